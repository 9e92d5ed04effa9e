//! The moves of a position, for players.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use sprague::front_end::notation::MoveWritten;
use sprague::theory::Convention;

use crate::held::Game;
use crate::signals::Rounds;

/// Characters of a position in the words of a move.
const LONGEST: usize = 60;

/// The named tuple `sprague.Move`.
fn move_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    MOVE.import(py, "sprague._types", "Move")
}

/// A move as what a player is told to do: `take the top coin of 3`.
pub(crate) fn told(component: &Option<String>, words: &Option<String>, to: &str) -> String {
    MoveWritten::of_texts(component.clone(), words.clone(), to.to_owned()).to_string()
}

/// Which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listed {
    /// All that win, and others while there are no more positions than these.
    AtMost(usize),
    /// Those that win: as `winning_moves` lists them, once in each of several equal components.
    Winning,
}

/// The moves as a list of `Move`.
pub(crate) fn list<'py>(
    game: &Game,
    py: Python<'py>,
    convention: Convention,
    listed: Listed,
) -> PyResult<Bound<'py, PyAny>> {
    let id = game.id();
    let at_most = match listed {
        Listed::AtMost(count) => count,
        Listed::Winning => 0,
    };
    let rows = game.session(py).get().long(py, move |session| {
        let store = session.store_mut();
        let moves = convention.moves(store, id, at_most)?;
        let mut rows = Vec::with_capacity(moves.list.len());
        for each in moves.list.into_iter().filter(|each| each.wins || listed != Listed::Winning) {
            let component = each.component.map(|_| each.from);
            let written = |words| MoveWritten::new(store, component, each.to, words, LONGEST).to_string();
            let words: Vec<String> = match &each.words[..] {
                [] => vec![written(None)],
                words => words.iter().map(|words| written(Some(words))).collect(),
            };
            let times = if listed == Listed::Winning { each.copies } else { 1 };
            for words in std::iter::repeat_n(words, times).flatten() {
                store.interrupt().poll()?;
                rows.push((words, each.result, each.wins));
            }
        }
        Ok(rows)
    })?;
    let (list, mut rounds) = (PyList::empty(py), Rounds::default());
    for (words, result, wins) in rows {
        rounds.next(py)?;
        list.append(move_class(py)?.call1((words, game.again(py, result), wins))?)?;
    }
    Ok(list.into_any())
}

/// A list that a notebook shows as pictures.
pub(crate) fn shown(list: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    static LISTED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    LISTED.import(list.py(), "sprague._types", "Listed")?.call1((list,))
}
