//! Arguments that games of the library have. Their definitions do not ask, and would give some position
//! for others: a sign that is not a piece stays where it is, and so does a number without a square.

use std::collections::HashSet;

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::Code;
use crate::eval::machine::Run;
use crate::eval::value::Value;
use crate::eval::written;
use crate::library::{Entry, Numbers};

/// What a game takes for a parameter, and what it got.
type Refused = (String, String);

impl Run<'_> {
    /// Refuses arguments that a game of the library does not have, where somebody calls it. Its own page
    /// calls it with others.
    pub(super) fn check_game(&self, entry: Option<&Entry>, code: &Code, first: usize) -> Result<()> {
        let Some(entry) = entry.filter(|_| self.code().tree.page.is_none()) else { return Ok(()) };
        let arguments = &self.values[first..];
        let mut lists = Lists::of(entry, arguments);
        for (parameter, argument) in code.parameters.iter().zip(arguments) {
            let refused = self.below_zero(argument).or_else(|| lists.as_mut()?.refused(argument));
            if let Some((taken, got)) = refused {
                let (name, parameter) = (entry.name, &parameter.name);
                let message = format!("`{name}` takes {taken} for `{parameter}`; got {got}");
                return Err(Error::new(ErrorKind::Domain, message)
                    .help(format!("`help {name}` says what its arguments are")));
            }
        }
        Ok(())
    }

    /// An integer below 0: games of the library have sizes, places, numbers of moves.
    fn below_zero(&self, argument: &Value) -> Option<Refused> {
        let is_below = |value: &&Value| matches!(value, Value::Integer(integer) if integer.is_negative());
        let below = match argument {
            Value::List(list) => list.entries.iter().find(is_below),
            argument => Some(argument).filter(is_below),
        }?;
        let written = written::value_text(&self.machine.store, &self.machine.definition_names(), below, 60);
        Some(("integers from 0 on".to_owned(), written))
    }
}

/// What the rows of letters and lists of numbers of a game have.
struct Lists {
    letters: Vec<&'static str>,
    numbers: Option<Numbers>,
    /// How many squares the board has: its numbers of rows and columns are the first arguments, or its
    /// page says it.
    squares: Option<BigUint>,
    /// The squares that are taken.
    seen: HashSet<BigUint>,
}

impl Lists {
    /// Nothing where no argument is a row or a list.
    fn of(entry: &Entry, arguments: &[Value]) -> Option<Lists> {
        arguments.iter().find(|argument| matches!(argument, Value::Text(_) | Value::List(_)))?;
        let squares = match arguments {
            [rows, columns, ..] => natural(rows).zip(natural(columns)).map(|(rows, columns)| rows * columns),
            _ => entry.marks().map(BigUint::from),
        };
        let (letters, numbers) = (entry.letters(), entry.numbers());
        Some(Lists { letters, numbers, squares, seen: HashSet::new() })
    }

    fn refused(&mut self, argument: &Value) -> Option<Refused> {
        self.other_letter(argument).or_else(|| self.other_number(argument))
    }

    fn other_letter(&self, argument: &Value) -> Option<Refused> {
        let (last, others) = self.letters.split_last()?;
        let signs: Vec<String> = match argument {
            Value::Text(text) => text.chars().map(String::from).collect(),
            Value::List(list) => list.entries.iter().map(letter_of).collect(),
            _ => return None,
        };
        let is_other = |sign: &String| !sign.is_empty() && !self.letters.contains(&sign.as_str());
        let place = signs.iter().position(is_other)?;
        let taken = format!("the letters `{}` and `{last}`", others.join("`, `"));
        Some((taken, format!("`{}` in place {}", signs[place], place + 1)))
    }

    fn other_number(&mut self, argument: &Value) -> Option<Refused> {
        let Value::List(list) = argument else { return None };
        let mut entries =
            list.entries.iter().map(natural).zip(1..).filter_map(|(one, place)| Some((one?, place)));
        match (self.numbers?, &self.squares) {
            (Numbers::Squares, None) => None,
            (Numbers::Squares, Some(squares)) => entries.find_map(|(number, place)| {
                let again = if self.seen.insert(number.clone()) { "" } else { "again " };
                let is_other = !again.is_empty() || number >= *squares;
                is_other.then(|| {
                    (format!("squares below {squares}"), format!("{number} {again}in place {place}"))
                })
            }),
            (Numbers::Marks, squares) => {
                let other = entries.find(|(number, _)| *number > BigUint::from(1_u8));
                if let Some((number, place)) = other {
                    return Some(("the numbers 0 and 1".to_owned(), format!("{number} in place {place}")));
                }
                let count = list.entries.len();
                let many = squares.as_ref().filter(|&squares| *squares != BigUint::from(count))?;
                Some((format!("{many} numbers"), count.to_string()))
            }
        }
    }
}

/// The text of an entry of a list; nothing for another value.
fn letter_of(entry: &Value) -> String {
    match entry {
        Value::Text(text) => text.to_string(),
        _ => String::new(),
    }
}

/// An integer from 0 on; nothing for another value.
fn natural(value: &Value) -> Option<BigUint> {
    match value {
        Value::Integer(integer) => integer.to_unsigned(),
        _ => None,
    }
}
