//! The methods of the class `Game`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use sprague::drawing::Graph;
use sprague::front_end::markup::Format;
use sprague::front_end::notation;
use sprague::front_end::picture;
use sprague::num_bigint::Sign;
use sprague::theory::Convention;
use sprague::{Error, GameId, Limit, Node, Reply, misere, theory};

use crate::answers::{Answer, letter};
use crate::display::Shown;
use crate::drawn;
use crate::errors::raise;
use crate::held::Game;
use crate::kinds;
use crate::moves::{self, Listed};
use crate::numbers;
use crate::proofs::Proof;
use crate::signals::Rounds;
use crate::{misere as misere_play, pickles};

impl Game {
    /// Work on it that may take long.
    fn long<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut sprague::Store, GameId) -> sprague::Result<T> + Send,
    ) -> PyResult<T> {
        let id = self.id();
        self.session(py).get().long(py, move |session| work(session.store_mut(), id))
    }

    /// Finds the value of a position that came without it, as an option of a large board.
    fn solved(&self, py: Python<'_>) -> PyResult<()> {
        if self.session(py).get().hold(py)?.store().is_solved(self.id()) {
            return Ok(());
        }
        self.long(py, |store, id| store.solve(id))
    }

    /// The same that makes another position.
    fn made(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut sprague::Store, GameId) -> sprague::Result<GameId> + Send,
    ) -> PyResult<Game> {
        Ok(self.again(py, self.long(py, work)?))
    }

    /// The sum with a position of the same session.
    fn plus(&self, py: Python<'_>, other: &Game) -> PyResult<Game> {
        let session = self.session(py);
        let other = other.id_in(session)?;
        Game::make(session, |session| session.store_mut().sum(&[self.id(), other]))
    }

    /// Positions of its session as a list.
    fn listed<'py>(&self, py: Python<'py>, ids: &[GameId]) -> PyResult<Bound<'py, PyAny>> {
        let (list, mut rounds) = (PyList::empty(py), Rounds::default());
        for &id in ids {
            rounds.next(py)?;
            list.append(self.again(py, id))?;
        }
        moves::shown(list.into_any())
    }

    /// A picture of it, as a reply.
    fn drawing(&self, py: Python<'_>, show: &str, misere: bool) -> PyResult<Reply> {
        let (id, show, convention) = (self.id(), drawn::show(show)?, drawn::convention(misere));
        self.session(py).get().long(py, move |session| drawn::drawing(session, id, show, convention))
    }

    /// It and what can be reached from it.
    fn reached(&self, py: Python<'_>, asked: (Convention, usize, bool)) -> PyResult<Graph> {
        let id = self.id();
        self.session(py).get().long(py, move |session| drawn::graph(session, id, asked))
    }

    /// The value as a proof.
    fn proof(&self, py: Python<'_>) -> PyResult<sprague::reply::Proof> {
        let id = self.id();
        self.session(py).get().long(py, move |session| {
            let called = notation::position(session.store(), id, CALLED).text;
            session.proof_of_value(id, &called)
        })
    }
}

/// Characters of what a position is called in a proof.
const CALLED: usize = 80;

