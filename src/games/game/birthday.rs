//! Birthdays: how deep a position is.

use crate::error::Result;
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::store::{Store, Value};
use crate::game::walk::Marked;
use crate::nimber::Ordinal;

impl Store {
    /// The birthday: the most moves that can be played, which is the rank of the set. An infinite
    /// ordinal where a transfinite nimber can be reached: then play ends too, but how late is
    /// chosen during it.
    ///
    /// `*n` is born on day n, a set one day after the latest of its options, and a sum on the
    /// natural sum of the birthdays of its components (play each to its end in the longest way; no
    /// play is longer). Nothing is written out. Linear in the nodes and edges kept below.
    ///
    /// Source: Siegel, *Combinatorial Game Theory*, chapters II.1 and VIII.1; J. H. Conway, *On
    /// Numbers and Games*.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::{Ordinal, Store};
    /// let mut store = Store::new();
    /// let two = store.nimber(2_u32)?;
    /// let set = store.set_of(&[two])?;
    /// let sum = store.sum(&[set, two, two])?;
    /// assert_eq!(store.birthday(sum)?, Ordinal::from(7_u64));
    /// let omega = store.nimber(Ordinal::omega())?;
    /// let set = store.set_of(&[omega])?;
    /// assert_eq!(store.birthday(set)?.to_string(), "ω + 1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn birthday(&mut self, id: GameId) -> Result<Ordinal> {
        let id = self.as_sets(id)?;
        let below = self.mark_below(id)?;
        // Words first; ordinals only for those who need them.
        if let Some(day) = self.birthday_in::<u64>(&below)? {
            return Ok(Ordinal::from(day));
        }
        Ok(self.birthday_in::<Ordinal>(&below)?.unwrap_or_default())
    }

    /// `None` if something does not fit into the type.
    fn birthday_in<T: Day>(&self, below: &Marked) -> Result<Option<T>> {
        let mut days: Vec<T> = Vec::with_capacity(below.len());
        for id in below.iter() {
            self.interrupt.poll()?;
            let day = match self.kind(id) {
                Kind::Nimber => T::of(self.value_view(id)),
                Kind::Options | Kind::Symbolic => {
                    let latest = self.slice(id).iter().map(|&option| &days[below.rank(option)]).max();
                    latest.map_or_else(|| Some(T::default()), T::next)
                }
                Kind::Position => unreachable!("positions of rulesets were written as sets"),
                Kind::Sum => self
                    .slice(id)
                    .iter()
                    .try_fold(T::default(), |sum, &component| sum.plus(&days[below.rank(component)])),
            };
            match day {
                Some(day) => days.push(day),
                None => return Ok(None),
            }
        }
        Ok(days.pop())
    }
}

/// A day, as far as the type reaches. The default is day 0.
trait Day: Ord + Default {
    fn of(nimber: Value<'_>) -> Option<Self>;
    fn next(&self) -> Option<Self>;
    fn plus(&self, other: &Self) -> Option<Self>;
}

impl Day for u64 {
    fn of(nimber: Value<'_>) -> Option<u64> {
        match nimber {
            Value::Small(value) => Some(u64::from(value)),
            Value::Large(value) => value.to_u64(),
        }
    }

    fn next(&self) -> Option<u64> {
        self.checked_add(1)
    }

    fn plus(&self, other: &u64) -> Option<u64> {
        self.checked_add(*other)
    }
}

impl Day for Ordinal {
    fn of(nimber: Value<'_>) -> Option<Ordinal> {
        Some(nimber.to_nimber().to_ordinal())
    }

    fn next(&self) -> Option<Ordinal> {
        Some(self.sum(&Ordinal::from(1_u64)))
    }

    fn plus(&self, other: &Ordinal) -> Option<Ordinal> {
        Some(self.natural_sum(other))
    }
}
