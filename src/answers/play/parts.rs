//! A game on a board whose parts can be pointed at: moves by what they take, turn or cross.

use num_bigint::BigUint;

use crate::drawing::{Drawing, Figure};
use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::notation;
use crate::picture::{PartName, Picture};
use crate::play::board::{drawing, drawn_components};
use crate::play::choice::Choice;
use crate::play::game::Play;
use crate::play::listing;
use crate::play::spoken::{Entered, Fit, Spoken};

/// Characters of what is moved in, as a title.
const TITLE: usize = 60;

/// A board, and the moves that can be made on it.
///
/// ```
/// use sprague::{Session, front_end::play::{Boards, Play, Player, Theory}};
/// let mut session = Session::new();
/// let pins = session.position("kayles(3)")?;
/// let store = session.store_mut();
/// let (play, _) = Play::begin(store, pins, Player::Person, Boards::Elsewhere, Box::new(Theory))?;
/// let board = play.board(store, 100)?;
/// assert_eq!(board.moves[3].label, "take pins 1 and 2: kayles(1)");
/// let touched: Vec<String> = board.moves[3].parts.iter().map(ToString::to_string).collect();
/// assert_eq!(touched, ["square 0 0 0", "square 0 0 1"]);
/// assert!(board.drawing.unwrap().svg_with_parts().contains("data-part=\"square 0 0 2\""));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PlayBoard {
    /// What is drawn, with no move marked; `None` where nothing has a board.
    pub drawing: Option<Drawing>,
    /// The moves, in the order of their numbers.
    pub moves: Vec<BoardMove>,
    /// How many moves there are more than are listed.
    pub more: BigUint,
}

/// A move on a board.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct BoardMove {
    /// What is entered to make it.
    pub number: BigUint,
    /// The move as a list of moves says it.
    pub label: String,
    /// The figures of the drawing in which it can be made, by their places: those of equal
    /// components.
    pub figures: Vec<usize>,
    /// The parts of such a figure that it touches; none of what is not drawn part by part.
    pub parts: Vec<PartName>,
    /// Those of them that its ruleset names first: the square that is bitten at, and not all that
    /// fall with it.
    pub named: Vec<PartName>,
    /// Where it leads, in a game in which the players take turns.
    pub(super) choice: Option<Choice>,
}

impl Play {
    /// What the tool has moved in by the last move, as it was before, with the move marked; the caption
    /// says the move. `None` if the last move was the person's, or where there is nothing to draw. It
    /// costs what is drawn.
    ///
    /// # Errors
    /// If a ceiling is reached, but not where that is a ceiling of what is drawn; or if interrupted.
    ///
    /// ```
    /// use sprague::{Session, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut session = Session::new();
    /// let pins = session.position("kayles(3)")?;
    /// let store = session.store_mut();
    /// let (mut play, _) = Play::begin(store, pins, Player::Tool, Boards::Elsewhere, Box::new(Theory))?;
    /// let drawing = play.last_move(store)?.expect("a picture");
    /// assert_eq!(drawing.caption, ["take pin 2"]);
    /// assert_eq!(drawing.text()[1].plain(), "   ┃ [┃] ┃");
    /// play.enter(store, "1")?;
    /// play.enter(store, "1")?;
    /// assert!(play.last_move(store)?.is_some());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn last_move(&self, store: &mut Store) -> Result<Option<Drawing>> {
        let Some(choice) = self.last_of_tool() else { return Ok(None) };
        let Some(picture) = picture(store, choice)? else { return Ok(None) };
        let title = notation::position(store, choice.from, TITLE).text;
        let caption = vec![choice.said(store).to_string()];
        let figures = vec![Figure { title: title.clone(), picture }];
        Ok(Some(Drawing { title, figures, caption }))
    }

    /// The board as it is now, and at most `at_most` of the moves on it. It draws each component
    /// once for each of its moves.
    ///
    /// # Errors
    /// If a ceiling is reached, but not where that is a ceiling of what is drawn; or if interrupted.
    pub fn board(&self, store: &mut Store, at_most: usize) -> Result<PlayBoard> {
        let numbering = self.numbering();
        let (components, _) = drawn_components(store, numbering);
        let drawing = drawing(store, &components)?;
        let mut moves = Vec::new();
        for group in numbering.groups.iter().filter(|_| !self.is_over()) {
            let figures: Vec<usize> = match &drawing {
                Some(_) => (0..components.len()).filter(|&at| components[at] == group.position).collect(),
                None => Vec::new(),
            };
            let room = at_most - moves.len();
            let choices = group.choices(store, &BigUint::ZERO, room)?;
            for (place, choice) in choices.into_iter().enumerate() {
                store.interrupt().poll()?;
                let number = &group.before + place + 1_usize;
                let label = listing::row(store, group, choice);
                let (parts, named) =
                    if figures.is_empty() { (Vec::new(), Vec::new()) } else { touched(store, choice)? };
                moves.push(BoardMove {
                    number,
                    label,
                    figures: figures.clone(),
                    parts,
                    named,
                    choice: Some(choice),
                });
            }
        }
        let more = if self.is_over() { BigUint::ZERO } else { &numbering.count - moves.len() };
        Ok(PlayBoard { drawing, moves, more })
    }

    /// Which of the moves of a board wins, by its place among them, if one is known to; for who
    /// asks to see it.
    ///
    /// # Errors
    /// Those of [`Play::enter`].
    ///
    /// ```
    /// use sprague::{Session, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut session = Session::new();
    /// let pins = session.position("kayles(3)")?;
    /// let store = session.store_mut();
    /// let (play, _) = Play::begin(store, pins, Player::Person, Boards::Elsewhere, Box::new(Theory))?;
    /// let board = play.board(store, 100)?;
    /// assert_eq!(play.winning_move(store, &board)?, Some(1));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn winning_move(&self, store: &mut Store, board: &PlayBoard) -> Result<Option<usize>> {
        let Some(winning) = self.strategy().advise(store, self.position())?.winning else { return Ok(None) };
        let ends = |choice: &Choice| (choice.from, choice.to);
        let alike = |one: &BoardMove| one.choice.as_ref().map(ends) == Some(ends(&winning));
        Ok(board.moves.iter().position(alike))
    }
}

/// The parts that a move touches, and those of them that its words name first.
pub(super) fn touched(store: &mut Store, choice: Choice) -> Result<(Vec<PartName>, Vec<PartName>)> {
    let Some(picture) = picture(store, choice)? else { return Ok((Vec::new(), Vec::new())) };
    let parts = picture.marked_parts();
    let Some(words) = choice.words(store) else { return Ok((parts, Vec::new())) };
    let spoken = Spoken::read(words);
    let is_named_first = |&part: &PartName| {
        let fit = picture.called(part).and_then(|name| spoken.fit(&Entered::read(&name)));
        fit.is_some_and(|fit| fit != Fit::Within)
    };
    let named = parts.iter().copied().filter(is_named_first).collect();
    Ok((parts, named))
}

/// The picture of what is moved in, with the move marked.
fn picture(store: &mut Store, choice: Choice) -> Result<Option<Picture>> {
    let size = |store: &Store, id: GameId| store.value(id).to_u64();
    if let Node::Nimber(_) = store.node(choice.from) {
        let (Some(before), Some(after)) = (size(store, choice.from), size(store, choice.to)) else {
            return Ok(None);
        };
        return Ok(Some(Picture::heap(before, Some(&[after]))));
    }
    let picture = match choice.number {
        Some(number) => store.picture_of_move(choice.from, number),
        None => store.picture(choice.from, Some(choice.to)),
    };
    match picture {
        Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
        picture => picture,
    }
}
