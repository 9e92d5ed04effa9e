//! A game that may go on for ever on a board whose parts can be pointed at: the arrows of its graph.

use num_bigint::BigUint;

use crate::drawing::{Drawing, Show, TargetPart, marked_parts};
use crate::error::{ErrorKind, Result};
use crate::game::{Store, Target};
use crate::picture::{PartName, Picture};
use crate::play::choice::Choice;
use crate::play::loopy::LoopyPlay;
use crate::play::parts::{BoardMove, PlayBoard, touched};

impl LoopyPlay {
    /// The board as it is now, and at most `at_most` of the moves on it: what can be reached from each
    /// component that play may come back to, and the boards of the others.
    ///
    /// # Errors
    /// If a ceiling is reached, but not where that is a ceiling of what is drawn; or if interrupted.
    ///
    /// ```
    /// use sprague::{Session, front_end::play::{Boards, LoopyPlay, Player}};
    /// let mut session = Session::new();
    /// session.eval("loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }")?;
    /// let begun = LoopyPlay::begin(&mut session, "hop(4)", Player::Person, Boards::Elsewhere)?;
    /// let (play, _) = begun.expect("play may come back to it");
    /// let board = play.board(session.store_mut(), 100)?;
    /// assert_eq!(board.moves[1].label, "hop(5)");
    /// let parts: Vec<String> = board.moves[1].parts.iter().map(ToString::to_string).collect();
    /// assert!(parts[0].starts_with("vertex ") && parts[1].starts_with("edge "));
    /// assert!(board.drawing.unwrap().svg_with_parts().contains(&format!("data-part=\"{}\"", parts[1])));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn board(&self, store: &mut Store, at_most: usize) -> Result<PlayBoard> {
        let whole = self.whole(store);
        let (components, drawing) = match drawing(store, whole) {
            // The position can be played, if not drawn.
            Err(error) if error.kind() == ErrorKind::Limit => (Vec::new(), None),
            found => found?,
        };
        let mut moves = Vec::new();
        for (place, one) in self.moves().iter().enumerate().take(at_most) {
            store.interrupt().poll()?;
            let from = one.component.unwrap_or(whole);
            let figures: Vec<usize> = (0..components.len()).filter(|&at| components[at] == from).collect();
            let (parts, named) =
                if figures.is_empty() { Default::default() } else { parts(store, from, one.to)? };
            let (number, label) = (BigUint::from(place + 1), self.label(store, one));
            moves.push(BoardMove { number, label, figures, parts, named, choice: None });
        }
        let more = BigUint::from(self.moves().len() - moves.len());
        Ok(PlayBoard { drawing, moves, more })
    }
}

/// The components that have a picture, and their drawing.
fn drawing(store: &mut Store, whole: Target) -> Result<(Vec<Target>, Option<Drawing>)> {
    let mut components = store.target_components(whole);
    let part = |&position: &Target| TargetPart { title: None, position };
    let parts: Vec<TargetPart> = components.iter().map(part).collect();
    let mut drawing = Drawing::of_loopy(Show::board(), store, &parts)?;
    let is_drawn = |figure: &crate::drawing::Figure| !matches!(figure.picture, Picture::Notation(_));
    let mut drawn = drawing.figures.iter().map(is_drawn);
    components.retain(|_| drawn.next() == Some(true));
    drop(drawn);
    drawing.figures.retain(is_drawn);
    let is_there = !components.is_empty();
    Ok((components, is_there.then_some(drawing)))
}

/// The parts of its figure that a move touches, and those of them that its words name.
fn parts(store: &mut Store, from: Target, to: Target) -> Result<(Vec<PartName>, Vec<PartName>)> {
    match (from, to) {
        (Target::Position(from), Target::Position(to)) => touched(store, Choice::new(None, from, to)),
        _ => Ok((marked_parts(store, from, to)?, Vec::new())),
    }
}
