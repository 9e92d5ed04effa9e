//! One order of positions, by what they are and not by when they were made.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::game::GameId;
use crate::game::node::Kind;
use crate::game::ruleset_table::Origin;
use crate::game::store::Store;
use crate::nimber::Nimber;

/// What can be told of a position without looking at its options.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Shallow {
    Nimber(Nimber),
    /// A position of a ruleset or of a definition, as it is written.
    Named(String),
    /// How many options a set has.
    Set(usize),
    /// How many components a sum has.
    Sum(usize),
}

/// Positions, some of them told apart only by what is below them.
struct Level {
    /// Sorted as far as [`Shallow`] goes.
    positions: Vec<GameId>,
    /// Where neighbours begin and end that it does not tell apart.
    tied: Vec<(usize, usize)>,
}

impl Store {
    /// Positions in the order in which they are listed and written: nimbers, the smaller
    /// first; then positions of rulesets and definitions, as they are written, with numbers by
    /// their size; then sets, those with fewer options first, then option by option; then sums,
    /// those with fewer components first, then component by component. So the order is the same in
    /// every store.
    ///
    /// n log n where neighbours differ in what is seen at once; else linear, for each level below
    /// them, in the positions of that level.
    ///
    /// # Errors
    /// If interrupted.
    pub(crate) fn in_order(&self, positions: &[GameId]) -> Result<Vec<GameId>> {
        self.sorted(positions, usize::MAX, &|| self.interrupt.poll())
    }

    /// The same for writing, which fails never: beyond `most` positions looked at, those that are
    /// not told apart so far stand in the order of their ids.
    pub(crate) fn in_order_within(&self, positions: &[GameId], most: usize) -> Vec<GameId> {
        self.sorted(positions, most, &|| Ok(())).expect("nobody interrupts")
    }

    /// The options of anything but a nimber or a sum, in order: those of a ruleset, which were
    /// made, in the order of its moves.
    pub(crate) fn listed_in_order(&self, id: GameId) -> Result<Vec<GameId>> {
        match self.kind(id) {
            Kind::Options | Kind::Symbolic => self.in_order(self.slice(id)),
            _ => Ok(self.listed(id).to_vec()),
        }
    }

    /// The components of a sum in order, equal ones once; anything else is its only component.
    pub(crate) fn components_in_order(&self, id: GameId) -> Result<Vec<GameId>> {
        let mut components =
            if self.kind(id) == Kind::Sum { self.in_order(self.slice(id))? } else { vec![id] };
        components.dedup();
        Ok(components)
    }

    fn sorted(
        &self,
        positions: &[GameId],
        most: usize,
        poll: &dyn Fn() -> Result<()>,
    ) -> Result<Vec<GameId>> {
        let mut levels = Vec::new();
        let mut looked_at = 0_usize;
        let mut next: Vec<GameId> = positions.to_vec();
        loop {
            next.sort_unstable();
            next.dedup();
            looked_at = looked_at.saturating_add(next.len());
            let level = self.level(next, poll)?;
            let mut below = HashSet::new();
            if looked_at < most {
                for &(begin, end) in &level.tied {
                    for &position in &level.positions[begin..end] {
                        poll()?;
                        below.extend(self.below(position));
                    }
                }
            }
            next = below.into_iter().collect();
            levels.push(level);
            if next.is_empty() {
                break;
            }
        }
        // What is below stands in order before what it tells apart.
        let mut ranks: HashMap<GameId, usize> = HashMap::new();
        let mut ordered = Vec::new();
        while let Some(Level { mut positions, tied }) = levels.pop() {
            for (begin, end) in tied {
                poll()?;
                let rank = |below: &GameId| ranks.get(below).copied().unwrap_or(below.index());
                positions[begin..end].sort_by_cached_key(|&position| {
                    let mut all: Vec<usize> = self.below(position).iter().map(rank).collect();
                    all.sort_unstable();
                    (all, position)
                });
            }
            ranks = positions.iter().enumerate().map(|(rank, &position)| (position, rank)).collect();
            ordered = positions;
        }
        if ordered.len() < positions.len() {
            // Components of a sum may be equal; there may be millions of few kinds.
            let mut repeated = positions.to_vec();
            repeated.sort_unstable();
            let kinds: HashMap<GameId, usize> =
                repeated.chunk_by(|one, other| one == other).map(|equal| (equal[0], equal.len())).collect();
            ordered = ordered.into_iter().flat_map(|one| std::iter::repeat_n(one, kinds[&one])).collect();
        }
        Ok(ordered)
    }

