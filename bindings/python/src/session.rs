//! The methods of the class `Session`.

use std::collections::BTreeMap;

use pyo3::Borrowed;
use pyo3::exceptions::{PyAssertionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use sprague::front_end::Request;
use sprague::front_end::syntax::statements;
use sprague::reply::ClaimReply;
use sprague::{Limits, Reply, report};

use crate::answers::Answer;
use crate::errors::raise_in;
use crate::heaps::text_of;
use crate::held::{Game, Session};
use crate::kinds::{self, Claim, Comparison, Guess, Table};
use crate::nimbers;
use crate::numbers::size;
use crate::pickles;
use crate::proofs::Proof;
use crate::signals::Rounds;

/// Up to this number of heaps are summed at once; with more, the sum can be interrupted.
const FEW: usize = 1_000;

impl Session {
    fn decided(&self, py: Python<'_>, text: &str) -> PyResult<ClaimReply> {
        let statement = format!("claim {text}");
        match self.long_in(py, &statement, |session| session.eval(&statement))? {
            Reply::Claim(claim) => Ok(claim),
            _ => Err(PyValueError::new_err("a claim is to be decided; got nothing")),
        }
    }
}

/// A text of the language.
struct Text<'a>(&'a str);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Text<'a>> {
        object.extract().map(Text).or_else(|_| {
            let got = object.get_type().qualname()?;
            Err(PyTypeError::new_err(format!(
                "a text of the language is a str; got {got}\nhelp: for example \"nim(3, 5)\", or \"{{*0, {{*1}}}}\""
            )))
        })
    }
}

/// The size of a heap: an integer, a nimber, or the text of an infinite ordinal.
fn heap(size: &Bound<'_, PyAny>) -> PyResult<sprague::Nimber> {
    if size.is_instance_of::<PyList>() || size.is_instance_of::<PyTuple>() {
        let got = size.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!(
            "a heap is an integer; got {got}\nhelp: heaps in a list are nim(*heaps)"
        )));
    }
    let read = nimbers::read(size, "a heap")?;
    if size.is_instance_of::<PyString>() && read.to_integer().is_some() {
        return Err(PyTypeError::new_err(format!(
            "a heap is an integer; got a str\nhelp: write {read} without quotes: a text is for an infinite heap, \"ω\""
        )));
    }
    Ok(read)
}

/// The last heap of a comparison, if nobody says.
const LAST: u64 = 1_000;

