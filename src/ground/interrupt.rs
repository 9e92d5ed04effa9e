//! The handle that stops a long computation.
//!
//! The library reads no clock and no environment: to set a time limit or to listen for Ctrl-C, keep
//! a clone of the [`Interrupt`] and call [`Interrupt::stop`] from another thread. Where there is no
//! other thread, give it a number of steps or a callback. Where only the thread that computes can
//! know whether to stop, such as that of an interpreter, let another thread tell it to ask.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::{Error, Result, StopReason};

/// A handle shared by the one who computes and the one who may want it to stop.
///
/// ```
/// use sprague::{Interrupt, StopReason};
/// let interrupt = Interrupt::new();
/// let other_thread = interrupt.clone();
/// other_thread.stop(StopReason::Interrupted);
/// assert!(interrupt.poll().is_err());
/// interrupt.clear();
/// assert!(interrupt.poll().is_ok());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// What [`Interrupt::poll`] looks at: one of the constants below.
    state: AtomicU8,
    steps: AtomicU64,
    /// What else was counted, by the places of [`Counted`].
    counts: [Count; COUNTED.len()],
    watch: Option<Watch>,
    /// What the thread that computes calls after [`Interrupt::ask`].
    when_asked: Option<Callback>,
}

/// What a computation counts, to show to a person who waits for it.
///
/// ```
/// use sprague::Interrupt;
/// use sprague::front_end::Counted;
/// let interrupt = Interrupt::new();
/// assert_eq!(interrupt.progress(), None);
/// interrupt.count_steps(4_096);
/// interrupt.expect(Counted::Heaps, 1_000);
/// interrupt.reach(Counted::Heaps, 250);
/// let progress = interrupt.progress().unwrap();
/// assert_eq!((progress.counted, progress.done, progress.of), (Counted::Heaps, 250, Some(1_000)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counted {
    /// Games of a survey.
    Games,
    /// Cells of a table.
    Cells,
    /// Heaps of a nim-sequence, or of a misère quotient.
    Heaps,
    /// Positions that are kept.
    Positions,
    /// Operations of the language.
    Steps,
}

/// What is counted beside steps; where a total is known, the first of these says most.
const COUNTED: [Counted; 4] = [Counted::Games, Counted::Cells, Counted::Heaps, Counted::Positions];

/// How far a computation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// What is counted.
    pub counted: Counted,
    /// How many there are so far.
    pub done: u64,
    /// How many there will be, where that is known.
    pub of: Option<u64>,
}

#[derive(Debug, Default)]
struct Count {
    done: AtomicU64,
    /// 0 where it is not known.
    of: AtomicU64,
}

/// Nobody wants it to stop.
const RUN: u8 = 0;
/// Nobody has asked so far, but the watch is to be asked.
const ASK: u8 = 1;
const INTERRUPTED: u8 = 2;
const TIME_LIMIT: u8 = 3;
const STEP_LIMIT: u8 = 4;
/// The thread that computes is to ask, once.
const ASK_ONCE: u8 = 5;
const MEMORY_LIMIT: u8 = 6;

/// What is asked while a computation runs.
#[derive(Debug)]
struct Watch {
    /// Polls since the last [`Interrupt::clear`], of one thread: where several poll at once, some are
    /// not counted. To add to it as one step would take longer than all else that a poll does.
    polls: AtomicU64,
    /// With this many there is something to do.
    due: AtomicU64,
    /// The computation ends after this many polls.
    most: u64,
    /// The callback is asked every `every` polls.
    every: u64,
    callback: Option<Callback>,
}

impl Watch {
    fn new(most: u64, every: u64, callback: Option<Callback>) -> Watch {
        let watch = Watch { polls: AtomicU64::new(0), due: AtomicU64::new(0), most, every, callback };
        watch.begin();
        watch
    }

    fn begin(&self) {
        self.polls.store(0, Ordering::Relaxed);
        self.wait(0);
    }

    /// Counts polls, and returns how many there are if there is something to do.
    fn count(&self, more: u64) -> Option<u64> {
        let polls = self.polls.load(Ordering::Relaxed).saturating_add(more);
        self.polls.store(polls, Ordering::Relaxed);
        (polls >= self.due.load(Ordering::Relaxed)).then_some(polls)
    }

    /// Whether to stop after this many polls.
    fn answer(&self, polls: u64) -> Option<StopReason> {
        if polls > self.most {
            return Some(StopReason::StepLimit);
        }
        self.wait(polls);
        self.callback.as_ref().and_then(|callback| callback.0())
    }

