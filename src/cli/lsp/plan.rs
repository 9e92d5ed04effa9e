//! What the answers to the statements of a text rest on, so that those that stay the same are kept.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::help;
use sprague::front_end::syntax::{StatementKind, TokenKind, canonical_name, tokens};

use super::names::definition;
use super::used::Used;

/// With more definitions a statement is taken to rest on all above it: to say on which takes longer
/// than to answer it again.
const MOST_DEFINITIONS: usize = 500;

/// A statement of a text, and what its answer rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub span: Span,
    /// The same for the same text where all that it rests on is the same.
    pub key: u64,
    /// The same for the same text.
    pub text: u64,
    /// Stands for all that a session has to have run before this statement.
    pub above: u64,
    /// Whether what stands below may need it in the session: a definition.
    pub is_carried: bool,
    /// Whether it may change how all that stands below is written.
    pub is_for_all: bool,
    /// The statements above that it rests on; `None` if those are all that are carried.
    pub rests_on: Option<Vec<usize>>,
}

/// What a new session has run.
pub const NOTHING: u64 = 0;

/// What the plan has to know of statements, by their texts: most stay the same when a text is changed.
#[derive(Default)]
pub struct Memory(HashMap<String, Arc<Facts>>);

/// What a statement says of itself, wherever it stands.
struct Facts {
    /// The same for the same text.
    hash: u64,
    words: HashSet<String>,
    /// What it defines, in the form in which names are compared; empty where that cannot be read.
    defines: Option<String>,
}

impl Facts {
    fn of(statement: &Statement<'_>) -> Facts {
        let defines = (statement.kind == StatementKind::Definition)
            .then(|| definition(statement).map(|definition| definition.name).unwrap_or_default());
        Facts { hash: hash(&statement.text), words: words(statement), defines }
    }
}

