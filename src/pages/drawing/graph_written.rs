//! A graph as a picture, without an installed Graphviz.

use std::collections::HashSet;
use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::drawing::graph::{Graph, GraphNode};
use crate::entailing::Turn;
use crate::error::{Advice, Error, ErrorKind, Result};
use crate::picture::canvas::{Align, Canvas, Color, FAINT, INK, LETTERS, Letters, Look, Point, Step, WHITE};
use crate::picture::{Diagram, Edge, Format};
use crate::visible::turns;

/// An edge over several rows gets a joint in each. Beyond this many nodes and joints nobody could
/// see anything in the picture.
const MOST_NODES_AND_JOINTS: usize = 400;

/// The unit of the places that the layout gives, to the right.
const UNIT: f64 = 62.;
/// Between the nodes of two rows, where they are highest.
const BETWEEN: f64 = 44.;
const LINE_HEIGHT: f64 = 18.;
/// The size of letters at edges.
const SMALL: f64 = 11.;
const DESCRIPTION: &str = "An arrow leads from each position to each of its options.";

impl Graph {
    /// Draws the graph as an SVG document.
    ///
    /// Nodes of equal value have the same colour and class. P-positions have a double border,
    /// winning moves are bold.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) when too many edges cross too many rows for
    /// the picture to be readable.
    ///
    /// ```
    /// use sprague::{Session, drawing::Graph};
    /// let mut session = Session::new();
    /// let position = session.position("nim(1, 2)")?;
    /// let graph = Graph::new(session.store_mut(), position, 10, false)?;
    /// assert!(graph.svg()?.starts_with("<svg "));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn svg(&self) -> Result<String> {
        self.written(Format::Svg)
    }

    /// Draws the graph in a format.
    ///
    /// # Errors
    /// Those of [`Graph::svg`].
    pub fn written(&self, format: Format) -> Result<String> {
        Ok(draw(self)?.written(format, self.title(), DESCRIPTION))
    }

    /// What it is a graph of: the position as it is written.
    #[must_use]
    pub fn title(&self) -> &str {
        self.nodes.first().map_or("", |root| &root.form)
    }
}

fn draw(graph: &Graph) -> Result<Canvas> {
    let rows = rows(graph);
    let joints = joints(graph, &rows);
    if graph.nodes.len() + joints > MOST_NODES_AND_JOINTS {
        let (nodes, edges) = (graph.nodes.len(), graph.edges.len());
        let message = format!("nobody could read a picture of {nodes} positions with {edges} edges");
        return Err(Error::new(ErrorKind::Limit, message).help(Advice::WriteForGraphviz));
    }
    // The layout makes room for the longest line of each node.
    let longest = |node| graph.lines(node).into_iter().max_by_key(|line| line.width()).unwrap_or_default();
    let labels = graph.nodes.iter().map(longest).collect();
    let most_lines = graph.nodes.iter().map(|node| graph.lines(node).len()).max().unwrap_or(1);
    let highest = half_height(most_lines.max(2));
    let diagram = Diagram::new(labels, &graph.edges).in_bundled_layers(&rows);
    let frames: Vec<Frame> = graph
        .nodes
        .iter()
        .zip(&diagram.vertices)
        .zip(diagram.widths())
        .map(|((node, vertex), width)| Frame {
            is_round: round(graph.class(node)),
            ..Frame::new(graph.lines(node).len(), vertex.place, width, highest)
        })
        .collect();
    let mut canvas = Canvas::default();
    // Lines that stand out are drawn over the others.
    for (wins, dashed) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut drawn = HashSet::new();
        for (place, edge) in diagram.edges.iter().enumerate() {
            let is_dashed = graph.turn(place) == Turn::Entailing;
            if (graph.is_shown_winning(place), is_dashed) == (wins, dashed) {
                line(&mut canvas, edge, (&frames, highest), (wins, dashed), &mut drawn);
            }
        }
    }
    for (place, edge) in diagram.edges.iter().enumerate() {
        if let Some(letters) = letters(graph, place) {
            label(&mut canvas, edge, (&frames, highest), &letters);
        }
    }
    for (node, frame) in graph.nodes.iter().zip(&frames) {
        frame.draw(&mut canvas, graph, node);
    }
    if let Some(caption) = &graph.caption {
        let at = (canvas.width / 2., canvas.height + 28.);
        canvas.text(at, Align::Middle, Letters::new(LETTERS, INK), caption);
    }
    for line in legend(graph) {
        let at = (8., canvas.height + 14.);
        canvas.text(at, Align::Start, Letters::new(SMALL, FAINT), line);
    }
    Ok(canvas)
}

