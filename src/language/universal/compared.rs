//! How two sides of a claim about counts compare for all exponents, from their first terms.

use num_bigint::{BigInt, Sign};

use crate::arithmetic::{KeptSign, Recurrence, Relation, never_negative, never_zero};
use crate::error::Result;

/// Terms among which a counterexample is looked for, and from which the sign is proved.
const LOOKED_AT: usize = 2_048;

/// Bits of all terms together, from which on no more are looked at.
const MOST_BITS: u64 = 1 << 26;

/// How two sides compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    pub(crate) relation: Relation,
    /// Bounds on the orders of the recurrences of both sides.
    pub(crate) orders: (usize, usize),
    /// The first place where the relation fails.
    pub(super) fails: Option<usize>,
    /// Before this place the terms were looked at.
    seen: usize,
    /// Why the sign of the difference remains; for an equation its first terms suffice.
    pub(crate) sign: Option<KeptSign>,
}

impl Compared {
    /// The cases that decide an equation.
    pub(crate) fn equal_cases(&self) -> usize {
        if self.relation == Relation::Equal { self.orders.0 + self.orders.1 } else { 0 }
    }

    /// Whether it is known where it fails first, or that it does not before another fails.
    pub(super) fn is_decided_before(&self, other: Option<usize>) -> bool {
        self.relation == Relation::Equal
            || self.fails.is_some()
            || self.sign.is_some()
            || other.is_some_and(|other| other < self.seen)
    }
}

/// Compares two sides, whose recurrences have some orders at most, by their first terms: for an
/// equation as many as both orders together, else twice as many and two more.
///
/// # Errors
/// If interrupted.
pub(super) fn compare(
    (orders, relation): ((usize, usize), Relation),
    left: &[BigInt],
    right: &[BigInt],
    poll: &impl Fn() -> Result<()>,
) -> Result<Compared> {
    let (less, strict) = match relation {
        Relation::Less => ((left, right), 1),
        Relation::AtMost => ((left, right), 0),
        Relation::Greater => ((right, left), 1),
        Relation::AtLeast | Relation::Equal | Relation::NotEqual => ((right, left), 0),
    };
    // At least 0 if the relation is an inequality and holds.
    let mut terms: Vec<BigInt> =
        less.0.iter().zip(less.1).map(|(less, greater)| greater - less - strict).collect();
    let holds = |term: &BigInt| match relation {
        Relation::Equal => term.sign() == Sign::NoSign,
        Relation::NotEqual => term.sign() != Sign::NoSign,
        _ => term.sign() != Sign::Minus,
    };
    let fails = terms.iter().position(|term| !holds(term));
    let mut compared = Compared { relation, orders, fails, seen: terms.len(), sign: None };
    if relation == Relation::Equal || fails.is_some() {
        return Ok(compared);
    }
    let Some(recurrence) = Recurrence::least(&terms, orders.0 + orders.1 + strict, poll)? else {
        return Ok(compared);
    };
    while terms.len() < LOOKED_AT && terms.iter().map(BigInt::bits).sum::<u64>() < MOST_BITS {
        terms = recurrence.terms(LOOKED_AT.min(2 * terms.len()), poll)?;
    }
    compared.seen = terms.len();
    compared.fails = terms.iter().position(|term| !holds(term));
    if compared.fails.is_none() {
        let sign = match relation {
            Relation::NotEqual => never_zero(&terms, &recurrence, poll)?,
            _ => never_negative(&terms, recurrence.coefficients.len(), poll)?,
        };
        compared.sign = sign.filter(|sign| sign.from() <= terms.len());
    }
    Ok(compared)
}
