//! The field operations on natural numbers of any length, by their words.
//!
//! Quadratic equations can be reduced to y ⊗ y ⊕ y = c. The map y ↦ y² ⊕ y takes an even y of j + 1 bits to a number of j bits. Its values in the field
//! below 2^m are the nimbers whose trace is 0, that is, those below 2^(m-1); for the others y is in
//! the next field, where 2^m is a solution for c = 2^(m-1).

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::basis::SQUARE_COLUMNS;
use super::small::{inverse_of_u64, product_of_u128, root_of_u64, with_field};
use super::tower::WordField;
use super::words;
use crate::error::Result;
use crate::interrupt::Interrupt;

/// The length of the least field that holds a number of `bits` bits: it is below 2^(2^k), and this
/// is 2^k.
pub(in crate::numbers::nimber) fn field_bits(bits: u64) -> u64 {
    bits.max(1).next_power_of_two()
}

/// The nim-product.
pub(in crate::numbers::nimber) fn product(
    left: &BigUint,
    right: &BigUint,
    interrupt: &Interrupt,
) -> Result<BigUint> {
    if let (Ok(left), Ok(right)) = (u128::try_from(left), u128::try_from(right)) {
        return Ok(product_of_u128(left, right).into());
    }
    let (short, long) = if left.bits() <= right.bits() { (left, right) } else { (right, left) };
    if short.is_zero() {
        return Ok(BigUint::ZERO);
    }
    with_field!(field => {
        let short = in_basis(field, short);
        let mut long = long.to_u64_digits();
        // Over the field of the shorter one the longer one has coordinates, and each is multiplied
        // for itself.
        long.resize(long.len().next_multiple_of(short.len()), 0);
        into_basis(field, &mut long);
        let mut product = vec![0; long.len()];
        let mut scratch = vec![0; words::scratch_for(short.len())];
        for (coordinate, product) in long.chunks(short.len()).zip(product.chunks_mut(short.len())) {
            words::product(field, (&short, coordinate), product, &mut scratch, interrupt)?;
        }
        Ok(out_of_basis(field, product))
    })
}

/// The nim-product of two natural numbers of any size. Without a ceiling, and nothing stops it: see
/// [`NimField`](crate::NimField) for both.
pub(in crate::numbers::nimber) fn nim_product(left: &BigUint, right: &BigUint) -> BigUint {
    product(left, right, &Interrupt::new()).expect("nobody stops it")
}

/// The nim-inverse of what is not 0.
pub(in crate::numbers::nimber) fn inverse(value: &BigUint, interrupt: &Interrupt) -> Result<BigUint> {
    with_field!(field => Ok(out_of_basis(field, inverse_of_words(field, &in_basis(field, value), interrupt)?)))
}

/// The inverse is the conjugate, divided by the norm, which is half as long.
fn inverse_of_words<F: WordField>(field: F, value: &[u64], interrupt: &Interrupt) -> Result<Vec<u64>> {
    if let [word] = value {
        return Ok(vec![field.in_basis(inverse_of_u64(field.to_nimber(*word)))]);
    }
    let half = value.len() / 2;
    let (low, high) = value.split_at(half);
    let mut scratch = vec![0; words::scratch_for(half)];
    let mut conjugate = low.to_vec();
    words::add(&mut conjugate, high);
    let mut norm = high.to_vec();
    words::square(field, &mut norm, interrupt)?;
    words::times_top(field, &mut norm, interrupt)?;
    let mut inverse = vec![0; value.len()];
    words::product(field, (low, &conjugate), &mut inverse[..half], &mut scratch, interrupt)?;
    words::add(&mut norm, &inverse[..half]);
    let norm = inverse_of_words(field, &norm, interrupt)?;
    words::product(field, (&norm, &conjugate), &mut inverse[..half], &mut scratch, interrupt)?;
    words::product(field, (&norm, high), &mut inverse[half..], &mut scratch, interrupt)?;
    Ok(inverse)
}

/// The nim-square.
pub(in crate::numbers::nimber) fn square(value: &BigUint, interrupt: &Interrupt) -> Result<BigUint> {
    with_field!(field => {
        let mut square = in_basis(field, value);
        words::square(field, &mut square, interrupt)?;
        Ok(out_of_basis(field, square))
    })
}

/// The nimber whose nim-square this is.
pub(in crate::numbers::nimber) fn square_root(value: &BigUint, interrupt: &Interrupt) -> Result<BigUint> {
    with_field!(field => {
        let mut root = in_basis(field, value);
        words::unsquare(field, &mut root, interrupt)?;
        for word in &mut root {
            *word = root_of_u64(field.to_nimber(*word));
        }
        Ok(number(&root))
    })
}