#[pymethods]
impl Game {
    /// The Grundy value: an int, or the notation of an infinite nimber as a str.
    ///
    /// >>> from sprague import nim, parse
    /// >>> nim(1, 2, 6).value, parse("*ω + *5").value
    /// (5, 'ω + 5')
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.solved(py)?;
        let value = self.session(py).get().hold(py)?.store().value(self.id());
        numbers::value(py, &value)
    }

    /// Who wins: "N" the next player, "P" the previous one.
    ///
    /// >>> nim(1, 1).outcome
    /// 'P'
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.solved(py)?;
        Ok(letter(self.session(py).get().hold(py)?.store().outcome(self.id())))
    }

    /// The options, each once.
    ///
    /// >>> star(2).options()
    /// [*0, *1]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = self.long(py, |store, id| store.options(id))?;
        self.listed(py, &options)
    }

    /// The components of a sum, with repetition; of anything else itself.
    ///
    /// >>> nim(2, 1, 2).components()
    /// [*1, *2, *2]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let components = match self.session(py).get().hold(py)?.store().node(self.id()) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![self.id()],
        };
        self.listed(py, &components)
    }

    /// The moves: in words, the position that each leads to, and whether it wins. All winning
    /// moves, and others while there are no more than `at_most` positions; a move that can be made
    /// in several equal components is there once. `misere=True` asks who wins when the player who
    /// cannot move wins.
    ///
    /// >>> [move.words for move in nim(1, 2, 6).moves() if move.wins]
    /// ['move *6 → *3']
    #[pyo3(signature = (*, at_most = 1_000, misere = false))]
    fn moves<'py>(&self, py: Python<'py>, at_most: usize, misere: bool) -> PyResult<Bound<'py, PyAny>> {
        moves::shown(moves::list(self, py, drawn::convention(misere), Listed::AtMost(at_most))?)
    }

    /// The moves that win, as a list of `Move`: once in each of several equal components.
    ///
    /// >>> [move.words for move in rulesets.kayles(5).winning_moves()]
    /// ['take pin 3']
    #[pyo3(signature = (*, misere = false))]
    fn winning_moves<'py>(&self, py: Python<'py>, misere: bool) -> PyResult<Bound<'py, PyAny>> {
        moves::shown(moves::list(self, py, drawn::convention(misere), Listed::Winning)?)
    }

    /// What the position looks like, with a winning move marked. A notebook shows the picture; `svg()`
    /// and `save(…)` of the answer write it. `show` is board, value, outcome, move or all;
    /// several with commas between.
    ///
    /// >>> rulesets.kayles(3).draw(show="board")
    /// kayles(3)
    ///    ┃  ┃  ┃
    ///    1  2  3
    #[pyo3(signature = (*, show = "all", misere = false))]
    fn draw<'py>(&self, py: Python<'py>, show: &str, misere: bool) -> PyResult<Bound<'py, Answer>> {
        kinds::answer(self.session(py), self.drawing(py, show, misere)?)
    }

    /// The picture of `draw` as a document in SVG.
    ///
    /// >>> rulesets.kayles(3).svg().startswith("<svg")
    /// True
    #[pyo3(signature = (*, show = "all", misere = false))]
    fn svg(&self, py: Python<'_>, show: &str, misere: bool) -> PyResult<String> {
        let drawn = self.drawing(py, show, misere)?.picture(picture::Format::Svg);
        Ok(drawn.map_err(|error| raise(&error))?.unwrap_or_default())
    }

    /// Writes the picture of `draw` into a file: .svg, .png, .pdf, .tikz or .txt.
    ///
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "kayles.pdf"
    /// >>> rulesets.kayles(3).save(path)
    /// >>> path.read_bytes()[:4]
    /// b'%PDF'
    #[pyo3(signature = (path, *, show = "all", misere = false))]
    fn save(&self, py: Python<'_>, path: PathBuf, show: &str, misere: bool) -> PyResult<()> {
        drawn::save(self.session(py), &self.drawing(py, show, misere)?, &path, None)
    }

    /// Plays it against you: the machine wins if it can, and says why. A notebook with ipywidgets shows
    /// the board with a button for each move. Elsewhere moves are lines that you type: numbers, or
    /// words; `help` lists the rest, and Ctrl-C or the end of the input ends the game. With `second`
    /// the machine begins, and with `misere` the player who cannot move wins.
    ///
    /// The result is the game that was played, or in a notebook is being played.
    ///
    /// >>> import io, sys
    /// >>> sys.stdin = io.StringIO("take pin 1\n")
    /// >>> game = rulesets.kayles(1).play()
    /// The player who cannot move loses. Enter the number of a move, or `help`.
    /// ...
    /// I have no move: you win. Well played.
    /// ...
    /// >>> sys.stdin = sys.__stdin__
    /// >>> game.winner
    /// 'you'
    #[pyo3(signature = (*, misere = false, second = false))]
    fn play<'py>(slf: &Bound<'py, Self>, misere: bool, second: bool) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("sprague._playing")?.call_method1("play", (slf, misere, second))
    }

    /// The position and what can be reached from it as a `networkx.DiGraph`. Its vertices are positions,
    /// with `value` and `outcome`; an edge is a move, and `wins` says whether it wins. Nimbers have no
    /// edges, and sums are sums; with `expand` both are written out.
    ///
    /// >>> graph = rulesets.kayles(2).graph()
    /// >>> sorted(graph.edges(data="wins"), key=str)
    /// [(kayles(1), *0, True), (kayles(2), *0, True), (kayles(2), kayles(1), False)]
    #[pyo3(signature = (*, misere = false, at_most = 10_000, expand = false))]
    fn graph<'py>(
        &self,
        py: Python<'py>,
        misere: bool,
        at_most: usize,
        expand: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let graph = self.reached(py, (drawn::convention(misere), at_most, expand))?;
        let networkx = py.import("networkx")?;
        let (made, mut rounds) = (networkx.call_method0("DiGraph")?, Rounds::default());
        let mut vertices = Vec::with_capacity(graph.nodes.len());
        for node in &graph.nodes {
            rounds.next(py)?;
            let id = node.position.unwrap_or(self.id());
            let game = Bound::new(py, self.again(py, id))?;
            let known = PyDict::new(py);
            known.set_item("value", game.get().value(py)?)?;
            known.set_item("outcome", node.outcome.to_string())?;
            made.call_method("add_node", (&game,), Some(&known))?;
            vertices.push(game);
        }
        for &(from, to) in &graph.edges {
            rounds.next(py)?;
            let known = PyDict::new(py);
            known.set_item("wins", graph.wins((from, to)))?;
            made.call_method("add_edge", (&vertices[from], &vertices[to]), Some(&known))?;
        }
        Ok(made)
    }

    /// The picture of the position and what can be reached from it. `save` writes .svg, .png, .pdf, .tikz
    /// or .dot.
    ///
    /// >>> rulesets.kayles(3).draw_graph().svg().startswith("<svg")
    /// True
    #[pyo3(signature = (*, show = "all", misere = false, at_most = 200, expand = false))]
    fn draw_graph<'py>(
        &self,
        py: Python<'py>,
        show: &str,
        misere: bool,
        at_most: usize,
        expand: bool,
    ) -> PyResult<Bound<'py, Answer>> {
        let show = drawn::show(show)?;
        let graph = self.reached(py, (drawn::convention(misere), at_most, expand))?;
        kinds::answer(self.session(py), Reply::Graph(graph.showing(show)))
    }

    /// Whether both have the same value: either can stand for the other in every sum. The language
    /// writes it =.
    ///
    /// >>> nim(1, 3).equivalent(star(2))
    /// True
    fn equivalent(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Game::of(other, "what it is compared with")?.id_in(self.session(py))?;
        Ok(theory::equivalent(self.session(py).get().hold(py)?.store(), self.id(), other))
    }

    /// Whether both are the same position as sets of sets, however they are written. The language
    /// writes it ==; it can take long.
    ///
    /// >>> (star(1) + star(1)).identical(game([star(1)]))
    /// True
    fn identical(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Game::of(other, "what it is compared with")?.id_in(self.session(py))?;
        self.long(py, move |store, id| store.identical(id, other))
    }

    /// A position that tells it from another: in the sum with it one is P and the other N. None if
    /// they are equivalent.
    ///
    /// >>> star(1).distinguish(star(2))
    /// *1
    fn distinguish(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Option<Game>> {
        let other = Game::of(other, "what it is compared with")?.id_in(self.session(py))?;
        let found = self.long(py, move |store, id| theory::distinguish(store, id, other))?;
        Ok(found.map(|found| self.again(py, found)))
    }

    /// The canonical form: the nimber that it is equivalent to.
    ///
    /// >>> nim(1, 3).canonical()
    /// *2
    fn canonical(&self, py: Python<'_>) -> PyResult<Game> {
        self.made(py, |store, id| {
            let value = store.value(id);
            store.nimber(value)
        })
    }

    /// The same position as a set of options, sums written out.
    ///
    /// >>> (star(1) + star(1)).expand()
    /// {*1}
    fn expand(&self, py: Python<'_>) -> PyResult<Game> {
        self.made(py, |store, id| store.expand(id))
    }

    /// The day on which it is born: the most moves until the end of the game. An int, or the
    /// notation of an infinite ordinal as a str.
    ///
    /// >>> nim(1, 2).birthday()
    /// 3
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let day = self.long(py, |store, id| store.birthday(id))?;
        numbers::value(py, &day.into())
    }

    /// How many positions can be reached from it, itself included.
    ///
    /// >>> nim(1, 2).followers()
    /// 5
    fn followers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.long(py, |store, id| store.followers(id))?;
        numbers::integer(py, &count)
    }

    /// A proof of its value.
    ///
    /// >>> nim(1, 3).prove()
    /// <proof that *1 + *3 = *2>
    fn prove(&self, py: Python<'_>) -> PyResult<Proof> {
        Ok(Proof::new(self.session(py), self.proof(py)?))
    }

    /// Why it has its value, in a few lines.
    ///
    /// >>> "⊕" in nim(1, 3).why()
    /// True
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        let proof = self.proof(py)?;
        let text = self.session(py).get().long(py, |session| {
            let interrupt = session.interrupt();
            proof.short(&interrupt)?.write(Format::Text, 100, &interrupt)
        })?;
        Ok(text.trim_end().to_owned())
    }

    /// Who wins in misère play, where the player who cannot move wins.
    ///
    /// >>> nim(1, 1).misere_outcome(), nim(1).misere_outcome()
    /// ('N', 'P')
    fn misere_outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.long(py, misere::outcome).map(letter)
    }

    /// The misère Grundy value: the only n such that the sum with *n is a P-position of misère
    /// play.
    ///
    /// >>> nim(2, 2).misere_value()
    /// 0
    fn misere_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.long(py, misere::grundy)?;
        numbers::value(py, &value)
    }

    /// The genus: the Grundy value, and the misère Grundy values of G, G + *2, G + *2 + *2, …
    ///
    /// >>> rulesets.kayles(5).misere_genus()
    /// Genus(text='4^146', grundy=4, values=(1, 4, 6))
    fn misere_genus<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        misere_play::genus(self, py)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        match other.cast::<Game>() {
            Ok(other) => self.plus(py, other.get()),
            Err(_) => Err(no_summand(other)?),
        }
    }

    /// For `sum()`, which begins with 0.
    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        match other.extract::<i64>() {
            Ok(0) => Ok(self.again(py, self.id())),
            _ => Err(no_summand(other)?),
        }
    }

    /// The sum with the negative, which is the position itself.
    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.__add__(py, other)
    }

    fn __neg__(&self, py: Python<'_>) -> Game {
        self.again(py, self.id())
    }

    fn __pos__(&self, py: Python<'_>) -> Game {
        self.again(py, self.id())
    }

    /// Only a refusal: the number of copies stands before the position.
    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        let times = other.extract::<u32>().unwrap_or(3);
        Err(PyTypeError::new_err(format!(
            "a position is not multiplied by what stands after it\n\
             help: copies, added up, are written {times} * G"
        )))
    }

    /// So many copies, added up: `3 * G`.
    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Game> {
        let times = numbers::whole(times, "the number of copies")?;
        if times.sign() == Sign::Minus {
            return Err(PyValueError::new_err(
                "a position cannot be taken a negative number of times\n\
                 help: an impartial position is its own negative: -G is G",
            ));
        }
        self.made(py, move |store, id| {
            let ceiling = store.limits().max_elements;
            match usize::try_from(&times).ok().filter(|count| *count <= ceiling) {
                _ if id == store.zero() => Ok(id),
                Some(count) => store.sum(&vec![id; count]),
                None => {
                    let message = format!("a sum of more than {ceiling} components");
                    Err(Error::limit(message, Limit::Nodes))
                }
            }
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let py = other.py();
        other.cast::<Game>().is_ok_and(|other| {
            let other = other.get();
            self.id() == other.id() && self.session(py).is(other.session(py))
        })
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.session(py).as_ptr() as usize, self.id()).hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a position is not true or false\n\
             help: ask for .outcome == \"N\", .value == 0, or `is None`",
        ))
    }

    /// The position by media types, as notebooks ask for it: written, as a formula, and drawn.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        let id = self.id();
        self.session(py).get().long(py, move |session| Shown::position(session, id))?.bundle(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let held = self.session(py).get().hold(py)?;
        Ok(notation::position(held.store(), self.id(), held.limits().max_characters).text)
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.again(py, self.id())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> Game {
        self.again(py, self.id())
    }

    /// A position is made again in the session of the module, in whatever process that is.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let rebuild = py.import("sprague._positions")?.getattr("_rebuild")?;
        Ok((rebuild, PyTuple::new(py, [pickles::pickled(self, py)?])?))
    }
}

fn no_summand(other: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let got = other.get_type().qualname()?;
    Ok(PyTypeError::new_err(format!(
        "a summand is a position; got {got}\nhelp: star(2) is the nimber *2, nim(1, 2) a sum of heaps"
    )))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()
}
