//! Games in which heaps are divided: Guiles, Officers, Lasker's Nim, Grundy's game,
//! Couples-are-Forever.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::heaps::one_heap::{self, one_heap_size};
use crate::ruleset::{KnownValues, Moves, Ruleset, knows_values};

/// Guiles: take a heap of 1 or 2 away; or take 2 from a heap and divide the rest into two heaps
/// that are not empty.
///
/// The octal game 0.15. Source: Guy and Smith (1956); *Winning Ways*, chapter 4. The position is
/// the size of the heap: `guiles(7)`.
///
/// A position costs its size. The values have period 10.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Guiles};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Guiles, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&7)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Guiles;

impl Ruleset for Guiles {
    one_heap_size!("guiles");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap == 1 || heap == 2 {
            one_heap::take(heap, heap, moves)?;
        }
        let rest = heap.saturating_sub(2);
        for less in 1..=rest / 2 {
            let more = rest - less;
            moves.to_sum([less, more], || {
                format!("take 2 from heap {heap} and divide the rest into {less} and {more}")
            })?;
        }
        Ok(())
    }
}

/// Officers: take 1 from a heap and leave the rest, which is not empty, as one heap or as two.
///
/// The octal game 0.6. Source: *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 4. The
/// position is the size of the heap: `officers(7)`, worth as much as `couples_are_forever(8)`.
///
/// A position costs its size. Whether the values are periodic is not known.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Officers};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Officers, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&7)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Officers;

impl Ruleset for Officers {
    one_heap_size!("officers");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap < 2 {
            return Ok(());
        }
        one_heap::take(heap, 1, moves)?;
        let rest = heap - 1;
        for less in 1..=rest / 2 {
            let more = rest - less;
            moves.to_sum([less, more], || {
                format!("take 1 from heap {heap} and divide the rest into {less} and {more}")
            })?;
        }
        Ok(())
    }
}

/// Lasker's Nim: take any number from a heap, or divide a heap into two that are not empty.
///
/// The game 4.333…. Source: E. Lasker, *Brettspiele der Völker* (1931); *Winning Ways*, chapter 4.
/// The position is the size of the heap: `lasker(7)`.
///
/// The value needs no play: of a heap of n it is n − 1 if n is a multiple of 4 and not 0, n + 1 if
/// n mod 4 = 3, else n.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Lasker};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Lasker, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&7)?.to_u64(), Some(8));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lasker;

impl Ruleset for Lasker {
    knows_values!();

    one_heap_size!("lasker");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (1..=heap).try_for_each(|taken| one_heap::take(heap, taken, moves))?;
        one_heap::divide(heap, moves)
    }
}

impl KnownValues for Lasker {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(match heap % 4 {
            0 => heap.saturating_sub(1),
            3 => heap.checked_add(1)?,
            _ => heap,
        }))
    }
}

/// Grundy's game: divide a heap into two of different sizes, neither of them empty.
///
/// Source: P. M. Grundy, *Mathematics and games* (1939); *Winning Ways*, chapter 4. The position is
/// the size of the heap: `grundys_game(7)`.
///
/// A position costs its size. Whether the values are periodic is not known.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::GrundysGame};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(GrundysGame, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&13)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GrundysGame;

impl Ruleset for GrundysGame {
    one_heap_size!("grundys_game");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (1..heap.div_ceil(2)).try_for_each(|less| one_heap::divide_into(heap, less, moves))
    }
}

/// Couples-are-Forever: divide a heap of 3 or more into two that are not empty. A heap of 2 stays
/// together.
///
/// Source: R. K. Guy, *Unsolved problems in combinatorial games*, *Games of No Chance* (1996); it
/// is Officers with one more. The position is the size of the heap: `couples_are_forever(7)`, worth
/// as much as `officers(6)`.
///
/// A position costs its size. Whether the values are periodic is not known.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::CouplesAreForever};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(CouplesAreForever, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&8)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CouplesAreForever;

impl Ruleset for CouplesAreForever {
    one_heap_size!("couples_are_forever");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap < 3 {
            return Ok(());
        }
        one_heap::divide(heap, moves)
    }
}
