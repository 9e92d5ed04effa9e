//! Facts to text.

#[cfg(feature = "cli")]
pub mod diagnostic;
#[cfg(feature = "cli")]
pub mod json;
mod position;
mod text;

pub use position::{Written, position};
pub(crate) use position::{integer_text, nimber_text, value_text};
pub use text::text;
