//! Values of the positions of a ruleset, each found once.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::error::{Error, Result};
use crate::limits::{Interrupt, Limits};
use crate::nimber::{NimSum, Nimber};
use crate::ruleset::{Moves, Ruleset};

/// The value of a position that is not known yet, and of one that is too large for a word.
const UNKNOWN: u32 = u32::MAX;
const LARGE: u32 = u32::MAX - 1;

/// Components of options that the stack keeps; beyond that the oldest lists are made anew when they are needed.
const KEPT: usize = 1 << 22;

/// Positions of a ruleset and their Grundy values, each found once.
///
/// A value is the mex of the values of the options, and that of an option the nim-sum of those of its components, so that no
/// sum is ever written out. The stack is explicit, so that a game may be as long as memory allows.
///
/// A position costs its moves; memory is linear in the number of positions.
///
/// Source: Sprague–Grundy theorem.
///
/// ```
/// use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits, Result};
/// #[derive(Debug)]
/// struct TakeOneOrTwo;
/// impl Ruleset for TakeOneOrTwo {
///     type Position = u64;
///     fn name(&self) -> String {
///         "take_one_or_two".to_owned()
///     }
///     fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
///         (1..=heap.min(2)).try_for_each(|taken| moves.to(heap - taken, || format!("take {taken}")))
///     }
///     fn write(&self, heap: &u64) -> String {
///         format!("take_one_or_two({heap})")
///     }
///     fn read(&self, arguments: &[Argument]) -> Result<u64> {
///         Argument::only(arguments, "a heap size")?.size("a heap size")
///     }
/// }
/// let mut solver = Solver::new(TakeOneOrTwo, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&100_000)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct Solver<R: Ruleset> {
    rules: R,
    positions: Vec<R::Position>,
    values: Vec<u32>,
    large: HashMap<u32, Nimber>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// What all positions hold together.
    entries: usize,
    limits: Limits,
    interrupt: Interrupt,
}

/// A position that is being solved.
struct Frame {
    key: u32,
    /// The keys of the components of all options, and where those of each option end; none if they were given up.
    list: Option<Listed>,
    /// The components before this one have values.
    next: usize,
}

#[derive(Default)]
struct Listed {
    keys: Vec<u32>,
    ends: Vec<u32>,
}

impl<R: Ruleset> Solver<R> {
    /// A solver that knows no position yet.
    #[must_use]
    pub fn new(rules: R, limits: Limits, interrupt: Interrupt) -> Solver<R> {
        Solver {
            rules,
            positions: Vec::new(),
            values: Vec::new(),
            large: HashMap::new(),
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            entries: 0,
            limits,
            interrupt,
        }
    }

