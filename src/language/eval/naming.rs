//! What a recursive definition gives goes by its name: `kayles'(5)`, and not the set that it is.

use crate::error::Result;
use crate::eval::code::Operation;
use crate::eval::definitions::Meaning;
use crate::eval::integer::Integer;
use crate::eval::machine::{Machine, Run};
use crate::eval::value::Value;
use crate::eval::written;
use crate::game::GameId;

/// Characters of a call, beyond which the position is written as the set that it is.
const LONGEST: usize = 80;

impl Machine {
    /// Names mean something else from here on: whatever was computed may rest on what they meant.
    pub(crate) fn forget_results(&mut self) {
        self.memo.clear();
        self.store.forget_calls();
    }

    /// Forgets which definitions are recursive: there is a new one.
    pub(crate) fn forget_recursive(&mut self) {
        self.recursive.clear();
    }

    /// Whether a definition comes back to itself, perhaps by way of others.
    pub(crate) fn is_recursive(&mut self, definition: u32) -> bool {
        if let Some(&known) = self.recursive.get(&definition) {
            return known;
        }
        let recursive = self.comes_back(definition);
        self.recursive.insert(definition, recursive);
        recursive
    }

    fn comes_back(&self, definition: u32) -> bool {
        let mut seen = vec![false; self.definitions.len()];
        let mut waiting = vec![definition];
        while let Some(next) = waiting.pop() {
            let Meaning::Function(code) = &self.definitions[next as usize].meaning else { continue };
            for called in code.names.iter().filter_map(|name| self.find(name)) {
                if called == definition {
                    return true;
                }
                if !std::mem::replace(&mut seen[called as usize], true) {
                    waiting.push(called);
                }
            }
        }
        false
    }
}

impl Run<'_> {
    /// A set that has just been made, under the name of the call whose result it is, if it is that
    /// of a recursive definition.
    pub(super) fn called(&mut self, set: GameId) -> Result<GameId> {
        let frame = self.frames.last().expect("something runs");
        let Some((definition, _)) = frame.call else { return Ok(set) };
        let store = &self.machine.store;
        if !self.returns_next() || (store.is_nimber(set) && store.value(set).is_zero()) {
            return Ok(set);
        }
        if !self.machine.is_recursive(definition) {
            return Ok(set);
        }
        let frame = self.frames.last().expect("something runs");
        let count = frame.code.parameters.len();
        let arguments = &self.locals[frame.locals..frame.locals + count];
        let is_short = |argument: &Value| argument.size() <= LONGEST as u64;
        if !arguments.iter().all(|argument| is_short(argument) && can_be_written(argument)) {
            return Ok(set);
        }
        let mut written = format!("{}(", self.machine.definitions[definition as usize].name);
        for (place, argument) in arguments.iter().enumerate() {
            if place > 0 {
                written.push_str(", ");
            }
            written.push_str(&written::value_text(&self.machine.store, &[], argument, LONGEST));
            if written.len() > LONGEST {
                return Ok(set);
            }
        }
        written.push(')');
        self.machine.store.called(set, &written)
    }

    /// Whether nothing is left to do in the code that runs but to return.
    fn returns_next(&self) -> bool {
        let frame = self.frames.last().expect("something runs");
        let mut next = frame.next;
        while let Operation::Jump(to) = frame.code.operations[next] {
            next = to as usize;
        }
        matches!(frame.code.operations[next], Operation::Return)
    }
}

/// Integers that are not short are not turned into digits to see that.
fn is_short(integer: &Integer) -> bool {
    match integer {
        Integer::Small(_) => true,
        Integer::Big(big) => big.bits() < 4 * LONGEST as u64,
    }
}

/// Whether an argument reads back from its text. Lists are nested to a bounded depth.
fn can_be_written(value: &Value) -> bool {
    match value {
        Value::Integer(integer) => is_short(integer),
        Value::Range(ends) => is_short(&ends.0) && is_short(&ends.1),
        Value::Text(_) => true,
        Value::List(list) => list.entries.iter().all(can_be_written),
        _ => false,
    }
}
