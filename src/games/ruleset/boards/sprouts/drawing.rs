//! Positions of Sprouts as corners of spots, and what may be left out of them.

/// A spot without lines, which has three lives and is a boundary by itself.
pub(super) const FREE: u8 = 0;
/// A spot with one line: two lives, one corner.
pub(super) const END: u8 = 1;
/// A spot with two lines, and one corner that can still be used.
pub(super) const LAST: u8 = 2;
/// From here on a code is that of a spot with two lines and two corners: it stands twice.
pub(super) const FIRST_LETTER: u8 = 3;
/// What ends a region, and what ends a boundary.
pub(super) const END_OF_REGION: u8 = 254;
pub(super) const END_OF_BOUNDARY: u8 = 255;

/// A corner of a spot, or the end of a boundary or of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Corner {
    pub(super) code: u8,
    /// What the spot is called; 0 for nothing.
    pub(super) name: u16,
}

pub(super) const BOUNDARY: Corner = Corner { code: END_OF_BOUNDARY, name: 0 };
pub(super) const REGION: Corner = Corner { code: END_OF_REGION, name: 0 };

impl Corner {
    pub(super) fn is_letter(self) -> bool {
        is_letter(self.code)
    }
}

pub(super) fn is_letter(code: u8) -> bool {
    (FIRST_LETTER..END_OF_REGION).contains(&code)
}

/// A position of Sprouts: what each region of the paper touches, spot by spot. Spots have names in
/// positions that somebody typed, and in what is reached from them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// Corners along the boundaries, with the region on the left; after each boundary its end, and
    /// after all of a region theirs.
    codes: Box<[u8]>,
    names: Option<Box<Names>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Names {
    /// What the spot of each corner is called.
    of_corners: Box<[u16]>,
    /// The largest number that a spot was ever called by.
    largest: u16,
}

impl Drawing {
    /// A position whose spots have no names.
    pub(super) fn nameless(codes: impl Into<Box<[u8]>>) -> Drawing {
        Drawing { codes: codes.into(), names: None }
    }

    /// A position whose spots have names; `largest` is the largest number among those that were
    /// ever given.
    pub(super) fn named(corners: &[Corner], largest: u16) -> Drawing {
        let of_corners = corners.iter().map(|corner| corner.name).collect();
        Drawing {
            codes: corners.iter().map(|corner| corner.code).collect(),
            names: Some(Box::new(Names { of_corners, largest })),
        }
    }

    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    pub(super) fn into_codes(self) -> Vec<u8> {
        self.codes.into_vec()
    }

    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// The corners with the names of their spots, and the largest number of a spot. Without names,
    /// spots that are no letters are numbered from 1 in the order in which they stand.
    pub(super) fn corners(&self) -> (Vec<Corner>, u16) {
        let plain = |&code: &u8| Corner { code, name: 0 };
        let mut corners: Vec<Corner> = self.codes.iter().map(plain).collect();
        match &self.names {
            Some(names) => {
                for (corner, &name) in corners.iter_mut().zip(&names.of_corners) {
                    corner.name = name;
                }
                (corners, names.largest)
            }
            None => {
                let mut largest = 0;
                let mut of_letters = [0; 256];
                for corner in corners.iter_mut().filter(|corner| corner.code < END_OF_REGION) {
                    let known = &mut of_letters[usize::from(corner.code)];
                    if !corner.is_letter() || *known == 0 {
                        largest += 1;
                        *known = largest;
                    }
                    corner.name = *known;
                }
                (corners, largest)
            }
        }
    }

    /// How many moves there may be at most: each takes two lives and gives one.
    pub(super) fn lives(&self) -> u64 {
        lives(self.codes.iter().copied())
    }

    /// How many corners there are, and ends of boundaries and regions.
    pub(super) fn length(&self) -> usize {
        self.codes.len()
    }
}

/// The lives of some corners together; a letter has one, also if it stands twice.
pub(super) fn lives(codes: impl Iterator<Item = u8>) -> u64 {
    let mut seen = [0_u64; 4];
    let mut lives = 0;
    for code in codes.filter(|&code| code < END_OF_REGION) {
        if code < FIRST_LETTER {
            lives += u64::from(3 - code);
            continue;
        }
        let (word, bit) = (usize::from(code / 64), 1 << (code % 64));
        lives += u64::from(seen[word] & bit == 0);
        seen[word] |= bit;
    }
    lives
}

