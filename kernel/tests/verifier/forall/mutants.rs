//! Certificates with one character or one word changed: what the kernel accepts is the same
//! statement, or another one that is true as far as it is evaluated.

use super::builder::statement;
use super::document::{Document, Meaning};
use super::{certified, facts, formulas, games, verify};
use crate::generate::Random;

/// Numbers beyond which a mutant is not evaluated.
const TOO_LARGE: i64 = 200;

fn change_byte(random: &mut Random, text: &mut Vec<u8>) {
    const BYTES: &[u8] = b"0123456789 \n|!()=<>,-*xabstr";
    let place = random.below(text.len());
    match random.below(4) {
        0 => text[place] = *random.pick(BYTES),
        1 => text.insert(place, *random.pick(BYTES)),
        2 => drop(text.remove(place)),
        _ => {
            // A digit for another, or a sign for none.
            let digits: Vec<usize> = (0..text.len()).filter(|&place| text[place].is_ascii_digit()).collect();
            text[*random.pick(&digits)] = b'0' + random.below(10) as u8;
        }
    }
}

fn change_word(random: &mut Random, text: &str) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let (place, other) = (1 + random.below(lines.len() - 1), 1 + random.below(lines.len() - 1));
    let word = random.pick(&lines[other]).clone();
    let line = &mut lines[place];
    let at = random.below(line.len());
    match random.below(9) {
        0 => line[at] = word,
        1 => line.insert(at, word),
        2 => drop(line.remove(at)),
        3 => line.insert(at, line[at].clone()),
        4 => {
            let next = random.below(line.len());
            line.swap(at, next);
        }
        5 => line[at] = line[at].strip_prefix('!').map_or(format!("!{}", line[at]), str::to_owned),
        6 => {
            // The next number, within a word.
            let start = line[at].find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
            let number: i64 = line[at][start..].parse().unwrap_or(0);
            let number = (number + [-1, 1, 2][random.below(3)]).max(0);
            line[at] = format!("{}{number}", &line[at][..start]);
        }
        7 => lines.swap(place, other),
        _ => drop(lines.remove(place)),
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// How many mutants were judged, how many were accepted, how many of these have the same statement,
/// and how many could not be evaluated.
#[derive(Debug, Default)]
struct Tally {
    mutants: usize,
    accepted: usize,
    same: usize,
    beyond: usize,
}

fn judge(mutant: &[u8], original: &str, random: &mut Random, tally: &mut Tally) {
    tally.mutants += 1;
    let Ok(text) = std::str::from_utf8(mutant) else { return };
    if text == original || verify(text).is_err() {
        return;
    }
    tally.accepted += 1;
    let stated = statement(text);
    if stated == statement(original) {
        tally.same += 1;
    }
    let document = Document::read(text).unwrap_or_else(|| panic!("{text}"));
    if document.reach.0 > TOO_LARGE || document.reach.1 > TOO_LARGE {
        tally.beyond += 1;
        return;
    }
    formulas::agree(&document, random, 8).unwrap_or_else(|wrong| panic!("{text}{wrong}"));
    if stated != statement(original) {
        for goal in &document.goals {
            assert!(document.goal_holds(goal, 5), "{text}{goal:?}");
        }
    }
    let given = document.automata.iter().filter(|(meaning, _)| matches!(meaning, Meaning::Given));
    assert!(given.clone().all(|(_, automaton)| automaton.next[0][0] == 0), "{text}");
}

fn mutate(certificates: &[String], each: usize, seed: u64) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for certificate in certificates {
        for round in 0..each {
            let mut mutant = certificate.clone().into_bytes();
            if round % 2 == 0 {
                change_byte(&mut random, &mut mutant);
            } else {
                mutant = change_word(&mut random, certificate).into_bytes();
            }
            judge(&mutant, certificate, &mut random, &mut tally);
        }
    }
    eprintln!("{tally:?}");
    tally
}

#[test]
fn of_facts() {
    let certificates: Vec<String> = facts::FACTS.iter().map(|fact| certified(fact.1)).collect();
    let tally = mutate(&certificates, 700, 31);
    assert!(tally.mutants >= 14_000 && tally.accepted > 100, "{tally:?}");
}

#[test]
fn of_rules() {
    let certificates: Vec<String> = games::RULES.iter().map(|rule| certified(rule.1)).collect();
    let tally = mutate(&certificates, 800, 32);
    assert!(tally.mutants >= 11_000 && tally.accepted > 100, "{tally:?}");
}

#[test]
fn of_formulas() {
    let mut random = Random(33);
    let certificates: Vec<String> = (0..200).map(|_| certified(&formulas::statement(&mut random))).collect();
    let tally = mutate(&certificates, 30, 34);
    assert!(tally.mutants >= 6_000 && tally.accepted > 100, "{tally:?}");
}
