//! Certificates of misère play, in which the player who cannot move wins.
//!
//! `docs/certificates.md` of the repository specifies the three formats, and says why it suffices
//! to check what is checked here. A *quotient* (`quotient`) is a finite monoid that has the
//! outcomes of all sums; *play* (`play`) is a set of sums in which the player to move loses;
//! *forms* (`forms`) are positions that are simplified step by step.

mod blind;
mod closure;
mod elements;
mod forms;
mod game;
mod lines;
mod monoid;
mod nodes;
mod options;
mod play;
pub(crate) mod quotient;
mod reduction;
mod values;
mod verified;

use crate::input::Input;
use crate::proof::Proof;
use crate::refused::Refused;

pub(crate) use verified::VerifiedMisere;
pub use verified::VerifiedQuotient;

/// Verifies a certificate of misère play, of one of the three kinds. The statement has all of it but
/// what only proves it.
///
/// For a quotient of order q, with values of h heaps, c maximal blind sets, and s pairs, the time
/// is O(h² + h q² / 64 + q² + s c q).
///
/// ```
/// use sprague_kernel::{Options, verify};
/// // Nodes 3 and 1: {*1} can be played back to 0, and is a misère N-position.
/// let text = "sprague-form 1\no = 1\no 1 = 2\no 2 = 1\nq equal 1 3\nq form 3 1\nend\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED misère forms, 2 claims");
/// assert_eq!(verified.lines().nth(1).unwrap(), "node 1 =⁻ node 3");
/// ```
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    let verified = match first_line(&mut input)?.as_str() {
        "sprague-misere 1" => quotient::verify(input)?,
        "sprague-misere-play 1" => play::verify(input)?,
        "sprague-form 1" => forms::verify(input)?,
        _ => {
            const FIRST: &str =
                "the first line must be `sprague-misere 1`, `sprague-misere-play 1` or `sprague-form 1`";
            return Err(input.reject_line(FIRST));
        }
    };
    Ok(Box::new(verified))
}

/// The first line, as far as it can be right.
fn first_line(input: &mut Input<'_>) -> Result<String, Refused> {
    const LONGEST: usize = "sprague-misere-play 1".len();
    let mut line = String::new();
    while line.len() <= LONGEST && input.peek()? != b'\n' {
        line.push(char::from(input.take()?));
    }
    input.end_line()?;
    Ok(line)
}
