//! Facts about positions, gathered into replies.

use hashbrown::HashSet;
use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::notes::{Apart, ByTheorem, Note};
use crate::eval::value::{Listed, MovesOf, Value};
use crate::game::{GameId, Node, Outcome, RulesetId, Store, Target};
use crate::heap::HeapRule;
use crate::misere;
use crate::nimber::{Nimber, Ordinal};
use crate::notation::{self, MoveWritten};
use crate::registry::named;
use crate::reply::{
    DistinguishReply, Fact, LoopyMoveRow, MoveRow, MovesReply, Position, PositionReply, Step, TurnedMoveRow,
    Unknown, ValueReply, WinningMoves, Won, Worth,
};
use crate::session::{loopy, turned};
use crate::theory::{self, Canonical, Convention, Move};

/// How many positions the counting of followers may add to the store before it counts as expensive.
const CHEAP: usize = 20_000;

/// The same for the counting of options, which takes several for each.
const CHEAP_OPTIONS: usize = 200_000;

/// Looks at the interrupt while a fact is found that nobody asked for, at most: some tenths of a
/// second where a position has many moves, or long ones.
const STEPS: u64 = 200_000;

/// Components of a sum, at most, for counting its followers to be cheap.
const COMPONENTS: usize = 12;

/// Moves shown, the winning ones in any case; options explained.
pub(crate) const MOVES: usize = 40;

/// Moves shown where there are infinitely many, the winning ones in any case.
const MOVES_OF_INFINITELY_MANY: usize = 8;

/// Theorems that are named, of a sum of positions about which each says something.
const THEOREMS: usize = 3;

/// Characters of a position in a row of a table.
const ROW: usize = 60;

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// What there is to say of a ruleset whose values come from a nim-sequence: what its code says, and
/// what the standard form of it is.
pub(crate) fn notes_on_ruleset(store: &Store, ruleset: RulesetId) -> Vec<Note> {
    let Some(sequence) = store.nim_sequence(ruleset) else { return Vec::new() };
    let name = store.ruleset_name(ruleset);
    let rule = sequence.rule();
    let mut notes = Vec::new();
    if let Some(named) = named(&name)
        && let Some((code, shift)) = named.code()
    {
        notes.push(Note::Named { name: name.clone(), code: code.to_string(), shift });
    }
    if let HeapRule::Code(code) = rule {
        notes.push(Note::Code { code: code.clone(), rules: code.in_words() });
        notes.extend(code.standard_form().map(|form| Note::StandardForm {
            code: code.clone(),
            form: form.code,
            shift: form.shift,
        }));
    } else if rule.to_string() != name {
        notes.push(Note::Rule { rule: rule.to_string() });
    }
    notes
}

/// What there is to say of a position.
pub(crate) fn position(store: &mut Store, id: GameId) -> Result<PositionReply> {
    let max_characters = store.limits().max_characters;
    let birthday = with_few_positions(store, |store| store.birthday(id));
    Ok(PositionReply {
        position: id,
        form: notation::position(store, id, max_characters),
        is_nimber: store.is_nimber(id),
        value: store.value(id),
        outcome: store.outcome(id),
        misere_outcome: None,
        birthday: fact::<Ordinal>(birthday, Some("birthday"))?,
        options: match store.has_infinitely_many_options(id) {
            true => Fact::Infinite,
            false => fact(with_few(CHEAP_OPTIONS, store, |store| store.option_count(id)), None)?,
        },
        followers: followers(store, id)?,
        warnings: Vec::new(),
    })
}

fn followers(store: &mut Store, id: GameId) -> Result<Fact<BigUint>> {
    const FUNCTION: &str = "followers";
    match with_few_positions(store, |store| store.has_infinitely_many_followers(id)) {
        Ok(true) => return Ok(Fact::Infinite),
        Ok(false) => {}
        Err(error) => return fact(Err(error), Some(FUNCTION)),
    }
    if !store.is_sum_of_nimbers(id) && has_long_sum(store, id)? {
        return Ok(Fact::Unknown(Unknown::LongSums { components: COMPONENTS, function: FUNCTION }));
    }
    fact(with_few_positions(store, |store| store.followers(id)), Some(FUNCTION))
}

