//! Values of graphs that were made in Python.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyString, PyTuple};
use sprague::game_graph::{GameGraph, Outcome, Value, Valued};
use sprague::{ErrorKind, Interrupt, Limits};

use crate::errors::{self, raise};
use crate::numbering::Numbering;
use crate::signals::{self, Rounds};

/// Vertices of a cycle that are named in a message.
const MOST_NAMED: usize = 20;

/// A graph: vertices by their numbers, and the moves.
struct Read {
    vertices: Numbering,
    edges: Vec<(u32, u32)>,
    rounds: Rounds,
}

impl Read {
    fn new(py: Python<'_>) -> Read {
        Read { vertices: Numbering::new(py), edges: Vec::new(), rounds: Rounds::default() }
    }

    fn vertex(&mut self, vertex: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.rounds.next(vertex.py())?;
        self.vertices.number(vertex).map_err(|error| unhashable(vertex, error))
    }

    /// Vertices with their successors, as `items()` of a dictionary gives them.
    fn rows(&mut self, rows: &Bound<'_, PyAny>) -> PyResult<()> {
        for row in rows.try_iter()? {
            let (vertex, successors): (Bound<'_, PyAny>, Bound<'_, PyAny>) = row?.extract()?;
            let from = self.vertex(&vertex)?;
            let successors = successors.try_iter().map_err(|_| no_successors(&vertex, &successors))?;
            for to in successors {
                let to = self.vertex(&to?)?;
                self.edges.push((from, to));
            }
        }
        Ok(())
    }

    /// Pairs of vertices; anything after the second, such as data of networkx, is left out.
    fn pairs(&mut self, edges: &Bound<'_, PyAny>) -> PyResult<()> {
        for edge in edges.try_iter()? {
            let edge = edge?;
            let (from, to) = match edge.cast_exact::<PyTuple>() {
                Ok(pair) if pair.len() >= 2 => (pair.get_item(0)?, pair.get_item(1)?),
                _ => pair(&edge)?,
            };
            let (from, to) = (self.vertex(&from)?, self.vertex(&to)?);
            self.edges.push((from, to));
        }
        Ok(())
    }
}

fn pair<'py>(edge: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let is_text = edge.is_instance_of::<PyString>() || edge.is_instance_of::<PyBytes>();
    let ends = if is_text { None } else { edge.try_iter().ok() };
    if let Some(mut ends) = ends
        && let (Some(from), Some(to)) = (ends.next().transpose()?, ends.next().transpose()?)
    {
        return Ok((from, to));
    }
    Err(PyTypeError::new_err(format!(
        "an edge is a pair (from, to); got {}\nhelp: a graph is a networkx.DiGraph, \
         a dict from each vertex to its successors, or edges such as [(2, 1), (1, 0)]",
        cut(edge)
    )))
}

fn no_successors(vertex: &Bound<'_, PyAny>, got: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "the vertex {} has a list of its successors, perhaps empty; got {}",
        cut(vertex),
        cut(got)
    ))
}

fn unhashable(vertex: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = vertex.py();
    if !error.is_instance_of::<PyTypeError>(py) || !error.value(py).to_string().contains("unhashable") {
        return error;
    }
    let clear = PyTypeError::new_err(format!(
        "a vertex is something that can be hashed; got {}\n\
         help: use a tuple instead of a list, and a frozenset instead of a set",
        cut(vertex)
    ));
    clear.set_cause(py, Some(error));
    clear
}

/// What Python writes, cut where it is long.
fn cut(object: &Bound<'_, PyAny>) -> String {
    crate::rules::cut(object)
}

/// What is asked of each vertex.
#[derive(Clone, Copy, PartialEq)]
enum Theory {
    Normal,
    Misere,
    Loopy,
}

impl Theory {
    fn named(name: &str) -> PyResult<Theory> {
        match name {
            "normal" => Ok(Theory::Normal),
            "misere" => Ok(Theory::Misere),
            "loopy" => Ok(Theory::Loopy),
            _ => Err(PyValueError::new_err("a theory is normal, misere or loopy")),
        }
    }

    fn values<'g>(self, graph: &'g GameGraph, interrupt: &Interrupt) -> sprague::Result<Valued<'g>> {
        match self {
            Theory::Normal => graph.values(interrupt),
            Theory::Misere => graph.misere_values(interrupt),
            Theory::Loopy => graph.loopy_values(interrupt),
        }
    }
}

/// What is known of the vertices of a graph, or why nothing is.
enum Known<T> {
    All(Vec<T>),
    /// The vertices of a cycle.
    Cycle(Vec<u32>),
}

