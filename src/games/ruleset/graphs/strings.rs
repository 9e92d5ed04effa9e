//! Strings and coins: a graph one of whose vertices is the ground.

use super::graph::Graph;
use crate::error::{Error, ErrorKind, Result};
use crate::ruleset::Argument;

/// Coins by their names, strings between their places, and the place of the ground.
pub(crate) struct Strings {
    pub(crate) coins: Vec<String>,
    pub(crate) strings: Vec<(u16, u16)>,
    pub(crate) ground: u16,
}

/// What the ground is called where nobody says so.
const GROUND: [&str; 2] = ["0", "ground"];

/// Reads a graph and its ground, which may be left out if it is called 0.
///
/// # Errors
/// Those of the graph, and of a ground that is not among its vertices.
pub(crate) fn strings(arguments: &[Argument]) -> Result<Strings> {
    let expected = "a graph and the coin that is the ground, or boxes such as \"3x3\"";
    let (graph, ground) = match arguments {
        [graph] => (graph, None),
        [graph, ground] => (graph, Some(ground)),
        _ => return Err(Argument::wrong_count(arguments, expected)),
    };
    let graph = match graph {
        Argument::List(entries) if entries.is_empty() => Graph::multiple(GROUND[0])?,
        graph => Graph::multiple(&Graph::text(graph)?)?,
    };
    let ground = match ground {
        Some(ground) => graph.vertex(ground, "the coin that is the ground")?,
        None => {
            let is_ground = |&coin: &usize| GROUND.contains(&&*graph.label(coin));
            let ground = (0..graph.order()).find(is_ground);
            ground.ok_or_else(|| without_ground(&graph))? as u16
        }
    };
    let coins = (0..graph.order()).map(|coin| graph.label(coin)).collect();
    Ok(Strings { coins, strings: graph.edges().to_vec(), ground })
}

fn without_ground(graph: &Graph) -> Error {
    let coins: Vec<String> = (0..graph.order()).map(|coin| graph.label(coin).to_string()).collect();
    let example = "for example: nimstring(\"g-a a-b b-g\", \"g\")";
    if graph.edges().is_empty() {
        return Error::new(
            ErrorKind::Domain,
            "expected boxes such as \"3x3\", or strings between coins such as \"0-a a-b b-0\"",
        )
        .help(example);
    }
    let mut named = coins.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if coins.len() > NAMED {
        named.push_str(", …");
    }
    Error::new(ErrorKind::Domain, "which coin is the ground? none is called 0")
        .help(format!("name it as a second argument: one of {named}; {example}"))
}

/// Coins that an error names.
const NAMED: usize = 8;
