//! Compares rulesets on graphs with play written directly from their rules, and with published
//! values.

mod by_the_rules;

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use sprague::ruleset::graphs::{
    ArcKayles, Bamboo, EdgeGeography, Graph, GraphChomp, GreenHackenbush, NodeKayles, Poset, VertexDeletion,
    VertexGeography, complete, cycle, grid, path, star,
};
use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
use sprague::{ErrorKind, Interrupt, Limits};

type Edge = (u8, u8);

/// A graph as plain sets, and a marked vertex for the games that have one.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    vertices: BTreeSet<u8>,
    /// Counted, because edges may be parallel.
    edges: Vec<Edge>,
    marked: u8,
}

impl Plain {
    fn new(vertices: u8, edges: Vec<Edge>, marked: u8) -> Plain {
        Plain { vertices: (1..=vertices).collect(), edges, marked }
    }

    fn without(&self, gone: &BTreeSet<u8>) -> Plain {
        Plain {
            vertices: self.vertices.difference(gone).copied().collect(),
            edges: self
                .edges
                .iter()
                .copied()
                .filter(|(a, b)| !gone.contains(a) && !gone.contains(b))
                .collect(),
            marked: self.marked,
        }
    }

    fn without_edge(&self, place: usize) -> Plain {
        let mut plain = self.clone();
        plain.edges.remove(place);
        plain
    }

    fn neighbours(&self, vertex: u8) -> BTreeSet<u8> {
        let ends = self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        ends.filter(|&(a, _)| a == vertex).map(|(_, b)| b).collect()
    }

    fn text(&self) -> String {
        let lone = self.vertices.iter().map(u8::to_string);
        let edges = self.edges.iter().map(|(a, b)| format!("{a}-{b}"));
        lone.chain(edges).collect::<Vec<_>>().join(" ")
    }
}

fn grundy<P: Clone + Eq + Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    memo: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(&value) = memo.get(position) {
        return value;
    }
    let values: BTreeSet<u64> =
        options(position).iter().map(|option| grundy(option, options, memo)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(position.clone(), mex);
    mex
}

fn node_kayles(plain: &Plain) -> Vec<Plain> {
    let take = |&vertex: &u8| {
        let mut gone = plain.neighbours(vertex);
        gone.insert(vertex);
        plain.without(&gone)
    };
    plain.vertices.iter().map(take).collect()
}

fn arc_kayles(plain: &Plain) -> Vec<Plain> {
    plain.edges.iter().map(|&(a, b)| plain.without(&[a, b].into())).collect()
}

fn vertex_deletion(plain: &Plain) -> Vec<Plain> {
    let has_edge = |vertex: &&u8| !plain.neighbours(**vertex).is_empty();
    plain.vertices.iter().filter(has_edge).map(|&vertex| plain.without(&[vertex].into())).collect()
}

fn graph_chomp(plain: &Plain) -> Vec<Plain> {
    let vertices = plain.vertices.iter().map(|&vertex| plain.without(&[vertex].into()));
    vertices.chain((0..plain.edges.len()).map(|place| plain.without_edge(place))).collect()
}

fn vertex_geography(plain: &Plain) -> Vec<Plain> {
    let rest = plain.without(&[plain.marked].into());
    plain.neighbours(plain.marked).into_iter().map(|next| Plain { marked: next, ..rest.clone() }).collect()
}

fn edge_geography(plain: &Plain) -> Vec<Plain> {
    let mut options = Vec::new();
    for (place, &(a, b)) in plain.edges.iter().enumerate() {
        for (here, next) in [(a, b), (b, a)] {
            if here == plain.marked {
                options.push(Plain { marked: next, ..plain.without_edge(place) });
            }
        }
    }
    options
}

fn green_hackenbush(plain: &Plain) -> Vec<Plain> {
    let fall = |mut rest: Plain| {
        let mut held = BTreeSet::from([rest.marked]);
        loop {
            let more: BTreeSet<u8> = held.iter().flat_map(|&vertex| rest.neighbours(vertex)).collect();
            if more.is_subset(&held) {
                break;
            }
            held.extend(more);
        }
        rest.edges.retain(|(a, _)| held.contains(a));
        rest.vertices = held;
        rest
    };
    (0..plain.edges.len()).map(|place| fall(plain.without_edge(place))).collect()
}

