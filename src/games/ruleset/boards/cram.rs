//! Cram.

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::{self, Picture, Square};
use crate::ruleset::{Argument, KnownValues, Moves, OutcomeTheorem, Ruleset, knows_values};

use super::region::{Board, HalfTurn, LargeBoard, MOST_SQUARES, Region, Shape};
use crate::ruleset::row::{Make, Named};

pub(super) const CRAM: Named = Named::new(
    "cram(m, n)  ·  cram(\"..#/...\")",
    "place a domino on two free squares side by side",
    "Gardner (1974); Winning Ways, ch. 15",
    "claim cram(2, 2) is P",
    Make::Plain(&Cram),
)
.values("0 if both sides are even, by a half-turn");

/// A half-turn leaves the free squares as they are, and the centre lies in none.
const PAIRED: OutcomeTheorem = OutcomeTheorem::lost(
    "a half-turn",
    "the second player answers each domino with its image under a half-turn of the board",
);
const PAIRED_BUT_ONE: OutcomeTheorem = OutcomeTheorem::won(
    "a half-turn",
    "the first player places a domino in the middle, and then answers each domino with its image under \
     a half-turn of the board",
);

/// The most squares of a board, free or not.
const LARGEST_BOARD: u32 = 10_000;

/// Cram: place a domino on two free squares side by side, either way round.
///
/// `cram(4, 5)` is the free board of 4 rows and 5 columns. `cram("..#/...")` gives the rows from
/// the top, separated by `/`; `.` is a free square, `#` one that is not; rows and columns are
/// counted from 1 on the board as it was typed, which stays as it is except for the squares that
/// dominoes cover. At most 10,000 squares; a connected region of free ones lies in a rectangle of
/// at most 64, or in a single row or column.
///
/// Connected regions are components; turned and reflected regions are solved as one. In one row
/// Cram is Dawson's Kayles, `0.07`, whose values have period 34. A region that a half-turn leaves
/// as it is, its centre in no free square and not on the side between two, has the value 0: such is
/// a board of even sides. One of even and odd sides has another value; no theorem gives the rest.
/// The 5 × 5 board has about 16,000 regions.
///
/// Source: M. Gardner, *Mathematical Games: Cram, crosscram and quadraphage*, Scientific American,
/// February 1974; *Winning Ways*, chapter 15.
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

    fn weight(&self, region: &Region) -> Option<u64> {
        Some(region.count().into())
    }

    fn searched_from(&self) -> Option<u64> {
        Some(21)
    }

    fn outcome_theorem(&self, region: &Region) -> Option<OutcomeTheorem> {
        region.clone().trimmed().half_turn().map(|half_turn| match half_turn {
            HalfTurn::Pairs => PAIRED,
            HalfTurn::PairsButOne => PAIRED_BUT_ONE,
        })
    }

    fn moves(&self, region: &Region, moves: &mut Moves<Region>) -> Result<()> {
        match &region.shape {
            Shape::Strip { .. } => {
                let (rows, columns) = region.sizes();
                if rows * columns <= MOST_SQUARES {
                    on_a_board(Board::with_squares(columns, rows, region.squares()), moves)
                } else {
                    on_a_large_board(&LargeBoard::with_squares(rows, columns, region.squares()), moves)
                }
            }
            &Shape::Board { width, height, free } => {
                on_a_board(Board { width: u32::from(width), height: u32::from(height), free }, moves)
            }
            Shape::Large(board) => on_a_large_board(board, moves),
        }
    }

    fn components(&self, region: Region, parts: &mut Vec<Region>) {
        region.connected(parts);
    }

    fn representative(&self, region: Region) -> Region {
        region.least()
    }

    knows_values!();

    fn entries(&self, region: &Region) -> usize {
        match &region.shape {
            Shape::Large(board) => board.words(),
            _ => 1,
        }
    }

    fn write(&self, region: &Region) -> String {
        let (rows, columns) = region.sizes();
        if region.squares().all(|square| region.is_free(square)) {
            return format!("cram({rows}, {columns})");
        }
        let row = |row| -> String {
            (0..columns).map(|column| if region.is_free((row, column)) { '.' } else { '#' }).collect()
        };
        format!("cram(\"{}\")", (0..rows).map(row).collect::<Vec<String>>().join("/"))
    }

    fn read(&self, arguments: &[Argument]) -> Result<Region> {
        if let [Argument::Text(text)] = arguments {
            return read_rows(text);
        }
        let due = "two sizes, or a board";
        let [rows, columns] = Argument::exactly(arguments, due)?;
        let (rows, columns) = (rows.size("a number of rows")?, columns.size("a number of columns")?);
        let most = if rows.min(columns) == 1 { LARGEST_BOARD } else { MOST_SQUARES };
        if rows * columns > u64::from(most) || rows.max(columns) > u64::from(LARGEST_BOARD) {
            return Err(too_large());
        }
        Ok(Region::full(rows as u32, columns as u32))
    }

    fn picture(&self, region: &Region, after: Option<&[Region]>) -> Option<Picture> {
        let (rows, columns) = region.sizes();
        let mut board = picture::Board::new(rows.into(), columns.into(), Square::Free).numbered_from(1);
        for (row, column) in region.squares().filter(|&square| !region.is_free(square)) {
            board.set(row.into(), column.into(), Square::Blocked);
        }
        if let Some([left]) = after {
            let covered = region.squares().filter(|&square| region.is_free(square) && !left.is_free(square));
            covered.for_each(|(row, column)| board.mark(row.into(), column.into()));
        }
        Some(Picture::board(board))
    }
}

