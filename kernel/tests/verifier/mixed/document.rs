//! `sprague-proof 1` as data: what `docs/certificates.md` says, read with indulgence and printed
//! again in the one right spelling.

use crate::oracle::{Node, Text};

/// An expression: an operator with how many follow where it says so, a number, or an infinite nimber
/// as its powers of ω with their coefficients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Number(i128),
    Infinite(Vec<(u64, u128)>),
    Operator(String, Vec<Term>),
}

/// An octal game with a period and a preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    pub digits: Vec<u8>,
    pub period: usize,
    pub preperiod: usize,
}

#[derive(Debug, Clone)]
pub struct Document {
    pub nodes: Text,
    pub sequences: Vec<Sequence>,
    pub at: Vec<(String, i128)>,
    pub atoms: Vec<(Term, bool)>,
    pub claim: Term,
}

/// The operators: the name, what it gives and takes (truths, integers, nodes, sequences, nimbers that may
/// be infinite: `O`), and whether the last comes as often as a number says.
pub const OPERATORS: &[(&str, char, &str, bool)] = &[
    ("not", 'T', "T", false),
    ("and", 'T', "TT", false),
    ("or", 'T', "TT", false),
    ("implies", 'T', "TT", false),
    ("iff", 'T', "TT", false),
    ("eq", 'T', "II", false),
    ("ne", 'T', "II", false),
    ("lt", 'T', "II", false),
    ("le", 'T', "II", false),
    ("win", 'T', "N", false),
    ("lose", 'T', "N", false),
    ("misere-win", 'T', "N", false),
    ("misere-lose", 'T', "N", false),
    ("alike", 'T', "NN", false),
    ("same", 'T', "NN", false),
    ("option", 'T', "NN", false),
    ("options", 'T', "NN", true),
    ("genus", 'T', "NIII", true),
    ("neg", 'I', "I", false),
    ("add", 'I', "II", false),
    ("sub", 'I', "II", false),
    ("mul", 'I', "II", false),
    ("div", 'I', "II", false),
    ("mod", 'I', "II", false),
    ("pow", 'I', "II", false),
    ("gcd", 'I', "II", false),
    ("xor", 'I', "II", false),
    ("times", 'I', "II", false),
    ("over", 'I', "II", false),
    ("nim-power", 'I', "II", false),
    ("mex", 'I', "I", true),
    ("min", 'I', "I", true),
    ("max", 'I', "I", true),
    ("count", 'I', "T", true),
    ("value", 'I', "N", false),
    ("misere-value", 'I', "N", false),
    ("birthday", 'I', "N", false),
    ("heap", 'I', "SI", false),
    ("period", 'I', "S", false),
    ("preperiod", 'I', "S", false),
    ("nim-equal", 'T', "OO", false),
    ("nim-sum", 'O', "OO", false),
    ("nim-product", 'O', "OO", false),
];

/// A sum of powers of ω, as `w^3*2+w+5`.
fn infinite(word: &str) -> Option<Vec<(u64, u128)>> {
    let summand = |summand: &str| {
        let Some(power) = summand.strip_prefix('w') else { return Some((0, summand.parse().ok()?)) };
        let (power, coefficient) = power.split_once('*').unwrap_or((power, "1"));
        let exponent = if power.is_empty() { 1 } else { power.strip_prefix('^')?.parse().ok()? };
        Some((exponent, coefficient.parse().ok()?))
    };
    word.split('+').map(summand).collect()
}

fn printed(&(exponent, coefficient): &(u64, u128)) -> String {
    let power = match exponent {
        0 => return coefficient.to_string(),
        1 => "w".to_owned(),
        _ => format!("w^{exponent}"),
    };
    if coefficient == 1 { power } else { format!("{power}*{coefficient}") }
}

/// Reads a term of a type from the words on, which are in the order of the text.
fn term(words: &mut std::slice::Iter<'_, &str>, wanted: char) -> Option<Term> {
    let word = *words.next()?;
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Term::Number(word.parse().ok()?));
    }
    if wanted == 'O' && word.starts_with('w') {
        return infinite(word).map(Term::Infinite);
    }
    let &(name, gives, takes, many) = OPERATORS.iter().find(|(name, ..)| *name == word)?;
    let mut takes = takes.to_owned();
    if many {
        let count: usize = words.next()?.parse().ok().filter(|count| (1..1000).contains(count))?;
        takes = takes.clone() + &takes[takes.len() - 1..].repeat(count - 1);
    }
    if gives != wanted {
        return None;
    }
    let operands: Option<Vec<Term>> = takes.chars().map(|wanted| term(words, wanted)).collect();
    Some(Term::Operator(name.to_owned(), operands?))
}