/// Whether a sum of many components can be met below a position within few steps: counting
/// followers would write it out.
fn has_long_sum(store: &Store, id: GameId) -> Result<bool> {
    let mut seen = HashSet::new();
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        store.interrupt().poll()?;
        if seen.len() > CHEAP || !seen.insert(id) {
            continue;
        }
        match store.node(id) {
            Node::Sum(components) if components.len() > COMPONENTS => return Ok(true),
            Node::Sum(others) | Node::Options(others) => waiting.extend_from_slice(others),
            _ => {}
        }
    }
    Ok(seen.len() > CHEAP)
}

/// Runs what may take long with few positions and steps allowed; `None` where they do not do.
pub(crate) fn cheaply<T>(store: &mut Store, ask: impl FnOnce(&mut Store) -> Result<T>) -> Result<Option<T>> {
    match with_few_positions(store, ask) {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if matches!(error.kind(), ErrorKind::Limit | ErrorKind::StepLimit) => Ok(None),
        Err(error) => Err(error),
    }
}

fn with_few_positions<T>(store: &mut Store, ask: impl FnOnce(&mut Store) -> Result<T>) -> Result<T> {
    with_few(CHEAP, store, ask)
}

/// Runs what may take long with this number of positions more, and few looks at the interrupt.
fn with_few<T>(positions: usize, store: &mut Store, ask: impl FnOnce(&mut Store) -> Result<T>) -> Result<T> {
    let (ceiling, outer) = (store.limits().max_nodes, store.interrupt().clone());
    let inner = outer.for_at_most(STEPS);
    store.limits_mut().max_nodes = ceiling.min(store.len() + positions);
    store.set_interrupt(inner.clone());
    let answer = ask(store);
    store.set_interrupt(outer.clone());
    store.limits_mut().max_nodes = ceiling;
    outer.count_steps(inner.steps());
    outer.poll()?;
    answer
}

/// What was found, or that it is beyond the ceilings, and which function finds it nevertheless.
/// Being interrupted is an error.
fn fact<T>(answer: Result<T>, function: Option<&'static str>) -> Result<Fact<T>> {
    match (answer, function) {
        (Ok(answer), _) => Ok(Fact::Exact(answer)),
        (Err(error), _) if error.kind() == ErrorKind::StepLimit => {
            let finds = function.map(|function| format!("; {function} finds it")).unwrap_or_default();
            let message = format!("nobody asked for it, and it takes more than {STEPS} steps{finds}");
            Ok(Fact::Unknown(Unknown::Ceiling { message }))
        }
        (Err(error), _) if error.kind() != ErrorKind::Limit => Err(error),
        (Err(_), Some(function)) => Ok(Fact::Unknown(Unknown::ManyPositions { positions: CHEAP, function })),
        (Err(error), None) => Ok(Fact::Unknown(Unknown::Ceiling { message: error.message().to_owned() })),
    }
}

/// A position in a row of a table, or in a sentence.
fn row(store: &Store, position: GameId) -> String {
    notation::position(store, position, ROW).text
}

/// The canonical form with the reasons.
pub(crate) fn canonical(
    store: &mut Store,
    id: GameId,
    convention: Convention,
) -> Result<Canonical<Position>> {
    let form = match convention {
        Convention::Normal => theory::canonical_form(store, id)?,
        Convention::Misere => misere::canonical_form(store, id, MOVES)?,
    };
    Ok(canonical_written(store, form))
}

/// A canonical form as it is written, with the first options.
pub(crate) fn canonical_written(store: &Store, mut form: Canonical<GameId>) -> Canonical<Position> {
    let written = |id, max_characters| Position { id, form: notation::position(store, id, max_characters) };
    if form.convention == Convention::Misere {
        let canonical = written(form.canonical, store.limits().max_characters);
        return Canonical { canonical, ..form.map(|id| written(id, SHORT)) };
    }
    // A nimber is its own form, whatever its options are.
    if form.is_nimber {
        (form.options, form.option_values) = Default::default();
    }
    form.omitted = Some(form.options.len().saturating_sub(MOVES).into());
    form.options.truncate(MOVES);
    form.map(|id| written(id, ROW))
}

