//! The generators κ and the nimbers α of Lenstra: what the powers of the generators are,
//! with the little number theory that they need.

use std::sync::LazyLock;

use num_bigint::BigUint;
use num_integer::Integer;

use super::polynomial::Polynomial;
use crate::error::{Error, ErrorKind, Result};

/// Lenstra's excess of the odd primes 3, 5, 7, …, 577.
///
/// Source: OEIS A380496. J. H. Conway, *On Numbers and Games*, chapter 6 (3 to 7); H. W.
/// Lenstra, *On the algebraic closure of two* (1977), table 4.1 (to 43); L. Le Bruyn, *On2:
/// Extending Lenstra's list* (2009; to 67); A. N. Siegel (to 281), D. Peeters and T. Figueroa-Reid
/// (beyond). `examples/excess.rs` finds them again.
#[rustfmt::skip]
pub(super) const EXCESS: [u8; 105] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0,
    1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0,
    1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0,
];

/// What is known of an odd prime.
pub(super) struct Component {
    pub prime: u64,
    /// The multiplicative order f of 2 modulo the prime.
    pub order: u64,
    /// The prime powers (prime, exponent) whose generators κ sum to κ_f, by ascending primes.
    pub summands: Vec<(u64, u32)>,
    /// The degree of α over GF(2).
    pub degree: BigUint,
}

/// One for each entry of [`EXCESS`].
static COMPONENTS: LazyLock<Vec<Component>> = LazyLock::new(|| {
    let mut components: Vec<Component> = Vec::new();
    for (index, &excess) in (0_u32..).zip(&EXCESS) {
        let Some(component) = odd_prime(index).and_then(|prime| component(prime, excess.into(), &components))
        else {
            break;
        };
        components.push(component);
    }
    components
});

/// `None` when it rests on a prime that is not among `smaller`, which holds the primes from 3 on.
fn component(prime: u64, excess: u64, smaller: &[Component]) -> Option<Component> {
    let order = order_of_two(prime);
    let (summands, degree_of_kappa) = summands(order, smaller)?;
    let degree = common_multiple([&degree_of_kappa, &BigUint::from(finite_degree(&BigUint::from(excess)))]);
    Some(Component { prime, order, summands, degree })
}

/// The prime powers whose generators sum to κ_h, and the degree of κ_h. The least prime is dealt
/// with last: with q its power in h and g = h/q, κ_h is κ_g if q divides the degree of κ_g, and κ_g
/// ⊕ κ_q otherwise.
fn summands(h: u64, smaller: &[Component]) -> Option<(Vec<(u64, u32)>, BigUint)> {
    let mut summands = Vec::new();
    let mut degree = BigUint::from(1_u8);
    for (prime, exponent) in factors(h).into_iter().rev() {
        let power = BigUint::from(prime).pow(exponent);
        if &degree % &power != BigUint::ZERO {
            let below = if prime == 2 {
                BigUint::from(1_u8)
            } else {
                smaller.iter().find(|component| component.prime == prime)?.degree.clone()
            };
            degree = common_multiple([&degree, &(power * below)]);
            summands.insert(0, (prime, exponent));
        }
    }
    Some((summands, degree))
}

/// The degree of a finite nimber over GF(2), or 1 for zero: the least 2^a for which it is below
/// 2^(2^a).
pub(super) fn finite_degree(number: &BigUint) -> u64 {
    number.bits().max(1).next_power_of_two()
}

/// What is known of the odd prime of this index.
///
/// # Errors
/// That its α is not known, saying which.
pub(super) fn at(index: u32) -> Result<&'static Component> {
    COMPONENTS.get(index as usize).ok_or_else(|| {
        let name = odd_prime(index)
            .map_or_else(|| format!("for the odd prime of index {index}"), |p| format!("α_{p}"));
        let last = COMPONENTS.last().map_or(0, |component| component.prime);
        Error::new(ErrorKind::Domain, format!("the product needs {name}, which is not in the table"))
            .note(format!("α_p is the p-th nim-power of ω^(ω^{index}); the table has α_3 to α_{last}"))
            .help("`examples/excess.rs` computes them; the table is in src/numbers/nimber/transfinite/components.rs")
    })
}

/// κ of a prime power: 2^(2^(n−1)) for 2^n, ω^(ω^k·p^(n−1)) for the n-th power of the odd prime p
/// of index k.
pub(super) fn kappa(prime: u64, exponent: u32) -> Option<Polynomial> {
    let before = exponent.checked_sub(1)?;
    if prime == 2 {
        // The ceiling is far above what an order of 2 modulo a prime of the table brings.
        let digits = 1_u64.checked_shl(before).filter(|_| before < 20)?;
        return Some(Polynomial::from_finite(BigUint::from(1_u8) << digits));
    }
    Some(Polynomial::from_power(odd_prime_index(prime)?, BigUint::from(prime).pow(before)))
}

