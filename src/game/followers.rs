//! How many positions can be reached.

use num_bigint::BigUint;

use crate::error::Result;
use crate::game::GameId;
use crate::game::options::infinitely_many;
use crate::game::store::Store;
use crate::nimber::Nimber;

impl Store {
    /// How many different positions can be reached from this one by moves of either player, itself
    /// included; as sets, so sums are written out.
    ///
    /// `*n` has n + 1 whatever its size, and so has a set that reaches *n* one for each nimber up to the
    /// greatest, and one for each other set. Linear in the nodes and edges below, after
    /// [`Store::expand`].
    ///
    /// # Errors
    /// Those of [`Store::expand`]; [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are infinitely many, since a
    /// transfinite nimber is one of them.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let large = store.nimber(BigUint::from(1_u8) << 200_u32)?;
    /// let set = store.position(&[one, large])?;
    /// assert_eq!(store.followers(set)?, (BigUint::from(1_u8) << 200_u32) + 2_u8);
    /// // *1 + *1 reaches itself, *1 and *0.
    /// let sum = store.sum(&[one, one])?;
    /// assert_eq!(store.followers(sum)?, BigUint::from(3_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn followers(&mut self, id: GameId) -> Result<BigUint> {
        let set = self.expand(id)?;
        // The followers of a nimber are the nimbers below it, so all nimbers reached are those up to the
        // greatest, and *0 is always among them.
        let (greatest, others) = self.count_below(set)?;
        Ok(greatest.to_integer().ok_or_else(|| infinitely_many(&greatest))? + 1_u8 + others)
    }

    /// Whether a transfinite nimber can be reached, so that there are infinitely many followers. Linear in the nodes and
    /// edges kept below.
    ///
    /// # Errors
    /// Those of [`Store::birthday`].
    ///
    /// ```
    /// use sprague::{Ordinal, Store};
    /// let mut store = Store::new();
    /// let omega = store.nimber(Ordinal::omega())?;
    /// let set = store.position(&[omega])?;
    /// assert!(store.has_infinitely_many_followers(set)?);
    /// assert!(!store.has_infinitely_many_followers(store.zero())?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn has_infinitely_many_followers(&mut self, id: GameId) -> Result<bool> {
        // Nothing else has a transfinite value of its own.
        if self.large.iter().all(Nimber::is_finite) {
            return Ok(false);
        }
        let set = self.as_sets(id)?;
        Ok(self.mark_below(set)?.iter().any(|node| self.is_nimber(node) && !self.is_finite(node)))
    }
}
