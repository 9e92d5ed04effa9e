//! Each game on a graph by its rules alone: the sets that positions are, every legal move, and
//! every move done by its words.

use std::collections::BTreeSet;

use crate::play::typed::{Checked, Game, games, numbers_in, random};

games! {
    node_kayles => |name| {
        let take = |graph: &Graph, vertex: u8| {
            let mut gone = graph.neighbours(vertex);
            gone.insert(vertex);
            graph.without(&gone)
        };
        let moves = move |graph: &Graph| graph.vertices.iter().map(|&vertex| take(graph, vertex)).collect();
        let done = |graph: &Graph, words: &str| {
            let named = words.strip_prefix("take vertex ").unwrap();
            let said = |list: &str| list.split(", ").map(vertex).collect::<BTreeSet<u8>>();
            let (taken, around) = match named.split_once(" and its neighbour") {
                Some((taken, around)) => {
                    let around = said(around.trim_start_matches('s').trim_start());
                    assert_eq!(around.len() > 1, words.contains("neighbours"), "{words}");
                    (vertex(taken), around)
                }
                None => (vertex(named), BTreeSet::new()),
            };
            assert_eq!(around, graph.neighbours(taken), "{words}");
            vec![graph.without(&around.into_iter().chain([taken]).collect())]
        };
        let game = unmarked(name, moves, done).without(|graph| graph.vertices.is_empty());
        Checked::all(name, game, simple(5));
    },
    arc_kayles => |name| {
        let moves = |graph: &Graph| graph.edges.iter().map(|&(a, b)| graph.without(&[a, b].into())).collect();
        let done = |graph: &Graph, words: &str| {
            let named = words.strip_prefix("take edge ").unwrap().strip_suffix(" with both ends").unwrap();
            let (a, b) = edge(named);
            assert!(graph.edges.contains(&(a, b)), "{words}");
            vec![graph.without(&[a, b].into())]
        };
        Checked::all(name, unmarked(name, moves, done).without(|graph| graph.edges.is_empty()), simple(5));
    },
    vertex_deletion => |name| {
        let moves = |graph: &Graph| {
            let has_edge = |one: &&u8| !graph.neighbours(**one).is_empty();
            graph.vertices.iter().filter(has_edge).map(|&one| graph.without(&[one].into())).collect()
        };
        let done = |graph: &Graph, words: &str| {
            vec![graph.without(&[vertex(words.strip_prefix("delete vertex ").unwrap())].into())]
        };
        Checked::all(name, unmarked(name, moves, done).without(|graph| graph.edges.is_empty()), simple(5));
    },
    graph_chomp => |name| {
        let moves = |graph: &Graph| {
            let vertices = graph.vertices.iter().map(|&one| graph.without(&[one].into()));
            vertices.chain((0..graph.edges.len()).map(|place| graph.without_edge(place))).collect()
        };
        let done = |graph: &Graph, words: &str| match words.strip_prefix("remove vertex ") {
            Some(named) => vec![graph.without(&[vertex(named)].into())],
            None => vec![graph.without_edge(graph.place(edge(words.strip_prefix("remove edge ").unwrap()), None))],
        };
        Checked::all(name, unmarked(name, moves, done).without(|graph| graph.vertices.is_empty()), simple(4));
    },
    vertex_geography => |name| {
        let go = |graph: &Graph, next: u8| Graph { marked: Some(next), ..graph.without(&[graph.here()].into()) };
        let moves = move |graph: &Graph| {
            graph.neighbours(graph.here()).into_iter().map(|next| go(graph, next)).collect()
        };
        let done = move |graph: &Graph, words: &str| {
            let (from, to) = words.strip_prefix("token from ").unwrap().split_once(" to ").unwrap();
            assert_eq!(vertex(from), graph.here(), "{words}");
            assert!(graph.neighbours(vertex(from)).contains(&vertex(to)), "{words}");
            vec![go(graph, vertex(to))]
        };
        Checked::all(name, marked(name, moves, done), everywhere(simple(5)));
    },
    edge_geography => |name| {
        let moves = |graph: &Graph| {
            let mut moves = Vec::new();
            for (place, &(a, b)) in graph.edges.iter().enumerate() {
                // A loop is one edge, whichever end it is left by.
                let next = if a == graph.here() { b } else { a };
                if a == graph.here() || b == graph.here() {
                    moves.push(Graph { marked: Some(next), ..graph.without_edge(place) });
                }
            }
            moves
        };
        let done = |graph: &Graph, words: &str| {
            let (from, rest) = words.strip_prefix("token from ").unwrap().split_once(" to ").unwrap();
            let (to, which) = match rest.split_once(" by edge ") {
                Some((to, which)) => (to, Some(numbers_in(which))),
                None => (rest, None),
            };
            let (from, to) = (vertex(from), vertex(to));
            assert_eq!(from, graph.here(), "{words}");
            let place = graph.place((from.min(to), from.max(to)), which);
            vec![Graph { marked: Some(to), ..graph.without_edge(place) }]
        };
        Checked::all(name, marked(name, moves, done), everywhere(multiple()));
    },
    green_hackenbush => |name| {
        let moves =
            |plant: &Graph| (0..plant.edges.len()).map(|place| plant.without_edge(place).held()).collect();
        let done = |plant: &Graph, words: &str| {
            let named = words.strip_prefix("cut edge ").unwrap();
            let (named, which) = match named.split_once(" (") {
                Some((named, which)) => (named, Some(numbers_in(which))),
                None => (named, None),
            };
            vec![plant.without_edge(plant.place(edge(named), which)).held()]
        };
        let game = marked(name, moves, done).without(|plant| plant.edges.is_empty());
        let plants = everywhere(multiple()).into_iter().filter(|plant| plant.held() == *plant);
        Checked::all(name, game, plants.collect::<Vec<Graph>>());
    },
    bamboo => |name| {
        let begin = name.to_owned();
        let game = Game::on_a_board(
            move |segments: &u64| format!("{begin}({segments})"),
            |&segments| (0..segments).collect(),
            |_, words| vec![words.strip_prefix("cut segment ").unwrap().parse::<u64>().unwrap() - 1],
        );
        Checked::all(name, game, 0..12);
    },
    poset => orders,
}

