//! What the language has and this version has not, and what looks like the language and is not: each
//! refused with what would work.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::syntax::{WordKind, word};

/// Refuses a name or sign that is fixed in the language and not evaluated by this version.
pub(crate) fn not_yet(name: &str, span: Span) -> Result<()> {
    match word(name) {
        Some(word) if word.kind == WordKind::NotYet => Err(Error::new(
            ErrorKind::NotYet,
            format!("`{name}` ({}) is not evaluated by this version", word.summary),
        )
        .at(span)),
        _ => Ok(()),
    }
}

/// A number with a point is read as a take-and-break code, and may have been meant as a number.
pub(crate) fn number(error: Error, written: &str) -> Error {
    let decimal = written
        .split('.')
        .all(|digits| !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit()));
    if decimal && error.kind() == ErrorKind::Cycle {
        return error.help("if a number is meant: numbers here are integers, and 7 // 2 divides");
    }
    error
}

/// Refuses to prove what is no relation between positions.
pub(crate) fn proof_of(span: Span) -> Error {
    Error::new(ErrorKind::Domain, "there is no proof for a claim of this form")
        .at(span)
        .help("what can be proved: G = H, G != H, G is P, G is N, grundy(G) = n; joined by `and`, `or`, `not`, and for every n by `for n in 1..9`")
        .help("`claim` checks it, and a claim that fails shows why")
}

/// Refuses to prove what a function computed.
pub(crate) fn proof_of_computed(span: Span) -> Error {
    Error::new(ErrorKind::Domain, "what a function computed is a nimber, and needs no proof")
        .at(span)
        .help("prove what it says of the position: prove canonical(G), prove G = *2, prove G != H")
}

/// Refuses a partizan position.
pub(crate) fn partizan() -> Error {
    Error::new(ErrorKind::Syntax, "`|` parts the options of two players: partizan games are not part of this")
        .help("an impartial position has one set of options for both players: {a, b}; a comprehension is {*k for k in 0..3}")
}

/// Refuses a comprehension that stands in no bracket which could hold its entries.
pub(crate) fn comprehension() -> Error {
    Error::new(ErrorKind::Syntax, "a comprehension gives several entries, and one value is due here")
        .help("put it in brackets of its own: {…} is a position, […] a list")
}

/// How a function is written, for messages.
pub(crate) fn signature(name: &str) -> String {
    match word(name) {
        Some(word) => format!("it is written {}", word.signature),
        None => format!("it is written {name}(…)"),
    }
}

/// What a name of other systems is called here.
pub(crate) fn foreign_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "value" | "sg" | "nimber" | "nim_value" | "grundy_value" | "SG" => "the Grundy value is grundy(G)",
        "nimsum" | "nim_sum" | "bxor" => "the nim-sum of integers is a ⊕ b, or a xor b",
        "nim_mul" | "nim_mult" | "nim_times" | "nim_multiply" | "NimProduct" => {
            "the nim-product is a ⊗ b, or nim_product(a, b)"
        }
        "nim_div" | "nim_divide" | "NimDiv" => "the nim-quotient is a ⊘ b, or nim_quotient(a, b)",
        "length" | "size" => "the number of entries of a list is len(xs); of options, len(options(G))",
        "set" | "frozenset" => "a position is written {G, H}",
        "range" => "the integers from a to b are a..b",
        "True" | "False" => "truth values are written true and false",
        "domineering" => {
            "in Domineering the players have different moves: it is partizan; where both may place either way it is cram(3, 4)"
        }
        "blue_red_hackenbush" | "red_blue_hackenbush" | "hackenbush" => {
            "the impartial Hackenbush is green_hackenbush(X, root); with blue and red edges it is partizan"
        }
        "toads_and_frogs" | "col" | "snort" | "clobber" | "konane" | "amazons" | "ski_jumps" => {
            "in this game the players have different moves: it is partizan, and this is about impartial games"
        }
        "notakto" => "Notakto is played in misère play, and values here are those of normal play",
        "help" | "quit" | "exit" => "commands of a session begin with a colon: :help, :quit",
        _ => return None,
    })
}

/// Rulesets whose names the language fixes and this version does not have.
pub(crate) const RULESETS: [&str; 1] = ["rulerette"];
