//! Where an error of running code is shown, which calls led there, and what was probably meant.

use crate::error::{Error, ErrorKind, Limit};
use crate::eval::code::{Code, Defined, Meaning};
use crate::eval::functions;
use crate::eval::machine::{Frame, Machine, Run};
use crate::eval::value::Value;
use crate::eval::written::{self, starred};
use crate::registry::named;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Action, Kind, TreeId};

impl Machine {
    pub(super) fn written_call(&self, definition: u32, arguments: &[Value]) -> String {
        let names = self.definition_names();
        let written: Vec<String> =
            arguments.iter().map(|argument| written::value_text(&self.store, &names, argument, 40)).collect();
        format!("{}({})", self.definitions[definition as usize].name, written.join(", "))
    }
}

impl Run<'_> {
    /// `{0,1,2}` is meant as `{*0, *1, *2}`.
    pub(super) fn suggest_nimbers(&self, error: Error, at: usize) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let Some(&(_, begin)) = self.marks.last() else { return error };
        if let Kind::Set(elements) = tree.kind(code.sources[begin]) {
            let elements = tree.children(elements);
            let all_plain = elements.len() <= 20
                && elements.iter().all(|&element| {
                    matches!(tree.kind(element), Kind::Integer | Kind::Nimber(_) | Kind::Name | Kind::Set(_))
                });
            if let Some(list) = self.meant_as_list(code.sources[begin], elements) {
                return error.help(format!("braces make a position; a list is written in brackets: {list}"));
            }
            if all_plain && elements.iter().any(|&element| tree.kind(element) == Kind::Integer) {
                let written: Vec<String> = elements
                    .iter()
                    .map(|&element| {
                        let text = tree.slice(tree.span(element));
                        if tree.kind(element) == Kind::Integer { format!("*{text}") } else { text.to_owned() }
                    })
                    .collect();
                return error.help(format!("write nimbers with a star: {{{}}}", written.join(", ")));
            }
        }
        error.help(starred(tree.slice(code.span(at))))
    }

    /// The list that a set of integers probably means where a position does not fit: as an
    /// argument, after `for n in`, and after `in` with an integer before it.
    fn meant_as_list(&self, set: TreeId, elements: &[TreeId]) -> Option<String> {
        let tree = &self.code().tree;
        let parent = tree.parent(set)?;
        let wanted = match tree.kind(parent) {
            Kind::For { .. } => true,
            Kind::Call { name, .. } => {
                let name = tree.slice(name);
                let built_in = functions::is_of_lists(name) || name == "nim" || named(name).is_some();
                built_in && self.machine.find_in(tree, name).is_none()
            }
            Kind::Apply { .. } => true,
            Kind::Chain { operators, .. } => {
                let (infix, _) = tree.operators(operators)[0];
                let left = self.marks.last().and_then(|&(height, _)| self.values.get(height.checked_sub(1)?));
                match infix {
                    Infix::IsOption | Infix::IsNotOption => matches!(left, Some(Value::Integer(_))),
                    Infix::Concatenate => true,
                    // The options of a position are positions.
                    _ => match left {
                        Some(Value::List(list)) => list.moves.is_none(),
                        other => matches!(other, Some(Value::Range(_))),
                    },
                }
            }
            _ => false,
        };
        let integers = elements.iter().all(|&element| matches!(tree.kind(element), Kind::Integer));
        if !wanted {
            return None;
        }
        let written: Vec<&str> = elements.iter().map(|&element| tree.slice(tree.span(element))).collect();
        Some(if integers && written.len() <= 20 {
            format!("[{}]", written.join(", "))
        } else {
            "[…]".to_owned()
        })
    }

    /// `*2+3` is meant as `*2 + *3`, and `*t-1` as `*(t-1)`.
    pub(super) fn suggest_in_sum(
        &self,
        error: Error,
        code: &Code,
        operands: &[TreeId],
        place: usize,
    ) -> Error {
        if error.kind() != ErrorKind::WrongKind {
            return error;
        }
        let tree = &code.tree;
        let text = |id: TreeId| tree.slice(tree.span(id));
        if place > 0
            && let Kind::Nimber(Some(size)) = tree.kind(operands[place - 1])
            && tree.kind(operands[place]) == Kind::Integer
            && let Kind::Chain { operators, .. } =
                tree.kind(code.sources[self.frames.last().map_or(0, |frame| frame.next - 1)])
        {
            let sign = tree.operators(operators)[place - 1].0.sign();
            return if tree.kind(size) == Kind::Name || sign == "-" {
                error.help(format!(
                    "the star binds first: write *({} {sign} {})",
                    text(size),
                    text(operands[place])
                ))
            } else {
                error.help(format!("write {} {sign} *{}", text(operands[place - 1]), text(operands[place])))
            };
        }
        if place > 0
            && tree.kind(operands[place - 1]) == Kind::Nimber(None)
            && tree.kind(operands[place]) == Kind::Integer
        {
            return error
                .note("`*` alone is the nimber *1")
                .help("in *n the number n is an integer from 0 on; an impartial position is its own negative: -G is G");
        }
        if tree.kind(operands[place]) == Kind::Integer {
            error.help(starred(text(operands[place])))
        } else {
            error
        }
    }

    /// Places an error of a binary operator at the operand that is to blame, or at both.
    pub(super) fn at_operator(&self, error: Error, at: usize, place: u32) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let Kind::Chain { operands, operators } = tree.kind(code.sources[at]) else {
            return error.at(code.span(at));
        };
        let operands = tree.children(operands);
        let place = place as usize;
        let (infix, _) = tree.operators(operators)[place];
        let error = if infix == Infix::Power && error.kind() == ErrorKind::WrongKind {
            let power = operands[place + 1];
            match tree.kind(operands[place]) {
                Kind::Nimber(Some(size)) if matches!(tree.kind(power), Kind::Integer | Kind::Name) => {
                    let (size, power) = (tree.slice(tree.span(size)), tree.slice(tree.span(power)));
                    error.help(format!("the star binds first: write *({size}^{power})"))
                }
                _ => error.help(
                    "`^` is a power, never xor: positions are added by +, and the nim-sum of integers is ⊕ or xor",
                ),
            }
        } else if infix == Infix::Times
            && error.kind() == ErrorKind::WrongKind
            && matches!(tree.kind(operands[place]), Kind::Nimber(_) | Kind::Set(_))
            && tree.kind(operands[place + 1]) == Kind::Integer
        {
            let (left, right) =
                (tree.slice(tree.span(operands[place])), tree.slice(tree.span(operands[place + 1])));
            error.help(format!(
                "a sum is written {left} + *{right}; options are separated by commas: {{{left}, *{right}}}"
            ))
        } else if error.kind() == ErrorKind::WrongKind
            && infix == Infix::IsOutcome
            && error.message().ends_with("an integer")
        {
            error.help(starred(tree.slice(tree.span(operands[place]))))
        } else {
            error
        };
        error.at(tree.span(operands[place]).to(tree.span(operands[place + 1])))
    }

    pub(super) fn written_frame(&self, frame: &Frame) -> Option<String> {
        let (definition, _) = frame.call?;
        let count = frame.code.parameters.len();
        Some(self.machine.written_call(definition, &self.locals[frame.locals..frame.locals + count]))
    }

    /// Which frame is the call with the values from a place on; none if it runs outside.
    pub(super) fn place_of_call(&self, definition: u32, first: usize) -> Option<usize> {
        self.frames.iter().position(|frame| {
            frame.call.is_some_and(|(other, _)| other == definition)
                && self.locals[frame.locals..frame.locals + frame.code.parameters.len()]
                    == self.values[first..]
        })
    }

    /// A call that is inside itself: the ending condition fails.
    pub(super) fn cycle(&self, definition: u32, first: usize) -> Error {
        let again = self.machine.written_call(definition, &self.values[first..]);
        let begin = self.place_of_call(definition, first).unwrap_or(0);
        let frames: Vec<&Frame> = self.frames[begin..].iter().filter(|frame| frame.call.is_some()).collect();
        let written = |frames: &[&Frame]| -> Vec<String> {
            frames.iter().filter_map(|frame| self.written_frame(frame)).collect()
        };
        let mut calls = match frames.len() {
            0..=8 => written(&frames),
            all => {
                [written(&frames[..4]), vec![format!("… {} more …", all - 6)], written(&frames[all - 2..])]
                    .concat()
            }
        };
        calls.push(again.clone());
        let error = Error::new(ErrorKind::Cycle, format!("{again} can be reached from itself: the ending condition fails"))
            .note(format!("the cycle of calls: {}", calls.join(" → ")))
            .help("every call must be of something smaller, and the smallest must call nothing: f(n) := {f(k) for k in 0..n-1}");
        let Defined { name, meaning, entry: None, .. } = &self.machine.definitions[definition as usize]
        else {
            return error;
        };
        let Meaning::Function(code) = meaning else { return error };
        let parameters: Vec<&str> = code.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        error.help(format!(
            "if play may come back to a position, say so: loopy {name}({}) := …",
            parameters.join(", ")
        ))
    }

    pub(super) fn too_deep(&self, max_depth: usize) -> Error {
        let calls: Vec<String> =
            self.frames.iter().filter_map(|frame| self.written_frame(frame)).take(4).collect();
        let message = format!("definitions call one another more than {max_depth} deep");
        let begins = format!("it begins {} → …", calls.join(" → "));
        match self.ends_at_zero() {
            // No limit is high enough.
            Some(condition) => Error::new(ErrorKind::Limit, message)
                .note(begins)
                .help(format!("the arguments fall below 0; {condition}")),
            None => Error::limit(message, Limit::Depth).note(begins).help("does the recursion end?"),
        }
    }

    /// What ends a definition that calls `f(n-2)` and has an argument below 0 by now: the condition
    /// `if n >= 2`.
    fn ends_at_zero(&self) -> Option<String> {
        let frame = self.frames.last()?;
        let count = frame.code.parameters.len();
        let arguments = &self.locals[frame.locals..frame.locals + count];
        arguments.iter().find(|one| matches!(one, Value::Integer(integer) if integer.is_negative()))?;
        let tree = &frame.code.tree;
        let is_set =
            matches!(tree.action, Action::Define { body, .. } if matches!(tree.kind(body), Kind::Set(_)));
        let mut conditions: Vec<String> = Vec::new();
        for node in &tree.nodes {
            let Kind::Call { name, arguments, .. } = node.kind else { continue };
            let called = self.machine.find_in(tree, tree.slice(name));
            if called.is_none() || called != frame.call.map(|(definition, _)| definition) {
                continue;
            }
            for &argument in tree.children(arguments) {
                let Kind::Chain { operands, operators } = tree.kind(argument) else { continue };
                let (&[from, less], &[(Infix::Minus, _)]) =
                    (tree.children(operands), tree.operators(operators))
                else {
                    continue;
                };
                if (tree.kind(from), tree.kind(less)) == (Kind::Name, Kind::Integer) {
                    let [call, from, less] =
                        [node.span, tree.span(from), tree.span(less)].map(|span| tree.slice(span));
                    conditions.push(match is_set {
                        true => format!("{call} if {from} >= {less}"),
                        false => format!("if {from} >= {less} then {call} else …"),
                    });
                }
            }
        }
        Some(match conditions.len() {
            1..=4 => format!("add a condition that ends the calls: {}", conditions.join(", ")),
            _ => "add a condition that ends the calls, as in f(n) := {f(n-1) if n >= 1}".to_owned(),
        })
    }

    /// Turns an error inside a definition into one at the statement's call of it, and says which
    /// calls led there.
    pub(super) fn trace(&self, error: Error) -> Error {
        if self.frames.len() <= 1 {
            return error;
        }
        let outermost = &self.frames[0];
        let place = outermost.code.span(outermost.next - 1);
        if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimeLimit) {
            return error;
        }
        // Nobody typed the name of a helper of the library.
        let is_private = |frame: &&Frame| {
            frame.call.is_some_and(|(definition, _)| {
                self.machine.definitions[definition as usize].entry.is_some_and(|entry| entry.is_private)
            })
        };
        let innermost =
            self.frames.iter().rev().find(|frame| !is_private(frame)).expect("the statement runs");
        let is_last = self.frames.last().is_some_and(|last| !is_private(&last));
        let inside = error.span().filter(|_| is_last);
        let inside = inside.map(|span| innermost.code.tree.slice(span).to_owned());
        let mut error = error.moved_to(place);
        if error.kind() != ErrorKind::Cycle
            && let Some(call) = self.written_frame(innermost)
        {
            error = match inside {
                Some(text) if text.chars().count() <= 60 => {
                    error.note(format!("in the call {call}, at `{text}`"))
                }
                _ => error.note(format!("in the call {call}")),
            };
            let entry = innermost
                .call
                .and_then(|(definition, _)| self.machine.definitions[definition as usize].entry);
            let is_given_wrongly = matches!(error.kind(), ErrorKind::WrongKind | ErrorKind::Domain);
            if let Some(entry) = entry.filter(|_| is_given_wrongly) {
                error = error.help(format!(
                    "it is written {}; :help {} says what that is",
                    entry.signature, entry.name
                ));
            }
        }
        error
    }
}
