//! Layouts in which distances are about those in the graph.

use crate::picture::layout::basics::{
    APART, MOST_STEPS, Places, ROUNDS, circle, distances, moved_to_the_corner,
};

/// Beyond this many vertices distances are not evened out: the circle is kept.
const MOST_EVENED: usize = 300;
/// Up to this many vertices every one of them is tried as the first on the circle.
const FEW: usize = 24;

/// Evens out distances from the circle, with the vertices in several orders on it, and keeps what
/// has the fewest edges that cross or pass over a vertex.
pub(super) fn evened(neighbours: &[Vec<usize>]) -> Places {
    let count = neighbours.len();
    let on_circle = |order: Vec<usize>| {
        let mut places = vec![(0., 0.); count];
        order.into_iter().zip(circle(count)).for_each(|(vertex, place)| places[vertex] = place);
        places
    };
    if count > MOST_EVENED {
        return on_circle(walk(neighbours, 0));
    }
    let far: Vec<Vec<f64>> = (0..count)
        .map(|from| {
            let all = distances(neighbours, from);
            all.into_iter().map(|far| far.unwrap_or(count.min(6)) as f64).collect()
        })
        .collect();
    let starts = if count <= FEW { count } else { 1 };
    let tries = (0..starts).map(|start| spread(even(&far, on_circle(walk(neighbours, start)))));
    let tries = tries.chain((starts > 1).then(|| spread(even(&far, on_circle((0..count).collect())))));
    tries
        .map(|places| (trouble(neighbours, &places), places))
        .min_by_key(|one| one.0)
        .map_or(Vec::new(), |best| best.1)
}

/// Moves vertices so that distances become those in the graph: each goes to the weighted mean of
/// where the others want it.
fn even(far: &[Vec<f64>], mut places: Places) -> Places {
    let count = places.len();
    for _ in 0..ROUNDS.min(1 + 10 * MOST_STEPS / (count * count).max(1)) {
        let before = places.clone();
        for (vertex, place) in places.iter_mut().enumerate() {
            let (mut x, mut y, mut weights) = (0., 0., 0.);
            for other in (0..count).filter(|&other| other != vertex) {
                let (from_x, from_y) =
                    (before[vertex].0 - before[other].0, before[vertex].1 - before[other].1);
                let (is, due) = (from_x.hypot(from_y).max(1e-6), far[vertex][other]);
                let weight = due.powi(-2);
                x += weight * (before[other].0 + due * from_x / is);
                y += weight * (before[other].1 + due * from_y / is);
                weights += weight;
            }
            if weights > 0. {
                *place = (x / weights, y / weights);
            }
        }
    }
    places
}

/// How many pairs of edges cross, and how many edges pass over vertices, which is worse.
fn trouble(neighbours: &[Vec<usize>], places: &Places) -> usize {
    let edges: Vec<(usize, usize)> = neighbours
        .iter()
        .enumerate()
        .flat_map(|(one, list)| {
            list.iter().filter(move |&&other| one < other).map(move |&other| (one, other))
        })
        .collect();
    let side = |a: usize, b: usize, c: usize| {
        let ((ax, ay), (bx, by), (cx, cy)) = (places[a], places[b], places[c]);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let mut count = 0;
    for (number, &(a, b)) in edges.iter().enumerate() {
        let length = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1).max(1e-6);
        let over = |&vertex: &usize| {
            let reach =
                |end: usize| (places[end].0 - places[vertex].0).hypot(places[end].1 - places[vertex].1);
            vertex != a
                && vertex != b
                && side(a, b, vertex).abs() / length < 0.3
                && reach(a).max(reach(b)) < length
        };
        count += 20 * (0..places.len()).filter(over).count();
        for &(c, d) in &edges[..number] {
            let apart = a != c && a != d && b != c && b != d;
            let crosses = side(a, b, c) * side(a, b, d) < 0. && side(c, d, a) * side(c, d, b) < 0.;
            count += usize::from(apart && crosses);
        }
    }
    count
}

/// The vertices in a walk depth first, from one of them.
fn walk(neighbours: &[Vec<usize>], first: usize) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    let mut walk = Vec::with_capacity(neighbours.len());
    for start in std::iter::once(first).chain(0..neighbours.len()) {
        let mut stack = vec![start];
        while let Some(vertex) = stack.pop() {
            if !std::mem::replace(&mut seen[vertex], true) {
                walk.push(vertex);
                stack.extend(neighbours[vertex].iter().rev().filter(|&&other| !seen[other]));
            }
        }
    }
    walk
}

/// Makes all of it larger if two vertices stand too close.
fn spread(places: Places) -> Places {
    let mut closest = f64::INFINITY;
    for (one, (x, y)) in places.iter().enumerate() {
        for (other_x, other_y) in &places[..one] {
            closest = closest.min((x - other_x).hypot(y - other_y));
        }
    }
    let factor = if closest.is_finite() { (APART / closest.max(0.2)).clamp(1., 4.) } else { 1. };
    moved_to_the_corner(places.into_iter().map(|(x, y)| (x * factor, y * factor)).collect())
        .unwrap_or_default()
}
