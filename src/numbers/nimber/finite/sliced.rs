//! Many products below 2^64 at once in plain code, by bits: bit i of all nimbers stands in words of its
//! own, so that one operation on a word serves 64 products. Compilers make vectors of it.
//!
//! With halves, a = a₁t ⊕ a₀ where t is a Fermat power of 2 and t ⊗ t = t ⊕ u, u = t/2, the product is
//! (all ⊕ low) t ⊕ (low ⊕ high ⊗ u), where low = a₀ ⊗ b₀, high = a₁ ⊗ b₁ and
//! all = (a₀ ⊕ a₁) ⊗ (b₀ ⊕ b₁) (ONAG, chapter 6): 4,182 operations on bits in all. Where the
//! processor has no carry-less product, this takes half of the time of products one by one. How loops
//! are written here decides whether compilers make vectors of them: measure what you change.
#![allow(clippy::needless_range_loop, reason = "compilers make vectors of loops over places")]

use std::array;

/// Words beside each other, whose bits are the same bit of different nimbers.
const LANES: usize = 4;
type Lanes = [u64; LANES];

/// How many pairs are multiplied at once.
const PAIRS: usize = 64 * LANES;

/// Writes the nim-products of as many pairs as fill blocks, and returns how many these are. The slices
/// are equally long.
pub fn products(left: &[u64], right: &[u64], products: &mut [u64]) -> usize {
    let (left, _) = left.as_chunks::<PAIRS>();
    let (right, _) = right.as_chunks::<PAIRS>();
    let (products, _) = products.as_chunks_mut::<PAIRS>();
    for ((left, right), product) in left.iter().zip(right).zip(&mut *products) {
        let mut left = rows(left);
        transpose(&mut left);
        let mut right = rows(right);
        transpose(&mut right);
        let mut rows = product_of_64(&left, &right);
        transpose(&mut rows);
        product.copy_from_slice(rows.as_flattened());
    }
    PAIRS * products.len()
}

fn rows(nimbers: &[u64; PAIRS]) -> [Lanes; 64] {
    array::from_fn(|row| array::from_fn(|lane| nimbers[row * LANES + lane]))
}

/// Bit i of row j changes places with bit j of row i, in each lane: first halves of rows, then
/// quarters, …
fn transpose(rows: &mut [Lanes; 64]) {
    three_steps::<8>(rows);
    three_steps::<1>(rows);
}

/// Changes places over 4, 2 and 1 times a distance, with eight rows at a time.
#[inline(always)]
fn three_steps<const DISTANCE: usize>(rows: &mut [Lanes; 64]) {
    for group in 0..8 {
        let first = group / DISTANCE * 8 * DISTANCE + group % DISTANCE;
        for lane in 0..LANES {
            let mut eight: [u64; 8] = array::from_fn(|row| rows[first + row * DISTANCE][lane]);
            step::<4>(&mut eight, 4 * DISTANCE);
            step::<2>(&mut eight, 2 * DISTANCE);
            step::<1>(&mut eight, DISTANCE);
            for row in 0..8 {
                rows[first + row * DISTANCE][lane] = eight[row];
            }
        }
    }
}

/// Stretches of `shift` bits, every other one, change places between rows that lie `APART`.
#[inline(always)]
fn step<const APART: usize>(eight: &mut [u64; 8], shift: usize) {
    // 0…01…10…01…1
    let mask = u64::MAX / ((1 << shift) + 1);
    for row in 0..4 {
        let upper = row / APART * 2 * APART + row % APART;
        let change = (eight[upper] >> shift ^ eight[upper + APART]) & mask;
        eight[upper + APART] ^= change;
        eight[upper] ^= change << shift;
    }
}

#[inline(always)]
fn sum<const BITS: usize>(left: [u64; BITS], right: [u64; BITS]) -> [u64; BITS] {
    array::from_fn(|bit| left[bit] ^ right[bit])
}

#[inline(always)]
fn halves<const BITS: usize, const HALF: usize>(bits: [u64; BITS]) -> [[u64; HALF]; 2] {
    [array::from_fn(|bit| bits[bit]), array::from_fn(|bit| bits[bit + HALF])]
}

#[inline(always)]
fn joined<const HALF: usize, const BITS: usize>(low: [u64; HALF], high: [u64; HALF]) -> [u64; BITS] {
    array::from_fn(|bit| if bit < HALF { low[bit] } else { high[bit - HALF] })
}

/// The product with the greatest power of 2 of this length: (a₁t ⊕ a₀) ⊗ ut = (a₁ ⊕ a₀) u t ⊕ a₁uu.
macro_rules! times_top {
    ($name:ident, $bits:literal, $half:literal, $of_half:ident) => {
        #[inline(always)]
        fn $name(bits: [u64; $bits]) -> [u64; $bits] {
            let [low, high] = halves::<$bits, $half>(bits);
            joined($of_half($of_half(high)), $of_half(sum(low, high)))
        }
    };
}

