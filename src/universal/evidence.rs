//! What a proof by the moves rests on, as data.

use crate::arithmetic::Way;
use crate::heap::Period;
use crate::universal::measure::Measure;

/// A definition, or a code, whose values were proved by induction on its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ByMoves {
    /// The definition, or the code.
    pub(crate) name: String,
    /// Its parameters; none of a code.
    pub(crate) parameters: Vec<String>,
    /// The options of a position, as they were typed; none of a code.
    pub(crate) options: Vec<String>,
    /// What is said of every position.
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
}

/// A condition of an induction on the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    /// A call has arguments of which something is said, and its measure is smaller.
    CallFalls,
    /// An option has not the value that the position has.
    OptionDiffers,
    /// Every lesser value is that of an option.
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
