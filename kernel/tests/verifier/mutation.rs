//! Right certificates, damaged in many ways: of each mutant the oracle says whether it is right,
//! and the kernel must agree.

use std::collections::BTreeMap;

use crate::changes::{Lines, change_digit, joined, lines};
use crate::generate::{self, LARGE, ORDINALS, Random};
use crate::kernel::{read_against, verify};
use crate::oracle;

/// Changes the text somewhere, or finds nothing that it could change. What breaks spelling puts white
/// space into the words.
type Operator = fn(&mut Random, &mut Lines) -> Option<()>;

type OnBytes = fn(&mut Random, &mut Vec<u8>) -> Option<()>;

fn is_node(line: &[String]) -> bool {
    line.len() > 1 && line[0].as_bytes()[0].is_ascii_digit()
}

fn some_line<'t>(
    random: &mut Random,
    lines: &'t mut Lines,
    wanted: impl Fn(&[String]) -> bool,
) -> Option<&'t mut Vec<String>> {
    let places: Vec<usize> = (0..lines.len()).filter(|&place| wanted(&lines[place])).collect();
    let place = *places.get(random.below(places.len().max(1)))?;
    Some(&mut lines[place])
}

fn some_node<'t>(random: &mut Random, lines: &'t mut Lines) -> Option<&'t mut Vec<String>> {
    some_line(random, lines, is_node)
}

fn some_claim<'t>(random: &mut Random, lines: &'t mut Lines) -> Option<&'t mut Vec<String>> {
    some_line(random, lines, |line| line[0] == "q" && line.len() > 2)
}

/// Where options or components stand in the line of a node.
fn parts(line: &[String]) -> std::ops::Range<usize> {
    let end = if line.last().is_some_and(|last| last.starts_with('=')) { line.len() - 1 } else { line.len() };
    if line[1] == "n" { 2..2 } else { 2..end.max(2) }
}

fn with_parts<'t>(random: &mut Random, lines: &'t mut Lines, least: usize) -> Option<&'t mut Vec<String>> {
    some_line(random, lines, |line| is_node(line) && parts(line).len() >= least)
}

/// A label: `=V`, or the size of a nimber.
fn some_label<'t>(random: &mut Random, lines: &'t mut Lines) -> Option<&'t mut String> {
    let labelled = |line: &[String]| is_node(line) && (line[1] == "n" || parts(line).end < line.len());
    some_line(random, lines, labelled)?.last_mut()
}

/// Any word that is a number, `=` aside.
fn some_number<'t>(random: &mut Random, lines: &'t mut Lines) -> Option<&'t mut String> {
    let is_number = |word: &String| word.trim_start_matches('=').bytes().all(|byte| byte.is_ascii_digit());
    let mut words: Vec<&mut String> = lines.iter_mut().flatten().filter(|word| is_number(word)).collect();
    let place = random.below(words.len().max(1));
    (place < words.len()).then(|| words.swap_remove(place))
}

fn shift(word: &mut String, by: i64) -> Option<()> {
    let (sign, digits) =
        if let Some(digits) = word.strip_prefix('=') { ("=", digits) } else { ("", &word[..]) };
    let number: i128 = digits.parse().ok()?;
    *word = format!("{sign}{}", (number + i128::from(by)).max(0));
    Some(())
}

fn nodes_of(lines: &Lines) -> usize {
    lines.iter().filter(|line| is_node(line)).count()
}

/// Counts at the end that fit, so that what was done to the lines is all that may be wrong.
fn recount(lines: &mut Lines) {
    let (nodes, begins) =
        (nodes_of(lines), |word: &str| lines.iter().filter(|line| line[0] == word).count().to_string());
    let (pairs, claims) = (begins("p"), begins("q"));
    let strategy = lines[0][0] == "sprague-strategy";
    if let Some(end) = lines.iter_mut().find(|line| line[0] == "end") {
        *end = vec!["end".to_owned(), nodes.to_string()];
        end.extend(strategy.then_some(pairs));
        end.push(claims);
    }
}

