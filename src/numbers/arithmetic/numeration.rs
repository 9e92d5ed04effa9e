//! How numbers are written: in binary, or as sums of Fibonacci numbers.
//!
//! In the Zeckendorf system the places are worth 1, 2, 3, 5, 8, …, and each number has exactly one
//! word without two ones in a row (E. Zeckendorf, 1972). Automata read all other words, too: 011
//! and 100 are both 3. They accept all words of a number, or none. So nothing depends on the words:
//! complements, products and projections are right as they are in binary, and only what a sum is
//! while it is read differs, which is in [`Reading`].

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::explore::explore;
use super::stop::Stop;
use num_bigint::BigUint;

/// How numbers are written where an automaton reads their digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Numeration {
    /// The places are worth the powers of 2.
    #[default]
    Binary,
    /// The places are worth the Fibonacci numbers 1, 2, 3, 5, 8, …, and no two ones stand in a row.
    Zeckendorf,
}

impl Numeration {
    /// The number with one more digit at its end; `None` if there would be two ones in a row.
    pub(crate) fn append(self, number: u64, digit: bool) -> Option<u64> {
        match self {
            Numeration::Binary => number.checked_mul(2)?.checked_add(digit.into()),
            Numeration::Zeckendorf => {
                let digits = self.digits(number.into());
                if digit && digits.last() == Some(&true) {
                    return None;
                }
                let start = Reading { value: 0, below: 0 };
                let read =
                    digits.iter().chain([&digit]).fold(start, |read, &digit| read.step(digit.into(), self));
                u64::try_from(read.value).ok()
            }
        }
    }

    /// How many numbers have at most `digits` digits.
    pub(crate) fn count(self, digits: u32) -> u64 {
        match self {
            Numeration::Binary => 1u64.checked_shl(digits).unwrap_or(u64::MAX),
            Numeration::Zeckendorf => {
                let (mut count, mut next) = (1u64, 2);
                for _ in 0..digits {
                    (count, next) = (next, count.saturating_add(next));
                }
                count
            }
        }
    }

    /// The digits of a natural number, the most significant first. There are no leading zeros, and
    /// in the Zeckendorf system no two ones in a row.
    pub(crate) fn digits(self, number: u128) -> Vec<bool> {
        match self {
            Numeration::Binary => {
                (0..128 - number.leading_zeros()).rev().map(|place| number >> place & 1 == 1).collect()
            }
            Numeration::Zeckendorf => {
                let (mut worth, mut next) = (Some(1u128), Some(2u128));
                let mut places = Vec::new();
                while let Some(here) = worth.filter(|&worth| worth <= number) {
                    places.push(here);
                    (worth, next) = (next, next.and_then(|next| next.checked_add(here)));
                }
                let mut rest = number;
                let digit = |&worth: &u128| {
                    let fits = worth <= rest;
                    rest -= if fits { worth } else { 0 };
                    fits
                };
                places.iter().rev().map(digit).collect()
            }
        }
    }

    /// The number that digits write, the most significant first.
    pub(super) fn value(self, digits: &[bool]) -> BigUint {
        let digits = digits.iter().map(|&digit| u32::from(digit));
        match self {
            Numeration::Binary => digits.fold(BigUint::ZERO, |number, digit| number * 2u32 + digit),
            Numeration::Zeckendorf => {
                let start = (BigUint::ZERO, BigUint::ZERO);
                digits.fold(start, |(number, below), digit| (&number + below + digit, number + digit)).0
            }
        }
    }
}

/// What is read so far of numbers, or of a sum of multiples of numbers.
///
/// A digit more moves all others one place up. In binary that doubles the value. In the Zeckendorf
/// system it adds `below`, what the digits are worth one place lower, as each Fibonacci number is
/// the sum of the two before it; the places from the least on are worth 1, 1, 2, 3, … there. So
/// `value` and `below` together follow from those before and from the digit. Both are linear in the
/// digits. So a sum of multiples has the same multiples of the digits, whatever words are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Reading {
    pub(super) value: i128,
    /// In binary 0.
    pub(super) below: i128,
}

impl Reading {
    /// After one digit more of each number: `added` is the sum of the digits with their multiples.
    pub(super) fn step(self, added: i128, numeration: Numeration) -> Reading {
        match numeration {
            Numeration::Binary => {
                Reading { value: self.value.saturating_mul(2).saturating_add(added), below: 0 }
            }
            Numeration::Zeckendorf => Reading {
                value: self.value.saturating_add(self.below).saturating_add(added),
                below: self.value.saturating_add(added),
            },
        }
    }

    /// Whether the value never falls again if no step adds less than this, which is not positive.
    pub(super) fn never_falls(self, added: i128, numeration: Numeration) -> bool {
        match numeration {
            Numeration::Binary => self.value.saturating_add(added) >= 0,
            // The value grows by what is below and is added. What is below is then the value and
            // what is added, and that much is there already.
            Numeration::Zeckendorf => {
                self.below.saturating_add(added) >= 0
                    && self.value.saturating_add(added.saturating_mul(2)) >= 0
            }
        }
    }

    pub(super) fn opposite(self) -> Reading {
        Reading { value: self.value.saturating_neg(), below: self.below.saturating_neg() }
    }
}

/// Accepts where no number on these tracks, which ascend, has two ones in a row.
pub(super) fn without_adjacent_ones(tracks: &[Track], meter: &Meter<'_>) -> Result<Automaton, Stop> {
    // The last letter; none after two ones.
    let step = |last: &Option<usize>, letter: usize, next: &mut Option<usize>| {
        *next = last.filter(|last| last & letter == 0).map(|_| letter);
        Ok(())
    };
    explore(tracks.to_vec(), &Some(0), step, Option::is_some, meter)
}
