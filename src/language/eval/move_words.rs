//! What the moves of a definition are called, by its `E as "take {t}"`: the words are made when
//! somebody asks for the moves of a call, by code of their own with the arguments of the call.

use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result, Span};
use crate::eval::budget::Tally;
use crate::eval::code::{BUILT_IN, Code, Meaning, Operation};
use crate::eval::extended;
use crate::eval::functions;
use crate::eval::machine::{Machine, Run, Speaker, Worded};
use crate::eval::value::Value;
use crate::eval::written;
use crate::game::{ExtendedMove, GameId, MovesInWords, Store, Target, VertexInWords};
use crate::notation;
use crate::registry::named;
use crate::syntax::tree::Kind;

/// Characters of a position or a number in words, and of the words of a move.
const SHORT: usize = 60;
const LONGEST: usize = 200;

/// The moves of one call.
pub(super) struct Said {
    speaker: Arc<Speaker>,
    arguments: Box<[Value]>,
    /// The options in the order of the definition, with repetition.
    options: Box<[GameId]>,
}

/// Without the code: what writes all of that would be in the page.
impl fmt::Debug for Said {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Said").finish_non_exhaustive()
    }
}

impl Machine {
    /// What makes the words of the moves of a definition, if it has some.
    pub(super) fn speaker(&mut self, definition: u32) -> Option<Arc<Speaker>> {
        if let Some(known) = self.speakers.get(&definition) {
            return Some(Arc::clone(known));
        }
        let defined = &self.definitions[definition as usize];
        let Meaning::Function(code) = &defined.meaning else { return None };
        let speaker = Arc::new(Speaker {
            name: defined.name.clone(),
            code: Arc::clone(code.words.as_ref()?),
            definitions: Arc::clone(&self.definitions),
            names: Arc::clone(&self.names),
            by_moves: self.by_moves,
        });
        self.speakers.insert(definition, Arc::clone(&speaker));
        Some(speaker)
    }
}

impl Machine {
    /// Looks whether every name in the words of a definition stands for something, since nobody
    /// calls the words when it is made. What is called may be defined later.
    ///
    /// # Errors
    /// [`ErrorKind::UnknownName`](crate::ErrorKind::UnknownName), at the name.
    pub(crate) fn check_names_in_words(&self, definition: &Code, name: &str) -> Result<()> {
        let Some(code) = &definition.words else { return Ok(()) };
        let tree = &code.tree;
        let parts = tree.nodes.iter().filter_map(|node| match node.kind {
            Kind::Worded { words, .. } => Some(tree.children(words)),
            _ => None,
        });
        let spans: Vec<Span> = parts.flatten().map(|&part| tree.span(part)).collect();
        for (at, operation) in code.operations.iter().enumerate() {
            let &Operation::Global(place) = operation else { continue };
            let (called, span) = (&*code.names[place as usize], code.span(at));
            let is_in_words = spans.iter().any(|part| part.start <= span.start && span.end <= part.end);
            if is_in_words && called != name && !self.is_known(called) {
                return Err(self.unknown(called, false).at(span).note(
                    "the words of a move can name the parameters of the definition, and what comes after `for`",
                ));
            }
        }
        Ok(())
    }

    fn is_known(&self, name: &str) -> bool {
        self.find(name).is_some()
            || BUILT_IN.contains(&name)
            || functions::named(name).is_some()
            || named(name).is_some()
            || self.store.ruleset(name).is_some()
    }
}

impl Machine {
    /// Gives the positions that calls are the words of their moves.
    pub(super) fn give_words(&mut self, worded: Vec<Worded>, nodes: usize) {
        let (mut vertices, mut ordinary) = (Vec::new(), Vec::new());
        for (vertex, definition, arguments, options) in worded {
            let Some(speaker) = self.speaker(definition).filter(|_| !options.is_empty()) else { continue };
            let moves = options.iter().filter_map(|option| extended::option(&self.store, option));
            let moves: Vec<ExtendedMove> = moves.collect();
            match self.store.settled(Target::Extended(vertex)) {
                Target::Extended(id) => {
                    vertices.push((id, SaidOfVertex::new(speaker, arguments, moves)));
                }
                // A call whose position has a name of its own; what is left has another's.
                Target::Position(id) if id.index() >= nodes && self.store.set_by_definition(id).is_some() => {
                    let options = moves.iter().filter_map(|one| match one.target {
                        Target::Position(id) => Some(id),
                        Target::Extended(_) => None,
                    });
                    ordinary.push((id, Said::new(speaker, arguments, options.collect())));
                }
                Target::Position(_) => {}
            }
        }
        // They are kept in the order of the positions.
        ordinary.sort_by_key(|(id, _)| *id);
        ordinary.dedup_by_key(|(id, _)| *id);
        vertices.into_iter().for_each(|(id, said)| self.store.vertex_has_words(id, Arc::new(said)));
        ordinary.into_iter().for_each(|(id, said)| self.store.has_words(id, Arc::new(said)));
    }
}

