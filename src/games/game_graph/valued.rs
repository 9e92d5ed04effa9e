//! What a vertex is worth: a graph with its values, and how they are found where play must end.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Write};

use super::graph::{GameGraph, Rows};
use crate::error::{Advice, Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::nimber::mex_of_integers;

/// Not valued yet, and in the end: not a finite value.
pub(super) const NONE: u32 = u32::MAX;

/// The values of all vertices of a graph. See [`GameGraph::values`] and
/// [`GameGraph::loopy_values`].
#[derive(Debug)]
pub struct Valued<'g> {
    graph: &'g GameGraph,
    values: Vec<u32>,
}

impl<'g> Valued<'g> {
    pub(super) fn new(graph: &'g GameGraph, values: Vec<u32>) -> Valued<'g> {
        Valued { graph, values }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &'g GameGraph {
        self.graph
    }

    /// The value of a vertex if it is finite. Constant time.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn finite(&self, vertex: u32) -> Option<u32> {
        Some(self.values[vertex as usize]).filter(|&value| value != NONE)
    }

    /// The value of a vertex. Constant time if it is finite, else that of sorting the values of its
    /// options.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn value(&self, vertex: u32) -> Value {
        self.finite(vertex).map_or_else(
            || {
                let options = self.graph.options(vertex).iter();
                let mut finite: Vec<u32> = options.filter_map(|&option| self.finite(option)).collect();
                finite.sort_unstable();
                finite.dedup();
                Value::Infinite(finite)
            },
            Value::Finite,
        )
    }

    /// Who wins from a vertex. Linear in its options if its value is ∞.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.finite(vertex) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if self.winning_move(vertex).is_some() => Outcome::N,
            None => Outcome::D,
        }
    }

    /// The first option with value 0, in the order in which the edges were given: a move that wins.
    /// There is one if the outcome is N. Linear in the options.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn winning_move(&self, vertex: u32) -> Option<u32> {
        self.graph.options(vertex).iter().copied().find(|&option| self.values[option as usize] == 0)
    }
}

/// What is known of a vertex while values are found, in a byte, so that the list of all of them is
/// in the caches as long as can be: a value below `GREAT`, or one of these.
const GREAT: u8 = 64;
const UNSEEN: u8 = u8::MAX;

/// On the way from a vertex to its options.
const OPEN: u8 = u8::MAX - 1;

/// Looked at, and left without a value: some move may lead round a cycle.
const LEFT: u8 = u8::MAX - 2;

/// A vertex whose options are being looked at.
struct Visit {
    vertex: u32,
    /// The edge to look at next.
    place: u32,
    /// The values below `GREAT` of the options before it, a bit for each.
    seen: u64,
    /// An option before it has no value.
    unvalued: bool,
}

/// Depth first, with a stack of its own: a vertex is valued when its options are. So no edge is
/// needed backwards, which would be as many bytes again. A vertex without options has the value
/// `end`.
pub(super) fn values<'g>(graph: &'g GameGraph, end: u32, interrupt: &Interrupt) -> Result<Valued<'g>> {
    let mut search = Search::new(graph.rows(), end, false);
    match search.run(interrupt)? {
        None => Ok(Valued::new(graph, search.values)),
        Some(through) => Err(cycle_error(graph, through, interrupt)?),
    }
}

/// A cycle, if there is one.
pub(super) fn cycle(graph: &GameGraph, interrupt: &Interrupt) -> Result<Option<Vec<u32>>> {
    match Search::new(graph.rows(), 0, false).run(interrupt)? {
        None => Ok(None),
        Some(through) => vertices_of_cycle(graph, through, interrupt).map(Some),
    }
}

/// Values of a graph with cycles, as far as they are found by going through it once: a vertex takes
/// the mex of the values of its options if the others are known to have an option of this value. If
/// many are left without a value, the search ends before it has seen all.
pub(super) fn depth_first(graph: &GameGraph, interrupt: &Interrupt) -> Result<Vec<u32>> {
    let mut search = Search::new(graph.rows(), 0, true);
    search.run(interrupt)?;
    Ok(search.values)
}

/// The search goes on while at most this many vertices are left, and one of these that are seen.
const LEAST_LEFT: usize = 64;
const PART_LEFT: usize = 8;

struct Search<'r> {
    rows: &'r Rows,
    end: u32,
    values: Vec<u32>,
    state: Vec<u8>,
    /// If the search goes on at cycles, the values that options of each vertex are known to have.
    seen: Vec<u64>,
    stack: Vec<Visit>,
    /// How many vertices have been looked at, and how many of them have no value.
    done: usize,
    left: usize,
}

/// What comes after some options of a vertex were looked at.
enum Next {
    /// Its value, since all have been.
    Value,
    /// An option that has not been looked at.
    Option(u32),
    /// This option is on the way, so there is a cycle.
    Cycle(u32),
}

