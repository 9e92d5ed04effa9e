//! What is said below the pictures.

use hashbrown::HashSet;
use num_bigint::BigUint;

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::notation;
use crate::theory::{Convention, Move};

use super::components::{Drawn, TITLE, words};
use super::show::Show;

/// Characters of the winning moves that are said beside the marked one.
const MOST_SAID: usize = 70;

/// What is said where the value of a position was asked for beside its picture, and takes long.
pub(super) const LEFT_OUT: &str = "finding its value takes long, so it is left out";

/// The move that is to be marked.
pub(super) enum Found {
    /// Nobody wants one.
    NotSought,
    /// There are too many moves to look for one that wins.
    TooMany,
    /// No move wins.
    Nothing,
    Move(Move),
}

/// A line for the value and the outcome, and one for the moves, as far as they are to be shown.
pub(super) fn caption(
    show: Show,
    convention: Convention,
    store: &mut Store,
    position: GameId,
    found: &Found,
    winning: &[Move],
    drawn: &Drawn,
) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let worth = worth(show, convention, store, position)?;
    if !worth.is_empty() {
        lines.push(worth);
    }
    if let Found::Move(one) = found {
        lines.push(marked(store, one, drawn));
        lines.extend(others(store, one, winning, drawn));
    } else if let Some(words) = of_no_move(convention, store, position, found)? {
        lines.push(words);
    }
    Ok(lines)
}

fn worth(show: Show, convention: Convention, store: &mut Store, position: GameId) -> Result<String> {
    let mut parts = Vec::new();
    if !store.is_solved(position) {
        let asked = show.value || show.outcome || show.moves;
        return Ok(if asked { LEFT_OUT.to_owned() } else { String::new() });
    }
    if show.value && convention == Convention::Normal {
        parts.push(notation::nimber_text(&store.value(position), TITLE).0);
    }
    if show.outcome || show.value && convention == Convention::Misere {
        parts.push(match convention.outcome(store, position) {
            Ok(outcome) => format!("{}-position", convention.class(outcome)),
            Err(error) if error.kind() == ErrorKind::Limit => {
                "who wins in misère play takes too much".to_owned()
            }
            Err(error) => return Err(error),
        });
    }
    Ok(parts.join("  "))
}

/// What there is to say where no move is marked.
fn of_no_move(
    convention: Convention,
    store: &mut Store,
    position: GameId,
    found: &Found,
) -> Result<Option<String>> {
    Ok(match found {
        Found::TooMany => Some("there are too many moves to look for one that wins".to_owned()),
        Found::Nothing if has_no_move(store, position)? => {
            let has = if convention == Convention::Misere { "won" } else { "lost" };
            Some(format!("no moves left: the player to move has {has}"))
        }
        Found::Nothing => Some("every move loses".to_owned()),
        Found::NotSought | Found::Move(_) => None,
    })
}

fn marked(store: &Store, one: &Move, drawn: &Drawn) -> String {
    let words = words(store, one.from, one.to);
    let several = drawn.figures.len() > 1 && store.move_in_words(one.from, one.to).is_some();
    let place = drawn.played_in.filter(|_| several);
    marked_as(place.map(|place| drawn.figures[place].title.as_str()), &words, one.wins)
}

/// The marked move, and in which of several components it is.
pub(super) fn marked_as(component: Option<&str>, words: &str, wins: bool) -> String {
    let wins = if wins { "wins" } else { "loses" };
    match component {
        Some(title) => format!("marked, in {title}: {words}, which {wins}"),
        None => format!("marked: {words}, which {wins}"),
    }
}

/// The winning moves that are not marked.
fn others(store: &Store, one: &Move, winning: &[Move], drawn: &Drawn) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for other in winning.iter().filter(|other| other.wins) {
        let of_marked = (other.from, other.to) == (one.from, one.to);
        let several = drawn.figures.len() > 1 && !other.words.is_empty();
        let place = match several {
            true => {
                let figure = drawn.positions.iter().position(|one| *one == other.from);
                let title = figure.map_or_else(
                    || notation::position(store, other.from, TITLE).text,
                    |place| drawn.figures[place].title.clone(),
                );
                format!("in {title}: ")
            }
            false => String::new(),
        };
        let marked_words = of_marked.then(|| words(store, one.from, one.to));
        let all = match other.words.is_empty() {
            true => vec![words(store, other.from, other.to)],
            false => other.words.clone(),
        };
        let others = all.into_iter().filter(|words| Some(words) != marked_words.as_ref());
        // Two coins on one square, two heaps of one size: the words are the same.
        said.extend(others.map(|words| format!("{place}{words}")).filter(|one| seen.insert(one.clone())));
    }
    also_winning(said)
}

/// Further winning moves in words, as many as a line holds.
pub(super) fn also_winning(mut said: Vec<String>) -> Option<String> {
    if said.is_empty() {
        return None;
    }
    let mut length = 0;
    let kept = said.iter().take_while(|words| {
        length += words.chars().count() + 2;
        length <= MOST_SAID
    });
    let kept = kept.count().max(1);
    let further = said.len() - kept;
    said.truncate(kept);
    let further = if further > 0 { format!("; and {further} more") } else { String::new() };
    Some(format!("also winning: {}{further}", said.join("; ")))
}

fn has_no_move(store: &mut Store, position: GameId) -> Result<bool> {
    match store.option_count(position) {
        Ok(count) => Ok(count == BigUint::ZERO),
        // There are more than can be counted.
        Err(error) if error.kind() == ErrorKind::Limit => Ok(false),
        Err(error) => Err(error),
    }
}
