//! Claims of several parts for Coq, which evaluates them itself.

use std::sync::Arc;

use hashbrown::HashMap;

use super::{Checker, Parts, Word, nested, none, said, word};
use crate::error::{Error, Result};
use crate::eval::machine::Machine;
use crate::game::{GameId, Node, Store};
use crate::proof;
use crate::syntax::tree::{Tree, TreeId};

/// Parts of a claim for Coq, and plays that it goes through one by one: of all positions to see who wins
/// in misère play, and of one that it compares with others.
const ATOMS_FOR_COQ: usize = 1_000;
const PLAYS: usize = 1_000_000;
const PLAYS_COMPARED: usize = 2_000;

/// Words about positions that are compared as sets.
const SETS: [&str; 3] = ["same", "option", "options"];

/// The file for Coq of a claim, or of its negation.
///
/// # Errors
/// Why there is none; an interrupt or a limit.
pub(crate) fn for_coq(machine: &mut Machine, tree: &Arc<Tree>, root: TreeId) -> Result<String> {
    let mut parts = Parts::new(machine, tree, root, Checker::Coq)?;
    let truth = parts.truth(root)?;
    let (mut atoms, mut lines, mut claim) = (Vec::new(), Vec::new(), Vec::new());
    let holds = said(&truth, &mut atoms, &mut lines, &mut claim);
    let refused = |why: &str| -> Error { none(why).at(tree.span(root)) };
    if lines.len() > ATOMS_FOR_COQ {
        return Err(refused("the claim has more than 1,000 parts"));
    }
    let mut words = if holds { Vec::new() } else { vec![word("not")] };
    nested(&truth, &mut words);
    if !parts.plays_are_few(&words)? {
        return Err(refused("Coq would go through too many plays, one by one"));
    }
    let (nodes, node) = parts.nodes()?;
    let words: Vec<String> = words
        .into_iter()
        .map(|word| match word {
            Word::Text(text) => text,
            Word::Position(place) => node[place].to_string(),
        })
        .collect();
    let mut text = Vec::new();
    proof::write_statement(&nodes, &parts.sequences, &words, &mut text)
        .map_err(|error| refused(&error.to_string()))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

impl Parts<'_> {
    /// Whether Coq can go through the plays of all positions, where values do not tell: to compute with one
    /// it writes out all of them. Those that are compared have to be smaller.
    fn plays_are_few(&mut self, words: &[Word]) -> Result<bool> {
        if self.as_sets.is_empty() {
            return Ok(true);
        }
        let mut positions = self.positions.clone();
        positions.sort_unstable();
        positions.dedup();
        let Some(plays) = plays(&mut self.machine.store, &positions, PLAYS)? else { return Ok(false) };
        let total = positions.iter().map(|position| plays[position]).fold(0, usize::saturating_add);
        let is_set = |word: &Word| matches!(word, Word::Text(text) if SETS.contains(&text.as_str()));
        let compares = words.iter().any(is_set);
        let largest = self.as_sets.iter().map(|position| plays[position]).max().unwrap_or(0);
        Ok(total <= PLAYS && (!compares || largest <= PLAYS_COMPARED))
    }
}

/// How many plays each of some positions has, options that are alike being one; none if one of them has
/// more than this.
fn plays(store: &mut Store, positions: &[GameId], most: usize) -> Result<Option<HashMap<GameId, usize>>> {
    let (mut plays, mut next) = (HashMap::new(), positions.to_vec());
    while let Some(&position) = next.last() {
        store.interrupt().poll()?;
        let known = match store.node(position) {
            Node::Nimber(_) => {
                let size = store.value(position).to_u64().map_or(u32::MAX, |size| size.min(64) as u32);
                Some(1_usize.checked_shl(size).unwrap_or(usize::MAX))
            }
            _ => plays.get(&position).copied(),
        };
        if let Some(count) = known {
            if count > most {
                return Ok(None);
            }
            plays.insert(position, count);
            next.pop();
            continue;
        }
        let options = store.options(position)?;
        let counts: Option<Vec<usize>> = options.iter().map(|option| plays.get(option).copied()).collect();
        match counts {
            Some(counts) => {
                plays.insert(position, counts.into_iter().fold(1, usize::saturating_add));
            }
            None => next.extend(options.into_iter().filter(|option| !plays.contains_key(option))),
        }
    }
    Ok(Some(plays))
}
