//! From the words of a move to the move: the words of its ruleset, or the parts alone.

use crate::error::Result;
use crate::game::Store;
use crate::notation;
use crate::play::choice::{Choice, short};
use crate::play::listing;
use crate::play::numbering::{Group, Numbering};
use crate::play::spoken::{Entered, Fit, Spoken};
use crate::play::written::{list, repeated};
use crate::syntax;

/// Moves that are named where several are meant.
const NAMED: usize = 6;

/// Moves whose words are compared with words that are none, or offered.
pub(super) const COMPARED: usize = 2_000;

/// What words mean.
pub(super) enum Meant {
    Nothing,
    Move(Choice),
    Several(Vec<Choice>),
}

/// The move that is said as a list of moves says it, `take pin 3`; in a sum also
/// `take pin 3 in kayles(5)` and `kayles(5): take pin 3`.
pub(super) fn exact(store: &Store, numbering: &Numbering, line: &str) -> Result<Meant> {
    let entered = in_one_way(line);
    for fold in [str::to_owned, str::to_lowercase] {
        let entered = fold(&entered);
        let mut found = Vec::new();
        for (group, entered) in within(store, numbering, &entered, fold) {
            // Several moves may be said alike; the first stands for them.
            for (choice, words) in legal(store, group) {
                store.interrupt().poll()?;
                // As a move is said, so it may be entered.
                let told = fold(&in_one_way(&notation::told(words)));
                let words = fold(&in_one_way(words));
                let is_listed = || {
                    let listed = fold(&in_one_way(&listing::row(store, group, choice)));
                    entered == listed || listed.rsplit_once(", in ").is_some_and(|it| it.0 == entered)
                };
                if entered == words || entered == told || entered.starts_with(&words) && is_listed() {
                    found.push(choice);
                    break;
                }
            }
        }
        if let meant @ (Meant::Move(_) | Meant::Several(_)) = meant(found) {
            return Ok(meant);
        }
    }
    Ok(Meant::Nothing)
}

/// The move whose parts are named: pins, squares, coins, vertices.
pub(super) fn of_parts(store: &Store, numbering: &Numbering, line: &str) -> Result<Meant> {
    let entered = in_one_way(line);
    for fold in [str::to_owned, str::to_lowercase] {
        let mut found: Vec<(Fit, Choice)> = Vec::new();
        for (group, entered) in within(store, numbering, &fold(&entered), fold) {
            let entered = Entered::read(&entered);
            for (choice, words) in legal(store, group) {
                store.interrupt().poll()?;
                if let Some(fit) = Spoken::read(&fold(words)).fit(&entered) {
                    found.push((fit, choice));
                }
            }
        }
        let Some(best) = found.iter().map(|(fit, _)| *fit).min() else { continue };
        // Of moves that go on differently none was named, and what is named within others counts
        // only where nothing begins so.
        let rivals = match best {
            Fit::Whole => Fit::Whole,
            Fit::Named | Fit::Beginning => Fit::Beginning,
            Fit::Within => Fit::Within,
        };
        found.retain(|(fit, _)| *fit <= rivals);
        let mut choices: Vec<Choice> = Vec::new();
        for (_, choice) in found {
            if !choices.iter().any(|one| (one.component, one.to) == (choice.component, choice.to)) {
                choices.push(choice);
            }
        }
        return Ok(meant(choices));
    }
    Ok(Meant::Nothing)
}

fn meant(found: Vec<Choice>) -> Meant {
    match found[..] {
        [] => Meant::Nothing,
        [only] => Meant::Move(only),
        _ => Meant::Several(found),
    }
}

/// The components that a line may speak of, and what it says of them: of all if it names none.
fn within<'n>(
    store: &Store,
    numbering: &'n Numbering,
    line: &str,
    fold: fn(&str) -> String,
) -> Vec<(&'n Group, String)> {
    let named = numbering.groups.iter().filter_map(|group| {
        let component = fold(&in_one_way(&short(store, group.position)));
        let before = || {
            let rest = line.strip_prefix("in ").unwrap_or(line).strip_prefix(&component)?;
            Some(rest.strip_prefix(':')?.trim_start())
        };
        let behind = || line.strip_suffix(&component)?.strip_suffix(" in ");
        Some((group, before().or_else(behind)?.to_owned()))
    });
    let named: Vec<_> = named.collect();
    if named.is_empty() {
        return numbering.groups.iter().map(|group| (group, line.to_owned())).collect();
    }
    named
}

/// The moves of a component that its ruleset has words for, and these.
pub(super) fn legal<'s>(store: &'s Store, group: &Group) -> impl Iterator<Item = (Choice, &'s str)> {
    let (component, from) = (group.component, group.position);
    let moves = store.legal_moves(from).enumerate();
    moves.map(move |(number, (to, words))| (Choice { component, from, to, number: Some(number) }, words))
}

/// What is said where several moves are meant.
pub(super) fn say_which(store: &Store, line: &str, choices: &[Choice]) -> String {
    let first = choices[0];
    let same_words = choices.iter().all(|choice| choice.words(store) == first.words(store));
    if same_words && choices.iter().any(|choice| choice.component != first.component) {
        let (entered, example) = (in_one_way(line), short(store, first.from));
        let components = list(store, choices.iter().map(|choice| choice.from), choices.len());
        return format!(
            "{} is a move in {components}: say which, as in `{entered} in {example}`",
            repeated(line)
        );
    }
    let said: Vec<String> =
        choices.iter().take(NAMED).map(|choice| format!("`{}`", choice.said(store))).collect();
    let more = match choices.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{} may be {}{more}: say which", repeated(line), said.join(" or "))
}

/// Moves in words, in the order of their numbers; of very many the first.
pub(super) fn some<'s>(store: &'s Store, numbering: &Numbering) -> impl Iterator<Item = &'s str> {
    let moves = numbering.groups.iter().flat_map(|group| legal(store, group));
    moves.map(|(_, words)| words).take(COMPARED)
}

/// The words of a move that are nearest to what was entered.
pub(super) fn nearest(store: &Store, numbering: &Numbering, line: &str) -> Option<String> {
    syntax::nearest(line, some(store, numbering)).map(str::to_owned)
}

/// Words without what people write in several ways: white space and arrows.
fn in_one_way(words: &str) -> String {
    let spaced = words.replace("->", "→").replace("=>", "→").replace('→', " → ");
    let mut text = String::with_capacity(spaced.len());
    for word in spaced.split_whitespace() {
        // Within brackets and behind a comma white space says nothing, so there is always one.
        for piece in word.split_inclusive(',') {
            if !(text.is_empty()
                || text.ends_with(['(', '[', '{'])
                || piece.starts_with([')', ']', '}', ',']))
            {
                text.push(' ');
            }
            text.push_str(piece);
        }
    }
    text
}
