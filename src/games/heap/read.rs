//! Reading a code.

use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::heap::{Code, Digit, Sizes};

/// Digits of one code, at most: a move has to be looked for at each.
const MOST_DIGITS: usize = 100_000;

impl FromStr for Code {
    type Err = Error;

    /// Reads a code: digits with a point among them, `.137` for `0.137`, `!` after a digit that
    /// divides into different heaps, `=` after one that divides into equal ones, a part that
    /// repeats in brackets, `0.3[37]`, or written at least twice before an ellipsis, `0.333…`,
    /// `0.3737...`.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] with the place of the sign that is wrong, and what may stand there.
    ///
    /// ```
    /// use sprague::heap::Code;
    /// for written in ["0.137", ".137", "0.1370"] {
    ///     assert_eq!(written.parse::<Code>()?.to_string(), "0.137");
    /// }
    /// let error = "0.1-7".parse::<Code>().unwrap_err();
    /// assert_eq!(error.span().unwrap().start, 3);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    fn from_str(text: &str) -> Result<Code> {
        let mut reader = Reader { text, at: 0 };
        let before = reader.digits()?;
        let added = before.len().saturating_sub(1);
        if !reader.sign('.') {
            return Err(reader.unexpected("a digit, or the point of the code"));
        }
        // In the language `8=0.3` compares.
        if let Some(at) = text[..reader.at - 1].find('=').filter(|at| at + 2 < reader.at) {
            return Err(wrong("before the point `=` stands directly before it, or not at all", Span::new(at, at + 1))
                .help("4=.0 divides into two equal heaps; a digit that adds counters divides into heaps of any sizes, or different ones"));
        }
        let mut digits = before;
        if digits.is_empty() {
            digits.push(Digit::ZERO);
        }
        let behind = digits.len();
        digits.extend(reader.digits()?);
        let mut tail = Vec::new();
        if reader.sign('[') {
            let open = reader.at - 1;
            tail = reader.digits()?;
            if tail.is_empty() && reader.text[reader.at..].starts_with(']') {
                return Err(wrong("the brackets are empty", Span::new(open, reader.at + 1)).help(
                    "the digits in brackets repeat for ever: 0.[3] has nothing but 3 after the point",
                ));
            }
            if !reader.sign(']') {
                return Err(reader.unexpected("a digit, or the bracket that closes the part that repeats"));
            }
        } else if reader.ellipsis() {
            let Some(repeated) = repeated_end(&digits[behind..]) else {
                return Err(wrong("it is not clear what the ellipsis repeats", Span::new(0, reader.at))
                    .help("write what repeats at least twice before the ellipsis, 0.1777…, or in brackets, 0.1[7]"));
            };
            tail = digits.split_off(digits.len() - repeated);
        }
        if reader.at < text.len() {
            return Err(reader.unexpected("a digit"));
        }
        if digits.len() + tail.len() > MOST_DIGITS {
            return Err(Error::new(ErrorKind::Limit, format!("a code of more than {MOST_DIGITS} digits")));
        }
        Ok(Code::from_digits(digits, added, tail))
    }
}

/// A code that is being read, from the left.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = self.next() == Some(sign);
        if there {
            self.at += sign.len_utf8();
        }
        there
    }

    fn ellipsis(&mut self) -> bool {
        let found = ["…", "..."].into_iter().find(|dots| self.text[self.at..].starts_with(dots));
        self.at += found.map_or(0, str::len);
        found.is_some()
    }

    fn digits(&mut self) -> Result<Vec<Digit>> {
        let mut digits: Vec<Digit> = Vec::new();
        while let Some(sign) = self.next() {
            if let Some(digit) = Digit::from_sign(sign) {
                digits.push(digit);
            } else if let Some(sizes) = match sign {
                '!' => Some(Sizes::Different),
                '=' => Some(Sizes::Equal),
                _ => None,
            } {
                match digits.last_mut() {
                    Some(digit) if digit.sizes() == Sizes::Any && digit.most_heaps() >= 2 => {
                        *digit = digit.with_sizes(sizes);
                    }
                    Some(digit) if digit.sizes() != Sizes::Any => {
                        return Err(wrong("a digit has one mark, `!` or `=`", self.here()).help(
                            "4! divides into two heaps of different sizes, and 4= into two equal ones",
                        ));
                    }
                    _ => {
                        let message = match self.text[..self.at].chars().next_back() {
                            Some(digit) if Digit::from_sign(digit).is_some() => {
                                format!(
                                    "`{sign}` must follow a digit that divides into two heaps or more, and {digit} does not"
                                )
                            }
                            _ => format!("`{sign}` must follow a digit"),
                        };
                        return Err(wrong(&message, self.here()).help(
                            "4! divides into two heaps of different sizes, and 4= into two equal ones: 4!.0 is Grundy's game",
                        ));
                    }
                }
            } else {
                break;
            }
            self.at += sign.len_utf8();
        }
        Ok(digits)
    }

    fn here(&self) -> Span {
        Span::new(self.at, self.at + self.next().map_or(0, char::len_utf8))
    }

    fn unexpected(&self, due: &str) -> Error {
        const DIGITS: &str = "a digit, 0 to 9 or A to Z, is the sum of what a move may leave: 1 for nothing, \
                              2 for one heap, 4 for two, 8 for three, 16 for four, 32 for five";
        match self.next() {
            None => wrong(&format!("the code ends; expected {due}"), self.here()).help(
                "a code is written like 0.137: the digit at place k says what may be left when k are taken",
            ),
            Some(']') => wrong(&format!("expected {due}; nothing was opened"), self.here())
                .help("a part that repeats is written 0.1[37], and ends the code"),
            Some(sign) => wrong(&format!("expected {due}; got `{sign}`"), self.here()).help(DIGITS),
        }
    }
}

fn wrong(message: &str, span: Span) -> Error {
    Error::new(ErrorKind::Syntax, message).at(span)
}

/// The length of what an ellipsis after these digits repeats: the part that stands at their end at
/// least twice, and of several that which covers most; of those the shortest.
fn repeated_end(digits: &[Digit]) -> Option<usize> {
    // How far two digits at this distance are alike, counted from the end.
    let alike = |length: usize| {
        let end = digits.len();
        (0..end - length).take_while(|back| digits[end - 1 - back] == digits[end - 1 - back - length]).count()
    };
    // A longer part is not looked for: a code is written by hand.
    (1..=(digits.len() / 2).min(1_000))
        .map(|length| (length, alike(length)))
        .filter(|&(length, alike)| alike >= length)
        .map(|(length, alike)| (length, (alike / length + 1) * length))
        .max_by_key(|&(length, covered)| (covered, std::cmp::Reverse(length)))
        .map(|(length, _)| length)
}