/// κ_f ⊕ m for the order f of 2 modulo the prime of this index.
pub(super) fn candidate(component: &Component, excess: u64) -> Option<Polynomial> {
    let mut sum = Polynomial::from_finite(BigUint::from(excess));
    for &(prime, exponent) in &component.summands {
        sum.add_all(&kappa(prime, exponent)?);
    }
    Some(sum)
}

/// α: the p-th nim-power of ω^(ω^k), for the odd prime p of index k.
pub(super) fn alpha(index: u32) -> Result<Polynomial> {
    let component = at(index)?;
    let known = EXCESS.get(index as usize).and_then(|&excess| candidate(component, excess.into()));
    known.ok_or_else(|| Error::new(ErrorKind::Limit, format!("α_{} is too large", component.prime)))
}

/// Odd primes are counted no further than this: far more than there are known components.
const MOST_PRIMES: usize = 1 << 16;

/// The odd prime of this index, counted from zero: 3, 5, 7, 11, …. `None` beyond the first 2^16.
pub(super) fn odd_prime(index: u32) -> Option<u64> {
    let index = usize::try_from(index).ok().filter(|&index| index < MOST_PRIMES)?;
    // Rosser: the n-th prime is below n (ln n + ln ln n), which is below n (bits of n + 3) for
    // every n.
    let ceiling = (index + 2) * (usize::BITS - (index + 2).leading_zeros() + 3) as usize;
    odd_primes_below(ceiling).nth(index)
}

/// The index of an odd prime among the odd primes; `None` for what is not one, or beyond the first
/// 2^16.
pub(super) fn odd_prime_index(prime: u64) -> Option<u32> {
    let ceiling = usize::try_from(prime).ok().filter(|&prime| prime < MOST_PRIMES * 20)?;
    let index = odd_primes_below(ceiling + 1).position(|candidate| candidate == prime)?;
    u32::try_from(index).ok().filter(|&index| (index as usize) < MOST_PRIMES)
}

/// By the sieve of Eratosthenes.
fn odd_primes_below(ceiling: usize) -> impl Iterator<Item = u64> {
    let mut composite = vec![false; ceiling];
    let mut divisor = 3;
    while divisor * divisor < ceiling {
        if !composite[divisor] {
            (divisor * divisor..ceiling).step_by(2 * divisor).for_each(|multiple| composite[multiple] = true);
        }
        divisor += 2;
    }
    (3..ceiling).step_by(2).filter(move |&number| !composite[number]).map(|number| number as u64)
}

/// The multiplicative order of 2 modulo an odd number: the least *f* > 0 for which it divides 2^f
/// − 1.
pub(super) fn order_of_two(modulus: u64) -> u64 {
    let mut power = 2 % modulus;
    let mut order = 1;
    while power != 1 % modulus {
        power = power * 2 % modulus;
        order += 1;
    }
    order
}

/// The powers of primes that a number is the product of, by ascending primes: (prime, exponent).
pub(super) fn factors(mut number: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while number > 1 {
        if divisor * divisor > number {
            divisor = number;
        }
        let mut exponent = 0;
        while number.is_multiple_of(divisor) {
            number /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((divisor, exponent));
        }
        divisor += 1;
    }
    factors
}

/// The least common multiple.
pub(super) fn common_multiple<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    numbers.into_iter().fold(BigUint::from(1_u8), |multiple, number| multiple.lcm(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_primes_and_their_indices() {
        let by_trial: Vec<u64> =
            (3..8000).filter(|&number| (2..number).all(|divisor| number % divisor != 0)).collect();
        for (index, &prime) in (0_u32..).zip(&by_trial) {
            assert_eq!(odd_prime_index(prime), Some(index));
            if index % 50 < 3 {
                assert_eq!(odd_prime(index), Some(prime));
            }
        }
        assert_eq!([0, 1, 2, 9, 15].map(odd_prime_index), [None; 5]);
        assert_eq!(odd_prime((1 << 16) - 1), Some(821_647));
        assert_eq!([1 << 16, u32::MAX].map(odd_prime), [None; 2]);
        assert_eq!(odd_prime_index(u64::MAX), None);
    }

    #[test]
    fn orders_and_factors() {
        assert_eq!([3, 5, 7, 11, 17, 31, 127].map(order_of_two), [2, 4, 3, 10, 8, 5, 7]);
        assert_eq!(factors(360), [(2, 3), (3, 2), (5, 1)]);
        assert_eq!(factors(1), []);
        assert_eq!(factors(821_641), [(821_641, 1)]);
    }
}
