//! A position and all that can be reached from it, as nodes and edges ready to be drawn.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::entailing::Turn;
use crate::error::{Error, Limit, Result};
use crate::game::{GameId, Node, Store};
use crate::game_graph::Outcome;
use crate::misere;
use crate::nimber::Nimber;
use crate::notation::{misere_value, nimber_text, position};
use crate::theory::Convention;

use super::show::Show;

/// Characters of a position written in its node, and of its value.
pub(super) const MOST_CHARACTERS: usize = 72;
/// Characters of a line of a node.
const LINE: usize = 26;
/// Characters of a position that has only one line.
pub(super) const SHORT: usize = 24;

/// There may be this many times as many edges as nodes before a picture is refused.
pub(super) const EDGES_A_NODE: usize = 64;

/// From which position to which there is a move, as places in a list of positions.
pub(super) type Edges = Vec<(usize, usize)>;

/// A picture that was not drawn yet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Graph {
    /// The positions: the one asked for first, and each before its options, except where play comes
    /// back to a position: that stands before.
    pub nodes: Vec<GraphNode>,
    /// From a position to an option, as places in `nodes`, in the order of the first.
    pub edges: Vec<(usize, usize)>,
    /// The convention of play that values, outcomes and winning moves are those of.
    pub convention: Convention,
    /// What of the answers is shown: values with their colours, the double borders of P-positions,
    /// winning moves in bold.
    pub show: Show,
    /// What is said below the picture.
    pub caption: Option<String>,
    /// Of each edge whose turn it is after the move, and whether the move wins; nothing where all moves
    /// are plain.
    pub(super) turns: Vec<(Turn, bool)>,
}

/// One position of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphNode {
    /// The position; `None` if play may come back to it, for then the store has no number for it.
    pub position: Option<GameId>,
    /// How it is written, perhaps cut, without its value.
    pub form: String,
    /// What it is worth: the nimber that it is equivalent to, as `≈ *2`, and `None` where the form
    /// says it already; in misère play the misère Grundy value, as `g⁻ = 2`.
    pub value: Option<String>,
    /// Its outcome class; a draw only where play may go on for ever.
    pub outcome: Outcome,
    /// Nodes of equal value have equal classes. A value below 10 is its own class, larger ones
    /// follow in their order.
    pub class: usize,
}

