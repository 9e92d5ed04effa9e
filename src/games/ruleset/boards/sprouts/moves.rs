//! The moves of Sprouts: a line from a spot to a spot, with a new spot on it.
//!
//! Boundaries of a region that read the same and have no letter are alike: a move names the first
//! ones.

use hashbrown::HashSet;

use crate::error::Result;
use crate::ruleset::Moves;

use super::canonical::Writer;
use super::drawing::{
    BOUNDARY, Corner, Drawing, END, END_OF_BOUNDARY, END_OF_REGION, FIRST_LETTER, FREE, REGION, is_letter,
    simplified,
};
use super::text;
use super::words::Words;

/// A boundary without its end.
type Boundary<'a> = &'a [Corner];

/// Lists the moves, and of each the names of the two spots that it joins. Where nobody reads the
/// words, each of those that are easily seen to lead to the same is listed once.
pub(super) fn list(drawing: &Drawing, moves: &mut Moves<Drawing>) -> Result<Vec<[u16; 2]>> {
    let (corners, largest) = text::named(drawing);
    let fresh = corners.iter().map(|corner| corner.code).filter(|&code| is_letter(code)).max();
    let fresh = fresh.map_or(FIRST_LETTER, |code| code + 1);
    let mut region_ends = 0;
    let mut list = List {
        moves,
        has_names: drawing.has_names(),
        largest,
        met: HashSet::new(),
        writer: Writer::default(),
        new_spot: Corner { code: fresh, name: largest + 1 },
        made: Vec::new(),
        ends: Vec::new(),
    };
    for (number, region) in corners.split_inclusive(|corner| corner.code == END_OF_REGION).enumerate() {
        let before = &corners[..region_ends];
        region_ends += region.len();
        let boundaries: Vec<Boundary> = region[..region.len() - 1]
            .split(|corner| corner.code == END_OF_BOUNDARY)
            .filter(|boundary| !boundary.is_empty())
            .collect();
        let words = Words { corners: &corners, region: number, new_spot: largest + 1 };
        let mut inside = Inside {
            kinds: kinds(&boundaries),
            boundaries,
            before,
            after: &corners[region_ends..],
            words,
            list: &mut list,
        };
        inside.joins()?;
        inside.divisions()?;
    }
    Ok(list.ends)
}

/// The boundaries in lists of those that are alike, by their places.
fn kinds(boundaries: &[Boundary]) -> Vec<Vec<usize>> {
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for (place, boundary) in boundaries.iter().enumerate() {
        let is_alike = |other: &Boundary| {
            boundary.len() == other.len()
                && boundary.iter().zip(*other).all(|(one, two)| one.code == two.code && !one.is_letter())
        };
        match kinds.iter_mut().find(|kind| is_alike(&boundaries[kind[0]])) {
            Some(kind) => kind.push(place),
            None => kinds.push(vec![place]),
        }
    }
    kinds
}

/// The moves that were found.
struct List<'a> {
    moves: &'a mut Moves<Drawing>,
    has_names: bool,
    /// The largest number of a spot.
    largest: u16,
    /// What moves led to, roughly written.
    met: HashSet<Box<[u8]>>,
    writer: Writer,
    new_spot: Corner,
    made: Vec<Corner>,
    /// For each move the names of the spots that it joins.
    ends: Vec<[u16; 2]>,
}

impl List<'_> {
    /// Lists a move between two corners, as they were, that leads to what was made.
    fn push(&mut self, ends: [Corner; 2], words: impl FnOnce() -> String) -> Result<()> {
        let is_dead = |corner: &Corner| corner.is_letter() && ends.iter().any(|end| end.code == corner.code);
        let made: Vec<Corner> = self.made.iter().copied().filter(|corner| !is_dead(corner)).collect();
        let left = simplified(made, !self.has_names);
        self.moves.hold(left.len())?;
        if self.has_names || self.moves.has_words() {
            self.ends.push(ends.map(|corner| corner.name));
        }
        if self.has_names {
            return self.moves.to(Drawing::named(&left, self.largest + 1), words);
        }
        let codes: Vec<u8> = left.iter().map(|corner| corner.code).collect();
        let rough = self.writer.roughly(&codes);
        if !self.moves.has_words() {
            if self.met.contains(&rough) {
                return Ok(());
            }
            self.met.insert(rough.clone());
        }
        self.moves.to(Drawing::nameless(rough), words)
    }
}

/// The moves inside one region.
struct Inside<'a, 'b> {
    boundaries: Vec<Boundary<'a>>,
    kinds: Vec<Vec<usize>>,
    /// The regions before and after it.
    before: &'a [Corner],
    after: &'a [Corner],
    words: Words<'a>,
    list: &'a mut List<'b>,
}

/// From a corner round its boundary and back to it: a spot with one line gets a corner on either
/// side, one with two is used up.
fn round(boundary: Boundary, at: usize, letter: u8, walk: &mut Vec<Corner>) {
    let here = boundary[at];
    let with = |code: u8| Corner { code, name: here.name };
    let rest = boundary[at + 1..].iter().chain(&boundary[..at]);
    match here.code {
        FREE => walk.push(with(END)),
        END => {
            walk.push(with(letter));
            walk.extend(rest);
            walk.push(with(letter));
        }
        _ => walk.extend(rest),
    }
}

