//! Sets of elements of a finite monoid.

/// Elements of one set.
const WORD: usize = 64;

/// A set of numbers below the order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Elements {
    words: Vec<u64>,
}

impl Elements {
    pub(crate) fn none(order: usize) -> Elements {
        Elements { words: vec![0; order.div_ceil(WORD)] }
    }

    pub(crate) fn has(&self, element: usize) -> bool {
        self.words[element / WORD] >> (element % WORD) & 1 == 1
    }

    pub(crate) fn insert(&mut self, element: usize) {
        self.words[element / WORD] |= 1 << (element % WORD);
    }

    pub(crate) fn add(&mut self, other: &Elements) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(crate) fn is_within(&self, other: &Elements) -> bool {
        self.words.iter().zip(&other.words).all(|(word, larger)| word & !larger == 0)
    }
}
