//! Sprouts.

mod canonical;
mod drawing;
mod moves;
mod picture;
mod text;
mod words;

pub use drawing::Drawing;

use crate::error::Result;
use crate::picture::Picture;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, Moves, Ruleset};

pub(super) const SPROUTS: Named = Named::new(
    "sprouts(n)  ·  sprouts(\"0*3.1a1a\")",
    "join two spots, or one to itself, by a line that crosses none, with a new spot on it; at most three lines meet at a spot",
    "Gardner (1967); Winning Ways, ch. 17",
    "claim sprouts(3) is N",
    Make::Plain(&Sprouts),
);

/// Sprouts: draw a line from a spot to a spot, perhaps the same, that touches nothing else, and put
/// a new spot on it. At most three lines may end at a spot.
///
/// `sprouts(5)` are five spots, of at most 80. A position in between is written by what each region
/// of the paper touches: a piece of the drawing is a walk along its spots, `.` stands between pieces
/// and `|` between regions. `0` is a spot without lines, `0*12` are twelve of them, `1` is a spot
/// with one line; `2` has two lines and one corner that can still be used. A letter has two lines
/// and two corners: capitals in two regions, small letters twice in one walk. Spots with three lines
/// are left out. `sprouts("0*3.AB|0.AB")` is a closed line with three spots on one side and one on
/// the other. `+` may stand between regions that share no spot, and what other programs write as
/// `0.0.0.AB.}0.AB.}]!` is read, too.
///
/// A game of n spots has at least 2 n and at most 3 n - 1 moves. Components are the regions that are
/// held together by common spots. As far as is known, n spots are worth `*1` if n mod 6 is 3, 4 or
/// 5, and 0 otherwise.
///
/// Source: M. Gardner, *Mathematical Games: Of sprouts and Brussels sprouts*, Scientific American,
/// July 1967; D. Applegate, G. Jacobson and D. Sleator, *Computer Analysis of Sprouts*, 1991.
///
/// ```
/// use sprague::ruleset::boards::Sprouts;
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Sprouts, Limits::default(), Interrupt::new());
/// let loop_of_two = Sprouts.read(&["AB|0.0.AB".into()])?;
/// assert_eq!(solver.value(&loop_of_two)?.to_u64(), Some(2));
/// assert_eq!(Sprouts.write(&Sprouts.read(&["0.0.0.0.AB|0.AB".into()])?), "sprouts(\"0*4.AB|0.AB\")");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sprouts;

impl Ruleset for Sprouts {
    type Position = Drawing;

    fn name(&self) -> String {
        "sprouts".to_owned()
    }

    fn moves(&self, drawing: &Drawing, moves: &mut Moves<Drawing>) -> Result<()> {
        moves::list(drawing, moves).map(|_| ())
    }

    fn components(&self, drawing: Drawing, parts: &mut Vec<Drawing>) {
        let plain = |code: u8| drawing::Corner { code, name: 0 };
        let corners = drawing.into_codes().into_iter().map(plain).collect();
        let codes: Vec<u8> = drawing::simplified(corners, true).iter().map(|corner| corner.code).collect();
        parts.extend(drawing::lands(&codes).into_iter().map(Drawing::nameless));
    }

    fn representative(&self, land: Drawing) -> Drawing {
        Drawing::nameless(canonical::canonical(land.codes()))
    }

    fn weight(&self, drawing: &Drawing) -> Option<u64> {
        Some(drawing.lives())
    }

    fn searched_from(&self) -> Option<u64> {
        Some(12)
    }

    fn cost(&self) -> usize {
        20
    }

    fn entries(&self, drawing: &Drawing) -> usize {
        drawing.length().div_ceil(8)
    }

    fn write(&self, drawing: &Drawing) -> String {
        text::write(drawing)
    }

    fn picture(&self, drawing: &Drawing, after: Option<&[Drawing]>) -> Option<Picture> {
        Some(Picture::Regions(picture::of(drawing, after)))
    }

    fn read(&self, arguments: &[Argument]) -> Result<Drawing> {
        match Argument::only(arguments, "a number of spots, or a position")? {
            Argument::Text(text) => text::read(text),
            count @ Argument::Integer(_) => {
                Ok(text::spots(count.size_up_to("a number of spots", text::MOST_SPOTS as u32)?))
            }
            other => other.size("a number of spots, or a position").map(text::spots),
        }
    }
}
