//! The little number theory that the generators need.

use num_bigint::BigUint;
use num_integer::Integer;

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