const ON_LINES: &[(&str, Operator)] = &[
    ("a label one higher", |random, lines| shift(some_label(random, lines)?, 1)),
    ("a label one lower", |random, lines| shift(some_label(random, lines)?, -1)),
    ("another label", |random, lines| {
        let label = some_label(random, lines)?;
        let by = random.below(9) as i64 - 4;
        shift(label, by)
    }),
    ("a huge label", |random, lines| {
        let huge = *random.pick(&LARGE);
        let label = some_label(random, lines)?;
        *label = format!("{}{huge}", if label.starts_with('=') { "=" } else { "" });
        Some(())
    }),
    ("an ordinal for a label", |random, lines| {
        let ordinal = *random.pick(&ORDINALS);
        let label = some_label(random, lines)?;
        *label = format!("{}{ordinal}", if label.starts_with('=') { "=" } else { "" });
        Some(())
    }),
    ("part of a label left out, or twice", |random, lines| {
        let label = some_label(random, lines)?;
        let (start, length) = (random.below(label.len()), 1 + random.below(3));
        let end = (start + length).min(label.len());
        let part = if random.below(2) == 0 { String::new() } else { label[start..end].repeat(2) };
        label.replace_range(start..end, &part);
        (!label.is_empty()).then_some(())
    }),
    ("two labels swapped", |random, lines| {
        let one = some_label(random, lines)?.trim_start_matches('=').to_owned();
        let other = some_label(random, lines)?;
        *other = format!("{}{one}", if other.starts_with('=') { "=" } else { "" });
        Some(())
    }),
    ("all labels one higher", |_, lines| {
        lines.iter_mut().filter(|line| is_node(line)).for_each(|line| {
            let _ = line.last_mut().filter(|last| last.starts_with('=')).and_then(|last| shift(last, 1));
        });
        Some(())
    }),
    ("the labels of two lines and all after, shifted", |random, lines| {
        let from = random.below(lines.len());
        let mut before = "=0".to_owned();
        for line in lines[from..].iter_mut().filter(|line| is_node(line)) {
            if let Some(last) = line.last_mut().filter(|last| last.starts_with('=')) {
                std::mem::swap(last, &mut before);
            }
        }
        Some(())
    }),
    ("an option added", |random, lines| {
        let count = nodes_of(lines);
        let part = random.below(count + 2).to_string();
        let line = some_node(random, lines)?;
        let range = parts(line);
        line.insert(range.start + random.below(range.len() + 1), part);
        Some(())
    }),
    ("an option added where it belongs", |random, lines| {
        let line = some_line(random, lines, |line| is_node(line) && line[1] != "n")?;
        let own: usize = line[0].parse().ok()?;
        let part = 1 + random.below(own.saturating_sub(1).max(1));
        let before =
            line[parts(line)].iter().take_while(|word| word.parse::<usize>().is_ok_and(|n| n < part));
        let place = 2 + before.count();
        line.insert(place, part.to_string());
        Some(())
    }),
    ("an option dropped", |random, lines| {
        let line = with_parts(random, lines, 1)?;
        let range = parts(line);
        line.remove(range.start + random.below(range.len()));
        Some(())
    }),
    ("an option changed", |random, lines| {
        let part = random.below(nodes_of(lines) + 2).to_string();
        let line = with_parts(random, lines, 1)?;
        let range = parts(line);
        line[range.start + random.below(range.len())] = part;
        Some(())
    }),
    ("an option next to it", |random, lines| {
        let line = with_parts(random, lines, 1)?;
        let range = parts(line);
        let by = if random.below(2) == 0 { 1 } else { -1 };
        shift(&mut line[range.start + random.below(range.len())], by)
    }),
    ("an option doubled", |random, lines| {
        let line = with_parts(random, lines, 1)?;
        let range = parts(line);
        let place = range.start + random.below(range.len());
        line.insert(place, line[place].clone());
        Some(())
    }),
    ("options swapped", |random, lines| {
        let line = with_parts(random, lines, 2)?;
        let range = parts(line);
        let place = range.start + random.below(range.len() - 1);
        line.swap(place, place + 1);
        Some(())
    }),
    ("a node refers to itself", |random, lines| {
        let line = some_line(random, lines, |line| is_node(line) && line[1] != "n")?;
        let own = line[0].clone();
        line.insert(parts(line).end, own);
        Some(())
    }),
    ("a node refers to the next", |random, lines| {
        let line = some_line(random, lines, |line| is_node(line) && line[1] != "n")?;
        let next = line[0].parse::<usize>().ok()? + 1;
        line.insert(parts(line).end, next.to_string());
        Some(())
    }),
    ("o for s, and so on", |random, lines| {
        let kind = *random.pick(&["o", "s", "n", "p", "q", "O", "os", ""]);
        some_node(random, lines)?[1] = kind.to_owned();
        Some(())
    }),
    ("the number of a node", |random, lines| {
        let by = random.below(5) as i64 - 2;
        shift(&mut some_node(random, lines)?[0], by)
    }),
    ("two lines swapped", |random, lines| {
        let (one, other) = (random.below(lines.len()), random.below(lines.len()));
        lines.swap(one, other);
        Some(())
    }),
    ("two nodes swapped, numbers kept", |random, lines| {
        let nodes = nodes_of(lines);
        let (one, other) = (1 + random.below(nodes.max(1)), 1 + random.below(nodes.max(1)));
        if nodes == 0 || lines.len() <= nodes {
            return None;
        }
        lines.swap(one, other);
        lines[one][0] = one.to_string();
        lines[other][0] = other.to_string();
        Some(())
    }),
    ("a line dropped", |random, lines| {
        lines.remove(random.below(lines.len()));
        Some(())
    }),
    ("a line dropped, and counted", |random, lines| {
        lines.remove(1 + random.below(lines.len() - 1));
        recount(lines);
        Some(())
    }),
    ("a line doubled", |random, lines| {
        let place = random.below(lines.len());
        lines.insert(place, lines[place].clone());
        Some(())
    }),
    ("a line doubled, and counted", |random, lines| {
        let place = 1 + random.below(lines.len() - 1);
        lines.insert(place, lines[place].clone());
        recount(lines);
        Some(())
    }),
    ("an empty line", |random, lines| {
        lines.insert(random.below(lines.len() + 1), vec![String::new()]);
        Some(())
    }),
    ("the word of a claim", |random, lines| {
        let word = *random.pick(&["value", "equal", "differ", "win", "lose", "draw", ""]);
        some_claim(random, lines)?[1] = word.to_owned();
        Some(())
    }),
    ("a node of a claim", |random, lines| {
        let node = random.below(nodes_of(lines) + 2).to_string();
        let line = some_claim(random, lines)?;
        let place = 2 + random.below(line.len() - 2);
        line[place] = node;
        Some(())
    }),
    ("the nodes of a claim in another order", |random, lines| {
        let line = some_line(random, lines, |line| line[0] == "q" && line.len() > 3)?;
        let place = 2 + random.below(line.len() - 3);
        line.swap(place, place + 1);
        Some(())
    }),
    ("a node more in a claim", |random, lines| {
        let node = (1 + random.below(nodes_of(lines).max(1))).to_string();
        let line = some_claim(random, lines)?;
        line.insert(2 + random.below(line.len() - 1), node);
        Some(())
    }),
    ("a node less in a claim", |random, lines| {
        let line = some_claim(random, lines)?;
        line.remove(2 + random.below(line.len() - 2));
        Some(())
    }),
    ("a claim of any nodes, counted", |random, lines| {
        let nodes = nodes_of(lines).max(1);
        let (word, arity) = *random.pick(&[
            ("value", 2),
            ("equal", 2),
            ("differ", 3),
            ("differ", 3),
            ("win", 2),
            ("win", 3),
            ("win", 3),
            ("lose", 1),
        ]);
        let mut line = vec!["q".to_owned(), word.to_owned()];
        line.extend((0..arity).map(|_| (1 + random.below(nodes)).to_string()));
        let end = lines.iter().position(|line| line[0] == "end")?;
        lines.insert(end, line);
        recount(lines);
        Some(())
    }),
    ("a pair dropped, and counted", |random, lines| {
        let pairs: Vec<usize> = (0..lines.len()).filter(|&place| lines[place][0] == "p").collect();
        lines.remove(*pairs.get(random.below(pairs.len().max(1)))?);
        recount(lines);
        Some(())
    }),
    ("a pair added in order, and counted", |random, lines| {
        let nodes = nodes_of(lines);
        let strategy = lines[0][0] == "sprague-strategy";
        if nodes == 0 || !strategy {
            return None;
        }
        let (one, other) = (1 + random.below(nodes), 1 + random.below(nodes));
        let pair = (one.min(other), one.max(other));
        let of = |line: &[String]| Some((line.get(1)?.parse().ok()?, line.get(2)?.parse().ok()?));
        let before = lines.iter().filter(|line| line[0] == "p" && of(line) < Some(pair)).count();
        let line = vec!["p".to_owned(), pair.0.to_string(), pair.1.to_string()];
        lines.insert(1 + nodes + before, line);
        recount(lines);
        Some(())
    }),
    ("a pair the other way round", |random, lines| {
        some_line(random, lines, |line| line[0] == "p" && line.len() == 3)?.swap(1, 2);
        Some(())
    }),
    ("a node of a pair", |random, lines| {
        let node = random.below(nodes_of(lines) + 2).to_string();
        let line = some_line(random, lines, |line| line[0] == "p" && line.len() == 3)?;
        line[1 + random.below(2)] = node;
        Some(())
    }),
    ("a value in a strategy, or none in a certificate", |random, lines| {
        let line = some_node(random, lines)?;
        if line.last()?.starts_with('=') {
            line.pop();
        } else {
            line.push("=0".to_owned());
        }
        Some(())
    }),
    ("the header", |random, lines| {
        let headers = [
            "sprague-cert 2",
            "sprague-cert 0",
            "sprague-cert 10",
            "sprague-cert",
            "sprague-strategy 1",
            "sprague-cert 1",
            "sprague-kernel 1",
            "Sprague-cert 1",
            "sprague-certificate 1",
            "sprague-cert 1 1",
        ];
        lines[0] = random.pick(&headers).split(' ').map(str::to_owned).collect();
        Some(())
    }),
    ("a count", |random, lines| {
        let by = random.below(5) as i64 - 2;
        let end = lines.iter_mut().find(|line| line[0] == "end" && line.len() > 1)?;
        let place = 1 + random.below(end.len() - 1);
        shift(&mut end[place], by)
    }),
    ("a count more or less", |random, lines| {
        let end = lines.iter_mut().find(|line| line[0] == "end")?;
        if random.below(2) == 0 {
            end.pop();
        } else {
            end.push("0".to_owned());
        }
        Some(())
    }),
    ("a leading zero", |random, lines| {
        let number = some_number(random, lines)?;
        let place = usize::from(number.starts_with('='));
        number.insert(place, '0');
        Some(())
    }),
    ("a sign", |random, lines| {
        let sign = *random.pick(&['+', '-', '=', '*', '.']);
        let number = some_number(random, lines)?;
        let place = usize::from(number.starts_with('='));
        number.insert(place, sign);
        Some(())
    }),
    ("a huge number", |random, lines| {
        let huge = *random.pick(&LARGE);
        let number = some_number(random, lines)?;
        *number = format!("{}{huge}", if number.starts_with('=') { "=" } else { "" });
        Some(())
    }),
    // 2^32 and 2^64 more are the same to a reader that drops the higher digits.
    ("a number that ends in the same binary digits", |random, lines| {
        let number = some_number(random, lines)?;
        let sign = if number.starts_with('=') { "=" } else { "" };
        let small: u128 = number.trim_start_matches('=').parse().ok()?;
        let bits = *random.pick(&[32, 64]);
        *number = format!("{sign}{}", small.checked_add(1 << bits)?);
        Some(())
    }),
    ("white space within a line", |random, lines| {
        let space = *random.pick(&[" ", "\t", "\u{a0}", "\u{b}", "\r", ""]);
        let line = random.below(lines.len());
        let line = &mut lines[line];
        let place = random.below(line.len());
        line[place].insert_str(0, space);
        Some(())
    }),
    ("white space at the end of a line", |random, lines| {
        let space = *random.pick(&[" ", "\t", "\r", "\u{c}"]);
        let line = random.below(lines.len());
        lines[line].last_mut()?.push_str(space);
        Some(())
    }),
    ("lines joined", |random, lines| {
        let place = random.below(lines.len() - 1);
        let next = lines.remove(place + 1);
        lines[place].extend(next);
        Some(())
    }),
    ("a line broken", |random, lines| {
        let place = random.below(lines.len());
        let middle = random.below(lines[place].len());
        let rest = lines[place].split_off(middle);
        if lines[place].is_empty() {
            lines[place].push(String::new());
        }
        lines.insert(place + 1, rest);
        Some(())
    }),
    ("`end` twice", |_, lines| {
        lines.push(lines.last()?.clone());
        Some(())
    }),
    ("a line after `end`", |random, lines| {
        let place = random.below(lines.len());
        lines.push(lines[place].clone());
        Some(())
    }),
];

