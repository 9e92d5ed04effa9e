//! Games on boards.
//!
//! Rows are counted from the top and columns from the left, both from 1.
//!
//! | name | a move | source |
//! | --- | --- | --- |
//! | `chomp(m, n)`, `chomp([4, 4, 3])`, `chomp(a, b, c)` | bites off a square with all to the right and below; the corner is poisoned | Gale (1974); *Winning Ways*, chapter 18 |
//! | `maze("..#/...")(r, c)` | a rook goes left or up, not through a wall; other pieces by a second argument | Laaksonen, *Competitive Programmer's Handbook*, chapter 25 |
//! | `cram(m, n)`, `cram("..#/...")` | places a domino on two free squares side by side | Gardner (1974); *Winning Ways*, chapter 15 |
//!
//! Who cannot move has lost. Kayles and Dawson's Chess on their boards, Treblecross and the like
//! are rulesets of heaps.

mod chomp;
mod cram;
mod large;
mod maze;
mod region;
mod strip_values;

pub use chomp::{Bar, Chomp};
pub use cram::Cram;
pub use maze::Maze;
pub use region::Region;
