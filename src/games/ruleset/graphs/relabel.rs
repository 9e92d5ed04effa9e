//! A numbering that graphs of the same shape mostly share.

use super::graph::{Graph, Neighbours};

/// Vertices from which a numbering is tried.
const MOST_STARTS: usize = 4;
/// Rounds in which a vertex looks at its neighbours.
const ROUNDS: usize = 3;

/// The graph with its vertices numbered anew and without labels, and the new number of the marked
/// vertex.
///
/// Each vertex gets a colour from its degree, then a few times from the colours around it; the
/// numbering goes breadth first from the vertices of the rarest colour, and the least list of edges
/// is taken. Paths, cycles, complete graphs and most small graphs come out the same for every
/// labelling; where two numberings of one graph differ, it is only solved twice.
pub(super) fn relabelled(graph: &Graph, marked: Option<u16>) -> (Graph, Option<u16>) {
    let neighbours = graph.neighbours();
    let colours = colours(graph.order(), &neighbours, marked);
    let mut best: Option<(Graph, Option<u16>)> = None;
    for start in starts(&colours, marked) {
        let places = numbering(&neighbours, &colours, start);
        let place = |vertex: u16| places[usize::from(vertex)];
        let edges = graph.edges().iter().map(|&(a, b)| (place(a), place(b)));
        let found = Graph::plain(graph.order(), edges);
        if best.as_ref().is_none_or(|(best, _)| found.edges() < best.edges()) {
            best = Some((found, marked.map(place)));
        }
    }
    best.unwrap_or_else(|| (Graph::plain(0, []), None))
}

fn colours(order: usize, neighbours: &Neighbours, marked: Option<u16>) -> Vec<u64> {
    let mut colours: Vec<u64> = (0..order).map(|vertex| neighbours.of(vertex).len() as u64).collect();
    if let Some(marked) = marked {
        colours[usize::from(marked)] |= 1 << 32;
    }
    for _ in 0..ROUNDS {
        let mixed: Vec<u64> = colours.iter().map(|&colour| mix(colour)).collect();
        let looked = |vertex: usize| {
            let around = neighbours.of(vertex).iter().map(|&other| mixed[usize::from(other)]);
            around.fold(mix(colours[vertex] ^ 1).rotate_left(17), u64::wrapping_add)
        };
        colours = (0..order).map(looked).collect();
    }
    colours
}

/// Spreads a number over all bits (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The marked vertex, or the first few of the rarest colour.
fn starts(colours: &[u64], marked: Option<u16>) -> Vec<usize> {
    if let Some(marked) = marked {
        return vec![usize::from(marked)];
    }
    let mut by_colour: Vec<usize> = (0..colours.len()).collect();
    by_colour.sort_by_key(|&vertex| colours[vertex]);
    let classes = by_colour.chunk_by(|&a, &b| colours[a] == colours[b]);
    let rarest = classes.min_by_key(|class| class.len());
    rarest.map_or(Vec::new(), |class| class.iter().copied().take(MOST_STARTS).collect())
}

/// The numbers of the vertices in a walk breadth first, neighbours in the order of their colours.
fn numbering(neighbours: &Neighbours, colours: &[u64], start: usize) -> Vec<u16> {
    let mut places = vec![u16::MAX; colours.len()];
    let mut walk = Vec::with_capacity(colours.len());
    let mut rest = 0..colours.len();
    let mut next_start = Some(start);
    while let Some(start) = next_start {
        places[start] = walk.len() as u16;
        walk.push(start);
        let mut done = walk.len() - 1;
        while let Some(&vertex) = walk.get(done) {
            let fresh = walk.len();
            for &other in neighbours.of(vertex) {
                let other = usize::from(other);
                if places[other] == u16::MAX {
                    places[other] = 0;
                    walk.push(other);
                }
            }
            walk[fresh..].sort_by_key(|&other| colours[other]);
            for (place, &other) in walk.iter().enumerate().skip(fresh) {
                places[other] = place as u16;
            }
            done += 1;
        }
        next_start = rest.find(|&vertex| places[vertex] == u16::MAX);
    }
    places
}
