//! From the words of a move to the move: the words of its ruleset, or the parts alone.

use hashbrown::HashSet;

use crate::error::Result;
use crate::game::Store;
use crate::notation;
use crate::play::choice::{Choice, short};
use crate::play::listing;
use crate::play::numbering::{Group, Numbering};
use crate::play::spoken::{Entered, Fit, Spoken, squares};
use crate::play::written::{list, repeated};
use crate::syntax;

/// Moves that are named where several are meant.
const NAMED: usize = 6;

/// Moves whose words are compared with words that are none, or offered.
const COMPARED: usize = 2_000;

/// What words mean.
pub(super) enum Meant {
    Nothing,
    Move(Choice),
    Several(Vec<Choice>),
    /// Numbers that are only some of those of these moves.
    Partly(Vec<Choice>),
}

/// The move that is said as a list of moves says it, `take pin 3`; in a sum also
/// `take pin 3 in kayles(5)` and `kayles(5): take pin 3`. Words that are said of moves to several
/// positions, as of two heaps of one size, name none of them.
pub(super) fn exact(store: &Store, numbering: &Numbering, line: &str) -> Result<Meant> {
    let entered = in_one_way(line);
    for fold in [str::to_owned, str::to_lowercase] {
        let entered = fold(&entered);
        let mut found = Vec::new();
        for (group, entered) in within(store, numbering, &entered, fold) {
            for (choice, words) in legal(store, group) {
                store.interrupt().poll()?;
                // As a move is said, so it may be entered.
                let told = fold(&in_one_way(&notation::told(words)));
                let listed_words = fold(&in_one_way(&listing::words(words)));
                let words = fold(&in_one_way(words));
                let is_listed = || {
                    let listed = fold(&in_one_way(&listing::row(store, group, choice)));
                    entered == listed || listed.rsplit_once(", in ").is_some_and(|it| it.0 == entered)
                };
                if [&words, &told, &listed_words].contains(&&entered)
                    || entered.starts_with(&words) && is_listed()
                {
                    found.push(choice);
                }
            }
        }
        let found = to_several(found);
        if let meant @ (Meant::Move(_) | Meant::Several(_)) = meant(found) {
            return Ok(meant);
        }
    }
    Ok(Meant::Nothing)
}

/// The move whose parts are named: pins, squares, coins, vertices. Numbers without a word name a
/// move only if they are all of its numbers in the order of its words, for `1 2` may be meant in
/// many ways; and a number alone is that of a move.
pub(super) fn of_parts(store: &Store, numbering: &Numbering, line: &str) -> Result<Meant> {
    let entered = in_one_way(line);
    for fold in [str::to_owned, str::to_lowercase] {
        let mut found: Vec<(Fit, Choice)> = Vec::new();
        let mut partly = Vec::new();
        for (group, entered) in within(store, numbering, &fold(&entered), fold) {
            let entered = Entered::read(&entered);
            for (choice, words) in legal(store, group) {
                store.interrupt().poll()?;
                match understood(&fold(words), &entered) {
                    Understood::As(fit) => found.push((fit, choice)),
                    Understood::Partly => partly.push(choice),
                    Understood::Not => {}
                }
            }
        }
        let Some(best) = found.iter().map(|(fit, _)| *fit).min() else {
            if partly.is_empty() {
                continue;
            }
            return Ok(Meant::Partly(to_several(partly)));
        };
        // Of moves that go on differently none was named, and what is named within others counts
        // only where nothing begins so.
        let rivals = match best {
            Fit::Whole => Fit::Whole,
            Fit::Named | Fit::Beginning => Fit::Beginning,
            Fit::Within => Fit::Within,
        };
        found.retain(|(fit, _)| *fit <= rivals);
        return Ok(meant(to_several(found.into_iter().map(|(_, choice)| choice).collect())));
    }
    Ok(Meant::Nothing)
}

/// Whether what was entered is the move with these words.
enum Understood {
    As(Fit),
    /// It has other parts too.
    Partly,
    Not,
}

