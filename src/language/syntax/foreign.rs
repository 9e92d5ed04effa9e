//! What other languages write, and how it is written here.

pub(super) const CHOICE: &str = "a choice is written if C then A else B";

pub(super) const CONDITION: &str = "a condition is written with `if`: {f(n-1) if n > 0}";

/// Signs of other languages; the scanner reads them as several.
pub(super) const FOREIGN: [&str; 5] = ["==>", "=>", "->", "||", "&&"];

/// What would work where one of these stands out of place.
pub(super) const HELP: [(&[&str], &str); 10] = [
    (&["||", "\\lor", "\\vee"], "`or` joins two truth values"),
    (&["&", "&&", "\\land", "\\wedge"], "`and` joins two truth values"),
    (&["!"], "`not` negates a truth value; `!=` is not equivalent, `!==` is not identical"),
    (&["/", "÷", "∕"], "division of integers without remainder is `//`"),
    (&["=>", "->", "==>"], CHOICE),
    (&["²", "³"], "a power of integers is written n^2"),
    (&["$"], "leave out the dollar signs of LaTeX; its commands are understood"),
    (&["mod"], "the remainder is a % b"),
    (&["div"], "division of integers, rounded down, is a // b"),
    (
        &["'", "‘", "„", "«", "″", "`"],
        "a string is written in double quotes: \"HTTH\"; a prime ends a name: kayles'",
    ),
];

/// Words that begin a definition elsewhere.
pub(super) const BEGIN_A_DEFINITION: [&str; 12] =
    ["let", "Let", "var", "def", "define", "set", "const", "local", "fn", "function", "game", "ruleset"];

/// How the definition in `let S = {…}` and `def f(n): {…}` is written; `rest` begins with its name.
pub(super) fn defined(rest: &str, name: &str) -> String {
    let call = rest.find(')').map(|end| &rest[..=end]);
    match call.filter(|call| call[name.len()..].starts_with('(')) {
        Some(call) => format!("a definition is written {call} := …"),
        None => format!("a definition is written {name} := {{*1, {{*1}}}}"),
    }
}

/// How `f(n) -> {…}` and `f := n -> {…}` are written; the text ends within the arrow.
pub(super) fn defined_by_an_arrow(written: &str) -> String {
    let head = written.trim_end_matches(['-', '=']).trim();
    match head.split_once(":=") {
        Some((name, parameter)) => {
            format!("a definition is written {}({}) := …", name.trim(), parameter.trim())
        }
        None => format!("a definition is written {head} := …"),
    }
}
