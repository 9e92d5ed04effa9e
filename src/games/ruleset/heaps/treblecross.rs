//! Treblecross: both players cross cells of a row.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Board, Picture, Square};
use crate::ruleset::heaps::by_sequence::HeapSize;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, Moves, Ruleset};

pub(super) const TREBLECROSS: Named = Named::new(
    "treblecross(n)  ·  treblecross(\"..X.X..\")",
    "put a cross on one of n cells in a row; the player who completes three side by side wins",
    "Winning Ways, ch. 4",
    "claim treblecross(3) is N",
    Make::Coded("0.007", 2, &Treblecross),
);

/// Treblecross (one-dimensional noughts and crosses where both play crosses): three crosses side by
/// side win.
///
/// Who crosses a cell next to a cross, or next but one, loses at once; such a move is not legal
/// here, and a cross takes its cell and two on either side: the octal game 0.007 with two cells
/// more. Source: *Winning Ways*, chapter 4. `treblecross(8)` is a row of 8 cells in which a cross
/// does not lose at once; a move leaves two of them. Cells are counted from 1.
///
/// `treblecross("..X....X.")` is a whole row with crosses in it, and stays a whole row. Where
/// somebody can complete three crosses, that is the only legal move, and the row has ended.
/// Otherwise a cross goes where no cross is within two cells.
///
/// From 3 cells on the outcome is that of the game as it is told. A position costs its cells.
///
/// ```
/// use sprague::ruleset::heaps::{Cells, Treblecross};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Treblecross, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&Cells::Open(5))?.to_u64(), Some(2));
/// let crossed = Treblecross.read(&[Argument::from("X....X....")])?;
/// assert_eq!(solver.value(&crossed)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Treblecross;

/// A position of [`Treblecross`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cells {
    /// The number of adjacent cells in which a cross does not lose at once.
    Open(u64),
    /// A whole row from the left; the cells that are true are crossed.
    Row(Box<[bool]>),
}

impl HeapSize for Cells {
    fn size(&self) -> Option<u64> {
        match self {
            Cells::Open(cells) => Some(*cells),
            Cells::Row(_) => None,
        }
    }
}

impl Ruleset for Treblecross {
    type Position = Cells;

    fn name(&self) -> String {
        "treblecross".to_owned()
    }

    fn moves(&self, cells: &Cells, moves: &mut Moves<Cells>) -> Result<()> {
        match cells {
            &Cells::Open(cells) => (1..=cells).try_for_each(|cell| {
                let left = [cell.saturating_sub(3), cells.saturating_sub(cell + 2)];
                moves.to_sum(left.map(Cells::Open), || format!("cross cell {cell}"))
            }),
            Cells::Row(row) => moves_in_row(row, moves),
        }
    }

    /// A whole row is the sum of the cells in it that have no cross near, or one move where three
    /// can be completed.
    fn components(&self, cells: Cells, parts: &mut Vec<Cells>) {
        match cells {
            Cells::Open(0) => {}
            Cells::Open(_) => parts.push(cells),
            Cells::Row(row) if has_three(&row) => {}
            Cells::Row(row) if completing(&row).next().is_some() => parts.push(Cells::Open(1)),
            Cells::Row(row) => parts.extend(open_cells(&row).into_iter().map(Cells::Open)),
        }
    }

    fn entries(&self, cells: &Cells) -> usize {
        match cells {
            Cells::Open(_) => 1,
            Cells::Row(row) => row.len(),
        }
    }

