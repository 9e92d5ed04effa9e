//! Misère play: the player who cannot move wins.
//!
//! The Grundy value of a sum says nothing here: `*2 + *2` is a P-position and `*0` is an
//! N-position. What each position is worth is found by one walk over its followers, with shortcuts
//! where a theorem allows them, and who wins by definition as well, without any.

mod certificate;
mod classes;
mod decided;
mod equality;
mod forms;
mod genus;
mod heap_moves;
mod joint;
mod kind;
mod lasso;
mod quotient;
mod search;
mod telling;
mod walk;
mod winning;

pub use forms::{Form, Forms};
pub use genus::Genus;
pub use kind::Kind;
pub use quotient::{
    Bounds, Quotient, Stopped, play_certificate, quotient_of_code, quotient_of_generators,
    quotient_of_position,
};
pub use winning::{moves, winning_move};

pub(crate) use certificate::{Certificate, Shown, certificate};
pub(crate) use decided::{grundy as grundy_by_quotient, has_infinite_nimber, large_nimber};
pub(crate) use equality::{canonical, canonical_form, distinguish, equal, kind, link, mate};
pub(crate) use joint::{Found, Joint, code_quotient, quotient_for};

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::interrupt::Counted;
use crate::nimber::Nimber;
use crate::theory::{self, Convention, Move, Moves, Player};
use walk::Walk;

impl Convention {
    /// Who wins, when both play well.
    ///
    /// # Errors
    /// In misère play those of [`outcome`].
    pub(crate) fn outcome(self, store: &mut Store, game: GameId) -> Result<Outcome> {
        match self {
            Convention::Normal => Ok(store.outcome(game)),
            Convention::Misere => outcome(store, game),
        }
    }

    /// The moves of a position: every winning one, and losing ones while the list has no more than
    /// `at_most` rows; see [`theory::moves`] and [`moves`].
    ///
    /// # Errors
    /// Those of [`theory::moves`] and [`moves`].
    ///
    /// ```
    /// use sprague::{Session, theory::Convention};
    /// let mut session = Session::new();
    /// let one = session.position("*1")?;
    /// let winning = |convention: Convention, session: &mut Session| {
    ///     let moves = convention.moves(session.store_mut(), one, 10)?;
    ///     Ok::<_, sprague::Error>(moves.list.iter().filter(|each| each.wins).count())
    /// };
    /// assert_eq!(winning(Convention::Normal, &mut session)?, 1);
    /// assert_eq!(winning(Convention::Misere, &mut session)?, 0);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn moves(self, store: &mut Store, game: GameId, at_most: usize) -> Result<Moves> {
        match self {
            Convention::Normal => theory::moves(store, game, at_most),
            Convention::Misere => moves(store, game, at_most),
        }
    }

    /// All winning moves, those in equal components once.
    ///
    /// # Errors
    /// Those of [`theory::winning_moves`]; in misère play those of [`outcome`].
    pub(crate) fn winning_moves(self, store: &mut Store, game: GameId) -> Result<Vec<Move>> {
        match self {
            Convention::Normal => theory::winning_moves(store, game),
            Convention::Misere => winning::winning_moves(store, game),
        }
    }

    /// A winning move, the first of [`Convention::moves`]; `None` if there is none.
    ///
    /// # Errors
    /// Those of [`theory::winning_move`] and [`winning_move`].
    pub(crate) fn winning_move(self, store: &mut Store, game: GameId) -> Result<Option<Move>> {
        match self {
            Convention::Normal => theory::winning_move(store, game),
            Convention::Misere => winning_move(store, game),
        }
    }
}

/// Who wins in misère play, when both play well: a position is P if it has options and all of them
/// are N; the zero position is N.
///
/// Sums of nimbers of any size, ordinals too, and sums of hereditarily tame components are decided
/// by what their components are; tame are the components all of whose followers have the normal and
/// the misère Grundy value of a sum of nimbers. Sums with large heaps of a take-and-break code are
/// decided by the misère quotient of all its heaps and of what stands beside them, if that is soon
/// found; a sum with an infinite nimber is P exactly if its Grundy value is 0. Of other sums the canonical forms are
/// added, see [`Forms`], and one nimber is left aside: `G + *n` is P exactly if n is the misère
/// Grundy value of G. Where there are too many forms the sums are played out. Linear in the moves of
/// the positions reached, besides the forms and the quotient. Large boards, and sums with them, are
/// decided by depth-first proof numbers, which looks at few positions.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13; Siegel,
/// *Combinatorial Game Theory*, chapter V.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if more positions are met than the ceiling allows,
/// or a heap is too large to be played out, and no quotient decides; or if interrupted. Nothing is
/// left behind then.
///
/// ```
/// use sprague::{GameId, Outcome, Session, misere};
/// let mut session = Session::new();
/// let heaps = session.position("nim(1 3 5 7)")?;
/// assert_eq!(misere::outcome(session.store_mut(), heaps)?, Outcome::P);
/// let row = session.position("kayles(5) + *(ω + 1)")?;
/// assert_eq!(misere::outcome(session.store_mut(), row)?, Outcome::N);
/// assert_eq!(misere::outcome(session.store_mut(), GameId::ZERO)?, Outcome::N);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn outcome(store: &mut Store, game: GameId) -> Result<Outcome> {
    store.doing_with_values(|store| {
        store.attempt(|store| match decided::outcome(store, game)? {
            Some(outcome) => Ok(outcome),
            None => Walk::new(false).outcome(store, game),
        })
    })
}

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