/// Labels in their order: numbers in them by size, before letters.
const LABELS: [&str; 6] = ["2", "10", "a9", "a10", "b.c", "x_'"];

fn vertex(label: &str) -> u8 {
    let place = LABELS.iter().position(|known| *known == label);
    place.unwrap_or_else(|| panic!("{label:?} is not a label")) as u8
}

fn edge(named: &str) -> (u8, u8) {
    let (a, b) = named.split_once('-').unwrap();
    (vertex(a), vertex(b))
}

/// Vertices and edges, which may be loops and parallel; a vertex may be marked. Edges are in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Graph {
    vertices: BTreeSet<u8>,
    edges: Vec<(u8, u8)>,
    marked: Option<u8>,
}

impl Graph {
    fn here(&self) -> u8 {
        self.marked.unwrap()
    }

    fn neighbours(&self, vertex: u8) -> BTreeSet<u8> {
        let ends = self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        ends.filter(|&(a, _)| a == vertex).map(|(_, b)| b).collect()
    }

    fn without(&self, gone: &BTreeSet<u8>) -> Graph {
        let mut left = self.clone();
        left.vertices.retain(|vertex| !gone.contains(vertex));
        left.edges.retain(|(a, b)| !gone.contains(a) && !gone.contains(b));
        left
    }

    fn without_edge(&self, place: usize) -> Graph {
        let mut left = self.clone();
        left.edges.remove(place);
        left
    }