impl KnownValues for Cram {
    /// In a single row: the period of Dawson's Kayles. Where a half-turn gives each domino an image
    /// beside it, the second player answers with the image.
    fn value(&self, region: &Region) -> Option<Nimber> {
        match region.shape {
            Shape::Strip { length, .. } => Some(Nimber::from(value_of_strip(length))),
            _ => (region.half_turn() == Some(HalfTurn::Pairs)).then_some(Nimber::ZERO),
        }
    }
}

/// A domino on two squares, given the first one, counted from 0.
fn words((row, column): (u32, u32), upright: bool) -> String {
    let (row, column) = (row + 1, column + 1);
    match upright {
        false => format!("domino on row {row}, columns {column} and {}", column + 1),
        true => format!("domino on column {column}, rows {row} and {}", row + 1),
    }
}

fn on_a_board(board: Board, moves: &mut Moves<Region>) -> Result<()> {
    let without = |domino: u64| Region::board(Board { free: board.free & !domino, ..board });
    for square in bits(board.horizontal()) {
        moves.to(without(3 << square), || words(board.square(square), false))?;
    }
    for square in bits(board.vertical()) {
        let domino = 1 << square | board.down(1 << square);
        moves.to(without(domino), || words(board.square(square), true))?;
    }
    Ok(())
}

fn on_a_large_board(board: &LargeBoard, moves: &mut Moves<Region>) -> Result<()> {
    for upright in [false, true] {
        for (row, column) in board.squares() {
            let other = if upright { (row + 1, column) } else { (row, column + 1) };
            if board.is_free(other) {
                moves.hold(board.words())?;
                let left = Region::large(board.covered([(row, column), other]));
                moves.to(left, || words((row, column), upright))?;
            }
        }
    }
    Ok(())
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
                    let message = format!("`{}` in row {} is not a square", other.escape_debug(), row + 1);
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
    if height.saturating_mul(width.max(1)) > LARGEST_BOARD as usize {
        return Err(too_large());
    }
    if free.len() == height * width {
        check_region(height as u32, width as u32)?;
        return Ok(Region::full(height as u32, width as u32));
    }
    let squares = free.iter().map(|&(row, column)| (row as u32, column as u32));
    let region = Region::with_squares(height as u32, width as u32, squares);
    let mut parts = Vec::new();
    region.clone().connected(&mut parts);
    for (rows, columns) in parts.iter().map(Region::sizes) {
        check_region(rows, columns)?;
    }
    Ok(region)
}

/// Refuses a connected region that is too large for the solver.
fn check_region(rows: u32, columns: u32) -> Result<()> {
    let is_small = rows.min(columns) <= 1 || rows * columns <= MOST_SQUARES;
    if is_small { Ok(()) } else { Err(too_large()) }
}

fn too_large() -> Error {
    Error::new(
        ErrorKind::Domain,
        format!(
            "a connected region of Cram may have at most {MOST_SQUARES} squares, or {LARGEST_BOARD} in a single row or column"
        ),
    )
    .note(format!(
        "squares are counted in the least rectangle around a region; a board may have at most {LARGEST_BOARD}"
    ))
}

/// The values on a single row repeat after 34 squares.
const PERIOD: usize = 34;
/// The first length from which they do.
const PREPERIOD: usize = 53;
/// Lengths whose values are found by play, when this is compiled: as many as prove the period.
/// Where the values of an octal game with two digits repeat from n0 to 2 n0 + p + 2, one period
/// further, they repeat forever (Guy and Smith, 1956).
const PLAYED: usize = 2 * PREPERIOD + 2 * PERIOD + 3;

const VALUES: [u8; PLAYED] = {
    let mut values = [0; PLAYED];
    let mut length = 2;
    while length < PLAYED {
        let mut seen: u64 = 0;
        let mut left = 0;
        while left <= (length - 2) / 2 {
            seen |= 1 << (values[left] ^ values[length - 2 - left]);
            left += 1;
        }
        values[length] = seen.trailing_ones() as u8;
        length += 1;
    }
    values
};

/// The values that were found by play prove the period.
const _: () = {
    let mut length = PREPERIOD;
    while length + PERIOD < PLAYED {
        assert!(VALUES[length] == VALUES[length + PERIOD]);
        length += 1;
    }
};

/// The value of a row of `length` free squares: Dawson's Kayles, the octal game 0.07.
fn value_of_strip(length: u32) -> u64 {
    let length = length as usize;
    let played = if length < PLAYED { length } else { PREPERIOD + (length - PREPERIOD) % PERIOD };
    u64::from(VALUES[played])
}
