//! Positions that play may come back to: the graph of all that can be reached, with arrows that go
//! back, and the picture of a sum that has such components.

use std::collections::{HashMap, HashSet};

use crate::entailing::Turn;
use crate::error::{ErrorKind, Result};
use crate::game::{ExtendedValue, Spelled, Store, Target};
use crate::game_graph::Outcome;
use crate::nimber::Nimber;
use crate::notation;
use crate::picture::{Diagram, Notation, PartName, Picture};
use crate::theory::{Convention, LoopyMove, loopy_moves, worth};

use super::Drawing;
use super::components::{self, Figure, MOST_FIGURES, MOST_FOLLOWERS, MOST_MOVES, TITLE};
use super::graph::{self, EDGES_A_NODE, Edges, Graph, GraphNode, MOST_CHARACTERS, SHORT};
use super::graph_written::rows;
use super::show::{Part, Show};

/// A part of a sum as it was typed, of any kind.
#[derive(Debug, Clone)]
pub(crate) struct TargetPart {
    pub(crate) title: Option<String>,
    pub(crate) position: Target,
}

impl Graph {
    /// The position and what can be reached from it, as [`Graph::new`] has it. A nimber has edges to
    /// its options only if it is to be written out. Moves that bind the opponent, or give another turn,
    /// are edges of their own.
    ///
    /// # Errors
    /// Those of [`Graph::new`].
    pub(crate) fn of_vertices(store: &mut Store, root: Target, most: usize, expand: bool) -> Result<Graph> {
        Ok(reached(store, root, most, expand)?.0)
    }
}

/// The graph, and the position of each node.
fn reached(store: &mut Store, root: Target, most: usize, expand: bool) -> Result<(Graph, Vec<Target>)> {
    let mut found = vec![root];
    let mut places = HashMap::from([(root, 0)]);
    let mut edges: Edges = Vec::new();
    let mut turns = Vec::new();
    let mut next = 0;
    while next < found.len() {
        store.interrupt().poll()?;
        let is_heap = matches!(found[next], Target::Position(id) if store.is_nimber(id));
        let moves = if expand || !is_heap { moves_from(store, found[next])? } else { Vec::new() };
        for (turn, target, wins) in moves {
            let place = *places.entry(target).or_insert_with(|| {
                found.push(target);
                found.len() - 1
            });
            edges.push((next, place));
            turns.push((turn, wins));
            if found.len() > most || edges.len() / EDGES_A_NODE > most {
                return Err(graph::too_many(most));
            }
        }
        next += 1;
    }
    let worths: Vec<ExtendedValue> =
        found.iter().map(|&target| worth(store, target)).collect::<Result<_>>()?;
    let classes = classes(&worths);
    let is_turned = turns.iter().any(|&(turn, _)| turn != Turn::Plain);
    let (order, edges, turns) = arranged(found.len(), &edges, turns);
    let nodes =
        order.iter().map(|&place| node(store, found[place], &worths[place], classes[place])).collect();
    let found = order.iter().map(|&place| found[place]).collect();
    let turns = if is_turned { turns } else { Vec::new() };
    let (convention, show) = (Convention::Normal, Show::all());
    Ok((Graph { nodes, edges, convention, show, caption: None, turns }, found))
}

/// The moves from a position: whose turn it is then, what they lead to, and whether they win.
fn moves_from(store: &mut Store, from: Target) -> Result<Vec<(Turn, Target, bool)>> {
    if store.is_turned(from) {
        // Several moves may do the same.
        let mut met = HashSet::new();
        let mut moves = store.turned_moves(from)?;
        moves.retain(|one| met.insert((one.turn, one.whole)));
        return Ok(moves.into_iter().map(|one| (one.turn, one.whole, one.is_winning())).collect());
    }
    let mut moves = Vec::new();
    for one in store.moves_of(from)? {
        moves.push((one.turn, one.target, worth(store, one.target)?.outcome() == Outcome::P));
    }
    Ok(moves)
}

/// The nodes in an order in which each stands before those that it leads to, as far as play does not
/// come back; and the edges with what is known of them, in the order of their new places.
fn arranged(
    count: usize,
    edges: &[(usize, usize)],
    turns: Vec<(Turn, bool)>,
) -> (Vec<usize>, Edges, Vec<(Turn, bool)>) {
    let (order, _) = graph::arranged(count, &without_returns(count, edges), edges);
    let mut new_places = vec![0; count];
    for (new, old) in order.iter().enumerate() {
        new_places[*old] = new;
    }
    let moved = |&(from, to): &(usize, usize)| (new_places[from], new_places[to]);
    let mut all: Vec<_> = edges.iter().map(moved).zip(turns).collect();
    all.sort_unstable();
    let (edges, turns) = all.into_iter().unzip();
    (order, edges, turns)
}

