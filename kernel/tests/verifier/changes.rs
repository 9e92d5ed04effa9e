//! One character or one word of a certificate changed, whatever its format.

use crate::generate::Random;

/// A text as lines of words.
pub type Lines = Vec<Vec<String>>;

/// The place that is changed: a word of a line, and another line with one of its words.
pub struct Place {
    pub line: usize,
    pub at: usize,
    pub other: usize,
    pub word: String,
}

/// Changes the text at a place.
pub type Change = fn(&mut Random, &mut Lines, Place);

pub fn lines(text: &str) -> Lines {
    text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

pub fn joined(lines: &Lines) -> Vec<u8> {
    lines.iter().map(|line| line.join(" ") + "\n").collect::<String>().into_bytes()
}

/// A digit for another.
pub fn change_digit(random: &mut Random, text: &mut [u8]) {
    let digits: Vec<usize> = (0..text.len()).filter(|&place| text[place].is_ascii_digit()).collect();
    text[*random.pick(&digits)] = b'0' + random.below(10) as u8;
}

/// A byte for another, one more, one less, or a digit for another.
pub fn change_byte(random: &mut Random, text: &str, bytes: &[u8]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    let place = random.below(text.len());
    match random.below(4) {
        0 => text[place] = *random.pick(bytes),
        1 => text.insert(place, *random.pick(bytes)),
        2 => drop(text.remove(place)),
        _ => change_digit(random, &mut text),
    }
    text
}

/// One of the changes that fit every format, or one of `further`, somewhere after the first line.
pub fn change_word(random: &mut Random, text: &str, further: &[Change]) -> Vec<u8> {
    let mut lines = lines(text);
    let (line, other) = (1 + random.below(lines.len() - 1), 1 + random.below(lines.len() - 1));
    let word = random.pick(&lines[other]).clone();
    let at = random.below(lines[line].len());
    let change = random.below(EVERYWHERE.len() + further.len());
    let change = EVERYWHERE.iter().chain(further).nth(change).expect("it is below the number of them");
    change(random, &mut lines, Place { line, at, other, word });
    joined(&lines)
}

const EVERYWHERE: [Change; 7] = [
    |_, lines, place| lines[place.line][place.at] = place.word,
    |_, lines, place| lines[place.line].insert(place.at, place.word),
    |_, lines, place| drop(lines[place.line].remove(place.at)),
    |_, lines, place| {
        let word = lines[place.line][place.at].clone();
        lines[place.line].insert(place.at, word);
    },
    |random, lines, place| {
        let next = random.below(lines[place.line].len());
        lines[place.line].swap(place.at, next);
    },
    |_, lines, place| lines.swap(place.line, place.other),
    |_, lines, place| drop(lines.remove(place.line)),
];

/// Further changes: a number, twice as often as all else, and a line that comes again.
pub const NUMBERS_AND_LINES: &[Change] = &[change_number, change_number, |_, lines, place| {
    let line = lines[place.other].clone();
    lines.insert(place.line, line);
}];

fn change_number(random: &mut Random, lines: &mut Lines, place: Place) {
    let word = &mut lines[place.line][place.at];
    let (sign, digits) = if let Some(rest) = word.strip_prefix('=') { ("=", rest) } else { ("", &word[..]) };
    if let Ok(number) = digits.parse::<usize>() {
        *word = format!("{sign}{}", (number + random.below(3)).saturating_sub(1));
    }
}
