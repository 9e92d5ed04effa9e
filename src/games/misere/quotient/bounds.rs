//! How far a quotient is looked for.

use crate::heap::Code;
use crate::limits::Limits;

/// How far a misère quotient is looked for, and the ceilings that it must stay below. A search that
/// reaches one ends with what it has proved by then.
///
/// ```
/// use sprague::misere::Bounds;
/// let bounds = Bounds::default().with_heaps(33).with_elements(1_000);
/// assert_eq!((bounds.heaps, bounds.lasso), (33, 64));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounds {
    /// The greatest heap.
    pub heaps: u64,
    /// Elements of the quotient. The products of all take four bytes times the square of it.
    pub elements: usize,
    /// Copies of one generator until sums of it must have repeated.
    pub lasso: usize,
    /// Nodes of diagrams, and results of operations on them; some 50 bytes each.
    pub entries: usize,
    /// Components of the followers of a position.
    pub most_generators: usize,
    /// Whether it is asked how many elements there are at least where the search ends.
    pub(super) asks_at_least: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            heaps: 9_000,
            elements: 2_500,
            lasso: 64,
            entries: 10_000_000,
            most_generators: 5_000,
            asks_at_least: true,
        }
    }
}

impl Bounds {
    /// The same with another greatest heap.
    #[must_use]
    pub fn with_heaps(mut self, heaps: u64) -> Bounds {
        self.heaps = heaps;
        self
    }

    /// The same with another ceiling of elements.
    #[must_use]
    pub fn with_elements(mut self, elements: usize) -> Bounds {
        self.elements = elements;
        self
    }

    /// The same with another ceiling of entries.
    #[must_use]
    pub fn with_entries(mut self, entries: usize) -> Bounds {
        self.entries = entries;
        self
    }

    /// Bounds under the limits of a session; with a greatest heap more elements are worth the wait.
    ///
    /// ```
    /// use sprague::{Limits, misere::Bounds};
    /// assert_eq!(Bounds::under(&Limits::with_nodes(1_000), Some(33)).entries, 500);
    /// ```
    #[must_use]
    pub fn under(limits: &Limits, heaps: Option<u64>) -> Bounds {
        let bounds = Bounds { entries: limits.max_nodes / 2, ..Bounds::default() };
        match heaps {
            Some(heaps) => bounds.with_heaps(heaps).with_elements(5_000),
            None => bounds,
        }
    }

    /// What takes some hundredths of a second.
    pub(crate) fn quick() -> Bounds {
        let bounds = Bounds::default().with_heaps(1_000).with_elements(700).with_entries(100_000);
        Bounds { asks_at_least: false, ..bounds }
    }

    /// Whether other bounds are as wide.
    pub(crate) fn is_within(&self, other: &Bounds) -> bool {
        self.heaps <= other.heaps
            && self.elements <= other.elements
            && self.lasso <= other.lasso
            && self.entries <= other.entries
    }

    /// The same with the ceilings that fit together and to a code: a heap has about as many options
    /// as its size to the power of the parts of a division but one.
    pub(super) fn within(self, code: &Code) -> Bounds {
        let most = match code.most_heaps() {
            0..=2 => 20_000,
            3 => 1_000,
            4 => 250,
            _ => 120,
        };
        let heaps = self.heaps.min(most);
        Bounds { heaps, ..self.checked() }
    }

    pub(super) fn all_generators(self) -> Bounds {
        Bounds { heaps: u64::MAX, ..self.checked() }
    }

    fn checked(self) -> Bounds {
        Bounds { elements: self.elements.clamp(1, 20_000), lasso: self.lasso.clamp(2, 10_000), ..self }
    }
}