/// How many joints the edges have: those that lead down to one node share the joint in a row, and
/// so do those that lead up.
fn joints(graph: &Graph, rows: &[usize]) -> usize {
    let (mut highest, mut lowest) = (rows.to_vec(), rows.to_vec());
    for &(from, to) in graph.edges.iter().filter(|(from, to)| rows[*from] != rows[*to]) {
        highest[to] = highest[to].min(rows[from] + 1);
        lowest[to] = lowest[to].max(rows[from].saturating_sub(1));
    }
    lowest.iter().zip(highest).map(|(lowest, highest)| lowest - highest).sum()
}

/// The row of each node: the number of edges on the longest way down to it. An edge to a node that
/// stands before is one by which play comes back.
pub(super) fn rows(graph: &Graph) -> Vec<usize> {
    let mut rows = vec![0_usize; graph.nodes.len()];
    for &(from, to) in graph.edges.iter().filter(|(from, to)| from < to) {
        rows[to] = rows[to].max(rows[from] + 1);
    }
    rows
}

/// Where a node is drawn, and how large.
struct Frame {
    centre: (f64, f64),
    half: (f64, f64),
    is_round: bool,
}

/// Where the places of the layout are, by half of the height of the highest node.
fn inside((x, y): Point, highest: f64) -> Point {
    (x * UNIT, y * (2. * highest + BETWEEN) + highest)
}

/// Half of the height of a node with `lines` lines.
fn half_height(lines: usize) -> f64 {
    (lines as f64 * LINE_HEIGHT + 12.) / 2.
}

impl Frame {
    fn new(lines: usize, place: Point, width: f64, highest: f64) -> Frame {
        let half = (width * UNIT / 2. - 8., half_height(lines));
        Frame { centre: inside(place, highest), half, is_round: false }
    }

    /// A point of the outline, at the bottom or the top: how far it is from the middle to the right,
    /// as a part of the half width.
    fn outline(&self, down: f64, aside: f64) -> Point {
        let high = if self.is_round { (1. - aside * aside).sqrt() } else { 1. };
        (self.centre.0 + aside * self.half.0, self.centre.1 + down * high * self.half.1)
    }

    fn draw(&self, canvas: &mut Canvas, graph: &Graph, node: &GraphNode) {
        let class = graph.class(node);
        let ((x, y), (wide, high)) = (self.centre, self.half);
        let look = Look { class: Some(class), ..Look::stroked(INK, 1.).with_fill(fill(class)) };
        // The second border of a P-position is drawn within the first.
        let borders = if graph.is_shown_p(node) { 2 } else { 1 };
        for inset in [0., 3.].into_iter().take(borders) {
            let (wide, high) = (wide - inset, high - inset);
            if round(class) {
                canvas.ellipse((x, y), (wide, high), look);
            } else {
                canvas.rectangle((x - wide, y - high), (2. * wide, 2. * high), 8. - inset, look);
            }
        }
        let lines = graph.lines(node);
        let above = (lines.len() - 1) as f64 * LINE_HEIGHT / 2.;
        for (row, line) in lines.iter().enumerate() {
            // A third of the size below the middle is where letters stand when they look centred.
            let base = y - above + row as f64 * LINE_HEIGHT + LETTERS / 3.;
            canvas.text((x, base), Align::Middle, Letters::new(LETTERS, INK), line);
        }
    }
}

