//! Sums that need not be written out to be compared: sums of primes.
//!
//! Three facts about sets under the sum S + T = {s + T} ∪ {S + t}, for all sets, infinite ones too.
//! "Is" is "is the same set as".
//!
//! **Equal components cancel**: if A + C is B + C, then A is B. By induction on C, and for each C
//! on A and B. Let `a` be an option of A. Then `a` + C is an option of B + C. If it is `b` + C,
//! then `a` is `b` by induction. Else it is B + c. Its option `a` + c is then an option of B + c:
//! it is `b` + c, and `a` is `b` by induction, or it is B + c' with an option c' of c. So it goes
//! on, and since going down from C ends, it ends with an option `b` of B that is `a`. So A has no
//! other options than B, and vice versa.
//!
//! So they do for options: if A + C is an option of B + C, then A is an option of B. If A + C is
//! `b` + C, then A is `b`. Else it is B + c. Its option A + c is then an option of B + c, and A is
//! an option of B by induction on C.
//!
//! **Primes**: call P a prime if `*0` is one of its options; every nimber but `*0` is one. No sum
//! of two positions that are not `*0` is a prime, since a move in one leaves the other. And if P +
//! Y is A + B, then P is a component of A or of B: the option Y of P + Y is an option of A + B, `a`
//! + B say, so P + `a` + B is A + B, and P + `a` is A.
//!
//! **So sums of primes are alike only if they are written alike**: if P + Y is a sum of primes, P
//! is a component of one of them, which is then P itself; it cancels, and so it goes on.

use crate::error::Result;
use crate::game::GameId;
use crate::game::node::{Form, Kind};
use crate::game::store::Store;
use crate::room::reserve;

impl Store {
    /// The form of a position without positions of rulesets below. Linear in the nodes and edges
    /// below, except for sets that are sums of primes: those are recognized by their options.
    ///
    /// That forms are equal only for identical positions is plain. That identical positions have
    /// one form, if they have any: by induction their options have the same forms. The sets whose
    /// followers are all `*0`, primes and sums of primes are made of primes of that kind in one way
    /// only; a set that is one of these is found by [`Store::as_sum_of_primes`]. A sum that has
    /// another component is not among these, since its primes would be components of its
    /// components.
    pub(super) fn form(&mut self, id: GameId) -> Result<Form> {
        match self.known_form(id) {
            Some(form) => Ok(form),
            None => self.attempt(|store| store.find_form(id)),
        }
    }

    fn known_form(&self, id: GameId) -> Option<Form> {
        if self.is_nimber(id) { Some(Form::Primes(id)) } else { self.forms.get(&id).copied() }
    }

    fn find_form(&mut self, id: GameId) -> Result<Form> {
        let mut waiting = vec![id];
        while let Some(&top) = waiting.last() {
            self.interrupt.poll()?;
            if self.known_form(top).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            reserve(&mut waiting, self.slice(top).len())?;
            waiting.extend(self.slice(top).iter().copied().filter(|&part| self.known_form(part).is_none()));
            if waiting.len() == before {
                let form = self.form_from_parts(top)?;
                self.forms.insert(top, form);
                waiting.pop();
            }
        }
        Ok(self.known_form(id).unwrap_or(Form::Unknown))
    }

    fn form_from_parts(&mut self, id: GameId) -> Result<Form> {
        let (mut parts, mut all_primes) = (Vec::with_capacity(self.slice(id).len()), true);
        for &part in self.slice(id) {
            match self.known_form(part) {
                Some(Form::Primes(form)) => parts.push(form),
                Some(Form::Set(form)) => {
                    all_primes = false;
                    parts.push(form);
                }
                Some(Form::Unknown) | None => return Ok(Form::Unknown),
            }
        }
        if self.kind(id) == Kind::Sum {
            return Ok(if all_primes { Form::Primes(self.sum(&parts)?) } else { Form::Unknown });
        }
        let set = self.set_of(&parts)?;
        if !all_primes {
            return Ok(Form::Set(set));
        }
        if self.is_prime(set) {
            return Ok(Form::Primes(set));
        }
        Ok(self.as_sum_of_primes(set)?.map_or(Form::Set(set), Form::Primes))
    }

