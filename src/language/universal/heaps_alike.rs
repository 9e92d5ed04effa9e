//! Sums of heaps in misère play, as a certificate says who wins them: each heap is replaced by the
//! least one with the same element of the misère quotient, and the sums of these are claims that the
//! quotient proves.

use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::arithmetic::{Formula, Goal, Relation, Table, Term};
use crate::game::GameId;
use crate::misere::Joint;
use crate::syntax::tree::TreeId;
use crate::universal::expressions::compare;
use crate::universal::misere::MOST_CHOICES;
use crate::universal::misere_known::{Heaps, HeapsAlike};
use crate::universal::{SaidOfHeaps, Translated, Translator};

pub(super) const HEAPS_ALIKE: SaidOfHeaps =
    |translator, id, beside, heaps| translator.by_heaps_alike(id, beside, heaps);

impl Translator<'_> {
    /// Whether a sum of heaps is misère P, by those that they are like. The elements are those of the
    /// heaps below the end of the first period.
    fn by_heaps_alike(
        &mut self,
        id: TreeId,
        (joint, known): (&Joint, GameId),
        (heaps, elements): (&[Heaps], &[usize]),
    ) -> Translated<Formula> {
        if !joint.beside.is_empty() {
            return self.refuse(id, "in misère play a certificate speaks of heaps of one code alone");
        }
        if !joint.quotient.has_certificates() {
            return self.refuse(id, "a certificate of a misère quotient is of an octal code");
        }
        let Some((_, preperiod)) = joint.quotient.period() else {
            return self.refuse(id, "the misère quotient has no period");
        };
        let store = &mut self.machine.store;
        let known = store.components(known);
        let known: Vec<BigUint> =
            known.into_iter().filter_map(|one| Some(store.heap_of_code(one)?.1)).collect();
        let place = match self.heaps_alike.iter().position(|one| one.quotient.code() == Some(&joint.code)) {
            Some(place) => place,
            None => {
                let least = |element| elements.iter().position(|other| other == element).unwrap_or(0);
                let values: Vec<u64> = elements.iter().map(|element| least(element) as u64).collect();
                let period = values.len() as u64 - preperiod;
                let table = Rc::new(Table { values, preperiod, period, saltus: 0 });
                let quotient = Arc::clone(&joint.quotient);
                self.heaps_alike.push(HeapsAlike { quotient, table, sums: Vec::new() });
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

    /// That heaps are like others, and who wins the sums of those.
    pub(super) fn goals_of_heaps_alike(&self) -> Translated<Vec<Goal>> {
        let goal = |alike: &HeapsAlike| {
            let lines = alike.quotient.lines_of_certificate(&alike.sums)?;
            Ok(Goal::Misere(Rc::clone(&alike.table), lines))
        };
        self.heaps_alike.iter().map(goal).collect()
    }
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
