//! Why a claim fails: the two values, a position that tells the two sides apart, a winning move, an option
//! that one side has and the other lacks.

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, OptionCursor, Outcome, Store};
use crate::lower::alike;
use crate::lower::listed_moves::{self, Difference};
use crate::lower::machine::{Compared, Machine};
use crate::lower::relations;
use crate::lower::value::Value;
use crate::nimber::Nimber;
use crate::render;
use crate::session::{answer, typed};
use crate::syntax::operator::Infix;
use crate::theory::{self, IdentityDifference};

/// Characters of a position inside a sentence.
const SHORT: usize = 72;

/// Options among which one is looked for that goes by a better name.
const LISTED: usize = 100;

/// The sentences that explain a failure, the claim's text at hand.
pub(crate) fn why(machine: &mut Machine, text: &str, failure: &Compared) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let side = |span: crate::error::Span| typed::on_one_line(&text[span.start..span.end]);
    let (left, right) = (side(failure.left_span), side(failure.right_span));
    if !failure.bindings.is_empty() {
        let names = machine.definition_names();
        let values: Vec<String> = failure
            .bindings
            .iter()
            .map(|(name, value)| {
                format!("{name} = {}", render::value_text(&machine.store, &names, value, SHORT))
            })
            .collect();
        lines.push(format!("it fails first for {}", values.join(", ")));
    }
    if failure.in_chain {
        lines.push(format!(
            "the pair that fails is {} {} {}",
            shortened(&left),
            failure.infix.sign(),
            shortened(&right)
        ));
    }
    let positions = (
        relations::position(&machine.store, &failure.left),
        relations::position(&machine.store, &failure.right),
    );
    let explained = match (failure.infix, positions) {
        (Infix::Equivalent, (Some(first), Some(second))) => {
            not_equivalent(&mut machine.store, first, second, &left, &right, &mut lines)
        }
        (Infix::NotEquivalent, (Some(first), Some(_))) => {
            let value = machine.store.value(first);
            lines.push(format!("both are equivalent to {}", nimber(&value)));
            Ok(())
        }
        (Infix::Identical, (Some(first), Some(second))) => {
            not_identical(&mut machine.store, first, second, &left, &right, &mut lines)
        }
        (Infix::NotIdentical, (Some(_), Some(_))) => {
            lines.push("they are identical: the same options, recursively".to_owned());
            Ok(())
        }
        (Infix::IsOutcome, (Some(position), _)) => {
            wrong_outcome(&mut machine.store, position, &left, &mut lines)
        }
        (Infix::IsOption, (Some(option), Some(whole))) => {
            lines.push(format!("{} is identical to no option of {}", shortened(&left), shortened(&right)));
            only_equivalent(&mut machine.store, option, whole, &mut lines)
        }
        (Infix::IsNotOption, (Some(_), Some(_))) => {
            lines.push(format!("{} is identical to an option of {}", shortened(&left), shortened(&right)));
            Ok(())
        }
        _ => {
            let said = other_moves(&mut machine.store, failure, &left, &right, &mut lines);
            let values = other_values(machine, failure, &left, &right, &mut lines);
            said.and(values)
        }
    };
    match explained {
        // A reason too large to write out is left out; being interrupted is not.
        Err(error) if error.kind() == ErrorKind::Limit => {
            lines.push(format!("more cannot be said within the ceilings: {}", error.message()));
        }
        other => other?,
    }
    Ok(lines)
}

fn nimber(value: &Nimber) -> String {
    render::nimber_text(value, 2 * SHORT).0
}

fn position(store: &Store, position: GameId) -> String {
    render::position(store, position, SHORT).text
}

/// A side as it was typed, shortened where it is long.
fn shortened(text: &str) -> String {
    if text.chars().count() <= SHORT {
        text.to_owned()
    } else {
        text.chars().take(SHORT).chain(['…']).collect()
    }
}

/// `moving A → B wins`, or what its ruleset calls the move, for a position that is N.
fn winning_move(store: &mut Store, whole: GameId) -> Result<String> {
    let moves = theory::moves(store, whole, 1)?;
    let Some(wins) = moves.list.iter().find(|one| one.wins) else {
        return Ok("no move wins".to_owned());
    };
    let words = store.move_in_words(wins.from, wins.to).map(str::to_owned);
    Ok(match (words, wins.component) {
        (Some(words), Some(_)) => {
            let (from, to) = (position(store, wins.from), position(store, wins.to));
            format!("the move {words} in {from} wins, which leaves {to} there")
        }
        (Some(words), None) => {
            format!("the move {words} wins, which leaves {}", position(store, wins.result))
        }
        (None, Some(_)) => {
            format!("moving {} → {} wins", position(store, wins.from), position(store, wins.to))
        }
        (None, None) => format!("moving to {} wins", position(store, wins.result)),
    })
}

fn not_equivalent(
    store: &mut Store,
    first: GameId,
    second: GameId,
    left: &str,
    right: &str,
    lines: &mut Vec<String>,
) -> Result<()> {
    let (one, other) = (store.value(first), store.value(second));
    lines.push(format!(
        "{} ≈ {}, and {} ≈ {}",
        shortened(left),
        nimber(&one),
        shortened(right),
        nimber(&other)
    ));
    let Some(test) = theory::distinguish(store, first, second)? else { return Ok(()) };
    let (with_first, with_second) = (store.sum(&[first, test])?, store.sum(&[second, test])?);
    let name = position(store, test);
    // One of the two sums is P, the other is not.
    let (lost, won, lost_name, won_name) = if store.outcome(with_first) == Outcome::P {
        (with_first, with_second, left, right)
    } else {
        (with_second, with_first, right, left)
    };
    debug_assert_eq!(store.outcome(lost), Outcome::P);
    let plus = |side: &str| {
        if test == store.zero() { shortened(side) } else { format!("{} + {name}", shortened(side)) }
    };
    let (lost_name, won_name) = (plus(lost_name), plus(won_name));
    let winning = winning_move(store, won)?;
    lines.push(format!("{name} tells them apart: {lost_name} is P, and {won_name} is N, where {winning}"));
    Ok(())
}

