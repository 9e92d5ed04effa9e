//! The board of a game with entailing or complimenting moves.

use crate::drawing::{Drawing, Show, TargetPart};
use crate::error::{ErrorKind, Result};
use crate::game::{Store, Target};
use crate::picture::{Picture, text};
use crate::play::board::LINES;

/// The components that have a picture, and their drawing; `None` where nothing has one.
pub(super) fn drawing(store: &mut Store, whole: Target) -> Result<Option<(Vec<Target>, Drawing)>> {
    let part = TargetPart { title: None, position: whole };
    let mut drawing = match Drawing::of_turned(Show::board(), store, &[part]) {
        // The position can be played, if not drawn.
        Err(error) if error.kind() == ErrorKind::Limit => return Ok(None),
        drawing => drawing?,
    };
    let mut components = store.parts_of_target(whole);
    components.truncate(drawing.figures.len());
    let mut is_drawn = drawing.figures.iter().map(|figure| !matches!(figure.picture, Picture::Notation(_)));
    components.retain(|_| is_drawn.next() == Some(true));
    drop(is_drawn);
    drawing.figures.retain(|figure| !matches!(figure.picture, Picture::Notation(_)));
    let zero = Target::Position(store.zero());
    Ok((!components.is_empty() && whole != zero).then_some((components, drawing)))
}

/// The board as text, unless it is long.
pub(super) fn lines(store: &mut Store, whole: Target) -> Result<Vec<String>> {
    let Some((components, drawing)) = drawing(store, whole)? else { return Ok(Vec::new()) };
    let alone = store.parts_of_target(whole).len() == 1;
    let mut lines = Vec::new();
    for (figure, component) in drawing.figures.iter().zip(components) {
        let is_heap = matches!(component, Target::Position(position) if store.is_nimber(position));
        if !alone && !is_heap {
            lines.push(figure.title.clone());
        }
        let picture = text::picture(&figure.picture);
        lines.extend(picture.iter().map(|line| format!("  {}", line.plain()).trim_end().to_owned()));
    }
    Ok(if lines.len() > LINES { Vec::new() } else { lines })
}
