//! Long runs: the sequence of a game with few rare heaps in the memory of a window, until its state
//! comes again.

use std::collections::HashMap;

use super::game::Octal;
use super::guy_smith::agreement;
use super::plan::{LONG, Plan, RARE, choose_witnesses, index};
use super::sequence::OctalSequence;
use super::state::{Point, RunState, damaged};
use super::tables::{CHUNK, Stretch, Tables};
use super::vectors::Vectors;
use crate::error::{Error, ErrorKind, Result};
use crate::heap::place;
use crate::interrupt::{Counted, Interrupt};
use crate::limits::Limits;

/// The smaller parts of witnesses are below.
pub(super) const DEPTH: usize = if cfg!(test) { 1 << 12 } else { 1 << 15 };
/// Heaps that are computed in memory first; and beyond the second a new rare heap ends the run.
pub(super) const STARTS: (u64, u64) = (if cfg!(test) { 1 << 14 } else { 1 << 17 }, 1 << 24);
/// Points that are kept: when there are more, every other is dropped.
const MOST_POINTS: usize = 1_000;
/// Heaps after which other witnesses may be better.
const CHOICE: u64 = 1 << 31;

/// A run through the heaps of a game with few rare heaps.
///
/// Every heap is shown to be common: each value of class 0 below its own has a witness whose
/// smaller part is below 32,768. So all values are exact. Memory is a window of the heaps before,
/// about 200 kB, and a *point*, a copy of the window, at regular distances, from which anything can
/// be computed again. 150 to 300 million heaps a second with AVX-512, depending on the number of
/// rare heaps, a third of that with AVX2, and a fifth to a third by plain code.
///
/// Source: A. Flammenkamp (2002) computed 0.106 in bounded memory (OEIS A071458); what is needed
/// for a proof is at [`PeriodCertificate`](super::PeriodCertificate).
///
/// ```
/// use sprague::front_end::octal::{LongRun, Octal};
/// use sprague::{Interrupt, Limits};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// let mut run = LongRun::new(&"0.156".parse::<Octal>()?, 1 << 20, &limits, &interrupt)?;
/// let period = loop {
///     run.advance(&interrupt)?;
///     if let Some(period) = run.period(&interrupt)? {
///         break period;
///     }
/// };
/// assert_eq!((period.period, period.preperiod), (349, 3479));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct LongRun {
    pub(super) sequence: OctalSequence,
    pub(super) plan: Plan,
    pub(super) tables: Tables,
    pub(super) window: usize,
    /// The indices of the window, and room for a chunk.
    pub(super) buffer: Vec<u8>,
    pub(super) marks: Marks,
    /// The heap at which a short period is looked for, and the number of places with the gram since
    /// the last time.
    next_look: u64,
    met: u64,
    pub(super) state: RunState,
    spacing: u64,
    /// The heap at which witnesses are chosen again.
    pub(super) next_choice: u64,
    /// Heaps from the start on to below this were taken over from a checkpoint and not looked at
    /// again; 0 if none.
    pub(super) taken_over: u64,
}

impl LongRun {
    /// The distance of the points where nobody says one: a value is found again within a second.
    pub(in crate::games::heap) const USUAL_SPACING: u64 = 1 << 22;

    /// Heaps that a run gets through in a few seconds on this processor: how far to go where nobody
    /// says how far.
    #[must_use]
    pub fn usual_heaps() -> u64 {
        match Vectors::chosen() {
            Vectors::Avx512 => 1 << 28,
            // Tests are not optimized, and compilers make no vectors then.
            _ if cfg!(debug_assertions) => 1 << 23,
            Vectors::Avx2 => 1 << 28,
            Vectors::Portable => 1 << 26,
        }
    }

    /// A run of a game, with a point every `spacing` heaps, rounded up to 131,072 times a power of
    /// 2; the distance is doubled each time that there are more than 1,000 points. Computes 131,072
    /// heaps in memory, and more if heaps go on to be rare.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if rare heaps are too many or too late, or if values reach 64; those
    /// of [`OctalSequence::extend`].
    pub fn new(game: &Octal, spacing: u64, limits: &Limits, interrupt: &Interrupt) -> Result<LongRun> {
        LongRun::from_start(OctalSequence::new(game), STARTS.0, DEPTH, spacing, limits, interrupt)
    }

