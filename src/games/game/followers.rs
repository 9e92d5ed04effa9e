//! What can be reached from a node, without recursion and without a stack: the nodes below it, how
//! many positions they are, and how deep it is.

use num_bigint::{BigInt, BigUint};

use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::node::{Form, Kind};
use crate::game::options::infinitely_many;
use crate::game::store::{Store, Value};
use crate::nimber::{Nimber, Ordinal};

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

/// A set of nodes, as bits, in which each has a number.
pub(crate) struct Marked {
    words: Vec<u64>,
    /// How many are marked before each word.
    before: Vec<u32>,
    count: usize,
}

impl Marked {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The marked nodes, children before parents.
    pub(crate) fn iter(&self) -> impl Iterator<Item = GameId> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(GameId(index as u32 * 64 + bit))
            })
        })
    }

    pub(crate) fn contains(&self, id: GameId) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    /// The number of a marked node in that order.
    #[inline]
    pub(crate) fn rank(&self, id: GameId) -> usize {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        let below = self.words[word] & ((1 << bit) - 1);
        self.before[word] as usize + below.count_ones() as usize
    }
}

impl Store {
    /// The nodes reachable from `id` by options and components that are kept, itself included.
    /// (Those of nimbers, and moves in sums, are not kept.)
    ///
    /// Children have smaller ids, so one sweep downwards meets every parent before its children.
    /// Linear in nodes and edges below, and an id is a 64th of a step.
    pub(super) fn mark_below(&self, id: GameId) -> Result<Marked> {
        self.mark_below_all(&[id])
    }

    /// The nodes reachable from any of these, as [`Store::mark_below`].
    pub(crate) fn mark_below_all(&self, ids: &[GameId]) -> Result<Marked> {
        let most = ids.iter().map(|id| id.index() / 64 + 1).max().unwrap_or(0);
        let mut words = vec![0_u64; most];
        for id in ids {
            words[id.index() / 64] |= 1 << (id.index() % 64);
        }
        for index in (0..words.len()).rev() {
            let mut swept = 0;
            // Children may lie in the same word, so it is read again after each node.
            loop {
                let rest = words[index] & !swept;
                if rest == 0 {
                    break;
                }
                let bit = 63 - rest.leading_zeros();
                swept |= 1 << bit;
                self.interrupt.poll()?;
                for child in self.slice(GameId(index as u32 * 64 + bit)) {
                    words[child.index() / 64] |= 1 << (child.index() % 64);
                }
            }
        }
        let mut count = 0;
        let before = words
            .iter()
            .map(|word| {
                let before = count;
                count += word.count_ones();
                before
            })
            .collect();
        Ok(Marked { words, before, count: count as usize })
    }

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
