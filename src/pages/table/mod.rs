//! Tables of values over one or two variables, and how they are written.

#[cfg(feature = "serde")]
mod json;
mod svg;
mod written;

pub(crate) use crate::picture::scale_step;
pub use crate::picture::{Step, color};

use num_bigint::BigInt;

use crate::game::ExtendedValue;
use crate::game_graph::Outcome;
use crate::nimber::Nimber;

/// A table: what an expression is worth for each value of one or two variables.
///
/// The values of the first variable are rows, those of the second are columns; of one variable,
/// there is one row. A value without a cell is one that an `if` left out.
///
/// ```
/// let mut session = sprague::Session::new();
/// let table = session.table("wythoff(a, b) for a in 0..2 for b in 0..2")?;
/// assert_eq!((table.rows.name.as_str(), table.columns.labels.len()), ("a", 3));
/// assert_eq!(table.cell(1, 2).unwrap().text, "0");
/// let text: Vec<String> = table.text().iter().map(|line| line.plain()).collect();
/// assert_eq!(text, ["wythoff(a, b)", "a\\b  0  1  2", "  0  0  1  2", "  1  1  2  0", "  2  2  0  1"]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The expression, as it was written.
    pub expression: String,
    /// The first variable; of one variable, one label without text.
    pub rows: Axis,
    /// The second variable; of one variable, that one.
    pub columns: Axis,
    /// What is said above the table instead of the expression.
    pub caption: Option<String>,
    /// Row after row.
    cells: Vec<Option<Cell>>,
}

/// A variable and its values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Axis {
    /// The name of the variable.
    pub name: String,
    /// Its values, as they are written: integers in ascending order, others in the order in which
    /// they came.
    pub labels: Vec<String>,
    /// The same as numbers, if all of them are integers.
    pub numbers: Option<Vec<BigInt>>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// What the cell holds.
    pub value: CellValue,
    /// What is written there: an integer, the value of a position as an integer, an outcome, a
    /// truth value, a string, an element of a misère quotient.
    pub text: String,
    /// Its place on the scale of all values of the table. The value 0, a P-position and what is
    /// true stand at the beginning; different texts are different places, in the order in which
    /// they come, and none is the beginning.
    pub step: Step,
}

/// What a cell of a table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum CellValue {
    /// An integer.
    Integer(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))] BigInt),
    /// The value of a position.
    Nimber(Nimber),
    /// The value of a position that play may come back to.
    Extended(ExtendedValue),
    /// An outcome class.
    Outcome(Outcome),
    /// A truth value.
    Truth(bool),
    /// A string, such as a genus, or an element of a misère quotient as a word in its generators.
    Text(String),
}

impl Table {
    /// A table of cells, row after row.
    pub(crate) fn new(expression: String, rows: Axis, columns: Axis, cells: Vec<Option<Cell>>) -> Table {
        Table { expression, rows, columns, caption: None, cells }
    }

    /// The cell in a row and a column, counted from 0.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        if column >= self.columns.labels.len() {
            return None;
        }
        self.cells.get(row * self.columns.labels.len() + column)?.as_ref()
    }

    /// The rows, each with its label and its cells.
    pub fn by_rows(&self) -> impl Iterator<Item = (&str, &[Option<Cell>])> {
        let width = self.columns.labels.len().max(1);
        self.rows.labels.iter().map(String::as_str).zip(self.cells.chunks(width))
    }

    /// What stands above the table.
    fn title(&self) -> &str {
        self.caption.as_deref().unwrap_or(&self.expression)
    }

    /// Whether there is one variable, and so one row.
    #[must_use]
    pub fn has_one_variable(&self) -> bool {
        self.rows.name.is_empty()
    }

    /// Whether some cell holds a text: texts have no order that a scale could show.
    fn has_texts(&self) -> bool {
        self.cells.iter().flatten().any(|cell| matches!(cell.value, CellValue::Text(_)))
    }

    /// What stands in the corner: both variables.
    fn corner(&self) -> String {
        if self.has_one_variable() {
            self.columns.name.clone()
        } else {
            format!("{}\\{}", self.rows.name, self.columns.name)
        }
    }
}
