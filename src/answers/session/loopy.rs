//! Answers about positions that play may come back to.

use crate::error::{ErrorKind, Result};
use crate::eval::extended;
use crate::game::{ExtendedId, Store, Target};
use crate::game_graph::Outcome;
use crate::notation;
use crate::reply::{ExtendedReply, Fact, LoopyWorth, Unknown};

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
    if let Some(wanted) = wanted {
        for one in store.moves_of(target)? {
            if extended::outcome(store, one.target)? == wanted {
                by = Some(notation::target(store, one.target, SHORT).text);
                break;
            }
        }
    }
    Ok(LoopyWorth { typed: typed.to_owned(), value, outcome, by })
}