    fn level(&self, positions: Vec<GameId>, poll: &dyn Fn() -> Result<()>) -> Result<Level> {
        let mut keyed = Vec::with_capacity(positions.len());
        for position in positions {
            poll()?;
            keyed.push((self.shallow(position), position));
        }
        keyed.sort_unstable();
        let mut tied = Vec::new();
        let mut begin = 0;
        for equal in keyed.chunk_by(|left, right| left.0 == right.0) {
            if equal.len() > 1 {
                tied.push((begin, begin + equal.len()));
            }
            begin += equal.len();
        }
        Ok(Level { positions: keyed.into_iter().map(|(_, position)| position).collect(), tied })
    }

    fn shallow(&self, position: GameId) -> Shallow {
        match self.kind(position) {
            Kind::Nimber => Shallow::Nimber(self.value(position)),
            Kind::Options | Kind::Symbolic => Shallow::Set(self.slice(position).len()),
            Kind::Sum => Shallow::Sum(self.slice(position).len()),
            Kind::Position => Shallow::Named(with_lengths(&self.own_name(position))),
        }
    }

    /// What tells a position from one that is like it at first sight.
    fn below(&self, position: GameId) -> &[GameId] {
        match self.origin(position) {
            Some(Origin::Definition { set, .. }) => std::slice::from_ref(set),
            Some(Origin::Ruleset(..)) => &[],
            None if self.is_nimber(position) => &[],
            None => self.slice(position),
        }
    }
}

/// Text so changed that numbers in it stand in the order of their sizes, `kayles(9)` before
/// `kayles(10)`: before its digits, how many they are.
fn with_lengths(text: &str) -> String {
    let mut changed = String::with_capacity(text.len() + 4);
    for run in text.as_bytes().chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit()) {
        if run[0].is_ascii_digit() {
            changed.extend(u32::try_from(run.len()).ok().and_then(char::from_u32));
        }
        changed.push_str(std::str::from_utf8(run).expect("cut beside ASCII"));
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    fn written(session: &Session, positions: &[GameId]) -> Vec<String> {
        let text = |&position: &GameId| crate::notation::position(session.store(), position, 200).text;
        positions.iter().map(text).collect()
    }

    /// Made in whatever order, positions stand in one.
    #[test]
    fn the_order_is_that_of_what_is_written() {
        let ascending = [
            "*0",
            "*1",
            "*7",
            "*(2^100)",
            "*ω",
            "kayles(9)",
            "kayles(10)",
            "lasker(5)",
            "{*1}",
            "{*2}",
            "{{*1}}",
            "{*0, *2}",
            "{*0, {*1}}",
            "{*2, {*1}}",
            "{*2, {*1, {*3}}}",
            "*1 + *1",
            "*1 + *2",
            "kayles(2) + kayles(3)",
            "{*1} + {*1}",
            "*1 + *1 + *1",
        ];
        for step in [1, 3, 7, 9, 11, 13, 17, 19] {
            let mut session = Session::new();
            let mut made = Vec::new();
            for place in 0..ascending.len() {
                made.push(session.position(ascending[(place * step + 5) % ascending.len()]).unwrap());
            }
            let ordered = session.store().in_order(&made).unwrap();
            assert_eq!(written(&session, &ordered), ascending, "with step {step}");
        }
    }

    /// Sets that only their last levels tell apart, and a ceiling below which nobody looks.
    #[test]
    fn deep_positions_are_told_apart_without_recursion() {
        let mut store = Store::new();
        let (mut left, mut right) = (store.nimber(9_u32).unwrap(), store.nimber(8_u32).unwrap());
        for _ in 0..100_000 {
            left = store.set_of(&[left]).unwrap();
            right = store.set_of(&[right]).unwrap();
        }
        assert_eq!(store.in_order(&[left, right]).unwrap(), [right, left]);
        assert_eq!(store.in_order_within(&[left, right], 1000), [left, right]);
    }

    #[test]
    fn numbers_in_names_have_their_order() {
        let mut names =
            ["cram(10, 2)", "cram(9, 10)", "cram(9, 2)", "0.137(3)", "cram", "chomp([2, 1])", "é2"];
        names.sort_by_key(|name| with_lengths(name));
        assert_eq!(
            names,
            ["0.137(3)", "chomp([2, 1])", "cram", "cram(9, 2)", "cram(9, 10)", "cram(10, 2)", "é2"]
        );
    }
}
