//! Long nimbers as words, the lowest first: the tower of fields in memory, by the formulas of
//! [`tower`](super::tower).
//!
//! The number of words is a power of two everywhere. Words stay in the basis of a [`WordField`]
//! until a result is read. With n words a product takes n^1.58 (log n + 1) products of words,
//! whatever is linear n^1.58 or less.

use super::tower::{Block, Tower, WordField};
use crate::error::Result;
use crate::interrupt::Interrupt;

/// Words of a block.
const BLOCK: usize = 8;

/// A computation on this many words or fewer takes microseconds, and asks nobody whether to stop.
const WITHOUT_POLL: usize = 64;

/// The words that [`product`] needs for itself.
pub(super) fn scratch_for(words: usize) -> usize {
    2 * words
}

/// The product of two nimbers of equally many words.
pub(super) fn product<F: WordField>(
    field: F,
    (left, right): (&[u64], &[u64]),
    out: &mut [u64],
    scratch: &mut [u64],
    interrupt: &Interrupt,
) -> Result<()> {
    let words = out.len();
    match (&mut *out, left, right) {
        ([out], [left], [right]) => {
            *out = field.product(*left, *right);
            return Ok(());
        }
        ([_, _], &[a, b], &[c, d]) => {
            out.copy_from_slice(&Tower::product(field, [a, b], [c, d]));
            return Ok(());
        }
        _ if words <= BLOCK => {
            write_block(out, field.block_product(read_block(left), read_block(right)));
            return Ok(());
        }
        _ => {}
    }
    if words > WITHOUT_POLL {
        interrupt.poll()?;
    }
    let half = words / 2;
    let (left_low, left_high) = left.split_at(half);
    let (right_low, right_high) = right.split_at(half);
    let (low, high) = out.split_at_mut(half);
    let (sums, scratch) = scratch.split_at_mut(words);
    let (left_sum, right_sum) = sums.split_at_mut(half);
    write_sum(left_sum, left_low, left_high);
    write_sum(right_sum, right_low, right_high);
    product(field, (left_low, right_low), low, scratch, interrupt)?;
    product(field, (left_sum, right_sum), high, scratch, interrupt)?;
    add(high, low);
    let reduced = left_sum;
    product(field, (left_high, right_high), reduced, scratch, interrupt)?;
    times_top(field, reduced, interrupt)?;
    add(low, reduced);
    Ok(())
}

/// The product with the greatest power of two that has this many words.
pub(super) fn times_top<F: WordField>(field: F, words: &mut [u64], interrupt: &Interrupt) -> Result<()> {
    if let [word] = words {
        *word = field.times_top(*word);
        return Ok(());
    }
    if words.len() == BLOCK {
        write_block(words, field.block_times_top(read_block(words)));
        return Ok(());
    }
    if words.len() > WITHOUT_POLL {
        interrupt.poll()?;
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    add(low, high);
    times_top(field, low, interrupt)?;
    times_top(field, high, interrupt)?;
    times_top(field, high, interrupt)?;
    low.swap_with_slice(high);
    Ok(())
}

/// The square.
pub(super) fn square<F: WordField>(field: F, words: &mut [u64], interrupt: &Interrupt) -> Result<()> {
    if let [word] = words {
        *word = field.product(*word, *word);
        return Ok(());
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    square(field, low, interrupt)?;
    square(field, high, interrupt)?;
    add_times_top(field, low, high, interrupt)
}

/// The nimber whose words, each replaced by its square root, are the square root.
pub(super) fn unsquare<F: WordField>(field: F, words: &mut [u64], interrupt: &Interrupt) -> Result<()> {
    if words.len() == 1 {
        return Ok(());
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    add_times_top(field, low, high, interrupt)?;
    unsquare(field, low, interrupt)?;
    unsquare(field, high, interrupt)
}

/// Adds to `low` the product of `high` and the top of its field.
pub(super) fn add_times_top<F: WordField>(
    field: F,
    low: &mut [u64],
    high: &[u64],
    interrupt: &Interrupt,
) -> Result<()> {
    let mut reduced = high.to_vec();
    times_top(field, &mut reduced, interrupt)?;
    add(low, &reduced);
    Ok(())
}

/// The nim-sum in place.
pub(super) fn add(words: &mut [u64], others: &[u64]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word ^= other;
    }
}

fn write_sum(sum: &mut [u64], left: &[u64], right: &[u64]) {
    for ((word, left), right) in sum.iter_mut().zip(left).zip(right) {
        *word = left ^ right;
    }
}

/// Up to eight words, with zeros above them.
#[inline]
fn read_block(words: &[u64]) -> Block {
    let mut block = [0; BLOCK];
    block[..words.len()].copy_from_slice(words);
    let [a, b, c, d, e, f, g, h] = block;
    [[[a, b], [c, d]], [[e, f], [g, h]]]
}

/// As many words of a block as there is room for.
#[inline]
fn write_block(words: &mut [u64], block: Block) {
    let [[[a, b], [c, d]], [[e, f], [g, h]]] = block;
    words.copy_from_slice(&[a, b, c, d, e, f, g, h][..words.len()]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::nimber::finite::carryless::Carryless;
    use crate::nimber::finite::portable::Portable;

    fn computed<F: WordField>(field: F, left: &[u64], right: &[u64]) -> [Vec<u64>; 3] {
        let interrupt = Interrupt::new();
        let [left, right] =
            [left, right].map(|words| words.iter().map(|&word| field.in_basis(word)).collect::<Vec<_>>());
        let mut out = vec![0; left.len()];
        let mut scratch = vec![0; scratch_for(left.len())];
        product(field, (&left, &right), &mut out, &mut scratch, &interrupt).unwrap();
        let (mut squared, mut topped) = (left.clone(), left);
        square(field, &mut squared, &interrupt).unwrap();
        times_top(field, &mut topped, &interrupt).unwrap();
        [out, squared, topped].map(|words| words.into_iter().map(|word| field.to_nimber(word)).collect())
    }

    proptest! {
        #[test]
        fn the_paths_agree_and_the_parts_with_the_product(
            length in 0..8_u32,
            left in prop::collection::vec(any::<u64>(), 128),
            right in prop::collection::vec(any::<u64>(), 128),
        ) {
            let length = 1 << length;
            let (left, right) = (&left[..length], &right[..length]);
            let [product, squared, topped] = computed(Portable::new(), left, right);
            let mut top = vec![0; length];
            top[length - 1] = 1 << 63;
            prop_assert_eq!(&squared, &computed(Portable::new(), left, left)[0]);
            prop_assert_eq!(&topped, &computed(Portable::new(), left, &top)[0]);
            if let Some(carryless) = Carryless::detected() {
                prop_assert_eq!([product, squared, topped], computed(carryless, left, right));
            }
        }
    }
}
