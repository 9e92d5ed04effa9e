//! The store itself: its parts, its ceilings, and what can be read off a node.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashMap, HashSet, HashTable};

use crate::error::{Error, Limit, Result};
use crate::game::node::{Brief, Form, Info, Kind};
use crate::game::ruleset_table::{ListedMove, RulesetNodes};
use crate::game::sorting::Sorter;
use crate::game::vertices::{Extended, ExtendedId, ExtendedMove};
use crate::game::{GameId, Node, Outcome};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;

/// A directed acyclic graph of positions in which identical sets of options are kept once.
///
/// Children come before parents, and the value of every node is known when it is made: the minimum
/// excludant over its options, the nim-sum over its components. Nodes are never removed, except for
/// the work of a failed [`Store::attempt`].
///
/// ```
/// use sprague::{Nimber, Outcome, Store};
/// let mut store = Store::new();
/// // The Nim game with heaps 1, 2 and 2.
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let game = store.sum(&[one, two, two])?;
/// assert_eq!(store.value(game), Nimber::from(1_u32));
/// assert_eq!(store.outcome(game), Outcome::N);
/// # Ok::<(), sprague::Error>(())
/// ```
pub struct Store {
    /// Kind and value of each node.
    pub(super) info: Vec<Info>,
    /// The same again, shorter.
    pub(super) brief: Vec<Brief>,
    /// Where the options or components of each node start in `pool`; one more entry for the end.
    pub(super) starts: Vec<u32>,
    /// Options and components of all nodes.
    pub(super) pool: Vec<GameId>,
    /// Sets and sums by their contents.
    pub(super) table: HashTable<Entry>,
    /// The nodes of `*n` for small n; `NO_NODE` where there is none yet.
    pub(super) small_nimbers: Vec<u32>,
    /// The nodes of all other nimbers, by value.
    pub(super) other_nimbers: HashTable<Entry>,
    /// Values that do not fit into [`Info`].
    pub(super) large: Vec<Nimber>,
    /// What `large` holds, in units of one edge.
    pub(super) large_room: usize,
    /// Sums and sets with sums below, written out.
    pub(super) expanded: HashMap<GameId, GameId>,
    /// The forms that identity is read off; see [`Store::form`].
    pub(super) forms: HashMap<GameId, Form>,
    pub(super) hasher: DefaultHashBuilder,
    /// Kept between calls, so that a node costs no allocation.
    pub(super) scratch: Vec<GameId>,
    pub(super) scratch_bits: Vec<u64>,
    pub(super) sorter: Sorter,
    pub(super) ruleset_nodes: RulesetNodes,
    pub(super) put_off: PutOff,
    /// The positions of definitions with words for their moves, in the order of the nodes.
    pub(super) worded: Vec<Worded>,
    /// The same of vertices, in the order of these.
    pub(super) worded_vertices: Vec<(ExtendedId, Arc<dyn VertexInWords>)>,
    pub(super) words: Words,
    pub(super) extended: Extended,
    pub(super) kept: Kept,
    pub(super) limits: Limits,
    pub(super) interrupt: Interrupt,
}

/// What the table holds: the hash is kept, so that growing never reads the nodes again.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) hash: u32,
    pub(super) id: GameId,
}

/// How a small or large value is seen without copying it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value<'a> {
    Small(u32),
    Large(&'a Nimber),
}

impl Value<'_> {
    pub(crate) fn is_zero(self) -> bool {
        self == Value::Small(0)
    }

    pub(crate) fn to_nimber(self) -> Nimber {
        match self {
            Value::Small(value) => Nimber::from(value),
            Value::Large(value) => value.clone(),
        }
    }
}

impl Store {
    /// A store that holds `*0` alone, with the default ceilings.
    ///
    /// ```
    /// assert_eq!(sprague::Store::new().len(), 1);
    /// ```
    #[must_use]
    pub fn new() -> Store {
        Store::with_limits(Limits::default())
    }

