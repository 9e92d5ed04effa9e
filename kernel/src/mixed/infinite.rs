//! Products of nimbers below ω^ω.
//!
//! With κ_0 = ω and κ_k = ω^(3^k), ω ⊗ ω ⊗ ω = 2, each further κ_k is the cube root of the one before,
//! and ω^e·c is the nim-product of c and the κ_k that the ternary digits of e name (Conway, *On Numbers
//! and Games*, chapter 6; Lenstra, *On the algebraic closure of two*). So all ω^e are powers of the last
//! κ_k: ω^e is the power whose exponent has the digits of e the other way round.

use super::nim;
use crate::meter::Meter;
use crate::nimber::Nimber;
use crate::number::Number;
use crate::ordinal;
use crate::refused::Refused;

/// Ternary digits of an exponent; the last κ to the power 3^DIGITS is 2.
const DIGITS: u32 = 38;
const WHOLE: u64 = 3_u64.pow(DIGITS);

/// Products of coefficients in one product. Each is added to the sum of those before.
const MOST: usize = 1 << 12;

/// Whether a nimber is below ω^(3^38), and its coefficients are below 2^128.
pub(super) fn is_small(nimber: &Nimber) -> bool {
    powers(nimber).is_some()
}

/// The nim-product of two small nimbers. `None`: there are too many summands.
pub(super) fn product(
    left: &Nimber,
    right: &Nimber,
    meter: &mut Meter<'_>,
) -> Result<Option<Nimber>, Refused> {
    let (Some(left), Some(right)) = (powers(left), powers(right)) else { return Ok(None) };
    if left.len().saturating_mul(right.len()) > MOST {
        return Ok(None);
    }
    let mut sum = Nimber::ZERO;
    for &(one, of_one) in &left {
        for &(other, of_other) in &right {
            let mut coefficient = nim::product(of_one, of_other, meter)?;
            let mut power = turned_round(one) + turned_round(other);
            if power >= WHOLE {
                power -= WHOLE;
                coefficient = nim::product(coefficient, 2, meter)?;
            }
            let summand = ordinal::power(turned_round(power), Number::from_u128(coefficient));
            sum = Nimber::nim_sum([&sum, &Nimber::from_tokens(summand)].into_iter(), meter)?;
        }
    }
    Ok(Some(sum))
}

/// The summands ω^e·c, each as e and c.
fn powers(nimber: &Nimber) -> Option<Vec<(u64, u128)>> {
    match nimber {
        Nimber::Finite(number) => Some(vec![(0, number.to_u128()?)]),
        Nimber::Infinite(ordinal) => ordinal::powers(ordinal.tokens())
            .map(|(exponent, coefficient)| {
                let exponent = exponent?.to_u64().filter(|&exponent| exponent < WHOLE)?;
                Some((exponent, coefficient.to_u128()?))
            })
            .collect(),
    }
}

/// The number with these ternary digits the other way round.
fn turned_round(mut number: u64) -> u64 {
    (0..DIGITS).fold(0, |turned, _| {
        let turned = 3 * turned + number % 3;
        number /= 3;
        turned
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordinal::Token;

    fn nimber(powers: &[(u64, u128)]) -> Nimber {
        powers.iter().fold(Nimber::ZERO, |sum, &(exponent, coefficient)| {
            let power = Nimber::from_tokens(ordinal::power(exponent, Number::from_u128(coefficient)));
            Nimber::nim_sum([&sum, &power].into_iter(), &mut Meter::new(&mut || true)).unwrap()
        })
    }

    fn times(left: &Nimber, right: &Nimber) -> Nimber {
        product(left, right, &mut Meter::new(&mut || true)).unwrap().unwrap()
    }

    fn power(base: &Nimber, exponent: u32) -> Nimber {
        (0..exponent).fold(nimber(&[(0, 1)]), |product, _| times(&product, base))
    }

    /// Conway's table: the cubes of ω^(3^k).
    #[test]
    fn cube_roots() {
        let omega = nimber(&[(1, 1)]);
        assert_eq!(power(&omega, 3), nimber(&[(0, 2)]));
        for k in 1..DIGITS {
            let before = nimber(&[(3_u64.pow(k - 1), 1)]);
            assert_eq!(power(&nimber(&[(3_u64.pow(k), 1)]), 3), before, "{k}");
        }
        // 2 ⊗ 2 ⊗ 2 = 1.
        assert_eq!(power(&omega, 9), nimber(&[(0, 1)]));
        assert_ne!(power(&omega, 3), nimber(&[(0, 1)]));
        let sum = nimber(&[(1, 1), (0, 1)]);
        assert_eq!(power(&sum, 2), nimber(&[(2, 1), (0, 1)]));
        assert_eq!(times(&nimber(&[(1, 2)]), &omega), nimber(&[(2, 2)]));
    }

    /// Where it is cheap to see: the product of two powers without carries is the usual one.
    #[test]
    fn exponents_are_added_where_no_digit_is_carried() {
        for one in 0..81 {
            for other in 0..81 {
                let digits = |number: u64| [number % 3, number / 3 % 3, number / 9 % 3, number / 27];
                let carried = digits(one).iter().zip(digits(other)).any(|(one, other)| one + other > 2);
                let found = times(&nimber(&[(one, 1)]), &nimber(&[(other, 1)]));
                assert_eq!(found == nimber(&[(one + other, 1)]), !carried, "{one} {other}");
            }
        }
    }

    #[test]
    fn a_commutative_field() {
        let elements = [
            nimber(&[(7, 5), (3, 1), (0, 77)]),
            nimber(&[(26, 1), (9, 200), (1, 3)]),
            nimber(&[(2, 1 << 100), (1, u128::MAX)]),
            nimber(&[(WHOLE - 1, 6), (5, 1)]),
            nimber(&[(0, 9)]),
        ];
        let plus = |one: &Nimber, other: &Nimber| {
            Nimber::nim_sum([one, other].into_iter(), &mut Meter::new(&mut || true)).unwrap()
        };
        for a in &elements {
            assert_eq!(times(a, &Nimber::ZERO), Nimber::ZERO);
            for b in &elements {
                assert_eq!(times(a, b), times(b, a));
                // (a + b)² = a² + b² in characteristic 2.
                assert_eq!(power(&plus(a, b), 2), plus(&power(a, 2), &power(b, 2)));
                for c in &elements {
                    assert_eq!(times(&times(a, b), c), times(a, &times(b, c)));
                    assert_eq!(times(a, &plus(b, c)), plus(&times(a, b), &times(a, c)));
                }
            }
        }
    }

    #[test]
    fn what_is_too_large_has_no_product() {
        assert!(!is_small(&nimber(&[(WHOLE, 1)])));
        assert!(is_small(&nimber(&[(WHOLE - 1, u128::MAX)])));
        assert!(!is_small(&Nimber::from_tokens(
            [vec![Token::Summand], ordinal::omega(), vec![Token::Coefficient(Number::small(1)), Token::End]]
                .concat()
        )));
        let many: Vec<(u64, u128)> = (0..300).rev().map(|exponent| (exponent, 1)).collect();
        let many = nimber(&many);
        assert!(product(&many, &many, &mut Meter::new(&mut || true)).unwrap().is_none());
    }
}
