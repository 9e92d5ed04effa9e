//! `sequence(R, a..b)`, `period(R)` and the like: of rulesets whose values come from a nim-sequence
//! that is asked, of all others value by value.
//!
//! Calls of definitions are frames of the machine, so that a definition of one parameter is gone
//! through by code: a loop over the heap sizes, which [`Operation::AskSequence`] leaps over where
//! the ruleset has a sequence of its own.

use crate::error::{Advice, Error, ErrorKind, Limit, Result};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::extended;
use crate::eval::functions::{self, Function, Question};
use crate::eval::integer::Integer;
use crate::eval::iteration::Iteration;
use crate::eval::machine::Run;
use crate::eval::notes::Note;
use crate::eval::value::Value;
use crate::eval::written;
use crate::game::Target;
use crate::heap::{Found, Period, seen};
use crate::notation;
use crate::syntax::tree::TreeId;

impl Compiler<'_> {
    /// Compiles a call of one of these functions.
    pub(super) fn sequence(&mut self, id: TreeId, function: Function, arguments: &[TreeId]) -> Result<()> {
        function.check_count(arguments.len()).map_err(|error| error.at(self.tree.span(id)))?;
        self.expression(arguments[0])?;
        match arguments.get(1) {
            Some(&second) => self.expression(second)?,
            // No bound.
            None => self.constant(id, Value::Truth(false)),
        }
        let second = *arguments.last().unwrap_or(&id);
        self.gone_through(id, function, arguments[0], second);
        Ok(())
    }

    /// The loop over what was pushed last, of what was pushed before.
    fn gone_through(&mut self, id: TreeId, function: Function, ruleset: TreeId, second: TreeId) {
        let (rule, over, heap) = (self.local(), self.local(), self.local());
        self.emit(second, Operation::Keep(over));
        self.emit(ruleset, Operation::Keep(rule));
        let ask = self.emit(id, Operation::AskSequence { function, rule, over, to: 0 });
        self.emit(id, Operation::Begin);
        self.emit(second, Operation::Local(over));
        self.emit(second, Operation::Iterate);
        let next = self.emit(id, Operation::Next { local: heap, exit: 0 });
        self.emit(id, Operation::Local(rule));
        self.emit(id, Operation::Local(heap));
        self.emit(ruleset, Operation::Apply { count: 1 });
        self.emit(ruleset, Operation::Worth);
        self.emit(id, Operation::Jump(next as u32));
        self.land(next);
        self.emit(id, Operation::FromValues { function, rule });
        self.land(ask);
    }

    /// The code for the values of a ruleset over heap sizes.
    pub(super) fn heap_values(&mut self, id: TreeId, ruleset: Value, over: Value) {
        self.constant(id, ruleset);
        self.constant(id, over);
        self.gone_through(id, functions::sequence(), id, id);
    }
}

impl Compiler<'_> {
    /// The code for the values of what takes arguments.
    pub(super) fn worths(&mut self, id: TreeId, of: &Value, at: &[Vec<Value>]) {
        self.emit(id, Operation::Begin);
        for arguments in at {
            self.constant(id, of.clone());
            arguments.iter().for_each(|argument| self.constant(id, argument.clone()));
            self.emit(id, Operation::Apply { count: arguments.len() as u32 });
            self.emit(id, Operation::Worth);
        }
        self.emit(id, Operation::List);
    }
}

