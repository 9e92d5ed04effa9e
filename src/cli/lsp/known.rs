//! What is known of a document, shared by the server and the threads that compute.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sprague::check::Format;
use sprague::{Interrupt, Session, StopReason};

use super::answers::Answer;
use super::plan::Planned;

/// Answers to statements of a document, and what is to be answered. Clones are the same.
#[derive(Clone, Default)]
pub struct Known(Arc<Mutex<State>>);

/// A text whose statements are to be answered.
#[derive(Clone)]
pub struct Wanted {
    pub text: Arc<str>,
    pub format: Format,
}

/// A session that can go on, and what stands for all that it has run.
pub struct Begun {
    pub session: Session,
    pub above: u64,
}

#[derive(Default)]
struct State {
    wanted: Option<Wanted>,
    /// By what they rest on.
    answers: HashMap<u64, Answer>,
    /// By their text: what a statement answered before something above it was changed.
    earlier: HashMap<u64, Answer>,
    /// What took too long to be answered by the way.
    slow: HashSet<u64>,
    running: Option<Running>,
    session: Option<Begun>,
}

/// A statement that takes long, and is computed now.
struct Running {
    key: u64,
    interrupt: Interrupt,
    is_wanted: bool,
}

impl Known {
    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves nothing behind that is half made.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the statements of this text are to be answered. What is no longer among them is
    /// forgotten; a statement that is computed and still stands there goes on.
    pub fn want(&self, wanted: Wanted, plan: &[Planned]) {
        let mut state = self.state();
        let keys: HashSet<u64> = plan.iter().map(|planned| planned.key).collect();
        let texts: HashSet<u64> = plan.iter().map(|planned| planned.text).collect();
        state.wanted = Some(wanted);
        state.answers.retain(|key, answer| keys.contains(key) && answer.lasts);
        state.earlier.retain(|text, _| texts.contains(text));
        state.slow.retain(|key| keys.contains(key));
        if let Some(running) = state.running.as_mut().filter(|running| !keys.contains(&running.key)) {
            running.is_wanted = false;
            running.interrupt.stop(StopReason::Interrupted);
        }
    }

    /// The text whose statements are to be answered.
    pub fn wanted(&self) -> Option<Wanted> {
        self.state().wanted.clone()
    }

    pub fn add(&self, planned: &Planned, answer: &Answer) {
        let mut state = self.state();
        state.answers.insert(planned.key, answer.clone());
        state.earlier.insert(planned.text, answer.clone());
    }

    pub fn has(&self, planned: &Planned) -> bool {
        self.state().answers.contains_key(&planned.key)
    }

    /// What is to be shown of each statement, at its place: where `or_earlier`, also what it answered
    /// before something above it was changed.
    pub fn answers(&self, plan: &[Planned], or_earlier: bool) -> Vec<Answer> {
        let state = self.state();
        let answer = |planned: &Planned| {
            let earlier = || state.earlier.get(&planned.text).filter(|_| or_earlier);
            Some(state.answers.get(&planned.key).or_else(earlier)?.moved_to(planned.span))
        };
        plan.iter().filter_map(answer).collect()
    }

    /// Takes note of a statement that takes long.
    pub fn is_slow(&self, planned: &Planned) {
        self.state().slow.insert(planned.key);
    }

    /// Whether a statement takes long, or may: it is computed now.
    pub fn may_be_slow(&self, planned: &Planned) -> bool {
        let state = self.state();
        let is_running = state.running.as_ref().is_some_and(|running| running.key == planned.key);
        is_running || state.slow.contains(&planned.key)
    }

    /// Begins to compute a statement that may take long; `false` if its text was changed meanwhile.
    pub fn begin(&self, planned: &Planned, text: &Arc<str>, interrupt: Interrupt) -> bool {
        let mut state = self.state();
        let is_wanted = state.wanted.as_ref().is_some_and(|wanted| Arc::ptr_eq(&wanted.text, text));
        if is_wanted {
            state.running = Some(Running { key: planned.key, interrupt, is_wanted });
        }
        is_wanted
    }

    /// The statement that was begun has ended; `false` if it was ended as nobody wanted it any more.
    pub fn end(&self) -> bool {
        self.state().running.take().is_none_or(|running| running.is_wanted)
    }

    /// The key of a statement whose computation failed where it must not.
    pub fn broken(&self) -> Option<u64> {
        self.state().running.take().map(|running| running.key)
    }

    pub fn take_session(&self) -> Option<Begun> {
        self.state().session.take()
    }

    pub fn keep_session(&self, begun: Begun) {
        self.state().session = Some(begun);
    }
}
