//! Which heaps are rare: a class of values that the exclusive or respects, chosen so that few heaps
//! are in it.

use super::game::Octal;

/// A map of heap sizes and values to two classes, 0 (rare) and 1 (common).
///
/// The class of the value v at heap n is the parity of the bits of v within `mask`; with `parity`,
/// a number e to which all splits are congruent modulo 2, plus n + e. Then the class of a split is
/// the sum of the classes of its parts.
///
/// ```
/// use sprague::front_end::octal::Class;
/// let class = Class { mask: 0b110, parity: None };
/// assert_eq!((class.of(10, 3), class.of(10, 6)), (1, 0));
/// assert_eq!(class.of(12, 3 ^ 6), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// The bits whose parity counts.
    pub mask: u32,
    /// The parity e of all numbers taken in a split, if the parity of the heap counts too.
    pub parity: Option<u32>,
}

impl Class {
    /// The class in which all heaps are rare.
    pub const TRIVIAL: Class = Class { mask: 0, parity: None };

    /// Whether all heaps are rare, so that the class saves nothing.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        *self == Class::TRIVIAL
    }

    /// 0 if `value` makes the heap rare, 1 if it makes it common.
    #[must_use]
    #[inline]
    pub fn of(&self, heap: u64, value: u32) -> u32 {
        ((value & self.mask).count_ones() + self.shift(heap)) & 1
    }

    /// The value of the class `class` at a heap that without bit `dropped`, the lowest of the mask,
    /// is `index`.
    #[inline]
    pub(super) fn value(&self, heap: u64, index: u32, class: u32, dropped: u32) -> u32 {
        let low = index & ((1 << dropped) - 1);
        let without = low | (index >> dropped) << (dropped + 1);
        let odd = ((without & self.mask).count_ones() + self.shift(heap) + class) & 1;
        without | odd << dropped
    }

    /// What the size of the heap adds to the class.
    #[inline]
    pub(super) fn shift(&self, heap: u64) -> u32 {
        self.parity.map_or(0, |parity| (heap as u32 + parity) & 1)
    }

    /// The class with the fewest rare heaps among those of these values, which begin at heap 0, and
    /// how many there are (heap 0 not counted). With values from 2^20 on it is the trivial one.
    ///
    /// By a Walsh transform of the histogram of values, O(n + V log V) for values below V.
    ///
    /// ```
    /// use sprague::front_end::octal::Class;
    /// // In Kayles the heaps of values with an even number of binary ones die out.
    /// let values = [0_u32, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7];
    /// let (class, rare) = Class::with_fewest_rare(&"0.77".parse()?, &values);
    /// assert_eq!((class, rare), (Class { mask: 15, parity: None }, 6));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn with_fewest_rare<V: Copy + Into<u32>>(game: &Octal, values: &[V]) -> (Class, usize) {
        let values = || values.iter().map(|&value| value.into());
        let (heaps, most) = (values().len().saturating_sub(1), values().max().unwrap_or(0));
        if most >= MOST_VALUES {
            return (Class::TRIVIAL, heaps);
        }
        let split = game.split();
        let parity = match split.first() {
            Some(&first) if split.iter().all(|k| k % 2 == first % 2) => Some(first as u32 % 2),
            _ => None,
        };
        let size = (most as usize + 1).next_power_of_two();
        let mut plain = vec![0_i64; size];
        let mut alternating = vec![0_i64; size];
        for (heap, value) in values().enumerate().skip(1) {
            plain[value as usize] += 1;
            alternating[value as usize] += if heap % 2 == 0 { 1 } else { -1 };
        }
        walsh(&mut plain);
        walsh(&mut alternating);
        let heaps = heaps as i64;
        let mut best = (Class { mask: 0, parity: None }, heaps);
        for mask in 0..size {
            let rare = (heaps + plain[mask]) / 2;
            if rare < best.1 {
                best = (Class { mask: mask as u32, parity: None }, rare);
            }
            if let Some(parity) = parity {
                let sign = if parity == 0 { 1 } else { -1 };
                let rare = (heaps + sign * alternating[mask]) / 2;
                if rare < best.1 {
                    best = (Class { mask: mask as u32, parity: Some(parity) }, rare);
                }
            }
        }
        (best.0, best.1 as usize)
    }
}

/// Above, a histogram would take more room than the values.
const MOST_VALUES: u32 = 1 << 20;

/// The Walsh transform: entry m becomes the sum of the entries v, with a minus where m and v share
/// an odd number of bits.
fn walsh(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}
