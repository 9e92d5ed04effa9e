//! An order of nodes in which options come before what they are options of.

use super::certificate::{Part, SumNode};

/// The numbers of the nodes in such an order, if play from each of them ends. Linear in the parts of
/// all options.
pub(super) fn upwards(nodes: &[SumNode]) -> Vec<u32> {
    let mut order = Vec::with_capacity(nodes.len());
    let mut met = vec![false; nodes.len()];
    for start in 1..=nodes.len() as u32 {
        if std::mem::replace(&mut met[start as usize - 1], true) {
            continue;
        }
        let mut way = vec![(start, below(nodes, start, &met))];
        while let Some((node, left)) = way.last_mut() {
            match left.pop() {
                None => {
                    order.push(*node);
                    way.pop();
                }
                Some(next) if std::mem::replace(&mut met[next as usize - 1], true) => {}
                Some(next) => way.push((next, below(nodes, next, &met))),
            }
        }
    }
    order
}

/// The nodes in the options of a node that were not met, the first as the last.
fn below(nodes: &[SumNode], node: u32, met: &[bool]) -> Vec<u32> {
    let parts = nodes[node as usize - 1].options.iter().flat_map(|(_, option)| option);
    let mut below: Vec<u32> = parts
        .filter_map(|part| match *part {
            Part::Node(number) if !met[number as usize - 1] => Some(number),
            _ => None,
        })
        .collect();
    below.sort_unstable_by(|one, other| other.cmp(one));
    below.dedup();
    below
}
