//! Fields of a line: what stands between two spaces.

use crate::input::Input;
use crate::refused::Refused;

/// Fields of a line before its table, and the bytes of a field.
const MOST_FIELDS: usize = 1 << 16;
const LONGEST_FIELD: usize = 256;

/// Numbers are below this, and above its negative.
pub(crate) const NUMBERS_END: i64 = 1 << 62;

/// Tracks are numbered up to this.
pub(crate) const LAST_TRACK: Track = 4095;

/// A variable over the natural numbers.
pub(crate) type Track = u16;

/// What was read, or what is wrong with it.
pub(crate) type Read<T> = Result<T, String>;

/// What ends a verification that is under way: a fault of the line, or something else.
#[derive(Debug)]
pub(crate) enum Stop {
    Wrong(String),
    Refused(Refused),
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Stop {
        Stop::Refused(refused)
    }
}

impl From<String> for Stop {
    fn from(reason: String) -> Stop {
        Stop::Wrong(reason)
    }
}

impl From<&str> for Stop {
    fn from(reason: &str) -> Stop {
        Stop::Wrong(reason.to_owned())
    }
}

impl Stop {
    /// A rejection at this line.
    pub(crate) fn at(self, line: u64) -> Refused {
        match self {
            Stop::Wrong(reason) => Refused::Rejected { line, reason },
            Stop::Refused(refused) => refused,
        }
    }
}

impl Input<'_> {
    /// The letters of a field, up to the space or the end of the line.
    fn letters(&mut self) -> Result<String, Refused> {
        let mut field = String::new();
        while let byte @ b'!'..=b'~' = self.peek()? {
            if field.len() == LONGEST_FIELD {
                return Err(self.reject(format!("a field has more than {LONGEST_FIELD} characters")));
            }
            self.take()?;
            field.push(char::from(byte));
        }
        if field.is_empty() && self.peek()? == b' ' {
            return Err(self.reject("fields are separated by one space"));
        }
        self.work(1 + field.len())?;
        Ok(field)
    }

    /// The fields of a line, and whether it has ended: those of an automaton or a sequence are read
    /// up to the first bar, which is taken.
    ///
    /// The statement has an automaton up to before that bar. A guess has no other meaning than its
    /// table, and the statement has all of it.
    pub(crate) fn forall_fields(&mut self) -> Result<(Vec<String>, bool), Refused> {
        let mut fields: Vec<String> = Vec::new();
        loop {
            if fields.len() == MOST_FIELDS {
                return Err(self.reject(format!("a line has more than {MOST_FIELDS} fields")));
            }
            let field = self.letters()?;
            let kind = fields.first().map(String::as_str);
            if field == "|" && matches!(kind, Some("a" | "s")) {
                return Ok((fields, self.separator_before(None)?));
            }
            fields.push(field);
            let hides = fields[0] == "a" && fields.get(2).is_none_or(|how| how != "given");
            if self.separator_before(hides.then_some(b'|'))? {
                return Ok((fields, true));
            }
            if hides && self.peek()? == b'|' {
                self.hide(true);
            }
        }
    }

    /// The tracks of an automaton, in ascending order; the bar after them is taken.
    pub(crate) fn forall_tracks(&mut self, most: usize) -> Result<Vec<Track>, Refused> {
        let mut tracks: Vec<Track> = Vec::new();
        loop {
            let field = self.letters()?;
            if self.separator_before(None)? {
                return Err(self.reject_line("expected the tracks, the accepting states and the successors"));
            }
            if field == "|" {
                return Ok(tracks);
            }
            let read = track_number(&field).map_err(|reason| self.reject(reason))?;
            if tracks.last().is_some_and(|&last| last >= read) {
                return Err(self.reject("tracks ascend"));
            }
            if tracks.len() == most {
                return Err(self.reject(format!("an automaton reads more than {most} tracks")));
            }
            tracks.push(read);
        }
    }

    /// Which states accept: a character for each of at most `most` states; the bar after them is
    /// taken.
    pub(crate) fn forall_accepting(&mut self, most: usize) -> Result<Vec<bool>, Refused> {
        let mut accepting = Vec::new();
        while let byte @ (b'0' | b'1') = self.peek()? {
            if accepting.len() == most {
                return Err(self.reject(format!("more than {most} states: the automaton is too large")));
            }
            self.take()?;
            self.work(1)?;
            accepting.push(byte == b'1');
        }
        for expected in b" | " {
            if self.peek()? != *expected {
                return Err(self.reject("expected a 0 or 1 for each state, and a bar"));
            }
            self.take()?;
        }
        Ok(accepting)
    }

    /// The digits of a number of at most 19, and the number.
    pub(crate) fn natural(&mut self) -> Result<u64, Refused> {
        let (mut number, mut count) = (0_u64, 0);
        while let byte @ b'0'..=b'9' = self.peek()? {
            if count == 19 || count == 1 && number == 0 {
                return Err(self.reject("a number is too large, or begins with 0"));
            }
            self.take()?;
            number = number * 10 + u64::from(byte - b'0');
            count += 1;
        }
        if count == 0 { Err(self.reject("expected a number")) } else { Ok(number) }
    }

    /// The successors of all states, up to the end of the line: `7*64` is 64 times 7.
    pub(crate) fn forall_successors(&mut self, states: usize, cells: usize) -> Result<Vec<u32>, Refused> {
        let mut successors: Vec<u32> = Vec::new();
        loop {
            let state = self.natural()?;
            if state >= states as u64 {
                return Err(self.reject(format!("there is no state {state}")));
            }
            let mut times = 1;
            if self.peek()? == b'*' {
                self.take()?;
                times = self.natural()?;
            }
            if times == 0 || times > (cells - successors.len()) as u64 {
                return Err(self.reject(format!("expected {cells} successors")));
            }
            self.work(times as usize)?;
            successors.resize(successors.len() + times as usize, state as u32);
            if self.separator_before(None)? {
                break;
            }
        }
        if successors.len() < cells {
            return Err(self.reject_line(format!("expected {cells} successors; got {}", successors.len())));
        }
        Ok(successors)
    }

    /// An integer, and whether it ends the line.
    pub(crate) fn forall_integer(&mut self) -> Result<(i64, bool), Refused> {
        let negative = self.peek()? == b'-';
        if negative {
            self.take()?;
        }
        self.work(4)?;
        let number = self.natural()?;
        if number >= NUMBERS_END as u64 || negative && number == 0 {
            return Err(self.reject("a number is out of range"));
        }
        let number = if negative { -(number as i64) } else { number as i64 };
        Ok((number, self.separator_before(None)?))
    }
}

