//! Lasso diagrams: decision diagrams over the natural numbers.
//!
//! Let there be *letters* 1, …, m, the options of each being words, that is sums, of letters before
//! it. A function from ℕ^g to truth values that is eventually periodic in each argument is a node:
//! its level g, and a *lasso* of functions of g − 1 arguments, c_0, …, c_{t+r−1}; those from the
//! turn t on repeat forever. Lassos are kept in lowest terms and once, and a lasso of one child is
//! that child; so equal functions are equal numbers.
//!
//! The misère outcomes of *all* sums of the letters are one such function, P. It is found letter by
//! letter: with K(g, W) the set of words X of the first g letters such that X is outside W and no
//! option of X is in K(g, W),
//!
//! * K(g, W) restricted to i copies of the letter g is K_0 = K(g − 1, W_0), and
//!   K_i = K(g − 1, W_i ∪ reach(K_{i−1}, g)), where W_i is W restricted likewise and reach(f, g) is
//!   the union of the shifts f(X + e) over the options e of g;
//! * with one letter h more, o_0 = P so far and o_j = K(m, reach(o_{j−1}, h)).
//!
//! Each K_i depends on K_{i−1} and on the place of i in the lasso of W: when the pair comes again,
//! all repeats. The distinct shifts of P are the elements of the misère quotient of the sums of the
//! letters; so the diagram is finite exactly if the quotient is.
//!
//! These functions recurse once a level. There are at most [`MOST_LETTERS`] levels.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use num_integer::Integer;

use crate::error::Error;
use crate::interrupt::Interrupt;

/// A function, by its number.
pub(super) type Diagram = u32;

/// The function that is true nowhere, and the one that is true everywhere.
pub(super) const NOWHERE: Diagram = 0;
pub(super) const EVERYWHERE: Diagram = 1;

/// How deep the functions recurse.
pub(super) const MOST_LETTERS: usize = 250;

/// How often each letter stands in a word; the letter g, from 1, at g − 1.
pub(super) type Word = Box<[u32]>;

/// Why a diagram is not made.
#[derive(Debug)]
pub(super) enum Halt {
    /// A lasso of a union would be longer than is allowed.
    Lasso,
    /// The lasso of a letter does not close. At least this number of its powers are different
    /// elements.
    Copies(usize),
    /// More nodes and results than are allowed.
    Entries,
    /// More elements than are allowed: at least this many.
    Elements(usize),
    /// More letters than are allowed.
    Letters,
    /// An interrupt, or the like.
    Stopped(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Stopped(error)
    }
}

pub(super) type Made<T> = std::result::Result<T, Halt>;

/// A node without its children.
#[derive(Clone, Copy)]
struct Node {
    level: u16,
    turn: u16,
    /// Where its children begin, and how many there are.
    start: u32,
    length: u16,
}

/// The diagrams over some letters, with what was computed of them.
pub(super) struct Diagrams {
    nodes: Vec<Node>,
    children: Vec<Diagram>,
    hasher: DefaultHashBuilder,
    numbers: HashTable<Diagram>,
    words: Vec<Word>,
    word_numbers: HashMap<Word, u32>,
    /// The options of each letter, as numbers of words.
    options: Vec<Vec<u32>>,
    unions: HashMap<(Diagram, Diagram), Diagram>,
    shifts: HashMap<(Diagram, u32), Diagram>,
    reached: HashMap<(Diagram, u32), Diagram>,
    kernels: HashMap<(Diagram, u32), Diagram>,
    longest: usize,
    most_entries: usize,
    interrupt: Interrupt,
}

impl Diagrams {
    /// No letters yet. `longest` bounds the lassos, `most_entries` nodes and results together.
    pub(super) fn new(longest: usize, most_entries: usize, interrupt: &Interrupt) -> Diagrams {
        let constant = Node { level: 0, turn: 0, start: 0, length: 0 };
        Diagrams {
            nodes: vec![constant; 2],
            children: Vec::new(),
            hasher: DefaultHashBuilder::default(),
            numbers: HashTable::new(),
            words: Vec::new(),
            word_numbers: HashMap::new(),
            options: Vec::new(),
            unions: HashMap::new(),
            shifts: HashMap::new(),
            reached: HashMap::new(),
            kernels: HashMap::new(),
            // Four times as many are the most children of a node.
            longest: longest.clamp(2, usize::from(u16::MAX) / 4),
            most_entries: most_entries.min(u32::MAX as usize),
            interrupt: interrupt.clone(),
        }
    }

    pub(super) fn letters(&self) -> usize {
        self.options.len()
    }

    /// The number of a word.
    pub(super) fn word(&mut self, word: &[u32]) -> u32 {
        let end = word.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        if let Some(&number) = self.word_numbers.get(&word[..end]) {
            return number;
        }
        let number = self.words.len() as u32;
        self.words.push(word[..end].into());
        self.word_numbers.insert(word[..end].into(), number);
        number
    }

