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
