//! Running code whose result may be a position without a value: what a picture or a definition asks
//! for. Only sums, calls and what hands values on take such positions as they are.

use crate::error::Result;
use crate::eval::code::Operation;
use crate::eval::machine::{Machine, Run};
use crate::eval::value::Value;
use crate::game::Before;

impl Machine {
    /// Finds the value of a position that has none.
    pub(crate) fn solve(&mut self, value: &Value) -> Result<()> {
        match value {
            Value::Position(position) => self.store.solve(*position),
            _ => Ok(()),
        }
    }
}

impl Run<'_> {
    /// An operation while positions without values are made.
    pub(super) fn step_without_values(&mut self, operation: Operation, at: usize) -> Result<()> {
        let height = self.values.len();
        let marked = self.marks.last().map_or(height, |mark| mark.0);
        let first = match operation {
            Operation::Constant(_)
            | Operation::Local(_)
            | Operation::Global(_)
            | Operation::Literal(_)
            | Operation::Sum(_)
            | Operation::Jump(_)
            | Operation::Begin
            | Operation::Next { .. }
            | Operation::Leave(_)
            | Operation::Reset(_)
            | Operation::Visit(_)
            | Operation::Forget
            | Operation::TakeAndBreak(_)
            | Operation::Keep(_)
            | Operation::Return
            // What is called decides: a ruleset or a definition, or a function.
            | Operation::Call { .. }
            | Operation::CallEntries { .. }
            | Operation::Apply { .. } => return self.step(operation, at),
            Operation::Binary { .. } | Operation::Relation { .. } | Operation::Index => height - 2,
            Operation::Function { count, .. } => height - count as usize,
            Operation::Set
            | Operation::List
            | Operation::FromValues { .. }
            | Operation::FunctionEntries { .. } => marked,
            Operation::AskSequence { .. } => height,
            Operation::Nimber
            | Operation::Negate
            | Operation::Not
            | Operation::JumpIfFalse(_)
            | Operation::JumpIfTrue(_)
            | Operation::And(_)
            | Operation::Or(_)
            | Operation::Truth
            | Operation::Option
            | Operation::Iterate
            | Operation::CountTruth(_)
            | Operation::Worth => height - 1,
        };
        let before = self.with_values_from(first)?;
        let done = self.step(operation, at);
        self.machine.store.as_before(before);
        done
    }

    /// Finds the values of the positions from a place on, and has those made that follow with theirs.
    pub(super) fn with_values_from(&mut self, first: usize) -> Result<Before> {
        for value in &self.values[first..] {
            self.machine.solve(value)?;
        }
        Ok(self.machine.store.with_values())
    }
}