/// The theorems that say who wins from a position, in normal play.
pub(crate) fn outcome_theorems(store: &Store, id: GameId) -> Vec<ByTheorem> {
    let theorems = store.outcome_theorems(id).into_iter();
    let said = theorems.map(|(component, theorem)| ByTheorem {
        position: notation::position(store, component, SHORT).text,
        outcome: if theorem.is_won() { Outcome::N } else { Outcome::P },
        theorem: theorem.name(),
        reason: theorem.reason(),
    });
    said.take(THEOREMS).collect()
}

/// A move that wins in a convention of play; `None` if there is none.
pub(crate) fn winning_move(
    store: &mut Store,
    convention: Convention,
    whole: GameId,
) -> Result<Option<MoveWritten>> {
    let is_sum = store.components(whole).len() > 1;
    Ok(convention.winning_move(store, whole)?.map(|found| {
        let component = is_sum.then_some(found.from);
        let words = found.words.first().map(String::as_str);
        MoveWritten::new(store, component, found.to, words, SHORT)
    }))
}

/// A position that tells two others apart, and how; the two as they were typed. `None` if they are
/// equal.
pub(crate) fn apart(
    store: &mut Store,
    convention: Convention,
    [(first, first_name), (second, second_name)]: [(GameId, &str); 2],
) -> Result<Option<(GameId, Apart)>> {
    let found = match convention {
        Convention::Normal => theory::distinguish(store, first, second)?.map(|test| (test, None)),
        Convention::Misere => {
            misere::distinguish(store, first, second)?.map(|found| (found.by, Some(found.is_least)))
        }
    };
    let Some((test, is_least)) = found else { return Ok(None) };
    let (with_first, with_second) = (store.sum(&[first, test])?, store.sum(&[second, test])?);
    let (won, lost_name, won_name) = match convention.outcome(store, with_first)? {
        Outcome::P => (with_second, first_name, second_name),
        Outcome::N => (with_first, second_name, first_name),
    };
    let by = notation::position(store, test, SHORT).text;
    let plus = |side: &str| if test == store.zero() { side.to_owned() } else { format!("{side} + {by}") };
    let (p_position, n_position) = (plus(lost_name), plus(won_name));
    let winning = winning_move(store, convention, won)?;
    Ok(Some((test, Apart { convention, by, is_least, p_position, n_position, winning })))
}

/// A position that tells two others apart in misère play; the two as they were typed. `None` if they
/// are equal.
pub(crate) fn distinguish(store: &mut Store, sides: [(GameId, &str); 2]) -> Result<Option<DistinguishReply>> {
    let found = apart(store, Convention::Misere, sides)?;
    Ok(found.map(|(id, apart)| {
        let form = notation::position(store, id, store.limits().max_characters);
        DistinguishReply { position: id, form, apart }
    }))
}

