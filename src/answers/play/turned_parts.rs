//! A game with entailing or complimenting moves on a board whose parts can be pointed at.

use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{Store, Target, TurnedMove};
use crate::picture::PartName;
use crate::play::choice::Choice;
use crate::play::parts::{BoardMove, PlayBoard, touched};
use crate::play::turned::TurnedPlay;
use crate::play::turned_board::drawing;

impl TurnedPlay {
    /// The board as it is now, and at most `at_most` of the moves on it.
    ///
    /// # Errors
    /// If a ceiling is reached, but not where that is a ceiling of what is drawn; or if interrupted.
    ///
    /// ```
    /// use sprague::{Session, front_end::play::{Boards, Player, TurnedPlay}};
    /// let mut session = Session::new();
    /// let expression = "nimstring(\".-. ./| | :/.-. .\")";
    /// let begun = TurnedPlay::begin(&mut session, expression, Player::Person, Boards::Elsewhere)?;
    /// let (play, _) = begun.expect("there are complimenting moves in it");
    /// let board = play.board(session.store_mut(), 100)?;
    /// assert_eq!(board.moves[0].label, "draw b1-c1");
    /// assert_eq!(board.moves[0].parts[0].to_string(), "edge 1");
    /// assert!(board.drawing.unwrap().svg_with_parts().contains("data-part=\"edge 1\""));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn board(&self, store: &mut Store, at_most: usize) -> Result<PlayBoard> {
        let (components, drawing) = match drawing(store, self.whole())? {
            Some((components, drawing)) => (components, Some(drawing)),
            None => (Vec::new(), None),
        };
        let mut moves = Vec::new();
        for (place, one) in self.moves().iter().enumerate().take(at_most) {
            store.interrupt().poll()?;
            let at = |&at: &usize| components[at] == one.from;
            let figures: Vec<usize> = (0..components.len()).filter(at).collect();
            let (parts, named) = if figures.is_empty() { Default::default() } else { parts(store, one)? };
            let (number, label) = (BigUint::from(place + 1), self.label(store, one));
            moves.push(BoardMove { number, label, figures, parts, named, choice: None });
        }
        let more = BigUint::from(self.moves().len() - moves.len());
        Ok(PlayBoard { drawing, moves, more })
    }

    /// Which of the moves wins, by its place among them, if one does.
    #[must_use]
    pub fn winning_move(&self) -> Option<usize> {
        self.moves().iter().position(|one| one.is_winning())
    }
}

/// The parts of its figure that a move touches, and those of them that its words name.
fn parts(store: &mut Store, one: &TurnedMove) -> Result<(Vec<PartName>, Vec<PartName>)> {
    match (&one.part, one.from, one.to) {
        (&Some((part, _)), ..) => Ok((vec![part], vec![part])),
        (None, Target::Position(from), Target::Position(to)) => touched(store, Choice::new(None, from, to)),
        _ => Ok(Default::default()),
    }
}
