//! Answers about positions that play may come back to.

use crate::error::{ErrorKind, Result};
use crate::eval::extended;
use crate::game::{ExtendedId, ExtendedValue, Store, Target};
use crate::game_graph::Outcome;
use crate::notation;
use crate::reply::{ExtendedReply, Fact, LoopyMoveRow, LoopyMovesReply, LoopyWorth, Unknown};
use crate::session::answer::MOVES;
use crate::theory::Convention;

/// What there is to say of such a position.
pub(super) fn reply(store: &mut Store, id: ExtendedId) -> Result<ExtendedReply> {
    let target = Target::Extended(id);
    let value = extended::worth(store, target)?;
    let options = match store.attempt(|store| store.moves_of(target)) {
        Ok(moves) => Fact::Exact(moves.len().into()),
        Err(error) if error.kind() == ErrorKind::Limit => {
            Fact::Unknown(Unknown::Ceiling { message: error.message().to_owned() })
        }
        Err(error) => return Err(error),
    };
    Ok(ExtendedReply {
        form: notation::target(store, target, store.limits().max_characters),
        outcome: value.outcome(),
        value,
        options,
        warnings: Vec::new(),
    })
}

/// Characters of a position in a sentence.
const SHORT: usize = 60;

/// A position in a claim that fails: what it is worth, and a move that shows it.
pub(super) fn worth(store: &mut Store, typed: &str, target: Target) -> Result<LoopyWorth> {
    let value = extended::worth(store, target)?;
    let outcome = value.outcome();
    let wanted = match outcome {
        Outcome::N => Some(Outcome::P),
        Outcome::D => Some(Outcome::D),
        Outcome::P => None,
    };
    let mut by = None;
    if store.is_turned(target) {
        let winning = store.turned_moves(target)?.into_iter().find(|one| one.wins);
        by = winning.map(|one| notation::target(store, one.whole, SHORT).text);
    } else if let Some(wanted) = wanted {
        for one in store.moves_of(target)? {
            if extended::outcome(store, one.target)? == wanted {
                by = Some(notation::target(store, one.target, SHORT).text);
                break;
            }
        }
    }
    Ok(LoopyWorth { typed: typed.to_owned(), value, outcome, by })
}

/// The moves of a position, those first that win or hold the draw.
pub(super) fn moves(store: &mut Store, id: ExtendedId) -> Result<LoopyMovesReply> {
    let whole = Target::Extended(id);
    let value = extended::worth(store, whole)?;
    let outcome = value.outcome();
    let best = match outcome {
        Outcome::N => Some(Outcome::P),
        Outcome::D => Some(Outcome::D),
        Outcome::P => None,
    };
    let mut rows = Vec::new();
    for one in moves_from(store, whole)? {
        let text = |target| notation::target(store, target, SHORT).text;
        rows.push(LoopyMoveRow {
            component: one.component.map(text),
            to: text(one.to),
            result: text(one.whole),
            outcome: one.value.outcome(),
            is_best: Some(one.value.outcome()) == best,
            words: one.words,
            value: one.value,
        });
    }
    rows.sort_by_key(|row| !row.is_best);
    let omitted = rows.len().saturating_sub(MOVES);
    rows.truncate(MOVES);
    Ok(LoopyMovesReply {
        form: notation::target(store, whole, SHORT).text,
        value,
        outcome,
        moves: rows,
        omitted,
    })
}

/// A move from a position that play may come back to.
#[derive(Debug, Clone)]
pub(crate) struct LoopyMove {
    /// In a sum: the component that is moved in.
    pub(crate) component: Option<Target>,
    /// What is moved in becomes this.
    pub(crate) to: Target,
    /// The whole position after the move.
    pub(crate) whole: Target,
    /// What that is worth.
    pub(crate) value: ExtendedValue,
    /// The move in the words of its ruleset or its definition, if it has some.
    pub(crate) words: Option<String>,
}

/// The moves of a position, component by component.
///
/// # Errors
/// A ceiling, or if interrupted; what is wrong in the words of a move.
pub(crate) fn moves_from(store: &mut Store, whole: Target) -> Result<Vec<LoopyMove>> {
    let components = store.target_components(whole);
    let mut all = Vec::new();
    for (place, &component) in components.iter().enumerate() {
        if place > 0 && components[place - 1] == component {
            continue;
        }
        let mut terms = components.clone();
        for (to, words) in moves_in(store, component)? {
            store.interrupt().poll()?;
            terms[place] = to;
            let whole = store.sum_of_targets(&terms)?;
            let value = extended::worth(store, whole)?;
            let component = (components.len() > 1).then_some(component);
            all.push(LoopyMove { component, to, whole, value, words });
        }
    }
    Ok(all)
}

/// The moves of a component, with their words where they have some.
fn moves_in(store: &mut Store, component: Target) -> Result<Vec<(Target, Option<String>)>> {
    let id = match component {
        Target::Extended(id) => id,
        Target::Position(id) => {
            // Also refuses what has too many moves.
            store.moves_of(component)?;
            let most = store.limits().max_elements;
            let listed = Convention::Normal.moves(store, id, most)?.list;
            let row = |one: crate::theory::Move| {
                let to = Target::Position(one.result);
                match one.words.is_empty() {
                    true => vec![(to, None)],
                    false => one.words.into_iter().map(|words| (to, Some(words))).collect(),
                }
            };
            return Ok(listed.into_iter().flat_map(row).collect());
        }
    };
    let worded = store.vertex_moves_in_words(id)?;
    if !worded.is_empty() {
        return Ok(worded.into_iter().map(|(one, words)| (one.target, Some(words))).collect());
    }
    Ok(store.moves_of(component)?.into_iter().map(|one| (one.target, None)).collect())
}