fn solver<R: Ruleset>(rules: R) -> Solver<R> {
    Solver::new(rules, Limits::default(), Interrupt::new())
}

fn value<R: Ruleset>(solver: &mut Solver<R>, arguments: &[Argument]) -> u64 {
    let position = solver.rules().read(arguments).unwrap();
    solver.value(&position).unwrap().to_u64().unwrap()
}

fn on_graph<R: Ruleset>(rules: R, text: &str) -> u64 {
    value(&mut solver(rules), &[text.into()])
}

/// A position is read again as it was written. The text has one string, and perhaps an argument
/// after it.
fn read_again<R: Ruleset>(rules: &R, position: &R::Position) {
    let written = rules.write(position);
    let inner = written.strip_prefix(&format!("{}(\"", rules.name())).unwrap().strip_suffix(')').unwrap();
    let (text, rest) = inner.split_once('"').unwrap();
    let mut arguments = vec![Argument::from(text)];
    if let Some(vertex) = rest.strip_prefix(", ") {
        arguments.push(match vertex.parse::<u64>() {
            Ok(integer) => integer.into(),
            Err(_) => vertex.trim_matches('"').into(),
        });
    }
    assert_eq!(&rules.read(&arguments).unwrap(), position, "{written}");
}

/// All graphs with the vertices 1, …, `order`.
fn all_graphs(order: u8) -> Vec<Plain> {
    let pairs: Vec<Edge> = (1..=order).flat_map(|a| (a + 1..=order).map(move |b| (a, b))).collect();
    let chosen = |bits: u32| {
        pairs.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, &pair)| pair).collect()
    };
    (0..1_u32 << pairs.len()).map(|bits| Plain::new(order, chosen(bits), 1)).collect()
}

/// Values, and the values after every move in its own form, agree with play.
fn agrees<R: Ruleset>(
    solver: &mut Solver<R>,
    plain: &Plain,
    arguments: &[Argument],
    options: &dyn Fn(&Plain) -> Vec<Plain>,
    memo: &mut HashMap<Plain, u64>,
) {
    let expected = grundy(plain, options, memo);
    assert_eq!(value(solver, arguments), expected, "{} {}", solver.rules().name(), plain.text());
    let position = solver.rules().read(arguments).unwrap();
    read_again(solver.rules(), &position);
    let mut parts = Vec::new();
    solver.rules().components(position.clone(), &mut parts);
    parts.iter().for_each(|part| read_again(solver.rules(), part));
    let mut moves = Moves::new(1_000, Interrupt::new()).with_words();
    solver.rules().moves(&position, &mut moves).unwrap();
    let listed: Vec<R::Position> = moves.iter().map(|(parts, _)| parts[0].clone()).collect();
    let words: BTreeSet<String> = moves.iter().map(|(_, words)| words.to_owned()).collect();
    assert_eq!(words.len(), moves.len());
    let found: BTreeSet<u64> =
        listed.iter().map(|option| solver.value(option).unwrap().to_u64().unwrap()).collect();
    let due: BTreeSet<u64> = options(plain).iter().map(|option| grundy(option, options, memo)).collect();
    assert_eq!(found, due, "{} {}", solver.rules().name(), plain.text());
}

fn agrees_on_all_graphs<R: Ruleset>(rules: R, options: &dyn Fn(&Plain) -> Vec<Plain>) {
    let (mut solver, mut memo) = (solver(rules), HashMap::new());
    for plain in (0..=5).flat_map(all_graphs) {
        agrees(&mut solver, &plain, &[plain.text().as_str().into()], options, &mut memo);
    }
}

