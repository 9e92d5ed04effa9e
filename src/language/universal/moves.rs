//! What a recursive definition is worth, proved by its moves.
//!
//! The options of `f(p) := {…}` are read as terms, in which a call of `f` stands for what it is
//! assumed to be worth. The assumption holds by induction if every call is of something smaller, no
//! option is worth what is assumed of p, and every smaller value is that of an option. Each of
//! these is a formula that is decided.

use std::sync::Arc;

use crate::arithmetic::{Budget, Formula, Relation, Stop, Term, Variable, Verdict, decide};
use crate::eval::code::{Code, Meaning};
use crate::syntax::tree::{Kind, Quantifier, Tree, TreeId};
use crate::universal::evidence::{Assumed, Hypothesis, Measure};
use crate::universal::expressions::compare;
use crate::universal::known::Known;
use crate::universal::part::{self, Part};
use crate::universal::quantifiers::guarded;
use crate::universal::{ByMoves, Checked, Condition, Induced, Translated, Translator};

/// The greatest value up to which each smaller one is looked for by itself.
const MOST_SEPARATE: i64 = 64;

/// Cells of the table of an automaton, at most, while a guess is proved.
const MAX_CELLS: usize = 1 << 22;

/// An option, or a family of them, of the position with the parameters.
pub(super) struct OptionTerm {
    pub(super) variables: Vec<Variable>,
    pub(super) guards: Vec<Formula>,
    /// The guards of the definition alone, without what a call introduces.
    pub(super) own_guards: Vec<Formula>,
    pub(super) value: Term,
    pub(super) calls: Vec<Vec<Term>>,
}

/// The code of a definition by moves, unless play from its positions need not end.
fn ends(meaning: Meaning) -> Option<Arc<Code>> {
    match meaning {
        Meaning::Function(code) if !code.is_loopy => Some(code),
        _ => None,
    }
}

/// The options of a position with variables as its parameters.
pub(super) struct Options {
    pub(super) parameters: Vec<Variable>,
    pub(super) list: Vec<OptionTerm>,
}

