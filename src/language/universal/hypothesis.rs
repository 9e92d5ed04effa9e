//! What is assumed of a recursive definition while a proof by its moves reads them.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Term, Variable};
use crate::syntax::tree::{Tree, TreeId};
use crate::universal::known::Known;

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
