//! The sum of what was read so far, as far as it matters.

use super::automaton::Track;
use super::linear::{Linear, Question};
use super::numeration::{Numeration, Reading};

/// The value of a linear form at the digits read so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Prefix {
    Open(Reading),
    /// What follows matters by its length alone: bit i says whether i digits more make it true. The
    /// last bit stands for all greater lengths.
    Settled(u128),
}

/// A linear form that is read digit by digit, to be added to a bounded value and tested.
pub(super) struct Sum {
    /// For each letter what it adds.
    added: Vec<i128>,
    /// The sums of the positive coefficients, and of the negative ones.
    above: i128,
    below: i128,
    /// Bounds of what is added at the end.
    rest: (i128, i128),
    question: Question,
    numeration: Numeration,
}

impl Sum {
    /// The constant of the form is in `rest`.
    pub(super) fn new(
        form: &Linear,
        rest: (i128, i128),
        question: Question,
        tracks: &[Track],
        letters: usize,
        numeration: Numeration,
    ) -> Sum {
        let coefficient = |track: &Track| {
            let term = form.terms.iter().find(|term| term.0 == *track);
            term.map_or(0, |&(_, coefficient)| i128::from(coefficient))
        };
        let coefficients: Vec<i128> = tracks.iter().map(coefficient).collect();
        let add = |letter: usize| {
            let digits = coefficients.iter().enumerate().filter(|(place, _)| letter >> place & 1 == 1);
            digits.map(|(_, coefficient)| coefficient).sum()
        };
        let above = coefficients.iter().filter(|&&coefficient| coefficient > 0).sum();
        let below = coefficients.iter().filter(|&&coefficient| coefficient < 0).sum();
        Sum { added: (0..letters).map(add).collect(), above, below, rest, question, numeration }
    }

    pub(super) fn step(&self, prefix: Prefix, letter: usize) -> Prefix {
        match prefix {
            Prefix::Open(sum) => self.settle(sum.step(self.added[letter], self.numeration)),
            // The last bit is kept.
            Prefix::Settled(answers) => Prefix::Settled((answers as i128 >> 1) as u128),
        }
    }

    /// Forgets the sum, if for each number of digits that follow all of them give one answer.
    ///
    /// Open sums are few: those near 0, and for each number of digits those near what the constant
    /// is without as many digits.
    fn settle(&self, sum: Reading) -> Prefix {
        let is_near = -self.above <= sum.value && sum.value <= -self.below;
        if is_near && self.numeration == Numeration::Binary {
            return Prefix::Open(sum);
        }
        let mut answers = 0;
        // The bounds of the sum after this number of digits: it does not fall with those before, so
        // all of them add the least, or the most.
        let (mut least, mut most) = (sum, sum);
        for length in 0..128 {
            let bounds = (least.value.saturating_add(self.rest.0), most.value.saturating_add(self.rest.1));
            let Some(answer) = self.question.settled(bounds.0, bounds.1) else {
                return Prefix::Open(sum);
            };
            answers |= u128::from(answer) << length;
            let is_above = bounds.0 > FAR && least.never_falls(self.below, self.numeration);
            if is_above || bounds.1 < -FAR && most.opposite().never_falls(-self.above, self.numeration) {
                let beyond = if answer { u128::MAX } else { 0 };
                answers |= beyond.checked_shl(length).unwrap_or(0);
                return Prefix::Settled(answers);
            }
            least = least.step(self.below, self.numeration);
            most = most.step(self.above, self.numeration);
        }
        // It hardly moves: with more digits it will.
        Prefix::Open(sum)
    }
}

/// Beyond this a sum that leaves the neighbourhood of 0 no longer returns to what is tested.
const FAR: i128 = 1 << 64;
