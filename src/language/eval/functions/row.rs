//! What a row of a function holds, a call of it, and its errors.

use std::fmt;

use crate::arithmetic::Term;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::arithmetic;
use crate::eval::extended;
use crate::eval::integer::Integer;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::eval::written::starred;
use crate::game::{GameId, Store, Target};
use crate::registry;
use crate::ruleset::Argument;
use crate::syntax::tree::Style;
use crate::syntax::{Word, WordKind};
use crate::theory::Convention;

/// A row: what there is to know of a function of the language.
pub(crate) struct Builtin {
    pub(crate) word: Word,
    takes: Takes,
    /// Whether a definition may take its name.
    pub(super) yields: bool,
    pub(super) does: Does,
    pub(crate) quantifier: Option<Quantifier>,
    /// How its arguments may be written beside `f(a, b)`.
    styles: &'static [Style],
    pub(crate) means: Means,
    /// Why a claim over all values refuses it, where that is another reason than its topic's.
    pub(super) refusal: Option<&'static str>,
    pub(crate) alone: Alone,
}

/// What a function says of a condition for each value of some variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantifier {
    All,
    Any,
    Count,
}

/// What a call means in a claim over all values, where each position stands for its Grundy value.
#[derive(Clone, Copy)]
pub(crate) enum Means {
    /// Nothing: such a call is refused.
    Nothing,
    /// Nothing; it counts or adds entries, whose number may be known.
    Entries,
    /// The value of the position.
    Value,
    /// The outcome of the position.
    Outcome,
    /// Nothing; what it asks of misère play needs no value.
    OfMiserePlay,
    /// An integer, made of two integers at a time.
    Folded(fn(Term, Term) -> Term),
    /// An integer, made of integers and of the values of positions.
    OfValues(fn(Vec<Term>) -> Term),
    /// A position, by its value, which is made of integers.
    Position(fn(Vec<Term>) -> Term),
}

