//! What a row of a function holds, a call of it, and its errors.

use std::fmt;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::arithmetic;
use crate::eval::integer::Integer;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::eval::written::starred;
use crate::game::{GameId, Store};
use crate::registry;
use crate::ruleset::Argument;
use crate::syntax::{Word, WordKind};

/// A function of the language.
pub(crate) struct Builtin {
    word: Word,
    takes: Takes,
    /// Whether a definition may take its name.
    pub(super) yields: bool,
    pub(super) does: Does,
}

/// Which arguments a function takes; the words are for messages.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    /// From the first to the second number of arguments.
    Some(usize, usize, &'static str),
    /// One list, or the entries of a comprehension.
    List(&'static str),
    /// Any number; the lists and ranges among them are opened.
    Entries(&'static str),
}

/// What a function does.
pub(super) enum Does {
    /// It computes a value from its arguments.
    Value(fn(&mut Call<'_>) -> Applied<Value>),
    /// It asks for the values of heaps: such a call is a loop of its own.
    Sequence(Question),
}

/// What is asked of a nim-sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Values,
    Period,
    Preperiod,
    LastException,
    Exceptions,
    Saltus,
}

impl Builtin {
    /// A row: how a call is written, what it gives, and an example that is a call.
    pub(super) const fn new(
        signature: &'static str,
        summary: &'static str,
        example: &'static str,
        takes: Takes,
        does: Does,
    ) -> Builtin {
        let name = name_of(signature);
        let word = Word { name, kind: WordKind::Function, signature, summary, example, spellings: "" };
        Builtin { word, takes, yields: false, does }
    }

    /// The same row, of a function whose name a definition may take.
    pub(super) const fn yielding(mut self) -> Builtin {
        self.yields = true;
        self
    }
}

/// What stands before the first parenthesis of a signature.
const fn name_of(signature: &'static str) -> &'static str {
    let mut end = 0;
    while signature.as_bytes()[end] != b'(' {
        end += 1;
    }
    signature.split_at(end).0
}

/// A function of the language, by its row.
#[derive(Clone, Copy)]
pub(crate) struct Function(&'static Builtin);

impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        self.name() == other.name()
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Function {
    pub(super) fn of(row: &'static Builtin) -> Function {
        Function(row)
    }

    pub(super) fn row(self) -> &'static Builtin {
        self.0
    }

    pub(crate) fn word(self) -> &'static Word {
        &self.0.word
    }

    pub(crate) fn name(self) -> &'static str {
        self.0.word.name
    }

    /// What it asks of a nim-sequence, if it does.
    pub(crate) fn question(self) -> Option<Question> {
        match self.0.does {
            Does::Sequence(question) => Some(question),
            Does::Value(_) => None,
        }
    }

    /// Which argument holds the entry at a place, of a function that opens the lists among its
    /// arguments.
    pub(crate) fn argument_of_entry(self, arguments: &[Value], entry: usize) -> usize {
        let Takes::Entries(_) = self.0.takes else { return entry };
        let mut before = 0;
        let holds = |argument: &Value| {
            before += match argument {
                Value::List(_) | Value::Range(_) => {
                    argument.length().and_then(|length| length.to_usize()).unwrap_or(0)
                }
                _ => 1,
            };
            before > entry
        };
        arguments.iter().position(holds).unwrap_or(arguments.len())
    }

    /// Refuses too few and too many arguments.
    pub(crate) fn check_count(self, given: usize) -> Result<()> {
        match self.0.takes {
            Takes::Some(least, most, _) if given < least || most < given => Err(self.wrong_count(given)),
            _ => Ok(()),
        }
    }

    pub(crate) fn wrong_count(self, given: usize) -> Error {
        let (Takes::Some(_, _, wanted) | Takes::List(wanted) | Takes::Entries(wanted)) = self.0.takes;
        Error::new(ErrorKind::WrongCount, format!("{}; {}", self.takes(wanted), Argument::given(given)))
    }

    pub(crate) fn wrong_kind(self, wanted: &str, given: &Value) -> Error {
        Error::new(ErrorKind::WrongKind, format!("{}; got {}", self.takes(wanted), given.kind()))
    }

    /// The error for its name alone.
    pub(crate) fn without_arguments(self) -> Error {
        let error = Error::new(
            ErrorKind::WrongKind,
            format!("`{}` is a function, and its arguments are missing", self.name()),
        );
        error.help(format!("for example: {}", self.example_call()))
    }

    fn takes(self, wanted: &str) -> String {
        format!("`{}` takes {wanted}, e.g. `{}`", self.name(), self.example_call())
    }

    fn example_call(self) -> &'static str {
        registry::call_in(self.0.word.example, self.name())
    }
}

/// An error of a function, and the argument that is to blame, where it is one.
pub(crate) struct FunctionError {
    argument: Option<usize>,
    pub(crate) error: Error,
}

impl FunctionError {
    pub(super) fn of_argument(argument: usize, error: Error) -> FunctionError {
        FunctionError { argument: Some(argument), error }
    }

    pub(crate) fn argument(&self) -> Option<usize> {
        self.argument
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> FunctionError {
        self.error = self.error.help(help);
        self
    }
}

impl From<Error> for FunctionError {
    fn from(error: Error) -> FunctionError {
        FunctionError { argument: None, error }
    }
}

pub(crate) type Applied<T> = std::result::Result<T, FunctionError>;

/// A function with what it is given.
pub(crate) struct Call<'a> {
    pub(super) function: Function,
    pub(super) store: &'a mut Store,
    pub(super) arguments: &'a [Value],
    /// The arguments are the entries of a comprehension.
    pub(super) entries: bool,
}

impl Call<'_> {
    /// The error for an argument, or an entry, that is of no use.
    pub(super) fn wrong_kind(&self, place: usize, wanted: &str, given: &Value) -> FunctionError {
        FunctionError::of_argument(place, self.function.wrong_kind(wanted, given))
    }

    /// The argument at a place as a position.
    pub(super) fn position(&self, place: usize) -> Applied<GameId> {
        let argument = &self.arguments[place];
        relations::position(self.store, argument).ok_or_else(|| {
            let error = self.wrong_kind(place, "a position", argument);
            match argument {
                Value::Integer(integer) if !integer.is_negative() => error.help(starred(&integer.written())),
                Value::List(_) => {
                    error.help("the position with these options is {G for G in xs}; their sum, sum(xs)")
                }
                Value::Definition(_) => error.help("a position of it has its arguments behind it: f(5)"),
                Value::Ruleset(ruleset) => {
                    let name = self.store.ruleset_name(*ruleset);
                    match (self.store.nim_sequence(*ruleset), registry::named(&name)) {
                        (Some(_), _) => error.help(format!(
                            "a position of it is {name}(5); the values of its heaps are sequence({name}, 0..20)"
                        )),
                        (None, Some(named)) => {
                            error.help(format!("a position of it is {}", named.position()))
                        }
                        (None, None) => error,
                    }
                }
                _ => error,
            }
        })
    }

    /// The argument at a place as a size: an integer from 0, below 2^32.
    pub(super) fn size(&self, place: usize, wanted: &str) -> Applied<u64> {
        let Value::Integer(size) = &self.arguments[place] else {
            return Err(self.wrong_kind(place, wanted, &self.arguments[place]));
        };
        size.to_u64().filter(|&size| size <= u64::from(u32::MAX)).ok_or_else(|| {
            let message =
                format!("expected {wanted}, an integer from 0 to {}; got {}", u32::MAX, size.written());
            FunctionError::of_argument(place, Error::new(ErrorKind::Domain, message))
        })
    }

    /// The arguments, with lists and ranges among them opened; the entries of a comprehension as
    /// they are.
    pub(super) fn opened(&self) -> Result<Vec<Value>> {
        if self.entries {
            return Ok(self.arguments.to_vec());
        }
        let mut all = Vec::with_capacity(self.arguments.len());
        for argument in self.arguments {
            match argument {
                Value::List(_) | Value::Range(_) => arithmetic::append(self.store, argument, &mut all)?,
                other => all.push(other.clone()),
            }
        }
        Ok(all)
    }

    /// The entries of the only argument, or of a comprehension.
    pub(super) fn list(&self) -> Applied<Vec<Value>> {
        match self.arguments {
            entries if self.entries => Ok(entries.to_vec()),
            [list @ (Value::Text(_) | Value::List(_) | Value::Range(_))] => {
                Ok(relations::characters_or_entries(self.store, list)?)
            }
            [other] => Err(self.wrong_kind(0, "a list", other)),
            arguments => Err(self.function.wrong_count(arguments.len()).into()),
        }
    }

    /// Values that have to be integers.
    pub(super) fn integers(&self, values: &[Value]) -> Applied<Vec<Integer>> {
        let integer = |(place, value): (usize, &Value)| match value {
            Value::Integer(integer) => Ok(integer.clone()),
            other => Err(self.wrong_kind(place, "integers", other)),
        };
        values.iter().enumerate().map(integer).collect()
    }
}
