//! Discrete logarithms, and the prime factors of 2^(2^k) - 1, which is the number of nimbers other than
//! 0 below 2^(2^k): those of the Fermat numbers.

use std::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};
use num_bigint::BigUint;
use num_traits::One;

use super::operations::{NimField, integer, least_field};
use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::nimber::Nimber;
use crate::nimber::finite::{FiniteNimber, large};
use crate::short_hash::spread;

impl NimField<'_> {
    /// The discrete logarithm: the least exponent at which the nim-power of `base` is `value`.
    ///
    /// For every prime factor *p* of the order of the base it is found modulo *p* in about √*p*
    /// products (Pohlig and Hellman, with the baby steps and giant steps of Shanks). Below 2^64 the
    /// greatest *p* is 6,700,417, below 2^128 it is 67,280,421,310,721: less than a millisecond,
    /// and some seconds. A baby step takes some 20 bytes.
    ///
    /// Source: S. C. Pohlig, M. E. Hellman (1978); D. Shanks (1971).
    ///
    /// # Errors
    /// If one of the two is 0 or transfinite; if no power of the base is the value; for a base of
    /// more than 4096 bits; if √*p* is greater than `max_nodes`; if it is stopped.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// let [base, value] = [4_u8, 7].map(Nimber::from);
    /// let exponent = field.logarithm(&base, &value)?;
    /// assert_eq!(field.power(&base, &exponent)?, value);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn logarithm(&self, base: &Nimber, value: &Nimber) -> Result<BigUint> {
        if base.is_zero() || value.is_zero() {
            return Err(Error::new(
                ErrorKind::Domain,
                "0 has no discrete logarithm, and cannot be the base of one",
            )
            .help("every other nimber is a power of some base"));
        }
        self.check_finite(value, "the discrete logarithm")?;
        let primes = self.prime_factors_of_order(base)?;
        let order: BigUint = primes.iter().product();
        if self.power(value, &order)?.to_u64() != Some(1) {
            let powers =
                if order.bits() <= 128 { order.to_string() } else { format!("about 2^{}", order.bits()) };
            let bits = least_field(base).max(least_field(value));
            return Err(Error::new(ErrorKind::Domain, "no nim-power of the base is this nimber")
                .note(format!("the base has {powers} powers"))
                .help(format!(
                    "a base of the order 2^{bits} - 1 has every nimber below 2^{bits} but 0 as a power"
                )));
        }
        for prime in &primes {
            self.practical(prime)?;
        }
        let (mut exponent, mut modulus) = (BigUint::ZERO, BigUint::from(1_u8));
        for prime in primes {
            let cofactor = &order / &prime;
            let (base, value) = (self.power(base, &cofactor)?, self.power(value, &cofactor)?);
            let rest = BigUint::from(self.logarithm_of_prime_order(&base, &value, &prime)?);
            // The exponent that leaves both rests (the Chinese remainder theorem).
            let inverse = modulus.modinv(&prime).expect("the primes differ");
            let turns = (&prime + rest - &exponent % &prime) * inverse % &prime;
            exponent += &modulus * turns;
            modulus *= prime;
        }
        Ok(exponent)
    }

    fn practical(&self, prime: &BigUint) -> Result<()> {
        let steps = prime.sqrt();
        if steps <= BigUint::from(self.limits.max_nodes) {
            return Ok(());
        }
        let message = format!("the order of the base has the prime factor {prime}");
        Err(Error::limit(message, Limit::Nodes)
            .note(format!("a logarithm takes about as many steps as its square root, {steps}, and the ceiling is {}", self.limits.max_nodes))
            .help("take a base whose order has smaller prime factors: those of nimbers below 2^128 are below 2^46"))
    }

    /// The exponent below `prime` at which `base`, whose order that is, has the power `value`.
    fn logarithm_of_prime_order(&self, base: &Nimber, value: &Nimber, prime: &BigUint) -> Result<u64> {
        let order = u64::try_from(prime).expect("its square root is below the ceiling of nodes");
        let baby_steps = u32::try_from(prime.sqrt() + 1_u8).unwrap_or(u32::MAX);
        let giant = self.power(&self.inverse(base)?, &baby_steps.into())?;
        let words = |nimber: &Nimber| u128::try_from(integer(nimber)).ok();
        let found = match (base.to_u64(), value.to_u64(), giant.to_u64()) {
            (Some(base), Some(value), Some(giant)) => search(
                (base, value, giant),
                (order, baby_steps),
                |left, right| Ok(left.nim_product(*right)),
                self.interrupt,
            ),
            _ => match (words(base), words(value), words(&giant)) {
                (Some(base), Some(value), Some(giant)) => search(
                    (base, value, giant),
                    (order, baby_steps),
                    |left, right| Ok(left.nim_product(*right)),
                    self.interrupt,
                ),
                _ => search(
                    (integer(base), integer(value), integer(&giant)),
                    (order, baby_steps),
                    |left, right| large::product(left, right, self.interrupt),
                    self.interrupt,
                ),
            },
        }?;
        Ok(found.expect("a group of prime order has no other elements"))
    }
}

