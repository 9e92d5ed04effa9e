//! What was verified.

use std::fmt;

use crate::claim::Claim;
use crate::nimber::Nimber;

/// By which theorem a certificate is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// The Sprague–Grundy theorem: each node has a value.
    Values,
    /// The Second Lemma alone: pairs of nodes in which each move has an answer.
    Strategy,
}

/// How a node is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node<'c> {
    /// The position with these options.
    Options(&'c [u32]),
    /// `*n`, where n is the value of the node.
    Nimber,
    /// The sum of these components.
    Sum(&'c [u32]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Options,
    Nimber,
    Sum,
}

/// A certificate that was verified. Nodes are numbered from 1.
///
/// ```
/// use sprague_kernel::{Claim, Node};
/// let text = "sprague-cert 1\n1 n 0\n2 n 1\n3 o 1 2 =2\nq value 3 2\nend 3 1\n";
/// let verified = sprague_kernel::verify(&mut text.as_bytes()).unwrap();
/// assert_eq!(verified.node(3), Node::Options(&[1, 2]));
/// assert_eq!(verified.value(3).to_u64(), Some(2));
/// assert_eq!(verified.claims(), [Claim::Value { position: 3 }]);
/// ```
#[derive(Debug)]
pub struct Verified {
    pub(crate) route: Route,
    pub(crate) kinds: Vec<Kind>,
    /// Where the parts of each node end; they begin where those of the node before end.
    pub(crate) ends: Vec<usize>,
    pub(crate) parts: Vec<u32>,
    /// Empty for a strategy.
    pub(crate) values: Vec<Nimber>,
    pub(crate) pairs: Vec<(u32, u32)>,
    pub(crate) claims: Vec<Claim>,
}

impl Verified {
    pub(crate) fn new(route: Route) -> Verified {
        Verified {
            route,
            kinds: Vec::new(),
            ends: Vec::new(),
            parts: Vec::new(),
            values: Vec::new(),
            pairs: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// By which theorem it is right.
    #[must_use]
    pub fn route(&self) -> Route {
        self.route
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// A node by its number; a number that none has panics.
    #[must_use]
    pub fn node(&self, number: u32) -> Node<'_> {
        match self.kinds[number as usize - 1] {
            Kind::Options => Node::Options(self.parts(number)),
            Kind::Nimber => Node::Nimber,
            Kind::Sum => Node::Sum(self.parts(number)),
        }
    }

    pub(crate) fn parts(&self, number: u32) -> &[u32] {
        let place = number as usize - 1;
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.parts[start..self.ends[place]]
    }

    /// The value of a node of a value certificate; a number that none has panics, and so does a
    /// strategy certificate.
    #[must_use]
    pub fn value(&self, number: u32) -> &Nimber {
        &self.values[number as usize - 1]
    }

    /// The pairs of a strategy certificate, in ascending order, the lesser number first.
    #[must_use]
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs
    }

    /// The claims, in order.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Whether two nodes are a pair, in either order.
    pub(crate) fn is_pair(&self, first: u32, second: u32) -> bool {
        self.pairs.binary_search(&(first.min(second), first.max(second))).is_ok()
    }
}

/// `VERIFIED 3 nodes 1 claim`; of a strategy, the number of pairs too.
impl fmt::Display for Verified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(formatter, "VERIFIED {} node{}", self.len(), plural(self.len()))?;
        if self.route == Route::Strategy {
            write!(formatter, " {} pair{}", self.pairs.len(), plural(self.pairs.len()))?;
        }
        write!(formatter, " {} claim{}", self.claims.len(), plural(self.claims.len()))
    }
}
