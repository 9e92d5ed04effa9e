//! Top Entails, stack by stack.

use super::{Attained, Worth};
use crate::error::Result;
use crate::interrupt::Interrupt;

/// Top Entails: divide a stack of coins into two; or take the top coin, and then the opponent has to
/// reply in what is left of the stack. Worths are found stack by stack, as far as they are asked for.
///
/// A stack of n costs n/2 steps. The loony stacks up to 40,000 are 1, 3, 2403, 2505 and 33243.
///
/// Source: Julian West, *New values for Top Entails*, Games of No Chance (1996); *Winning Ways*,
/// chapter 12.
///
/// ```
/// use sprague::entailing::{TopEntails, Worth};
/// use sprague::Interrupt;
/// let mut stacks = TopEntails::default();
/// let interrupt = Interrupt::new();
/// let worths = stacks.up_to(8, &interrupt)?;
/// let numbers: Vec<Option<u64>> = worths.map(Worth::number).collect();
/// assert_eq!(numbers, [Some(0), None, Some(0), None, Some(1), Some(0), Some(2), Some(1), Some(3)]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TopEntails {
    /// Numbers below `size`, or `size` for ☾: beside a number that gives something outside the
    /// numbers.
    worths: Vec<u32>,
    /// The same with twice `size` for ☾, so that two loony stacks give something outside, too.
    others: Vec<u32>,
    /// A power of two above all numbers so far.
    size: u32,
    /// Of the last stack: which numbers below `size` are attained.
    attained: Vec<bool>,
    /// And whether all from there on are.
    beyond: bool,
}

impl Default for TopEntails {
    fn default() -> TopEntails {
        // A stack of no coins attains nothing, and is worth 0.
        TopEntails { worths: vec![0], others: vec![0], size: 1, attained: vec![false; 4], beyond: false }
    }
}

impl TopEntails {
    /// The worths of the stacks of 0, 1, …, n coins.
    ///
    /// # Errors
    /// If interrupted; what was found until then is kept.
    pub fn up_to(&mut self, n: usize, interrupt: &Interrupt) -> Result<impl Iterator<Item = Worth>> {
        self.extend(n, interrupt)?;
        Ok(self.worths[..=n].iter().map(|&worth| self.worth(worth)))
    }

    /// The worth of a stack of n coins.
    ///
    /// # Errors
    /// If interrupted.
    pub fn of_stack(&mut self, n: usize, interrupt: &Interrupt) -> Result<Worth> {
        self.extend(n, interrupt)?;
        Ok(self.worth(self.worths[n]))
    }

    /// What the last stack that was asked for attains, if no larger one was before.
    #[must_use]
    pub fn attained(&self) -> Attained {
        let numbers = (0..u64::from(self.size)).filter(|&number| self.attained[number as usize]);
        let attained = Attained::of_plain_options(numbers.map(Worth::Number));
        let beyond = Attained::below(self.size.into()).complement();
        if self.beyond { attained.union(&beyond) } else { attained }
    }

    fn extend(&mut self, n: usize, interrupt: &Interrupt) -> Result<()> {
        while self.worths.len() <= n {
            interrupt.poll()?;
            self.next_stack();
        }
        Ok(())
    }

    fn worth(&self, kept: u32) -> Worth {
        if kept < self.size { Worth::Number(kept.into()) } else { Worth::Loony }
    }

    fn next_stack(&mut self) {
        let n = self.worths.len();
        let size = self.size as usize;
        // To take the top coin attains what the smaller stack does not.
        self.attained[..size].iter_mut().for_each(|one| *one = !*one);
        self.beyond = !self.beyond;
        let half = n / 2;
        let smaller = &self.worths[1..=half];
        let larger = self.others[n - half..n].iter().rev();
        for (smaller, larger) in smaller.iter().zip(larger) {
            self.attained[(smaller ^ larger) as usize] = true;
        }
        let least = self.attained[..size].iter().position(|attained| !attained);
        match least {
            Some(least) => self.push(least as u32, least as u32),
            None if self.beyond => self.push(self.size, 2 * self.size),
            None => {
                self.widen();
                self.push(size as u32, size as u32);
            }
        }
    }

    fn push(&mut self, worth: u32, other: u32) {
        self.worths.push(worth);
        self.others.push(other);
    }

    /// Twice the room for numbers. Called where the numbers from `size` on are not attained.
    fn widen(&mut self) {
        let old = self.size;
        self.size *= 2;
        let moved = |kept: &mut u32, to: u32| *kept = if *kept < old { *kept } else { to };
        self.worths.iter_mut().for_each(|worth| moved(worth, self.size));
        self.others.iter_mut().for_each(|worth| moved(worth, 2 * self.size));
        self.attained.truncate(old as usize);
        self.attained.resize(4 * self.size as usize, false);
    }
}
