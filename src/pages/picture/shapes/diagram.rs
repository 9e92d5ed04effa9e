//! Diagrams as shapes.

use std::collections::HashMap;

use crate::picture::PartName;
use crate::picture::canvas::{
    Align, Canvas, Color, FAINT, Group, INK, LETTERS, Letters, Look, MARK, MARK_FILL, Point, Step, WHITE,
    width_of,
};
use crate::picture::diagram::{Diagram, Edge, Role, Vertex};

/// The unit of the places of vertices.
const UNIT: f64 = 62.;
const RADIUS: f64 = 15.;
/// How far edges that join the same vertices bend apart.
const BEND: f64 = 26.;
/// How far from the middle an arrow stands that another one answers.
const BESIDE: f64 = 7.;
/// The ground, and what it is filled with.
const TURF: Look = Look { round: true, ..Look::stroked(Color::web(0x57702f), 5.) };
const SOIL: Color = Color::web(0xe4edd8);

pub(super) fn draw(diagram: &Diagram) -> Canvas {
    let mut canvas = Canvas::default();
    let loose = slack(diagram);
    let grounded = diagram.vertices.iter().any(|vertex| vertex.role == Role::Ground);
    let least = if grounded { 24. } else { RADIUS };
    let left = diagram
        .vertices
        .iter()
        .map(|vertex| half_width(vertex) - vertex.place.0 * UNIT)
        .fold(least, f64::max);
    let margin = (left + loose, RADIUS + 3. + loose);
    let inside = |(x, y): Point| (margin.0 + x * UNIT, margin.1 + y * UNIT);
    let at = |vertex: &Vertex| inside(vertex.place);
    for ground in diagram.vertices.iter().filter(|vertex| vertex.role == Role::Ground) {
        let (_, y) = at(ground);
        let right = diagram.vertices.iter().map(|vertex| at(vertex).0).fold(0., f64::max) + margin.0;
        canvas.line((4., y + RADIUS + 3.), (right - 4., y + RADIUS + 3.), TURF);
    }
    edges(&mut canvas, diagram, &inside);
    for (number, vertex) in diagram.vertices.iter().enumerate() {
        let part = Group::Part(PartName::Vertex(number));
        canvas.group(part, |canvas| draw_vertex(canvas, vertex, at(vertex)));
    }
    canvas.width =
        diagram.vertices.iter().map(|vertex| at(vertex).0 + half_width(vertex)).fold(canvas.width, f64::max);
    canvas
}

/// The room that loops and bent edges need around the vertices.
fn slack(diagram: &Diagram) -> f64 {
    let mut copies: HashMap<(usize, usize), usize> = HashMap::new();
    for edge in &diagram.edges {
        *copies.entry((edge.from.min(edge.to), edge.from.max(edge.to))).or_default() += 1;
    }
    let room = |(&(from, to), &count): (&(usize, usize), &usize)| {
        if from == to { 10. * count as f64 } else { BEND / 2. * (count - 1) as f64 }
    };
    copies.iter().map(room).fold(0., f64::max)
}

fn is_wide(vertex: &Vertex) -> bool {
    width_of(&vertex.label, LETTERS) > 2. * RADIUS - 4.
}

fn half_width(vertex: &Vertex) -> f64 {
    if is_wide(vertex) { width_of(&vertex.label, LETTERS) / 2. + 6. } else { RADIUS }
}

fn edges(canvas: &mut Canvas, diagram: &Diagram, inside: &dyn Fn(Point) -> Point) {
    let mut copies: HashMap<(usize, usize), usize> = HashMap::new();
    let ends = |from: usize, to: usize| (from.min(to), from.max(to));
    for edge in &diagram.edges {
        *copies.entry(ends(edge.from, edge.to)).or_default() += 1;
    }
    let mut drawn: HashMap<(usize, usize), usize> = HashMap::new();
    for (number, edge) in diagram.edges.iter().enumerate() {
        let key = ends(edge.from, edge.to);
        let before = drawn.entry(key).or_default();
        let aside = *before as f64 - (copies[&key] - 1) as f64 / 2.;
        *before += 1;
        let copy = Parallel { number: *before, aside };
        let part = Group::Part(PartName::Edge(number));
        canvas.group(part, |canvas| draw_edge(canvas, diagram, edge, copy, inside));
    }
}

/// Which of the edges between two vertices an edge is: its number from 1, and how far it bends to
/// one side.
#[derive(Clone, Copy)]
struct Parallel {
    number: usize,
    aside: f64,
}

