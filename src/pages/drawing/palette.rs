//! The looks that tell classes of nodes apart.

use crate::picture::canvas::Color;

/// Light colours that black letters can be read on; 0 is white.
const FILLS: [u32; 10] =
    [0xffffff, 0xcfe8ff, 0xffe3b3, 0xd3f2cc, 0xf6d0de, 0xe2d7f5, 0xfff6ae, 0xc9f0ee, 0xf3d3b8, 0xdddddd];

/// The colour of a class. No other class is white.
pub(crate) fn fill(class: usize) -> Color {
    let others = FILLS.len() - 1;
    Color::web(if class == 0 { FILLS[0] } else { FILLS[1 + (class - 1) % others] })
}

/// Whether its nodes are ellipses; the other way is rounded boxes. So twice as many classes look
/// different.
pub(crate) fn round(class: usize) -> bool {
    class > 0 && (class - 1) / (FILLS.len() - 1) % 2 == 1
}
