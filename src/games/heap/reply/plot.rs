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
}

impl PlotReply {
    /// These values and this period; no heap is called rare.
    #[must_use]
    pub fn new(sequence: SequenceReply, period: Option<Period>) -> PlotReply {
        PlotReply { sequence, rare: None, period }
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
