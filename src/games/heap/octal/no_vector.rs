//! Where there are no vector instructions that this program knows.

use super::portable;
use super::portable::{Sets, SplitPart};
use super::stretch::{Report, Stretch};

/// None: plain code has to do it.
pub fn compute(_: &Stretch<'_>, _: &mut [u8]) -> Option<Report> {
    None
}

pub use super::portable::{equal, has_sum};

/// As in plain code.
pub fn mark_sums(indices: &[u8], common: &[u8], rest: usize, parts: &[SplitPart], _: usize, sets: &mut Sets) {
    portable::mark_sums(indices, common, rest, parts, sets);
}

/// Never.
pub fn supported() -> bool {
    false
}
