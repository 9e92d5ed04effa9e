//! What a plot of a nim-sequence shows.

use crate::heap::octal::Class;
use crate::heap::reply::sequence::SequenceReply;
use crate::heap::{HeapRule, Period};

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
