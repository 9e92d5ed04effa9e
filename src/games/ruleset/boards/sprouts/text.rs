//! Positions of Sprouts as text.

use hashbrown::HashSet;

use crate::error::{Error, ErrorKind, Result, Span};

use super::drawing::{BOUNDARY, Corner, Drawing, END_OF_BOUNDARY, END_OF_REGION, FIRST_LETTER, FREE, REGION};

/// The most lives of a position: more spots would have no codes.
pub(super) const MOST_LIVES: u64 = 240;
/// The most spots without lines.
pub(super) const MOST_SPOTS: u64 = MOST_LIVES / 3;

/// Names from here on are letters.
const LETTERS: u16 = 1_000;
/// Names from here on are numbers in parentheses.
const PARENTHESES: u16 = 2_000;

/// What a spot is called: by its number, or the letter that it was typed with.
pub(super) fn name(name: u16) -> String {
    match name {
        0..LETTERS => name.to_string(),
        LETTERS..PARENTHESES => char::from((name - LETTERS) as u8).to_string(),
        _ => format!("({})", name - PARENTHESES),
    }
}

/// Spots without lines, at most [`MOST_SPOTS`].
pub(super) fn spots(count: u64) -> Drawing {
    let mut corners = Vec::new();
    for name in 1..=count as u16 {
        corners.extend([Corner { code: FREE, name }, BOUNDARY]);
    }
    if count > 0 {
        corners.push(REGION);
    }
    Drawing::named(&corners, count as u16)
}

/// A sign of the text, and where it stands.
struct Sign {
    corner: Corner,
    span: Span,
}

/// Reads a position: `0*3.AB|0.AB`, or `0*3.AB.}0.AB.}]!`.
pub(super) fn read(text: &str) -> Result<Drawing> {
    let mut reader = Reader { text, place: 0, signs: Vec::new(), names: Vec::new(), numbers: 0 };
    while let Some(sign) = text[reader.place..].chars().next() {
        reader.sign(sign)?;
    }
    reader.end(REGION);
    let Reader { signs, names, numbers, .. } = reader;
    check_letters(text, &signs, &names)?;
    check_boundaries(&signs, &names)?;
    let corners: Vec<Corner> = signs.into_iter().map(|sign| sign.corner).collect();
    let drawing = Drawing::named(&corners, numbers);
    if drawing.lives() > MOST_LIVES {
        let message = format!("a position of Sprouts may have at most {MOST_LIVES} lives");
        return Err(
            Error::new(ErrorKind::Domain, message).note("`0` has three lives, `1` two, `2` and a letter one")
        );
    }
    Ok(drawing)
}

struct Reader<'a> {
    text: &'a str,
    place: usize,
    signs: Vec<Sign>,
    /// The letters, by their codes from the first one on.
    names: Vec<u16>,
    /// How many spots have numbers.
    numbers: u16,
}