impl Graph {
    /// The position and what can be reached from it, `most` positions at most.
    ///
    /// Nimbers stand as they are: they are drawn without options. A sum is drawn as a sum, and has
    /// edges to its options, which are sums. With `expand`, sums are written out as sets first, and
    /// nimbers have edges to their options too.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) when there are more positions than `most`;
    /// that of [`Store::options`] and [`Store::expand`].
    ///
    /// ```
    /// use sprague::{Session, drawing::Graph};
    /// let mut session = Session::new();
    /// let position = session.position("{*1, {*1}}")?;
    /// let graph = Graph::new(session.store_mut(), position, 10, false)?;
    /// assert_eq!(graph.nodes.len(), 3);
    /// assert!(graph.dot().to_string().contains("{*1, {*1}}"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn new(store: &mut Store, position: GameId, most: usize, expand: bool) -> Result<Graph> {
        Graph::under(Convention::Normal, store, position, most, expand)
    }

    /// The same with the values, outcomes and winning moves of a convention of play.
    ///
    /// # Errors
    /// Those of [`Graph::new`], and in misère play those of [`misere::outcome`].
    ///
    /// ```
    /// use sprague::{Session, drawing::Graph, theory::Convention};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let graph = Graph::under(Convention::Misere, session.store_mut(), position, 10, false)?;
    /// assert_eq!(graph.nodes[0].value.as_deref(), Some("g⁻ = 3"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn under(
        convention: Convention,
        store: &mut Store,
        position: GameId,
        most: usize,
        expand: bool,
    ) -> Result<Graph> {
        let (found, edges) =
            store.doing_without_values(|store| Graph::reached(store, position, most, expand))?;
        // All that can be reached is there, so that no value takes long.
        found.iter().try_for_each(|&id| store.solve(id))?;
        let worth: Vec<Nimber> = match convention {
            Convention::Normal => found.iter().map(|&id| store.value(id)).collect(),
            Convention::Misere => misere::grundy_of_each(store, &found)?,
        };
        Ok(Graph::sorted(store, convention, &found, &worth, edges))
    }

    /// The positions that can be reached, and from which to which there is a move.
    fn reached(
        store: &mut Store,
        position: GameId,
        most: usize,
        expand: bool,
    ) -> Result<(Vec<GameId>, Edges)> {
        let root = if expand { store.expand(position)? } else { position };
        let mut found = vec![root];
        let mut places = HashMap::from([(root, 0)]);
        let mut edges = Vec::new();
        let mut next = 0;
        while next < found.len() {
            store.interrupt().poll()?;
            let id = found[next];
            if expand || !matches!(store.node(id), Node::Nimber(_)) {
                if store.option_count(id)? > BigUint::from(most) {
                    return Err(too_many(most));
                }
                for option in store.options(id)? {
                    let place = *places.entry(option).or_insert_with(|| {
                        found.push(option);
                        found.len() - 1
                    });
                    edges.push((next, place));
                }
                if found.len() > most || edges.len() / EDGES_A_NODE > most {
                    return Err(too_many(most));
                }
            }
            next += 1;
        }
        Ok((found, edges))
    }

    /// Puts every position before its options.
    fn sorted(
        store: &Store,
        convention: Convention,
        found: &[GameId],
        worth: &[Nimber],
        edges: Edges,
    ) -> Graph {
        let (order, edges) = arranged(found.len(), &edges, &edges);
        let classes = classes(worth);
        let node = |&place: &usize| {
            let value = &worth[place];
            let class = classes.get(value).copied().unwrap_or_default();
            node(store, convention, found[place], value, class)
        };
        let nodes = order.iter().map(node).collect();
        Graph { nodes, edges, convention, show: Show::all(), caption: None, turns: Vec::new() }
    }

    /// The same with less shown.
    ///
    /// ```
    /// use sprague::{Session, drawing::{Graph, Show}};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(2)")?;
    /// let graph = Graph::new(session.store_mut(), position, 10, false)?.showing(Show::board());
    /// assert!(!graph.dot().to_string().contains("≈"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn showing(self, show: Show) -> Graph {
        Graph { show, ..self }
    }

    /// The lines of a node.
    pub(super) fn lines(&self, node: &GraphNode) -> Vec<String> {
        let value = node.value.clone().filter(|_| self.show.value);
        let mut lines = in_lines(&node.form);
        lines.extend(value);
        lines
    }

    pub(super) fn shows_values(&self) -> bool {
        self.show.value
    }

    /// The class of a node by which its colour is chosen; one for all, where no value is shown.
    pub(super) fn class(&self, node: &GraphNode) -> usize {
        if self.show.value { node.class } else { 0 }
    }

    /// Whether a node is shown as a P-position.
    pub(super) fn is_shown_p(&self, node: &GraphNode) -> bool {
        self.show.outcome && node.outcome == Outcome::P
    }

    /// Whether the edge at a place is shown as a winning move.
    pub(super) fn is_shown_winning(&self, place: usize) -> bool {
        let to = self.edges[place].1;
        let wins = self.turns.get(place).map_or(self.nodes[to].outcome == Outcome::P, |&(_, wins)| wins);
        self.show.moves && wins
    }

    /// Whose turn it is after the move at a place in the edges.
    ///
    /// ```
    /// use sprague::{Session, drawing::Graph, entailing::Turn};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(2)")?;
    /// let graph = Graph::new(session.store_mut(), position, 10, false)?;
    /// assert_eq!(graph.turn(0), Turn::Plain);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn turn(&self, place: usize) -> Turn {
        self.turns.get(place).map_or(Turn::Plain, |&(turn, _)| turn)
    }

    /// Whether an edge is a winning move: to a position that the player who has just moved wins; or one
    /// after which the opponent cannot reply where that is due, or the same player wins.
    #[must_use]
    pub fn wins(&self, edge: (usize, usize)) -> bool {
        match self.turns.is_empty() {
            true => self.nodes[edge.1].outcome == Outcome::P,
            false => self.edges.iter().zip(&self.turns).any(|(one, &(_, wins))| *one == edge && wins),
        }
    }
}

/// An order of the nodes in which each stands before those that some of the edges lead to, which go
/// in no circle; and all edges between the new places, in their order.
pub(super) fn arranged(count: usize, down: &[(usize, usize)], all: &[(usize, usize)]) -> (Vec<usize>, Edges) {
    let order = topological_order(count, down);
    let mut new_places = vec![0; count];
    for (new, old) in order.iter().enumerate() {
        new_places[*old] = new;
    }
    let mut edges: Edges = all.iter().map(|&(from, to)| (new_places[from], new_places[to])).collect();
    edges.sort_unstable();
    (order, edges)
}

/// The places of nodes, each before those its edges lead to. The edges are in the order of the
/// first. Ids do not say it: those of the options of a sum are given when they are asked for.
fn topological_order(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut waits_for = vec![0_usize; count];
    for (_, to) in edges {
        waits_for[*to] += 1;
    }
    // The position that everything was reached from is the only one that nothing leads to.
    let mut order: Vec<usize> = (0..count).filter(|place| waits_for[*place] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        let from = order[next];
        let first = edges.partition_point(|edge| edge.0 < from);
        for (_, to) in edges[first..].iter().take_while(|edge| edge.0 == from) {
            waits_for[*to] -= 1;
            if waits_for[*to] == 0 {
                order.push(*to);
            }
        }
        next += 1;
    }
    order
}

