//! The board between two moves.

use crate::drawing::{Drawing, Mark, Part, Show};
use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::picture::text;
use crate::play::numbering::Numbering;
use crate::theory::Convention;

/// A board of more lines is not shown after each move.
pub(super) const LINES: usize = 30;

/// Lines of a board that is asked for.
const MOST_LINES: usize = 400;

/// Components that are drawn.
const COMPONENTS: usize = 40;

/// Counters of a heap that are drawn.
const COUNTERS: u64 = 60;

/// Whether the board is shown after each move.
///
/// ```
/// use sprague::{Session, front_end::play::{Boards, Play, Player, Theory}};
/// let mut session = Session::new();
/// let pins = session.position("kayles(3)")?;
/// let (_, opening) =
///     Play::begin(session.store_mut(), pins, Player::Person, Boards::Shown, Box::new(Theory))?;
/// assert_eq!(opening[1..4], ["kayles(3): your move", "   ┃  ┃  ┃", "   1  2  3"]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Boards {
    /// It is, where it has not too many lines.
    #[default]
    Shown,
    /// It is shown when it is asked for.
    OnRequest,
    /// It is shown by who plays, with the moves, as [`Play::board`](super::Play::board) has them:
    /// lines say only what was played and why.
    Elsewhere,
}

/// The board of a position, as it is shown after a move; nothing if it is not to be shown.
pub(super) fn after_move(store: &mut Store, numbering: &Numbering, boards: Boards) -> Result<Vec<String>> {
    if boards != Boards::Shown {
        return Ok(Vec::new());
    }
    let lines = lines(store, numbering)?;
    Ok(if lines.len() > LINES { vec!["  (`board` shows the board)".to_owned()] } else { lines })
}

/// The board of a position, for which somebody has asked.
pub(super) fn on_request(store: &mut Store, numbering: &Numbering) -> Result<Vec<String>> {
    let mut lines = lines(store, numbering)?;
    if lines.len() > MOST_LINES {
        let more = lines.len() - MOST_LINES;
        lines.truncate(MOST_LINES);
        lines.push(format!("  … and {more} lines more"));
    }
    if lines.is_empty() {
        lines.push("there is no board to show: see the list of moves".to_owned());
    }
    Ok(lines)
}

/// The components that have a picture: those of rulesets, and heaps; and how many more there are
/// than are drawn.
pub(super) fn drawn_components(store: &Store, numbering: &Numbering) -> (Vec<GameId>, usize) {
    let mut drawn = Vec::new();
    let mut left_out = 0;
    for group in numbering.groups.iter().filter(|group| has_board(store, group.position)) {
        let room = (COMPONENTS - drawn.len()).min(group.copies);
        drawn.extend(std::iter::repeat_n(group.position, room));
        left_out += group.copies - room;
    }
    (drawn, left_out)
}

/// The components without any mark; `None` where there is nothing to draw.
pub(super) fn drawing(store: &mut Store, components: &[GameId]) -> Result<Option<Drawing>> {
    if components.is_empty() {
        return Ok(None);
    }
    let parts: Vec<Part> = components.iter().copied().map(Part::new).collect();
    match Drawing::of_parts(Mark::Nothing, Show::board(), Convention::Normal, store, &parts) {
        // The position can be played, if not drawn.
        Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
        drawing => drawing.map(Some),
    }
}

/// The pictures of the components that have one.
fn lines(store: &mut Store, numbering: &Numbering) -> Result<Vec<String>> {
    let (drawn, left_out) = drawn_components(store, numbering);
    let Some(drawing) = drawing(store, &drawn)? else { return Ok(Vec::new()) };
    let alone = drawn.len() == 1 && numbering.groups.len() == 1;
    let mut lines = Vec::new();
    for (figure, &component) in drawing.figures.iter().zip(&drawn) {
        // The name of the only component stands above; a heap has its number beside it.
        if !alone && !store.is_nimber(component) {
            lines.push(figure.title.clone());
        }
        let picture = text::picture(&figure.picture);
        lines.extend(picture.iter().map(|line| format!("  {}", line.plain()).trim_end().to_owned()));
    }
    if left_out > 0 {
        lines.push(format!("  … and {left_out} components more"));
    }
    Ok(lines)
}

fn has_board(store: &Store, component: GameId) -> bool {
    match store.node(component) {
        Node::Nimber(size) => size.to_u64().is_some_and(|size| (1..=COUNTERS).contains(&size)),
        _ => store.ruleset_of(component).is_some(),
    }
}
