//! Moves as people say them: `3 4` for `take pins 3 and 4`, `1,2` for `bite at row 1, column 2`.
//!
//! The words of a move are read as groups: words followed by names of parts. In
//! `bite at row 1, column 2` there are two groups of one name each, in `turn coins 3, 2 and 1` one
//! of three, whose order does not matter. People may leave out words, but not put in others, and
//! name the first groups alone, or those in the middle, if only one move is left.

use std::cmp::Ordering;

use crate::ruleset::Verb;

/// Words that say nothing, or stand between names.
const LINKS: [&str; 12] =
    ["and", "the", "it", "of", "or", "which", "what", "then", "all", "two", "move", "place"];

/// One piece of what is said.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Name(String),
    /// `(2, 3)`.
    Square(Vec<String>),
}

/// The names of parts, and the words before them.
#[derive(Debug, Default)]
struct Group {
    words: Vec<String>,
    names: Vec<String>,
    /// How many names say where one part is: two of `(2, 3)`.
    width: usize,
}

/// A move as its ruleset says it.
#[derive(Debug, Default)]
pub(super) struct Spoken {
    tokens: Vec<Token>,
    groups: Vec<Group>,
    /// The words after the last name.
    rest: Vec<String>,
}

/// What was entered.
#[derive(Debug)]
pub(super) struct Entered {
    tokens: Vec<Token>,
    names: usize,
}

/// How well what was entered fits a move; the best is the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// Every part is named, and nothing follows.
    Whole,
    /// Every part is named; the words after the last one were left out.
    Named,
    /// The first groups are named.
    Beginning,
    /// Others are.
    Within,
}

impl Spoken {
    /// Reads what a ruleset says. Linear in its length.
    pub(super) fn read(words: &str) -> Spoken {
        let mut spoken = Spoken { tokens: Entered::read(words).tokens, ..Spoken::default() };
        for token in tokens(words) {
            let (names, width) = match token {
                Token::Word(word) => {
                    spoken.rest.push(word);
                    continue;
                }
                Token::Name(name) => (vec![name], 1),
                Token::Square(names) => {
                    let width = names.len();
                    (names, width)
                }
            };
            match spoken.groups.last_mut() {
                Some(group) if spoken.rest.is_empty() && group.width == width => group.names.extend(names),
                _ => {
                    let words = std::mem::take(&mut spoken.rest);
                    spoken.groups.push(Group { words, names, width });
                }
            }
        }
        spoken
    }

    /// Whether the groups from one on are what was entered, and how many they are.
    fn fits_from(&self, start: usize, entered: &Entered) -> Option<usize> {
        let mut length = 0;
        let mut end = start;
        while length < entered.names {
            length += self.groups.get(end)?.names.len();
            end += 1;
        }
        (length == entered.names && self.has_names(start, end, entered) && self.has_words(start, entered))
            .then_some(end)
    }

    fn has_names(&self, start: usize, end: usize, entered: &Entered) -> bool {
        let mut names = entered.names();
        self.groups[start..end].iter().all(|group| {
            let mut said: Vec<&str> = names.by_ref().take(group.names.len()).collect();
            let listed: Vec<&str> = group.names.iter().map(String::as_str).collect();
            let mut said: Vec<&[&str]> = said.chunks_mut(group.width).map(|part| &*part).collect();
            let mut listed: Vec<&[&str]> = listed.chunks(group.width).collect();
            said.sort_unstable();
            listed.sort_unstable();
            said == listed
        })
    }

    /// Whether each word that was entered stands where the ruleset says it.
    fn has_words(&self, start: usize, entered: &Entered) -> bool {
        let mut group = start;
        let mut passed = 0;
        entered.tokens.iter().all(|token| {
            let Token::Word(word) = token else {
                passed += 1;
                if self.groups[group].names.len() == passed {
                    (group, passed) = (group + 1, 0);
                }
                return true;
            };
            // After the last name that was entered the next group may begin.
            self.groups.get(group).map_or(&self.rest, |group| &group.words).contains(word)
        })
    }

    /// The move by the squares that it is on, `1,1 1,2`.
    pub(super) fn of_squares(squares: &str) -> Spoken {
        let names = separated(squares).map(str::to_owned).collect();
        Spoken { groups: vec![Group { words: Vec::new(), names, width: 2 }], ..Spoken::default() }
    }