/// The misère Grundy value: 1 of a position without options, else the mex of the misère Grundy
/// values of the options. It is the only n such that G + `*n` is a P-position of misère play.
///
/// Of sums of large heaps of a take-and-break code it is that n, if misère quotients that are soon
/// found say so and it is below 16.
///
/// The values of two positions do not say that of their sum. Cost and source are those of
/// [`outcome`].
///
/// # Errors
/// Those of [`outcome`].
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// for (position, value) in [("*0", 1), ("*1", 0), ("*5", 5), ("*2 + *2", 0), ("kayles(5)", 1)] {
///     let game = session.position(position)?;
///     assert_eq!(misere::grundy(session.store_mut(), game)?.to_u64(), Some(value));
/// }
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn grundy(store: &mut Store, game: GameId) -> Result<Nimber> {
    store.doing_with_values(|store| {
        store.attempt(|store| match decided::grundy(store, game)? {
            Some(value) => Ok(value),
            None => Walk::new(false).grundy(store, game),
        })
    })
}

/// The misère Grundy value of each of these positions, by one walk.
///
/// # Errors
/// Those of [`outcome`].
pub(crate) fn grundy_of_each(store: &mut Store, games: &[GameId]) -> Result<Vec<Nimber>> {
    store.attempt(|store| {
        let mut walk = Walk::new(false);
        games.iter().map(|&game| walk.grundy(store, game)).collect()
    })
}

/// The genus: the Grundy value and, of G, G + `*2`, G + `*2` + `*2`, …, the misère Grundy values,
/// which alternate between two numbers from some place on.
///
/// One walk over the followers, as for [`grundy`]; the sums with `*2` are not made. Source: *On
/// Numbers and Games*, chapter 12; *Winning Ways*, chapter 13.
///
/// # Errors
/// Those of [`outcome`].
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// for (position, genus) in [("*0", "0^120"), ("*1", "1^031"), ("kayles(5)", "4^146")] {
///     let game = session.position(position)?;
///     assert_eq!(misere::genus(session.store_mut(), game)?.to_string(), genus);
/// }
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn genus(store: &mut Store, game: GameId) -> Result<Genus> {
    store.attempt(|store| Walk::new(true).genus(store, game))
}

/// The genus of each of these positions. What was found for one serves the others: the genera of
/// the heaps up to n of a take-and-break game cost as much as that of the last heap.
///
/// # Errors
/// Those of [`outcome`].
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// let rows = [session.position("kayles(4)")?, session.position("kayles(5)")?];
/// let genera = misere::genera(session.store_mut(), &rows)?;
/// let written: Vec<String> = genera.iter().map(misere::Genus::to_string).collect();
/// assert_eq!(written, ["1^031", "4^146"]);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn genera(store: &mut Store, games: &[GameId]) -> Result<Vec<Genus>> {
    let mut found = Vec::with_capacity(games.len());
    genera_into(store, games, &mut found)?;
    Ok(found)
}

/// The same, each genus put after those of a list when it is found: after an error the list has
/// what was found before it.
///
/// # Errors
/// Those of [`outcome`].
///
/// ```
/// use sprague::{Interrupt, Session, misere};
/// let mut session = Session::new();
/// let heaps: Vec<_> =
///     (0..60).map(|heap| session.position(&format!("0.7777({heap})"))).collect::<Result<_, _>>()?;
/// session.set_interrupt(Interrupt::with_steps(10_000));
/// let mut found = Vec::new();
/// assert!(misere::genera_into(session.store_mut(), &heaps, &mut found).is_err());
/// assert!((1..60).contains(&found.len()));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn genera_into(store: &mut Store, games: &[GameId], found: &mut Vec<Genus>) -> Result<()> {
    let interrupt = store.interrupt().clone();
    interrupt.expect(Counted::Heaps, games.len() as u64);
    store.attempt(|store| {
        let mut walk = Walk::new(true);
        for (&game, done) in games.iter().zip(1..) {
            found.push(walk.genus(store, game)?);
            interrupt.reach(Counted::Heaps, done);
        }
        Ok(())
    })
}
