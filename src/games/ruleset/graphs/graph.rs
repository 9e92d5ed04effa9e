//! Graphs with labelled vertices, as they are written: `a-b b-c c-a d`; one vertex marked; and a
//! numbering that graphs of the same shape mostly share.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::ruleset::Argument;

use super::listed::{Listed, check_label};

/// The most vertices that a graph may have.
pub(super) const MOST_VERTICES: usize = 1_000;
/// The most edges that a graph may have.
pub(super) const MOST_EDGES: usize = 3_000;

/// Vertices that an error names.
const MOST_NAMED: u16 = 12;

/// A graph as a list of its edges.
const LISTED: Listed = Listed {
    due: "a graph",
    sign: '-',
    most: 2,
    entry: "edges, [a, b], and vertices without edges, [a]",
    example: "[[1, 2], [2, 3], [4]]",
};

/// A finite undirected graph; its vertices have labels.
///
/// It is written as its edges, `a-b b-c c-a`, and a vertex without an edge as a lone label. A label
/// consists of letters, digits, `.`, `_` and `'`. Vertices and edges are kept in the order of their
/// labels, numbers in them by size, so that two texts for one graph give equal graphs.
///
/// ```
/// use sprague::ruleset::graphs::Graph;
/// let graph = Graph::simple("c-a b-c d")?;
/// assert_eq!(graph.to_string(), "a-c b-c d");
/// assert_eq!((graph.order(), graph.edges().len()), (4, 2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    /// The labels in their order; nothing where nobody will read them, and they are 1, 2, ….
    labels: Option<Box<[Arc<str>]>>,
    order: u16,
    /// Sorted; the smaller end comes first.
    edges: Box<[(u16, u16)]>,
}