fn agrees_from_all_vertices<R: Ruleset>(rules: R, options: &dyn Fn(&Plain) -> Vec<Plain>) {
    let (mut solver, mut memo) = (solver(rules), HashMap::new());
    for plain in (1..=5).flat_map(all_graphs) {
        for &marked in &plain.vertices {
            let plain = Plain { marked, ..plain.clone() };
            let arguments = [plain.text().as_str().into(), u64::from(marked).into()];
            agrees(&mut solver, &plain, &arguments, options, &mut memo);
        }
    }
}

#[test]
fn node_kayles_is_its_rule() {
    agrees_on_all_graphs(NodeKayles, &node_kayles);
}

#[test]
fn arc_kayles_is_its_rule() {
    agrees_on_all_graphs(ArcKayles, &arc_kayles);
}

#[test]
fn vertex_deletion_is_its_rule() {
    agrees_on_all_graphs(VertexDeletion, &vertex_deletion);
}

/// The theorem on bipartite graphs is also compared with play here.
#[test]
fn graph_chomp_is_its_rule() {
    agrees_on_all_graphs(GraphChomp, &graph_chomp);
}

#[test]
fn vertex_geography_is_its_rule() {
    agrees_from_all_vertices(VertexGeography, &vertex_geography);
}

#[test]
fn edge_geography_is_its_rule() {
    agrees_from_all_vertices(EdgeGeography, &edge_geography);
}

/// The colon and fusion principles against play: connected graphs with up to 6 edges, loops and
/// parallel edges among them.
#[test]
fn green_hackenbush_is_its_rule() {
    let (mut solver, mut memo) = (solver(GreenHackenbush), HashMap::new());
    for order in 1..=4_u8 {
        let pairs: Vec<Edge> = (1..=order).flat_map(|a| (a..=order).map(move |b| (a, b))).collect();
        for bits in 0..3_u32.pow(pairs.len() as u32) {
            let times = |place: usize| bits / 3_u32.pow(place as u32) % 3;
            let count: u32 = (0..pairs.len()).map(times).sum();
            if count > 5 {
                continue;
            }
            let edges: Vec<Edge> = (0..pairs.len())
                .flat_map(|place| std::iter::repeat_n(pairs[place], times(place) as usize))
                .collect();
            let plain = Plain::new(order, edges, 1);
            let arguments = [plain.text().as_str().into(), 1.into()];
            if solver.rules().read(&arguments).is_ok() {
                agrees(&mut solver, &plain, &arguments, &green_hackenbush, &mut memo);
            }
        }
    }
    // Simple graphs of 5 vertices, from another ground.
    for plain in all_graphs(5).into_iter().filter(|plain| plain.edges.len() <= 7) {
        let plain = Plain { marked: 3, ..plain };
        let arguments = [plain.text().as_str().into(), 3.into()];
        if solver.rules().read(&arguments).is_ok() {
            let expected = grundy(&plain, &green_hackenbush, &mut memo);
            assert_eq!(value(&mut solver, &arguments), expected, "{}", plain.text());
        }
    }
}

/// Parallel edges and loops.
#[test]
fn edge_geography_takes_multigraphs() {
    let (mut solver, mut memo) = (solver(EdgeGeography), HashMap::new());
    let pairs: [Edge; 6] = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    for bits in 0..3_u32.pow(6) {
        let times = |place: usize| bits as usize / 3_usize.pow(place as u32) % 3;
        let edges = (0..6).flat_map(|place| std::iter::repeat_n(pairs[place], times(place))).collect();
        let plain = Plain::new(3, edges, 2);
        let arguments = [plain.text().as_str().into(), 2.into()];
        agrees(&mut solver, &plain, &arguments, &edge_geography, &mut memo);
    }
}

/// The components of a position sum to it.
#[test]
fn green_hackenbush_splits_at_the_ground() {
    let position = GreenHackenbush.read(&["g-a a-b g-c c-d d-g g-g g-g".into(), "g".into()]).unwrap();
    let mut parts = Vec::new();
    GreenHackenbush.components(position, &mut parts);
    let written: Vec<String> = parts.iter().map(|part| GreenHackenbush.write(part)).collect();
    assert_eq!(
        written,
        [
            "green_hackenbush(\"a-b a-g\", \"g\")",
            "green_hackenbush(\"c-d c-g d-g\", \"g\")",
            "green_hackenbush(\"g-g\", \"g\")",
            "green_hackenbush(\"g-g\", \"g\")",
        ]
    );
    let values: Vec<u64> =
        parts.iter().map(|part| solver(GreenHackenbush).value(part).unwrap().to_u64().unwrap()).collect();
    assert_eq!(values, [2, 1, 1, 1]);
}

