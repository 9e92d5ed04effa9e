//! Bamboo stalks.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::picture::{Diagram, Picture, Role};
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

pub(super) const BAMBOO: Named = Named::new(
    "bamboo(n)",
    "cut a segment of a stalk of n; what is above it falls",
    "Ferguson, I.6",
    "claim bamboo(5) = *5",
    Make::Plain(&Bamboo),
)
.values("n");

/// A bamboo stalk of Green Hackenbush: n segments one on another, the lowest on the ground; cut
/// one, and it falls with those above; `bamboo(4)`.
///
/// It is a Nim heap: the value is the number of segments. Segments are counted from the ground,
/// from 1.
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

/// A stalk of more segments is long.
const LONG: u64 = 24;

impl Ruleset for Bamboo {
    type Position = u64;

    fn name(&self) -> String {
        "bamboo".to_owned()
    }

    fn moves(&self, &segments: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..segments).try_for_each(|left| moves.to(left, || format!("cut segment {}", left + 1)))
    }

    knows_values!();

    fn write(&self, segments: &u64) -> String {
        format!("bamboo({segments})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a number of segments")?.size("a number of segments")
    }

    /// A stalk; a long one is drawn as the heap that it is.
    fn picture(&self, &segments: &u64, after: Option<&[u64]>) -> Option<Picture> {
        if segments > LONG {
            return Some(Picture::heap(segments, after));
        }
        let joints = (1..=segments as usize).map(|joint| joint.to_string());
        let edges: Vec<(usize, usize)> = (0..segments as usize).map(|below| (below, below + 1)).collect();
        let mut diagram =
            Diagram::new(std::iter::once(String::new()).chain(joints).collect(), &edges).grown_from(0);
        diagram.vertices[0].role = Role::Ground;
        if let Some(&[left]) = after {
            let left = left as usize;
            diagram.vertices[left + 1..].iter_mut().for_each(|joint| joint.marked = true);
            diagram.edges[left..].iter_mut().for_each(|segment| segment.marked = true);
        }
        Some(Picture::Diagram(diagram))
    }
}

impl KnownValues for Bamboo {
    fn value(&self, &segments: &u64) -> Option<Nimber> {
        Some(Nimber::from(segments))
    }
}
