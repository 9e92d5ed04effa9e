//! Unions, shifts, and the sets of P-positions.

use hashbrown::HashMap;
use num_integer::Integer;

use super::{Diagram, Diagrams, EVERYWHERE, Halt, Made, NOWHERE};

impl Diagrams {
    /// The union of two functions.
    pub(super) fn union(&mut self, first: Diagram, second: Diagram) -> Made<Diagram> {
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
