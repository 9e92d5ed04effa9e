//! Equality in misère play, and what tells positions apart.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::misere::forms::{Form, Forms};
use crate::misere::telling::{Teller, Telling};

/// Does something with forms, and leaves nothing in the store if it fails.
pub(super) fn with_forms<T>(
    store: &mut Store,
    work: impl FnOnce(&mut Store, &mut Forms) -> Result<T>,
) -> Result<T> {
    let mut forms = Forms::new(store.limits(), store.interrupt());
    store.attempt(|store| work(store, &mut forms))
}

/// The canonical form of a position in misère play: the simplest position that is equal to it.
///
/// Linear in the moves of the followers; a sum takes all pairs of followers of its components. See
/// [`Forms`]. Source: *On Numbers and Games*, chapter 12.
///
/// # Errors
/// [`ErrorKind::Limit`] if there are more forms or positions than the ceilings allow, or a nimber in
/// a set or a sum is above `*(2^31)`; or if interrupted. Nothing is left behind then.
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// let [sum, three] = [session.position("*2 + *1")?, session.position("*3")?];
/// assert_eq!(misere::canonical(session.store_mut(), sum)?, three);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn canonical(store: &mut Store, game: GameId) -> Result<GameId> {
    if store.is_nimber(game) {
        return Ok(game);
    }
    with_forms(store, |store, forms| {
        let form = forms.of(store, game)?;
        forms.position(store, form)
    })
}

/// Whether two positions are equal in misère play: whether G + X and H + X have the same misère
/// outcome for every X.
///
/// Equal positions have the same Grundy value; else their canonical forms are compared.
///
/// # Errors
/// Those of [`canonical`].
///
/// ```
/// use sprague::{GameId, Session, misere};
/// let mut session = Session::new();
/// let [sum, set] = [session.position("*2 + *2")?, session.position("{*1, *2, *3}")?];
/// assert!(!misere::equal(session.store_mut(), sum, GameId::ZERO)?);
/// assert!(misere::equal(session.store_mut(), set, GameId::ZERO)?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn equal(store: &mut Store, first: GameId, second: GameId) -> Result<bool> {
    if first == second || store.value_view(first) != store.value_view(second) {
        return Ok(first == second);
    }
    with_forms(store, |store, forms| Ok(forms.of(store, first)? == forms.of(store, second)?))
}

/// A position that tells two others apart in misère play.
///
/// ```
/// use sprague::{GameId, Session, misere};
/// let mut session = Session::new();
/// let sum = session.position("*2 + *2")?;
/// let apart = misere::distinguish(session.store_mut(), sum, GameId::ZERO)?.expect("they differ");
/// assert_eq!((apart.by, apart.is_least), (GameId::ZERO, true));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Distinguished {
    /// A canonical form X such that exactly one of G + X and H + X is misère P.
    pub by: GameId,
    /// Whether it is known that no such position is born earlier.
    pub is_least: bool,
}

/// A position X such that G + X and H + X have different misère outcomes; `None` if there is none.
///
/// The 22 forms born by day 4 are tried, from the earliest on; if none of them does, X is built by
/// Conway's construction, whose birthday may not be the least. Of two nimbers it is.
///
/// Source: *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, chapter V.3.
///
/// # Errors
/// Those of [`canonical`].
///
/// ```
/// use sprague::{Session, front_end::notation, misere};
/// let mut session = Session::new();
/// let [set, sum] = [session.position("{*2}")?, session.position("*2 + *2")?];
/// let apart = misere::distinguish(session.store_mut(), set, sum)?.expect("they differ");
/// let written = notation::position(session.store(), apart.by, 80);
/// assert_eq!(written.text, "{*1, *2, {*1, {*2}}}");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn distinguish(store: &mut Store, first: GameId, second: GameId) -> Result<Option<Distinguished>> {
    if first == second {
        return Ok(None);
    }
    with_forms(store, |store, forms| {
        let (first, second) = (forms.of(store, first)?, forms.of(store, second)?);
        if first == second {
            return Ok(None);
        }
        let Teller { form, is_least } = Telling::new(forms).apart(first, second)?;
        Ok(Some(Distinguished { by: forms.position(store, form)?, is_least }))
    })
}

/// The mate of a position, in canonical form: `*1` for `*0`, else the position whose options are the
/// mates of the options. A position and its mate add up to a misère P-position.
///
/// # Errors
/// Those of [`canonical`].
///
/// ```
/// use sprague::{Outcome, Session, misere};
/// let mut session = Session::new();
/// let row = session.position("kayles(5)")?;
/// let mate = misere::mate(session.store_mut(), row)?;
/// let sum = session.store_mut().sum(&[row, mate])?;
/// assert_eq!(misere::outcome(session.store_mut(), sum)?, Outcome::P);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn mate(store: &mut Store, game: GameId) -> Result<GameId> {
    with_forms(store, |store, forms| {
        let form = forms.of(store, game)?;
        let mate = Telling::new(forms).mate(form)?;
        forms.position(store, mate)
    })
}

/// A position T, in canonical form, such that G + T and H + T are both misère P. There is one
/// exactly if neither canonical form is an option of the other.
///
/// Source: *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, chapter V.3.
///
/// # Errors
/// Those of [`canonical`]; and [`ErrorKind::Domain`] if there is no such position.
///
/// ```
/// use sprague::{ErrorKind, Outcome, Session, misere};
/// let mut session = Session::new();
/// let [sum, zero] = [session.position("*2 + *2")?, session.position("*0")?];
/// let link = misere::link(session.store_mut(), sum, zero)?;
/// let both = session.store_mut().sum(&[sum, link])?;
/// assert_eq!(misere::outcome(session.store_mut(), both)?, Outcome::P);
/// assert_eq!(misere::outcome(session.store_mut(), link)?, Outcome::P);
/// let two = session.position("*2")?;
/// assert_eq!(misere::link(session.store_mut(), two, zero).unwrap_err().kind(), ErrorKind::Domain);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn link(store: &mut Store, first: GameId, second: GameId) -> Result<GameId> {
    with_forms(store, |store, forms| {
        let (first, second) = (forms.of(store, first)?, forms.of(store, second)?);
        let mut telling = Telling::new(forms);
        if !telling.are_linked(first, second) {
            return Err(not_linked());
        }
        let link: Form = telling.link(first, second)?;
        forms.position(store, link)
    })
}

#[cold]
fn not_linked() -> Error {
    Error::new(
        ErrorKind::Domain,
        "no position makes both sums misère P: one canonical form is an option of the other",
    )
    .note("if H is an option of G, then H + T is an option of G + T, and not both are misère P")
}
