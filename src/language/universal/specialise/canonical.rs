//! A text in a form in which the order of what may stand in any order does not matter.

use crate::Limits;
use crate::syntax::operator::{Infix, Level};
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Run, Tree, TreeId};

/// The form of a position, or of something else that may be shown. `None` if it cannot be read.
pub(super) fn canonical(text: &str, limits: &Limits) -> Option<String> {
    let statement = parser::only_statement(text).ok()?;
    let tree = parser::parse(&statement, limits).ok()?;
    match tree.action {
        Action::Show(root) => Some(form(&tree, root)),
        _ => None,
    }
}

fn form(tree: &Tree, id: TreeId) -> String {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || form_on_stack(tree, id))
}

fn form_on_stack(tree: &Tree, id: TreeId) -> String {
    let forms = |run: Run| tree.children(run).iter().map(|&child| form(tree, child)).collect::<Vec<_>>();
    match tree.kind(id) {
        Kind::Set(run) => {
            let mut elements = forms(run);
            elements.sort_unstable();
            elements.dedup();
            format!("{{{}}}", elements.join(", "))
        }
        Kind::List(run) => format!("[{}]", forms(run).join(", ")),
        Kind::Call { name, arguments, .. } => {
            let name = tree.slice(name);
            let mut given = forms(arguments);
            if matches!(name, "min" | "max") {
                given.sort_unstable();
            }
            format!("{name}({})", given.join(", "))
        }
        Kind::Nimber(Some(size)) => format!("*({})", form(tree, size)),
        Kind::Index { list, index } => format!("{}[{}]", form(tree, list), form(tree, index)),
        Kind::Prefix { operator, operand } => format!("{operator:?}({})", form(tree, operand)),
        Kind::Conditional { condition, then, otherwise } => {
            let [condition, then, otherwise] = [condition, then, otherwise].map(|part| form(tree, part));
            format!("(if {condition} then {then} else {otherwise})")
        }
        Kind::Element { value, clauses } => {
            let (mut fors, mut ifs) = (String::new(), Vec::new());
            for &clause in tree.children(clauses) {
                match tree.kind(clause) {
                    Kind::If { condition } => conjuncts(tree, condition, &mut ifs),
                    Kind::For { name, source } => {
                        fors.push_str(&format!(" for {} in {}", tree.slice(name), form(tree, source)));
                    }
                    _ => fors.push_str(tree.slice(tree.span(clause))),
                }
            }
            ifs.sort_unstable();
            ifs.dedup();
            format!("{}{fors} if {}", form(tree, value), ifs.join(" and "))
        }
        Kind::Chain { operands, operators } => {
            let signs: Vec<Infix> = tree.operators(operators).iter().map(|operator| operator.0).collect();
            chain(&forms(operands), &signs)
        }
        _ => tree.slice(tree.span(id)).to_owned(),
    }
}

/// The parts of a condition that `and` joins.
fn conjuncts(tree: &Tree, id: TreeId, all: &mut Vec<String>) {
    match tree.kind(id) {
        Kind::Chain { operands, operators } if tree.operators(operators)[0].0.level() == Level::And => {
            all.extend(tree.children(operands).iter().map(|&part| form(tree, part)));
        }
        _ => all.push(form(tree, id)),
    }
}

fn chain(operands: &[String], signs: &[Infix]) -> String {
    let sorted = |mut parts: Vec<String>, sign: &str| {
        parts.sort_unstable();
        format!("({})", parts.join(sign))
    };
    match (signs[0].level(), operands, signs) {
        (Level::And | Level::Or, ..) => {
            let mut parts = operands.to_vec();
            parts.dedup();
            sorted(parts, &format!(" {} ", signs[0].sign()))
        }
        (Level::Sum, ..) if signs.iter().all(|sign| matches!(sign, Infix::Plus | Infix::Minus)) => {
            let signs = std::iter::once("+").chain(signs.iter().map(|sign| sign.sign()));
            sorted(signs.zip(operands).map(|(sign, part)| format!("{sign}{part}")).collect(), " ")
        }
        (Level::Relation, [left, right], [sign]) => match sign {
            Infix::Equivalent | Infix::NotEquivalent => {
                sorted(operands.to_vec(), &format!(" {} ", sign.sign()))
            }
            Infix::Greater => format!("({right} < {left})"),
            Infix::AtLeast => format!("({right} <= {left})"),
            sign => format!("({left} {} {right})", sign.sign()),
        },
        _ => {
            let rest = operands[1..].iter().zip(signs);
            let rest: String = rest.map(|(part, sign)| format!(" {} {part}", sign.sign())).collect();
            format!("({}{rest})", operands[0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_that_does_not_matter_is_not_seen() {
        let same = |one: &str, other: &str| {
            canonical(one, &Limits::default()).unwrap() == canonical(other, &Limits::default()).unwrap()
        };
        for (one, other) in [
            ("{ f(a, b) if a > 0 and b > 0, f(b, a) }", "{ f(b, a), f(a, b) if b > 0 if 0 < a }"),
            ("{ f(t) for t in 1..min(a, b) }", "{ f(t) for t in 1..min(b, a) }"),
            ("{ f(a + b - 1) if a = b or a >= 2 }", "{ f(b - 1 + a) if 2 <= a or b = a }"),
        ] {
            assert!(same(one, other), "{one}");
        }
        for (one, other) in [
            ("{ f(a, b) }", "{ f(b, a) }"),
            ("{ f(a - b) }", "{ f(b - a) }"),
            ("{ f(a) if a > b }", "{ f(a) if b > a }"),
            ("{ f(s) for s in 1..a for t in 1..s }", "{ f(s) for t in 1..s for s in 1..a }"),
            ("if a = 0 then {} else { *1 }", "if a = 0 then { *1 } else {}"),
        ] {
            assert!(!same(one, other), "{one}");
        }
    }
}
