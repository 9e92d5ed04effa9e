//! The prime factors of 2^(2^k) - 1, which is the number of nimbers other than 0 below 2^(2^k):
//! those of the Fermat numbers.

use num_bigint::BigUint;
use num_traits::One;

/// Lengths of fields up to which the factorisation is known: 2^4096 - 1 = F_0 F_1 … F_11. Of F_12
/// not all prime factors are.
pub(in crate::numbers::nimber) const KNOWN_BITS: u64 = 1 << 12;

/// The prime factors of F_5 to F_11, except the greatest of each. F_0 to F_4 are primes.
///
/// Source: R. P. Brent, *Factorization of the tenth Fermat number*, Mathematics of Computation 68
/// (1999), and the references there: L. Euler (F_5), T. Clausen and F. Landry (F_6), M. A. Morrison
/// and J. Brillhart (F_7), R. P. Brent and J. M. Pollard (F_8), A. K. Lenstra, H. W. Lenstra, M. S.
/// Manasse and J. M. Pollard (F_9), R. P. Brent (F_10, F_11).
const LESSER_FACTORS: [&[&str]; 7] = [
    &["641"],
    &["274177"],
    &["59649589127497217"],
    &["1238926361552897"],
    &["2424833", "7455602825647884208337395736200454918783366342657"],
    &["45592577", "6487031809", "4659775785220018543264560743076778192897"],
    &["319489", "974849", "167988556341760475137", "3560841906445833920513"],
];

/// F_k = 2^(2^k) + 1.
pub(in crate::numbers::nimber) fn fermat_number(k: u64) -> BigUint {
    (BigUint::one() << (1_u64 << k)) + 1_u8
}

/// The prime factors of F_k in order; none of them repeats. `None` if they are not all known.
pub(in crate::numbers::nimber) fn fermat_factors(k: u64) -> Option<Vec<BigUint>> {
    let mut rest = fermat_number(k);
    let mut factors = Vec::new();
    if k >= 5 {
        for digits in *LESSER_FACTORS.get(k as usize - 5)? {
            let factor: BigUint = digits.parse().expect("the table has decimal digits");
            rest /= &factor;
            factors.push(factor);
        }
    }
    factors.push(rest);
    Some(factors)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test of Miller and Rabin to a few bases.
    fn is_probably_prime(number: &BigUint) -> bool {
        let less = number - 1_u8;
        let twos = less.trailing_zeros().unwrap_or(0);
        [2_u8, 3, 5, 7, 11].into_iter().all(|base| {
            let base = BigUint::from(base);
            if &base >= number {
                return true;
            }
            let mut power = base.modpow(&(&less >> twos), number);
            (0..twos).any(|step| {
                let holds = power == less || (step == 0 && power.is_one());
                power = &power * &power % number;
                holds
            })
        })
    }

    #[test]
    fn the_factors_are_primes_and_their_product_is_the_fermat_number() {
        for k in 0..12 {
            let factors = fermat_factors(k).unwrap();
            assert_eq!(factors.iter().product::<BigUint>(), fermat_number(k), "F_{k}");
            assert!(factors.is_sorted());
            for factor in factors {
                // What is longer takes seconds; it is what remains of F_10 and F_11.
                assert!(factor.bits() > 800 || is_probably_prime(&factor), "{factor} of F_{k}");
            }
        }
        assert_eq!(fermat_factors(12), None);
    }
}
