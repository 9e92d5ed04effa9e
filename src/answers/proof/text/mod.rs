//! Certificates as text that a person reads.
//!
//! A text follows the proof of the Sprague–Grundy theorem, and is made from the certificate alone.
//! It is written as a document of paragraphs, statements, proofs, lists and tables, which
//! [`crate::markup`] writes in each format. Whether the certificate holds is found out first, so
//! that no text claims what is wrong.

mod boards;
mod claims;
mod facts;
mod names;
mod plan;
mod play;
mod positions;
mod short;
mod style;
mod values;
mod verify;
mod whole;
mod words;
mod writer;

pub use short::short;
pub use style::{Detail, Style};
pub use whole::{document, preamble, text};