fn understood(words: &str, entered: &Entered) -> Understood {
    let squares = squares(words).map(|squares| Spoken::of_squares(&squares));
    if let Some(fit) = squares.as_ref().and_then(|squares| squares.fit(entered)) {
        return Understood::As(fit);
    }
    let spoken = Spoken::read(words);
    let fit = spoken.fit(entered);
    let (is_whole, is_one) = (fit.is_some_and(|fit| fit <= Fit::Named), entered.is_of_one_part());
    let is_clear =
        if entered.is_numbers() { is_whole && !is_one } else { is_whole || is_one || spoken.says(entered) };
    match (fit, squares) {
        (Some(fit), _) if is_clear => Understood::As(fit),
        (_, Some(squares)) if !(entered.is_numbers() && squares.has_some(entered)) => Understood::Not,
        (None, None) => Understood::Not,
        _ => Understood::Partly,
    }
}

/// Moves without those that lead where one before them leads.
fn to_several(found: Vec<Choice>) -> Vec<Choice> {
    let mut known = HashSet::new();
    found.into_iter().filter(|choice| known.insert((choice.component, choice.to))).collect()
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
pub(super) fn say_which(
    store: &mut Store,
    numbering: &Numbering,
    line: &str,
    choices: &[Choice],
) -> Result<String> {
    let first = choices[0];
    let same_words = choices.iter().all(|choice| choice.words(store) == first.words(store));
    let known: HashSet<_> = choices.iter().map(|choice| choice.component).collect();
    if same_words && known.len() == choices.len() {
        let (entered, example) = (in_one_way(line), short(store, first.from));
        let components = list(store, choices.iter().map(|choice| choice.from), choices.len());
        return Ok(format!(
            "{} is a move in {components}: say which, as in `{entered} in {example}`",
            repeated(line)
        ));
    }
    let moves = numbered(store, numbering, choices)?;
    Ok(format!("{} may be {moves}: enter the number", repeated(line)))
}

/// What is said to numbers that are only some of those of these moves.
pub(super) fn say_all(
    store: &mut Store,
    numbering: &Numbering,
    line: &str,
    choices: &[Choice],
) -> Result<String> {
    let moves = numbered(store, numbering, choices)?;
    Ok(format!("{} is not how a move is listed; did you mean {moves}? Enter the number", repeated(line)))
}

/// `3 `take pin 3` or 4 `take pin 4``; with what they lead to if the words are the same.
fn numbered(store: &mut Store, numbering: &Numbering, choices: &[Choice]) -> Result<String> {
    let mut said: Vec<String> = choices.iter().map(|choice| choice.said(store).to_string()).collect();
    let are_different = said.iter().collect::<HashSet<_>>().len() == said.len();
    if !are_different {
        said = choices.iter().map(|choice| listing::move_written(store, *choice)).collect();
    }
    let mut moves = Vec::new();
    for (choice, said) in choices.iter().zip(said).take(NAMED) {
        moves.push(format!("{} `{said}`", listing::place(&numbering.number(store, choice)?)));
    }
    let more = match choices.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Ok(format!("{}{more}", moves.join(" or ")))
}

/// Moves in words, in the order of their numbers; of very many the first.
pub(super) fn some<'s>(store: &'s Store, numbering: &Numbering) -> impl Iterator<Item = &'s str> {
    let moves = numbering.groups.iter().flat_map(|group| legal(store, group));
    moves.map(|(_, words)| words).take(COMPARED)
}

/// What would be understood instead of a line: the words that are nearest to it, or to numbers
/// alone, the way in which a move is listed.
pub(super) fn advice(store: &Store, numbering: &Numbering, line: &str) -> Option<String> {
    if is_numbers(line) {
        let listed = some(store, numbering).next()?;
        return Some(format!("enter a number, or a move as it is listed, `{listed}`"));
    }
    let nearest = syntax::nearest(line, some(store, numbering))?;
    Some(format!("did you mean `{nearest}`?"))
}

/// Whether a line is nothing but numbers.
pub(super) fn is_numbers(line: &str) -> bool {
    Entered::read(line).is_numbers()
}

/// Words without what people write in several ways: white space and arrows.
fn in_one_way(words: &str) -> String {
    let spaced = words.replace("->", "→").replace("=>", "→").replace('→', " → ");
    let mut text = String::with_capacity(spaced.len());
    for word in spaced.split_whitespace() {
        // Inside brackets and after a comma white space means nothing, so there is always one
        // space.
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
