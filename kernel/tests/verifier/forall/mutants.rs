//! Certificates with one character or one word changed: what the kernel accepts is the same
//! statement, or another one that is true as far as it is evaluated.

use super::builder::statement;
use super::document::{Document, Meaning};
use super::{certified, facts, formulas, games, verify, zeckendorf};
use crate::changes::{Change, change_byte, change_word};
use crate::generate::Random;

/// Numbers beyond which a mutant is not evaluated.
const TOO_LARGE: i64 = 200;

const BYTES: &[u8] = b"0123456789 \n|!()=<>,-*xabstr";

const FURTHER: &[Change] = &[
    |_, lines, place| {
        let word = &mut lines[place.line][place.at];
        *word = word.strip_prefix('!').map_or(format!("!{word}"), str::to_owned);
    },
    |random, lines, place| {
        // The next number, within a word.
        let word = &mut lines[place.line][place.at];
        let start = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
        let number: i64 = word[start..].parse().unwrap_or(0);
        let number = (number + [-1, 1, 2][random.below(3)]).max(0);
        *word = format!("{}{number}", &word[..start]);
    },
];

/// How many mutants were judged, how many were accepted, how many of these have the same statement,
/// and how many could not be evaluated.
#[derive(Debug, Default)]
struct Tally {
    mutants: usize,
    accepted: usize,
    same: usize,
    beyond: usize,
}

/// Whether the kernel accepts a certificate. Then all of it must be true as far as it is evaluated.
pub fn is_true(certificate: &str, random: &mut Random) -> bool {
    let mut tally = Tally::default();
    judge(certificate.as_bytes(), "", random, &mut tally);
    tally.accepted > 0
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
            let mutant = match round % 2 {
                0 => change_byte(&mut random, certificate, BYTES),
                _ => change_word(&mut random, certificate, FURTHER),
            };
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

#[test]
fn in_the_zeckendorf_system() {
    let games = [zeckendorf::wythoff(), zeckendorf::fibonacci()].map(|game| certified(&game));
    let tally = mutate(&games, 6_000, 35);
    assert!(tally.mutants >= 12_000 && tally.accepted > 30, "{tally:?}");
    let mut random = Random(36);
    let formula = |random: &mut Random| format!("numeration zeckendorf\n{}", zeckendorf::formula(random));
    let certificates: Vec<String> = (0..200).map(|_| certified(&formula(&mut random))).collect();
    let tally = mutate(&certificates, 30, 37);
    assert!(tally.mutants >= 6_000 && tally.accepted > 100, "{tally:?}");
}
