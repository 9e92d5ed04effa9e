//! A position and all that can be reached from it, as nodes and edges ready to be drawn.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::error::{Error, Result};
use crate::game::{GameId, Node, Outcome, Store};
use crate::nimber::Nimber;
use crate::render::{nimber_text, position};

/// Characters of a position written in its node.
const MOST_CHARACTERS: usize = 24;

/// There may be this many times as many edges as nodes before a picture is refused.
const EDGES_A_NODE: usize = 64;

/// A picture that was not drawn yet.
#[derive(Debug, Clone)]
pub struct Graph {
    /// The positions: the one asked for first, and each before its options.
    pub nodes: Vec<GraphNode>,
    /// From a position to an option, as places in `nodes`, in the order of the first.
    pub edges: Vec<(usize, usize)>,
}

/// One position of a picture.
#[derive(Debug, Clone)]
pub struct GraphNode {
    /// The position.
    pub position: GameId,
    /// How it is written, perhaps cut, without its value.
    pub form: String,
    /// The nimber that it is equivalent to; `None` where the form says it already.
    pub value: Option<String>,
    /// Its outcome class.
    pub outcome: Outcome,
    /// Nodes of equal value have equal classes. A value below 10 is its own class, larger ones follow in
    /// their order.
    pub class: usize,
}

impl Graph {
    /// The position and what can be reached from it, `most` positions at most.
    ///
    /// Nimbers stand as they are: they are drawn without options. A sum is drawn as a sum, and has edges to
    /// its options, which are sums. With `expand`, sums are written out as sets first, and nimbers have
    /// edges to their options too.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) when there are more positions than `most`; that of
    /// [`Store::options`] and [`Store::expand`].
    ///
    /// ```
    /// use sprague::{Session, render::graph::Graph};
    /// let mut session = Session::new();
    /// let position = session.position("{*1, {*1}}")?;
    /// let graph = Graph::new(session.store_mut(), position, 10, false)?;
    /// assert_eq!(graph.nodes.len(), 3);
    /// assert!(graph.dot().to_string().contains("{*1, {*1}}"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn new(store: &mut Store, position: GameId, most: usize, expand: bool) -> Result<Graph> {
        let root = if expand { store.expand(position)? } else { position };
        let mut found = vec![root];
        let mut places = HashMap::from([(root, 0)]);
        let mut edges = Vec::new();
        let mut next = 0;
        while next < found.len() {
            store.interrupt().poll()?;
            let id = found[next];
            if expand || !matches!(store.node(id), Node::Nimber(_)) {
                if store.option_count(id) > BigUint::from(most) {
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
        Ok(Graph::sorted(store, &found, edges))
    }

    /// Puts every position before its options, which have lesser ids.
    fn sorted(store: &Store, found: &[GameId], edges: Vec<(usize, usize)>) -> Graph {
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|place| std::cmp::Reverse(found[*place]));
        let mut new_places = vec![0; found.len()];
        for (new, old) in order.iter().enumerate() {
            new_places[*old] = new;
        }
        let mut edges: Vec<(usize, usize)> =
            edges.into_iter().map(|(from, to)| (new_places[from], new_places[to])).collect();
        edges.sort_unstable();
        let classes = classes(store, found);
        let nodes = order.iter().map(|place| node(store, found[*place], &classes)).collect();
        Graph { nodes, edges }
    }

    /// Whether an edge is a winning move: to a position that the player who has just moved wins.
    #[must_use]
    pub fn wins(&self, edge: (usize, usize)) -> bool {
        self.nodes[edge.1].outcome == Outcome::P
    }
}

fn too_many(most: usize) -> Error {
    Error::limit(format!("more than {most} positions to draw"), "--max")
}

fn classes(store: &Store, found: &[GameId]) -> HashMap<Nimber, usize> {
    let mut values: Vec<Nimber> = found.iter().map(|id| store.value(*id)).collect();
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

fn node(store: &Store, id: GameId, classes: &HashMap<Nimber, usize>) -> GraphNode {
    let value = store.value(id);
    let shown = match store.node(id) {
        Node::Nimber(_) => None,
        _ => Some(nimber_text(&value, MOST_CHARACTERS).0),
    };
    GraphNode {
        position: id,
        form: position(store, id, MOST_CHARACTERS).text,
        value: shown,
        outcome: store.outcome(id),
        class: classes.get(&value).copied().unwrap_or_default(),
    }
}
