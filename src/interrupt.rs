//! The handle that stops a long computation.
//!
//! The library reads no clock and no environment: to set a time limit or to listen for Ctrl-C, keep
//! a clone of the [`Interrupt`] and call [`Interrupt::stop`] from another thread. Where there is no
//! other thread, give it a number of steps or a callback.

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
    watch: Option<Watch>,
}

/// Nobody wants it to stop.
const RUN: u8 = 0;
/// Nobody has asked so far, but the watch is to be asked.
const ASK: u8 = 1;
const INTERRUPTED: u8 = 2;
const TIME_LIMIT: u8 = 3;
const STEP_LIMIT: u8 = 4;

/// What is asked while a computation runs.
struct Watch {
    /// Polls since the last [`Interrupt::clear`].
    polls: AtomicU64,
    /// The computation ends after this many polls.
    most: u64,
    /// The callback is asked every so many polls.
    every: u64,
    callback: Option<Box<Callback>>,
}

type Callback = dyn Fn() -> Option<StopReason> + Send + Sync;

impl fmt::Debug for Watch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Watch").field("polls", &self.polls).field("most", &self.most).finish()
    }
}

impl Interrupt {
    /// A handle that nobody has used to stop anything yet.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// A handle that ends a computation after `steps` calls of [`Interrupt::poll`]: the same place
    /// on every machine, however fast it is. [`Interrupt::clear`] allows as many again.
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
        Interrupt::watched(Watch { polls: AtomicU64::new(0), most: steps, every: u64::MAX, callback: None })
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
        let callback: Option<Box<Callback>> = Some(Box::new(callback));
        Interrupt::watched(Watch { polls: AtomicU64::new(0), most: u64::MAX, every: every.max(1), callback })
    }

    /// A handle that ends a computation after so many polls, or when this one is stopped.
    pub(crate) fn for_at_most(&self, polls: u64) -> Interrupt {
        let outer = self.clone();
        let stopped = move || outer.poll().err().and_then(|_| outer.requested());
        let callback: Option<Box<Callback>> = Some(Box::new(stopped));
        Interrupt::watched(Watch { polls: AtomicU64::new(0), most: polls, every: 64, callback })
    }

    fn watched(watch: Watch) -> Interrupt {
        Interrupt(Arc::new(Shared {
            state: AtomicU8::new(ASK),
            steps: AtomicU64::new(0),
            watch: Some(watch),
        }))
    }

    /// Asks every computation that polls this handle to end with an error.
    pub fn stop(&self, reason: StopReason) {
        let state = match reason {
            StopReason::Interrupted => INTERRUPTED,
            StopReason::TimeLimit => TIME_LIMIT,
            StopReason::StepLimit => STEP_LIMIT,
        };
        self.0.state.store(state, Ordering::Relaxed);
    }

    /// Takes the request back, so that the next computation runs.
    pub fn clear(&self) {
        if let Some(watch) = &self.0.watch {
            watch.polls.store(0, Ordering::Relaxed);
        }
        let state = if self.0.watch.is_some() { ASK } else { RUN };
        self.0.state.store(state, Ordering::Relaxed);
        self.0.steps.store(0, Ordering::Relaxed);
    }

    /// Whether a stop was asked for, and why.
    #[must_use]
    pub fn requested(&self) -> Option<StopReason> {
        match self.0.state.load(Ordering::Relaxed) {
            RUN | ASK => None,
            INTERRUPTED => Some(StopReason::Interrupted),
            TIME_LIMIT => Some(StopReason::TimeLimit),
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
            _ => self.ask(),
        }
    }

    #[cold]
    fn ask(&self) -> Result<()> {
        if let (None, Some(watch)) = (self.requested(), &self.0.watch) {
            let polls = watch.polls.fetch_add(1, Ordering::Relaxed) + 1;
            if polls > watch.most {
                self.stop(StopReason::StepLimit);
            } else if polls.is_multiple_of(watch.every)
                && let Some(reason) = watch.callback.as_ref().and_then(|callback| callback())
            {
                self.stop(reason);
            }
        }
        self.requested().map_or(Ok(()), |reason| Err(Error::stopped(reason)))
    }

    /// Counts work done, for a progress display in another thread.
    #[inline]
    pub fn count_steps(&self, steps: u64) {
        self.0.steps.fetch_add(steps, Ordering::Relaxed);
    }

    /// The work counted since the last [`Interrupt::clear`].
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.0.steps.load(Ordering::Relaxed)
    }
}