impl Run<'_> {
    /// Answers from the nim-sequence of a ruleset. Of anything that is to be gone through value by
    /// value it says over which heap sizes.
    pub(super) fn ask_sequence(&mut self, function: Function, rule: u32, over: u32) -> Result<Option<Value>> {
        let (ruleset, second) = (self.local(rule).clone(), self.local(over).clone());
        let own = match &ruleset {
            Value::Ruleset(id) => self.machine.store.nim_sequence(*id),
            Value::Definition(_) => None,
            other => {
                let error = function.wrong_kind("a ruleset of one heap size", other);
                return Err(match other {
                    Value::Position(_) => {
                        error.help("write the ruleset without a heap: period(kayles), sequence(0.137, 0..20)")
                    }
                    _ => error.help("a code, 0.137; a ruleset, kayles; a definition of one parameter"),
                });
            }
        };
        let (limits, interrupt) =
            (self.machine.store.limits().clone(), self.machine.store.interrupt().clone());
        if function.question() == Some(Question::Values) {
            if !matches!(second, Value::Range(_) | Value::List(_)) {
                return Err(function.wrong_kind("heap sizes as a range", &second));
            }
            let Some(own) = own else { return Ok(None) };
            let mut values = Vec::new();
            for heap in Iteration::over(&mut self.machine.store, second)? {
                interrupt.poll()?;
                if values.len() >= limits.max_elements {
                    let message = format!("more than {} entries are held at once", limits.max_elements);
                    return Err(Error::limit(message, Limit::Nodes));
                }
                let heap = match &heap {
                    Value::Integer(heap) => heap.to_unsigned(),
                    _ => None,
                };
                let heap = heap
                    .ok_or_else(|| Error::new(ErrorKind::Domain, "a heap size is an integer, 0 or more"))?;
                let value = own.value(&heap, &limits, &interrupt)?;
                values.push(Value::Integer(value.to_integer().unwrap_or_default().into()));
            }
            return Value::list(values).map(Some);
        }
        let bound = bound_of(function, &second, limits.max_heaps)?;
        if bound.is_none()
            && let Some((values, period)) = self.by_moves(&ruleset)?
        {
            return self.answer(function, &ruleset, &Found::Proved(period), &values, false).map(Some);
        }
        let Some(own) = own else {
            let Some(bound) = bound else {
                let name = self.written(&ruleset);
                return Err(Error::new(ErrorKind::Domain, format!("no period of {name} is proved")).help(
                    format!(
                        "with a bound it reports what the values up to there show: {}({name}, 1000)",
                        function.name()
                    ),
                ));
            };
            *self.local(over) = Value::range(Integer::ZERO, Integer::from(bound));
            return Ok(None);
        };
        let found = own.period(bound, &limits, &interrupt)?;
        let values = match found.period() {
            Some(period) if function.question() == Some(Question::Exceptions) => {
                own.values_of(period, u64::MAX, &limits, &interrupt)?
            }
            _ => Vec::new(),
        };
        let answer = self.answer(function, &ruleset, &found, &values, bound.is_some())?;
        if let (Some(game), Found::Proved(_)) = (own.solved(), &found) {
            self.note(Note::Solved { certificate: game.certificate() });
        }
        Ok(Some(answer))
    }

    /// A period that the moves prove. What proves it runs definitions, and these prove nothing.
    fn by_moves(&mut self, of: &Value) -> Result<Option<(Vec<u32>, Period)>> {
        let Some(prove) = self.machine.by_moves.take() else { return Ok(None) };
        let found = prove(self.machine, of);
        self.machine.by_moves = Some(prove);
        found
    }

    /// Answers from values that were found one by one.
    pub(super) fn judge_values(
        &mut self,
        function: Function,
        rule: u32,
        entries: Vec<Value>,
    ) -> Result<Value> {
        if function.question() == Some(Question::Values) {
            return Value::list(entries);
        }
        let mut values = Vec::with_capacity(entries.len());
        for entry in &entries {
            let value = match entry {
                Value::Integer(integer) => integer.to_usize().and_then(|value| u32::try_from(value).ok()),
                _ => None,
            };
            values.push(value.ok_or_else(|| {
                Error::new(ErrorKind::Limit, "a period is found only among values below 2^32")
            })?);
        }
        let found = seen(&values, self.machine.store.interrupt())?;
        let ruleset = self.local(rule).clone();
        self.answer(function, &ruleset, &found, &values, true)
    }

    /// Reads the value on top as the value of a heap.
    pub(super) fn worth(&mut self) -> Result<()> {
        let value = match self.values.pop().expect("a call leaves its result") {
            Value::Position(position) => self.machine.store.value(position).to_integer().map(Integer::from),
            Value::Integer(integer) if !integer.is_negative() => Some(integer),
            Value::Extended(id) => {
                let value = extended::worth(&self.machine.store, Target::Extended(id))?;
                let Some(nimber) = value.finite() else {
                    let message = "a nim-sequence has finite values, and this heap has the value";
                    let written = notation::extended_value(&value, 60).text;
                    return Err(Error::new(ErrorKind::Domain, format!("{message} {written}"))
                        .help("a list may hold it: [grundy(f(n)) for n in 0..20]"));
                };
                nimber.to_integer().map(Integer::from)
            }
            other => {
                let message =
                    format!("expected a position or its Grundy value for each heap; got {}", other.kind());
                return Err(Error::new(ErrorKind::WrongKind, message));
            }
        };
        let value = value.ok_or_else(|| Error::new(ErrorKind::NotYet, "the value is transfinite"))?;
        self.values.push(Value::Integer(value));
        Ok(())
    }

    fn written(&self, value: &Value) -> String {
        written::value_text(&self.machine.store, &self.machine.definition_names(), value, 60)
    }

    fn note(&mut self, note: Note) {
        if !self.machine.notes.contains(&note) {
            self.machine.notes.push(note);
        }
    }

    /// What a function says of what was found, with a note of why.
    fn answer(
        &mut self,
        function: Function,
        ruleset: &Value,
        found: &Found,
        values: &[u32],
        bounded: bool,
    ) -> Result<Value> {
        let name = self.written(ruleset);
        let (period, last) = match found {
            Found::Proved(period) => (period, period.heaps.saturating_sub(1)),
            Found::Seen(period) if bounded => (period, period.heaps.saturating_sub(1)),
            Found::Seen(period) => {
                let last = period.heaps - 1;
                return Err(Error::new(ErrorKind::Domain, format!("no period of {name} is proved"))
                    .note(format!("the heaps up to {last} show {period}"))
                    .help(format!("{}({name}, {last}) reports what is seen up to there", function.name())));
            }
            Found::Nothing { heaps } => {
                let last = heaps.saturating_sub(1);
                let error = Error::new(ErrorKind::Domain, format!("no period of {name} up to heap {last}"));
                if bounded {
                    return Err(error);
                }
                // A long run goes further than values are kept.
                let most = self.machine.store.limits().max_heaps.saturating_sub(1);
                return Err(error.help(if last < most {
                    let bound = last.saturating_mul(10).min(most);
                    Advice::Text(format!("to look further: {}({name}, {bound})", function.name()))
                } else {
                    Advice::LongRun { game: name.to_string() }
                }));
            }
        };
        let note = match period.theorem {
            Some(theorem) => Note::Proved { theorem, last_heap: last },
            None => Note::Seen { last_heap: last },
        };
        self.note(note);
        let integer = |number: u64| Value::Integer(Integer::from(number));
        Ok(match function.question() {
            Some(Question::Period) => integer(period.period),
            Some(Question::Preperiod) => integer(period.preperiod),
            Some(Question::LastException) => match period.last_exception() {
                Some(last) => integer(last),
                None => Value::small(-1),
            },
            Some(Question::Saltus) => integer(period.saltus.into()),
            _ if !period.is_shown_by(values) => {
                let message = format!(
                    "the exceptions of {name} are among the heaps below {}, and that many values are not kept",
                    period.preperiod
                );
                let error = Error::limit(message, Limit::Nodes);
                return Err(error.help(format!("the last of them: last_exception({name})")));
            }
            _ => Value::list(period.exceptions(values).into_iter().map(integer).collect())?,
        })
    }
}

/// The last heap that is looked at, if one is given.
fn bound_of(function: Function, second: &Value, max_heaps: u64) -> Result<Option<u64>> {
    Ok(match second {
        Value::Truth(_) => None,
        Value::Integer(bound) => {
            Some(bound.to_u64().filter(|&bound| bound < max_heaps).ok_or_else(|| {
                let message = format!("a bound on heap sizes is an integer from 0 to {}", max_heaps - 1);
                Error::new(ErrorKind::Domain, message)
            })?)
        }
        other => return Err(function.wrong_kind("an integer as the bound", other)),
    })
}
