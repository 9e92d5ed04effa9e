//! Positions with entailing or complimenting moves: what they are worth, their moves, and why.

use crate::entailing::Turn;
use crate::game::ExtendedValue;
use crate::game_graph::Outcome;
use crate::notation::Written;
use crate::reply::Answer;

/// What there is to say of a position with entailing or complimenting moves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnedReply {
    /// The position in the notation of the language.
    pub form: Written,
    /// What it is worth: a nimber, or loony.
    pub value: ExtendedValue,
    /// Who wins.
    pub outcome: Outcome,
    /// Beside which heaps a player wins who has to reply in it: `{0, 2}`, `all but {1}`, `all`.
    pub attains: String,
}

/// The moves of such a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnedMovesReply {
    /// The position in the notation of the language.
    pub form: String,
    /// What it is worth: a nimber, or loony. `None` where that takes more than a list of moves is
    /// worth.
    pub value: Option<ExtendedValue>,
    /// Who wins, where that is known.
    pub outcome: Option<Outcome>,
    /// The moves; those that win come first where not all are listed.
    pub moves: Vec<TurnedMoveRow>,
    /// How many are known to win, those that are not listed among them.
    pub winning: usize,
    /// How many are not listed.
    pub omitted: usize,
    /// The first of those that are not listed.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub further: Vec<TurnedMoveRow>,
}

/// A move of such a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnedMoveRow {
    /// In a sum: the component that is moved in.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub component: Option<String>,
    /// What a player does, where the game says so.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub words: Option<String>,
    /// Whose turn it is then.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_name"))]
    pub turn: Turn,
    /// What the component becomes that is moved in: an entailing move binds the reply to it.
    pub to: String,
    /// The whole position after the move.
    pub result: String,
    /// What that is worth to a player who is free to move, where it is known.
    pub value: Option<ExtendedValue>,
    /// Whether the move wins, where that is known.
    pub wins: Option<bool>,
    /// Whether it wins since the opponent has to reply and cannot.
    pub sunny: bool,
    /// The whole position after the move, as a value, where its worth is known.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub leads_to: Option<Answer>,
}

/// Why a position is worth what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnedWhyReply {
    /// The position in the notation of the language.
    pub form: String,
    /// What it is worth: a nimber, or loony.
    pub value: ExtendedValue,
    /// The values of the components, if it is a sum.
    pub components: Vec<(String, ExtendedValue)>,
    /// For each number below the value, or for everything, a move that attains it.
    pub attained: Vec<TurnedStep>,
    /// Why no move attains the value itself.
    pub missed: Vec<TurnedStep>,
    /// How many steps are left out.
    pub omitted: usize,
}

/// What one move attains, or why it does not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TurnedStep {
    /// The heap beside which the move is made: its size, or `all but {1}`, where it is made beside
    /// every heap but some, and beside loony positions.
    pub beside: String,
    /// Whose turn it is after the move.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_name"))]
    pub turn: Turn,
    /// What the move leads to.
    pub to: String,
    /// What that is worth.
    pub value: ExtendedValue,
    /// The reply that wins, if the move is entailing and does not.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub reply: Option<String>,
}

#[cfg(feature = "serde")]
fn by_name<S: serde::Serializer>(turn: &Turn, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(turn)
}
