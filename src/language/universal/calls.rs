//! Calls: functions of values, rulesets whose values are known, and definitions, which are written
//! out.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Recognizer, Relation, Table, Term, Variable};
use crate::error::Span;
use crate::eval::definitions::Meaning;
use crate::eval::rulesets;
use crate::eval::value::Value;
use crate::game::RulesetId;
use crate::heap::{Found, Period};
use crate::registry::{self, Make};
use crate::ruleset::heaps::{Moore, Nimble, Staircase};
use crate::ruleset::{Ruleset, SharedSequence};
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Quantifier, Run, TreeId};
use crate::universal::defined::{always_reads, defined as values_of, only_where};
use crate::universal::expressions::compare;
use crate::universal::guess::table_of;
use crate::universal::hypothesis::Assumed;
use crate::universal::known::Known;
use crate::universal::moves::{body_of, is_zero};
use crate::universal::part::{Part, of_value};
use crate::universal::{IN_A_HURRY, Refused, TOO_LONG, Translated, Translator};
use crate::universal::{beyond, depth};

/// Values of a nim-sequence that a table has room for; 0.16 has 254,810 before its values repeat.
const MOST_VALUES: u64 = 1 << 20;

/// Heaps of one position of Moore's game: each is a track of an automaton.
const MOST_HEAPS: usize = 12;

/// Heaps that are looked at before a period is proved by the moves.
const FEW_HEAPS: u64 = 1_000;

