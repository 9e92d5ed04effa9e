//! What a ruleset is given in the language.

use num_bigint::{BigInt, Sign};

use crate::error::{Error, ErrorKind, Result};

/// What stands in the parentheses after the name of a ruleset.
///
/// ```
/// use sprague::ruleset::Argument;
/// let arguments = [Argument::List(vec![Argument::from(3), Argument::from(5)])];
/// let sizes = Argument::only(&arguments, "a list of heap sizes")?.sizes("a list of heap sizes")?;
/// assert_eq!(sizes, [3, 5]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// An integer.
    Integer(BigInt),
    /// A string.
    Text(String),
    /// A list, or a range written out.
    List(Vec<Argument>),
}

impl Argument {
    /// The only argument; `expected` says what it should be.
    ///
    /// # Errors
    /// [`ErrorKind::WrongCount`] if there is not exactly one.
    pub fn only<'a>(arguments: &'a [Argument], expected: &str) -> Result<&'a Argument> {
        let [only] = Argument::exactly(arguments, expected)?;
        Ok(only)
    }

    /// The `COUNT` arguments; `expected` says what they should be.
    ///
    /// # Errors
    /// [`ErrorKind::WrongCount`] if there are more or fewer.
    pub fn exactly<'a, const COUNT: usize>(
        arguments: &'a [Argument],
        expected: &str,
    ) -> Result<&'a [Argument; COUNT]> {
        arguments.try_into().map_err(|_| Argument::wrong_count(arguments, expected))
    }

    /// The error for more or fewer arguments than `expected` says.
    pub(crate) fn wrong_count(arguments: &[Argument], expected: &str) -> Error {
        Error::new(
            ErrorKind::WrongCount,
            format!("expected {expected}; {}", Argument::given(arguments.len())),
        )
    }

    /// How many arguments there are, in words.
    pub(crate) fn given(count: usize) -> String {
        match count {
            0 => "none was given".to_owned(),
            1 => "one was given".to_owned(),
            count => format!("{count} were given"),
        }
    }

    /// The same error with the name of the ruleset, and an example of a right call if there is one.
    pub(crate) fn of_ruleset(error: Error, name: &str, example: Option<&str>) -> Error {
        let Some(rest) = error.message().strip_prefix("expected ") else { return error };
        let (expected, further) = rest.split_once("; ").unwrap_or((rest, ""));
        let example = example.map(|example| format!(", e.g. `{example}`")).unwrap_or_default();
        let further = if further.is_empty() { String::new() } else { format!("; {further}") };
        let message = format!("`{name}` takes {expected}{example}{further}");
        error.reworded(message)
    }

    /// A size: an integer from 0, below 2^32.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] or [`ErrorKind::Domain`] with `expected` in words.
    pub fn size(&self, expected: &str) -> Result<u64> {
        self.size_up_to(expected, u32::MAX)
    }

    /// A size that is at most this.
    ///
    /// # Errors
    /// Those of [`Argument::size`].
    pub(crate) fn size_up_to(&self, expected: &str, most: u32) -> Result<u64> {
        match self {
            Argument::Integer(integer) => match u32::try_from(integer) {
                Ok(size) if size <= most => Ok(u64::from(size)),
                _ => {
                    let got =
                        if integer.bits() < 100 { integer.to_string() } else { "a longer one".to_owned() };
                    let message = format!("expected {expected}, from 0 to {most}; got {got}");
                    let error = Error::new(ErrorKind::Domain, message);
                    Err(if integer.sign() == Sign::Plus { error.of_too_large() } else { error })
                }
            },
            _ => Err(self.is_no(expected)),
        }
    }

    /// A list of sizes.
    ///
    /// # Errors
    /// Those of [`Argument::size`].
    pub fn sizes(&self, expected: &str) -> Result<Vec<u64>> {
        self.list(expected)?.iter().map(|entry| entry.size(expected)).collect()
    }

    /// A list.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] with `expected` in words.
    pub fn list(&self, expected: &str) -> Result<&[Argument]> {
        match self {
            Argument::List(entries) => Ok(entries),
            _ => Err(self.is_no(expected)),
        }
    }

    /// A string.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] with `expected` in words.
    pub fn text(&self, expected: &str) -> Result<&str> {
        match self {
            Argument::Text(text) => Ok(text),
            _ => Err(self.is_no(expected)),
        }
    }

    fn is_no(&self, expected: &str) -> Error {
        let kind = match self {
            Argument::Integer(_) => "an integer",
            Argument::Text(_) => "a string",
            Argument::List(_) => "a list",
        };
        Error::new(ErrorKind::WrongKind, format!("expected {expected}; got {kind}"))
    }
}

impl From<u64> for Argument {
    fn from(integer: u64) -> Argument {
        Argument::Integer(integer.into())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}
