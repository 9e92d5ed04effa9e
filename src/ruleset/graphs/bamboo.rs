//! Bamboo stalks.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::{Argument, Moves, Ruleset};

/// A bamboo stalk of Green Hackenbush: n segments one on another, the lowest on the ground; cut one, and it falls with those
/// above; `bamboo(4)`.
///
/// It is a Nim heap: the value is the number of segments. Segments are counted from the ground, from 1.
///
/// Source: Ferguson, *Game Theory*, I.6.1.
///
/// ```
/// use sprague::ruleset::graphs::Bamboo;
/// use sprague::ruleset::Solver;
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Bamboo, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&4_000_000)?.to_u64(), Some(4_000_000));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Bamboo;

impl Ruleset for Bamboo {
    type Position = u64;

    fn name(&self) -> String {
        "bamboo".to_owned()
    }

    fn moves(&self, &segments: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..segments).try_for_each(|left| moves.to(left, || format!("cut segment {}", left + 1)))
    }

    fn value(&self, &segments: &u64) -> Option<Nimber> {
        Some(Nimber::from(segments))
    }

    fn write(&self, segments: &u64) -> String {
        format!("bamboo({segments})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a number of segments")?.size("a number of segments")
    }
}