pub(super) fn too_many(most: usize) -> Error {
    Error::limit(format!("more than {most} positions to draw"), Limit::Drawing)
}

pub(super) fn classes(worth: &[Nimber]) -> HashMap<Nimber, usize> {
    let mut values = worth.to_vec();
    values.sort_unstable();
    values.dedup();
    let mut large = 10;
    let class = |value: Nimber| match value.to_u64() {
        Some(small) if small < 10 => (value, small as usize),
        _ => {
            large += 1;
            (value, large - 1)
        }
    };
    values.into_iter().map(class).collect()
}

fn node(store: &Store, convention: Convention, id: GameId, value: &Nimber, class: usize) -> GraphNode {
    let shown = match (convention, store.node(id)) {
        (Convention::Misere, _) => Some(misere_value(value, SHORT)),
        (Convention::Normal, Node::Nimber(_)) => None,
        (Convention::Normal, _) => Some(format!("≈ {}", nimber_text(value, SHORT).0)),
    };
    // In either convention the P-positions are those of value 0.
    let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
    GraphNode { position: Some(id), form: form(store, id, MOST_CHARACTERS), value: shown, outcome, class }
}

/// A position in lines that end after a space if they can, and else where they are full.
fn in_lines(form: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in form.split_inclusive(' ') {
        let length = word.chars().count();
        if used > 0 && used + length > LINE + 1 {
            lines.push(String::new());
            used = 0;
        }
        for sign in word.chars() {
            if used >= LINE && sign != ' ' {
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(sign);
            }
            used += 1;
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The position as text; of a long one, what it is made of.
pub(super) fn form(store: &Store, id: GameId, most: usize) -> String {
    let written = position(store, id, most);
    match store.node(id) {
        Node::Options(options) if !written.complete => format!("{{{} options}}", options.len()),
        Node::Sum(components) if !written.complete => format!("a sum of {}", components.len()),
        _ => written.text,
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;
    use crate::session::Session;

    fn graph(expression: &str, most: usize, expand: bool) -> crate::error::Result<Graph> {
        let mut session = Session::new();
        let position = session.position(expression)?;
        Graph::new(session.store_mut(), position, most, expand)
    }

    #[test]
    fn every_position_stands_before_its_options() {
        for (expression, nodes) in [("*0", 1_u32), ("*5", 1), ("nim(1, 2, 3)", 13), ("{*1, {*1}} + *3", 14)] {
            for expand in [false, true] {
                let graph = graph(expression, 100, expand).unwrap();
                assert!(graph.edges.iter().all(|(from, to)| from < to), "{expression}");
                let mut session = Session::new();
                let position = session.position(expression).unwrap();
                let followers = session.store_mut().followers(position).unwrap();
                let expected = if expand { followers } else { nodes.into() };
                assert_eq!(expected, graph.nodes.len().into(), "{expression} {expand}");
            }
        }
    }

    #[test]
    fn long_positions_have_several_lines() {
        use super::{LINE, in_lines};
        assert_eq!(in_lines("{*1, {*1}}"), ["{*1, {*1}}"]);
        for form in ["a".repeat(60), "{*1, {*1}, *22} + ".repeat(4), "ω".repeat(27) + " + *2"] {
            let lines = in_lines(&form);
            assert!(lines.len() > 1 && lines.iter().all(|line| line.chars().count() <= LINE), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), form.replace(' ', ""));
        }
        assert_eq!(in_lines("{*1, *2, *3, *4, *5} + *1234"), ["{*1, *2, *3, *4, *5} +", "*1234"]);
    }

    #[test]
    fn equal_values_have_equal_classes() {
        let graph = graph("{*100, {*100, *3}, *1 + *101, {*1}}", 1_000, false).unwrap();
        for one in &graph.nodes {
            for other in &graph.nodes {
                let value = |node: &super::GraphNode| match &node.value {
                    Some(value) => value.trim_start_matches("≈ ").to_owned(),
                    None => node.form.clone(),
                };
                assert_eq!(one.class == other.class, value(one) == value(other));
            }
        }
    }

    #[test]
    fn large_ones_are_refused_before_work() {
        assert!(graph("*(2^200) + *3", 1_000, false).is_err());
        assert!(graph("*(2^200)", 1_000, true).is_err());
        assert!(graph("*(2^200)", 1_000, false).is_ok());
        assert!(graph("nim(1, 2, 3)", 13, false).is_ok());
        assert!(graph("nim(1, 2, 3)", 12, false).is_err());
    }
}
