//! The class `Answer`: what a statement of the language answers.

use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyNotImplementedError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyRange, PyString, PyType};
use sprague::front_end::json;
use sprague::front_end::markup::Format;
use sprague::front_end::picture;
use sprague::game_graph::Outcome as LoopyOutcome;
use sprague::reply::{Answer as Value, ExtendedValue, LoopyMoveRow, TurnedMoveRow, ValueReply};
use sprague::theory::Convention;
use sprague::{Outcome, Reply, report};

use crate::display::{self, Shown};
use crate::drawn;
use crate::errors::{LimitError, raise};
use crate::held::{Game, Session};
use crate::moves::{self, Listed};
use crate::numbers;
use crate::proofs::Proof;
use crate::signals;

/// Moves that the value of a list of moves has, the winning ones in any case.
const MOVES: usize = 1_000;

/// What a statement of the language answers. Its text is what the command prints.
///
/// >>> evaluate("nim(1 2 6)")
/// *5  N-position
///   form: *1 + *2 + *6
///   birthday 9, 9 options, 29 followers
/// >>> evaluate("mex{0, 1, 3}").value
/// 2
#[pyclass(frozen, subclass, module = "sprague")]
pub(crate) struct Answer {
    session: Py<Session>,
    reply: Reply,
}

impl Answer {
    pub(crate) fn new(session: &Bound<'_, Session>, reply: Reply) -> Answer {
        Answer { session: session.clone().unbind(), reply }
    }

    /// What it was answered with.
    pub(crate) fn reply(&self) -> &Reply {
        &self.reply
    }

    fn text(&self) -> String {
        match display::in_lines(&self.reply) {
            Some((_, text)) => text.trim_end().to_owned(),
            None => report::text(&self.reply),
        }
    }

    fn picture(&self, py: Python<'_>) -> PyResult<String> {
        let format = picture::Format::Svg;
        let reply = &self.reply;
        let drawn = self.session.get().long(py, move |session| match drawn::pictured(session, reply)? {
            Some(drawn) => drawn.picture(format),
            None => reply.picture(format),
        })?;
        drawn.ok_or_else(|| {
            PyValueError::new_err(format!(
                "this answer has no picture; it is of the kind {}\n\
                 help: positions, tables and plots have pictures",
                self.kind()
            ))
        })
    }

    fn written(&self, py: Python<'_>, format: Format) -> PyResult<String> {
        let (reply, interrupt) = (&self.reply, signals::interrupt());
        signals::hearing(py, &interrupt, || report::document(reply).write(format, 100, &interrupt))?
            .map_err(|error| raise(&error))
    }
}