    /// A store that holds `*0` alone, with the ceilings given.
    ///
    /// ```
    /// use sprague::{Limits, Store};
    /// let mut store = Store::with_limits(Limits::with_nodes(2));
    /// store.nimber(1_u32)?;
    /// assert!(store.nimber(2_u32).is_err());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn with_limits(limits: Limits) -> Store {
        Store {
            info: vec![Info::small(Kind::Nimber, 0)],
            brief: vec![Info::small(Kind::Nimber, 0).brief()],
            starts: vec![0, 0],
            pool: Vec::new(),
            table: HashTable::new(),
            small_nimbers: vec![0],
            other_nimbers: HashTable::new(),
            large: Vec::new(),
            large_room: 0,
            expanded: HashMap::new(),
            forms: HashMap::new(),
            hasher: DefaultHashBuilder::default(),
            scratch: Vec::new(),
            scratch_bits: Vec::new(),
            sorter: Sorter::default(),
            ruleset_nodes: RulesetNodes::default(),
            put_off: PutOff::default(),
            worded: Vec::new(),
            worded_vertices: Vec::new(),
            words: Words::default(),
            extended: Extended::default(),
            kept: Kept::default(),
            limits,
            interrupt: Interrupt::new(),
        }
    }

    /// The ceilings.
    ///
    /// ```
    /// use sprague::{Limits, Store};
    /// assert_eq!(Store::new().limits(), &Limits::default());
    /// ```
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The ceilings, to be changed. Lowering them removes nothing.
    ///
    /// ```
    /// let mut store = sprague::Store::new();
    /// store.limits_mut().max_nodes = 1_000;
    /// ```
    pub fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// The handle that every long loop asks whether to go on.
    ///
    /// ```
    /// use sprague::{StopReason, Store};
    /// let mut store = Store::new();
    /// store.interrupt().stop(StopReason::Interrupted);
    /// let heap = store.nimber(5_u32)?;
    /// let sum = store.sum(&[heap, heap])?;
    /// assert!(store.expand(sum).is_err());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Makes the store ask another handle.
    ///
    /// ```
    /// use sprague::{Interrupt, Store};
    /// let handle = Interrupt::new();
    /// Store::new().set_interrupt(handle.clone());
    /// ```
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// The number of nodes.
    ///
    /// ```
    /// assert_eq!(sprague::Store::new().len(), 1);
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "*0 is always there")]
    pub fn len(&self) -> usize {
        self.info.len()
    }

    /// The number of options and components kept for all nodes together.
    ///
    /// ```
    /// let mut store = sprague::Store::new();
    /// let one = store.nimber(1_u32)?;
    /// store.set_of(&[one])?;
    /// assert_eq!(store.edges(), 1);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn edges(&self) -> usize {
        self.pool.len()
    }

    /// The bytes that the store has asked for, room not used yet included.
    ///
    /// ```
    /// assert!(sprague::Store::new().memory() < 1_000);
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        self.info.capacity() * size_of::<Info>()
            + self.brief.capacity() * size_of::<Brief>()
            + self.starts.capacity() * size_of::<u32>()
            + self.pool.capacity() * size_of::<GameId>()
            + self.table.allocation_size()
            + self.small_nimbers.capacity() * size_of::<u32>()
            + self.other_nimbers.allocation_size()
            + self.large.capacity() * size_of::<Nimber>()
            + self.large_room * size_of::<u32>()
            + self.expanded.allocation_size()
            + self.forms.allocation_size()
            + self.scratch.capacity() * size_of::<GameId>()
            + self.sorter.capacity() * size_of::<GameId>()
            + self.scratch_bits.capacity() * size_of::<u64>()
            + self.memory_of_vertices()
    }

    /// The position without options, `{}` = `*0`.
    ///
    /// ```
    /// use sprague::{Outcome, Store};
    /// let store = Store::new();
    /// assert_eq!(store.outcome(store.zero()), Outcome::P);
    /// ```
    #[must_use]
    pub fn zero(&self) -> GameId {
        GameId::ZERO
    }

    /// How a position was written. Constant time, except for a nimber of 2^28 or more, which is
    /// copied.
    ///
    /// # Panics
    /// If the id is another store's and out of range here; so do all that take an id.
    ///
    /// ```
    /// use sprague::{Nimber, Node, Store};
    /// let mut store = Store::new();
    /// let heap = store.nimber(7_u32)?;
    /// assert_eq!(store.node(heap), Node::Nimber(Nimber::from(7_u32)));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn node(&self, id: GameId) -> Node<'_> {
        match self.kind(id) {
            Kind::Options | Kind::Symbolic => Node::Options(self.slice(id)),
            Kind::Nimber => Node::Nimber(self.value(id)),
            Kind::Sum => Node::Sum(self.slice(id)),
            Kind::Position => Node::Position,
        }
    }

    /// The Grundy value: the nimber that the position is equivalent to.
    ///
    /// Constant time: it is known since the node was made. (One of 2^28 or more is copied.)
    ///
    /// Source: Sprague–Grundy theorem; *Winning Ways*, chapter 3.
    ///
    /// # Panics
    /// If the value was put off, and is not known; see [`Store::is_solved`].
    ///
    /// ```
    /// use sprague::{Nimber, Store};
    /// let mut store = Store::new();
    /// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
    /// let game = store.set_of(&[one, two])?;
    /// assert_eq!(store.value(game), Nimber::ZERO);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self, id: GameId) -> Nimber {
        self.value_view(id).to_nimber()
    }

    /// Who wins: P exactly when the value is 0. Constant time.
    ///
    /// # Panics
    /// As [`Store::value`].
    ///
    /// ```
    /// use sprague::{Outcome, Store};
    /// let mut store = Store::new();
    /// let heap = store.nimber(4_u32)?;
    /// let sum = store.sum(&[heap, heap])?;
    /// assert_eq!(store.outcome(sum), Outcome::P);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, id: GameId) -> Outcome {
        if self.value_view(id).is_zero() { Outcome::P } else { Outcome::N }
    }

    /// The value without a copy.
    #[inline]
    pub(crate) fn value_view(&self, id: GameId) -> Value<'_> {
        let info = self.info[id.index()];
        match info.large_index() {
            None => Value::Small(info.small_or_end()),
            Some(index) => Value::Large(self.large.get(index).expect("the value was found")),
        }
    }

    /// Whether that is its value, without a copy.
    #[inline]
    pub(crate) fn has_value(&self, id: GameId, value: &Nimber) -> bool {
        match self.value_view(id) {
            Value::Small(small) => value.to_u64() == Some(u64::from(small)),
            Value::Large(large) => large == value,
        }
    }

    /// Whether its value is finite.
    #[inline]
    pub(crate) fn is_finite(&self, id: GameId) -> bool {
        match self.value_view(id) {
            Value::Small(_) => true,
            Value::Large(value) => value.is_finite(),
        }
    }

    /// Whether it is a `*n`.
    #[inline]
    pub(crate) fn is_nimber(&self, id: GameId) -> bool {
        self.kind(id) == Kind::Nimber
    }

    #[inline]
    pub(super) fn kind(&self, id: GameId) -> Kind {
        self.info[id.index()].kind()
    }

    /// Options or components kept for a node; nothing for a nimber.
    #[inline]
    pub(super) fn slice(&self, id: GameId) -> &[GameId] {
        &self.pool[self.starts[id.index()] as usize..self.starts[id.index() + 1] as usize]
    }

    /// The components of a sum; anything else is its only component.
    pub(crate) fn components(&self, id: GameId) -> Vec<GameId> {
        if self.kind(id) == Kind::Sum { self.slice(id).to_vec() } else { vec![id] }
    }

    /// The value of this type that belongs to the store, and is freed with it. It is not part of
    /// any [`Store::attempt`]: what is kept has to stay true when nodes are taken back, so it must
    /// not name them.
    pub(crate) fn kept<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        self.kept.get()
    }

    /// The error for needing more than the ceiling allows.
    #[cold]
    pub(crate) fn too_many(&self) -> Error {
        Error::limit(format!("more than {} positions", self.limits.max_nodes), Limit::Nodes)
            .note(format!("{} are kept now", self.len()))
    }

    /// The error for keeping more options and components than the ceiling allows.
    #[cold]
    pub(super) fn too_many_edges(&self) -> Error {
        Error::limit(
            format!("more than {} options and components of positions", self.limits.max_edges()),
            Limit::Nodes,
        )
    }

    /// Refuses before any work what needs at least `needed` nodes that may all be new.
    pub(crate) fn check_room(&self, needed: &Nimber) -> Result<()> {
        match needed.to_u64() {
            Some(needed) if needed <= self.limits.max_nodes as u64 => Ok(()),
            _ => Err(self.too_many()),
        }
    }
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Store")
            .field("len", &self.len())
            .field("edges", &self.edges())
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// One value of each type, made when it is first asked for.
#[derive(Default)]
pub(super) struct Kept(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Kept {
    pub(super) fn get<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect("a value is kept under its own type")
    }
}

