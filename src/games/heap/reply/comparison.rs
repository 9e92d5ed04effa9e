//! Two nim-sequences side by side.

use crate::error::Result;
use crate::heap::reply::sequence::SequenceReply;
use crate::interrupt::Interrupt;

/// Shifts that are tried, in both directions.
const MOST_SHIFT: usize = 16;

/// Differences that are listed.
const MOST_LISTED: usize = 100;

/// Heaps between two looks at the interrupt.
const STRIDE: usize = 1 << 16;

/// A heap that has different values in two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HeapDifference {
    /// The size of the heap.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub heap: u64,
    /// Its value in the one game, and in the other.
    pub values: [u32; 2],
}

/// Where two nim-sequences differ.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComparisonReply {
    /// The two games.
    pub games: [String; 2],
    /// The last heap that was compared.
    pub to: u64,
    /// How many heaps have different values.
    pub different: u64,
    /// The first 100 of them.
    pub differences: Vec<HeapDifference>,
    /// If the games differ: the least shift s for which a heap of n + s of the first game has the
    /// value of a heap of n of the second. It is negative where the games change places.
    pub shift: Option<i64>,
}

impl ComparisonReply {
    /// Compares two sequences that begin with the same heap, as far as both go.
    ///
    /// Shifts up to 16 are tried. Costs the length of the sequences for each.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::reply::ComparisonReply;
    /// let mut session = sprague::Session::new();
    /// let [one, other] = [session.sequence("0.07", 0, 100)?, session.sequence("0.137", 0, 100)?];
    /// let compared = ComparisonReply::new(&one, &other, &session.interrupt())?;
    /// assert_eq!((compared.differences[0].heap, compared.shift), (1, Some(1)));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn new(one: &SequenceReply, other: &SequenceReply, interrupt: &Interrupt) -> Result<ComparisonReply> {
        let length = one.values.len().min(other.values.len());
        let (x, y) = (&one.values[..length], &other.values[..length]);
        let (mut different, mut differences) = (0, Vec::new());
        for (place, values) in x.iter().zip(y).enumerate() {
            if place % STRIDE == 0 {
                interrupt.poll()?;
            }
            if values.0 != values.1 {
                different += 1;
                if differences.len() < MOST_LISTED {
                    let heap = one.from + place as u64;
                    differences.push(HeapDifference { heap, values: [*values.0, *values.1] });
                }
            }
        }
        let mut shift = None;
        for distance in (1..=MOST_SHIFT).take_while(|distance| different > 0 && distance * 2 < length) {
            interrupt.poll()?;
            let shifted = |by: &[u32], of: &[u32]| by[distance..] == of[..length - distance];
            let signed = distance as i64;
            shift = shifted(x, y).then_some(signed).or(shifted(y, x).then_some(-signed));
            if shift.is_some() {
                break;
            }
        }
        let games = [one.game.clone(), other.game.clone()];
        let to = one.from + (length as u64).saturating_sub(1);
        Ok(ComparisonReply { games, to, different, differences, shift })
    }

    /// Whether all values are the same.
    #[must_use]
    pub fn alike(&self) -> bool {
        self.different == 0
    }
}
