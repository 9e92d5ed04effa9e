//! That nothing in a picture overlaps: its shapes are laid out as they are for PNG and PDF, with the
//! true sizes of letters, and looked at one against the other.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Path, PathSegment, Point, Rect};
use resvg::usvg::{self, Group, Node, ShapeRendering, Tree, fontdb};
use sprague::Session;
use sprague::drawing::{Drawing, Graph, Mark, Show};
use sprague::registry::{Named, rulesets};
use sprague::theory::Convention;

use crate::positions;

/// What boxes may share, in pixels: less than an eye sees.
const SHARED: f32 = 0.6;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in
        [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold(), dejavu::sans_mono::regular()]
    {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_monospace_family("DejaVu Sans Mono");
    Arc::new(fonts)
});

/// A shape, in the order of painting.
enum Shape {
    Text(String),
    Filled,
    /// A line or a curve, as points along it.
    Line(Vec<Point>),
}

fn shapes(svg: &str) -> (Rect, Vec<(Shape, Rect)>) {
    let options = usvg::Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    let tree = Tree::from_str(svg, &options).unwrap();
    let page = Rect::from_xywh(0., 0., tree.size().width(), tree.size().height()).unwrap();
    let mut found = Vec::new();
    collect(tree.root(), &mut found);
    (page, found)
}

fn collect(group: &Group, found: &mut Vec<(Shape, Rect)>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => collect(inner, found),
            Node::Text(text) => {
                let words: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                let letters = text.flattened().bounding_box().transform(text.abs_transform());
                found.push((Shape::Text(words), letters.unwrap()));
            }
            // The cells of a heat map touch, and one shape has many of them.
            Node::Path(path) if path.rendering_mode() == ShapeRendering::CrispEdges => {}
            Node::Path(path) => {
                let place = path.abs_transform();
                let line = path.data().clone().transform(place).unwrap();
                // What has two points has no inside, whatever it would be filled with.
                let is_line = path.fill().is_none() || line.points().len() == 2;
                let shape = if is_line { Shape::Line(points(&line)) } else { Shape::Filled };
                found.push((shape, path.abs_bounding_box()));
            }
            Node::Image(_) => panic!("a picture in a picture"),
        }
    }
}

/// Points along a path, close to each other.
fn points(path: &Path) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let mut at = Point::zero();
    let mut go = |along: &dyn Fn(f32) -> Point| {
        points.extend((0..=40).map(|part| along(part as f32 / 40.)));
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => at = to,
            PathSegment::LineTo(to) => {
                go(&|part| at + mix(at, to, part));
                at = to;
            }
            PathSegment::QuadTo(one, to) => {
                go(&|part| {
                    let rest = 1. - part;
                    let x = rest * rest * at.x + 2. * rest * part * one.x + part * part * to.x;
                    let y = rest * rest * at.y + 2. * rest * part * one.y + part * part * to.y;
                    Point::from_xy(x, y)
                });
                at = to;
            }
            PathSegment::CubicTo(one, other, to) => {
                go(&|part| {
                    let rest = 1. - part;
                    let weights =
                        [rest.powi(3), 3. * rest * rest * part, 3. * rest * part * part, part.powi(3)];
                    let of = |coordinate: fn(&Point) -> f32| {
                        [at, one, other, to]
                            .iter()
                            .zip(weights)
                            .map(|(point, weight)| coordinate(point) * weight)
                            .sum()
                    };
                    Point::from_xy(of(|point| point.x), of(|point| point.y))
                });
                at = to;
            }
            PathSegment::Close => {}
        }
    }
    points
}

/// The way from a point towards another.
fn mix(from: Point, to: Point, part: f32) -> Point {
    Point::from_xy((to.x - from.x) * part, (to.y - from.y) * part)
}

fn is_inside(inner: &Rect, outer: &Rect) -> bool {
    inner.left() >= outer.left() - SHARED
        && inner.right() <= outer.right() + SHARED
        && inner.top() >= outer.top() - SHARED
        && inner.bottom() <= outer.bottom() + SHARED
}

