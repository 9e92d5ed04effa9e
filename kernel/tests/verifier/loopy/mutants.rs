//! Forged certificates: changed by a character, a word or a line, or in what they say of nodes. The
//! kernel accepts those that are right, and no other; and what they say is so.

use super::document::{Document, Label};
use super::{builder, conditions, play};
use crate::formats::Format;
use crate::generate::Random;
use crate::sums::{self, Part};

/// The format, with its oracles.
pub const FORMAT: Format<Document> = Format {
    bytes: b"0123456789 \n+=*-PNDqoe",
    random: builder::random,
    read: Document::read,
    print: Document::print,
    statement: Document::statement,
    forge,
    accepts: conditions::accepts,
    agrees: play::agrees,
};

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

#[test]
fn some() {
    FORMAT.forged(500, 103);
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand() {
    FORMAT.forged(6_000, 104);
}
