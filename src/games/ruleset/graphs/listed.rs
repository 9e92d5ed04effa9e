//! Labels, and graphs and orders that are given as lists: `[[1, 2], [2, 3]]` is `"1-2 2-3"`.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind, Result};
use crate::ruleset::Argument;

/// How the entries of such a list are written.
pub(super) struct Listed {
    /// What is expected, in words.
    pub(super) due: &'static str,
    /// What stands between two labels.
    pub(super) sign: char,
    /// How many labels may stand in one entry.
    pub(super) most: usize,
    /// What an entry is, in words.
    pub(super) entry: &'static str,
    pub(super) example: &'static str,
}

impl Listed {
    /// The text of a graph or an order, from a string or a list.
    pub(super) fn text<'a>(&self, argument: &'a Argument) -> Result<Cow<'a, str>> {
        let Argument::List(entries) = argument else { return argument.text(self.due).map(Cow::from) };
        let mut text = String::new();
        for entry in entries {
            let labels = match entry {
                Argument::List(labels) if (1..=self.most).contains(&labels.len()) => labels,
                Argument::List(labels) => {
                    let count = labels.len();
                    let labels = if count == 1 { "label" } else { "labels" };
                    return Err(self.wrong(&format!("one has {count} {labels}")));
                }
                Argument::Integer(_) => return Err(self.wrong("one is an integer")),
                Argument::Text(_) => return Err(self.wrong("one is a string")),
            };
            let mut before = if text.is_empty() { None } else { Some(' ') };
            for label in labels {
                let label = self.label(label)?;
                check_label(&label)?;
                text.extend(before.replace(self.sign));
                text.push_str(&label);
            }
        }
        Ok(text.into())
    }

    fn label<'a>(&self, label: &'a Argument) -> Result<Cow<'a, str>> {
        match label {
            Argument::Integer(integer) => Ok(integer.to_string().into()),
            Argument::Text(text) => Ok(Cow::from(text)),
            Argument::List(_) => Err(self.wrong("a label is an integer or a string, and one is a list")),
        }
    }

    fn wrong(&self, found: &str) -> Error {
        let message = format!("the entries of the list are {}; {found}", self.entry);
        Error::new(ErrorKind::WrongKind, message).help(format!("for example: {}", self.example))
    }
}

pub(super) fn check_label(label: &str) -> Result<()> {
    let allowed = |character: char| character.is_alphanumeric() || matches!(character, '.' | '_' | '\'');
    if !label.is_empty() && label.chars().all(allowed) {
        return Ok(());
    }
    let what = if label.is_empty() {
        "a label is missing beside a sign".to_owned()
    } else {
        format!("`{label}` is not a label")
    };
    Err(Error::new(ErrorKind::Domain, format!("{what}: labels consist of letters, digits, `.`, `_` and `'`"))
        .help("an edge is written a-b, and a vertex without edges by its label alone: \"a-b b-c d\""))
}