    /// Where an edge is; `which` says the how manieth of how many it is, where there are several.
    fn place(&self, edge: (u8, u8), which: Option<Vec<u64>>) -> usize {
        let places: Vec<usize> = (0..self.edges.len()).filter(|&place| self.edges[place] == edge).collect();
        match which.as_deref() {
            None => assert_eq!(places.len(), 1, "{edge:?} is one of several"),
            Some(which) => assert_eq!((which.len(), which[1], which[0] > 0), (2, places.len() as u64, true)),
        }
        places[which.map_or(0, |which| which[0] as usize - 1)]
    }

    /// What is connected to the marked vertex.
    fn held(&self) -> Graph {
        let mut held = BTreeSet::from([self.here()]);
        for _ in &self.vertices {
            held = held.iter().flat_map(|&one| self.neighbours(one)).chain(held.iter().copied()).collect();
        }
        self.without(&self.vertices.difference(&held).copied().collect())
    }

    /// Edges in order, then the vertices without an edge.
    fn text(&self) -> String {
        let label = |vertex: u8| LABELS[usize::from(vertex)];
        let edges = self.edges.iter().map(|&(a, b)| format!("{}-{}", label(a), label(b)));
        let lone = self.vertices.iter().filter(|&&vertex| self.neighbours(vertex).is_empty());
        edges.chain(lone.map(|&vertex| label(vertex).to_owned())).collect::<Vec<String>>().join(" ")
    }
}

fn unmarked(
    name: &str,
    moves: impl Fn(&Graph) -> Vec<Graph> + 'static,
    done: impl Fn(&Graph, &str) -> Vec<Graph> + 'static,
) -> Game<Graph> {
    let begin = name.to_owned();
    Game::on_a_board(move |graph: &Graph| format!("{begin}(\"{}\")", graph.text()), moves, done)
}

fn marked(
    name: &str,
    moves: impl Fn(&Graph) -> Vec<Graph> + 'static,
    done: impl Fn(&Graph, &str) -> Vec<Graph> + 'static,
) -> Game<Graph> {
    let begin = name.to_owned();
    let typed = move |graph: &Graph| {
        let label = LABELS[usize::from(graph.here())];
        let argument = if label.parse::<u64>().is_ok() { label.to_owned() } else { format!("\"{label}\"") };
        format!("{begin}(\"{}\", {argument})", graph.text())
    };
    Game::on_a_board(typed, moves, done)
}

/// All graphs of up to 3 vertices, and some larger ones, up to `most` vertices.
fn simple(most: u8) -> Vec<Graph> {
    let pairs = |order: u8| (0..order).flat_map(move |a| (a + 1..order).map(move |b| (a, b)));
    let graph =
        |order: u8, edges: Vec<(u8, u8)>| Graph { vertices: (0..order).collect(), edges, marked: None };
    let mut graphs = Vec::new();
    for order in 0..=3 {
        let pairs: Vec<(u8, u8)> = pairs(order).collect();
        for bits in 0..1_u32 << pairs.len() {
            let chosen = (0..pairs.len()).filter(|place| bits >> place & 1 == 1).map(|place| pairs[place]);
            graphs.push(graph(order, chosen.collect()));
        }
    }
    let mut random = random(17);
    for order in 4..=most {
        graphs.extend((0..12).map(|_| graph(order, pairs(order).filter(|_| random(2) == 0).collect())));
        graphs.push(graph(order, pairs(order).collect()));
        graphs.push(graph(order, pairs(order).filter(|(a, b)| a + 1 == *b).collect()));
    }
    graphs
}

/// Graphs with loops and parallel edges.
fn multiple() -> Vec<Graph> {
    let mut random = random(23);
    let mut graphs = vec![
        Graph { vertices: [0].into(), edges: vec![(0, 0); 3], marked: None },
        Graph { vertices: [0, 1].into(), edges: vec![(0, 1); 3], marked: None },
        Graph { vertices: [0, 1].into(), edges: vec![(0, 0), (0, 1), (0, 1), (1, 1)], marked: None },
        Graph { vertices: [0, 1, 2].into(), edges: vec![(0, 1), (0, 1), (1, 2), (1, 2)], marked: None },
    ];
    for order in 2..=4_u8 {
        for count in 1..=6 {
            let mut edges: Vec<(u8, u8)> = (0..count)
                .map(|_| (random(u64::from(order)) as u8, random(u64::from(order)) as u8))
                .map(|(a, b)| (a.min(b), a.max(b)))
                .collect();
            edges.sort_unstable();
            graphs.push(Graph { vertices: (0..order).collect(), edges, marked: None });
        }
    }
    graphs
}

