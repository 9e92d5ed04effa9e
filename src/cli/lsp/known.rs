//! What is known of a document, shared by the server and the threads that compute.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use sprague::check::{Format, Statement};
use sprague::front_end::files::Files;
use sprague::{Interrupt, Session, Span, StopReason};

use super::answers::Answer;
use super::plan::Planned;
use super::workers::lock;

/// Answers to statements of a document, and what is to be answered. Clones are the same.
#[derive(Clone, Default)]
pub struct Known(Arc<Mutex<State>>);

/// A text whose statements are to be answered.
#[derive(Clone)]
pub struct Wanted {
    pub text: Arc<str>,
    pub format: Format,
    /// The files that it may use.
    pub files: Option<Arc<dyn Files>>,
    pub statements: Arc<[Statement<'static>]>,
    /// What the statements rest on.
    pub plan: Arc<[Planned]>,
}

/// A session that can go on.
pub struct Begun {
    pub session: Session,
    /// Stands for all that it has run.
    pub above: u64,
    /// It has met a ceiling, and would meet it again.
    pub is_full: bool,
}

#[derive(Default)]
struct State {
    wanted: Option<Wanted>,
    /// By what they rest on.
    answers: HashMap<u64, Arc<Answer>>,
    /// By their text: what a statement answered before something above it was changed.
    earlier: HashMap<u64, Arc<Answer>>,
    /// What took too long to be answered by the way.
    slow: HashSet<u64>,
    running: Option<Running>,
    session: Option<Begun>,
    /// Since when there are answers that the editor has not been told.
    news_since: Option<Instant>,
}

/// A statement that takes long, and is computed now.
struct Running {
    key: u64,
    statement: String,
    since: Instant,
    interrupt: Interrupt,
    is_wanted: bool,
}

impl Known {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.0)
    }

    /// From now on the statements of this text are to be answered. Other answers are forgotten; the
    /// computation of a statement that is still in the text goes on.
    pub fn want(&self, wanted: Wanted) {
        let mut state = self.state();
        let plan = Arc::clone(&wanted.plan);
        let keys: HashSet<u64> = plan.iter().map(|planned| planned.key).collect();
        let texts: HashSet<u64> = plan.iter().map(|planned| planned.text).collect();
        state.wanted = Some(wanted);
        state.news_since = None;
        state.answers.retain(|key, answer| keys.contains(key) && !answer.is_fleeting);
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

    pub fn add(&self, planned: &Planned, answer: Answer) {
        let (mut state, answer) = (self.state(), Arc::new(answer));
        state.answers.insert(planned.key, Arc::clone(&answer));
        state.earlier.insert(planned.text, answer);
        state.news_since.get_or_insert_with(Instant::now);
    }

    /// Whether there are answers that the editor has not been told for this long. They are no news
    /// any more.
    pub fn takes_news(&self, after: Duration) -> bool {
        self.state().news_since.take_if(|since| since.elapsed() >= after).is_some()
    }

    pub fn has(&self, planned: &Planned) -> bool {
        self.state().answers.contains_key(&planned.key)
    }

    /// What is to be shown of each statement: where `or_earlier`, also what it answered before
    /// something above it was changed.
    pub fn answers(&self, plan: &[Planned], or_earlier: bool) -> Vec<(Span, Arc<Answer>)> {
        let state = self.state();
        let answer = |planned: &Planned| {
            let earlier = || state.earlier.get(&planned.text).filter(|_| or_earlier);
            let answer = state.answers.get(&planned.key).or_else(earlier)?;
            Some((planned.span, Arc::clone(answer)))
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
    pub fn begin(&self, key: u64, statement: &str, text: &Arc<str>, interrupt: Interrupt) -> bool {
        let mut state = self.state();
        let is_wanted = state.wanted.as_ref().is_some_and(|wanted| Arc::ptr_eq(&wanted.text, text));
        if is_wanted {
            let (statement, since) = (statement.to_owned(), Instant::now());
            state.running = Some(Running { key, statement, since, interrupt, is_wanted });
        }
        is_wanted
    }

    /// The statement that has been computed for this long, and since when.
    pub fn long(&self, at_least: Duration) -> Option<(Instant, String)> {
        let state = self.state();
        let running = state.running.as_ref().filter(|running| running.since.elapsed() >= at_least)?;
        Some((running.since, running.statement.clone()))
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
