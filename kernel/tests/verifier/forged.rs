//! What a certificate says in which some positions have no value, read once more, and whether it is
//! true. A certificate that was changed is asked what it has become.
//!
//! `below(n)` is a random number below n, in all of this.

use std::collections::BTreeSet;

#[derive(Debug, Clone)]
pub enum Node {
    /// All options, or some.
    Options(Vec<usize>, bool),
    Sum(Vec<usize>),
    Nimber(u64),
}

/// The nodes of a text and its claims, each a word and numbers. Numbers are from 1.
fn read(text: &str) -> (Vec<Node>, Vec<(String, Vec<usize>)>) {
    let (mut nodes, mut claims) = (Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let words: Vec<&str> = line.split(' ').collect();
        let numbers = |words: &[&str]| -> Vec<usize> {
            words.iter().filter(|word| !word.starts_with('=')).map(|word| word.parse().unwrap()).collect()
        };
        match words[..] {
            ["end", ..] => break,
            ["q", word, ref rest @ ..] => claims.push((word.to_owned(), numbers(rest))),
            [_, "n", size] => nodes.push(Node::Nimber(size.parse().unwrap())),
            [_, "s", ref rest @ ..] => nodes.push(Node::Sum(numbers(rest))),
            [_, kind, ref rest @ ..] => nodes.push(Node::Options(numbers(rest), kind == "o")),
            _ => panic!("{line}"),
        }
    }
    (nodes, claims)
}

/// The values by the mex, where positions that may have further options have some.
fn values(nodes: &[Node], below: &mut dyn FnMut(usize) -> usize) -> (Vec<u64>, Vec<BTreeSet<usize>>) {
    let (mut values, mut all_options) = (Vec::new(), Vec::new());
    for (place, node) in nodes.iter().enumerate() {
        let mut options = BTreeSet::new();
        values.push(match node {
            Node::Nimber(size) => *size,
            Node::Sum(parts) => parts.iter().fold(0, |sum, part| sum ^ values[part - 1]),
            Node::Options(listed, is_all) => {
                options.extend(listed.iter().copied());
                for _ in 0..if *is_all || place == 0 { 0 } else { below(4) } {
                    options.insert(1 + below(place));
                }
                let seen: BTreeSet<u64> = options.iter().map(|option| values[option - 1]).collect();
                (0..).find(|value| !seen.contains(value)).unwrap()
            }
        });
        all_options.push(options);
    }
    (values, all_options)
}

fn is_true(
    nodes: &[Node],
    values: &[u64],
    options: &[BTreeSet<usize>],
    word: &str,
    numbers: &[usize],
) -> bool {
    let value = |number: usize| values[number - 1];
    let leads = |from: usize, to: usize| match (&nodes[from - 1], &nodes[to - 1]) {
        (Node::Nimber(from), Node::Nimber(to)) => to < from,
        _ => options[from - 1].contains(&to),
    };
    match (word, numbers) {
        ("value", &[position, claimed]) => value(position) == claimed as u64,
        ("lose", &[position]) => value(position) == 0,
        ("equal", &[first, second]) => value(first) == value(second),
        ("differ", &[first, second, witness]) => {
            (value(first) == value(witness)) != (value(second) == value(witness))
        }
        ("win", &[position, option]) => leads(position, option) && value(option) == 0,
        ("win", &[position, component, option]) => {
            matches!(&nodes[position - 1], Node::Sum(parts) if parts.contains(&component))
                && leads(component, option)
                && value(position) ^ value(component) ^ value(option) == 0
        }
        _ => panic!("{word} {numbers:?}"),
    }
}

/// Changes one word of a line: a number, a kind, a value; or takes one away, or writes one twice.
pub fn changed(below: &mut dyn FnMut(usize) -> usize, line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = 1 + below(words.len() - 1);
    let (sign, digits) = match words[at].strip_prefix('=') {
        Some(digits) => ("=", digits.to_owned()),
        None => ("", words[at].clone()),
    };
    match (digits.parse::<usize>(), below(4)) {
        (Ok(number), 0 | 1) => words[at] = format!("{sign}{}", (number + 1).saturating_sub(2 * below(2))),
        (Ok(number), 2) => words[at] = format!("{sign}{}", below(number.min(1_000) + 20)),
        (Ok(_), _) if below(2) == 0 => drop(words.remove(at)),
        (Ok(_), _) => words.insert(at, words[at].clone()),
        (Err(_), _) => words[at] = ["o", "p", "s", "n", "win", "lose", "equal"][below(7)].to_owned(),
    }
    words.join(" ")
}

/// Whether the claims of a certificate are true, whatever further options its positions without values
/// have: some are tried.
pub fn are_true(text: &str, below: &mut dyn FnMut(usize) -> usize) -> Result<(), String> {
    let (nodes, claims) = read(text);
    for _ in 0..4 {
        let (values, options) = values(&nodes, below);
        for (word, numbers) in &claims {
            if !is_true(&nodes, &values, &options, word, numbers) {
                return Err(format!("{word} {numbers:?} is false where the values are {values:?}"));
            }
        }
    }
    Ok(())
}

/// The lines of a certificate with its end.
pub fn ended(lines: &[String]) -> String {
    let claims = lines.iter().filter(|line| line.starts_with('q')).count();
    let nodes = lines.len() - 1 - claims;
    format!("{}\nend {nodes} {claims}\n", lines.join("\n"))
}
