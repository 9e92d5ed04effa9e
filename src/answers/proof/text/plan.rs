//! Which positions a text speaks of, in which order, and which stand together.

use std::collections::HashMap;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::nimber::Nimber;
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::claim::Claim;
use crate::proof::text::values;

/// Sets of options with the same values that stand in one sentence.
const TOGETHER: usize = 8;

pub(super) struct Plan {
    /// Each uses only what comes before, nimbers, and what is left out.
    pub(super) groups: Vec<Group>,
    /// How many positions are left out.
    pub(super) left_out: usize,
    /// Those of them that the others are made of, by value.
    pub(super) used: Vec<(Nimber, Vec<u32>)>,
    /// Positions that the claims reach, nimbers apart.
    pub(super) total: usize,
}

/// Positions that are shown to have their values in one sentence.
pub(super) enum Group {
    /// Sets whose options have the same values.
    Sets(Vec<u32>),
    Sum(u32),
}

/// The positions of the claims and those below them, from the lowest up: by the length of the
/// longest way down. Where there are too many, those of the claims are kept, and of the others the
/// highest. `merge` says of a set whether it may share a sentence with others. Linear in the
/// certificate, except for sorting.
pub(super) fn plan(
    certificate: &Certificate,
    most: usize,
    merge: impl Fn(u32) -> bool,
    interrupt: &Interrupt,
) -> Result<Plan> {
    let claimed = claimed(certificate);
    let heights = heights(certificate, &claimed, interrupt)?;
    let mut order: Vec<u32> =
        (1..=certificate.len() as u32).filter(|&node| heights[node as usize - 1] > 0).collect();
    order.sort_by_key(|&node| heights[node as usize - 1]);
    let total = order.len();

    let mut kept = vec![false; certificate.len()];
    let roots: Vec<u32> = claimed.iter().copied().filter(|&node| heights[node as usize - 1] > 0).collect();
    let mut room = most.saturating_sub(roots.len());
    for &node in &roots {
        kept[node as usize - 1] = true;
    }
    for &node in order.iter().rev() {
        let keep = &mut kept[node as usize - 1];
        if !*keep && room > 0 {
            *keep = true;
            room -= 1;
        }
    }
    order.retain(|&node| kept[node as usize - 1]);

    let mut used = HashMap::<Nimber, Vec<u32>>::new();
    let mut seen = vec![false; certificate.len()];
    for &node in &order {
        interrupt.poll()?;
        for &part in parts(certificate, node) {
            let place = part as usize - 1;
            if !kept[place] && heights[place] > 0 && !std::mem::replace(&mut seen[place], true) {
                used.entry(certificate.value(part).clone()).or_default().push(part);
            }
        }
    }
    let mut used: Vec<(Nimber, Vec<u32>)> = used.into_iter().collect();
    used.sort_unstable();
    used.iter_mut().for_each(|(_, nodes)| nodes.sort_unstable());
    Ok(Plan {
        left_out: total - order.len(),
        groups: groups(certificate, &order, &heights, merge, interrupt)?,
        used,
        total,
    })
}

/// The positions that the claims name, sorted, each once.
pub(super) fn claimed(certificate: &Certificate) -> Vec<u32> {
    let mut nodes: Vec<u32> = certificate.claims().iter().flat_map(Claim::positions).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

fn parts(certificate: &Certificate, node: u32) -> &[u32] {
    match certificate.node(node) {
        CertificateNode::Options(parts) | CertificateNode::Among(parts) | CertificateNode::Sum(parts) => {
            parts
        }
        CertificateNode::Nimber => &[],
    }
}

/// The longest way down from each position to a nimber or to a set without options, counting
/// itself; 0 for nimbers, and for what the claims do not reach.
fn heights(certificate: &Certificate, claimed: &[u32], interrupt: &Interrupt) -> Result<Vec<u32>> {
    let mut reached = vec![false; certificate.len()];
    for &node in claimed {
        reached[node as usize - 1] = true;
    }
    for node in (1..=certificate.len() as u32).rev() {
        interrupt.poll()?;
        if reached[node as usize - 1] {
            for &part in parts(certificate, node) {
                reached[part as usize - 1] = true;
            }
        }
    }
    let mut heights = vec![0; certificate.len()];
    for node in 1..=certificate.len() as u32 {
        interrupt.poll()?;
        if reached[node as usize - 1] && certificate.node(node) != CertificateNode::Nimber {
            let below = parts(certificate, node).iter().map(|&part| heights[part as usize - 1]).max();
            heights[node as usize - 1] = below.unwrap_or(0) + 1;
        }
    }
    // What has no value is said where it is an option.
    for node in (1..=certificate.len() as u32).filter(|&node| !certificate.has_value(node)) {
        heights[node as usize - 1] = 0;
    }
    Ok(heights)
}

/// Sets of one height cannot contain each other, so that those with the same values may stand
/// together.
fn groups(
    certificate: &Certificate,
    order: &[u32],
    heights: &[u32],
    merge: impl Fn(u32) -> bool,
    interrupt: &Interrupt,
) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut open = HashMap::<(u32, Vec<&Nimber>), usize>::new();
    for &node in order {
        interrupt.poll()?;
        let options = match certificate.node(node) {
            CertificateNode::Options(options)
                if !options.is_empty()
                    && merge(node)
                    && options.iter().all(|&option| certificate.has_value(option)) =>
            {
                options
            }
            CertificateNode::Options(_) => {
                groups.push(Group::Sets(vec![node]));
                continue;
            }
            _ => {
                groups.push(Group::Sum(node));
                continue;
            }
        };
        let values = values::distinct(options.iter().map(|&option| certificate.value(option)));
        let place = *open.entry((heights[node as usize - 1], values)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(Group::Sets(together)) if together.len() < TOGETHER => together.push(node),
            Some(_) => {
                // The sentence is full: the next one is begun, and found by those that come.
                let values = values::distinct(options.iter().map(|&option| certificate.value(option)));
                open.insert((heights[node as usize - 1], values), groups.len());
                groups.push(Group::Sets(vec![node]));
            }
            None => groups.push(Group::Sets(vec![node])),
        }
    }
    Ok(groups)
}
