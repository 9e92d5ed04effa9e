//! The strategy of misère play.

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::nimber::Nimber;
use crate::play::choice::{Advice, Choice, short};
use crate::play::strategy::Strategy;
use crate::theory::Convention;

/// Misère play: leave a position from which every move leads to an N-position, or which is P by the
/// rule of misère Nim. The player who cannot move wins.
///
/// Source: *Winning Ways*, chapter 13.
///
/// ```
/// use sprague::{Session, front_end::play::{Misere, Strategy}};
/// let mut session = Session::new();
/// let heaps = session.position("*1 + *1 + *5")?;
/// let advice = Misere.advise(session.store_mut(), heaps)?;
/// assert_eq!(advice.reason, "3 heaps of one are left, an odd number");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Misere;

impl Strategy for Misere {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        let winning = self.convention().winning_move(store, position)?;
        let winning = winning.map(|one| Choice::new(one.component, one.from, one.to));
        Ok(match winning {
            Some(choice) => {
                let left = choice.result(store, position)?;
                let reason = reason(store, left).unwrap_or_else(|| {
                    format!("every move from {} leads to a misère N-position", short(store, left))
                });
                Advice::new(Some(choice), reason)
            }
            None => {
                let reason =
                    reason(store, position).unwrap_or_else(|| "each leads to a misère N-position".to_owned());
                Advice::new(None, reason)
            }
        })
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }
}

/// Why a sum of nimbers is a P-position, by the rule of misère Nim; `None` for other positions.
fn reason(store: &Store, position: GameId) -> Option<String> {
    if !store.is_sum_of_nimbers(position) {
        return None;
    }
    let heaps = store.components(position);
    let is_large = |&heap: &GameId| store.value(heap) > Nimber::from(1_u32);
    Some(match (heaps.iter().any(is_large), heaps.len()) {
        (true, _) => "the nim-sum is 0, and not all heaps are of one".to_owned(),
        (false, 1) => "one heap of one is left".to_owned(),
        (false, count) => format!("{count} heaps of one are left, an odd number"),
    })
}