impl Memory {
    /// The facts of some statements; those of others are forgotten.
    fn facts(&mut self, statements: &[Statement<'_>]) -> Vec<Arc<Facts>> {
        let mut kept: HashMap<String, Arc<Facts>> = HashMap::with_capacity(statements.len());
        let mut facts = Vec::with_capacity(statements.len());
        for statement in statements {
            let known = kept.get(&*statement.text).map(Arc::clone);
            facts.push(known.unwrap_or_else(|| {
                let before = self.0.remove_entry(&*statement.text);
                let new = || (statement.text.to_string(), Arc::new(Facts::of(statement)));
                let (text, facts) = before.unwrap_or_else(new);
                kept.insert(text, Arc::clone(&facts));
                facts
            }));
        }
        self.0 = kept;
        facts
    }
}

/// The statements of a text with what they rest on. One that uses files stands for all that is
/// defined there.
pub fn plan(statements: &[Statement<'_>], used: &Used, memory: &mut Memory) -> Vec<Planned> {
    let facts = memory.facts(statements);
    let in_files: HashMap<usize, HashSet<String>> = used
        .iter()
        .map(|(&place, files)| {
            let more = files.iter().flat_map(|one| &one.file.statements).flat_map(self::words);
            (place, facts[place].words.iter().cloned().chain(more).collect())
        })
        .collect();
    let words = |place: usize| in_files.get(&place).unwrap_or(&facts[place].words);
    // Where a statement asks for the last result, each rests on all above it.
    let all_count =
        (0..statements.len()).map(words).any(|words| words.contains("_") || words.contains("why"));
    let mut defined = Definitions::default();
    let mut above = NOTHING;
    let mut planned: Vec<Planned> = Vec::with_capacity(statements.len());
    for (place, statement) in statements.iter().enumerate() {
        let files = used.get(&place).map_or(&[][..], |files| files);
        let texts: Vec<&str> = files.iter().map(|one| &*one.file.text).collect();
        let text = if files.is_empty() { facts[place].hash } else { hash(&(&statement.text, texts)) };
        let rests_on = if all_count { None } else { defined.reached_from(words(place)) };
        let key = match &rests_on {
            None => hash(&(text, above)),
            Some(places) => {
                let definitions: Vec<u64> = places.iter().map(|&place| planned[place].text).collect();
                hash(&(text, definitions, defined.for_all))
            }
        };
        let brought = files.iter().flat_map(|one| &one.file.statements).filter_map(definition);
        let brought: Vec<String> = brought.map(|definition| definition.name).collect();
        let name = facts[place].defines.clone();
        let is_carried = all_count || name.is_some() || statement.kind == StatementKind::Use;
        let span = statement.span;
        planned.push(Planned { span, key, text, above, is_carried, is_for_all: false, rests_on });
        if is_carried {
            above = hash(&(above, text));
        }
        for name in name.into_iter().chain(brought) {
            planned[place].is_for_all |= defined.add(name, place, text, words(place));
        }
    }
    planned
}

impl Planned {
    /// Stands for what a session has run that goes on after this statement.
    pub fn below(&self) -> u64 {
        if self.is_carried { hash(&(self.above, self.text)) } else { self.above }
    }
}

/// The definitions above a place.
#[derive(Default)]
struct Definitions<'w> {
    count: usize,
    /// Where a name is defined, and the words there.
    named: HashMap<String, Vec<(usize, &'w HashSet<String>)>>,
    /// Those that change how positions are written that do not mention the name: of a word of the
    /// language, or of a name that meant something else before.
    for_all: u64,
}

impl<'w> Definitions<'w> {
    /// Whether this may change how all that stands below is written.
    fn add(&mut self, name: String, place: usize, text: u64, words: &'w HashSet<String>) -> bool {
        self.count += 1;
        let places = self.named.entry(name.clone()).or_default();
        let is_for_all = !places.is_empty() || help::word(&name).is_some();
        if is_for_all {
            self.for_all = hash(&(self.for_all, text));
        }
        places.push((place, words));
        is_for_all
    }

    /// The definitions that some words lead to. A name stands for what it means when it is used, so
    /// that all definitions of it count.
    fn reached_from(&self, words: &HashSet<String>) -> Option<Vec<usize>> {
        if self.count > MOST_DEFINITIONS {
            return None;
        }
        let mut places = BTreeSet::new();
        let mut next: Vec<&HashSet<String>> = vec![words];
        while let Some(words) = next.pop() {
            for (place, more) in words.iter().filter_map(|word| self.named.get(word)).flatten() {
                if places.insert(*place) {
                    next.push(more);
                }
            }
        }
        Some(places.into_iter().collect())
    }
}

/// The words of a statement, those in strings too: moves may be said in them.
fn words(statement: &Statement<'_>) -> HashSet<String> {
    let mut words = HashSet::new();
    for token in tokens(&statement.text) {
        let piece = &statement.text[token.span.start..token.span.end];
        match token.kind {
            TokenKind::Text | TokenKind::OpenText => {
                let quoted = piece.trim_matches(['"', '“', '”']);
                let names = tokens(quoted).filter(|token| token.kind == TokenKind::Name);
                words.extend(names.map(|token| canonical_name(&quoted[token.span.start..token.span.end])));
            }
            TokenKind::Name => drop(words.insert(canonical_name(piece))),
            TokenKind::Keyword if piece == "why" => drop(words.insert(piece.to_owned())),
            _ => {}
        }
    }
    words
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use sprague::check::{Format, statements};

    use super::super::used::Used;
    use super::{MOST_DEFINITIONS, Memory, plan};

    /// Whether the last statement rests on the same in both texts.
    fn same(before: &str, after: &str) -> bool {
        let last = |text: &str| {
            plan(&statements(text, Format::Statements), &Used::new(), &mut Memory::default())
                .pop()
                .expect("a statement")
                .key
        };
        last(before) == last(after)
    }

    #[test]
    fn an_answer_rests_on_the_definitions_that_it_can_reach() {
        for (before, after, is_same) in [
            ("S := *1\nS", "T := *2\nS := *1\n# more\nS", true),
            ("S := *1\nS", "S := *2\nS", false),
            ("S", "S := *2\nS", false),
            ("T := *1\nS := {T}\nS", "T := *2\nS := {T}\nS", false),
            // A function calls what its name means then.
            ("f(n) := g(n)\ng(n) := *n\nf(3)", "f(n) := g(n)\ng(n) := *1\nf(3)", false),
            ("f(n) := {*n}\nf(n) := *n\nf(3)", "f(n) := *n\nf(n) := *n\nf(3)", false),
            ("S := *1\n\"S → *0\" in [1]", "S := *2\n\"S → *0\" in [1]", false),
            // The last result may come from any statement above.
            ("*1\nS := 1\n_", "*2\nS := 1\n_", false),
            ("*1\nwhy", "*2\nwhy", false),
            ("*1\n*3", "*2\n*3", true),
            // How positions are written may change.
            ("0.77(3)", "kayles(n) := *n\n0.77(3)", false),
            ("f(n) := *n\nf(n) := *1\n*3", "f(n) := *n\n*3", false),
        ] {
            assert_eq!(same(before, after), is_same, "{before:?} {after:?}");
        }
    }

    #[test]
    fn very_many_definitions_count_for_all() {
        let many = |count: usize| (0..count).map(|n| format!("x{n} := {n}\n")).collect::<String>() + "*1";
        assert!(same(&many(3), &many(4)));
        assert!(!same(&many(MOST_DEFINITIONS + 1), &many(MOST_DEFINITIONS + 2)));
    }
}
