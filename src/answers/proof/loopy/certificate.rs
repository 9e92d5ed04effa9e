//! Certificates of loopy positions as data, and as text.

use std::fmt::Write as _;

use crate::game_graph::Outcome;
use crate::proof::certificate::Contents;

/// A part of a sum: a node by its number, from 1, or a Nim heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    Node(u32),
    Heap(u64),
}

pub(crate) type Sum = Vec<Part>;

/// What a certificate claims of sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LoopyClaim {
    /// The sum has this value: finite, or ∞ with these numbers.
    Value(Sum, Result<u64, Vec<u64>>),
    /// The sum is P.
    Lost(Sum),
    /// The sum is D, and nothing can be moved in it that could be named.
    Drawn(Sum),
    /// The two have one value.
    Equal(Sum, Sum),
    /// Beside this heap their outcomes are these.
    Differ(Sum, Sum, u64, [Outcome; 2]),
    /// The first is N, and a move leads to the other, which is P.
    Win(Sum, Sum),
    /// The first is D, and a move leads to the other, which is D too.
    Hold(Sum, Sum),
}

/// A node: its options, its value if that is finite, and when it could be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LoopyNode {
    pub(crate) options: Vec<Sum>,
    pub(crate) value: Option<u64>,
    pub(crate) rank: u64,
}

/// A certificate of loopy positions, as the kernel reads it. `docs/certificates.md` has the format.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LoopyCertificate {
    pub(crate) nodes: Vec<LoopyNode>,
    /// What the nodes are called.
    pub(crate) names: Vec<String>,
    pub(crate) claims: Vec<LoopyClaim>,
}

impl LoopyCertificate {
    /// The certificate as a text, or what it states.
    pub(crate) fn written(&self, contents: Contents) -> String {
        let mut text = format!("sprague-loopy 1\nnodes {}\n", self.nodes.len());
        // Writing to a text cannot fail.
        for (node, number) in self.nodes.iter().zip(1..) {
            let _ = write!(text, "{number} o");
            for option in &node.options {
                text.push(' ');
                push(&mut text, option);
            }
            let _ = match (contents, node.value) {
                (Contents::Statement, _) => writeln!(text),
                (Contents::Certificate, Some(value)) => writeln!(text, " ={value} {}", node.rank),
                (Contents::Certificate, None) => writeln!(text, " =oo"),
            };
        }
        for claim in &self.claims {
            claim.push(&mut text);
        }
        let _ = writeln!(text, "end {} {}", self.nodes.len(), self.claims.len());
        text
    }

    /// A sum in words.
    pub(crate) fn called(&self, sum: &Sum) -> String {
        let part = |part: &Part| match *part {
            Part::Node(node) => self.names[node as usize - 1].clone(),
            Part::Heap(heap) => format!("*{heap}"),
        };
        if sum.is_empty() { "*0".to_owned() } else { sum.iter().map(part).collect::<Vec<_>>().join(" + ") }
    }

    /// The value of a sum: finite, or ∞ with the finite values of its options.
    pub(crate) fn value(&self, sum: &Sum) -> Result<u64, Vec<u64>> {
        let (mut total, mut infinite) = (0, Vec::new());
        for part in sum {
            match *part {
                Part::Heap(heap) => total ^= heap,
                Part::Node(node) => match self.nodes[node as usize - 1].value {
                    Some(value) => total ^= value,
                    None => infinite.push(node),
                },
            }
        }
        match infinite[..] {
            [] => Ok(total),
            [node] => {
                let options = self.nodes[node as usize - 1].options.iter();
                let mut among: Vec<u64> = options
                    .filter_map(|option| finite(&self.nodes, option))
                    .map(|value| value ^ total)
                    .collect();
                among.sort_unstable();
                among.dedup();
                Err(among)
            }
            _ => Err(Vec::new()),
        }
    }
}

/// The value of a sum, if it is finite.
pub(super) fn finite(nodes: &[LoopyNode], sum: &Sum) -> Option<u64> {
    sum.iter().try_fold(0, |total, part| match *part {
        Part::Heap(heap) => Some(total ^ heap),
        Part::Node(node) => nodes[node as usize - 1].value.map(|value| total ^ value),
    })
}

fn push(text: &mut String, sum: &Sum) {
    if sum.is_empty() {
        text.push_str("*0");
    }
    for (place, part) in sum.iter().enumerate() {
        if place > 0 {
            text.push('+');
        }
        let _ = match part {
            Part::Node(node) => write!(text, "{node}"),
            Part::Heap(heap) => write!(text, "*{heap}"),
        };
    }
}

impl LoopyClaim {
    fn push(&self, text: &mut String) {
        let (word, sums): (&str, &[&Sum]) = match self {
            LoopyClaim::Value(sum, _) => ("value", &[sum]),
            LoopyClaim::Lost(sum) => ("P", &[sum]),
            LoopyClaim::Drawn(sum) => ("D", &[sum]),
            LoopyClaim::Equal(one, other) => ("equal", &[one, other]),
            LoopyClaim::Differ(one, other, ..) => ("differ", &[one, other]),
            LoopyClaim::Win(from, to) => ("win", &[from, to]),
            LoopyClaim::Hold(from, to) => ("hold", &[from, to]),
        };
        text.push_str("q ");
        text.push_str(word);
        for sum in sums {
            text.push(' ');
            push(text, sum);
        }
        // Writing to a text cannot fail.
        let _ = match self {
            LoopyClaim::Value(_, Ok(value)) => write!(text, " {value}"),
            LoopyClaim::Value(_, Err(among)) => {
                text.push_str(" oo");
                among.iter().try_for_each(|number| write!(text, " {number}"))
            }
            LoopyClaim::Differ(_, _, heap, _) => write!(text, " *{heap}"),
            _ => Ok(()),
        };
        text.push('\n');
    }
}
