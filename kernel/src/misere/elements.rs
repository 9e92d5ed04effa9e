//! Sets of elements of a finite monoid, and pairs of a value and a set of contexts.

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

/// Bits of all sets of contexts: half a gigabyte.
const MOST_BITS: u64 = 1 << 32;

/// Pairs by their value. A pair is *below* another if they have the same value, and the contexts of
/// the one are among those of the other.
#[derive(Debug)]
pub(crate) struct Pairs {
    by_value: Vec<Vec<Elements>>,
    count: usize,
}

impl Pairs {
    pub(crate) fn new(order: usize) -> Pairs {
        Pairs { by_value: vec![Vec::new(); order], count: 0 }
    }

    pub(crate) fn with_value(&self, value: usize) -> &[Elements] {
        &self.by_value[value]
    }

    /// Whether a pair is below one of these.
    pub(crate) fn cover(&self, value: usize, contexts: &Elements) -> bool {
        self.by_value[value].iter().any(|larger| contexts.is_within(larger))
    }

    /// False if there are too many already.
    pub(crate) fn insert(&mut self, value: usize, contexts: Elements) -> bool {
        self.count += 1;
        self.by_value[value].push(contexts);
        self.count as u64 <= MOST_BITS / self.by_value.len() as u64
    }

    /// Leaves out those below a pair.
    pub(crate) fn remove_below(&mut self, value: usize, contexts: &Elements) {
        let before = self.by_value[value].len();
        self.by_value[value].retain(|smaller| !smaller.is_within(contexts));
        self.count -= before - self.by_value[value].len();
    }

    /// All pairs, by value.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Elements)> {
        let numbered = self.by_value.iter().enumerate();
        numbered.flat_map(|(value, sets)| sets.iter().map(move |contexts| (value, contexts)))
    }
}
