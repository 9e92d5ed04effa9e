//! Rulesets against play straight from their rules, what is drawn of them, and a ruleset of one's
//! own.

#[path = "../common/positions.rs"]
mod positions;

mod play;

mod boards;
mod coins;
mod entailing;
mod graphs;
mod heaps;
mod misere_search;
mod own_ruleset;
mod parts;
mod pictures;
mod slides;
mod sprouts;