    /// As [`LongRun::new`] with `least` heaps or more in memory, and witnesses whose smaller parts
    /// are below `depth`.
    pub(super) fn from_start(
        mut sequence: OctalSequence,
        least: u64,
        depth: usize,
        spacing: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<LongRun> {
        let mut start = least;
        loop {
            sequence.extend(start, limits, interrupt)?;
            let game = sequence.game();
            let values = &sequence.values()[..place(start)];
            let plan = Plan::new(game, sequence.class(), values, sequence.rare(), depth);
            let Some(plan) = plan.filter(|plan| plan.holds_from(start, 2 * depth, game)) else {
                let rare = sequence.rare_heaps().count();
                if start >= STARTS.1 || sequence.class().is_trivial() || rare as u64 > start / 24 {
                    return Err(unsuitable(start));
                }
                start *= 2;
                continue;
            };
            let window = plan.window(depth, game);
            let indices: Vec<u8> =
                values.iter().map(|&value| index(u32::from(value), plan.dropped) as u8).collect();
            if window > values.len() {
                return Err(unsuitable(start));
            }
            let tables = Tables::new(&plan, &choose_witnesses(&plan, &indices, start, LONG));
            let mut buffer = indices[indices.len() - window..].to_vec();
            buffer.resize(window + CHUNK, 0);
            let state = RunState {
                digits: game.digits().to_vec(),
                start,
                depth,
                heap: start,
                gram: telling_gram(&indices),
                ..RunState::default()
            };
            let (marks, spacing) =
                (Marks::default(), spacing.clamp(CHUNK as u64, 1 << 62).next_power_of_two());
            let next_choice = start + CHOICE;
            return Ok(LongRun {
                sequence,
                plan,
                tables,
                window,
                buffer,
                marks,
                next_look: start,
                met: 0,
                state,
                spacing,
                next_choice,
                taken_over: 0,
            });
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Octal {
        self.sequence.game()
    }

    /// The least heap that was not computed.
    #[must_use]
    pub fn heap(&self) -> u64 {
        self.state.heap
    }

    /// The greatest smaller part to which the search for a witness had to go, rounded up.
    #[must_use]
    pub fn deepest(&self) -> u64 {
        self.state.deepest as u64
    }

    /// Whether the state was seen again; the period is known some windows later.
    #[must_use]
    pub fn has_repeated(&self) -> bool {
        self.state.found.is_some()
    }

    /// Computes the next 131,072 heaps, and looks whether the state came again.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] at a heap that may be rare beyond heap 16,777,216; if interrupted.
    pub fn advance(&mut self, interrupt: &Interrupt) -> Result<()> {
        interrupt.poll()?;
        let first = self.state.heap;
        if self.state.points.is_empty() || first.is_multiple_of(self.spacing) {
            self.state.points.push(Point { heap: first, indices: self.buffer[..self.window].to_vec() });
            self.state.points.dedup_by_key(|point| point.heap);
            while self.state.points.len() > MOST_POINTS {
                self.spacing *= 2;
                let (spacing, start) = (self.spacing, self.state.start);
                let kept = |point: &Point| point.heap == start || point.heap.is_multiple_of(spacing);
                self.state.points.retain(kept);
            }
        }
        let end = self.window + CHUNK;
        let gram = self.state.gram;
        let stretch = Stretch {
            plan: &self.plan,
            tables: &self.tables,
            start: self.window,
            end,
            parity: (first % 2) as usize,
            gram,
        };
        let report = stretch.compute(&mut self.buffer);
        let right = stretch.right_up_to(&self.buffer, &report);
        if right < end {
            return self.again(first + (right - self.window) as u64, interrupt);
        }
        self.state.deepest = self.state.deepest.max(report.deepest);
        self.state.heap += CHUNK as u64;
        self.met += report.marked.len() as u64;
        for place in report.marked {
            self.meet(place, interrupt)?;
        }
        if self.state.found.is_none() && self.state.heap >= self.next_look {
            self.look_for_short_period();
            self.next_look = 2 * self.state.heap;
            // What was frequent in the beginning may have ceased.
            if self.met < self.state.heap >> 16 {
                self.state.gram = telling_gram(&self.buffer);
            }
            self.met = 0;
        }
        if self.state.heap >= self.next_choice {
            let chosen = choose_witnesses(&self.plan, &self.buffer, self.state.heap, LONG);
            self.tables = Tables::new(&self.plan, &chosen);
            self.next_choice = self.state.heap + CHOICE;
        }
        self.buffer.copy_within(CHUNK.., 0);
        interrupt.count_steps(CHUNK as u64);
        interrupt.reach(Counted::Heaps, self.state.heap);
        Ok(())
    }

    /// At this heap a witness is missing or a value too great. Everything before is right, so more
    /// is computed in memory.
    fn again(&mut self, heap: u64, interrupt: &Interrupt) -> Result<()> {
        let (start, depth) = ((2 * heap).next_power_of_two(), self.state.depth);
        if start > STARTS.1 {
            let message =
                format!("whether heap {heap} is rare cannot be told from the {depth} least parts alone");
            return Err(Error::new(ErrorKind::Limit, message));
        }
        let sequence = std::mem::replace(&mut self.sequence, OctalSequence::new(&Octal::new(&[], false)?));
        let limits = Limits::default().with_max_heaps(STARTS.1);
        *self = LongRun::from_start(sequence, start, depth, self.spacing, &limits, interrupt)?;
        Ok(())
    }

    /// Notes the state at this place of the buffer, or finds that it was met before.
    fn meet(&mut self, place: usize, interrupt: &Interrupt) -> Result<()> {
        if self.state.found.is_some() {
            return Ok(());
        }
        let heap = self.state.heap - CHUNK as u64 + place as u64 - self.window as u64;
        let state = &self.buffer[place + 1 - self.plan.reach().max(16)..=place];
        let Some(before) = self.marks.meet(state, heap) else { return Ok(()) };
        let recent = &self.buffer[place + 1 - self.window..=place];
        if !self.is_common_from(before + 1) {
            return Ok(());
        }
        if self.walk(before + 1 - self.window as u64)?.indices(self.window, interrupt)? == recent {
            self.state.found = Some((before + 1, heap - before));
        }
        Ok(())
    }

    /// Periods that fit the buffer are seen in it.
    fn look_for_short_period(&mut self) {
        let reversed: Vec<u8> = self.buffer.iter().rev().copied().collect();
        let step = if self.plan.class.parity.is_some() { 2 } else { 1 };
        let agreement = agreement(&reversed, reversed.len());
        let period = (step..reversed.len()).step_by(step).find(|&shift| agreement[shift] >= self.window);
        let found = period.map(|period| (self.state.heap - period as u64, period as u64));
        self.state.found = found.filter(|&(before, _)| self.is_common_from(before));
    }

    /// Whether all heaps of the window before this heap are common, and so all that follow: what
    /// comes again there comes again forever.
    pub(super) fn is_common_from(&self, heap: u64) -> bool {
        heap > self.window as u64 + self.plan.last_rare as u64
    }

    /// What was computed, again, from this heap on.
    pub(super) fn walk(&self, from: u64) -> Result<Walk<'_>> {
        Walk::new(&self.sequence, &self.plan, &self.tables, self.window, &self.state, from)
    }
}

fn unsuitable(heap: u64) -> Error {
    let message = format!(
        "a long run needs a class with few rare heaps and values below 64, and up to heap {heap} there is none"
    );
    Error::new(ErrorKind::Domain, message)
}

/// A place in a long run, from which the heaps that follow are read one after the other.
pub struct Walk<'r> {
    sequence: &'r OctalSequence,
    plan: &'r Plan,
    tables: &'r Tables,
    window: usize,
    /// The indices of heaps up to `start` are those of the sequence.
    start: u64,
    buffer: Vec<u8>,
    /// The heap at the beginning of the buffer, and how many are there.
    begin: u64,
    filled: usize,
    /// The heap that is read next.
    heap: u64,
}

impl<'r> Walk<'r> {
    pub fn new(
        sequence: &'r OctalSequence,
        plan: &'r Plan,
        tables: &'r Tables,
        window: usize,
        state: &RunState,
        heap: u64,
    ) -> Result<Walk<'r>> {
        let start = state.start;
        // The first point is at `start`.
        let point = state.points.iter().rfind(|point| point.heap - window as u64 <= heap.max(start));
        let point = point.ok_or_else(|| damaged("it has no point before a heap that is needed again"))?;
        let mut buffer = point.indices.clone();
        buffer.resize(window + CHUNK, 0);
        let (begin, filled) = (point.heap - window as u64, window);
        Ok(Walk { sequence, plan, tables, window, start, buffer, begin, filled, heap })
    }