    /// Whether `*0` is an option, of a set whose options are written as sets, or of a nimber.
    pub(super) fn is_prime(&self, set: GameId) -> bool {
        match self.kind(set) {
            Kind::Nimber => set != self.zero(),
            Kind::Options | Kind::Symbolic => self.slice(set).first() == Some(&self.zero()),
            Kind::Sum | Kind::Position => false,
        }
    }

    /// The sum of at least two primes that a set is, whose options are sums of primes in their
    /// forms, and none is `*0`.
    ///
    /// The options of a sum of k primes that are sums of fewest primes, k - 1, are the sum without
    /// one of its primes. If there are two such, the prime that the one lacks is in the other; if
    /// there is one, all primes are alike. So there is one sum that it can be, and it is if the
    /// options are the same.
    fn as_sum_of_primes(&mut self, set: GameId) -> Result<Option<GameId>> {
        let options = self.slice(set).to_vec();
        let primes = |store: &Store, option| match store.kind(option) {
            Kind::Sum => store.slice(option).len(),
            _ => 1,
        };
        let Some(fewest) = options.iter().map(|&option| primes(self, option)).min() else { return Ok(None) };
        let mut shortest = options.iter().copied().filter(|&option| primes(self, option) == fewest);
        let (first, second) = (shortest.next().unwrap_or(set), shortest.next());
        let mut sum = self.components(first);
        let missing = match second {
            Some(second) => {
                let mut others = self.components(second);
                cancel(&mut sum.clone(), &mut others);
                others[0]
            }
            None if sum.iter().all(|&prime| prime == sum[0]) => sum[0],
            None => return Ok(None),
        };
        sum.push(missing);
        sum.sort_unstable();
        if self.nim_sum_of(&sum)? != self.value(set) || !self.has_options(&sum, &options)? {
            return Ok(None);
        }
        self.sum(&sum).map(Some)
    }

    /// Whether the options of a sum of primes are these. Stops at the first that is not among them.
    fn has_options(&mut self, primes: &[GameId], options: &[GameId]) -> Result<bool> {
        let mut found = Vec::with_capacity(options.len());
        for (place, &prime) in primes.iter().enumerate() {
            if place > 0 && primes[place - 1] == prime {
                continue;
            }
            // Equal components cancel: what is left after different moves in one component is
            // different.
            if !self.has_at_most(prime, options.len()) {
                return Ok(false);
            }
            for moved in self.options(prime)? {
                self.interrupt.poll()?;
                let mut sum = primes.to_vec();
                sum[place] = moved;
                let option = self.sum(&sum)?;
                if options.binary_search(&option).is_err() {
                    return Ok(false);
                }
                found.push(option);
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found.len() == options.len())
    }

    /// Whether a set or nimber has at most `most` options.
    pub(super) fn has_at_most(&self, id: GameId, most: usize) -> bool {
        match self.kind(id) {
            Kind::Nimber => self.value(id).to_u64().is_some_and(|options| options <= most as u64),
            _ => self.slice(id).len() <= most,
        }
    }
}

/// Takes what two lists of components have in common out of both, and sorts what is left.
pub(super) fn cancel(first: &mut Vec<GameId>, second: &mut Vec<GameId>) {
    first.sort_unstable();
    second.sort_unstable();
    let (mut left, mut right) = (0, 0);
    let (mut kept_first, mut kept_second) = (Vec::new(), Vec::new());
    while left < first.len() && right < second.len() {
        match first[left].cmp(&second[right]) {
            std::cmp::Ordering::Less => {
                kept_first.push(first[left]);
                left += 1;
            }
            std::cmp::Ordering::Greater => {
                kept_second.push(second[right]);
                right += 1;
            }
            std::cmp::Ordering::Equal => {
                left += 1;
                right += 1;
            }
        }
    }
    kept_first.extend_from_slice(&first[left..]);
    kept_second.extend_from_slice(&second[right..]);
    (*first, *second) = (kept_first, kept_second);
}
