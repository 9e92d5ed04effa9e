//! What a ruleset is given in the language.

use num_bigint::BigInt;

use crate::error::{Error, ErrorKind, Result};

/// What stands in the parentheses behind the name of a ruleset.
///
/// ```
/// use sprague::ruleset::Argument;
/// let arguments = [Argument::List(vec![Argument::from(3), Argument::from(5)])];
/// let sizes = Argument::only(&arguments, "a list of heap sizes")?.sizes("a list of heap sizes")?;
/// assert_eq!(sizes, [3, 5]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// An integer.
    Integer(BigInt),
    /// A string.
    Text(String),
    /// A list, or a range written out.
    List(Vec<Argument>),
}

impl Argument {
    /// The only argument; `due` says what it should be.
    ///
    /// # Errors
    /// [`ErrorKind::WrongCount`] if there is not exactly one.
    pub fn only<'a>(arguments: &'a [Argument], due: &str) -> Result<&'a Argument> {
        let [only] = Argument::exactly(arguments, due)?;
        Ok(only)
    }

    /// So many arguments; `due` says what they should be.
    ///
    /// # Errors
    /// [`ErrorKind::WrongCount`] if there are not as many.
    pub fn exactly<'a, const COUNT: usize>(
        arguments: &'a [Argument],
        due: &str,
    ) -> Result<&'a [Argument; COUNT]> {
        arguments.try_into().map_err(|_| Argument::wrong_count(arguments, due))
    }

    /// That these are more or fewer arguments than `due` says.
    pub(crate) fn wrong_count(arguments: &[Argument], due: &str) -> Error {
        let given = match arguments.len() {
            0 => "no argument".to_owned(),
            1 => "one argument".to_owned(),
            count => format!("{count} arguments"),
        };
        Error::new(ErrorKind::WrongCount, format!("expected {due}; got {given}"))
    }

    /// A size: an integer from 0, below 2^32.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] or [`ErrorKind::Domain`] with `due` in words.
    pub fn size(&self, due: &str) -> Result<u64> {
        match self {
            Argument::Integer(integer) => match u32::try_from(integer) {
                Ok(size) => Ok(u64::from(size)),
                Err(_) => Err(Error::new(
                    ErrorKind::Domain,
                    format!("expected {due}, an integer from 0 to {}", u32::MAX),
                )),
            },
            _ => Err(self.is_no(due)),
        }
    }

    /// A list of sizes.
    ///
    /// # Errors
    /// Those of [`Argument::size`].
    pub fn sizes(&self, due: &str) -> Result<Vec<u64>> {
        self.list(due)?.iter().map(|entry| entry.size(due)).collect()
    }

    /// A list.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] with `due` in words.
    pub fn list(&self, due: &str) -> Result<&[Argument]> {
        match self {
            Argument::List(entries) => Ok(entries),
            _ => Err(self.is_no(due)),
        }
    }

    /// A string.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] with `due` in words.
    pub fn text(&self, due: &str) -> Result<&str> {
        match self {
            Argument::Text(text) => Ok(text),
            _ => Err(self.is_no(due)),
        }
    }

    fn is_no(&self, due: &str) -> Error {
        let kind = match self {
            Argument::Integer(_) => "an integer",
            Argument::Text(_) => "a string",
            Argument::List(_) => "a list",
        };
        Error::new(ErrorKind::WrongKind, format!("expected {due}; got {kind}"))
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
