//! What `docs/proofs.md` says, checked slowly and sharing no code with the kernel: the whole text
//! is read with indulgence, printed again in the one right spelling, and compared byte for byte. So
//! only the meaning is left to check.

#![allow(dead_code, reason = "each test file uses its part")]

mod worth;

pub use worth::Worth;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// A number from 0 of any size: 32 binary digits a word, the least first, the last word not 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Big(Vec<u32>);

impl Big {
    /// Any digits; leading zeros are forgiven, for printing brings them to light.
    pub fn read(digits: &str) -> Option<Big> {
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let mut words: Vec<u32> = Vec::new();
        for digit in digits.bytes() {
            let mut carry = u64::from(digit - b'0');
            for word in &mut words {
                carry += u64::from(*word) * 10;
                *word = carry as u32;
                carry >>= 32;
            }
            if carry > 0 {
                words.push(carry as u32);
            }
        }
        Some(Big(words))
    }

    pub fn xor(&self, other: &Big) -> Big {
        let length = self.0.len().max(other.0.len());
        let word = |number: &Big, place: usize| number.0.get(place).copied().unwrap_or(0);
        let mut words: Vec<u32> = (0..length).map(|place| word(self, place) ^ word(other, place)).collect();
        while words.last() == Some(&0) {
            words.pop();
        }
        Big(words)
    }
}

impl From<u64> for Big {
    fn from(number: u64) -> Big {
        Big(vec![number as u32, (number >> 32) as u32]).xor(&Big::default())
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Big) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Big) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Big {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.0.clone();
        let mut digits = Vec::new();
        while words.iter().any(|&word| word != 0) {
            let mut rest = 0_u64;
            for word in words.iter_mut().rev() {
                rest = rest << 32 | u64::from(*word);
                *word = (rest / 10) as u32;
                rest %= 10;
            }
            digits.push(char::from(b'0' + rest as u8));
        }
        let text: String = digits.iter().rev().collect();
        formatter.write_str(if text.is_empty() { "0" } else { &text })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    Options(Vec<usize>),
    Sum(Vec<usize>),
    Nimber(Worth),
}

/// A claim: its word, the nodes after it, and the value at the end of `q value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub word: String,
    pub nodes: Vec<usize>,
    pub value: Option<Worth>,
}

/// A certificate of either kind. Nodes are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    pub strategy: bool,
    /// The second version of a value certificate, in which infinite ordinals may stand.
    pub ordinals: bool,
    pub nodes: Vec<Node>,
    /// The labels of a value certificate, those of nimbers among them.
    pub labels: Vec<Worth>,
    pub pairs: Vec<(usize, usize)>,
    pub claims: Vec<Claim>,
}

/// A number of a node. What no node can have is as good as 0, which none has.
fn node(word: &str) -> Option<usize> {
    Big::read(word)?;
    Some(word.parse().unwrap_or(0))
}

