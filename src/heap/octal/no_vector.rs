//! Where there are no vector instructions that this program knows.

use super::stretch::{Report, Stretch};

/// None: plain code has to do it.
pub fn compute(_: &Stretch<'_>, _: &mut [u8]) -> Option<Report> {
    None
}

/// Whether some pair has this nim-sum.
pub fn has_sum(lesser: &[u16], greater: &[u16], sum: u16) -> bool {
    lesser.iter().zip(greater).any(|(x, y)| x ^ y == sum)
}

/// Never.
pub fn supported() -> bool {
    false
}
