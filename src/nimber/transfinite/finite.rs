//! The nim-product of natural numbers, by the plain recursion.

use num_bigint::BigUint;

/// Products of what four binary digits hold.
static NIBBLES: [[u8; 16]; 16] = nibbles();

/// The nim-product of two natural numbers. Time about n² for n binary digits.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 6: with F = 2^(2^k), the product with what is below F is the
/// ordinary one, and F ⊗ F = F ⊕ F/2.
pub(super) fn product(left: &BigUint, right: &BigUint) -> BigUint {
    if let (Ok(left), Ok(right)) = (u64::try_from(left), u64::try_from(right)) {
        return BigUint::from(product_of_words(left, right));
    }
    // Both are below 2^(2·half), and half is a power of 2.
    let half = left.bits().max(right.bits()).next_power_of_two() / 2;
    let split = |number: &BigUint| {
        let high = number >> half;
        let low = number ^ (&high << half);
        (low, high)
    };
    let ((left_low, left_high), (right_low, right_high)) = (split(left), split(right));
    let low = product(&left_low, &right_low);
    let high = product(&left_high, &right_high);
    let cross = product(&(&left_low ^ &left_high), &(&right_low ^ &right_high));
    let half_of_square = product(&high, &(BigUint::from(1_u8) << (half - 1)));
    ((cross ^ &low) << half) ^ low ^ half_of_square
}

/// [`product`] of machine words.
pub(super) fn product_of_words(left: u64, right: u64) -> u64 {
    if (left | right) < 16 {
        return u64::from(NIBBLES[left as usize][right as usize]);
    }
    let bits = u64::BITS - (left | right).leading_zeros();
    product_in_field(left, right, bits.next_power_of_two() / 2)
}

/// The product of what is below 2^(2·`half`).
fn product_in_field(left: u64, right: u64, half: u32) -> u64 {
    if half < 4 {
        return u64::from(NIBBLES[left as usize][right as usize]);
    }
    let mask = (1 << half) - 1;
    let (left_low, left_high, right_low, right_high) =
        (left & mask, left >> half, right & mask, right >> half);
    let low = product_in_field(left_low, right_low, half / 2);
    let cross = product_in_field(left_low ^ left_high, right_low ^ right_high, half / 2);
    let high = product_in_field(left_high, right_high, half / 2);
    let half_of_square = product_in_field(high, 1 << (half - 1), half / 2);
    (cross ^ low) << half ^ low ^ half_of_square
}

const fn nibbles() -> [[u8; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut left = 0;
    while left < 16 {
        let mut right = 0;
        while right < 16 {
            table[left][right] = small_product(left as u8, right as u8, 2);
            right += 1;
        }
        left += 1;
    }
    table
}

const fn small_product(left: u8, right: u8, half: u8) -> u8 {
    if half == 0 {
        return left & right;
    }
    let mask = (1 << half) - 1;
    let low = small_product(left & mask, right & mask, half / 2);
    let high = small_product(left >> half, right >> half, half / 2);
    let cross = small_product((left ^ left >> half) & mask, (right ^ right >> half) & mask, half / 2);
    (cross ^ low) << half ^ low ^ small_product(high, 1 << (half - 1), half / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conway's definition: the least number that is not of the form a'b ⊕ ab' ⊕ a'b' with a' < a and b' < b.
    #[test]
    fn agrees_with_the_definition() {
        const SIZE: usize = 40;
        let mut table = vec![vec![0_u64; SIZE]; SIZE];
        for left in 0..SIZE {
            for right in 0..SIZE {
                let mut excluded = std::collections::BTreeSet::new();
                for less in 0..left {
                    for lesser in 0..right {
                        excluded.insert(table[less][right] ^ table[left][lesser] ^ table[less][lesser]);
                    }
                }
                table[left][right] = (0..).find(|number| !excluded.contains(number)).unwrap_or(u64::MAX);
                assert_eq!(
                    product_of_words(left as u64, right as u64),
                    table[left][right],
                    "{left} ⊗ {right}"
                );
            }
        }
    }

    #[test]
    fn long_numbers_agree_with_words_and_are_a_field() {
        let power = |exponent: u64| BigUint::from(1_u8) << exponent;
        assert_eq!(product_of_words(1 << 32, 1 << 32), 3 << 31);
        assert_eq!(product(&power(64), &power(64)), power(64) ^ power(63));
        assert_eq!(product(&power(64), &BigUint::from(77_u8)), power(64) * 77_u8);
        let (a, b, c) = (power(300) + 12345_u32, power(511) - 99_u8, power(129) + power(65));
        assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        assert_eq!(product(&a, &(&b ^ &c)), product(&a, &b) ^ product(&a, &c));
    }
}
