//! Answers as data, one type for each kind of question. Statements answer with a
//! [`Reply`](crate::Reply); the functions of [`heap`](crate::heap) and
//! [`game_graph`](crate::game_graph) answer with types of their own.
//!
//! All may gain fields and variants, and are `#[non_exhaustive]`. With the feature `serde` they can
//! be written in any format that it has; [`report`](crate::report) writes them for a person.
//!
//! ```
//! use sprague::{Reply, Session, reply::Verdict};
//! let Reply::Claim(claim) = Session::new().eval("claim kayles(2) = *1")? else { panic!() };
//! assert_eq!(claim.verdict, Verdict::Fails);
//! # Ok::<(), sprague::Error>(())
//! ```

pub(crate) mod asked;
pub(crate) mod claim;
mod decided;
pub(crate) mod for_all;
pub(crate) mod misere;
pub(crate) mod proof;
mod quotient;
pub(crate) mod request;
pub(crate) mod statement;
mod turned;
mod value;

pub use crate::arithmetic::Numeration;
pub use crate::eval::notes::{Apart, ByTheorem, Meant, Note, Warning};
pub use crate::game::ExtendedValue;
pub use crate::game_graph::valued::VertexReply;
pub use crate::heap::reply::{
    ComparisonReply, HeapDifference, PeriodReply, PlotReply, SequenceReply, SurveyRow,
};
pub use crate::theory::canonical::Proviso;
pub use crate::universal::{
    Guessed, GuessedAutomaton, GuessedState, KnownOf, NotGuessed, OfMiserePlay, QuotientOfHeaps, StateSays,
    TriedGuess,
};
pub use claim::{ClaimReply, LoopyWorth, Side, Step, Verdict, Won, Worth};
pub use decided::{Decided, DecidedDefinition, DecidedSequence, GuessReply, Way};
pub use proof::{MisereCertificate, PositionProof, Proof, ProofReply};
pub use quotient::{FoundQuotient, QuotientLetter, QuotientRelation, QuotientReply};
pub(crate) use statement::Reply;
pub use statement::{
    Definition, DistinguishReply, ExtendedReply, Fact, GeneraReply, LoopyMoveRow, LoopyMovesReply, MoveRow,
    MovesReply, PositionReply, Unknown, UsedReply, ValueReply, WinningMoves,
};
pub use turned::{TurnedMoveRow, TurnedMovesReply, TurnedReply, TurnedStep, TurnedWhyReply};
pub use value::{Answer, Binding, ListAnswer, Position};
