//! Certificates of sums as data, and as text.

use std::fmt::{self, Write as _};

use crate::entailing::{Attained, Turn};
use crate::game_graph::Outcome;
use crate::proof::certificate::Contents;

/// A part of a sum: a node by its number, from 1, or a Nim heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    Node(u32),
    Heap(u64),
}

pub(crate) type Sum = Vec<Part>;

/// By which theory nodes have their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theory {
    /// Play may come back to where it was.
    Loopy,
    /// Moves may bind the opponent, or give another turn.
    Entailing,
}

/// What a sum is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SumValue {
    Number(u64),
    /// ∞ with the finite values of its options.
    Infinite(Vec<u64>),
    Loony,
}

/// `*2`, `∞{0, 2}`, `loony`.
impl fmt::Display for SumValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SumValue::Number(number) => write!(formatter, "*{number}"),
            SumValue::Infinite(among) => {
                let among: Vec<String> = among.iter().map(u64::to_string).collect();
                write!(formatter, "∞{{{}}}", among.join(", "))
            }
            SumValue::Loony => formatter.write_str("loony"),
        }
    }
}

/// A node: its options, its value if that is a number, and when a loopy one could be given it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SumNode {
    /// Plain ones first, then those of entailing moves.
    pub(crate) options: Vec<(Turn, Sum)>,
    pub(crate) value: Option<u64>,
    pub(crate) rank: u64,
}

/// What a certificate claims of sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SumClaim {
    /// The sum has this value.
    Value(Sum, SumValue),
    /// The sum has this outcome: it is P, or D and no move in it can be named.
    Outcome(Sum, Outcome),
    /// The two have one value.
    Equal(Sum, Sum),
    /// Beside this heap their outcomes are these.
    Differ(Sum, Sum, u64, [Outcome; 2]),
    /// The sum is N, and this move in it wins.
    Win(Sum, SumMove),
    /// The first is D, and a move leads to the other, which is D too.
    Hold(Sum, Sum),
}

/// A move in a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SumMove {
    /// The part that it is made in, and what that becomes.
    pub(crate) part: Part,
    pub(crate) to: Sum,
    pub(crate) turn: Turn,
    /// The whole sum after it.
    pub(crate) whole: Sum,
}

/// A certificate of sums, as the kernel reads it. `docs/certificates.md` has the formats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SumsCertificate {
    pub(crate) theory: Theory,
    pub(crate) nodes: Vec<SumNode>,
    /// What the nodes are called.
    pub(crate) names: Vec<String>,
    /// What the first nodes attain, if moves bind the opponent.
    pub(crate) attained: Vec<Attained>,
    pub(crate) claims: Vec<SumClaim>,
}

impl SumsCertificate {
    /// The certificate as a text, or what it states.
    pub(crate) fn written(&self, contents: Contents) -> String {
        let mut text = match self.theory {
            Theory::Loopy => format!("sprague-loopy 1\nnodes {}\n", self.nodes.len()),
            Theory::Entailing => "sprague-entailing 1\n".to_owned(),
        };
        // Writing to a text cannot fail.
        for (node, number) in self.nodes.iter().zip(1..) {
            let _ = write!(text, "{number} o");
            let mut before = Turn::Plain;
            for (turn, option) in &node.options {
                if *turn != before {
                    let _ = write!(text, " {}", letter(*turn));
                    before = *turn;
                }
                text.push(' ');
                push(&mut text, option);
            }
            let _ = match (contents, self.theory, node.value) {
                (Contents::Statement, ..) => Ok(()),
                (_, Theory::Loopy, Some(value)) => write!(text, " ={value} {}", node.rank),
                (_, Theory::Loopy, None) => write!(text, " =oo"),
                (_, Theory::Entailing, Some(value)) => write!(text, " ={value}"),
                (_, Theory::Entailing, None) => write!(text, " =loony"),
            };
            text.push('\n');
        }
        for claim in &self.claims {
            claim.push(self.theory, &mut text);
        }
        let _ = writeln!(text, "end {} {}", self.nodes.len(), self.claims.len());
        text
    }

