//! Positions as plain data, and back: for pickles.
//!
//! A position is a list of nodes, each after those that it is made of: a number of the kind, and
//! what belongs to it. Nothing recurses, however deep a position is.

use std::collections::HashMap;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};
use sprague::front_end::help;
use sprague::num_bigint::BigInt;
use sprague::ruleset::Argument;
use sprague::{GameId, Nimber, Node, Ordinal, Store, registry};

use crate::errors::raise;
use crate::held::{Game, Session};
use crate::numbers;
use crate::rules;
use crate::signals::Rounds;

const NIMBER: u8 = 0;
const OPTIONS: u8 = 1;
const SUM: u8 = 2;
const RULESET: u8 = 3;

/// What a node is made of.
enum Made {
    Nimber(Nimber),
    /// The options or components, by their places in the list.
    Parts(u8, Vec<usize>),
    /// A position of a ruleset as it is written.
    Ruleset(String),
}

/// A position as a list of nodes; the last one is meant.
pub(crate) fn pickled<'py>(game: &Game, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
    let session = game.session(py).get();
    let id = game.id();
    let nodes = session.hear(py, move |session| made(session, id))?.map_err(|error| raise(&error))?;
    let nodes = nodes.map_err(PyTypeError::new_err)?;
    let (list, mut rounds) = (PyList::empty(py), Rounds::default());
    for node in nodes {
        rounds.next(py)?;
        list.append(match node {
            Made::Nimber(value) => (NIMBER, numbers::value(py, &value)?).into_pyobject(py)?,
            Made::Parts(kind, parts) => (kind, PyTuple::new(py, parts)?.into_any()).into_pyobject(py)?,
            Made::Ruleset(text) => (RULESET, PyString::new(py, &text).into_any()).into_pyobject(py)?,
        })?;
    }
    Ok(list)
}

/// The nodes of a position, each after its parts; or why it cannot be taken elsewhere.
fn made(session: &mut sprague::Session, root: GameId) -> sprague::Result<Result<Vec<Made>, String>> {
    let interrupt = session.interrupt();
    let mut places: HashMap<GameId, usize> = HashMap::new();
    let mut nodes: Vec<Made> = Vec::new();
    let mut stack = vec![root];
    while let Some(&id) = stack.last() {
        interrupt.poll()?;
        if places.contains_key(&id) {
            stack.pop();
            continue;
        }
        let (kind, parts) = match session.store().node(id) {
            Node::Nimber(value) => {
                stack.pop();
                places.insert(id, nodes.len());
                nodes.push(Made::Nimber(value));
                continue;
            }
            Node::Options(options) => (OPTIONS, options.to_vec()),
            Node::Sum(components) => (SUM, components.to_vec()),
            _ if session.store().ruleset_of(id).is_some() => match elsewhere(session, id) {
                Ok(text) => {
                    stack.pop();
                    places.insert(id, nodes.len());
                    nodes.push(Made::Ruleset(text));
                    continue;
                }
                Err(refused) => return Ok(Err(refused)),
            },
            // A position that goes by the name of a definition, which other sessions do not have.
            _ => (OPTIONS, session.store_mut().options(id)?),
        };
        let missing = parts.iter().copied().filter(|part| !places.contains_key(part)).collect::<Vec<_>>();
        if missing.is_empty() {
            stack.pop();
            places.insert(id, nodes.len());
            nodes.push(Made::Parts(kind, parts.iter().map(|part| places[part]).collect()));
        } else {
            stack.extend(missing);
        }
    }
    Ok(Ok(nodes))
}

/// How a position of a ruleset is written, if every session reads it back as the same position, or as
/// one that is written alike: in Sprouts spots are numbered anew.
fn elsewhere(session: &mut sprague::Session, id: GameId) -> Result<String, String> {
    let text = session.store().written_by_ruleset(id);
    let again = text.as_deref().and_then(|text| written(session, text).ok());
    let (store, ruleset) = (session.store(), session.store().ruleset_of(id));
    // A ruleset of one's own may have the name of another.
    let is_alike = |&again: &GameId| {
        again == id || store.ruleset_of(again) == ruleset && store.written_by_ruleset(again) == text
    };
    match text.clone() {
        Some(text) if again.as_ref().is_some_and(is_alike) => Ok(text),
        _ => {
            let name = session.store().ruleset_of(id).map(|ruleset| session.store().ruleset_name(ruleset));
            let (reason, help) = if rules::is_own(session.store(), id) {
                (
                    "a position of a ruleset of one's own stays in its session",
                    "pickle the ruleset, and the position that ruleset.position(game) is; call the one \
                     with the other there",
                )
            } else {
                (
                    "other processes do not know its rules",
                    "pickle what the position is made of, and make it again there",
                )
            };
            Err(format!(
                "a position of {} cannot be pickled: {reason}\nhelp: {help}",
                name.unwrap_or_default()
            ))
        }
    }
}

