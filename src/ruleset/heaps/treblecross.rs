//! Treblecross: both players cross cells of a row.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Board, Picture, Square};
use crate::ruleset::heaps::by_sequence::OneHeap;
use crate::ruleset::{Argument, Moves, Ruleset};

/// Treblecross (one-dimensional noughts and crosses where both play crosses): three crosses side by side win.
///
/// Who crosses a cell beside a cross, or beside the neighbour of one, loses at once; so nobody does, and a cross takes its cell and two
/// on either side: the octal game 0.007 with two cells more. Source: *Winning Ways*, chapter 4. `treblecross(8)` is a row of 8 cells in
/// which a cross does not lose at once. Cells are counted from 1.
///
/// `treblecross("..X....X.")` is a whole row with crosses in it. Who can complete three does, and the row has ended;
/// no other move is listed then. Otherwise a cross goes where it does not lose at once, which leaves a sum of rows of such cells.
///
/// From 3 cells on the outcome is that of the game as it is told. A position costs its cells, and in a row with crosses those times the crosses.
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
    /// So many cells side by side in which a cross does not lose at once.
    Open(u64),
    /// A whole row from the left, in which some cells, those that are true, are crossed.
    Crossed(Box<[bool]>),
}

impl OneHeap for Cells {
    fn size(&self) -> Option<u64> {
        match self {
            Cells::Open(cells) => Some(*cells),
            Cells::Crossed(_) => None,
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
                moves.to_sum(left_by(cell, cells).map(Cells::Open), || format!("cross cell {cell}"))
            }),
            Cells::Crossed(row) => moves_in_row(row, moves),
        }
    }

    fn components(&self, cells: Cells, parts: &mut Vec<Cells>) {
        if cells != Cells::Open(0) {
            parts.push(cells);
        }
    }

    fn entries(&self, cells: &Cells) -> usize {
        match cells {
            Cells::Open(_) => 1,
            Cells::Crossed(row) => row.len(),
        }
    }

    fn write(&self, cells: &Cells) -> String {
        match cells {
            Cells::Open(cells) => format!("treblecross({cells})"),
            Cells::Crossed(row) => {
                let row: String = row.iter().map(|&crossed| if crossed { 'X' } else { '.' }).collect();
                format!("treblecross(\"{row}\")")
            }
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<Cells> {
        const DUE: &str = "a number of cells, or a row with crosses, as in treblecross(\"..X....X.\"),";
        match Argument::only(arguments, DUE)? {
            Argument::Text(text) => read_row(text),
            cells => Ok(Cells::Open(cells.size(DUE)?)),
        }
    }

    fn picture(&self, cells: &Cells, after: Option<&[Cells]>) -> Option<Picture> {
        let count = match cells {
            Cells::Open(cells) => *cells,
            Cells::Crossed(row) => row.len() as u64,
        };
        let mut board = Board::new(1, count, Square::Free).numbered_from(1);
        if let Cells::Crossed(row) = cells {
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
        (Cells::Crossed(row), []) => {
            let cell = (0..row.len()).find(|&cell| !row[cell] && completes_three(row, cell))?;
            Some(cell as u64 + 1)
        }
        (Cells::Crossed(row), after) => {
            let open = open_cells(row);
            let mut moves =
                open.iter().flat_map(|&(first, cells)| (1..=cells).map(move |cell| (first, cells, cell)));
            let (first, _, cell) = moves.find(|&(first, cells, cell)| {
                after.iter().eq(&left_in_row(&open, first, left_by(cell, cells)))
            })?;
            Some(first as u64 + cell)
        }
        _ => None,
    }
}

/// The rows of cells that are left where those from place `first` on become two.
fn left_in_row(open: &[(usize, u64)], first: usize, left: [u64; 2]) -> Vec<Cells> {
    let others = open.iter().filter(|other| other.0 != first).map(|&(_, cells)| cells);
    others.chain(left).map(Cells::Open).collect()
}

/// How many cells a cross leaves on either side, of cells in which it does not lose at once; they are counted from 1.
fn left_by(cell: u64, cells: u64) -> [u64; 2] {
    [cell.saturating_sub(3), cells.saturating_sub(cell + 2)]
}

fn moves_in_row(row: &[bool], moves: &mut Moves<Cells>) -> Result<()> {
    if row.windows(3).any(|three| *three == [true; 3]) {
        return Ok(());
    }
    let mut completed = false;
    for cell in (0..row.len()).filter(|&cell| !row[cell] && completes_three(row, cell)) {
        completed = true;
        moves.to_sum([], || format!("cross cell {}", cell + 1))?;
    }
    if completed {
        return Ok(());
    }
    let open = open_cells(row);
    for &(first, cells) in &open {
        for cell in 1..=cells {
            moves.hold(open.len() + 1)?;
            let left = left_in_row(&open, first, left_by(cell, cells));
            moves.to_sum(left, || format!("cross cell {}", first as u64 + cell))?;
        }
    }
    Ok(())
}

/// Whether a cross there stands with two others side by side. Places are counted from 0.
fn completes_three(row: &[bool], cell: usize) -> bool {
    let before = row[..cell].iter().rev().take(2).take_while(|&&crossed| crossed).count();
    let behind = row[cell + 1..].iter().take(2).take_while(|&&crossed| crossed).count();
    before + behind >= 2
}

/// Cells side by side with two cells or more to the next cross: the place of the first, from 0, and how many there are.
fn open_cells(row: &[bool]) -> Vec<(usize, u64)> {
    let mut open: Vec<(usize, u64)> = Vec::new();
    for cell in 0..row.len() {
        let near = cell.saturating_sub(2)..row.len().min(cell + 3);
        if row[near].contains(&true) {
            continue;
        }
        match open.last_mut() {
            Some((first, cells)) if *first as u64 + *cells == cell as u64 => *cells += 1,
            _ => open.push((cell, 1)),
        }
    }
    open
}

fn read_row(text: &str) -> Result<Cells> {
    let cells = text.chars().enumerate().map(|(place, cell)| match cell {
        'X' => Ok(true),
        '.' => Ok(false),
        other => {
            let message = format!("`{}` in place {} is no cell", other.escape_debug(), place + 1);
            Err(Error::new(ErrorKind::Domain, message)
                .help("`X` is a cell with a cross, `.` one without: \"..X....X.\""))
        }
    });
    let row: Vec<bool> = cells.collect::<Result<_>>()?;
    if row.contains(&true) { Ok(Cells::Crossed(row.into())) } else { Ok(Cells::Open(row.len() as u64)) }
}
