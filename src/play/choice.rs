//! One move, before or after it is made.

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::render;

/// Characters of a position in a move that is written.
const WRITTEN: usize = 60;

/// A move: what is moved in, and the option that is moved to.
///
/// ```
/// use sprague::{Store, play::Choice};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let sum = store.sum(&[one, three])?;
/// let choice = Choice { component: Some(1), from: three, to: one };
/// assert_eq!(choice.written(&store), "*3 → *1");
/// assert_eq!(choice.result(&mut store, sum)?, store.sum(&[one, one])?);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Which component of a sum is moved in, as the sum's node lists them. `None` if the position is not a sum.
    pub component: Option<usize>,
    /// That component, or the position itself.
    pub from: GameId,
    /// The option of it that is moved to.
    pub to: GameId,
}

impl Choice {
    /// The whole position after the move. Linear in the number of components.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes or of components is reached.
    pub fn result(&self, store: &mut Store, position: GameId) -> Result<GameId> {
        match self.component {
            Some(index) => store.sum_with(position, index, self.to),
            None => Ok(self.to),
        }
    }

    /// `*6 → *3` in a sum, the option alone otherwise; long positions are shortened.
    #[must_use]
    pub fn written(&self, store: &Store) -> String {
        match self.component {
            Some(_) => format!("{} → {}", short(store, self.from), short(store, self.to)),
            None => short(store, self.to),
        }
    }

    /// The same as what somebody does: `*6 → *3`, or `to {*1}`.
    pub(super) fn said(&self, store: &Store) -> String {
        let written = self.written(store);
        if self.component.is_some() { written } else { format!("to {written}") }
    }
}

/// A position as it stands in a move.
pub(super) fn short(store: &Store, position: GameId) -> String {
    render::position(store, position, WRITTEN).text
}