fn draw_edge(
    canvas: &mut Canvas,
    diagram: &Diagram,
    edge: &Edge,
    copy: Parallel,
    inside: &dyn Fn(Point) -> Point,
) {
    let (color, width) = if edge.marked { (MARK, 4.) } else { (FAINT, 1.8) };
    let look = Look::stroked(color, width);
    let at = |vertex: usize| inside(diagram.vertices[vertex].place);
    let (mut from, mut to) = (at(edge.from), at(edge.to));
    if edge.from == edge.to {
        let radius = 10. + 5. * copy.number as f64;
        canvas.circle((from.0, from.1 - RADIUS - radius + 6.), radius, look);
        return;
    }
    // Of two arrows that lead there and back each keeps to its right.
    let there_and_back = diagram.directed && copy.aside != 0.;
    if there_and_back {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let aside = if dy == 0. { (0., BESIDE.copysign(dx)) } else { (-BESIDE.copysign(dy), 0.) };
        for end in [&mut from, &mut to] {
            *end = (end.0 + aside.0, end.1 + aside.1);
        }
    }
    // A row of vertices is passed upright, so that no wide one beside is touched.
    let passage = |&place: &Point| {
        let (x, y) = inside(place);
        let beside = if from.1 < to.1 { RADIUS + 3. } else { -RADIUS - 3. };
        [(x, y - beside), (x, y + beside)]
    };
    let through: Vec<Point> = edge.through.iter().flat_map(passage).collect();
    let to = if diagram.directed {
        let before = through.last().copied().unwrap_or(from);
        let tip = short_of(before, to, &diagram.vertices[edge.to]);
        head(canvas, before, tip, color)
    } else {
        to
    };
    if !through.is_empty() {
        let passed = through.into_iter().chain([to]).map(Step::Line);
        let steps = std::iter::once(Step::Move(from)).chain(passed).collect();
        canvas.path(steps, Look { round: true, ..look });
    } else if copy.aside == 0. || there_and_back {
        canvas.line(from, to, look);
    } else {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.);
        let bend = 2. * BEND * copy.aside;
        let control = ((from.0 + to.0) / 2. - dy / length * bend, (from.1 + to.1) / 2. + dx / length * bend);
        canvas.path(vec![Step::Move(from), Step::bend(from, control, to)], look);
    }
}

/// The head of an arrow, and where its line ends.
fn head(canvas: &mut Canvas, from: Point, tip: Point, color: Color) -> Point {
    const LENGTH: f64 = 10.;
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let length = dx.hypot(dy).max(1.);
    let (along, across) = ((dx / length, dy / length), (-dy / length * 4.5, dx / length * 4.5));
    let end = (tip.0 - along.0 * LENGTH, tip.1 - along.1 * LENGTH);
    let steps = vec![
        Step::Move(tip),
        Step::Line((end.0 + across.0, end.1 + across.1)),
        Step::Line((end.0 - across.0, end.1 - across.1)),
        Step::Close,
    ];
    canvas.path(steps, Look::filled(color));
    end
}

/// Where an arrow meets the outline of a vertex.
fn short_of(from: Point, to: Point, vertex: &Vertex) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (half_width(vertex) + 3., RADIUS + 3.);
    let part = (wide / dx.abs().max(1e-9)).min(high / dy.abs().max(1e-9)).min(1.);
    (to.0 - dx * part, to.1 - dy * part)
}

fn draw_vertex(canvas: &mut Canvas, vertex: &Vertex, (x, y): Point) {
    let fill = match (vertex.role, vertex.marked) {
        (Role::Token, _) => Color::web(0x1f4e8c),
        (_, true) => MARK_FILL,
        (Role::Ground | Role::GroundEnd, false) => SOIL,
        (Role::Plain, false) => WHITE,
    };
    let (stroke, width) = if vertex.marked { (MARK, 3.) } else { (INK, 1.2) };
    let look = Look::stroked(stroke, width).with_fill(fill);
    if is_wide(vertex) {
        let half = half_width(vertex);
        canvas.rectangle((x - half, y - RADIUS), (2. * half, 2. * RADIUS), 8., look);
    } else {
        canvas.circle((x, y), RADIUS, look);
    }
    if vertex.role == Role::GroundEnd {
        let base = y + RADIUS + 3.;
        canvas.line((x - RADIUS, base), (x + RADIUS, base), TURF);
    }
    let color = if vertex.role == Role::Token { WHITE } else { INK };
    canvas.text((x, y + LETTERS * 0.36), Align::Middle, Letters::new(LETTERS, color), &vertex.label);
}
