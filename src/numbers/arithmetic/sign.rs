//! Proves that a sequence of integers with a linear recurrence is never negative, or never 0.
//!
//! Let P be the characteristic polynomial, of degree r, and S the shift of a sequence. For integers
//! f₁, …, fᵣ₋₁ >= 0 let w₀ be the sequence, and wᵢ = (S - fᵢ) wᵢ₋₁. Then wᵢ₋₁(k+1) is
//! fᵢ wᵢ₋₁(k) + wᵢ(k), and P, written in the basis of Newton at the fᵢ, makes wᵣ₋₁(k+1) a sum of
//! multiples of all wᵢ(k). If none of the factors is negative, nor any wᵢ for one k, then none is for a
//! later k, by induction.
//!
//! Such fᵢ exist if the largest root of P is real and positive and the others are much smaller. The
//! roots that belong to the sequences s(mk + j) are m-th powers, which lie farther apart.

use num_bigint::{BigInt, Sign};
use std::collections::HashMap;

use super::recurrence::Recurrence;

/// How far the parts of a sequence are apart.
const STEPS: [usize; 9] = [1, 2, 3, 4, 6, 8, 12, 24, 48];

/// The order of a recurrence whose sign is looked for, and the multiple roots, at most.
const MOST_ORDER: usize = 64;
const MOST_ROOT: u32 = 64;

/// Where the induction begins, at most.
const MOST_START: usize = 64;

/// Moduli by which a sequence may be seen never to be 0, and how far it is followed.
const MODULI: [u32; 10] = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16];
const MOST_RESIDUES: usize = 2_048;

/// Why a sequence never has some sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeptSign {
    /// Each of the sequences s(mk + j) keeps its sign from a place on, by induction.
    Induction {
        /// Before this place the terms have to be looked at.
        from: usize,
        /// For each j < m the factors fᵢ.
        parts: Vec<Vec<BigInt>>,
    },
    /// What it leaves when it is divided repeats from a place on, and is not 0.
    Residues { from: usize, modulus: u32, period: usize },
}

impl KeptSign {
    /// Before this place the terms have to be looked at.
    pub(crate) fn from(&self) -> usize {
        match self {
            KeptSign::Induction { from, .. } | KeptSign::Residues { from, .. } => *from,
        }
    }
}

/// Why a sequence that satisfies a recurrence of an order is never negative from some place on.
///
/// # Errors
/// Those of `poll`.
pub(crate) fn never_negative<E>(
    terms: &[BigInt],
    order: usize,
    poll: &impl Fn() -> Result<(), E>,
) -> Result<Option<KeptSign>, E> {
    by_induction(terms, order, poll, &|part| vec![part])
}

/// Why a sequence that satisfies a recurrence is never 0 from some place on.
///
/// # Errors
/// Those of `poll`.
pub(crate) fn never_zero<E>(
    terms: &[BigInt],
    recurrence: &Recurrence,
    poll: &impl Fn() -> Result<(), E>,
) -> Result<Option<KeptSign>, E> {
    for modulus in MODULI {
        poll()?;
        if let Some(found) = by_residues(recurrence, modulus) {
            return Ok(Some(found));
        }
    }
    // It is at least 1, or at most -1.
    let both = |part: Vec<BigInt>| {
        let above = part.iter().map(|term| term - 1).collect();
        vec![above, part.into_iter().map(|term| -term - 1).collect()]
    };
    by_induction(terms, recurrence.coefficients.len() + 1, poll, &both)
}

/// Whether for each of the sequences s(mk + j) one of those that are made of it is never negative.
fn by_induction<E>(
    terms: &[BigInt],
    order: usize,
    poll: &impl Fn() -> Result<(), E>,
    either: &impl Fn(Vec<BigInt>) -> Vec<Vec<BigInt>>,
) -> Result<Option<KeptSign>, E> {
    let needed = 2 * order + MOST_START;
    'steps: for step in STEPS.into_iter().filter(|step| order <= MOST_ORDER && step * needed <= terms.len()) {
        let (mut from, mut parts) = (0, Vec::new());
        for first in 0..step {
            let part: Vec<BigInt> = terms[first..].iter().step_by(step).cloned().collect();
            let mut found = None;
            for part in either(part) {
                poll()?;
                if found.is_none() {
                    found = induction(&part[..needed], order, step, poll)?;
                }
            }
            let Some((start, factors)) = found else { continue 'steps };
            from = from.max(first + step * start);
            parts.push(factors);
        }
        return Ok(Some(KeptSign::Induction { from, parts }));
    }
    Ok(None)
}

