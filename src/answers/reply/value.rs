//! Values of the language as plain data, for the front ends.

use num_bigint::BigInt;

use crate::game::{ExtendedValue, GameId};
use crate::game_graph::Outcome;
use crate::nimber::{Nimber, Ordinal};
use crate::notation::Written;
use crate::reply::quotient::QuotientReply;

/// A value as plain data.
///
/// In JSON an integer is a number (a string of digits beyond 2^53), a truth value `true` or
/// `false`, and a list a list; everything else is an object that says what it is.
///
/// ```
/// use sprague::reply::Answer;
/// use sprague::{Reply, Session};
/// let Reply::Value(reply) = Session::new().eval("sequence(0.137, 0..4)")? else { panic!("a list") };
/// let Answer::List(list) = reply.value else { panic!("a list") };
/// assert_eq!(list.entries[3], Answer::Integer(2.into()));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Answer {
    /// An integer.
    Integer(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))] BigInt),
    /// A truth value.
    Truth(bool),
    /// A list.
    List(ListAnswer),
    /// An infinite ordinal.
    #[non_exhaustive]
    Ordinal {
        /// The ordinal.
        ordinal: Ordinal,
    },
    /// An outcome class.
    #[non_exhaustive]
    Outcome {
        /// The outcome class.
        outcome: Outcome,
    },
    /// A position.
    #[non_exhaustive]
    Position {
        /// It, in the session's store.
        #[cfg_attr(feature = "serde", serde(skip))]
        id: GameId,
        /// The position in the notation of the language, shortened where it is long.
        position: String,
        /// The nimber that it is equivalent to.
        nimber: Nimber,
    },
    /// A position that play may come back to.
    #[non_exhaustive]
    Extended {
        /// The position in the notation of the language, shortened where it is long.
        loopy: String,
        /// What it is worth.
        value: ExtendedValue,
    },
    /// A position with entailing or complimenting moves.
    #[non_exhaustive]
    Turned {
        /// The position in the notation of the language, shortened where it is long.
        entailing: String,
        /// What it is worth.
        value: ExtendedValue,
    },
    /// The value of a position from which the player to move wins, whatever stands beside it.
    #[non_exhaustive]
    Loony {
        /// Always true: it says that this is not a number.
        loony: bool,
    },
    /// A string.
    #[non_exhaustive]
    Text {
        /// Its characters.
        string: String,
    },
    /// All integers from one to another, in ascending order.
    #[non_exhaustive]
    Range {
        /// The first.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        first: BigInt,
        /// The last; the range is empty if it is less than the first.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        last: BigInt,
    },
    /// A definition without its arguments.
    #[non_exhaustive]
    Definition {
        /// Its name.
        definition: String,
    },
    /// A ruleset without a position.
    #[non_exhaustive]
    Ruleset {
        /// The ruleset in the notation of the language.
        ruleset: String,
    },
    /// A misère quotient.
    #[non_exhaustive]
    Quotient {
        /// The quotient.
        quotient: Box<QuotientReply>,
    },
    /// An element of a misère quotient.
    #[non_exhaustive]
    Element {
        /// It, in normal form.
        element: String,
        /// Whether it is in P.
        is_p: bool,
    },
}

/// A list as plain data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ListAnswer {
    /// Its entries, or the first of them.
    pub entries: Vec<Answer>,
    /// How many entries are left out after them.
    pub omitted: usize,
}

/// A list is a list; if it is cut, the last entry says how many are left out.
#[cfg(feature = "serde")]
impl serde::Serialize for ListAnswer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;

        #[derive(serde::Serialize)]
        struct Omitted {
            omitted: usize,
        }

        let length = self.entries.len() + usize::from(self.omitted > 0);
        let mut list = serializer.serialize_seq(Some(length))?;
        self.entries.iter().try_for_each(|entry| list.serialize_element(entry))?;
        if self.omitted > 0 {
            list.serialize_element(&Omitted { omitted: self.omitted })?;
        }
        list.end()
    }
}

impl Answer {
    /// What it is, in the words of the language: `integer`, `list`, …
    ///
    /// ```
    /// use sprague::reply::Answer;
    /// assert_eq!(Answer::Truth(true).what(), "truth value");
    /// ```
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self {
            Answer::Integer(_) => "integer",
            Answer::Truth(_) => "truth value",
            Answer::List(_) => "list",
            Answer::Ordinal { .. } => "ordinal",
            Answer::Outcome { .. } => "outcome",
            Answer::Position { .. } => "position",
            Answer::Extended { .. } => "loopy position",
            Answer::Turned { .. } => "entailing position",
            Answer::Loony { .. } => "loony",
            Answer::Text { .. } => "string",
            Answer::Range { .. } => "range",
            Answer::Definition { .. } => "definition",
            Answer::Ruleset { .. } => "ruleset",
            Answer::Quotient { .. } => "misère quotient",
            Answer::Element { .. } => "element",
        }
    }
}

/// A variable and the value that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Binding {
    /// The variable.
    pub name: String,
    /// Its value.
    pub value: Answer,
    /// The value in the notation of the language.
    pub text: String,
}

/// A position of the session's store, and how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Position {
    /// The position.
    pub id: GameId,
    /// The position in the notation of the language.
    pub form: Written,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.form.text.serialize(serializer)
    }
}