#[pymethods]
impl Answer {
    /// What kind of answer it is: "position", "claim", "moves", "value", "proof", …
    ///
    /// >>> evaluate("claim *1 = *2").kind
    /// 'claim'
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.reply {
            Reply::Nothing => "nothing",
            Reply::Defined(_) => "definition",
            Reply::Used(_) => "use",
            Reply::Position(_) => "position",
            Reply::Extended(_) => "loopy-position",
            Reply::LoopyMoves(_) => "loopy-moves",
            Reply::Canonical(form) if form.convention == Convention::Misere => "misere-canonical",
            Reply::Canonical(_) => "canonical",
            Reply::Distinguish(_) => "misere-distinguish",
            Reply::Value(_) => "value",
            Reply::Moves(_) => "moves",
            Reply::Turned(_) => "entailing-position",
            Reply::TurnedMoves(_) => "entailing-moves",
            Reply::TurnedWhy(_) => "entailing-why",
            Reply::Claim(_) => "claim",
            Reply::Proof(_) => "proof",
            Reply::Drawing(_) => "drawing",
            Reply::Graph(_) => "graph",
            Reply::Table(_) => "table",
            Reply::Plot(_) => "plot",
            Reply::Period(_) => "period",
            Reply::Guess(_) => "guess",
            Reply::Comparison(_) => "comparison",
            Reply::Genera(_) => "genera",
            Reply::Quotient(_) => "quotient",
            _ => "other",
        }
    }

    /// The answer as a value of Python: a `Game`, an int, a bool, a str, a list of such, a range, a
    /// `Proof`; of a claim whether it holds; None where there is nothing. Of `moves G` and
    /// `winning_moves(G)` it is a list of `Move`: each has the position that it leads to, and its
    /// words. A move of a position that play may come back to is a `LoopyMove`, and one where moves
    /// bind the opponent an `EntailingMove`.
    ///
    /// >>> evaluate("[n^2 for n in 1..4]").value
    /// [1, 4, 9, 16]
    /// >>> evaluate("options(nim(1 2))").value
    /// [*2, *1, *1 + *1]
    /// >>> [(move.words, move.position) for move in evaluate("winning_moves(kayles(5))").value]
    /// [('take pin 3', kayles(2) + kayles(2))]
    ///
    /// A position from which play may go on for ever, or with entailing or complimenting moves, is a
    /// `Worth`: a str, as the language writes it, with its value and outcome.
    ///
    /// >>> draw = evaluate("∞{1} + *2").value
    /// >>> draw, draw.outcome, draw.values
    /// (*2 + ∞{1}, 'D', frozenset({3}))
    /// >>> [stack.is_loony for stack in evaluate("[top_entails(n) for n in 1..4]").value]
    /// [True, False, True, False]
    /// >>> [(move.words, move.turn) for move in evaluate("winning_moves(top_entails(3))").value]
    /// [('take the top coin of 3', 'entailing')]
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.session.bind(py);
        let game =
            |id| -> PyResult<Bound<'py, PyAny>> { Ok(Bound::new(py, Game::new(session, id))?.into_any()) };
        match &self.reply {
            Reply::Position(position) => game(position.position),
            Reply::Extended(position) => worth(py, &position.form.text, &position.value),
            Reply::Turned(position) => worth(py, &position.form.text, &position.value),
            Reply::Canonical(form) => game(form.canonical.id),
            Reply::Distinguish(found) => game(found.position),
            Reply::Value(ValueReply { winning: Some(winning), .. }) => {
                let position = Game::new(session, winning.position);
                moves::list(&position, py, winning.convention, Listed::Winning)
            }
            Reply::Value(ValueReply { winning_loopy: Some(rows), .. }) => loopy_moves(session, rows),
            Reply::Value(ValueReply { winning_turns: Some(rows), .. }) => turned_moves(session, rows),
            Reply::Value(value) => in_python(session, &value.value),
            Reply::LoopyMoves(found) => loopy_moves(session, found.moves.iter().chain(&found.further)),
            Reply::TurnedMoves(found) => turned_moves(session, found.moves.iter().chain(&found.further)),
            Reply::Moves(found) => {
                let position = Game::new(session, found.position);
                moves::list(&position, py, found.convention, Listed::AtMost(MOVES))
            }
            Reply::Claim(claim) => Ok(PyBool::new(py, claim.holds()).to_owned().into_any()),
            Reply::Proof(proof) => Ok(Bound::new(py, Proof::new(session, proof.proof.clone()))?.into_any()),
            _ => Ok(py.None().into_bound(py)),
        }
    }

    /// The answer as data: what the command prints with `--json`.
    ///
    /// >>> evaluate("kayles(3)").data()["value"]
    /// 3
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match json::reply(&self.reply) {
            Some(value) => py.import("json")?.call_method1("loads", (value.to_string(),)),
            None => Ok(py.None().into_bound(py)),
        }
    }

    /// The answer in Markdown.
    ///
    /// >>> "kayles" in evaluate("moves kayles(3)").markdown()
    /// True
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, Format::Markdown)
    }

    /// The answer as a complete LaTeX document.
    ///
    /// >>> evaluate("kayles(3)").latex().startswith("\\documentclass")
    /// True
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, Format::Latex)
    }

    /// The answer as a complete page of HTML.
    ///
    /// >>> "<article" in evaluate("kayles(3)").html()
    /// True
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, Format::Html)
    }

    /// The picture of a drawing, a graph, a table, a plot or a position, as a document in SVG.
    ///
    /// >>> evaluate("kayles(3)").svg().startswith("<svg")
    /// True
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        self.picture(py)
    }

    /// What `save` writes into a file, in the format with this name: "tikz" for LaTeX, "png", …
    ///
    /// >>> evaluate("kayles(3)").to_bytes("png")[1:4]
    /// b'PNG'
    fn to_bytes<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let session = self.session.bind(py);
        Ok(PyBytes::new(py, &drawn::written(session, &self.reply, Path::new("answer"), Some(format))?))
    }

    /// Writes the answer into a file, whole or not at all. The ending of the name says the format, or
    /// `format` does: svg, png, pdf or tikz for pictures; md, tex or html for texts; txt; csv and json
    /// for tables.
    ///
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "kayles.pdf"
    /// >>> evaluate("kayles(3)").save(path)
    /// >>> path.read_bytes()[:4]
    /// b'%PDF'
    #[pyo3(signature = (path, *, format = None))]
    fn save(&self, py: Python<'_>, path: PathBuf, format: Option<&str>) -> PyResult<()> {
        drawn::save(self.session.bind(py), &self.reply, &path, format)
    }

    /// The answer by media types, as notebooks ask for it.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        let reply = &self.reply;
        let shown = self.session.get().long(py, |session| Shown::reply(session, reply))?;
        shown.unwrap_or_else(|| Shown::text("")).bundle(py)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        self.text()
    }

    /// What it says and its facts go to other processes.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("sprague._kept")?.getattr("reduced")?.call1((slf,))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(pyo3::exceptions::PyTypeError::new_err(
            "an answer is not true or false\nhelp: ask for its .value, or holds(…) of a claim",
        ))
    }
}

