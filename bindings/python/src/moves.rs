//! The moves of a position, for players.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use sprague::front_end::notation::MoveWritten;
use sprague::{misere, theory};

use crate::game::Game;
use crate::signals::Rounds;

/// Characters of a position in the words of a move.
const LONGEST: usize = 60;

/// The named tuple `sprague.Move`.
fn move_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    MOVE.import(py, "sprague._types", "Move")
}

/// The moves as a list of `Move`, the winning ones among them in any case.
pub(crate) fn list<'py>(
    game: &Game,
    py: Python<'py>,
    at_most: usize,
    of_misere_play: bool,
) -> PyResult<Bound<'py, PyList>> {
    let id = game.id();
    let rows = game.session(py).get().long(py, move |session| {
        let store = session.store_mut();
        let moves = match of_misere_play {
            true => misere::moves(store, id, at_most)?,
            false => theory::moves(store, id, at_most)?,
        };
        let mut rows = Vec::with_capacity(moves.list.len());
        for each in moves.list {
            let component = each.component.map(|_| each.from);
            let written = |words| MoveWritten::new(store, component, each.to, words, LONGEST).to_string();
            let words: Vec<String> = match &each.words[..] {
                [] => vec![written(None)],
                words => words.iter().map(|words| written(Some(words))).collect(),
            };
            rows.extend(words.into_iter().map(|words| (words, each.result, each.wins)));
        }
        Ok(rows)
    })?;
    let (list, mut rounds) = (PyList::empty(py), Rounds::default());
    for (words, result, wins) in rows {
        rounds.next(py)?;
        list.append(move_class(py)?.call1((words, game.again(py, result), wins))?)?;
    }
    Ok(list)
}