/// The edges but those by which a walk from the first node comes back to a node that it has not left
/// yet: the others go in no circle. The edges are in the order of the first.
fn without_returns(count: usize, edges: &[(usize, usize)]) -> Edges {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Never,
        OnTheWay,
        Left,
    }
    let first: Vec<usize> = (0..=count).map(|node| edges.partition_point(|&(from, _)| from < node)).collect();
    let mut seen = vec![Seen::Never; count];
    let mut returns = vec![false; edges.len()];
    let mut way = Vec::new();
    if count > 0 {
        (seen[0], way) = (Seen::OnTheWay, vec![(0, first[0])]);
    }
    while let Some((node, next)) = way.last_mut() {
        if *next == first[*node + 1] {
            seen[*node] = Seen::Left;
            way.pop();
            continue;
        }
        let to = edges[*next].1;
        returns[*next] = seen[to] == Seen::OnTheWay;
        *next += 1;
        if seen[to] == Seen::Never {
            seen[to] = Seen::OnTheWay;
            way.push((to, first[to]));
        }
    }
    edges.iter().zip(returns).filter(|(_, returns)| !returns).map(|(&edge, _)| edge).collect()
}

/// The class of loony positions: gray and round.
const GRAY: usize = 18;

/// Finite values have the classes that they have elsewhere, and the others follow.
fn classes(worths: &[ExtendedValue]) -> Vec<usize> {
    let finite: Vec<Nimber> = worths.iter().filter_map(ExtendedValue::finite).cloned().collect();
    let of_finite = graph::classes(&finite);
    let mut next = of_finite.values().copied().max().unwrap_or(0).max(9) + 1;
    let mut others: HashMap<&ExtendedValue, usize> = HashMap::new();
    worths
        .iter()
        .map(|worth| match worth.finite() {
            Some(value) => of_finite[value],
            // No other class looks so, unless there are as many.
            None if *worth == ExtendedValue::Loony => next.max(GRAY),
            None => *others.entry(worth).or_insert_with(|| {
                next += 1;
                next - 1
            }),
        })
        .collect()
}

fn node(store: &Store, target: Target, worth: &ExtendedValue, class: usize) -> GraphNode {
    let says_its_value = match target {
        Target::Position(position) => store.is_nimber(position),
        Target::Extended(id) => matches!(store.spelled(id), Spelled::Infinite(_)),
    };
    let value = (!says_its_value).then(|| match worth {
        ExtendedValue::Loony => "loony".to_owned(),
        worth => format!("≈ {}", notation::extended_value(worth, SHORT).text),
    });
    let position = match target {
        Target::Position(position) => Some(position),
        Target::Extended(_) => None,
    };
    GraphNode { position, form: form(store, target, MOST_CHARACTERS), value, outcome: worth.outcome(), class }
}

fn form(store: &Store, target: Target, most: usize) -> String {
    match target {
        Target::Position(position) => graph::form(store, position, most),
        Target::Extended(id) => match (notation::target(store, target, most), store.spelled(id)) {
            (written, Spelled::Set(moves)) if !written.complete => format!("{{{} options}}", moves.len()),
            (written, Spelled::Sum(parts)) if !written.complete => format!("a sum of {}", parts.len()),
            (written, _) => written.text,
        },
    }
}

impl Drawing {
    /// Draws the parts of a sum side by side: of those that play may come back to, what can be reached.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn of_loopy(show: Show, store: &mut Store, parts: &[TargetPart]) -> Result<Drawing> {
        let terms: Vec<Target> = parts.iter().map(|part| part.position).collect();
        let whole = store.sum_of_targets(&terms)?;
        let outcome = worth(store, whole)?.outcome();
        let mut best = Vec::new();
        if show.moves {
            let wanted = if outcome == Outcome::D { Outcome::D } else { Outcome::P };
            best = loopy_moves(store, whole)?;
            best.retain(|one| one.value.outcome() == wanted);
        }
        let mut played = best.first().map(|one| (one.component.unwrap_or(whole), one.to));
        let mut is_marked = false;
        let mut figures = Vec::new();
        for part in parts.iter().take(MOST_FIGURES) {
            let to = played.filter(|played| played.0 == part.position).map(|played| played.1);
            if to.is_some() {
                (played, is_marked) = (None, true);
            }
            figures.push(figure(store, part, to, show.value)?);
        }
        let mut caption = caption(store, show, whole, &best, is_marked)?;
        if parts.len() > MOST_FIGURES {
            caption.push(format!("{} further components are not drawn", parts.len() - MOST_FIGURES));
        }
        let title = match parts {
            [TargetPart { title: Some(title), .. }] => title.clone(),
            _ => notation::target(store, whole, TITLE).text,
        };
        Ok(Drawing { title, figures, caption })
    }
}

