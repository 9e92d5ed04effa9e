//! The rules of an octal game, as the engines take them.

use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result, Span};

/// A finite octal game: digit d_k says what may be left when k counters are taken from a heap.
///
/// Bit 1: nothing; bit 2: one heap that is not empty; bit 4: two heaps that are not empty. d_0 is 0
/// or 4, since a move that takes nothing must divide the heap. With `unequal` the two heaps must
/// differ; Grundy's game is `4!.0`, with d_0 = 4.
///
/// Source: R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); *Winning Ways*,
/// chapter 4.
///
/// ```
/// use sprague::front_end::octal::Octal;
/// let kayles: Octal = "0.77".parse()?;
/// assert_eq!(kayles.digits(), [0, 7, 7]);
/// assert_eq!(kayles, Octal::new(&[0, 7, 7, 0], false)?);
/// assert!("0.78".parse::<Octal>().is_err());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
    unequal: bool,
}

/// Digits that are taken: the engines look through them at each heap.
const MOST_DIGITS: usize = 1_000;

impl Octal {
    /// The game with the digits d_0, d_1, …; zeros at the end are dropped.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if a digit is greater than 7, if d_0 is neither 0 nor 4, or if there
    /// are more than 1,000 digits.
    pub fn new(digits: &[u8], unequal: bool) -> Result<Octal> {
        let domain = |message: String| Err(Error::new(ErrorKind::Domain, message));
        if let Some(place) = digits.iter().position(|&digit| digit > 7) {
            return domain(format!(
                "digit {} of an octal game is from 0 to 7, and not {}",
                place, digits[place]
            ));
        }
        if digits.first().is_some_and(|digit| digit & 3 != 0) {
            return domain(format!("the digit before the point is 0 or 4, and not {}", digits[0]));
        }
        if digits.len() > MOST_DIGITS {
            return domain(format!(
                "{} digits, and the engines for octal games take {MOST_DIGITS}",
                digits.len()
            ));
        }
        let length = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        Ok(Octal { digits: digits[..length].to_vec(), unequal })
    }

    /// The digits d_0, d_1, …, the last of them not 0.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether the two heaps of a split must differ.
    #[must_use]
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// The greatest number t that may be taken, 0 without any.
    #[must_use]
    pub fn most_taken(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The sizes of the heaps that may be taken whole.
    pub(super) fn whole(&self) -> Vec<usize> {
        self.with_bit(1)
    }

    /// The numbers that may be taken so that one heap remains.
    pub(super) fn single(&self) -> Vec<usize> {
        self.with_bit(2)
    }

    /// The numbers that may be taken so that two heaps remain.
    pub(super) fn split(&self) -> Vec<usize> {
        self.with_bit(4)
    }

    fn with_bit(&self, bit: u8) -> Vec<usize> {
        (0..self.digits.len()).filter(|&taken| self.digits[taken] & bit != 0).collect()
    }
}

impl FromStr for Octal {
    type Err = Error;

    /// Reads `0.137`, `4.7`, `.06`, and with unequal heaps `4!.0`.
    ///
    /// # Errors
    /// At the first character that is not a digit of an octal game.
    fn from_str(code: &str) -> Result<Octal> {
        let wrong = |place: usize, message: &str| {
            let end = code[place..].chars().next().map_or(place, |sign| place + sign.len_utf8());
            let error = Error::new(ErrorKind::Domain, message);
            Err(error.at(Span::new(place, end)).help("an octal game is written like 0.137, 4.7 or 4!.0"))
        };
        let (mut digits, mut unequal, mut point) = (vec![0], false, false);
        for (place, sign) in code.char_indices() {
            match sign {
                '.' if !point => point = true,
                '!' if place == 1 && digits[0] == 4 => unequal = true,
                '0'..='7' if point => digits.push(sign as u8 - b'0'),
                '0' | '4' if place == 0 => digits[0] = sign as u8 - b'0',
                _ if point => return wrong(place, "a digit after the point is from 0 to 7"),
                _ => return wrong(place, "the digit before the point is 0 or 4"),
            }
        }
        if code.is_empty() {
            return wrong(0, "an octal game is expected");
        }
        Octal::new(&digits, unequal)
    }
}
