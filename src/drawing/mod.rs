//! Drawings of positions: a picture of each component, a winning move marked, value and outcome
//! below.

mod components;
mod dot;
mod graph;
mod graph_svg;
mod palette;
mod written;

pub use components::Figure;
pub use graph::{Graph, GraphNode};

use num_bigint::BigUint;

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::misere;
use crate::notation;
use crate::theory::{self, Convention, Move};

use self::components::{Drawn, Played, TITLE, words};

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
        let components = match store.node(position) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![position],
        };
        let found = match convention {
            Convention::Normal => theory::winning_move(store, position),
            Convention::Misere => misere::winning_move(store, position),
        };
        let winning = match found {
            Ok(winning) => Some(winning),
            Err(error) if error.kind() == ErrorKind::Limit => None,
            Err(error) => return Err(error),
        };
        let played = winning
            .iter()
            .flatten()
            .next()
            .map(|one| Played { component: one.component.unwrap_or(0), to: one.to });
        let drawn = components::figures(store, &components, played)?;
        let title = notation::position(store, position, TITLE).text;
        let mut caption = caption(convention, store, position, &winning, &drawn)?;
        if drawn.left_out > 0 {
            caption.push(format!("{} further components are not drawn", drawn.left_out));
        }
        Ok(Drawing { title, figures: drawn.figures, caption })
    }
}

/// What is said below the pictures; no winning move was looked for if there are too many.
fn caption(
    convention: Convention,
    store: &mut Store,
    position: GameId,
    winning: &Option<Option<Move>>,
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
    let move_said = match winning {
        None => "there are too many moves to look for one that wins".to_owned(),
        Some(None) if has_no_move(store, position)? => {
            let has = if is_misere { "won" } else { "lost" };
            format!("there is no move: who is to move has {has}")
        }
        Some(None) => "every move loses".to_owned(),
        Some(Some(one)) => {
            let words = words(store, one.from, one.to);
            let several = drawn.figures.len() > 1 && store.move_in_words(one.from, one.to).is_some();
            match drawn.played_in.filter(|_| several) {
                Some(place) => format!("marked, in {}: {words}, which wins", drawn.figures[place].title),
                None => format!("marked: {words}, which wins"),
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
