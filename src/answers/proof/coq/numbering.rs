//! How much Coq computes to tell which positions are the same set.

use hashbrown::HashMap;

use crate::proof::certificate::{Certificate, CertificateNode};

/// The largest nimber that `coq/Identity.v` goes through.
const LARGEST_NIMBER: u64 = 1_000;

/// What `coq/Identity.v` computes: positions that are the same set have a number of their own, their
/// class, and the set of a class are the classes of its options.
struct Classes {
    sets: Vec<Vec<u32>>,
    by_set: HashMap<Vec<u32>, u32>,
    sums: HashMap<[u32; 2], u32>,
    /// The classes of *0, *1, and so on.
    nimbers: Vec<u32>,
    /// How many more options may be gone through.
    left: usize,
}

/// Whether Coq goes through at most this many options to number the sets that these words speak of.
pub(crate) fn numbers_quickly(certificate: &Certificate, words: &[String], most: usize) -> bool {
    let count = certificate.len() as u32;
    let mut wanted = vec![false; count as usize + 1];
    for node in positions_as_sets(words) {
        if let Some(wanted) = wanted.get_mut(node as usize) {
            *wanted = true;
        }
    }
    for node in (1..=count).rev().filter(|&node| certificate.has_value(node)) {
        if let (true, CertificateNode::Options(parts) | CertificateNode::Sum(parts)) =
            (wanted[node as usize], certificate.node(node))
        {
            parts.iter().for_each(|&part| wanted[part as usize] = true);
        }
    }
    let mut classes = Classes {
        sets: Vec::new(),
        by_set: HashMap::new(),
        sums: HashMap::new(),
        nimbers: Vec::new(),
        left: most,
    };
    let mut known = vec![0; wanted.len()];
    (1..=count).filter(|&node| wanted[node as usize]).all(|node| {
        let class = classes.of_node(certificate, node, &known);
        known[node as usize] = class.unwrap_or(0);
        class.is_some()
    })
}

/// The nodes that words about sets stand before.
fn positions_as_sets(words: &[String]) -> Vec<u32> {
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let after = &words[place + 1..];
        let positions = match word.as_str() {
            "same" | "option" => after.iter().take(2),
            "options" => {
                let options = after.first().and_then(|count| count.parse::<usize>().ok()).unwrap_or(0);
                after.get(1..).unwrap_or(&[]).iter().take(options + 1)
            }
            _ => continue,
        };
        found.extend(positions.filter_map(|word| word.parse::<u32>().ok()));
    }
    found
}

impl Classes {
    /// The class of a node; none if that takes too long, or if there is none.
    fn of_node(&mut self, certificate: &Certificate, node: u32, known: &[u32]) -> Option<u32> {
        match certificate.node(node) {
            CertificateNode::Options(parts) => {
                self.of_set(parts.iter().map(|&part| known[part as usize]).collect())
            }
            CertificateNode::Sum(parts) if certificate.has_value(node) => {
                let (&last, others) = parts.split_last()?;
                others
                    .iter()
                    .rev()
                    .try_fold(known[last as usize], |sum, &part| self.of_sum([known[part as usize], sum]))
            }
            CertificateNode::Nimber => {
                let size = certificate.value(node).to_u64().filter(|&size| size <= LARGEST_NIMBER)? as usize;
                while self.nimbers.len() <= size {
                    let class = self.of_set(self.nimbers.clone())?;
                    self.nimbers.push(class);
                }
                Some(self.nimbers[size])
            }
            CertificateNode::Among(_) | CertificateNode::Sum(_) => None,
        }
    }

    /// The class of a set of classes, which may come several times.
    fn of_set(&mut self, mut members: Vec<u32>) -> Option<u32> {
        self.left = self.left.checked_sub(members.len() + 1)?;
        members.sort_unstable();
        members.dedup();
        if let Some(&class) = self.by_set.get(&members) {
            return Some(class);
        }
        let class = self.sets.len() as u32;
        self.sets.push(members.clone());
        self.by_set.insert(members, class);
        Some(class)
    }

    /// The class of the sum of two classes. The options of a sum come before it.
    fn of_sum(&mut self, sum: [u32; 2]) -> Option<u32> {
        let mut waiting = vec![sum];
        while let Some(&[first, second]) = waiting.last() {
            if self.sums.contains_key(&[first, second]) {
                waiting.pop();
                continue;
            }
            let moved_in_first = self.sets[first as usize].iter().map(|&option| [option, second]);
            let moved_in_second = self.sets[second as usize].iter().map(|&option| [first, option]);
            let options: Vec<[u32; 2]> = moved_in_first.chain(moved_in_second).collect();
            let known: Option<Vec<u32>> =
                options.iter().map(|option| self.sums.get(option).copied()).collect();
            match known {
                Some(members) => {
                    let class = self.of_set(members)?;
                    self.sums.insert([first, second], class);
                }
                None => {
                    self.left = self.left.checked_sub(1)?;
                    waiting.extend(options.into_iter().filter(|option| !self.sums.contains_key(option)));
                }
            }
        }
        self.sums.get(&sum).copied()
    }
}