    /// A sum in words.
    pub(crate) fn called(&self, sum: &[Part]) -> String {
        let part = |part: &Part| match *part {
            Part::Node(node) => self.names[node as usize - 1].clone(),
            Part::Heap(heap) => format!("*{heap}"),
        };
        if sum.is_empty() { "*0".to_owned() } else { sum.iter().map(part).collect::<Vec<_>>().join(" + ") }
    }

    /// The value of a sum.
    pub(crate) fn value(&self, sum: &[Part]) -> SumValue {
        let (mut total, mut others) = (0, Vec::new());
        for part in sum {
            match *part {
                Part::Heap(heap) => total ^= heap,
                Part::Node(node) => match self.nodes[node as usize - 1].value {
                    Some(value) => total ^= value,
                    None => others.push(node),
                },
            }
        }
        match (self.theory, &others[..]) {
            (_, []) => SumValue::Number(total),
            (Theory::Entailing, _) => SumValue::Loony,
            (Theory::Loopy, &[node]) => {
                let options = self.nodes[node as usize - 1].options.iter();
                let finite = options.filter_map(|(_, option)| finite(&self.nodes, option));
                let mut among: Vec<u64> = finite.map(|value| value ^ total).collect();
                among.sort_unstable();
                among.dedup();
                SumValue::Infinite(among)
            }
            _ => SumValue::Infinite(Vec::new()),
        }
    }

    /// The outcome of a sum for a player who may move anywhere.
    pub(crate) fn outcome(&self, sum: &[Part]) -> Outcome {
        match self.value(sum) {
            SumValue::Number(0) => Outcome::P,
            SumValue::Number(_) | SumValue::Loony => Outcome::N,
            SumValue::Infinite(among) if among.contains(&0) => Outcome::N,
            SumValue::Infinite(_) => Outcome::D,
        }
    }
}

/// The value of a sum, if it is a number.
pub(super) fn finite(nodes: &[SumNode], sum: &[Part]) -> Option<u64> {
    sum.iter().try_fold(0, |total, part| match *part {
        Part::Heap(heap) => Some(total ^ heap),
        Part::Node(node) => nodes[node as usize - 1].value.map(|value| total ^ value),
    })
}

/// What stands before the options of these moves, and before one in a claim.
fn letter(turn: Turn) -> char {
    match turn {
        Turn::Plain => 'o',
        Turn::Entailing => 'e',
        Turn::Complimenting => 'c',
    }
}

fn push(text: &mut String, sum: &[Part]) {
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

impl SumClaim {
    fn push(&self, theory: Theory, text: &mut String) {
        let outcome;
        let (word, sums): (&str, &[&Sum]) = match self {
            SumClaim::Value(sum, _) => ("value", &[sum]),
            SumClaim::Outcome(sum, class) => {
                outcome = class.to_string();
                (&outcome, &[sum])
            }
            SumClaim::Equal(one, other) => ("equal", &[one, other]),
            SumClaim::Differ(one, other, ..) => ("differ", &[one, other]),
            SumClaim::Win(from, made) if theory == Theory::Loopy => ("win", &[from, &made.whole]),
            SumClaim::Win(from, _) => ("win", &[from]),
            SumClaim::Hold(from, to) => ("hold", &[from, to]),
        };
        text.push_str("q ");
        text.push_str(word);
        for sum in sums {
            text.push(' ');
            push(text, sum);
        }
        // Writing to a text cannot fail.
        let _ = match self {
            SumClaim::Value(_, SumValue::Number(value)) => write!(text, " {value}"),
            SumClaim::Value(_, SumValue::Loony) => write!(text, " loony"),
            SumClaim::Value(_, SumValue::Infinite(among)) => {
                text.push_str(" oo");
                among.iter().try_for_each(|number| write!(text, " {number}"))
            }
            SumClaim::Differ(_, _, heap, _) => write!(text, " *{heap}"),
            SumClaim::Win(_, made) if theory == Theory::Entailing => {
                text.push(' ');
                push(text, &[made.part]);
                let _ = write!(text, " {} ", letter(made.turn));
                push(text, &made.to);
                Ok(())
            }
            _ => Ok(()),
        };
        text.push('\n');
    }
}
