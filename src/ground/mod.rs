//! What every room stands on: errors as data, the ceilings, the handle that stops a computation,
//! texts with their lines.

pub(crate) mod error;
#[cfg(feature = "serde")]
pub(crate) mod exact_json;
pub(crate) mod interrupt;
pub(crate) mod limits;
pub(crate) mod room;
pub(crate) mod short_hash;
pub(crate) mod source;
pub(crate) mod tex;
pub(crate) mod visible;
