//! Nim-sequences of expressions that are rulesets of one heap size, for front ends that need more
//! than a statement answers.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::compile;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::eval::written;
use crate::heap::reply::{PeriodReply, PlotReply, SequenceReply};
use crate::heap::{Found, HeapRule, place, seen};
use crate::ruleset::SharedSequence;
use crate::session::Session;
use crate::syntax::tree::Action;
use crate::syntax::{Statement, parser};
use crate::universal;

/// What has a nim-sequence.
const OF_ONE_HEAP: &str = "a code, 0.137; a ruleset, kayles; a definition of one parameter";

/// How far a period is looked for in a game without a nim-sequence of its own, if nobody says how
/// far.
const USUAL_BOUND: u64 = 1_000;

/// Values that are computed beside a period of the table of solved games: some tenths of a second.
const MOST_SHOWN: u64 = 1 << 19;

impl Session {
    /// The values of the heaps from `first` to `last` of a ruleset of one heap size, which an
    /// expression stands for.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// assert_eq!(session.heap_values("0.137", 0, 7)?, [0, 1, 1, 2, 0, 3, 1, 1]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::eval`]; and where the value is of another kind.
    pub fn heap_values(&mut self, expression: &str, first: u64, last: u64) -> Result<Vec<u32>> {
        self.attempt(|session| {
            let ruleset = session.ruleset_value(expression)?;
            session.values_of(&ruleset, first, last)
        })
    }

    /// The same as a reply, which names the game as the expression does.
    ///
    /// ```
    /// let reply = sprague::Session::new().sequence("kayles", 5, 8)?;
    /// assert_eq!((reply.game.as_str(), reply.values), ("kayles", vec![4, 3, 2, 1]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::heap_values`].
    pub fn sequence(&mut self, expression: &str, first: u64, last: u64) -> Result<SequenceReply> {
        let values = self.heap_values(expression, first, last)?;
        Ok(SequenceReply::new(expression, first, values))
    }

    /// What is known of the period of a ruleset of one heap size, which an expression stands for;
    /// looked for in the heaps up to `bound`.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let reply = session.period("0.77", None)?;
    /// assert_eq!(reply.found.period().unwrap().period, 12);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::heap_values`].
    pub fn period(&mut self, expression: &str, bound: Option<u64>) -> Result<PeriodReply> {
        self.attempt(|session| {
            let ruleset = session.ruleset_value(expression)?;
            session.period_of(&ruleset, bound)
        })
    }

    /// What a plot of the heaps from `first` to `last` shows: values, rare heaps, and a period if
    /// one is proved.
    ///
    /// ```
    /// let reply = sprague::Session::new().plot("0.77", 0, 40)?;
    /// assert_eq!(reply.sequence.values.len(), 41);
    /// assert_eq!(reply.period.unwrap().period, 12);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::heap_values`]; and if `first` is larger than `last`.
    pub fn plot(&mut self, expression: &str, first: u64, last: u64) -> Result<PlotReply> {
        if first > last {
            let message = format!("the first heap, {first}, is beyond the last, {last}");
            return Err(Error::new(ErrorKind::Domain, message));
        }
        self.attempt(|session| {
            let ruleset = session.ruleset_value(expression)?;
            let values = session.values_of(&ruleset, first, last)?;
            let mut reply = session.period_of(&ruleset, Some(last))?;
            if !matches!(reply.found, Found::Proved(_)) {
                // A proof takes more heaps than are plotted.
                reply = session.period_of(&ruleset, None)?;
            }
            let period = match reply.found {
                Found::Proved(period) => Some(period),
                _ => None,
            };
            let mut plot = PlotReply::new(SequenceReply::new(reply.game, first, values), period);
            if let Some(own) = session.own_sequence(&ruleset)
                && own.rule().octal().is_some()
            {
                let sample = session.values_of(&ruleset, 0, plot.sample_to())?;
                plot.tell_rare(own.rule(), own.shift(), &sample);
            }
            Ok(plot)
        })
    }

