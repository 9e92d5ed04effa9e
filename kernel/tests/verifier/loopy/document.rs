//! Certificates as data. A text is read and printed again; it is one if that is the same text.

use crate::sums::{self, Sum, number};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    Finite { value: u64, rank: u64 },
    Infinite,
}

/// The value of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Finite(u64),
    Infinite(Vec<u64>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Outcome(char, Sum),
    Value(Sum, Value),
    Equal(Sum, Sum),
    Differ(Sum, Sum, Sum),
    Win(Sum, Sum),
    Hold(Sum, Sum),
}

#[derive(Debug, Clone, Default)]
pub struct Document {
    pub nodes: Vec<(Vec<Sum>, Label)>,
    pub claims: Vec<Claim>,
}

impl Document {
    pub fn read(text: &str) -> Option<Document> {
        let mut lines = text.lines();
        let mut document = Document::default();
        if lines.next() != Some("sprague-loopy 1") {
            return None;
        }
        let count = number(lines.next()?.strip_prefix("nodes ")?)? as usize;
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            if words[0] == "q" {
                document.claims.push(claim(&words[1..], count)?);
            } else if words[0] != "end" {
                document.nodes.push(node(&words, count)?);
            }
        }
        (document.nodes.len() == count && document.print() == text).then_some(document)
    }

    pub fn print(&self) -> String {
        self.written(true)
    }

    pub fn statement(&self) -> String {
        self.written(false)
    }

    fn written(&self, whole: bool) -> String {
        let mut text = format!("sprague-loopy 1\nnodes {}\n", self.nodes.len());
        for (place, (options, label)) in self.nodes.iter().enumerate() {
            text += &format!("{} o", place + 1);
            for option in options {
                text += &format!(" {}", sums::print(option));
            }
            match label {
                _ if !whole => {}
                Label::Finite { value, rank } => text += &format!(" ={value} {rank}"),
                Label::Infinite => text += " =oo",
            }
            text += "\n";
        }
        for claim in &self.claims {
            let words = match claim {
                Claim::Outcome(outcome, sum) => format!("{outcome} {}", sums::print(sum)),
                Claim::Value(sum, Value::Finite(value)) => format!("value {} {value}", sums::print(sum)),
                Claim::Value(sum, Value::Infinite(set)) => {
                    let numbers: String = set.iter().map(|number| format!(" {number}")).collect();
                    format!("value {} oo{numbers}", sums::print(sum))
                }
                Claim::Equal(one, other) => format!("equal {} {}", sums::print(one), sums::print(other)),
                Claim::Differ(one, other, beside) => {
                    format!("differ {} {} {}", sums::print(one), sums::print(other), sums::print(beside))
                }
                Claim::Win(from, to) => format!("win {} {}", sums::print(from), sums::print(to)),
                Claim::Hold(from, to) => format!("hold {} {}", sums::print(from), sums::print(to)),
            };
            text += &format!("q {words}\n");
        }
        text + &format!("end {} {}\n", self.nodes.len(), self.claims.len())
    }
}

fn node(words: &[&str], count: usize) -> Option<(Vec<Sum>, Label)> {
    let place = words.iter().position(|word| word.starts_with('='))?;
    let options = words.get(2..place)?.iter().map(|word| sums::read(word, count)).collect::<Option<_>>()?;
    let label = match words[place..] {
        ["=oo"] => Label::Infinite,
        [value, rank] => Label::Finite { value: number(&value[1..])?, rank: number(rank)? },
        _ => return None,
    };
    Some((options, label))
}

fn claim(words: &[&str], count: usize) -> Option<Claim> {
    let sum = |word: &str| sums::read(word, count);
    Some(match *words {
        [outcome @ ("P" | "N" | "D"), one] => Claim::Outcome(outcome.chars().next()?, sum(one)?),
        ["value", one, "oo", ref set @ ..] => {
            let set = set.iter().map(|word| number(word)).collect::<Option<Vec<u64>>>()?;
            if !set.is_sorted_by(|one, other| one < other) {
                return None;
            }
            Claim::Value(sum(one)?, Value::Infinite(set))
        }
        ["value", one, value] => Claim::Value(sum(one)?, Value::Finite(number(value)?)),
        ["equal", one, other] => Claim::Equal(sum(one)?, sum(other)?),
        ["differ", one, other, beside] => Claim::Differ(sum(one)?, sum(other)?, sum(beside)?),
        ["win", from, to] => Claim::Win(sum(from)?, sum(to)?),
        ["hold", from, to] => Claim::Hold(sum(from)?, sum(to)?),
        _ => return None,
    })
}
