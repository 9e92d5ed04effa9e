//! What a definition gave for which arguments: every call is computed once.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::error::Result;
use crate::eval::alike;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::room::drop_aside;

/// Calls from which on dropping them is noticed.
const LARGE: usize = 100_000;

/// Results of calls, and the calls that are being computed.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    table: HashTable<Entry>,
    hasher: DefaultHashBuilder,
    statement: u64,
    /// How many entries there were when the statement began.
    earlier: usize,
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
pub(crate) enum Known {
    Result(Value),
    /// It is being computed: the question comes from inside it.
    Running,
    /// It has just been entered as running.
    New(u64),
}

/// A call of a definition, and what holds while it is looked up.
pub(crate) struct Call<'a> {
    pub(crate) definition: u32,
    pub(crate) arguments: &'a [Value],
    pub(crate) limits: &'a Limits,
    pub(crate) interrupt: &'a Interrupt,
}

impl Call<'_> {
    fn is_of(&self, hash: u64, entry: &Entry) -> Result<bool> {
        if entry.hash != hash || entry.definition != self.definition {
            return Ok(false);
        }
        let mut pairs = entry.arguments.iter().zip(self.arguments);
        pairs.try_fold(true, |alike, (one, other)| {
            Ok(alike && alike::same(one, other, self.limits, self.interrupt)?)
        })
    }
}

impl Memo {
    /// Looks a call up, and marks it as running if it is new.
    ///
    /// # Errors
    /// Those of comparing the arguments: if interrupted, or if a ceiling is reached.
    pub(crate) fn enter(&mut self, call: &Call) -> Result<Known> {
        let hash = self.hasher.hash_one((call.definition, call.arguments));
        for entry in self.table.iter_hash(hash) {
            if call.is_of(hash, entry)? {
                return Ok(entry.result.clone().map_or(Known::Running, Known::Result));
            }
        }
        let entry = Entry {
            hash,
            definition: call.definition,
            arguments: call.arguments.into(),
            statement: self.statement,
            result: None,
        };
        self.table.insert_unique(hash, entry, |entry| entry.hash);
        Ok(Known::New(hash))
    }

    /// Keeps the result of a call that was entered as new.
    ///
    /// # Errors
    /// As [`Memo::enter`].
    pub(crate) fn finish(&mut self, hash: u64, call: &Call, result: &Value) -> Result<()> {
        for entry in self.table.iter_hash_mut(hash) {
            if call.is_of(hash, entry)? {
                entry.result = Some(result.clone());
            }
        }
        Ok(())
    }

    /// Forgets a call that was entered as new and came to no end.
    pub(crate) fn leave(&mut self, hash: u64, definition: u32) {
        let is_left =
            |entry: &Entry| entry.hash == hash && entry.definition == definition && entry.result.is_none();
        if let Ok(entry) = self.table.find_entry(hash, is_left) {
            entry.remove();
        }
    }

    /// Begins a statement: what is entered from now on can be forgotten together.
    pub(crate) fn begin_statement(&mut self) {
        self.statement += 1;
        self.earlier = self.table.len();
    }

    /// Forgets the calls of a statement that ended in an error: they were running, or speak of
    /// positions that were taken back.
    pub(crate) fn forget_statement(&mut self) {
        if self.earlier == 0 {
            // What is left behind is not even looked at.
            let calls = self.table.len();
            return drop_aside(std::mem::take(&mut self.table), calls);
        }
        let statement = self.statement;
        let forgotten: Vec<Entry> = self.table.extract_if(|entry| entry.statement == statement).collect();
        let calls = forgotten.len();
        if calls > LARGE {
            self.table.shrink_to_fit(|entry| entry.hash);
        }
        drop_aside(forgotten, calls);
    }

    /// Forgets everything: a definition has changed.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// The arguments with which a definition was called where one of them is below 0; of several
    /// calls the last in dictionary order. Linear in the calls.
    pub(crate) fn below_zero(&self, definition: u32) -> Option<Vec<i64>> {
        let integers = |entry: &Entry| -> Option<Vec<i64>> {
            let small = |argument: &Value| match argument {
                Value::Integer(Integer::Small(small)) => Some(*small),
                _ => None,
            };
            entry.arguments.iter().map(small).collect()
        };
        let called = self.table.iter().filter(|entry| entry.definition == definition);
        called.filter_map(integers).filter(|call| call.iter().any(|&argument| argument < 0)).max()
    }

    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }
}