    fn wait(&self, polls: u64) {
        let next = (polls / self.every).saturating_add(1).saturating_mul(self.every);
        self.due.store(next.min(self.most.saturating_add(1)), Ordering::Relaxed);
    }
}

/// Whether to stop, and why.
struct Callback(Box<dyn Fn() -> Option<StopReason> + Send + Sync>);

impl fmt::Debug for Callback {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Callback")
    }
}

impl Interrupt {
    /// A handle that nobody has used to stop anything yet.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// A handle that ends a computation after `steps` calls of [`Interrupt::poll`]: the same place
    /// on every machine, however fast it is. [`Interrupt::clear`] allows as many again. That holds for
    /// one thread: where several poll clones of one handle at once, some polls may not be counted.
    ///
    /// ```
    /// use sprague::{ErrorKind, Interrupt, Session};
    /// let mut session = Session::new();
    /// session.set_interrupt(Interrupt::with_steps(10_000));
    /// let error = session.eval("any(n < 0 for n in 1..1000000)").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::StepLimit);
    /// ```
    #[must_use]
    pub fn with_steps(steps: u64) -> Interrupt {
        Interrupt::watched(Watch::new(steps, u64::MAX, None))
    }

    /// A handle that asks `callback` after every `every` calls of [`Interrupt::poll`] whether to
    /// stop, from the thread that computes: for signals of an interpreter or for a browser. A poll
    /// takes from a nanosecond to some microseconds; with `every` = 10,000 an answer is heard
    /// within milliseconds.
    ///
    /// ```
    /// use sprague::{ErrorKind, Interrupt, Session, StopReason};
    /// let mut session = Session::new();
    /// session.set_interrupt(Interrupt::with_callback(100, || Some(StopReason::Interrupted)));
    /// let error = session.eval("any(n < 0 for n in 1..1000000)").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Interrupted);
    /// ```
    #[must_use]
    pub fn with_callback(
        every: u64,
        callback: impl Fn() -> Option<StopReason> + Send + Sync + 'static,
    ) -> Interrupt {
        let callback = Some(Callback(Box::new(callback)));
        Interrupt::watched(Watch::new(u64::MAX, every.max(1), callback))
    }

    /// A handle that calls `callback` from the thread that computes, at its first
    /// [`Interrupt::poll`] after each [`Interrupt::ask`]. Between two of them a poll costs no more
    /// than that of a handle without a callback.
    ///
    /// For interpreters: another thread asks every 20 milliseconds, and the thread that computes
    /// looks whether there is a signal. A front end that has no other thread uses
    /// [`Interrupt::with_callback`].
    ///
    /// ```
    /// use sprague::{ErrorKind, Interrupt, Session, StopReason};
    /// let mut session = Session::new();
    /// session.set_interrupt(Interrupt::when_asked(|| Some(StopReason::Interrupted)));
    /// assert!(session.eval("any(n < 0 for n in 1..100)").is_ok());
    /// session.interrupt().ask();
    /// let error = session.eval("any(n < 0 for n in 1..100)").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Interrupted);
    /// ```
    #[must_use]
    pub fn when_asked(callback: impl Fn() -> Option<StopReason> + Send + Sync + 'static) -> Interrupt {
        let when_asked = Some(Callback(Box::new(callback)));
        Interrupt(Arc::new(Shared { when_asked, ..Shared::default() }))
    }

    /// A handle that ends a computation after `polls` polls, or when this one is stopped.
    pub(crate) fn for_at_most(&self, polls: u64) -> Interrupt {
        let outer = self.clone();
        let stopped = move || outer.poll().err().and_then(|_| outer.requested());
        let callback = Some(Callback(Box::new(stopped)));
        Interrupt::watched(Watch::new(polls, 64, callback))
    }

    fn watched(watch: Watch) -> Interrupt {
        Interrupt(Arc::new(Shared { state: AtomicU8::new(ASK), watch: Some(watch), ..Shared::default() }))
    }

    /// Whether its polls are counted, so that a computation ends at the same place everywhere.
    pub(crate) fn counts_polls(&self) -> bool {
        self.0.watch.is_some()
    }

    /// The state in which nobody wants it to stop.
    fn running(&self) -> u8 {
        if self.0.watch.is_some() { ASK } else { RUN }
    }

    /// Asks every computation that polls this handle to end with an error.
    pub fn stop(&self, reason: StopReason) {
        let state = match reason {
            StopReason::Interrupted => INTERRUPTED,
            StopReason::TimeLimit => TIME_LIMIT,
            StopReason::StepLimit => STEP_LIMIT,
            StopReason::MemoryLimit => MEMORY_LIMIT,
        };
        self.0.state.store(state, Ordering::Relaxed);
    }