/// The remarks on a call that stands alone, beside its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alone {
    Nothing,
    /// Why its argument is worth that.
    Worth,
    /// The same; it lists the moves that win.
    WinningMoves(Convention),
    /// The reasons for a canonical form.
    Canonical(Convention),
    /// How what it gives tells two positions apart; in normal play that is a nimber, and plain.
    Distinguish(Convention),
    /// The misère outcome of the position that it gives.
    MisereOutcome,
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
    /// It finds the recurrence of an expression in a variable that it binds.
    Recurrence,
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
        Builtin {
            word,
            takes,
            yields: false,
            does,
            quantifier: None,
            styles: &[],
            means: Means::Nothing,
            refusal: None,
            alone: Alone::Nothing,
        }
    }

    /// The same row, of a function whose name a definition may take.
    pub(super) const fn yielding(mut self) -> Builtin {
        self.yields = true;
        self
    }

    /// The same row, of a function whose argument may be a condition for each value of variables.
    pub(super) const fn quantifying(mut self, quantifier: Quantifier) -> Builtin {
        self.quantifier = Some(quantifier);
        self
    }

    /// The same row, of a function whose arguments may be written in other ways, too.
    pub(super) const fn written(mut self, styles: &'static [Style]) -> Builtin {
        self.styles = styles;
        self
    }

    /// The same row with what a call means in a claim over all values.
    pub(super) const fn means(mut self, means: Means) -> Builtin {
        self.means = means;
        self
    }

    /// The same row with the reason why a claim over all values refuses it.
    pub(super) const fn refused(mut self, why: &'static str) -> Builtin {
        self.refusal = Some(why);
        self
    }

    /// The same row with the remarks on a call that stands alone.
    pub(super) const fn alone(mut self, alone: Alone) -> Builtin {
        self.alone = alone;
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

impl fmt::Debug for Builtin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A function of the language, by its row.
pub(crate) type Function = &'static Builtin;

impl Builtin {
    pub(crate) fn name(&self) -> &'static str {
        self.word.name
    }

    /// Whether it asks for what is decided without the value of a position where that takes long.
    pub(crate) fn is_decided(&self) -> bool {
        matches!(self.means, Means::Outcome | Means::OfMiserePlay)
    }

    /// Whether it asks who wins in normal play.
    pub(crate) fn is_of_outcome(&self) -> bool {
        matches!(self.means, Means::Outcome)
    }

    /// What it asks of a nim-sequence, if it does.
    pub(crate) fn question(&self) -> Option<Question> {
        match self.does {
            Does::Sequence(question) => Some(question),
            Does::Value(_) | Does::Recurrence => None,
        }
    }

    /// Whether it finds a recurrence.
    pub(crate) fn is_recurrence(&self) -> bool {
        matches!(self.does, Does::Recurrence)
    }

    /// Whether its arguments may be written like this.
    pub(crate) fn is_written(&self, style: Style) -> bool {
        style == Style::Separated || self.styles.contains(&style)
    }

    /// Which argument holds the entry at a place, of a function that opens the lists among its
    /// arguments.
    pub(crate) fn argument_of_entry(&self, arguments: &[Value], entry: usize) -> usize {
        let Takes::Entries(_) = self.takes else { return entry };
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
    pub(crate) fn check_count(&self, given: usize) -> Result<()> {
        match self.takes {
            Takes::Some(least, most, _) if given < least || most < given => Err(self.wrong_count(given)),
            _ => Ok(()),
        }
    }

    pub(crate) fn wrong_count(&self, given: usize) -> Error {
        let (Takes::Some(_, _, wanted) | Takes::List(wanted) | Takes::Entries(wanted)) = self.takes;
        Error::new(ErrorKind::WrongCount, format!("{}; {}", self.takes(wanted), Argument::given(given)))
    }

    pub(crate) fn wrong_kind(&self, wanted: &str, given: &Value) -> Error {
        Error::new(ErrorKind::WrongKind, format!("{}; got {}", self.takes(wanted), given.kind()))
    }

    /// The error for its name alone.
    pub(crate) fn without_arguments(&self) -> Error {
        let error = Error::new(
            ErrorKind::WrongKind,
            format!("`{}` is a function, and its arguments are missing", self.name()),
        );
        let error = error.help(format!("for example: {}", self.example_call()));
        match self.name() {
            "nim" => error.help("as a game of one heap size Nim is the code 0.[3]"),
            _ => error,
        }
    }

    fn takes(&self, wanted: &str) -> String {
        format!("`{}` takes {wanted}, e.g. `{}`", self.name(), self.example_call())
    }

    fn example_call(&self) -> &'static str {
        registry::call_in(self.word.example, self.name())
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
        if let Value::Extended(_) = given {
            let name = self.function.name();
            let target = extended::target(self.store, given).expect("it is a position");
            let error = extended::refused(self.store, target, &format!("`{name}`"), extended::reason(name));
            return FunctionError::of_argument(place, error);
        }
        FunctionError::of_argument(place, self.function.wrong_kind(wanted, given))
    }

    /// The argument at a place as a position, which play may come back to.
    pub(super) fn target(&self, place: usize) -> Applied<Target> {
        match extended::target(self.store, &self.arguments[place]) {
            Some(target) => Ok(target),
            None => self.position(place).map(Target::Position),
        }
    }

    /// The argument at a place as a position from which play ends.
    pub(super) fn position(&self, place: usize) -> Applied<GameId> {
        let argument = &self.arguments[place];
        relations::position(self.store, argument).ok_or_else(|| {
            let error = self.wrong_kind(place, "a position", argument);
            match argument {
                Value::Integer(integer) if !integer.is_negative() => error.help(starred(&integer.written())),
                Value::List(_) => {
                    error.help("the position with these options is {G for G in xs}; their sum, sum(xs)")
                }
                Value::Definition(_) => error.help("for a position, write the arguments: f(5)"),
                Value::Ruleset(ruleset) => {
                    let name = self.store.ruleset_name(*ruleset);
                    match (self.store.nim_sequence(*ruleset), registry::named(&name)) {
                        (Some(_), _) => error.help(format!(
                            "a position is {name}(5); the values of the heaps are sequence({name}, 0..20)"
                        )),
                        (None, Some(named)) => {
                            error.help(format!("a position is, for example, {}", named.position()))
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
