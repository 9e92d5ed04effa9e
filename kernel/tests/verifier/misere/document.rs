//! Certificates as data. A text is read with indulgence and printed again in the one right
//! spelling, so that only the meaning is left to check.

use super::game::{Rules, Sum};

#[derive(Debug, Clone)]
pub struct Quotient {
    pub rules: Rules,
    pub order: usize,
    pub letters: usize,
    /// Each element times each letter.
    pub rows: Vec<Vec<usize>>,
    pub p: Vec<usize>,
    pub heaps: Vec<usize>,
    /// The period and the heap from which on it holds.
    pub period: Option<(usize, usize)>,
    pub states: Vec<(usize, Vec<usize>)>,
    pub claims: Vec<(bool, Vec<usize>)>,
}

#[derive(Debug, Clone)]
pub struct Play {
    pub list: Vec<Vec<Sum>>,
    pub closed: Vec<Vec<usize>>,
    pub claims: Vec<(bool, Vec<usize>)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Options(Vec<usize>),
    Sum(usize, usize),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    Equal(usize, usize),
    Form(usize, usize),
    Differ(usize, usize, usize),
    Outcome(bool, usize),
}

#[derive(Debug, Clone)]
pub struct Forms {
    /// Each with the number of its form.
    pub nodes: Vec<(Node, usize)>,
    pub claims: Vec<Claim>,
}

#[derive(Debug, Clone)]
pub enum Document {
    Quotient(Quotient),
    Play(Play),
    Forms(Forms),
}

fn number(word: &str) -> Option<usize> {
    (word.len() <= 19).then(|| word.parse().ok()).flatten()
}

fn numbers(words: &[&str]) -> Option<Vec<usize>> {
    words.iter().map(|word| number(word)).collect()
}

/// Lines as words, gone through one by one.
struct Lines<'t> {
    lines: Vec<Vec<&'t str>>,
    next: usize,
}

impl<'t> Lines<'t> {
    fn is(&self, word: &str) -> bool {
        self.lines.get(self.next).is_some_and(|line| line[0] == word)
    }

    /// The words after this one.
    fn take(&mut self, word: &str) -> Option<Vec<&'t str>> {
        let taken = self.is(word).then(|| self.lines[self.next][1..].to_vec());
        self.next += 1;
        taken
    }

    fn all(&mut self, word: &str) -> Option<Vec<Vec<&'t str>>> {
        let mut all = Vec::new();
        while self.is(word) {
            all.push(self.take(word)?);
        }
        Some(all)
    }

    fn one(&mut self, word: &str) -> Option<usize> {
        let words = self.take(word)?;
        if words.len() == 1 { number(words[0]) } else { None }
    }

    fn claims(&mut self) -> Option<Vec<(bool, Vec<usize>)>> {
        let read = |words: &Vec<&str>| {
            let (first, rest) = words.split_first()?;
            matches!(*first, "P" | "N").then_some(())?;
            Some((*first == "P", numbers(rest)?))
        };
        self.all("q")?.iter().map(read).collect()
    }

    fn list(&mut self) -> Option<Vec<Vec<Sum>>> {
        let count = self.one("generators")?;
        (0..count)
            .map(|_| {
                let read = |word: &&str| {
                    let sum: Sum = numbers(&word.split('+').collect::<Vec<_>>())?;
                    Some(if sum == [0] { Vec::new() } else { sum })
                };
                self.take("o")?.iter().map(read).collect()
            })
            .collect()
    }

    fn rules(&mut self) -> Option<Rules> {
        if !self.is("digits") {
            return Some(Rules::List(self.list()?));
        }
        let mut words = self.take("digits")?;
        let unequal = words.last() == Some(&"unequal");
        words.truncate(words.len() - usize::from(unequal));
        Some(Rules::Digits { digits: numbers(&words)?, unequal })
    }
}

impl Document {
    /// What a text says, if it is spelled as it should be.
    pub fn read(text: &str) -> Option<Document> {
        let lines = text.strip_suffix('\n')?.split('\n').map(|line| line.split(' ').collect()).collect();
        let mut lines = Lines { lines, next: 1 };
        let document = match &lines.lines[0][..] {
            ["sprague-misere", "1"] => Document::Quotient(read_quotient(&mut lines)?),
            ["sprague-misere-play", "1"] => {
                let list = lines.list()?;
                let closed = lines.all("k")?.iter().map(|words| numbers(words)).collect::<Option<_>>()?;
                Document::Play(Play { list, closed, claims: lines.claims()? })
            }
            ["sprague-form", "1"] => Document::Forms(read_forms(&mut lines)?),
            _ => return None,
        };
        (document.print() == text).then_some(document)
    }

    pub fn print(&self) -> String {
        self.write(false)
    }

    /// The text without what only proves it.
    pub fn statement(&self) -> String {
        self.write(true)
    }