    /// A further letter, whose options are words of those before it.
    pub(super) fn add_letter(&mut self, options: &[Word]) -> Made<()> {
        if self.options.len() >= MOST_LETTERS {
            return Err(Halt::Letters);
        }
        let options = options.iter().map(|word| self.word(word)).collect();
        self.options.push(options);
        Ok(())
    }

    /// Forgets all letters but the first.
    pub(super) fn truncate(&mut self, letters: usize) {
        self.options.truncate(letters);
        self.reached.retain(|&(_, letter), _| letter as usize <= letters);
        self.kernels.retain(|&(_, level), _| level as usize <= letters);
    }

    /// Counts one more result.
    fn count(&self) -> Made<()> {
        self.interrupt.poll()?;
        let results = self.unions.len() + self.shifts.len() + self.reached.len() + self.kernels.len();
        if self.nodes.len() + results + self.children.len() / 4 >= self.most_entries {
            return Err(Halt::Entries);
        }
        Ok(())
    }

    fn level(&self, diagram: Diagram) -> usize {
        usize::from(self.nodes[diagram as usize].level)
    }

    fn children(&self, diagram: Diagram) -> &[Diagram] {
        let node = self.nodes[diagram as usize];
        &self.children[node.start as usize..][..usize::from(node.length)]
    }

    /// The function with `copies` of the letter of a level.
    fn at(&self, diagram: Diagram, level: usize, copies: usize) -> Diagram {
        match self.level(diagram) < level {
            true => diagram,
            false => self.children(diagram)[self.place(diagram, level, copies)],
        }
    }

    /// The place of a number of copies in the lasso of a function at a level.
    fn place(&self, diagram: Diagram, level: usize, copies: usize) -> usize {
        let (turn, period) = self.lasso(diagram, level);
        if copies < turn + period { copies } else { turn + (copies - turn) % period }
    }

    /// The turn and the period of the lasso at a level.
    fn lasso(&self, diagram: Diagram, level: usize) -> (usize, usize) {
        let node = self.nodes[diagram as usize];
        match usize::from(node.level) < level {
            true => (0, 1),
            false => (usize::from(node.turn), usize::from(node.length - node.turn)),
        }
    }

    /// The function of a lasso, which is brought into lowest terms.
    fn make(&mut self, level: usize, mut children: Vec<Diagram>, mut turn: usize) -> Made<Diagram> {
        let period = children.len() - turn;
        // The least period divides every other.
        let repeats =
            |least: usize| children[turn..].iter().zip(&children[turn + least..]).all(|(a, b)| a == b);
        let least = (1..period).find(|&least| period.is_multiple_of(least) && repeats(least));
        let period = least.unwrap_or(period);
        children.truncate(turn + period);
        while turn > 0 && children[turn - 1] == children[turn - 1 + period] {
            children.pop();
            turn -= 1;
        }
        if let (0, &[only]) = (turn, &children[..]) {
            return Ok(only);
        }
        let hash =
            |level: u16, turn: u16, children: &[Diagram]| self.hasher.hash_one((level, turn, children));
        let (level, turn) = (level as u16, turn as u16);
        let key = hash(level, turn, &children);
        let same = |&other: &Diagram| {
            let node = self.nodes[other as usize];
            node.level == level && node.turn == turn && self.children(other) == children
        };
        if let Some(&known) = self.numbers.find(key, same) {
            return Ok(known);
        }
        self.count()?;
        let number = self.nodes.len() as Diagram;
        let node = Node { level, turn, start: self.children.len() as u32, length: children.len() as u16 };
        self.nodes.push(node);
        self.children.extend(&children);
        let (nodes, all, hasher) = (&self.nodes, &self.children, &self.hasher);
        self.numbers.insert_unique(key, number, |&other| {
            let node = nodes[other as usize];
            hasher.hash_one((node.level, node.turn, &all[node.start as usize..][..usize::from(node.length)]))
        });
        Ok(number)
    }

    /// The value at the empty word.
    pub(super) fn holds_of_nothing(&self, mut diagram: Diagram) -> bool {
        while self.level(diagram) > 0 {
            diagram = self.children(diagram)[0];
        }
        diagram == EVERYWHERE
    }

    /// The union of two functions.
    fn union(&mut self, first: Diagram, second: Diagram) -> Made<Diagram> {
        let (first, second) = (first.min(second), first.max(second));
        if first == second || first == NOWHERE {
            return Ok(second);
        }
        if first == EVERYWHERE {
            return Ok(EVERYWHERE);
        }
        if let Some(&known) = self.unions.get(&(first, second)) {
            return Ok(known);
        }
        self.count()?;
        let level = self.level(first).max(self.level(second));
        let (one, other) = (self.lasso(first, level), self.lasso(second, level));
        let (turn, period) = (one.0.max(other.0), one.1.lcm(&other.1));
        if turn + period > 4 * self.longest {
            return Err(Halt::Lasso);
        }
        let mut children = Vec::with_capacity(turn + period);
        for copies in 0..turn + period {
            let (one, other) = (self.at(first, level, copies), self.at(second, level, copies));
            children.push(self.union(one, other)?);
        }
        let union = self.make(level, children, turn)?;
        self.unions.insert((first, second), union);
        Ok(union)
    }

