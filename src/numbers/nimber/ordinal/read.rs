//! Ordinals as text: reading and writing.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

use super::{Bounds, Ordinal, Term};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// What ω may be called, longest first.
const OMEGA: [&str; 4] = ["\\omega", "omega", "ω", "w"];

/// What may stand before a coefficient.
const TIMES: [&str; 4] = ["*", "·", "×", "⋅"];

/// Decimal digits per binary digit are fewer than this many hundredths.
const HUNDREDTHS_OF_DIGITS: u64 = 31;

impl Ordinal {
    /// Reads a Cantor normal form, as [`Ordinal`] is written: `ω^(ω + 1)*3 + ω*2 + 5`. ω may be
    /// called `w`, `omega` or `\omega`; `·`, `×` and `⋅` are read like `*`; `ω^ω^2` is ω^(ω^2). The
    /// summands stand by descending exponents. Time grows faster than the number of digits of
    /// coefficients, else linear.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal};
    /// let read = |text| Ordinal::read(text, &Limits::default(), &Interrupt::new());
    /// assert_eq!(read("w^(omega+1)·3 + 5")?.to_string(), "ω^(ω + 1)*3 + 5");
    /// let error = read("5 + ω").unwrap_err();
    /// assert_eq!(error.message(), "ω stands after a smaller power of ω");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// At the place where the text is not a Cantor normal form; when it has more summands or digits
    /// than `limits` allows; when exponents stand more than [`Ordinal::MAX_HEIGHT`] deep; and when
    /// a stop was asked for.
    pub fn read(text: &str, limits: &Limits, interrupt: &Interrupt) -> Result<Ordinal> {
        let mut reader = Reader { text, at: 0, summands: 0, bounds: Bounds { limits, interrupt } };
        let ordinal = reader.sum(0)?;
        reader.gap();
        if reader.at < text.len() {
            let open =
                text[..reader.at].trim_end().ends_with(|sign: char| !sign.is_ascii_digit() && sign != ')');
            return Err(reader.expected(if open { "+, *, ^ or the end" } else { "+ or the end" }));
        }
        Ok(ordinal)
    }
}

/// [`Ordinal::read`] under the default [`Limits`].
impl FromStr for Ordinal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Ordinal> {
        Ordinal::read(text, &Limits::default(), &Interrupt::new())
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    summands: usize,
    bounds: Bounds<'a>,
}

