//! What a vertex is worth.

use std::fmt;

/// The value of a vertex.
///
/// ```
/// use sprague::game_graph::Value;
/// assert_eq!(Value::Finite(3).to_string(), "3");
/// assert_eq!(Value::Infinite(vec![0, 2]).to_string(), "∞{0,2}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// It is equivalent to a heap of this size.
    Finite(u32),
    /// It is equivalent to no heap. With it, ascending, the finite values of its options: added to
    /// `*n`, it is won by the next player if *n* is among them and drawn if not; two such added are
    /// drawn.
    Infinite(Vec<u32>),
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(size) => write!(formatter, "{size}"),
            Value::Infinite(finite) => {
                formatter.write_str("∞{")?;
                for (place, size) in finite.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(formatter, "{comma}{size}")?;
                }
                formatter.write_str("}")
            }
        }
    }
}

/// A number, or `{"infinity": […]}` with the finite values of the options.
#[cfg(feature = "serde")]
impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        match self {
            Value::Finite(size) => serializer.serialize_u32(*size),
            Value::Infinite(finite) => {
                let mut object = serializer.serialize_map(Some(1))?;
                object.serialize_entry("infinity", finite)?;
                object.end()
            }
        }
    }
}

/// Who wins a game that may go on forever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Outcome {
    /// The previous player wins.
    P,
    /// The next player wins.
    N,
    /// Neither can force a win: a draw.
    D,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::D => "D",
        })
    }
}