impl Reader<'_> {
    fn sign(&mut self, sign: char) -> Result<()> {
        let start = self.place;
        self.place += sign.len_utf8();
        match sign {
            '0' if self.text[self.place..].starts_with('*') => {
                self.place += 1;
                let count = self.number().filter(|&count| count > 0);
                let Some(count) = count else {
                    let span = Span::new(start, self.place);
                    return Err(wrong("a number from 1 on is due after `0*`", span)
                        .help("`0*12` is twelve spots without lines"));
                };
                let span = Span::new(start, self.place);
                if u64::from(count) > MOST_SPOTS {
                    let message = format!("Sprouts is played with at most {MOST_SPOTS} spots");
                    return Err(wrong(&message, span));
                }
                for spot in 0..count {
                    if spot > 0 {
                        self.end(BOUNDARY);
                    }
                    self.spot(FREE, span)?;
                }
            }
            '0'..='2' => self.spot(sign as u8 - b'0', Span::new(start, self.place))?,
            'A'..='Z' | 'a'..='z' => self.letter(LETTERS + sign as u16, start)?,
            '(' => {
                let number = self.number();
                let is_closed = self.text[self.place..].starts_with(')');
                let Some(number) = number.filter(|_| is_closed) else {
                    return Err(wrong("a number is due in the parentheses", Span::new(start, self.place)));
                };
                self.place += 1;
                self.letter(PARENTHESES + number, start)?;
            }
            '.' => self.end(BOUNDARY),
            '|' | '+' | '}' | ']' => self.end(REGION),
            '!' if self.text[self.place..].trim().is_empty() => {}
            sign if sign.is_whitespace() => {}
            _ => {
                let message = format!("`{}` means nothing in a position of Sprouts", sign.escape_debug());
                return Err(wrong(&message, Span::new(start, self.place)).help(
                    "`0`, `1` and `2` are spots with as many lines, a letter is a spot with two corners; \
                     `.` stands between boundaries, `|` between regions",
                ));
            }
        }
        Ok(())
    }

    /// A number of at most three digits.
    fn number(&mut self) -> Option<u16> {
        let digits = self.text[self.place..].bytes().take_while(u8::is_ascii_digit).count();
        let digits = &self.text[self.place..self.place + digits];
        self.place += digits.len();
        digits.parse().ok().filter(|_| digits.len() <= 3)
    }

    fn spot(&mut self, code: u8, span: Span) -> Result<()> {
        self.numbers += 1;
        let corner = Corner { code, name: self.numbers };
        self.push(corner, span)
    }

    fn letter(&mut self, name: u16, start: usize) -> Result<()> {
        let known = self.names.iter().position(|&other| other == name).unwrap_or(self.names.len());
        if known == self.names.len() {
            self.names.push(name);
        }
        let code = u8::try_from(known).unwrap_or(u8::MAX).saturating_add(FIRST_LETTER).min(END_OF_REGION - 1);
        self.push(Corner { code, name }, Span::new(start, self.place))
    }

    fn push(&mut self, corner: Corner, span: Span) -> Result<()> {
        // Each has at least half a life.
        if self.signs.iter().filter(|sign| sign.corner.code < END_OF_REGION).count() as u64 >= 2 * MOST_LIVES
        {
            let message = format!("a position of Sprouts may have at most {MOST_LIVES} lives");
            return Err(wrong(&message, span));
        }
        self.signs.push(Sign { corner, span });
        Ok(())
    }

    /// Ends a boundary, or a region; nothing if there is none.
    fn end(&mut self, end: Corner) {
        let span = Span::new(self.place, self.place);
        let last = self.signs.last().map_or(END_OF_REGION, |sign| sign.corner.code);
        if last < END_OF_REGION {
            self.signs.push(Sign { corner: BOUNDARY, span });
        }
        if end == REGION && last != END_OF_REGION {
            self.signs.push(Sign { corner: REGION, span });
        }
    }
}

fn wrong(message: &str, inside: Span) -> Error {
    Error::new(ErrorKind::Domain, message).inside(inside)
}

/// Each letter stands twice: in two regions, or in one boundary.
fn check_letters(text: &str, signs: &[Sign], names: &[u16]) -> Result<()> {
    for &letter in names {
        let name = name(letter);
        let mut places: Vec<(usize, usize, Span)> = Vec::new();
        let (mut region, mut boundary) = (0, 0);
        for sign in signs {
            match sign.corner.code {
                END_OF_REGION => region += 1,
                END_OF_BOUNDARY => boundary += 1,
                _ if sign.corner.name == letter => places.push((region, boundary, sign.span)),
                _ => {}
            }
        }
        match places[..] {
            [(.., span)] => {
                return Err(wrong(&format!("the spot {name} stands only once"), span)
                    .help("a letter has two corners; write 2 for a spot whose other corner is dead"));
            }
            [one, other] if one.0 == other.0 && one.1 != other.1 => {
                return Err(wrong(&format!("the spot {name} is on two boundaries of one region"), other.2)
                    .help("a letter stands in two regions, or twice in one boundary"));
            }
            [one, other] if text[one.2.end..other.2.start].contains(['+', ']']) => {
                return Err(wrong(&format!("the spot {name} is in two summands"), other.2)
                    .help("write | between regions that share a spot"));
            }
            [_, _] => {}
            [_, _, (.., span), ..] => {
                let message = format!("the spot {name} stands more than twice");
                return Err(wrong(&message, span).help("a spot with two lines has two corners"));
            }
            [] => {}
        }
    }
    Ok(())
}

/// A spot without lines is alone in its boundary, and lines do not cross.
fn check_boundaries(signs: &[Sign], names: &[u16]) -> Result<()> {
    for boundary in signs.split(|sign| sign.corner.code >= END_OF_REGION) {
        if boundary.len() > 1
            && let Some(free) = boundary.iter().find(|sign| sign.corner.code == FREE)
        {
            return Err(wrong("a spot without lines has its boundary for itself", free.span)
                .help("write a full stop beside it: \"0.1\""));
        }
        let mut open: Vec<u8> = Vec::new();
        for sign in boundary.iter().filter(|sign| sign.corner.is_letter()) {
            let code = sign.corner.code;
            let twice = boundary.iter().filter(|other| other.corner.code == code).count() == 2;
            match open.iter().position(|&other| other == code) {
                _ if !twice => {}
                None => open.push(code),
                Some(place) if place + 1 == open.len() => {
                    open.pop();
                }
                Some(place) => {
                    let of_code = |code: u8| name(names[usize::from(code - FIRST_LETTER)]);
                    let (one, other) = (of_code(code), of_code(open[place + 1]));
                    let message =
                        format!("lines would cross: {one} and {other} stand by turns in one boundary");
                    return Err(wrong(&message, sign.span));
                }
            }
        }
    }
    Ok(())
}

