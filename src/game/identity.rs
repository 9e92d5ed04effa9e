//! Whether two positions are the same set, and whether one is an option of another.

use crate::error::Result;
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::store::Store;

impl Store {
    /// Whether two positions are the same set: the same options, which are the same sets, to the bottom.
    ///
    /// Equal ids are identical at once, and what can be told apart without writing sums out is:
    ///
    /// - Value and birthday depend on the set alone, so identical positions agree in both.
    /// - No sum is a nimber. It has two components that are not `*0`; a move in one leaves a
    ///   move in the other, so `*0` is not among its options, and it has options. But every nimber that has
    ///   options has `*0` among them.
    /// - Sums of nimbers are identical only if they are written alike. By induction on the birthday: the
    ///   fewest moves to the end are as many as there are nimbers (one each), so an option that needs one
    ///   less is the sum without one of them, and that sum is known from it. The one that is lacking is
    ///   the difference of the birthdays.
    ///
    /// Otherwise both are written out, and their ids compared.
    ///
    /// # Errors
    /// Those of [`Store::expand`].
    ///
    /// ```
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let set = store.position(&[one])?;
    /// let sum = store.sum(&[one, one])?;
    /// assert!(store.identical(set, sum)?);
    /// assert!(!store.identical(set, store.zero())?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn identical(&mut self, first: GameId, second: GameId) -> Result<bool> {
        if first == second {
            return Ok(true);
        }
        if let (Some(first), Some(second)) = (self.written_out(first), self.written_out(second)) {
            return Ok(first == second);
        }
        if self.value_view(first) != self.value_view(second)
            || self.told_apart_by_form(first, second)
            || self.birthday(first)? != self.birthday(second)?
        {
            return Ok(false);
        }
        Ok(self.expand(first)? == self.expand(second)?)
    }

    /// Whether two positions with different ids differ by what they are written as; see
    /// [`Store::identical`].
    fn told_apart_by_form(&self, first: GameId, second: GameId) -> bool {
        match (self.kind(first), self.kind(second)) {
            (Kind::Nimber, Kind::Sum) | (Kind::Sum, Kind::Nimber) => true,
            (Kind::Sum, Kind::Sum) => self.is_sum_of_nimbers(first) && self.is_sum_of_nimbers(second),
            // Written out, it has an option that was a sum, which is no nimber, or one of this very kind.
            (Kind::Nimber, Kind::Symbolic) | (Kind::Symbolic, Kind::Nimber) => true,
            _ => false,
        }
    }

    /// Whether it is a nimber or a sum of nothing else.
    pub(crate) fn is_sum_of_nimbers(&self, id: GameId) -> bool {
        match self.kind(id) {
            Kind::Nimber => true,
            Kind::Sum => self.slice(id).iter().all(|&component| self.is_nimber(component)),
            Kind::Options | Kind::Symbolic | Kind::Position => false,
        }
    }

    /// Whether the first position is identical to an option of the second.
    ///
    /// For sums of nimbers, of whatever size, this reads the components alone; otherwise at most both are
    /// written out.
    ///
    /// # Errors
    /// Those of [`Store::expand`].
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let three = store.nimber(3_u32)?;
    /// let large = store.nimber(BigUint::from(1_u8) << 200_u32)?;
    /// assert!(store.is_option(three, large)?);
    /// let sum = store.sum(&[three, large])?;
    /// assert!(store.is_option(large, sum)?);
    /// assert!(!store.is_option(sum, large)?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn is_option(&mut self, option: GameId, position: GameId) -> Result<bool> {
        // An option never has the value of what it is an option of.
        if self.value_view(option) == self.value_view(position) {
            return Ok(false);
        }
        if self.is_sum_of_nimbers(position) {
            if self.is_sum_of_nimbers(option) {
                return Ok(self.is_option_among_nimbers(option, position));
            }
            if self.is_nimber(position) {
                // All its options are nimbers, and no other form is one.
                return Ok(false);
            }
        }
        if self.kind(position) != Kind::Sum {
            return self.is_among(option, position);
        }
        if self.birthday(option)? >= self.birthday(position)? {
            return Ok(false);
        }
        let (option, position) = (self.expand(option)?, self.expand(position)?);
        Ok(self.slice(position).binary_search(&option).is_ok())
    }

    /// Whether `option` is identical to one that a set was written with.
    fn is_among(&mut self, option: GameId, set: GameId) -> Result<bool> {
        self.make_options(set)?;
        if self.listed(set).contains(&option) {
            return Ok(true);
        }
        if self.kind(set) == Kind::Options && self.written_out(option) == Some(option) {
            return Ok(false);
        }
        if self.birthday(option)? >= self.birthday(set)? {
            return Ok(false);
        }
        // A set that is too large to be written out does not matter if another one is found.
        let mut refused = None;
        for index in 0..self.listed(set).len() {
            let candidate = self.listed(set)[index];
            match self.identical(option, candidate) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(error) if error.kind() == crate::error::ErrorKind::Limit => refused = Some(error),
                Err(error) => return Err(error),
            }
        }
        refused.map_or(Ok(false), Err)
    }

    /// For sums of nimbers, written in one way only: one component less, and instead of it a smaller one or
    /// none. The two orders are by id, so the differences are found by merging.
    fn is_option_among_nimbers(&self, option: GameId, position: GameId) -> bool {
        let (option, position) = (self.components(option), self.components(position));
        let (mut gained, mut lost) = (None, None);
        let (mut left, mut right) = (option.iter().peekable(), position.iter().peekable());
        loop {
            let (counter, extra) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(one), Some(other)) if one == other => {
                    left.next();
                    right.next();
                    continue;
                }
                (Some(one), other) if other.is_none_or(|other| one < other) => (&mut gained, left.next()),
                _ => (&mut lost, right.next()),
            };
            // *0 stands for no component.
            if extra.is_some_and(|&extra| extra != self.zero()) && std::mem::replace(counter, extra).is_some()
            {
                return false;
            }
        }
        match (gained, lost) {
            (None, Some(_)) => true,
            (Some(&gained), Some(&lost)) => self.value_view(gained) < self.value_view(lost),
            _ => false,
        }
    }
}
