//! Formats whose certificates are data, too: right certificates, and forged ones. The kernel
//! accepts those that are right, and no other; and what they say is so.

use crate::changes::{NUMBERS_AND_LINES, change_byte, change_word};
use crate::generate::Random;
use crate::kernel::{accepts, every_byte_counts, is_whole, verify};

/// A format, and how its certificates are judged without the kernel.
pub struct Format<D> {
    /// What a byte is changed to.
    pub bytes: &'static [u8],
    /// A right certificate.
    pub random: fn(&mut Random) -> D,
    pub read: fn(&str) -> Option<D>,
    pub print: fn(&D) -> String,
    pub statement: fn(&D) -> String,
    /// Changes what is said of nodes: the text stays in the format.
    pub forge: fn(&mut Random, &mut D),
    /// Whether all conditions hold.
    pub accepts: fn(&D) -> bool,
    /// What is wrong with what it says, if anything is.
    pub agrees: fn(&D) -> Result<(), String>,
}

/// How many certificates were forged, how many were right, and how many of these state something
/// else.
#[derive(Debug, Default)]
struct Tally {
    forged: usize,
    accepted: usize,
    stated_otherwise: usize,
}

impl<D: Clone> Format<D> {
    /// Right certificates; the kernel accepts all of them.
    pub fn right(&self, count: usize, seed: u64) -> Vec<D> {
        let mut random = Random(seed);
        let documents: Vec<D> = (0..count).map(|_| (self.random)(&mut random)).collect();
        for document in &documents {
            let text = (self.print)(document);
            assert_eq!((self.read)(&text).map(|document| (self.print)(&document)).as_ref(), Some(&text));
            verify(&text).unwrap_or_else(|refused| panic!("{text}{refused}"));
            (self.agrees)(document).unwrap_or_else(|wrong| panic!("{text}{wrong}"));
        }
        documents
    }

    /// Every byte of right certificates, and of what they state, counts.
    pub fn bytes_count(&self, seed: u64) {
        for document in self.right(12, seed) {
            let text = (self.print)(&document);
            every_byte_counts(&text, &(self.statement)(&document));
            is_whole(&text);
        }
    }

    /// Some twenty certificates for each round are changed by a character, a word or a line, or in
    /// what they say of nodes.
    pub fn forged(&self, rounds: usize, seed: u64) {
        let mut random = Random(seed);
        let mut tally = Tally::default();
        for _ in 0..rounds {
            let document = (self.random)(&mut random);
            let text = (self.print)(&document);
            for round in 0..20 {
                let forged = match round % 4 {
                    0 => change_byte(&mut random, &text, self.bytes),
                    1 => change_word(&mut random, &text, NUMBERS_AND_LINES),
                    _ => {
                        let mut other = document.clone();
                        (self.forge)(&mut random, &mut other);
                        (self.print)(&other).into_bytes()
                    }
                };
                if let Ok(forged) = std::str::from_utf8(&forged) {
                    self.judge(forged, &document, &mut tally);
                }
            }
        }
        eprintln!("{tally:?}");
        let enough = tally.accepted.min(tally.stated_otherwise) > rounds;
        assert!(tally.forged > 18 * rounds && enough, "{tally:?}");
    }

    fn judge(&self, forged: &str, original: &D, tally: &mut Tally) {
        if forged == (self.print)(original) {
            return;
        }
        tally.forged += 1;
        let document = (self.read)(forged);
        let expected = document.as_ref().is_some_and(self.accepts);
        assert_eq!(accepts(forged), expected, "{forged}{:?}", verify(forged));
        if let Some(document) = document.filter(|_| expected) {
            tally.accepted += 1;
            tally.stated_otherwise += usize::from((self.statement)(&document) != (self.statement)(original));
            (self.agrees)(&document).unwrap_or_else(|wrong| panic!("{forged}{wrong}"));
        }
    }
}
