//! One string for all lands that look alike: with other letters, in another order, with regions
//! turned over.
//!
//! Letters get colours from what is around them, refined until no more differ. Of letters that tie
//! each is tried as the first, and the least string is taken.

use std::cmp::Ordering;

use super::drawing::{END_OF_BOUNDARY, END_OF_REGION, FIRST_LETTER, is_letter};

/// How many strings are compared. If there are more, a land may have two; each still says what
/// the land is.
const MOST_TRIED: u32 = 64;

/// Spreads a number over all bits.
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number ^ (number >> 32)
}

/// The string of a land. Each region may be turned over by itself: the moves in it depend on its own
/// cyclic orders alone.
pub(super) fn canonical(codes: &[u8]) -> Vec<u8> {
    let mut land = Land::new(codes);
    let mut colours = vec![0; land.next.len()];
    for code in 0..FIRST_LETTER {
        colours[usize::from(code)] = mix(u64::from(code) + 1_000);
    }
    land.refine(&mut colours);
    land.try_all(colours);
    land.best
}

struct Land<'a> {
    codes: &'a [u8],
    /// The letters.
    letters: Vec<u8>,
    tried: u32,
    best: Vec<u8>,
    writer: Writer,
    /// Room for the next colours, by codes.
    next: Vec<u64>,
    corners: Vec<(u8, u64)>,
    sorted: Vec<u64>,
}

impl Land<'_> {
    fn new(codes: &[u8]) -> Land<'_> {
        let mut is_there = [false; 256];
        codes.iter().for_each(|&code| is_there[usize::from(code)] = true);
        let letters: Vec<u8> =
            (FIRST_LETTER..END_OF_REGION).filter(|&letter| is_there[usize::from(letter)]).collect();
        let most = letters.last().map_or(FIRST_LETTER, |&letter| letter + 1);
        Land {
            codes,
            letters,
            tried: 0,
            best: Vec::new(),
            writer: Writer::default(),
            next: vec![0; most.into()],
            corners: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Makes colours differ where what is around two letters does.
    fn refine(&mut self, colours: &mut [u64]) {
        let mut before = 0;
        while before < self.letters.len() {
            self.look_around(colours);
            self.sorted.clear();
            self.sorted.extend(self.letters.iter().map(|&letter| colours[usize::from(letter)]));
            self.sorted.sort_unstable();
            self.sorted.dedup();
            if self.sorted.len() == before {
                return;
            }
            before = self.sorted.len();
        }
    }

    fn look_around(&mut self, colours: &mut [u64]) {
        let Land { codes, letters, next, corners, .. } = self;
        next.fill(0);
        let (mut of_region, mut first) = (0_u64, 0);
        let mut start = 0;
        for (end, &code) in codes.iter().enumerate() {
            if code == END_OF_BOUNDARY {
                let of_boundary = look_along(&codes[start..end], colours, corners);
                of_region = of_region.wrapping_add(of_boundary);
                corners[first..].iter_mut().for_each(|corner| corner.1 ^= of_boundary);
                (first, start) = (corners.len(), end + 1);
            } else if code == END_OF_REGION {
                let mixed = mix(of_region);
                for (letter, here) in corners.drain(..) {
                    let sum = &mut next[usize::from(letter)];
                    *sum = sum.wrapping_add(mix(here.wrapping_add(mixed)));
                }
                (of_region, first, start) = (0, 0, end + 1);
            }
        }
        for &letter in &*letters {
            let colour = &mut colours[usize::from(letter)];
            *colour = mix(colour.wrapping_mul(5).wrapping_add(next[usize::from(letter)]));
        }
    }

    /// Keeps the least string. Letters of the first tie are tried one after the other.
    fn try_all(&mut self, colours: Vec<u64>) {
        let mut waiting = vec![colours];
        while let Some(colours) = waiting.pop() {
            let colour = |letter: &u8| colours[usize::from(*letter)];
            self.letters.sort_unstable_by_key(colour);
            let tie = self.letters.windows(2).position(|pair| colour(&pair[0]) == colour(&pair[1]));
            let Some(tie) = tie else {
                let mut renamed = [0; 256];
                (0..=255).for_each(|code| renamed[usize::from(code)] = code);
                for (&letter, name) in self.letters.iter().zip(FIRST_LETTER..) {
                    renamed[usize::from(letter)] = name;
                }
                let written = self.writer.write(self.codes, |code| renamed[usize::from(code)], |code| code);
                if self.tried == 0 || *written < *self.best {
                    self.best.clear();
                    self.best.extend_from_slice(written);
                }
                self.tried += 1;
                if self.tried >= MOST_TRIED {
                    return;
                }
                continue;
            };
            let shared = colour(&self.letters[tie]);
            let tied = self.letters[tie..].iter().take_while(|letter| colour(letter) == shared);
            for letter in tied.copied().collect::<Vec<u8>>() {
                let mut chosen = colours.clone();
                chosen[usize::from(letter)] = mix(shared.wrapping_add(12_345));
                self.refine(&mut chosen);
                waiting.push(chosen);
            }
        }
    }
}

