//! Which move wins and why: the strategy of the person's opponent.

use std::fmt;

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::play::choice::{Advice, Choice};
use crate::play::longest::longest;
use crate::play::numbering::components_as_written;
use crate::play::reason::Reasons;
use crate::theory::Convention;

/// Knows which moves win.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let zero = store.zero();
/// assert_eq!(Theory.advise(&mut store, zero)?.winning, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub trait Strategy: fmt::Debug {
    /// A move that wins from this position, and why; or why none does.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if
    /// interrupted.
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice>;

    /// The convention of play: who wins when there is no move.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// What to play where no move wins; `None` if there is no move at all.
    ///
    /// It is the move to an option of the greatest value, of equal ones the first: a position of
    /// value v lasts v moves if the players want it to, so this leaves long play with many chances
    /// for a mistake. From a heap it takes one.
    ///
    /// # Errors
    /// Those of [`Strategy::advise`].
    fn otherwise(&self, store: &mut Store, position: GameId) -> Result<Option<Choice>> {
        longest(store, position)
    }
}

/// Bouton's strategy by the Sprague–Grundy theorem: leave nim-sum 0, the values being those of the
/// store.
///
/// Source: C. L. Bouton (1901); *Winning Ways*, chapter 3.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let two = store.nimber(2_u32)?;
/// let advice = Theory.advise(&mut store, two)?;
/// assert_eq!(advice.winning.expect("an N-position").to, store.zero());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Theory;

impl Strategy for Theory {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        if !store.solve_at_little_cost(position)? {
            return Ok(Advice::unknown());
        }
        let winning = self.convention().winning_move(store, position)?;
        let winning = winning.map(|one| Choice::new(one.component, one.from, one.to));
        let components = components_as_written(store, position);
        let worth = components.into_iter().map(|component| (component, store.value(component))).collect();
        let reasons = Reasons { store, worth, total: store.value(position), by: "" };
        Ok(match winning {
            Some(choice) => reasons.winning(choice, &store.value(choice.from), &store.value(choice.to)),
            None => reasons.losing(),
        })
    }
}
