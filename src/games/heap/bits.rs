//! Sets of small numbers, by their bits.

/// A set of numbers, a bit each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(super) fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    pub(super) fn union(&mut self, other: &Bits) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, others)| *word |= others);
    }

    /// Adds the nim-sum of a number with each of another set.
    pub(super) fn union_of_sums(&mut self, other: &Bits, number: u32) {
        let high = number as usize / 64;
        // The nim-sum with the high part exchanges words: it stays below the next power of 2.
        let reach = (other.words.len().max(high + 1)).next_power_of_two();
        if self.words.len() < reach {
            self.words.resize(reach, 0);
        }
        for (place, &word) in other.words.iter().enumerate() {
            self.words[place ^ high] |= exchanged(word, number % 64);
        }
    }

    /// The least number that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        full as u32 * 64 + self.words.get(full).map_or(0, |word| word.trailing_ones())
    }

    /// The numbers above one, in ascending order.
    pub(super) fn above(&self, least: u32) -> impl Iterator<Item = u32> {
        (least + 1..self.words.len() as u32 * 64).filter(|&number| self.contains(number))
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 8
    }
}

/// A word whose bit i is bit i xor `number` of another, for a number below 64.
fn exchanged(mut word: u64, number: u32) -> u64 {
    /// For 1, 2, 4, …: the bits whose place has a 0 there.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (power, low) in LOW.into_iter().enumerate() {
        if number >> power & 1 == 1 {
            let distance = 1 << power;
            word = (word & low) << distance | (word >> distance) & low;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sums_of_a_set_with_a_number() {
        let mut set = Bits::default();
        let numbers = [0, 1, 5, 63, 64, 200];
        numbers.iter().for_each(|&number| set.insert(number));
        for number in [0, 1, 6, 63, 64, 100, 333] {
            let mut sums = Bits::default();
            sums.union_of_sums(&set, number);
            let found: Vec<u32> = (0..1_000).filter(|&sum| sums.contains(sum)).collect();
            let mut expected: Vec<u32> = numbers.iter().map(|&other| other ^ number).collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "{number}");
        }
        assert_eq!(set.mex(), 2);
        assert_eq!(set.above(5).collect::<Vec<u32>>(), [63, 64, 200]);
    }
}
