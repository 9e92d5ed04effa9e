//! Layouts in layers.

use std::collections::HashMap;

use crate::picture::diagram::Diagram;
use crate::picture::layout::basics::{MOST_STEPS, ROUNDS};

/// The width of an edge that passes between vertices.
const PASSAGE: f64 = 0.5;
/// The steps of the places in which vertices stand.
const GRID: f64 = 0.5;

/// The contents of a layer: the vertices of the diagram, then the places where long edges pass.
struct Layers {
    rows: Vec<Vec<usize>>,
    widths: Vec<f64>,
    neighbours: Vec<Vec<usize>>,
    /// For each edge where it passes, from its first end on.
    passages: Vec<Vec<usize>>,
}

impl Layers {
    fn new(diagram: &Diagram, layers: &[usize], bundled: bool) -> Layers {
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers.iter().max().map_or(0, |last| last + 1)];
        for (vertex, &layer) in layers.iter().enumerate() {
            rows[layer].push(vertex);
        }
        let mut found = Layers {
            rows,
            widths: diagram.widths(),
            neighbours: vec![Vec::new(); layers.len()],
            passages: Vec::new(),
        };
        // Where edges to a vertex pass a layer together.
        let mut shared: HashMap<(usize, usize), usize> = HashMap::new();
        for edge in &diagram.edges {
            let (from, to) = (layers[edge.from], layers[edge.to]);
            let between: Vec<usize> =
                if from < to { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
            let mut passages = Vec::new();
            let mut before = edge.from;
            let mut is_joined = false;
            for layer in between {
                let known = shared.get(&(edge.to, layer)).copied().filter(|_| bundled);
                let passage = known.unwrap_or(found.widths.len());
                if known.is_none() {
                    found.widths.push(PASSAGE);
                    found.neighbours.push(Vec::new());
                    found.rows[layer].push(passage);
                    shared.insert((edge.to, layer), passage);
                }
                if !is_joined {
                    found.join(before, passage);
                }
                is_joined = known.is_some();
                passages.push(passage);
                before = passage;
            }
            if !is_joined {
                found.join(before, edge.to);
            }
            found.passages.push(passages);
        }
        found
    }

    fn join(&mut self, one: usize, other: usize) {
        if one != other {
            self.neighbours[one].push(other);
            self.neighbours[other].push(one);
        }
    }
}

/// Layers from the top. The order in a layer follows the means of the neighbours; then places move
/// towards these means. Edges to one vertex may be bundled: then they pass a layer in one place.
pub(in crate::pages::picture) fn layered(diagram: &mut Diagram, layers: &[usize], bundled: bool) {
    let Layers { mut rows, widths, neighbours, passages } = Layers::new(diagram, layers, bundled);
    let mut x = vec![0.; widths.len()];
    for row in &rows {
        set_out(row, &widths, &mut x);
    }
    // Large diagrams are beyond being read, and must not take long.
    let rounds = ROUNDS.min(1 + MOST_STEPS / widths.len().max(1));
    for round in 0..rounds {
        let ordering = round < rounds / 2;
        for at in 0..rows.len() {
            let at = if round % 2 == 0 { at } else { rows.len() - 1 - at };
            let wanted: HashMap<usize, f64> = rows[at]
                .iter()
                .map(|&vertex| {
                    let around = &neighbours[vertex];
                    let mean = around.iter().map(|&other| x[other]).sum::<f64>() / around.len() as f64;
                    (vertex, if around.is_empty() { x[vertex] } else { mean })
                })
                .collect();
            if ordering {
                rows[at].sort_by(|one, other| wanted[one].total_cmp(&wanted[other]));
                set_out(&rows[at], &widths, &mut x);
            } else {
                approach(&rows[at], &widths, &wanted, &mut x);
            }
        }
    }
    if !bundled {
        onto_grid(&rows, &widths, &mut x);
    }
    let left = x.iter().zip(&widths).map(|(x, width)| x - width / 2.).reduce(f64::min).unwrap_or(0.);
    let mut places = vec![(0., 0.); x.len()];
    for (layer, row) in rows.iter().enumerate() {
        row.iter().for_each(|&vertex| places[vertex] = (x[vertex] - left, layer as f64));
    }
    for (edge, passages) in diagram.edges.iter_mut().zip(passages) {
        edge.through = passages.into_iter().map(|passage| places[passage]).collect();
    }
    diagram.set_places(places);
}

