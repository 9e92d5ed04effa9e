//! Cram.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{self, Picture, Square};
use crate::ruleset::{Argument, Moves, Ruleset};

use super::region::{Board, MOST_SQUARES, Region, Shape};

/// The most squares of a board that is a single row or column.
const LONGEST_STRIP: u32 = 10_000;

/// Cram: place a domino on two free squares side by side, either way round.
///
/// `cram(4, 5)` is the free board of 4 rows and 5 columns. `cram("..#/...")` gives the rows from the top, separated by `/`; `.` is a
/// free square, `#` one that is not; rows and columns are counted from 1 on the board as it was typed. At most 64 squares, blocked
/// ones included, or 10,000 free ones in a single row or column. In one row Cram is Dawson's Kayles, `0.07`.
///
/// Connected regions are components; turned and reflected regions are solved as one. A board of even sides has the value 0 and one
/// of even and odd sides another one, by symmetry; no theorem gives the rest. The 5 × 5 board has about 16,000 regions.
///
/// Source: M. Gardner, *Mathematical Games: Cram, crosscram and quadraphage*, Scientific American, February 1974; *Winning Ways*,
/// chapter 15.
///
/// ```
/// use sprague::ruleset::boards::Cram;
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Cram, Limits::default(), Interrupt::new());
/// let board = Cram.read(&[4.into(), 5.into()])?;
/// assert_eq!(solver.value(&board)?.to_u64(), Some(2));
/// assert_eq!(Cram.write(&Cram.read(&["##/#.".into()])?), "cram(\"##/#.\")");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Cram;

impl Ruleset for Cram {
    type Position = Region;

    fn name(&self) -> String {
        "cram".to_owned()
    }

    fn moves(&self, region: &Region, moves: &mut Moves<Region>) -> Result<()> {
        match region.shape {
            Shape::Strip { length, upright } => (1..length).try_for_each(|first| {
                let sides = [first - 1, length - first - 1].map(|side| Region::strip(side, upright));
                moves.to_sum(sides, || match upright {
                    false => format!("domino on row 1, columns {first} and {}", first + 1),
                    true => format!("domino on column 1, rows {first} and {}", first + 1),
                })
            }),
            Shape::Board { width, height, free } => {
                let board = Board { width: u32::from(width), height: u32::from(height), free };
                let at = |bit: u32| {
                    let (row, column) = board.square(bit);
                    (row + 1, column + 1)
                };
                for square in bits(board.horizontal()) {
                    let left = Region::board(Board { free: free & !(3 << square), ..board });
                    moves.to(left, || {
                        let (row, column) = at(square);
                        format!("domino on row {row}, columns {column} and {}", column + 1)
                    })?;
                }
                for square in bits(board.vertical()) {
                    let domino = 1 << square | board.down(1 << square);
                    moves.to(Region::board(Board { free: free & !domino, ..board }), || {
                        let (row, column) = at(square);
                        format!("domino on column {column}, rows {row} and {}", row + 1)
                    })?;
                }
                Ok(())
            }
        }
    }

    fn components(&self, region: Region, parts: &mut Vec<Region>) {
        region.connected(parts);
    }

    fn representative(&self, region: Region) -> Region {
        region.least()
    }

    fn write(&self, region: &Region) -> String {
        let (rows, columns, is_free) = region.squares();
        let row =
            |row| (0..columns).map(|column| if is_free(row, column) { '.' } else { '#' }).collect::<String>();
        if let Shape::Strip { .. } = region.shape {
            return format!("cram({rows}, {columns})");
        }
        let drawn: Vec<String> = (0..rows).map(row).collect();
        if drawn.iter().all(|row| !row.contains('#')) {
            return format!("cram({rows}, {columns})");
        }
        format!("cram(\"{}\")", drawn.join("/"))
    }

    fn read(&self, arguments: &[Argument]) -> Result<Region> {
        if let [Argument::Text(text)] = arguments {
            return read_rows(text);
        }
        let due = "two sizes, as in cram(4, 5), or a board, as in cram(\"..#/...\")";
        let [rows, columns] = Argument::exactly(arguments, due)?;
        let (rows, columns) = (rows.size("a number of rows")?, columns.size("a number of columns")?);
        let most = if rows.min(columns) == 1 { LONGEST_STRIP } else { MOST_SQUARES };
        if rows * columns > u64::from(most) {
            return Err(too_large());
        }
        if rows * columns == 0 {
            return Ok(Region::full(0, 0));
        }
        Ok(Region::full(rows as u32, columns as u32))
    }

    fn picture(&self, region: &Region, after: Option<&[Region]>) -> Option<Picture> {
        let (rows, columns, is_free) = region.squares();
        let mut board = picture::Board::new(rows.into(), columns.into(), Square::Free).numbered_from(1);
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for (row, column) in squares.clone().filter(|&(row, column)| !is_free(row, column)) {
            board.set(row.into(), column.into(), Square::Blocked);
        }
        match after {
            // A strip is divided: the domino lies behind what is left before it.
            Some([Region { shape: Shape::Strip { length, upright } }, _]) => {
                for place in [u64::from(*length), u64::from(*length) + 1] {
                    if *upright { board.mark(place, 0) } else { board.mark(0, place) }
                }
            }
            Some([left]) => {
                let (.., still_free) = left.squares();
                for (row, column) in
                    squares.filter(|&(row, column)| is_free(row, column) && !still_free(row, column))
                {
                    board.mark(row.into(), column.into());
                }
            }
            _ => {}
        }
        Some(Picture::board(board))
    }
}

/// The places of the bits that are set.
fn bits(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(place)
    })
}

fn read_rows(text: &str) -> Result<Region> {
    let rows: Vec<&str> = text.split('/').collect();
    let width = rows[0].len();
    let mut free: Vec<(usize, usize)> = Vec::new();
    for (row, squares) in rows.iter().enumerate() {
        for (column, square) in squares.chars().enumerate() {
            match square {
                '.' => free.push((row, column)),
                '#' => {}
                other => {
                    let message = format!("`{}` in row {} is no square", other.escape_debug(), row + 1);
                    return Err(Error::new(ErrorKind::Domain, message)
                        .help("`.` is a free square, `#` one that is not, `/` ends a row: \"..#/...\""));
                }
            }
        }
        if squares.len() != width {
            let message = format!("row {} has {} squares, and row 1 has {width}", row + 1, squares.len());
            return Err(Error::new(ErrorKind::Domain, message));
        }
    }
    let height = rows.len();
    if height.min(width) == 1 && free.len() == height.max(width) && free.len() <= LONGEST_STRIP as usize {
        return Ok(Region::full(height as u32, width as u32));
    }
    if width == 0 {
        return Ok(Region::full(0, 0));
    }
    if height.saturating_mul(width) > MOST_SQUARES as usize {
        return Err(too_large().help("rows and columns at the edge without a free square can be left out"));
    }
    let squares = free.iter().map(|&(row, column)| (row as u32, column as u32));
    Ok(Region::board(Board::with_squares(width as u32, height as u32, squares)))
}

fn too_large() -> Error {
    Error::new(
        ErrorKind::Domain,
        format!(
            "a board of Cram may have at most {MOST_SQUARES} squares, or {LONGEST_STRIP} in a single row or column"
        ),
    )
}