impl Said {
    pub(super) fn new(speaker: Arc<Speaker>, arguments: Box<[Value]>, options: Vec<GameId>) -> Said {
        Said { speaker, arguments, options: options.into() }
    }

    /// An error in the words, which is in no statement that was typed now.
    fn traced(&self, store: &Store, error: Error) -> Error {
        let Speaker { name, code, definitions, .. } = &*self.speaker;
        let names: Vec<&str> = definitions.iter().map(|defined| defined.name.as_str()).collect();
        let written = |argument: &Value| written::value_text(store, &names, argument, SHORT);
        let arguments: Vec<String> = self.arguments.iter().map(written).collect();
        let call = format!("{name}({})", arguments.join(", "));
        let inside = |span: Span| code.tree.slice(span).chars().take(SHORT).collect::<String>();
        let at = error.span().map(|span| format!(", at `{}`", inside(span)));
        error.without_place().note(format!("in the words of a move of {call}{}", at.unwrap_or_default()))
    }
}

impl MovesInWords for Said {
    fn options(&self) -> &[GameId] {
        &self.options
    }

    fn words(&self, store: &mut Store) -> Result<Vec<String>> {
        let words = self.strings(store, self.options.len())?;
        let words = words.into_iter().zip(&self.options).map(|(words, &option)| match words {
            Some(words) => words,
            None => format!("move to {}", notation::position(store, option, SHORT).text),
        });
        Ok(words.collect())
    }
}

/// The moves of one call that gives a vertex.
#[derive(Debug)]
pub(super) struct SaidOfVertex {
    said: Said,
    /// In the order of the definition, with repetition.
    moves: Box<[ExtendedMove]>,
}

impl SaidOfVertex {
    pub(super) fn new(speaker: Arc<Speaker>, arguments: Box<[Value]>, moves: Vec<ExtendedMove>) -> Self {
        SaidOfVertex { said: Said::new(speaker, arguments, Vec::new()), moves: moves.into() }
    }
}

impl VertexInWords for SaidOfVertex {
    fn moves(&self, store: &mut Store) -> Result<Vec<(ExtendedMove, String)>> {
        let words = self.said.strings(store, self.moves.len())?;
        let words = words.into_iter().zip(&self.moves).map(|(words, &one)| {
            let move_to = || format!("move to {}", notation::target(store, one.target, SHORT).text);
            (ExtendedMove { target: store.settled(one.target), ..one }, words.unwrap_or_else(move_to))
        });
        Ok(words.collect())
    }
}

impl Said {
    /// The words of each option; nothing if there are no words for this position.
    fn strings(&self, store: &mut Store, options: usize) -> Result<Vec<Option<String>>> {
        let Speaker { code, definitions, names, by_moves, .. } = &*self.speaker;
        let mut machine = Machine {
            definitions: Arc::clone(definitions),
            names: Arc::clone(names),
            by_moves: *by_moves,
            tally: Tally::current(),
            store: std::mem::take(store),
            ..Machine::default()
        };
        let finished = machine.run_on(code, &self.arguments);
        *store = machine.store;
        let finished = finished.map_err(|error| match error.is_stop() {
            true => error,
            false => self.traced(store, error),
        })?;
        let Value::List(list) = finished.value else { unreachable!("words are in a list") };
        // As many as there are options: the same conditions were looked at.
        let is_same = list.entries.len() == options;
        if !is_same
            || list.entries.iter().all(|words| matches!(words, Value::Text(words) if words.is_empty()))
        {
            return Ok(Vec::new());
        }
        let words = |words: &Value| match words {
            Value::Text(words) if !words.is_empty() => Some((**words).to_string()),
            _ => None,
        };
        Ok(list.entries.iter().map(words).collect())
    }
}

impl Run<'_> {
    /// Joins the parts of the words of a move.
    pub(super) fn words(&mut self, count: usize) {
        let parts = self.values.split_off(self.values.len() - count);
        let names = self.machine.definition_names();
        let said: String = parts.iter().map(|part| said(&self.machine.store, &names, part)).collect();
        let words: String = match said.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &said[..end]),
            None => said,
        };
        self.values.push(Value::text(&words));
    }
}

/// A part of words: a string as it is, the entries of a list without brackets.
fn said(store: &Store, names: &[&str], value: &Value) -> String {
    match value {
        Value::Text(text) => text.chars().take(LONGEST + 1).collect(),
        Value::List(list) => {
            let entries = list.entries.iter().take(LONGEST);
            let entries: Vec<String> = entries.map(|entry| entry_text(store, names, entry)).collect();
            entries.join(", ")
        }
        other => written::value_text(store, names, other, SHORT),
    }
}

fn entry_text(store: &Store, names: &[&str], value: &Value) -> String {
    match value {
        Value::Text(text) => text.chars().take(LONGEST + 1).collect(),
        other => written::value_text(store, names, other, SHORT),
    }
}
