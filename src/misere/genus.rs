//! The genus as the literature writes it.

use std::fmt;

use crate::nimber::Nimber;

/// A Grundy value with the misère Grundy values of G, G + `*2`, G + `*2` + `*2`, …; see
/// [`genus`](super::genus).
///
/// It is written as in *Winning Ways*, up to the place from which the last two numbers repeat:
/// `0^120`, `1^031`, `4^146`; with parentheses where a number has two digits, `8^(8,10)`.
///
/// ```
/// let mut session = sprague::Session::new();
/// let position = session.position("*8")?;
/// let genus = sprague::misere::genus(session.store_mut(), position)?;
/// assert_eq!(genus.values.len(), 2);
/// assert_eq!(genus.to_string(), "8^(8,10)");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Genus {
    /// The Grundy value of normal play.
    pub grundy: Nimber,
    /// The misère Grundy values. The last two repeat for ever, and no shorter list says the same.
    pub values: Vec<Nimber>,
}

impl Genus {
    /// The genus that a text writes, in any of the usual lengths: `2^1420`, `2^142020`, `0^02`;
    /// with one number behind the sign, that of a sum of nimbers, as in `0^0`, `0^1`, `1^0`. `None`
    /// for another text.
    ///
    /// ```
    /// use sprague::misere::Genus;
    /// assert_eq!(Genus::read("2^142020").unwrap().to_string(), "2^1420");
    /// assert_eq!(Genus::read("0^1").unwrap().to_string(), "0^120");
    /// assert_eq!(Genus::read("0^0").unwrap().to_string(), "0^02");
    /// assert_eq!(Genus::read("8^(8,10)").unwrap().to_string(), "8^(8,10)");
    /// assert!(Genus::read("3^1").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Genus> {
        let (grundy, values) = text.split_once('^')?;
        let number = |digits: &str| -> Option<u64> {
            let digits = digits.trim();
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().ok())?
        };
        let grundy = number(grundy)?;
        let listed = values.strip_prefix('(').and_then(|values| values.strip_suffix(')'));
        let mut values: Vec<u64> = match listed {
            Some(values) => values.split(',').map(number).collect::<Option<_>>()?,
            None => values.chars().map(|digit| digit.to_digit(10).map(u64::from)).collect::<Option<_>>()?,
        };
        if let [value] = values[..] {
            values = match (grundy, value) {
                (0, 1) => vec![1, 2, 0],
                (1, 0) => vec![0, 3, 1],
                _ if value == grundy => vec![value, value ^ 2],
                _ => return None,
            };
        }
        while let [.., first, _, last] = values[..]
            && first == last
        {
            values.pop();
        }
        let values: Vec<Nimber> = values.into_iter().map(Nimber::from).collect();
        (values.len() >= 2).then(|| Genus { grundy: grundy.into(), values })
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = Nimber::to_string;
        let grundy = number(&self.grundy);
        let values: Vec<String> = self.values.iter().map(number).collect();
        let written = match grundy.contains(' ') {
            true => format!("({grundy})^"),
            false => format!("{grundy}^"),
        };
        match values.iter().all(|value| value.len() == 1) {
            true => formatter.pad(&(written + &values.concat())),
            false => formatter.pad(&format!("{written}({})", values.join(","))),
        }
    }
}

/// What a position adds to the misère Grundy values of those that it is an option of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Class {
    /// Tame, of the genus of `*0` or, if true, of `*1`.
    Fickle(bool),
    /// Tame, of the genus n^{n, n ⊕ 2}.
    Firm(u64),
    /// As `Firm`, of a value that no mex reaches.
    Beyond,
    /// Anything else, by the number of its misère Grundy values among those that came up.
    Wild(u32),
}

impl Class {
    pub(super) fn is_wild(self) -> bool {
        matches!(self, Class::Wild(_))
    }
}

/// The lists of misère Grundy values that came up in a walk, each once.
#[derive(Default)]
pub(super) struct Lists {
    lists: Vec<Vec<u64>>,
    numbers: hashbrown::HashMap<Vec<u64>, u32>,
}

impl Lists {
    pub(super) fn class_of(&mut self, list: Vec<u64>) -> Class {
        let next = self.lists.len() as u32;
        let number = *self.numbers.entry(list).or_insert_with_key(|list| {
            self.lists.push(list.clone());
            next
        });
        Class::Wild(number)
    }

    pub(super) fn list(&self, number: u32) -> &[u64] {
        &self.lists[number as usize]
    }

    /// The misère Grundy value of a position of this class with `place` times `*2` added; `None` if
    /// it is too large to matter to a mex.
    pub(super) fn value(&self, class: Class, place: usize) -> Option<u64> {
        let odd_place = place % 2 == 1;
        Some(match class {
            Class::Fickle(is_one) if place == 0 => u64::from(!is_one),
            Class::Fickle(is_one) => u64::from(is_one) ^ if odd_place { 2 } else { 0 },
            Class::Firm(value) => value ^ if odd_place { 2 } else { 0 },
            Class::Beyond => return None,
            Class::Wild(number) => {
                let list = self.list(number);
                match list.get(place) {
                    Some(&value) => value,
                    None => list[list.len() - 2 + (place - list.len()) % 2],
                }
            }
        })
    }

    /// The place from which the values of a class alternate between two numbers.
    pub(super) fn tail(&self, class: Class) -> usize {
        match class {
            Class::Fickle(_) => 1,
            Class::Firm(_) | Class::Beyond => 0,
            Class::Wild(number) => self.list(number).len().saturating_sub(2),
        }
    }
}
