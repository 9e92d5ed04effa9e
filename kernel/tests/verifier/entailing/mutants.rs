//! Forged certificates: changed by a character, a word or a line, or in what they say of nodes. The
//! kernel accepts those that are right, and no other; and what they say is so.

use super::document::Document;
use super::{builder, conditions, play};
use crate::formats::Format;
use crate::generate::Random;
use crate::sums::{self, Part};

/// The format, with its oracles.
pub const FORMAT: Format<Document> = Format {
    bytes: b"0123456789 \n+=*-PNlqoec",
    random: builder::random,
    read: Document::read,
    print: Document::print,
    statement: Document::statement,
    forge,
    accepts: conditions::accepts,
    agrees: play::agrees,
};

/// Another value, another option, or one of another kind: the text stays in the format.
fn forge(random: &mut Random, document: &mut Document) {
    for _ in 0..1 + random.below(2) {
        let place = random.below(document.nodes.len());
        let node = &mut document.nodes[place];
        let kind = random.below(3);
        match random.below(4) {
            0 => node.value = [None, Some(0), Some(1), Some(2), Some(3)][random.below(5)],
            1 => {
                if let Some(option) = node.options[kind].pop() {
                    node.options[(kind + random.below(3)) % 3].push(option);
                }
            }
            2 => node.options[kind].push(sums::random(random, place)),
            _ if place > 0 => node.options[kind].push(vec![Part::Node(1 + random.below(place))]),
            _ => drop(node.options[kind].pop()),
        }
    }
    document.claims.truncate(1 + random.below(document.claims.len()));
}

#[test]
fn some() {
    FORMAT.forged(500, 113);
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand() {
    FORMAT.forged(6_000, 114);
}
