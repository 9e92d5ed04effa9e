//! The nim-product of polynomials in the generators.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;

use super::components::{alpha, odd_prime};
use super::polynomial::{Monomial, Polynomial};
use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::nimber::finite::nim_product;
use crate::nimber::ordinal::Bounds;

/// How often each α is still to be multiplied with: (index of the prime, how often), by descending
/// indices.
type Pending = Vec<(u32, u32)>;

/// The nim-product. Monomials whose powers of generators stay below the primes are multiplied by
/// adding exponents; where the power of a generator reaches its prime p, it is replaced by α_p.
/// That is of smaller generators, so this ends.
pub(super) fn product(left: &Polynomial, right: &Polynomial, bounds: Bounds<'_>) -> Result<Polynomial> {
    let mut pending: BTreeMap<Pending, Polynomial> = BTreeMap::new();
    multiply_into(left, right, &Pending::new(), &mut pending, bounds)?;
    // The greatest prime first: what its α brings is pending under smaller ones.
    while let Some((mut factors, polynomial)) = pending.pop_last() {
        let Some(&mut (index, ref mut times)) = factors.first_mut() else {
            return Ok(polynomial);
        };
        *times -= 1;
        if *times == 0 {
            factors.remove(0);
        }
        multiply_into(&polynomial, &alpha(index)?, &factors, &mut pending, bounds)?;
    }
    Ok(Polynomial::default())
}

/// Adds `left` ⊗ `right` to what is pending, where both are still to be multiplied with `factors`.
fn multiply_into(
    left: &Polynomial,
    right: &Polynomial,
    factors: &Pending,
    pending: &mut BTreeMap<Pending, Polynomial>,
    bounds: Bounds<'_>,
) -> Result<()> {
    for (first, first_coefficient) in left.terms() {
        for (second, second_coefficient) in right.terms() {
            let (monomial, reached) = monomial_product(first, second, bounds.interrupt)?;
            let mut key = factors.clone();
            for index in reached {
                match key.binary_search_by(|(other, _)| index.cmp(other)) {
                    Ok(place) => key[place].1 += 1,
                    Err(place) => key.insert(place, (index, 1)),
                }
            }
            let sum = pending.entry(key).or_default();
            sum.add(monomial, &nim_product(first_coefficient, second_coefficient));
            bounds.summands(sum.len())?;
        }
    }
    Ok(())
}

/// The product of two monomials, and the indices of the generators whose power reached the prime.
fn monomial_product(
    left: &Monomial,
    right: &Monomial,
    interrupt: &Interrupt,
) -> Result<(Monomial, Vec<u32>)> {
    interrupt.poll()?;
    let mut product = Monomial::new();
    let mut reached = Vec::new();
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    while let (Some((first, left_power)), Some((second, right_power))) = (left.peek(), right.peek()) {
        if first > second {
            product.extend(left.next().cloned());
        } else if first < second {
            product.extend(right.next().cloned());
        } else {
            let prime = odd_prime(*first).ok_or_else(|| no_such_prime(*first))?;
            let (power, over) = power_product(left_power, right_power, prime, interrupt)?;
            if power != BigUint::ZERO {
                product.push((*first, power));
            }
            if over {
                reached.push(*first);
            }
            left.next();
            right.next();
        }
    }
    product.extend(left.cloned());
    product.extend(right.cloned());
    Ok((product, reached))
}

/// The c for which ω^(ω^k·left) ⊗ ω^(ω^k·right) is ω^(ω^k·c), and whether α_p is still to be
/// multiplied with. The digit of p^n in base p is the power of κ_{p^(n+1)}, whose p-th power
/// is κ_{p^n}: carries go down, and out of the lowest digit to α_p.
fn power_product(
    left: &BigUint,
    right: &BigUint,
    prime: u64,
    interrupt: &Interrupt,
) -> Result<(BigUint, bool)> {
    let (mut sum, mut lesser) = (digits(left, prime, interrupt)?, digits(right, prime, interrupt)?);
    if sum.len() < lesser.len() {
        std::mem::swap(&mut sum, &mut lesser);
    }
    for (digit, other) in sum.iter_mut().zip(&lesser) {
        *digit += other;
    }
    let mut carry = 0;
    let mut power = BigUint::ZERO;
    for digit in sum.iter().rev() {
        interrupt.poll()?;
        let digit = digit + carry;
        carry = digit / prime;
        power = power * prime + digit % prime;
    }
    Ok((power, carry > 0))
}

/// By ascending powers of the base.
pub(super) fn digits(number: &BigUint, base: u64, interrupt: &Interrupt) -> Result<Vec<u64>> {
    let mut digits = Vec::new();
    let mut rest = number.clone();
    let big_base = BigUint::from(base);
    while u64::try_from(&rest).is_err() {
        interrupt.poll()?;
        let (quotient, digit) = rest.div_rem(&big_base);
        digits.extend(u64::try_from(digit));
        rest = quotient;
    }
    let mut rest = u64::try_from(&rest).unwrap_or_default();
    while rest > 0 {
        digits.push(rest % base);
        rest /= base;
    }
    Ok(digits)
}

fn no_such_prime(index: u32) -> Error {
    Error::new(
        ErrorKind::Domain,
        format!("the product needs the odd prime of index {index}, for which no α is in the table"),
    )
}