impl<'r> Search<'r> {
    fn new(rows: &'r Rows, end: u32, loopy: bool) -> Search<'r> {
        Search {
            rows,
            end,
            values: vec![NONE; rows.len()],
            state: vec![UNSEEN; rows.len()],
            seen: vec![0; if loopy { rows.len() } else { 0 }],
            stack: Vec::new(),
            done: 0,
            left: 0,
        }
    }

    /// Gives values to the vertices, in a graph with cycles to as many as it can. If there is a cycle
    /// and it must not go on there, a vertex on it.
    fn run(&mut self, interrupt: &Interrupt) -> Result<Option<u32>> {
        for root in 0..self.rows.len() as u32 {
            if self.state[root as usize] != UNSEEN {
                continue;
            }
            let mut at = self.enter(root);
            loop {
                match self.look(&mut at) {
                    Next::Cycle(through) => return Ok(Some(through)),
                    Next::Option(option) => {
                        // Its edge is looked at again when it has a value.
                        if let Some(seen) = self.seen.get_mut(at.vertex as usize) {
                            *seen = at.seen;
                        }
                        self.stack.push(at);
                        at = self.enter(option);
                        continue;
                    }
                    Next::Value => {}
                }
                interrupt.poll()?;
                self.leave(&at);
                if self.left > LEAST_LEFT + self.done / PART_LEFT {
                    return Ok(None);
                }
                let Some(before) = self.stack.pop() else { break };
                at = before;
            }
        }
        Ok(None)
    }

    fn enter(&mut self, vertex: u32) -> Visit {
        self.state[vertex as usize] = OPEN;
        Visit { vertex, place: self.rows.range(vertex).start as u32, seen: 0, unvalued: false }
    }

    fn look(&self, at: &mut Visit) -> Next {
        let behind = self.rows.range(at.vertex).end as u32;
        while at.place < behind {
            let option = self.rows.target(at.place as usize);
            match self.state[option as usize] {
                small @ ..GREAT => at.seen |= 1 << small,
                GREAT => {}
                UNSEEN => return Next::Option(option),
                _ if self.seen.is_empty() => return Next::Cycle(option),
                _ => at.unvalued = true,
            }
            at.place += 1;
        }
        Next::Value
    }

    fn leave(&mut self, at: &Visit) {
        let row = self.rows.row(at.vertex);
        let least = at.seen.trailing_ones();
        let keeps = |&option: &u32| {
            let option = option as usize;
            self.state[option] > GREAT && self.seen[option] >> least & 1 == 0
        };
        let value = match at.seen {
            u64::MAX if at.unvalued => NONE,
            u64::MAX => mex(row, &self.values),
            _ if at.unvalued && row.iter().any(keeps) => NONE,
            0 if row.is_empty() => self.end,
            _ => least,
        };
        self.values[at.vertex as usize] = value;
        self.state[at.vertex as usize] = if value == NONE { LEFT } else { value.min(u32::from(GREAT)) as u8 };
        if let Some(seen) = self.seen.get_mut(at.vertex as usize) {
            *seen = at.seen;
        }
        self.done += 1;
        self.left += usize::from(value == NONE);
    }
}

/// The minimum excludant of the values of options. All of them have values.
fn mex(options: &[u32], values: &[u32]) -> u32 {
    let all: Vec<u64> = options.iter().map(|&option| u64::from(values[option as usize])).collect();
    mex_of_integers(&all) as u32
}

/// Vertices of a cycle that are named.
const MOST_NAMED: usize = 20;

/// Characters of a label that are shown.
const LONGEST_LABEL: usize = 40;

/// A cycle of a graph that has one through this vertex: a loop at a vertex if there is one anywhere,
/// else one of the shortest cycles through the vertex. Linear.
fn vertices_of_cycle(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Vec<u32>> {
    let mut at_itself = (0..graph.len() as u32).filter(|&vertex| graph.options(vertex).contains(&vertex));
    match at_itself.next() {
        Some(vertex) => Ok(vec![vertex]),
        None => shortest(graph, through, interrupt),
    }
}

/// The error for a graph with a cycle through this vertex, which names the cycle. Linear.
fn cycle_error(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Error> {
    let cycle = vertices_of_cycle(graph, through, interrupt)?;
    let shown = |&vertex: &u32| {
        let label = graph.label(vertex);
        let mut signs = label.chars();
        let start: String = signs.by_ref().take(LONGEST_LABEL).collect();
        if signs.next().is_none() { start } else { format!("{start}…") }
    };
    let mut named: Vec<String> = cycle.iter().take(MOST_NAMED).map(shown).collect();
    if cycle.len() > MOST_NAMED {
        named.push(format!("… {} more", cycle.len() - MOST_NAMED));
    }
    named.extend(cycle.first().map(shown));
    Ok(Error::new(ErrorKind::Cycle, format!("a cycle: {}", named.join(" → ")))
        .note("play need not end, so the ending condition fails and there are no Grundy values")
        .help(Advice::LoopyGraph))
}

/// The vertices of a shortest cycle through one that lies on a cycle, beginning with it: breadth
/// first.
fn shortest(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Vec<u32>> {
    let unseen = u32::MAX;
    let mut from = vec![unseen; graph.len()];
    let mut queue = VecDeque::from([through]);
    while let Some(vertex) = queue.pop_front() {
        interrupt.poll()?;
        for &option in graph.options(vertex) {
            if option == through {
                let mut cycle = vec![vertex];
                let mut last = vertex;
                while last != through {
                    last = from[last as usize];
                    cycle.push(last);
                }
                cycle.reverse();
                return Ok(cycle);
            }
            if from[option as usize] == unseen {
                from[option as usize] = vertex;
                queue.push_back(option);
            }
        }
    }
    Ok(vec![through])
}

/// What is known of a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VertexReply<'g> {
    /// Its label.
    pub vertex: &'g str,
    /// What it is worth.
    pub value: Value,
    /// Who wins.
    pub outcome: Outcome,
    /// The label of an option to which a move wins, if there is one.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub winning_move: Option<&'g str>,
}

impl<'g> Valued<'g> {
    /// What is known of a vertex. Linear in its options.
    ///
    /// ```
    /// use sprague::game_graph::{Format, Value, read};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let graph = read(&b"one zero\n"[..], Format::Spaces, &Limits::default(), &interrupt)?;
    /// let values = graph.values(&interrupt)?;
    /// let reply = values.reply(graph.vertex("one").unwrap());
    /// assert_eq!((reply.value, reply.winning_move), (Value::Finite(1), Some("zero")));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn reply(&self, vertex: u32) -> VertexReply<'g> {
        let graph = self.graph();
        VertexReply {
            vertex: graph.label(vertex),
            value: self.value(vertex),
            outcome: self.outcome(vertex),
            winning_move: self.winning_move(vertex).map(|option| graph.label(option)),
        }
    }
}

/// Vertices between two looks at the interrupt.
const STRIDE: u32 = 1 << 10;

impl Valued<'_> {
    /// Writes a table: a line of headings, and for each vertex its label, its value, its outcome,
    /// and a move that wins if there is one, with tabs between them. A label that would be taken
    /// for something else stands in quotation marks, in which a quotation mark is doubled: so it
    /// can be read again, see [`Format::Tsv`](super::Format::Tsv).
    ///
    /// Linear in vertices and edges; nothing is kept.
    ///
    /// # Errors
    /// What the writer says, or the interrupt, each as its own result.
    pub fn write_tsv(&self, writer: &mut impl Write, interrupt: &Interrupt) -> io::Result<Result<()>> {
        writer.write_all(b"vertex\tvalue\toutcome\tmove\n")?;
        self.each(interrupt, |vertex| {
            write_label(writer, self.graph().label(vertex))?;
            match self.finite(vertex) {
                Some(value) => write!(writer, "\t{value}\t{}\t", self.outcome(vertex))?,
                None => write!(writer, "\t{}\t{}\t", self.value(vertex), self.outcome(vertex))?,
            }
            if let Some(option) = self.winning_move(vertex) {
                write_label(writer, self.graph().label(option))?;
            }
            writer.write_all(b"\n")
        })
    }

    /// Calls `write` with each vertex, in their order.
    ///
    /// # Errors
    /// What `write` says, or the interrupt, each as its own result.
    pub fn each(
        &self,
        interrupt: &Interrupt,
        mut write: impl FnMut(u32) -> io::Result<()>,
    ) -> io::Result<Result<()>> {
        for vertex in 0..self.graph().len() as u32 {
            if vertex % STRIDE == 0
                && let Err(stopped) = interrupt.poll()
            {
                return Ok(Err(stopped));
            }
            write(vertex)?;
        }
        Ok(Ok(()))
    }
}

fn write_label(writer: &mut impl Write, label: &str) -> io::Result<()> {
    let first = label.bytes().next();
    let plain = !matches!(first, None | Some(b'"' | b'#' | b' '))
        && !label.bytes().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r'));
    if plain {
        return writer.write_all(label.as_bytes());
    }
    write!(writer, "\"{}\"", label.replace('"', "\"\""))
}

/// The value of a vertex.
///
/// ```
/// use sprague::game_graph::Value;
/// assert_eq!(Value::Finite(3).to_string(), "3");
/// assert_eq!(Value::Infinite(vec![0, 2]).to_string(), "∞{0,2}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// It is equivalent to a heap of this size.
    Finite(u32),
    /// It is equivalent to no heap. With it, ascending, the finite values of its options: added to
    /// `*n`, it is won by the next player if *n* is among them and drawn if not; two such added are
    /// drawn.
    Infinite(Vec<u32>),
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(size) => write!(formatter, "{size}"),
            Value::Infinite(finite) => {
                formatter.write_str("∞{")?;
                for (place, size) in finite.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(formatter, "{comma}{size}")?;
                }
                formatter.write_str("}")
            }
        }
    }
}

/// A number, or `{"infinity": […]}` with the finite values of the options.
#[cfg(feature = "serde")]
impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        match self {
            Value::Finite(size) => serializer.serialize_u32(*size),
            Value::Infinite(finite) => {
                let mut object = serializer.serialize_map(Some(1))?;
                object.serialize_entry("infinity", finite)?;
                object.end()
            }
        }
    }
}

/// Who wins a game that may go on forever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Outcome {
    /// The previous player wins.
    P,
    /// The next player wins.
    N,
    /// Neither can force a win: a draw.
    D,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::D => "D",
        })
    }
}