/// A natural number in its one spelling.
fn digits(text: &str) -> Option<i64> {
    let spelled = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    // A number of 19 digits is below 2^64.
    if !spelled || text.is_empty() || text.len() > 19 {
        return None;
    }
    let number = text.bytes().fold(0_u64, |number, byte| number * 10 + u64::from(byte - b'0'));
    i64::try_from(number).ok().filter(|&number| number < NUMBERS_END)
}

/// An integer in its one spelling.
pub(crate) fn integer(text: &str) -> Read<i64> {
    let read = match text.strip_prefix('-') {
        Some(rest) => digits(rest).filter(|&number| number > 0).map(|number| -number),
        None => digits(text),
    };
    read.ok_or_else(|| format!("expected a number below 2^62; got `{text}`"))
}

/// The number of a track.
pub(crate) fn track_number(text: &str) -> Read<Track> {
    let number = digits(text).filter(|&number| number <= i64::from(LAST_TRACK));
    number
        .map(|number| number as Track)
        .ok_or_else(|| format!("expected a track up to {LAST_TRACK}; got `{text}`"))
}

/// A track with its letter, as `x4`.
pub(crate) fn track(text: &str) -> Read<Track> {
    match text.strip_prefix('x') {
        Some(number) => track_number(number),
        None => Err(format!("expected a track, as `x0`; got `{text}`")),
    }
}

/// The place of a line that is spelled as `a7`, which is there already.
pub(crate) fn reference(text: &str, letter: char, lines: usize) -> Read<usize> {
    let number = text.strip_prefix(letter).and_then(digits);
    match number {
        Some(number) if number >= 1 && number as u64 <= lines as u64 => Ok(number as usize - 1),
        _ => Err(format!("expected a line before this one, as `{letter}1`; got `{text}`")),
    }
}

/// Goes through fields that were read.
#[derive(Clone)]
pub(crate) struct Fields<'f> {
    rest: &'f [String],
}

impl<'f> Fields<'f> {
    pub(crate) fn new(fields: &'f [String]) -> Fields<'f> {
        Fields { rest: fields }
    }

    pub(crate) fn peek(&self) -> Option<&'f str> {
        self.rest.first().map(String::as_str)
    }

    pub(crate) fn next(&mut self, expected: &str) -> Read<&'f str> {
        let (first, rest) = self.rest.split_first().ok_or_else(|| format!("expected {expected}"))?;
        self.rest = rest;
        Ok(first)
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'f [String] {
        std::mem::take(&mut self.rest)
    }

    pub(crate) fn end(&self) -> Read<()> {
        match self.peek() {
            Some(field) => Err(format!("got `{field}`; expected the end")),
            None => Ok(()),
        }
    }

    /// The number of this line among those of its kind.
    pub(crate) fn id(&mut self, lines: usize) -> Read<()> {
        let expected = lines + 1;
        let field = self.next("the number of the line")?;
        if digits(field) == Some(expected as i64) {
            Ok(())
        } else {
            Err(format!("expected the number {expected}; got `{field}`"))
        }
    }

    /// What stands between `COUNT` − 1 bars.
    pub(crate) fn between_bars<const COUNT: usize>(&mut self) -> Read<[Fields<'f>; COUNT]> {
        let parts: Vec<Fields<'f>> = self.rest().split(|field| field == "|").map(Fields::new).collect();
        parts.try_into().map_err(|_| format!("expected {COUNT} parts with a bar between two"))
    }
}
