//! Functions that write graphs. Their names are common words, so a definition may take them.

use super::row::{Builtin, Does, Takes};
use crate::eval::value::Value;
use crate::ruleset::graphs;

/// Why a claim over all values refuses these.
pub(super) const REFUSAL: &str = "which graph it is about depends on a variable";

const VERTICES: &str = "a number of vertices";

pub(super) static ROWS: [Builtin; 5] = [
    Builtin::new(
        "path(n)",
        "the path with n vertices 1, 2, … and n − 1 edges, as a string",
        "node_kayles(path(5))",
        Takes::Some(1, 1, VERTICES),
        Does::Value(|call| Ok(Value::text(&graphs::path(call.size(0, VERTICES)?)?))),
    )
    .yielding(),
    Builtin::new(
        "cycle(n)",
        "the cycle with n vertices 1, 2, …; cycle(1) is a loop, cycle(2) a pair of parallel edges",
        "node_kayles(cycle(7))",
        Takes::Some(1, 1, VERTICES),
        Does::Value(|call| Ok(Value::text(&graphs::cycle(call.size(0, VERTICES)?)?))),
    )
    .yielding(),
    Builtin::new(
        "complete(n)",
        "the graph with n vertices 1, 2, …, every two of them joined",
        "graph_chomp(complete(4))",
        Takes::Some(1, 1, VERTICES),
        Does::Value(|call| Ok(Value::text(&graphs::complete(call.size(0, VERTICES)?)?))),
    )
    .yielding(),
    Builtin::new(
        "star(n)",
        "the graph with n edges at vertex 1; the leaves are 2, 3, …",
        "vertex_deletion(star(4))",
        Takes::Some(1, 1, "a number of leaves"),
        Does::Value(|call| Ok(Value::text(&graphs::star(call.size(0, "a number of leaves")?)?))),
    )
    .yielding(),
    Builtin::new(
        "grid(m, n)",
        "the grid of m rows and n columns; the vertex in row 2, column 3 is 2.3",
        "arc_kayles(grid(2, 3))",
        Takes::Some(2, 2, "a number of rows and a number of columns"),
        Does::Value(|call| {
            let (rows, columns) = (call.size(0, "a number of rows")?, call.size(1, "a number of columns")?);
            Ok(Value::text(&graphs::grid(rows, columns)?))
        }),
    )
    .yielding(),
];
