//! Every ceiling in one place.

/// Whether the stack is made larger where recursion needs it. WebAssembly has the stack of the engine
/// that runs it.
const STACK_GROWS: bool = cfg!(not(target_family = "wasm"));

/// Bytes that a position takes with all that may be kept beside it: the defaults keep a session below
/// 4 GiB.
const NODE_BYTES: u64 = 215;

/// Bytes that a call inside others takes, with its arguments and what it has computed so far.
const DEPTH_BYTES: u64 = 400;

/// Bytes that an entry of an automaton takes, with those of the automata that it is made of.
const STATE_BYTES: u64 = 32;

/// No ceiling is lowered further by [`Limits::within`].
const LEAST: usize = 10_000;

/// The ceilings of a [`Store`](crate::Store) and of a [`Session`](crate::Session).
///
/// Reaching one is an [`Error`](crate::Error) that says which ([`Limit`](crate::Limit)), never a
/// panic or an abort. The defaults keep a whole session below about 4 GiB.
///
/// ```
/// use sprague::Limits;
/// let limits = Limits::default().with_max_nodes(1_000);
/// assert_eq!(limits.max_edges(), 16_000);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Nodes of the DAG, one for each position kept.
    pub max_nodes: usize,
    /// The most values kept of one nim-sequence; by default four times `max_nodes`.
    pub max_heaps: u64,
    /// Calls of definitions inside one another.
    pub max_depth: usize,
    /// Brackets inside one another in one statement. Fixed: text nested deeper is for a definition.
    pub max_nesting: usize,
    /// Levels of one statement: operators, brackets and conditions inside one another, as in `not
    /// not true`. What reads them recurses, on a stack that grows; only where it cannot grow, as in
    /// WebAssembly, are there fewer than memory has room for.
    pub max_levels: usize,
    /// Bytes of one statement: to read one takes up to 200 times as much memory. By default a tenth
    /// of `max_nodes`, and at least 100,000.
    pub max_statement: usize,
    /// Entries of one list, components of one sum, arguments of one call, bytes of one string; by
    /// default an eighth of `max_nodes`, and at least 1,000.
    pub max_elements: usize,
    /// Bits of one integer or nimber: with 2^21 a product takes milliseconds, and Ctrl-C is heard.
    pub max_bits: u64,
    /// Degree over GF(2) of a field in which inverses, roots and long powers of transfinite nimbers
    /// are computed: the field has 2 to this power elements. Also the bits of their finite
    /// coefficients in products. Fixed: the inverse in a field near it takes a minute.
    pub max_degree: u64,
    /// Summands of one ordinal in Cantor normal form, those of the exponents included. Fixed.
    pub max_summands: usize,
    /// Characters written for one position or list before the rest is left out and counted.
    pub max_characters: usize,
    /// Squares, vertices with edges, or counters of one component in a picture; what has more is
    /// written instead.
    pub max_parts: u64,
    /// Cells of a table.
    pub max_cells: usize,
    /// Entries of the table of one automaton, while a claim over all values is decided: its states
    /// times the digits that it can read at once. 2^24 of them are some 100 MB.
    pub max_states: usize,
    /// Positions of a proof that lists them all with all their options; fewer where one takes long, as
    /// in Sprouts. Where a large board leads to more, it lists those whose values it needs.
    pub max_listed: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::with_nodes(20_000_000)
    }
}

impl Limits {
    /// The defaults scaled to `max_nodes` nodes.
    ///
    /// ```
    /// assert_eq!(sprague::Limits::with_nodes(1_000).max_nodes, 1_000);
    /// ```
    #[must_use]
    pub fn with_nodes(max_nodes: usize) -> Limits {
        Limits {
            max_nodes,
            // Sizes and values are kept as words of 32 bits.
            max_heaps: (max_nodes as u64).saturating_mul(4).min(u64::from(u32::MAX) - 1),
            max_depth: 1_000_000,
            max_nesting: if STACK_GROWS { 10_000 } else { 400 },
            max_levels: if STACK_GROWS { usize::MAX } else { 1_000 },
            max_statement: (max_nodes / 10).max(100_000),
            max_elements: (max_nodes / 8).max(1_000),
            max_bits: 1 << 21,
            max_degree: 1 << 15,
            max_summands: 1 << 16,
            max_characters: 2_000,
            max_parts: 4_000,
            max_cells: 250_000,
            max_states: 1 << 24,
            max_listed: 2_000,
        }
    }