    /// The ceilings and the interrupt that hold from here on.
    pub(crate) fn set_ceilings(&mut self, limits: &Limits, interrupt: &Interrupt) {
        self.limits = limits.clone();
        self.interrupt = interrupt.clone();
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How many positions are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether no position is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more positions than the ceiling of nodes, or more entries in them than that of
    /// edges;
    /// [`ErrorKind::Cycle`](crate::ErrorKind::Cycle) if the position can be reached from itself; or if interrupted.
    pub fn value(&mut self, position: &R::Position) -> Result<Nimber> {
        let keys = self.components(position.clone())?;
        let mut sum = NimSum::default();
        for key in keys {
            self.solve(key)?;
            self.add(key, &mut sum);
        }
        Ok(sum.finish())
    }

    /// The keys of the components of a position.
    pub(crate) fn components(&mut self, position: R::Position) -> Result<Vec<u32>> {
        let mut parts = Vec::new();
        self.rules.components(position, &mut parts);
        parts.into_iter().map(|part| self.key(part)).collect()
    }

    /// The position of a key.
    pub(crate) fn position(&self, key: u32) -> &R::Position {
        &self.positions[key as usize]
    }

    /// The moves of a position with their words, each as the keys of the components that it leads to.
    pub(crate) fn moves(&mut self, key: u32) -> Result<Vec<(Vec<u32>, String)>> {
        let mut moves = Moves::new(self.limits.max_nodes, self.interrupt.clone()).with_words();
        self.rules.moves(&self.positions[key as usize], &mut moves)?;
        let listed: Vec<(Vec<R::Position>, String)> =
            moves.iter().map(|(parts, words)| (parts.to_vec(), words.to_owned())).collect();
        let mut found = Vec::with_capacity(listed.len());
        for (parts, words) in listed {
            let mut keys = Vec::new();
            for part in parts {
                keys.extend(self.components(part)?);
            }
            found.push((keys, words));
        }
        Ok(found)
    }

    /// What the move of a number leads to, as the ruleset lists it.
    pub(crate) fn after(&self, key: u32, number: usize) -> Result<Vec<R::Position>> {
        let mut moves = Moves::new(self.limits.max_nodes, self.interrupt.clone());
        self.rules.moves(&self.positions[key as usize], &mut moves)?;
        Ok(moves.iter().nth(number).map(|(parts, _)| parts.to_vec()).unwrap_or_default())
    }

    /// Forgets all positions but the first so many.
    pub(crate) fn take_back(&mut self, positions: usize) {
        if positions >= self.positions.len() {
            return;
        }
        self.table.retain(|&mut key| (key as usize) < positions);
        self.large.retain(|&key, _| (key as usize) < positions);
        self.positions.truncate(positions);
        self.values.truncate(positions);
        self.entries = self.positions.iter().map(|position| self.rules.entries(position)).sum();
    }

    fn key(&mut self, position: R::Position) -> Result<u32> {
        let hash = self.hasher.hash_one(&position);
        if let Some(&key) = self.table.find(hash, |&key| self.positions[key as usize] == position) {
            return Ok(key);
        }
        if self.positions.len() >= self.limits.max_nodes {
            return Err(Error::limit(
                format!("more than {} positions of {}", self.limits.max_nodes, self.rules.name()),
                "--max-nodes",
            ));
        }
        self.entries = self.entries.saturating_add(self.rules.entries(&position));
        if self.entries > self.limits.max_edges() {
            return Err(Error::limit(
                format!(
                    "positions of {} with more than {} entries",
                    self.rules.name(),
                    self.limits.max_edges()
                ),
                "--max-nodes",
            ));
        }
        let key = self.positions.len() as u32;
        let value = self.rules.value(&position);
        let value = match value.map(|value| (value.to_u64(), value)) {
            None => UNKNOWN,
            Some((Some(small), _)) if small < u64::from(LARGE) => small as u32,
            Some((_, value)) => {
                self.large.insert(key, value);
                LARGE
            }
        };
        self.positions.push(position);
        self.values.push(value);
        let Solver { table, positions, hasher, .. } = self;
        table.insert_unique(hash, key, |&key| hasher.hash_one(&positions[key as usize]));
        Ok(key)
    }

    fn add(&self, key: u32, sum: &mut NimSum) {
        match self.values[key as usize] {
            LARGE => sum.add(&self.large[&key]),
            small => sum.add_word(u64::from(small)),
        }
    }

    /// The value of a key that was solved.
    pub(crate) fn known(&self, key: u32) -> Nimber {
        let mut sum = NimSum::default();
        self.add(key, &mut sum);
        sum.finish()
    }

    /// Finds the value of a key.
    pub(crate) fn solve(&mut self, key: u32) -> Result<()> {
        if self.values[key as usize] != UNKNOWN {
            return Ok(());
        }
        let mut scratch = Moves::new(self.limits.max_nodes, self.interrupt.clone());
        let mut stack = vec![Frame { key, list: None, next: 0 }];
        let mut on_stack: HashMap<u32, ()> = HashMap::new();
        on_stack.insert(key, ());
        let (mut kept, mut given_up) = (0, 0);
        while let Some(frame) = stack.last_mut() {
            self.interrupt.poll()?;
            let list = match &mut frame.list {
                Some(list) => list,
                none => {
                    let list = self.list(frame.key, &mut scratch)?;
                    kept += list.keys.len();
                    none.insert(list)
                }
            };
            let unknown =
                list.keys[frame.next..].iter().position(|&key| self.values[key as usize] == UNKNOWN);
            let Some(unknown) = unknown else {
                let value = self.mex_of(list);
                kept -= list.keys.len();
                self.values[frame.key as usize] = value;
                on_stack.remove(&frame.key);
                stack.pop();
                given_up = given_up.min(stack.len());
                continue;
            };
            frame.next += unknown;
            let key = list.keys[frame.next];
            if on_stack.insert(key, ()).is_some() {
                let position = self.rules.write(&self.positions[key as usize]);
                return Err(Error::new(
                    crate::error::ErrorKind::Cycle,
                    format!("{position} can be reached from itself: the ending condition fails"),
                ));
            }
            stack.push(Frame { key, list: None, next: 0 });
            // The oldest lists are needed last.
            while kept > KEPT && given_up + 1 < stack.len() {
                if let Some(list) = stack[given_up].list.take() {
                    kept -= list.keys.len();
                }
                given_up += 1;
            }
        }
        Ok(())
    }

    fn list(&mut self, key: u32, scratch: &mut Moves<R::Position>) -> Result<Listed> {
        scratch.clear();
        self.rules.moves(&self.positions[key as usize], scratch)?;
        let mut listed = Listed::default();
        let mut parts = Vec::new();
        let (positions, ends) = scratch.drain();
        let mut ends = ends.iter().copied().peekable();
        let mut components = Vec::new();
        for (place, position) in positions.enumerate() {
            while ends.next_if_eq(&place).is_some() {
                components.push(parts.len());
            }
            self.rules.components(position, &mut parts);
        }
        for _ in ends {
            components.push(parts.len());
        }
        for part in parts {
            let key = self.key(self.rules.representative(part))?;
            listed.keys.push(key);
        }
        listed.ends = components.into_iter().map(|end| end as u32).collect();
        Ok(listed)
    }

    /// The mex of the values of the options.
    fn mex_of(&mut self, list: &Listed) -> u32 {
        let mut seen = vec![0_u64; list.ends.len() / 64 + 1];
        let mut start = 0;
        for &end in &list.ends {
            let keys = &list.keys[start..end as usize];
            start = end as usize;
            let mut value = 0;
            if keys.iter().any(|&key| self.values[key as usize] == LARGE) {
                let mut sum = NimSum::default();
                keys.iter().for_each(|&key| self.add(key, &mut sum));
                match sum.finish().to_u64().and_then(|value| u32::try_from(value).ok()) {
                    Some(small) => value = small,
                    // No mex is as large.
                    None => continue,
                }
            } else {
                keys.iter().for_each(|&key| value ^= self.values[key as usize]);
            }
            if let Some(word) = seen.get_mut(value as usize / 64) {
                *word |= 1 << (value % 64);
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        (full * 64) as u32 + seen.get(full).map_or(0, |word| word.trailing_ones())
    }
}
