//! Why a function is beyond linear arithmetic and values.

/// Why a relation about misère play is not decided.
pub(super) const MISERE: &str =
    "misère play asks for the options of positions, and only their values in normal play are known here";

/// Why a call of this function is not decided where it depends on a variable. Of something that is
/// gone through, it may be fixed how much that is.
pub(super) fn reason(name: &str, is_fixed: bool) -> String {
    let why = match name {
        "genus" | "pretend" => MISERE,
        _ if name.starts_with("misere_") || name.starts_with("quotient_") => MISERE,
        "count" | "sum" | "len" if is_fixed => "what it counts or adds is not written out",
        "count" => "how many cases there are is not linear in a variable",
        "sum" => "how many summands there are depends on a variable",
        "len" => "how long a list is depends on a variable",
        "sort" | "exceptions" | "sequence" => "its value is a list, and lists are not decided",
        "period" | "preperiod" | "saltus" | "last_exception" => {
            "which game it is about depends on a variable"
        }
        "gcd" => "common divisors are not linear in a variable",
        "birthday" | "followers" | "options" | "expand" | "canonical" | "winning_moves" | "distinguish" => {
            "it asks for the options of a position, and only its value is known here"
        }
        "path" | "cycle" | "complete" | "grid" | "star" | "vertex_deletion" | "node_kayles"
        | "arc_kayles" | "graph_chomp" => "which graph it is about depends on a variable",
        _ if name.starts_with("nim_") => "nim-products and what is made of them are not linear in a variable",
        _ => "it is made of more than sums, nim-sums and values that repeat",
    };
    format!("{name}(…) cannot be followed: {why}")
}
