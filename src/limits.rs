//! Every ceiling in one place, and the handle that stops a long computation.
//!
//! The library reads no clock and no environment: whoever wants a time limit or Ctrl-C keeps a
//! clone of the [`Interrupt`] and calls [`Interrupt::stop`] from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::{Error, Result};

/// The ceilings of a [`Store`](crate::Store) and of a [`Session`](crate::Session).
///
/// Reaching one is an [`Error`] that names the option which raises it, never a panic or an abort.
/// The defaults keep a whole session below about 4 GiB.
///
/// ```
/// use sprague::Limits;
/// let limits = Limits { max_nodes: 1_000, ..Limits::default() };
/// assert_eq!(limits.max_edges(), 16_000);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Nodes of the DAG, one for each position kept. `--max-nodes`.
    pub max_nodes: usize,
    /// Heap sizes of one nim-sequence whose values are kept. Raised with `--max-nodes`, of which it is four times as many.
    pub max_heaps: u64,
    /// Calls of definitions inside one another. `--max-depth`.
    pub max_depth: usize,
    /// Brackets inside one another in one statement. Fixed: text nested deeper is for a definition.
    pub max_nesting: usize,
    /// Entries of one list, components of one sum, arguments of one call, bytes of one string. Raised
    /// with `--max-nodes`, of which it is an eighth, and at least 1,000.
    pub max_elements: usize,
    /// Bits of one integer or nimber: with 2^21 a product takes milliseconds, and Ctrl-C is heard.
    pub max_bits: u64,
    /// Degree over GF(2) of a field in which inverses, roots and long powers of transfinite nimbers are computed: the
    /// field has 2 to this power elements. Also the bits of their finite coefficients in products. Fixed: the inverse
    /// in a field near it takes a minute.
    pub max_degree: u64,
    /// Summands of one ordinal in Cantor normal form, those of the exponents included. Fixed.
    pub max_summands: usize,
    /// Characters written for one position or list before the rest is left out and counted.
    pub max_characters: usize,
    /// Squares, vertices with edges, or counters of one component in a picture; what has more is written instead.
    pub max_parts: u64,
    /// Cells of a table.
    pub max_cells: usize,
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
            max_nesting: 10_000,
            max_elements: (max_nodes / 8).max(1_000),
            max_bits: 1 << 21,
            max_degree: 1 << 15,
            max_summands: 1 << 16,
            max_characters: 2_000,
            max_parts: 4_000,
            max_cells: 250_000,
        }
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

/// Why a computation was asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// Somebody pressed Ctrl-C, or the like.
    Interrupted,
    /// The time limit has passed.
    TimeLimit,
}

/// A handle shared by the one who computes and the one who may want it to stop.
///
/// ```
/// use sprague::{Interrupt, StopReason};
/// let interrupt = Interrupt::new();
/// let other_thread = interrupt.clone();
/// other_thread.stop(StopReason::Interrupted);
/// assert!(interrupt.poll().is_err());
/// interrupt.clear();
/// assert!(interrupt.poll().is_ok());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicU8,
    steps: AtomicU64,
}

impl Interrupt {
    /// A handle that nobody has used to stop anything yet.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Asks every computation that polls this handle to end with an error.
    pub fn stop(&self, reason: StopReason) {
        let code = match reason {
            StopReason::Interrupted => 1,
            StopReason::TimeLimit => 2,
        };
        self.0.stop.store(code, Ordering::Relaxed);
    }

    /// Takes the request back, so that the next computation runs.
    pub fn clear(&self) {
        self.0.stop.store(0, Ordering::Relaxed);
        self.0.steps.store(0, Ordering::Relaxed);
    }

    /// Whether a stop was asked for, and why.
    #[must_use]
    pub fn requested(&self) -> Option<StopReason> {
        match self.0.stop.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopReason::Interrupted),
            _ => Some(StopReason::TimeLimit),
        }
    }

    /// To be called in every loop whose length a user decides. Costs about a nanosecond.
    ///
    /// # Errors
    /// The reason, when a stop was asked for.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        match self.requested() {
            None => Ok(()),
            Some(reason) => Err(Error::stopped(reason)),
        }
    }

    /// Counts work done, for a progress display in another thread.
    #[inline]
    pub fn count_steps(&self, steps: u64) {
        self.0.steps.fetch_add(steps, Ordering::Relaxed);
    }

    /// The work counted since the last [`Interrupt::clear`].
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.0.steps.load(Ordering::Relaxed)
    }
}
