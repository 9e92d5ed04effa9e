//! The mathematics of impartial games, a question a file.
//!
//! Two roads lead to every answer: by definition, playing the games out and never looking at a
//! value, and by the Sprague–Grundy theorem, reading the value that the store knows. They are held
//! against each other.

pub(crate) mod canonical;
mod difference;
mod equivalence;
mod loopy;
mod moves;
mod outcome;
mod parts;
mod sprague_grundy;

pub use canonical::{Canonical, CanonicalOption, Fate, canonical_form};
pub use difference::{IdentityDifference, identity_difference};
pub use equivalence::{
    distinguish, equivalent, equivalent_by_definition, equivalent_by_second_lemma, positions_born_by,
};
pub(crate) use loopy::{LoopyMove, loopy_moves, worth};
pub use moves::{Move, Moves, moves, winning_move, winning_moves};
pub(crate) use moves::{
    WinningRule, moves_by, moves_without_values, some_winning_move, winning_move_by, with_few_values,
};
pub(crate) use outcome::Player;
pub use outcome::{Convention, outcome_by_playing};
pub use sprague_grundy::{
    SecondLemma, collapse, first_lemma, options_as_nimbers, second_lemma, sprague_grundy, sum_formula,
};

pub(crate) use parts::{Part, option_of_value};