impl Translator<'_> {
    /// The options of a definition under a hypothesis.
    pub(super) fn options(&mut self, definition: u32, assumed: Assumed) -> Translated<Options> {
        let defined = &self.machine.definitions[definition as usize];
        let (name, meaning) = (defined.name.clone(), defined.meaning.clone());
        let Some(code) = ends(meaning) else {
            return Err(super::Refused::Because(format!("{name} is not defined by its moves"), None));
        };
        let parameters: Vec<Variable> = code.parameters.iter().map(|_| self.variable()).collect();
        let bound = code.parameters.iter().zip(&parameters);
        let scope = bound.map(|(parameter, &variable)| (parameter.name.clone(), integer(variable))).collect();
        let hypothesis = Hypothesis {
            definition,
            assumed,
            calls: Vec::new(),
            introduced: Vec::new(),
            conditions: Vec::new(),
        };
        let before = self.hypothesis.replace(hypothesis);
        let list = self.inside(&code, name, scope, |translator| {
            let mut list = Vec::new();
            translator.body(body_of(&code), &[], &mut list)?;
            Ok(list)
        });
        self.hypothesis = before;
        Ok(Options { parameters, list: list? })
    }

    /// Does something in the tree of a definition, with a scope of its own.
    pub(super) fn inside<T>(
        &mut self,
        code: &Code,
        name: String,
        scope: Vec<(String, Part)>,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let scope = std::mem::replace(&mut self.scope, scope);
        let given = std::mem::take(&mut self.given);
        let tree = std::mem::replace(&mut self.tree, Arc::clone(&code.tree));
        self.inlined.push(name);
        let result = work(self);
        self.inlined.pop();
        (self.scope, self.given, self.tree) = (scope, given, tree);
        result
    }

    /// The options that the body of a definition gives where some conditions hold.
    fn body(&mut self, id: TreeId, when: &[Formula], list: &mut Vec<OptionTerm>) -> Translated<()> {
        let tree = Arc::clone(&self.tree);
        match tree.kind(id) {
            Kind::EmptySet => Ok(()),
            Kind::Set(elements) => {
                for &element in tree.children(elements) {
                    let option = self.option(element, when)?;
                    list.push(option);
                }
                Ok(())
            }
            Kind::Conditional { condition, then, otherwise } => {
                let condition = self.truth(condition)?;
                self.no_calls_so_far(id)?;
                let with = |condition| when.iter().cloned().chain([condition]).collect::<Vec<_>>();
                self.body(then, &with(condition.clone()), list)?;
                self.body(otherwise, &with(Formula::Not(Box::new(condition))), list)
            }
            Kind::Where { value, names } => {
                self.with_names(names, |translator| translator.body(value, when, list))
            }
            _ => self.refuse(id, "the options of the definition are not written out as a set"),
        }
    }

    fn option(&mut self, element: TreeId, when: &[Formula]) -> Translated<OptionTerm> {
        let tree = Arc::clone(&self.tree);
        let reach = self.scope.len();
        let (value, clauses) = match tree.kind(element) {
            Kind::Element { value, clauses } => (value, tree.children(clauses)),
            _ => (element, &[][..]),
        };
        let value = if let Kind::Worded { value, .. } = tree.kind(value) { value } else { value };
        if let Kind::Turned { turn, .. } = tree.kind(value) {
            return self.refuse(element, format!("a move is {turn}, and only plain moves are followed"));
        }
        let (mut variables, said) = self.loops(clauses)?;
        self.no_calls_so_far(element)?;
        let value = match self.expression(value)? {
            // Whether it is 0 is all that is asked of it.
            Part::OutcomeOnly(is_p) if self.assumes_outcomes() => zero_where(is_p),
            part => self.value_of(value, part)?,
        };
        self.scope.truncate(reach);
        let own_guards: Vec<Formula> = when.iter().cloned().chain(said).collect();
        let mut guards = own_guards.clone();
        let mut calls = Vec::new();
        if let Some(hypothesis) = &mut self.hypothesis {
            calls = std::mem::take(&mut hypothesis.calls);
            variables.append(&mut hypothesis.introduced);
            guards.append(&mut hypothesis.conditions);
        }
        Ok(OptionTerm { variables, guards, own_guards, value, calls })
    }

    /// A condition on which there is an option may not ask for values of the definition itself.
    fn no_calls_so_far(&self, id: TreeId) -> Translated<()> {
        match &self.hypothesis {
            Some(hypothesis) if !hypothesis.calls.is_empty() => {
                self.refuse(id, "which options there are depends on values of the definition")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn assumes_outcomes(&self) -> bool {
        match &self.hypothesis {
            Some(Hypothesis { assumed: Assumed::Claim(claim), .. }) => claim.is_outcome(),
            Some(Hypothesis { assumed: Assumed::Open, .. }) => false,
            Some(Hypothesis { assumed: Assumed::Known(known), .. }) => matches!(known, Known::Outcomes(_)),
            None => false,
        }
    }

    /// Whether the hypothesis with these options holds by induction. `domain` says which parameters
    /// it covers, `worth` is what it says about them, and `only_zero` that it tells no more than
    /// whether the value is 0.
    pub(super) fn holds_by_induction(
        &mut self,
        options: &Options,
        domain: &[Formula],
        worth: &Term,
        only_zero: bool,
    ) -> Translated<bool> {
        self.asks = Condition::OptionDiffers;
        let all = |option: &OptionTerm| [&*options.parameters, &*option.variables].concat();
        for option in &options.list {
            let guards = domain.iter().chain(&option.guards).cloned().collect();
            let differs = compare(option.value.clone(), Relation::NotEqual, worth.clone());
            let differs = if only_zero {
                // Where the position is worth 0, no option is.
                let zero = |worth: &Term| Formula::Not(Box::new(is_zero(worth.clone())));
                Formula::Or(vec![zero(worth), zero(&option.value)])
            } else {
                differs
            };
            if !self.decided(&all(option), &guarded(guards, differs, Quantifier::All))? {
                return Ok(false);
            }
        }
        self.asks = Condition::LesserIsReached;
        let greatest = if only_zero { Some(1) } else { greatest(worth) };
        match greatest.filter(|&greatest| greatest <= MOST_SEPARATE) {
            // One value after the other: each compares less.
            Some(greatest) => {
                for value in 0..greatest {
                    if !self.is_reached(options, domain, worth, (&[], Term::Integer(value)))? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            None => {
                let lesser = self.variable();
                self.is_reached(options, domain, worth, (&[lesser], Term::Variable(lesser)))
            }
        }
    }

    /// Whether each position has an option of a value, given with its variables, where it is worth
    /// more.
    fn is_reached(
        &mut self,
        options: &Options,
        domain: &[Formula],
        worth: &Term,
        (variables, wanted): (&[Variable], Term),
    ) -> Translated<bool> {
        let reached = options.list.iter().map(|option| {
            let equal = compare(option.value.clone(), Relation::Equal, wanted.clone());
            let parts = option.guards.iter().cloned().chain([equal]).collect();
            Formula::Exists(option.variables.clone(), Box::new(Formula::And(parts)))
        });
        let reached = Formula::Or(reached.collect());
        let mut guards = domain.to_vec();
        guards.push(compare(wanted, Relation::Less, worth.clone()));
        let variables = [&*options.parameters, variables].concat();
        self.decided(&variables, &guarded(guards, reached, Quantifier::All))
    }

    /// Keeps what a proof by the moves rests on, which just came to its end.
    pub(super) fn proved_by_moves(&mut self, definition: u32, hypothesis: Induced) {
        let defined = &self.machine.definitions[definition as usize];
        let Meaning::Function(code) = &defined.meaning else { return };
        let mut options = Vec::new();
        options_as_typed(&code.tree, body_of(code), "", &mut options);
        self.by_moves.push(ByMoves {
            name: defined.name.clone(),
            parameters: code.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
            options,
            hypothesis,
            measure: self.measure.clone(),
            checked: std::mem::take(&mut self.checked),
        });
    }

    /// Whether a formula is true of all values; `false` too where it is not decided.
    pub(super) fn decided(&mut self, variables: &[Variable], formula: &Formula) -> Translated<bool> {
        if part::is_too_deep(formula) {
            return Ok(false);
        }
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let max_cells = MAX_CELLS.min(self.machine.store.limits().max_states);
        match decide(variables, formula, &Budget { max_cells, poll: &poll }) {
            Ok(decision) => {
                let (condition, way, states) = (self.asks, decision.way, decision.peak_states);
                self.checked.push(Checked { condition, way, states });
                Ok(decision.verdict == Verdict::Holds)
            }
            Err(Stop::TooLarge | Stop::Mixed) => Ok(false),
            Err(Stop::Interrupted) => {
                interrupt.poll()?;
                Ok(false)
            }
        }
    }
}

/// 0 where it holds, else 1.
pub(super) fn zero_where(is_p: Formula) -> Term {
    Term::If(Box::new(is_p), Box::new(Term::Integer(0)), Box::new(Term::Integer(1)))
}

/// Whether a value is 0.
pub(super) fn is_zero(worth: Term) -> Formula {
    match worth {
        Term::If(is_p, then, otherwise) => match (&*then, &*otherwise) {
            (Term::Integer(0), Term::Integer(1)) => *is_p,
            (Term::Integer(1), Term::Integer(0)) => Formula::Not(is_p),
            _ => compare(Term::If(is_p, then, otherwise), Relation::Equal, Term::Integer(0)),
        },
        worth => compare(worth, Relation::Equal, Term::Integer(0)),
    }
}

/// The options that a body gives, as they were typed, with the conditions of `if` before them.
fn options_as_typed(tree: &Tree, body: TreeId, when: &str, options: &mut Vec<String>) {
    let typed = |id: TreeId| tree.slice(tree.span(id)).split_whitespace().collect::<Vec<_>>().join(" ");
    match tree.kind(body) {
        Kind::Set(elements) => {
            options
                .extend(tree.children(elements).iter().map(|&element| format!("{when}{}", typed(element))));
        }
        Kind::Conditional { condition, then, otherwise } => {
            let condition = typed(condition);
            options_as_typed(tree, then, &format!("{when}if {condition}: "), options);
            options_as_typed(tree, otherwise, &format!("{when}if not {condition}: "), options);
        }
        Kind::Where { value, names } => {
            let first = options.len();
            options_as_typed(tree, value, when, options);
            let names: Vec<String> = tree.children(names).iter().map(|&named| typed(named)).collect();
            let names = format!(" where {}", names.join(", "));
            options[first..].iter_mut().for_each(|option| option.push_str(&names));
        }
        _ => {}
    }
}

/// The greatest value, if it is seen from the term that there is one.
fn greatest(worth: &Term) -> Option<i64> {
    match worth {
        Term::Integer(value) => Some(*value),
        Term::Table(table, _) if table.saltus == 0 => {
            let greatest = table.values.iter().max()?;
            i64::try_from(*greatest).ok()
        }
        Term::If(_, then, otherwise) => Some(greatest(then)?.max(greatest(otherwise)?)),
        _ => None,
    }
}

/// The expression that a definition gives.
pub(super) fn body_of(code: &Code) -> TreeId {
    *code.sources.last().expect("code returns what its root gives")
}

pub(super) fn integer(variable: Variable) -> Part {
    Part::Integer(Term::Variable(variable))
}

/// The greatest weight of a parameter.
const MOST_WEIGHT: i64 = 4;

/// Parameters for which all weights are tried.
const MOST_WEIGHTED: usize = 4;

/// What else must be true of the arguments of a call.
pub(super) type Inside<'a> = dyn FnMut(&mut Translator<'_>, &[Term]) -> Translated<Option<Formula>> + 'a;

impl Translator<'_> {
    /// By what measure every call has arguments from 0 on that are smaller.
    pub(super) fn calls_fall(
        &mut self,
        options: &Options,
        domain: &[Formula],
        inside: &mut Inside<'_>,
    ) -> Translated<Option<Measure>> {
        self.asks = Condition::CallFalls;
        self.checked.clear();
        let calls =
            || options.list.iter().flat_map(|option| option.calls.iter().map(move |call| (option, call)));
        for (option, call) in calls() {
            let mut conditions: Vec<Formula> =
                call.iter().map(|term| compare(term.clone(), Relation::AtLeast, Term::Integer(0))).collect();
            conditions.extend(inside(self, call)?);
            if !self.is_so(options, option, domain, Formula::And(conditions))? {
                return Ok(None);
            }
        }
        let inside = std::mem::take(&mut self.checked);
        let parameters: Vec<Term> =
            options.parameters.iter().map(|&variable| Term::Variable(variable)).collect();
        for measure in Measure::candidates(parameters.len()) {
            self.checked.clear();
            let mut falls = true;
            for (option, call) in calls() {
                falls = falls
                    && call.len() == parameters.len()
                    && self.is_so(options, option, domain, measure.falls(call, &parameters))?;
            }
            if falls {
                self.measure = measure.clone();
                // Both are one condition of a call.
                for (both, inside) in self.checked.iter_mut().zip(inside) {
                    if inside.states > both.states {
                        *both = inside;
                    }
                }
                return Ok(Some(measure));
            }
        }
        Ok(None)
    }

    /// Whether something is true wherever there is an option.
    fn is_so(
        &mut self,
        options: &Options,
        option: &OptionTerm,
        domain: &[Formula],
        what: Formula,
    ) -> Translated<bool> {
        let guards = domain.iter().chain(&option.own_guards).cloned().collect();
        let variables = [&*options.parameters, &*option.variables].concat();
        self.decided(&variables, &guarded(guards, what, Quantifier::All))
    }
}

impl Measure {
    /// Those that are tried, the usual ones first.
    fn candidates(parameters: usize) -> impl Iterator<Item = Measure> {
        let usual =
            [Measure::sum(parameters), Measure::from_first(parameters), Measure::from_last(parameters)];
        let count = match parameters {
            2..=MOST_WEIGHTED => MOST_WEIGHT.pow(parameters as u32),
            _ => 0,
        };
        let weights = (1..count).map(move |number| {
            let weight = |place| number / MOST_WEIGHT.pow(place) % MOST_WEIGHT + 1;
            Measure(vec![(0..parameters as u32).map(weight).collect()])
        });
        let powers = move |from_first: bool| {
            let weight = move |place| 1i64 << if from_first { place } else { parameters - 1 - place };
            Measure(vec![(0..parameters).map(weight).collect()])
        };
        let powers = [true, false].into_iter().filter(move |_| (2..=32).contains(&parameters)).map(powers);
        usual.into_iter().chain(powers).chain(weights)
    }

    /// Whether it is less for a call than for the parameters.
    fn falls(&self, call: &[Term], parameters: &[Term]) -> Formula {
        let sum = |weights: &[i64], terms: &[Term]| {
            let weighed = weights.iter().zip(terms).filter(|(weight, _)| **weight != 0);
            Term::Sum(weighed.map(|(&weight, term)| Term::Multiple(weight, Box::new(term.clone()))).collect())
        };
        let related =
            |weights: &Vec<i64>, relation| compare(sum(weights, call), relation, sum(weights, parameters));
        let cases = self.0.iter().enumerate().map(|(place, weights)| {
            let mut parts: Vec<Formula> =
                self.0[..place].iter().map(|before| related(before, Relation::Equal)).collect();
            parts.push(related(weights, Relation::Less));
            Formula::And(parts)
        });
        Formula::Or(cases.collect())
    }
}
