//! Games on boards.
//!
//! Rows are counted from the top and columns from the left, both from 1.
//!
//! Who cannot move has lost. Kayles and Dawson's Chess on their boards, Treblecross and the like
//! are rulesets of heaps.

mod chomp;
mod cram;
mod maze;
mod region;
mod sprouts;

pub use chomp::{Bar, Chomp};
pub use cram::Cram;
pub use maze::Maze;
pub use region::Region;
pub use sprouts::{Drawing, Sprouts};

use crate::ruleset::row::{Family, Group, Named};

/// The rulesets, as the registry has them.
pub(crate) const FAMILY: Family = Family {
    name: "boards",
    about: "Rows are counted from the top and columns from the left, both from 1. A board of squares \
            can be given as a string: its rows from the top, with / between them. In it `.` is a free \
            square, and `#` is a wall or a hole. A position of Sprouts is written by what its regions \
            touch.",
    groups: &[Group { name: "boards", rulesets: RULESETS }],
};

const RULESETS: &[Named] = &[maze::MAZE, chomp::CHOMP, cram::CRAM, sprouts::SPROUTS];
