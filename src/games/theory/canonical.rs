//! The canonical form, and what becomes of every option on the way to it.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::parts::option_of_value;
use crate::theory::sprague_grundy::sprague_grundy;

/// Options are listed with their fates up to this many.
const LISTED_OPTIONS: u32 = 10_000;

/// What becomes of an option on the way to the canonical form of a position; `P` is a position, in
/// a store or written.
///
/// ```
/// use sprague::theory::{Fate, canonical_form};
/// let mut store = sprague::Store::new();
/// let two = store.nimber(2_u32)?;
/// let game = store.set_of(&[two])?;
/// let form = canonical_form(&mut store, game)?;
/// assert_eq!(form.options[0].fate, Fate::Reversible { through: store.zero() });
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "fate", rename_all = "kebab-case"))]
pub enum Fate<P> {
    /// It stays: an option of the canonical form is equal to it, and no option before it is.
    Kept,
    /// It is equal to an option that stays.
    Duplicate {
        /// The one that stays.
        of: P,
    },
    /// It has an option that is equal to the whole position: a player who moves to it can be
    /// brought back to where they were. Options that are reversible are called so even if several
    /// are equal.
    Reversible {
        /// The option of the option that leads back.
        through: P,
    },
}

/// What the proviso has to do with a canonical form of misère play: only a position that is misère
/// N is equal to `*0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Proviso {
    /// The position is equal to `*0`, for all options can be reversed and it is misère N.
    Met,
    /// All options could be reversed to `*0`, but the position is misère P.
    Missed,
}

/// An option and its fate.
///
/// ```
/// use sprague::theory::{Fate, canonical_form};
/// let mut store = sprague::Store::new();
/// let one = store.nimber(1_u32)?;
/// let form = canonical_form(&mut store, one)?;
/// assert!(form.options[0].value.is_zero());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalOption<P> {
    /// The option.
    pub option: P,
    /// Its Grundy value.
    pub value: Nimber,
    /// Its canonical form, where that is not the nimber of its value: of an option that stays in
    /// misère play.
    pub canonical: Option<P>,
    /// What becomes of it.
    pub fate: Fate<P>,
}

/// A position, the simplest one that is equal to it in a convention of play, and why. In normal
/// play that is a nimber.
///
/// ```
/// use sprague::theory::canonical_form;
/// let mut store = sprague::Store::new();
/// let two = store.nimber(2_u32)?;
/// let game = store.set_of(&[two])?;
/// assert_eq!(canonical_form(&mut store, game)?.canonical, store.zero());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical<P> {
    /// The convention of play.
    pub convention: Convention,
    /// The position asked about.
    pub position: P,
    /// Whether that is a nimber, which is its own canonical form.
    pub is_nimber: bool,
    /// The canonical form.
    pub canonical: P,
    /// The Grundy value of both.
    pub value: Nimber,
    /// The outcome of both in this convention.
    pub outcome: Outcome,
    /// The options in their order, each with its fate, or the first of them. None where the theorem
    /// alone is asked: in normal play, if there are more than 10,000.
    pub options: Vec<CanonicalOption<P>>,
    /// How many options are not listed; `None`: infinitely many. In a reply those that were looked
    /// at.
    pub omitted: Option<BigUint>,
    /// The Grundy values of the options that were looked at, in ascending order, each once.
    pub option_values: Vec<Nimber>,
    /// In misère play, what the proviso has to do with it.
    pub proviso: Option<Proviso>,
}

impl<P> Canonical<P> {
    /// The same with other positions: written ones for those of a store.
    pub(crate) fn map<Q>(self, mut of: impl FnMut(P) -> Q) -> Canonical<Q> {
        let (position, canonical) = (of(self.position), of(self.canonical));
        let option = |one: CanonicalOption<P>| CanonicalOption {
            option: of(one.option),
            value: one.value,
            canonical: one.canonical.map(&mut of),
            fate: match one.fate {
                Fate::Kept => Fate::Kept,
                Fate::Duplicate { of: kept } => Fate::Duplicate { of: of(kept) },
                Fate::Reversible { through } => Fate::Reversible { through: of(through) },
            },
        };
        Canonical {
            convention: self.convention,
            position,
            is_nimber: self.is_nimber,
            canonical,
            value: self.value,
            outcome: self.outcome,
            options: self.options.into_iter().map(option).collect(),
            omitted: self.omitted,
            option_values: self.option_values,
            proviso: self.proviso,
        }
    }
}

/// The canonical form of a position, by the two simplifications: of equivalent options one is kept,
/// and reversible ones are left out.
///
/// An option O ≈ `*k` of G ≈ `*m` with k > m has an option equivalent to `*m` (else k would be at
/// most m), so it reverses through it. For k < m it is kept once; every k < m occurs, since m is
/// the minimum excludant, so what is left is {`*0`, …, `*(m-1)`} = `*m`.
///
/// Linear in the options, and in theirs for those that are reversible. With more than 10,000
/// options none is made: `*(2^200)` is its own canonical form, in constant time.
///
/// Source: Siegel, *Combinatorial Game Theory*, chapter II.2; Conway, *On Numbers and Games*,
/// chapter 11.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if
/// interrupted. Nothing is left behind then.
///
/// ```
/// use sprague::{Nimber, theory::{Fate, canonical_form}};
/// let mut store = sprague::Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let nothing = store.set_of(&[one])?;
/// let game = store.set_of(&[store.zero(), nothing, three])?;
/// let form = canonical_form(&mut store, game)?;
/// assert_eq!(form.value, Nimber::from(1_u32));
/// let fates: Vec<Fate<_>> = form.options.iter().map(|each| each.fate).collect();
/// assert!(fates.contains(&Fate::Duplicate { of: store.zero() }));
/// assert!(fates.contains(&Fate::Reversible { through: one }));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn canonical_form(store: &mut Store, game: GameId) -> Result<Canonical<GameId>> {
    store.attempt(|store| {
        let value = store.value(game);
        let canonical = sprague_grundy(store, game)?;
        let omitted = match store.has_infinitely_many_options(game) {
            true => None,
            false => Some(store.option_count(game)?),
        };
        let few = omitted.as_ref().is_some_and(|count| *count <= BigUint::from(LISTED_OPTIONS));
        let mut form = Canonical {
            convention: Convention::Normal,
            position: game,
            is_nimber: canonical == game,
            canonical,
            value,
            outcome: store.outcome(game),
            options: Vec::new(),
            omitted,
            option_values: Vec::new(),
            proviso: None,
        };
        if !few {
            return Ok(form);
        }
        form.omitted = Some(BigUint::ZERO);
        let mut kept: HashMap<Nimber, GameId> = HashMap::new();
        for option in store.options(game)? {
            store.interrupt().poll()?;
            let value = store.value(option);
            let fate = match option_back(store, option, &value, &form.value)? {
                Some(through) => Fate::Reversible { through },
                None => match kept.get(&value) {
                    Some(&of) => Fate::Duplicate { of },
                    None => {
                        kept.insert(value.clone(), option);
                        Fate::Kept
                    }
                },
            };
            form.options.push(CanonicalOption { option, value, canonical: None, fate });
        }
        form.option_values = form.options.iter().map(|option| option.value.clone()).collect();
        form.option_values.sort_unstable();
        form.option_values.dedup();
        Ok(form)
    })
}

/// The option of an option that leads back to the position's value, if the option's is greater.
fn option_back(
    store: &mut Store,
    option: GameId,
    value: &Nimber,
    position: &Nimber,
) -> Result<Option<GameId>> {
    if value > position { option_of_value(store, option, position) } else { Ok(None) }
}
