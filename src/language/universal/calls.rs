//! Calls: functions of values, rulesets whose values are known, and definitions, which are written
//! out.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Table, Term, Variable};
use crate::error::Span;
use crate::eval::code::Meaning;
use crate::eval::functions::{self, Function, Means};
use crate::eval::rulesets;
use crate::eval::value::Value;
use crate::game::RulesetId;
use crate::heap::{Found, Period};
use crate::registry::{self, Make};
use crate::ruleset::SharedSequence;
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Quantifier, Run, TreeId};
use crate::universal::evidence::Assumed;
use crate::universal::expressions::compare;
use crate::universal::guess::table_of;
use crate::universal::known::Known;
use crate::universal::moves::{body_of, is_zero};
use crate::universal::part::{self, Part, always_reads, defined as values_of, of_value, only_where};
use crate::universal::{IN_A_HURRY, Refused, TOO_LONG, Translated, Translator};

/// Values of a nim-sequence that a table has room for; 0.16 has 254,810 before its values repeat.
const MOST_VALUES: u64 = 1 << 20;

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
        if let Some(definition) = self.machine.find_in(&tree, &name) {
            let arguments = self.arguments(children)?;
            return self.defined(id, definition, arguments);
        }
        if let Some(function) = functions::named(&name)
            && let Some(part) = self.function(id, function, children)?
        {
            return Ok(part);
        }
        match self.ruleset(&name)? {
            Some(ruleset) => {
                let arguments = self.arguments(children)?;
                self.applied(id, &name, &Part::Ruleset(ruleset), arguments)
            }
            None => self.beyond(id, &name, functions::refusal(&name)),
        }
    }

    /// A call of a function, if that means something here.
    fn function(&mut self, id: TreeId, function: Function, children: &[TreeId]) -> Translated<Option<Part>> {
        let tree = Arc::clone(&self.tree);
        if let (Some(quantifier), &[child]) = (function.quantifier, children)
            && let Kind::Element { value, clauses } = tree.kind(child)
            && let Some(quantifier) = match quantifier {
                functions::Quantifier::All => Some(Quantifier::All),
                functions::Quantifier::Any => Some(Quantifier::Some),
                functions::Quantifier::Count => None,
            }
        {
            return self.quantified(value, tree.children(clauses), quantifier).map(Part::Truth).map(Some);
        }
        let entries = match (children, function.means) {
            (&[only], means) => match (tree.kind(only), means) {
                (Kind::List(run), _) | (Kind::Set(run), Means::OfValues(_)) => tree.children(run),
                _ => children,
            },
            _ => children,
        };
        Ok(Some(match (function.means, children) {
            (Means::Value, &[position]) => Part::Integer(self.value(position)?),
            (Means::Outcome, &[position]) => {
                let part = self.expression(position)?;
                Part::Outcome(self.is_p(position, part)?)
            }
            (Means::OfMiserePlay, &[position]) => match function.name() {
                "misere_outcome" => Part::Outcome(self.is_misere_p(position)?),
                _ => Part::Integer(self.misere_value(position)?),
            },
            (Means::OfValues(of), _) => {
                let terms: Translated<_> =
                    entries.iter().map(|&entry| self.integer_or_value(entry)).collect();
                Part::Integer(of(terms?))
            }
            (Means::Folded(_), [_]) if entries == children => return Ok(None),
            (Means::Folded(of), _) if !entries.is_empty() => {
                let terms: Translated<_> = entries.iter().map(|&entry| self.integer(entry)).collect();
                self.folded(id, of, terms?)?
            }
            (Means::Position(of), _) => {
                let heaps = self.heaps(children)?;
                self.game(of(heaps))
            }
            (Means::Entries, _) if children.iter().all(|&child| self.is_written_out(child)) => {
                return self.beyond(
                    id,
                    function.name(),
                    "the entries that it counts or adds are not written out",
                );
            }
            _ => return Ok(None),
        }))
    }

    /// Refuses a call.
    fn beyond<T>(&self, id: TreeId, name: &str, why: &str) -> Translated<T> {
        self.refuse(id, format!("{name}(…) cannot be followed: {why}"))
    }

    /// The ruleset of a name: one that was added, or one of the language.
    pub(super) fn ruleset(&mut self, name: &str) -> Translated<Option<RulesetId>> {
        let store = &mut self.machine.store;
        match (store.ruleset(name), registry::named(name)) {
            (Some(added), _) => Ok(Some(added)),
            (None, Some(named)) if matches!(named.make, Make::With(_)) => {
                let why = format!("the game of {name} depends on a variable");
                Err(Refused::Because(why, None))
            }
            (None, Some(named)) => Ok(Some(rulesets::alone(store, named)?)),
            (None, None) => Ok(None),
        }
    }

    /// Heap sizes, side by side or as a list.
    pub(super) fn heaps(&mut self, children: &[TreeId]) -> Translated<Vec<Term>> {
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
            return self.refuse(id, format!("no period of {name} that fits into a table is proved"));
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
            Meaning::Value(Value::Definition(member)) => return self.defined(id, *member, arguments),
            Meaning::Family(_) | Meaning::Stale => {
                return self.refuse(id, format!("the game of {name} depends on a variable"));
            }
            Meaning::Value(value) => {
                let value = value.clone();
                self.machine.solve(&value)?;
                let kind = of_value(self.machine, &value)?.map_or("no function", |part| part.kind());
                return self.refuse(id, format!("{name} is {kind}, and takes no arguments"));
            }
        };
        if code.is_loopy {
            return self.refuse(id, format!("{name} is loopy: play from its positions need not end"));
        }
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

    /// A call of the definition that the hypothesis is about.
    fn assumed(&mut self, id: TreeId, definition: u32, arguments: &[Part]) -> Translated<Option<Part>> {
        let Some(hypothesis) = &self.hypothesis else { return Ok(None) };
        if hypothesis.definition != definition {
            return Ok(None);
        }
        let assumed = hypothesis.assumed.clone();
        let mut call = Vec::new();
        for argument in arguments {
            let Part::Integer(term) = argument else {
                return self.refuse(id, "an argument of the definition is not an integer");
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
            return self.refuse(id, format!("an argument of {name} is not an integer"));
        };
        if self.skims {
            return Ok(self.any_value());
        }
        match self.guessed(definition)? {
            Some(learned) => self.worth(id, &learned.known, &terms),
            None => {
                let why = format!("no formula for the values of {name} was found and proved");
                let why = match self.machine.memo.below_zero(definition) {
                    Some(call) => {
                        let call = call.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                        format!("{why}; {name}({call}) was called, and only arguments from 0 on are followed")
                    }
                    None => why,
                };
                self.refuse(id, why)
            }
        }
    }

    /// Combines one or more terms into one. The result for two terms may be twice as long as both
    /// together.
    fn folded(&mut self, id: TreeId, of: fn(Term, Term) -> Term, terms: Vec<Term>) -> Translated<Part> {
        let mut terms = terms.into_iter();
        let mut folded = Part::Integer(terms.next().unwrap_or(Term::Integer(0)));
        for other in terms {
            let size = part::size(&folded, part::MOST_WRITTEN_OUT);
            if self.written_out + size > part::MOST_WRITTEN_OUT {
                return self.refuse(id, TOO_LONG);
            }
            self.written_out += size;
            if let Part::Integer(one) = &mut folded {
                *one = of(std::mem::replace(one, Term::Integer(0)), other);
            }
        }
        Ok(folded)
    }

    /// A position for which this is known.
    pub(super) fn worth(&mut self, id: TreeId, known: &Known, call: &[Term]) -> Translated<Part> {
        match (known.outcome(call), known.value(call)) {
            (Some(is_p), _) => Ok(self.only_outcome(is_p)),
            (None, Some(value)) => Ok(self.game(value)),
            (None, None) => self.refuse(id, "the definition takes another number of arguments"),
        }
    }
}
