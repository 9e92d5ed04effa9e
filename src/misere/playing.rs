//! Who wins in misère play, by definition.

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, OptionCursor, Outcome, Store};

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
    store.attempt(|store| play(store, game))
}

fn play(store: &mut Store, game: GameId) -> Result<Outcome> {
    let mut judged: HashMap<GameId, Outcome> = HashMap::new();
    let mut line = vec![(game, OptionCursor::default(), false)];
    while let Some((position, cursor, has_options)) = line.last_mut() {
        store.interrupt().poll()?;
        let position = *position;
        if judged.contains_key(&position) {
            line.pop();
            continue;
        }
        store.check_finitely_many(position)?;
        // The option is asked for again when its own judgement is known.
        let mut next = *cursor;
        match store.next_option(position, &mut next)? {
            None => {
                judged.insert(position, if *has_options { Outcome::P } else { Outcome::N });
            }
            Some(option) => match judged.get(&option) {
                None => {
                    *has_options = true;
                    line.push((option, OptionCursor::default(), false));
                }
                Some(Outcome::P) => {
                    judged.insert(position, Outcome::N);
                }
                Some(Outcome::N) => (*cursor, *has_options) = (next, true),
            },
        }
    }
    Ok(judged.get(&game).copied().unwrap_or(Outcome::N))
}