/// Without what can take part in no move. Where nobody reads it (`merging`), corners of a region
/// with at most three lives are put into one boundary: after any move in it the others can be
/// joined once, however they lie.
///
/// The options stay the same, all the way down.
pub(super) fn simplified(mut corners: Vec<Corner>, merging: bool) -> Vec<Corner> {
    let mut left = Vec::with_capacity(corners.len());
    loop {
        let mut count = [0_u16; 256];
        corners.iter().for_each(|corner| count[usize::from(corner.code)] += 1);
        let mut is_done = true;
        for region in corners.split_inclusive(|corner| corner.code == END_OF_REGION) {
            is_done &= simplify_region(region, &count, merging, &mut left);
        }
        if is_done {
            return left;
        }
        std::mem::swap(&mut corners, &mut left);
        left.clear();
    }
}

/// Pushes what is left of a region. Whether that changes nothing in others.
fn simplify_region(region: &[Corner], count: &[u16; 256], merging: bool, left: &mut Vec<Corner>) -> bool {
    let start = left.len();
    let mut begin = start;
    for &corner in region {
        match corner.code {
            END_OF_REGION => break,
            END_OF_BOUNDARY => {
                // The boundary is closed: its last corner is beside the first.
                if let [first, .., last] = left[begin..]
                    && first.is_letter()
                    && first.code == last.code
                {
                    left.pop();
                    left[begin].code = LAST;
                }
                if left.len() > begin {
                    left.push(corner);
                }
                begin = left.len();
            }
            code if is_letter(code) && count[usize::from(code)] == 1 => {
                left.push(Corner { code: LAST, ..corner });
            }
            code => match left[begin..].last_mut() {
                // Two corners of a spot side by side are one.
                Some(before) if before.code == code && corner.is_letter() => before.code = LAST,
                _ => left.push(corner),
            },
        }
    }
    let lives = lives(left[start..].iter().map(|corner| corner.code));
    if lives < 2 {
        let is_alone = !left[start..].iter().any(|corner| corner.is_letter());
        left.truncate(start);
        return is_alone;
    }
    if lives <= 3 && merging {
        merge(left, start);
    }
    left.push(REGION);
    true
}

/// Puts the corners from a place on into one boundary, in order.
fn merge(corners: &mut Vec<Corner>, start: usize) {
    let mut own: Vec<Corner> =
        corners.drain(start..).filter(|corner| corner.code != END_OF_BOUNDARY).collect();
    own.sort_unstable_by_key(|corner| corner.code);
    for corner in own {
        match corners[start..].last_mut() {
            Some(before) if corner.is_letter() && before.code == corner.code => before.code = LAST,
            _ => corners.push(corner),
        }
    }
    corners[start..].sort_unstable_by_key(|corner| corner.code);
    corners.push(BOUNDARY);
}

/// The regions of each land: of regions that share spots, directly or by way of others.
pub(super) fn lands(codes: &[u8]) -> Vec<Vec<u8>> {
    let regions: Vec<&[u8]> = codes.split_inclusive(|&code| code == END_OF_REGION).collect();
    // For each region one of its land, itself or one before it.
    let mut joined: Vec<usize> = (0..regions.len()).collect();
    let root = |joined: &[usize], mut region: usize| {
        while joined[region] != region {
            region = joined[region];
        }
        region
    };
    let mut home = [usize::MAX; 256];
    for (place, region) in regions.iter().enumerate() {
        for &code in region.iter().filter(|&&code| is_letter(code)) {
            let other = std::mem::replace(&mut home[usize::from(code)], place);
            if other != usize::MAX {
                let (one, other) = (root(&joined, place), root(&joined, other));
                joined[one.max(other)] = one.min(other);
            }
        }
    }
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut number = vec![0; regions.len()];
    for (place, region) in regions.iter().enumerate() {
        let first = root(&joined, place);
        if first == place {
            number[place] = found.len();
            found.push(Vec::new());
        }
        found[number[first]].extend_from_slice(region);
    }
    found
}
