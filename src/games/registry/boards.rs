//! Rulesets that are played on boards.

use super::row::{Family, Group, Make, Named};
use crate::ruleset::boards;

pub(super) const FAMILY: Family = Family {
    name: "boards",
    about: "Rows are counted from the top and columns from the left, both from 1. A board can be \
            given as a string: its rows from the top, with / between them. In it `.` is a free \
            square, and `#` is a wall or a hole.",
    groups: &[Group { name: "boards", rulesets: RULESETS }],
};

const RULESETS: &[Named] = &[
    Named::new(
        "maze(\"..#/...\")(r, c)  ·  maze(\"..#/...\", \"queen\")(r, c)",
        "move a rook left or up, but not through a wall #; it may also be a \"queen\" or a \"king\"",
        "Laaksonen, Competitive Programmer's Handbook, ch. 25",
        "claim maze(\"..#/...\")(2, 3) = *2",
        Make::With(|store, arguments| Ok(store.add_ruleset(boards::Maze::new(arguments)?))),
    ),
    Named::new(
        "chomp(m, n)  ·  chomp([4, 4, 3])  ·  chomp(a, b, c)",
        "bite off a square with all squares to the right and below; the corner is poisoned",
        "Gale (1974); Winning Ways, ch. 18",
        "claim chomp(2, 3) is N",
        Make::Plain(|store| store.add_ruleset(boards::Chomp)),
    ),
    Named::new(
        "cram(m, n)  ·  cram(\"..#/...\")",
        "place a domino on two free squares side by side",
        "Gardner (1974); Winning Ways, ch. 15",
        "claim cram(2, 2) is P",
        Make::Plain(|store| store.add_ruleset(boards::Cram)),
    ),
];
