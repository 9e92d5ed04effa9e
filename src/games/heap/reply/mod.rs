//! What the commands on nim-sequences answer, as data.

#[cfg(feature = "serde")]
mod json;

use crate::error::{Error, ErrorKind, Result};
use crate::heap::octal::Class;
use crate::heap::period::Ground;
use crate::heap::{Found, HeapRule, NimSequence, Period, SolvedGame, StandardForm};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// The values of the heaps of a game from one on.
///
/// ```
/// let mut session = sprague::Session::new();
/// let reply = session.sequence("0.137", 3, 7)?;
/// assert_eq!((reply.from, reply.values), (3, vec![2, 0, 3, 1, 1]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SequenceReply {
    /// The game, as it was asked for.
    pub game: String,
    /// The first heap.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub from: u64,
    /// The value of that heap, and of those that follow it.
    pub values: Vec<u32>,
}

impl SequenceReply {
    /// These values of a game.
    #[must_use]
    pub fn new(game: impl Into<String>, from: u64, values: Vec<u32>) -> SequenceReply {
        SequenceReply { game: game.into(), from, values }
    }

    /// The heaps with their values.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u32)> {
        (self.from..).zip(self.values.iter().copied())
    }
}

/// What is known of the period of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodReply {
    /// The game, as it is written in the language.
    pub game: String,
    /// What was found.
    pub found: Found,
    /// The values of the heaps below preperiod + period, if there is a period; none if they are too
    /// many to be computed or kept.
    pub values: Vec<u32>,
    /// What found the values.
    pub engine: &'static str,
    /// The standard form of the code, if it has another.
    pub standard_form: Option<StandardForm>,
    /// The game of the table of solved games that the period comes from; none if it was proved
    /// here.
    pub solved: Option<&'static SolvedGame>,
    /// The remark on a certificate that was verified.
    pub verified: Option<String>,
}

impl PeriodReply {
    /// What was found of a game by an engine; the rest is unknown yet.
    #[must_use]
    pub fn new(game: impl Into<String>, found: Found, engine: &'static str) -> PeriodReply {
        let (values, standard_form, solved, verified) = (Vec::new(), None, None, None);
        PeriodReply { game: game.into(), found, values, engine, standard_form, solved, verified }
    }

    /// What the period rests on.
    #[must_use]
    pub fn ground(&self) -> Ground {
        Ground::of(&self.found, self.solved.is_some())
    }

    /// The greatest value and the first heap that has it; none if there is no greatest, or if it is
    /// not known.
    #[must_use]
    pub fn largest(&self) -> Option<(u32, u64)> {
        let period = self.found.period()?;
        if period.is_shown_by(&self.values) {
            return period.largest(&self.values);
        }
        let game = self.solved?;
        let (value, heap) = game.largest()?;
        // A first cousin has the same values at other heaps.
        Some((value, (heap + period.preperiod).checked_sub(game.period().preperiod)?))
    }

    /// The heaps before the period that it does not fit; none if they are not known.
    ///
    /// ```
    /// let reply = sprague::Session::new().period("0.137", None)?;
    /// assert_eq!(reply.exceptions(), Some(vec![0, 14, 16, 17, 31, 34, 51]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self) -> Option<Vec<u64>> {
        let period = self.found.period().filter(|period| period.is_shown_by(&self.values))?;
        Some(period.exceptions(&self.values))
    }
}

/// Heaps by which the class of the rare ones is chosen.
const SAMPLE: u64 = 100_000;

/// What a plot of a nim-sequence shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlotReply {
    /// The values.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub sequence: SequenceReply,
    /// For each of them whether the heap is rare; none where rare heaps are not told apart.
    pub rare: Option<Vec<bool>>,
    /// The period, if one is proved.
    pub period: Option<Period>,
    /// Words above the plot instead of those that say what it is of.
    #[cfg_attr(feature = "serde", serde(skip))]
    caption: Option<String>,
}

impl PlotReply {
    /// These values and this period; no heap is called rare.
    #[must_use]
    pub fn new(sequence: SequenceReply, period: Option<Period>) -> PlotReply {
        PlotReply { sequence, rare: None, period, caption: None }
    }

    /// The same with words above it instead of those that say what is plotted.
    #[must_use]
    pub fn captioned(self, words: impl Into<String>) -> PlotReply {
        PlotReply { caption: Some(words.into()), ..self }
    }

