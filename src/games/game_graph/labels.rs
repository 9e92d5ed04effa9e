//! The labels of vertices: one text for all, and the way from a label to its vertex.

use std::fmt::Write;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::short_hash::spread;

/// The label of each vertex, one after the other in one text.
#[derive(Debug, Default)]
pub(super) struct Labels {
    text: String,
    ends: Vec<u32>,
}

impl Labels {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.text.len()
    }

    pub(super) fn get(&self, vertex: u32) -> &str {
        let [start, end] = self.range(vertex);
        &self.text[start as usize..end as usize]
    }

    fn at(&self, [start, end]: [u32; 2]) -> &[u8] {
        &self.text.as_bytes()[start as usize..end as usize]
    }

    /// Where the label of a vertex stands in the text.
    fn range(&self, vertex: u32) -> [u32; 2] {
        let place = vertex as usize;
        [if place == 0 { 0 } else { self.ends[place - 1] }, self.ends[place]]
    }

    /// The caller has seen to it that vertices and bytes are counted by 32 bits.
    fn push(&mut self, label: &str) -> u32 {
        let vertex = self.ends.len() as u32;
        self.text.push_str(label);
        self.ends.push(self.text.len() as u32);
        vertex
    }

    /// The caller has seen to it that their digits are counted by 32 bits.
    fn of_numbers(count: u32) -> Labels {
        let mut labels = Labels::default();
        for number in 0..count {
            // Writing to a text cannot fail.
            let _ = write!(labels.text, "{number}");
            labels.ends.push(labels.text.len() as u32);
        }
        labels
    }

    /// Gives back what was asked for ahead.
    pub(super) fn fit(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// What the vertices of a graph are called.
#[derive(Debug)]
pub(super) enum Names {
    /// By labels that were given.
    Given(Labels),
    /// By their numbers, which are written when somebody wants to see one.
    Numbers {
        /// How many vertices there are.
        count: u32,
        /// Their labels.
        written: OnceLock<Labels>,
    },
}

impl Names {
    pub(super) fn numbers(count: u32) -> Names {
        Names::Numbers { count, written: OnceLock::new() }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Names::Given(labels) => labels.len(),
            Names::Numbers { count, .. } => *count as usize,
        }
    }

    pub(super) fn get(&self, vertex: u32) -> &str {
        match self {
            Names::Given(labels) => labels.get(vertex),
            Names::Numbers { count, written } => {
                written.get_or_init(|| Labels::of_numbers(*count)).get(vertex)
            }
        }
    }
}

/// The digits of all numbers below `count` together.
pub(super) fn digits_below(count: u32) -> u64 {
    let count = u64::from(count);
    // Each number has a digit, each from 10 on a second one, and so on.
    let powers = std::iter::successors(Some(10), |power| Some(power * 10));
    count + powers.take_while(|&power| power < count).map(|power| count - power).sum::<u64>()
}

/// Lesser numbers are labels that are looked up by themselves. The list of all of them would take
/// 64 MiB.
const NUMBERS: usize = 1 << 24;

/// Which vertex has a label. With many vertices, waiting for memory is what reading takes most of
/// its time for: so a label that is a small number is a place in a list, and another of up to eight
/// bytes is kept in the table itself. Many labels are looked up in steps, each for all of them, so
/// that the processor waits for several at a time.
#[derive(Debug, Default)]
pub(super) struct LabelTable {
    /// One more than the vertex with this number as its label; 0 if there is none.
    numbers: Vec<u32>,
    short: HashMap<u64, u32>,
    /// Part of the hash, and the vertex.
    long: HashTable<(u32, u32)>,
    hasher: DefaultHashBuilder,
}

/// Where a label is looked for.
#[derive(Clone, Copy)]
enum Place<'t> {
    /// Nowhere: it is the label of no vertex yet.
    None,
    /// It is that of this vertex.
    Known(u32),
    /// It has this part of a hash, and the first entry in question is this one.
    Entry(u32, &'t (u32, u32)),
}

/// What a first look says of a label.
#[derive(Debug, Clone, Copy)]
enum Guess {
    /// It is the label of no vertex yet, or has to be looked for.
    None,
    /// It is that of this vertex.
    Known(u32),
    /// It may be that of this vertex, whose label stands here in the text.
    Perhaps(u32, [u32; 2]),
}