fn whole(words: &[&str]) -> Option<Term> {
    let mut words = words.iter();
    let found = term(&mut words, 'T')?;
    words.next().is_none().then_some(found)
}

impl Term {
    pub fn print(&self) -> String {
        match self {
            Term::Number(number) => number.to_string(),
            Term::Infinite(powers) => powers.iter().map(printed).collect::<Vec<_>>().join("+"),
            Term::Operator(name, operands) => {
                let (_, _, takes, many) = OPERATORS.iter().find(|row| row.0 == name).unwrap();
                let count =
                    if *many { format!(" {}", operands.len() + 1 - takes.len()) } else { String::new() };
                let operands: String =
                    operands.iter().map(|operand| format!(" {}", operand.print())).collect();
                format!("{name}{count}{operands}")
            }
        }
    }
}

impl Document {
    pub fn read(text: &str) -> Option<Document> {
        let (mut nodes, mut rest) = (String::from("sprague-cert 2\n"), Vec::new());
        let mut lines = text.lines();
        (lines.next()? == "sprague-proof 1").then_some(())?;
        for line in lines {
            if rest.is_empty() && line.starts_with(|first: char| first.is_ascii_digit()) {
                nodes.push_str(&format!("{line}\n"));
            } else {
                rest.push(line.split(' ').collect::<Vec<&str>>());
            }
        }
        let nodes = Text::read(&format!("{nodes}end 0 0\n"))?;
        let (mut at, mut atoms, mut claim) = (Vec::new(), Vec::new(), None);
        let mut sequences: Vec<Sequence> = Vec::new();
        let mut rest = rest.into_iter();
        while let Some(line) = rest.next() {
            match line[..] {
                ["digits", ref digits @ ..] if at.is_empty() && atoms.is_empty() && claim.is_none() => {
                    let digits: Option<Vec<u8>> = digits.iter().map(|digit| digit.parse().ok()).collect();
                    let mut number = |name: &str| match rest.next()?[..] {
                        [word, number] if word == name => number.parse().ok(),
                        _ => None,
                    };
                    let (period, preperiod) = (number("period")?, number("preperiod")?);
                    sequences.push(Sequence { digits: digits?, period, preperiod });
                }
                ["at", name, value] if atoms.is_empty() && claim.is_none() => {
                    let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase());
                    (is_name && (1..=16).contains(&name.len())).then_some(())?;
                    at.push((name.to_owned(), value.parse().ok()?));
                }
                ["a", ref words @ .., truth] if claim.is_none() => {
                    atoms.push((
                        whole(words)?,
                        match truth {
                            "=1" => true,
                            "=0" => false,
                            _ => return None,
                        },
                    ));
                }
                ["claim", ref words @ ..] if claim.is_none() => claim = Some(whole(words)?),
                ["end", ..] => break,
                _ => return None,
            }
        }
        let found = Document { nodes, sequences, at, atoms, claim: claim? };
        (found.print() == text).then_some(found)
    }

    pub fn print(&self) -> String {
        let nodes = self.nodes.print();
        self.written(&nodes, |truth| format!(" ={}", u8::from(truth)))
    }

    pub fn statement(&self) -> String {
        self.written(&self.nodes.statement(), |_| String::new())
    }

    fn written(&self, nodes: &str, truth: impl Fn(bool) -> String) -> String {
        let lines: Vec<&str> = nodes.lines().collect();
        let mut text = String::from("sprague-proof 1\n");
        for line in &lines[1..lines.len() - 1] {
            text.push_str(&format!("{line}\n"));
        }
        for Sequence { digits, period, preperiod } in &self.sequences {
            let digits: String = digits.iter().map(|digit| format!(" {digit}")).collect();
            text.push_str(&format!("digits{digits}\nperiod {period}\npreperiod {preperiod}\n"));
        }
        for (name, value) in &self.at {
            text.push_str(&format!("at {name} {value}\n"));
        }
        for (atom, is) in &self.atoms {
            text.push_str(&format!("a {}{}\n", atom.print(), truth(*is)));
        }
        let counts = (self.nodes.nodes.len(), self.atoms.len());
        text + &format!("claim {}\nend {} {}\n", self.claim.print(), counts.0, counts.1)
    }

    pub fn node(&self, number: i128) -> Option<&Node> {
        self.nodes.nodes.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }
}