    /// The indices of the next heaps; those of rare heaps too.
    pub fn indices(&mut self, count: usize, interrupt: &Interrupt) -> Result<Vec<u8>> {
        let to = self.heap + count as u64;
        let mut all: Vec<u8> = Vec::with_capacity(count);
        if self.heap < self.start {
            let values = &self.sequence.values()[place(self.heap)..place(to.min(self.start))];
            all.extend(values.iter().map(|&value| index(u32::from(value), self.plan.dropped) as u8));
            self.heap += values.len() as u64;
        }
        while self.heap < to {
            let there = to.min(self.begin + self.filled as u64);
            if self.heap < there {
                let known = place(self.heap - self.begin)..place(there - self.begin);
                all.extend_from_slice(&self.buffer[known]);
                self.heap = there;
            } else {
                interrupt.poll()?;
                self.fill();
            }
        }
        Ok(all)
    }

    /// The values of the next heaps.
    pub fn values(&mut self, count: usize, interrupt: &Interrupt) -> Result<Vec<u8>> {
        let from = self.heap;
        let mut values = self.indices(count, interrupt)?;
        for (value, heap) in values.iter_mut().zip(from..) {
            *value = match self.sequence.values().get(place(heap)) {
                Some(&known) => known as u8,
                None => self.plan.value(heap, u32::from(*value), 1) as u8,
            };
        }
        Ok(values)
    }

