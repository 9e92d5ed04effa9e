//! The check of a text, in two parts: first what is answered soon, so that a statement that takes
//! long keeps no line below it waiting; then what takes long, which goes on while somebody types.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sprague::check::{self, Finding};
use sprague::{ErrorKind, Interrupt, Limits, Session, StopReason};

use super::answers::answer;
use super::known::{Begun, Known};
use super::plan::{NOTHING, plan};
use super::workers::Handle;

/// A statement that takes more steps is left for later: some tenths of a second. Steps and no time,
/// so that a machine that is busy answers in the same order.
const ROUNDS: u64 = 300;
const STEPS_IN_A_ROUND: u64 = 1_000;

/// So is one that takes longer than this with few steps.
const SOON: Duration = Duration::from_secs(3);

/// What bounds a check: that of the session, and the time for each statement.
#[derive(Clone)]
pub struct Bounds {
    pub limits: Limits,
    pub time: Option<Duration>,
}

/// What a check of what takes long tells.
pub enum Told {
    /// It begins a statement, which is this.
    Begins(String),
    /// A statement is answered.
    Answered,
}

/// Answers what takes no longer than a moment, as `sprague check` does; what is known is not run
/// again. Ends when nobody wants it any more.
pub fn answer_soon(known: &Known, bounds: &Bounds, handle: &Handle, mut answered: impl FnMut()) {
    let Some(wanted) = known.wanted() else { return };
    let statements = check::statements(&wanted.text, wanted.format);
    let plan = plan(&statements);
    let time = bounds.time.map_or(SOON, |time| time.min(SOON));
    let mut session = session(bounds, handle);
    // The places of what the session has not run, though something below may need it.
    let mut missing: HashSet<usize> = HashSet::new();
    for (place, (statement, planned)) in statements.iter().zip(&plan).enumerate() {
        if known.has(planned) && !planned.is_carried {
            continue;
        }
        let rests_on_missing = match &planned.rests_on {
            None => !missing.is_empty(),
            Some(places) => places.iter().any(|place| missing.contains(place)),
        };
        let mut found = None;
        if !rests_on_missing && !known.may_be_slow(planned) {
            if !handle.begin(Some(time)) {
                return;
            }
            let brief = brief(handle.interrupt());
            session.set_interrupt(brief.clone());
            let finding = check::run(&mut session, statement);
            if handle.is_given_up() {
                return;
            }
            // What is stopped may have an answer that says so; it is not the whole answer.
            if brief.requested().is_some() {
                known.is_slow(planned);
            } else {
                found = Some(finding);
            }
        }
        match found {
            Some(finding) if !known.has(planned) => {
                known.add(planned, &answer(finding, statement));
                answered();
            }
            None if planned.is_carried => drop(missing.insert(place)),
            _ => {}
        }
    }
}

/// Answers all that is left. A statement goes on while the text is changed around it.
pub fn answer_all(known: &Known, bounds: &Bounds, handle: &Handle, mut tell: impl FnMut(Told)) {
    let mut begun = match known.take_session() {
        Some(mut begun) => {
            begun.session.set_interrupt(handle.interrupt());
            begun
        }
        None => Begun { session: session(bounds, handle), above: NOTHING },
    };
    let mut is_full = false;
    while let Some(wanted) = known.wanted() {
        let statements = check::statements(&wanted.text, wanted.format);
        let plan = plan(&statements);
        let Some(last) = plan.iter().rposition(|planned| !known.has(planned)) else { break };
        let first = plan.iter().position(|planned| !known.has(planned)).unwrap_or(last);
        // The session goes on where it has run what stands above, and nothing else.
        let start = plan[..=first].iter().position(|planned| planned.above == begun.above);
        if start.is_none() {
            begun = Begun { session: session(bounds, handle), above: NOTHING };
            is_full = false;
        }
        for (statement, planned) in statements.iter().zip(&plan).take(last + 1).skip(start.unwrap_or(0)) {
            let is_known = known.has(planned);
            if is_known && !planned.is_carried {
                continue;
            }
            if !handle.begin(bounds.time) {
                return;
            }
            if !known.begin(planned, &wanted.text, handle.interrupt()) {
                break;
            }
            tell(Told::Begins(statement.text.to_string()));
            let finding = check::run(&mut begun.session, statement);
            let is_wanted = known.end();
            if handle.is_given_up() {
                return;
            }
            if !is_wanted {
                break;
            }
            begun.above = planned.below();
            if !is_known {
                is_full |= meets_ceiling(&finding);
                known.add(planned, &answer(finding, statement));
                tell(Told::Answered);
            }
        }
    }
    // A session that has met a ceiling would meet it again.
    if !is_full {
        known.keep_session(begun);
    }
}

/// Ends a computation that takes more than a moment, or when the other handle is stopped.
fn brief(outer: Interrupt) -> Interrupt {
    let rounds = AtomicU64::new(0);
    Interrupt::with_callback(STEPS_IN_A_ROUND, move || {
        let is_over = rounds.fetch_add(1, Ordering::Relaxed) >= ROUNDS;
        outer.requested().or(is_over.then_some(StopReason::StepLimit))
    })
}

fn session(bounds: &Bounds, handle: &Handle) -> Session {
    let mut session = Session::with_limits(bounds.limits.clone());
    session.set_interrupt(handle.interrupt());
    session
}

/// Whether a ceiling was met, perhaps for what stands above alone.
fn meets_ceiling(finding: &Finding) -> bool {
    let (Finding::ClaimError(error) | Finding::StatementError(error)) = finding else { return false };
    error.kind() == ErrorKind::Limit
}
