//! Coin-turning games: coins in a row or on a grid are turned over, the last of them from heads to
//! tails.
//!
//! | name | which coins may be turned | is |
//! | --- | --- | --- |
//! | `turning_turtles("TTHTH")` | one or two | [`Row::TURNING_TURTLES`] |
//! | `mock_turtles` | one to three | [`Row::MOCK_TURTLES`] |
//! | `moebius`, `mogul`, `moidores` | one to five, seven, nine | [`Row::MOEBIUS`], [`Row::MOGUL`], [`Row::MOIDORES`] |
//! | `motley` | any | [`Row::MOTLEY`] |
//! | `twins`, `triplets` | exactly two, three | [`Row::TWINS`], [`Row::TRIPLETS`] |
//! | `ruler`, `ruler_fives` | any number, up to five, side by side | [`Row::RULER`], [`Row::RULER_FIVES`] |
//! | `mock_turtle_fives`, `triplet_fives` | one to three, exactly three, of five side by side | [`Row::MOCK_TURTLE_FIVES`], [`Row::TRIPLET_FIVES`] |
//! | `turnips` | three at equal distances | [`Row::TURNIPS`] |
//! | `sym`, `sympler`, `grunt` | symmetrical sets | [`Row::SYM`], [`Row::SYMPLER`], [`Row::GRUNT`] |
//! | `turning_corners("TT/TH")` | the corners of a rectangle | [`Grid::turning_corners`] |
//! | `rugs` | all coins of a rectangle | [`Grid::rugs`] |
//! | `acrostic_twins` | two in one row or one column | [`Grid::acrostic_twins`] |
//! | `product("twins", "ruler")("TT/TH")` | the product of two games on a row | [`Grid::product`] |
//!
//! Source: *Winning Ways*, chapter 14; Ferguson, *Game Theory*, Part I, section 5.

mod grid;
mod picture;
mod position;
mod row;

pub use grid::Grid;
pub use position::{CoinGrid, CoinRow};
pub use row::Row;