const ON_BYTES: &[(&str, OnBytes)] = &[
    ("cut off", |random, bytes| {
        bytes.truncate(random.below(bytes.len()));
        Some(())
    }),
    ("the last line feed missing", |_, bytes| bytes.pop().map(|_| ())),
    ("a bit flipped", |random, bytes| {
        let place = random.below(bytes.len());
        bytes[place] ^= 1 << random.below(8);
        Some(())
    }),
    ("another byte", |random, bytes| {
        let place = random.below(bytes.len());
        bytes[place] = *random.pick(b"0123456789 \n=osnpqew^+*()\0\xff");
        Some(())
    }),
    ("a byte inserted", |random, bytes| {
        let place = random.below(bytes.len() + 1);
        bytes.insert(place, *random.pick(b"0123456789 \n=osnpqew^+*()\t\r\0\xff"));
        Some(())
    }),
    ("a byte deleted", |random, bytes| {
        bytes.remove(random.below(bytes.len()));
        Some(())
    }),
    ("a digit for another", |random, bytes| {
        change_digit(random, bytes);
        Some(())
    }),
    ("carriage returns", |_, bytes| {
        *bytes = String::from_utf8(bytes.clone()).ok()?.replace('\n', "\r\n").into_bytes();
        Some(())
    }),
    ("something behind", |random, bytes| {
        bytes.extend_from_slice(random.pick::<&[u8]>(&[
            &b"\n"[..],
            b" ",
            b"\0",
            b"end",
            b"end 0 0\n",
            b"q",
            b"#",
        ]));
        Some(())
    }),
    ("something before", |random, bytes| {
        let beginnings = [&b"\n"[..], b" ", b"\xef\xbb\xbf", b"sprague-cert 1\n"];
        bytes.splice(0..0, random.pick(&beginnings).iter().copied());
        Some(())
    }),
];

