//! Signs of other languages, and what is written instead of them.

/// Signs of other languages; the scanner reads them as several.
pub(super) const FOREIGN: [&str; 5] = ["==>", "=>", "->", "||", "&&"];

/// What would work where one of these stands out of place.
pub(super) const HELP: [(&[&str], &str); 10] = [
    (&["||"], "`or` joins two truth values"),
    (&["&", "&&"], "`and` joins two truth values"),
    (&["!"], "`not` denies a truth value; `!=` is not equivalent, `!==` is not identical"),
    (&["/"], "division of integers without remainder is `//`"),
    (&["=>", "->", "==>"], "a condition is written `if C then A else B`"),
    (&["²", "³"], "a power of integers is written n^2"),
    (&["$"], "leave out the dollar signs of LaTeX; its commands are understood"),
    (&["mod"], "the remainder is a % b"),
    (&["div"], "division of integers, rounded down, is a // b"),
    (&["'", "‘"], "a string stands in double quotes: \"HTTH\"; a prime ends a name: kayles'"),
];
