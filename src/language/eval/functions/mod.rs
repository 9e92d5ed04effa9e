//! The functions of the language, a row each: name, parameters, a line of documentation, an
//! example, and what it does.

mod graphs;
mod lists;
mod misere;
mod misere_forms;
mod misere_quotients;
mod nimbers;
mod positions;
mod row;
mod sequences;

pub(crate) use row::{Function, Question};

use crate::eval::value::Value;
use crate::game::Store;
use row::{Applied, Builtin, Call, Does};

/// The rows by topic, in the order of the reference.
static TOPICS: [(&str, &[Builtin]); 8] = [
    ("positions", &positions::ROWS),
    ("misère play", &misere::ROWS),
    ("misère canonical forms", &misere_forms::ROWS),
    ("misère quotients", &misere_quotients::ROWS),
    ("lists", &lists::ROWS),
    ("nimbers", &nimbers::ROWS),
    ("sequences", &sequences::ROWS),
    ("graphs", &graphs::ROWS),
];

/// Every function with its topic.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Function)> {
    TOPICS.iter().flat_map(|&(topic, rows)| rows.iter().map(move |row| (topic, Function::of(row))))
}

impl Function {
    pub(crate) fn named(name: &str) -> Option<Function> {
        all().map(|(_, function)| function).find(|function| function.name() == name)
    }

    /// The function of a name that no definition may take.
    pub(crate) fn reserved(name: &str) -> Option<Function> {
        Function::named(name).filter(|function| !function.row().yields)
    }

    /// The function that lists the values of heaps.
    pub(crate) fn sequence() -> Function {
        Function::of(&sequences::ROWS[0])
    }
}

/// Applies a function. With `entries`, the arguments are the entries of a comprehension.
pub(crate) fn apply(
    store: &mut Store,
    function: Function,
    arguments: &[Value],
    entries: bool,
) -> Applied<Value> {
    match function.row().does {
        Does::Value(value) => {
            function.check_count(arguments.len())?;
            value(&mut Call { function, store, arguments, entries })
        }
        Does::Sequence(_) => unreachable!("such a call is compiled to a loop"),
    }
}
