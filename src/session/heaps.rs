//! Nim-sequences of expressions that are rulesets of one heap size, for those who want more than a statement answers.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::heap::{Code, Found, HeapRule, SolvedGame, place, seen};
use crate::lower::compile;
use crate::lower::integer::Integer;
use crate::lower::value::Value;
use crate::render;
use crate::session::Session;
use crate::syntax::parser;
use crate::syntax::tree::Action;

/// How far a period is looked for in a game without a nim-sequence of its own, if nobody says how far.
const USUAL_BOUND: u64 = 1_000;

/// Values that are computed beside a period of the table of solved games: some tenths of a second.
const MOST_SHOWN: u64 = 1 << 19;

/// What is known of the period of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodReply {
    /// The game, as it is written in the language.
    pub game: String,
    /// What was found.
    pub found: Found,
    /// The values of the heaps below preperiod + period, if there is a period; none if they are too many to be computed or kept.
    pub values: Vec<u32>,
    /// The rule of the nim-sequence that the values come from, and by how much its heaps are larger; of a game by play none.
    pub rule: Option<(HeapRule, u64)>,
    /// What found the values.
    pub engine: &'static str,
    /// The code in standard form that it is a first cousin of, and by how much its heaps are larger.
    pub standard: Option<(Code, u64)>,
    /// The game of the table of solved games that the period comes from; none if it was proved here.
    pub solved: Option<&'static SolvedGame>,
}

impl PeriodReply {
    /// The greatest value and the first heap that has it; none if there is no greatest, or if it is not known.
    #[must_use]
    pub fn largest(&self) -> Option<(u32, u64)> {
        let period = self.found.period()?;
        if period.is_shown_by(&self.values) {
            return period.largest(&self.values);
        }
        let game = self.solved?;
        let (value, heap) = game.largest()?;
        // A first cousin has the same values at other heaps.
        Some((value, (heap + period.preperiod).checked_sub(game.period().preperiod)?))
    }
}

impl Session {
    /// The values of the heaps from `first` to `last` of a ruleset of one heap size, which an expression stands for.
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

    /// What is known of the period of a ruleset of one heap size, which an expression stands for; looked for in the heaps up to `bound`.
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
            let names = session.machine.definition_names();
            let game = render::value_text(&session.machine.store, &names, &ruleset, 2_000);
            let own = match &ruleset {
                Value::Ruleset(id) => session.machine.store.nim_sequence(*id),
                _ => None,
            };
            let Some(own) = own else {
                let mut values = session.values_of(&ruleset, 0, bound.unwrap_or(USUAL_BOUND))?;
                let found = seen(&values, session.machine.store.interrupt())?;
                values.truncate(found.period().map_or(0, |period| place(period.end())));
                return Ok(PeriodReply {
                    game,
                    found,
                    values,
                    rule: None,
                    engine: "by play",
                    standard: None,
                    solved: None,
                });
            };
            let store = &session.machine.store;
            let found = own.period(bound, store.limits(), store.interrupt())?;
            let solved = own.solved();
            let values = match found.period() {
                Some(period) => {
                    let most = if solved.is_some() { MOST_SHOWN } else { u64::MAX };
                    own.values_of(period, most, store.limits(), store.interrupt())?
                }
                None => Vec::new(),
            };
            let form = match own.rule() {
                HeapRule::Code(code) if own.shift() == 0 => code.standard_form(),
                _ => None,
            };
            let standard = form.map(|form| (form.code, form.shift));
            let rule = Some((own.rule().clone(), own.shift()));
            Ok(PeriodReply { game, found, values, rule, engine: own.engine(), standard, solved })
        })
    }

    fn ruleset_value(&mut self, expression: &str) -> Result<Value> {
        let tree = Arc::new(parser::parse(expression, self.limits())?);
        let Action::Show(root) = tree.action else {
            return Err(Error::new(ErrorKind::Syntax, "a ruleset of one heap size is due here")
                .at(crate::Span::new(0, expression.len())));
        };
        let code = Arc::new(compile::expression(&tree, root)?);
        let value = self.machine.run(&code)?.value;
        match value {
            Value::Ruleset(_) | Value::Definition(_) => Ok(value),
            other => {
                let message = format!("a ruleset of one heap size is due here, and this is {}", other.kind());
                Err(Error::new(ErrorKind::WrongKind, message)
                    .at(tree.span(root))
                    .help("a code, 0.137; a ruleset, kayles; a definition of one parameter"))
            }
        }
    }

    fn values_of(&mut self, ruleset: &Value, first: u64, last: u64) -> Result<Vec<u32>> {
        if let Value::Ruleset(id) = ruleset
            && let Some(own) = self.machine.store.nim_sequence(*id)
        {
            let store = &self.machine.store;
            let message = "heap sizes are below 2^64 - 1";
            let end = last.checked_add(1).ok_or_else(|| Error::new(ErrorKind::Domain, message))?;
            return own.values(first, end, store.limits(), store.interrupt());
        }
        let ends = [first, last].map(Integer::from);
        let [first, last] = ends;
        let code = compile::heap_values(ruleset, Value::range(first, last))?;
        let entries = match self.machine.run(&Arc::new(code))?.value {
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
