//! A stretch is computed as if all its heaps were common, and then it is seen whether they are.

use super::stretch::{Report, Stretch, UNIT};
use super::{portable, vector};

impl Stretch<'_> {
    /// Predicts the indices of the places and looks for the witnesses of all of them.
    ///
    /// `indices` holds the heaps before `start` as far back as [`Tables::reach`] and the depth of
    /// the prefix.
    pub fn compute(&self, indices: &mut [u8]) -> Report {
        assert!(self.tables.reach <= self.start && self.end <= indices.len());
        assert!(self.start <= self.end && (self.end - self.start).is_multiple_of(UNIT));
        match vector::compute(self, indices) {
            Some(report) => report,
            None => portable::compute(self, indices),
        }
    }
}
