//! Where the vertices of a diagram go.

mod basics;
mod even;
mod layers;

use crate::picture::diagram::Diagram;
use crate::picture::layout::basics::{Places, circle, distances, moved_to_the_corner};
use crate::picture::layout::layers::layered;

/// The width of a path before it turns back.
const LINE: f64 = 16.;
/// Vertices that differ by less in height may cover each other.
const IN_ONE_LINE: f64 = 0.6;
/// Vertices in one line are taken to be at least so far apart.
const CLOSEST: f64 = 0.25;

impl Diagram {
    /// Lays out any graph: a grid by its labels, a path in a line, a tree from its centre, and else
    /// so that distances are about those of the graph (stress majorisation; E. R. Gansner, Y. Koren
    /// and S. North, 2004). Quadratic in the vertices.
    #[must_use]
    pub fn laid_out(mut self) -> Diagram {
        let places = roomy(&self, best(&self));
        self.set_places(places);
        self
    }

    /// Lays out what hangs together, each part by itself, and puts the parts side by side.
    #[must_use]
    pub(crate) fn laid_out_side_by_side(mut self) -> Diagram {
        let mut part_of = vec![None; self.vertices.len()];
        let all = neighbours(&self);
        let widest = self.widths().into_iter().fold(1., f64::max);
        let (mut right, mut top, mut bottom) = (0_f64, 0_f64, 0_f64);
        for first in 0..self.vertices.len() {
            if part_of[first].is_some() {
                continue;
            }
            let far = distances(&all, first);
            let part: Vec<usize> = (0..far.len()).filter(|&vertex| far[vertex].is_some()).collect();
            for (place, &vertex) in part.iter().enumerate() {
                part_of[vertex] = Some(place);
            }
            let inside = self.edges.iter().filter(|edge| far[edge.from].is_some());
            let place = |vertex: usize| part_of[vertex].unwrap_or(0);
            let edges: Vec<_> = inside.map(|edge| (place(edge.from), place(edge.to))).collect();
            let labels = part.iter().map(|&vertex| self.vertices[vertex].label.clone()).collect();
            let alone = Diagram::new(labels, &edges).laid_out();
            let reach = |of: fn((f64, f64)) -> f64| {
                alone.vertices.iter().map(|vertex| of(vertex.place)).fold(0., f64::max)
            };
            let (width, height) = (reach(|place| place.0), reach(|place| place.1));
            if right > 0. && right + width > LINE / 2. {
                (right, top) = (0., bottom);
            }
            for (vertex, drawn) in part.into_iter().zip(&alone.vertices) {
                self.vertices[vertex].place = (right + drawn.place.0, top + drawn.place.1);
            }
            right += width + widest;
            bottom = bottom.max(top + height + 1.);
        }
        self
    }

    /// Lays the vertices out on a circle, in their order.
    #[must_use]
    pub fn on_a_circle(mut self) -> Diagram {
        let places = roomy(&self, circle(self.vertices.len()));
        self.set_places(places);
        self
    }

    /// Lays the vertices out in layers from a root at the bottom, by their distance from it. Every
    /// vertex must be connected to it.
    #[must_use]
    pub fn grown_from(mut self, root: usize) -> Diagram {
        grown(&mut self, root);
        self
    }

    /// Lays the vertices out in layers, each vertex in the given one, from the top; edges over
    /// several layers are led between the vertices there. Source: K. Sugiyama, S. Tagawa and M.
    /// Toda (1981).
    #[must_use]
    pub fn in_layers(mut self, layers: &[usize]) -> Diagram {
        layered(&mut self, layers, false);
        self
    }

    /// The same with the edges to each vertex bundled: they run together as soon as they can, which
    /// tells everything as long as all of them lead down.
    pub(crate) fn in_bundled_layers(mut self, layers: &[usize]) -> Diagram {
        layered(&mut self, layers, true);
        self
    }
}

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

/// Places moved apart to the left and right, as far as labels that stand in one line need it.
fn roomy(diagram: &Diagram, mut places: Places) -> Places {
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

fn best(diagram: &Diagram) -> Places {
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

/// A path: `line` vertices to the right, then back below, and so on.
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

/// A tree that grows upwards: the root at 0, the rest above it, at negative heights. What hangs on
/// a vertex stands side by side.
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

fn grown(diagram: &mut Diagram, root: usize) {
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
    layered(diagram, &layers, false);
}
