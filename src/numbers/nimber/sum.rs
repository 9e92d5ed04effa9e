//! The nim-sum: binary digits added without carrying.

use num_bigint::BigUint;

use super::ordinal::Ordinal;
use super::value::{Nimber, Repr};

impl Nimber {
    /// The nim-sum: binary digits added without carrying, of ordinals those of each coefficient of
    /// the Cantor normal form. The value of a sum of positions is the nim-sum of their values.
    /// Linear in the number of digits.
    ///
    /// Source: C. L. Bouton, *Nim, a game with a complete mathematical theory* (1901); J. H.
    /// Conway, *On Numbers and Games*, chapter 6.
    ///
    /// ```
    /// use sprague::Nimber;
    /// let sum = Nimber::from(1_u8).nim_sum(&Nimber::from(2_u8)).nim_sum(&Nimber::from(2_u8));
    /// assert_eq!(sum, Nimber::from(1_u8));
    /// ```
    #[must_use]
    pub fn nim_sum(&self, other: &Nimber) -> Nimber {
        // The longer one is copied, so that its room holds the sum.
        if self.bits() < other.bits() {
            let mut sum = other.clone();
            sum.nim_sum_assign(self);
            return sum;
        }
        let mut sum = self.clone();
        sum.nim_sum_assign(other);
        sum
    }

    /// [`Nimber::nim_sum`] in place: nothing is allocated unless `other` has more digits.
    ///
    /// ```
    /// use sprague::Nimber;
    /// let mut value = Nimber::from(5_u8);
    /// value.nim_sum_assign(&Nimber::from(5_u8));
    /// assert!(value.is_zero());
    /// ```
    #[inline]
    pub fn nim_sum_assign(&mut self, other: &Nimber) {
        match (&mut self.0, &other.0) {
            (Repr::Transfinite(_), _) | (_, Repr::Transfinite(_)) => {
                *self = Nimber::from(self.to_ordinal().nim_sum(&other.to_ordinal()));
            }
            (Repr::Small(left), Repr::Small(right)) => *left ^= right,
            (Repr::Big(left), Repr::Small(right)) => change_low_word(left, *right),
            (Repr::Small(left), Repr::Big(right)) => {
                let mut sum = right.clone();
                change_low_word(&mut sum, *left);
                self.0 = Repr::Big(sum);
            }
            (Repr::Big(left), Repr::Big(right)) => {
                *left ^= right;
                if left.bits() <= u64::from(u64::BITS) {
                    self.0 = Repr::Small(low_word(left));
                }
            }
        }
    }
}

fn low_word(value: &BigUint) -> u64 {
    value.iter_u64_digits().next().unwrap_or(0)
}

/// `value ^= word`, by adding or subtracting the difference it makes to the lowest word: neither
/// can carry out of that word, and unlike a xor with a one-word `BigUint` neither allocates. The
/// words above stay, so what was above 2^64 remains so.
fn change_low_word(value: &mut BigUint, word: u64) {
    let before = low_word(value);
    let after = before ^ word;
    if after >= before {
        *value += after - before;
    } else {
        *value -= before - after;
    }
}

/// A nim-sum being added up, where most terms are words and few are not.
#[derive(Default)]
pub(crate) struct NimSum {
    words: u64,
    rest: Option<BigUint>,
    transfinite: Option<Ordinal>,
}

impl NimSum {
    #[inline]
    pub(crate) fn add_word(&mut self, word: u64) {
        self.words ^= word;
    }

    #[inline]
    pub(crate) fn add(&mut self, value: &Nimber) {
        match (&value.0, &mut self.rest) {
            (Repr::Small(word), _) => self.words ^= word,
            (Repr::Big(value), Some(rest)) => *rest ^= value,
            (Repr::Big(value), None) => self.rest = Some(value.clone()),
            (Repr::Transfinite(ordinal), _) => {
                self.transfinite = Some(match &self.transfinite {
                    None => (**ordinal).clone(),
                    Some(sum) => sum.nim_sum(ordinal),
                });
            }
        }
    }

    pub(crate) fn finish(self) -> Nimber {
        let mut sum = match self.rest {
            None => Nimber::from(self.words),
            Some(rest) => {
                let mut sum = Nimber::from(rest);
                sum.nim_sum_assign(&Nimber::from(self.words));
                sum
            }
        };
        if let Some(ordinal) = self.transfinite {
            sum.nim_sum_assign(&Nimber::from(ordinal));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the sum is computed.
    fn agree(first: &Nimber, second: &Nimber, expected: &Nimber) {
        assert_eq!(first.nim_sum(second), *expected);
        let mut changed = first.clone();
        changed.nim_sum_assign(second);
        assert_eq!(changed, *expected);
        let mut added = NimSum::default();
        added.add(first);
        added.add_word(77);
        added.add(second);
        added.add_word(77);
        assert_eq!(added.finish(), *expected);
    }

    #[test]
    fn every_mixture_of_sizes_agrees_with_the_exclusive_or_of_integers() {
        let samples: Vec<BigUint> = [0_u32, 1, 63, 64, 65, 127, 128, 1000]
            .iter()
            .flat_map(|&shift| {
                let power = BigUint::from(1_u8) << shift;
                [power.clone(), &power - 1_u8, power + 12345_u32]
            })
            .collect();
        for left in &samples {
            for right in &samples {
                let expected = Nimber::from(left ^ right);
                agree(&Nimber::from(left.clone()), &Nimber::from(right.clone()), &expected);
                // With ω beside one of them, or beside both.
                let beside =
                    |number: &BigUint| Nimber::from(Ordinal::omega().sum(&Ordinal::from(number.clone())));
                agree(&beside(left), &Nimber::from(right.clone()), &beside(&(left ^ right)));
                agree(&Nimber::from(left.clone()), &beside(right), &beside(&(left ^ right)));
                agree(&beside(left), &beside(right), &expected);
            }
        }
    }
}
