//! What is decided without play: sums with large heaps of a code by misère quotients, and sums with
//! an infinite nimber by a theorem.

use super::joint::{Found, Joint};
use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::nimber::Nimber;

/// Nimbers up to this one are part of quotients.
const SMALL_NIMBER: u64 = 3;

/// The outcome of a sum with large heaps of a code, if a quotient that is known or found at once
/// says it; and of a sum with an infinite nimber.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if no quotient says it and the heaps are too large
/// to play them out.
pub(super) fn outcome(store: &mut Store, game: GameId) -> Result<Option<Outcome>> {
    if has_infinite_nimber(store, game) {
        return store.decided_outcome(game).map(Some);
    }
    if let Some(large) = large_nimber(store, game)?
        && let Some(value) = grundy(store, large.rest)?
    {
        return Ok(Some(if value == large.size { Outcome::P } else { Outcome::N }));
    }
    match Joint::of_large(store, game, 0)? {
        Found::Joint(joint) => joint.outcome(store, game),
        Found::Small => Ok(None),
        Found::Undecided(undecided) => undecided.refused(store).map(|()| None),
    }
}

/// The misère Grundy value of a position, where [`outcome`] would say who wins it.
pub(crate) fn grundy(store: &mut Store, game: GameId) -> Result<Option<Nimber>> {
    if has_infinite_nimber(store, game) {
        store.solve(game)?;
        return Ok(Some(store.value(game)));
    }
    match Joint::with_nimbers(store, game)? {
        Found::Joint(joint) => joint.grundy(store, game),
        Found::Small => Ok(None),
        Found::Undecided(undecided) => undecided.refused(store).map(|()| None),
    }
}

/// Whether some component is an infinite nimber, while all that is not a nimber has a finite value.
///
/// Such a sum X is P in misère play exactly if its Grundy value is 0. *Proof*, by induction on
/// play; components that are no nimbers have finitely many options, and so finite values in both
/// kinds of play. Let the value be 0. Then some other infinite nimber is a component, too, since
/// all that is not a nimber has a finite value; so after every move an infinite nimber is left, and
/// the value is not 0: all options are N. Let the value not be 0. Some move makes it 0. If it
/// leaves an infinite nimber, it leaves a P-position. Else it is made in the only one there is, and
/// all else has a finite misère Grundy value m: a move to `*m` there leaves a P-position. ∎
pub(crate) fn has_infinite_nimber(store: &Store, game: GameId) -> bool {
    // What has no value yet is a position of a ruleset.
    let infinite = |&component: &GameId| store.is_solved(component) && !store.is_finite(component);
    let components = store.components(game);
    components.iter().any(infinite)
        && components.iter().all(|component| store.is_nimber(*component) || !infinite(component))
}

/// The largest nimber of a sum with large heaps, and the rest: the sum is P exactly if the nimber is
/// the misère Grundy value of the rest, which smaller nimbers may show. Small ones are as well part
/// of the quotient.
pub(crate) fn large_nimber(store: &mut Store, game: GameId) -> Result<Option<LargeNimber>> {
    let components = store.components(game);
    let nimbers = components.iter().enumerate().filter(|&(_, &component)| store.is_nimber(component));
    let Some((place, &nimber)) = nimbers.max_by_key(|&(_, &component)| store.value(component)) else {
        return Ok(None);
    };
    let size = store.value(nimber);
    let large = size > Nimber::from(SMALL_NIMBER) && components.len() > 1;
    if !large || matches!(Joint::of_large(store, game, 0)?, Found::Small) {
        return Ok(None);
    }
    Ok(Some(LargeNimber { place, size, rest: store.sum_with(game, place, GameId::ZERO)? }))
}

/// A nimber of a sum: its place among the components, its size, and all others.
pub(crate) struct LargeNimber {
    pub(crate) place: usize,
    pub(crate) size: Nimber,
    pub(crate) rest: GameId,
}
