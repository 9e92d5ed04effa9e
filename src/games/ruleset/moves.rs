//! The moves from a position, as a ruleset lists them; and ways to choose something from a row.

use crate::error::{Error, Limit, Result};
use crate::interrupt::Interrupt;

/// Moves between two looks at the interrupt.
const STRIDE: usize = 1 << 6;

/// A list of moves that is being made.
///
/// ```
/// use sprague::ruleset::Moves;
/// let mut moves = Moves::new(100, sprague::Interrupt::new()).with_words();
/// moves.to(3_u64, || "heap 5 → 3".to_owned())?;
/// moves.to_sum([1, 2], || "heap 5 → 1 + 2".to_owned())?;
/// let list: Vec<(&[u64], &str)> = moves.iter().collect();
/// assert_eq!(list, [(&[3][..], "heap 5 → 3"), (&[1, 2], "heap 5 → 1 + 2")]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct Moves<P> {
    parts: Vec<P>,
    /// Where the parts of each move end.
    ends: Vec<usize>,
    words: Option<Vec<String>>,
    most: usize,
    /// What the positions hold, as far as it was counted.
    entries: usize,
    interrupt: Interrupt,
}

impl<P> Moves<P> {
    /// An empty list for at most `most` moves.
    #[must_use]
    pub fn new(most: usize, interrupt: Interrupt) -> Moves<P> {
        Moves { parts: Vec::new(), ends: Vec::new(), words: None, most, entries: 0, interrupt }
    }

    /// The list keeps the words, too; otherwise they are not made.
    #[must_use]
    pub fn with_words(mut self) -> Moves<P> {
        self.words = Some(Vec::new());
        self
    }

    /// Whether the list keeps the words: then a person may see it, and every legal move is due.
    pub(crate) fn has_words(&self) -> bool {
        self.words.is_some()
    }

    /// A move to a single position.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more moves than wanted; or if
    /// interrupted.
    #[inline]
    pub fn to(&mut self, position: P, words: impl FnOnce() -> String) -> Result<()> {
        self.parts.push(position);
        self.end(words)
    }

    /// A move to a sum of positions; of none, it is the zero position.
    ///
    /// # Errors
    /// Those of [`Moves::to`].
    #[inline]
    pub fn to_sum(
        &mut self,
        positions: impl IntoIterator<Item = P>,
        words: impl FnOnce() -> String,
    ) -> Result<()> {
        self.parts.extend(positions);
        self.end(words)
    }

    /// Refuses to begin if there will be at least `moves` moves and that is more than wanted:
    /// otherwise the limit would be noticed only after all the others were made.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more moves than wanted.
    ///
    /// ```
    /// let moves: sprague::ruleset::Moves<u64> = sprague::ruleset::Moves::new(10, sprague::Interrupt::new());
    /// assert!(moves.expect(10).is_ok());
    /// assert!(moves.expect(11).is_err());
    /// ```
    pub fn expect(&self, moves: u64) -> Result<()> {
        if moves > self.most as u64 { Err(self.too_many()) } else { Ok(()) }
    }

    fn too_many(&self) -> Error {
        Error::limit(format!("more than {} moves from one position", self.most), Limit::Nodes)
    }

    /// Counts what a position holds that is about to be made, for rulesets whose positions are
    /// long: a list of n numbers has n entries. So a list of moves ends before memory does.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more than 16 entries for each move
    /// wanted; or if interrupted.
    ///
    /// ```
    /// let mut moves = sprague::ruleset::Moves::new(10, sprague::Interrupt::new());
    /// assert!(moves.hold(160).is_ok());
    /// assert!(moves.hold(1).is_err());
    /// # moves.to(vec![0], String::new).unwrap();
    /// ```
    pub fn hold(&mut self, entries: usize) -> Result<()> {
        self.entries = self.entries.saturating_add(entries);
        let most = self.most.saturating_mul(16);
        if self.entries > most {
            let message = format!("the positions after one move hold more than {most} entries together");
            return Err(Error::limit(message, Limit::Nodes));
        }
        // Copying a long position takes so long that every one is a place to stop.
        self.interrupt.poll()
    }

