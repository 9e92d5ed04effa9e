//! One move, before or after it is made, and what a strategy advises.

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::notation::{self, MoveWritten};

/// Characters of a position in a move that is written.
const WRITTEN: usize = 60;

/// A move: what is moved in, and the option that is moved to.
///
/// ```
/// use sprague::{Store, front_end::play::Choice};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let sum = store.sum(&[one, three])?;
/// let choice = Choice::new(Some(1), three, one);
/// assert_eq!(choice.written(&store), "*3 → *1");
/// assert_eq!(choice.result(&mut store, sum)?, store.sum(&[one, one])?);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// Which component of a sum is moved in, as the sum's node lists them. `None` if the position
    /// is not a sum.
    pub component: Option<usize>,
    /// That component, or the position itself.
    pub from: GameId,
    /// The option of it that is moved to.
    pub to: GameId,
    /// Which legal move of its ruleset it is, counted from 0 as [`Store::legal_moves`] lists them;
    /// `None`: the first that leads there.
    pub number: Option<usize>,
}

impl Choice {
    /// A move of a component, or of the position itself: the first legal one that leads there.
    #[must_use]
    pub fn new(component: Option<usize>, from: GameId, to: GameId) -> Choice {
        Choice { component, from, to, number: None }
    }

    /// The whole position after the move. Linear in the number of components.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes or of components is
    /// reached.
    pub fn result(&self, store: &mut Store, position: GameId) -> Result<GameId> {
        match self.component {
            Some(index) => store.sum_with(position, index, self.to),
            None => Ok(self.to),
        }
    }

    /// `*6 → *3` in a sum, the option alone otherwise; long positions are shortened.
    #[must_use]
    pub fn written(&self, store: &Store) -> String {
        self.said(store).positions()
    }

    /// The move in the words of its ruleset, if it has one whose options were asked for:
    /// `take pin 3`.
    #[must_use]
    pub fn words<'s>(&self, store: &'s Store) -> Option<&'s str> {
        match self.number {
            Some(number) => store.legal_moves(self.from).nth(number).map(|(_, words)| words),
            None => store.move_in_words(self.from, self.to),
        }
    }

    /// The move as it is said: `take pin 3 in kayles(5)`, `move *6 → *3`, `move to {*1}`.
    #[must_use]
    pub fn said(&self, store: &Store) -> MoveWritten {
        let component = self.component.map(|_| self.from);
        MoveWritten::new(store, component, self.to, self.words(store), WRITTEN)
    }
}

/// A position as it stands in a move.
pub(super) fn short(store: &Store, position: GameId) -> String {
    notation::position(store, position, WRITTEN).text
}

/// What a strategy says of a position.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let heaps = [1_u32, 2, 6].map(|size| store.nimber(size).expect("far below any ceiling"));
/// let sum = store.sum(&heaps)?;
/// let advice = Theory.advise(&mut store, sum)?;
/// assert_eq!(advice.winning.expect("an N-position").written(&store), "*6 → *3");
/// assert_eq!(advice.reason, "1 ⊕ 2 ⊕ 6 = 5, and 6 ⊕ 5 = 3, so what is left has nim-sum 0");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// A move that wins; `None` if no move does, or if that is not known.
    pub winning: Option<Choice>,
    /// Whether it is known who wins.
    pub is_known: bool,
    /// Why it wins, or why none does, in a clause.
    pub reason: String,
    /// The same at length, a line each; empty if there is no more to say.
    pub details: Vec<String>,
}

impl Advice {
    /// A move that wins, or none, and why, without details.
    #[must_use]
    pub fn new(winning: Option<Choice>, reason: impl Into<String>) -> Advice {
        Advice { winning, is_known: true, reason: reason.into(), details: Vec::new() }
    }

    /// Nothing is known of a position whose value takes long to find.
    pub(super) fn unknown() -> Advice {
        let reason = "finding out who wins takes long";
        Advice { is_known: false, ..Advice::new(None, reason) }
    }
}
