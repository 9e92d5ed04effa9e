//! How many positions can be reached.

use num_bigint::{BigInt, BigUint};

use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::layout::{Form, Kind};
use crate::game::options::infinitely_many;
use crate::game::store::Store;
use crate::nimber::Nimber;

impl Store {
    /// How many different positions can be reached from this one by moves of either player, itself
    /// included; as sets, so sums are written out.
    ///
    /// `*n` has n + 1 whatever its size, and so has a set that reaches *n* one for each nimber up
    /// to the greatest, and one for each other set. Linear in the nodes and edges below, after
    /// [`Store::expand`]. A sum of nimbers of whatever size is not written out; quadratic in their
    /// number.
    ///
    /// # Errors
    /// Those of [`Store::expand`]; [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are
    /// infinitely many, since a transfinite nimber is one of them.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let large = store.nimber(BigUint::from(1_u8) << 200_u32)?;
    /// let set = store.set_of(&[one, large])?;
    /// assert_eq!(store.followers(set)?, (BigUint::from(1_u8) << 200_u32) + 2_u8);
    /// // *1 + *1 reaches itself, *1 and *0.
    /// let sum = store.sum(&[one, one])?;
    /// assert_eq!(store.followers(sum)?, BigUint::from(3_u8));
    /// // *2^200 + *1 reaches *0 to *2^200, and *1 + *1 to *2^200 + *1.
    /// let sum = store.sum(&[one, large])?;
    /// assert_eq!(store.followers(sum)?, (BigUint::from(1_u8) << 201_u32) + 1_u8);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn followers(&mut self, id: GameId) -> Result<BigUint> {
        self.attempt(|store| store.followers_now(id))
    }

    fn followers_now(&mut self, id: GameId) -> Result<BigUint> {
        let set = self.as_sets(id)?;
        if self.kind(set) == Kind::Sum
            && let Form::Primes(sum) = self.form(set)?
            && self.is_sum_of_nimbers(sum)
        {
            return self.followers_of_nimbers(sum);
        }
        let set = self.expand(set)?;
        // The followers of a nimber are the nimbers below it, so all nimbers reached are those up
        // to the greatest, and *0 is always among them.
        let (greatest, others) = self.count_below(set)?;
        Ok(greatest.to_integer().ok_or_else(|| infinitely_many(&greatest))? + 1_u8 + others)
    }

    /// The followers of a sum of nimbers: as many as there are ways to write numbers f₁ ≤ f₂ ≤ … ≤
    /// fₖ with fᵢ at most nᵢ, where n₁ ≤ n₂ ≤ … ≤ nₖ are the nimbers. For each follower is a sum of
    /// nimbers, which are put in order, and identical sums of nimbers are written alike.
    ///
    /// Let N(k) be that number. Among the sequences whose first i - 1 numbers ascend as above, and
    /// whose others descend strictly, with all numbers within their bounds, there are N(i - 1) ·
    /// C(nᵢ + 1, k - i + 1): below fᵢ nothing else bounds what follows. Let A(i) of them have fᵢ₋₁
    /// ≤ fᵢ; the others are A(i - 1), for which i - 1 is in the place of i. So N(k), which is A(k),
    /// is the sum of these products with alternating signs, from i = k downwards. (It is the
    /// expansion of a determinant of MacMahon's.)
    fn followers_of_nimbers(&self, sum: GameId) -> Result<BigUint> {
        let mut sizes = Vec::with_capacity(self.slice(sum).len());
        for &nimber in self.slice(sum) {
            let size = self.value(nimber);
            sizes.push(size.to_integer().ok_or_else(|| infinitely_many(&size))?);
        }
        sizes.sort_unstable();
        let bits: u64 = sizes.iter().map(|size| size.bits() + 1).sum();
        let steps = u128::from(bits / 64 + 1) * (sizes.len() as u128).pow(2);
        if steps > 64 * self.limits.max_nodes as u128 {
            let message =
                format!("counting the followers of a sum of {} nimbers takes too long", sizes.len());
            return Err(Error::limit(message, Limit::Nodes));
        }
        let mut counts = vec![BigInt::ZERO; sizes.len() + 1];
        counts[0] = BigInt::from(1_u8);
        for (place, size) in sizes.into_iter().enumerate() {
            let mut choices = size + 1_u8;
            let mut left = choices.clone();
            for last in place + 1..counts.len() {
                self.interrupt.poll()?;
                let chosen = last - place;
                let product = &counts[place] * BigInt::from(choices.clone());
                if chosen % 2 == 1 {
                    counts[last] += product;
                } else {
                    counts[last] -= product;
                }
                left -= 1_u8;
                choices = choices * &left / (chosen + 1);
                if choices == BigUint::ZERO {
                    break;
                }
            }
        }
        Ok(counts.pop().and_then(|count| count.to_biguint()).unwrap_or_default())
    }

    /// Whether a transfinite nimber can be reached, so that there are infinitely many followers.
    /// Linear in the nodes and edges kept below.
    ///
    /// # Errors
    /// Those of [`Store::birthday`].
    ///
    /// ```
    /// use sprague::{Ordinal, Store};
    /// let mut store = Store::new();
    /// let omega = store.nimber(Ordinal::omega())?;
    /// let set = store.set_of(&[omega])?;
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