    fn write(&self, statement: bool) -> String {
        let mut text = String::new();
        match self {
            Document::Quotient(quotient) => {
                text += "sprague-misere 1\n";
                write_rules(&quotient.rules, &mut text);
                if !statement {
                    write_monoid(quotient, &mut text);
                }
                write_claims(&quotient.claims, &mut text);
            }
            Document::Play(play) => {
                text += "sprague-misere-play 1\n";
                write_rules(&Rules::List(play.list.clone()), &mut text);
                if !statement {
                    play.closed.iter().for_each(|sum| text += &format!("k{}\n", joined(sum)));
                }
                write_claims(&play.claims, &mut text);
            }
            Document::Forms(forms) => {
                text += "sprague-form 1\n";
                for (node, form) in &forms.nodes {
                    match node {
                        Node::Options(options) => text += &format!("o{}", joined(options)),
                        Node::Sum(first, second) => text += &format!("s {first} {second}"),
                    }
                    text += &if statement { "\n".to_owned() } else { format!(" = {form}\n") };
                }
                for claim in &forms.claims {
                    text += &match claim {
                        Claim::Equal(one, other) => format!("q equal {one} {other}\n"),
                        Claim::Form(node, form) => format!("q form {node} {form}\n"),
                        Claim::Differ(one, other, beside) => format!("q differ {one} {other} {beside}\n"),
                        Claim::Outcome(is_p, node) => format!("q {} {node}\n", if *is_p { "P" } else { "N" }),
                    };
                }
            }
        }
        text + "end\n"
    }
}

fn read_quotient(lines: &mut Lines<'_>) -> Option<Quotient> {
    let rules = lines.rules()?;
    let (order, letters) = (lines.one("order")?, lines.one("letters")?);
    let rows = lines.all("r")?.iter().map(|words| numbers(words)).collect::<Option<_>>()?;
    let (p, heaps) = (numbers(&lines.take("p")?)?, numbers(&lines.take("heaps")?)?);
    let period = if lines.is("period") {
        let [period, start] = numbers(&lines.take("period")?)?[..] else { return None };
        Some((period, start))
    } else {
        lines.take("partial")?.is_empty().then_some(None)?
    };
    let state = |words: &Vec<&str>| {
        let state = numbers(words)?;
        Some((*state.first()?, state[1..].to_vec()))
    };
    let states = lines.all("s")?.iter().map(state).collect::<Option<_>>()?;
    Some(Quotient { rules, order, letters, rows, p, heaps, period, states, claims: lines.claims()? })
}

fn read_forms(lines: &mut Lines<'_>) -> Option<Forms> {
    let (mut nodes, mut claims) = (Vec::new(), Vec::new());
    while lines.is("o") || lines.is("s") {
        let by_options = lines.is("o");
        let words = lines.take(if by_options { "o" } else { "s" })?;
        let [parts @ .., "=", form] = &words[..] else { return None };
        let parts = numbers(parts)?;
        let node = if by_options {
            Node::Options(parts)
        } else {
            let [first, second] = parts[..] else { return None };
            Node::Sum(first, second)
        };
        nodes.push((node, number(form)?));
    }
    for words in lines.all("q")? {
        let (kind, rest) = words.split_first()?;
        claims.push(match (*kind, &numbers(rest)?[..]) {
            ("equal", &[one, other]) => Claim::Equal(one, other),
            ("form", &[node, form]) => Claim::Form(node, form),
            ("differ", &[one, other, beside]) => Claim::Differ(one, other, beside),
            ("P", &[node]) => Claim::Outcome(true, node),
            ("N", &[node]) => Claim::Outcome(false, node),
            _ => return None,
        });
    }
    Some(Forms { nodes, claims })
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

fn write_rules(rules: &Rules, text: &mut String) {
    match rules {
        Rules::Digits { digits, unequal } => {
            *text += &format!("digits{}{}\n", joined(digits), if *unequal { " unequal" } else { "" });
        }
        Rules::List(list) => {
            *text += &format!("generators {}\n", list.len());
            for options in list {
                text.push('o');
                for sum in options {
                    let summands: Vec<String> = sum.iter().map(usize::to_string).collect();
                    *text +=
                        &if sum.is_empty() { " 0".to_owned() } else { format!(" {}", summands.join("+")) };
                }
                text.push('\n');
            }
        }
    }
}

fn write_monoid(quotient: &Quotient, text: &mut String) {
    *text += &format!("order {}\nletters {}\n", quotient.order, quotient.letters);
    quotient.rows.iter().for_each(|row| *text += &format!("r{}\n", joined(row)));
    *text += &format!("p{}\nheaps{}\n", joined(&quotient.p), joined(&quotient.heaps));
    *text += &match quotient.period {
        Some((period, start)) => format!("period {period} {start}\n"),
        None => "partial\n".to_owned(),
    };
    for (value, contexts) in &quotient.states {
        *text += &format!("s {value}{}\n", joined(contexts));
    }
}

fn write_claims(claims: &[(bool, Vec<usize>)], text: &mut String) {
    for (is_p, sum) in claims {
        *text += &format!("q {}{}\n", if *is_p { "P" } else { "N" }, joined(sum));
    }
}
