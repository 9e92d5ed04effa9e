//! Looking a name up, and what was probably meant by one that nobody defined.

use crate::error::{Error, ErrorKind};
use crate::eval::definitions::BUILT_IN;
use crate::eval::functions;
use crate::eval::machine::Machine;
use crate::eval::unsupported;
use crate::registry::rulesets;
use crate::syntax::{self, nearest};

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
        // What takes arguments, where there are some; a word such as `then` is never meant by a
        // name.
        let defined = self.definitions.iter().filter(|defined| !called || defined.meaning.takes_arguments());
        if let Some(near) = nearest(name, defined.map(|defined| defined.name.as_str())) {
            return error.help(format!("did you mean `{near}`?"));
        }
        if let Some(help) = unsupported::foreign_name(name) {
            return error.help(help);
        }
        if let Some(topic) = unsupported::topic(name) {
            return error.note(format!("`{name}` is not part of the language")).help(topic);
        }
        if !called && name.len() > 1 && name.bytes().all(|coin| matches!(coin, b'H' | b'T')) {
            return error.help(format!("a row of coins is a string, in quotes: \"{name}\""));
        }
        let functions = functions::all().map(|(_, function)| function.name());
        let constants = BUILT_IN.into_iter().skip(2).filter(|_| !called);
        // Not `0.[3]`, which no name is near.
        let added = self.store.ruleset_names().filter(|name| syntax::is_word(name));
        let rulesets = rulesets().map(|ruleset| ruleset.name()).chain(added);
        let names = constants.chain(functions).chain(rulesets);
        match nearest(name, names) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if called => error.help(format!("define it: {name}(n) := {{…}}")),
            None => error.help(format!("define it: {name} := {{…}}")),
        }
    }
}
