//! Birthdays: how deep a position is.

use num_bigint::BigUint;
use num_traits::{CheckedAdd, One, Zero};

use crate::error::Result;
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::store::{Store, Value};
use crate::game::walk::Marked;

impl Store {
    /// The birthday: the most moves that can be played, which is the rank of the set.
    ///
    /// `*n` is born on day n, a set one day after the latest of its options, and a sum on the sum of the
    /// birthdays of its components (play each to its end in the longest way; no play is longer). Nothing
    /// is written out. Linear in the nodes and edges kept below.
    ///
    /// Source: Siegel, *Combinatorial Game Theory*, chapter II.1.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let two = store.nimber(2_u32)?;
    /// let set = store.position(&[two])?;
    /// let sum = store.sum(&[set, two, two])?;
    /// assert_eq!(store.birthday(sum)?, BigUint::from(7_u32));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn birthday(&mut self, id: GameId) -> Result<BigUint> {
        let id = self.as_sets(id)?;
        let below = self.mark_below(id)?;
        // Words first; integers of any size only for those who need them.
        if let Some(day) = self.birthday_in(&below, |value| match value {
            Value::Small(value) => Some(u64::from(value)),
            Value::Large(value) => value.to_u64(),
        })? {
            return Ok(BigUint::from(day));
        }
        let day = self.birthday_in(&below, |value| value.to_nimber().to_integer())?;
        Ok(day.unwrap_or_default())
    }

    /// `None` if something does not fit into the type.
    fn birthday_in<T: Clone + Ord + Zero + One + CheckedAdd>(
        &self,
        below: &Marked,
        nimber: impl Fn(Value<'_>) -> Option<T>,
    ) -> Result<Option<T>> {
        let mut days: Vec<T> = Vec::with_capacity(below.len());
        for id in below.iter() {
            self.interrupt.poll()?;
            let day = match self.kind(id) {
                Kind::Nimber => nimber(self.value_view(id)),
                Kind::Options | Kind::Symbolic => {
                    let latest = self.slice(id).iter().map(|&option| &days[below.rank(option)]).max();
                    latest.map_or(Some(T::zero()), |latest| latest.checked_add(&T::one()))
                }
                Kind::Position => unreachable!("positions of rulesets were written as sets"),
                Kind::Sum => self
                    .slice(id)
                    .iter()
                    .try_fold(T::zero(), |sum, &component| sum.checked_add(&days[below.rank(component)])),
            };
            match day {
                Some(day) => days.push(day),
                None => return Ok(None),
            }
        }
        Ok(days.pop())
    }
}