    /// Whether what was entered stands in it, with nothing left out in between.
    pub(super) fn says(&self, entered: &Entered) -> bool {
        self.tokens.windows(entered.tokens.len().max(1)).any(|said| said == entered.tokens)
    }

    /// Whether the parts that were entered are some of its own.
    pub(super) fn has_some(&self, entered: &Entered) -> bool {
        let said: Vec<&str> = entered.names().collect();
        self.groups.iter().any(|group| {
            let has = |one: &[&str]| group.names.chunks(group.width).any(|part| part == one);
            said.chunks(group.width).all(has)
        })
    }

    /// How well what was entered fits; `None` if it does not.
    pub(super) fn fit(&self, entered: &Entered) -> Option<Fit> {
        if entered.names == 0 {
            return None;
        }
        let fits = (0..self.groups.len()).filter_map(|start| {
            let end = self.fits_from(start, entered)?;
            Some(match (start, end.cmp(&self.groups.len())) {
                (0, Ordering::Equal) if self.rest.is_empty() || entered.ends_with_a_word() => Fit::Whole,
                (0, Ordering::Equal) => Fit::Named,
                (0, _) => Fit::Beginning,
                _ => Fit::Within,
            })
        });
        fits.min()
    }
}

impl Entered {
    /// Reads what a person says. Linear in its length.
    pub(super) fn read(line: &str) -> Entered {
        let tokens: Vec<Token> = tokens(line)
            .into_iter()
            .flat_map(|token| match token {
                Token::Square(names) => names.into_iter().map(Token::Name).collect(),
                other => vec![other],
            })
            .collect();
        let names = tokens.iter().filter(|token| matches!(token, Token::Name(_))).count();
        Entered { tokens, names }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().filter_map(|token| match token {
            Token::Name(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Whether nothing but numbers was entered.
    pub(super) fn is_numbers(&self) -> bool {
        self.tokens
            .iter()
            .all(|token| matches!(token, Token::Name(name) if name.bytes().all(|byte| byte.is_ascii_digit())))
    }

    /// Whether it names at most one part.
    pub(super) fn is_of_one_part(&self) -> bool {
        self.names <= 1
    }

    fn ends_with_a_word(&self) -> bool {
        matches!(self.tokens.last(), Some(Token::Word(_)))
    }
}

fn tokens(text: &str) -> Vec<Token> {
    // What a new part is called follows from the rest.
    let text = text.split_once(", new ").map_or(text, |(before, _)| before);
    let text = text.replace("->", "→").replace("=>", "→").replace('→', " to ");
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(open) = rest.find('(') {
        let Some(close) = rest[open..].find(')') else { break };
        words(&rest[..open], &mut found);
        let within = separated(&rest[open + 1..open + close]).map(name).collect::<Vec<String>>();
        if !within.is_empty() {
            found.push(Token::Square(within));
        }
        rest = &rest[open + close + 1..];
    }
    words(rest, &mut found);
    found
}

fn words(text: &str, found: &mut Vec<Token>) {
    for part in separated(text) {
        let lower = part.to_lowercase();
        let stem = lower.strip_suffix('s').unwrap_or(&lower);
        if LINKS.contains(&stem) {
            continue;
        }
        found.push(if Verb::is_word(stem) { Token::Word(stem.to_owned()) } else { Token::Name(name(part)) });
    }
}

fn separated(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| sign.is_whitespace() || ",;:·()".contains(sign)).filter(|part| !part.is_empty())
}

/// A name; an edge has two ends, in either order.
fn name(part: &str) -> String {
    match part.split_once('-') {
        Some((one, other)) if !one.is_empty() && other < one => format!("{other}-{one}"),
        _ => part.to_owned(),
    }
}

/// The squares that `row 1, columns 1 and 2` and `column 1, rows 1 and 2` name, as they are listed:
/// `1,1 1,2`. Nothing where words name a single square, which they do in the same two numbers.
pub(super) fn squares(words: &str) -> Option<String> {
    let named: Vec<(u64, u64)> = if let Some(column) = line(words, "column ", ", rows ") {
        column.1.into_iter().map(|row| (row, column.0)).collect()
    } else {
        let row = line(words, "row ", ", columns ")?;
        row.1.into_iter().map(|column| (row.0, column)).collect()
    };
    let squares: Vec<String> = named.iter().map(|(row, column)| format!("{row},{column}")).collect();
    Some(squares.join(" "))
}

/// The number of a line, and the numbers along it.
fn line(words: &str, name: &str, along: &str) -> Option<(u64, Vec<u64>)> {
    let (before, after) = words.split_once(along)?;
    let number = before.rsplit_once(name)?.1.parse().ok()?;
    let places = after.split(" and ").map(|place| place.parse().ok()).collect::<Option<_>>()?;
    Some((number, places))
}

#[cfg(test)]
mod tests {
    use super::{Entered, Fit, Spoken, squares};

    fn fit(words: &str, entered: &str) -> Option<Fit> {
        Spoken::read(words).fit(&Entered::read(entered))
    }

    #[test]
    fn parts_may_be_named_alone() {
        for entered in ["3 4", "3,4", "4 and 3", "pins 4, 3", "Take pin 3 and pin 4", "take 3 4"] {
            assert_eq!(fit("take pins 3 and 4", entered), Some(Fit::Whole), "{entered}");
        }
        for entered in ["1,2", "(1, 2)", "row 1 column 2", "1 2", "bite 1 2", "at row 1, 2"] {
            assert_eq!(fit("bite at row 1, column 2", entered), Some(Fit::Whole), "{entered}");
        }
        let corners = "turn coins (2, 2), (2, 1) and (1, 2)";
        for entered in ["1,2 2,1 2,2", "(2, 1), (2, 2), (1, 2)", "coins 2 2, 1 2 and 2 1"] {
            assert_eq!(fit(corners, entered), Some(Fit::Whole), "{entered}");
        }
        assert_eq!(fit("cut edge a-b", "b-a"), Some(Fit::Whole));
        assert_eq!(fit("heap 5 → 4", "heap 5 to 4"), Some(Fit::Whole));
        assert_eq!(fit("token from a to b", "to b"), Some(Fit::Within));
        assert_eq!(fit("take vertex b and its neighbours a, c", "b"), Some(Fit::Beginning));
        assert_eq!(fit("slide the coin on square 2 into the bag", "2"), Some(Fit::Named));
        assert_eq!(fit("slide the coin on square 2 into the bag", "coin 2 into bag"), Some(Fit::Whole));
        for entered in ["join 1 3", "3 and 1", "join 1 and 3, new spot 6"] {
            assert_eq!(fit("join 1 and 3, new spot 6", entered), Some(Fit::Whole), "{entered}");
        }
        assert_eq!(fit("loop at 1, new spot 6", "loop at 1"), Some(Fit::Whole));
        assert_eq!(fit("loop at 1 around 2 and 3, new spot 6", "loop at 1 around 3, 2"), Some(Fit::Whole));
    }

    #[test]
    fn other_parts_and_other_words_are_no_fit() {
        for entered in ["3", "3 4 5", "3 5", "row 3 4", "3 row 4", "take", "", "3 4 coins", "take all"] {
            assert_eq!(fit("take pins 3 and 4", entered), None, "{entered}");
        }
        for entered in ["2 1", "column 1, row 2", "column 2, row 1", "row 1, row 2"] {
            assert_eq!(fit("bite at row 1, column 2", entered), None, "{entered}");
        }
        // The squares are others than these.
        assert_eq!(fit("turn coins (1, 2) and (2, 1)", "1 1 2 2"), None);
        assert_eq!(fit("heap 5 → 4", "heap 4"), None);
        assert_eq!(fit("heap 5 → 4", "4 5"), None);
    }

    #[test]
    fn the_squares_of_a_domino() {
        assert_eq!(squares("domino on row 1, columns 2 and 3").as_deref(), Some("1,2 1,3"));
        assert_eq!(squares("domino on column 1, rows 2 and 3").as_deref(), Some("2,1 3,1"));
        for words in ["bite at row 1, column 2", "turn coins (2, 2) and (1, 2)", "row 1, columns a and b"] {
            assert_eq!(squares(words), None, "{words}");
        }
    }
}
