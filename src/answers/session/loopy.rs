//! Answers about positions that play may come back to.

use crate::error::{ErrorKind, Result};
use crate::eval::extended;
use crate::game::{ExtendedId, Store, Target};
use crate::game_graph::Outcome;
use crate::notation;
use crate::reply::{ExtendedReply, Fact, LoopyMoveRow, LoopyMovesReply, LoopyWorth, Unknown};
use crate::session::turned::HELD;
use crate::session::value;
use crate::theory::{LoopyMove, loopy_moves};

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

/// Moves that are listed, those first that win or hold the draw.
const MOVES: usize = 40;

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
        let winning = store.turned_moves(target)?.into_iter().find(|one| one.is_winning());
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

/// The moves that win.
pub(super) fn winning(store: &mut Store, of: Target) -> Result<Vec<LoopyMoveRow>> {
    let winning = loopy_moves(store, of)?.into_iter().filter(|one| one.value.outcome() == Outcome::P);
    winning.map(|one| row(store, one, Some(Outcome::P))).collect()
}

/// A move; it is as good as any if it leads to the best outcome.
fn row(store: &Store, one: LoopyMove, best: Option<Outcome>) -> Result<LoopyMoveRow> {
    let text = |target| notation::target(store, target, SHORT).text;
    Ok(LoopyMoveRow {
        component: one.component.map(text),
        to: text(one.to),
        result: text(one.whole),
        outcome: one.value.outcome(),
        is_best: Some(one.value.outcome()) == best,
        words: one.words,
        value: one.value,
        leads_to: value::position(store, one.whole)?,
    })
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
    let mut all = loopy_moves(store, whole)?;
    all.sort_by_key(|one| Some(one.value.outcome()) != best);
    let omitted = all.len().saturating_sub(MOVES);
    all.truncate(HELD);
    let mut rows = all.into_iter().map(|one| row(store, one, best)).collect::<Result<Vec<_>>>()?;
    let further = rows.split_off(MOVES.min(rows.len()));
    Ok(LoopyMovesReply {
        form: notation::target(store, whole, SHORT).text,
        value,
        outcome,
        moves: rows,
        omitted,
        further,
    })
}