/// The moves of a position in words, as its definition says them. The words are made when somebody
/// asks for them.
pub(crate) trait MovesInWords: fmt::Debug + Send + Sync {
    /// What the moves lead to, in the order of the definition, with repetition.
    fn options(&self) -> &[GameId];

    /// A string for each of these; none if the definition has no words for this position.
    ///
    /// # Errors
    /// What is wrong in the words; or if interrupted.
    fn words(&self, store: &mut Store) -> Result<Vec<String>>;
}

/// The same of a vertex.
pub(crate) trait VertexInWords: fmt::Debug + Send + Sync {
    /// Each move and its words, in the order of the definition; nothing if it has no
    /// words for this vertex.
    ///
    /// # Errors
    /// What is wrong in the words; or if interrupted.
    fn moves(&self, store: &mut Store) -> Result<Vec<(ExtendedMove, String)>>;
}

/// A position with words for its moves.
#[derive(Debug)]
pub(super) struct Worded {
    pub(super) node: GameId,
    pub(super) said: Arc<dyn MovesInWords>,
    /// What was made of the words; nothing until somebody asks.
    pub(super) made: Option<Result<Box<[ListedMove]>>>,
}

/// Whether words are made where moves are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Words {
    #[default]
    Made,
    PutOff,
    /// Some are being made. Words that ask for words, and so on, would need a stack without end.
    BeingMade,
}

/// The positions without a value.
#[derive(Debug, Default)]
pub(super) struct PutOff {
    pub(super) ids: HashSet<GameId>,
    /// While positions without a value are made: the positions that may still be looked at.
    pub(super) allowance: Option<usize>,
    /// Positions whose value was found late, and is a large one.
    pub(super) late: Vec<GameId>,
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Default)]
    struct Shared(Option<Arc<()>>);

    #[test]
    fn a_value_of_each_type_is_kept_until_the_others_go() {
        let mut kept = Kept::default();
        kept.get::<Vec<u8>>().push(7);
        *kept.get::<String>() += "kept";
        assert_eq!((kept.get::<Vec<u8>>().len(), kept.get::<String>().as_str()), (1, "kept"));
        assert!(Kept::default().get::<Vec<u8>>().is_empty());
        let shared = Arc::new(());
        kept.get::<Shared>().0 = Some(shared.clone());
        assert_eq!(Arc::strong_count(&shared), 2);
        drop(kept);
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