    /// Computes the chunk after what is in the buffer; the run has shown already that all of it is
    /// common.
    fn fill(&mut self) {
        if self.filled > self.window {
            self.buffer.copy_within(CHUNK.., 0);
            self.begin += CHUNK as u64;
        }
        self.filled = self.window + CHUNK;
        let parity = ((self.begin + self.window as u64) % 2) as usize;
        let (plan, tables, gram) = (self.plan, self.tables, [RARE; 4]);
        Stretch { plan, tables, start: self.window, end: self.filled, parity, gram }
            .compute(&mut self.buffer);
    }
}

/// Points that are kept.
const MOST: usize = 8192;
/// The last bits of the hash of sixteen indices that must be 0.
const NEIGHBOURS: u64 = 0x07;

/// Hashes of states, with the heaps after which they stood: they show that the state of a run came
/// again, without keeping all states.
///
/// Heaps are marked by what stands before them alone: a gram of four indices, and a hash of sixteen
/// with zeros at its end. The hash of the whole state there is kept if it has zeros too, more the
/// longer the run: a bounded number of *distinguished points*, evenly spread. If the sequence
/// repeats, so do the points, and the first that comes again is met soon after one period; P. C.
/// van Oorschot and M. J. Wiener, *Parallel collision search with cryptanalytic applications*,
/// Journal of Cryptology 12 (1999).
#[derive(Debug, Clone, Default)]
pub struct Marks {
    points: HashMap<u64, u64>,
    /// The bits of a hash that must be 0.
    keep: u64,
}

impl Marks {
    /// Those that were written down.
    pub fn from_list(points: &[(u64, u64)], keep: u64) -> Marks {
        Marks { points: points.iter().copied().collect(), keep }
    }

    /// To be written down.
    pub fn to_list(&self) -> (Vec<(u64, u64)>, u64) {
        let mut points: Vec<(u64, u64)> = self.points.iter().map(|(&hash, &heap)| (hash, heap)).collect();
        points.sort_unstable();
        (points, self.keep)
    }

    /// Notes that `state` stands before and at this heap; and at which heap it stood before, if it
    /// did.
    pub fn meet(&mut self, state: &[u8], heap: u64) -> Option<u64> {
        let neighbours = &state[state.len().saturating_sub(16)..];
        if hash(neighbours, 0) & NEIGHBOURS != 0 {
            return None;
        }
        let hash = hash(state, heap % 2);
        if hash & self.keep != 0 {
            return None;
        }
        let before = self.points.insert(hash, heap);
        if self.points.len() > MOST {
            self.keep = 2 * self.keep + 1;
            let keep = self.keep;
            self.points.retain(|hash, _| hash & keep == 0);
        }
        before
    }
}

/// A hash that is the same on all machines: checkpoints go from one to another.
fn hash(bytes: &[u8], seed: u64) -> u64 {
    let mut hash = seed ^ 0xcbf2_9ce4_8422_2325;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash
}

/// Four indices in a row, the latest first, that are neither frequent nor seldom.
pub fn telling_gram(indices: &[u8]) -> [u8; 4] {
    let sample = &indices[indices.len() / 2..];
    let mut counts: HashMap<[u8; 4], usize> = HashMap::new();
    for four in sample.windows(4) {
        *counts.entry([four[3], four[2], four[1], four[0]]).or_default() += 1;
    }
    let wanted = sample.len() / 1024;
    let mut counts: Vec<([u8; 4], usize)> = counts.into_iter().collect();
    counts.sort_unstable();
    counts.into_iter().min_by_key(|&(_, count)| count.abs_diff(wanted)).map_or([0; 4], |(four, _)| four)
}
