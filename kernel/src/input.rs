//! Words and numbers of a text, each followed by one space or the end of the line; and the
//! statement that the text is compared with.

use std::io::{ErrorKind, Read};
use std::ops::RangeInclusive;

use crate::meter::Meter;
use crate::number::Number;
use crate::refused::Refused;

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// Steps that a line counts for beside its values: with many short lines it is asked too whether to
/// go on.
const LINE: usize = 16;

/// What is said of a text whose lines end as on Windows.
pub(crate) const CARRIAGE_RETURN: &str = "a line ends with a carriage return; expected a line feed alone";

/// Letters of the longest word.
const LONGEST_WORD: usize = 16;

/// Decimal digits of the longest number: those of 2^(2^21).
const LONGEST_NUMBER: usize = 631_306;

/// What a certificate is verified with.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let certificate = "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n";
/// let against = |mut statement: &[u8]| {
///     let options = Options { statement: Some(&mut statement), ..Options::default() };
///     verify(&mut certificate.as_bytes(), options, &mut || true).map(|_| ())
/// };
/// assert!(against(b"sprague-cert 1\n1 o\nq lose 1\nend 1 1\n").is_ok());
/// let refused = against(b"sprague-cert 1\n1 o\n2 o 1\nq lose 1\nend 2 1\n").unwrap_err();
/// assert_eq!(refused.to_string(), "REJECTED line 3: the statement is another one");
/// ```
#[derive(Default)]
pub struct Options<'o> {
    /// The statement that it must prove, byte for byte: the text of the certificate without what
    /// only serves the proof. The line of a rejection is that of the certificate.
    pub statement: Option<&'o mut dyn Read>,
    /// The segments of a certificate of a period that are verified, counted from 1. With a part of
    /// them the answer says so, and nothing is proved until all parts are verified.
    pub segments: Option<RangeInclusive<u64>>,
}

/// A text that is read in blocks.
struct Blocks<'r> {
    reader: &'r mut dyn Read,
    block: Box<[u8]>,
    next: usize,
    end: usize,
}

impl Blocks<'_> {
    fn new(reader: &mut dyn Read) -> Blocks<'_> {
        Blocks { reader, block: vec![0; BLOCK].into_boxed_slice(), next: 0, end: 0 }
    }

    /// The next byte of this block, without taking it; none at its end.
    #[inline]
    fn here(&self) -> Option<u8> {
        self.block[..self.end].get(self.next).copied()
    }

    /// The next byte of the text, without taking it; none at the end.
    fn peek(&mut self) -> Result<Option<u8>, Refused> {
        if self.next == self.end {
            self.fill()?;
        }
        Ok(self.here())
    }

    fn fill(&mut self) -> Result<(), Refused> {
        self.next = 0;
        self.end = loop {
            match self.reader.read(&mut self.block) {
                Ok(read) => break read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Refused::Unreadable(error)),
            }
        };
        Ok(())
    }
}

/// A certificate that is read.
pub(crate) struct Input<'r> {
    text: Blocks<'r>,
    line: u64,
    statement: Option<Blocks<'r>>,
    segments: Option<RangeInclusive<u64>>,
    /// What is read is part of the proof, and not of the statement.
    hidden: bool,
    /// So is the end of this line.
    whole_line: bool,
    pub(crate) meter: Meter<'r>,
}