/// A list of edges is the string with the same edges, and so for orders.
#[test]
fn a_list_reads_as_the_string() {
    let label = |vertex: &u8| match vertex % 2 {
        0 => Argument::from(u64::from(*vertex)),
        _ => Argument::from(vertex.to_string().as_str()),
    };
    let pairs: Vec<Edge> = (1..=5).flat_map(|a| (a + 1..=5).map(move |b| (b, a))).collect();
    for bits in 0..1_u32 << pairs.len() {
        let edges = pairs.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        let plain = Plain::new(5, edges.map(|(_, &edge)| edge).collect(), 1);
        let lone = plain.vertices.iter().map(|vertex| Argument::List(vec![label(vertex)]));
        let joined = plain.edges.iter().map(|(a, b)| Argument::List(vec![label(a), label(b)]));
        let list = Argument::List(lone.chain(joined).collect());
        let text = Argument::from(plain.text().as_str());
        let order = Argument::from(plain.text().replace('-', "<").as_str());
        let same = |one: &[Argument], other: &[Argument]| {
            assert_eq!(ArcKayles.read(one).unwrap(), ArcKayles.read(other).unwrap());
            assert_eq!(NodeKayles.read(one).unwrap(), NodeKayles.read(other).unwrap());
        };
        same(std::slice::from_ref(&list), std::slice::from_ref(&text));
        assert_eq!(Poset.read(std::slice::from_ref(&list)).unwrap(), Poset.read(&[order]).unwrap());
        let token = |graph: &Argument| EdgeGeography.read(&[graph.clone(), 2.into()]).unwrap();
        assert_eq!(token(&list), token(&text));
    }
    let chain = Argument::List(vec![Argument::List((1..=4_u8).map(|a| label(&a)).collect())]);
    assert_eq!(Poset.read(&[chain]).unwrap(), Poset.read(&["1<2<3<4".into()]).unwrap());
}

/// All orders on up to 4 elements, by the pairs of a graph with an arrow on each edge.
#[test]
fn poset_is_its_rule() {
    let (mut solver, mut memo) = (solver(Poset), HashMap::new());
    for order in 0..=4_u8 {
        let pairs: Vec<Edge> = (1..=order).flat_map(|a| (a + 1..=order).map(move |b| (a, b))).collect();
        for bits in 0..3_u32.pow(pairs.len() as u32) {
            let arrows: Vec<Edge> = pairs
                .iter()
                .enumerate()
                .filter_map(|(place, &(a, b))| match bits / 3_u32.pow(place as u32) % 3 {
                    0 => None,
                    1 => Some((a, b)),
                    _ => Some((b, a)),
                })
                .collect();
            let plain = Plain::new(order, arrows, 1);
            let text = plain.text().replace('-', "<");
            let Ok(position) = solver.rules().read(&[text.as_str().into()]) else {
                continue;
            };
            read_again(solver.rules(), &position);
            // Above is what is reached along arrows in the order that the game began with.
            let above = |start: u8| {
                let mut found = BTreeSet::from([start]);
                for _ in 0..order {
                    let more: Vec<u8> =
                        plain.edges.iter().filter(|(a, _)| found.contains(a)).map(|&(_, b)| b).collect();
                    found.extend(more);
                }
                found
            };
            let options = |left: &BTreeSet<u8>| {
                left.iter().map(|&taken| left.difference(&above(taken)).copied().collect()).collect()
            };
            memo.clear();
            let expected = grundy(&plain.vertices, &options, &mut memo);
            assert_eq!(value(&mut solver, &[text.as_str().into()]), expected, "{text}");
        }
    }
}

fn path_of(vertices: u64) -> String {
    path(vertices).unwrap()
}