    /// A look at the interrupt, for rulesets that may search for long without finding a move.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// # use sprague::{Interrupt, StopReason, ruleset::Moves};
    /// let interrupt = Interrupt::new();
    /// let moves: Moves<u64> = Moves::new(10, interrupt.clone());
    /// interrupt.stop(StopReason::Interrupted);
    /// assert!(moves.poll().is_err());
    /// ```
    pub fn poll(&self) -> Result<()> {
        self.interrupt.poll()
    }

    #[inline]
    fn end(&mut self, words: impl FnOnce() -> String) -> Result<()> {
        if self.ends.len().is_multiple_of(STRIDE) {
            self.interrupt.poll()?;
        }
        if self.ends.len() >= self.most {
            return Err(self.too_many());
        }
        self.ends.push(self.parts.len());
        if let Some(kept) = &mut self.words {
            kept.push(words());
        }
        Ok(())
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Each move: the positions whose sum it leads to, and the words, empty if they were not
    /// wanted.
    pub fn iter(&self) -> impl Iterator<Item = (&[P], &str)> {
        let mut start = 0;
        self.ends.iter().enumerate().map(move |(place, &end)| {
            let parts = &self.parts[start..end];
            start = end;
            (parts, self.words.as_ref().map_or("", |words| words[place].as_str()))
        })
    }

    /// Forgets all moves, and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.entries = 0;
        if let Some(words) = &mut self.words {
            words.clear();
        }
    }

    /// Each move, taken out: its positions, and the words, empty if they were not wanted.
    pub(crate) fn into_moves(self) -> impl Iterator<Item = (Vec<P>, String)> {
        let (mut parts, mut start) = (self.parts.into_iter(), 0);
        let words = self.words.unwrap_or_default().into_iter().chain(std::iter::repeat_with(String::new));
        self.ends.into_iter().zip(words).map(move |(end, words)| {
            let count = end - start;
            start = end;
            (parts.by_ref().take(count).collect(), words)
        })
    }

    /// Each move's positions, taken out.
    pub(crate) fn drain(&mut self) -> (std::vec::Drain<'_, P>, &[usize]) {
        (self.parts.drain(..), &self.ends)
    }
}

/// Visits every choice of 1 to `most` entries of a row, and of a number below the size of each
/// chosen entry: pairs of place and number, by place.
///
/// The sizes must not be 0.
pub(super) fn choose(
    sizes: &[u64],
    most: usize,
    mut visit: impl FnMut(&[(usize, u64)]) -> Result<()>,
) -> Result<()> {
    let mut chosen: Vec<(usize, u64)> = Vec::new();
    let mut next = 0;
    loop {
        if next < sizes.len() && chosen.len() < most {
            chosen.push((next, sizes[next] - 1));
        } else {
            // The next number of the last entry, or else its next place, or else the same for the
            // entry before.
            loop {
                let Some((place, number)) = chosen.pop() else { return Ok(()) };
                if number > 0 {
                    chosen.push((place, number - 1));
                    break;
                }
                if place + 1 < sizes.len() {
                    chosen.push((place + 1, sizes[place + 1] - 1));
                    break;
                }
            }
        }
        visit(&chosen)?;
        next = chosen.last().map_or(0, |&(place, _)| place + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_once() {
        let sizes = [2, 1, 3];
        for most in 1..=4 {
            let mut found = Vec::new();
            choose(&sizes, most, |chosen| {
                found.push(chosen.to_vec());
                Ok(())
            })
            .unwrap();
            // Each entry has its sizes, and one way more: not to be chosen.
            let mut expected = vec![Vec::new()];
            for (place, &size) in sizes.iter().enumerate() {
                let without = expected.clone();
                for number in 0..size {
                    expected.extend(
                        without.iter().map(|chosen| [chosen.as_slice(), &[(place, number)]].concat()),
                    );
                }
            }
            expected.retain(|chosen| (1..=most).contains(&chosen.len()));
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
        }
        choose(&[], 3, |_| panic!("there is nothing to choose")).unwrap();
        choose(&[4], 0, |_| panic!("nothing may be chosen")).unwrap();
    }
}
