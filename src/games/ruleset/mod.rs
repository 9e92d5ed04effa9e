//! Rulesets: games by their rules.
//!
//! A [`Ruleset`] says which positions a game has and which moves, and that is all it takes: a
//! [`Solver`] finds values by the Sprague–Grundy theorem, position by position and component by
//! component, and never writes out the game.

mod ahead;
mod argument;
pub mod boards;
pub mod coins;
mod couples;
pub mod graphs;
pub mod heaps;
mod interner;
mod keyed;
mod moves;
mod outcome_theorem;
pub(crate) mod row;
mod search;
mod shared_sequence;
mod solver;
mod verb;

pub use argument::Argument;
pub use moves::Moves;
pub use outcome_theorem::OutcomeTheorem;
pub use shared_sequence::SharedSequence;
pub use solver::Solver;

pub(crate) use couples::{INFINITE, Numbers};
pub(crate) use keyed::{Keyed, Known, Rules, keyed};
pub(crate) use verb::Verb;

use std::fmt;
use std::hash::Hash;

use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::picture::Picture;

/// A ruleset: positions, and the moves from each.
///
/// A game must end: no position may be reached from itself. A move leads to a sum of positions, as
/// when a heap is divided; moving in one component of a sum leaves the others as they are. Options
/// that several moves lead to may be given several times.
///
/// ```
/// use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
/// use sprague::{Interrupt, Limits, Result};
///
/// /// Divide a heap into two of different sizes.
/// #[derive(Debug)]
/// struct GrundysGame;
///
/// impl Ruleset for GrundysGame {
///     type Position = u64;
///     fn name(&self) -> String {
///         "grundys_game".to_owned()
///     }
///     fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
///         for less in 1..heap.div_ceil(2) {
///             moves.to_sum([less, heap - less], || format!("{heap} → {less} + {}", heap - less))?;
///         }
///         Ok(())
///     }
///     fn write(&self, heap: &u64) -> String {
///         format!("grundys_game({heap})")
///     }
///     fn read(&self, arguments: &[Argument]) -> Result<u64> {
///         Argument::only(arguments, "a heap size")?.size("a heap size")
///     }
/// }
///
/// let mut solver = Solver::new(GrundysGame, Limits::default(), Interrupt::new());
/// let values: Vec<u64> = (0..=10).map(|heap| solver.value(&heap).unwrap().to_u64().unwrap()).collect();
/// assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
/// ```
pub trait Ruleset: fmt::Debug + Send + Sync + 'static {
    /// A position. Positions that are equal are one.
    type Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// The name, as it is written in the language: `kayles`, `subtraction([1, 3, 4])`.
    fn name(&self) -> String;

    /// The moves from a position, each as the sum of positions that it leads to, and in words: what
    /// is said after "the move", such as `heap 12 → 8`, `take pins 3 and 4`.
    ///
    /// # Errors
    /// Those of [`Moves::to`], [`Moves::to_sum`] and [`Moves::hold`], which end a list that nobody
    /// waits for any more. A ruleset that fails by itself, since its moves come from a file or from
    /// another language, says so with [`ErrorKind::Ruleset`]. The caller gets that error unchanged;
    /// nothing is learned of the position, and it can be asked about again.
    fn moves(&self, position: &Self::Position, moves: &mut Moves<Self::Position>) -> Result<()>;

    /// Takes a position apart into the components of a disjunctive sum, to which it is identical:
    /// the same set of options, all the way down. A component that is the zero position may be left
    /// out; with none at all the position is zero.
    ///
    /// What is pushed is not taken apart again. Without it a position is its own only component.
    /// What is equal in value only belongs into [`KnownValues::value_parts`].
    fn components(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position);
    }

    /// An identical position that stands for all that look alike: turned over, sorted, with other
    /// labels, without what cannot move.
    ///
    /// Each of these is then solved and written out once; what a person reads keeps its own form.
    /// What is handed in is a component; what is handed back is not taken apart. Without it every
    /// position stands for itself.
    fn representative(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// The values that are known without play, if some are.
    fn known_values(&self) -> Option<&dyn KnownValues<Position = Self::Position>> {
        None
    }

    /// How many entries a position holds, if it may be long: of a list its length. The ceilings of
    /// memory are measured in them.
    fn entries(&self, _position: &Self::Position) -> usize {
        1
    }

    /// How much is left to play in a position, roughly: of a board its free squares, of a graph its
    /// vertices. With it questions that need no value are decided by a search for outcomes, see
    /// [`Solver::is_value`]; values should be small then. Without it all values are found.
    fn weight(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The theorem that says who wins, if there is one; it need not say a value: in Chomp that of
    /// strategy stealing. What it says is answered at once, and answers name it.
    fn outcome_theorem(&self, _position: &Self::Position) -> Option<OutcomeTheorem> {
        None
    }

    /// The weight from which a value, too, is found by that search, which asks whether it is 0, 1, …:
    /// worth it on large boards where values stay small. Without it values are never found so.
    fn searched_from(&self) -> Option<u64> {
        None
    }

    /// How many times as long a position takes as one with a few simple moves, roughly. Values that
    /// nobody asked for are looked for among fewer positions then. From 8 on a second thread makes
    /// moves ahead of a search that takes long.
    fn cost(&self) -> usize {
        1
    }

    /// A position in the language, so that it can be read again: `kayles(7)`, `chomp([4, 4, 3])`.
    fn write(&self, position: &Self::Position) -> String;

    /// A picture of a position. `after` is what a move leads to, as [`Ruleset::moves`] lists it:
    /// what the move takes, turns, removes or occupies is marked. Without a picture a position is
    /// shown as it is written, with its moves.
    ///
    /// It need not be small: ceilings are for those who draw it. But it must not be as long in
    /// memory as numbers in a position are large.
    fn picture(&self, _position: &Self::Position, _after: Option<&[Self::Position]>) -> Option<Picture> {
        None
    }

    /// The error for a cycle, which names its positions, for a ruleset that has more to say of it:
    /// each of `_positions` can be moved to from the one before, alone or in a sum, and the first
    /// from the last.
    fn cycle(&self, error: Error, _positions: &[&Self::Position]) -> Error {
        error
    }

    /// Why play is over in what a move led to, or in a position without moves, where people would
    /// say more than that there is no move: a clause, such as `three in a row`.
    fn end(&self, _positions: &[Self::Position]) -> Option<&'static str> {
        None
    }

    /// The position that arguments in the language stand for: those of `kayles(7)` are the
    /// integer 7.
    ///
    /// Without this method positions can only be made in Rust, by
    /// [`Store::ruleset_position`](crate::Store::ruleset_position).
    ///
    /// # Errors
    /// An [`Error`] that says what is expected, if they stand for none.
    fn read(&self, _arguments: &[Argument]) -> Result<Self::Position> {
        let message = format!("positions of `{}` cannot be written in the language", self.name());
        Err(Error::new(ErrorKind::NotYet, message)
            .note("its ruleset has no `read`, which makes a position of what stands in the parentheses")
            .help("in Rust, `Store::ruleset_position` makes positions of it"))
    }
}

