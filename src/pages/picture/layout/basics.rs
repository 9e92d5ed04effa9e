//! What several layouts need.

use std::f64::consts::TAU;

/// Where the vertices stand: how far from the left and from the top.
pub(super) type Places = Vec<(f64, f64)>;

/// Rounds of evening out, and of ordering layers.
pub(super) const ROUNDS: usize = 120;
/// Steps that laying out may take, about.
pub(super) const MOST_STEPS: usize = 400_000;
/// The distance of neighbours on a circle.
pub(super) const APART: f64 = 1.1;

/// The distance of each vertex from one, in edges; `None` where there is no way.
pub(super) fn distances(neighbours: &[Vec<usize>], from: usize) -> Vec<Option<usize>> {
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

pub(super) fn moved_to_the_corner(places: Places) -> Option<Places> {
    let left = places.iter().map(|place| place.0).reduce(f64::min)?;
    let top = places.iter().map(|place| place.1).reduce(f64::min)?;
    Some(places.into_iter().map(|(x, y)| (x - left, y - top)).collect())
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