    fn write(&self, cells: &Cells) -> String {
        match cells {
            Cells::Open(cells) => format!("treblecross({cells})"),
            Cells::Row(row) => {
                let row: String = row.iter().map(|&crossed| if crossed { 'X' } else { '.' }).collect();
                format!("treblecross(\"{row}\")")
            }
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<Cells> {
        const DUE: &str = "a number of cells, or a row with crosses";
        match Argument::only(arguments, DUE)? {
            Argument::Text(text) => read_row(text),
            cells => Ok(Cells::Open(cells.size(DUE)?)),
        }
    }

    fn end(&self, rows: &[Cells]) -> Option<&'static str> {
        let is_over = |cells: &Cells| match cells {
            Cells::Open(cells) => *cells == 0,
            Cells::Row(row) => open_cells(row).is_empty(),
        };
        if rows.iter().any(|cells| matches!(cells, Cells::Row(row) if has_three(row))) {
            return Some("three in a row");
        }
        rows.iter()
            .all(is_over)
            .then_some("a cross in any cell that is left would let the other make three in a row")
    }

    fn picture(&self, cells: &Cells, after: Option<&[Cells]>) -> Option<Picture> {
        let count = match cells {
            Cells::Open(cells) => *cells,
            Cells::Row(row) => row.len() as u64,
        };
        let mut board = Board::new(1, count, Square::Free).numbered_from(1);
        if let Cells::Row(row) = cells {
            (0..count)
                .zip(row)
                .filter(|(_, crossed)| **crossed)
                .for_each(|(cell, _)| board.set(0, cell, Square::Cross));
        }
        if let Some(cell) = after.and_then(|after| crossed_cell(cells, after)) {
            board.mark(0, cell - 1);
        }
        Some(Picture::board(board))
    }
}

/// The cell, from 1, that the first move to these cells crosses.
fn crossed_cell(cells: &Cells, after: &[Cells]) -> Option<u64> {
    match (cells, after) {
        (&Cells::Open(cells), &[Cells::Open(left), Cells::Open(right)]) => {
            Some(if left > 0 { left + 3 } else { cells.saturating_sub(right + 2).max(1) })
        }
        (Cells::Row(before), [Cells::Row(after)]) => {
            let cell = before.iter().zip(after).position(|(before, after)| before != after)?;
            Some(cell as u64 + 1)
        }
        _ => None,
    }
}

fn moves_in_row(row: &[bool], moves: &mut Moves<Cells>) -> Result<()> {
    if has_three(row) {
        return Ok(());
    }
    let mut legal = completing(row).peekable();
    if legal.peek().is_some() {
        return legal.try_for_each(|cell| cross(row, cell, moves));
    }
    (0..row.len()).filter(|&cell| !has_cross_near(row, cell)).try_for_each(|cell| cross(row, cell, moves))
}

/// Crosses a cell of a row. Places are counted from 0.
fn cross(row: &[bool], cell: usize, moves: &mut Moves<Cells>) -> Result<()> {
    moves.hold(row.len())?;
    let mut next: Box<[bool]> = row.into();
    next[cell] = true;
    moves.to(Cells::Row(next), || format!("cross cell {}", cell + 1))
}

/// Whether three crosses stand side by side.
fn has_three(row: &[bool]) -> bool {
    row.windows(3).any(|three| *three == [true; 3])
}

/// The cells where a cross stands with two others side by side.
fn completing(row: &[bool]) -> impl Iterator<Item = usize> {
    (0..row.len()).filter(|&cell| {
        let before = row[..cell].iter().rev().take(2).take_while(|&&crossed| crossed).count();
        let behind = row[cell + 1..].iter().take(2).take_while(|&&crossed| crossed).count();
        !row[cell] && before + behind >= 2
    })
}

/// Whether a cross is in a cell or within two cells of it.
fn has_cross_near(row: &[bool], cell: usize) -> bool {
    row[cell.saturating_sub(2)..row.len().min(cell + 3)].contains(&true)
}

/// How many cells without a cross near lie side by side, each time.
fn open_cells(row: &[bool]) -> Vec<u64> {
    let near: Vec<bool> = (0..row.len()).map(|cell| has_cross_near(row, cell)).collect();
    let open = near.chunk_by(|one, next| one == next).filter(|cells| !cells[0]);
    open.map(|cells| cells.len() as u64).collect()
}

fn read_row(text: &str) -> Result<Cells> {
    let cells = text.chars().enumerate().map(|(place, cell)| match cell {
        'X' => Ok(true),
        '.' => Ok(false),
        other => {
            let message = format!("`{}` in place {} is not a cell", other.escape_debug(), place + 1);
            Err(Error::new(ErrorKind::Domain, message)
                .help("`X` is a cell with a cross, `.` one without: \"..X....X.\""))
        }
    });
    Ok(Cells::Row(cells.collect::<Result<_>>()?))
}
