//! The sum of what was read so far, as far as it matters.

use super::automaton::Track;
use super::linear::Linear;
use super::question::Question;

/// The value of a linear form at the digits read so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Prefix {
    Open(i128),
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
}

impl Sum {
    /// The constant of the form is in `rest`.
    pub(super) fn new(
        form: &Linear,
        rest: (i128, i128),
        question: Question,
        tracks: &[Track],
        letters: usize,
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
        Sum { added: (0..letters).map(add).collect(), above, below, rest, question }
    }

    pub(super) fn step(&self, prefix: Prefix, letter: usize) -> Prefix {
        match prefix {
            Prefix::Open(sum) => self.settle(2 * sum + self.added[letter]),
            // The last bit is kept.
            Prefix::Settled(answers) => Prefix::Settled((answers as i128 >> 1) as u128),
        }
    }

    /// Forgets the sum, if for each number of digits that follow all of them give one answer.
    ///
    /// Open sums are few: those near 0, and for each number of digits those near what the constant
    /// is without as many digits.
    fn settle(&self, sum: i128) -> Prefix {
        if -self.above <= sum && sum <= -self.below {
            return Prefix::Open(sum);
        }
        let mut answers = 0;
        let (mut least, mut most) = (sum, sum);
        for length in 0..128 {
            let bounds = (least.saturating_add(self.rest.0), most.saturating_add(self.rest.1));
            let Some(answer) = self.question.settled(bounds.0, bounds.1) else {
                return Prefix::Open(sum);
            };
            answers |= u128::from(answer) << length;
            if bounds.0 > FAR || bounds.1 < -FAR {
                let beyond = if answer { u128::MAX } else { 0 };
                answers |= beyond.checked_shl(length).unwrap_or(0);
                break;
            }
            least = least.saturating_mul(2).saturating_add(self.below);
            most = most.saturating_mul(2).saturating_add(self.above);
        }
        Prefix::Settled(answers)
    }
}

/// Beyond this a sum that leaves the neighbourhood of 0 no longer returns to what is tested.
const FAR: i128 = 1 << 64;
