//! Where the vertices of a diagram go.

mod even;
mod layers;

use std::f64::consts::TAU;

use super::diagram::Diagram;

pub(super) use layers::layered;

type Places = Vec<(f64, f64)>;

/// The width of a path before it turns back.
const LINE: f64 = 16.;
/// Rounds of evening out, and of ordering layers.
const ROUNDS: usize = 120;
/// Steps that laying out may take, about.
const MOST_STEPS: usize = 400_000;
/// Vertices that differ by less in height may cover each other.
const IN_ONE_LINE: f64 = 0.6;
/// Vertices in one line are taken to be at least so far apart.
const CLOSEST: f64 = 0.25;
/// The distance of neighbours on a circle.
const APART: f64 = 1.1;

/// The neighbours of each vertex.
fn neighbours(diagram: &Diagram) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); diagram.vertices.len()];
    for edge in diagram.edges.iter().filter(|edge| edge.from != edge.to) {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

/// The distance of each vertex from one, in edges; `None` where there is no way.
fn distances(neighbours: &[Vec<usize>], from: usize) -> Vec<Option<usize>> {
    let mut distances = vec![None; neighbours.len()];
    let mut reached = vec![from];
    distances[from] = Some(0);
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        for &other in &neighbours[vertex] {
            if distances[other].is_none() {
                distances[other] = distances[vertex].map(|distance| distance + 1);
                reached.push(other);
            }
        }
    }
    distances
}

/// Places moved apart to the left and right, as far as labels that stand in one line need it.
pub(super) fn roomy(diagram: &Diagram, mut places: Places) -> Places {
    let widths = diagram.widths();
    let mut factor: f64 = 1.;
    for (one, &(x, y)) in places.iter().enumerate() {
        for (other, &(other_x, other_y)) in places[..one].iter().enumerate() {
            let (due, is) = ((widths[one] + widths[other]) / 2., (x - other_x).abs());
            if due > 1. && (y - other_y).abs() < IN_ONE_LINE {
                factor = factor.max(due / is.max(CLOSEST));
            }
        }
    }
    places.iter_mut().for_each(|place| place.0 *= factor);
    places
}

pub(super) fn best(diagram: &Diagram) -> Places {
    let count = diagram.vertices.len();
    if let Some(places) = grid(diagram) {
        return places;
    }
    if count == 0 {
        return Vec::new();
    }
    let neighbours = neighbours(diagram);
    let joined: usize = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    let connected = distances(&neighbours, 0).iter().all(Option::is_some);
    if connected && joined + 1 == count {
        return if neighbours.iter().all(|list| list.len() <= 2) {
            let widest = diagram.widths().into_iter().fold(1., f64::max);
            snake(&neighbours, ((LINE / widest) as usize).max(2))
        } else {
            let (centre, depth) = centre(&neighbours);
            let hanging = tidy(diagram, &neighbours, centre);
            hanging.into_iter().map(|(x, y)| (x, y + depth as f64)).collect()
        };
    }
    even::evened(&neighbours)
}

/// The places that labels such as `2.3` say, if all do.
fn grid(diagram: &Diagram) -> Option<Places> {
    let place = |label: &str| {
        let (row, column) = label.split_once('.')?;
        let number = |text: &str| text.parse::<u16>().ok().filter(|&number| number > 0);
        Some((f64::from(number(column)?), f64::from(number(row)?)))
    };
    let places: Option<Places> = diagram.vertices.iter().map(|vertex| place(&vertex.label)).collect();
    moved_to_the_corner(places?)
}

fn moved_to_the_corner(places: Places) -> Option<Places> {
    let left = places.iter().map(|place| place.0).reduce(f64::min)?;
    let top = places.iter().map(|place| place.1).reduce(f64::min)?;
    Some(places.into_iter().map(|(x, y)| (x - left, y - top)).collect())
}

/// A path: so many vertices to the right, then back below, and so on.
fn snake(neighbours: &[Vec<usize>], line: usize) -> Places {
    let mut places = vec![(0., 0.); neighbours.len()];
    let mut here = neighbours.iter().position(|list| list.len() < 2);
    let mut before = None;
    let mut number = 0;
    while let Some(vertex) = here {
        let (row, column) = (number / line, number % line);
        let column = if row % 2 == 0 { column } else { line - 1 - column };
        places[vertex] = (column as f64, row as f64);
        number += 1;
        here = neighbours[vertex].iter().copied().find(|&other| Some(other) != before);
        before = Some(vertex);
    }
    places
}

pub(super) fn circle(count: usize) -> Places {
    if count < 2 {
        return vec![(0., 0.); count];
    }
    let radius = APART / 2. / (TAU / 2. / count as f64).sin();
    let at = |vertex: usize| {
        let angle = TAU * vertex as f64 / count as f64;
        (radius * angle.sin(), -radius * angle.cos())
    };
    moved_to_the_corner((0..count).map(at).collect()).unwrap_or_default()
}

/// The vertex from which no other is far, and how far the furthest is.
fn centre(neighbours: &[Vec<usize>]) -> (usize, usize) {
    let furthest = |from: usize| {
        let all = distances(neighbours, from);
        all.iter()
            .enumerate()
            .filter_map(|(vertex, far)| far.map(|far| (far, vertex)))
            .max()
            .unwrap_or((0, from))
    };
    // The middle of a longest way: its ends are found by going as far as possible twice.
    let (_, end) = furthest(0);
    let (length, other) = furthest(end);
    let (one, two) = (distances(neighbours, end), distances(neighbours, other));
    let is_middle =
        |&vertex: &usize| one[vertex] == Some(length / 2) && two[vertex] == Some(length - length / 2);
    ((0..neighbours.len()).find(is_middle).unwrap_or(0), length - length / 2)
}

/// A tree that grows upwards: the root at 0, the rest above it, at negative heights. What hangs on a vertex stands side by side.
fn tidy(diagram: &Diagram, neighbours: &[Vec<usize>], root: usize) -> Places {
    let widths = diagram.widths();
    let mut places = vec![(0., 0.); neighbours.len()];
    let mut free = 0.;
    let mut stack = vec![(root, usize::MAX, 0)];
    while let Some(&mut (vertex, below, ref mut next)) = stack.last_mut() {
        let above = neighbours[vertex].iter().filter(|&&other| other != below);
        if let Some(&child) = above.clone().nth(*next) {
            *next += 1;
            stack.push((child, vertex, 0));
            continue;
        }
        let (first, last) = (above.clone().next(), above.clone().next_back());
        places[vertex].0 = match (first, last) {
            (Some(&first), Some(&last)) => (places[first].0 + places[last].0) / 2.,
            _ => {
                free += widths[vertex];
                free - widths[vertex] / 2.
            }
        };
        stack.pop();
        places[vertex].1 = -(stack.len() as f64);
    }
    places
}

pub(super) fn grown(diagram: &mut Diagram, root: usize) {
    let neighbours = neighbours(diagram);
    let far: Vec<usize> =
        distances(&neighbours, root).into_iter().map(|distance| distance.unwrap_or(0)).collect();
    let joined: usize = neighbours.iter().map(Vec::len).sum::<usize>() / 2;
    if joined + 1 == neighbours.len() {
        let places = moved_to_the_corner(tidy(diagram, &neighbours, root)).unwrap_or_default();
        return diagram.set_places(roomy(diagram, places));
    }
    let highest = far.iter().copied().max().unwrap_or(0);
    let layers: Vec<usize> = far.iter().map(|far| highest - far).collect();
    layered(diagram, &layers);
}