/// The outcome in misère play; `None` if too many positions are met.
pub(crate) fn misere_outcome(store: &mut Store, position: GameId) -> Result<Option<Outcome>> {
    match misere::outcome(store, position) {
        Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// The error of a list of moves that is too long, with a move that wins.
fn with_winning_move(store: &mut Store, id: GameId, error: Error) -> Error {
    if error.kind() != ErrorKind::Limit {
        return error;
    }
    let name = row(store, id);
    match winning_move(store, Convention::Misere, id) {
        Ok(Some(winning)) => {
            let position = Worth { typed: name, value: store.value(id) };
            let (convention, outcome) = (Convention::Misere, Outcome::N);
            let won = Won { position, convention, outcome, has_options: true, winning: Some(winning) };
            error.note(Step::Outcome(won).to_string())
        }
        Ok(None) if misere::outcome(store, id).is_ok_and(|outcome| outcome == Outcome::P) => {
            error.note(format!("{name} is misère P: no move wins"))
        }
        _ => error,
    }
}

/// The answer with the moves in words, if it is a list of winning moves.
pub(crate) fn with_winning_moves(store: &mut Store, value: &Value, reply: ValueReply) -> Result<ValueReply> {
    Ok(ValueReply {
        winning: winning_moves(store, value)?,
        winning_turns: winning_turns(store, value)?,
        winning_loopy: winning_loopy(store, value)?,
        ..reply
    })
}

/// For a list of winning moves: the moves in words.
pub(crate) fn winning_moves(store: &mut Store, value: &Value) -> Result<Option<WinningMoves>> {
    let Value::List(list) = value else { return Ok(None) };
    let Some(MovesOf { position, listed }) = list.moves else { return Ok(None) };
    let (Listed::Winning(convention), Target::Position(position)) = (listed, position) else {
        return Ok(None);
    };
    let moves = convention.winning_moves(store, position)?;
    store.check_words(position)?;
    let moves = moves.into_iter().map(|one| move_row(store, one)).collect();
    Ok(Some(WinningMoves { position, convention, moves }))
}

/// Those of a position with entailing or complimenting moves.
pub(crate) fn winning_turns(store: &mut Store, value: &Value) -> Result<Option<Vec<TurnedMoveRow>>> {
    match value {
        Value::List(list) => match list.moves {
            Some(MovesOf { position: of @ Target::Extended(_), .. }) if store.is_turned(of) => {
                turned::winning(store, of).map(Some)
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Those of a position that play may come back to.
pub(crate) fn winning_loopy(store: &mut Store, value: &Value) -> Result<Option<Vec<LoopyMoveRow>>> {
    match value {
        Value::List(list) => match list.moves {
            Some(MovesOf { position: of @ Target::Extended(_), .. }) if !store.is_turned(of) => {
                loopy::winning(store, of).map(Some)
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

fn move_row(store: &Store, one: Move) -> MoveRow {
    MoveRow {
        in_component: one.component.is_some(),
        copies: one.copies,
        words: one.words,
        from: row(store, one.from),
        to: row(store, one.to),
        result: row(store, one.result),
        result_position: one.result,
        value: Some(one.value),
        wins: Some(one.wins),
    }
}

/// The moves of a position whose value is not known, with the values that are.
pub(crate) fn moves_without_values(store: &mut Store, id: GameId) -> Result<MovesReply> {
    let moves = theory::moves_without_values(store, id, MOVES)?;
    store.check_words(id)?;
    let row_of = |one: Move| {
        let value = store.is_solved(one.result).then(|| store.value(one.result));
        let wins = value.as_ref().map(Nimber::is_zero);
        MoveRow { value, wins, ..move_row(store, one) }
    };
    Ok(MovesReply {
        position: id,
        form: row(store, id),
        convention: Convention::Normal,
        value: None,
        outcome: None,
        moves: moves.list.into_iter().map(row_of).collect(),
        omitted: moves.omitted.map_or(Fact::Infinite, Fact::Exact),
    })
}

/// Every move with the value of what it leads to, the winning ones marked.
pub(crate) fn moves(store: &mut Store, id: GameId, convention: Convention) -> Result<MovesReply> {
    let most = if store.has_infinitely_many_options(id) { MOVES_OF_INFINITELY_MANY } else { MOVES };
    let moves = convention.moves(store, id, most).map_err(|error| match convention {
        Convention::Normal => error,
        Convention::Misere => with_winning_move(store, id, error),
    })?;
    store.check_words(id)?;
    let outcome = convention.outcome(store, id)?;
    let rows = moves.list.into_iter().map(|one| move_row(store, one)).collect();
    Ok(MovesReply {
        position: id,
        form: row(store, id),
        convention,
        value: Some(moves.value),
        outcome: Some(outcome),
        moves: rows,
        omitted: moves.omitted.map_or(Fact::Infinite, Fact::Exact),
    })
}
