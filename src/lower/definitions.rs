//! What names stand for.

use std::sync::Arc;

use crate::error::{Error, ErrorKind};
use crate::lower::code::Code;
use crate::lower::machine::Machine;
use crate::lower::refuse;
use crate::lower::value::Value;
use crate::ruleset::RULESETS;
use crate::syntax::{WORDS, WordKind, nearest};

/// Names that have a meaning until a definition gives them another.
pub(crate) const BUILT_IN: [&str; 4] = ["P", "N", "true", "false"];

/// A definition: `name := E` or `name(x, y) := E`.
#[derive(Debug, Clone)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) meaning: Meaning,
}

#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    Value(Value),
    Function(Arc<Code>),
}

impl Meaning {
    fn takes_arguments(&self) -> bool {
        matches!(self, Meaning::Function(_) | Meaning::Value(Value::Ruleset(_) | Value::Definition(_)))
    }
}

impl Machine {
    /// The names of the definitions, in their order.
    pub(crate) fn definition_names(&self) -> Vec<&str> {
        self.definitions.iter().map(|defined| defined.name.as_str()).collect()
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.names.get(name).copied()
    }

    /// The error for a name that nobody defined.
    pub(crate) fn unknown(&self, name: &str, called: bool) -> Error {
        let what = if called { "function or definition" } else { "name" };
        let error = Error::new(ErrorKind::UnknownName, format!("the {what} `{name}` is not defined"));
        // What takes arguments, where there are some; a word such as `then` is never meant by a name.
        let defined = self.definitions.iter().filter(|defined| !called || defined.meaning.takes_arguments());
        if let Some(near) = nearest(name, defined.map(|defined| defined.name.as_str())) {
            return error.help(format!("did you mean `{near}`?"));
        }
        if let Some(help) = refuse::foreign_name(name) {
            return error.help(help);
        }
        if let Some(topic) = refuse::topic(name) {
            return error.note(format!("`{name}` is not part of the language")).help(topic);
        }
        if !called && name.len() > 1 && name.bytes().all(|coin| matches!(coin, b'H' | b'T')) {
            return error.help(format!("a row of coins is a string, in quotes: \"{name}\""));
        }
        if refuse::RULESETS.contains(&name) {
            return Error::new(ErrorKind::NotYet, error.message())
                .note(format!("`{name}` is the name of a ruleset that this version does not have"))
                .help(format!("write its rule as a definition: {name}(n) := {{…}}"));
        }
        let functions = WORDS.iter().filter(|word| word.kind == WordKind::Function).map(|word| word.name);
        let constants = BUILT_IN.into_iter().skip(2).filter(|_| !called);
        let rulesets = RULESETS.iter().map(|ruleset| ruleset.name).chain(self.store.ruleset_names());
        let names = constants.chain(functions).chain(rulesets);
        match nearest(name, names) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if called => error.help(format!("define it: {name}(n) := {{…}}")),
            None => error.help(format!("define it: {name} := {{…}}")),
        }
    }
}
