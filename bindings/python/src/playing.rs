//! A game against the machine, which python/sprague/_playing.py plays line by line or click by click.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sprague::front_end::play::{Boards, Misere, Play, PlayBoard, Player, Strategy, Theory};

use crate::cli::conversation::Playing;
use crate::drawn::convention;
use crate::held::{Game, Session};

/// Characters of a position that is written.
const POSITION: usize = 400;

/// A game that is being played. Its lock is only taken by who holds the session.
#[pyclass(frozen, module = "sprague._core", name = "_Play")]
struct Played {
    session: Py<Session>,
    playing: Mutex<Playing>,
}

/// What can be pointed at: the picture, the moves by their numbers, and how many more there are.
type Board = (Option<String>, Vec<(String, String)>, String);

impl Played {
    fn playing(&self) -> MutexGuard<'_, Playing> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Played {
    /// What is answered to a line: a move, or a command such as `undo`.
    fn enter(&self, py: Python<'_>, line: &str) -> PyResult<Vec<String>> {
        let session = self.session.bind(py).get();
        session.long(py, |session| self.playing().enter(session.store_mut(), line))
    }

    /// Ends the game where it is, and says what was played.
    fn end(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let held = self.session.bind(py).get().hold(py)?;
        Ok(self.playing().end(held.store()))
    }

    /// Whether the game is over, whether somebody has left it, and who has won.
    fn ended(&self, py: Python<'_>) -> PyResult<(bool, bool, Option<&'static str>)> {
        let _held = self.session.bind(py).get().hold(py)?;
        let playing = self.playing();
        let winner = match &*playing {
            Playing::Usual(play) => play.winner(),
            Playing::Turned(play) => play.winner(),
            Playing::Loopy(play) => play.winner(),
        };
        let winner = winner.map(|winner| match winner {
            Player::Person => "you",
            Player::Tool => "machine",
        });
        Ok((playing.is_over(), playing.is_left(), winner))
    }

    /// The position that is played: a `Game`, or a text.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.session.bind(py);
        let held = session.get().hold(py)?;
        let written = match &*self.playing() {
            Playing::Usual(play) => {
                return Ok(Game::new(session, play.position()).into_pyobject(py)?.into_any());
            }
            Playing::Turned(play) => play.position(held.store(), POSITION),
            Playing::Loopy(play) => play.position(held.store(), POSITION),
        };
        Ok(written.into_pyobject(py)?.into_any())
    }

    /// The board, and at most this number of the moves on it.
    fn board(&self, py: Python<'_>, at_most: usize) -> PyResult<Board> {
        let session = self.session.bind(py).get();
        let PlayBoard { drawing, moves, more, .. } = session.long(py, |session| {
            let store = session.store_mut();
            match &*self.playing() {
                Playing::Usual(play) => play.board(store, at_most),
                Playing::Turned(play) => play.board(store, at_most),
                Playing::Loopy(play) => play.board(store, at_most),
            }
        })?;
        let moves = moves.into_iter().map(|one| (one.number.to_string(), one.label)).collect();
        Ok((drawing.map(|drawing| drawing.svg()), moves, more.to_string()))
    }
}

/// Begins a game on a position, or on what a text says, and says the lines that open it. `shown`: the
/// lines have the board and the moves.
#[pyfunction]
fn _play(
    session: &Bound<'_, Session>,
    position: &Bound<'_, PyAny>,
    misere: bool,
    second: bool,
    shown: bool,
) -> PyResult<(Played, Vec<String>)> {
    let py = session.py();
    let first = if second { Player::Tool } else { Player::Person };
    let boards = if shown { Boards::Shown } else { Boards::Elsewhere };
    let begun = if let Ok(game) = position.cast::<Game>() {
        let session = game.get().session(py);
        let id = game.get().id();
        let (play, said) = session.get().long(py, move |session| {
            let strategy: Box<dyn Strategy> = if misere { Box::new(Misere) } else { Box::new(Theory) };
            Play::begin(session.store_mut(), id, first, boards, strategy)
        })?;
        (session, Playing::Usual(play), said)
    } else if let Ok(text) = position.extract::<String>() {
        let (playing, said) = session.get().long_in(py, &text, |session| {
            Playing::begin(session, &text, convention(misere), first, boards, &mut Vec::new())
        })?;
        (session, playing, said)
    } else {
        return Err(PyTypeError::new_err(format!(
            "a position is played; got {}\nhelp: a position is a Game, or a text such as \"kayles(5)\"",
            position.get_type().qualname()?
        )));
    };
    let (session, playing, said) = begun;
    Ok((Played { session: session.clone().unbind(), playing: Mutex::new(playing) }, said))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Played>()?;
    module.add_function(wrap_pyfunction!(_play, module)?)
}