/// A line from the bottom of a node to the top of another, or from the top of one to the bottom of one
/// above, through the places between, or to where
/// it meets one that leads to the same node; `drawn` has the nodes and rows that lines reach. The
/// first line to a node has the head of the arrow.
fn line(
    canvas: &mut Canvas,
    edge: &Edge,
    (frames, highest): (&[Frame], f64),
    (wins, dashed): (bool, bool),
    drawn: &mut HashSet<(usize, bool, Option<usize>)>,
) {
    let (from, to) = (&frames[edge.from], &frames[edge.to]);
    let (color, width, head) = if wins { (INK, 2.2, 6.) } else { (FAINT, 1.1, 4.5) };
    if edge.from == edge.to {
        return circle(canvas, from, head, Look::stroked(color, width));
    }
    let (is_up, down, aside) = direction(edge);
    let tip = to.outline(-down, aside);
    let end = (tip.0, tip.1 - down * 2. * head);
    let start = from.outline(down, aside);
    let mut steps = vec![Step::Move(start)];
    let mut before = start;
    // A curve leaves and arrives upright, and passes a row of nodes in a straight line.
    let passages = edge.through.iter().map(|&place| (inside(place, highest), Some(place.1 as usize)));
    for ((x, y), row) in passages.chain([(end, None)]) {
        let beside = if row.is_none() { 0. } else { down * highest };
        let (entry, exit) = (y - beside, y + beside);
        let middle = (before.1 + entry) / 2.;
        steps.push(Step::Curve((before.0, middle), (x, middle), (x, entry)));
        let is_new = drawn.insert((edge.to, is_up, row));
        match row {
            Some(_) if is_new => steps.push(Step::Line((x, exit))),
            Some(_) => break,
            None if is_new => arrow_head(canvas, tip, (0., down * 2. * head), color),
            None => {}
        }
        before = (x, exit);
    }
    canvas.path(steps, Look { dashed, ..Look::stroked(color, width) });
}

/// Whether an edge leads up, where that is, and how far from the middle of the nodes it begins: lines
/// that lead up keep to the right of those that lead down.
fn direction(edge: &Edge) -> (bool, f64, f64) {
    if edge.to < edge.from { (true, -1., 0.45) } else { (false, 1., 0.) }
}

/// What kind of move the edge at a place is, in letters: of several moves from one position to another
/// the kinds of all, at the first.
fn letters(graph: &Graph, place: usize) -> Option<String> {
    let alike = |&other: &usize| graph.edges[other] == graph.edges[place];
    if place.checked_sub(1).is_some_and(|before| alike(&before)) {
        return None;
    }
    let kinds: Vec<Turn> =
        (place..graph.edges.len()).take_while(alike).map(|other| graph.turn(other)).collect();
    if kinds.iter().all(|&turn| turn == Turn::Plain) {
        return None;
    }
    let letter = |&turn: &Turn| match turn {
        Turn::Plain => "p",
        Turn::Entailing => "e",
        Turn::Complimenting => "c",
    };
    Some(kinds.iter().map(letter).collect::<Vec<_>>().join(", "))
}

/// What the letters at edges mean, as far as there are some.
fn legend(graph: &Graph) -> impl Iterator<Item = &'static str> {
    let kinds: HashSet<Turn> = (0..graph.edges.len()).map(|place| graph.turn(place)).collect();
    let has_both = (0..graph.edges.len())
        .filter_map(|place| letters(graph, place))
        .any(|letters| letters.starts_with('p'));
    let lines = [
        (kinds.contains(&Turn::Entailing), "e, dashed: entailing, the reply has to be made there"),
        (kinds.contains(&Turn::Complimenting), "c: complimenting, the same player moves again"),
        (has_both, "p: a plain move beside others"),
    ];
    lines.into_iter().filter(|(is_there, _)| *is_there).map(|(_, line)| line)
}

