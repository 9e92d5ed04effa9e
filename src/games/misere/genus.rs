//! The genus as the literature writes it.

use std::fmt;

use crate::error::{Error, ErrorKind, Result};
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
    /// The misère Grundy values. The last two repeat forever, and no shorter list says the same.
    pub values: Vec<Nimber>,
}

impl Genus {
    /// The genus that a text writes, in any of the usual lengths: `2^1420`, `2^142020`, `0^02`;
    /// with one number after the sign, that of a sum of nimbers, as in `0^0`, `0^1`, `1^0`.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] for another text, and for numbers that no position has. Two numbers g
    /// and h that follow each other are neither equal nor h = g ⊕ 1, since G + `*2` has moves to G
    /// and to G + `*1`; and of the two that repeat one is the other ⊕ 2. So it is of `*0`, and for
    /// any other position by induction: from some place on the values of the options at odd places
    /// are those at even places ⊕ 2, and a look at the first four numbers 4k, …, 4k + 3 that are not
    /// all among them shows that the two mexes differ in the same way.
    ///
    /// ```
    /// use sprague::misere::Genus;
    /// assert_eq!(Genus::read("2^142020")?.to_string(), "2^1420");
    /// assert_eq!(Genus::read("0^1")?.to_string(), "0^120");
    /// assert_eq!(Genus::read("0^0")?.to_string(), "0^02");
    /// assert_eq!(Genus::read("8^(8,10)")?.to_string(), "8^(8,10)");
    /// for no_genus in ["3^1", "2^12", "0^1230", "genus"] {
    ///     assert!(Genus::read(no_genus).is_err());
    /// }
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Genus> {
        let (grundy, mut values) = numbers(text).ok_or_else(|| no_genus(text))?;
        if let [value] = values[..] {
            values = match (grundy, value) {
                (0, 1) => vec![1, 2, 0],
                (1, 0) => vec![0, 3, 1],
                _ if value == grundy => vec![value, value ^ 2],
                _ => {
                    let error = impossible(text, "the number after the sign is that of a sum of nimbers");
                    return Err(error.help("these have the genera 0^1, 1^0, 0^0, 1^1, 2^2, 3^3, …; others end in two numbers that repeat"));
                }
            };
        }
        check(text, &values)?;
        while let [.., first, _, last] = values[..]
            && first == last
        {
            values.pop();
        }
        let values = values.into_iter().map(Nimber::from).collect();
        Ok(Genus { grundy: grundy.into(), values })
    }
}

/// The numbers before and after the sign of a genus.
fn numbers(text: &str) -> Option<(u64, Vec<u64>)> {
    let (grundy, values) = text.split_once('^')?;
    let number = |digits: &str| -> Option<u64> {
        let digits = digits.trim();
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().ok())?
    };
    let listed = values.strip_prefix('(').and_then(|values| values.strip_suffix(')'));
    let values: Vec<u64> = match listed {
        Some(values) => values.split(',').map(number).collect::<Option<_>>()?,
        None => values.chars().map(|digit| digit.to_digit(10).map(u64::from)).collect::<Option<_>>()?,
    };
    (!values.is_empty()).then_some((number(grundy)?, values))
}

/// Refuses misère Grundy values that no position has.
fn check(text: &str, values: &[u64]) -> Result<()> {
    for pair in values.windows(2) {
        let (first, second) = (pair[0], pair[1]);
        if first == second || first ^ 1 == second {
            let said = format!("{second} cannot follow {first} in it");
            let note = "G + *2 has moves to G and to G + *1, so its value is neither that of G nor that ⊕ 1";
            return Err(impossible(text, &said).note(note));
        }
    }
    let [.., first, second] = values else { return Err(no_genus(text)) };
    if first ^ 2 != *second {
        let said = format!("it ends in {first} and {second}, which cannot repeat for ever");
        let error = impossible(text, &said);
        return Err(error
            .note("of the two misère values that repeat one is the other ⊕ 2")
            .help(format!("perhaps it goes on: … {first} {second} {}", second ^ 2)));
    }
    Ok(())
}

#[cold]
fn no_genus(text: &str) -> Error {
    Error::new(ErrorKind::Domain, format!("\"{text}\" is not a genus"))
        .help("a genus is written \"4^146\", \"8^(8,10)\", or for a sum of nimbers \"0^1\"")
}

#[cold]
fn impossible(text: &str, reason: &str) -> Error {
    Error::new(ErrorKind::Domain, format!("no position has the genus {text}: {reason}"))
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