/// How many mutants were judged, and how many of them were right in spite of it.
#[derive(Default)]
struct Tally {
    mutants: usize,
    right: usize,
}

fn judge(name: &str, bytes: &[u8], tally: &mut Tally) {
    let expected = oracle::verified(bytes);
    let found = verify(bytes);
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(found.is_ok(), expected.is_some(), "{name}:\n{}\n{found:?}", shown());
    if let Some(text) = expected {
        let stated = read_against(&mut &*bytes, &mut text.statement().as_bytes());
        assert!(stated.is_ok(), "{name}, against the statement:\n{}\n{stated:?}", shown());
        tally.right += 1;
    }
    tally.mutants += 1;
}

fn mutate(seed: u64, certificates: usize, make: fn(&mut Random) -> oracle::Text) {
    let mut random = Random(seed);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for _ in 0..certificates {
        let text = make(&mut random).print();
        let mut right = Tally::default();
        judge("untouched", text.as_bytes(), &mut right);
        assert_eq!(right.right, 1, "{text}");
        for &(name, operator) in ON_LINES {
            let mut lines = lines(&text);
            let tally = tallies.entry(name).or_default();
            if operator(&mut random, &mut lines).is_some() {
                judge(name, &joined(&lines), tally);
            }
        }
        for &(name, operator) in ON_BYTES {
            let mut bytes = text.clone().into_bytes();
            if operator(&mut random, &mut bytes).is_some() {
                judge(name, &bytes, tallies.entry(name).or_default());
            }
        }
        // Two at once, where one may make up for the other.
        let mut lines = lines(&text);
        let operators = [random.pick(ON_LINES).1, random.pick(ON_LINES).1];
        let done = operators.iter().all(|operator| {
            let fits = lines.len() > 2 && lines.iter().all(|line| !line[0].is_empty());
            fits && operator(&mut random, &mut lines).is_some()
        });
        if done {
            judge("two at once", &joined(&lines), tallies.entry("two at once").or_default());
        }
    }
    let mutants: usize = tallies.values().map(|tally| tally.mutants).sum();
    let right: usize = tallies.values().map(|tally| tally.right).sum();
    assert!(mutants >= 15_000, "only {mutants} mutants");
    // Mutants that are right show that the kernel does not reject for being another text.
    assert!(right >= mutants / 50, "only {right} of {mutants} mutants are right");
    let idle: Vec<_> = tallies.iter().filter(|(_, tally)| tally.mutants == 0).map(|(name, _)| name).collect();
    assert!(idle.iter().all(|name| name.contains("pair") || name.contains("label")), "{idle:?}");
}

#[test]
fn value_certificates() {
    mutate(1, 600, generate::values);
}

#[test]
fn strategy_certificates() {
    mutate(2, 600, generate::strategy);
}