/// Letters on the first part of an edge.
fn label(canvas: &mut Canvas, edge: &Edge, (frames, highest): (&[Frame], f64), letters: &str) {
    let (_, down, aside) = direction(edge);
    let start = frames[edge.from].outline(down, aside);
    let end = match edge.through.first() {
        Some(&place) => {
            let (x, y) = inside(place, highest);
            (x, y - down * highest)
        }
        None => {
            let (x, y) = frames[edge.to].outline(-down, aside);
            (x, y - down * 12.)
        }
    };
    // The curve of the line, where it has gone some way apart from others.
    let (part, middle) = (0.42_f64, (start.1 + end.1) / 2.);
    let rest = 1. - part;
    let along = |points: [f64; 4]| {
        let weights = [rest.powi(3), 3. * rest * rest * part, 3. * rest * part * part, part.powi(3)];
        points.iter().zip(weights).map(|(point, weight)| point * weight).sum::<f64>()
    };
    let (x, y) = (along([start.0, start.0, end.0, end.0]), along([start.1, middle, middle, end.1]));
    let style = Letters::new(SMALL, INK);
    let half = style.width_of(letters) / 2. + 3.;
    canvas.rectangle((x - half, y - 7.), (2. * half, 14.), 4., Look::filled(WHITE));
    canvas.text((x, y + SMALL / 3.), Align::Middle, style, letters);
}

/// A line from a node to itself, in the gap on its right.
fn circle(canvas: &mut Canvas, node: &Frame, head: f64, look: Look) {
    let (right, y) = (node.centre.0 + node.half.0, node.centre.1);
    let (start, tip) = ((right, y - 5.), (right, y + 5.));
    let end = (right + 1.4 * head, y + 5.);
    let far = right + 15.;
    canvas.path(vec![Step::Move(start), Step::Curve((far, y - 13.), (far, y + 9.), end)], look);
    arrow_head(canvas, tip, (-1.4 * head, 0.), look.stroke.unwrap_or(INK));
}

/// The head of an arrow, which points in a direction as long as it is.
fn arrow_head(canvas: &mut Canvas, (x, y): Point, (dx, dy): Point, color: Color) {
    let (base, across) = ((x - dx, y - dy), (dy / 3.2, dx / 3.2));
    let steps = vec![
        Step::Move((x, y)),
        Step::Line((base.0 - across.0.abs(), base.1 - across.1.abs())),
        Step::Line((base.0 + across.0.abs(), base.1 + across.1.abs())),
        Step::Close,
    ];
    canvas.path(steps, Look::filled(color));
}

/// A graph that is written in the DOT language when it is displayed.
#[derive(Debug, Clone, Copy)]
struct Dot<'a>(&'a Graph);

impl Graph {
    /// The graph in the DOT language of Graphviz.
    ///
    /// Nodes of equal value have the same colour and class. P-positions have a double border,
    /// winning moves are bold.
    #[must_use]
    pub fn dot(&self) -> impl fmt::Display {
        Dot(self)
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("digraph position {\n")?;
        if let Some(caption) = &self.0.caption {
            writeln!(formatter, "  label=\"{}\";", Escaped(caption))?;
        }
        formatter.write_str("  node [fontname=\"Helvetica\", style=\"filled,rounded\"];\n")?;
        formatter.write_str("  edge [color=\"#888888\", arrowsize=0.7];\n")?;
        for (place, node) in self.0.nodes.iter().enumerate() {
            write!(formatter, "  n{place} [label=\"{}", Escaped(&self.0.lines(node).join("\n")))?;
            let class = self.0.class(node);
            let shape = if round(class) { "ellipse" } else { "box" };
            let fill = fill(class);
            write!(formatter, "\", shape={shape}, fillcolor=\"{fill}\"")?;
            if self.0.shows_values() {
                write!(formatter, ", class=\"value{class}\"")?;
            }
            if self.0.is_shown_p(node) {
                formatter.write_str(", peripheries=2")?;
            }
            formatter.write_str("];\n")?;
        }
        for (place, edge) in self.0.edges.iter().enumerate() {
            let wins = self.0.is_shown_winning(place).then_some("color=\"#000000\", penwidth=2");
            let turn = match self.0.turn(place) {
                Turn::Plain => None,
                Turn::Entailing => Some("label=\"entailing\", style=dashed"),
                Turn::Complimenting => Some("label=\"complimenting\""),
            };
            let look: Vec<&str> = wins.into_iter().chain(turn).collect();
            let look = if look.is_empty() { String::new() } else { format!(" [{}]", look.join(", ")) };
            writeln!(formatter, "  n{} -> n{}{look};", edge.0, edge.1)?;
        }
        formatter.write_str("}\n")
    }
}