/// As [`read`] reads it.
pub(super) fn write(drawing: &Drawing) -> String {
    let (corners, _) = drawing.corners();
    let is_spot = |corner: &&Corner| corner.code < END_OF_REGION;
    if corners.iter().filter(is_spot).all(|corner| corner.code == FREE)
        && corners.iter().filter(|corner| corner.code == END_OF_REGION).count() <= 1
    {
        return format!("sprouts({})", corners.iter().filter(is_spot).count());
    }
    format!("sprouts(\"{}\")", written(&corners))
}

/// The corners with the names of their spots, and the largest number of a spot. Where spots have no
/// names, they have those that they get when the position is written and read.
pub(super) fn named(drawing: &Drawing) -> (Vec<Corner>, u16) {
    let own = drawing.corners();
    if drawing.has_names() {
        return own;
    }
    read(&written(&own.0)).map_or(own, |read| read.corners())
}

fn written(corners: &[Corner]) -> String {
    let letters = letters(corners);
    let mut text = String::new();
    let mut start = 0;
    for region in corners.split_inclusive(|corner| corner.code == END_OF_REGION) {
        if start > 0 {
            text.push(if is_cut(corners, start) { '+' } else { '|' });
        }
        start += region.len();
        write_region(region, &letters, &mut text);
    }
    text
}

/// Whether no spot is on both sides of a place.
fn is_cut(corners: &[Corner], place: usize) -> bool {
    let (before, after) = corners.split_at(place);
    !before.iter().any(|corner| corner.is_letter() && after.iter().any(|other| other.code == corner.code))
}

fn write_region(region: &[Corner], letters: &[String], text: &mut String) {
    let boundaries: Vec<&[Corner]> = region[..region.len() - 1]
        .split(|corner| corner.code == END_OF_BOUNDARY)
        .filter(|boundary| !boundary.is_empty())
        .collect();
    let is_free = |boundary: &[Corner]| boundary[0].code == FREE;
    let mut gap = "";
    for alike in boundaries.chunk_by(|one, other| is_free(one) && is_free(other)) {
        text.push_str(std::mem::replace(&mut gap, "."));
        match alike {
            [_, _, _, _, ..] => text.push_str(&format!("0*{}", alike.len())),
            [_, ..] if is_free(alike[0]) => text.push_str(&vec!["0"; alike.len()].join(".")),
            _ => alike[0].iter().for_each(|corner| text.push_str(&letters[usize::from(corner.code)])),
        }
    }
}

/// How each code is written. Spots that were typed as letters keep them where they can.
fn letters(corners: &[Corner]) -> Vec<String> {
    let mut written: Vec<String> = (0..=u8::MAX).map(|code| code.to_string()).collect();
    let mut given: HashSet<String> = HashSet::new();
    let (mut own, mut others) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for (place, corner) in corners.iter().enumerate() {
        if corner.is_letter() && seen.insert(corner.code) {
            let rest = corners[place + 1..].split(|corner| corner.code >= END_OF_REGION).next();
            let is_small = rest.is_some_and(|rest| rest.iter().any(|other| other.code == corner.code));
            let list = if (LETTERS..PARENTHESES).contains(&corner.name) { &mut own } else { &mut others };
            list.push((corner, is_small));
        }
    }
    for (corner, is_small) in own.into_iter().chain(others) {
        let wanted = Some(name(corner.name)).filter(|_| corner.name >= LETTERS);
        let wanted = wanted.map(|name| if is_small { name.to_lowercase() } else { name.to_uppercase() });
        let alphabet = if is_small { 'a'..='z' } else { 'A'..='Z' };
        let numbers = (1..=u16::MAX).map(|number| format!("({number})"));
        let mut names = wanted.into_iter().chain(alphabet.map(String::from)).chain(numbers);
        let name = names.find(|name| !given.contains(name)).unwrap_or_default();
        given.insert(name.clone());
        written[usize::from(corner.code)] = name;
    }
    written
}
