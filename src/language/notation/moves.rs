//! How a move is said: everywhere in the same way.

use std::borrow::Cow;
use std::fmt;

use crate::game::{GameId, Store};
use crate::notation;
use crate::ruleset::Verb;

/// A move as it is said. Displayed it is what a player is told to do: `take pin 3 in kayles(5)`,
/// `move *6 → *3`, `move to {*1}`.
///
/// ```
/// use sprague::{Store, front_end::notation::MoveWritten};
/// let mut store = Store::new();
/// let (three, one) = (store.nimber(3_u32)?, store.nimber(1_u32)?);
/// assert_eq!(MoveWritten::new(&store, Some(three), one, None, 60).to_string(), "move *3 → *1");
/// assert_eq!(MoveWritten::new(&store, None, one, None, 60).to_string(), "move to *1");
/// let told = MoveWritten::new(&store, None, one, Some("take two"), 60);
/// assert_eq!(told.to_string(), "take two");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveWritten {
    /// The component of a sum that is moved in; none if the position is not a sum.
    pub component: Option<String>,
    /// The move in the words of its ruleset, if it has one.
    pub words: Option<String>,
    /// What the component, or the position, becomes.
    pub to: String,
}

impl MoveWritten {
    /// A move to an option, in a component if the position is a sum; positions have about
    /// `max_characters` at most.
    #[must_use]
    pub fn new(
        store: &Store,
        component: Option<GameId>,
        to: GameId,
        words: Option<&str>,
        max_characters: usize,
    ) -> MoveWritten {
        let written = |position| notation::position(store, position, max_characters).text;
        MoveWritten { component: component.map(written), words: words.map(str::to_owned), to: written(to) }
    }

    /// The positions alone: `*6 → *3` in a sum, the option otherwise.
    #[must_use]
    pub fn positions(&self) -> String {
        match &self.component {
            Some(component) => format!("{component} → {}", self.to),
            None => self.to.clone(),
        }
    }
}

impl fmt::Display for MoveWritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(words) = &self.words else {
            let to = if self.component.is_some() { "" } else { "to " };
            return write!(formatter, "move {to}{}", self.positions());
        };
        formatter.write_str(&told(words))?;
        match &self.component {
            Some(component) => write!(formatter, " in {component}"),
            None => Ok(()),
        }
    }
}

/// The words of a move as what a player is told to do.
pub(crate) fn told(words: &str) -> Cow<'_, str> {
    match Verb::of(words) {
        Some((verb, "")) => Cow::Borrowed(verb.told),
        Some((verb, rest)) => Cow::Owned(format!("{} {rest}", verb.told)),
        None => Cow::Borrowed(words),
    }
}
