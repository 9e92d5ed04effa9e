//! Nimbers below ω^(ω^ω) as polynomials in the generators, with finite nimbers as coefficients.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::ordinal::Ordinal;

/// The exponent of a power of ω that is below ω^ω: `ω^k₁*c₁ + ω^k₂*c₂ + …` as the pairs (k, c), by
/// descending k. The power of ω is the product of the ω^(ω^k·c), as ordinals and as nimbers.
pub(super) type Monomial = Vec<(u32, BigUint)>;

/// A nim-sum of monomials with finite coefficients, none of them zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Polynomial {
    terms: BTreeMap<Monomial, BigUint>,
}

impl Polynomial {
    /// The Cantor normal form read as nimbers: `ω^e * n` is ω^e ⊗ n.
    pub(super) fn from_ordinal(ordinal: &Ordinal) -> Result<Polynomial> {
        let mut terms = BTreeMap::new();
        for term in ordinal.terms() {
            let monomial: Option<Monomial> = term
                .exponent()
                .terms()
                .iter()
                .map(|power| {
                    Some((u32::try_from(power.exponent().to_integer()?).ok()?, power.coefficient().clone()))
                })
                .collect();
            let monomial = monomial.ok_or_else(|| out_of_range(term.exponent()))?;
            terms.insert(monomial, term.coefficient().clone());
        }
        Ok(Polynomial { terms })
    }

    pub(super) fn to_ordinal(&self) -> Ordinal {
        // Monomials are ordered like the ordinals they stand for.
        Ordinal::from_terms(self.terms.iter().rev().map(|(monomial, coefficient)| {
            let powers = monomial.iter().map(|(k, c)| (Ordinal::from(u64::from(*k)), c.clone()));
            (Ordinal::from_terms(powers), coefficient.clone())
        }))
    }

    pub(super) fn from_finite(number: BigUint) -> Polynomial {
        let mut polynomial = Polynomial::default();
        polynomial.add(Monomial::new(), &number);
        polynomial
    }

    /// ω^(ω^k·c)
    pub(super) fn from_power(k: u32, c: BigUint) -> Polynomial {
        let mut polynomial = Polynomial::default();
        polynomial.add(vec![(k, c)], &BigUint::from(1_u8));
        polynomial
    }

    pub(super) fn add(&mut self, monomial: Monomial, coefficient: &BigUint) {
        use std::collections::btree_map::Entry;
        if *coefficient == BigUint::ZERO {
            return;
        }
        match self.terms.entry(monomial) {
            Entry::Vacant(place) => {
                place.insert(coefficient.clone());
            }
            Entry::Occupied(mut place) => {
                *place.get_mut() ^= coefficient;
                if *place.get() == BigUint::ZERO {
                    place.remove();
                }
            }
        }
    }

    pub(super) fn add_all(&mut self, other: &Polynomial) {
        for (monomial, coefficient) in &other.terms {
            self.add(monomial.clone(), coefficient);
        }
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = (&Monomial, &BigUint)> {
        self.terms.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    pub(super) fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The binary digits of the longest coefficient.
    pub(super) fn bits(&self) -> u64 {
        self.terms.values().map(BigUint::bits).max().unwrap_or_default()
    }
}

fn out_of_range(exponent: &Ordinal) -> Error {
    Error::new(ErrorKind::Domain, format!("nim-multiplication does not reach ω^({exponent:?})"))
        .note("it is known for the nimbers below ω^(ω^ω), the algebraic closure of the field of two elements")
        .help("nim-sums are for all ordinals")
}
