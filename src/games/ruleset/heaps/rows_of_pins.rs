//! Games in a row: kayles pins that fall, pawns that are exchanged.

use crate::error::Result;
use crate::picture::{Board, Picture, Square};
use crate::ruleset::heaps::one_heap::{self, one_heap_size};
use crate::ruleset::{Moves, Ruleset};

/// Kayles (Rip Van Winkle's game): in a row of pins take one, or two that stand side by side.
///
/// The octal game 0.77. Source: H. E. Dudeney, *The Canterbury Puzzles* (1907), problem
/// 73; *Winning Ways*, chapter 4; Guy and Smith (1956). The position is the number of pins that
/// stand side by side: `kayles(7)`. Pins are counted from 1 at the left.
///
/// A position costs its pins. From 71 pins on the values have period 12.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Kayles};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Kayles, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&9)?.to_u64(), Some(4));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kayles;

impl Ruleset for Kayles {
    one_heap_size!("kayles", pins);

    fn moves(&self, &row: &u64, moves: &mut Moves<u64>) -> Result<()> {
        for pin in 1..=row {
            moves.to_sum([pin - 1, row - pin], || format!("take pin {pin}"))?;
        }
        take_two_pins(row, moves)
    }
}

/// Dawson's Kayles: in a row of pins take two that stand side by side.
///
/// The octal game 0.07. Source: *Winning Ways*, chapter 4. Known as a strip of n squares on which
/// dominoes are laid, too. The position is the number of pins side by side: `dawsons_kayles(7)`,
/// worth as much as `dawsons_chess(6)`. Pins are counted from 1 at the left.
///
/// A position costs its pins. The values have period 34.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::DawsonsKayles};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(DawsonsKayles, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&6)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DawsonsKayles;

impl Ruleset for DawsonsKayles {
    one_heap_size!("dawsons_kayles", pins);

    fn moves(&self, &row: &u64, moves: &mut Moves<u64>) -> Result<()> {
        take_two_pins(row, moves)
    }
}

fn take_two_pins(row: u64, moves: &mut Moves<u64>) -> Result<()> {
    for pin in 1..row {
        moves.to_sum([pin - 1, row - pin - 1], || format!("take pins {pin} and {}", pin + 1))?;
    }
    Ok(())
}

/// Dawson's Chess: n white pawns face n black ones on a board of three ranks; who can capture must.
///
/// An advance is answered by captures until the file and its neighbours are blocked or empty, and
/// it is the other player's turn: the octal game 0.137, in which a pawn of a row goes with its
/// neighbours. Source: T. R. Dawson, *Caissa's Wild Roses* (1935), where who moves last
/// loses; *Winning Ways*, chapter 4. Here, as in *Winning Ways*, who moves last wins. The position
/// is the number of pawns on a side that stand side by side: `dawsons_chess(7)`. Files are counted
/// from 1.
///
/// A position costs its pawns. From 52 pawns on the values have period 34.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::DawsonsChess};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(DawsonsChess, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&5)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DawsonsChess;

impl Ruleset for DawsonsChess {
    one_heap_size!("dawsons_chess", pawns);

    fn moves(&self, &pawns: &u64, moves: &mut Moves<u64>) -> Result<()> {
        for file in 1..=pawns {
            let (left, right) = (file.saturating_sub(2), pawns.saturating_sub(file + 1));
            moves.to_sum([left, right], || format!("advance the pawn on file {file}"))?;
        }
        Ok(())
    }
}

/// The places, from 0, that are in neither of the rows that a move leaves at the left and at the
/// right.
fn between(length: u64, after: Option<&[u64]>) -> std::ops::Range<u64> {
    match after {
        Some(&[left, right]) => left..length.saturating_sub(right),
        _ => 0..0,
    }
}

fn pins(row: u64, after: Option<&[u64]>) -> Picture {
    let mut board = Board::new(1, row, Square::Pin).numbered_from(1);
    between(row, after).for_each(|pin| board.mark(0, pin));
    Picture::board(board)
}

/// The pawns of the file that advances and of its neighbours are out of the game.
fn pawns(files: u64, after: Option<&[u64]>) -> Picture {
    let mut board = Board::new(3, files, Square::Free).numbered_columns_from(1);
    if board.squares() <= MOST_PAWNS {
        for file in 0..files {
            board.set(0, file, Square::BlackPawn);
            board.set(2, file, Square::WhitePawn);
        }
    }
    for file in between(files, after) {
        board.mark(0, file);
        board.mark(2, file);
    }
    Picture::board(board)
}

/// Longer rows of pawns are beyond what is drawn.
const MOST_PAWNS: u64 = 100_000;
