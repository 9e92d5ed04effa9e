//! Rulesets in which coins are turned over.

use super::row::{Family, Group, Make, Named};
use crate::ruleset::coins::{Grid, Row};

pub(super) const FAMILY: Family = Family {
    name: "coins",
    about: "A position is a row of coins, heads (H) or tails (T), or a grid of coins with / \
            between its rows. Places are counted from 1 at the left. A move turns some coins over. \
            The rightmost of them must go from heads to tails; in a grid this is the coin that is \
            furthest down and to the right. Each head has a value: that of the position in which \
            it is the only head. The value of a position is the nim-sum of the values of its heads.",
    groups: &[
        Group { name: "rows of coins", rulesets: ROWS },
        Group { name: "grids of coins", rulesets: GRIDS },
    ],
};

const CHAPTER_14: &str = "Winning Ways, ch. 14";

const ROWS: &[Named] = &[
    Named::new(
        "turning_turtles(\"TTHTH\")",
        "turn one or two coins",
        CHAPTER_14,
        "claim turning_turtles(\"HTH\") = *2",
        Make::Plain(|store| store.add_ruleset(Row::TURNING_TURTLES)),
    )
    .values("of a head on place n: n"),
    Named::new(
        "mock_turtles(\"TTHTH\")",
        "turn one to three coins",
        CHAPTER_14,
        "claim mock_turtles(\"TTTH\") = *7",
        Make::Plain(|store| store.add_ruleset(Row::MOCK_TURTLES)),
    )
    .values("of a head on place n: the n-th odious number: 1, 2, 4, 7, 8, 11, 13, 14, …"),
    Named::new(
        "moebius(\"TTHTH\")",
        "turn one to five coins",
        CHAPTER_14,
        "claim moebius(\"TTTH\") = *8",
        Make::Plain(|store| store.add_ruleset(Row::MOEBIUS)),
    )
    .values("of a head on place n: 1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, …"),
    Named::new(
        "mogul(\"TTHTH\")",
        "turn one to seven coins",
        CHAPTER_14,
        "claim mogul(\"TTH\") = *4",
        Make::Plain(|store| store.add_ruleset(Row::MOGUL)),
    ),
    Named::new(
        "moidores(\"TTHTH\")",
        "turn one to nine coins",
        CHAPTER_14,
        "claim moidores(\"TTH\") = *4",
        Make::Plain(|store| store.add_ruleset(Row::MOIDORES)),
    ),
    Named::new(
        "motley(\"TTHTH\")",
        "turn any number of coins",
        CHAPTER_14,
        "claim motley(\"TTTH\") = *8",
        Make::Plain(|store| store.add_ruleset(Row::MOTLEY)),
    )
    .values("of a head on place n: 2^(n − 1)"),
    Named::new(
        "twins(\"TTHTH\")",
        "turn exactly two coins",
        CHAPTER_14,
        "claim twins(\"TTTH\") = *3",
        Make::Plain(|store| store.add_ruleset(Row::TWINS)),
    )
    .values("of a head on place n: n − 1"),
    Named::new(
        "triplets(\"TTHTH\")",
        "turn exactly three coins",
        CHAPTER_14,
        "claim triplets(\"TTTH\") = *2",
        Make::Plain(|store| store.add_ruleset(Row::TRIPLETS)),
    )
    .values("of a head on place n: 0, 0, and then as in Mock Turtles"),
    Named::new(
        "ruler(\"TTHTH\")",
        "turn any number of coins side by side",
        CHAPTER_14,
        "claim ruler(\"TTTH\") = *4",
        Make::Plain(|store| store.add_ruleset(Row::RULER)),
    )
    .values("of a head on place n: the highest power of 2 that divides n"),
    Named::new(
        "ruler_fives(\"TTHTH\")",
        "turn one to five coins side by side",
        CHAPTER_14,
        "claim ruler_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::RULER_FIVES)),
    ),
    Named::new(
        "mock_turtle_fives(\"TTHTH\")",
        "turn one to three coins out of five side by side",
        CHAPTER_14,
        "claim mock_turtle_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::MOCK_TURTLE_FIVES)),
    ),
    Named::new(
        "triplet_fives(\"TTHTH\")",
        "turn exactly three coins out of five side by side",
        CHAPTER_14,
        "claim triplet_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::TRIPLET_FIVES)),
    ),
    Named::new(
        "turnips(\"TTHTH\")",
        "turn exactly three coins at equal distances; also called Ternups",
        CHAPTER_14,
        "claim turnips(\"TTH\") = *1",
        Make::Plain(|store| store.add_ruleset(Row::TURNIPS)),
    ),
    Named::new(
        "sym(\"TTHTH\")",
        "turn any number of coins that lie symmetrically about their middle",
        CHAPTER_14,
        "claim sym(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::SYM)),
    ),
    Named::new(
        "sympler(\"TTHTH\")",
        "turn coins as in sym, one of them on place 1",
        CHAPTER_14,
        "claim sympler(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::SYMPLER)),
    ),
    Named::new(
        "grunt(\"TTHTH\")",
        "turn exactly four coins as in sym, one of them on place 1",
        CHAPTER_14,
        "claim grunt(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(Row::GRUNT)),
    )
    .values("of a head on place n: `grundys_game(n - 1)`"),
];

const GRIDS: &[Named] = &[
    Named::new(
        "turning_corners(\"TT/TH\")",
        "turn the four corners of a rectangle",
        CHAPTER_14,
        "claim turning_corners(\"TT/TH\") = *1",
        Make::Plain(|store| store.add_ruleset(Grid::turning_corners())),
    )
    .values("of a head on row r, column c: the nim-product (r − 1) ⊗ (c − 1)"),
    Named::new(
        "rugs(\"TT/TH\")",
        "turn all coins of a rectangle",
        CHAPTER_14,
        "claim rugs(\"TT/TH\") = *3",
        Make::Plain(|store| store.add_ruleset(Grid::rugs())),
    )
    .values("of a head on row r, column c: the nim-product of the values of `ruler` for r and c"),
    Named::new(
        "acrostic_twins(\"TT/TH\")",
        "turn two coins in one row or one column",
        CHAPTER_14,
        "claim acrostic_twins(\"TT/TH\") is P",
        Make::Plain(|store| store.add_ruleset(Grid::acrostic_twins())),
    )
    .values("of a head on row r, column c: (r − 1) ⊕ (c − 1)"),
    Named::new(
        "product(\"twins\", \"ruler\")(\"TT/TH\")",
        "turn the coins where the rows of a move in the first game meet the columns of one in the second",
        CHAPTER_14,
        "claim product(\"twins\", \"ruler\")(\"TT/TT\") is P",
        Make::With(|store, arguments| Ok(store.add_ruleset(Grid::product(arguments)?))),
    )
    .values("of a head on row r, column c: the nim-product of the two values"),
];
