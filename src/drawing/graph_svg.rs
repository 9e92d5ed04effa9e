//! A graph as a picture, without an installed Graphviz.

use unicode_width::UnicodeWidthStr;

use crate::drawing::graph::{Graph, GraphNode};
use crate::drawing::palette;
use crate::error::{Advice, Error, ErrorKind, Result};
use crate::picture::canvas::{Align, Canvas, FAINT, INK, LETTERS, Letters, Look, Step};
use crate::picture::{Diagram, Edge};

/// An edge over several rows gets a joint in each. Beyond this many nodes and joints nobody could
/// see anything in the picture.
const MOST_NODES_AND_JOINTS: usize = 400;

/// The unit of the places that the layout gives.
const UNIT: (f64, f64) = (62., 92.);
const LINE_HEIGHT: f64 = 18.;
const DESCRIPTION: &str = "An arrow leads from each position to each of its options.";

impl Graph {
    /// Draws the graph as an SVG document.
    ///
    /// Nodes of equal value have the same colour and class. P-positions have a double border,
    /// winning moves are bold.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) when there are so many edges over so many rows
    /// that the picture could not be read.
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
        Ok(draw(self)?.svg(self.title(), DESCRIPTION))
    }

    /// Draws the graph as a `tikzpicture` for a LaTeX document, which needs no package but `tikz`.
    ///
    /// # Errors
    /// Those of [`Graph::svg`].
    pub fn tikz(&self) -> Result<String> {
        Ok(draw(self)?.tikz(self.title()))
    }

    fn title(&self) -> &str {
        self.nodes.first().map_or("", |root| &root.form)
    }
}

fn draw(graph: &Graph) -> Result<Canvas> {
    let rows = rows(graph);
    let joints: usize = graph.edges.iter().map(|(from, to)| rows[*to] - rows[*from] - 1).sum();
    if graph.nodes.len() + joints > MOST_NODES_AND_JOINTS {
        return Err(Error::new(ErrorKind::Limit, "too many edges to draw as a picture")
            .help(Advice::WriteForGraphviz));
    }
    // The layout makes room for the longest line of each node.
    let longest = |node| graph.lines(node).into_iter().max_by_key(|line| line.width()).unwrap_or_default();
    let labels = graph.nodes.iter().map(longest).collect();
    let diagram = Diagram::new(labels, &graph.edges).in_layers(&rows);
    let frames: Vec<Frame> = graph
        .nodes
        .iter()
        .zip(&diagram.vertices)
        .zip(diagram.widths())
        .map(|((node, vertex), width)| Frame::new(graph.lines(node).len(), vertex.place, width))
        .collect();
    let mut canvas = Canvas::default();
    for edge in &diagram.edges {
        arrow(&mut canvas, edge, &frames, graph.is_shown_winning((edge.from, edge.to)));
    }
    for (node, frame) in graph.nodes.iter().zip(&frames) {
        frame.draw(&mut canvas, graph, node);
    }
    if let Some(caption) = &graph.caption {
        let at = (canvas.width / 2., canvas.height + 28.);
        canvas.text(at, Align::Middle, Letters::new(LETTERS, INK), caption);
    }
    Ok(canvas)
}

/// The row of each node: the number of edges on the longest way to it.
fn rows(graph: &Graph) -> Vec<usize> {
    let mut rows = vec![0_usize; graph.nodes.len()];
    for (from, to) in &graph.edges {
        rows[*to] = rows[*to].max(rows[*from] + 1);
    }
    rows
}

/// Where a node is drawn, and how large.
struct Frame {
    centre: (f64, f64),
    half: (f64, f64),
}

fn inside((x, y): (f64, f64)) -> (f64, f64) {
    (x * UNIT.0, y * UNIT.1 + LINE_HEIGHT + 6.)
}

impl Frame {
    fn new(lines: usize, place: (f64, f64), width: f64) -> Frame {
        let half = (width * UNIT.0 / 2. - 8., (lines as f64 * LINE_HEIGHT + 12.) / 2.);
        Frame { centre: inside(place), half }
    }

    fn draw(&self, canvas: &mut Canvas, graph: &Graph, node: &GraphNode) {
        let class = graph.class(node);
        let ((x, y), (wide, high)) = (self.centre, self.half);
        let look = Look { class: Some(class), ..Look::stroked(INK, 1.).with_fill(palette::fill(class)) };
        // The second border of a P-position is drawn within the first.
        let borders = if graph.is_shown_p(node) { 2 } else { 1 };
        for inset in [0., 3.].into_iter().take(borders) {
            let (wide, high) = (wide - inset, high - inset);
            if palette::round(class) {
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

/// An arrow from the bottom of a node to the top of another, through the places between.
fn arrow(canvas: &mut Canvas, edge: &Edge, frames: &[Frame], wins: bool) {
    let (from, to) = (&frames[edge.from], &frames[edge.to]);
    let (color, width, head) = if wins { (INK, 2.2, 6.) } else { (FAINT, 1.1, 4.5) };
    let tip = (to.centre.0, to.centre.1 - to.half.1);
    let end = (tip.0, tip.1 - 2. * head);
    let start = (from.centre.0, from.centre.1 + from.half.1);
    let mut steps = vec![Step::Move(start)];
    let mut before = start;
    // A curve leaves and arrives upright, and passes a row of nodes in a straight line.
    let mut passages = edge.through.iter().map(|&place| inside(place)).collect::<Vec<_>>();
    passages.push(end);
    for (x, y) in passages {
        let beside = if (x, y) == end { 0. } else { LINE_HEIGHT + 6. };
        let (above, below) = (y - beside, y + beside);
        let middle = (before.1 + above) / 2.;
        steps.push(Step::Curve((before.0, middle), (x, middle), (x, above)));
        if beside > 0. {
            steps.push(Step::Line((x, below)));
        }
        before = (x, below);
    }
    canvas.path(steps, Look::stroked(color, width));
    let (x, y) = tip;
    let (left, right, base) = (x - head / 1.6, x + head / 1.6, end.1);
    let tip = vec![Step::Move((x, y)), Step::Line((left, base)), Step::Line((right, base)), Step::Close];
    canvas.path(tip, Look::filled(color));
}

#[cfg(test)]
mod tests {
    use crate::drawing::Show;
    use crate::drawing::graph::{Graph, GraphNode};
    use crate::game::{GameId, Outcome};
    use crate::theory::Convention;

    /// A graph whose edges are decided by a sequence of numbers.
    fn some_graph(nodes: usize, mut seed: u64, one_in: u64) -> Graph {
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let node = |class: usize| GraphNode {
            position: GameId::ZERO,
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
        }
    }

    #[test]
    fn graphs_of_all_kinds_are_drawn() {
        for nodes in [1, 2, 3, 5, 8, 13] {
            for seed in 0..40 {
                let graph = some_graph(nodes, seed, 1 + seed % 7);
                let picture = graph.svg().unwrap();
                assert_eq!(picture.matches("<path d=\"M").count(), 2 * graph.edges.len(), "{nodes} {seed}");
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
