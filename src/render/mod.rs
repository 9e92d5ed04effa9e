//! Facts to text, JSON and pictures.

#[cfg(feature = "cli")]
pub mod diagnostic;
mod dot;
pub mod graph;
#[cfg(feature = "cli")]
pub mod json;
mod palette;
mod position;
#[cfg(feature = "cli")]
pub mod svg;
mod text;

pub use dot::Dot;
pub use position::{Written, position};
pub(crate) use position::{integer_text, nimber_text, ordinal_text, value_text};
pub use text::text;
