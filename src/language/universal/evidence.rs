//! What a proof by the moves assumes while it reads them, and what it rests on, as data.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Term, Variable, Way};
use crate::heap::Period;
use crate::syntax::tree::{Tree, TreeId};
use crate::universal::known::{GuessedAutomaton, Known};

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

/// What is assumed of a definition while its moves are read.
pub(super) struct Hypothesis {
    pub(super) definition: u32,
    pub(super) assumed: Assumed,
    /// The arguments of each call so far, in the option that is read.
    pub(super) calls: Vec<Vec<Term>>,
    /// What a call of a claim introduces beside: variables that are its arguments.
    pub(super) introduced: Vec<Variable>,
    pub(super) conditions: Vec<Formula>,
}

/// What calls of it are worth.
#[derive(Clone)]
pub(super) enum Assumed {
    /// A variable for each call, about which nothing is said.
    Open,
    /// A guess.
    Known(Known),
    /// What a claim says of every call.
    Claim(Rc<Claimed>),
}

/// What a claim says of every position of a definition.
pub(super) struct Claimed {
    pub(super) tree: Arc<Tree>,
    pub(super) clauses: Vec<TreeId>,
    /// What stands before `implies`.
    pub(super) conditions: Vec<TreeId>,
    /// The variables, in the order of the parameters.
    pub(super) names: Vec<String>,
    pub(super) says: Says,
}

pub(super) enum Says {
    /// The Grundy value is that of this expression, an integer or a position.
    Worth(TreeId),
    /// It is a P-position if and only if this holds; the opposite, of an N-position.
    IsP { condition: TreeId, opposite: bool },
}

impl Claimed {
    /// Whether only the outcome is said.
    pub(super) fn is_outcome(&self) -> bool {
        matches!(self.says, Says::IsP { .. })
    }
}
