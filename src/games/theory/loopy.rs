//! The moves of positions that play may come back to.

use crate::error::Result;
use crate::game::{ExtendedValue, Store, Target};
use crate::theory::Convention;

/// A move from a position that play may come back to.
#[derive(Debug, Clone)]
pub(crate) struct LoopyMove {
    /// In a sum: the component that is moved in.
    pub(crate) component: Option<Target>,
    /// What is moved in becomes this.
    pub(crate) to: Target,
    /// The whole position after the move.
    pub(crate) whole: Target,
    /// What that is worth.
    pub(crate) value: ExtendedValue,
    /// The move in the words of its ruleset or its definition, if it has some.
    pub(crate) words: Option<String>,
}

/// The moves of a position, component by component.
///
/// # Errors
/// A ceiling, or if interrupted; what is wrong in the words of a move.
pub(crate) fn loopy_moves(store: &mut Store, whole: Target) -> Result<Vec<LoopyMove>> {
    let components = store.target_components(whole);
    let mut all = Vec::new();
    for (place, &component) in components.iter().enumerate() {
        if place > 0 && components[place - 1] == component {
            continue;
        }
        let mut terms = components.clone();
        for (to, words) in moves_in(store, component)? {
            store.interrupt().poll()?;
            terms[place] = to;
            let whole = store.sum_of_targets(&terms)?;
            let value = worth(store, whole)?;
            let component = (components.len() > 1).then_some(component);
            all.push(LoopyMove { component, to, whole, value, words });
        }
    }
    Ok(all)
}

/// What a position of either kind is worth.
///
/// # Errors
/// While it leads to calls that are not run yet.
pub(crate) fn worth(store: &Store, target: Target) -> Result<ExtendedValue> {
    match target {
        Target::Position(position) => Ok(ExtendedValue::Finite(store.value(position))),
        Target::Extended(id) => store.extended_value(id),
    }
}

/// The moves of a component, with their words where they have some.
fn moves_in(store: &mut Store, component: Target) -> Result<Vec<(Target, Option<String>)>> {
    let id = match component {
        Target::Extended(id) => id,
        Target::Position(id) => {
            // Also refuses what has too many moves.
            store.moves_of(component)?;
            let most = store.limits().max_elements;
            let listed = Convention::Normal.moves(store, id, most)?.list;
            let row = |one: crate::theory::Move| {
                let to = Target::Position(one.result);
                match one.words.is_empty() {
                    true => vec![(to, None)],
                    false => one.words.into_iter().map(|words| (to, Some(words))).collect(),
                }
            };
            return Ok(listed.into_iter().flat_map(row).collect());
        }
    };
    let worded = store.vertex_moves_in_words(id)?;
    if !worded.is_empty() {
        return Ok(worded.into_iter().map(|(one, words)| (one.target, Some(words))).collect());
    }
    Ok(store.moves_of(component)?.into_iter().map(|one| (one.target, None)).collect())
}
