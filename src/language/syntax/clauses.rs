//! Errors of `for` and `for all` that were read, and stand where they mean nothing.

use crate::error::{Error, ErrorKind, Span};

/// The error for `for x y`, where x is neither `all` nor `some`.
pub(crate) fn no_quantifier(name: &str, span: Span) -> Error {
    let error = Error::new(ErrorKind::Syntax, format!("`in` was expected after `for {name}`")).at(span);
    match name {
        "any" | "every" | "each" => {
            error.help("for every integer from 0 on write `for all n`; for one of them `for some n`")
        }
        _ => error.help(format!("for {name} in 0..9; or for every integer from 0: for all {name}")),
    }
}

/// The error for `for all n, n`.
pub(crate) fn bound_twice(name: &str, span: Span) -> Error {
    Error::new(ErrorKind::Syntax, format!("`{name}` stands twice behind one `for`"))
        .at(span)
        .help(format!("give each variable a name of its own: for all {name}, {name}2"))
}

/// The error for `E for n in …` that is neither a claim nor in brackets.
pub(crate) fn stray_clause(clause: Span) -> Error {
    Error::new(ErrorKind::Syntax, "a comprehension stands in {…} or […], and `for` behind a claim")
        .at(clause)
        .help("a list is written [E for n in 0..9]; a claim for every n, claim C for n in 0..9; or all(C for n in 0..9)")
        .help("a choice is written if C then A else B")
}

/// The error for `E for all n` that is no claim.
pub(crate) fn stray_every(written: &str, clause: Span) -> Error {
    let short = if written.chars().count() <= 60 { written } else { "C for all n" };
    Error::new(ErrorKind::Syntax, "what is said `for all` or `for some` values is a claim")
        .at(clause)
        .help(format!("begin it with `claim`: claim {short}"))
}