fn overlap(one: &Rect, other: &Rect) -> bool {
    let across = one.right().min(other.right()) - one.left().max(other.left());
    let down = one.bottom().min(other.bottom()) - one.top().max(other.top());
    across > SHARED && down > SHARED
}

fn holds(area: &Rect, point: &Point, margin: f32) -> bool {
    point.x > area.left() - margin
        && point.x < area.right() + margin
        && point.y > area.top() - margin
        && point.y < area.bottom() + margin
}

/// What is wrong with a picture, in words.
fn faults(svg: &str) -> Vec<String> {
    let (page, shapes) = shapes(svg);
    let mut faults = Vec::new();
    for (place, (shape, area)) in shapes.iter().enumerate() {
        if !is_inside(area, &page) {
            faults.push(format!("shape {place} leaves the picture: {area:?}"));
        }
        let Shape::Text(words) = shape else { continue };
        for (before, (other, its_area)) in shapes[..place].iter().enumerate() {
            match other {
                Shape::Text(other) if overlap(area, its_area) => {
                    faults.push(format!("{words:?} is written over {other:?}"));
                }
                Shape::Filled if overlap(area, its_area) && !is_inside(area, its_area) => {
                    faults.push(format!("{words:?} crosses the outline of shape {before}"));
                }
                Shape::Line(points) => {
                    let covered = shapes[before..place]
                        .iter()
                        .any(|(shape, cover)| matches!(shape, Shape::Filled) && is_inside(area, cover));
                    if !covered && points.iter().any(|point| holds(area, point, -SHARED)) {
                        faults.push(format!("{words:?} is crossed by line {before}"));
                    }
                }
                _ => {}
            }
        }
        for (other, its_area) in &shapes[place + 1..] {
            match other {
                Shape::Filled if overlap(area, its_area) => {
                    faults.push(format!("{words:?} is covered: {its_area:?}"));
                }
                Shape::Line(points) if points.iter().any(|point| holds(area, point, -SHARED)) => {
                    faults.push(format!("{words:?} is crossed by a line"));
                }
                _ => {}
            }
        }
    }
    faults.extend(lines_through_vertices(&shapes));
    faults
}

/// Lines that go through what has a text in it, and neither begin nor end there.
fn lines_through_vertices(shapes: &[(Shape, Rect)]) -> Vec<String> {
    let mut faults = Vec::new();
    // The ground of the picture holds everything.
    for (place, (shape, area)) in shapes.iter().enumerate().skip(1) {
        let label = shapes[place + 1..].iter().find_map(|(other, its_area)| match other {
            Shape::Text(words) if is_inside(its_area, area) => Some(words),
            _ => None,
        });
        let (Shape::Filled, Some(label)) = (shape, label) else { continue };
        for (other, _) in &shapes[..place] {
            let Shape::Line(points) = other else { continue };
            let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
            // A loop hangs above its vertex.
            let lowest = points.iter().max_by(|one, other| one.y.total_cmp(&other.y)).unwrap();
            let ends = if first.distance(*last) < 1. { [lowest; 2] } else { [first, last] };
            let begins_or_ends = ends.iter().any(|end| holds(area, end, 14.));
            if !begins_or_ends && points.iter().any(|point| holds(area, point, -2.)) {
                faults.push(format!("a line goes through {label:?}"));
            }
        }
    }
    faults
}

