//! The looks that tell classes of nodes apart.

/// Light colours that black letters can be read on; 0 is white.
const FILLS: [&str; 10] = [
    "#ffffff", "#cfe8ff", "#ffe3b3", "#d3f2cc", "#f6d0de", "#e2d7f5", "#fff6ae", "#c9f0ee", "#f3d3b8",
    "#dddddd",
];

/// The colour of a class. No other class is white.
pub(crate) fn fill(class: usize) -> &'static str {
    let others = FILLS.len() - 1;
    if class == 0 { FILLS[0] } else { FILLS[1 + (class - 1) % others] }
}

/// Whether its nodes are ellipses; the other way is rounded boxes. So twice as many classes look
/// different.
pub(crate) fn round(class: usize) -> bool {
    class > 0 && (class - 1) / (FILLS.len() - 1) % 2 == 1
}
