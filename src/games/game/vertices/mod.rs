//! Positions that play may come back to, and those with entailing moves, as data: vertices in flat vectors, beside the nodes of the
//! store.

mod ruled;
mod value;

pub use value::ExtendedValue;

pub(crate) use ruled::{Engines, Ruled, RuledMove, StringsAndCoins};

use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::entailing::{Attained, Turn};
use crate::game::GameId;

/// What a move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    /// A position of the store.
    Position(GameId),
    /// A vertex.
    Extended(ExtendedId),
}

/// A move from a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExtendedMove {
    pub(crate) turn: Turn,
    pub(crate) target: Target,
}

impl ExtendedMove {
    pub(crate) fn plain(target: Target) -> ExtendedMove {
        ExtendedMove { turn: Turn::Plain, target }
    }
}

/// A vertex. Options may have greater numbers than what they belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExtendedId(pub(in crate::games::game) u32);

impl ExtendedId {
    pub(in crate::games::game) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a vertex is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::game) enum Form {
    /// A call whose body has not been run yet.
    Open,
    /// A call that gives what another one gives, which is open.
    Same(ExtendedId),
    /// Its moves.
    Options,
    /// A sum: the ordinary part if there is one, and vertices in ascending order.
    Sum,
    /// Nothing comes back: it is an ordinary position.
    Settled(GameId),
    /// A position of a game whose moves are made on request.
    Ruled(Ruled),
}

/// What a vertex is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::game) enum Name {
    /// By what it is: a set or a sum.
    None,
    /// By its value: `∞{0, 2}`.
    Infinite,
    /// By the call that gives it: `hop(3)`. It may be too long to be read back.
    Call { text: Box<str>, is_whole: bool },
}

#[derive(Debug, Clone)]
pub(in crate::games::game) struct Vertex {
    pub(in crate::games::game) form: Form,
    /// Where its moves, or its components, stand.
    pub(in crate::games::game) start: u32,
    pub(in crate::games::game) end: u32,
    pub(in crate::games::game) name: Name,
    /// Nothing while positions that it leads to are open.
    pub(in crate::games::game) value: Option<ExtendedValue>,
    /// What it attains, if it is a set that is turned.
    pub(in crate::games::game) attained: Option<Arc<Attained>>,
    /// Whether there are entailing or complimenting moves in it, or below.
    pub(in crate::games::game) is_turned: bool,
}

pub(in crate::games::game) struct Entry {
    pub(in crate::games::game) hash: u32,
    pub(in crate::games::game) id: ExtendedId,
}

/// All vertices of a store.
#[derive(Default)]
pub(crate) struct Extended {
    pub(in crate::games::game) vertices: Vec<Vertex>,
    pub(in crate::games::game) pool: Vec<ExtendedMove>,
    /// Sets, sums and `∞{…}` by what they hold.
    pub(in crate::games::game) table: HashTable<Entry>,
    pub(in crate::games::game) hasher: DefaultHashBuilder,
    pub(in crate::games::game) engines: Engines,
    pub(in crate::games::game) ruled: HashMap<Ruled, ExtendedId>,
}

/// How far a store has come, to be taken back to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) nodes: usize,
    pub(in crate::games::game) vertices: usize,
    pub(in crate::games::game) moves: usize,
}
