//! Why a position is P or N in misère play.

use std::collections::{HashSet, VecDeque};

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, OrderedCursor, Outcome, Store};
use crate::misere::{self, Found, Joint};
use crate::nimber::Nimber;
use crate::notation::{self, MoveWritten};
use crate::reply::misere::{After, Answers, Because, Known, MiserePart};
use crate::session::answer;
use crate::theory::Convention;

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// Moves that are listed with their answers, at most; more are for a certificate.
const MOVES: usize = 60;

/// Why a position is P or N: by the rule of misère Nim, by a strategy that is written out, by a
/// misère quotient, or by what was computed.
pub(super) fn proved(store: &mut Store, position: GameId, name: String) -> Result<MiserePart> {
    let outcome = misere::outcome(store, position)?;
    let because = match misere_nim(store, position) {
        Some(because) => because,
        None => by_play(store, position, outcome)?,
    };
    Ok(MiserePart::Outcome { position: name, outcome, because })
}

fn by_play(store: &mut Store, position: GameId, outcome: Outcome) -> Result<Because> {
    // A winning move leaves a P-position; in a P-position there is none.
    let found = match outcome {
        Outcome::P => Ok(Some(position)),
        Outcome::N => misere::winning_move(store, position).map(|one| one.map(|one| one.result)),
    };
    let left = match found {
        // There are too many moves to look for one that wins.
        Err(error) if error.kind() == ErrorKind::Limit => {
            return without_play(store, position)?.map(Because::Known).ok_or(error);
        }
        found => found?,
    };
    let Some(left) = left else { return Ok(Because::NoMove) };
    let winning = match outcome {
        Outcome::P => None,
        Outcome::N => answer::winning_move(store, Convention::Misere, position)?,
    };
    let answers = match strategy(store, left) {
        Err(error) if error.kind() == ErrorKind::Limit => None,
        answers => answers?,
    };
    let after = match answers {
        Some(answers) => After::Strategy(answers),
        None => without_play(store, position)?.map_or(After::Computed, After::Known),
    };
    Ok(Because::Play { winning, after })
}

/// Why a sum of nimbers is P or N; `None` for other positions.
fn misere_nim(store: &Store, position: GameId) -> Option<Because> {
    if !store.is_sum_of_nimbers(position) {
        return None;
    }
    let heaps: Vec<Nimber> = store.components(position).iter().map(|&heap| store.value(heap)).collect();
    Some(if heaps.iter().any(|size| *size > Nimber::from(1_u32)) {
        Because::NimSum(notation::size_text(&store.value(position), SHORT))
    } else {
        Because::HeapsOfOne(heaps.iter().filter(|size| !size.is_zero()).count())
    })
}

/// How each move of a P-position is answered, and each of those that are left then; `None` if there
/// are too many.
fn strategy(store: &mut Store, start: GameId) -> Result<Option<Vec<Answers>>> {
    let (mut waiting, mut met) = (VecDeque::from([start]), HashSet::from([start]));
    let (mut found, mut count) = (Vec::new(), 0);
    while let Some(position) = waiting.pop_front() {
        let (mut cursor, mut moves) = (OrderedCursor::default(), Vec::new());
        while let Some(option) = store.next_in_order(position, &mut cursor)? {
            store.interrupt().poll()?;
            count += 1;
            if count > MOVES {
                return Ok(None);
            }
            if let Some(answer) = misere::winning_move(store, option)?
                && met.insert(answer.result)
            {
                waiting.push_back(answer.result);
            }
            moves.push(answered(store, option)?);
        }
        found.push(Answers { position: notation::position(store, position, SHORT).text, moves });
    }
    Ok(Some(found))
}

/// How a move of a P-position is answered: the position after it, and the move that wins there.
pub(super) fn answered(store: &mut Store, option: GameId) -> Result<(String, Option<MoveWritten>)> {
    let to = notation::position(store, option, SHORT).text;
    Ok((to, answer::winning_move(store, Convention::Misere, option)?))
}

/// Why a sum is P or N where nothing was played out: by the theorem on infinite nimbers, by a
/// quotient, or by the misère Grundy value of what stands beside a large nimber.
fn without_play(store: &mut Store, position: GameId) -> Result<Option<Known>> {
    if misere::has_infinite_nimber(store, position) {
        return Ok(Some(Known::Infinite { value: notation::size_text(&store.value(position), SHORT) }));
    }
    if let Some(large) = misere::large_nimber(store, position)?
        && let Some(value) = misere::grundy_by_quotient(store, large.rest)?
    {
        let rest = notation::position(store, large.rest, SHORT).text;
        let nimber = notation::nimber_text(&large.size, SHORT).0;
        return Ok(Some(Known::Large { nimber, rest, value: notation::size_text(&value, SHORT) }));
    }
    by_quotient(store, position)
}

/// What the misère quotient of a code, and of what stands beside its heaps, says of a sum, if it is
/// known or found at once.
fn by_quotient(store: &mut Store, position: GameId) -> Result<Option<Known>> {
    let Found::Joint(joint) = Joint::of(store, position, 0)? else { return Ok(None) };
    let Some(value) = joint.value(store, position)? else { return Ok(None) };
    let beside = match joint.beside.is_empty() {
        true => None,
        false => {
            let beside = store.sum(&joint.beside)?;
            Some(notation::position(store, beside, SHORT).text)
        }
    };
    let quotient = &joint.quotient;
    Ok(Some(Known::Quotient {
        code: joint.code.to_string(),
        beside,
        order: quotient.order(),
        p: quotient.p().count(),
        period: quotient.period(),
        value: quotient.written(value),
        is_p: quotient.is_p(value),
    }))
}
