//! Who wins, by definition.

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, OptionCursor, Outcome, Store};

/// Who wins, found by playing: a position is an N-position if some option of it is a P-position,
/// and a P-position otherwise. No value is looked at.
///
/// Options are made one at a time, and no more once a winning one is found; each position is judged
/// once. So `*(2^200)` is judged in two steps, and the time is otherwise linear in the moves of the
/// positions reached.
///
/// Source: Siegel, *Combinatorial Game Theory*, chapter I.2 (the fundamental theorem); *Winning
/// Ways*, chapter 1.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if more positions are met than the ceiling allows,
/// or one with infinitely many options; then nothing is left behind. Or if interrupted.
///
/// ```
/// use sprague::{GameId, Outcome, Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let game = store.sum(&[one, two, two])?;
/// assert_eq!(theory::outcome_by_playing(&mut store, game)?, Outcome::N);
/// assert_eq!(theory::outcome_by_playing(&mut store, GameId::ZERO)?, Outcome::P);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn outcome_by_playing(store: &mut Store, game: GameId) -> Result<Outcome> {
    store.attempt(|store| Player::new(Outcome::P).outcome(store, game))
}

/// Plays, and remembers whom it saw win.
pub(crate) struct Player {
    judged: HashMap<GameId, Outcome>,
    /// The outcome of a position without options: P in normal play, N in misère play.
    at_the_end: Outcome,
}

impl Player {
    pub(crate) fn new(at_the_end: Outcome) -> Player {
        Player { judged: HashMap::new(), at_the_end }
    }

    pub(crate) fn outcome(&mut self, store: &mut Store, game: GameId) -> Result<Outcome> {
        let mut line = vec![(game, OptionCursor::default(), false)];
        while let Some((position, cursor, has_options)) = line.last_mut() {
            store.interrupt().poll()?;
            let position = *position;
            if self.judged.contains_key(&position) {
                line.pop();
                continue;
            }
            store.check_finitely_many(position)?;
            // The option is asked for again when its own judgement is known: the cursor moves on
            // only then.
            let mut next = *cursor;
            match store.next_option(position, &mut next)? {
                None => {
                    let outcome = if *has_options { Outcome::P } else { self.at_the_end };
                    self.judged.insert(position, outcome);
                }
                Some(option) => match self.judged.get(&option) {
                    None => line.push((option, OptionCursor::default(), false)),
                    Some(Outcome::P) => {
                        self.judged.insert(position, Outcome::N);
                    }
                    Some(Outcome::N) => (*cursor, *has_options) = (next, true),
                },
            }
        }
        Ok(self.judged.get(&game).copied().unwrap_or(self.at_the_end))
    }
}

/// The convention of play: who wins when there is no move. It belongs to a question, and not to a
/// position.
///
/// ```
/// use sprague::theory::Convention;
/// assert_eq!(Convention::default(), Convention::Normal);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// The name of an outcome class: `P`, `misère P`.
    pub(crate) fn class(self, outcome: Outcome) -> String {
        match self {
            Convention::Normal => outcome.to_string(),
            Convention::Misere => format!("misère {outcome}"),
        }
    }
}
