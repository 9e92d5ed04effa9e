//! Certificates in which some positions have no value, against what the claims say: whatever further
//! options such a position has, an accepted claim is true.

use std::collections::BTreeSet;

use crate::generate::Random;
use crate::kernel::verify;

#[derive(Debug, Clone)]
enum Node {
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
fn values(nodes: &[Node], random: &mut Random) -> (Vec<u64>, Vec<BTreeSet<usize>>) {
    let (mut values, mut all_options) = (Vec::new(), Vec::new());
    for (place, node) in nodes.iter().enumerate() {
        let mut options = BTreeSet::new();
        values.push(match node {
            Node::Nimber(size) => *size,
            Node::Sum(parts) => parts.iter().fold(0, |sum, part| sum ^ values[part - 1]),
            Node::Options(listed, is_all) => {
                options.extend(listed.iter().copied());
                for _ in 0..if *is_all || place == 0 { 0 } else { random.below(4) } {
                    options.insert(1 + random.below(place));
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

/// A right certificate, with each kind of claim as often as it can be made.
fn right(random: &mut Random) -> Vec<String> {
    let (mut lines, mut nodes) = (vec!["sprague-cert 3".to_owned()], Vec::new());
    // The value of each position, if the certificate says it, and for what it is without: the sum of
    // the others, and the position that has none.
    let mut known: Vec<Result<u64, (u64, usize)>> = Vec::new();
    let count = 4 + random.below(14);
    for place in 0..count {
        let chosen: BTreeSet<usize> =
            (0..random.below(5)).filter(|_| place > 0).map(|_| 1 + random.below(place)).collect();
        let chosen: Vec<usize> = chosen.into_iter().collect();
        let text = |numbers: &[usize]| numbers.iter().map(|number| format!(" {number}")).collect::<String>();
        let number = place + 1;
        match random.below(6) {
            0 if place > 1 => {
                let mut parts: Vec<usize> =
                    (0..2 + random.below(3)).map(|_| 1 + random.below(place)).collect();
                parts.sort_unstable();
                let (mut sum, mut open) = (0, Vec::new());
                for same in parts.chunk_by(|first, second| first == second) {
                    match known[same[0] - 1] {
                        Ok(value) => sum ^= if same.len() % 2 == 1 { value } else { 0 },
                        Err(_) if same.len() % 2 == 0 => {}
                        Err((others, within)) => open.push((others, within, same[0])),
                    }
                }
                match open[..] {
                    [] => {
                        lines.push(format!("{number} s{} ={sum}", text(&parts)));
                        known.push(Ok(sum));
                    }
                    [(0, within, one)] if within == one => {
                        lines.push(format!("{number} s{}", text(&parts)));
                        known.push(Err((sum, one)));
                    }
                    _ => {
                        lines.push(format!("{number} n {place}"));
                        known.push(Ok(place as u64));
                        nodes.push(Node::Nimber(place as u64));
                        continue;
                    }
                }
                nodes.push(Node::Sum(parts));
            }
            1 | 2 => {
                lines.push(format!("{number} p{}", text(&chosen)));
                known.push(Err((0, number)));
                nodes.push(Node::Options(chosen, false));
            }
            _ => {
                let seen: BTreeSet<u64> = chosen.iter().filter_map(|option| known[option - 1].ok()).collect();
                let mex = (0..).find(|value| !seen.contains(value)).unwrap();
                let is_shown = chosen.iter().all(|option| match known[option - 1] {
                    Ok(_) => true,
                    Err((others, within)) => match &nodes[within - 1] {
                        Node::Options(replies, _) => {
                            replies.iter().any(|reply| known[reply - 1] == Ok(mex ^ others))
                        }
                        _ => false,
                    },
                });
                lines.push(match is_shown {
                    true => format!("{number} o{} ={mex}", text(&chosen)),
                    false => format!("{number} p{}", text(&chosen)),
                });
                known.push(if is_shown { Ok(mex) } else { Err((0, number)) });
                nodes.push(Node::Options(chosen, is_shown));
            }
        }
    }
    claims(random, &nodes, &known, &mut lines);
    lines
}

fn claims(random: &mut Random, nodes: &[Node], known: &[Result<u64, (u64, usize)>], lines: &mut Vec<String>) {
    let one = |random: &mut Random| 1 + random.below(nodes.len());
    let valued: Vec<usize> = (1..=nodes.len()).filter(|number| known[number - 1].is_ok()).collect();
    for _ in 0..6 {
        let position = one(random);
        if let (Ok(value), Some(&other)) =
            (known[position - 1], valued.get(random.below(valued.len().max(1))))
        {
            let other_value = known[other - 1].unwrap_or_default();
            lines.push(format!("q value {position} {value}"));
            lines.push(match value == other_value {
                true => format!("q equal {position} {other}"),
                false => format!("q differ {position} {other} {other}"),
            });
            if value == 0 {
                lines.push(format!("q lose {position}"));
            }
        }
        match &nodes[position - 1] {
            Node::Options(options, _) => {
                for option in options.iter().filter(|&option| known[option - 1] == Ok(0)) {
                    lines.push(format!("q win {position} {option}"));
                }
            }
            Node::Sum(parts) => {
                for &part in parts {
                    let Node::Options(options, _) = &nodes[part - 1] else { continue };
                    let wanted = match (known[position - 1], known[part - 1]) {
                        (Ok(whole), Ok(value)) => whole ^ value,
                        (Err((others, within)), _) if within == part => others,
                        _ => continue,
                    };
                    for option in options.iter().filter(|&option| known[option - 1] == Ok(wanted)) {
                        lines.push(format!("q win {position} {part} {option}"));
                    }
                }
            }
            Node::Nimber(_) => {}
        }
    }
}

fn ended(lines: &[String]) -> String {
    let claims = lines.iter().filter(|line| line.starts_with('q')).count();
    let nodes = lines.len() - 1 - claims;
    format!("{}\nend {nodes} {claims}\n", lines.join("\n"))
}

/// Changes one word: a number, a kind, a value; or takes one away, or writes one twice.
fn changed(random: &mut Random, lines: &[String]) -> Vec<String> {
    let mut lines = lines.to_vec();
    let place = 1 + random.below(lines.len() - 1);
    let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
    let at = 1 + random.below(words.len() - 1);
    let (sign, digits) = match words[at].strip_prefix('=') {
        Some(digits) => ("=", digits.to_owned()),
        None => ("", words[at].clone()),
    };
    match (digits.parse::<usize>(), random.below(4)) {
        (Ok(number), 0 | 1) => {
            words[at] = format!("{sign}{}", (number + 1).saturating_sub(2 * random.below(2)))
        }
        (Ok(_), 2) => words[at] = format!("{sign}{}", random.below(20)),
        (Ok(_), _) if random.below(2) == 0 => drop(words.remove(at)),
        (Ok(_), _) => words.insert(at, words[at].clone()),
        (Err(_), _) => {
            words[at] = (*random.pick::<&str>(&["o", "p", "s", "n", "win", "lose", "equal"])).to_owned()
        }
    }
    lines[place] = words.join(" ");
    lines
}

fn are_true(text: &str, random: &mut Random) -> Result<(), String> {
    let (nodes, claims) = read(text);
    for _ in 0..4 {
        let (values, options) = values(&nodes, random);
        for (word, numbers) in &claims {
            if !is_true(&nodes, &values, &options, word, numbers) {
                return Err(format!("{word} {numbers:?} is false where the values are {values:?}"));
            }
        }
    }
    Ok(())
}

fn rounds(count: u64) -> (usize, usize) {
    let (mut claims, mut accepted) = (0, 0);
    for seed in 0..count {
        let mut random = Random(seed);
        let lines = right(&mut random);
        let text = ended(&lines);
        if text.contains("\nq ") {
            verify(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            are_true(&text, &mut random).unwrap_or_else(|why| panic!("{why}\n{text}"));
            claims += 1;
        }
        for _ in 0..5 {
            let mut forged = changed(&mut random, &lines);
            if random.below(4) == 0 {
                forged = changed(&mut random, &forged);
            }
            let text = ended(&forged);
            if verify(&text).is_ok() {
                are_true(&text, &mut random).unwrap_or_else(|why| panic!("seed {seed}: {why}\n{text}"));
                accepted += 1;
            }
        }
    }
    (claims, accepted)
}

/// 100,000 forged ones; those that are accepted say something true of what they have become.
#[test]
fn no_forged_certificate_says_something_false() {
    let (claims, accepted) = rounds(20_000);
    assert!(claims > 15_000, "{claims}");
    assert!((1_000..60_000).contains(&accepted), "{accepted}");
}

/// By hand: an option without a value, in a sum, twice, and what is refused.
#[test]
fn positions_without_values() {
    let begin = "sprague-cert 3\n1 n 0\n2 n 1\n3 p 1\n4 s 2 3\n5 s 2 3 3 =1\n";
    for (rest, accepted) in [
        ("6 o 3 =0\nq lose 6\nend 6 1\n", true),
        ("6 o 3 =1\nq value 6 1\nend 6 1\n", false),
        ("6 o 4 =1\nq value 6 1\nend 6 1\n", false),
        ("6 o 1 4 =1\nq value 6 1\nend 6 1\n", true),
        ("6 o 1 4 5 =2\nq value 6 2\nend 6 1\n", false),
        ("q win 3 1\nend 5 1\n", true),
        ("q win 4 3 1\nend 5 1\n", false),
        ("6 p 2\n7 s 2 6\nq win 7 6 2\nend 7 1\n", true),
        ("6 p 2\n7 s 2 6\nq win 7 2 1\nend 7 1\n", false),
        ("6 p 2\n7 s 3 6\nq win 6 2\nend 7 1\n", false),
        ("6 s 3 4\nq win 3 1\nend 6 1\n", false),
        ("6 s 3 4 4\nq win 3 1\nend 6 1\n", true),
        ("6 s 2 3 =1\nq win 3 1\nend 6 1\n", false),
        ("6 s 3 3\nq win 3 1\nend 6 1\n", false),
        ("q value 3 1\nend 5 1\n", false),
        ("q lose 4\nend 5 1\n", false),
        ("q equal 3 3\nend 5 1\n", false),
        ("q differ 3 2 1\nend 5 1\n", false),
    ] {
        let text = format!("{begin}{rest}");
        assert_eq!(verify(&text).is_ok(), accepted, "{text}");
    }
    for version in ["1", "2"] {
        let text = format!("sprague-cert {version}\n1 n 0\n2 p 1\nq win 2 1\nend 2 1\n");
        assert!(verify(&text).is_err());
    }
}