/// From where on a sequence is never negative, and the factors by which that is seen.
fn induction<E>(
    terms: &[BigInt],
    order: usize,
    step: usize,
    poll: &impl Fn() -> Result<(), E>,
) -> Result<Option<(usize, Vec<BigInt>)>, E> {
    let Some(recurrence) = Recurrence::least(&terms[..2 * order], order, poll)? else { return Ok(None) };
    let mut polynomial: Vec<BigInt> = recurrence.coefficients.iter().map(|factor| -factor).collect();
    polynomial.insert(0, BigInt::from(1));
    // A root 0 tells only of the first terms.
    let degree = polynomial.iter().rposition(|factor| factor.sign() != Sign::NoSign).unwrap_or(0);
    let first = polynomial.len() - 1 - degree;
    polynomial.truncate(degree + 1);
    if degree == 0 {
        return Ok(Some((first, Vec::new())));
    }
    let multiple = multiple_roots(&polynomial, step as u32);
    let bits = polynomial.iter().map(BigInt::bits).max().unwrap_or(0);
    let powers = (0..bits).map(|power| BigInt::from(1) << power);
    for factor in [BigInt::ZERO].into_iter().chain(powers) {
        poll()?;
        let mut factors = multiple.clone();
        factors.resize(degree - 1, factor);
        if keeps_sign(&polynomial, &factors)
            && let Some(start) = start(&terms[first..], &factors)
        {
            return Ok(Some((first + start, factors)));
        }
    }
    Ok(None)
}

/// The roots that are powers of small integers, each as often as it is one of the derivative.
fn multiple_roots(polynomial: &[BigInt], power: u32) -> Vec<BigInt> {
    let mut roots = Vec::new();
    for root in (1..=MOST_ROOT).map(|root| BigInt::from(root).pow(power)) {
        let (mut rest, remainder) = divided(polynomial, &root);
        let mut is_root = remainder == BigInt::ZERO;
        while is_root && rest.len() > 1 {
            let (quotient, remainder) = divided(&rest, &root);
            is_root = remainder == BigInt::ZERO;
            if is_root {
                roots.push(root.clone());
            }
            rest = quotient;
        }
    }
    roots
}

/// The quotient of a polynomial by x - root, and what remains.
fn divided(polynomial: &[BigInt], root: &BigInt) -> (Vec<BigInt>, BigInt) {
    let mut quotient: Vec<BigInt> = Vec::with_capacity(polynomial.len());
    for coefficient in polynomial {
        let next = quotient.last().map_or(BigInt::ZERO, |last| last * root) + coefficient;
        quotient.push(next);
    }
    let remainder = quotient.pop().unwrap_or_default();
    (quotient, remainder)
}

/// Whether in the basis of Newton at the factors no coefficient below the highest is positive.
fn keeps_sign(polynomial: &[BigInt], factors: &[BigInt]) -> bool {
    let mut rest = polynomial.to_vec();
    factors.iter().all(|factor| {
        let (quotient, remainder) = divided(&rest, factor);
        rest = quotient;
        remainder.sign() != Sign::Plus
    }) && rest[1].sign() != Sign::Plus
}