    /// The defaults, lowered to what this many bytes of memory hold. For front ends, which know the
    /// memory that there is.
    ///
    /// ```
    /// use sprague::Limits;
    /// assert_eq!(Limits::within(1 << 40), Limits::default());
    /// assert!(Limits::within(1 << 28).max_nodes < 1_500_000);
    /// ```
    #[must_use]
    pub fn within(bytes: u64) -> Limits {
        let room = |each: u64, most: usize| {
            usize::try_from(bytes / each).unwrap_or(usize::MAX).clamp(LEAST, most.max(LEAST))
        };
        let most = Limits::default();
        Limits::with_nodes(room(NODE_BYTES, most.max_nodes))
            .with_max_depth(room(DEPTH_BYTES, most.max_depth))
            .with_max_states(room(STATE_BYTES, most.max_states))
    }

    /// Options and components stored for all nodes together: 16 for each node allowed.
    #[must_use]
    pub fn max_edges(&self) -> usize {
        self.max_nodes.saturating_mul(16)
    }

    /// Bytes that lists, strings and long integers may hold together: 64 for each node allowed.
    #[must_use]
    pub fn max_bytes(&self) -> usize {
        self.max_nodes.saturating_mul(64)
    }
}

/// The same with one field changed, so that further fields break nobody.
impl Limits {
    /// The same with another `max_nodes`.
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: usize) -> Self {
        self.max_nodes = max_nodes;
        self
    }

    /// The same with another `max_heaps`.
    #[must_use]
    pub fn with_max_heaps(mut self, max_heaps: u64) -> Self {
        self.max_heaps = max_heaps;
        self
    }

    /// The same with another `max_depth`.
    #[must_use]
    pub fn with_max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// The same with another `max_nesting`.
    #[must_use]
    pub fn with_max_nesting(mut self, max_nesting: usize) -> Self {
        self.max_nesting = max_nesting;
        self
    }

    /// The same with another `max_levels`.
    ///
    /// ```
    /// use sprague::{Limits, Session};
    /// let mut session = Session::with_limits(Limits::default().with_max_levels(50));
    /// let error = session.eval(&("not ".repeat(60) + "true")).unwrap_err();
    /// assert_eq!(error.message(), "the statement is nested 61 deep, and the ceiling is 50");
    /// assert!(session.eval("not not not false").is_ok());
    /// ```
    #[must_use]
    pub fn with_max_levels(mut self, max_levels: usize) -> Self {
        self.max_levels = max_levels;
        self
    }

    /// The same with another `max_statement`.
    ///
    /// ```
    /// use sprague::{Limits, Session};
    /// let mut session = Session::with_limits(Limits::default().with_max_statement(10));
    /// let error = session.eval("*1 + *2 + *3").unwrap_err();
    /// assert_eq!(error.message(), "the statement has 12 bytes, and the ceiling is 10");
    /// ```
    #[must_use]
    pub fn with_max_statement(mut self, max_statement: usize) -> Self {
        self.max_statement = max_statement;
        self
    }

    /// The same with another `max_elements`.
    #[must_use]
    pub fn with_max_elements(mut self, max_elements: usize) -> Self {
        self.max_elements = max_elements;
        self
    }

    /// The same with another `max_bits`.
    #[must_use]
    pub fn with_max_bits(mut self, max_bits: u64) -> Self {
        self.max_bits = max_bits;
        self
    }

    /// The same with another `max_degree`.
    #[must_use]
    pub fn with_max_degree(mut self, max_degree: u64) -> Self {
        self.max_degree = max_degree;
        self
    }

    /// The same with another `max_summands`.
    #[must_use]
    pub fn with_max_summands(mut self, max_summands: usize) -> Self {
        self.max_summands = max_summands;
        self
    }

    /// The same with another `max_characters`.
    #[must_use]
    pub fn with_max_characters(mut self, max_characters: usize) -> Self {
        self.max_characters = max_characters;
        self
    }

    /// The same with another `max_parts`.
    #[must_use]
    pub fn with_max_parts(mut self, max_parts: u64) -> Self {
        self.max_parts = max_parts;
        self
    }

    /// The same with another `max_cells`.
    #[must_use]
    pub fn with_max_cells(mut self, max_cells: usize) -> Self {
        self.max_cells = max_cells;
        self
    }

    /// The same with another `max_states`.
    #[must_use]
    pub fn with_max_states(mut self, max_states: usize) -> Self {
        self.max_states = max_states;
        self
    }

    /// The same with another `max_listed`.
    #[must_use]
    pub fn with_max_listed(mut self, max_listed: usize) -> Self {
        self.max_listed = max_listed;
        self
    }
}