impl<'r> Input<'r> {
    /// With a statement, what is read of the certificate is compared with it.
    pub(crate) fn new(
        certificate: &'r mut dyn Read,
        options: Options<'r>,
        go_on: &'r mut dyn FnMut() -> bool,
    ) -> Input<'r> {
        Input {
            text: Blocks::new(certificate),
            line: 1,
            statement: options.statement.map(Blocks::new),
            segments: options.segments,
            hidden: false,
            whole_line: false,
            meter: Meter::new(go_on),
        }
    }

    /// The segments that are verified, all if there is no choice. There is no statement beside them.
    pub(crate) fn segments(&mut self) -> Result<Option<RangeInclusive<u64>>, Refused> {
        match self.statement {
            Some(_) => Err(Refused::Misused(
                "a certificate of a period contains its statement: leave out --statement",
            )),
            None => Ok(self.segments.take()),
        }
    }

    /// Asks now and then whether to go on; see [`Meter::work`].
    #[inline]
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), Refused> {
        self.meter.work(steps as u64)
    }

    /// A rejection at the line that is being read.
    pub(crate) fn reject(&self, reason: impl Into<String>) -> Refused {
        Refused::Rejected { line: self.line, reason: reason.into() }
    }

    /// A rejection at the line before: that which has just been read to its end.
    pub(crate) fn reject_line(&self, reason: impl Into<String>) -> Refused {
        Refused::Rejected { line: self.line - 1, reason: reason.into() }
    }

    /// How many lines were read to their end.
    pub(crate) fn lines(&self) -> u64 {
        self.line - 1
    }

    /// From here on what is read is part of the proof, or of the statement again.
    pub(crate) fn hide(&mut self, hidden: bool) {
        self.hidden = hidden;
    }

    /// This line is part of the proof.
    pub(crate) fn hide_line(&mut self) {
        self.hidden = true;
        self.whole_line = true;
    }

    /// The next byte, without taking it.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<u8, Refused> {
        match self.text.here() {
            Some(byte) => Ok(byte),
            None => self.peek_further(),
        }
    }

    /// The first byte of the next block. Apart, so that [`Input::peek`] is short enough to be inlined.
    #[cold]
    fn peek_further(&mut self) -> Result<u8, Refused> {
        self.text.peek()?.ok_or_else(|| self.reject("the text ends before the line `end`"))
    }

    #[inline]
    pub(crate) fn take(&mut self) -> Result<u8, Refused> {
        let byte = self.peek()?;
        self.text.next += 1;
        if self.statement.is_some() && !self.hidden {
            self.compare(byte)?;
        }
        Ok(byte)
    }

    fn compare(&mut self, byte: u8) -> Result<(), Refused> {
        let Some(statement) = &mut self.statement else { return Ok(()) };
        let stated = statement.peek()?;
        statement.next += 1;
        if stated == Some(byte) { Ok(()) } else { Err(self.reject("the statement is another one")) }
    }

    /// What ends a word: true for the end of a line, false for a space before the next word of the
    /// proof or the statement.
    pub(crate) fn separator(&mut self) -> Result<bool, Refused> {
        self.separator_before(Some(b'='))
    }

    /// The same, where a space before this byte belongs to the proof, as what follows does.
    pub(crate) fn separator_before(&mut self, proof: Option<u8>) -> Result<bool, Refused> {
        if self.peek()? != b' ' {
            return if self.peek()? == b'\n' {
                self.end_line()?;
                Ok(true)
            } else {
                let byte = self.peek()?;
                if byte == b'\r' {
                    return Err(self.reject(CARRIAGE_RETURN));
                }
                Err(self.reject(format!("got the byte {byte}; expected a space or the end of the line")))
            };
        }
        self.text.next += 1;
        let hides = proof.is_some() && self.text.peek()? == proof;
        if self.statement.is_some() && !self.hidden && !hides {
            self.compare(b' ')?;
        }
        Ok(false)
    }

    pub(crate) fn end_line(&mut self) -> Result<(), Refused> {
        self.hidden &= self.whole_line;
        self.take()?;
        (self.hidden, self.whole_line) = (false, false);
        self.line += 1;
        self.work(LINE)
    }

    /// A word of small letters and hyphens, and whether it ends the line.
    pub(crate) fn word(&mut self) -> Result<(String, bool), Refused> {
        let mut word = String::new();
        while let letter @ (b'a'..=b'z' | b'-') = self.peek()? {
            if word.len() == LONGEST_WORD {
                return Err(self.reject(format!("there is no word that begins with `{word}`")));
            }
            word.push(char::from(self.take()?));
            debug_assert_eq!(word.as_bytes().last(), Some(&letter));
        }
        Ok((word, self.separator()?))
    }

    /// A number in its one spelling, and whether it ends the line.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<(Number, bool), Refused> {
        let number = self.digits()?;
        Ok((number, self.separator()?))
    }

    /// A number in its one spelling.
    #[inline]
    pub(crate) fn digits(&mut self) -> Result<Number, Refused> {
        let mut number = 0_u64;
        let first = self.peek()?;
        if !first.is_ascii_digit() {
            return Err(self.reject("expected a number"));
        }
        let mut count = 0;
        loop {
            let digit = self.peek()?;
            if !digit.is_ascii_digit() {
                break;
            }
            if count == 1 && first == b'0' {
                return Err(self.reject("a number does not begin with 0"));
            }
            // 10^19 is below 2^64.
            if count == 19 {
                return self.long_number(number);
            }
            self.take()?;
            number = number * 10 + u64::from(digit - b'0');
            count += 1;
        }
        Ok(Number::small(number))
    }

    /// The rest of a number of more than 19 digits.
    fn long_number(&mut self, beginning: u64) -> Result<Number, Refused> {
        let mut digits = beginning.to_string().into_bytes();
        while self.peek()?.is_ascii_digit() {
            if digits.len() == LONGEST_NUMBER {
                return Err(self.reject(format!("a number has more than {LONGEST_NUMBER} digits")));
            }
            digits.push(self.take()?);
        }
        Number::from_digits(&digits, &mut self.meter)
    }

    /// The number of a node with a smaller number than `below`, and whether it ends the line.
    #[inline]
    pub(crate) fn node(&mut self, below: usize) -> Result<(u32, bool), Refused> {
        let (number, end) = self.number()?;
        match number.to_u64() {
            Some(node) if node >= 1 && node < below as u64 => Ok((node as u32, end)),
            // At the end of a line the line is counted already.
            _ if end => Err(self.reject_line(format!("there is no node {number} before this place"))),
            _ => Err(self.reject(format!("there is no node {number} before this place"))),
        }
    }

    /// The `=` before a value; what follows up to the end of the line is part of the proof.
    pub(crate) fn equals(&mut self) -> Result<(), Refused> {
        if self.peek()? != b'=' {
            return Err(self.reject("the value is missing"));
        }
        self.hidden = true;
        self.take().map(|_| ())
    }

    /// Demands that a certificate claims something: without a claim it is right, and proves nothing.
    pub(crate) fn claims(&self, count: usize) -> Result<(), Refused> {
        if count == 0 { Err(self.reject_line("the certificate claims nothing")) } else { Ok(()) }
    }

    /// Demands that this is the end of the text, and of the statement.
    pub(crate) fn end(&mut self) -> Result<(), Refused> {
        if self.text.peek()?.is_some() {
            return Err(self.reject("there is something after the line `end`"));
        }
        let stated = match &mut self.statement {
            Some(statement) => statement.peek()?,
            None => None,
        };
        if stated.is_some() { Err(self.reject_line("the statement is another one")) } else { Ok(()) }
    }
}
