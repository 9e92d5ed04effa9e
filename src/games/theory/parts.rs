//! The options of a position by their values, found in its components instead of being made.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::{NimSum, Nimber};

/// A component in which a move can be made; of equal ones the first.
pub(crate) struct Part {
    /// Where it is among the components of a sum; `None` for what is not a sum.
    pub(crate) component: Option<usize>,
    /// How many components are equal to it, itself included.
    pub(crate) copies: usize,
    pub(crate) position: GameId,
    /// What all other components are worth together. An option of this value wins. 0 where the
    /// value of the whole is not known; then nobody asks.
    pub(crate) others: Nimber,
}

/// The parts of a position in the order in which it is written, and their options made where they
/// are a ruleset's.
pub(super) fn parts(store: &mut Store, game: GameId) -> Result<Vec<Part>> {
    for component in store.components(game) {
        store.make_options(component)?;
    }
    let Node::Sum(components) = store.node(game) else {
        return Ok(vec![Part { component: None, copies: 1, position: game, others: Nimber::ZERO }]);
    };
    let total = store.is_solved(game).then(|| store.value(game));
    let mut parts: Vec<Part> = Vec::new();
    for (index, &position) in components.iter().enumerate() {
        if let Some(last) = parts.last_mut().filter(|last| last.position == position) {
            last.copies += 1;
            continue;
        }
        let others = total.as_ref().map_or(Nimber::ZERO, |total| total.nim_sum(&store.value(position)));
        parts.push(Part { component: Some(index), copies: 1, position, others });
    }
    let order = store.components_in_order(game)?;
    let rank: HashMap<GameId, usize> =
        order.into_iter().enumerate().map(|(rank, part)| (part, rank)).collect();
    parts.sort_by_key(|part| rank.get(&part.position).copied());
    Ok(parts)
}

impl Part {
    /// How many legal moves there are in the component and those equal to it; the component is not
    /// a transfinite nimber.
    pub(super) fn count_moves(&self, store: &Store) -> BigUint {
        let moves = match store.node(self.position) {
            Node::Nimber(size) => size.to_integer().unwrap_or_default(),
            _ => {
                BigUint::from(store.listed(self.position).len().max(store.legal_moves(self.position).count()))
            }
        };
        moves * self.copies
    }

    /// The first option of the component that has this value.
    pub(super) fn option_of_value(&self, store: &mut Store, value: &Nimber) -> Result<Option<GameId>> {
        if !store.is_nimber(self.position) {
            let options = store.listed(self.position).iter().copied();
            let such: Vec<GameId> = options.filter(|&option| store.has_value(option, value)).collect();
            return match store.ruleset_of(self.position) {
                Some(_) => Ok(such.first().copied()),
                None => Ok(store.in_order(&such)?.first().copied()),
            };
        }
        if *value < store.value(self.position) { store.nimber(value).map(Some) } else { Ok(None) }
    }
}

/// The first option of a position that has this value; a large heap is not gone through.
pub(crate) fn option_of_value(store: &mut Store, game: GameId, value: &Nimber) -> Result<Option<GameId>> {
    for part in parts(store, game)? {
        store.interrupt().poll()?;
        let wanted = part.others.nim_sum(value);
        if let Some(option) = part.option_of_value(store, &wanted)? {
            return match part.component {
                Some(index) => store.sum_with(game, index, option).map(Some),
                None => Ok(Some(option)),
            };
        }
    }
    Ok(None)
}

/// The values of all options, in the order of [`Store::options`]. The caller has seen that there
/// are not too many.
pub(super) fn option_values(store: &mut Store, game: GameId) -> Result<Vec<Nimber>> {
    let mut values = Vec::new();
    for part in parts(store, game)? {
        let mut push = |value: &Nimber| {
            let mut sum = NimSum::default();
            sum.add(&part.others);
            sum.add(value);
            values.push(sum.finish());
        };
        if !store.is_nimber(part.position) {
            for &option in store.listed(part.position) {
                store.interrupt().poll()?;
                push(&store.value(option));
            }
        } else {
            let size = store.value(part.position);
            let mut number = 0_u64;
            while Nimber::from(number) < size {
                store.interrupt().poll()?;
                push(&Nimber::from(number));
                number += 1;
            }
        }
    }
    Ok(values)
}