    /// The function X ↦ f(X + w).
    pub(crate) fn shift(&mut self, diagram: Diagram, word: u32) -> Made<Diagram> {
        let level = self.level(diagram);
        let letters = &self.words[word as usize];
        if letters.iter().take(level).all(|&count| count == 0) {
            return Ok(diagram);
        }
        if let Some(&known) = self.shifts.get(&(diagram, word)) {
            return Ok(known);
        }
        let by = letters.get(level - 1).map_or(0, |&count| count as usize);
        self.count()?;
        let (turn, period) = self.lasso(diagram, level);
        let turn = turn.saturating_sub(by);
        let mut children = Vec::with_capacity(turn + period);
        for copies in 0..turn + period {
            let child = self.at(diagram, level, copies + by);
            children.push(self.shift(child, word)?);
        }
        let shifted = self.make(level, children, turn)?;
        self.shifts.insert((diagram, word), shifted);
        Ok(shifted)
    }

    /// X ↦ whether f holds of X + e for some option e of a letter.
    fn reach(&mut self, diagram: Diagram, letter: usize) -> Made<Diagram> {
        if diagram <= EVERYWHERE {
            // Without options there is nothing to reach.
            let none = self.options[letter - 1].is_empty();
            return Ok(if none { NOWHERE } else { diagram });
        }
        let key = (diagram, letter as u32);
        if let Some(&known) = self.reached.get(&key) {
            return Ok(known);
        }
        self.count()?;
        let options = self.options[letter - 1].clone();
        let reached = self.union_of_shifts(diagram, &options)?;
        self.reached.insert(key, reached);
        Ok(reached)
    }

    fn union_of_shifts(&mut self, diagram: Diagram, words: &[u32]) -> Made<Diagram> {
        let mut union = NOWHERE;
        for &word in words {
            let shifted = self.shift(diagram, word)?;
            union = self.union(union, shifted)?;
        }
        Ok(union)
    }

    /// The words of the first letters that are outside `blocked` and have no option of this kind.
    fn kernel(&mut self, letters: usize, blocked: Diagram) -> Made<Diagram> {
        if letters == 0 {
            return Ok(if blocked == NOWHERE { EVERYWHERE } else { NOWHERE });
        }
        if blocked == EVERYWHERE {
            return Ok(NOWHERE);
        }
        let key = (blocked, letters as u32);
        if let Some(&known) = self.kernels.get(&key) {
            return Ok(known);
        }
        self.count()?;
        let first = self.at(blocked, letters, 0);
        let mut children = vec![self.kernel(letters - 1, first)?];
        let mut seen: HashMap<(Diagram, usize), usize> =
            HashMap::from([((children[0], self.place(blocked, letters, 0)), 0)]);
        let turn = loop {
            let copies = children.len();
            if copies > self.longest {
                return Err(Halt::Copies(shortest_lasso(&children)));
            }
            let reached = self.reach(children[copies - 1], letters)?;
            let here = self.at(blocked, letters, copies);
            let blocked_here = self.union(here, reached)?;
            let next = self.kernel(letters - 1, blocked_here)?;
            match seen.insert((next, self.place(blocked, letters, copies)), copies) {
                Some(turn) => break turn,
                None => children.push(next),
            }
        };
        let kernel = self.make(letters, children, turn)?;
        self.kernels.insert(key, kernel);
        Ok(kernel)
    }

    /// The P-positions among the sums of all letters, from those among the sums of all but the
    /// last; with no letters there are none.
    pub(crate) fn extend(&mut self, before: Diagram) -> Made<Diagram> {
        let letters = self.letters();
        let mut children = vec![before];
        let mut seen: HashMap<Diagram, usize> = HashMap::from([(before, 0)]);
        let turn = loop {
            let copies = children.len();
            if copies > self.longest {
                return Err(Halt::Copies(shortest_lasso(&children)));
            }
            let blocked = self.reach(children[copies - 1], letters)?;
            let next = self.kernel(letters - 1, blocked)?;
            match seen.insert(next, copies) {
                Some(turn) => break turn,
                None => children.push(next),
            }
        };
        self.make(letters, children, turn)
    }

    /// X ↦ whether X with one thing more, which has these words as its options, is P.
    pub(crate) fn with_one(&mut self, outcomes: Diagram, options: &[u32]) -> Made<Diagram> {
        let blocked = self.union_of_shifts(outcomes, options)?;
        self.kernel(self.letters(), blocked)
    }
}

/// The length of the shortest lasso that begins so. The powers of a letter whose lasso begins so are
/// as many elements of the quotient, or more.
fn shortest_lasso(begin: &[Diagram]) -> usize {
    let length = |period: usize| {
        let differs = (period..begin.len()).rev().find(|&place| begin[place] != begin[place - period]);
        differs.map_or(0, |place| place - period + 1) + period
    };
    (1..=begin.len()).map(length).min().unwrap_or(0)
}
