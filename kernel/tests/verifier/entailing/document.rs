//! Certificates as data. A text is read and printed again; it is one if that is the same text.

use crate::sums::{self, Part, Sum, number};

/// The kinds of moves, as lines and claims name them.
pub const KINDS: [&str; 3] = ["o", "e", "c"];

/// A number, or loony.
pub type Value = Option<u64>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Outcome(char, Sum),
    Value(Sum, Value),
    Equal(Sum, Sum),
    Differ(Sum, Sum, Sum),
    /// In a sum, from a part, by a kind of move, to another sum.
    Win(Sum, Part, usize, Sum),
}

/// A node: its plain, entailing and complimenting options, and its value.
#[derive(Debug, Clone, Default)]
pub struct Node {
    pub options: [Vec<Sum>; 3],
    pub value: Value,
}

#[derive(Debug, Clone, Default)]
pub struct Document {
    pub nodes: Vec<Node>,
    pub claims: Vec<Claim>,
}

impl Document {
    pub fn read(text: &str) -> Option<Document> {
        let mut lines = text.lines();
        let mut document = Document::default();
        if lines.next() != Some("sprague-entailing 1") {
            return None;
        }
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let count = document.nodes.len();
            if words[0] == "q" {
                document.claims.push(claim(&words[1..], count)?);
            } else if words[0] != "end" {
                document.nodes.push(node(&words, count)?);
            }
        }
        (document.print() == text).then_some(document)
    }

    pub fn print(&self) -> String {
        self.written(true)
    }

    pub fn statement(&self) -> String {
        self.written(false)
    }

    fn written(&self, whole: bool) -> String {
        let mut text = "sprague-entailing 1\n".to_owned();
        for (place, node) in self.nodes.iter().enumerate() {
            text += &(place + 1).to_string();
            for (kind, options) in KINDS.iter().zip(&node.options) {
                if *kind == "o" || !options.is_empty() {
                    text += &format!(" {kind}");
                }
                for option in options {
                    text += &format!(" {}", sums::print(option));
                }
            }
            if whole {
                text += &format!(" ={}", worth(node.value));
            }
            text += "\n";
        }
        for claim in &self.claims {
            let words = match claim {
                Claim::Outcome(outcome, sum) => format!("{outcome} {}", sums::print(sum)),
                Claim::Value(sum, value) => format!("value {} {}", sums::print(sum), worth(*value)),
                Claim::Equal(one, other) => format!("equal {} {}", sums::print(one), sums::print(other)),
                Claim::Differ(one, other, beside) => {
                    format!("differ {} {} {}", sums::print(one), sums::print(other), sums::print(beside))
                }
                Claim::Win(sum, part, kind, to) => {
                    let [sum, part, to] = [sum, &vec![*part], to].map(sums::print);
                    format!("win {sum} {part} {} {to}", KINDS[*kind])
                }
            };
            text += &format!("q {words}\n");
        }
        text + &format!("end {} {}\n", self.nodes.len(), self.claims.len())
    }
}

fn worth(value: Value) -> String {
    value.map_or("loony".to_owned(), |value| value.to_string())
}

fn read_worth(word: &str) -> Option<Value> {
    if word == "loony" { Some(None) } else { number(word).map(Some) }
}

fn node(words: &[&str], count: usize) -> Option<Node> {
    let (last, words) = words.split_last()?;
    let mut node = Node { value: read_worth(last.strip_prefix('=')?)?, ..Node::default() };
    let mut kind = 0;
    for word in words.get(2..)? {
        match KINDS.iter().position(|name| name == word) {
            Some(next) => kind = next,
            None => node.options[kind].push(sums::read(word, count)?),
        }
    }
    Some(node)
}

fn claim(words: &[&str], count: usize) -> Option<Claim> {
    let sum = |word: &str| sums::read(word, count);
    Some(match *words {
        [outcome @ ("P" | "N"), one] => Claim::Outcome(outcome.chars().next()?, sum(one)?),
        ["value", one, value] => Claim::Value(sum(one)?, read_worth(value)?),
        ["equal", one, other] => Claim::Equal(sum(one)?, sum(other)?),
        ["differ", one, other, beside] => Claim::Differ(sum(one)?, sum(other)?, sum(beside)?),
        ["win", one, part, kind, to] => {
            let [part] = sum(part)?[..] else { return None };
            let kind = KINDS.iter().position(|name| *name == kind)?;
            Claim::Win(sum(one)?, part, kind, sum(to)?)
        }
        _ => return None,
    })
}