/// What a request is answered by.
fn asked<'py>(session: &Bound<'py, Session>, request: Request) -> PyResult<Bound<'py, Answer>> {
    let mut about = String::new();
    let reply = session.get().hear(session.py(), |session| {
        let answered = session.answer(&request);
        about = answered.about;
        answered.reply
    })?;
    kinds::answer(session, reply.map_err(|error| raise_in(&error, &about))?)
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (*, max_nodes = None))]
    fn new(max_nodes: Option<&Bound<'_, PyAny>>) -> PyResult<Session> {
        let most = max_nodes.map(|most| size(most, "max_nodes")).transpose()?.unwrap_or(20_000_000);
        // The library numbers positions with 32 bits, so a larger ceiling has no effect.
        let limits = Limits::with_nodes(usize::try_from(most.min(u64::from(u32::MAX))).unwrap_or(usize::MAX));
        Ok(Session::with_limits(limits))
    }

    /// The nimber `*value`: a heap of Nim. The value may be an infinite ordinal, as a text.
    ///
    /// >>> Session().star(5).outcome
    /// 'N'
    /// >>> Session().star("ω + 1")
    /// *(ω + 1)
    fn star(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<Game> {
        let value = heap(value)?;
        Game::make(slf, |session| session.store_mut().nimber(value))
    }

    /// Nim with heaps of these sizes, which may be infinite ordinals, as texts.
    ///
    /// >>> Session().nim(1, 2, 6).value
    /// 5
    /// >>> Session().nim("ω", 5).value
    /// 'ω + 5'
    #[pyo3(signature = (*heaps))]
    fn nim(slf: &Bound<'_, Self>, heaps: &Bound<'_, PyTuple>) -> PyResult<Game> {
        let count = heaps.len();
        let heaps = heaps.iter().map(|size| heap(&size)).collect::<PyResult<Vec<_>>>()?;
        let work = |session: &mut sprague::Session| {
            session.store_mut().attempt(|store| {
                let ids =
                    heaps.into_iter().map(|heap| store.nimber(heap)).collect::<sprague::Result<Vec<_>>>()?;
                store.sum(&ids)
            })
        };
        match count > FEW {
            true => slf.get().long(slf.py(), work).map(|id| Game::new(slf, id)),
            false => Game::make(slf, work),
        }
    }

    /// The position whose options are these.
    ///
    /// >>> session = Session()
    /// >>> session.game([session.star(0), session.star(2)]).value
    /// 1
    fn game(slf: &Bound<'_, Self>, options: &Bound<'_, PyAny>) -> PyResult<Game> {
        let (mut ids, mut rounds) = (Vec::new(), Rounds::default());
        for option in options.try_iter()? {
            rounds.next(slf.py())?;
            ids.push(Game::of(&option?, "an option")?.id_in(slf)?);
        }
        slf.get().long(slf.py(), move |session| session.store_mut().set_of(&ids)).map(|id| Game::new(slf, id))
    }

    /// A position in the notation of textbooks.
    ///
    /// >>> Session().parse("nim(1 2) + kayles(5)").value
    /// 7
    fn parse(slf: &Bound<'_, Self>, text: Text<'_>) -> PyResult<Game> {
        let text = text.0;
        slf.get().long_in(slf.py(), text, |session| session.position(text)).map(|id| Game::new(slf, id))
    }

    /// Evaluates statements of the language, and answers the last one. Names that they define stay.
    ///
    /// >>> session = Session()
    /// >>> session.evaluate("S := {*1, {*1}}; S + *1").value.value
    /// 3
    fn evaluate<'py>(slf: &Bound<'py, Self>, text: Text<'_>) -> PyResult<Bound<'py, Answer>> {
        let text = text.0;
        let reply = slf.get().long_in(slf.py(), text, |session| {
            let mut last = Reply::Nothing;
            for statement in statements(text) {
                last = session.run(&statement)?;
            }
            Ok(last)
        })?;
        kinds::answer(slf, reply)
    }

    /// The claim, if it holds. Raises an AssertionError with the reason if it fails.
    ///
    /// >>> Session().claim("nim(1 3) = *2")
    /// holds
    fn claim<'py>(slf: &Bound<'py, Self>, text: Text<'_>) -> PyResult<Bound<'py, Claim>> {
        let text = text.0;
        let claim = slf.get().decided(slf.py(), text)?;
        if claim.holds() {
            return Ok(kinds::answer(slf, Reply::Claim(claim))?.cast_into()?);
        }
        let claimed = claim.claim.clone();
        Err(PyAssertionError::new_err(format!("{claimed}\n{}", report::text(&Reply::Claim(claim)))))
    }

    /// Whether a claim holds.
    ///
    /// >>> Session().holds("nim(1 3) = *3")
    /// False
    fn holds(&self, py: Python<'_>, text: Text<'_>) -> PyResult<bool> {
        let text = text.0;
        Ok(self.decided(py, text)?.holds())
    }

    /// Proves a claim, or its negation if it fails.
    ///
    /// >>> Session().prove("kayles(2) = *2")
    /// <proof that kayles(2) = *2>
    fn prove(slf: &Bound<'_, Self>, text: Text<'_>) -> PyResult<Proof> {
        let text = text.0;
        let statement = format!("prove {text}");
        let reply = slf.get().long_in(slf.py(), &statement, |session| session.eval(&statement))?;
        match reply {
            Reply::Proof(reply) => Ok(Proof::new(slf, reply.proof)),
            _ => Err(PyValueError::new_err("a claim is to be proved; got nothing")),
        }
    }

    /// Values over one or two variables.
    ///
    /// >>> Session().table("wythoff(a, b) for a in 0..2 for b in 0..3").values[1]
    /// [1, 2, 0, 4]
    fn table<'py>(slf: &Bound<'py, Self>, text: Text<'_>) -> PyResult<Bound<'py, Table>> {
        let text = text.0;
        Ok(asked(slf, Request::Table(text.to_owned()))?.cast_into()?)
    }

    /// Guesses what the positions of a recursive definition are worth, and proves it by its moves. The
    /// definition is made, or is named if it is there already.
    ///
    /// >>> Session().guess("f(n) := {f(k) for k in 0..n-1}").is_proved
    /// True
    fn guess<'py>(slf: &Bound<'py, Self>, definition: Text<'_>) -> PyResult<Bound<'py, Guess>> {
        let definition = definition.0;
        Ok(asked(slf, Request::Guess(definition.to_owned()))?.cast_into()?)
    }

    /// Where two nim-sequences first differ, up to a heap, and whether one is the other shifted.
    ///
    /// >>> Session().compare("0.07", "0.137").shift
    /// 1
    #[pyo3(signature = (one, other, *, up_to = None))]
    fn compare<'py>(
        slf: &Bound<'py, Self>,
        one: &Bound<'py, PyAny>,
        other: &Bound<'py, PyAny>,
        up_to: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Comparison>> {
        let games = [text_of(one)?, text_of(other)?];
        let to = up_to.map(|to| size(to, "the last heap")).transpose()?.unwrap_or(LAST);
        Ok(asked(slf, Request::Compare { games, to })?.cast_into()?)
    }

    /// The plot of a nim-sequence, for the heaps from `start` to `stop` - 1.
    ///
    /// >>> Session().plot("0.137", 0, 200).kind
    /// 'plot'
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        game: &Bound<'py, PyAny>,
        start: &Bound<'py, PyAny>,
        stop: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Answer>> {
        let game = text_of(game)?;
        let (from, stop) = (size(start, "a heap")?, size(stop, "the heap after the last")?);
        if stop <= from {
            return Err(PyValueError::new_err(format!("no heap is from {from} on and below {stop}")));
        }
        asked(slf, Request::Plot { game, from, to: stop - 1 })
    }

    /// Why the answer before is as it is, in a few lines.
    ///
    /// >>> session = Session()
    /// >>> answer = session.evaluate("kayles(2)")
    /// >>> "taking pin" in session.why()
    /// True
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        Ok(report::text(&self.long(py, |session| session.eval("why"))?))
    }

    /// The number of positions that the session keeps.
    ///
    /// >>> Session().nodes
    /// 1
    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.hold(py)?.store().len())
    }

    /// The bytes that the positions take.
    ///
    /// >>> Session().memory < 10_000
    /// True
    #[getter]
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.hold(py)?.store().memory())
    }

    /// The names that statements have defined, with their definitions as they were typed.
    ///
    /// >>> session = Session()
    /// >>> answer = session.evaluate("S := {*1}")
    /// >>> session.definitions
    /// {'S': 'S := {*1}'}
    #[getter]
    fn definitions(&self, py: Python<'_>) -> PyResult<BTreeMap<String, String>> {
        let definitions = self.hold(py)?.definitions();
        Ok(definitions.into_iter().map(|definition| (definition.name, definition.text)).collect())
    }

    /// Whether somebody holds the session now.
    #[getter]
    fn _is_held(&self) -> bool {
        self.is_held()
    }

    /// Whether a thread that a fork has left behind holds the session for ever.
    #[getter]
    fn _is_lost(&self) -> bool {
        self.is_held() && self.is_left_behind()
    }

    fn _rebuild(slf: &Bound<'_, Self>, nodes: &Bound<'_, PyAny>) -> PyResult<Game> {
        pickles::rebuild(slf, nodes)
    }

    fn __repr__(&self) -> &'static str {
        "<session>"
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a session stays in its process; its positions can be pickled"))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Session>()
}
