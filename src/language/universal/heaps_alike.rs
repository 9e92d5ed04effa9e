//! Sums of heaps in misère play, as a certificate says who wins them: each heap is replaced by the
//! least one with the same element of the misère quotient, and the sums of these are claims that the
//! quotient proves.

use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::arithmetic::{Formula, Goal, Relation, Table, Term};
use crate::game::GameId;
use crate::heap::octal::Octal;
use crate::misere::{Joint, Quotient};
use crate::syntax::tree::TreeId;
use crate::universal::expressions::compare;
use crate::universal::misere::MOST_CHOICES;
use crate::universal::misere_known::{Heaps, HeapsAlike};
use crate::universal::{SaidOfHeaps, Translated, Translator};

pub(super) const HEAPS_ALIKE: SaidOfHeaps =
    |translator, id, beside, heaps| translator.by_heaps_alike(id, beside, heaps);

impl Translator<'_> {
    /// Whether a sum of heaps is misère P, by those that they are like. `*1` beside them is a heap of 1, if
    /// that can be taken.
    fn by_heaps_alike(
        &mut self,
        id: TreeId,
        (joint, known): (&Joint, GameId),
        heaps: &[Heaps],
    ) -> Translated<Formula> {
        let quotient = match joint.beside.is_empty() {
            true => Arc::clone(&joint.quotient),
            false => self.quotient_beside_ones(id, joint)?,
        };
        if !quotient.has_certificates() {
            return self.refuse(id, "a certificate of a misère quotient is of an octal code");
        }
        let store = &mut self.machine.store;
        let known = store.components(known);
        let known = known.into_iter().filter_map(|one| Some(store.heap_of_code(one)?.1));
        let known: Vec<BigUint> = known.chain(joint.beside.iter().map(|_| BigUint::from(1_u32))).collect();
        let place = match self.heaps_alike.iter().position(|one| one.quotient.code() == Some(&joint.code)) {
            Some(place) => place,
            None => {
                let Some(table) = alike(&quotient) else {
                    return self.refuse(id, "the misère quotient has no period");
                };
                self.heaps_alike.push(HeapsAlike { quotient, table: Rc::new(table), sums: Vec::new() });
                self.heaps_alike.len() - 1
            }
        };
        let alike = &mut self.heaps_alike[place];
        let mut named = alike.table.values.clone();
        named.sort_unstable();
        named.dedup();
        let choices = u32::try_from(heaps.len()).ok().and_then(|heaps| named.len().checked_pow(heaps));
        if choices.is_none_or(|choices| choices > MOST_CHOICES) {
            return self.refuse(id, "the sum has too many heaps for a certificate");
        }
        Ok(alike.is_p(&known, heaps, &named))
    }

    /// The quotient of the heaps alone, where all that stands beside them is like a heap of 1.
    fn quotient_beside_ones(&mut self, id: TreeId, joint: &Joint) -> Translated<Arc<Quotient>> {
        let store = &mut self.machine.store;
        let is_one = |&other: &GameId| store.is_nimber(other) && store.value(other).to_u64() == Some(1);
        let ones_alone = joint.beside.iter().all(is_one);
        let octal: Result<Octal, _> = joint.code.to_string().parse();
        let takes_one = octal.is_ok_and(|octal| octal.digits().get(1).is_some_and(|digit| digit & 1 == 1));
        if !(ones_alone && takes_one) {
            return self
                .refuse(id, "in misère play a certificate speaks of heaps of one code alone, and of *1");
        }
        match Joint::of_all_heaps(store, &joint.code, Vec::new())? {
            Ok(alone) => Ok(alone.quotient),
            Err(why) => self.refuse(id, why),
        }
    }

    /// That heaps are like others, and who wins the sums of those.
    pub(super) fn goals_of_heaps_alike(&self) -> Translated<Vec<Goal>> {
        let goal = |alike: &HeapsAlike| {
            let lines = alike.quotient.lines_of_certificate(&alike.sums)?;
            Ok(Goal::Misere(Rc::clone(&alike.table), lines))
        };
        self.heaps_alike.iter().map(goal).collect()
    }
}

/// The least heap with the element of each heap.
fn alike(quotient: &Quotient) -> Option<Table> {
    let (period, preperiod) = quotient.period()?;
    let elements: Option<Vec<usize>> =
        (0..preperiod + period).map(|heap| quotient.pretend(&[heap])).collect();
    let elements = elements?;
    let least = |element| elements.iter().position(|other| other == element).unwrap_or(0);
    let values = elements.iter().map(|element| least(element) as u64).collect();
    Some(Table { values, preperiod, period, saltus: 0 })
}

impl HeapsAlike {
    /// Whether these heaps beside known ones are misère P.
    fn is_p(&mut self, known: &[BigUint], heaps: &[Heaps], named: &[u64]) -> Formula {
        let Some((first, rest)) = heaps.split_first() else {
            let mut sum: Vec<BigUint> =
                known.iter().filter(|heap| **heap != BigUint::ZERO).cloned().collect();
            sum.sort_unstable();
            let is_p = self.quotient.pretend_heaps(&sum).is_some_and(|element| self.quotient.is_p(element));
            if !self.sums.contains(&sum) {
                self.sums.push(sum);
            }
            return Formula::Boolean(is_p);
        };
        let term = || Term::Table(Rc::clone(&self.table), Box::new(first.size.clone()));
        let (term, mut any) = (term(), Vec::new());
        for &heap in named {
            let mut with = known.to_vec();
            with.extend(std::iter::repeat_n(BigUint::from(heap), first.times));
            let chosen = compare(term.clone(), Relation::Equal, Term::Integer(heap as i64));
            match self.is_p(&with, rest, named) {
                Formula::Boolean(false) => {}
                Formula::Boolean(true) => any.push(chosen),
                other => any.push(Formula::And(vec![chosen, other])),
            }
        }
        // False, where the heap has a size.
        any.push(compare(term, Relation::Less, Term::Integer(0)));
        Formula::Or(any)
    }
}
