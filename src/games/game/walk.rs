//! All nodes below a node, without recursion and without a stack.

use crate::error::Result;
use crate::game::GameId;
use crate::game::store::Store;

/// A set of nodes, as bits, in which each has a number.
pub(crate) struct Marked {
    words: Vec<u64>,
    /// How many are marked before each word.
    before: Vec<u32>,
    count: usize,
}

impl Marked {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The marked nodes, children before parents.
    pub(crate) fn iter(&self) -> impl Iterator<Item = GameId> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(GameId(index as u32 * 64 + bit))
            })
        })
    }

    pub(crate) fn contains(&self, id: GameId) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    /// The number of a marked node in that order.
    #[inline]
    pub(crate) fn rank(&self, id: GameId) -> usize {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        let below = self.words[word] & ((1 << bit) - 1);
        self.before[word] as usize + below.count_ones() as usize
    }
}

impl Store {
    /// The nodes reachable from `id` by options and components that are kept, itself included.
    /// (Those of nimbers, and moves in sums, are not kept.)
    ///
    /// Children have smaller ids, so one sweep downwards meets every parent before its children.
    /// Linear in nodes and edges below, and an id is a 64th of a step.
    pub(super) fn mark_below(&self, id: GameId) -> Result<Marked> {
        self.mark_below_all(&[id])
    }

    /// The nodes reachable from any of these, as [`Store::mark_below`].
    pub(crate) fn mark_below_all(&self, ids: &[GameId]) -> Result<Marked> {
        let most = ids.iter().map(|id| id.index() / 64 + 1).max().unwrap_or(0);
        let mut words = vec![0_u64; most];
        for id in ids {
            words[id.index() / 64] |= 1 << (id.index() % 64);
        }
        for index in (0..words.len()).rev() {
            let mut swept = 0;
            // Children may lie in the same word, so it is read again after each node.
            loop {
                let rest = words[index] & !swept;
                if rest == 0 {
                    break;
                }
                let bit = 63 - rest.leading_zeros();
                swept |= 1 << bit;
                self.interrupt.poll()?;
                for child in self.slice(GameId(index as u32 * 64 + bit)) {
                    words[child.index() / 64] |= 1 << (child.index() % 64);
                }
            }
        }
        let mut count = 0;
        let before = words
            .iter()
            .map(|word| {
                let before = count;
                count += word.count_ones();
                before
            })
            .collect();
        Ok(Marked { words, before, count: count as usize })
    }
}
