//! Tests: comparisons of forms with constants, and nim-sums of tracks.

use super::fields::{Fields, Read, Track, integer, track};
use super::lines::{Comparison, Form, Lines, Test, TestKind, formula_tracks};
use super::numeration::{Numeration, Sum};

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

    /// The test that a nim-sum is 0, of numbers in binary.
    pub(crate) fn nim_sum(tracks: Vec<Track>, lines: &Lines) -> Read<Test> {
        if lines.numeration != Numeration::Binary {
            return Err("a nim-sum of tracks cannot be read in the Zeckendorf system".to_owned());
        }
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
                return Test::nim_sum(tracks, lines);
            }
            other => return Err(format!("there is no test `{other}`")),
        };
        Test::compare(comparison, Form::read_rest(fields, &lines.terms)?, lines)
    }
}

/// How the sum of a comparison is followed, digit by digit.
///
/// The state is the sum for the digits read so far, without the constant and the terms. It is cut off
/// where no continuation changes the answer. The positive coefficients have the sum `rises` and the
/// negative ones `-falls`, so the next digits add something between `-falls` and `rises`.
///
/// In binary a value from `falls` up never falls again, and one from `-rises` down never rises. In the
/// Zeckendorf system let φ = (1 + √5)/2, m the greater of `rises` and `falls`, and d = below - value/φ.
/// A step makes it (added/φ - d)/φ. So |d| <= m at the start and, since 1/φ + 1/φ² = 1, after each
/// step. From the value 2·(falls + m) up, `below` is at least 1.2·(falls + m) - m >= falls, so the
/// value never falls again.
#[derive(Debug)]
pub(crate) struct Cutoff {
    numeration: Numeration,
    comparison: Comparison,
    /// Bounds of the constant with the terms.
    low: i128,
    high: i128,
    rises: i128,
    falls: i128,
    /// No sum that is not cut off has less.
    least: Sum,
    /// The binary digits that `below` takes in a number, and how many numbers there are.
    digits: u32,
    count: i128,
}

impl Cutoff {
    pub(crate) fn new(comparison: Comparison, form: &Form, lines: &Lines) -> Read<Cutoff> {
        let (low, high) = form.bounds(&lines.terms)?;
        let times = || form.tracks.iter().map(|&(_, times)| i128::from(times));
        let rises: i128 = times().map(|times| times.max(0)).sum();
        let falls: i128 = times().map(|times| (-times).max(0)).sum();
        let (lowest, highest) = comparison.unsettled();
        // What is outside is cut off, and so is some of what is within: `code` decides.
        let numeration = lines.numeration;
        let (up, down, apart) = match numeration {
            Numeration::Binary => (falls, rises, 0),
            Numeration::Zeckendorf => {
                let apart = rises.max(falls);
                (2 * (falls + apart), 2 * (rises + apart), apart)
            }
        };
        let (least, most) = ((-down).min(lowest - high), up.max(highest - low));
        let digits = match numeration {
            Numeration::Binary => 0,
            Numeration::Zeckendorf => 128 - (most - least + 2 * apart).leading_zeros(),
        };
        if digits > 62 {
            return Err("a sum is too large for the Zeckendorf system".to_owned());
        }
        let count = (most - least + 1) << digits;
        let below = if digits == 0 { 0 } else { least - apart };
        let least = Sum { value: least, below };
        Ok(Cutoff { numeration, comparison, low, high, rises, falls, least, digits, count })
    }

    /// The number of the sum before the first digit.
    pub(crate) fn start(&self) -> i128 {
        self.code(Sum::default())
    }

    /// The number of a sum, or that of its answer if it is cut off.
    #[inline]
    fn code(&self, sum: Sum) -> i128 {
        let Sum { value, below } = sum;
        let rises = |rises| self.numeration.never_falls(Sum { value: -value, below: -below }, rises);
        let falls = self.numeration.never_falls(sum, self.falls);
        let up = if falls { self.comparison.settled_upwards(value + self.low) } else { None };
        let down = || {
            if rises(self.rises) { self.comparison.settled_downwards(value + self.high) } else { None }
        };
        match up.or_else(down) {
            Some(true) => self.count,
            Some(false) => self.count + 1,
            None => (value - self.least.value) << self.digits | (below - self.least.below),
        }
    }

    /// The sum with a number.
    #[inline]
    fn sum(&self, code: i128) -> Sum {
        let below = code & ((1 << self.digits) - 1);
        Sum { value: (code >> self.digits) + self.least.value, below: below + self.least.below }
    }

    /// The number after further digits, which add so much.
    #[inline]
    pub(crate) fn step(&self, code: i128, added: i128) -> i128 {
        if code >= self.count { code } else { self.code(self.numeration.step(self.sum(code), added)) }
    }

    /// The answer, if it is settled.
    #[inline]
    pub(crate) fn settled(&self, code: i128) -> Option<bool> {
        (code >= self.count).then_some(code == self.count)
    }

    /// The answer where the numbers end, with this value of the constant and the terms.
    pub(crate) fn holds(&self, code: i128, rest: i128) -> bool {
        self.settled(code).unwrap_or_else(|| self.comparison.holds(self.sum(code).value + rest))
    }

    /// The greatest number that occurs.
    pub(crate) fn last(&self) -> i128 {
        self.count + 1
    }
}
