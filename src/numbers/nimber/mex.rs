//! The minimum excludant.

use super::value::Nimber;

/// Values below this are marked without asking for memory.
const STACK_WORDS: usize = 16;

/// The least nimber that is not among `values`: the value of a position whose options have these.
///
/// Linear time; *n* values have a minimum excludant of at most *n*, so a set of *n* + 1 bits is
/// enough and whatever is larger is passed over, of however many digits it is.
///
/// Source: R. P. Sprague (1935), P. M. Grundy (1939); *Winning Ways*, chapter 3.
///
/// ```
/// use sprague::{Nimber, mex};
/// let values = [0_u8, 1, 4, 1].map(Nimber::from);
/// assert_eq!(mex(&values), Nimber::from(2_u8));
/// assert_eq!(mex(&[]), Nimber::ZERO);
/// ```
#[must_use]
pub fn mex<'a>(values: impl IntoIterator<Item = &'a Nimber>) -> Nimber {
    let values = values.into_iter();
    if let (least, Some(most)) = values.size_hint()
        && least == most
    {
        // Only what a word holds can be as small as the number of values.
        return Nimber::from(mex_of_at_most(most, values.map(|value| value.to_u64().unwrap_or(u64::MAX))));
    }
    let words: Vec<u64> = values.filter_map(Nimber::to_u64).collect();
    Nimber::from(mex_of_integers(&words))
}

/// [`mex`] of natural numbers that are machine words.
///
/// ```
/// assert_eq!(sprague::mex_of_integers(&[3, 0, 1, u64::MAX]), 2);
/// ```
#[must_use]
pub fn mex_of_integers(values: &[u64]) -> u64 {
    mex_of_at_most(values.len(), values.iter().copied())
}

/// `count` is the number of values, or more.
fn mex_of_at_most(count: usize, values: impl Iterator<Item = u64>) -> u64 {
    if count < STACK_WORDS * 64 {
        let mut seen = [0; STACK_WORDS];
        let words = count / 64 + 1;
        mark(&mut seen[..words], values);
        first_missing(&seen[..words])
    } else {
        let mut seen = vec![0; count / 64 + 1];
        mark(&mut seen, values);
        first_missing(&seen)
    }
}

#[inline]
fn mark(seen: &mut [u64], values: impl Iterator<Item = u64>) {
    for value in values {
        if let Some(word) = seen.get_mut(usize::try_from(value / 64).unwrap_or(usize::MAX)) {
            *word |= 1 << (value % 64);
        }
    }
}

/// The index of the first bit that is not set; one past the last when all are.
pub(crate) fn first_missing(seen: &[u64]) -> u64 {
    let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = seen.get(full).map_or(0, |word| word.trailing_ones());
    full as u64 * 64 + u64::from(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_the_edges_of_words_and_of_the_stack() {
        for count in [0_u64, 1, 63, 64, 65, 127, 128, 1022, 1023, 1024, 1025, 5000] {
            let values: Vec<u64> = (0..count).rev().collect();
            assert_eq!(mex_of_integers(&values), count);
            let nimbers: Vec<Nimber> = values.iter().copied().map(Nimber::from).collect();
            assert_eq!(mex(&nimbers), Nimber::from(count));
            // An iterator that does not know its length.
            assert_eq!(mex(nimbers.iter().filter(|value| !value.is_zero())), Nimber::ZERO);
            for missing in [0, count / 2, count.saturating_sub(1)] {
                let holed: Vec<u64> = values.iter().copied().filter(|&value| value != missing).collect();
                assert_eq!(mex_of_integers(&holed), missing.min(count));
            }
        }
    }
}