/// A value of the language as one of Python.
pub(crate) fn in_python<'py>(session: &Bound<'py, Session>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let py = session.py();
    let text = |text: &str| PyString::new(py, text).into_any();
    Ok(match value {
        Value::Integer(integer) => numbers::signed(py, integer)?,
        Value::Truth(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::List(list) if list.omitted > 0 => {
            let length = list.entries.len() + list.omitted;
            return Err(LimitError::new_err(format!("a list of {length} entries is too long for an answer")));
        }
        Value::List(list) => {
            let entries =
                list.entries.iter().map(|entry| in_python(session, entry)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, entries)?.into_any()
        }
        Value::Ordinal { ordinal, .. } => text(&ordinal.to_string()),
        Value::Outcome { outcome, .. } => text(&outcome.to_string()),
        Value::Position { id, .. } => Bound::new(py, Game::new(session, *id))?.into_any(),
        Value::Extended { loopy, value, .. } => worth(py, loopy, value)?,
        Value::Turned { entailing, value, .. } => worth(py, entailing, value)?,
        Value::Loony { .. } => worth(py, "loony", &ExtendedValue::Loony)?,
        Value::Text { string, .. } => text(string),
        Value::Range { first, last, .. } => {
            let (first, end) = (numbers::signed(py, first)?, numbers::signed(py, &(last + 1))?);
            py.get_type::<PyRange>().call1((first, end))?
        }
        Value::Definition { definition, .. } => text(definition),
        Value::Ruleset { ruleset, .. } => text(ruleset),
        Value::Quotient { quotient, .. } => text(&quotient.summary),
        Value::Element { element, .. } => text(element),
        _ => return Err(PyNotImplementedError::new_err("Python has no value for this answer")),
    })
}

/// The moves of a position that play may come back to, as a list of `LoopyMove`.
fn loopy_moves<'py, 'r>(
    session: &Bound<'py, Session>,
    rows: impl IntoIterator<Item = &'r LoopyMoveRow>,
) -> PyResult<Bound<'py, PyAny>> {
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = MOVE.import(session.py(), "sprague._types", "LoopyMove")?;
    let rows = rows.into_iter().map(|row| {
        let words = moves::told(&row.component, &row.words, &row.to);
        let position = in_python(session, &row.leads_to)?;
        class.call1((words, position, row.outcome == LoopyOutcome::P, row.outcome == LoopyOutcome::D))
    });
    Ok(PyList::new(session.py(), rows.collect::<PyResult<Vec<_>>>()?)?.into_any())
}

/// The moves of a position where some bind the opponent, as a list of `EntailingMove`.
fn turned_moves<'py, 'r>(
    session: &Bound<'py, Session>,
    rows: impl IntoIterator<Item = &'r TurnedMoveRow>,
) -> PyResult<Bound<'py, PyAny>> {
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = MOVE.import(session.py(), "sprague._types", "EntailingMove")?;
    let rows = rows.into_iter().map(|row| {
        let words = moves::told(&row.component, &row.words, &row.to);
        let position = match &row.leads_to {
            Some(value) => in_python(session, value)?,
            None => PyString::new(session.py(), &row.result).into_any(),
        };
        class.call1((words, position, row.wins, row.turn.to_string()))
    });
    Ok(PyList::new(session.py(), rows.collect::<PyResult<Vec<_>>>()?)?.into_any())
}

/// A position other than a `Game`, or `loony`, as a `sprague.Worth`.
fn worth<'py>(py: Python<'py>, text: &str, value: &ExtendedValue) -> PyResult<Bound<'py, PyAny>> {
    static WORTH: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let number = value.finite().map(|number| numbers::value(py, number)).transpose()?;
    let values = match value {
        ExtendedValue::Infinite(among) => {
            Some(among.iter().map(|number| numbers::value(py, number)).collect::<PyResult<Vec<_>>>()?)
        }
        _ => None,
    };
    WORTH.import(py, "sprague._types", "Worth")?.call1((text, number, values, value.outcome().to_string()))
}

/// "N" the next player wins, "P" the previous one.
pub(crate) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Answer>()
}