impl Inside<'_, '_> {
    /// Lines between two boundaries.
    fn joins(&mut self) -> Result<()> {
        for first in 0..self.kinds.len() {
            for second in first..self.kinds.len() {
                let other = match first == second {
                    true => self.kinds[first].get(1).copied(),
                    false => self.kinds[second].first().copied(),
                };
                let Some(other) = other else { continue };
                let one = self.kinds[first][0];
                for p in 0..self.boundaries[one].len() {
                    for q in 0..self.boundaries[other].len() {
                        self.join((one, p), (other, q))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn join(&mut self, (one, p): (usize, usize), (other, q): (usize, usize)) -> Result<()> {
        let new = self.list.new_spot;
        let (first, second) = (self.boundaries[one], self.boundaries[other]);
        let made = &mut self.list.made;
        made.clear();
        made.extend(self.before);
        for (place, boundary) in self.boundaries.iter().enumerate() {
            if place != one && place != other {
                made.extend(*boundary);
                made.push(BOUNDARY);
            }
        }
        round(first, p, new.code + 1, made);
        made.push(new);
        round(second, q, new.code + 2, made);
        made.extend([new, BOUNDARY, REGION]);
        made.extend(self.after);
        let words = &self.words;
        self.list.push([first[p], second[q]], || words.join((first, p), (second, q), None))
    }

    /// Lines from a boundary to itself, which divide the region.
    fn divisions(&mut self) -> Result<()> {
        for kind in 0..self.kinds.len() {
            let boundary = self.boundaries[self.kinds[kind][0]];
            for p in 0..boundary.len() {
                if boundary[p].code <= END {
                    self.divide(kind, p, p)?;
                }
                for q in p + 1..boundary.len() {
                    if boundary[p].code != boundary[q].code || !boundary[p].is_letter() {
                        self.divide(kind, p, q)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A line from a corner of the first boundary of a kind to another, or back to the same one.
    fn divide(&mut self, kind: usize, p: usize, q: usize) -> Result<()> {
        let own = self.kinds[kind][0];
        let [left, right] = self.sides(self.boundaries[own], p, q);
        let ends = [p, q].map(|at| self.boundaries[own][at]);
        let free: Vec<&[usize]> = (0..self.kinds.len())
            .map(|other| &self.kinds[other][usize::from(other == kind)..])
            .filter(|kind| !kind.is_empty())
            .collect();
        let ways = free.iter().fold(1_u64, |ways, kind| ways.saturating_mul(kind.len() as u64 + 1));
        self.list.moves.expect(ways)?;
        // How many of each kind are on the left.
        let mut chosen = vec![0; free.len()];
        loop {
            self.list.moves.poll()?;
            let made = &mut self.list.made;
            made.clear();
            made.extend(self.before);
            made.extend(&left);
            let on_the_left = |(kind, &count): (&&[usize], &usize)| kind[..count].to_vec();
            let inside: Vec<usize> = free.iter().zip(&chosen).flat_map(on_the_left).collect();
            let put = |made: &mut Vec<Corner>, place: usize| {
                made.extend(self.boundaries[place]);
                made.push(BOUNDARY);
            };
            inside.iter().for_each(|&place| put(made, place));
            made.push(REGION);
            made.extend(&right);
            for (kind, &count) in free.iter().zip(&chosen) {
                kind[count..].iter().for_each(|&place| put(made, place));
            }
            made.push(REGION);
            made.extend(self.after);
            let (words, boundaries) = (&self.words, &self.boundaries);
            let line = (boundaries[own], p);
            self.list.push(ends, || {
                let around: Vec<Corner> = inside.iter().map(|&place| boundaries[place][0]).collect();
                match p == q {
                    true => words.round(line, &around),
                    false => words.join(line, (boundaries[own], q), Some(&around)),
                }
            })?;
            let Some(next) = (0..free.len()).find(|&place| chosen[place] < free[place].len()) else {
                return Ok(());
            };
            chosen[next] += 1;
            chosen[..next].fill(0);
        }
    }

    /// What a line from one corner of a boundary to another has on its left and on its right: from
    /// the first on to the second one, and the rest.
    fn sides(&self, boundary: Boundary, p: usize, q: usize) -> [Vec<Corner>; 2] {
        let new = self.list.new_spot;
        let with = |at: usize, code: u8| Corner { code, name: boundary[at].name };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let rest = boundary[q + 1..].iter().chain(&boundary[..p]);
        if p == q {
            if boundary[p].code == FREE {
                left.push(with(p, new.code + 1));
                right.push(with(p, new.code + 1));
            }
            right.extend(rest);
        } else {
            let ends = [(p, new.code + 1), (q, new.code + 2)];
            let [from, to] =
                ends.map(|(at, letter)| Some(with(at, letter)).filter(|_| boundary[at].code == END));
            left.extend(from);
            left.extend(&boundary[p + 1..q]);
            left.extend(to);
            right.extend(to);
            right.extend(rest);
            right.extend(from);
        }
        left.extend([new, BOUNDARY]);
        right.extend([new, BOUNDARY]);
        [left, right]
    }
}
