//! The finite nimbers as natural numbers: nim-product, inverse, roots.
//!
//! The sizes have files of their own: [`small`] those of a machine word, [`large`] all others, by
//! words. Both multiply words in the way that the processor allows ([`carryless`], or [`portable`] and
//! for slices [`sliced`]) and put them together by the [`tower`] of fields.

#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "most tables are for the instruction that multiplies without carries")
)]
mod basis;
mod bytes;
mod carryless;
pub(super) mod large;
mod portable;
mod sliced;
mod small;
mod tower;
mod words;

pub(in crate::numbers::nimber) use large::nim_product;
pub use small::FiniteNimber;
