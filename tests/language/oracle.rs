//! Impartial games from their definitions, slowly, and sharing no code with the library: a position
//! is a set of positions, and everything else is what the books say word for word.

#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use sprague::{GameId, Store};

/// A hereditarily finite set.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Set(pub BTreeSet<Set>);

impl Set {
    pub fn of(options: impl IntoIterator<Item = Set>) -> Set {
        Set(options.into_iter().collect())
    }

    /// *0 = {}, *(n+1) = *n ∪ {*n}.
    pub fn nimber(size: usize) -> Set {
        let mut nimber = Set::default();
        for _ in 0..size {
            let smaller = nimber.clone();
            nimber.0.insert(smaller);
        }
        nimber
    }

    pub fn rank(&self) -> usize {
        self.0.iter().map(|option| option.rank() + 1).max().unwrap_or(0)
    }

    pub fn followers(&self) -> BTreeSet<Set> {
        let mut all = BTreeSet::from([self.clone()]);
        for option in &self.0 {
            if !all.contains(option) {
                all.append(&mut option.followers());
            }
        }
        all
    }
}

/// All sets of rank at most `day`.
pub fn born_by(day: usize) -> Vec<Set> {
    let mut born = vec![Set::default()];
    for _ in 0..day {
        let members = born;
        born = (0..1_usize << members.len())
            .map(|subset| {
                Set::of(
                    (0..members.len())
                        .filter(|place| subset >> place & 1 == 1)
                        .map(|place| members[place].clone()),
                )
            })
            .collect();
    }
    born
}

/// Sums and outcomes, remembered.
#[derive(Default)]
pub struct Oracle {
    sums: BTreeMap<(Set, Set), Set>,
    next_player_wins: BTreeMap<Set, bool>,
}

impl Oracle {
    /// S + T = {S + t} ∪ {s + T}.
    pub fn add(&mut self, left: &Set, right: &Set) -> Set {
        let key = (left.clone(), right.clone());
        if let Some(sum) = self.sums.get(&key) {
            return sum.clone();
        }
        let mut sum = Set::default();
        for option in &left.0 {
            sum.0.insert(self.add(option, right));
        }
        for option in &right.0 {
            sum.0.insert(self.add(left, option));
        }
        self.sums.insert(key, sum.clone());
        sum
    }

    /// Somebody who can move to where the other one loses wins.
    pub fn is_n(&mut self, game: &Set) -> bool {
        if let Some(&wins) = self.next_player_wins.get(game) {
            return wins;
        }
        let wins = game.0.iter().any(|option| !self.is_n(option));
        self.next_player_wins.insert(game.clone(), wins);
        wins
    }

    /// The n such that G + *n is a P-position, by trying. (No mex.)
    pub fn value(&mut self, game: &Set) -> usize {
        let found = (0..).find(|&size| {
            let sum = self.add(game, &Set::nimber(size));
            !self.is_n(&sum)
        });
        found.expect("every position has a value")
    }

    /// Same outcome with every test position.
    pub fn equivalent(&mut self, left: &Set, right: &Set, tests: &[Set]) -> bool {
        tests.iter().all(|test| {
            let (left, right) = (self.add(left, test), self.add(right, test));
            self.is_n(&left) == self.is_n(&right)
        })
    }
}

/// The set in the store.
pub fn into_store(store: &mut Store, set: &Set) -> GameId {
    let options: Vec<GameId> = set.0.iter().map(|option| into_store(store, option)).collect();
    store.set_of(&options).expect("room for a small set")
}

/// What a position of the store is as a set, found by asking for options alone.
pub fn from_store(store: &mut Store, id: GameId) -> Set {
    let options = store.options(id).expect("few options");
    Set::of(options.into_iter().map(|option| from_store(store, option)))
}

pub fn power(exponent: u32) -> BigUint {
    BigUint::from(1_u8) << exponent
}
