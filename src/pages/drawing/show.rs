//! What of a position a drawing shows.

use crate::game::GameId;

/// What is shown beside the board. [`Show::board`] is a question, [`Show::all`] has its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Show {
    /// The value, in misère play the outcome.
    pub value: bool,
    /// The outcome class.
    pub outcome: bool,
    /// A winning move is marked, and all are said.
    pub moves: bool,
}

impl Show {
    /// The board alone.
    #[must_use]
    pub fn board() -> Show {
        Show::default()
    }

    /// Value, outcome and winning moves.
    #[must_use]
    pub fn all() -> Show {
        Show { value: true, outcome: true, moves: true }
    }

    /// The words for what is shown, each with what it is.
    pub const WORDS: [(&'static str, &'static str); 5] = [
        ("board", "The board alone: the question"),
        ("value", "The value"),
        ("outcome", "The outcome class"),
        ("move", "A winning move, marked, and all winning moves in words"),
        ("all", "All of these: the answer"),
    ];

    /// What one of the [`WORDS`](Show::WORDS), or `moves`, asks for.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Show> {
        Some(match word.to_ascii_lowercase().as_str() {
            "board" => Show::board(),
            "value" => Show::board().with_value(),
            "outcome" => Show::board().with_outcome(),
            "move" | "moves" => Show::board().with_moves(),
            "all" => Show::all(),
            _ => return None,
        })
    }

    /// And all that another shows.
    #[must_use]
    pub fn and(self, other: Show) -> Show {
        Show {
            value: self.value || other.value,
            outcome: self.outcome || other.outcome,
            moves: self.moves || other.moves,
        }
    }

    /// And the value.
    #[must_use]
    pub fn with_value(self) -> Show {
        Show { value: true, ..self }
    }

    /// And the outcome class.
    #[must_use]
    pub fn with_outcome(self) -> Show {
        Show { outcome: true, ..self }
    }

    /// And the winning moves.
    #[must_use]
    pub fn with_moves(self) -> Show {
        Show { moves: true, ..self }
    }
}

/// A part of a sum as it was typed.
///
/// ```
/// use sprague::{Session, drawing::Part};
/// let parts = Session::new().parts("kayles(2 + 3) + *2")?;
/// assert_eq!(parts[0].title.as_deref(), Some("kayles(2 + 3)"));
/// assert_eq!(parts[1].title.as_deref(), Some("*2"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// What it is called; `None`: as it is written.
    pub title: Option<String>,
    /// The position.
    pub position: GameId,
}

impl Part {
    /// A position that is called as it is written.
    #[must_use]
    pub fn new(position: GameId) -> Part {
        Part { title: None, position }
    }

    /// The same with a name.
    #[must_use]
    pub fn called(self, title: impl Into<String>) -> Part {
        Part { title: Some(title.into()), ..self }
    }
}
