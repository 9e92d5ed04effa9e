//! What is wrong with the variables of `for all` and `for some`.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};

/// Refuses variables that have no meaning, or surely another one than was meant.
pub(super) fn check(tree: &Tree) -> Result<()> {
    if let Some(word) = tree.no_quantifier {
        return Err(no_quantifier(tree.slice(word), word));
    }
    if let Some(name) = tree.bound_twice {
        return Err(bound_twice(tree.slice(name), name));
    }
    for node in &tree.nodes {
        if let Kind::Binder { name, bound: Some((relation, bound)) } = node.kind
            && is_below_zero(tree, relation, bound)
        {
            return Err(below_zero(tree.slice(name), tree.span(bound)));
        }
    }
    Ok(())
}

/// Whether a bound written with a minus sign speaks of integers below 0, which no variable is.
fn is_below_zero(tree: &Tree, relation: Infix, bound: TreeId) -> bool {
    let Kind::Prefix { operator: Prefix::Negate, operand } = tree.kind(bound) else { return false };
    let Kind::Integer = tree.kind(operand) else { return false };
    let digits = tree.slice(tree.span(operand)).replace('_', "");
    match (digits.trim_start_matches('0'), relation) {
        // `n > -1` says that n is an integer from 0 on.
        ("", _) | ("1", Infix::Greater) => false,
        _ => true,
    }
}

/// The error for `for x y`, where x is neither `all` nor `some`.
fn no_quantifier(name: &str, span: Span) -> Error {
    let error = Error::new(ErrorKind::Syntax, format!("`in` was expected after `for {name}`")).at(span);
    match name {
        "any" | "every" | "each" => {
            error.help("for every integer from 0 on write `for all n`; for one of them `for some n`")
        }
        _ => error.help(format!("for {name} in 0..9; or for every integer from 0: for all {name}")),
    }
}

/// The error for `for all n, n`.
fn bound_twice(name: &str, span: Span) -> Error {
    Error::new(ErrorKind::Syntax, format!("`{name}` occurs twice after one `for`"))
        .at(span)
        .help(format!("give each variable a name of its own: for all {name}, {name}2"))
}

/// The error for `for all n >= -3`.
fn below_zero(name: &str, bound: Span) -> Error {
    let message = "`for all` and `for some` speak of integers from 0 on, and this bound is below 0";
    Error::new(ErrorKind::Syntax, message)
        .at(bound)
        .help(format!("from 0 on: for all {name}; other integers are those of a range: for {name} in -9..9"))
}