impl LabelTable {
    /// The vertices with these labels, one after the other; new ones as in [`LabelTable::vertex`].
    pub(super) fn vertices<E>(
        &mut self,
        labels: &mut Labels,
        texts: &[&str],
        vertices: &mut Vec<u32>,
        mut admits: impl FnMut(&Labels, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut guesses = self.guesses(texts);
        for guess in &mut guesses {
            if let Guess::Perhaps(vertex, range) = guess {
                *range = labels.range(*vertex);
            }
        }
        for (text, guess) in texts.iter().zip(&mut guesses) {
            // Two bytes bring the text of the label into the caches.
            let ends = |bytes: &[u8]| [bytes.first().copied(), bytes.last().copied()];
            if let Guess::Perhaps(_, range) = guess
                && ends(labels.at(*range)) != ends(text.as_bytes())
            {
                *guess = Guess::None;
            }
        }
        for (text, guess) in texts.iter().zip(&guesses) {
            vertices.push(match *guess {
                Guess::Known(vertex) => vertex,
                Guess::Perhaps(vertex, range) if labels.at(range) == text.as_bytes() => vertex,
                _ => self.vertex(labels, text, |labels| admits(labels, text))?,
            });
        }
        Ok(())
    }

    /// What a first look says of each label.
    fn guesses(&self, texts: &[&str]) -> Vec<Guess> {
        let keys: Vec<Key> = texts.iter().map(|text| self.key(text)).collect();
        let places: Vec<Place> = keys.into_iter().map(|key| self.place(key)).collect();
        let guess = |place| match place {
            Place::Known(vertex) => Guess::Known(vertex),
            Place::Entry(part, &(other, vertex)) if other == part => Guess::Perhaps(vertex, [0; 2]),
            Place::None | Place::Entry(..) => Guess::None,
        };
        places.into_iter().map(guess).collect()
    }

    #[inline]
    fn place(&self, key: Key) -> Place<'_> {
        let known = match key {
            Key::Number(number) => self.numbers.get(number).and_then(|one_more| one_more.checked_sub(1)),
            Key::Short(key) => self.short.get(&key).copied(),
            Key::Long(part) => {
                // The entry is not looked at here: to see where it stands, one wait for memory is enough.
                let entry = self.long.find(spread(part), |_| true);
                return entry.map_or(Place::None, |entry| Place::Entry(part, entry));
            }
        };
        known.map_or(Place::None, Place::Known)
    }

    #[inline]
    fn key(&self, label: &str) -> Key {
        // Half of a hash is enough.
        key(label.as_bytes())
            .unwrap_or_else(|| Key::Long((self.hasher.hash_one(label.as_bytes()) >> 32) as u32))
    }

    /// The vertex with this label; or a new one, if `admits` the labels there are so far.
    #[inline]
    pub(super) fn vertex<E>(
        &mut self,
        labels: &mut Labels,
        label: &str,
        admits: impl FnOnce(&Labels) -> Result<(), E>,
    ) -> Result<u32, E> {
        match self.key(label) {
            Key::Number(number) => {
                if let Some(&one_more) = self.numbers.get(number)
                    && one_more > 0
                {
                    return Ok(one_more - 1);
                }
                admits(labels)?;
                if number >= self.numbers.len() {
                    self.numbers.resize((number + 1).next_power_of_two(), 0);
                }
                let vertex = labels.push(label);
                self.numbers[number] = vertex + 1;
                Ok(vertex)
            }
            Key::Short(key) => {
                if let Some(&vertex) = self.short.get(&key) {
                    return Ok(vertex);
                }
                admits(labels)?;
                let vertex = labels.push(label);
                self.short.insert(key, vertex);
                Ok(vertex)
            }
            Key::Long(part) => {
                let same = |&(other, vertex): &(u32, u32)| other == part && labels.get(vertex) == label;
                if let Some(&(_, vertex)) = self.long.find(spread(part), same) {
                    return Ok(vertex);
                }
                admits(labels)?;
                let vertex = labels.push(label);
                self.long.insert_unique(spread(part), (part, vertex), |&(part, _)| spread(part));
                Ok(vertex)
            }
        }
    }
}

/// By what a label is looked up.
enum Key {
    /// It is this number as one writes it, without zeros before it.
    Number(usize),
    /// Its bytes as a number, the first in the lowest place.
    Short(u64),
    /// This is part of its hash.
    Long(u32),
}

/// The key of a short label.
#[inline]
fn key(label: &[u8]) -> Option<Key> {
    let length = label.len();
    // The bytes after a short label are 0, so it may not end in one.
    if length > 8 || label.last() == Some(&0) {
        return None;
    }
    // Two looks, which may have bytes in common, take any length without a loop.
    let key = if let (Some(first), Some(last)) = (label.first_chunk(), label.last_chunk()) {
        let [first, last] = [first, last].map(|&bytes| u64::from(u32::from_le_bytes(bytes)));
        first | last << (8 * (length - 4))
    } else if length > 0 {
        let byte = |place: usize| u64::from(label[place]) << (8 * place);
        byte(0) | byte(length / 2) | byte(length - 1)
    } else {
        return Some(Key::Short(0));
    };
    Some(number(key, length).map_or(Key::Short(key), Key::Number))
}

