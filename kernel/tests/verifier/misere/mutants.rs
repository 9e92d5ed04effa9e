//! Certificates with a character, a word or a line changed: the kernel accepts those that are
//! right, and no other; and what they state is so.

use super::builder::FormsBuilder;
use super::conditions::{Checked, accepts};
use super::document::Document;
use super::{plays, quotients, random_plays, tame, truth, verify};
use crate::changes::{NUMBERS_AND_LINES, change_byte, change_word};
use crate::generate::Random;

const BYTES: &[u8] = b"0123456789 \n+=-PNqskoe";

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
                change_byte(&mut random, certificate, BYTES)
            } else {
                change_word(&mut random, certificate, NUMBERS_AND_LINES)
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
