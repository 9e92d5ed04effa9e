//! What the commands on nim-sequences answer, as data.

mod comparison;
#[cfg(feature = "serde")]
mod json;
mod period;
mod plot;
mod sequence;
mod survey;

pub use comparison::{ComparisonReply, HeapDifference};
pub use period::PeriodReply;
pub use plot::PlotReply;
pub use sequence::SequenceReply;
pub use survey::{SurveyRow, survey};
