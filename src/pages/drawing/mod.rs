//! Drawings of positions: a picture of each component, a winning move marked or another or none,
//! value and outcome below.

mod caption;
mod components;
mod graph;
mod graph_written;
mod loopy;
mod show;
mod turned;
mod written;

pub use components::Figure;
pub use graph::{Graph, GraphNode};
pub(crate) use loopy::{TargetPart, marked_parts};
pub use show::{Part, Show};

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::notation;
use crate::theory::{self, Convention, Move};

use self::caption::Found;
use self::components::{Played, TITLE};

/// Which move a drawing marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Mark<'m> {
    /// The first that wins, if there is one.
    #[default]
    Winning,
    /// None, and none is looked for: the reader has to find it.
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

/// The places in a picture are numbers, never NaN, so it is equal to itself.
impl Eq for Drawing {}

impl Drawing {
    /// Draws a position.
    ///
    /// It costs the moves of its components, to find one that wins, and what is drawn.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted. A position that is too
    /// large to draw is written instead; this is not an error.
    pub fn new(store: &mut Store, position: GameId) -> Result<Drawing> {
        Drawing::under(Convention::Normal, store, position)
    }

    /// Draws a position, with a winning move of this convention of play.
    ///
    /// # Errors
    /// Those of [`Drawing::new`], and in misère play those of [`misere::outcome`](crate::misere::outcome).
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
        Drawing::of_parts(mark, Show::all(), convention, store, &[Part::new(position)])
    }

    /// Draws the parts of a sum side by side, in this order and by their names, and says below what
    /// is to be shown. A part that is a sum is drawn component by component. Of
    /// [`Mark::Winning`] a move is looked for only where moves are shown.
    ///
    /// # Errors
    /// Those of [`Drawing::with_mark`]; and that of [`Store::sum`] if there are several parts.
    ///
    /// ```
    /// use sprague::drawing::{Drawing, Mark, Show};
    /// use sprague::{Session, theory::Convention};
    /// let mut session = Session::new();
    /// let parts = session.parts("kayles(3) + *2")?;
    /// let store = session.store_mut();
    /// let question =
    ///     Drawing::of_parts(Mark::Winning, Show::board(), Convention::Normal, store, &parts)?;
    /// let titles: Vec<&str> = question.figures.iter().map(|figure| figure.title.as_str()).collect();
    /// assert_eq!(titles, ["kayles(3)", "*2"]);
    /// assert!(question.caption.is_empty());
    /// let show = Show::board().with_value().with_moves();
    /// let answer = Drawing::of_parts(Mark::Winning, show, Convention::Normal, store, &parts)?;
    /// assert_eq!(answer.caption[1], "marked, in kayles(3): take pin 1, which wins");
    /// assert_eq!(answer.caption[2], "also winning: in kayles(3): take pin 3");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn of_parts(
        mark: Mark<'_>,
        show: Show,
        convention: Convention,
        store: &mut Store,
        parts: &[Part],
    ) -> Result<Drawing> {
        let position = match parts {
            [only] => only.position,
            _ => {
                let positions: Vec<GameId> = parts.iter().map(|part| part.position).collect();
                store.doing_without_values(|store| store.sum(&positions))?
            }
        };
        let components = components(store, parts);
        let (found, winning) = match mark {
            Mark::Winning if !show.moves => (Found::NotSought, Vec::new()),
            // What is worth nothing known has no move that is known to win.
            Mark::Winning if !store.has_solved_options(position)? => (Found::NotSought, Vec::new()),
            Mark::Winning => winning_move(convention, store, position)?,
            Mark::Nothing => (Found::NotSought, Vec::new()),
            Mark::Move(one) if is_of(store, position, one) => (Found::Move(one.clone()), Vec::new()),
            Mark::Move(_) => return Err(foreign_move(store, position)),
        };
        let played = match &found {
            Found::Move(one) => {
                let at = components.iter().position(|part| part.position == one.from);
                Some(Played { component: at.unwrap_or(0), to: one.to })
            }
            _ => None,
        };
        let drawn = components::figures(store, &components, played, show.value)?;
        let title = match parts {
            [Part { title: Some(title), .. }] => title.clone(),
            _ => notation::position(store, position, TITLE).text,
        };
        let mut caption = caption::caption(show, convention, store, position, &found, &winning, &drawn)?;
        if drawn.left_out > 0 {
            caption.push(format!("{} further components are not drawn", drawn.left_out));
        }
        Ok(Drawing { title, figures: drawn.figures, caption })
    }
}

/// The components of the parts, in their order. A part that is one component keeps its name.
fn components(store: &Store, parts: &[Part]) -> Vec<Part> {
    let of_part = |part: &Part| match store.node(part.position) {
        Node::Sum(components) => components.iter().copied().map(Part::new).collect(),
        _ => vec![part.clone()],
    };
    parts.iter().flat_map(of_part).collect()
}

/// Whether a move is one of this position.
fn is_of(store: &Store, position: GameId, one: &Move) -> bool {
    let component = match store.node(position) {
        Node::Sum(components) => components.get(one.component.unwrap_or(0)).copied(),
        _ => Some(position),
    };
    component == Some(one.from)
}

/// The winning move that is to be marked, and all of them, if there are not too many.
fn winning_move(convention: Convention, store: &mut Store, position: GameId) -> Result<(Found, Vec<Move>)> {
    match convention.winning_move(store, position) {
        Ok(None) => Ok((Found::Nothing, Vec::new())),
        Ok(Some(one)) => {
            let all = match convention {
                Convention::Normal => theory::moves(store, position, 0).map(|moves| moves.list),
                Convention::Misere => Ok(Vec::new()),
            };
            match all {
                Ok(all) => Ok((Found::Move(one), all)),
                Err(error) if error.kind() == ErrorKind::Limit => Ok((Found::Move(one), Vec::new())),
                Err(error) => Err(error),
            }
        }
        Err(error) if error.kind() == ErrorKind::Limit => Ok((Found::TooMany, Vec::new())),
        Err(error) => Err(error),
    }
}

fn foreign_move(store: &Store, position: GameId) -> Error {
    let written = notation::position(store, position, TITLE).text;
    Error::new(ErrorKind::Domain, format!("the move to mark is not one of {written}"))
        .help("mark one of those that `theory::moves` lists for the position that is drawn")
}
