//! Facts about positions, gathered into replies.

use hashbrown::HashSet;
use num_bigint::BigUint;

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, RulesetId, Store};
use crate::heap::HeapRule;
use crate::nimber::{Nimber, Ordinal};
use crate::render;
use crate::ruleset::named;
use crate::session::reply::{CanonicalReply, Fact, MoveRow, MovesReply, PositionReply};
use crate::theory::{self, CanonicalForm, Fate};

/// Positions that counting followers may add to the store before it is no longer cheap.
const CHEAP: usize = 20_000;

/// Components of a sum, at most, for counting its followers to be cheap.
const COMPONENTS: usize = 12;

/// Moves shown, the winning ones in any case; options explained.
pub(crate) const MOVES: usize = 40;

/// Moves shown where there are infinitely many, the winning ones in any case.
const MOVES_OF_INFINITELY_MANY: usize = 8;

/// Values of options that are listed in a sentence.
const VALUES: usize = 16;

/// Digits of a count that a person reads.
const DIGITS: usize = 30;

/// A count that is not finite.
const INFINITELY_MANY: &str = "infinitely many";

/// Characters of a position in a row of a table.
const ROW: usize = 60;

/// What there is to say of a ruleset whose values come from a nim-sequence: what its code says, and what the standard form of it is.
pub(crate) fn remarks_on_ruleset(store: &Store, ruleset: RulesetId) -> Vec<String> {
    let Some(sequence) = store.nim_sequence(ruleset) else { return Vec::new() };
    let name = store.ruleset_name(ruleset);
    let rule = sequence.rule();
    let mut remarks = Vec::new();
    if let Some(named) = named(&name)
        && let Some((code, shift)) = named.code()
    {
        remarks.push(match shift {
            0 => format!("{name} is {code}"),
            _ => format!("{name}(n) is worth {code}(n + {shift})"),
        });
    }
    if let HeapRule::Code(code) = rule {
        remarks.push(code.in_words());
        remarks.extend(code.standard_form().map(|form| {
            format!(
                "{code} is {} shifted by {}: {code}(n + {}) = {}(n)",
                form.code, form.shift, form.shift, form.code
            )
        }));
    } else if rule.to_string() != name {
        remarks.push(format!("it is {rule}"));
    }
    remarks
}

/// What there is to say of a position.
pub(crate) fn position(store: &mut Store, id: GameId) -> Result<PositionReply> {
    let max_characters = store.limits().max_characters;
    let form = render::position(store, id, max_characters);
    let value = store.value(id);
    Ok(PositionReply {
        position: id,
        value: render::nimber_text(&value, max_characters).0,
        outcome: store.outcome(id),
        form: form.text,
        form_complete: form.complete,
        birthday: {
            let birthday = with_few_positions(store, |store| store.birthday(id));
            fact(birthday, "birthday(G) finds it", |birthday| day(birthday, max_characters))?
        },
        options: if store.has_infinitely_many_options(id) {
            infinite()
        } else {
            fact(store.option_count(id), "", |count| number(count, max_characters))?
        },
        followers: followers(store, id)?,
    })
}

fn followers(store: &mut Store, id: GameId) -> Result<Fact> {
    let max_characters = store.limits().max_characters;
    let ask = "followers(G) counts them";
    match with_few_positions(store, |store| store.has_infinitely_many_followers(id)) {
        Ok(true) => return Ok(infinite()),
        Ok(false) => {}
        Err(error) => return fact(Err::<BigUint, _>(error), ask, |count| number(count, max_characters)),
    }
    if !store.is_sum_of_nimbers(id) && has_long_sum(store, id)? {
        return Ok(unknown(format!(
            "sums of more than {COMPONENTS} components are not written out for it; {ask}"
        )));
    }
    let count = with_few_positions(store, |store| store.followers(id));
    fact(count, ask, |count| number(count, max_characters))
}

/// Whether a sum of many components can be met below a position within few steps: counting followers would
/// write it out.
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

/// Runs what may need many positions with few of them allowed; `None` where they do not do.
pub(crate) fn cheaply<T>(store: &mut Store, ask: impl FnOnce(&mut Store) -> Result<T>) -> Result<Option<T>> {
    match with_few_positions(store, ask) {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
        Err(error) => Err(error),
    }
}

fn with_few_positions<T>(store: &mut Store, ask: impl FnOnce(&mut Store) -> Result<T>) -> Result<T> {
    let ceiling = store.limits().max_nodes;
    store.limits_mut().max_nodes = ceiling.min(store.len() + CHEAP);
    let answer = ask(store);
    store.limits_mut().max_nodes = ceiling;
    answer
}

