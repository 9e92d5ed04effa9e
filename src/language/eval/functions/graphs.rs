//! Functions that write graphs. Their names are common words, so a definition may take them.

use super::row::{Applied, Builtin, Call, Does, FunctionError, Takes};
use crate::entailing::{Nimstring, boxes};
use crate::error::{Error, ErrorKind};
use crate::eval::value::Value;
use crate::eval::{extended, rulesets};
use crate::game::StringsAndCoins;
use crate::picture::Boxes;
use crate::ruleset::Argument;
use crate::ruleset::graphs::{self, Strings};

/// Why a claim over all values refuses these.
pub(super) const REFUSAL: &str = "which graph it is about depends on a variable";

const VERTICES: &str = "a number of vertices";

pub(super) static ROWS: [Builtin; 6] = [
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
    Builtin::new(
        "nimstring(X, ground)  ·  nimstring(\"3x3\")",
        "cut a string between coins of X, or draw a line between dots; a player who frees a coin or completes a box moves again, and has lost if no move is left",
        "nimstring(\"g-a a-b b-g\", \"g\")",
        Takes::Some(1, 2, "a graph and the coin that is the ground, or boxes"),
        Does::Value(nimstring),
    )
    .yielding(),
];

/// A position of Nimstring: strings and coins, or a board of Dots and Boxes.
fn nimstring(call: &mut Call<'_>) -> Applied<Value> {
    let arguments = rulesets::as_arguments(call.store, call.arguments)?;
    let (game, left) = match &arguments[..] {
        [Argument::Text(text)] if let Some((rows, columns)) = size_of_boxes(text) => {
            Nimstring::check_boxes(rows, columns).map_err(of_first)?;
            StringsAndCoins::of_boxes(&Boxes::new(rows, columns))?
        }
        [Argument::Text(text)] if boxes::is_board(text) => {
            StringsAndCoins::of_boxes(&boxes::read(text).map_err(of_first)?)?
        }
        [Argument::Text(text)] if let Some(meant) = meant_boxes(text) => {
            let message = "rows and columns of boxes are written with x between them";
            let error = Error::new(ErrorKind::Domain, message);
            return Err(of_first(error.help(format!("did you mean nimstring(\"{meant}\")?"))));
        }
        arguments => {
            let Strings { coins, strings, ground } = match graphs::strings(arguments) {
                Err(error) if arguments.len() == 1 => return Err(of_first(error)),
                found => found?,
            };
            let rules = Nimstring::new(coins.len(), ground, &strings)?;
            let (left, names) = (rules.all(), coins.into_iter().map(String::into_boxed_str).collect());
            (StringsAndCoins { rules, names, boxes: None }, left)
        }
    };
    Ok(extended::value(call.store.nimstring(game, left)?))
}

fn of_first(error: Error) -> FunctionError {
    FunctionError::of_argument(0, error)
}

/// The board that somebody means who writes two numbers in another way, as in `2y2` or `3 by 3`, or
/// one alone. The coin 0 alone is a graph.
fn meant_boxes(text: &str) -> Option<String> {
    let numbers: Vec<&str> = text.split(|sign: char| !sign.is_ascii_digit()).collect();
    let numbers: Vec<&str> = numbers.into_iter().filter(|number| !number.is_empty()).collect();
    let is_plain = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || "xXyY*×⋅,;by".contains(sign);
    let (first, last) = match numbers[..] {
        _ if !text.chars().all(is_plain) => return None,
        [only] if only != "0" => (only, only),
        [first, last] if !numbers.contains(&"0") => (first, last),
        _ => return None,
    };
    Some(format!("{first}x{last}"))
}

/// Rows and columns of boxes, as in `3x3`. Larger boards are refused by their sides.
fn size_of_boxes(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', '×'])?;
    let count = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(usize::MAX).min(1_000))
    };
    Some((count(rows.trim())?, count(columns.trim())?))
}
