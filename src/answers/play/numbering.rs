//! The moves of a position, numbered from 1 without making them: a number names a move however many
//! there are.

use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::notation;
use crate::play::choice::Choice;

/// The moves in one component; equal components have the same ones.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// Where it is among the components of a sum; `None` for what is not a sum.
    pub(super) component: Option<usize>,
    /// How many components are equal to it, itself included.
    pub(super) copies: usize,
    pub(super) position: GameId,
    /// How many moves have smaller numbers than those of this group.
    pub(super) before: BigUint,
    pub(super) count: BigUint,
}

/// All moves of a position: component by component, in the order in which they are written.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    pub(super) groups: Vec<Group>,
    pub(super) count: BigUint,
}

impl Numbering {
    /// Linear in the number of components, and n log n for sorting.
    pub(super) fn new(store: &mut Store, position: GameId) -> Result<Numbering> {
        let parts: Vec<(Option<usize>, usize, GameId)> = match store.node(position) {
            Node::Sum(components) => {
                let as_written = notation::as_written(store, components);
                let equal = as_written.chunk_by(|left, right| left == right);
                let place = |part| Some(components.partition_point(|other| *other < part));
                equal.map(|equal| (place(equal[0]), equal.len(), equal[0])).collect()
            }
            _ => vec![(None, 1, position)],
        };
        let mut groups = Vec::with_capacity(parts.len());
        let mut before = BigUint::ZERO;
        for (component, copies, position) in parts {
            store.interrupt().poll()?;
            let options = store.option_count(position)?;
            store.make_moves(position)?;
            store.check_words(position)?;
            let count = options.max(BigUint::from(store.legal_moves(position).count()));
            let next = &before + &count;
            groups.push(Group { component, copies, position, before, count });
            before = next;
        }
        Ok(Numbering { groups, count: before })
    }

    /// The move with a number; `None` if there is none.
    pub(super) fn nth(&self, store: &mut Store, number: &BigUint) -> Result<Option<Choice>> {
        if *number == BigUint::ZERO || *number > self.count {
            return Ok(None);
        }
        let place = self.groups.partition_point(|group| group.before < *number);
        let group = &self.groups[place - 1];
        let index = number - &group.before - 1_u8;
        group.choices(store, &index, 1).map(|choices| choices.first().copied())
    }

    /// The number of a move.
    pub(super) fn number(&self, store: &mut Store, choice: &Choice) -> Result<BigUint> {
        let group = self.groups.iter().find(|group| group.component == choice.component);
        let before = group.map_or(BigUint::ZERO, |group| group.before.clone()) + 1_u8;
        if store.is_nimber(choice.from) {
            return Ok(before + store.value(choice.to).to_integer().unwrap_or_default());
        }
        if let Some(number) = choice.number {
            return Ok(before + number);
        }
        let place = match store.legal_moves(choice.from).position(|(to, _)| to == choice.to) {
            None => options_as_written(store, choice.from).iter().position(|to| *to == choice.to),
            place => place,
        };
        Ok(before + place.unwrap_or(0))
    }

    /// The groups that have moves with this number and greater ones, and how many moves of the
    /// first of them have smaller numbers.
    pub(super) fn groups_from(&self, number: &BigUint) -> (&[Group], BigUint) {
        let groups =
            &self.groups[self.groups.partition_point(|group| &group.before + &group.count < *number)..];
        let passed = groups.first().map_or(BigUint::ZERO, |group| number - &group.before - 1_u8);
        (groups, passed)
    }
}

impl Group {
    /// At most `at_most` moves of the group, from an index on. No other option of a heap is made.
    pub(super) fn choices(&self, store: &mut Store, index: &BigUint, at_most: usize) -> Result<Vec<Choice>> {
        let choice = |to| Choice { component: self.component, from: self.position, to, number: None };
        let Node::Nimber(size) = store.node(self.position) else {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            let legal = store.legal_moves(self.position).enumerate().skip(index).take(at_most);
            let legal: Vec<Choice> =
                legal.map(|(number, (to, _))| Choice { number: Some(number), ..choice(to) }).collect();
            if !legal.is_empty() {
                return Ok(legal);
            }
            let options = options_as_written(store, self.position);
            return Ok(options.into_iter().skip(index).take(at_most).map(choice).collect());
        };
        let mut choices = Vec::new();
        let mut option = index.clone();
        while choices.len() < at_most && Nimber::from(option.clone()) < size {
            store.interrupt().poll()?;
            choices.push(choice(store.nimber(option.clone())?));
            option += 1_u8;
        }
        Ok(choices)
    }
}

/// The components of a position as they are written, equal ones repeated; the position itself if it
/// is not a sum.
pub(super) fn components_as_written(store: &Store, position: GameId) -> Vec<GameId> {
    match store.node(position) {
        Node::Sum(components) => notation::as_written(store, components),
        _ => vec![position],
    }
}

/// The options of a set as they are written; empty for a heap.
pub(super) fn options_as_written(store: &Store, set: GameId) -> Vec<GameId> {
    match store.node(set) {
        Node::Options(options) => notation::as_written(store, options),
        // In the order of the rules.
        Node::Position => store.listed(set).to_vec(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Numbering;
    use crate::Session;
    use num_bigint::BigUint;

    #[test]
    fn every_move_has_one_number() {
        for text in
            ["*0", "*5", "{*0, {*1}, *2}", "*1 + *2 + *2 + {*1, {*1}} + {{*1}}", "nim(7, 3, 3) + {*4}"]
        {
            let mut session = Session::new();
            let position = session.position(text).unwrap();
            let store = session.store_mut();
            let numbering = Numbering::new(store, position).unwrap();
            let mut results = Vec::new();
            let count = usize::try_from(&numbering.count).unwrap();
            for number in 1..=count {
                let number = BigUint::from(number);
                let choice = numbering.nth(store, &number).unwrap().unwrap();
                let (groups, passed) = numbering.groups_from(&number);
                assert_eq!(groups[0].choices(store, &passed, 3).unwrap()[0], choice, "{text} {number}");
                results.push(choice.result(store, position).unwrap());
            }
            let mut options = store.options(position).unwrap();
            results.sort_unstable();
            options.sort_unstable();
            assert_eq!(results, options, "{text}");
            for none in [0, count + 1] {
                assert_eq!(numbering.nth(store, &BigUint::from(none)).unwrap(), None);
            }
        }
    }
}
