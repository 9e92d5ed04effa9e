//! The generators κ and the nimbers α of Lenstra: what the powers of the generators are.

use std::sync::LazyLock;

use num_bigint::BigUint;

use super::polynomial::Polynomial;
use super::primes::{common_multiple, factors, odd_prime, odd_prime_index, order_of_two};
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