/// A colour of a boundary, and of what is around each letter on it; the same if it is turned over.
fn look_along(boundary: &[u8], colours: &[u64], corners: &mut Vec<(u8, u64)>) -> u64 {
    let mut of_boundary = boundary.len() as u64;
    let Some(&last) = boundary.last() else { return 0 };
    let mut before = mix(colours[usize::from(last)]);
    let mut here = mix(colours[usize::from(boundary[0])]);
    for (place, &code) in boundary.iter().enumerate() {
        let next = boundary.get(place + 1).unwrap_or(&boundary[0]);
        let after = mix(colours[usize::from(*next)]);
        let around = mix(here.wrapping_mul(3).wrapping_add(before.wrapping_add(after)));
        of_boundary = of_boundary.wrapping_add(around);
        if is_letter(code) {
            corners.push((code, around));
        }
        (before, here) = (here, after);
    }
    mix(of_boundary)
}

/// Writes codes in order: each boundary from where it is least on, each region in the lesser of its
/// two ways round.
#[derive(Default)]
pub(super) struct Writer {
    written: Vec<u8>,
    order: Vec<(usize, usize)>,
    region: Vec<u8>,
    turned: Vec<u8>,
    sorted: Vec<u8>,
}

impl Writer {
    /// A string that many equal positions share, quickly made: in the order where letters all look
    /// alike, and then with letters in the order in which they come.
    pub(super) fn roughly(&mut self, codes: &[u8]) -> Box<[u8]> {
        self.write(codes, |code| code, |code| if is_letter(code) { FIRST_LETTER } else { code });
        let (mut renamed, mut next) = ([0; 256], FIRST_LETTER);
        let rename = |&code: &u8| {
            if !is_letter(code) {
                return code;
            }
            let known = &mut renamed[usize::from(code)];
            if *known == 0 {
                *known = next;
                next += 1;
            }
            *known
        };
        self.written.iter().map(rename).collect()
    }

    /// The string of codes that are renamed; `key` decides what is least.
    fn write(&mut self, codes: &[u8], renamed: impl Fn(u8) -> u8, key: impl Fn(u8) -> u8) -> &[u8] {
        self.written.clear();
        for region in codes.split_inclusive(|&code| code == END_OF_REGION) {
            let region = &region[..region.len() - 1];
            self.region.clear();
            self.turned.clear();
            for boundary in region.split_inclusive(|&code| code == END_OF_BOUNDARY) {
                let boundary = boundary[..boundary.len() - 1].iter().map(|&code| renamed(code));
                push_least(boundary.clone(), &key, &mut self.region);
                push_least(boundary.rev(), &key, &mut self.turned);
            }
            sort_pieces(&mut self.region, END_OF_BOUNDARY, &key, &mut self.order, &mut self.sorted);
            sort_pieces(&mut self.turned, END_OF_BOUNDARY, &key, &mut self.order, &mut self.sorted);
            let is_less = compare(&self.turned, &self.region, &key).is_lt();
            self.written.extend_from_slice(if is_less { &self.turned } else { &self.region });
            self.written.push(END_OF_REGION);
        }
        sort_pieces(&mut self.written, END_OF_REGION, &key, &mut self.order, &mut self.sorted);
        &self.written
    }
}

fn compare(one: &[u8], other: &[u8], key: &impl Fn(u8) -> u8) -> Ordering {
    one.iter().map(|&code| key(code)).cmp(other.iter().map(|&code| key(code)))
}

/// Pushes a cycle from where it is least on, and its end.
fn push_least(cycle: impl Iterator<Item = u8>, key: &impl Fn(u8) -> u8, written: &mut Vec<u8>) {
    let start = written.len();
    written.extend(cycle);
    let cycle = &mut written[start..];
    let mut best = 0;
    for other in 1..cycle.len() {
        let from = |place: usize| cycle[place..].iter().chain(&cycle[..place]).map(|&code| key(code));
        if from(other).lt(from(best)) {
            best = other;
        }
    }
    cycle.rotate_left(best);
    written.push(END_OF_BOUNDARY);
}

/// Sorts the pieces of a string, each with its end.
fn sort_pieces(
    text: &mut Vec<u8>,
    end: u8,
    key: &impl Fn(u8) -> u8,
    order: &mut Vec<(usize, usize)>,
    sorted: &mut Vec<u8>,
) {
    order.clear();
    let mut start = 0;
    for piece in text.split_inclusive(|&code| code == end) {
        order.push((start, start + piece.len()));
        start += piece.len();
    }
    let piece = |&(start, end): &(usize, usize)| &text[start..end];
    if order.is_sorted_by(|one, other| compare(piece(one), piece(other), key).is_le()) {
        return;
    }
    order.sort_by(|one, other| compare(piece(one), piece(other), key));
    sorted.clear();
    order.iter().for_each(|one| sorted.extend_from_slice(piece(one)));
    std::mem::swap(text, sorted);
}
