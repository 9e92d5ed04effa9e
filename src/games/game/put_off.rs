//! Which positions have no value, and what may be looked at to find one that nobody has asked for.

use hashbrown::HashSet;

use crate::game::GameId;

/// The positions without a value.
#[derive(Debug, Default)]
pub(super) struct PutOff {
    pub(super) ids: HashSet<GameId>,
    /// While positions without a value are made: the positions that may still be looked at.
    pub(super) allowance: Option<usize>,
    /// Positions whose value was found late, and is a large one.
    pub(super) late: Vec<GameId>,
}
