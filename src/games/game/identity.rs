//! Whether two positions are the same set, and whether one is an option of another.

use crate::error::{ErrorKind, Result};
use crate::game::GameId;
use crate::game::node::{Form, Kind};
use crate::game::primes::cancel;
use crate::game::store::Store;
use crate::nimber::Nimber;

impl Store {
    /// Whether two positions are the same set: the same options, which are the same sets, to the
    /// bottom.
    ///
    /// Nothing is assumed of how they are written: a position of a ruleset, a set and a nimber may
    /// be one set. What can be answered without writing sums out is; the proofs of what is used
    /// stand in `game/primes.rs`:
    ///
    /// - Identical positions have the same value.
    /// - Equal components cancel, so those that both have are left out first.
    /// - A sum of two positions that are not `*0` is not a nimber, and neither is a set that has
    ///   such a sum among its options.
    /// - Written as sets, positions that are made of primes alone, as all sums of nimbers are, have
    ///   a form of their own, and so has every set in which no other sum occurs. They are identical
    ///   if the forms are.
    /// - A prime that is left over on one side is identical to no other form, so on the other side
    ///   it would be one of the components of a component that is not a prime, and is born later.
    /// - A sum has at least as many options as each of its components, as sets, since equal
    ///   components cancel.
    /// - Identical positions have the same birthday.
    ///
    /// Otherwise what is left of both is written out, and the ids are compared.
    ///
    /// # Errors
    /// Those of [`Store::expand`].
    ///
    /// ```
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let set = store.set_of(&[one])?;
    /// let sum = store.sum(&[one, one])?;
    /// assert!(store.identical(set, sum)?);
    /// assert!(!store.identical(set, store.zero())?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn identical(&mut self, first: GameId, second: GameId) -> Result<bool> {
        self.same_sum(self.components(first), self.components(second))
    }

    /// [`Store::identical`] for the sums of two lists.
    fn same_sum(&mut self, mut first: Vec<GameId>, mut second: Vec<GameId>) -> Result<bool> {
        self.cancel_simplified(&mut first, &mut second)?;
        if first.is_empty() && second.is_empty() {
            return Ok(true);
        }
        if self.nim_sum_of(&first)? != self.nim_sum_of(&second)? {
            return Ok(false);
        }
        if let ([one], [other]) = (&first[..], &second[..])
            && let (Some(one), Some(other)) = (self.written_out(*one), self.written_out(*other))
        {
            return Ok(one == other);
        }
        for (one, other) in [(&first, &second), (&second, &first)] {
            if matches!(one[..], [nimber] if self.is_nimber(nimber)) && self.is_plainly_no_nimber(other)? {
                return Ok(false);
            }
        }
        let (mut first, mut second) = (self.parts(&first)?, self.parts(&second)?);
        cancel(&mut first, &mut second);
        match (first.is_empty(), second.is_empty()) {
            (true, true) => return Ok(true),
            (false, false) => {}
            // None of the parts is *0.
            _ => return Ok(false),
        }
        if self.told_apart(&first, &second)? || self.told_apart(&second, &first)? {
            return Ok(false);
        }
        let (first, second) = (self.sum(&first)?, self.sum(&second)?);
        Ok(self.birthday(first)? == self.birthday(second)? && self.expand(first)? == self.expand(second)?)
    }

    /// Takes out of two sums what both have, as it was written and as [`Store::simplified`] gives
    /// it, and `*0`.
    fn cancel_simplified(&mut self, first: &mut Vec<GameId>, second: &mut Vec<GameId>) -> Result<()> {
        cancel(first, second);
        for side in [&mut *first, &mut *second] {
            *side = self.simplified_components(side)?;
        }
        cancel(first, second);
        Ok(())
    }

    /// The components of a sum as [`Store::simplified`] gives them, without `*0`.
    fn simplified_components(&mut self, components: &[GameId]) -> Result<Vec<GameId>> {
        let mut simplified = Vec::with_capacity(components.len());
        for &component in components {
            self.interrupt.poll()?;
            let sum = self.simplified(component)?;
            simplified.extend(self.components(sum));
        }
        simplified.retain(|&component| component != self.zero());
        Ok(simplified)
    }

    /// Whether a sum is at first sight not a nimber: it has two components that are not `*0`, their
    /// values not being 0, or an option that has.
    fn is_plainly_no_nimber(&mut self, components: &[GameId]) -> Result<bool> {
        let has_two = |store: &Store, components: &[GameId]| {
            let moving = components.iter().filter(|&&component| !store.value_view(component).is_zero());
            moving.take(2).count() == 2
        };
        let &[single] = components else { return Ok(has_two(self, components)) };
        self.make_options(single)?;
        let sums = self.listed(single).iter().filter(|&&option| self.kind(option) == Kind::Sum);
        Ok(sums.into_iter().any(|&option| has_two(self, self.slice(option))))
    }

    /// The components of a sum written as sets, in their forms where they have one, and without
    /// `*0`.
    fn parts(&mut self, components: &[GameId]) -> Result<Vec<GameId>> {
        let mut parts = Vec::with_capacity(components.len());
        for &component in components {
            self.interrupt.poll()?;
            let sets = self.as_sets(component)?;
            for set in self.components(sets) {
                let form = self.form(set)?.id().unwrap_or(set);
                parts.extend(self.components(form));
            }
        }
        parts.retain(|&part| part != self.zero());
        Ok(parts)
    }

    /// Whether two sums of such parts, none of them common, differ by what a part of the first is.
    fn told_apart(&mut self, first: &[GameId], second: &[GameId]) -> Result<bool> {
        for &part in first {
            self.interrupt.poll()?;
            if !self.has_form(part)? {
                continue;
            }
            if let &[other] = second {
                let is_another = first.len() == 1 && self.has_form(other)?;
                let has_more = self.most_options(other).is_some_and(|most| !self.has_at_most(part, most));
                if is_another || has_more {
                    return Ok(true);
                }
            }
            if self.is_prime(part) && !self.may_hold(second, part)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn has_form(&mut self, part: GameId) -> Result<bool> {
        Ok(self.form(part)? != Form::Unknown)
    }

    /// The number of options, or more, since some may be identical; `None` where it is beyond all
    /// that is kept.
    fn most_options(&self, set: GameId) -> Option<usize> {
        match self.kind(set) {
            Kind::Nimber => usize::try_from(self.value(set).to_u64()?).ok(),
            _ => Some(self.slice(set).len()),
        }
    }

    /// Whether a prime in its form may be a component of one of several parts. All parts are other
    /// nodes.
    fn may_hold(&mut self, parts: &[GameId], prime: GameId) -> Result<bool> {
        let day = self.birthday(prime)?;
        for &part in parts {
            let is_another_prime = self.is_prime(part) && self.has_form(part)?;
            if !is_another_prime && self.birthday(part)? >= day {
                return Ok(true);
            }
        }
        Ok(false)
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
    /// Equal components cancel here too, as is proved in `game/primes.rs`. An option of what is
    /// left of the second is that with one component moved. Those that have the value of what is
    /// left of the first are compared with it by [`Store::identical`]; of a nimber that is one
    /// option, and none is listed. If what is left of the first is made of primes alone, so would
    /// be every component of the second that stays, and would have cancelled: then there is one
    /// component.
    ///
    /// # Errors
    /// Those of [`Store::expand`], if no option is known to be identical and some cannot be
    /// compared.
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
        let value = self.nim_sum_of(&[option, position])?;
        let (mut target, mut sum) = (self.components(option), self.components(position));
        self.cancel_simplified(&mut target, &mut sum)?;
        // What is written alike first: nothing need be written out for it.
        if let [single] = sum[..] {
            let moves = self.options_of_value(single, &value.nim_sum(&self.value(single)))?;
            if moves.into_iter().any(|moved| self.components(moved) == target) {
                return Ok(true);
            }
        }
        let (mut target, mut sum) = (self.parts(&target)?, self.parts(&sum)?);
        cancel(&mut target, &mut sum);
        if sum.len() > 1 && self.are_made_of_primes(&target)? {
            return Ok(false);
        }
        // What cannot be compared does not matter if another one is found.
        let mut refused = None;
        for place in 0..sum.len() {
            if place > 0 && sum[place - 1] == sum[place] {
                continue;
            }
            for moved in self.options_of_value(sum[place], &value.nim_sum(&self.value(sum[place])))? {
                self.interrupt.poll()?;
                let result = [&sum[..place], &sum[place + 1..], &self.components(moved)].concat();
                match self.same_sum(target.clone(), result) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(error) if error.kind() == ErrorKind::Limit => refused = Some(error),
                    Err(error) => return Err(error),
                }
            }
        }
        refused.map_or(Ok(false), Err)
    }

    fn are_made_of_primes(&mut self, parts: &[GameId]) -> Result<bool> {
        for &part in parts {
            self.interrupt.poll()?;
            if !matches!(self.form(part)?, Form::Primes(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The options that have a value, of anything but a sum.
    fn options_of_value(&mut self, id: GameId, value: &Nimber) -> Result<Vec<GameId>> {
        if self.is_nimber(id) {
            let is_option = *value < self.value(id);
            return if is_option { Ok(vec![self.nimber(value.clone())?]) } else { Ok(Vec::new()) };
        }
        self.make_options(id)?;
        Ok(self.listed(id).iter().copied().filter(|&option| self.has_value(option, value)).collect())
    }
}
