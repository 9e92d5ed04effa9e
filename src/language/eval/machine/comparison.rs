//! Relations of claims, and what is kept of those that failed.

use crate::error::{Error, ErrorKind, Limit, Result, Span};
use crate::eval::compile::set_of_words;
use crate::eval::listed_moves::{self, Misnamed};
use crate::eval::machine::{Compared, Run};
use crate::eval::notes::Warning;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, TreeId};

impl Run<'_> {
    pub(super) fn relation(&mut self, infix: Infix, place: u32, to: Option<u32>, at: usize) -> Result<()> {
        let right = self.pop();
        let left = self.pop();
        let by_moves = listed_moves::are_compared(infix, &left, &right);
        let holds = if by_moves {
            let braces = self.in_braces(at, place);
            let denies = matches!(infix, Infix::NotEquivalent | Infix::NotIdentical | Infix::IsNotOption);
            listed_moves::agree(&mut self.machine.store, infix, &left, &right, braces)
                .map(|agree| agree != denies)
                .map_err(|misnamed| match self.place_of(&misnamed, at, place) {
                    Some(words) => misnamed.error.at(words),
                    None => misnamed.error,
                })
        } else if let Some(span) = self.words_in_braces(at, place) {
            Err(Error::new(ErrorKind::WrongKind, "an option is a position; got a string")
                .at(span)
                .help("moves in words are compared with moves: winning_moves(G) = {\"take pin 3\"}"))
        } else {
            relations::holds(&mut self.machine.store, infix, &left, &right)
        };
        let holds = holds.map_err(|error| self.at_operator(error, at, place))?;
        if !by_moves {
            self.warn_of_values(infix, holds, &left, &right);
        }
        if self.frames.len() == 1 && matches!(infix, Infix::Equivalent | Infix::NotEquivalent) {
            self.warn_of_minus(infix, (&left, &right), at, place);
        }
        let asserted = self.frames.len() == 1 && self.code().asserted.contains(&at);
        if (asserted || !holds) && self.frames.len() == 1 {
            let code = self.code();
            let tree = &code.tree;
            if let Kind::Chain { operands, .. } = tree.kind(code.sources[at]) {
                let operands = tree.children(operands);
                let bindings = code.bindings(code.in_reach.get(&at).copied(), &self.locals);
                let compared = Compared {
                    bindings,
                    infix,
                    left,
                    right: right.clone(),
                    left_span: tree.span(operands[place as usize]),
                    right_span: tree.span(operands[place as usize + 1]),
                    in_chain: operands.len() > 2,
                    braces: self.in_braces(at, place),
                };
                let most = self.machine.store.limits().max_elements;
                if asserted && self.compared.len() >= most {
                    return Err(Error::limit(format!("a proof of more than {most} relations"), Limit::Nodes));
                }
                if asserted {
                    self.compared.push(compared.clone());
                }
                if !holds {
                    self.failure = Some(compared);
                }
            }
        }
        match to {
            Some(_) if holds => self.values.push(right),
            Some(to) => {
                self.values.push(Value::Truth(false));
                self.jump(to);
            }
            None => self.values.push(Value::Truth(holds)),
        }
        Ok(())
    }

    /// The sides of a relation as they were written.
    fn sides(&self, at: usize, place: u32) -> &[TreeId] {
        let code = self.code();
        match code.tree.kind(code.sources[at]) {
            Kind::Chain { operands, .. } => &code.tree.children(operands)[place as usize..place as usize + 2],
            _ => &[],
        }
    }

    /// Whether a side of a relation was written as a set, `{A, B}`.
    fn in_braces(&self, at: usize, place: u32) -> bool {
        let is_set = |&side: &TreeId| matches!(self.code().tree.kind(side), Kind::Set(_) | Kind::EmptySet);
        self.sides(at, place).iter().any(is_set)
    }

    /// Where the words stand that name no move, if they were written in the relation.
    fn place_of(&self, misnamed: &Misnamed, at: usize, place: u32) -> Option<Span> {
        let tree = &self.code().tree;
        let sides = self.sides(at, place);
        let within = |span: Span| {
            let sides = sides.iter().map(|&side| tree.span(side));
            sides.into_iter().any(|side| side.start <= span.start && span.end <= side.end)
        };
        let mut strings = tree.nodes.iter().filter(|node| node.kind == Kind::Text && within(node.span));
        strings.find(|node| misnamed.is_by(tree.slice(node.span))).map(|node| node.span)
    }

    /// The first string of a side that is a set of strings.
    fn words_in_braces(&self, at: usize, place: u32) -> Option<Span> {
        let tree = &self.code().tree;
        let words = self.sides(at, place).iter().find_map(|&side| set_of_words(tree, side))?;
        Some(tree.span(tree.children(words)[0]))
    }

    /// `=- ` between positions is seldom meant: in `=^- `, equality in misère play, the caret is
    /// easily forgotten.
    fn warn_of_minus(&mut self, infix: Infix, (left, right): (&Value, &Value), at: usize, place: u32) {
        let code = self.code();
        let tree = &code.tree;
        let Kind::Chain { operands, operators } = tree.kind(code.sources[at]) else { return };
        let minus = tree.span(tree.children(operands)[place as usize + 1]).start;
        let text = &tree.text[minus..];
        let minus_apart = ["-", "−"].iter().filter_map(|sign| text.strip_prefix(sign));
        let has_minus = minus_apart.into_iter().any(|after| after.starts_with(char::is_whitespace));
        let warning = Warning::MinusForMisere { not: infix == Infix::NotEquivalent };
        if has_minus
            && tree.operators(operators)[place as usize].1.end == minus
            && [left, right].iter().all(|side| relations::position(&self.machine.store, side).is_some())
            && !self.machine.warnings.contains(&warning)
        {
            self.machine.warnings.push(warning);
        }
    }

    /// Lists of positions that are equal by ≈ are seldom what a claim about positions means, and
    /// neither is a position that is in a list by ≈ alone.
    fn warn_of_values(&mut self, infix: Infix, holds: bool, left: &Value, right: &Value) {
        let warning = match (infix, holds) {
            (Infix::Equivalent, true) => Warning::ListsByValue,
            (Infix::IsOption, true) | (Infix::IsNotOption, false) => Warning::InByValue,
            _ => return,
        };
        let Value::List(_) = right else { return };
        if self.machine.warnings.contains(&warning) {
            return;
        }
        let store = &self.machine.store;
        let is_by_value = match warning {
            Warning::ListsByValue => listed_moves::are_equal_by_value(store, left, right),
            _ => listed_moves::is_in_by_value(store, left, right),
        };
        if is_by_value {
            self.machine.warnings.push(warning);
        }
    }
}