/// Baby steps base^0, base^1, …, then giant steps value, value ⊗ giant, …, where giant is the power
/// of the base at minus the number of baby steps, until one is among the former. For a baby step 32
/// bits of a hash are kept, and what agrees with them is computed again.
fn search<T: Clone + Eq + Hash + From<u8>>(
    (base, value, giant): (T, T, T),
    (order, baby_steps): (u64, u32),
    product: impl Fn(&T, &T) -> Result<T>,
    interrupt: &Interrupt,
) -> Result<Option<u64>> {
    let hasher = DefaultHashBuilder::default();
    let digest = |power: &T| hasher.hash_one(power) as u32;
    let power_at = |exponent: u32| {
        let mut power = T::from(1);
        for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
            power = product(&power, &power)?;
            if exponent >> bit & 1 == 1 {
                power = product(&power, &base)?;
            }
        }
        Ok(power)
    };
    let mut table: HashTable<(u32, u32)> = HashTable::new();
    let mut power = T::from(1);
    for exponent in 0..baby_steps {
        interrupt.poll()?;
        let digest = digest(&power);
        table.insert_unique(spread(digest), (digest, exponent), |(digest, _)| spread(*digest));
        power = product(&power, &base)?;
    }
    let mut rest = value;
    for step in 0..=order / u64::from(baby_steps) {
        interrupt.poll()?;
        let sought = digest(&rest);
        for (_, exponent) in table.iter_hash(spread(sought)).filter(|(digest, _)| *digest == sought) {
            if power_at(*exponent)? == rest {
                return Ok(Some(step * u64::from(baby_steps) + u64::from(*exponent)));
            }
        }
        rest = product(&rest, &giant)?;
    }
    Ok(None)
}

impl NimField<'_> {
    /// The multiplicative order: the least positive exponent at which the nim-power is 1.
    ///
    /// It divides 2^m - 1, where the least field that holds the nimber has 2^m elements, and this
    /// is a product of Fermat numbers. Their prime factors are known up to *m* = 4096. Some 2 *m*
    /// squares and products in all.
    ///
    /// # Errors
    /// For 0, since no power of it is 1; for transfinite nimbers; for nimbers of more than 4096
    /// bits; if it is stopped.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.order(&Nimber::from(2_u8))?, 3_u8.into());
    /// assert_eq!(field.order(&Nimber::from(u64::MAX))?, u64::MAX.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn order(&self, value: &Nimber) -> Result<BigUint> {
        Ok(self.prime_factors_of_order(value)?.iter().product())
    }

    /// The prime factors of the order. None of them repeats.
    pub(super) fn prime_factors_of_order(&self, value: &Nimber) -> Result<Vec<BigUint>> {
        if value.is_zero() {
            return Err(Error::new(ErrorKind::Domain, "0 has no multiplicative order: no power of it is 1")
                .help("every other nimber has one"));
        }
        self.check_finite(value, "the multiplicative order")?;
        let bits = least_field(value);
        if bits > KNOWN_BITS {
            let message = format!(
                "the order of this nimber divides 2^{bits} - 1, and not all prime factors of that are known"
            );
            return Err(Error::new(ErrorKind::Domain, message)
                .note("they would be those of the Fermat numbers up to F_12 = 2^4096 + 1 at least")
                .help(format!("orders are known for nimbers below 2^{KNOWN_BITS}")));
        }
        // The group of order 2^(2h) - 1 is the product of the 2^h + 1 elements of norm 1 and the
        // field of half the length.
        let mut primes = Vec::new();
        let mut value = value.clone();
        for level in (0..bits.ilog2()).rev() {
            let conjugate = value.nim_sum(&Nimber::from(integer(&value) >> (1_u64 << level)));
            let unit = self.quotient(&conjugate, &value)?;
            value = self.product(&conjugate, &value)?;
            let factors = fermat_factors(level.into()).expect("the length was looked at");
            for prime in factors {
                let cofactor = fermat_number(level.into()) / &prime;
                if self.power(&unit, &cofactor)?.to_u64() != Some(1) {
                    primes.push(prime);
                }
            }
        }
        Ok(primes)
    }
}

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
