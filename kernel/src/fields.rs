//! Lines of a certificate that begin with the name of what they say.

use crate::input::Input;
use crate::refused::Refused;

/// The characters of the values 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

/// Digits of a game.
const MOST_DIGITS: usize = 1_000;

impl Input<'_> {
    /// A rejection at the line of what was read last, which has ended or not.
    pub(crate) fn reject_at(&self, ended: bool, reason: impl Into<String>) -> Refused {
        if ended { self.reject_line(reason) } else { self.reject(reason) }
    }

    /// This word, and whether it ends the line.
    pub(crate) fn expect(&mut self, expected: &str) -> Result<bool, Refused> {
        let (word, ended) = self.word()?;
        if word == expected {
            Ok(ended)
        } else {
            Err(self.reject_at(ended, format!("expected `{expected}`")))
        }
    }

    /// This word, and something after it.
    pub(crate) fn name(&mut self, expected: &str) -> Result<(), Refused> {
        if self.expect(expected)? {
            return Err(self.reject_line(format!("expected something after `{expected}`")));
        }
        Ok(())
    }

    /// A line of a name and a number up to `most`.
    pub(crate) fn field(&mut self, name: &str, most: u64) -> Result<u64, Refused> {
        self.name(name)?;
        let (number, ended) = self.number()?;
        if !ended {
            return Err(self.reject(format!("expected one number after `{name}`")));
        }
        let number = number.to_u64().filter(|&number| number <= most);
        number.ok_or_else(|| self.reject_line(format!("{name}: more than {most} is not taken")))
    }

    /// Values below 64, a character each, up to the end of the line.
    pub(crate) fn values(&mut self, count: usize) -> Result<Vec<u8>, Refused> {
        let mut values = Vec::new();
        while values.len() < count {
            let byte = self.peek()?;
            let Some(value) = DIGITS.iter().position(|&digit| digit == byte) else {
                return Err(self.reject(format!("expected {count} values; got {}", values.len())));
            };
            self.take()?;
            values.push(value as u8);
        }
        if self.peek()? != b'\n' {
            return Err(self.reject(format!("expected {count} values; got more")));
        }
        self.end_line()?;
        Ok(values)
    }

    /// The line `digits 0 7 7`, with `unequal` at its end if the parts of a split differ.
    pub(crate) fn game_digits(&mut self) -> Result<(Vec<u8>, bool), Refused> {
        let mut digits = Vec::new();
        let mut end = self.expect("digits")?;
        let mut unequal = false;
        while !end {
            if !self.peek()?.is_ascii_digit() {
                end = self.expect("unequal")?;
                if !end {
                    return Err(self.reject("nothing stands behind `unequal`"));
                }
                unequal = true;
                break;
            }
            let (digit, last) = self.number()?;
            end = last;
            match digit.to_u64() {
                Some(digit @ 0..=7) if digits.len() < MOST_DIGITS => digits.push(digit as u8),
                _ => return Err(self.reject_at(end, "a digit is from 0 to 7, and there are at most 1,000")),
            }
        }
        if digits.first().is_some_and(|digit| digit & 3 != 0) || digits.last() == Some(&0) {
            return Err(self.reject_line("the first digit is 0 or 4, and the last not 0"));
        }
        Ok((digits, unequal))
    }
}
