//! Drawings of positions with entailing or complimenting moves.

use crate::entailing::Turn;
use crate::error::Result;
use crate::game::{ExtendedValue, GameId, Store, Target, TurnedMove};
use crate::notation;
use crate::picture::{Notation, Picture};

use super::caption::{LEFT_OUT, also_winning, marked_as};
use super::components::{MOST_FIGURES, MOST_MOVES, TITLE, alone};
use super::{Drawing, Figure, Part, Show, TargetPart};

/// Characters of a value.
const VALUE: usize = 60;

/// A component, and the moves in it.
struct Component {
    title: String,
    is: Target,
    moves: Vec<TurnedMove>,
}

impl Drawing {
    /// Draws the parts of a sum in which there are entailing or complimenting moves, a winning move
    /// marked, as [`Drawing::of_parts`] draws those of other sums.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn of_turned(show: Show, store: &mut Store, parts: &[TargetPart]) -> Result<Drawing> {
        if parts.iter().any(|part| store.is_left_open(part.position)) {
            return without_worth(show, store, parts);
        }
        let all: Vec<Target> = parts.iter().map(|part| part.position).collect();
        let whole = store.sum_of_targets(&all)?;
        let mut components = opened(store, parts);
        if show.moves {
            let each: Vec<Target> = components.iter().map(|one| one.is).collect();
            for (place, component) in components.iter_mut().enumerate() {
                let mut rest = each.clone();
                rest.remove(place);
                component.moves = store.turned_moves_in(each[place], &rest)?;
            }
        }
        let wins = components.iter().position(|component| component.moves.iter().any(|one| one.is_winning()));
        let mut figures = Vec::new();
        for (place, component) in components.iter().enumerate().take(MOST_FIGURES) {
            store.interrupt().poll()?;
            let marked = component.moves.iter().find(|one| one.is_winning() && wins == Some(place));
            let picture = picture(store, component, marked, show.value)?;
            figures.push(Figure { title: component.title.clone(), picture });
        }
        let title = match parts {
            [TargetPart { title: Some(title), .. }] => title.clone(),
            _ => notation::target(store, whole, TITLE).text,
        };
        let mut caption = worth(show, store, whole)?;
        if show.moves {
            caption.extend(of_moves(store, &components, wins));
        }
        if components.len() > MOST_FIGURES {
            let left_out = components.len() - MOST_FIGURES;
            caption.push(format!("{left_out} further components are not drawn"));
        }
        Ok(Drawing { title, figures, caption })
    }
}

/// The boards alone, where finding what they are worth takes long.
fn without_worth(show: Show, store: &mut Store, parts: &[TargetPart]) -> Result<Drawing> {
    let components = opened(store, parts);
    let mut figures = Vec::new();
    for component in components.iter().take(MOST_FIGURES) {
        store.interrupt().poll()?;
        let picture = picture(store, component, None, false)?;
        figures.push(Figure { title: component.title.clone(), picture });
    }
    let titles: Vec<&str> = components.iter().map(|component| &*component.title).collect();
    let asked = show.value || show.outcome || show.moves;
    let caption = if asked { vec![LEFT_OUT.to_owned()] } else { Vec::new() };
    Ok(Drawing { title: titles.join(" + "), figures, caption })
}

/// The components of the parts, in their order. A part that is one component keeps its name.
fn opened(store: &Store, parts: &[TargetPart]) -> Vec<Component> {
    let mut components = Vec::new();
    for TargetPart { title, position } in parts {
        let inside = store.parts_of_target(*position);
        let title = title.clone().filter(|_| inside.len() == 1);
        components.extend(inside.into_iter().map(|is| {
            let title = title.clone().unwrap_or_else(|| notation::target(store, is, TITLE).text);
            Component { title, is, moves: Vec::new() }
        }));
    }
    components
}

/// The picture of one component.
fn picture(
    store: &mut Store,
    component: &Component,
    marked: Option<&TurnedMove>,
    values: bool,
) -> Result<Picture> {
    if let Target::Position(position) = component.is {
        let to: Option<GameId> = marked.and_then(|one| match one.to {
            Target::Position(to) => Some(to),
            Target::Extended(_) => None,
        });
        return Ok(alone(store, &Part::new(position), to, values)?.picture);
    }
    let part = marked.and_then(|one| one.part.as_ref()).map(|&(part, _)| part);
    if let Some(picture) = store.picture_by_rule(component.is, part) {
        return Ok(picture);
    }
    let moves = store.turned_moves_in(component.is, &[])?;
    let shown = moves.iter().take(MOST_MOVES);
    let is_marked =
        |one: &TurnedMove| marked.is_some_and(|marked| (marked.turn, marked.to) == (one.turn, one.to));
    let remark = match moves.len().saturating_sub(MOST_MOVES) {
        0 => None,
        further => Some(format!("… and {further} further moves")),
    };
    Ok(Picture::Notation(Notation {
        text: String::new(),
        moves: shown.map(|one| (words(store, component, one), is_marked(one))).collect(),
        remark,
    }))
}

/// A move in words: what the game says, or from what to what.
fn words(store: &Store, component: &Component, one: &TurnedMove) -> String {
    if let Some(words) = &one.words {
        return words.clone();
    }
    let to = notation::target(store, one.to, TITLE).text;
    let turn = if one.turn == Turn::Plain { String::new() } else { format!("{} ", one.turn) };
    format!("{} → {turn}{to}", component.title)
}

fn worth(show: Show, store: &Store, whole: Target) -> Result<Vec<String>> {
    let mut said = Vec::new();
    if !show.value && !show.outcome {
        return Ok(said);
    }
    let value = ExtendedValue::from(store.worth(whole)?);
    if show.value {
        said.push(notation::extended_value(&value, VALUE).text);
    }
    if show.outcome {
        said.push(format!("{}-position", value.outcome()));
    }
    Ok(vec![said.join("  ")])
}

/// The winning moves, the marked one first.
fn of_moves(store: &Store, components: &[Component], wins: Option<usize>) -> Vec<String> {
    let Some(place) = wins else {
        let none = components.iter().all(|component| component.moves.is_empty());
        let said = if none { "no moves left: the player to move has lost" } else { "every move loses" };
        return vec![said.to_owned()];
    };
    let mut said = Vec::new();
    for (number, component) in components.iter().enumerate() {
        if components[..number].iter().any(|other| other.is == component.is) {
            continue;
        }
        for one in component.moves.iter().filter(|one| one.is_winning()) {
            let beside = (components.len() > 1 && one.words.is_some()).then_some(component.title.as_str());
            said.push((beside, words(store, component, one)));
        }
    }
    debug_assert!(components[place].moves.iter().any(|one| one.is_winning()));
    let (beside, first) = said.remove(0);
    let mut lines = vec![marked_as(beside, &first, true)];
    let others = said.into_iter().map(|(beside, words)| match beside {
        Some(title) => format!("in {title}: {words}"),
        None => words,
    });
    lines.extend(also_winning(others.collect()));
    lines
}
