//! A graph as a picture, without an installed Graphviz.

use std::fmt::Write;

use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;
use unicode_width::UnicodeWidthStr;

use crate::error::{Error, Result};
use crate::game::Outcome;
use crate::render::graph::{Graph, GraphNode};
use crate::render::palette;

/// An edge over several rows gets a joint in each. The time of the layout grows faster than the square of nodes
/// and joints together, and from here on nobody could see anything in the picture.
const MOST_NODES_AND_JOINTS: usize = 400;

const FONT_SIZE: usize = 14;
const LINE_HEIGHT: f64 = 18.;
const CHARACTER_WIDTH: f64 = 8.;
const MARGIN: f64 = 12.;

/// Draws the graph as an SVG document.
///
/// Nodes of equal value have the same colour and class. P-positions have a double border, winning moves are
/// bold.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) when there are so many edges over so many rows that the
/// picture could not be read.
///
/// ```
/// use sprague::{Session, render::{graph::Graph, svg}};
/// let mut session = Session::new();
/// let position = session.position("nim(1, 2)")?;
/// let graph = Graph::new(session.store_mut(), position, 10, false)?;
/// assert!(svg::draw(&graph)?.starts_with("<svg "));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn draw(graph: &Graph) -> Result<String> {
    if nodes_and_joints(graph) > MOST_NODES_AND_JOINTS {
        return Err(Error::limit("too many edges to draw as a picture", "")
            .help("`--format dot` writes them for Graphviz"));
    }
    let mut visual = VisualGraph::new(Orientation::TopToBottom);
    // Its check looks at every path of the graph after every edge.
    visual.dag.set_validate(false);
    let handles: Vec<_> = graph.nodes.iter().map(|node| visual.add_node(element(node))).collect();
    // Each edge is added before any edge that leaves its end, since the edges are sorted and a position
    // stands before its options: the library then looks for a way back at the cost of one step.
    for edge in &graph.edges {
        visual.add_edge(arrow(graph.wins(*edge)), handles[edge.0], handles[edge.1]);
    }
    let mut canvas = Canvas::default();
    visual.do_it(false, false, false, &mut canvas);
    Ok(canvas.finish())
}

/// How many nodes the layout will have, from the longest way to each node.
fn nodes_and_joints(graph: &Graph) -> usize {
    let mut rows = vec![0_usize; graph.nodes.len()];
    for (from, to) in &graph.edges {
        rows[*to] = rows[*to].max(rows[*from] + 1);
    }
    let joints: usize = graph.edges.iter().map(|(from, to)| rows[*to] - rows[*from] - 1).sum();
    graph.nodes.len() + joints
}

fn label(node: &GraphNode) -> String {
    match &node.value {
        Some(value) => format!("{}\n≈ {value}", node.form),
        None => node.form.clone(),
    }
}

fn element(node: &GraphNode) -> Element {
    let label = label(node);
    let width = label.lines().map(UnicodeWidthStr::width).max().unwrap_or_default() as f64;
    let height = label.lines().count() as f64;
    let size = Point::new(width * CHARACTER_WIDTH + 2. * MARGIN, height * LINE_HEIGHT + MARGIN);
    let fill = Color::fast(palette::fill(node.class));
    let doubled = if node.outcome == Outcome::P { 2 } else { 1 };
    let look = StyleAttr::new(Color::fast("black"), doubled, Some(fill), 8, FONT_SIZE);
    let shape =
        if palette::round(node.class) { ShapeKind::new_circle(&label) } else { ShapeKind::new_box(&label) };
    let properties = format!("class=\"value{}\"", node.class);
    Element::create_with_properties(shape, look, Orientation::TopToBottom, size, properties)
}

fn arrow(wins: bool) -> Arrow {
    let (color, width) = if wins { ("black", 2) } else { ("#888888", 1) };
    let look = StyleAttr::new(Color::fast(color), width, None, 0, FONT_SIZE);
    Arrow { end: LineEndKind::Arrow, look, ..Arrow::default() }
}

/// Where the layout draws to. Arrows lie below nodes, and heads have the colours of their arrows.
#[derive(Default)]
struct Canvas {
    arrows: String,
    nodes: String,
    least: Option<(f64, f64)>,
    greatest: (f64, f64),
}

impl Canvas {
    fn finish(self) -> String {
        let (left, top) = self.least.unwrap_or_default();
        let (left, top) = (left - MARGIN, top - MARGIN);
        let (width, height) = (self.greatest.0 + MARGIN - left, self.greatest.1 + MARGIN - top);
        let area = format!("x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"");
        let mut document = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\">\n"
        );
        for (name, color, size) in [("move", "#888888", 8), ("win", "#000000", 5)] {
            self.marker(&mut document, name, color, size);
        }
        append(&mut document, format_args!("<rect {area} fill=\"#ffffff\"/>\n"));
        document.push_str(&self.arrows);
        let style = format!(
            "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"{FONT_SIZE}\" text-anchor=\"middle\""
        );
        append(&mut document, format_args!("<g {style}>\n{}</g>\n</svg>\n", self.nodes));
        document
    }

    fn marker(&self, document: &mut String, name: &str, color: &str, size: usize) {
        append(
            document,
            format_args!(
                "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"{size}\" markerHeight=\"{size}\" \
                 orient=\"auto\"><path d=\"M0 1 L10 5 L0 9 z\" fill=\"{color}\"/></marker>\n"
            ),
        );
    }

    fn reach(&mut self, point: Point) {
        let (left, top) = self.least.unwrap_or((point.x, point.y));
        self.least = Some((left.min(point.x), top.min(point.y)));
        self.greatest = (self.greatest.0.max(point.x), self.greatest.1.max(point.y));
    }