fn shows() -> [(&'static str, Show); 5] {
    let board = Show::board();
    [
        ("board", board),
        ("value", board.with_value()),
        ("outcome", board.with_outcome()),
        ("move", board.with_moves()),
        ("all", Show::all()),
    ]
}

fn drawing(expression: &str, show: Show, convention: Convention) -> String {
    let mut session = Session::new();
    let parts = session.parts(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    Drawing::of_parts(Mark::Winning, show, convention, session.store_mut(), &parts).unwrap().svg()
}

#[test]
fn nothing_overlaps_in_the_pictures_of_rulesets() {
    let mut wrong = Vec::new();
    for expression in positions::gallery().chain(rulesets().map(Named::position)) {
        for (name, show) in shows() {
            let faults = faults(&drawing(expression, show, Convention::Normal));
            wrong.extend(faults.iter().map(|fault| format!("{expression} --show {name}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Pictures that are less regular: sums, names that are long or of other letters, large heaps and
/// numbers, boards of several layers, sets, dense graphs.
const DRAWN: [&str; 20] = [
    "kayles(7) + nim(2, 3) + wythoff(12, 14) + chomp(3, 4)",
    "nim(1, 22, 333, 4444, 55555, 10^30)",
    "nim(1, 1, 2, 3, 5, 8, 13, 21, 34, 55)",
    "{*1, {*1}} + {{*1}, {*2, {*3}}}",
    "{{{*1}, *2}, {*3, {*1}, {{*1}}}, {*2, {*1, {*1}}}}",
    "*ω + *(ω^2 + 3)",
    "staircase([1, 10, 100, 1000, 10^6, 10^9])",
    "nimble([1, 2, 3, 100, 7])",
    "silver_dollar([0, 3, 7, 25])",
    "northcott([[0, 9], [4, 5], [8, 1]])",
    "maze(\"....#../.#...../...#.../..#....\")(4, 7)",
    "node_kayles(\"a-b b-c c-d d-e e-a a-c b-d c-e d-a e-b\")",
    "node_kayles(\"Größe-Länge Länge-Maß Maß-Größe\")",
    "arc_kayles(\"a-b b-c c-d d-a a-c b-e e-d\")",
    "vertex_geography(\"start-middle middle-end start-end end-elsewhere\", \"start\")",
    "edge_geography(\"a-b b-c c-a a-d d-b b-c\", \"a\")",
    "green_hackenbush(\"g-a a-b b-g b-c c-d c-d d-d g-e e-f f-g\", \"g\")",
    "green_hackenbush(\"g-a g-a a-a a-a b-a\", \"g\")",
    "poset(\"a<b a<c b<d c<d d<e\")",
    "graph_chomp(\"a-b b-c c-a c-d\")",
];

/// What is too large to look for its winning moves here.
const BOARDS: [&str; 4] = [
    "kayles(64)",
    "turning_turtles(\"HTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHTHT\")",
    "cram(2, 12)",
    "chomp(6, 6)",
];

#[test]
fn nothing_overlaps_in_pictures_of_all_kinds() {
    let all = DRAWN.iter().flat_map(|drawn| shows().map(|(name, show)| (*drawn, name, show)));
    let boards = BOARDS.iter().map(|drawn| (*drawn, "board", Show::board()));
    let mut wrong = Vec::new();
    for (expression, name, show) in all.chain(boards) {
        let faults = faults(&drawing(expression, show, Convention::Normal));
        wrong.extend(faults.iter().map(|fault| format!("{expression} --show {name}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_overlaps_in_graphs() {
    let mut wrong = Vec::new();
    for expression in [
        "*0",
        "{*1, {*1}}",
        "nim(1, 2)",
        "nim(1, 2, 3)",
        "kayles(6)",
        "wythoff(2, 3)",
        "nim(3, 4, 5)",
        "wythoff(3, 4)",
        "node_kayles(\"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij-b b-c\")",
        "{*1, {*1, {*1, {*1}}}, {{*1, *3}, {{*1}, *5}}}",
        "cram(2, 3)",
        "{*1, {*1}} + *3",
    ] {
        for (name, show) in shows() {
            let mut session = Session::new();
            let position = session.position(expression).unwrap();
            let graph = Graph::new(session.store_mut(), position, 200, false).unwrap();
            let faults = faults(&graph.showing(show).svg().unwrap());
            wrong.extend(faults.iter().map(|fault| format!("graph {expression} {name}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_overlaps_where_play_comes_back() {
    use sprague::Reply;
    use sprague::front_end::Request;
    let definitions = "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }
        loopy ring(n) := { ring((n + 1) % 7) if n > 0, ring((n + 3) % 7) if n > 0 }
        loopy every(n) := { every(m) for m in 0..n+1 if m < 6 }
        ";
    let mut wrong = Vec::new();
    for expression in [
        "hop(3)",
        "ring(1)",
        "hop(2) + *1",
        "hop(1) + hop(1)",
        "{∞{0, 2}, *2}",
        "every(2)",
        "∞{} + kayles(3)",
    ] {
        for (name, show) in shows() {
            let (convention, expand) = (Convention::Normal, false);
            let text = format!("{definitions}{expression}");
            let drawn = Request::Draw { position: text.clone(), show, convention };
            let graph = Request::Graph { position: text, show, convention, most: 100, expand };
            for request in [drawn, graph] {
                let svg = match Session::new().answer(&request).reply.unwrap() {
                    Reply::Drawing(drawing) => drawing.svg(),
                    Reply::Graph(graph) => graph.svg().unwrap(),
                    other => panic!("{other:?}"),
                };
                let faults = faults(&svg);
                wrong.extend(faults.iter().map(|fault| format!("{expression} {name}: {fault}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_overlaps_in_heat_maps() {
    let mut wrong = Vec::new();
    for expression in [
        "kayles(n) for n in 0..30",
        "wythoff(a, b) for a in 0..12 for b in 0..12",
        "wythoff(a, b) for a in 0..60 for b in 0..60",
        "nim(a, b) for a in 100..110 for b in [1, 2, 10^12]",
        "genus(kayles(n)) for n in 0..9",
        "outcome(wythoff(a, b)) for a in 0..5 for b in 0..5",
        "nim(10^a, 10^b) for a in 0..30 for b in 0..30",
        "turning_turtles(w) for w in [\"HTHTHTHT\", \"HH\", \"TTTTTTTTTTTTTTTTTTTTTTH\"]",
        "cram(m, n) for m in 1..4 for n in m..6",
        "0 * a for a in 1..3",
    ] {
        let table = Session::new().table(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
        wrong.extend(faults(&table.svg()).iter().map(|fault| format!("table {expression}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A test that finds nothing is right only if it would have found something.
#[test]
fn what_overlaps_is_found() {
    let svg = |shapes: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"100\"><rect width=\"200\" height=\"100\" \
             fill=\"#fff\"/>{shapes}</svg>"
        )
    };
    let box_of = |x: u32| format!("<rect x=\"{x}\" y=\"40\" width=\"30\" height=\"30\" fill=\"#eee\"/>");
    let text = |x: u32, words: &str| format!("<text x=\"{x}\" y=\"60\" font-size=\"14\">{words}</text>");
    let line = "<line x1=\"5\" y1=\"55\" x2=\"190\" y2=\"55\" stroke=\"#000\"/>";
    let clear = [box_of(20) + &text(25, "a") + &text(60, "b"), line.to_owned() + &box_of(5) + &text(8, "a")];
    for shapes in clear {
        assert_eq!(faults(&svg(&shapes)), Vec::<String>::new());
    }
    for (shapes, said) in [
        (text(20, "one") + &text(30, "two"), "written over"),
        (text(190, "long"), "leaves the picture"),
        (box_of(20) + &text(25, "longer"), "crosses the outline"),
        (text(20, "a") + &box_of(20), "is covered"),
        (line.to_owned() + &text(20, "a"), "is crossed by line"),
        (text(20, "a") + line, "is crossed by a line"),
        (line.to_owned() + &box_of(60) + &text(65, "a"), "goes through \"a\""),
    ] {
        let faults = faults(&svg(&shapes));
        assert!(faults.iter().any(|fault| fault.contains(said)), "{said}: {faults:?}");
    }
}
