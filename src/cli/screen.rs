//! How large the screen is.

use console::Term;

/// Columns of lines that go to no screen.
pub const WIDTH: usize = 80;

/// Rows where there is no screen.
const HEIGHT: usize = 28;

/// A screen with fewer columns is too narrow to read.
const NARROWEST: usize = 20;

/// The columns of a screen, if there is one. The variable COLUMNS says it first.
pub fn columns(terminal: &Term) -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let measured = || terminal.size_checked().map(|(_, columns)| usize::from(columns));
    said.filter(|&columns| columns > NARROWEST).or_else(measured).filter(|&columns| columns > NARROWEST)
}

/// The columns and rows of the screen that answers go to, or the usual ones.
pub fn size() -> (usize, usize) {
    let terminal = Term::stdout();
    let rows = terminal.size_checked().map_or(HEIGHT, |(rows, _)| usize::from(rows));
    (columns(&terminal).unwrap_or(WIDTH), rows)
}

/// The columns for lines on standard output.
pub fn width() -> usize {
    columns(&Term::stdout()).unwrap_or(WIDTH)
}