/// What was found, or that it is beyond the ceilings, and what finds it nevertheless. Being interrupted is an error.
fn fact<T>(answer: Result<T>, otherwise: &str, write: impl FnOnce(&T) -> Fact) -> Result<Fact> {
    match answer {
        Ok(answer) => Ok(write(&answer)),
        Err(error) if error.kind() == ErrorKind::Limit && otherwise.is_empty() => {
            Ok(unknown(error.message().to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::Limit => {
            Ok(unknown(format!("it takes more than {CHEAP} further positions; {otherwise}")))
        }
        Err(error) => Err(error),
    }
}

fn unknown(reason: String) -> Fact {
    Fact { exact: None, short: None, reason: Some(reason) }
}

fn infinite() -> Fact {
    Fact { exact: None, short: Some(INFINITELY_MANY.to_owned()), reason: Some(INFINITELY_MANY.to_owned()) }
}

/// A count. A person reads its digits while they are few.
fn number(number: &BigUint, max_characters: usize) -> Fact {
    let short = match render::integer_text(number, DIGITS) {
        (text, true) => text,
        _ => format!("about 10^{:.0}", number.bits() as f64 * std::f64::consts::LOG10_2),
    };
    written(render::integer_text(number, max_characters), short, max_characters)
}

/// A day: a count, or an infinite one as it is written.
fn day(day: &Ordinal, max_characters: usize) -> Fact {
    match day.to_integer() {
        Some(integer) => number(&integer, max_characters),
        None => written(
            render::ordinal_text(day, max_characters),
            render::ordinal_text(day, ROW).0,
            max_characters,
        ),
    }
}

/// A fact from its text and whether that is complete.
fn written((text, is_complete): (String, bool), short: String, max_characters: usize) -> Fact {
    match is_complete {
        true => Fact { exact: Some(text), short: Some(short), reason: None },
        false => Fact {
            exact: None,
            short: Some(short),
            reason: Some(format!("it has more than {max_characters} characters")),
        },
    }
}

/// A position in a row, and what it is equivalent to where that is not plain.
fn with_value(store: &Store, id: GameId) -> String {
    let written = render::position(store, id, ROW).text;
    let value = render::nimber_text(&store.value(id), ROW).0;
    if written == value { written } else { format!("{written} ≈ {value}") }
}

/// The canonical form with the reasons.
pub(crate) fn canonical(store: &mut Store, id: GameId) -> Result<CanonicalReply> {
    let form = theory::canonical_form(store, id)?;
    let value = render::nimber_text(&form.value, ROW).0;
    let mut lines = Vec::new();
    let whole = render::position(store, id, ROW).text;
    if form.canonical == id {
        lines.push(format!("{whole} is a nimber: it is its own canonical form"));
    } else if form.omitted != Some(BigUint::ZERO) {
        lines
            .push(format!("{whole} ≈ {value} by the theorem; it has too many options to look at one by one"));
    } else {
        lines.push(worth(&form, &whole));
        for option in form.options.iter().take(MOVES) {
            let written = with_value(store, option.option);
            lines.push(match option.fate {
                Fate::Kept => format!("{written} stays"),
                Fate::Duplicate { of } => {
                    format!("{written} duplicates {}", render::position(store, of, ROW).text)
                }
                Fate::Reversible { through } => format!(
                    "{written} reverses through its option {}, which is equivalent to the whole",
                    with_value(store, through)
                ),
            });
        }
        if form.options.len() > MOVES {
            let rest = &form.options[MOVES..];
            let staying = rest.iter().filter(|option| matches!(option.fate, Fate::Kept)).count();
            lines.push(format!("… and {} further options, of which {staying} stay", rest.len()));
        }
        lines.push(format!("what remains is {} = {value}", below(&form.value)));
    }
    Ok(CanonicalReply { position: form.canonical, canonical: value, outcome: store.outcome(id), lines })
}

/// Why a position is equivalent to the nimber that it is.
fn worth(form: &CanonicalForm, whole: &str) -> String {
    let value = render::nimber_text(&form.value, ROW).0;
    let mut values: Vec<&Nimber> = form.options.iter().map(|option| &option.value).collect();
    values.sort_unstable();
    values.dedup();
    if values.len() > VALUES {
        let m = value.trim_start_matches('*');
        return format!(
            "every number below {m} is the value of an option, and {m} is not: {whole} ≈ {value}"
        );
    }
    let values: Vec<String> = values
        .into_iter()
        .map(|value| render::nimber_text(value, ROW).0.trim_start_matches('*').to_owned())
        .collect();
    let values = values.join(", ");
    format!(
        "its options are worth {values}; mex{{{values}}} = {}: {whole} ≈ {value}",
        value.trim_start_matches('*')
    )
}

/// `{*0, *1, …, *(n-1)}`, shortened where it is long.
fn below(value: &Nimber) -> String {
    match value.to_u64() {
        Some(count @ 0..=8) => {
            let options: Vec<String> = (0..count).map(|option| format!("*{option}")).collect();
            format!("{{{}}}", options.join(", "))
        }
        Some(count) => format!("{{*0, *1, …, *{}}}", count - 1),
        None => "the set of all smaller nimbers".to_owned(),
    }
}

/// Every move with the value of what it leads to, the winning ones marked.
pub(crate) fn moves(store: &mut Store, id: GameId) -> Result<MovesReply> {
    let most = if store.has_infinitely_many_options(id) { MOVES_OF_INFINITELY_MANY } else { MOVES };
    let mut moves = theory::moves(store, id, most)?;
    // Components stand as they are written: nimbers first, in ascending order.
    moves
        .list
        .sort_by_cached_key(|one| (!matches!(store.node(one.from), Node::Nimber(_)), store.value(one.from)));
    let rows = moves
        .list
        .iter()
        .map(|one| {
            let written = |position| render::position(store, position, ROW).text;
            let moves = match (&one.words[..], one.component) {
                ([], Some(_)) => vec![format!("{} → {}", written(one.from), written(one.to))],
                ([], None) => vec![written(one.result)],
                (words, _) => words.to_vec(),
            };
            MoveRow {
                component: one.component.map(|_| written(one.from)),
                copies: one.copies,
                moves,
                result: written(one.result),
                value: render::nimber_text(&one.value, ROW).0,
                wins: one.wins,
            }
        })
        .collect();
    Ok(MovesReply {
        position: render::position(store, id, ROW).text,
        value: render::nimber_text(&moves.value, ROW).0,
        outcome: store.outcome(id),
        rows,
        omitted: match moves.omitted {
            None => Some(infinite()),
            Some(count) => (count > BigUint::ZERO).then(|| number(&count, store.limits().max_characters)),
        },
    })
}