impl Graph {
    /// Reads a graph without loops and parallel edges.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if the text is not a graph, or the graph has more than 1,000 vertices
    /// or 3,000 edges.
    pub fn simple(text: &str) -> Result<Graph> {
        let graph = Graph::multiple(text)?;
        if let Some(&(a, _)) = graph.edges.iter().find(|(a, b)| a == b) {
            let label = graph.label(usize::from(a));
            return Err(Error::new(ErrorKind::Domain, format!("the edge {label}-{label} is a loop"))
                .note("this game is played on graphs without loops and parallel edges"));
        }
        if let Some(pair) = graph.edges.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::new(
                ErrorKind::Domain,
                format!("the edge {} is given twice", graph.edge_name(pair[0])),
            )
            .note("this game is played on graphs without loops and parallel edges"));
        }
        Ok(graph)
    }

    /// Reads a graph that may have loops, `a-a`, and parallel edges, `a-b a-b`.
    ///
    /// # Errors
    /// Those of [`Graph::simple`] except for loops and parallel edges.
    pub fn multiple(text: &str) -> Result<Graph> {
        let mut numbers: HashMap<&str, u16> = HashMap::new();
        let mut labels: Vec<&str> = Vec::new();
        let mut edges = Vec::new();
        let mut number = |label| {
            if let Some(&number) = numbers.get(label) {
                return Ok(number);
            }
            check_label(label)?;
            if labels.len() == MOST_VERTICES {
                return Err(too_large());
            }
            let number = labels.len() as u16;
            labels.push(label);
            numbers.insert(label, number);
            Ok(number)
        };
        for word in text.split_whitespace() {
            match word.split_once('-') {
                None => {
                    number(word)?;
                }
                Some((a, b)) => edges.push((number(a)?, number(b)?)),
            }
            if edges.len() > MOST_EDGES {
                return Err(too_large());
            }
        }
        let mut by_label: Vec<usize> = (0..labels.len()).collect();
        by_label.sort_by_cached_key(|&vertex| (natural(labels[vertex]), labels[vertex]));
        let mut places = vec![0; labels.len()];
        for (place, &vertex) in by_label.iter().enumerate() {
            places[vertex] = place as u16;
        }
        let order = labels.len() as u16;
        let labels = Some(by_label.iter().map(|&vertex| Arc::from(labels[vertex])).collect());
        let edges = edges.into_iter().map(|(a, b)| (places[usize::from(a)], places[usize::from(b)]));
        Ok(Graph { labels, order, edges: sorted(edges) })
    }

    /// The vertex with a label, from an argument that is a string or an integer.
    pub(super) fn vertex(&self, argument: &Argument, due: &str) -> Result<u16> {
        let label = match argument {
            Argument::Integer(integer) => integer.to_string(),
            other => other.text(due)?.to_owned(),
        };
        (0..self.order).find(|&vertex| self.label(usize::from(vertex)) == label).ok_or_else(|| {
            let message = format!("the graph has no vertex {label}: expected {due}");
            let known: Vec<_> = (0..self.order.min(MOST_NAMED)).map(|one| self.label(one.into())).collect();
            let known = match self.order.saturating_sub(MOST_NAMED) {
                0 => known.join(", "),
                more => format!("{}, … and {more} more", known.join(", ")),
            };
            Error::new(ErrorKind::Domain, message).help(format!("its vertices are {known}"))
        })
    }

    /// The text of a graph, from an argument.
    pub(super) fn text(argument: &Argument) -> Result<Cow<'_, str>> {
        LISTED.text(argument)
    }

    /// A graph with vertices 0, 1, …, that have no labels of their own.
    pub(super) fn plain(order: usize, edges: impl IntoIterator<Item = (u16, u16)>) -> Graph {
        Graph { labels: None, order: order as u16, edges: sorted(edges) }
    }

    /// How many vertices it has.
    #[must_use]
    pub fn order(&self) -> usize {
        usize::from(self.order)
    }

    /// The edges, each as the places of its ends among the labels; sorted.
    #[must_use]
    pub fn edges(&self) -> &[(u16, u16)] {
        &self.edges
    }

    /// The label of the vertex at a place.
    #[must_use]
    pub fn label(&self, vertex: usize) -> String {
        match self.labels.as_ref().and_then(|labels| labels.get(vertex)) {
            Some(label) => label.as_ref().to_owned(),
            None => (vertex + 1).to_string(),
        }
    }

    /// Whether the vertices have labels of their own.
    pub(super) fn is_labelled(&self) -> bool {
        self.labels.is_some()
    }

    /// An edge as it is written: `a-b`.
    pub(super) fn edge_name(&self, (a, b): (u16, u16)) -> String {
        format!("{}-{}", self.label(usize::from(a)), self.label(usize::from(b)))
    }

    /// Which one an edge is of several between the same ends, from 1, and how many there are;
    /// `None` if it is the only one.
    pub(super) fn among_parallel(&self, place: usize) -> Option<(usize, usize)> {
        let edge = self.edges[place];
        let first = self.edges.partition_point(|&other| other < edge);
        let count = self.edges[first..].iter().take_while(|&&other| other == edge).count();
        (count > 1).then_some((place - first + 1, count))
    }

    /// A vertex as an argument is written: `1`, or `"a"`.
    pub(super) fn vertex_as_argument(&self, vertex: u16) -> String {
        let label = self.label(usize::from(vertex));
        let is_integer =
            label.bytes().all(|byte| byte.is_ascii_digit()) && (label == "0" || !label.starts_with('0'));
        if is_integer { label } else { format!("\"{label}\"") }
    }

    /// The neighbours of each vertex, as often as there are edges to them.
    pub(super) fn neighbours(&self) -> Neighbours {
        let mut starts = vec![0_u16; self.order() + 1];
        for &(a, b) in &*self.edges {
            starts[usize::from(a)] += 1;
            starts[usize::from(b)] += u16::from(a != b);
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Each start is now an end, and moves down as the list is filled.
        let mut list = vec![0; usize::from(sum)];
        let mut put = |at: u16, vertex: u16| {
            starts[usize::from(at)] -= 1;
            list[usize::from(starts[usize::from(at)])] = vertex;
        };
        for &(a, b) in self.edges.iter().rev() {
            put(a, b);
            if a != b {
                put(b, a);
            }
        }
        Neighbours { starts, list }
    }

    /// Without some edges.
    pub(super) fn without_edges(&self, mut gone: impl FnMut(usize, (u16, u16)) -> bool) -> Graph {
        let edges =
            self.edges.iter().enumerate().filter(|&(place, &edge)| !gone(place, edge)).map(|(_, &edge)| edge);
        Graph { labels: self.labels.clone(), order: self.order, edges: edges.collect() }
    }

    /// Without some vertices and the edges at them; and the new place of each vertex that stays.
    pub(super) fn without_vertices(&self, gone: impl Fn(usize) -> bool) -> (Graph, Vec<u16>) {
        let mut places = vec![u16::MAX; self.order()];
        let mut order: u16 = 0;
        for (vertex, place) in places.iter_mut().enumerate() {
            if !gone(vertex) {
                *place = order;
                order += 1;
            }
        }
        let moved = |&(a, b): &(u16, u16)| (places[usize::from(a)], places[usize::from(b)]);
        let edges = self.edges.iter().map(moved).filter(|&(a, b)| a != u16::MAX && b != u16::MAX);
        let kept = |labels: &[Arc<str>]| {
            let stays = labels.iter().zip(&places).filter(|&(_, &place)| place != u16::MAX);
            stays.map(|(label, _)| label.clone()).collect()
        };
        let graph = Graph { labels: self.labels.as_deref().map(kept), order, edges: edges.collect() };
        (graph, places)
    }

    /// The number of the connected component of each vertex, and how many there are.
    pub(super) fn connected(&self) -> (Vec<usize>, usize) {
        let neighbours = self.neighbours();
        let mut component = vec![usize::MAX; self.order()];
        let mut count = 0;
        let mut stack = Vec::new();
        for start in 0..self.order() {
            if component[start] != usize::MAX {
                continue;
            }
            component[start] = count;
            stack.push(start);
            while let Some(vertex) = stack.pop() {
                for &next in neighbours.of(vertex) {
                    let next = usize::from(next);
                    if component[next] == usize::MAX {
                        component[next] = count;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        (component, count)
    }

    /// The connected components.
    pub(super) fn into_connected(self) -> Vec<Graph> {
        let (component, count) = self.connected();
        if count <= 1 {
            return if self.order == 0 { Vec::new() } else { vec![self] };
        }
        let mut parts: Vec<Part> = vec![Part::default(); count];
        let mut places = Vec::with_capacity(self.order());
        for (vertex, &number) in component.iter().enumerate() {
            let part = &mut parts[number];
            part.labels.extend(self.labels.as_ref().map(|labels| labels[vertex].clone()));
            places.push(part.order);
            part.order += 1;
        }
        for &(a, b) in &*self.edges {
            parts[component[usize::from(a)]].edges.push((places[usize::from(a)], places[usize::from(b)]));
        }
        let labelled = self.labels.is_some();
        let graph = |part: Part| Graph {
            labels: labelled.then(|| part.labels.into()),
            order: part.order,
            edges: part.edges.into(),
        };
        parts.into_iter().map(graph).collect()
    }

    /// The connected component of a vertex, and its place in it.
    pub(super) fn around(&self, vertex: u16) -> (Graph, u16) {
        let (component, count) = self.connected();
        if count <= 1 {
            return (self.clone(), vertex);
        }
        let here = component[usize::from(vertex)];
        let (graph, places) = self.without_vertices(|other| component[other] != here);
        let place = places[usize::from(vertex)];
        (graph, place)
    }
}

/// A connected component that is being put together.
#[derive(Clone, Default)]
struct Part {
    labels: Vec<Arc<str>>,
    order: u16,
    edges: Vec<(u16, u16)>,
}

/// The neighbours of all vertices, one list after another.
pub(super) struct Neighbours {
    starts: Vec<u16>,
    list: Vec<u16>,
}

impl Neighbours {
    pub(super) fn of(&self, vertex: usize) -> &[u16] {
        &self.list[usize::from(self.starts[vertex])..usize::from(self.starts[vertex + 1])]
    }
}

/// The graph as it is read again; nothing for the graph without vertices.
impl fmt::Display for Graph {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lone = vec![true; self.order()];
        let mut gap = "";
        for &edge in &*self.edges {
            write!(formatter, "{gap}{}", self.edge_name(edge))?;
            lone[usize::from(edge.0)] = false;
            lone[usize::from(edge.1)] = false;
            gap = " ";
        }
        for vertex in (0..self.order()).filter(|&vertex| lone[vertex]) {
            write!(formatter, "{gap}{}", self.label(vertex))?;
            gap = " ";
        }
        Ok(())
    }
}

fn sorted(edges: impl IntoIterator<Item = (u16, u16)>) -> Box<[(u16, u16)]> {
    let mut edges: Vec<(u16, u16)> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    edges.into_boxed_slice()
}

pub(super) fn too_large() -> Error {
    Error::new(
        ErrorKind::Domain,
        format!("a graph may have at most {MOST_VERTICES} vertices and {MOST_EDGES} edges"),
    )
}

/// A part of a label: numbers in it are ordered by size.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Number(usize, String),
    Character(char),
}

/// Splits a label so that `a2` comes before `a10`.
pub(super) fn natural(label: &str) -> impl Ord + use<> {
    let mut pieces = Vec::new();
    let mut rest = label;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest[..digits].trim_start_matches('0');
            pieces.push(Piece::Number(number.len(), number.to_owned()));
            rest = &rest[digits..];
        } else {
            pieces.push(Piece::Character(first));
            rest = &rest[first.len_utf8()..];
        }
    }
    pieces
}

