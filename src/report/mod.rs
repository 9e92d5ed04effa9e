//! Replies and errors as documents, text and JSON.

#[cfg(feature = "cli")]
mod diagnostic;
mod document;
#[cfg(feature = "cli")]
pub(crate) mod json;
mod quotient;
mod sentences;
mod text;

#[cfg(feature = "cli")]
pub use diagnostic::diagnostic;
pub use document::document;
pub use quotient::quotient;
pub use text::text;
