//! The least linear recurrence of a sequence of integers that is known to satisfy some.
//!
//! J. L. Massey, Shift-register synthesis and BCH decoding, 1969, finds it over a field. Over the
//! integers it has integer coefficients (P. Fatou, 1906). So it is sought modulo a large prime, and
//! what is found is compared with as many terms as prove it. A shorter one would be one modulo the
//! prime, too.

use num_bigint::{BigInt, BigUint, Sign};

/// s(k) = c₁ s(k-1) + … + cᵣ s(k-r) from k = r on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recurrence {
    pub(crate) coefficients: Vec<BigInt>,
    /// The first r terms.
    pub(crate) initial: Vec<BigInt>,
}

/// The prime is 2 to this power, less 1.
const MERSENNE: u32 = 521;

impl Recurrence {
    /// The least recurrence of a sequence that satisfies one of an order, from its first terms, twice
    /// as many as the order. None if its coefficients are too large to be found.
    ///
    /// # Errors
    /// Those of `poll`, which is asked at each term.
    pub(crate) fn least<E>(
        terms: &[BigInt],
        order: usize,
        poll: impl Fn() -> Result<(), E>,
    ) -> Result<Option<Recurrence>, E> {
        let prime = (BigInt::from(1) << MERSENNE) - 1;
        let half = &prime >> 1;
        let residues: Vec<BigInt> = terms.iter().map(|term| modulo(term, &prime)).collect();
        let found = massey(&residues, &prime, &poll)?;
        let lift = |residue: BigInt| if residue > half { residue - &prime } else { residue };
        let coefficients: Vec<BigInt> = found.into_iter().map(lift).collect();
        let length = coefficients.len();
        if length > order || terms.len() < order + length {
            return Ok(None);
        }
        // The difference of both sides satisfies the recurrence that is known, and is 0 if its first
        // terms are.
        for last in length..order + length {
            poll()?;
            let before = terms[..last].iter().rev();
            let sum: BigInt = coefficients.iter().zip(before).map(|(factor, term)| factor * term).sum();
            if sum != terms[last] {
                return Ok(None);
            }
        }
        let initial = terms[..length].to_vec();
        Ok(Some(Recurrence { coefficients, initial }))
    }

    /// The first terms of the sequence.
    ///
    /// # Errors
    /// Those of `poll`, which is asked at each term.
    pub(crate) fn terms<E>(&self, count: usize, poll: impl Fn() -> Result<(), E>) -> Result<Vec<BigInt>, E> {
        let mut terms = self.initial.clone();
        while terms.len() < count {
            poll()?;
            let before = terms.iter().rev();
            terms.push(self.coefficients.iter().zip(before).map(|(factor, term)| factor * term).sum());
        }
        terms.truncate(count);
        Ok(terms)
    }

    /// The numerator and the denominator of the generating function, from the constant term on.
    pub(crate) fn generating_function(&self) -> (Vec<BigInt>, Vec<BigInt>) {
        let one = [BigInt::from(1)].into_iter();
        let denominator: Vec<BigInt> = one.chain(self.coefficients.iter().map(|factor| -factor)).collect();
        let coefficient = |power: usize| -> BigInt {
            (0..=power).map(|place| &denominator[place] * &self.initial[power - place]).sum()
        };
        let mut numerator: Vec<BigInt> = (0..self.initial.len()).map(coefficient).collect();
        let (mut numerator_end, mut denominator) = (numerator.len(), denominator);
        while numerator_end > 0 && numerator[numerator_end - 1] == BigInt::ZERO {
            numerator_end -= 1;
        }
        numerator.truncate(numerator_end);
        while denominator.last() == Some(&BigInt::ZERO) {
            denominator.pop();
        }
        (numerator, denominator)
    }
}

/// The remainder from 0 on.
fn modulo(integer: &BigInt, prime: &BigInt) -> BigInt {
    let remainder = integer % prime;
    if remainder.sign() == Sign::Minus { remainder + prime } else { remainder }
}

/// The coefficients of the least recurrence modulo a prime.
fn massey<E>(terms: &[BigInt], prime: &BigInt, poll: &impl Fn() -> Result<(), E>) -> Result<Vec<BigInt>, E> {
    let one = BigInt::from(1);
    let inverse = |number: &BigInt| number.modpow(&(prime - 2), prime);
    let (mut connection, mut before) = (vec![one.clone()], vec![one.clone()]);
    let (mut length, mut since) = (0, 1);
    let mut inverse_before = one;
    for place in 0..terms.len() {
        poll()?;
        let sum: BigInt =
            (0..=length.min(connection.len() - 1)).map(|back| &connection[back] * &terms[place - back]).sum();
        let discrepancy = modulo(&sum, prime);
        if discrepancy == BigInt::ZERO {
            since += 1;
            continue;
        }
        let old = connection.clone();
        let factor = modulo(&(&discrepancy * &inverse_before), prime);
        if connection.len() < before.len() + since {
            connection.resize(before.len() + since, BigInt::ZERO);
        }
        for (place, coefficient) in before.iter().enumerate() {
            let changed = &connection[place + since] - &factor * coefficient;
            connection[place + since] = modulo(&changed, prime);
        }
        if 2 * length <= place {
            (length, before) = (place + 1 - length, old);
            (inverse_before, since) = (inverse(&discrepancy), 1);
        } else {
            since += 1;
        }
    }
    connection.resize(length + 1, BigInt::ZERO);
    Ok(connection[1..].iter().map(|coefficient| modulo(&-coefficient, prime)).collect())
}

/// Natural numbers as integers.
pub(crate) fn signed(terms: Vec<BigUint>) -> Vec<BigInt> {
    terms.into_iter().map(BigInt::from).collect()
}
