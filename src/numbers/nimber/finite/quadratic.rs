//! Quadratic equations: y ⊗ y ⊕ y = c, to which every other one can be reduced.
//!
//! The map y ↦ y² ⊕ y takes an even y of j + 1 bits to a number of j bits. Its values in the field
//! below 2^m are the nimbers whose trace is 0, that is, those below 2^(m-1); for the others y is in
//! the next field, where 2^m is a solution for c = 2^(m-1).

use num_bigint::BigUint;

use super::basis::SQUARE_COLUMNS;
use super::large::{field_bits, from_basis, into_basis, number};
use super::small::with_field;
use super::tower::WordField;
use super::words;
use crate::error::Result;
use crate::interrupt::Interrupt;

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
