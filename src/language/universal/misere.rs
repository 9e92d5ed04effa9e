//! Who wins sums of heaps in misère play, whatever their sizes.
//!
//! The misère quotient of a code gives each heap an element, and the elements repeat with a period.
//! Who wins a sum depends on the product of the elements alone, so it is a formula over tables of
//! them. A sum of nimbers is P by the rule of misère Nim: if all are at most 1 the nim-sum is 1, else
//! it is 0. See A. N. Siegel, *Combinatorial Game Theory*, sections V.1 and V.4.

use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::arithmetic::{Formula, Relation, Table, Term};
use crate::eval::code::Meaning;
use crate::eval::functions::{self, MISERE, Means};
use crate::eval::relations;
use crate::eval::value::Value;
use crate::game::{GameId, RulesetId, Store};
use crate::heap::Code;
use crate::misere::{Joint, Quotient};
use crate::notation;
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Level};
use crate::syntax::tree::{Kind, Run, TreeId};
use crate::universal::expressions::compare;
use crate::universal::misere_known::{Heaps, QuotientOfHeaps};
use crate::universal::moves::body_of;
use crate::universal::part::{self, Part, always_reads, defined};
use crate::universal::{IN_A_HURRY, TOO_DEEP, TOO_LONG, Translated, Translator};

/// Choices of elements for the heaps of one sum, at most.
pub(super) const MOST_CHOICES: usize = 2_000;

/// Heaps before the elements repeat, at most.
const MOST_HEAPS: u64 = 10_000;

/// The same component several times, at most.
const MOST_TIMES: i64 = 100;

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// What a position in misère play is made of.
#[derive(Default)]
struct Components {
    /// The sizes of nimbers.
    nimbers: Vec<Term>,
    /// Heaps of one ruleset, with their sizes.
    heaps: Vec<(RulesetId, Term)>,
    /// Positions without variables.
    known: Vec<GameId>,
}

