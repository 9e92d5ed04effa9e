//! Products of finite nimbers below 2^128, by halves.

use crate::meter::Meter;
use crate::refused::Refused;

/// Steps that a product is counted for: those of the 4^7 products of single digits below it.
const STEPS: u64 = 1 << 14;

/// The nim-product. With F = 2^(2^k), F ⊗ F = F ⊕ F/2, and F times a lesser number is the usual
/// product (Conway, On Numbers and Games, chapter 6).
pub(crate) fn product(left: u128, right: u128, meter: &mut Meter<'_>) -> Result<u128, Refused> {
    meter.work(STEPS)?;
    Ok(of_digits(left, right, 128))
}

/// The same of numbers below 2^digits, where `digits` is a power of 2: the recursion is 8 deep at most.
fn of_digits(left: u128, right: u128, digits: u32) -> u128 {
    if digits == 1 || left < 2 || right < 2 {
        return if left == 0 || right == 0 { 0 } else { left.max(right) };
    }
    let half = digits / 2;
    let low = (1 << half) - 1;
    let [(a, b), (c, d)] = [left, right].map(|number| (number >> half, number & low));
    let lower = of_digits(b, d, half);
    let both = of_digits(a ^ b, c ^ d, half);
    let upper = of_digits(a, c, half);
    (both ^ lower) << half | lower ^ of_digits(upper, 1 << (half - 1), half)
}

/// The nim-product of `exponent` copies.
pub(crate) fn power(base: u128, mut exponent: u128, meter: &mut Meter<'_>) -> Result<u128, Refused> {
    let (mut found, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            found = product(found, square, meter)?;
        }
        square = product(square, square, meter)?;
        exponent >>= 1;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{power, product};
    use crate::meter::Meter;

    /// The least number that differs from all (a' ⊗ b) ⊕ (a ⊗ b') ⊕ (a' ⊗ b').
    #[test]
    fn products_are_those_of_the_definition() {
        let mut go_on = || true;
        let mut meter = Meter::new(&mut go_on);
        let mut table = [[0_u128; 32]; 32];
        for a in 0..32 {
            for b in 0..32 {
                let others: Vec<u128> = (0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                    .collect();
                table[a][b] = (0..).find(|number| !others.contains(number)).unwrap();
                assert_eq!(product(a as u128, b as u128, &mut meter).unwrap(), table[a][b], "{a} {b}");
            }
        }
    }

    /// The numbers below 2^128 are a field.
    #[test]
    fn the_field() {
        let mut go_on = || true;
        let mut meter = Meter::new(&mut go_on);
        for a in [2, 3, 200, 1 << 70 | 5, u128::MAX, 1 << 127] {
            let inverse = power(a, u128::MAX - 1, &mut meter).unwrap();
            assert_eq!(product(a, inverse, &mut meter).unwrap(), 1);
            let b = a.rotate_left(31) ^ 77;
            let left = product(a, product(a, b, &mut meter).unwrap(), &mut meter).unwrap();
            let square = power(a, 2, &mut meter).unwrap();
            assert_eq!(left, product(square, b, &mut meter).unwrap());
        }
        let half = 1 << 64;
        assert_eq!(power(half, 2, &mut meter).unwrap(), half ^ half >> 1);
    }
}
