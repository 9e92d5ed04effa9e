//! What a proof by the moves rests on, as data.

use crate::arithmetic::Way;
use crate::heap::Period;
use crate::universal::known::GuessedAutomaton;

/// A definition, or a code, whose values were proved by induction on its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ByMoves {
    /// The definition, or the code.
    pub(crate) name: String,
    /// Its parameters; none of a code.
    pub(crate) parameters: Vec<String>,
    /// The options of a position, as they were typed; none of a code.
    pub(crate) options: Vec<String>,
    /// What is claimed about every position.
    pub(crate) hypothesis: Induced,
    /// What falls with every move.
    pub(crate) measure: Measure,
    /// The conditions of the induction, each with what decided it.
    pub(crate) checked: Vec<Checked>,
}

/// What is proved of all positions at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Induced {
    /// What was claimed, as it was typed, and whether that is the outcome alone.
    Claim { typed: String, is_outcome: bool },
    /// A period with its saltus, which was seen in the first values; these as far as one period
    /// goes.
    Period { values: Vec<u64>, period: Period },
    /// What an automaton says, which fits the first values.
    Automaton(GuessedAutomaton),
}

/// Sums of the parameters, each with its weight, in the order of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measure(pub(crate) Vec<Vec<i64>>);

impl Measure {
    /// The sum of the parameters.
    pub(crate) fn sum(parameters: usize) -> Measure {
        Measure(vec![vec![1; parameters]])
    }

    /// The parameters from the first on.
    pub(crate) fn from_first(parameters: usize) -> Measure {
        let one = |place| (0..parameters).map(|other| i64::from(place == other)).collect();
        Measure((0..parameters).map(one).collect())
    }

    /// The parameters from the last on.
    pub(crate) fn from_last(parameters: usize) -> Measure {
        Measure(Measure::from_first(parameters).0.into_iter().rev().collect())
    }
}

/// A condition of an induction on the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    /// A call has arguments that the guess covers, and its measure is smaller.
    CallFalls,
    /// An option has not the value that the position has.
    OptionDiffers,
    /// Every smaller value is that of an option.
    LesserIsReached,
}

/// A condition that was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) condition: Condition,
    pub(crate) way: Way,
    /// The states of the largest automaton, or the most numbers that represent one variable.
    pub(crate) states: usize,
}
