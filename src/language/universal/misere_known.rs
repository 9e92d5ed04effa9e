//! What is known of misère play, as data: for the answer, and for a certificate.

use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::arithmetic::{Table, Term};
use crate::misere::Quotient;

/// What is known of misère play, where a claim over all values asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OfMiserePlay {
    /// Whether the rule of misère Nim is used.
    pub nim: bool,
    /// The misère quotients of the heaps that it speaks of.
    pub quotients: Vec<QuotientOfHeaps>,
}

impl OfMiserePlay {
    /// Whether nothing of misère play is used.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.nim && self.quotients.is_empty()
    }
}

/// The misère quotient of all heaps of a code, and of what stands beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct QuotientOfHeaps {
    /// The code.
    pub code: String,
    /// The positions beside the heaps, if there are any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beside: Option<String>,
    /// How many elements it has.
    pub order: usize,
    /// How many of them are P.
    pub p: usize,
    /// The period of the elements of the heaps.
    pub period: u64,
    /// The heap from which on they have it.
    pub preperiod: u64,
}

/// Heaps of one size, which depends on variables, and how often.
pub(super) struct Heaps {
    pub(super) size: Term,
    pub(super) times: usize,
    /// Their elements together, by the size.
    pub(super) elements: Vec<usize>,
}

/// What a certificate says of the heaps of a code.
pub(super) struct HeapsAlike {
    pub(super) quotient: Arc<Quotient>,
    /// The least heap that is like each heap.
    pub(super) table: Rc<Table>,
    /// The sums whose outcomes are claimed.
    pub(super) sums: Vec<Vec<BigUint>>,
}
