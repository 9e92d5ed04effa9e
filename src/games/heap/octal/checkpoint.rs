//! Going on from a checkpoint, and looking again at what it says.
//!
//! A checkpoint is a file: anybody may have written it, and its checksum says nothing of that. What
//! it says is computed again before a period is called proved. Its points cut that into segments,
//! each by itself.

use std::thread;

use super::game::Octal;
use super::plan::RARE;
use super::run::{DEPTH, LongRun, Marks, STARTS};
use super::sequence::OctalSequence;
use super::state::{Point, RunState, damaged};
use super::tables::{CHUNK, Stretch};
use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// Beyond, sums of heap sizes might overflow.
const MOST_HEAPS: u64 = 1 << 60;

impl LongRun {
    /// Goes on from what [`LongRun::checkpoint`] wrote. Costs what [`LongRun::new`] costs.
    ///
    /// Values rest on what the text says until [`LongRun::check`] has computed that again, which
    /// [`LongRun::period`] does.
    ///
    /// # Errors
    /// [`ErrorKind::File`] if the text is damaged or of another game than `game`; those of
    /// [`LongRun::new`].
    pub fn resume(
        game: &Octal,
        checkpoint: &str,
        spacing: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<LongRun> {
        let state = RunState::read(checkpoint)?;
        if state.digits != game.digits() || game.unequal() {
            let error = Error::new(ErrorKind::File, "the checkpoint is of another game");
            return Err(error.help("name another file for the checkpoint of this game"));
        }
        if !(STARTS.0..=STARTS.1).contains(&state.start) || state.depth != DEPTH {
            return Err(damaged("it is of another version of this program"));
        }
        let sequence = OctalSequence::new(game);
        let mut run = LongRun::from_start(sequence, state.start, DEPTH, spacing, limits, interrupt)?;
        if run.state.start != state.start || !run.may_have_been_at(&state) {
            return Err(damaged("it is of another version of this program"));
        }
        run.buffer[..run.window].copy_from_slice(&state.window);
        run.marks = Marks::from_list(&state.marks, state.keep);
        run.next_choice = state.heap;
        if state.heap > state.start {
            run.taken_over = state.heap;
        }
        run.state = RunState { window: Vec::new(), marks: Vec::new(), ..state };
        Ok(run)
    }

    /// All that is needed to go on later, as text with a checksum. About 35 kB, and as much for
    /// each point.
    #[must_use]
    pub fn checkpoint(&self) -> String {
        let (marks, keep) = self.marks.to_list();
        let window = self.buffer[..self.window].to_vec();
        RunState { window, marks, keep, ..self.state.clone() }.write()
    }

    /// Whether a run that has just begun may come to this state, as far as that is seen without
    /// computing.
    fn may_have_been_at(&self, state: &RunState) -> bool {
        let begin = &self.buffer[..self.window];
        let full = 8 * self.plan.planes as u8;
        let right =
            |indices: &[u8]| indices.len() == self.window && indices.iter().all(|&index| index < full);
        let begins_chunk = |heap: u64| {
            heap.checked_sub(state.start).is_some_and(|beyond| beyond.is_multiple_of(CHUNK as u64))
        };
        let first = match state.points.first() {
            Some(first) => first.heap == state.start && first.indices == begin,
            None => state.heap == state.start,
        };
        let last = state.heap > state.start || state.window == begin;
        let ascending = state.points.is_sorted_by(|one, other| one.heap < other.heap);
        // A point at `heap` itself would hide the window from those who look at the points.
        let computed = |point: &Point| begins_chunk(point.heap) && point.heap < state.heap;
        let points = state.points.iter().all(|point| right(&point.indices) && computed(point));
        let marks = state.marks.iter().all(|(_, heap)| (state.start..state.heap).contains(heap));
        let within = |heap: u64| self.is_common_from(heap) && heap <= state.heap;
        let found = state.found.is_none_or(|(before, later)| {
            let even = later.is_multiple_of(2) || self.plan.class.parity.is_none();
            later > 0 && even && within(before) && before.checked_add(later).is_some_and(within)
        });
        let heaps = state.heap <= MOST_HEAPS && begins_chunk(state.heap) && right(&state.window);
        heaps && first && last && ascending && points && marks && found
    }

    /// Whether all heaps so far were computed by this run, or computed again by [`LongRun::check`].
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.taken_over == 0
    }