/// The nim-product of `exponent` copies.
pub(in crate::numbers::nimber) fn power(
    value: &BigUint,
    exponent: &BigUint,
    interrupt: &Interrupt,
) -> Result<BigUint> {
    if exponent.is_zero() {
        return Ok(BigUint::one());
    }
    if value.is_zero() || value.is_one() {
        return Ok(value.clone());
    }
    // Every element but 0 has the power 1 at 2^(2^k) - 1.
    let exponent = exponent % ((BigUint::one() << field_bits(value.bits())) - 1_u8);
    with_field!(field => {
        let base = in_basis(field, value);
        let mut scratch = vec![0; words::scratch_for(base.len())];
        let mut product = vec![0; base.len()];
        let mut power = in_basis(field, &BigUint::one());
        power.resize(base.len(), 0);
        for bit in (0..exponent.bits()).rev() {
            interrupt.poll()?;
            words::square(field, &mut power, interrupt)?;
            if exponent.bit(bit) {
                words::product(field, (&power, &base), &mut product, &mut scratch, interrupt)?;
                std::mem::swap(&mut power, &mut product);
            }
        }
        Ok(out_of_basis(field, power))
    })
}

/// The words of a number, as many as a power of two, in the basis.
pub(super) fn in_basis<F: WordField>(field: F, number: &BigUint) -> Vec<u64> {
    let mut words = number.to_u64_digits();
    words.resize(words.len().next_power_of_two(), 0);
    into_basis(field, &mut words);
    words
}

pub(super) fn into_basis<F: WordField>(field: F, words: &mut [u64]) {
    for word in words {
        *word = field.in_basis(*word);
    }
}

pub(super) fn from_basis<F: WordField>(field: F, words: &mut [u64]) {
    for word in words {
        *word = field.to_nimber(*word);
    }
}

fn out_of_basis<F: WordField>(field: F, mut words: Vec<u64>) -> BigUint {
    from_basis(field, &mut words);
    number(&words)
}

/// The number with these words.
pub(super) fn number(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// The smaller of the two solutions of y² ⊕ y = c, which is even; the other is one more.
pub(in crate::numbers::nimber) fn artin_schreier(
    constant: &BigUint,
    interrupt: &Interrupt,
) -> Result<BigUint> {
    let bits = field_bits(constant.bits());
    let beyond = constant.bit(bits - 1);
    let mut words = constant.to_u64_digits();
    words.resize(words.len().max(1).next_power_of_two(), 0);
    if beyond {
        toggle(&mut words, bits - 1);
    }
    with_field!(field => solve(field, &mut words, interrupt))?;
    let mut solution = number(&words);
    solution.set_bit(bits, beyond);
    Ok(solution)
}

/// Solves for words that are nimbers, the highest bit 0.
fn solve<F: WordField>(field: F, words: &mut [u64], interrupt: &Interrupt) -> Result<()> {
    if let [word] = words {
        *word = solve_word(*word);
        return Ok(());
    }
    interrupt.poll()?;
    let length = words.len();
    let (low, high) = words.split_at_mut(length / 2);
    // With c = d:e and y = a:b, a² ⊕ a = d and b² ⊕ b = e ⊕ top ⊗ a², where a² = a ⊕ d.
    let mut reduced = high.to_vec();
    solve(field, high, interrupt)?;
    words::add(&mut reduced, high);
    into_basis(field, &mut reduced);
    words::times_top(field, &mut reduced, interrupt)?;
    from_basis(field, &mut reduced);
    words::add(low, &reduced);
    let top = low.len() as u64 * 64 - 1;
    if low[low.len() - 1] >> 63 == 1 {
        // The other a has a square that differs by 1.
        toggle(low, top);
        high[0] ^= 1;
    }
    solve(field, low, interrupt)
}

/// By substitution from the highest bit: a solution 2^j gives the bit j - 1 and lower ones.
fn solve_word(mut constant: u64) -> u64 {
    let mut solution = 0;
    for bit in (1..64).rev() {
        if constant >> (bit - 1) & 1 == 1 {
            solution |= 1 << bit;
            constant ^= SQUARE_COLUMNS[bit] ^ 1 << bit;
        }
    }
    solution
}

fn toggle(words: &mut [u64], bit: u64) {
    words[(bit / 64) as usize] ^= 1 << (bit % 64);
}
