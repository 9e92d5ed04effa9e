//! The methods of the class `Session`.

use std::collections::BTreeMap;

use pyo3::exceptions::{PyAssertionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sprague::front_end::syntax::statements;
use sprague::reply::ClaimReply;
use sprague::{Limits, Reply};

use crate::answers::Answer;
use crate::held::{Game, Session};
use crate::numbers::{natural, size};
use crate::pickles;
use crate::proofs::Proof;
use crate::signals::Rounds;

/// Up to this number of heaps are summed at once; with more, the sum can be interrupted.
const FEW: usize = 1_000;

/// A reply as the command prints it.
fn text_of(reply: &Reply) -> String {
    sprague::report::text(reply)
}

impl Session {
    fn decided(&self, py: Python<'_>, text: &str) -> PyResult<ClaimReply> {
        let statement = format!("claim {text}");
        match self.long_in(py, &statement, |session| session.eval(&statement))? {
            Reply::Claim(claim) => Ok(claim),
            _ => Err(PyValueError::new_err("a claim is to be decided; got nothing")),
        }
    }
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

    /// The nimber `*value`: a heap of Nim.
    ///
    /// >>> Session().star(5).outcome
    /// 'N'
    fn star(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<Game> {
        let value = natural(value, "a heap")?;
        Game::make(slf, |session| session.store_mut().nimber(value))
    }

    /// Nim with heaps of these sizes.
    ///
    /// >>> Session().nim(1, 2, 6).value
    /// 5
    #[pyo3(signature = (*heaps))]
    fn nim(slf: &Bound<'_, Self>, heaps: &Bound<'_, PyTuple>) -> PyResult<Game> {
        let count = heaps.len();
        let heaps = heaps.iter().map(|heap| natural(&heap, "a heap")).collect::<PyResult<Vec<_>>>()?;
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
    fn parse(slf: &Bound<'_, Self>, text: &str) -> PyResult<Game> {
        slf.get().long_in(slf.py(), text, |session| session.position(text)).map(|id| Game::new(slf, id))
    }

    /// Evaluates statements of the language, and answers the last one. Names that they define stay.
    ///
    /// >>> session = Session()
    /// >>> session.evaluate("S := {*1, {*1}}; S + *1").value.value
    /// 3
    fn evaluate(slf: &Bound<'_, Self>, text: &str) -> PyResult<Answer> {
        let reply = slf.get().long_in(slf.py(), text, |session| {
            let mut last = Reply::Nothing;
            for statement in statements(text) {
                last = session.run(&statement)?;
            }
            Ok(last)
        })?;
        Ok(Answer::new(slf, reply))
    }

    /// Raises an AssertionError with the reason if a claim fails.
    ///
    /// >>> Session().claim("nim(1 3) = *2")
    fn claim(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let claim = self.decided(py, text)?;
        if claim.holds() {
            return Ok(());
        }
        let claimed = claim.claim.clone();
        Err(PyAssertionError::new_err(format!("{claimed}\n{}", text_of(&Reply::Claim(claim)))))
    }

    /// Whether a claim holds.
    ///
    /// >>> Session().holds("nim(1 3) = *3")
    /// False
    fn holds(&self, py: Python<'_>, text: &str) -> PyResult<bool> {
        Ok(self.decided(py, text)?.holds())
    }

    /// Proves a claim, or its negation if it fails.
    ///
    /// >>> Session().prove("kayles(2) = *2")
    /// <proof that kayles(2) = *2>
    fn prove(slf: &Bound<'_, Self>, text: &str) -> PyResult<Proof> {
        let statement = format!("prove {text}");
        let reply = slf.get().long_in(slf.py(), &statement, |session| session.eval(&statement))?;
        match reply {
            Reply::Proof(reply) => Ok(Proof::new(slf, reply.proof)),
            _ => Err(PyValueError::new_err("a claim is to be proved; got nothing")),
        }
    }

    /// Why the answer before is as it is, in a few lines.
    ///
    /// >>> session = Session()
    /// >>> answer = session.evaluate("kayles(2)")
    /// >>> "taking pin" in session.why()
    /// True
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        Ok(text_of(&self.long(py, |session| session.eval("why"))?))
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