fn not_identical(
    store: &mut Store,
    first: GameId,
    second: GameId,
    left: &str,
    right: &str,
    lines: &mut Vec<String>,
) -> Result<()> {
    let (one, other) = (store.value(first), store.value(second));
    if one == other {
        lines
            .push(format!("as identity it is false, as equivalence it is true: both are ≈ {}", nimber(&one)));
    } else {
        lines.push(format!(
            "they are not even equivalent: {} ≈ {}, and {} ≈ {}",
            shortened(left),
            nimber(&one),
            shortened(right),
            nimber(&other)
        ));
    }
    if let Some(difference) = theory::identity_difference(store, first, second)? {
        let (option, whole, has, lacks) = match difference {
            IdentityDifference::FirstHas(option) => (option, first, left, right),
            IdentityDifference::SecondHas(option) => (option, second, right, left),
        };
        let option = as_listed(store, option, whole)?;
        let option = position(store, option);
        lines.push(format!("{option} is an option of {}, and not of {}", shortened(has), shortened(lacks)));
    }
    Ok(())
}

/// The option of a position that is this set, as a position of its own game if it has one.
fn as_listed(store: &mut Store, set: GameId, whole: GameId) -> Result<GameId> {
    let mut cursor = OptionCursor::default();
    for _ in 0..LISTED {
        match store.next_option(whole, &mut cursor)? {
            Some(option)
                if option == set || answer::cheaply(store, |store| store.expand(option))? == Some(set) =>
            {
                return Ok(option);
            }
            Some(_) => {}
            None => break,
        }
    }
    Ok(set)
}

fn wrong_outcome(store: &mut Store, whole: GameId, name: &str, lines: &mut Vec<String>) -> Result<()> {
    let value = nimber(&store.value(whole));
    match store.outcome(whole) {
        Outcome::N => {
            let winning = winning_move(store, whole)?;
            lines.push(format!("{} is N: it is ≈ {value}, and {winning}", shortened(name)));
        }
        Outcome::P if whole == store.zero() => {
            lines.push(format!("{} is P: it has no option", shortened(name)))
        }
        Outcome::P => lines.push(format!("{} is P: it is ≈ {value}, and every option is N", shortened(name))),
    }
    Ok(())
}

/// Says so where some option is equivalent to what was looked for.
fn only_equivalent(store: &mut Store, option: GameId, whole: GameId, lines: &mut Vec<String>) -> Result<()> {
    let value = store.value(option);
    if let Some(alike) = theory::option_of_value(store, whole, &value)? {
        lines.push(format!(
            "one is equivalent to it, though: {} ≈ {}",
            position(store, alike),
            nimber(&value)
        ));
    }
    Ok(())
}

/// Which move one side of a comparison of moves has and the other lacks.
fn other_moves(
    store: &mut Store,
    failure: &Compared,
    left: &str,
    right: &str,
    lines: &mut Vec<String>,
) -> Result<()> {
    if !matches!(failure.infix, Infix::Equivalent | Infix::Identical)
        || !listed_moves::are_compared(failure.infix, &failure.left, &failure.right)
    {
        return Ok(());
    }
    let (list, other) = match &failure.left {
        Value::List(list) if list.moves.is_some() => (left, right),
        _ => (right, left),
    };
    match listed_moves::difference(store, &failure.left, &failure.right, failure.braces)? {
        Some(Difference::Missing(one)) => {
            lines.push(format!("{one} is in {}, and not in {}", shortened(list), shortened(other)));
        }
        Some(Difference::NoMove(one)) => {
            lines.push(format!(
                "{one} is not in {}: which moves counts, not what they are worth",
                shortened(list)
            ));
        }
        None => {}
    }
    Ok(())
}

fn other_values(
    machine: &Machine,
    failure: &Compared,
    left: &str,
    right: &str,
    lines: &mut Vec<String>,
) -> Result<()> {
    let names = machine.definition_names();
    let write = |value: &Value| render::value_text(&machine.store, &names, value, 2 * SHORT);
    let moves = listed_moves::are_compared(failure.infix, &failure.left, &failure.right);
    if let (Value::List(first), Value::List(second), false) = (&failure.left, &failure.right, moves) {
        let (limits, interrupt) = (machine.store.limits(), machine.store.interrupt());
        let mut differ = None;
        for (at, (one, other)) in first.entries.iter().zip(&second.entries).enumerate() {
            interrupt.poll()?;
            if !alike::same(one, other, limits, interrupt)? {
                differ = Some(at);
                break;
            }
        }
        match differ {
            Some(at) => lines.push(format!(
                "the lists differ first at index {at}: {} and {}",
                write(&first.entries[at]),
                write(&second.entries[at])
            )),
            None => lines.push(format!(
                "the lists have {} and {} entries",
                first.entries.len(),
                second.entries.len()
            )),
        }
    }
    // What was typed as a plain value needs no saying what it is.
    let sides: Vec<String> = [(&failure.left, left), (&failure.right, right)]
        .into_iter()
        .filter(|(value, typed)| write(value).replace(' ', "") != typed.replace(' ', ""))
        .map(|(value, typed)| format!("{} is {}", shortened(typed), write(value)))
        .collect();
    if !sides.is_empty() {
        lines.push(sides.join(", and "));
    } else if lines.is_empty() {
        lines.push(format!("{left} {} {right} is false", failure.infix.sign()));
    }
    Ok(())
}
