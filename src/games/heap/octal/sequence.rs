//! The exact engine for any octal game, in the memory of the whole sequence.

use super::blocks::Blocks;
use super::class::Class;
use super::exact::ExactSequence;
use super::game::Octal;
use super::plan::{LEAST_EFFORT, LONG, Plan, RARE, choose_witnesses, index};
use super::tables::{CHUNK, Report, Stretch, Tables, UNIT};
use super::vectors::{self, Vectors};
use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::{Counted, Interrupt};
use crate::limits::Limits;

/// The nim-sequence of an octal game, found as far as somebody asks, and kept.
///
/// A heap of n costs as many steps as there are rare heaps below n and, if it is not rare, a few
/// for witnesses; if it is, n. With vectors 64 heaps at once share the steps for rare heaps. Where
/// nearly all heaps are rare the class is given up, and a heap costs about n/128 steps for each
/// number that may be taken in a split. Where no heap has been rare for long, stretches are
/// computed by vectors, and a heap that they leave open by this engine. Four to six bytes a value.
///
/// ```
/// use sprague::front_end::octal::{Octal, OctalSequence};
/// use sprague::{Interrupt, Limits};
/// let mut chess = OctalSequence::new(&"0.137".parse()?);
/// chess.extend(12, &Limits::default(), &Interrupt::new())?;
/// assert_eq!(chess.values(), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct OctalSequence {
    exact: ExactSequence,
    blocks: Option<Blocks>,
    /// The length at which the class is chosen again.
    next_choice: usize,
    /// The length from which on vectors are tried.
    next_speculation: usize,
}

/// A certificate names a class only if fewer heaps are rare than one in this number.
const RARE_ENOUGH: usize = 8;

/// The length at which a class is first chosen.
const FIRST_CHOICE: usize = 64;
/// The length at which vectors are first tried.
const FIRST_SPECULATION: usize = 1 << 14;
/// How many times as many values are found with one preparation: later others are better.
const FURTHER: usize = 8;
/// Values after which vectors were worth their preparation, though a heap ended them.
const WORTH_IT: usize = 1 << 17;