/// Vertices from which a numbering is tried.
const MOST_STARTS: usize = 4;
/// Rounds in which a vertex looks at its neighbours.
const ROUNDS: usize = 3;

/// The graph with its vertices numbered anew and without labels, and the new number of the marked
/// vertex.
///
/// Each vertex gets a colour from its degree, then a few times from the colours around it; the
/// numbering goes breadth first from the vertices of the rarest colour, and the least list of edges
/// is taken. Paths, cycles, complete graphs and most small graphs come out the same for every
/// labelling; where two numberings of one graph differ, it is only solved twice.
pub(super) fn relabelled(graph: &Graph, marked: Option<u16>) -> (Graph, Option<u16>) {
    let neighbours = graph.neighbours();
    let colours = colours(graph.order(), &neighbours, marked);
    let mut best: Option<(Graph, Option<u16>)> = None;
    for start in starts(&colours, marked) {
        let places = numbering(&neighbours, &colours, start);
        let place = |vertex: u16| places[usize::from(vertex)];
        let edges = graph.edges().iter().map(|&(a, b)| (place(a), place(b)));
        let found = Graph::plain(graph.order(), edges);
        if best.as_ref().is_none_or(|(best, _)| found.edges() < best.edges()) {
            best = Some((found, marked.map(place)));
        }
    }
    best.unwrap_or_else(|| (Graph::plain(0, []), None))
}

