//! Drawings of positions: a picture of each component, a winning move marked or another or none,
//! value and outcome below.

mod components;
mod dot;
mod graph;
mod graph_svg;
mod palette;
mod written;

pub use components::Figure;
pub use graph::{Graph, GraphNode};

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::misere;
use crate::notation;
use crate::theory::{self, Convention, Move};

use self::components::{Drawn, Played, TITLE, words};

/// Which move a drawing marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Mark<'m> {
    /// The first that wins, if there is one.
    #[default]
    Winning,
    /// None, and none is looked for: for whoever is to find it.
    Nothing,
    /// This one, of the same position and of the convention of play of the drawing.
    Move(&'m Move),
}

/// A drawing of a position.
///
/// Components of a sum stand side by side, each as its ruleset draws it, a nimber as a heap, a set
/// as the tree of its options. In an N-position one winning move is marked.
///
/// ```
/// use sprague::{Session, drawing::Drawing};
/// let mut session = Session::new();
/// let position = session.position("kayles(3)")?;
/// let drawing = Drawing::new(session.store_mut(), position)?;
/// let text: Vec<String> = drawing.text().iter().map(|line| line.plain()).collect();
/// assert_eq!(text, ["kayles(3)", "   ┃ [┃] ┃", "   1  2  3", "*3  N-position", "marked: take pin 2, which wins"]);
/// assert!(drawing.svg().starts_with("<svg "));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// The position as it is written, perhaps cut.
    pub title: String,
    /// The pictures.
    pub figures: Vec<Figure>,
    /// What is said below: value and outcome, and the marked move in words.
    pub caption: Vec<String>,
}

impl Drawing {
    /// Draws a position.
    ///
    /// It costs the moves of its components, of which one that wins is looked for, and what is
    /// drawn.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted. What is too large to be
    /// drawn is written instead, which is no error.
    pub fn new(store: &mut Store, position: GameId) -> Result<Drawing> {
        Drawing::under(Convention::Normal, store, position)
    }

    /// Draws a position, with a winning move of this convention of play.
    ///
    /// # Errors
    /// Those of [`Drawing::new`], and in misère play those of [`misere::outcome`].
    ///
    /// ```
    /// use sprague::{Session, drawing::Drawing, theory::Convention};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let drawing = Drawing::under(Convention::Misere, session.store_mut(), position)?;
    /// assert_eq!(drawing.caption, ["misère N-position", "marked: take pins 1 and 2, which wins"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn under(convention: Convention, store: &mut Store, position: GameId) -> Result<Drawing> {
        Drawing::with_mark(Mark::Winning, convention, store, position)
    }

    /// Draws a position with a move of one's choice marked, or with none.
    ///
    /// # Errors
    /// Those of [`Drawing::under`]; [`ErrorKind::Domain`] if the move is not one of this position.
    ///
    /// ```
    /// use sprague::drawing::{Drawing, Mark};
    /// use sprague::{Session, theory, theory::Convention};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let store = session.store_mut();
    /// let drawing = Drawing::with_mark(Mark::Nothing, Convention::Normal, store, position)?;
    /// assert_eq!(drawing.text()[1].plain(), "   ┃  ┃  ┃");
    /// assert_eq!(drawing.caption, ["*3  N-position"]);
    ///
    /// let moves = theory::moves(store, position, 10)?.list;
    /// let losing = moves.iter().find(|one| !one.wins).unwrap();
    /// let drawing = Drawing::with_mark(Mark::Move(losing), Convention::Normal, store, position)?;
    /// assert_eq!(drawing.text()[1].plain(), "  [┃] ┃  ┃");
    /// assert_eq!(drawing.caption, ["*3  N-position", "marked: take pin 1, which loses"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn with_mark(
        mark: Mark<'_>,
        convention: Convention,
        store: &mut Store,
        position: GameId,
    ) -> Result<Drawing> {
        let components = match store.node(position) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![position],
        };
        let found = match mark {
            Mark::Winning => winning_move(convention, store, position)?,
            Mark::Nothing => Found::NotSought,
            Mark::Move(one) if components.get(one.component.unwrap_or(0)) == Some(&one.from) => {
                Found::Move(one.clone())
            }
            Mark::Move(_) => return Err(foreign_move(store, position)),
        };
        let played = match &found {
            Found::Move(one) => Some(Played { component: one.component.unwrap_or(0), to: one.to }),
            _ => None,
        };
        let drawn = components::figures(store, &components, played)?;
        let title = notation::position(store, position, TITLE).text;
        let mut caption = caption(convention, store, position, &found, &drawn)?;
        if drawn.left_out > 0 {
            caption.push(format!("{} further components are not drawn", drawn.left_out));
        }
        Ok(Drawing { title, figures: drawn.figures, caption })
    }
}

/// The move that is to be marked.
enum Found {
    /// Nobody wants one.
    NotSought,
    /// There are too many moves to look for one that wins.
    TooMany,
    /// No move wins.
    Nothing,
    Move(Move),
}

fn winning_move(convention: Convention, store: &mut Store, position: GameId) -> Result<Found> {
    let found = match convention {
        Convention::Normal => theory::winning_move(store, position),
        Convention::Misere => misere::winning_move(store, position),
    };
    match found {
        Ok(found) => Ok(found.map_or(Found::Nothing, Found::Move)),
        Err(error) if error.kind() == ErrorKind::Limit => Ok(Found::TooMany),
        Err(error) => Err(error),
    }
}

fn foreign_move(store: &Store, position: GameId) -> Error {
    let written = notation::position(store, position, TITLE).text;
    Error::new(ErrorKind::Domain, format!("the move to mark is not one of {written}"))
        .help("mark one of those that `theory::moves` lists for the position that is drawn")
}

/// What is said below the pictures.
fn caption(
    convention: Convention,
    store: &mut Store,
    position: GameId,
    found: &Found,
    drawn: &Drawn,
) -> Result<Vec<String>> {
    let is_misere = convention == Convention::Misere;
    let worth = if is_misere {
        match misere::outcome(store, position) {
            Ok(outcome) => format!("misère {outcome}-position"),
            Err(error) if error.kind() == ErrorKind::Limit => {
                "who wins in misère play takes too much".to_owned()
            }
            Err(error) => return Err(error),
        }
    } else {
        let value = notation::nimber_text(&store.value(position), TITLE).0;
        format!("{value}  {}-position", store.outcome(position))
    };
    let move_said = match found {
        Found::NotSought => return Ok(vec![worth]),
        Found::TooMany => "there are too many moves to look for one that wins".to_owned(),
        Found::Nothing if has_no_move(store, position)? => {
            let has = if is_misere { "won" } else { "lost" };
            format!("there is no move: who is to move has {has}")
        }
        Found::Nothing => "every move loses".to_owned(),
        Found::Move(one) => {
            let wins = if one.wins { "wins" } else { "loses" };
            let words = words(store, one.from, one.to);
            let several = drawn.figures.len() > 1 && store.move_in_words(one.from, one.to).is_some();
            match drawn.played_in.filter(|_| several) {
                Some(place) => format!("marked, in {}: {words}, which {wins}", drawn.figures[place].title),
                None => format!("marked: {words}, which {wins}"),
            }
        }
    };
    Ok(vec![worth, move_said])
}

fn has_no_move(store: &mut Store, position: GameId) -> Result<bool> {
    match store.option_count(position) {
        Ok(count) => Ok(count == BigUint::ZERO),
        // There are more than can be counted.
        Err(error) if error.kind() == ErrorKind::Limit => Ok(false),
        Err(error) => Err(error),
    }
}