/// *Winning Ways*, chapter 4: Dawson's Chess 0.137 and Dawson's Kayles 0.07.
#[test]
fn kayles_on_paths_is_dawsons() {
    let chess = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
    let (mut nodes, mut arcs) = (solver(NodeKayles), solver(ArcKayles));
    for (vertices, &expected) in chess.iter().enumerate() {
        assert_eq!(value(&mut nodes, &[path_of(vertices as u64).as_str().into()]), expected);
        // Dawson's Kayles is Dawson's Chess, shifted by one.
        assert_eq!(value(&mut arcs, &[path_of(vertices as u64 + 1).as_str().into()]), expected);
    }
}

/// Node Kayles on cycles (Dawson's circle) C_3, …, C_14; the exercises' GRAPH-02 and NOTES-28.
#[test]
fn node_kayles_on_cycles() {
    let values: Vec<u64> = (3..=14).map(|n| on_graph(NodeKayles, &cycle(n).unwrap())).collect();
    assert_eq!(values, [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
}

/// OEIS A316533 for the Petersen graph; OEIS A316632 and S. Brown et al., *Nimber sequences of
/// Node-Kayles games* (2020), for grids.
#[test]
fn node_kayles_on_published_graphs() {
    let petersen = "1-2 2-3 3-4 4-5 1-5 1-6 2-7 3-8 4-9 5-10 6-8 8-10 7-10 7-9 6-9";
    assert_eq!(on_graph(NodeKayles, petersen), 1);
    let values: Vec<u64> = (1..=6).map(|n| on_graph(NodeKayles, &grid(3, n).unwrap())).collect();
    assert_eq!(values, [2, 1, 1, 0, 3, 3]);
}

/// Ferguson, *Game Theory*, exercise I.4.5.11 (a), (c), (e); and paths from a page of exercises
/// (ERR-14).
#[test]
fn deleting_vertices_in_exercises() {
    let values = |graphs: Vec<String>| -> Vec<u64> {
        graphs.iter().map(|graph| on_graph(VertexDeletion, graph)).collect()
    };
    assert_eq!(values((0..=6).map(|n| star(n).unwrap()).collect()), [0, 1, 2, 1, 2, 1, 2]);
    assert_eq!(values((3..=12).map(|n| cycle(n).unwrap()).collect()), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(values((1..=7).map(path_of).collect()), [0, 1, 2, 0, 1, 2, 3]);
    assert_ne!(on_graph(VertexDeletion, &grid(3, 3).unwrap()), 0);
}

/// Khandhawit and Ye, *Chomp on graphs and subsets*: K_n has the value n mod 3 (a theorem there for
/// complete graphs).
#[test]
fn graph_chomp_on_complete_graphs() {
    let values: Vec<u64> = (1..=6).map(|n| on_graph(GraphChomp, &complete(n).unwrap())).collect();
    assert_eq!(values, [1, 2, 0, 1, 2, 0]);
}

/// Ferguson, *Game Theory*, I.6; *Winning Ways*, chapter 7; AtCoder AGC 017 D, samples 2 and 3.
#[test]
fn green_hackenbush_in_textbooks() {
    let of = |text: &str, root: &str| value(&mut solver(GreenHackenbush), &[text.into(), root.into()]);
    let cycles: Vec<u64> = (1..=7).map(|n| of(&cycle(n).unwrap(), "1")).collect();
    assert_eq!(cycles, [1, 0, 1, 0, 1, 0, 1]);
    // A door: three edges, both feet on the ground.
    assert_eq!(of("g-a a-b b-g", "g"), 1);
    // A trunk with branches of 1 and 2 edges, and one of 2 edges with branches of 1 and 3.
    assert_eq!(of("g-t t-a t-b b-c", "g"), 4);
    assert_eq!(of("g-t t-u u-a u-b b-c c-d", "g"), 4);
    // A square on the ground with an edge on its far corner.
    assert_eq!(of("g-a a-b b-c c-g b-d", "g"), 1);
    assert_eq!(of("1-2 2-3 1-4 4-5", "1"), 0);
    assert_eq!(of("1-2 2-4 5-1 6-3 3-2", "1"), 5);
    // Stalks of 1, 2 and 3 segments.
    assert_eq!(of("g-a g-b b-c g-d d-e e-f", "g"), 0);
    for n in 0..=20 {
        assert_eq!(value(&mut solver(Bamboo), &[n.into()]), n);
        assert_eq!(of(&path_of(n + 1), "1"), n);
    }
}

#[test]
fn bamboo_is_its_rule() {
    let mut moves = Moves::new(10, Interrupt::new()).with_words();
    Bamboo.moves(&3, &mut moves).unwrap();
    let listed: Vec<(&[u64], &str)> = moves.iter().collect();
    assert_eq!(listed, [(&[0][..], "cut segment 1"), (&[1], "cut segment 2"), (&[2], "cut segment 3")]);
    assert_eq!(Bamboo.write(&Bamboo.read(&[7.into()]).unwrap()), "bamboo(7)");
}

/// Fraenkel, Scheinerman and Ullman (1993): N exactly if every largest matching meets the vertex of
/// the token.
#[test]
fn vertex_geography_by_matching() {
    fn largest(edges: &[Edge], without: u8) -> usize {
        let Some((&(a, b), rest)) = edges.split_first() else {
            return 0;
        };
        let skipped = largest(rest, without);
        if a == without || b == without {
            return skipped;
        }
        let free: Vec<Edge> =
            rest.iter().copied().filter(|(c, d)| ![*c, *d].contains(&a) && ![*c, *d].contains(&b)).collect();
        skipped.max(1 + largest(&free, without))
    }
    let mut solver = solver(VertexGeography);
    for plain in all_graphs(5) {
        let found = value(&mut solver, &[plain.text().as_str().into(), 1.into()]);
        assert_eq!(found != 0, largest(&plain.edges, 1) < largest(&plain.edges, 0), "{}", plain.text());
    }
}

fn words<R: Ruleset>(rules: &R, arguments: &[Argument]) -> Vec<String> {
    let mut moves = Moves::new(100, Interrupt::new()).with_words();
    rules.moves(&rules.read(arguments).unwrap(), &mut moves).unwrap();
    moves.iter().map(|(_, words)| words.to_owned()).collect()
}

#[test]
fn moves_in_words() {
    let star: &[Argument] = &["c-b c-a d".into()];
    assert_eq!(
        words(&NodeKayles, star),
        [
            "take vertex a and its neighbour c",
            "take vertex b and its neighbour c",
            "take vertex c and its neighbours a, b",
            "take vertex d",
        ]
    );
    assert_eq!(words(&ArcKayles, star), ["take edge a-c with both ends", "take edge b-c with both ends"]);
    assert_eq!(words(&VertexDeletion, star), ["delete vertex a", "delete vertex b", "delete vertex c"]);
    assert_eq!(
        words(&GraphChomp, &["a-b".into()]),
        ["remove vertex a", "remove vertex b", "remove edge a-b"]
    );
    let token: &[Argument] = &["c-b c-a".into(), "c".into()];
    assert_eq!(words(&VertexGeography, token), ["token from c to a", "token from c to b"]);
    assert_eq!(words(&EdgeGeography, token), ["token from c to a", "token from c to b"]);
    assert_eq!(words(&GreenHackenbush, token), ["cut edge a-c", "cut edge b-c"]);
    let several: &[Argument] = &["a-a a-b b-a".into(), "a".into()];
    assert_eq!(
        words(&GreenHackenbush, several),
        ["cut edge a-a", "cut edge a-b (1 of 2)", "cut edge a-b (2 of 2)"]
    );
    assert_eq!(
        words(&EdgeGeography, several),
        ["token from a to a", "token from a to b by edge 1 of 2", "token from a to b by edge 2 of 2"]
    );
    assert_eq!(
        words(&Poset, &["a<b<c d".into()]),
        ["remove a, and above it b, c", "remove b, and above it c", "remove c", "remove d"]
    );
}

#[test]
fn labels_are_ordered_and_kept() {
    let graph = Graph::simple("v10-v2 v2-v1 x 3.10-3.9").unwrap();
    assert_eq!(graph.to_string(), "3.9-3.10 v1-v2 v2-v10 x");
    assert_eq!(Graph::simple("x v1-v2 v2-v10 3.9-3.10").unwrap(), graph);
    assert_eq!(Graph::simple("").unwrap().to_string(), "");
    let families = [
        path(0),
        path(1),
        path(4),
        cycle(3),
        complete(1),
        complete(4),
        star(0),
        star(3),
        grid(1, 1),
        grid(2, 3),
    ];
    let sizes: Vec<(usize, usize)> = families
        .map(|text| Graph::simple(&text.unwrap()).unwrap())
        .iter()
        .map(|graph| (graph.order(), graph.edges().len()))
        .collect();
    assert_eq!(sizes, [(0, 0), (1, 0), (4, 3), (3, 3), (1, 0), (4, 6), (1, 0), (4, 3), (1, 0), (6, 7)]);
    assert_eq!(cycle(1).unwrap(), "1-1");
    assert_eq!(Graph::multiple(&cycle(2).unwrap()).unwrap().edges(), [(0, 1), (0, 1)]);
}

#[test]
fn what_is_no_graph_is_said() {
    let message = |text: &str| {
        let error = NodeKayles.read(&[text.into()]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Domain, "{text}");
        error.message().to_owned()
    };
    assert!(message("a-b-c").contains("`b-c` is not a label"));
    assert!(message("a-").contains("a label is missing"));
    assert!(message("-").contains("a label is missing"));
    assert!(message("a-b,b-c").contains("is not a label"));
    assert!(message("a-a").contains("the edge a-a is a loop"));
    assert!(message("a-b b-a").contains("the edge a-b is given twice"));
    let lone: Vec<String> = (0..2_000).map(|n| n.to_string()).collect();
    assert!(message(&lone.join(" ")).contains("at most 1000 vertices"));
    assert!(message(&"a-b ".repeat(4_000)).contains("at most 1000 vertices and 3000 edges"));
    for huge in
        [path(2_000), cycle(u64::MAX), complete(100), star(u64::MAX), grid(u64::MAX, u64::MAX), grid(40, 40)]
    {
        assert_eq!(huge.unwrap_err().kind(), ErrorKind::Domain);
    }
    let kind = |result: Result<_, sprague::Error>| result.map(|_: Graph| ()).unwrap_err().kind();
    assert_eq!(kind(NodeKayles.read(&[3.into()])), ErrorKind::WrongKind);
    assert_eq!(kind(ArcKayles.read(&[])), ErrorKind::WrongCount);
    let token = VertexGeography.read(&["a-b".into(), "c".into()]).unwrap_err();
    assert!(token.message().contains("the graph has no vertex c"));
    assert_eq!(EdgeGeography.read(&["a-b".into()]).unwrap_err().kind(), ErrorKind::WrongCount);
    let loose = GreenHackenbush.read(&["a-b c-d".into(), "a".into()]).unwrap_err();
    assert!(loose.message().contains("vertex c is not connected to the ground, vertex a"));
    let message = |text: &str| Poset.read(&[text.into()]).unwrap_err().message().to_owned();
    assert!(message("a<b b<a").contains("above itself"));
    assert!(message("a<").contains("a label is missing"));
    assert!(message(&lone.join(" ")).contains("at most 64 elements"));
}

#[test]
fn large_games_reach_a_ceiling() {
    let mut solver = Solver::new(NodeKayles, Limits::with_nodes(100), Interrupt::new());
    let position = NodeKayles.read(&[grid(7, 7).unwrap().as_str().into()]).unwrap();
    assert_eq!(solver.value(&position).unwrap_err().kind(), ErrorKind::Limit);
    let mut solver = Solver::new(GraphChomp, Limits::with_nodes(10), Interrupt::new());
    let position = GraphChomp.read(&[complete(8).unwrap().as_str().into()]).unwrap();
    assert_eq!(solver.value(&position).unwrap_err().kind(), ErrorKind::Limit);
}