/// The number below [`NUMBERS`] that this many digits are, the first digit in the lowest byte.
/// All digits are added up at once: pairs of them, pairs of these, and the two that are left.
#[inline]
fn number(digits: u64, length: usize) -> Option<usize> {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    const UPPER: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    // Eight digits, with zeros before the others.
    let digits = digits << (64 - 8 * length) | ZEROS.checked_shr(8 * length as u32).unwrap_or(0);
    let ones = digits.wrapping_sub(ZEROS);
    let are_digits = digits & UPPER == ZEROS && (ones + 0x0606_0606_0606_0606) & UPPER == 0;
    let begins_with_zero = length > 1 && ones >> (64 - 8 * length) & 0xff == 0;
    if !are_digits || begins_with_zero {
        return None;
    }
    let pairs = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let number = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    Some(number as usize).filter(|&number| number < NUMBERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_labels() {
        for count in [0, 1, 9, 10, 11, 99, 100, 101, 1_000, 12_345] {
            let labels = Labels::of_numbers(count);
            assert_eq!(labels.bytes() as u64, digits_below(count));
            assert_eq!(labels.len(), count as usize);
            assert!((0..count).all(|number| labels.get(number) == number.to_string()));
        }
        assert_eq!(
            digits_below(u32::MAX),
            10 + 180
                + 2_700
                + 36_000
                + 450_000
                + 5_400_000
                + 63_000_000
                + 720_000_000
                + 8_100_000_000
                + 10 * (u64::from(u32::MAX) - 1_000_000_000)
        );
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let texts = (0..3_000).chain((0..24).map(|power| 1 << power)).chain(99_999_990..100_000_010);
        for text in texts.map(|number: usize| number.to_string()) {
            // Beside these the digits are not a number, or another one.
            for other in ["/", ":", "0", "o", "é", "+", " "] {
                for text in [text.clone(), format!("{text}{other}"), format!("{other}{text}")] {
                    let read = match key(text.as_bytes()) {
                        Some(Key::Number(number)) => Some(number),
                        _ => None,
                    };
                    let due = text.parse().ok().filter(|&number: &usize| {
                        number < NUMBERS && text.len() <= 8 && number.to_string() == text
                    });
                    assert_eq!(read, due, "{text}");
                }
            }
        }
    }

    /// As many as this have some parts of hashes in common, nearly always.
    #[test]
    fn many_long_labels_are_found_again() {
        let texts: Vec<String> = (0..200_000).map(|number| format!("position-{number}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (mut labels, mut table) = (Labels::default(), LabelTable::default());
        for _ in 0..2 {
            let mut vertices = Vec::new();
            for texts in texts.chunks(1_000) {
                let admits = |_: &Labels, _: &str| Ok::<(), ()>(());
                assert_eq!(table.vertices(&mut labels, texts, &mut vertices, admits), Ok(()));
            }
            assert!(vertices.iter().copied().eq(0..texts.len() as u32));
        }
    }

    #[test]
    fn labels_that_look_alike_are_different() {
        let mut labels = Labels::default();
        let mut table = LabelTable::default();
        let texts = [
            "",
            "\0",
            "a",
            "a\0",
            "\0a",
            "aa",
            "12345678",
            "123456789",
            "1234567\0",
            "ääää",
            "äääää",
            " a",
            "0",
            "00",
            "7",
            "07",
            "+7",
            "16777215",
            "16777216",
        ];
        for round in 0..2 {
            for (place, text) in texts.iter().enumerate() {
                let vertex = table.vertex(&mut labels, text, |_| if round == 0 { Ok(()) } else { Err(()) });
                assert_eq!(vertex, Ok(place as u32), "{text:?}");
                assert_eq!(labels.get(place as u32), *text);
            }
        }
        assert_eq!(labels.len(), texts.len());
        // In any order, together with new ones, and the same again.
        let mixed: Vec<&str> =
            texts.iter().rev().copied().chain(["new", "a longer new one", "new"]).collect();
        for _ in 0..2 {
            let mut vertices = Vec::new();
            let admits = |_: &Labels, _: &str| Ok::<(), ()>(());
            assert_eq!(table.vertices(&mut labels, &mixed, &mut vertices, admits), Ok(()));
            let found: Vec<&str> = vertices.iter().map(|&vertex| labels.get(vertex)).collect();
            assert_eq!(found, mixed);
        }
        assert_eq!(labels.len(), texts.len() + 2);
        assert_eq!(table.vertex(&mut labels, "new", |_| Err("full")), Ok(texts.len() as u32));
        assert_eq!(table.vertex(&mut labels, "newer", |_| Err("full")), Err("full"));
    }
}
