//! Green Hackenbush, and its stalks alone, as lengths.

use super::graph::{Graph, Marked};
use super::picture;
use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::{Diagram, Picture, Role};
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

pub(super) const GREEN_HACKENBUSH: Named = Named::new(
    "green_hackenbush(X, root)",
    "cut an edge; what is no longer connected to the root falls",
    "Winning Ways, ch. 7; Ferguson, I.6",
    "claim green_hackenbush(\"a-b b-c b-d\", \"a\") = *1",
    Make::Plain(&GreenHackenbush),
)
.values("by the colon and the fusion principle");

/// Green Hackenbush: cut an edge, and what is no longer connected to the ground falls;
/// `green_hackenbush("a-b b-c", "a")`.
///
/// The second argument is the ground, a single vertex, which is the same as a line of ground; every
/// vertex must be connected to it. Loops `a-a` and parallel edges `a-b a-b` are allowed; each edge
/// is a move of its own: `cut edge a-b (2 of 2)`.
///
/// Values need no play. In a tree, what grows on a vertex has the value of the nim-sum of the
/// branches, and an edge below adds 1 to it (the colon principle). In any graph the vertices of a
/// cycle may be brought together, so that its edges become loops (the fusion principle), and a loop
/// has the value 1. Time is linear in the graph.
///
/// Source: *Winning Ways*, chapter 7; Ferguson, *Game Theory*, I.6.
///
/// ```
/// use sprague::ruleset::graphs::GreenHackenbush;
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(GreenHackenbush, Limits::default(), Interrupt::new());
/// let position = GreenHackenbush.read(&["g-a a-b b-c b-d d-e e-f".into(), "g".into()])?;
/// assert_eq!(solver.value(&position)?.to_u64(), Some(4));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct GreenHackenbush;

impl Ruleset for GreenHackenbush {
    type Position = Marked;

    fn name(&self) -> String {
        "green_hackenbush".to_owned()
    }

    fn moves(&self, position: &Marked, moves: &mut Moves<Marked>) -> Result<()> {
        let graph = &position.graph;
        for (cut, &edge) in graph.edges().iter().enumerate() {
            let rest = graph.without_edges(|place, _| place == cut);
            let words = || match graph.among_parallel(cut) {
                Some((number, count)) => format!("cut edge {} ({number} of {count})", graph.edge_name(edge)),
                None => format!("cut edge {}", graph.edge_name(edge)),
            };
            moves.to(Marked::connected(&rest, position.vertex), words)?;
        }
        Ok(())
    }

    /// What is connected without the ground is a component, and so is each loop at the ground.
    fn components(&self, position: Marked, parts: &mut Vec<Marked>) {
        let Marked { graph, vertex: root } = Marked::connected(&position.graph, position.vertex);
        let loops = graph.edges().iter().filter(|&&edge| edge == (root, root)).count();
        let upper = graph.without_edges(|_, (a, b)| a == root || b == root);
        let (branch, count) = upper.connected();
        // The ground is connected to nothing now, and counts as one branch.
        if loops + count - 1 == 1 {
            parts.push(Marked { graph, vertex: root });
            return;
        }
        let ground = usize::from(root);
        let bare = graph.without_edges(|_, edge| edge == (root, root));
        for number in (0..count).filter(|&number| number != branch[ground]) {
            let (part, places) = bare.without_vertices(|vertex| vertex != ground && branch[vertex] != number);
            parts.push(Marked { graph: part, vertex: places[ground] });
        }
        let (ground_alone, _) = graph.without_vertices(|vertex| vertex != ground);
        let one_loop = Marked { graph: ground_alone.without_edges(|place, _| place > 0), vertex: 0 };
        parts.extend(std::iter::repeat_n(one_loop, loops));
    }

    fn representative(&self, position: Marked) -> Marked {
        position.relabelled()
    }

    fn entries(&self, position: &Marked) -> usize {
        position.graph.edges().len()
    }

    fn picture(&self, position: &Marked, after: Option<&[Marked]>) -> Option<Picture> {
        picture::plant(position, after)
    }

    knows_values!();

    fn write(&self, position: &Marked) -> String {
        position.write("green_hackenbush")
    }

    fn read(&self, arguments: &[Argument]) -> Result<Marked> {
        let position = Marked::read(arguments, Graph::multiple, "the vertex that is the ground")?;
        let (component, _) = position.graph.connected();
        match component.iter().position(|&number| number != component[position.vertex()]) {
            None => Ok(position),
            Some(loose) => Err(Error::new(
                ErrorKind::Domain,
                format!(
                    "vertex {} is not connected to the ground, vertex {}",
                    position.graph.label(loose),
                    position.graph.label(position.vertex()),
                ),
            )),
        }
    }
}