impl Translator<'_> {
    /// Whether a position is misère P.
    pub(super) fn is_misere_p(&mut self, id: TreeId) -> Translated<Formula> {
        let mut found = Components::default();
        self.components(id, &mut found)?;
        if found.heaps.is_empty() {
            let sizes = self.nimbers(id, found)?;
            let nim_sum = Term::NimSum(sizes.clone());
            let wanted = Term::If(
                Box::new(at_most_one(&sizes)),
                Box::new(Term::Integer(1)),
                Box::new(Term::Integer(0)),
            );
            return Ok(compare(nim_sum, Relation::Equal, wanted));
        }
        self.by_quotient(id, found)
    }

    /// The misère Grundy value of a sum of nimbers.
    pub(super) fn misere_value(&mut self, id: TreeId) -> Translated<Term> {
        let mut found = Components::default();
        self.components(id, &mut found)?;
        if !found.heaps.is_empty() {
            return self
                .refuse(id, "for heaps of all sizes no misère Grundy value is decided; for nimbers it is");
        }
        let sizes = self.nimbers(id, found)?;
        let with_one = Term::NimSum(sizes.iter().cloned().chain([Term::Integer(1)]).collect());
        let nim_sum = Term::NimSum(sizes.clone());
        Ok(Term::If(Box::new(at_most_one(&sizes)), Box::new(with_one), Box::new(nim_sum)))
    }

    /// The sizes of nimbers, where there is nothing else.
    fn nimbers(&mut self, id: TreeId, found: Components) -> Translated<Vec<Term>> {
        let mut sizes = found.nimbers;
        for position in found.known {
            if !self.machine.store.is_sum_of_nimbers(position) {
                let why = "in misère play what stands beside nimbers of all sizes has to be nimbers, too";
                return self.refuse(id, why);
            }
            for nimber in self.machine.store.components(position) {
                let size = self.machine.store.value(nimber).to_u64();
                match size.and_then(|size| i64::try_from(size).ok()) {
                    Some(size) => sizes.push(Term::Integer(size)),
                    None => return self.refuse(id, "a nimber in it is infinite, or 2^63 or more"),
                }
            }
        }
        self.misere.nim = true;
        Ok(sizes)
    }

    /// Goes through the components of a position.
    fn components(&mut self, id: TreeId, found: &mut Components) -> Translated<()> {
        self.expressions += 1;
        if self.hurries {
            return self.refuse(id, IN_A_HURRY);
        }
        if self.depth >= part::MOST {
            return self.refuse(id, TOO_DEEP);
        }
        if found.nimbers.len() + found.heaps.len() + found.known.len() > part::MOST {
            return self.refuse(id, TOO_LONG);
        }
        self.depth += 1;
        let gone = stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.components_on_stack(id, found));
        self.depth -= 1;
        gone
    }

    fn components_on_stack(&mut self, id: TreeId, found: &mut Components) -> Translated<()> {
        let tree = Arc::clone(&self.tree);
        if !self.is_open(id) {
            let value = self.run(id)?;
            let Some(position) = relations::position(&self.machine.store, &value) else {
                return self.refuse(id, format!("{} is {}, not a position", self.written(id), value.kind()));
            };
            found.known.push(position);
            return Ok(());
        }
        match tree.kind(id) {
            Kind::Name => {
                let name = canonical_name(tree.slice(tree.span(id)));
                match self.in_scope(&name) {
                    Some(&Part::Later(value, before)) => {
                        let after = self.scope.split_off(before);
                        let gone = self.components(value, found);
                        self.scope.extend(after);
                        gone
                    }
                    _ => self.refuse(id, MISERE),
                }
            }
            Kind::Nimber(Some(size)) => {
                let size = self.integer(size)?;
                found.nimbers.push(size);
                Ok(())
            }
            Kind::Call { name, arguments, .. } => {
                let name = canonical_name(tree.slice(name));
                self.components_of_call(id, &name, arguments, found)
            }
            Kind::Apply { ruleset, arguments } => match self.expression(ruleset)? {
                Part::Ruleset(ruleset) => self.heaps_of(id, ruleset, arguments, found),
                _ => self.refuse(id, MISERE),
            },
            Kind::Chain { operands, operators } => {
                let (operands, operators) = (tree.children(operands), tree.operators(operators));
                match (operators[0].0.level(), operators) {
                    (Level::Sum, _) if operators.iter().all(|one| one.0 != Infix::NimSum) => {
                        operands.iter().try_for_each(|&operand| self.components(operand, found))
                    }
                    (Level::Product, [(Infix::Times, _)]) => self.repeated(id, operands, found),
                    _ => self.refuse(id, MISERE),
                }
            }
            Kind::Where { value, names } => {
                self.with_names(names, |translator| translator.components(value, found))
            }
            _ => self.refuse(id, MISERE),
        }
    }

    /// A position several times.
    fn repeated(&mut self, id: TreeId, operands: &[TreeId], found: &mut Components) -> Translated<()> {
        let &[times, position] = operands else { return self.refuse(id, MISERE) };
        let times = match self.is_open(times) {
            true => None,
            false => self.expression(times)?.known(),
        };
        match times {
            Some(times @ 0..=MOST_TIMES) => (0..times).try_for_each(|_| self.components(position, found)),
            _ => self.refuse(id, MISERE),
        }
    }

    /// A position of a definition, of nim, or of a ruleset.
    fn components_of_call(
        &mut self,
        id: TreeId,
        name: &str,
        arguments: Run,
        found: &mut Components,
    ) -> Translated<()> {
        let tree = Arc::clone(&self.tree);
        if let Some(definition) = self.machine.find_in(&tree, name) {
            return match self.machine.definitions[definition as usize].meaning.clone() {
                Meaning::Value(Value::Ruleset(ruleset)) => self.heaps_of(id, ruleset, arguments, found),
                Meaning::Function(code) if !code.is_loopy && !self.machine.is_recursive(definition) => {
                    let given = self.arguments(tree.children(arguments))?;
                    let body = body_of(&code);
                    let parameters = &code.parameters;
                    let read = |name: &str| always_reads(&code.tree, body, name);
                    let unread = parameters.iter().zip(&given).filter(|(one, _)| !read(&one.name));
                    // An argument that is not read must have a value all the same.
                    if parameters.len() != given.len() || defined(unread.map(|(_, one)| one)).is_some() {
                        return self.refuse(id, MISERE);
                    }
                    let names = parameters.iter().map(|parameter| parameter.name.clone());
                    let scope = names.zip(given).collect();
                    self.inside(&code, name.to_owned(), scope, |inside| inside.components(body, found))
                }
                _ => self.refuse(id, MISERE),
            };
        }
        match functions::named(name) {
            Some(function) if matches!(function.means, Means::Position(_)) => {
                let heaps = self.heaps(tree.children(arguments))?;
                found.nimbers.extend(heaps);
                Ok(())
            }
            Some(_) => self.refuse(id, MISERE),
            None => match self.ruleset(name)? {
                Some(ruleset) => self.heaps_of(id, ruleset, arguments, found),
                None => self.refuse(id, MISERE),
            },
        }
    }

    /// Heaps of a ruleset.
    fn heaps_of(
        &mut self,
        id: TreeId,
        ruleset: RulesetId,
        arguments: Run,
        found: &mut Components,
    ) -> Translated<()> {
        if self.machine.store.code_of(ruleset).is_none() {
            return self.refuse(id, MISERE);
        }
        let tree = Arc::clone(&self.tree);
        for argument in self.arguments(tree.children(arguments))? {
            match argument {
                Part::Integer(size) => found.heaps.push((ruleset, size)),
                other => {
                    return self.refuse(id, format!("a heap size is an integer, not {}", other.kind()));
                }
            }
        }
        Ok(())
    }

    /// Whether a sum of heaps of a code, and of other positions, is misère P.
    fn by_quotient(&mut self, id: TreeId, found: Components) -> Translated<Formula> {
        let mut code: Option<Code> = None;
        for (ruleset, _) in &found.heaps {
            let other = self.machine.store.code_of(*ruleset);
            if code.is_some() && code != other {
                return self.refuse(id, "heaps of one code are followed in misère play, and here are two");
            }
            code = other;
        }
        let Some(code) = code else { return self.refuse(id, MISERE) };
        if !found.nimbers.is_empty() {
            let why = "beside heaps of a code, no nimber whose size depends on a variable is followed in \
                       misère play";
            return self.refuse(id, why);
        }
        if self.skims {
            return Ok(Formula::Boolean(true));
        }
        let store = &mut self.machine.store;
        let known = store.sum(&found.known)?;
        let mut beside = store.components(known);
        let is_heap = |store: &mut Store, other| store.heap_of_code(other).is_some_and(|heap| heap.0 == code);
        beside.retain(|&other| other != store.zero() && !is_heap(store, other));
        let joint = match Joint::of_all_heaps(&mut self.machine.store, &code, beside)? {
            Ok(joint) => joint,
            Err(why) => return self.refuse(id, why),
        };
        let Some((period, preperiod)) = joint.quotient.period() else { return self.refuse(id, MISERE) };
        let Some(product) = joint.value(&mut self.machine.store, known)? else {
            return self.refuse(id, MISERE);
        };
        if preperiod + period > MOST_HEAPS {
            return self.refuse(id, TOO_LONG);
        }
        let heap = |size: u64| joint.quotient.pretend_beside(&[], &[BigUint::from(size)]).unwrap_or(0);
        let elements: Vec<usize> = (0..preperiod + period).map(heap).collect();
        self.rests_on_quotient(&joint, (period, preperiod))?;
        let heaps = different_sizes(&joint.quotient, found.heaps, &elements);
        if let Some(said_of_heaps) = self.certifies {
            return said_of_heaps(self, id, (&joint, known), &heaps);
        }
        let tables = tables_of(&joint.quotient, product, &heaps, (period, preperiod));
        let alone = heaps.len() == 1;
        for (heaps, (table, _)) in heaps.iter().zip(&tables) {
            let beside = match alone && known != self.machine.store.zero() {
                true => format!(" + {}", notation::position(&self.machine.store, known, SHORT).text),
                false => String::new(),
            };
            let times = if heaps.times == 1 { String::new() } else { format!("{}*", heaps.times) };
            let before = format!("{}({times}{code}(", if alone { "o⁻" } else { "Φ" });
            self.names.misere.push((Rc::clone(table), before, format!("){beside})")));
        }
        let mut choices =
            Choices { quotient: &joint.quotient, heaps: &heaps, tables: &tables, left: MOST_CHOICES };
        match choices.is_p(product, 0) {
            Some(formula) => Ok(formula),
            None => self.refuse(id, "the sum has too many heaps to go through their elements"),
        }
    }

    /// Notes what a formula rests on.
    fn rests_on_quotient(&mut self, joint: &Joint, (period, preperiod): (u64, u64)) -> Translated<()> {
        let beside = match joint.beside.is_empty() {
            true => None,
            false => {
                let beside = self.machine.store.sum(&joint.beside)?;
                Some(notation::position(&self.machine.store, beside, SHORT).text)
            }
        };
        let quotient = QuotientOfHeaps {
            code: joint.code.to_string(),
            beside,
            order: joint.quotient.order(),
            p: joint.quotient.p().count(),
            period,
            preperiod,
        };
        if !self.misere.quotients.contains(&quotient) {
            self.misere.quotients.push(quotient);
        }
        Ok(())
    }
}