impl Translator<'_> {
    pub(super) fn arguments(&mut self, children: &[TreeId]) -> Translated<Vec<Part>> {
        children
            .iter()
            .map(|&child| match self.tree.kind(child) {
                Kind::Element { .. } => self.refuse(child, "a comprehension is not decided for all values"),
                _ => self.expression(child),
            })
            .collect()
    }

    pub(super) fn call(&mut self, id: TreeId, name: Span, arguments: Run) -> Translated<Part> {
        let tree = Arc::clone(&self.tree);
        let name = canonical_name(tree.slice(name));
        let children = tree.children(arguments);
        if let Some(definition) = self.machine.find(&name) {
            let arguments = self.arguments(children)?;
            return self.defined(id, definition, arguments);
        }
        match (&*name, children) {
            ("grundy", &[position]) => Ok(Part::Integer(self.value(position)?)),
            ("outcome", &[position]) => {
                let part = self.expression(position)?;
                Ok(Part::Outcome(self.is_p(position, part)?))
            }
            ("all" | "any", &[child]) if let Kind::Element { value, clauses } = tree.kind(child) => {
                let quantifier = if name == "all" { Quantifier::All } else { Quantifier::Some };
                let formula = self.quantified(value, tree.children(clauses), quantifier)?;
                Ok(Part::Truth(formula))
            }
            ("mex", _) => {
                let children = match children {
                    &[set] => match tree.kind(set) {
                        Kind::Set(run) | Kind::List(run) => tree.children(run),
                        _ => children,
                    },
                    _ => children,
                };
                let terms: Translated<Vec<Term>> =
                    children.iter().map(|&child| self.integer_or_value(child)).collect();
                Ok(Part::Integer(Term::Mex(terms?)))
            }
            ("min" | "max", _) => {
                let children = match children {
                    &[list] => match tree.kind(list) {
                        Kind::List(run) => tree.children(run),
                        _ => return self.refuse(id, beyond::reason(&name, false)),
                    },
                    _ => children,
                };
                let terms: Translated<Vec<Term>> =
                    children.iter().map(|&child| self.integer(child)).collect();
                self.extreme(id, terms?, name == "min")
            }
            ("nim", _) => {
                let heaps = self.heaps(children)?;
                Ok(self.game(Term::NimSum(heaps)))
            }
            // A coin on square k is a heap of k.
            ("nimble", &[_]) if self.is_own::<Nimble>(&name)? => {
                let heaps = self.heaps(children)?;
                Ok(self.game(Term::NimSum(heaps)))
            }
            // Coins on the steps 1, 3, 5, … are the heaps; every coin must be there, though.
            ("staircase", &[_]) if self.is_own::<Staircase>(&name)? => {
                let steps = self.heaps(children)?;
                let odd = steps.iter().step_by(2).cloned().collect();
                let all_there =
                    steps.into_iter().map(|step| compare(step, Relation::AtLeast, Term::Integer(0)));
                let none = Term::NimSum(vec![Term::Integer(-1)]);
                let value = Term::If(
                    Box::new(Formula::And(all_there.collect())),
                    Box::new(Term::NimSum(odd)),
                    Box::new(none),
                );
                Ok(self.game(value))
            }
            ("moore", &[most, heaps]) if self.is_own::<Moore>(&name)? => self.moore(id, most, heaps),
            _ => match self.ruleset(&name)? {
                Some(ruleset) => {
                    let arguments = self.arguments(children)?;
                    self.applied(id, &name, &Part::Ruleset(ruleset), arguments)
                }
                None => {
                    let is_fixed = children.iter().all(|&child| self.is_written_out(child));
                    self.refuse(id, beyond::reason(&name, is_fixed))
                }
            },
        }
    }

    /// A move may change as many heaps as the first number says. The position is P if and only if
    /// in each binary place the number of ones is divisible by one more: E. H. Moore, *A
    /// generalization of the game called Nim*, 1910.
    fn moore(&mut self, id: TreeId, most: TreeId, heaps: TreeId) -> Translated<Part> {
        let known = self.expression(most)?.known().filter(|&most| most >= 1);
        let Some(modulus) = known.and_then(|most| u32::try_from(most).ok()?.checked_add(1)) else {
            return self.refuse(most, "how many heaps a move may change is no known number");
        };
        let heaps = self.heaps(&[heaps])?;
        if heaps.len() > MOST_HEAPS {
            return self.refuse(id, "there are too many heaps");
        }
        match Recognizer::columns(modulus, heaps.len()) {
            Some(columns) => Ok(self.only_outcome(Formula::Accepts(Rc::new(columns), heaps))),
            None => self.refuse(id, "there are too many heaps"),
        }
    }

    /// Whether a name is that of the ruleset of the language, and not one that was added.
    fn is_own<R: Ruleset>(&mut self, name: &str) -> Translated<bool> {
        let ruleset = self.ruleset(name)?;
        Ok(ruleset.is_some_and(|ruleset| self.machine.store.ruleset_is::<R>(ruleset)))
    }

    /// The ruleset of a name: one that was added, or one of the language.
    fn ruleset(&mut self, name: &str) -> Translated<Option<RulesetId>> {
        let store = &mut self.machine.store;
        match (store.ruleset(name), registry::named(name)) {
            (Some(added), _) => Ok(Some(added)),
            (None, Some(named)) if matches!(named.make, Make::With(_)) => {
                let why = format!("which game of {name} it is depends on a variable");
                Err(Refused::Because(why, None))
            }
            (None, Some(named)) => Ok(Some(rulesets::alone(store, named)?)),
            (None, None) => Ok(None),
        }
    }

    /// Heap sizes, side by side or as a list.
    fn heaps(&mut self, children: &[TreeId]) -> Translated<Vec<Term>> {
        let tree = Arc::clone(&self.tree);
        let children = match children {
            &[list] => match tree.kind(list) {
                Kind::List(run) => tree.children(run),
                _ => children,
            },
            _ => children,
        };
        let mut heaps = Vec::new();
        for &child in children {
            match self.expression(child)? {
                Part::Integer(term) => heaps.push(term),
                Part::List(parts) => {
                    for part in parts {
                        let Part::Integer(term) = part else {
                            return self.refuse(child, "a heap size is an integer");
                        };
                        heaps.push(term);
                    }
                }
                other => {
                    return self.refuse(child, format!("a heap size is an integer, not {}", other.kind()));
                }
            }
        }
        Ok(heaps)
    }

    /// A ruleset, or a definition without its arguments, applied.
    pub(super) fn applied(
        &mut self,
        id: TreeId,
        name: &str,
        to: &Part,
        arguments: Vec<Part>,
    ) -> Translated<Part> {
        if let Part::Ruleset(ruleset) = to
            && let Some(part) = self.by_row(id, *ruleset, &arguments)?
        {
            return Ok(part);
        }
        match (to, &*arguments) {
            (Part::Definition(definition), _) => self.defined(id, *definition, arguments),
            (Part::Ruleset(ruleset), [Part::Integer(heap)]) => {
                let table = self.table(id, name, *ruleset)?;
                Ok(self.game(Term::Table(table, Box::new(heap.clone()))))
            }
            // Several heaps are the sum of each.
            (Part::Ruleset(ruleset), [_, _, ..]) if self.machine.store.nim_sequence(*ruleset).is_some() => {
                let table = self.table(id, name, *ruleset)?;
                let mut values = Vec::new();
                for argument in arguments {
                    let Part::Integer(heap) = argument else {
                        return self.refuse(id, format!("{name} takes heap sizes"));
                    };
                    values.push(Term::Table(Rc::clone(&table), Box::new(heap)));
                }
                Ok(self.game(Term::NimSum(values)))
            }
            (Part::Ruleset(_), _) => {
                self.refuse(id, format!("no formula for the values of {name} is known to Sprague"))
            }
            _ => self.refuse(id, format!("{name} is {}, which takes no arguments", to.kind())),
        }
    }

    /// The nim-sequence of a ruleset, whose period is proved.
    fn table(&mut self, id: TreeId, name: &str, ruleset: RulesetId) -> Translated<Rc<Table>> {
        if let Some((_, table)) = self.tables.iter().find(|(known, _)| *known == ruleset) {
            return Ok(Rc::clone(table));
        }
        let Some(own) = self.machine.store.nim_sequence(ruleset) else {
            return self.refuse(id, format!("no nim-sequence of {name} is known to Sprague"));
        };
        if self.skims {
            return Ok(Rc::new(Table { values: vec![0], preperiod: 0, period: 1, saltus: 0 }));
        }
        if self.hurries && !self.is_quick(&own)? {
            return self.refuse(id, IN_A_HURRY);
        }
        let before = self.by_moves.len();
        let found = self.proved_table(&own)?;
        // What is proved of its code is proved of the ruleset.
        self.by_moves[before..].iter_mut().for_each(|proof| proof.name = name.to_owned());
        let Some((table, period)) = found else {
            return self.refuse(id, format!("no period of {name} is proved that a table has room for"));
        };
        self.tables.push((ruleset, Rc::clone(&table)));
        self.knows(name, period, &table);
        Ok(table)
    }

    /// Whether a period is known from a few heaps.
    fn is_quick(&self, own: &SharedSequence) -> Translated<bool> {
        if own.rule().octal().is_none() {
            return Ok(false);
        }
        let store = &self.machine.store;
        let found = own.period(Some(FEW_HEAPS), store.limits(), store.interrupt())?;
        Ok(matches!(found, Found::Proved(period) if period.end() <= FEW_HEAPS))
    }

    /// The values of a nim-sequence, with a period that a theorem proves, or else its moves. Games
    /// that are not octal have hardly any theorems, and long searches.
    pub(super) fn proved_table(&mut self, own: &SharedSequence) -> Translated<Option<(Rc<Table>, Period)>> {
        let (limits, interrupt) =
            (self.machine.store.limits().clone(), self.machine.store.interrupt().clone());
        let octal = own.rule().octal().is_some();
        let bound = if octal { None } else { Some(FEW_HEAPS) };
        let mut found = own.period(bound, &limits, &interrupt)?;
        if !octal && !matches!(found, Found::Proved(_)) {
            if let Some(proved) = self.by_code(own)? {
                return Ok(Some(proved));
            }
            found = own.period(None, &limits, &interrupt)?;
        }
        let Found::Proved(period) = found else { return Ok(None) };
        let values = own.values_of(&period, MOST_VALUES, &limits, &interrupt)?;
        let whole = values.len() as u64 == period.preperiod + period.period;
        Ok(whole.then(|| (table_of(&values, &period), period)))
    }

    /// A definition, its body in the place of the call.
    pub(super) fn defined(&mut self, id: TreeId, definition: u32, arguments: Vec<Part>) -> Translated<Part> {
        let defined = &self.machine.definitions[definition as usize];
        let name = defined.name.clone();
        let code = match &defined.meaning {
            Meaning::Function(code) => Arc::clone(code),
            Meaning::Value(Value::Ruleset(ruleset)) => {
                let ruleset = Part::Ruleset(*ruleset);
                return self.applied(id, &name, &ruleset, arguments);
            }
            Meaning::Value(value) => {
                let value = value.clone();
                self.machine.solve(&value)?;
                let kind = of_value(self.machine, &value)?.map_or("no function", |part| part.kind());
                return self.refuse(id, format!("{name} is {kind}, and takes no arguments"));
            }
        };
        if code.parameters.len() != arguments.len() {
            return self.refuse(id, format!("{name} takes {} arguments", code.parameters.len()));
        }
        if let Some(part) = self.assumed(id, definition, &arguments)? {
            return Ok(part);
        }
        if self.machine.is_recursive(definition) {
            return self.recursive(id, definition, &name, &arguments);
        }
        let body = body_of(&code);
        let unread = code.parameters.iter().zip(&arguments);
        let unread = unread.filter(|(parameter, _)| !always_reads(&code.tree, body, &parameter.name));
        let has_values = values_of(unread.map(|(_, argument)| argument));
        let names = code.parameters.iter().map(|parameter| parameter.name.clone());
        let scope = names.zip(arguments).collect();
        let part = self.inside(&code, name, scope, |translator| translator.expression(body))?;
        Ok(only_where(has_values, part))
    }

    /// A call of the definition of which something is assumed.
    fn assumed(&mut self, id: TreeId, definition: u32, arguments: &[Part]) -> Translated<Option<Part>> {
        let Some(hypothesis) = &self.hypothesis else { return Ok(None) };
        if hypothesis.definition != definition {
            return Ok(None);
        }
        let assumed = hypothesis.assumed.clone();
        let mut call = Vec::new();
        for argument in arguments {
            let Part::Integer(term) = argument else {
                return self.refuse(id, "an argument of the definition is no integer");
            };
            call.push(term.clone());
        }
        let outcomes = self.assumes_outcomes();
        let (variables, conditions, part) = match &assumed {
            Assumed::Open => {
                let worth = self.variable();
                (vec![worth], Vec::new(), self.game(Term::Variable(worth)))
            }
            Assumed::Known(known) => {
                // With a variable for each argument, what is compared is restricted to their sum.
                let (variables, conditions, named) = self.named_call(&call);
                (variables, conditions, self.worth(id, known, &named)?)
            }
            Assumed::Claim(claimed) => {
                let (variables, conditions, worth) = self.assumed_of(claimed, &call)?;
                let part = if outcomes { self.only_outcome(is_zero(worth)) } else { self.game(worth) };
                (variables, conditions, part)
            }
        };
        if let Some(hypothesis) = &mut self.hypothesis {
            hypothesis.calls.push(call);
            hypothesis.introduced.extend(variables);
            hypothesis.conditions.extend(conditions);
        }
        Ok(Some(part))
    }

    /// Variables that are the arguments of a call, as far as these are no variables themselves; under
    /// which conditions; and the call with these.
    fn named_call(&mut self, call: &[Term]) -> (Vec<Variable>, Vec<Formula>, Vec<Term>) {
        let (mut variables, mut conditions, mut named) = (Vec::new(), Vec::new(), Vec::new());
        for term in call {
            if let Term::Variable(_) = term {
                named.push(term.clone());
                continue;
            }
            let variable = self.variable();
            variables.push(variable);
            conditions.push(compare(Term::Variable(variable), Relation::Equal, term.clone()));
            named.push(Term::Variable(variable));
        }
        (variables, conditions, named)
    }

    /// A definition that calls itself: its values, or its outcomes, if its moves prove them.
    fn recursive(&mut self, id: TreeId, definition: u32, name: &str, arguments: &[Part]) -> Translated<Part> {
        if self.hurries {
            return self.refuse(id, IN_A_HURRY);
        }
        let terms: Option<Vec<Term>> = arguments
            .iter()
            .map(|part| match part {
                Part::Integer(term) => Some(term.clone()),
                _ => None,
            })
            .collect();
        let Some(terms) = terms else {
            return self.refuse(id, format!("an argument of {name} is no integer"));
        };
        if self.skims {
            return Ok(self.any_value());
        }
        match self.guessed(definition)? {
            Some(learned) => self.worth(id, &learned.known, &terms),
            None => self.refuse(id, format!("no formula for the values of {name} was found and proved")),
        }
    }

    /// The least or the greatest of some terms. What comparing them says is as long again for each.
    fn extreme(&mut self, id: TreeId, terms: Vec<Term>, least: bool) -> Translated<Part> {
        let relation = if least { Relation::AtMost } else { Relation::AtLeast };
        let mut terms = terms.into_iter().map(Part::Integer);
        let Some(mut extreme) = terms.next() else {
            return self.refuse(id, beyond::reason(if least { "min" } else { "max" }, false));
        };
        for other in terms {
            let size = depth::size(&extreme, depth::MOST_WRITTEN_OUT);
            if self.written_out + size > depth::MOST_WRITTEN_OUT {
                return self.refuse(id, TOO_LONG);
            }
            self.written_out += size;
            if let (Part::Integer(one), Part::Integer(other)) = (&mut extreme, other) {
                let chosen = compare(one.clone(), relation, other.clone());
                let first = std::mem::replace(one, Term::Integer(0));
                *one = Term::If(Box::new(chosen), Box::new(first), Box::new(other));
            }
        }
        Ok(extreme)
    }

    /// A position of which this is known.
    pub(super) fn worth(&mut self, id: TreeId, known: &Known, call: &[Term]) -> Translated<Part> {
        match (known.outcome(call), known.value(call)) {
            (Some(is_p), _) => Ok(self.only_outcome(is_p)),
            (None, Some(value)) => Ok(self.game(value)),
            (None, None) => self.refuse(id, "the definition takes another number of arguments"),
        }
    }
}
