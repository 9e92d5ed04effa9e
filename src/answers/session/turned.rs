//! Answers about positions with entailing or complimenting moves.

use hashbrown::HashSet;

use crate::entailing::{Attained, Turn, Worth};
use crate::error::Result;
use crate::eval::extended;
use crate::game::{ExtendedMove, ExtendedValue, Store, Target, TurnedMove};
use crate::notation;
use crate::reply::{TurnedMoveRow, TurnedMovesReply, TurnedReply, TurnedStep, TurnedWhyReply};
use crate::session::value;

/// Characters of a position in a row or a sentence.
const SHORT: usize = 60;

/// Moves that are listed, and steps that are told.
const MOVES: usize = 40;

/// Moves that a reply holds, with those that are not listed.
pub(super) const HELD: usize = 1_000;

/// What there is to say of such a position.
pub(super) fn reply(store: &mut Store, target: Target) -> Result<TurnedReply> {
    let value = extended::worth(store, target)?;
    let attained = store.attained(target)?;
    Ok(TurnedReply {
        form: notation::target(store, target, store.limits().max_characters),
        outcome: value.outcome(),
        value,
        attains: shown(&attained),
    })
}

/// A set in the text of an answer, unless it is long.
fn shown(attained: &Attained) -> String {
    attained.in_short(MOVES)
}

/// The moves of such a position.
pub(super) fn moves(store: &mut Store, target: Target) -> Result<TurnedMovesReply> {
    let value = known_worth(store, target)?;
    let mut all = store.turned_moves(target)?;
    let winning = all.iter().filter(|one| one.is_winning()).count();
    let omitted = all.len().saturating_sub(MOVES);
    if omitted > 0 {
        all.sort_by_key(|one| !one.is_winning());
        all.truncate(HELD);
    }
    let mut moves = all.into_iter().map(|one| row(store, one)).collect::<Result<Vec<_>>>()?;
    let further = moves.split_off(MOVES.min(moves.len()));
    Ok(TurnedMovesReply {
        form: notation::target(store, target, SHORT).text,
        outcome: value.as_ref().map(ExtendedValue::outcome),
        value,
        moves,
        winning,
        omitted,
        further,
    })
}

/// The moves that win, as `moves` lists them.
pub(super) fn winning(store: &mut Store, target: Target) -> Result<Vec<TurnedMoveRow>> {
    let winning = store.turned_moves(target)?.into_iter().filter(TurnedMove::is_winning);
    winning.map(|one| row(store, one)).collect()
}

/// What a position is worth, unless that was left open.
fn known_worth(store: &Store, target: Target) -> Result<Option<ExtendedValue>> {
    match store.is_left_open(target) {
        true => Ok(None),
        false => extended::worth(store, target).map(Some),
    }
}

fn row(store: &Store, one: TurnedMove) -> Result<TurnedMoveRow> {
    let text = |target| notation::target(store, target, SHORT).text;
    Ok(TurnedMoveRow {
        component: (!one.rest.is_empty()).then(|| text(one.from)),
        turn: one.turn,
        to: text(one.to),
        result: text(one.whole),
        value: known_worth(store, one.whole)?,
        wins: one.wins,
        sunny: one.is_sunny(store),
        leads_to: match store.is_left_open(one.whole) {
            true => None,
            false => Some(value::position(store, one.whole)?),
        },
        words: one.words,
    })
}

/// Why such a position is worth what it is.
pub(super) fn why(store: &mut Store, target: Target) -> Result<TurnedWhyReply> {
    let value = extended::worth(store, target)?;
    let text = |store: &Store, target| notation::target(store, target, SHORT).text;
    let mut reply = TurnedWhyReply {
        form: text(store, target),
        value,
        components: Vec::new(),
        attained: Vec::new(),
        missed: Vec::new(),
        omitted: 0,
    };
    let parts = store.parts_of_target(target);
    if parts.len() > 1 {
        for part in parts {
            let value = extended::worth(store, part)?;
            reply.components.push((text(store, part), value));
        }
        return Ok(reply);
    }
    let mut moves = store.moves_of(target)?;
    // Several moves may do the same.
    let mut met = HashSet::new();
    moves.retain(|&one| met.insert(one));
    match store.worth(target)? {
        Worth::Loony => loony(store, &moves, &mut reply)?,
        Worth::Number(value) => number(store, &moves, value, &mut reply)?,
    }
    reply.omitted = reply.attained.len().saturating_sub(MOVES) + reply.missed.len().saturating_sub(MOVES);
    reply.attained.truncate(MOVES);
    reply.missed.truncate(MOVES);
    Ok(reply)
}

/// What a move attains by itself.
fn gives(store: &mut Store, one: &ExtendedMove) -> Result<Attained> {
    let worth = store.worth(one.target)?;
    Ok(match one.turn {
        Turn::Plain => Attained::of_plain(worth),
        Turn::Entailing => store.attained(one.target)?.complement(),
        Turn::Complimenting => Attained::of_complimenting(worth),
    })
}

fn step(store: &Store, one: &ExtendedMove, beside: String) -> Result<TurnedStep> {
    Ok(TurnedStep {
        beside,
        turn: one.turn,
        to: notation::target(store, one.target, SHORT).text,
        value: extended::worth(store, one.target)?,
        reply: None,
    })
}

/// Each smaller number is attained by a move, and the value by none.
fn number(store: &mut Store, moves: &[ExtendedMove], value: u64, reply: &mut TurnedWhyReply) -> Result<()> {
    let mut open: Vec<u64> = (0..value.min(4 * MOVES as u64)).collect();
    let mut found = Vec::new();
    for one in moves {
        let gives = gives(store, one)?;
        let (now, later) = open.into_iter().partition(|&number| gives.contains(Worth::Number(number)));
        open = later;
        for number in now {
            found.push((number, step(store, one, number.to_string())?));
        }
        let mut missed = step(store, one, value.to_string())?;
        if one.turn == Turn::Entailing {
            let heap = Target::Position(store.nimber(value)?);
            let replies = store.turned_moves_in(one.target, &[heap])?;
            let wins = replies.into_iter().find(TurnedMove::is_winning);
            missed.reply = wins.map(|reply| notation::target(store, reply.to, SHORT).text);
        }
        reply.missed.push(missed);
    }
    found.sort_by_key(|&(number, _)| number);
    reply.attained = found.into_iter().map(|(_, step)| step).collect();
    Ok(())
}

/// Everything is attained: all but some numbers by one move, and these by others.
fn loony(store: &mut Store, moves: &[ExtendedMove], reply: &mut TurnedWhyReply) -> Result<()> {
    let mut rest: Option<Attained> = None;
    let mut finite = Vec::new();
    for one in moves {
        let gives = gives(store, one)?;
        if rest.is_none() && gives.is_infinite() {
            reply.attained.push(step(store, one, shown(&gives))?);
            rest = Some(gives.complement());
        } else {
            finite.push((*one, gives));
        }
    }
    let mut rest = rest.unwrap_or_default();
    for (one, gives) in finite {
        // What the move attains of what is still open.
        let now = rest.complement().union(&gives.complement()).complement();
        if now != Attained::none() {
            reply.attained.push(step(store, &one, shown(&now))?);
            rest = rest.complement().union(&now).complement();
        }
    }
    Ok(())
}