/// Heaps with those of the same size together.
fn different_sizes(quotient: &Quotient, heaps: Vec<(RulesetId, Term)>, elements: &[usize]) -> Vec<Heaps> {
    let mut all: Vec<Heaps> = Vec::new();
    for (_, size) in heaps {
        match all.iter_mut().find(|heaps| heaps.size == size) {
            Some(heaps) => {
                heaps.times += 1;
                for (product, &one) in heaps.elements.iter_mut().zip(elements) {
                    *product = quotient.product(*product, one);
                }
            }
            None => all.push(Heaps { size, times: 1, elements: elements.to_vec() }),
        }
    }
    all
}

/// A number for each size, the same for elements that make no difference here, and an element of each
/// number. If there is one heap beside what is known, P is 1 and N is 0.
type Numbered = (Rc<Table>, Vec<usize>);

fn tables_of(
    quotient: &Quotient,
    product: usize,
    heaps: &[Heaps],
    (period, preperiod): (u64, u64),
) -> Vec<Numbered> {
    let numbered = |place: usize, heaps_here: &Heaps| {
        let others: Vec<usize> = match heaps {
            [_] => vec![product],
            [_, _] => heaps[1 - place].elements.iter().map(|&one| quotient.product(product, one)).collect(),
            _ => (0..quotient.order()).collect(),
        };
        let (mut found, mut of_number) = (Vec::new(), Vec::new());
        if let [_] = heaps {
            (found, of_number) = (vec![vec![false], vec![true]], vec![0, 0]);
        }
        let number = |&element: &usize| {
            let outcomes = others.iter().map(|&other| quotient.is_p(quotient.product(other, element)));
            let outcomes: Vec<bool> = outcomes.collect();
            let number = found.iter().position(|known| *known == outcomes).unwrap_or_else(|| {
                found.push(outcomes);
                of_number.push(element);
                of_number.len() - 1
            });
            of_number[number] = element;
            number as u64
        };
        let values = heaps_here.elements.iter().map(number).collect();
        (Rc::new(Table { values, preperiod, period, saltus: 0 }), of_number)
    };
    heaps.iter().enumerate().map(|(place, heaps_here)| numbered(place, heaps_here)).collect()
}

