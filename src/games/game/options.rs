//! Options on demand: those of a heap or a sum are made when somebody asks.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::node::Kind;
use crate::game::store::Store;
use crate::nimber::Nimber;

/// How far somebody has come in going through the options of a position.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OptionCursor {
    /// Which component of a sum; 0 for anything else.
    component: usize,
    /// Which option of it.
    option: u64,
}

/// The same in the order of [`Store::options`].
#[derive(Debug, Default)]
pub(crate) struct OrderedCursor {
    /// The components still to come, the next one last; none before the first option.
    components: Option<Vec<GameId>>,
    /// The options of the present one; none of a heap, which has too many.
    listed: Vec<GameId>,
    /// Which option of it.
    option: u64,
}

impl Store {
    /// The options of a position, as positions of the store, each node once.
    ///
    /// Their order is that of what they are, and the same in every store. For `*n`: `*0`, …,
    /// `*(n-1)`. For a position of a ruleset: as its moves come. For a set: nimbers, the smaller
    /// first; positions of rulesets, as they are written, with numbers by their size; sets, those
    /// with fewer options first, then option by option; sums, likewise by their components. For a
    /// sum component by component, in the same order: the sum with that component replaced by one
    /// of its options. Equal components are looked at once. Linear in what is returned, times the
    /// number of components, and what sorting takes; where options of a set are told apart only by
    /// what is below them, linear in the positions below, for each level of them.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are more options than the ceiling of nodes allows, or
    /// infinitely many, before any work is done; or if interrupted.
    ///
    /// ```
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
    /// let sum = store.sum(&[one, two])?;
    /// let both = store.sum(&[one, one])?;
    /// assert_eq!(store.options(sum)?, [two, one, both]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn options(&mut self, id: GameId) -> Result<Vec<GameId>> {
        if matches!(self.kind(id), Kind::Options | Kind::Symbolic | Kind::Position) {
            self.make_options(id)?;
            return self.listed_in_order(id);
        }
        let count = self.option_count(id)?;
        self.check_room(&Nimber::from(count))?;
        self.attempt(|store| {
            let (mut options, mut cursor) = (Vec::new(), OrderedCursor::default());
            while let Some(option) = store.next_in_order(id, &mut cursor)? {
                store.interrupt.poll()?;
                options.push(option);
            }
            Ok(options)
        })
    }

    /// How many options [`Store::options`] returns, without making them.
    ///
    /// Exact, as a number of nodes. Two options of a sum may still be the same *set*, written in
    /// two ways: those of `*1 + {*1 + *1, {*1}}` are three nodes, and two sets.
    ///
    /// Why no two nodes coincide: let components C ≠ D be replaced by O and P, multisets of
    /// components, with the same result. Then O and D together are P and C together, so C is in O;
    /// but play ends, and so C is not a follower of its own option.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a position of a ruleset has too many options to make, or there are
    /// infinitely many; or if interrupted.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let large = store.nimber(BigUint::from(1_u8) << 200_u32)?;
    /// let three = store.nimber(3_u32)?;
    /// let sum = store.sum(&[large, three, three])?;
    /// assert_eq!(store.option_count(sum)?, (BigUint::from(1_u8) << 200_u32) + 3_u8);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn option_count(&mut self, id: GameId) -> Result<BigUint> {
        self.check_finitely_many(id)?;
        if self.kind(id) != Kind::Sum {
            return self.options_of_component(id);
        }
        let components: Vec<GameId> = self.distinct_components(id).collect();
        let (mut words, mut count) = (0_u128, BigUint::default());
        for component in components {
            // Only a nimber is sure to have a value.
            let nimber = (self.kind(component) == Kind::Nimber).then(|| self.value(component));
            match nimber.and_then(|value| value.to_u64()) {
                Some(options) => words += u128::from(options),
                None => count += self.options_of_component(component)?,
            }
        }
        Ok(count + words)
    }

    /// Whether there are infinitely many options: those of a transfinite nimber, where every
    /// smaller nimber is one. Linear in the components.
    ///
    /// ```
    /// use sprague::{Ordinal, Store};
    /// let mut store = Store::new();
    /// let omega = store.nimber(Ordinal::omega())?;
    /// assert!(store.has_infinitely_many_options(omega));
    /// let set = store.set_of(&[omega])?;
    /// assert!(!store.has_infinitely_many_options(set));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn has_infinitely_many_options(&self, id: GameId) -> bool {
        self.transfinite_component(id).is_some()
    }

    /// The first component that is a transfinite nimber.
    fn transfinite_component(&self, id: GameId) -> Option<GameId> {
        let transfinite = |&component: &GameId| self.is_nimber(component) && !self.is_finite(component);
        match self.kind(id) {
            Kind::Sum => self.slice(id).iter().copied().find(|component| transfinite(component)),
            _ => Some(id).filter(transfinite),
        }
    }

    /// Refuses what would go through infinitely many options.
    pub(crate) fn check_finitely_many(&self, id: GameId) -> Result<()> {
        match self.transfinite_component(id) {
            None => Ok(()),
            Some(component) => Err(infinitely_many(&self.value(component))),
        }
    }

    fn options_of_component(&mut self, id: GameId) -> Result<BigUint> {
        if self.is_nimber(id) {
            return Ok(self.value(id).to_integer().unwrap_or_default());
        }
        // To count them needs no values.
        match self.has_searched_component(id) {
            true => self.doing_without_values_beyond(0, |store| store.make_options(id))?,
            false => self.make_options(id)?,
        }
        Ok(BigUint::from(self.listed(id).len()))
    }

    fn distinct_components(&self, sum: GameId) -> impl Iterator<Item = GameId> {
        self.slice(sum).chunk_by(|left, right| left == right).map(|equal| equal[0])
    }

    /// The next option, in whatever order, which is so far all that is made of a position that may
    /// have too many. For a transfinite nimber the finite ones come, without an
    /// end.
    pub(crate) fn next_option(&mut self, id: GameId, cursor: &mut OptionCursor) -> Result<Option<GameId>> {
        if self.kind(id) != Kind::Sum {
            let option = self.option_at(id, cursor.option)?;
            cursor.option += 1;
            return Ok(option);
        }
        while let Some(&component) = self.slice(id).get(cursor.component) {
            if let Some(option) = self.option_at(component, cursor.option)? {
                cursor.option += 1;
                return self.sum_with(id, cursor.component, option).map(Some);
            }
            let equal = self.slice(id)[cursor.component..].iter().take_while(|&&other| other == component);
            *cursor = OptionCursor { component: cursor.component + equal.count(), option: 0 };
        }
        Ok(None)
    }

    /// The next option in the order of [`Store::options`].
    pub(crate) fn next_in_order(&mut self, id: GameId, cursor: &mut OrderedCursor) -> Result<Option<GameId>> {
        if cursor.components.is_none() {
            let mut components = self.components_in_order(id)?;
            components.reverse();
            if let Some(&first) = components.last() {
                cursor.listed = self.listed_options(first)?;
            }
            cursor.components = Some(components);
        }
        while let Some(&component) = cursor.components.as_ref().and_then(|components| components.last()) {
            let option = match self.is_nimber(component) {
                true => self.option_at(component, cursor.option)?,
                false => cursor.listed.get(cursor.option as usize).copied(),
            };
            cursor.option += 1;
            if let Some(option) = option {
                let place = self.slice(id).iter().position(|&other| other == component);
                return match place.filter(|_| self.kind(id) == Kind::Sum) {
                    Some(place) => self.sum_with(id, place, option).map(Some),
                    None => Ok(Some(option)),
                };
            }
            let rest = cursor.components.as_mut().expect("a component was there");
            rest.pop();
            let next = rest.last().copied();
            cursor.listed = next.map_or(Ok(Vec::new()), |next| self.listed_options(next))?;
            cursor.option = 0;
        }
        Ok(None)
    }

    /// The options of anything but a nimber or a sum in order; nothing for a nimber.
    fn listed_options(&mut self, id: GameId) -> Result<Vec<GameId>> {
        self.make_options(id)?;
        self.listed_in_order(id)
    }

    /// Option number `index` of anything but a sum.
    fn option_at(&mut self, id: GameId, index: u64) -> Result<Option<GameId>> {
        if self.is_nimber(id) {
            let below = self.value(id).to_u64().is_none_or(|value| index < value);
            return if below { self.nimber(index).map(Some) } else { Ok(None) };
        }
        self.make_options(id)?;
        Ok(usize::try_from(index).ok().and_then(|index| self.listed(id).get(index)).copied())
    }
}

/// The error for listing the options of a transfinite nimber.
#[cold]
pub(super) fn infinitely_many(nimber: &Nimber) -> Error {
    Error::new(ErrorKind::Limit, format!("{nimber:?} has infinitely many options, and they cannot be listed"))
        .note("they are all smaller nimbers")
        .help("`moves G` and winning_moves(G) name the winning moves without listing all; `H in G` says whether H is an option")
}
