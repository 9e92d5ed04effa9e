//! The check of a text, in two parts: first the quick answers, so that a long computation does not
//! delay the lines below it; then the long computations, which go on while somebody types.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sprague::check::{self, Finding};
use sprague::{ErrorKind, Interrupt, Limits, Session, StopReason};

use super::answers::answered;
use super::known::{Begun, Known};
use super::plan::{NOTHING, Planned};
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

/// Answers what takes no longer than a moment, as `sprague check` does; what is known is not run
/// again. Ends when nobody wants it any more.
pub fn answer_soon(known: &Known, bounds: &Bounds, handle: &Handle) {
    let Some(wanted) = known.wanted() else { return };
    let statements = &wanted.statements;
    let plan = &wanted.plan;
    let time = bounds.time.map_or(SOON, |time| time.min(SOON));
    let mut session = Session::with_limits(bounds.limits.clone());
    session.set_files(wanted.files.clone());
    // The places of what the session has not run, though something below may need it.
    let mut missing: HashSet<usize> = HashSet::new();
    let needed = needed(known, plan);
    for (place, (statement, planned)) in statements.iter().zip(&**plan).enumerate() {
        if !needed.contains(&place) {
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
            // What is stopped may have an answer that says so; it is not the whole answer.
            if brief.requested().is_some() {
                known.is_slow(planned);
            } else {
                found = Some(finding);
            }
        }
        match found {
            Some(finding) if !known.has(planned) => {
                session.set_interrupt(self::brief(handle.interrupt()));
                let answer = answered(&mut session, finding, statement);
                if handle.is_given_up() {
                    return;
                }
                known.add(planned, answer);
            }
            None if planned.is_carried => drop(missing.insert(place)),
            _ => {}
        }
        if handle.is_given_up() {
            return;
        }
    }
}

/// The places of what is to be run: what has no answer, and the definitions that this rests on.
fn needed(known: &Known, plan: &[Planned]) -> HashSet<usize> {
    let open: Vec<usize> = (0..plan.len()).filter(|&place| !known.has(&plan[place])).collect();
    let Some(&last) = open.last() else { return HashSet::new() };
    let is_all = open.iter().any(|&place| plan[place].rests_on.is_none());
    let carried = |place: &usize| if is_all { plan[*place].is_carried } else { plan[*place].is_for_all };
    let rested_on = open.iter().filter_map(|&place| plan[place].rests_on.as_ref()).flatten().copied();
    (0..last).filter(carried).chain(rested_on).chain(open.iter().copied()).collect()
}

/// Answers all that is left. A statement goes on while the text is changed around it.
pub fn answer_all(known: &Known, bounds: &Bounds, handle: &Handle) {
    let new =
        || Begun { session: Session::with_limits(bounds.limits.clone()), above: NOTHING, is_full: false };
    let mut begun = known.take_session().unwrap_or_else(new);
    while let Some(wanted) = known.wanted() {
        let statements = &wanted.statements;
        let plan = &wanted.plan;
        let is_open = |planned: &Planned| !known.has(planned);
        let Some(first) = plan.iter().position(is_open) else { break };
        let last = plan.iter().rposition(is_open).unwrap_or(first);
        // The session goes on if it has run exactly the statements above.
        let start = plan[..=first].iter().position(|planned| planned.above == begun.above);
        if start.is_none() {
            begun = new();
        }
        begun.session.set_interrupt(handle.interrupt());
        begun.session.set_files(wanted.files.clone());
        for (statement, planned) in statements.iter().zip(&**plan).take(last + 1).skip(start.unwrap_or(0)) {
            let is_known = known.has(planned);
            if is_known && !planned.is_carried {
                continue;
            }
            if !handle.begin(bounds.time) {
                return;
            }
            if !known.begin(planned.key, &statement.text, &wanted.text, handle.interrupt()) {
                break;
            }
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
                begun.is_full |= meets_ceiling(&finding);
                begun.session.set_interrupt(brief(handle.interrupt()));
                known.add(planned, answered(&mut begun.session, finding, statement));
                begun.session.set_interrupt(handle.interrupt());
            }
        }
    }
    if !begun.is_full {
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

/// Whether a ceiling was reached, perhaps only because of the text above.
fn meets_ceiling(finding: &Finding) -> bool {
    let (Finding::ClaimError(error) | Finding::StatementError(error)) = finding else { return false };
    error.kind() == ErrorKind::Limit
}
