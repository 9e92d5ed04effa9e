//! Facts to text.

mod position;
mod text;

pub use position::{Written, position};
pub(crate) use position::{integer_text, nimber_text, value_text};
pub use text::text;
