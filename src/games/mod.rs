//! The mathematics of games: rulesets, nim-sequences, graphs, the store of positions, and the
//! theory of normal and misère play.

pub mod entailing;
pub(crate) mod game;
pub mod game_graph;
pub mod heap;
pub mod misere;
pub mod registry;
pub mod ruleset;
pub mod theory;