    /// What is plotted, in words, or what was given instead.
    ///
    /// ```
    /// let plot = sprague::Session::new().plot("0.77", 0, 100)?;
    /// assert_eq!(plot.title(), "0.77: Grundy values of heaps 0 to 100, period 12 from heap 71 on");
    /// assert_eq!(plot.captioned("Kayles").title(), "Kayles");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let SequenceReply { game, from, values, .. } = &self.sequence;
        let last = from + (values.len() as u64).saturating_sub(1);
        let known = self.period.as_ref().map_or(String::new(), |period| format!(", {period}"));
        self.caption
            .clone()
            .unwrap_or_else(|| format!("{game}: Grundy values of heaps {from} to {last}{known}"))
    }

    /// The last heap of those by which [`PlotReply::tell_rare`] chooses.
    pub(crate) fn sample_to(&self) -> u64 {
        (self.sequence.from + self.sequence.values.len() as u64).saturating_sub(1).min(SAMPLE)
    }

    /// Tells rare heaps apart, in an octal game in which few are rare. The heaps of the rule are
    /// larger by `shift`, and `values` are those of the first heaps.
    pub(crate) fn tell_rare(&mut self, rule: &HeapRule, shift: u64, values: &[u32]) {
        let Some(octal) = rule.octal() else { return };
        let mut sample = vec![0; crate::heap::place(shift)];
        sample.extend(values);
        let (class, count) = Class::with_fewest_rare(&octal, &sample);
        if count * 4 <= sample.len() {
            let is_rare = |(heap, value)| heap + shift > 0 && class.of(heap + shift, value) == 0;
            self.rare = Some(self.sequence.heaps().map(is_rare).collect());
        }
    }
}

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

/// What is known of one game of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurveyRow {
    /// The game, as it is written in the language.
    pub game: String,
    /// The standard form of its code, if it has another.
    pub standard_form: Option<StandardForm>,
    /// What was found.
    pub found: Found,
    /// What that rests on.
    pub ground: Ground,
    /// The greatest value and the first heap that has it; none if there is no greatest, or if it is
    /// not known.
    pub largest: Option<(u32, u64)>,
    /// The limit that ended the search, if one did; then the ground is [`Ground::Limit`], and
    /// [`Found::heaps`] says how many values there were.
    pub ended: Option<Error>,
}

impl SurveyRow {
    /// What is known of the period of a game, looked for in the heaps up to `to`. A limit is part
    /// of the row.
    ///
    /// # Errors
    /// If interrupted.
    pub(in crate::games::heap) fn new(
        game: String,
        mut sequence: NimSequence,
        to: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<SurveyRow> {
        let standard_form = sequence.rule().standard_form();
        let found = match sequence.period(to, limits, interrupt) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            Err(error) => {
                let found = Found::Nothing { heaps: sequence.values().len() as u64 };
                let (ground, largest) = (Ground::Limit, None);
                return Ok(SurveyRow { game, standard_form, found, ground, largest, ended: Some(error) });
            }
        };
        let ground = Ground::of(&found, sequence.solved().is_some());
        let largest = match sequence.solved() {
            Some((game, shift)) => game.largest().map(|(value, heap)| (value, heap + shift)),
            None => found
                .period()
                .filter(|period| period.is_shown_by(sequence.values()))
                .and_then(|period| period.largest(sequence.values())),
        };
        Ok(SurveyRow { game, standard_form, found, ground, largest, ended: None })
    }
}

/// What is known of the period of a game with this rule, looked for in the heaps up to `to`.
///
/// [`Survey`](crate::heap::Survey) goes through a whole family.
///
/// # Errors
/// Those of [`NimSequence::period`].
///
/// ```
/// use sprague::heap::{Ground, HeapRule, survey};
/// use sprague::{Interrupt, Limits};
/// let rule = HeapRule::of_code("0.77".parse()?)?;
/// let row = survey("0.77", rule, 1_000, &Limits::default(), &Interrupt::new())?;
/// assert_eq!((row.game.as_str(), row.ground, row.largest), ("0.77", Ground::Proved, Some((8, 27))));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn survey(
    game: impl Into<String>,
    rule: HeapRule,
    to: u64,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<SurveyRow> {
    let row = SurveyRow::new(game.into(), NimSequence::new(rule), to, limits, interrupt)?;
    row.ended.clone().map_or(Ok(row), Err)
}
