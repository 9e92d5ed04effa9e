//! Replies and errors as documents, text and JSON.

pub(crate) mod canonical;
#[cfg(feature = "diagnostics")]
mod diagnostic;
mod document;
mod for_all;
mod heaps;
#[cfg(feature = "json")]
pub(crate) mod json;
mod loopy;
mod misere;
mod picture;
mod proof;
mod quotient;
mod sentences;
pub(crate) mod steps;
mod sums_proof;
mod text;
mod turned;

#[cfg(feature = "diagnostics")]
pub use diagnostic::diagnostic;
pub use document::document;
pub use quotient::quotient;
pub use text::text;
