//! Coin-turning games: coins in a row or on a grid are turned over, the last of them from heads to
//! tails.
//!
//! Source: *Winning Ways*, chapter 14; Ferguson, *Game Theory*, Part I, section 5.

mod grid;
mod position;
mod row;

pub use grid::Grid;
pub use position::{CoinGrid, CoinRow};
pub use row::Row;

use crate::ruleset::row::{Family, Group};

/// The rulesets, as the registry has them.
pub(crate) const FAMILY: Family = Family {
    name: "coins",
    about: "A position is a row of coins, heads (H) or tails (T), or a grid of coins with / \
            between its rows. Places are counted from 1 at the left. A move turns some coins over. \
            The rightmost of them must go from heads to tails; in a grid this is the coin that is \
            furthest down and to the right. Each head has a value: that of the position in which \
            it is the only head. The value of a position is the nim-sum of the values of its heads.",
    groups: &[
        Group { name: "rows of coins", rulesets: &row::ROWS },
        Group {
            name: "grids of coins",
            rulesets: &[grid::TURNING_CORNERS, grid::RUGS, grid::ACROSTIC_TWINS, grid::PRODUCT],
        },
    ],
};
