//! Certificates with a character, a word or a line changed: the kernel accepts those that are
//! right, and no other; and what they state is so.

use super::builder::FormsBuilder;
use super::conditions::{Checked, accepts};
use super::document::Document;
use super::{plays, quotients, random_plays, tame, truth, verify};
use crate::generate::Random;

fn change_byte(random: &mut Random, text: &str) -> Vec<u8> {
    const BYTES: &[u8] = b"0123456789 \n+=-PNqskoe";
    let mut text = text.as_bytes().to_vec();
    let place = random.below(text.len());
    match random.below(4) {
        0 => text[place] = *random.pick(BYTES),
        1 => text.insert(place, *random.pick(BYTES)),
        2 => drop(text.remove(place)),
        _ => {
            let digits: Vec<usize> = (0..text.len()).filter(|&place| text[place].is_ascii_digit()).collect();
            text[*random.pick(&digits)] = b'0' + random.below(10) as u8;
        }
    }
    text
}

fn change_word(random: &mut Random, text: &str) -> Vec<u8> {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let (place, other) = (1 + random.below(lines.len() - 1), 1 + random.below(lines.len() - 1));
    let word = random.pick(&lines[other]).clone();
    let line = &mut lines[place];
    let at = random.below(line.len());
    match random.below(10) {
        0 => line[at] = word,
        1 => line.insert(at, word),
        2 => drop(line.remove(at)),
        3 => line.insert(at, line[at].clone()),
        4 => {
            let next = random.below(line.len());
            line.swap(at, next);
        }
        5 | 6 => {
            if let Ok(number) = line[at].parse::<usize>() {
                line[at] = (number + random.below(3)).saturating_sub(1).to_string();
            }
        }
        7 => lines.swap(place, other),
        8 => {
            let line = lines[other].clone();
            lines.insert(place, line);
        }
        _ => drop(lines.remove(place)),
    }
    let text: String = lines.iter().map(|line| line.join(" ") + "\n").collect();
    text.into_bytes()
}

#[derive(Debug, Default)]
struct Tally {
    mutants: usize,
    accepted: usize,
    stated_otherwise: usize,
}

fn judge(mutant: &[u8], original: &str, random: &mut Random, tally: &mut Tally) {
    let Ok(text) = std::str::from_utf8(mutant) else { return };
    if text == original {
        return;
    }
    tally.mutants += 1;
    let document = Document::read(text);
    let expected = document.as_ref().is_some_and(accepts);
    let found = verify(text);
    assert_eq!(found.is_ok(), expected, "{text}{found:?}");
    let (Some(document), Ok(verified)) = (document, found) else { return };
    tally.accepted += 1;
    let stated = Document::read(original).unwrap().statement();
    tally.stated_otherwise += usize::from(document.statement() != stated);
    truth::agrees(&document, random).unwrap_or_else(|wrong| panic!("{text}{wrong}"));
    if let Document::Quotient(quotient) = &document {
        let checked = Checked::new(quotient).unwrap();
        let found = verified.quotient().unwrap().is_misere_quotient;
        assert_eq!(found, checked.is_misere_quotient(), "{text}");
    }
}

fn mutate(certificates: &[String], each: usize, seed: u64) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for certificate in certificates {
        for round in 0..each {
            let mutant = if round % 4 == 0 {
                change_byte(&mut random, certificate)
            } else {
                change_word(&mut random, certificate)
            };
            judge(&mutant, certificate, &mut random, &mut tally);
        }
    }
    eprintln!("{tally:?}");
    tally
}

#[test]
fn of_quotients() {
    let tally = mutate(&quotients(), 250, 61);
    assert!(tally.mutants >= 5_000 && tally.accepted > 100 && tally.stated_otherwise > 20, "{tally:?}");
}

#[test]
fn of_tame_quotients() {
    let certificates: Vec<String> =
        tame().into_iter().map(|quotient| Document::Quotient(quotient).print()).collect();
    let tally = mutate(&certificates, 120, 62);
    assert!(tally.mutants >= 5_000 && tally.accepted > 100 && tally.stated_otherwise > 20, "{tally:?}");
}

#[test]
fn of_plays() {
    let random = random_plays().into_iter().map(|play| Document::Play(play).print());
    let certificates: Vec<String> = plays().into_iter().chain(random).collect();
    let tally = mutate(&certificates, 120, 63);
    assert!(tally.mutants >= 5_000 && tally.accepted > 100 && tally.stated_otherwise > 20, "{tally:?}");
}

#[test]
fn of_forms() {
    let mut random = Random(64);
    let certificates: Vec<String> =
        (0..100).map(|_| Document::Forms(FormsBuilder::random(&mut random)).print()).collect();
    let tally = mutate(&certificates, 80, 65);
    assert!(tally.mutants >= 5_000 && tally.accepted > 100 && tally.stated_otherwise > 20, "{tally:?}");
}
