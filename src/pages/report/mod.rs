//! Replies and errors as documents, text and JSON.

#[cfg(feature = "diagnostics")]
mod diagnostic;
mod document;
mod heaps;
#[cfg(feature = "json")]
pub(crate) mod json;
mod quotient;
mod sentences;
mod text;

#[cfg(feature = "diagnostics")]
pub use diagnostic::diagnostic;
pub use document::document;
pub use quotient::quotient;
pub use text::text;
