//! Random formulas: the kernel accepts their automata, which agree with evaluation.

use std::fmt::Write;

use super::document::Document;
use super::oracle::TRACKS;
use super::{builder, certified};
use crate::generate::Random;

fn integer(random: &mut Random, most: usize) -> i64 {
    random.below(2 * most + 1) as i64 - most as i64
}

/// A sum with a constant, one or two tracks, and perhaps a term.
fn form(random: &mut Random, terms: usize) -> String {
    let mut text = integer(random, 4).to_string();
    let first = random.below(3);
    let tracks =
        if random.below(3) == 0 { vec![first] } else { vec![first, (first + 1 + random.below(2)) % 3] };
    for track in tracks {
        let times = [1, 1, 1, -1, -1, 2, -2, 3][random.below(8)];
        write!(text, " {times}x{track}").unwrap();
    }
    if terms > 0 && random.below(2) == 0 {
        let times = [1, -1, 2][random.below(3)];
        write!(text, " {times}b{}", 1 + random.below(terms)).unwrap();
    }
    text
}

fn bounded(random: &mut Random, terms: usize) -> String {
    let times = [1, -1, 2, -2][random.below(4)];
    format!("{} {times}b{}", integer(random, 3), 1 + random.below(terms))
}

fn term(random: &mut Random, terms: usize, automata: usize) -> String {
    let kind = if terms == 0 { 0 } else { random.below(8) };
    let operand = |random: &mut Random| bounded(random, terms);
    match kind {
        0 if automata == 0 || random.below(2) == 0 => {
            let times = 1 + random.below(2);
            format!("read s{} {} {times}x{}", 1 + random.below(2), integer(random, 3), random.below(3))
        }
        0 | 1 if automata > 0 => {
            format!("truth {}a{}", ["", "!"][random.below(2)], 1 + random.below(automata))
        }
        2 => format!("nimsum ({}) ({})", operand(random), operand(random)),
        3 => format!("mex ({}) ({}) (0)", operand(random), operand(random)),
        4 => format!("entry s{} {}", 1 + random.below(2), operand(random)),
        5 => format!("quotient {} {}", 1 + random.below(3), operand(random)),
        6 => format!("remainder {} {}", 1 + random.below(3), operand(random)),
        _ => format!("if ({}) ({}) ({})", operand(random), operand(random), operand(random)),
    }
}

/// A component, with other tracks now and then.
fn component(random: &mut Random, automata: usize) -> String {
    let sign = ["", "!"][random.below(2)];
    let mut text = format!("{sign}a{}", 1 + random.below(automata));
    if random.below(3) == 0 {
        let from = random.below(3);
        write!(text, "({from}={})", random.below(3)).unwrap();
    } else if random.below(4) == 0 {
        let to = random.below(3);
        write!(text, "(0={to},1={})", (to + 1) % 3).unwrap();
    }
    text
}