/// The position of a named ruleset or of a code that is written so, whatever the session has
/// defined.
fn written(session: &mut sprague::Session, text: &str) -> sprague::Result<GameId> {
    let unread = || sprague::Error::new(sprague::ErrorKind::Domain, format!("no position is written {text}"));
    let (name, rest) = text.find('(').map(|place| text.split_at(place)).ok_or_else(unread)?;
    let mut rest = Reader { text: rest, depth: 0 };
    let mut calls = Vec::new();
    while !rest.text.is_empty() {
        calls.push(rest.list('(', ')').ok_or_else(unread)?);
    }
    match (registry::named(name), &calls[..]) {
        (Some(named), _) => session.named_position(named, &calls),
        (None, [arguments]) if help::library().iter().any(|game| game.name == name) => {
            session.library_position(name, arguments)
        }
        (None, [arguments]) => session.code_position(&name.parse()?, arguments),
        _ => Err(unread()),
    }
}

/// Reads the arguments of a ruleset as the library writes them.
struct Reader<'t> {
    text: &'t str,
    depth: usize,
}

/// Lists are not written deeper.
const DEEPEST: usize = 8;

impl Reader<'_> {
    fn sign(&mut self, sign: char) -> Option<()> {
        self.text = self.text.strip_prefix(sign)?.trim_start_matches(' ');
        Some(())
    }

    /// Arguments between two brackets, separated by commas.
    fn list(&mut self, open: char, close: char) -> Option<Vec<Argument>> {
        self.depth += 1;
        self.sign(open)?;
        let mut list = Vec::new();
        while self.sign(close).is_none() {
            if !list.is_empty() {
                self.sign(',')?;
            }
            list.push(self.argument()?);
        }
        self.depth -= 1;
        Some(list)
    }

    fn argument(&mut self) -> Option<Argument> {
        if self.text.starts_with('[') && self.depth < DEEPEST {
            return self.list('[', ']').map(Argument::List);
        }
        let (argument, rest) = if let Some(text) = self.text.strip_prefix('"') {
            let (text, rest) = text.split_once('"')?;
            (Argument::from(text), rest)
        } else {
            let end = self.text.find([',', ')', ']'])?;
            let (digits, rest) = self.text.split_at(end);
            (Argument::Integer(digits.trim().parse::<BigInt>().ok()?), rest)
        };
        self.text = rest.trim_start_matches(' ');
        Some(argument)
    }
}

/// A list of nodes as data of the library.
fn read(nodes: &Bound<'_, PyAny>) -> PyResult<Vec<Made>> {
    let (mut list, mut rounds) = (Vec::new(), Rounds::default());
    for node in nodes.try_iter()? {
        rounds.next(nodes.py())?;
        let (kind, what): (u8, Bound<'_, PyAny>) = node?.extract()?;
        let made = match kind {
            NIMBER if what.is_instance_of::<PyInt>() => {
                Made::Nimber(Nimber::from(numbers::natural(&what, "a heap")?))
            }
            NIMBER => {
                let ordinal = what.extract::<String>()?.parse::<Ordinal>().map_err(|error| raise(&error))?;
                Made::Nimber(Nimber::from(ordinal))
            }
            OPTIONS | SUM => {
                let parts: Vec<usize> = what.extract()?;
                if parts.iter().any(|&part| part >= list.len()) {
                    return Err(no_pickle());
                }
                Made::Parts(kind, parts)
            }
            RULESET => Made::Ruleset(what.extract()?),
            _ => return Err(no_pickle()),
        };
        list.push(made);
    }
    if list.is_empty() { Err(no_pickle()) } else { Ok(list) }
}

fn no_pickle() -> PyErr {
    PyValueError::new_err("these are not the nodes of a position")
}

/// The position that was pickled, in this session.
pub(crate) fn rebuild(session: &Bound<'_, Session>, nodes: &Bound<'_, PyAny>) -> PyResult<Game> {
    let nodes = read(nodes)?;
    let id = session.get().long(session.py(), move |session| {
        let mut ids: Vec<GameId> = Vec::with_capacity(nodes.len());
        for node in nodes {
            session.interrupt().poll()?;
            let ids_of = |parts: Vec<usize>| parts.into_iter().map(|part| ids[part]).collect::<Vec<_>>();
            let store: &mut Store = session.store_mut();
            ids.push(match node {
                Made::Nimber(value) => store.nimber(value)?,
                Made::Parts(OPTIONS, parts) => store.set_of(&ids_of(parts))?,
                Made::Parts(_, parts) => store.sum(&ids_of(parts))?,
                Made::Ruleset(text) => written(session, &text)?,
            });
        }
        Ok(ids.last().copied().unwrap_or(GameId::ZERO))
    })?;
    Ok(Game::new(session, id))
}
