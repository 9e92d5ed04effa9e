//! What there is to say of a claim: whether it holds, and if not, why.

use crate::eval::notes::{Apart, ByTheorem, Note, Warning};
use crate::game::{ExtendedValue, Outcome};
use crate::game_graph;
use crate::nimber::Nimber;
use crate::notation::MoveWritten;
use crate::reply::decided::Decided;
use crate::reply::value::{Answer, Binding};
use crate::theory::Convention;

/// A claim, and why it fails.
///
/// ```
/// use sprague::reply::Step;
/// use sprague::{Reply, Session};
/// let Reply::Claim(claim) = Session::new().eval("claim nim(1 3) = *3")? else { panic!("a claim") };
/// assert!(!claim.holds());
/// assert!(matches!(&claim.reasons[0], Step::DifferentValues { left, .. } if left.value.to_u64() == Some(2)));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ClaimReply {
    /// The claim as it was typed, without the word `claim`.
    pub claim: String,
    /// Whether it holds.
    pub verdict: Verdict,
    /// Why it fails; empty where it holds.
    pub reasons: Vec<Step>,
    /// What was typed and may not be what was meant.
    pub warnings: Vec<Warning>,
    /// What else there is to say.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub notes: Vec<Note>,
    /// For a claim over all values: how it was decided.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub decided: Option<Box<Decided>>,
}

impl ClaimReply {
    /// A claim that was proved, or its negation, with the lines of the proof if it fails.
    pub(crate) fn proved(claim: String, verdict: Verdict, lines: Vec<String>) -> ClaimReply {
        let reasons = lines.into_iter().map(|line| Step::Proof { line }).collect();
        ClaimReply::of(claim, verdict, reasons)
    }

    pub(crate) fn of(claim: String, verdict: Verdict, reasons: Vec<Step>) -> ClaimReply {
        ClaimReply { claim, verdict, reasons, warnings: Vec::new(), notes: Vec::new(), decided: None }
    }

    /// Whether the claim holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.verdict.holds()
    }
}

/// Whether a claim holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It holds, for its `for` clauses have no value to look at.
    HoldsVacuously,
    /// It fails.
    Fails,
}

impl Verdict {
    /// Whether the claim holds, if only vacuously.
    #[must_use]
    pub fn holds(self) -> bool {
        self != Verdict::Fails
    }
}

/// One side of a comparison, as it was typed, and the nimber it is equivalent to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Worth {
    /// What was typed, shortened where it is long.
    pub typed: String,
    /// The nimber.
    pub value: Nimber,
}

/// A position that play may come back to, as it was typed, and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LoopyWorth {
    /// What was typed, shortened where it is long.
    pub typed: String,
    /// What it is worth.
    pub value: ExtendedValue,
    /// Who wins, or that nobody need lose.
    pub outcome: game_graph::Outcome,
    /// Where a move leads that wins, or that holds the draw.
    pub by: Option<String>,
}

/// One side of a comparison, as it was typed, and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Side {
    /// What was typed, shortened where it is long.
    pub typed: String,
    /// The value.
    pub value: Answer,
    /// The value in the notation of the language.
    pub text: String,
}

