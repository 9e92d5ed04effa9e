//! Families of games by a pattern.

use crate::error::{Error, ErrorKind, Result};
use crate::heap::{Code, HeapRule};

/// Games of one family, at most.
const MOST: usize = 1 << 26;

const PATTERNS: &str =
    "in a pattern d is any octal digit and h any hexadecimal one: 0.ddd; sets are subtraction(1..12)";

/// A family of games, each by its number: codes by a pattern, or sets of numbers.
///
/// ```
/// use sprague::heap::Family;
/// let family = Family::read("0.dd")?;
/// assert_eq!(family.len(), 64);
/// let (game, rule) = family.game(63).unwrap();
/// assert_eq!((game.as_str(), rule.octal().unwrap().digits()), ("0.77", &[0, 7, 7][..]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Family(Members);

#[derive(Debug, Clone)]
enum Members {
    /// Codes: the signs of the pattern, each with those that may stand there.
    Codes(Vec<Vec<char>>),
    /// Sets of numbers from 1 to `most`, of any size or of one: to be taken, or not to be taken.
    Sets { most: u32, size: Option<u32>, all_but: bool },
}

impl Family {
    /// Reads a pattern. In a code `d` is any octal digit and `h` any hexadecimal one: `0.ddd`.
    /// All sets within 1 to 12 are `subtraction(1..12)` or `all_but(1..12)`, those of three numbers
    /// `subtraction(1..12, 3)`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for more than 67,108,864 games; [`ErrorKind::Domain`] for a pattern of
    /// another form.
    pub fn read(pattern: &str) -> Result<Family> {
        for (name, all_but) in [("subtraction", false), ("all_but", true)] {
            if let Some(rest) = pattern.strip_prefix(name) {
                let inside = rest
                    .strip_prefix("(1..")
                    .and_then(|inside| inside.strip_suffix(')'))
                    .ok_or_else(|| wrong_set(pattern))?;
                let (most, size) =
                    inside.split_once(',').map_or((inside, None), |(most, size)| (most, Some(size)));
                let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong_set(pattern));
                let size = size.map(number).transpose()?;
                let most = number(most)?;
                if !(1..=26).contains(&most) || size.is_some_and(|size| size == 0 || size > most) {
                    return Err(wrong_set(pattern));
                }
                return Ok(Family(Members::Sets { most, size, all_but }));
            }
        }
        let signs: Vec<Vec<char>> = pattern
            .chars()
            .map(|sign| match sign {
                'd' => ('0'..='7').collect(),
                'h' => "0123456789ABCDEF".chars().collect(),
                other => vec![other],
            })
            .collect();
        let count = signs.iter().try_fold(1_usize, |count, signs| count.checked_mul(signs.len()));
        if count.is_none_or(|count| count > MOST) {
            return Err(Error::new(ErrorKind::Limit, format!("a family of more than {MOST} games")));
        }
        if pattern.starts_with(|sign: char| sign.is_alphabetic() && !"dh".contains(sign)) {
            return Err(Error::new(ErrorKind::Domain, "a family of games was expected").help(PATTERNS));
        }
        // The pattern with its first signs says what is wrong with all of them.
        let first: String = signs.iter().map(|signs| signs[0]).collect();
        first.parse::<Code>().map_err(|error| error.help(PATTERNS))?;
        Ok(Family(Members::Codes(signs)))
    }

    /// The numbers of its games are those below.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Members::Codes(signs) => signs.iter().map(Vec::len).product(),
            Members::Sets { most, .. } => (1 << most) - 1,
        }
    }

    /// Never: every pattern has a game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game of a number, as it is written and as a rule; none for a number that stands for no
    /// game: a code by which play need not end, a set of another size.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<(String, HeapRule)> {
        match &self.0 {
            Members::Codes(signs) => {
                let mut rest = number;
                let mut written: Vec<char> = signs
                    .iter()
                    .rev()
                    .map(|signs| {
                        let sign = signs[rest % signs.len()];
                        rest /= signs.len();
                        sign
                    })
                    .collect();
                written.reverse();
                let code: Code = written.into_iter().collect::<String>().parse().ok()?;
                let written = code.to_string();
                HeapRule::of_code(code).ok().map(|rule| (written, rule))
            }
            Members::Sets { most, size, all_but } => {
                let bits = number + 1;
                if size.is_some_and(|size| bits.count_ones() != size) {
                    return None;
                }
                let set = (1..=u64::from(*most)).filter(|taken| bits >> (taken - 1) & 1 == 1).collect();
                let rule = if *all_but { HeapRule::AllBut(set) } else { HeapRule::Subtraction(set) };
                Some((rule.to_string(), rule))
            }
        }
    }
}

fn wrong_set(pattern: &str) -> Error {
    Error::new(ErrorKind::Domain, format!("`{pattern}` is not a family of sets"))
        .help("all sets of numbers from 1 to 12 are subtraction(1..12), those of three numbers subtraction(1..12, 3); the range may go up to 26")
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn games_of_a_family() {
        let names = |pattern: &str| -> Vec<String> {
            let family = Family::read(pattern).unwrap();
            (0..family.len()).filter_map(|number| family.game(number)).map(|(name, _)| name).collect()
        };
        assert_eq!(names("0.d").len(), 8);
        assert_eq!(names("0.d")[..3], ["0.0", "0.1", "0.2"]);
        assert_eq!(names("d.0"), ["0.0", "4.0"]);
        assert_eq!(names("0.0h").len(), 16);
        assert_eq!(names("subtraction(1..3)").len(), 7);
        assert_eq!(
            names("subtraction(1..3, 2)"),
            ["subtraction([1, 2])", "subtraction([1, 3])", "subtraction([2, 3])"]
        );
        assert_eq!(names("all_but(1..1)"), ["all_but([1])"]);
        for wrong in [
            "subtraction(1..27)",
            "subtraction(5..3)",
            "kayles(5)",
            "subtraction(1..3",
            "subtraction(1..3, 4)",
            "ddd",
            "0.dddddddddddd",
            "",
        ] {
            assert!(Family::read(wrong).is_err(), "{wrong}");
        }
    }
}