impl OctalSequence {
    /// The sequence of a game; only G(0) = 0 is known yet.
    #[must_use]
    pub fn new(game: &Octal) -> OctalSequence {
        OctalSequence {
            exact: ExactSequence::new(game),
            blocks: Some(Blocks::new(Class::TRIVIAL)),
            next_choice: FIRST_CHOICE,
            next_speculation: FIRST_SPECULATION,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Octal {
        self.exact.game()
    }

    /// The values that were computed, from that of heap 0 on.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        self.exact.values()
    }

    /// The class by which heaps are rare or common at present; it may change while the sequence
    /// grows.
    #[must_use]
    pub fn class(&self) -> Class {
        self.exact.class()
    }

    /// The class that a certificate names: that with the fewest rare heaps, or the trivial one where
    /// more than one heap in eight is rare. [`class`](Self::class) is what suits the instructions of
    /// this machine, and a certificate is the same on all machines. O(n + V log V) for values below V.
    #[must_use]
    pub(crate) fn class_of_certificate(&self) -> Class {
        let (class, rare) = Class::with_fewest_rare(self.game(), self.values());
        if rare * RARE_ENOUGH > self.values().len() { Class::TRIVIAL } else { class }
    }

    /// The rare heaps, ascending, heap 0 not counted; none if the class is trivial.
    pub fn rare_heaps(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.rare().iter().map(|&(heap, _)| u64::from(heap))
    }

    /// Whether so few heaps are rare by now that it is worth going further.
    pub(in crate::games::heap) fn has_few_rare_heaps(&self) -> bool {
        // Where a class is of use at all, rare heaps take most of the time.
        !self.class().is_trivial() && self.rare().len() < self.values().len() / 200
    }

    /// The rare heaps with their values.
    pub(super) fn rare(&self) -> &[(u32, u16)] {
        self.exact.rare()
    }

    /// Computes the values of the heaps below `heaps`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more than [`Limits::max_heaps`], or if a
    /// value is beyond 32,767; or if interrupted. What was found stays.
    pub fn extend(&mut self, heaps: u64, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
        if heaps > limits.max_heaps {
            let message = format!("the values of {heaps} heaps, and the ceiling is {}", limits.max_heaps);
            return Err(Error::limit(message, Limit::Nodes));
        }
        let Some(heaps) = u32::try_from(heaps).ok().and_then(|heaps| usize::try_from(heaps).ok()) else {
            let message = format!("the values of {heaps} heaps: these engines number heaps by 32 bits");
            return Err(Error::new(ErrorKind::Limit, message));
        };
        while self.values().len() < heaps {
            interrupt.poll()?;
            let heap = self.values().len();
            interrupt.reach(Counted::Heaps, heap as u64);
            if heap >= self.next_choice {
                self.next_choice = self.exact.choose_class();
            }
            if heap >= self.next_speculation && heaps - heap >= LEAST_BY_STRETCHES {
                self.exact.reserve(heaps - heap)?;
                // Deeper witnesses and better ones are known later.
                let end = if heap < 4 * DEPTH { heaps.min(FURTHER * heap) } else { heaps };
                extend_by_stretches(&mut self.exact, end, interrupt)?;
                let known = self.values().len();
                let worth_it = known == end || known - heap >= heap.min(WORTH_IT);
                self.next_speculation = known + if worth_it { 0 } else { known / 4 };
                continue;
            }
            if let Some(blocks) = &mut self.blocks {
                blocks.extend(&mut self.exact, heaps)?;
            }
            if self.values().len() == heap {
                let value = self.exact.next_value();
                self.exact.push(value)?;
            }
        }
        Ok(())
    }

    /// Uses only the exact engine, to compare the others with it.
    #[cfg(test)]
    pub(super) fn never_speculate(&mut self) {
        self.next_speculation = usize::MAX;
        self.blocks = None;
    }

    /// No vectors but those of blocks are used.
    #[cfg(test)]
    pub(super) fn only_blocks(&mut self) {
        self.next_speculation = usize::MAX;
    }
}

/// Fewer values are not worth the preparation.
const LEAST_BY_STRETCHES: usize = 1 << 15;
/// The depth to which witnesses are looked for.
const DEPTH: usize = 1 << 15;

/// Heaps for which a step of the choice of witnesses is spent.
const EFFORT: usize = 64;
/// Heaps of the first stretch, and of the first one after a heap that stretches do not decide;
/// then twice as many, up to [`CHUNK`].
const FIRST: usize = 1 << 11;

/// Appends values up to `heaps`, or up to the first that is rare or whose value is too great.
///
/// A heap that the recurrence alone does not decide is left to the exact engine.
fn extend_by_stretches(sequence: &mut ExactSequence, heaps: usize, interrupt: &Interrupt) -> Result<()> {
    let start = sequence.values().len();
    let depth = DEPTH.min(start / 4);
    let game = sequence.game().clone();
    let Some(plan) = Plan::new(&game, sequence.class(), sequence.values(), sequence.rare(), depth) else {
        return Ok(());
    };
    let (window, kept) = (plan.window(depth, &game), (4 * depth).min(start));
    if window > kept || !plan.holds_from(start as u64, depth, &game) {
        return Ok(());
    }
    let at = |value: u16| index(u32::from(value), plan.dropped) as u8;
    let mut indices: Vec<u8> = sequence.values()[start - kept..].iter().map(|&value| at(value)).collect();
    let effort = ((heaps - start) / EFFORT).clamp(8 * LEAST_EFFORT, LONG);
    let tables = Tables::new(&plan, &choose_witnesses(&plan, &indices, start as u64, effort));
    indices.drain(..kept - window);
    indices.resize(window + CHUNK + 1, 0);
    let full = 8 * plan.planes as u32;
    let values =
        [0, 1].map(|parity| std::array::from_fn(|index| plan.value(parity, index as u32 % full, 1) as u16));
    let mut length = FIRST;
    // From here on stretches alone found the values; and when it is asked whether they repeat.
    let (mut since, mut wait) = (start, window);
    loop {
        interrupt.poll()?;
        let heap = sequence.values().len();
        let Some(left) = heaps.checked_sub(heap).filter(|&left| left > 0) else { return Ok(()) };
        if heap - since >= wait {
            wait *= 4;
            let most = (heap - since).min(heap - window - plan.last_rare - 1).min(MOST_REPEATED);
            if let Some(period) = repeated(sequence.values(), window, plan.class.parity.is_some(), most) {
                sequence.repeat(period, left);
                return Ok(());
            }
        }
        let end = window + length;
        let stretch =
            Stretch { plan: &plan, tables: &tables, start: window, end, parity: heap % 2, gram: [RARE; 4] };
        let report = stretch.compute(&mut indices);
        let right = stretch.right_up_to(&indices, &report);
        let mut count = (right - window).min(left);
        sequence.append_common(&indices[window..window + count], &values);
        if count == length {
            length = (2 * length).min(CHUNK);
        } else if count < left {
            let value = sequence.next_value();
            let common = sequence.class().of((heap + count) as u64, u32::from(value)) == 1;
            sequence.push(value)?;
            if !common || index(u32::from(value), plan.dropped) >= full {
                return Ok(());
            }
            indices[window + count] = at(value);
            count += 1;
            length = FIRST;
            (since, wait) = (heap + count, window);
        }
        indices.copy_within(count..count + window, 0);
    }
}

/// Longer periods are not looked for while values are found.
const MOST_REPEATED: usize = 1 << 19;

/// The least distance up to `most`, an even one if so wanted, at which the last values stand before,
/// as many as a window has.
///
/// If stretches alone found what came since, and the heaps of both windows are common, then the
/// values repeat forever, by the theorem of common heaps
/// ([`PeriodCertificate`](super::PeriodCertificate)): each rare value has a witness within the
/// window.
pub(super) fn repeated(values: &[u16], window: usize, even: bool, most: usize) -> Option<usize> {
    let (last, recent) = (values.last_chunk::<4>()?, &values[values.len() - window..]);
    let before = |distance: usize| &values[values.len() - distance - window..][..window];
    let step = if even { 2 } else { 1 };
    // Four values are compared at once, and at most distances others stand.
    let fours = values.windows(last.len()).rev().enumerate().take(most + 1).step_by(step).skip(1);
    let mut distances = fours.filter(|(_, four)| four == last).map(|(distance, _)| distance);
    distances.find(|&distance| before(distance) == recent)
}

impl Stretch<'_> {
    /// Predicts the indices of the places and looks for the witnesses of all of them.
    ///
    /// `indices` holds the heaps before `start` as far back as [`Tables::reach`] and the depth of
    /// the prefix.
    pub fn compute(&self, indices: &mut [u8]) -> Report {
        assert!(self.tables.reach <= self.start && self.end <= indices.len());
        assert!(self.start <= self.end && (self.end - self.start).is_multiple_of(UNIT));
        vectors::compute(Vectors::chosen(), self, indices)
    }
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn the_last_window_is_found_where_it_stands_before() {
        let mut values: Vec<u16> = (0..100).map(|heap| heap % 3).collect();
        assert_eq!(repeated(&values, 20, false, 80), Some(3));
        assert_eq!(repeated(&values, 20, true, 80), Some(6));
        assert_eq!(repeated(&values, 20, true, 5), None);
        // This value is in the windows at the distances from 3 to 39.
        values[60] = 7;
        assert_eq!(repeated(&values, 20, false, 80), Some(3));
        assert_eq!(repeated(&values, 37, false, 63), Some(42));
        assert_eq!(repeated(&values, 37, false, 41), None);
    }
}
