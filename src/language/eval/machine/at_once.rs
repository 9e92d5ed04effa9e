//! `count(…)` over many cases, counted at once where that can be done. A few cases are always gone
//! through one by one.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::{Code, CountLoop};
use crate::eval::integer::Integer;
use crate::eval::machine::{Counted, NotAtOnce, Run, Tried};
use crate::eval::value::Value;
use crate::syntax::canonical_name;
use crate::syntax::tree::TreeId;

/// Cases that are gone through one by one without a thought.
const FEW: i64 = 4_096;

/// How many polls of the interrupt it may take for each case to look for a formula: to go through
/// them takes about as many.
const POLLS: u64 = 20;

/// Times as many cases after which counting at once is tried again, where it took too long.
const AGAIN: i64 = 8;

impl Run<'_> {
    /// Where a loop of `count(…)` begins: counts at once if its loops have many entries so far.
    pub(super) fn at_once(&mut self, loops: u32, to: u32) -> Result<()> {
        let counted = self.code().counts[loops as usize];
        let entries = self.iterations.last().map_or(0, |iteration| iteration.entries());
        let Value::Integer(Integer::Small(cases)) = self.local(counted.cases) else { return Ok(()) };
        *cases = cases.saturating_add(entries);
        let cases = *cases;
        if cases <= FEW || !self.is_worth_trying(counted, cases) {
            return Ok(());
        }
        match self.counted(counted, cases)? {
            Ok(count) => {
                self.iterations.truncate(self.iterations.len() - counted.open as usize);
                self.push(Value::Integer(count))?;
                self.jump(to);
            }
            Err(why) => {
                let code = Arc::clone(self.code());
                self.not_at_once.retain(|tried| !tried.is(&code, counted.element));
                self.not_at_once.push(Tried { code, element: counted.element, cases, why });
            }
        }
        Ok(())
    }

    /// Whether it was not tried before with as many cases.
    fn is_worth_trying(&self, counted: CountLoop, cases: i64) -> bool {
        let tried = self.not_at_once.iter().find(|tried| tried.is(self.code(), counted.element));
        tried.is_none_or(|tried| match tried.why {
            NotAtOnce::Long => cases / AGAIN > tried.cases,
            NotAtOnce::Because(_) => false,
        })
    }

    fn counted(&mut self, counted: CountLoop, cases: i64) -> Result<std::result::Result<Integer, NotAtOnce>> {
        // Within one another, the inner ones go through their cases.
        let Some(count) = self.machine.counts.take() else { return Ok(Err(NotAtOnce::Long)) };
        let frame = self.frames.last().expect("something runs");
        let given = frame.code.bindings(counted.outside, &self.locals[frame.locals..]);
        let tree = Arc::clone(&frame.code.tree);
        let cases = cases.unsigned_abs();
        let asked = Counted { tree, element: counted.element, given, cases };
        let outer = self.machine.store.interrupt().clone();
        let inner = outer.for_at_most(POLLS.saturating_mul(cases));
        self.machine.store.set_interrupt(inner.clone());
        let found = (count.at_once)(self.machine, asked);
        self.machine.store.set_interrupt(outer.clone());
        outer.count_steps(inner.steps());
        self.machine.counts = Some(count);
        match found {
            Err(error) if error.is_stop() => outer.poll().map(|()| Err(NotAtOnce::Long)),
            found => found,
        }
    }

    /// The recurrence of an expression in the variable that is named here.
    pub(super) fn recurrence(&mut self, place: u32, at: usize) -> Result<()> {
        let code = Arc::clone(self.code());
        let CountLoop { element, outside, .. } = code.counts[place as usize];
        let name = canonical_name(code.tree.slice(code.span(at)));
        let frame = self.frames.last().expect("something runs");
        let mut given = code.bindings(outside, &self.locals[frame.locals..]);
        given.retain(|(other, _)| *other != name);
        let asked = Counted { tree: Arc::clone(&code.tree), element, given, cases: 0 };
        let Some(counters) = self.machine.counts else {
            return Err(Error::new(ErrorKind::NotYet, "no recurrence is found within another search"));
        };
        let (value, note) = (counters.recurrence)(self.machine, asked, &name)?;
        if !self.machine.notes.contains(&note) {
            self.machine.notes.push(note);
        }
        self.push(value)
    }

    /// The error, with the reason why what was gone through case by case was not counted at once.
    pub(super) fn says_why_not_at_once(&self, error: Error) -> Error {
        if !error.is_stop() && error.kind() != ErrorKind::Limit {
            return error;
        }
        let runs = |tried: &&Tried| {
            self.frames.iter().any(|frame| {
                let span = frame.code.tree.span(tried.element);
                let here = frame.code.span(frame.next.saturating_sub(1));
                Arc::ptr_eq(&frame.code, &tried.code) && span.start <= here.start && here.end <= span.end
            })
        };
        match self.not_at_once.iter().find(runs) {
            Some(Tried { why: NotAtOnce::Because(why), .. }) => {
                error.note(format!("it is counted case by case: {why}"))
            }
            _ => error,
        }
    }
}

impl Tried {
    fn is(&self, code: &Arc<Code>, element: TreeId) -> bool {
        Arc::ptr_eq(&self.code, code) && self.element == element
    }
}
