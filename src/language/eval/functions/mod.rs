//! The functions of the language, a row each: name, parameters, a line of documentation, an
//! example, and what it does.

mod entries;
mod graphs;
mod lists;
mod misere;
mod nimbers;
mod positions;
mod row;
mod sequences;

pub(crate) use row::{Alone, Function, Means, Quantifier, Question};

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::eval::value::Value;
use crate::game::Store;
use crate::syntax::tree::{Kind, Tree, TreeId};
use row::{Applied, Builtin, Call, Does};

/// Why a claim over all values refuses what is asked of misère play.
pub(crate) const MISERE: &str =
    "misère play asks for the options of positions, and only their values in normal play are known here";

/// The same of what has no reason of its own.
const NOT_LINEAR: &str = "it is made of more than sums, nim-sums and values that repeat";

/// The rows by topic, in the order of the reference, and why a claim over all values refuses them.
static TOPICS: [(&str, &[Builtin], &str); 8] = [
    ("positions", &positions::ROWS, positions::REFUSAL),
    ("misère play", &misere::ROWS, MISERE),
    ("misère canonical forms", &misere::FORM_ROWS, MISERE),
    ("misère quotients", &misere::QUOTIENT_ROWS, MISERE),
    ("lists", &lists::ROWS, NOT_LINEAR),
    ("nimbers", &nimbers::ROWS, nimbers::REFUSAL),
    ("sequences", &sequences::ROWS, sequences::REFUSAL),
    ("graphs", &graphs::ROWS, graphs::REFUSAL),
];

/// Every function with its topic.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Function)> {
    TOPICS.iter().flat_map(|(topic, rows, _)| rows.iter().map(move |row| (*topic, row)))
}

/// The function that an expression calls, and its arguments.
pub(crate) fn called(tree: &Tree, id: TreeId) -> Option<(Function, &[TreeId])> {
    let Kind::Call { name, arguments, .. } = tree.kind(id) else { return None };
    Some((named(tree.slice(name))?, tree.children(arguments)))
}

pub(crate) fn named(name: &str) -> Option<Function> {
    static BY_NAME: LazyLock<HashMap<&str, Function>> =
        LazyLock::new(|| all().map(|(_, function)| (function.name(), function)).collect());
    BY_NAME.get(name).copied()
}

/// The function of a name that no definition may take.
pub(crate) fn reserved(name: &str) -> Option<Function> {
    named(name).filter(|function| !function.yields)
}

/// The function that lists the values of heaps.
pub(crate) fn sequence() -> Function {
    &sequences::ROWS[0]
}

/// Whether a function of lists has this name.
pub(crate) fn is_of_lists(name: &str) -> bool {
    lists::ROWS.iter().any(|row| row.name() == name)
}

/// Why a claim over all values refuses what is called like this.
pub(crate) fn refusal(name: &str) -> &'static str {
    let mut rows = TOPICS.iter().flat_map(|(_, rows, of_topic)| rows.iter().map(move |row| (row, of_topic)));
    let row = rows.find(|(row, _)| row.name() == name);
    row.map_or(NOT_LINEAR, |(row, of_topic)| row.refusal.unwrap_or(of_topic))
}

/// Applies a function. With `entries`, the arguments are the entries of a comprehension.
pub(crate) fn apply(
    store: &mut Store,
    function: Function,
    arguments: &[Value],
    entries: bool,
) -> Applied<Value> {
    match function.does {
        Does::Value(value) => {
            function.check_count(arguments.len())?;
            value(&mut Call { function, store, arguments, entries })
        }
        Does::Sequence(_) | Does::Recurrence => unreachable!("such a call is compiled on its own"),
    }
}