impl Reader<'_> {
    /// Calls itself for exponents and brackets; `depth` of them are open.
    fn sum(&mut self, depth: usize) -> Result<Ordinal> {
        if depth > Ordinal::MAX_HEIGHT {
            return Err(super::too_high().at(Span::new(self.at, self.at)));
        }
        let mut terms: Vec<(Ordinal, BigUint)> = Vec::new();
        loop {
            self.gap();
            let start = self.at;
            let (exponent, coefficient) = self.term(depth)?;
            let span = Span::new(start, self.at);
            self.summands += 1;
            self.bounds.summands(self.summands).map_err(|error| error.at(span))?;
            if exponent.height() >= Ordinal::MAX_HEIGHT {
                return Err(super::too_high().at(span));
            }
            if let Some((before, _)) = terms.last()
                && *before <= exponent
            {
                return Err(out_of_order(&self.text[start..self.at], *before == exponent).at(span));
            }
            let zero = coefficient == BigUint::ZERO;
            let more = self.sign(&["+"]);
            if zero && (more || !terms.is_empty() || !exponent.is_zero()) {
                return Err(Error::new(ErrorKind::Syntax, "a summand that is 0")
                    .at(span)
                    .help("leave it out: coefficients of the Cantor normal form are positive"));
            }
            terms.push((exponent, coefficient));
            if !more {
                terms.retain(|(_, coefficient)| *coefficient != BigUint::ZERO);
                return Ok(Ordinal::from_terms(terms));
            }
        }
    }

    fn term(&mut self, depth: usize) -> Result<(Ordinal, BigUint)> {
        if !self.omega() {
            if !self.text[self.at..].starts_with(|sign: char| sign.is_ascii_digit()) {
                return Err(self.expected("a number or ω"));
            }
            let start = self.at;
            let number = self.number()?;
            let end = self.at;
            self.sign(&TIMES);
            if self.omega() {
                return Err(Error::new(ErrorKind::Syntax, "a coefficient stands before ω")
                    .at(Span::new(start, self.at))
                    .note("as ordinals, 2·ω is ω")
                    .help("it is written after the power of ω: ω*2"));
            }
            self.at = end;
            return Ok((Ordinal::ZERO, number));
        }
        let exponent = if self.sign(&["^"]) { self.exponent(depth + 1)? } else { Ordinal::from(1_u64) };
        let coefficient = if self.sign(&TIMES) {
            self.gap();
            self.number()?
        } else {
            BigUint::from(1_u8)
        };
        Ok((exponent, coefficient))
    }

    /// A number, a sum in brackets, or a power of ω without a coefficient.
    fn exponent(&mut self, depth: usize) -> Result<Ordinal> {
        if depth > Ordinal::MAX_HEIGHT {
            return Err(super::too_high().at(Span::new(self.at, self.at)));
        }
        self.gap();
        let start = self.at;
        if self.sign(&["(", "{"]) {
            let close = if self.text[..self.at].ends_with('{') { "}" } else { ")" };
            let sum = self.sum(depth)?;
            if !self.sign(&[close]) {
                return Err(self.expected(close).note("the bracket before the exponent is open"));
            }
            return Ok(sum);
        }
        if self.omega() {
            let exponent = if self.sign(&["^"]) { self.exponent(depth + 1)? } else { Ordinal::from(1_u64) };
            self.summands += 1;
            return Ordinal::omega_power(exponent).map_err(|error| error.at(Span::new(start, self.at)));
        }
        Ok(Ordinal::from(self.number()?))
    }

    fn number(&mut self) -> Result<BigUint> {
        let rest = &self.text[self.at..];
        let length = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let span = Span::new(self.at, self.at + length);
        if length == 0 {
            return Err(self.expected("a number"));
        }
        if length as u64 > self.bounds.limits.max_bits / 100 * HUNDREDTHS_OF_DIGITS + HUNDREDTHS_OF_DIGITS {
            self.bounds.bits(u64::MAX).map_err(|error| error.at(span))?;
        }
        let number: BigUint = rest[..length].parse().map_err(|_| self.expected("a number"))?;
        self.bounds.bits(number.bits()).map_err(|error| error.at(span))?;
        self.at += length;
        Ok(number)
    }

    fn omega(&mut self) -> bool {
        self.gap();
        let Some(name) = OMEGA.iter().find(|name| self.text[self.at..].starts_with(**name)) else {
            return false;
        };
        self.at += name.len();
        true
    }

    fn sign(&mut self, signs: &[&str]) -> bool {
        self.gap();
        let Some(sign) = signs.iter().find(|sign| self.text[self.at..].starts_with(**sign)) else {
            return false;
        };
        self.at += sign.len();
        true
    }

    fn gap(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn expected(&self, what: &str) -> Error {
        let rest = &self.text[self.at..];
        let found = rest.chars().next();
        let message = match found {
            Some(sign) if sign.is_control() => format!("expected {what}, found a control character"),
            Some(sign) => format!("expected {what}, found '{sign}'"),
            None => format!("expected {what}, found the end"),
        };
        let length = found.map_or(0, char::len_utf8);
        Error::new(ErrorKind::Syntax, message)
            .at(Span::new(self.at, self.at + length))
            .help("an ordinal is written like ω^(ω + 1)*3 + ω*2 + 5")
    }
}

fn out_of_order(term: &str, same: bool) -> Error {
    let error = if same {
        Error::new(ErrorKind::Syntax, format!("{term} repeats a power of ω"))
            .help("add the coefficients: each power of ω occurs only once")
    } else {
        Error::new(ErrorKind::Syntax, format!("{term} stands after a smaller power of ω"))
    };
    error.note("the exponents in a Cantor normal form are descending")
}

/// The Cantor normal form, as [`Ordinal::read`] reads it: `ω^(ω + 1)*3 + ω*2 + 5`. Coefficients are
/// decimal, for which the time grows faster than the number of digits.
///
/// ```
/// use sprague::Ordinal;
/// for text in ["0", "7", "ω", "ω*2 + 5", "ω^2", "ω^ω", "ω^(ω^2)", "ω^(ω + 1)*3 + ω*2 + 5"] {
///     assert_eq!(text.parse::<Ordinal>()?.to_string(), text);
/// }
/// # Ok::<(), sprague::Error>(())
/// ```
impl fmt::Display for Ordinal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return formatter.write_str("0");
        }
        for (index, term) in self.terms.iter().enumerate() {
            if index > 0 {
                formatter.write_str(" + ")?;
            }
            write_term(term, formatter)?;
        }
        Ok(())
    }
}

fn write_term(term: &Term, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if term.exponent.is_zero() {
        return write!(formatter, "{}", term.coefficient);
    }
    formatter.write_str("ω")?;
    let one = BigUint::from(1_u8);
    if term.exponent != Ordinal::from(1_u64) {
        if term.exponent.is_finite() || term.exponent == Ordinal::omega() {
            write!(formatter, "^{}", term.exponent)?;
        } else {
            write!(formatter, "^({})", term.exponent)?;
        }
    }
    if term.coefficient != one {
        write!(formatter, "*{}", term.coefficient)?;
    }
    Ok(())
}
