//! What a proof about misère play rests on.

use crate::eval::notes::Apart;
use crate::game::Outcome;
use crate::misere::Certificate;
use crate::notation::MoveWritten;
use crate::reply::value::Position;
use crate::theory::Canonical;

/// Why positions are equal in misère play, or who wins there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MisereProof {
    /// What is proved, one thing after the other.
    pub(crate) parts: Vec<MiserePart>,
    /// None of one outcome, which has certificates of its own.
    pub(crate) certificate: Option<Certificate>,
}

/// A thing that is proved of misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MiserePart {
    /// Who wins a position.
    Outcome { position: String, outcome: Outcome, because: Because },
    /// Two positions have one canonical form; with what becomes of the options of each.
    Equal { names: [String; 2], form: String, forms: Box<[Canonical<Position>; 2]> },
    /// A position tells two apart; with how each move of the sum that is P is answered.
    Differ { apart: Box<Apart>, answers: Answers, is_cut: bool },
    /// The canonical form of a position.
    Form(Box<Canonical<Position>>),
}

/// Why a position is P or N.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Because {
    /// By the rule of misère Nim: some heap is larger than one, and this is the nim-sum.
    NimSum(String),
    /// By the same rule: no heap is larger than one, and this is the number of heaps of one.
    HeapsOfOne(usize),
    /// No move is left.
    NoMove,
    /// By what is known of the sum, which has too many moves.
    Known(Known),
    /// By a move that wins, if it is N, and what comes after it.
    Play { winning: Option<MoveWritten>, after: After },
}

/// What follows a winning move, or holds of a P-position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum After {
    /// How each move from each position that is left is answered.
    Strategy(Vec<Answers>),
    /// What is known of the sum.
    Known(Known),
    /// The positions that can be reached are too many to be listed.
    Computed,
}

/// What is known of a sum without playing it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Known {
    /// It has an infinite nimber, and this Grundy value.
    Infinite { value: String },
    /// It has a large nimber, and the rest this misère Grundy value.
    Large { nimber: String, rest: String, value: String },
    /// Its value in the misère quotient of a code, and of what stands beside its heaps.
    Quotient {
        code: String,
        beside: Option<String>,
        order: usize,
        p: usize,
        period: Option<(u64, u64)>,
        value: String,
        is_p: bool,
    },
}

/// How each move of a P-position is answered: where it leads, and the move that wins there; there is
/// none where no move is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) position: String,
    pub(crate) moves: Vec<(String, Option<MoveWritten>)>,
}
