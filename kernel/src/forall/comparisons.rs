//! Tests: comparisons of forms with constants, and nim-sums of tracks.

use super::fields::{Fields, Read, Track, integer, track};
use super::lines::{Comparison, Form, Lines, Term, Test, TestKind, formula_tracks};

impl Comparison {
    /// Whether it is true of a value.
    pub(crate) fn holds(self, value: i128) -> bool {
        match self {
            Comparison::Equal => value == 0,
            Comparison::AtMost => value <= 0,
            Comparison::Below(end) => 0 <= value && value < i128::from(end),
        }
    }

    /// The answer, if it is the same for this value and all greater ones.
    pub(crate) fn settled_upwards(self, value: i128) -> Option<bool> {
        let settled = match self {
            Comparison::Equal | Comparison::AtMost => value > 0,
            Comparison::Below(end) => value >= i128::from(end.max(0)),
        };
        settled.then_some(false)
    }

    /// The answer, if it is the same for this value and all smaller ones.
    pub(crate) fn settled_downwards(self, value: i128) -> Option<bool> {
        match self {
            Comparison::Equal | Comparison::Below(_) => (value < 0).then_some(false),
            Comparison::AtMost => (value <= 0).then_some(true),
        }
    }

    /// The least value at which smaller values are not settled, and the greatest at which greater
    /// ones are not.
    fn unsettled(self) -> (i128, i128) {
        match self {
            Comparison::Equal => (0, 0),
            Comparison::AtMost => (1, 0),
            Comparison::Below(end) => (0, i128::from(end.max(0)) - 1),
        }
    }
}

impl Test {
    /// A test of this form.
    pub(crate) fn compare(comparison: Comparison, form: Form, lines: &Lines) -> Read<Test> {
        // Bounds are needed wherever it is walked.
        form.bounds(&lines.terms)?;
        let mut tracks: Vec<Track> = form.tracks.iter().map(|&(track, _)| track).collect();
        for &(term, _) in &form.terms {
            tracks.extend(&lines.terms[term].tracks);
        }
        Ok(Test { kind: TestKind::Compare(comparison, form), tracks: formula_tracks(tracks)? })
    }

    /// The test that a nim-sum is 0.
    pub(crate) fn nim_sum(tracks: Vec<Track>) -> Read<Test> {
        Ok(Test { tracks: formula_tracks(tracks.clone())?, kind: TestKind::NimSum(tracks) })
    }

    /// The terms of its form.
    pub(crate) fn terms(&self) -> Vec<usize> {
        match &self.kind {
            TestKind::Compare(_, form) => form.terms.iter().map(|&(term, _)| term).collect(),
            TestKind::NimSum(_) => Vec::new(),
        }
    }

    /// The rest of a line after its number.
    pub(crate) fn read(fields: &mut Fields<'_>, lines: &Lines) -> Read<Test> {
        let comparison = match fields.next("what is tested")? {
            "=" => Comparison::Equal,
            "<=" => Comparison::AtMost,
            "<" => Comparison::Below(integer(fields.next("a bound")?)?),
            "xor" => {
                let tracks: Vec<Track> =
                    fields.rest().iter().map(|field| track(field)).collect::<Result<_, _>>()?;
                if tracks.is_empty() {
                    return Err("expected tracks after `xor`".to_owned());
                }
                return Test::nim_sum(tracks);
            }
            other => return Err(format!("there is no test `{other}`")),
        };
        Test::compare(comparison, Form::read_rest(fields, &lines.terms)?, lines)
    }
}

/// How the sum of a comparison is followed, digit by digit.
///
/// The state is the value of the sum for the digits read so far, without the constant and the
/// terms: with the next digits it is doubled, and what they add is added. It is cut off where no
/// continuation changes the answer. With positive coefficients of sum `rises` and negative ones of
/// sum `-falls`, a value from `falls` up never falls again, and one from `-rises` down never rises.
#[derive(Debug)]
pub(crate) struct Cutoff {
    comparison: Comparison,
    /// Bounds of the constant with the terms.
    low: i128,
    high: i128,
    rises: i128,
    falls: i128,
    /// No value that is not cut off is less, and how many values there are from it to the greatest.
    least: i128,
    count: i128,
}

impl Cutoff {
    pub(crate) fn new(comparison: Comparison, form: &Form, terms: &[Term]) -> Read<Cutoff> {
        let (low, high) = form.bounds(terms)?;
        let times = || form.tracks.iter().map(|&(_, times)| i128::from(times));
        let rises: i128 = times().map(|times| times.max(0)).sum();
        let falls: i128 = times().map(|times| (-times).max(0)).sum();
        let (lowest, highest) = comparison.unsettled();
        // What is outside is cut off, and so is some of what is within: `code` decides.
        let least = (-rises).min(lowest - high);
        let most = falls.max(highest - low);
        Ok(Cutoff { comparison, low, high, rises, falls, least, count: most - least + 1 })
    }

    /// The number of a value of the sum, or that of its answer if it is cut off.
    pub(crate) fn code(&self, sum: i128) -> i128 {
        let up = if sum >= self.falls { self.comparison.settled_upwards(sum + self.low) } else { None };
        let down = || {
            if sum <= -self.rises { self.comparison.settled_downwards(sum + self.high) } else { None }
        };
        match up.or_else(down) {
            Some(true) => self.count,
            Some(false) => self.count + 1,
            None => sum - self.least,
        }
    }

    /// The number after further digits, which add so much.
    #[inline]
    pub(crate) fn step(&self, code: i128, added: i128) -> i128 {
        if code >= self.count { code } else { self.code(2 * (code + self.least) + added) }
    }

    /// The answer, if it is settled.
    #[inline]
    pub(crate) fn settled(&self, code: i128) -> Option<bool> {
        (code >= self.count).then_some(code == self.count)
    }

    /// The answer where the numbers end, with this value of the constant and the terms.
    pub(crate) fn holds(&self, code: i128, rest: i128) -> bool {
        self.settled(code).unwrap_or_else(|| self.comparison.holds(code + self.least + rest))
    }

    /// The greatest number that occurs.
    pub(crate) fn last(&self) -> i128 {
        self.count + 1
    }
}