/// Each graph with each of its vertices marked.
fn everywhere(graphs: Vec<Graph>) -> Vec<Graph> {
    let marked = |graph: &Graph| {
        graph
            .vertices
            .iter()
            .map(|&vertex| Graph { marked: Some(vertex), ..graph.clone() })
            .collect::<Vec<_>>()
    };
    graphs.iter().flat_map(marked).collect()
}

/// Elements, and for each the pairs of it and those above it.
type Order = (BTreeSet<u8>, BTreeSet<(u8, u8)>);

fn orders(name: &str) {
    let begin = name.to_owned();
    let typed = move |(elements, below): &Order| {
        let label = |element: u8| LABELS[usize::from(element)];
        let mut words = Vec::new();
        for &one in elements {
            let between = |other: u8| {
                elements.iter().any(|&mid| below.contains(&(one, mid)) && below.contains(&(mid, other)))
            };
            let covers = elements.iter().filter(|&&other| below.contains(&(one, other)) && !between(other));
            words.extend(covers.map(|&other| format!("{}<{}", label(one), label(other))));
            if !below.iter().any(|&(a, b)| a == one || b == one) {
                words.push(label(one).to_owned());
            }
        }
        format!("{begin}(\"{}\")", words.join(" "))
    };
    fn above((_, below): &Order, one: u8) -> BTreeSet<u8> {
        below.iter().filter(|pair| pair.0 == one).map(|pair| pair.1).collect()
    }
    fn removed((elements, below): &Order, gone: &BTreeSet<u8>) -> Order {
        let stays = |pair: &&(u8, u8)| !gone.contains(&pair.0) && !gone.contains(&pair.1);
        (elements.difference(gone).copied().collect(), below.iter().filter(stays).copied().collect())
    }
    let moves = |order: &Order| {
        let with_above = |&one: &u8| above(order, one).into_iter().chain([one]).collect();
        order.0.iter().map(|one| removed(order, &with_above(one))).collect()
    };
    let done = |order: &Order, words: &str| {
        let named = words.strip_prefix("remove ").unwrap();
        let (one, said) = match named.split_once(", and above it ") {
            Some((one, said)) => (vertex(one), said.split(", ").map(vertex).collect()),
            None => (vertex(named), BTreeSet::new()),
        };
        assert_eq!(said, above(order, one), "{words}");
        vec![removed(order, &said.into_iter().chain([one]).collect())]
    };
    let game = Game::on_a_board(typed, moves, done).without(|(elements, _)| elements.is_empty());
    // An order on up to five elements: some pairs, and what follows from them. Labels go down as
    // well as up.
    let mut random = random(29);
    let mut positions = Vec::new();
    for size in 0..=5_u8 {
        for _ in 0..10 {
            let mut heights: Vec<u8> = (0..size).collect();
            heights.sort_by_cached_key(|_| random(1_000));
            let mut below = BTreeSet::new();
            for (place, &low) in heights.iter().enumerate() {
                below.extend(heights[place + 1..].iter().filter(|_| random(3) == 0).map(|&high| (low, high)));
            }
            for middle in 0..size {
                let lower: Vec<u8> =
                    below.iter().filter(|pair| pair.1 == middle).map(|pair| pair.0).collect();
                let upper: Vec<u8> =
                    below.iter().filter(|pair| pair.0 == middle).map(|pair| pair.1).collect();
                below.extend(lower.iter().flat_map(|&low| upper.iter().map(move |&high| (low, high))));
            }
            positions.push(((0..size).collect(), below));
        }
    }
    Checked::all(name, game, positions);
}