/// Lines of a statement without goals.
pub fn statement(random: &mut Random) -> String {
    let mut text = String::new();
    for sequence in 1..=2 {
        let (preperiod, period) = (random.below(3), random.below(3));
        let (preperiod, period) = if preperiod + period == 0 { (1, 1) } else { (preperiod, period) };
        let values: Vec<String> = (0..preperiod + period).map(|_| integer(random, 3).to_string()).collect();
        writeln!(text, "s {sequence} {preperiod} {period} | {}", values.join(" ")).unwrap();
    }
    let (mut terms, mut tests, mut automata) = (0, 0, 0);
    let mut document = Document::default();
    for _ in 0..14 {
        let line = match random.below(10) {
            0 | 1 if terms < 3 => {
                terms += 1;
                format!("b {terms} {}", term(random, terms - 1, automata))
            }
            2..=4 => {
                tests += 1;
                let kind = match random.below(5) {
                    0 | 1 => format!("= {}", form(random, terms)),
                    2 => format!("<= {}", form(random, terms)),
                    3 => format!("< {} {}", integer(random, 3), form(random, terms)),
                    _ => {
                        ["xor x0 x1 x2", "xor x2 x0", "xor x0 x1", "xor x1 x1 x2"][random.below(4)].to_owned()
                    }
                };
                format!("t {tests} {kind}")
            }
            5 | 6 if tests > 0 => {
                automata += 1;
                let sign = ["", "!"][random.below(2)];
                format!("a {automata} all {sign}t{}", 1 + random.below(tests))
            }
            7 if automata > 0 => {
                automata += 1;
                let track = random.below(3);
                let further =
                    if random.below(6) == 0 { format!(" x{}", (track + 1) % 3) } else { String::new() };
                format!("a {automata} some x{track}{further} of a{}", 1 + random.below((automata - 1).max(1)))
            }
            8 if automata > 1 => {
                automata += 1;
                let (one, other) = (component(random, automata - 1), component(random, automata - 1));
                format!("a {automata} {} {one} {other}", ["all", "iff"][random.below(2)])
            }
            9 if tests > 0 && automata > 0 => {
                automata += 1;
                let (one, other) = (component(random, automata - 1), 1 + random.below(tests));
                format!("a {automata} {} {one} !t{other}", ["all", "iff"][random.below(2)])
            }
            _ => continue,
        };
        let words: Vec<&str> = line.split(' ').collect();
        let _ = document.read_line(&words);
        // What is nested deeper is beyond evaluation.
        if words[0] == "a" && document.depth(automata - 1) > 2 {
            automata -= 1;
            document.automata.pop();
            continue;
        }
        writeln!(text, "{line}").unwrap();
    }
    text
}

/// Whether each automaton of a document is what it should be, at some places.
pub fn agree(document: &Document, random: &mut Random, rounds: usize) -> Result<(), String> {
    for (place, (_, automaton)) in document.automata.iter().enumerate() {
        let depth = document.depth(place);
        if depth > 2 {
            continue;
        }
        let tracks = [document.free(place), automaton.tracks.clone()].concat();
        for _ in 0..if depth > 1 { rounds.div_ceil(5) } else { rounds } {
            let mut numbers = vec![0; TRACKS];
            for &track in &tracks {
                numbers[track] = random.below(7) as i64;
            }
            let expected = document.means(place, &mut numbers);
            if document.accepts(automaton, &numbers) != expected {
                let shown: Vec<_> = tracks.iter().map(|&track| (track, numbers[track])).collect();
                return Err(format!("a{} at {shown:?} should be {expected}", place + 1));
            }
        }
    }
    Ok(())
}

#[test]
fn are_as_evaluated() {
    let mut random = Random(77);
    let mut formulas = 0;
    while formulas < 4_000 {
        let certificate = certified(&statement(&mut random));
        let document = Document::read(&certificate).unwrap();
        agree(&document, &mut random, 12).unwrap_or_else(|wrong| panic!("{certificate}{wrong}"));
        formulas += document.automata.len();
    }
}

/// One state that accepts where it should not is seen, wherever it can be reached.
#[test]
fn with_another_state() {
    let mut random = Random(78);
    let mut changed = 0;
    while changed < 1_500 {
        let certificate = certified(&statement(&mut random));
        let document = Document::read(&certificate).unwrap();
        for (place, (_, automaton)) in document.automata.iter().enumerate() {
            let mut other = automaton.clone();
            let state = random.below(other.accepting.len());
            other.accepting[state] = !other.accepting[state];
            let line = format!(" | {}\n", builder::print(automaton));
            let mut lines: Vec<String> = certificate.lines().map(|line| format!("{line}\n")).collect();
            let head = format!("a {} ", place + 1);
            let found = lines.iter_mut().find(|line| line.starts_with(&head)).unwrap();
            *found = found.replace(&line, &format!(" | {}\n", builder::print(&other)));
            let (at, reason) = super::reason(lines.concat());
            assert!(lines[at as usize - 1].starts_with(&head), "{}{at}: {reason}", lines.concat());
            changed += 1;
        }
    }
}
