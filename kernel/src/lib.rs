//! Verifies certificates about impartial games: that a position is equivalent to a nimber, that two
//! are equivalent or not, who wins and by which move.
//!
//! A *value certificate* gives each position its Grundy value, and is right by the Sprague–Grundy
//! theorem. A *strategy certificate* gives pairs of positions in which every move has an answer,
//! and is right by the Second Lemma alone. A *period certificate* says from where on the
//! nim-sequence of an octal game repeats. A *certificate of a statement for all natural numbers*
//! proves a formula, the values of a rule, or how many numbers satisfy a formula. *Certificates of misère play* prove quotients,
//! outcomes, and equality. *Certificates of loopy positions* and *of entailing moves* prove values
//! and outcomes where play may go on for ever, and where a move may force the reply. *Proofs of
//! several parts* join statements about numbers and about positions. [`verify`]
//! takes them all. `docs/proofs.md` of the repository specifies
//! the first two formats, `docs/certificates.md` the others, and why it suffices to check what is
//! checked here.
//!
//! This is all that has to be trusted, and so it is small, has no dependencies, and shares no code
//! with the program that writes certificates. Files are read once, in blocks; nothing recurses;
//! what is read is bounded before anything is allotted for it. Memory is linear in the nodes,
//! options, and pairs of a certificate.
//!
//! ```
//! use sprague_kernel::{Options, verify};
//! let text = "sprague-cert 1\n1 o =0\n2 o 1 =1\n3 s 2 2 =0\nq lose 3\nend 3 1\n";
//! let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
//! assert_eq!(verified.to_string(), "VERIFIED 3 nodes 1 claim");
//! assert_eq!(verified.first_lines(10), ["node 3 is a P-position"]);
//! let wrong = text.replace("=1", "=2");
//! let refused = verify(&mut wrong.as_bytes(), Options::default(), &mut || true).unwrap_err();
//! assert_eq!(refused.to_string(), "REJECTED line 3: 2 is no mex of 1 values");
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod entailing;
mod fields;
mod forall;
mod input;
mod jobs;
mod kinds;
mod loopy;
mod meter;
mod misere;
mod mixed;
mod nimber;
mod notation;
mod number;
mod octal;
mod ordinal;
mod period;
mod positions;
mod proof;
mod refused;
mod sums;

pub use forall::VerifiedForAll;
pub use input::Options;
pub use jobs::verify_by_jobs;
pub use kinds::{Kind, LEVEL, Verified, Whole, recognize, verify};
pub use misere::VerifiedQuotient;
pub use nimber::Nimber;
pub use number::Number;
pub use ordinal::Ordinal;
pub use period::{VerifiedPeriod, read_segments};
pub use positions::{Claim, Node, Route, VerifiedPositions};
pub use proof::Fact;
pub use refused::Refused;