/// The product of nimbers of this length, all in registers where there are enough.
macro_rules! product {
    ($name:ident, $bits:literal, $half:literal, $of_half:ident, $times_top:ident) => {
        #[inline(always)]
        fn $name(left: [u64; $bits], right: [u64; $bits]) -> [u64; $bits] {
            let [left_low, left_high] = halves::<$bits, $half>(left);
            let [right_low, right_high] = halves::<$bits, $half>(right);
            let low = $of_half(left_low, right_low);
            let high = $times_top($of_half(left_high, right_high));
            let all = $of_half(sum(left_low, left_high), sum(right_low, right_high));
            joined(sum(low, high), sum(all, low))
        }
    };
}

#[inline(always)]
fn product_of_1(left: [u64; 1], right: [u64; 1]) -> [u64; 1] {
    [left[0] & right[0]]
}

#[inline(always)]
fn times_top_of_1(bits: [u64; 1]) -> [u64; 1] {
    bits
}

times_top!(times_top_of_2, 2, 1, times_top_of_1);
times_top!(times_top_of_4, 4, 2, times_top_of_2);
times_top!(times_top_of_8, 8, 4, times_top_of_4);
times_top!(times_top_of_16, 16, 8, times_top_of_8);
times_top!(times_top_of_32, 32, 16, times_top_of_16);

product!(product_of_2, 2, 1, product_of_1, times_top_of_1);
product!(product_of_4, 4, 2, product_of_2, times_top_of_2);
product!(product_of_8, 8, 4, product_of_4, times_top_of_4);
product!(product_of_16, 16, 8, product_of_8, times_top_of_8);

#[inline(always)]
fn product_of_lanes(left: &[Lanes; 16], right: &[Lanes; 16]) -> [Lanes; 16] {
    let mut product = [[0; LANES]; 16];
    for lane in 0..LANES {
        let word =
            product_of_16(array::from_fn(|bit| left[bit][lane]), array::from_fn(|bit| right[bit][lane]));
        for bit in 0..16 {
            product[bit][lane] = word[bit];
        }
    }
    product
}

/// The three products of halves by one piece of code: three times as much is no longer at hand.
macro_rules! product_in_lanes {
    ($name:ident, $bits:literal, $half:literal, $of_half:ident, $times_top:ident) => {
        #[inline(always)]
        fn $name(left: &[Lanes; $bits], right: &[Lanes; $bits]) -> [Lanes; $bits] {
            #[inline(always)]
            fn with_sum(bits: &[Lanes; $bits]) -> [[Lanes; $half]; 3] {
                let mut parts = [[[0; LANES]; $half]; 3];
                for bit in 0..$half {
                    let (low, high) = (bits[bit], bits[bit + $half]);
                    (parts[0][bit], parts[1][bit], parts[2][bit]) = (low, high, sum(low, high));
                }
                parts
            }
            let left = with_sum(left);
            let right = with_sum(right);
            let mut products = [[[0; LANES]; $half]; 3];
            for part in 0..3 {
                products[part] = $of_half(&left[part], &right[part]);
            }
            let [low, high, all] = &products;
            let mut product = [[0; LANES]; $bits];
            let mut reduced = [[0; LANES]; $half];
            for lane in 0..LANES {
                let word = $times_top(array::from_fn(|bit| high[bit][lane]));
                for bit in 0..$half {
                    reduced[bit][lane] = word[bit];
                }
            }
            for bit in 0..$half {
                product[bit] = sum(low[bit], reduced[bit]);
                product[bit + $half] = sum(low[bit], all[bit]);
            }
            product
        }
    };
}

product_in_lanes!(product_of_32, 32, 16, product_of_lanes, times_top_of_16);
product_in_lanes!(product_of_64, 64, 32, product_of_32, times_top_of_32);

#[cfg(test)]
mod tests {
    use super::super::portable::Portable;
    use super::super::tower::WordField;
    use super::*;

    /// A product is a sum of products of powers of 2, so these decide all.
    #[test]
    fn products_of_powers_of_2_are_those_one_by_one() {
        let powers = |place: usize| 1 << (place % 64);
        let left: Vec<u64> = (0..64 * 64).map(powers).collect();
        let right: Vec<u64> = (0..64 * 64).map(|place| powers(place / 64)).collect();
        let mut sliced = vec![0; left.len()];
        assert_eq!(products(&left, &right, &mut sliced), left.len());
        for ((left, right), product) in left.iter().zip(&right).zip(sliced) {
            assert_eq!(product, Portable::new().nim_product(*left, *right), "{left} ⊗ {right}");
        }
    }

    #[test]
    fn places_do_not_get_mixed_up() {
        let nimbers: Vec<u64> =
            (1..=2 * PAIRS as u64 + 7).map(|place| place.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let turned: Vec<u64> = nimbers.iter().rev().copied().collect();
        let mut sliced = vec![0; nimbers.len()];
        assert_eq!(products(&nimbers, &turned, &mut sliced), 2 * PAIRS);
        for (place, product) in sliced.into_iter().enumerate() {
            let expected = if place < 2 * PAIRS {
                Portable::new().nim_product(nimbers[place], turned[place])
            } else {
                0
            };
            assert_eq!(product, expected, "at {place}");
        }
    }
}