/// Says that a ruleset is its own [`KnownValues`].
macro_rules! knows_values {
    () => {
        fn known_values(&self) -> Option<&dyn $crate::ruleset::KnownValues<Position = Self::Position>> {
            Some(self)
        }
    };
}
pub(crate) use knows_values;

/// Grundy values that a theorem gives, or a nim-sequence, without play. Each implementation says
/// which theorem, and is tested against play.
///
/// ```
/// use sprague::ruleset::{KnownValues, Moves, Ruleset, Solver};
/// use sprague::{Interrupt, Limits, Nimber, Result};
///
/// /// Nim with one heap: `*n` by definition.
/// #[derive(Debug)]
/// struct OneHeap;
///
/// impl Ruleset for OneHeap {
///     type Position = u64;
///     fn name(&self) -> String {
///         "one_heap".to_owned()
///     }
///     fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
///         (0..heap).try_for_each(|left| moves.to(left, || format!("leave {left}")))
///     }
///     fn known_values(&self) -> Option<&dyn KnownValues<Position = u64>> {
///         Some(self)
///     }
///     fn write(&self, heap: &u64) -> String {
///         format!("one_heap({heap})")
///     }
///     # fn read(&self, arguments: &[sprague::ruleset::Argument]) -> Result<u64> {
///     #     sprague::ruleset::Argument::only(arguments, "a heap size")?.size("a heap size")
///     # }
/// }
///
/// impl KnownValues for OneHeap {
///     fn value(&self, &heap: &u64) -> Option<Nimber> {
///         Some(Nimber::from(heap))
///     }
/// }
///
/// let mut solver = Solver::new(OneHeap, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&1_000_000_000_000)?.to_u64(), Some(1_000_000_000_000));
/// # Ok::<(), sprague::Error>(())
/// ```
pub trait KnownValues: Ruleset {
    /// Takes a position apart into positions whose values have its value as their nim-sum. Its
    /// options may be others than those of their sum: a row of coins to turn over has the value of
    /// its heads, each alone. Without it these are the components.
    fn value_parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        self.components(position, parts);
    }

    /// The Grundy value, where a theorem gives it. What is handed in is one of the value parts.
    fn value(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The Grundy value, where it is found without play and not at once: by a nim-sequence that is
    /// computed as far as it is asked for. Without it that of [`KnownValues::value`].
    ///
    /// # Errors
    /// If interrupted, or if a ceiling is reached.
    fn find_value(
        &self,
        position: &Self::Position,
        _limits: &Limits,
        _interrupt: &Interrupt,
    ) -> Result<Option<Nimber>> {
        Ok(self.value(position))
    }

    /// The values of a position and of others that play from it comes through, each once, where a
    /// table that is filled in order is quicker than play. It is asked for when a value is wanted
    /// and options without one stand before it; with `None` they are played.
    ///
    /// The table keeps its room below a word for each node of the limits. The values count as
    /// positions, and the interrupt is looked at between them.
    fn table(
        &self,
        _position: &Self::Position,
        _limits: &Limits,
    ) -> Option<Box<dyn Iterator<Item = (Self::Position, u64)>>> {
        None
    }

    /// The nim-sequence that the values come from, if they do; of a ruleset of one heap size alone.
    fn nim_sequence(&self) -> Option<&SharedSequence> {
        None
    }
}