impl Text {
    /// Reads with indulgence: white space, counts, numbers of lines and what else printing sets
    /// right are not looked at.
    pub fn read(text: &str) -> Option<Text> {
        let mut lines = text.lines();
        let first = lines.next()?;
        let strategy = first.starts_with("sprague-strategy");
        let mut read = Text { strategy, ordinals: !strategy && first.ends_with('2'), ..Text::default() };
        for line in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["end", ..] => return Some(read),
                ["p", first, second] => read.pairs.push((node(first)?, node(second)?)),
                ["q", word, ref rest @ ..] => {
                    let (value, rest) = match (word, rest) {
                        ("value", [rest @ .., value]) => (Some(Worth::read(value)?), rest),
                        _ => (None, rest),
                    };
                    let nodes = rest.iter().map(|word| node(word)).collect::<Option<_>>()?;
                    read.claims.push(Claim { word: word.to_owned(), nodes, value });
                }
                [_, "n", value] => {
                    read.nodes.push(Node::Nimber(Worth::read(value)?));
                    read.labels.push(Worth::read(value)?);
                }
                [_, kind @ ("o" | "s"), ref rest @ ..] => {
                    let (rest, label) = match rest {
                        [rest @ .., last] if !strategy => (rest, Worth::read(last.strip_prefix('=')?)?),
                        _ => (rest, Worth::default()),
                    };
                    let parts = rest.iter().map(|word| node(word)).collect::<Option<_>>()?;
                    read.nodes.push(if kind == "o" { Node::Options(parts) } else { Node::Sum(parts) });
                    read.labels.push(label);
                }
                _ => return None,
            }
        }
        None
    }

    pub fn print(&self) -> String {
        self.printed(true)
    }

    /// The statement: without values or pairs.
    pub fn statement(&self) -> String {
        self.printed(false)
    }

    fn printed(&self, all: bool) -> String {
        let joined = |nodes: &[usize]| nodes.iter().map(|node| format!(" {node}")).collect::<String>();
        let mut text = format!("sprague-{} 1\n", if self.strategy { "strategy" } else { "cert" });
        if self.ordinals {
            text = text.replace('1', "2");
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let label = match all && !self.strategy {
                true => format!(" ={}", self.labels[place]),
                false => String::new(),
            };
            text += &match node {
                Node::Options(parts) => format!("{} o{}{label}\n", place + 1, joined(parts)),
                Node::Sum(parts) => format!("{} s{}{label}\n", place + 1, joined(parts)),
                Node::Nimber(value) => format!("{} n {value}\n", place + 1),
            };
        }
        for (first, second) in self.pairs.iter().filter(|_| all) {
            text += &format!("p {first} {second}\n");
        }
        for Claim { word, nodes, value } in &self.claims {
            let value = value.as_ref().map(|value| format!(" {value}")).unwrap_or_default();
            text += &format!("q {word}{}{value}\n", joined(nodes));
        }
        let pairs = if self.strategy && all { format!(" {}", self.pairs.len()) } else { String::new() };
        text + &format!("end {}{pairs} {}\n", self.nodes.len(), self.claims.len())
    }

    /// Whether the nodes are as described, their labels aside.
    fn nodes_are_right(&self) -> bool {
        self.nodes.iter().enumerate().all(|(place, node)| {
            let earlier = |parts: &[usize]| parts.iter().all(|&part| 1 <= part && part <= place);
            match node {
                Node::Options(options) => earlier(options) && options.is_sorted_by(|a, b| a < b),
                Node::Sum(parts) => !self.strategy && parts.len() >= 2 && earlier(parts) && parts.is_sorted(),
                Node::Nimber(_) => !self.strategy,
            }
        })
    }

    /// The true values, of nodes that are right.
    pub fn values(&self) -> Vec<Worth> {
        let mut values: Vec<Worth> = Vec::new();
        for node in &self.nodes {
            let value = match node {
                Node::Nimber(value) => value.clone(),
                Node::Sum(parts) => {
                    parts.iter().fold(Worth::default(), |sum, part| sum.xor(&values[part - 1]))
                }
                Node::Options(options) => {
                    let taken: BTreeSet<&Worth> = options.iter().map(|option| &values[option - 1]).collect();
                    (0..).map(Worth::from).find(|value| !taken.contains(value)).unwrap()
                }
            };
            values.push(value);
        }
        values
    }

    fn options(&self, node: usize) -> &[usize] {
        match &self.nodes[node - 1] {
            Node::Options(options) => options,
            _ => &[],
        }
    }

    fn is_option(&self, node: usize, option: usize) -> bool {
        match (&self.nodes[node - 1], &self.nodes[option - 1]) {
            (Node::Options(options), _) => options.contains(&option),
            (Node::Nimber(value), Node::Nimber(lesser)) => lesser < value,
            _ => false,
        }
    }

    pub fn is_sum(&self, node: usize) -> bool {
        matches!(self.nodes[node - 1], Node::Sum(_))
    }

    /// Whether the claim holds by the table of value certificates.
    pub fn claim_holds(&self, claim: &Claim, values: &[Worth]) -> bool {
        if !self.speaks_of_nodes(claim) {
            return false;
        }
        let value = |node: usize| &values[node - 1];
        match (claim.word.as_str(), &claim.nodes[..], &claim.value) {
            ("value", &[node], Some(number)) => value(node) == number,
            ("equal", &[first, second], None) => value(first) == value(second),
            ("differ", &[first, second, witness], None) => {
                [first, second].iter().filter(|&&node| value(node) == value(witness)).count() == 1
            }
            ("win", &[node, option], None) => {
                !self.is_sum(node) && self.is_option(node, option) && *value(option) == Worth::default()
            }
            ("win", &[node, component, option], None) => {
                let is_component =
                    matches!(&self.nodes[node - 1], Node::Sum(parts) if parts.contains(&component));
                is_component
                    && !self.is_sum(component)
                    && self.is_option(component, option)
                    && *value(node) == value(component).xor(value(option))
            }
            ("lose", &[node], None) => *value(node) == Worth::default(),
            _ => false,
        }
    }

    fn speaks_of_nodes(&self, claim: &Claim) -> bool {
        claim.nodes.iter().all(|&node| 1 <= node && node <= self.nodes.len())
    }

    /// Pairs in both orders.
    pub fn both_ways(&self) -> HashSet<(usize, usize)> {
        self.pairs.iter().flat_map(|&(first, second)| [(first, second), (second, first)]).collect()
    }

    /// Every move in one of a pair has an answer that leads to a pair.
    pub fn is_closed(&self, pairs: &HashSet<(usize, usize)>) -> bool {
        pairs.iter().all(|&pair| self.is_answered(pairs, pair))
    }

    /// Every move in the first of the two has an answer.
    pub fn is_answered(&self, pairs: &HashSet<(usize, usize)>, (first, second): (usize, usize)) -> bool {
        self.options(first).iter().all(|&option| {
            self.options(option).iter().any(|&back| pairs.contains(&(back, second)))
                || self.options(second).iter().any(|&beside| pairs.contains(&(option, beside)))
        })
    }

    /// Whether the claim holds by the table of strategy certificates.
    pub fn strategy_claim_holds(&self, claim: &Claim, pairs: &HashSet<(usize, usize)>) -> bool {
        if !self.speaks_of_nodes(claim) || claim.value.is_some() {
            return false;
        }
        match (claim.word.as_str(), &claim.nodes[..]) {
            ("equal", &[first, second]) => pairs.contains(&(first, second)),
            ("lose", &[node]) => pairs.contains(&(1, node)),
            ("win", &[node, option]) => self.is_option(node, option) && pairs.contains(&(1, option)),
            ("differ", &[first, second, witness]) => {
                let moved = |node: usize| {
                    self.options(node).iter().any(|&option| pairs.contains(&(option, witness)))
                        || self.options(witness).iter().any(|&option| pairs.contains(&(node, option)))
                };
                let told = |lost, won| pairs.contains(&(lost, witness)) && moved(won);
                told(first, second) || told(second, first)
            }
            _ => false,
        }
    }

    /// Whether what the text says is right; how it is spelt is another question.
    pub fn is_right(&self) -> bool {
        if !self.nodes_are_right() || self.claims.is_empty() {
            return false;
        }
        if !self.strategy {
            let values = self.values();
            let claimed = self.claims.iter().filter_map(|claim| claim.value.as_ref());
            let worths = self.labels.iter().chain(claimed);
            return worths.clone().all(|worth| self.ordinals || worth.is_finite())
                && worths.clone().all(|worth| worth.depth() <= 200 && worth.summands() <= 65_536)
                && values == self.labels
                && self.pairs.is_empty()
                && self.claims.iter().all(|claim| self.claim_holds(claim, &values));
        }
        let in_order = self.pairs.iter().all(|(first, second)| first <= second)
            && self.pairs.is_sorted_by(|before, after| before < after);
        let of_nodes =
            self.pairs.iter().all(|&(first, second)| first >= 1 && second >= 1 && second <= self.nodes.len());
        let pairs = self.both_ways();
        in_order
            && of_nodes
            && self.is_closed(&pairs)
            && self.claims.iter().all(|claim| self.strategy_claim_holds(claim, &pairs))
    }
}

/// The certificate, if it is right.
pub fn verified(bytes: &[u8]) -> Option<Text> {
    let text = std::str::from_utf8(bytes).ok()?;
    let read = Text::read(text)?;
    (read.print() == text && read.is_right()).then_some(read)
}