/// One reason why a claim fails. Sides of a comparison stand as they were typed, positions in the
/// notation of the language; both are shortened where they are long.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Step {
    /// Values of the variables for which the claim fails, the first if that is known. What follows
    /// is about them.
    #[non_exhaustive]
    Counterexample {
        /// The variables, from the outermost `for` on.
        bindings: Vec<Binding>,
        /// Whether it is known that the claim holds for all values before these.
        first: bool,
    },
    /// The comparison that fails, of several in a chain.
    #[non_exhaustive]
    Pair {
        /// The left side.
        left: String,
        /// The relation.
        relation: &'static str,
        /// The right side.
        right: String,
    },
    /// The two sides are not equivalent.
    #[non_exhaustive]
    DifferentValues {
        /// The left side.
        left: Worth,
        /// The right side.
        right: Worth,
    },
    /// What the sides are worth where play from one of them may go on for ever; of a claim about an
    /// outcome the only side.
    #[non_exhaustive]
    LoopyValues {
        /// The sides.
        sides: Vec<LoopyWorth>,
    },
    /// The two sides are equivalent.
    #[non_exhaustive]
    SameValue {
        /// The nimber that both are equivalent to.
        value: Nimber,
    },
    /// The two sides are identical.
    Identical,
    /// The two sides are equivalent, and not identical.
    #[non_exhaustive]
    OnlyEquivalent {
        /// The nimber that both are equivalent to.
        value: Nimber,
    },
    /// The two sides are not even equivalent, let alone identical.
    #[non_exhaustive]
    NotEvenEquivalent {
        /// The left side.
        left: Worth,
        /// The right side.
        right: Worth,
    },
    /// An option that one side has and the other lacks.
    #[non_exhaustive]
    OptionOfOne {
        /// The option.
        option: String,
        /// The side that has it.
        of: String,
        /// The side that lacks it.
        not_of: String,
    },
    /// The left side is identical to no option of the right side.
    #[non_exhaustive]
    NoOption {
        /// The left side.
        option: String,
        /// The right side.
        of: String,
    },
    /// The left side is identical to an option of the right side.
    #[non_exhaustive]
    IsOption {
        /// The left side.
        option: String,
        /// The right side.
        of: String,
    },
    /// An option is equivalent to what was looked for.
    #[non_exhaustive]
    EquivalentOption {
        /// The option.
        option: String,
        /// The nimber that it is equivalent to.
        value: Nimber,
    },
    /// The two sides are equal in misère play.
    #[non_exhaustive]
    MisereEqual {
        /// Their canonical form of misère play.
        canonical: String,
    },
    /// A move that the list of moves has and the other side lacks.
    #[non_exhaustive]
    MissingMove {
        /// The move, or the position after it.
        one: String,
        /// The list of moves.
        of: String,
        /// The other side.
        not_of: String,
    },
    /// What the other side names although it is not such a move.
    #[non_exhaustive]
    NoSuchMove {
        /// The move, or the position after it.
        one: String,
        /// The list of moves.
        not_of: String,
    },
    /// Two lists differ in an entry.
    #[non_exhaustive]
    DifferentEntries {
        /// Its index, counted from 0.
        index: usize,
        /// The entry on the left.
        left: String,
        /// The entry on the right.
        right: String,
    },
    /// Two lists have different lengths, and are alike as far as the shorter goes.
    #[non_exhaustive]
    DifferentLengths {
        /// How many entries the left side has.
        left: usize,
        /// How many the right side has.
        right: usize,
    },
    /// What the two sides are.
    #[non_exhaustive]
    Sides {
        /// The left side.
        left: Side,
        /// The right side.
        right: Side,
    },
    /// A comparison of plain values that is false.
    #[non_exhaustive]
    False {
        /// The left side.
        left: String,
        /// The relation.
        relation: &'static str,
        /// The right side.
        right: String,
    },
    /// `any(…)` holds for no values of the variables.
    NoneHolds,
    /// The claim denies something that holds.
    DeniedHolds,
    /// The condition of the claim is false.
    ConditionFalse,
    /// A line of the proof that the claim fails.
    #[non_exhaustive]
    Proof {
        /// The line.
        line: String,
    },
    /// There is more to say, and a ceiling was met.
    #[non_exhaustive]
    Ceiling {
        /// Which one.
        message: String,
    },
    /// A theorem says who wins.
    Theorem(ByTheorem),
    /// A position has another outcome, which was found without its value.
    #[non_exhaustive]
    OutcomeWithoutValue {
        /// The position.
        position: String,
        /// Its outcome class.
        outcome: Outcome,
        /// A move that wins, if one was found.
        winning: Option<MoveWritten>,
    },
    /// The two sides are not equivalent, which was found without their values.
    #[non_exhaustive]
    NotEquivalent {
        /// The left side.
        left: String,
        /// The right side.
        right: String,
    },
    /// A position which, added to both sides, makes one a P-position and the other an N-position.
    #[cfg_attr(feature = "serde", serde(untagged, serialize_with = "json::distinguished"))]
    Distinguished(Apart),
    /// A position has another outcome.
    #[cfg_attr(feature = "serde", serde(untagged, serialize_with = "json::outcome"))]
    Outcome(Won),
}

/// Who wins from a position in a convention of play, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Won {
    /// The convention.
    pub convention: Convention,
    /// The position.
    pub position: Worth,
    /// Its outcome.
    pub outcome: Outcome,
    /// Whether it has options.
    pub has_options: bool,
    /// A move that wins, of an N-position with options.
    pub winning: Option<MoveWritten>,
}

/// The convention of play is said by the kind of a step.
#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use crate::eval::notes::Apart;
    use crate::reply::claim::Won;
    use crate::theory::Convention;

    pub(super) fn distinguished<S: Serializer>(apart: &Apart, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Step<'a> {
            kind: &'static str,
            #[serde(flatten)]
            apart: &'a Apart,
        }
        let kind = match apart.convention {
            Convention::Normal => "distinguished",
            Convention::Misere => "misere-distinguished",
        };
        Step { kind, apart }.serialize(serializer)
    }

    pub(super) fn outcome<S: Serializer>(won: &Won, serializer: S) -> Result<S::Ok, S::Error> {
        let is_normal = won.convention == Convention::Normal;
        let mut step = serializer.serialize_map(None)?;
        step.serialize_entry("kind", if is_normal { "outcome" } else { "misere-outcome" })?;
        match is_normal {
            true => step.serialize_entry("position", &won.position)?,
            // The Grundy value does not say who wins.
            false => step.serialize_entry("position", &won.position.typed)?,
        }
        step.serialize_entry("outcome", &won.outcome)?;
        step.serialize_entry("has_options", &won.has_options)?;
        step.serialize_entry("winning", &won.winning)?;
        step.end()
    }
}