/// A text within the quotation marks of a label.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '"' | '\\' => write!(formatter, "\\{sign}")?,
                '\n' => formatter.write_str("\\n")?,
                // Within quotation marks a backslash is written twice.
                _ if turns(sign) => write!(formatter, "\\{}", sign.escape_unicode())?,
                _ => write!(formatter, "{sign}")?,
            }
        }
        Ok(())
    }
}

/// Light colours that black letters can be read on; 0 is white.
const FILLS: [u32; 10] =
    [0xffffff, 0xcfe8ff, 0xffe3b3, 0xd3f2cc, 0xf6d0de, 0xe2d7f5, 0xfff6ae, 0xc9f0ee, 0xf3d3b8, 0xdddddd];

/// The colour of a class. No other class is white.
pub(crate) fn fill(class: usize) -> Color {
    let others = FILLS.len() - 1;
    Color::web(if class == 0 { FILLS[0] } else { FILLS[1 + (class - 1) % others] })
}

/// Whether its nodes are ellipses; the other way is rounded boxes. So twice as many classes look
/// different.
pub(crate) fn round(class: usize) -> bool {
    class > 0 && (class - 1) / (FILLS.len() - 1) % 2 == 1
}

#[cfg(test)]
mod tests {
    use crate::drawing::Show;
    use crate::drawing::graph::{Graph, GraphNode};
    use crate::game::GameId;
    use crate::game_graph::Outcome;
    use crate::theory::Convention;

    /// A graph whose edges are decided by a sequence of numbers.
    fn some_graph(nodes: usize, mut seed: u64, one_in: u64) -> Graph {
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let node = |class: usize| GraphNode {
            position: Some(GameId::ZERO),
            form: "{*1, <&}".repeat(1 + class % 3),
            value: (!class.is_multiple_of(4)).then(|| format!("≈ *{class}")),
            outcome: if class.is_multiple_of(5) { Outcome::P } else { Outcome::N },
            class,
        };
        let mut edges = Vec::new();
        for from in 0..nodes {
            for to in from + 1..nodes {
                if to == from + 1 || random() % one_in == 0 {
                    edges.push((from, to));
                }
            }
        }
        Graph {
            nodes: (0..nodes).map(node).collect(),
            edges,
            convention: Convention::Normal,
            show: Show::all(),
            caption: None,
            turns: Vec::new(),
        }
    }

    #[test]
    fn graphs_of_all_kinds_are_drawn() {
        for nodes in [1, 2, 3, 5, 8, 13] {
            for seed in 0..40 {
                let graph = some_graph(nodes, seed, 1 + seed % 7);
                let picture = graph.svg().unwrap();
                // A line for each edge, and the head of an arrow for each node that one leads to.
                let lines = graph.edges.len() + nodes - 1;
                assert_eq!(picture.matches("<path d=\"M").count(), lines, "{nodes} {seed}");
                assert!(!picture.contains("NaN") && !picture.contains("inf"));
                assert!(!picture.contains("<&"));
            }
        }
    }

    #[test]
    fn no_two_rows_and_nothing_at_all() {
        let star = Graph { edges: (1..60).map(|to| (0, to)).collect(), ..some_graph(60, 0, 1) };
        assert!(star.svg().unwrap().ends_with("</svg>\n"));
    }

    #[test]
    fn large_graphs_are_refused() {
        let graph = some_graph(60, 7, 2);
        assert!(graph.svg().is_err());
    }
}
