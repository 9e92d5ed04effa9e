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

pub use crate::game_graph::valued::VertexReply;
pub use crate::heap::reply::{
    ComparisonReply, HeapDifference, PeriodReply, PlotReply, SequenceReply, SurveyRow,
};
pub use crate::session::{
    Answer, Apart, Binding, ClaimReply, Decided, DecidedDefinition, DecidedSequence, Definition,
    DistinguishReply, Fact, GeneraReply, GuessReply, Guessed, GuessedAutomaton, GuessedState, KnownOf,
    ListAnswer, Meant, MisereCertificate, MoveRow, MovesReply, NotGuessed, Note, Numeration, Position,
    PositionProof, PositionReply, Proof, ProofReply, QuotientLetter, QuotientRelation, QuotientReply, Side,
    StateSays, Step, TriedGuess, Unknown, ValueReply, Verdict, Warning, Way, WinningMoves, Won, Worth,
};
pub use crate::theory::canonical::Proviso;