fn colours(order: usize, neighbours: &Neighbours, marked: Option<u16>) -> Vec<u64> {
    let mut colours: Vec<u64> = (0..order).map(|vertex| neighbours.of(vertex).len() as u64).collect();
    if let Some(marked) = marked {
        colours[usize::from(marked)] |= 1 << 32;
    }
    for _ in 0..ROUNDS {
        let mixed: Vec<u64> = colours.iter().map(|&colour| mix(colour)).collect();
        let looked = |vertex: usize| {
            let around = neighbours.of(vertex).iter().map(|&other| mixed[usize::from(other)]);
            around.fold(mix(colours[vertex] ^ 1).rotate_left(17), u64::wrapping_add)
        };
        colours = (0..order).map(looked).collect();
    }
    colours
}

/// Spreads a number over all bits (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The marked vertex, or the first few of the rarest colour.
fn starts(colours: &[u64], marked: Option<u16>) -> Vec<usize> {
    if let Some(marked) = marked {
        return vec![usize::from(marked)];
    }
    let mut by_colour: Vec<usize> = (0..colours.len()).collect();
    by_colour.sort_by_key(|&vertex| colours[vertex]);
    let classes = by_colour.chunk_by(|&a, &b| colours[a] == colours[b]);
    let rarest = classes.min_by_key(|class| class.len());
    rarest.map_or(Vec::new(), |class| class.iter().copied().take(MOST_STARTS).collect())
}

/// The numbers of the vertices in a walk breadth first, neighbours in the order of their colours.
fn numbering(neighbours: &Neighbours, colours: &[u64], start: usize) -> Vec<u16> {
    let mut places = vec![u16::MAX; colours.len()];
    let mut walk = Vec::with_capacity(colours.len());
    let mut rest = 0..colours.len();
    let mut next_start = Some(start);
    while let Some(start) = next_start {
        places[start] = walk.len() as u16;
        walk.push(start);
        let mut done = walk.len() - 1;
        while let Some(&vertex) = walk.get(done) {
            let fresh = walk.len();
            for &other in neighbours.of(vertex) {
                let other = usize::from(other);
                if places[other] == u16::MAX {
                    places[other] = 0;
                    walk.push(other);
                }
            }
            walk[fresh..].sort_by_key(|&other| colours[other]);
            for (place, &other) in walk.iter().enumerate().skip(fresh) {
                places[other] = place as u16;
            }
            done += 1;
        }
        next_start = rest.find(|&vertex| places[vertex] == u16::MAX);
    }
    places
}

/// A graph and one of its vertices: where the token stands, or the ground.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Marked {
    /// The graph.
    pub(super) graph: Graph,
    /// The place of the vertex among the labels.
    pub(super) vertex: u16,
}

impl Marked {
    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The place of the marked vertex among the labels.
    #[must_use]
    pub fn vertex(&self) -> usize {
        usize::from(self.vertex)
    }

    /// The same with the part of the graph that is connected to the marked vertex.
    pub(super) fn connected(graph: &Graph, vertex: u16) -> Marked {
        let (graph, vertex) = graph.around(vertex);
        Marked { graph, vertex }
    }

    /// The same without labels.
    pub(super) fn relabelled(&self) -> Marked {
        let (graph, vertex) = relabelled(&self.graph, Some(self.vertex));
        Marked { graph, vertex: vertex.unwrap_or(0) }
    }

    /// From a graph that `read` reads and a vertex of it; `due` says what that is.
    pub(super) fn read(arguments: &[Argument], read: fn(&str) -> Result<Graph>, due: &str) -> Result<Marked> {
        let [text, vertex] = Argument::exactly(arguments, &format!("a graph and {due}"))?;
        let graph = read(&Graph::text(text)?)?;
        let vertex = graph.vertex(vertex, due)?;
        Ok(Marked { graph, vertex })
    }

    /// As it is read again, with the name of the ruleset.
    pub(super) fn write(&self, name: &str) -> String {
        format!("{name}(\"{}\", {})", self.graph, self.graph.vertex_as_argument(self.vertex))
    }
}