/// The first place where no wᵢ is negative.
fn start(terms: &[BigInt], factors: &[BigInt]) -> Option<usize> {
    let mut last = terms[..MOST_START.min(terms.len() - factors.len()) + factors.len()].to_vec();
    let mut may_begin: Vec<bool> = vec![true; last.len() - factors.len()];
    for place in 0..=factors.len() {
        for (may_begin, term) in may_begin.iter_mut().zip(&last) {
            *may_begin &= term.sign() != Sign::Minus;
        }
        if let Some(factor) = factors.get(place) {
            last = last.windows(2).map(|pair| &pair[1] - factor * &pair[0]).collect();
        }
    }
    may_begin.iter().position(|&may_begin| may_begin)
}

/// Whether what the terms leave repeats without a 0.
fn by_residues(recurrence: &Recurrence, modulus: u32) -> Option<KeptSign> {
    let residue = |integer: &BigInt| -> u64 {
        let rest: BigInt = (integer % modulus + modulus) % modulus;
        u64::try_from(rest).unwrap_or(0)
    };
    let factors: Vec<u64> = recurrence.coefficients.iter().map(residue).collect();
    let mut terms: Vec<u64> = recurrence.initial.iter().map(residue).collect();
    let order = factors.len();
    let mut seen = HashMap::new();
    for place in 0..MOST_RESIDUES {
        if let Some(from) = seen.insert(terms[place..].to_vec(), place) {
            let repeats = &terms[from..place];
            let found = KeptSign::Residues { from, modulus, period: place - from };
            return (order > 0 && repeats.iter().all(|&term| term != 0)).then_some(found);
        }
        let sum: u64 = factors.iter().zip(terms.iter().rev()).map(|(factor, term)| factor * term).sum();
        terms.push(sum % u64::from(modulus));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never<const N: usize>(
        recurrence: [i64; N],
        initial: [i64; N],
    ) -> (Option<KeptSign>, Option<KeptSign>, Vec<BigInt>) {
        let [coefficients, initial] = [recurrence, initial].map(|all| all.map(BigInt::from).to_vec());
        let recurrence = Recurrence { coefficients, initial };
        let poll = || Ok::<(), ()>(());
        let terms = recurrence.terms(2_048, poll).unwrap();
        (never_negative(&terms, N, &poll).unwrap(), never_zero(&terms, &recurrence, &poll).unwrap(), terms)
    }

    #[test]
    fn signs_are_proved_by_induction() {
        // 2^k - F(k+2), k 2^k - 3, 2^k + (-2)^k + 1, 4^k - 3^k, 2^k - 100.
        assert!(never([3, -1, -2], [0, 0, 1]).0.is_some());
        assert!(never([5, -8, 4], [-3, -1, 5]).0.is_some());
        assert!(never([1, 4, -4], [3, 1, 9]).0.is_some());
        assert!(never([7, -12], [0, 1]).0.is_some());
        assert_eq!(never([3, -2], [-99, -98]).0.unwrap().from(), 7);
        // What alternates keeps no sign, and what never does is not 0.
        assert!(matches!(never([-2], [1]), (None, Some(_), _)));
        // Terms grow in turns: the real and imaginary parts of powers of 1 + 2i.
        assert!(never([2, -5], [1, 1]).0.is_none());
    }

    /// What is proved is true of the terms, and what is often negative is never proved.
    #[test]
    fn random_signs_are_true() {
        let mut state = 1_u64;
        let mut small = |most: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i64 % (2 * most + 1) - most
        };
        let (mut proved, mut keeps, mut apart) = (0, 0, 0);
        for _ in 0..150 {
            let recurrence = [small(4), small(5), small(4)];
            let (sign, zero, terms) = never(recurrence, [small(9), small(9), small(9)]);
            keeps += u32::from(terms[1_024..].iter().all(|term| term.sign() != Sign::Minus));
            if let Some(sign) = sign {
                proved += 1;
                assert!(terms[sign.from()..].iter().all(|term| term.sign() != Sign::Minus), "{recurrence:?}");
            }
            if let Some(zero) = zero {
                apart += 1;
                assert!(terms[zero.from()..].iter().all(|term| *term != BigInt::ZERO), "{recurrence:?}");
            }
        }
        assert!(proved > 20 && proved * 10 > keeps * 9 && apart > 100, "{proved} of {keeps}, {apart}");
    }
}