    /// The attributes that boxes and ellipses share.
    fn paint(look: &StyleAttr) -> String {
        let fill = look.fill_color.map_or("none".to_string(), |fill| web_color(&fill));
        format!("fill=\"{fill}\" stroke=\"{}\"", web_color(&look.line_color))
    }
}

/// Writing to a string cannot fail.
fn append(text: &mut String, piece: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(piece);
}

/// The library writes colours with their opacity, which some programs do not read.
fn web_color(color: &Color) -> String {
    color.to_web_color().chars().take(7).collect()
}

impl RenderBackend for Canvas {
    fn draw_rect(
        &mut self,
        corner: Point,
        size: Point,
        look: &StyleAttr,
        properties: Option<String>,
        _: Option<ClipHandle>,
    ) {
        self.reach(corner);
        self.reach(Point::new(corner.x + size.x, corner.y + size.y));
        let (properties, paint) = (properties.unwrap_or_default(), Canvas::paint(look));
        // The second border of a P-position is drawn within the first.
        for inset in [0., 3.].into_iter().take(look.line_width) {
            append(
                &mut self.nodes,
                format_args!(
                    "<rect {properties} x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{}\" {paint}/>\n",
                    corner.x + inset,
                    corner.y + inset,
                    size.x - 2. * inset,
                    size.y - 2. * inset,
                    look.rounded as f64 - inset,
                ),
            );
        }
    }

    fn draw_circle(&mut self, center: Point, size: Point, look: &StyleAttr, properties: Option<String>) {
        self.reach(Point::new(center.x - size.x / 2., center.y - size.y / 2.));
        self.reach(Point::new(center.x + size.x / 2., center.y + size.y / 2.));
        let (properties, paint) = (properties.unwrap_or_default(), Canvas::paint(look));
        for inset in [0., 3.].into_iter().take(look.line_width) {
            let (x_radius, y_radius) = (size.x / 2. - inset, size.y / 2. - inset);
            append(
                &mut self.nodes,
                format_args!(
                    "<ellipse {properties} cx=\"{:.1}\" cy=\"{:.1}\" rx=\"{x_radius:.1}\" ry=\"{y_radius:.1}\" {paint}/>\n",
                    center.x, center.y
                ),
            );
        }
    }

    fn draw_text(&mut self, center: Point, text: &str, _: &StyleAttr) {
        let above = text.lines().count().saturating_sub(1) as f64 * LINE_HEIGHT / 2.;
        for (row, line) in text.lines().enumerate() {
            // A third of the size below the middle is where letters stand when they look centred.
            let base = center.y - above + row as f64 * LINE_HEIGHT + FONT_SIZE as f64 / 3.;
            append(
                &mut self.nodes,
                format_args!("<text x=\"{:.1}\" y=\"{base:.1}\">{}</text>\n", center.x, escaped(line)),
            );
        }
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        _: (bool, bool),
        look: &StyleAttr,
        _: Option<String>,
        _: &str,
    ) {
        let [first, second, rest @ ..] = path else { return };
        for (point, control) in path {
            self.reach(*point);
            self.reach(*control);
        }
        let mut way = format!("M{:.1} {:.1} C{:.1} {:.1}", first.0.x, first.0.y, first.1.x, first.1.y);
        append(
            &mut way,
            format_args!(" {:.1} {:.1} {:.1} {:.1}", second.0.x, second.0.y, second.1.x, second.1.y),
        );
        for (control, point) in rest {
            append(
                &mut way,
                format_args!(" S{:.1} {:.1} {:.1} {:.1}", control.x, control.y, point.x, point.y),
            );
        }
        let marker = if look.line_width > 1 { "win" } else { "move" };
        append(
            &mut self.arrows,
            format_args!(
                "<path d=\"{way}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" marker-end=\"url(#{marker})\"/>\n",
                web_color(&look.line_color),
                look.line_width
            ),
        );
    }

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{MOST_NODES_AND_JOINTS, draw, nodes_and_joints};
    use crate::game::{GameId, Outcome};
    use crate::render::graph::{Graph, GraphNode};

    /// A graph whose edges are decided by a sequence of numbers.
    fn some_graph(nodes: usize, mut seed: u64, one_in: u64) -> Graph {
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        let node = |class: usize| GraphNode {
            position: GameId::ZERO,
            form: "{*1, <&}".repeat(1 + class % 3),
            value: (!class.is_multiple_of(4)).then(|| format!("*{class}")),
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
        Graph { nodes: (0..nodes).map(node).collect(), edges }
    }

    #[test]
    fn graphs_of_all_kinds_are_drawn() {
        for nodes in [1, 2, 3, 5, 8, 13] {
            for seed in 0..40 {
                let graph = some_graph(nodes, seed, 1 + seed % 7);
                let picture = draw(&graph).unwrap();
                assert_eq!(picture.matches("<path d=\"M").count(), graph.edges.len() + 2, "{nodes} {seed}");
                assert!(!picture.contains("NaN") && !picture.contains("inf"));
                assert!(!picture.contains("<&"));
            }
        }
    }

    #[test]
    fn no_two_rows_and_nothing_at_all() {
        let star = Graph { edges: (1..60).map(|to| (0, to)).collect(), ..some_graph(60, 0, 1) };
        assert!(draw(&star).unwrap().ends_with("</svg>\n"));
    }

    #[test]
    fn large_graphs_are_refused() {
        let graph = some_graph(60, 7, 2);
        assert!(nodes_and_joints(&graph) > MOST_NODES_AND_JOINTS);
        assert!(draw(&graph).is_err());
    }
}
