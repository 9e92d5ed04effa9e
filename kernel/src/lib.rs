//! Verifies certificates about impartial games: that a position is equivalent to a nimber, that two
//! are equivalent or not, who wins and by which move.
//!
//! A *value certificate* gives each position its Grundy value, and is right by the Sprague–Grundy
//! theorem. A *strategy certificate* gives pairs of positions in which every move has an answer,
//! and is right by the Second Lemma alone. A *period certificate* says from where on the
//! nim-sequence of an octal game repeats ([`verify_period`]). A *certificate of a statement for all
//! natural numbers* proves a formula, or the values of a rule ([`verify_for_all`]). *Certificates
//! of misère play* prove quotients, outcomes, and equality ([`verify_misere`]). `docs/proofs.md` of
//! the repository specifies the first two formats, `docs/certificates.md` the others, and why it
//! suffices to check what is checked here.
//!
//! This is all that has to be trusted, and so it is small, has no dependencies, and shares no code
//! with the program that writes certificates. Files are read once, in blocks; nothing recurses;
//! what is read is bounded before anything is allotted for it. Memory is linear in the nodes,
//! options, and pairs of a certificate.
//!
//! ```
//! let text = "sprague-cert 1\n1 o =0\n2 o 1 =1\n3 s 2 2 =0\nq lose 3\nend 3 1\n";
//! let verified = sprague_kernel::verify(&mut text.as_bytes()).unwrap();
//! assert_eq!(verified.to_string(), "VERIFIED 3 nodes 1 claim");
//! assert_eq!(verified.in_words(&verified.claims()[0]), "node 3 is a P-position");
//! let wrong = text.replace("=1", "=2");
//! let refused = sprague_kernel::verify(&mut wrong.as_bytes()).unwrap_err();
//! assert_eq!(refused.to_string(), "REJECTED line 3: 2 is no mex of 1 values");
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod claim;
mod fields;
mod forall;
mod input;
mod meter;
mod misere;
mod nimber;
mod notation;
mod number;
mod octal;
mod ordinal;
mod period;
mod recognize;
mod refused;
mod strategy;
mod values;
mod verified;

use std::io::Read;

pub use claim::Claim;
pub use forall::{VerifiedForAll, verify_for_all};
pub use misere::{MisereRoute, VerifiedMisere, VerifiedQuotient, verify_misere};
pub use nimber::Nimber;
pub use number::Number;
pub use ordinal::Ordinal;
pub use period::{VerifiedPeriod, read_segments, verify_period};
pub use recognize::{CertificateKind, Whole, recognize};
pub use refused::Refused;
pub use verified::{Node, Route, Verified};

use input::Input;

/// Verifies a certificate of either kind.
///
/// Linear in the length of a value certificate, while its numbers fit a word; each number beyond
/// takes the square of its digits to read, and its digits each time that it is compared or summed.
/// Of a strategy certificate each pair costs the product of the numbers of moves and of answers
/// that are tried, times the logarithm of the number of pairs.
///
/// # Errors
/// [`Refused::Rejected`] with the line and the reason, [`Refused::Unreadable`] if reading fails.
///
/// ```
/// let text = "sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 2 1\n";
/// assert!(sprague_kernel::verify(&mut text.as_bytes()).is_ok());
/// ```
pub fn verify(certificate: &mut dyn Read) -> Result<Verified, Refused> {
    verify_while(certificate, None, &mut || true)
}

/// Verifies a certificate, and that it is one of this statement, byte for byte: the certificate
/// without the values or pairs.
///
/// # Errors
/// Those of [`verify`]; the line is that of the certificate.
///
/// ```
/// use sprague_kernel::verify_statement;
/// let certificate = "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n";
/// let statement = "sprague-cert 1\n1 o\nq lose 1\nend 1 1\n";
/// assert!(verify_statement(&mut certificate.as_bytes(), &mut statement.as_bytes()).is_ok());
/// let other = "sprague-cert 1\n1 o\n2 o 1\nq lose 1\nend 2 1\n";
/// let refused = verify_statement(&mut certificate.as_bytes(), &mut other.as_bytes()).unwrap_err();
/// assert_eq!(refused.to_string(), "REJECTED line 3: the statement is another one");
/// ```
pub fn verify_statement(certificate: &mut dyn Read, statement: &mut dyn Read) -> Result<Verified, Refused> {
    verify_while(certificate, Some(statement), &mut || true)
}

/// Verifies a certificate, with a statement against it or without, while the caller wants to.
///
/// `go_on` is asked each time after some milliseconds of work, and ends the verification with
/// false. While a text is waited for it is not asked: a reader that fails ends that.
///
/// # Errors
/// Those of [`verify`], and [`Refused::Stopped`] if `go_on` says no.
///
/// ```
/// use sprague_kernel::{Refused, verify_while};
/// // So long a number takes some time to read.
/// let text = format!("sprague-cert 1\n1 n {}\nq equal 1 1\nend 1 1\n", "7".repeat(100_000));
/// let mut asked = 0;
/// let verified = verify_while(&mut text.as_bytes(), None, &mut || { asked += 1; true });
/// assert!(verified.is_ok() && asked > 0);
/// let stopped = verify_while(&mut text.as_bytes(), None, &mut || false);
/// assert!(matches!(stopped, Err(Refused::Stopped)));
/// ```
pub fn verify_while(
    certificate: &mut dyn Read,
    statement: Option<&mut dyn Read>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Verified, Refused> {
    // A trait object lives as long as what it borrows, so that the two may live for different
    // times.
    match statement {
        None => check(Input::new(certificate, None, go_on)),
        Some(statement) => check(Input::new(certificate, Some(statement), go_on)),
    }
}

fn check(mut input: Input<'_>) -> Result<Verified, Refused> {
    const FIRST: &str = "the first line must be `sprague-cert 1`, `sprague-cert 2`, `sprague-strategy 1`, `sprague-period 2`, `sprague-forall 1`, `sprague-misere 1`, `sprague-misere-play 1` or `sprague-form 1`";
    let (program, end) = input.word().map_err(|refused| in_words(refused, FIRST))?;
    if end {
        return Err(input.reject_line(FIRST));
    }
    let (version, end) = input.number().map_err(|refused| in_words(refused, FIRST))?;
    if !end {
        return Err(input.reject(FIRST));
    }
    match (program.as_str(), version.to_u64()) {
        ("sprague-cert", Some(version @ (1 | 2))) => values::check(input, version == 2),
        ("sprague-strategy", Some(1)) => strategy::check(input),
        _ => Err(input.reject_line(FIRST)),
    }
}

/// A rejection for another reason.
fn in_words(refused: Refused, reason: &str) -> Refused {
    match refused {
        Refused::Rejected { line, .. } => Refused::Rejected { line, reason: reason.to_owned() },
        other => other,
    }
}
