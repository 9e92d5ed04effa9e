//! Certificates of positions: that one is equivalent to a nimber, that two are equivalent or not,
//! who wins and by which move. By values, or by a strategy.

mod claims;
mod strategy;
mod values;

use crate::input::Input;
use crate::proof::Proof;
use crate::refused::Refused;

pub(crate) use values::nodes;

pub use claims::{Claim, Node, Route, VerifiedPositions};

/// Verifies a certificate of positions; refuses any other text.
///
/// Linear in the length of a value certificate, while its numbers fit a word; each number beyond
/// takes the square of its digits to read, and its digits each time that it is compared or summed.
/// In a strategy certificate each pair costs the product of the numbers of moves and of answers
/// that are tried, times the logarithm of the number of pairs.
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    const FIRST: &str =
        "the first line must be `sprague-cert 1`, `sprague-cert 2`, `sprague-cert 3` or `sprague-strategy 1`";
    let (program, end) = input.word().map_err(|refused| in_words(refused, FIRST))?;
    if end {
        return Err(input.reject_line(FIRST));
    }
    let (version, end) = input.number().map_err(|refused| in_words(refused, FIRST))?;
    if !end {
        return Err(input.reject(FIRST));
    }
    let verified = match (program.as_str(), version.to_u64()) {
        ("sprague-cert", Some(version @ 1..=3)) => values::check(input, version)?,
        ("sprague-strategy", Some(1)) => strategy::check(input)?,
        _ => return Err(input.reject_line(FIRST)),
    };
    Ok(Box::new(verified))
}

/// A rejection for another reason.
fn in_words(refused: Refused, reason: &str) -> Refused {
    match refused {
        Refused::Rejected { line, .. } => Refused::Rejected { line, reason: reason.to_owned() },
        other => other,
    }
}