/// Finds what `look` sees of each vertex.
fn known<T: Send>(
    py: Python<'_>,
    read: &Read,
    theory: Theory,
    look: impl Fn(&Valued<'_>, u32) -> T + Send + Sync,
) -> PyResult<Vec<T>> {
    let interrupt = signals::interrupt();
    let count = read.vertices.len() as u32;
    let edges = &read.edges;
    let found = signals::hearing(py, &interrupt, || -> sprague::Result<Known<T>> {
        let graph = GameGraph::from_edges(count, edges.iter().copied(), &Limits::default(), &interrupt)?;
        match theory.values(&graph, &interrupt) {
            Ok(valued) => {
                let mut all = Vec::with_capacity(count as usize);
                for vertex in 0..count {
                    interrupt.poll()?;
                    all.push(look(&valued, vertex));
                }
                Ok(Known::All(all))
            }
            // The library names vertices by their numbers.
            Err(error) if error.kind() == ErrorKind::Cycle => {
                graph.cycle(&interrupt)?.map(Known::Cycle).ok_or(error)
            }
            Err(error) => Err(error),
        }
    })?;
    match found.map_err(|error| raise(&error))? {
        Known::All(all) => Ok(all),
        Known::Cycle(cycle) => Err(cycle_error(py, &read.vertices, &cycle, theory)),
    }
}

fn cycle_error(py: Python<'_>, vertices: &Numbering, cycle: &[u32], theory: Theory) -> PyErr {
    let named = |&vertex: &u32| cut(vertices.get(vertex).bind(py));
    let mut names: Vec<String> = cycle.iter().take(MOST_NAMED).map(named).collect();
    if cycle.len() > MOST_NAMED {
        names.push(format!("… {} more", cycle.len() - MOST_NAMED));
    }
    names.extend(cycle.first().map(named));
    let mut text = format!(
        "a cycle: {}\nnote: play need not end, so the ending condition fails and there are no Grundy values",
        names.join(" → ")
    );
    if theory == Theory::Normal {
        text.push_str(
            "\nhelp: loopy=True asks the theory of loopy games, which has an answer for every graph",
        );
    }
    errors::cycle_error(text, cycle.iter().map(|&vertex| vertices.get(vertex).clone_ref(py)).collect())
}

fn read<'py>(
    py: Python<'py>,
    vertices: Option<&Bound<'py, PyAny>>,
    rows: Option<&Bound<'py, PyAny>>,
    pairs: Option<&Bound<'py, PyAny>>,
) -> PyResult<Read> {
    let mut read = Read::new(py);
    if let Some(vertices) = vertices {
        for vertex in vertices.try_iter()? {
            read.vertex(&vertex?)?;
        }
    }
    rows.map_or(Ok(()), |rows| read.rows(rows))?;
    pairs.map_or(Ok(()), |pairs| read.pairs(pairs))?;
    Ok(read)
}

/// The value of each vertex; `infinity` makes one of a list of finite values.
#[pyfunction]
#[pyo3(signature = (vertices, rows, pairs, theory, infinity))]
fn _graph_values<'py>(
    py: Python<'py>,
    vertices: Option<Bound<'py, PyAny>>,
    rows: Option<Bound<'py, PyAny>>,
    pairs: Option<Bound<'py, PyAny>>,
    theory: &str,
    infinity: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let read = read(py, vertices.as_ref(), rows.as_ref(), pairs.as_ref())?;
    let values = known(py, &read, Theory::named(theory)?, |valued, vertex| valued.value(vertex))?;
    let answers = PyDict::new(py);
    for (vertex, value) in read.vertices.objects().iter().zip(values) {
        match value {
            Value::Finite(value) => answers.set_item(vertex, value)?,
            Value::Infinite(finite) => {
                answers.set_item(vertex, infinity.call1((PyFrozenSet::new(py, finite)?,))?)?;
            }
        }
    }
    Ok(answers)
}

/// Who wins from each vertex.
#[pyfunction]
#[pyo3(signature = (vertices, rows, pairs, theory))]
fn _graph_outcomes<'py>(
    py: Python<'py>,
    vertices: Option<Bound<'py, PyAny>>,
    rows: Option<Bound<'py, PyAny>>,
    pairs: Option<Bound<'py, PyAny>>,
    theory: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let read = read(py, vertices.as_ref(), rows.as_ref(), pairs.as_ref())?;
    let outcomes = known(py, &read, Theory::named(theory)?, |valued, vertex| valued.outcome(vertex))?;
    let words = [Outcome::P, Outcome::N, Outcome::D].map(|outcome| PyString::new(py, &outcome.to_string()));
    let answers = PyDict::new(py);
    for (vertex, outcome) in read.vertices.objects().iter().zip(outcomes) {
        let [p, n, d] = &words;
        let word = match outcome {
            Outcome::P => p,
            Outcome::N => n,
            Outcome::D => d,
        };
        answers.set_item(vertex, word)?;
    }
    Ok(answers)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_graph_values, module)?)?;
    module.add_function(wrap_pyfunction!(_graph_outcomes, module)?)
}