impl KnownValues for GreenHackenbush {
    fn value(&self, position: &Marked) -> Option<Nimber> {
        Some(Nimber::from(by_fusion(&position.graph, position.vertex())))
    }
}

/// The value by the colon and fusion principles.
///
/// A walk depth first finds which edges are bridges: below a bridge, in the walk, nothing leads
/// back over it. A bridge adds 1 to what hangs on it; every other edge becomes a loop at the vertex
/// that its cycle is fused to.
fn by_fusion(graph: &Graph, root: usize) -> u64 {
    let mut edges_at = vec![Vec::new(); graph.order()];
    for (number, &(a, b)) in graph.edges().iter().enumerate() {
        if a == b {
            continue;
        }
        edges_at[usize::from(a)].push((number, usize::from(b)));
        edges_at[usize::from(b)].push((number, usize::from(a)));
    }
    // The value of what is fused to each vertex so far: loops, and what hangs on bridges.
    let mut values = vec![0_u64; graph.order()];
    for &(a, _) in graph.edges().iter().filter(|(a, b)| a == b) {
        values[usize::from(a)] ^= 1;
    }
    const NEVER: usize = usize::MAX;
    let mut times = vec![NEVER; graph.order()];
    // The earliest vertex that an edge leads back to, from here or from above.
    let mut earliest = vec![NEVER; graph.order()];
    let mut clock = 0;
    let mut stack = vec![(root, NEVER, 0)];
    while let Some(&mut (vertex, came_by, ref mut next)) = stack.last_mut() {
        if *next == 0 {
            times[vertex] = clock;
            earliest[vertex] = clock;
            clock += 1;
        }
        let Some(&(edge, other)) = edges_at[vertex].get(*next) else {
            stack.pop();
            if let Some(&(below, ..)) = stack.last() {
                if earliest[vertex] == times[vertex] {
                    values[below] ^= values[vertex] + 1;
                } else {
                    // On a cycle: the two vertices are fused, and the edge between them is a loop.
                    values[below] ^= values[vertex] ^ 1;
                    earliest[below] = earliest[below].min(earliest[vertex]);
                }
            }
            continue;
        };
        *next += 1;
        if edge == came_by {
            continue;
        }
        if times[other] == NEVER {
            stack.push((other, edge, 0));
        } else if times[other] < times[vertex] {
            // An edge back: a loop as soon as its cycle is fused.
            earliest[vertex] = earliest[vertex].min(times[other]);
            values[vertex] ^= 1;
        }
    }
    values[root]
}

pub(super) const BAMBOO: Named = Named::new(
    "bamboo(n)",
    "cut a segment of a stalk of n; what is above it falls",
    "Ferguson, I.6",
    "claim bamboo(5) = *5",
    Make::Plain(&Bamboo),
)
.values("n");

/// A bamboo stalk of Green Hackenbush: n segments one on another, the lowest on the ground; cut
/// one, and it falls with those above; `bamboo(4)`.
///
/// It is a Nim heap: the value is the number of segments. Segments are counted from the ground,
/// from 1.
///
/// Source: Ferguson, *Game Theory*, I.6.1.
///
/// ```
/// use sprague::ruleset::graphs::Bamboo;
/// use sprague::ruleset::Solver;
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Bamboo, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&4_000_000)?.to_u64(), Some(4_000_000));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Bamboo;

/// A stalk of more segments is long.
const LONG: u64 = 24;

impl Ruleset for Bamboo {
    type Position = u64;

    fn name(&self) -> String {
        "bamboo".to_owned()
    }

    fn moves(&self, &segments: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..segments).try_for_each(|left| moves.to(left, || format!("cut segment {}", left + 1)))
    }

    knows_values!();

    fn write(&self, segments: &u64) -> String {
        format!("bamboo({segments})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a number of segments")?.size("a number of segments")
    }

    /// A stalk; a long one is drawn as the heap that it is.
    fn picture(&self, &segments: &u64, after: Option<&[u64]>) -> Option<Picture> {
        if segments > LONG {
            return Some(Picture::heap(segments, after));
        }
        let joints = (1..=segments as usize).map(|joint| joint.to_string());
        let edges: Vec<(usize, usize)> = (0..segments as usize).map(|below| (below, below + 1)).collect();
        let mut diagram =
            Diagram::new(std::iter::once(String::new()).chain(joints).collect(), &edges).grown_from(0);
        diagram.vertices[0].role = Role::Ground;
        if let Some(&[left]) = after {
            let left = left as usize;
            diagram.vertices[left + 1..].iter_mut().for_each(|joint| joint.marked = true);
            diagram.edges[left..].iter_mut().for_each(|segment| segment.marked = true);
        }
        Some(Picture::Diagram(diagram))
    }
}

impl KnownValues for Bamboo {
    fn value(&self, &segments: &u64) -> Option<Nimber> {
        Some(Nimber::from(segments))
    }
}