    pub(super) fn period_of(&mut self, ruleset: &Value, bound: Option<u64>) -> Result<PeriodReply> {
        let names = self.machine.definition_names();
        let game = written::value_text(&self.machine.store, &names, ruleset, 2_000);
        let Some(own) = self.own_sequence(ruleset) else {
            if let (Value::Definition(_), None) = (ruleset, bound)
                && let Some((values, period)) = universal::period_by_moves(&mut self.machine, ruleset)?
            {
                let mut reply = PeriodReply::new(game, Found::Proved(period), "by play");
                reply.values = values;
                return Ok(reply);
            }
            let mut values = self.values_of(ruleset, 0, bound.unwrap_or(USUAL_BOUND))?;
            let found = seen(&values, self.machine.store.interrupt())?;
            values.truncate(found.period().map_or(0, |period| place(period.end())));
            let mut reply = PeriodReply::new(game, found, "by play");
            reply.values = values;
            return Ok(reply);
        };
        let by_moves = match bound {
            None => universal::period_by_moves(&mut self.machine, ruleset)?.map(|(_, period)| period),
            Some(_) => None,
        };
        let store = &self.machine.store;
        let found = match by_moves {
            Some(period) => Found::Proved(period),
            None => own.period(bound, store.limits(), store.interrupt())?,
        };
        let mut reply = PeriodReply::new(game, found, own.engine());
        reply.solved = own.solved();
        if let Some(period) = reply.found.period() {
            let most = if reply.solved.is_some() { MOST_SHOWN } else { u64::MAX };
            reply.values = own.values_of(period, most, store.limits(), store.interrupt())?;
        }
        reply.standard_form = match own.rule() {
            HeapRule::Code(code) if own.shift() == 0 => code.standard_form(),
            _ => None,
        };
        Ok(reply)
    }

    /// The nim-sequence of a ruleset that has one.
    fn own_sequence(&self, ruleset: &Value) -> Option<SharedSequence> {
        match ruleset {
            Value::Ruleset(id) => self.machine.store.nim_sequence(*id),
            _ => None,
        }
    }

    pub(super) fn ruleset_value(&mut self, expression: &str) -> Result<Value> {
        let expression = parser::only_statement(expression)?;
        let value = self.ruleset_of(&expression);
        value.map_err(|error| error.shifted(expression.span.start))
    }

    fn ruleset_of(&mut self, expression: &Statement<'_>) -> Result<Value> {
        let tree = self.parsed(expression)?;
        let Action::Show(root) = tree.action else {
            return Err(Error::new(ErrorKind::Syntax, "expected a ruleset of one heap size")
                .at(Span::new(0, expression.text.len())));
        };
        let code = Arc::new(compile::expression(&tree, root)?);
        let value = self.machine.run(&code)?.value;
        match value {
            Value::Ruleset(_) | Value::Definition(_) => Ok(value),
            other => {
                let message = format!("expected a ruleset of one heap size; got {}", other.kind());
                Err(Error::new(ErrorKind::WrongKind, message).at(tree.span(root)).help(OF_ONE_HEAP))
            }
        }
    }

    fn values_of(&mut self, ruleset: &Value, first: u64, last: u64) -> Result<Vec<u32>> {
        if let Some(own) = self.own_sequence(ruleset) {
            let store = &self.machine.store;
            let message = "heap sizes are below 2^64 - 1";
            let end = last.checked_add(1).ok_or_else(|| Error::new(ErrorKind::Domain, message))?;
            return own.values(first, end, store.limits(), store.interrupt());
        }
        let ends = [first, last].map(Integer::from);
        let [first, last] = ends;
        let code = compile::heap_values(ruleset, Value::range(first, last))?;
        let ran = self.machine.run(&Arc::new(code)).map_err(|error| match error.kind() {
            ErrorKind::WrongCount => {
                error.help(format!("expected a ruleset of one heap size: {OF_ONE_HEAP}"))
            }
            _ => error,
        })?;
        let entries = match ran.value {
            Value::List(list) => list,
            other => unreachable!("a sequence is a list, and not {}", other.kind()),
        };
        entries
            .entries
            .iter()
            .map(|entry| match entry {
                Value::Integer(integer) => integer.to_usize().and_then(|value| u32::try_from(value).ok()),
                _ => None,
            })
            .map(|value| value.ok_or_else(|| Error::new(ErrorKind::Limit, "a value is not below 2^32")))
            .collect()
    }
}