/// Moves places onto a grid, so that what is nearly upright is upright. The grid lies where the
/// places are moved least.
fn onto_grid(rows: &[Vec<usize>], widths: &[f64], x: &mut [f64]) {
    const OFFSETS: usize = 16;
    let moved = |offset: f64| {
        let (mut places, mut cost) = (x.to_vec(), 0.);
        for row in rows {
            let from_left = row_onto_grid(row.iter().copied(), widths, |vertex| x[vertex], offset);
            // Seen in a mirror, the row is pushed from the right.
            let mirrored = row_onto_grid(row.iter().rev().copied(), widths, |vertex| -x[vertex], -offset);
            let from_right = mirrored.into_iter().map(|(vertex, place)| (vertex, -place)).collect();
            let costs = |row: &Vec<(usize, f64)>| -> f64 {
                row.iter().map(|&(vertex, place)| (place - x[vertex]).powi(2)).sum()
            };
            let better = if costs(&from_right) < costs(&from_left) { from_right } else { from_left };
            cost += costs(&better);
            better.into_iter().for_each(|(vertex, place)| places[vertex] = place);
        }
        (places, cost)
    };
    let offsets = (0..OFFSETS).map(|number| number as f64 * GRID / OFFSETS as f64);
    let best = offsets.map(moved).min_by(|one, other| one.1.total_cmp(&other.1));
    if let Some((places, _)) = best {
        x.copy_from_slice(&places);
    }
}

/// The places of a row on the grid, from the left.
fn row_onto_grid(
    row: impl Iterator<Item = usize>,
    widths: &[f64],
    x: impl Fn(usize) -> f64,
    offset: f64,
) -> Vec<(usize, f64)> {
    let mut free = f64::NEG_INFINITY;
    let placed = |vertex: usize| {
        let nearest = ((x(vertex) - offset) / GRID).round();
        // Rounding errors of sums must not cost a step.
        let least = ((free + widths[vertex] / 2. - offset) / GRID - 1e-6).ceil();
        let place = nearest.max(least) * GRID + offset;
        free = place + widths[vertex] / 2.;
        (vertex, place)
    };
    row.map(placed).collect()
}

/// Puts a row side by side about 0.
fn set_out(row: &[usize], widths: &[f64], x: &mut [f64]) {
    let mut free = -row.iter().map(|&vertex| widths[vertex]).sum::<f64>() / 2.;
    for &vertex in row {
        x[vertex] = free + widths[vertex] / 2.;
        free += widths[vertex];
    }
}

/// Puts a row where it is wanted, as far as there is room. The mean of two orders that keep their
/// distances keeps them, too.
fn approach(row: &[usize], widths: &[f64], wanted: &HashMap<usize, f64>, x: &mut [f64]) {
    let apart = |one: usize, other: usize| (widths[one] + widths[other]) / 2.;
    let mut from_left: Vec<f64> = Vec::with_capacity(row.len());
    for (place, &vertex) in row.iter().enumerate() {
        let least = place.checked_sub(1).map(|before| from_left[before] + apart(row[before], vertex));
        from_left.push(least.map_or(wanted[&vertex], |least| least.max(wanted[&vertex])));
    }
    let mut bound = f64::INFINITY;
    for (place, &vertex) in row.iter().enumerate().rev() {
        let from_right = wanted[&vertex].min(bound);
        x[vertex] = (from_left[place] + from_right) / 2.;
        if let Some(before) = place.checked_sub(1) {
            bound = from_right - apart(row[before], vertex);
        }
    }
}
