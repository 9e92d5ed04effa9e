//! The picture of each component.

use crate::drawing::graph::{self, Graph};
use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::notation;
use crate::picture::{Diagram, Notation, Picture};
use crate::theory;

use super::show::Part;

/// Characters of a position in a title, and of a value.
pub(super) const TITLE: usize = 60;
/// Figures of one drawing, at most.
pub(super) const MOST_FIGURES: usize = 40;
/// Positions of a set that are drawn, at most, as what leads to what.
pub(super) const MOST_FOLLOWERS: usize = 24;
/// Moves that are listed, at most, of what has no other picture.
pub(super) const MOST_MOVES: usize = 12;

/// The picture of a component.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Figure {
    /// What it is a picture of.
    pub title: String,
    /// The picture.
    pub picture: Picture,
}

/// The move that is marked: the component it is in, by its place, and the option it leads to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    pub(super) component: usize,
    pub(super) to: GameId,
}

/// What is drawn of components.
pub(super) struct Drawn {
    pub figures: Vec<Figure>,
    /// The position of each.
    pub positions: Vec<GameId>,
    /// The figure that has the marked move.
    pub played_in: Option<usize>,
    /// How many components are not drawn, since there are too many.
    pub left_out: usize,
}

/// The figures of components, the positions of sets with their values or without. One place is kept
/// for that with the marked move.
pub(super) fn figures(
    store: &mut Store,
    components: &[Part],
    played: Option<Played>,
    values: bool,
) -> Result<Drawn> {
    let mut drawn = Drawn { figures: Vec::new(), positions: Vec::new(), played_in: None, left_out: 0 };
    for (place, part) in components.iter().enumerate() {
        store.interrupt().poll()?;
        let to = played.filter(|played| played.component == place).map(|played| played.to);
        let kept = usize::from(to.is_none() && played.is_some() && drawn.played_in.is_none());
        if drawn.figures.len() + kept >= MOST_FIGURES {
            drawn.left_out += 1;
            continue;
        }
        if to.is_some() {
            drawn.played_in = Some(drawn.figures.len());
        }
        drawn.figures.push(alone(store, part, to, values)?);
        drawn.positions.push(part.position);
    }
    Ok(drawn)
}

/// The picture of one component; `to` is where the marked move leads.
pub(super) fn alone(store: &mut Store, part: &Part, to: Option<GameId>, values: bool) -> Result<Figure> {
    let id = part.position;
    let title = part.title.clone().unwrap_or_else(|| notation::position(store, id, TITLE).text);
    let picture = match store.node(id) {
        Node::Nimber(size) => match size.to_u64() {
            Some(size) => {
                let left = to.and_then(|to| store.value(to).to_u64()).map(|left| [left]);
                Some(Picture::heap(size, left.as_ref().map(<[u64; 1]>::as_slice)))
            }
            None => Some(Picture::Notation(Notation {
                text: String::new(),
                moves: to.map(|to| (words(store, id, to), true)).into_iter().collect(),
                remark: Some(if size.is_finite() {
                    "a heap of more counters than can be drawn".to_owned()
                } else {
                    "an infinite heap".to_owned()
                }),
            })),
        },
        Node::Position { .. } if store.ruleset_of(id).is_some() => {
            match store.picture(id, to) {
                // Where the moves are too many to be listed there is nothing to mark.
                Err(error) if error.kind() == ErrorKind::Limit => store.picture(id, None)?,
                other => other?,
            }
        }
        _ => followers(store, id, to, values)?,
    };
    let most = store.limits().max_parts;
    let picture = match picture {
        Some(picture) if picture.parts() <= most => picture,
        Some(picture) => too_large(store, id, to, picture.parts()),
        None => listed(store, id, to)?,
    };
    Ok(Figure { title, picture })
}

fn too_large(store: &Store, id: GameId, to: Option<GameId>, parts: u64) -> Picture {
    Picture::Notation(Notation {
        text: String::new(),
        moves: to.map(|to| (words(store, id, to), true)).into_iter().collect(),
        remark: Some(format!(
            "it has {parts} parts, and at most {} are drawn of one component",
            store.limits().max_parts
        )),
    })
}

/// A position and what can be reached from it, if that is not much.
fn followers(store: &mut Store, id: GameId, to: Option<GameId>, values: bool) -> Result<Option<Picture>> {
    let graph = match Graph::new(store, id, MOST_FOLLOWERS, false) {
        Ok(graph) => graph,
        Err(error) if error.kind() == ErrorKind::Limit => return Ok(None),
        Err(error) => return Err(error),
    };
    let labels = graph.nodes.iter().map(|node| {
        let form = node.position.map_or_else(String::new, |one| graph::form(store, one, graph::SHORT));
        match node.value.as_ref().filter(|_| values) {
            Some(value) => format!("{form} {value}"),
            None => form,
        }
    });
    let mut diagram = Diagram::new(labels.collect(), &graph.edges);
    diagram.directed = true;
    // Each position stands before its options.
    let mut layers = vec![0; graph.nodes.len()];
    for &(from, option) in &graph.edges {
        layers[option] = layers[option].max(layers[from] + 1);
    }
    for edge in &mut diagram.edges {
        let marked = edge.from == 0 && to.is_some() && graph.nodes[edge.to].position == to;
        edge.marked = marked;
        diagram.vertices[edge.to].marked |= marked;
    }
    Ok(Some(Picture::Diagram(diagram.in_layers(&layers))))
}

/// The position with its moves, of what has no other picture.
fn listed(store: &mut Store, id: GameId, to: Option<GameId>) -> Result<Picture> {
    let mut notation = Notation::default();
    let moves = match store.has_solved_options(id)? {
        true => theory::moves(store, id, MOST_MOVES),
        false => store.doing_without_values(|store| theory::moves_without_values(store, id, MOST_MOVES)),
    };
    match moves {
        Ok(moves) => {
            let marked = moves.list.iter().position(|one| Some(one.to) == to).unwrap_or(0);
            let start = (marked + 1).saturating_sub(MOST_MOVES);
            let shown = moves.list.iter().skip(start).take(MOST_MOVES);
            notation.moves = shown.map(|one| (words(store, one.from, one.to), Some(one.to) == to)).collect();
            let shown = notation.moves.len();
            notation.remark = match moves.omitted.map(|omitted| omitted + moves.list.len() - shown) {
                None => Some("… and infinitely many further moves".to_owned()),
                Some(omitted) if omitted > num_bigint::BigUint::ZERO => {
                    let digits = notation::integer_text(&omitted, TITLE).0;
                    Some(format!("… and {digits} further moves"))
                }
                Some(_) => None,
            };
        }
        Err(error) if error.kind() == ErrorKind::Limit => {
            notation.remark = Some("it has too many moves to list them".to_owned());
        }
        Err(error) => return Err(error),
    }
    Ok(Picture::Notation(notation))
}

/// A move in words: the ruleset's, or from what to what.
pub(super) fn words(store: &Store, from: GameId, to: GameId) -> String {
    match store.move_in_words(from, to) {
        Some(words) => words.to_owned(),
        None => {
            let written = |one: GameId| notation::position(store, one, TITLE).text;
            format!("{} → {}", written(from), written(to))
        }
    }
}