/// What goes through the elements of heaps.
struct Choices<'q> {
    quotient: &'q Quotient,
    heaps: &'q [Heaps],
    tables: &'q [Numbered],
    left: usize,
}

impl Choices<'_> {
    /// Whether the heaps from one on, beside what has an element, are misère P; nothing if there are
    /// too many choices.
    fn is_p(&mut self, product: usize, place: usize) -> Option<Formula> {
        let (table, of_number) = &self.tables[place];
        let term = || Term::Table(Rc::clone(table), Box::new(self.heaps[place].size.clone()));
        self.left = self.left.checked_sub(of_number.len())?;
        let is_last = place + 1 == self.heaps.len();
        let mut any = Vec::new();
        for (number, &element) in (0..).zip(of_number) {
            let chosen = compare(term(), Relation::Equal, Term::Integer(number));
            let product = self.quotient.product(product, element);
            match is_last {
                true if self.heaps.len() == 1 => {
                    if number == 1 {
                        any.push(chosen);
                    }
                }
                true if self.quotient.is_p(product) => any.push(chosen),
                true => {}
                false => any.push(Formula::And(vec![chosen, self.is_p(product, place + 1)?])),
            }
        }
        Some(match any.len() {
            // False, where the heap has a size.
            0 => compare(term(), Relation::Less, Term::Integer(0)),
            1 => any.remove(0),
            _ => Formula::Or(any),
        })
    }
}

/// That all of these are at most 1.
fn at_most_one(sizes: &[Term]) -> Formula {
    let at_most = |size: &Term| compare(size.clone(), Relation::AtMost, Term::Integer(1));
    Formula::And(sizes.iter().map(at_most).collect())
}
