//! Equivalence: by the theorem, by the Second Lemma, and by definition.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Outcome, Store};
use crate::theory::outcome::{Player, outcome_by_playing};

/// Whether G ≈ H: for every position X, G + X and H + X have the same outcome.
///
/// By the Sprague–Grundy theorem that is so exactly when the values are equal. Constant time.
///
/// Source: Sprague–Grundy theorem.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let two = store.nimber(2_u32)?;
/// let game = store.set_of(&[one, two])?;
/// assert!(theory::equivalent(&store, game, store.zero()));
/// assert!(!theory::equivalent(&store, one, two));
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn equivalent(store: &Store, first: GameId, second: GameId) -> bool {
    store.value_view(first) == store.value_view(second)
}

/// Whether G ≈ H by the Second Lemma: exactly when G + H is a P-position, which is found by
/// playing.
///
/// # Errors
/// Those of [`outcome_by_playing`].
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let game = store.sum(&[one, one, one])?;
/// assert!(theory::equivalent_by_second_lemma(&mut store, game, one)?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn equivalent_by_second_lemma(store: &mut Store, first: GameId, second: GameId) -> Result<bool> {
    store.attempt(|store| {
        let sum = store.sum(&[first, second])?;
        Ok(outcome_by_playing(store, sum)? == Outcome::P)
    })
}

/// Whether G + X and H + X have the same outcome, found by playing, for every position X born by a
/// day.
///
/// The definition asks for all X, and this for those of [`positions_born_by`]: an answer "no" is
/// final, and so is "yes" as soon as the day is not before the smaller one of the two birthdays
/// (then [`distinguish`] would have been among them).
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for a day after the fourth; else those of
/// [`outcome_by_playing`].
///
/// ```
/// use sprague::{GameId, Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let game = store.set_of(&[one, two])?;
/// assert!(theory::equivalent_by_definition(&mut store, game, GameId::ZERO, 3)?);
/// assert!(!theory::equivalent_by_definition(&mut store, one, two, 1)?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn equivalent_by_definition(
    store: &mut Store,
    first: GameId,
    second: GameId,
    max_birthday: usize,
) -> Result<bool> {
    store.attempt(|store| {
        let mut player = Player::new(Outcome::P);
        for test in positions_born_by(store, max_birthday)? {
            let left = store.sum(&[first, test])?;
            let right = store.sum(&[second, test])?;
            if player.outcome(store, left)? != player.outcome(store, right)? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// All positions born by a day, as sets: 1, 2, 4, 16, 65536 for the days 0 to 4. Day by day they
/// are all sets of those born the day before.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for a day after the fourth: there would be
/// 2^65536.
///
/// ```
/// let mut store = sprague::Store::new();
/// assert_eq!(sprague::theory::positions_born_by(&mut store, 3)?.len(), 16);
/// assert!(sprague::theory::positions_born_by(&mut store, 5).is_err());
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn positions_born_by(store: &mut Store, day: usize) -> Result<Vec<GameId>> {
    if day > 4 {
        return Err(Error::new(ErrorKind::Limit, "more than 2^65535 positions are born by that day")
            .note("1, 2, 4, 16 and 65536 positions are born by the days 0 to 4"));
    }
    store.attempt(|store| {
        let mut born = vec![store.zero()];
        for _ in 0..day {
            let before = born;
            born = Vec::with_capacity(1 << before.len());
            let mut options = Vec::new();
            for subset in 0..1_u64 << before.len() {
                store.interrupt().poll()?;
                options.clear();
                options.extend(
                    before
                        .iter()
                        .enumerate()
                        .filter(|(place, _)| subset >> place & 1 == 1)
                        .map(|(_, &id)| id),
                );
                born.push(store.set_of(&options)?);
            }
        }
        Ok(born)
    })
}

/// A position that tells G and H apart, of least birthday: one of G + X and H + X is a P-position
/// and the other an N-position. `None` if they are equivalent.
///
/// It is `*m` with m the smaller one of the two values, say that of G: G + `*m` is a P-position,
/// and H + `*m` is not. No X born before day m does: its value is at most its birthday, so neither
/// value, and both sums are N-positions. Constant time.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached.
///
/// ```
/// use sprague::{Outcome, Store, theory};
/// let mut store = Store::new();
/// let (five, two) = (store.nimber(5_u32)?, store.nimber(2_u32)?);
/// assert_eq!(theory::distinguish(&mut store, five, two)?, Some(two));
/// assert_eq!(theory::distinguish(&mut store, five, five)?, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn distinguish(store: &mut Store, first: GameId, second: GameId) -> Result<Option<GameId>> {
    let (left, right) = (store.value_view(first), store.value_view(second));
    if left == right {
        return Ok(None);
    }
    let least = left.min(right).to_nimber();
    store.nimber(least).map(Some)
}
