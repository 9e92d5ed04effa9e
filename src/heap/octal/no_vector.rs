//! Where there are no vector instructions that this program knows.

use super::stretch::{Report, Stretch};

/// None: plain code has to do it.
pub fn compute(_: &Stretch<'_>, _: &mut [u8]) -> Option<Report> {
    None
}

pub use super::portable::{equal, has_sum};

/// Never.
pub fn supported() -> bool {
    false
}
