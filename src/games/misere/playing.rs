//! Who wins in misère play, by definition.

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::theory::Player;

/// Who wins in misère play, found by playing: a position is N if it has no options, or if some
/// option is P; and P otherwise. No value is looked at, and no theorem used.
///
/// Options are made one at a time, and no more once a winning one is found; each position is judged
/// once. Linear in the moves of the positions reached.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if more positions are met than the ceiling allows,
/// or one with infinitely many options; then nothing is left behind. Or if interrupted.
///
/// ```
/// use sprague::{GameId, Outcome, Store, misere};
/// let mut store = Store::new();
/// let two = store.nimber(2_u32)?;
/// let game = store.sum(&[two, two])?;
/// assert_eq!(misere::outcome_by_playing(&mut store, game)?, Outcome::P);
/// assert_eq!(misere::outcome_by_playing(&mut store, GameId::ZERO)?, Outcome::N);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn outcome_by_playing(store: &mut Store, game: GameId) -> Result<Outcome> {
    store.attempt(|store| Player::new(Outcome::N).outcome(store, game))
}
