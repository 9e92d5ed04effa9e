//! Claims of several parts for Coq, which evaluates them itself.

use std::sync::Arc;

use hashbrown::HashMap;

use super::misere_heaps::MISERE_OF_HEAPS;
use super::{Checker, Parts, Truth, Word, applied, nested, none, said, word};
use crate::error::Result;
use crate::eval::machine::Machine;
use crate::game::{GameId, Node, Store};
use crate::misere;
use crate::proof::{self, BY_PLAY, Quantified, QuotientData};
use crate::syntax::tree::{Tree, TreeId};

/// Parts of a claim for Coq, plays that it goes through one by one to see who wins in misère play, and
/// options that it goes through to number the positions that are sets, which takes it 8 seconds.
const ATOMS_FOR_COQ: usize = 1_000;
const PLAYS: usize = 1_000_000;
const OPTIONS_NUMBERED: usize = 1_000_000;

/// The file for Coq of a claim, or of its negation.
///
/// # Errors
/// Why there is none; an interrupt or a limit.
pub(crate) fn for_coq(machine: &mut Machine, tree: &Arc<Tree>, root: TreeId) -> Result<String> {
    let mut parts = Parts::new(machine, tree, root, Checker::Coq(MISERE_OF_HEAPS))?;
    let truth = parts.truth(root)?;
    let holds = said(&truth, &mut Vec::new(), &mut Vec::new(), &mut Vec::new());
    let mut words = Vec::new();
    match &truth {
        truth if holds => nested(truth, &mut words),
        Truth::Joined("not", denied) => nested(&denied[0], &mut words),
        truth => {
            words.push(word("not"));
            nested(truth, &mut words);
        }
    }
    parts.file(root, words, None)
}

impl Parts<'_> {
    /// The file for a claim in these words.
    pub(super) fn file(
        &mut self,
        root: TreeId,
        words: Vec<Word>,
        quantified: Option<&Quantified>,
    ) -> Result<String> {
        if self.atoms > ATOMS_FOR_COQ {
            return self.refuse(root, "the claim has more than 1,000 parts");
        }
        if !self.plays_are_few(&words)? {
            return self.refuse(root, "Coq would go through too many plays, one by one");
        }
        let (nodes, node) = self.nodes()?;
        let words: Vec<String> = words
            .into_iter()
            .map(|word| match word {
                Word::Text(text) => text,
                Word::Position(place) => node[place].to_string(),
            })
            .collect();
        if !proof::numbers_quickly(&nodes, &words, OPTIONS_NUMBERED) {
            return self.refuse(root, "Coq would number too many positions, each as the set of its options");
        }
        let mut text = Vec::new();
        let quotients: Vec<QuotientData> =
            std::mem::take(&mut self.quotients).into_iter().map(|(_, data)| data).collect();
        proof::write_statement(&nodes, (&self.sequences, &quotients), &words, quantified, &mut text)
            .map_err(|error| none(&error.to_string()).at(self.tree.span(root)))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Whether Coq can go through the plays of all positions, where misère play is asked for: to compute with
    /// one it writes out all of them.
    fn plays_are_few(&mut self, words: &[Word]) -> Result<bool> {
        let is_by_play = |word: &Word| matches!(word, Word::Text(text) if BY_PLAY.contains(&text.as_str()));
        if !words.iter().any(is_by_play) {
            return Ok(true);
        }
        let mut positions = self.positions.clone();
        positions.sort_unstable();
        positions.dedup();
        let Some(plays) = plays(&mut self.machine.store, &positions, PLAYS)? else { return Ok(false) };
        let total = positions.iter().map(|position| plays[position]).fold(0, usize::saturating_add);
        Ok(total <= PLAYS)
    }

    /// That a position tells two apart in misère play.
    pub(super) fn told_apart_in_misere_play(
        &mut self,
        id: TreeId,
        [left, right]: [TreeId; 2],
    ) -> Result<Vec<Word>> {
        let words = [self.set(left)?, self.set(right)?];
        let last = self.positions.len();
        let [first, second] = [self.positions[last - 2], self.positions[last - 1]];
        let store = &mut self.machine.store;
        let Some(found) = misere::distinguish(store, first, second)? else {
            let why = "the development in Coq has what tells two positions apart in misère play, and no \
                       canonical forms";
            return self.refuse(id, why);
        };
        let sums = [store.sum(&[first, found.by])?, store.sum(&[second, found.by])?];
        if plays(store, &sums, PLAYS)?.is_none() {
            return self.refuse(id, "Coq would go through too many plays, one by one");
        }
        let by_it = self.named(found.by);
        Ok(applied("misere-differ", words.into_iter().chain([by_it])))
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
