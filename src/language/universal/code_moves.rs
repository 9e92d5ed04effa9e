//! The nim-sequence of a take-and-break code for which no theorem proves a period: one that is seen
//! is proved by the moves of the code.

use std::rc::Rc;

use crate::arithmetic::{Relation, Table, Term, Variable};
use crate::heap::{Code, Digit, Found, HeapRule, Period, Sizes, Theorem, seen};
use crate::ruleset::SharedSequence;
use crate::universal::expressions::compare;
use crate::universal::guess::{LOOKED_AT, table_of};
use crate::universal::moves::{OptionTerm, Options};
use crate::universal::{ByMoves, Induced, Translated, Translator};

/// Digits of a code, at most: each is a family of options in the formula that is decided.
const MOST_PLACES: usize = 24;

impl Translator<'_> {
    /// The values of a code with a period that is proved by its moves.
    pub(super) fn by_code(&mut self, own: &SharedSequence) -> Translated<Option<(Rc<Table>, Period)>> {
        let HeapRule::Code(code) = own.rule() else { return Ok(None) };
        if own.shift() != 0 || code.places().count() + code.tail().len() > MOST_PLACES {
            return Ok(None);
        }
        let (limits, interrupt) =
            (self.machine.store.limits().clone(), self.machine.store.interrupt().clone());
        for most in LOOKED_AT {
            let values = own.values(0, most.unsigned_abs(), &limits, &interrupt)?;
            let Found::Seen(mut period) = seen(&values, &interrupt)? else { continue };
            let table = table_of(&values, &period);
            let options = self.code_options(code, &table);
            let worth = Term::Table(Rc::clone(&table), Box::new(Term::Variable(options.parameters[0])));
            if self.calls_fall(&options, &[], &mut |_, _| Ok(None))?.is_some()
                && self.holds_by_induction(&options, &[], &worth, false)?
            {
                period.theorem = Some(Theorem::Moves);
                let values = table.values.clone();
                self.by_moves.push(ByMoves {
                    name: code.to_string(),
                    parameters: Vec::new(),
                    options: Vec::new(),
                    hypothesis: Induced::Period { values, period: period.clone() },
                    measure: self.measure.clone(),
                    checked: std::mem::take(&mut self.checked),
                });
                return Ok(Some((table, period)));
            }
        }
        Ok(None)
    }

    /// The options of a heap, its size a variable, whose parts have the values of a table.
    pub(super) fn code_options(&mut self, code: &Code, table: &Rc<Table>) -> Options {
        let heap = self.variable();
        let mut list = Vec::new();
        for (place, digit) in code.places() {
            for count in digit.counts() {
                let rest = Term::Sum(vec![Term::Variable(heap), Term::Integer(-place)]);
                list.push(self.divided(rest, Vec::new(), digit, count, table));
            }
        }
        let length = code.tail().len() as i64;
        for (place, &digit) in (code.tail_start() as i64..).zip(code.tail()) {
            for count in digit.counts() {
                // The digit stands at every place + length · turn.
                let turn = self.variable();
                let taken = Term::Multiple(-length, Box::new(Term::Variable(turn)));
                let rest = Term::Sum(vec![Term::Variable(heap), Term::Integer(-place), taken]);
                list.push(self.divided(rest, vec![turn], digit, count, table));
            }
        }
        Options { parameters: vec![heap], list }
    }

    /// What is left, divided into a number of heaps that are not empty.
    fn divided(
        &mut self,
        rest: Term,
        mut variables: Vec<Variable>,
        digit: Digit,
        count: u32,
        table: &Rc<Table>,
    ) -> OptionTerm {
        let mut parts = Vec::new();
        let mut guards = Vec::new();
        let own = if digit.sizes() == Sizes::Equal { count.min(1) } else { count.saturating_sub(1) };
        for _ in 0..own {
            let variable = self.variable();
            variables.push(variable);
            parts.push(Term::Sum(vec![Term::Variable(variable), Term::Integer(1)]));
        }
        match (count, digit.sizes()) {
            (0, _) => guards.push(compare(rest, Relation::Equal, Term::Integer(0))),
            (_, Sizes::Equal) => {
                let all = Term::Multiple(count.into(), Box::new(parts[0].clone()));
                guards.push(compare(rest, Relation::Equal, all));
            }
            _ => {
                let others = parts.iter().map(|part| Term::Multiple(-1, Box::new(part.clone())));
                let last = Term::Sum([rest].into_iter().chain(others).collect());
                guards.push(compare(last.clone(), Relation::AtLeast, Term::Integer(1)));
                parts.push(last);
            }
        }
        if digit.sizes() == Sizes::Different {
            for (place, part) in parts.iter().enumerate() {
                let others = parts[..place].iter();
                guards.extend(others.map(|other| compare(part.clone(), Relation::NotEqual, other.clone())));
            }
        }
        let value = |part: &Term| Term::Table(Rc::clone(table), Box::new(part.clone()));
        let worth = match digit.sizes() {
            // Equal heaps are worth 0 in pairs.
            Sizes::Equal if count.is_multiple_of(2) => Term::Integer(0),
            Sizes::Equal => value(&parts[0]),
            _ => Term::NimSum(parts.iter().map(value).collect()),
        };
        // Of equal heaps each is a call.
        let times = if digit.sizes() == Sizes::Equal { count as usize } else { 1 };
        let calls = parts.into_iter().flat_map(|part| std::iter::repeat_n(vec![part], times)).collect();
        OptionTerm { variables, own_guards: guards.clone(), guards, value: worth, calls }
    }
}
