//! What a definition gave for which arguments: every call is computed once.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::lower::held::drop_aside;
use crate::lower::value::Value;

/// Calls from which on dropping them is noticed.
const LARGE: usize = 100_000;

/// Results of calls, and the calls that are being computed.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    table: HashTable<Entry>,
    hasher: DefaultHashBuilder,
    statement: u64,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    definition: u32,
    arguments: Box<[Value]>,
    statement: u64,
    /// `None` while it is being computed.
    result: Option<Value>,
}

/// What is known of a call.
pub(crate) enum Known<'a> {
    Result(&'a Value),
    /// It is being computed: whoever asks is inside it.
    Running,
    /// It has just been entered as running.
    New(u64),
}

impl Memo {
    fn hash(&self, definition: u32, arguments: &[Value]) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        definition.hash(&mut hasher);
        arguments.hash(&mut hasher);
        hasher.finish()
    }

    /// Looks a call up, and marks it as running if it is new.
    pub(crate) fn enter(&mut self, definition: u32, arguments: &[Value]) -> Known<'_> {
        let hash = self.hash(definition, arguments);
        let same = |entry: &Entry| {
            entry.hash == hash && entry.definition == definition && *entry.arguments == *arguments
        };
        if self.table.find(hash, same).is_none() {
            let entry = Entry {
                hash,
                definition,
                arguments: arguments.into(),
                statement: self.statement,
                result: None,
            };
            self.table.insert_unique(hash, entry, |entry| entry.hash);
            return Known::New(hash);
        }
        match self.table.find(hash, same).and_then(|entry| entry.result.as_ref()) {
            Some(result) => Known::Result(result),
            None => Known::Running,
        }
    }

    /// Keeps the result of a call that was entered as new.
    pub(crate) fn finish(&mut self, hash: u64, definition: u32, arguments: &[Value], result: &Value) {
        let same = |entry: &Entry| {
            entry.hash == hash && entry.definition == definition && *entry.arguments == *arguments
        };
        if let Some(entry) = self.table.find_mut(hash, same) {
            entry.result = Some(result.clone());
        }
    }

    /// Begins a statement: what is entered from now on can be forgotten together.
    pub(crate) fn begin_statement(&mut self) {
        self.statement += 1;
    }

    /// Forgets the calls of a statement that ended in an error: they were running, or speak of positions
    /// that were taken back.
    pub(crate) fn forget_statement(&mut self) {
        let statement = self.statement;
        let forgotten: Vec<Entry> = self.table.extract_if(|entry| entry.statement == statement).collect();
        if forgotten.len() > LARGE {
            self.table.shrink_to_fit(|entry| entry.hash);
            drop_aside(forgotten);
        }
    }

    /// Forgets everything: a definition has changed.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }
}