/// The picture of a part; `to` is where the marked move leads.
fn figure(store: &mut Store, part: &TargetPart, to: Option<Target>, values: bool) -> Result<Figure> {
    if let Target::Position(position) = part.position {
        let to = to.and_then(|to| match to {
            Target::Position(to) => Some(to),
            Target::Extended(_) => None,
        });
        return components::alone(store, &Part { title: part.title.clone(), position }, to, values);
    }
    let title = part.title.clone().unwrap_or_else(|| notation::target(store, part.position, TITLE).text);
    let picture = match reached(store, part.position, MOST_FOLLOWERS, false) {
        Ok((graph, found)) => diagram(store, &graph, &found, to, values),
        Err(error) if error.kind() == ErrorKind::Limit => listed(store, part.position, to)?,
        Err(error) => return Err(error),
    };
    Ok(Figure { title, picture })
}

/// The parts of its picture that a move from a position touches.
pub(crate) fn marked_parts(store: &mut Store, position: Target, to: Target) -> Result<Vec<PartName>> {
    let part = TargetPart { title: None, position };
    Ok(figure(store, &part, Some(to), false)?.picture.marked_parts())
}

fn diagram(store: &Store, graph: &Graph, found: &[Target], to: Option<Target>, values: bool) -> Picture {
    let labels = graph.nodes.iter().zip(found).map(|(node, &target)| {
        let form = form(store, target, SHORT);
        match node.value.as_ref().filter(|_| values) {
            Some(value) => format!("{form} {value}"),
            None => form,
        }
    });
    let mut diagram = Diagram::new(labels.collect(), &graph.edges);
    diagram.directed = true;
    for edge in &mut diagram.edges {
        edge.marked = edge.from == 0 && Some(found[edge.to]) == to;
        diagram.vertices[edge.to].marked |= edge.marked;
    }
    Picture::Diagram(diagram.in_layers(&rows(graph)))
}

/// The moves of a position from which too much can be reached.
fn listed(store: &mut Store, position: Target, to: Option<Target>) -> Result<Picture> {
    let moves = loopy_moves(store, position)?;
    let marked = moves.iter().position(|one| Some(one.to) == to).unwrap_or(0);
    let shown = moves.iter().skip((marked + 1).saturating_sub(MOST_MOVES)).take(MOST_MOVES);
    let shown: Vec<(String, bool)> =
        shown.map(|one| (said(store, position, one), Some(one.to) == to)).collect();
    let further = moves.len() - shown.len();
    let remark = (further > 0).then(|| format!("… and {further} further moves"));
    Ok(Picture::Notation(Notation { text: String::new(), moves: shown, remark }))
}

/// A move in words: those of its definition, or from what to what.
fn said(store: &Store, whole: Target, one: &LoopyMove) -> String {
    let text = |target| notation::target(store, target, TITLE).text;
    match &one.words {
        Some(words) if one.component.is_some() => {
            format!("{words} in {}", text(one.component.unwrap_or(whole)))
        }
        Some(words) => words.clone(),
        None => format!("{} → {}", text(one.component.unwrap_or(whole)), text(one.to)),
    }
}

/// A line for the value and the outcome, and one for the moves that are as good as any.
fn caption(
    store: &mut Store,
    show: Show,
    whole: Target,
    best: &[LoopyMove],
    is_marked: bool,
) -> Result<Vec<String>> {
    let value = worth(store, whole)?;
    let mut worth = Vec::new();
    if show.value {
        worth.push(notation::extended_value(&value, TITLE).text);
    }
    if show.outcome {
        worth.push(format!("{}-position", value.outcome()));
    }
    let mut lines: Vec<String> = Some(worth.join("  ")).filter(|line| !line.is_empty()).into_iter().collect();
    if !show.moves {
        return Ok(lines);
    }
    let does = if value.outcome() == Outcome::D { "holds the draw" } else { "wins" };
    let Some((first, others)) = best.split_first() else {
        let has_moves = !store.moves_of(whole)?.is_empty();
        let none = if has_moves { "every move loses" } else { "no moves left: the player to move has lost" };
        lines.push(none.to_owned());
        return Ok(lines);
    };
    let first = said(store, whole, first);
    lines.push(if is_marked { format!("marked: {first}, which {does}") } else { format!("{first} {does}") });
    if !others.is_empty() {
        let kept = others.iter().take(MOST_SAID).map(|one| said(store, whole, one));
        let more = match others.len().saturating_sub(MOST_SAID) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let too = if value.outcome() == Outcome::D { "also holding the draw" } else { "also winning" };
        lines.push(format!("{too}: {}{more}", kept.collect::<Vec<_>>().join("; ")));
    }
    Ok(lines)
}

/// Moves that are said beside the marked one.
const MOST_SAID: usize = 3;
