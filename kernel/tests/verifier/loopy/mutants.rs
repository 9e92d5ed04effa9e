//! Forged certificates: changed by a character, a word or a line, or in what they say of nodes. The
//! kernel accepts those that are right, and no other; and what they say is so.

use super::document::{Document, Label};
use super::{accepts, builder, conditions, play};
use crate::changes::{Change, Lines, Place, change_byte, change_word};
use crate::generate::Random;
use crate::sums::{self, Part};

const BYTES: &[u8] = b"0123456789 \n+=*-PNDqoe";

/// Numbers are changed twice as often as all else.
const FURTHER: &[Change] = &[change_number, change_number, |_, lines, place| {
    let line = lines[place.other].clone();
    lines.insert(place.line, line);
}];

fn change_number(random: &mut Random, lines: &mut Lines, place: Place) {
    let word = &mut lines[place.line][place.at];
    let (sign, digits) = if let Some(rest) = word.strip_prefix('=') { ("=", rest) } else { ("", &word[..]) };
    if let Ok(number) = digits.parse::<usize>() {
        *word = format!("{sign}{}", (number + random.below(3)).saturating_sub(1));
    }
}

/// Another label, rank, option or claim: the text stays in the format.
fn forge(random: &mut Random, document: &mut Document) {
    for _ in 0..1 + random.below(3) {
        let count = document.nodes.len();
        let ranks = 2 + 2 * count;
        let place = random.below(count);
        let (options, label) = &mut document.nodes[place];
        match (random.below(6), label) {
            (0, label) => {
                let (value, rank) = (random.below(4) as u64, random.below(ranks) as u64);
                *label = Label::Finite { value, rank };
            }
            (1, label @ Label::Finite { .. }) => *label = Label::Infinite,
            (2, Label::Finite { rank, .. }) => *rank = random.below(ranks) as u64,
            (3, Label::Finite { value, .. }) => *value = random.below(4) as u64,
            (4, _) if !options.is_empty() => {
                let option = random.below(options.len());
                if random.below(2) == 0 {
                    options.swap_remove(option);
                } else {
                    options[option] = sums::random(random, count);
                }
            }
            _ => options.push(match random.below(3) {
                0 => sums::random(random, count),
                _ => vec![Part::Node(1 + random.below(count))],
            }),
        }
    }
    // What is left of the claims may be true again.
    document.claims.truncate(1 + random.below(document.claims.len()));
}

#[derive(Debug, Default)]
struct Tally {
    forged: usize,
    accepted: usize,
    stated_otherwise: usize,
}

fn judge(forged: &str, original: &Document, tally: &mut Tally) {
    if forged == original.print() {
        return;
    }
    tally.forged += 1;
    let document = Document::read(forged);
    let expected = document.as_ref().is_some_and(conditions::accepts);
    assert_eq!(accepts(forged), expected, "{forged}{:?}", super::verify(forged));
    if let Some(document) = document.filter(|_| expected) {
        tally.accepted += 1;
        tally.stated_otherwise += usize::from(document.statement() != original.statement());
        play::agrees(&document).unwrap_or_else(|wrong| panic!("{forged}{wrong}"));
    }
}

fn forged(rounds: usize, seed: u64) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for _ in 0..rounds {
        let document = builder::random(&mut random);
        let text = document.print();
        for round in 0..20 {
            let forged = match round % 4 {
                0 => change_byte(&mut random, &text, BYTES),
                1 => change_word(&mut random, &text, FURTHER),
                _ => {
                    let mut other = document.clone();
                    forge(&mut random, &mut other);
                    other.print().into_bytes()
                }
            };
            if let Ok(forged) = std::str::from_utf8(&forged) {
                judge(forged, &document, &mut tally);
            }
        }
    }
    eprintln!("{tally:?}");
    tally
}

#[test]
fn some() {
    let tally = forged(500, 103);
    assert!(tally.forged > 9_000 && tally.accepted > 300 && tally.stated_otherwise > 100, "{tally:?}");
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand() {
    let tally = forged(6_000, 104);
    assert!(tally.forged > 100_000, "{tally:?}");
}