    /// Computes again what was taken over from a checkpoint, segment by segment, in `threads`
    /// threads; costs what computing it costs. In a run that was not resumed there is nothing to
    /// do.
    ///
    /// # Errors
    /// [`ErrorKind::File`] if the checkpoint was wrong, so that nothing of the run holds; if
    /// interrupted, and then all is still to be checked.
    ///
    /// ```
    /// use sprague::front_end::octal::LongRun;
    /// use sprague::{Interrupt, Limits};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let game = "0.104".parse()?;
    /// let mut run = LongRun::new(&game, 1 << 17, &limits, &interrupt)?;
    /// run.advance(&interrupt)?;
    /// let mut again = LongRun::resume(&game, &run.checkpoint(), 1 << 17, &limits, &interrupt)?;
    /// assert!(run.is_checked() && !again.is_checked());
    /// again.check(2, &interrupt)?;
    /// assert!(again.is_checked());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn check(&mut self, threads: usize, interrupt: &Interrupt) -> Result<()> {
        if self.is_checked() {
            return Ok(());
        }
        if let Some((met, multiple)) = self.state.found
            && !self.repeats(met, multiple, interrupt)?
        {
            let reason = format!("the values before heap {met} do not come again {multiple} heaps later");
            return Err(damaged(&reason));
        }
        let points = &self.state.points;
        let segments = points.iter().take_while(|point| point.heap < self.taken_over).count();
        let threads = threads.clamp(1, segments.max(1));
        let run = &*self;
        thread::scope(|scope| {
            let part = |first: usize| {
                (first..segments).step_by(threads).try_for_each(|from| run.check_segment(from, interrupt))
            };
            let spawned = |first| thread::Builder::new().spawn_scoped(scope, move || part(first));
            let (others, refused): (Vec<_>, Vec<_>) =
                (1..threads).map(|first| (first, spawned(first))).partition(|(_, other)| other.is_ok());
            // What no thread could be had for is done here.
            let here = std::iter::once(0).chain(refused.into_iter().map(|(first, _)| first));
            let own = here.map(part).fold(Ok(()), Result::and);
            let others = others.into_iter().filter_map(|(_, other)| other.ok());
            others.fold(own, |result, other| match other.join() {
                Ok(found) => result.and(found),
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })?;
        self.taken_over = 0;
        Ok(())
    }

    /// Computes the heaps from a point to the next, or to where the run is, as it would have done.
    fn check_segment(&self, from: usize, interrupt: &Interrupt) -> Result<()> {
        let point = &self.state.points[from];
        let here = Point { heap: self.state.heap, indices: self.buffer[..self.window].to_vec() };
        let next = self.state.points.get(from + 1).unwrap_or(&here);
        let mut buffer = point.indices.clone();
        buffer.resize(self.window + CHUNK, 0);
        let mut heap = point.heap;
        while heap < next.heap {
            interrupt.poll()?;
            let (plan, tables, parity) = (&self.plan, &self.tables, (heap % 2) as usize);
            let (start, end) = (self.window, self.window + CHUNK);
            let stretch = Stretch { plan, tables, start, end, parity, gram: [RARE; 4] };
            let report = stretch.compute(&mut buffer);
            let right = stretch.right_up_to(&buffer, &report);
            if right < end {
                let heap = heap + (right - start) as u64;
                return Err(damaged(&format!("heap {heap} is not shown to be common")));
            }
            buffer.copy_within(CHUNK.., 0);
            heap += CHUNK as u64;
            interrupt.count_steps(CHUNK as u64);
        }
        if buffer[..self.window] == next.indices {
            return Ok(());
        }
        Err(damaged(&format!("the values before heap {heap} are others")))
    }
}