    /// Has the thread that computes call the callback of [`Interrupt::when_asked`] at its next poll.
    /// If nothing is computed, the next computation does. Does nothing to a handle that is stopped
    /// or has no such callback.
    pub fn ask(&self) {
        if self.0.when_asked.is_some() {
            self.exchange(self.running(), ASK_ONCE);
        }
    }

    /// Puts a state in the place of another, if that is the state. A stop asked for meanwhile stays.
    fn exchange(&self, from: u8, to: u8) -> bool {
        self.0.state.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Takes the request back, so that the next computation runs.
    pub fn clear(&self) {
        if let Some(watch) = &self.0.watch {
            watch.begin();
        }
        self.0.state.store(self.running(), Ordering::Relaxed);
        self.0.steps.store(0, Ordering::Relaxed);
        for count in &self.0.counts {
            count.done.store(0, Ordering::Relaxed);
            count.of.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a stop was asked for, and why.
    #[must_use]
    pub fn requested(&self) -> Option<StopReason> {
        match self.0.state.load(Ordering::Relaxed) {
            RUN | ASK | ASK_ONCE => None,
            INTERRUPTED => Some(StopReason::Interrupted),
            TIME_LIMIT => Some(StopReason::TimeLimit),
            MEMORY_LIMIT => Some(StopReason::MemoryLimit),
            _ => Some(StopReason::StepLimit),
        }
    }

    /// To be called in every loop whose length a user decides. Costs about a nanosecond.
    ///
    /// # Errors
    /// The reason, when a stop was asked for.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        match self.0.state.load(Ordering::Relaxed) {
            RUN => Ok(()),
            _ => self.answer(1),
        }
    }

    /// A poll of what takes as long as several polls do.
    #[inline]
    pub(crate) fn poll_as(&self, polls: u64) -> Result<()> {
        match self.0.state.load(Ordering::Relaxed) {
            RUN => Ok(()),
            _ => self.answer(polls),
        }
    }

    #[cold]
    fn answer(&self, more: u64) -> Result<()> {
        if self.0.state.load(Ordering::Relaxed) == ASK_ONCE
            && self.exchange(ASK_ONCE, self.running())
            && let Some(reason) = self.0.when_asked.as_ref().and_then(|callback| callback.0())
        {
            self.stop(reason);
        }
        if let (None, Some(watch)) = (self.requested(), &self.0.watch)
            && let Some(polls) = watch.count(more)
            && let Some(reason) = watch.answer(polls)
        {
            self.stop(reason);
        }
        self.requested().map_or(Ok(()), |reason| Err(Error::stopped(reason)))
    }

    /// Counts work done, for a progress display in another thread.
    #[inline]
    pub fn count_steps(&self, steps: u64) {
        self.0.steps.fetch_add(steps, Ordering::Relaxed);
    }

    /// Says how many there will be, for a progress display. The greatest number counts that was said
    /// since the last [`Interrupt::clear`]. Steps have no total.
    pub fn expect(&self, counted: Counted, of: u64) {
        if let Some(count) = self.count_of(counted) {
            count.of.fetch_max(of, Ordering::Relaxed);
        }
    }

    /// Says how many there are so far, for a progress display.
    pub fn reach(&self, counted: Counted, done: u64) {
        if let Some(count) = self.count_of(counted) {
            count.done.store(done, Ordering::Relaxed);
        }
    }

    /// Counts some more, for a progress display.
    pub fn count(&self, counted: Counted, more: u64) {
        match self.count_of(counted) {
            Some(count) => drop(count.done.fetch_add(more, Ordering::Relaxed)),
            None => self.count_steps(more),
        }
    }

    /// Counts a heap whose value was found, the last of those that are known: a step, and now and
    /// then the number.
    #[inline]
    pub(crate) fn count_heap(&self, known: usize) {
        self.count_steps(1);
        if known.is_multiple_of(256) {
            self.reach(Counted::Heaps, known as u64);
        }
    }

    fn count_of(&self, counted: Counted) -> Option<&Count> {
        COUNTED.iter().position(|one| *one == counted).map(|place| &self.0.counts[place])
    }

    /// How far the computation has come since the last [`Interrupt::clear`]: what has a total, or
    /// else what was counted; nothing if nothing was.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let read = |(count, counted): (&Count, Counted)| {
            let of = Some(count.of.load(Ordering::Relaxed)).filter(|&of| of > 0);
            let done = count.done.load(Ordering::Relaxed);
            Progress { counted, done: of.map_or(done, |of| done.min(of)), of }
        };
        let counts = || self.0.counts.iter().zip(COUNTED).map(read);
        let steps = Progress { counted: Counted::Steps, done: self.steps(), of: None };
        let expected = counts().find(|progress| progress.of.is_some() && progress.done > 0);
        expected.or_else(|| counts().chain([steps]).find(|progress| progress.done > 0))
    }

    /// The work counted since the last [`Interrupt::clear`].
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.0.steps.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Interrupt;
    use crate::error::StopReason;

    #[test]
    fn each_request_is_asked_once() {
        let calls = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&calls);
        let interrupt = Interrupt::when_asked(move || {
            let before = counted.fetch_add(1, Ordering::Relaxed);
            (before == 1).then_some(StopReason::TimeLimit)
        });
        assert!(interrupt.poll().is_ok());
        assert_eq!(calls.load(Ordering::Relaxed), 0);
        interrupt.ask();
        interrupt.ask();
        assert!(interrupt.poll().is_ok());
        assert!(interrupt.poll().is_ok());
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        interrupt.ask();
        assert!(interrupt.poll().is_err());
        assert_eq!(interrupt.requested(), Some(StopReason::TimeLimit));
        // A handle that is stopped is not asked again.
        interrupt.ask();
        assert!(interrupt.poll().is_err());
        assert_eq!(calls.load(Ordering::Relaxed), 2);
        interrupt.clear();
        assert!(interrupt.poll().is_ok());
    }

    #[test]
    fn who_asks_takes_no_stop_back() {
        let interrupt = Interrupt::when_asked(|| None);
        interrupt.stop(StopReason::Interrupted);
        interrupt.ask();
        assert_eq!(interrupt.requested(), Some(StopReason::Interrupted));
        assert!(interrupt.poll().is_err());
        interrupt.clear();
        interrupt.ask();
        interrupt.stop(StopReason::Interrupted);
        assert!(interrupt.poll().is_err());
    }

    #[test]
    fn the_callback_may_stop_its_own_handle() {
        let handle = Arc::new(std::sync::OnceLock::<Interrupt>::new());
        let inner = Arc::clone(&handle);
        let interrupt = Interrupt::when_asked(move || {
            inner.get()?.stop(StopReason::StepLimit);
            None
        });
        handle.set(interrupt.clone()).unwrap();
        interrupt.ask();
        assert!(interrupt.poll().is_err());
        assert_eq!(interrupt.requested(), Some(StopReason::StepLimit));
    }

    #[test]
    fn a_computation_ends_after_as_many_polls_as_were_allowed() {
        for steps in [0, 1, 5, 63, 64, 65, 128] {
            let whole = Interrupt::new();
            for interrupt in [Interrupt::with_steps(steps), whole.for_at_most(steps)] {
                for round in 0..2 {
                    let allowed = (0..1_000).take_while(|_| interrupt.poll().is_ok()).count();
                    assert_eq!(allowed as u64, steps, "round {round}");
                    assert_eq!(interrupt.requested(), Some(StopReason::StepLimit));
                    interrupt.clear();
                }
                assert!(interrupt.poll_as(steps).is_ok());
                assert!(interrupt.poll_as(u64::MAX).is_err());
            }
        }
    }

    #[test]
    fn a_callback_is_asked_every_so_many_polls() {
        for (every, most) in [(1, 1), (3, 1), (3, 2), (3, 7), (64, 5)] {
            let calls = Arc::new(AtomicU64::new(0));
            let counted = Arc::clone(&calls);
            let interrupt = Interrupt::with_callback(every, move || {
                counted.fetch_add(1, Ordering::Relaxed);
                None
            });
            let mut polls = 0;
            for _ in 0..100 {
                let before = polls / every;
                polls += most;
                assert!(interrupt.poll_as(most).is_ok());
                let asked = calls.swap(0, Ordering::Relaxed);
                assert_eq!(asked, u64::from(polls / every > before), "after {polls}, every {every}");
            }
        }
    }

    #[test]
    fn a_part_of_a_computation_hears_what_the_whole_is_asked() {
        let whole = Interrupt::when_asked(|| Some(StopReason::Interrupted));
        let part = whole.for_at_most(1_000);
        whole.ask();
        let polls = (1..1_000).find(|_| part.poll().is_err());
        assert!(polls.is_some_and(|polls| polls <= 64), "{polls:?}");
        assert_eq!(part.requested(), Some(StopReason::Interrupted));
    }
}
