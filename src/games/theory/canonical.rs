//! The canonical form, and what becomes of every option on the way to it.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::nimber::Nimber;
use crate::theory::parts::option_of_value;
use crate::theory::sprague_grundy::sprague_grundy;

/// Options are listed with their fates up to this many.
const LISTED_OPTIONS: u32 = 10_000;

/// What becomes of an option.
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
pub enum Fate {
    /// Its value is less than the position's, and it is the first of that value.
    Kept,
    /// Its value is that of an option kept.
    Duplicate {
        /// The one kept.
        of: GameId,
    },
    /// Its value is greater than the position's, so it has an option of the position's value:
    /// whoever moves to it can be brought back to where they were. Options that are reversible are
    /// called so even if several have one value.
    Reversible {
        /// The option of the option that leads back.
        through: GameId,
    },
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
pub struct CanonicalOption {
    /// The option.
    pub option: GameId,
    /// Its value.
    pub value: Nimber,
    /// What becomes of it.
    pub fate: Fate,
}

/// A position, the nimber it comes down to, and why.
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
pub struct CanonicalForm {
    /// The position asked about.
    pub position: GameId,
    /// Its value.
    pub value: Nimber,
    /// The nimber of that value: of all positions equivalent to it the simplest.
    pub canonical: GameId,
    /// Its options in their order, each with its fate; none if there are more than 10,000.
    pub options: Vec<CanonicalOption>,
    /// How many options are not listed, and stand on the theorem alone; `None`: infinitely many.
    pub omitted: Option<BigUint>,
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
/// let fates: Vec<Fate> = form.options.iter().map(|each| each.fate).collect();
/// assert!(fates.contains(&Fate::Duplicate { of: store.zero() }));
/// assert!(fates.contains(&Fate::Reversible { through: one }));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn canonical_form(store: &mut Store, game: GameId) -> Result<CanonicalForm> {
    store.attempt(|store| {
        let value = store.value(game);
        let canonical = sprague_grundy(store, game)?;
        let omitted = match store.has_infinitely_many_options(game) {
            true => None,
            false => Some(store.option_count(game)?),
        };
        let few = omitted.as_ref().is_some_and(|count| *count <= BigUint::from(LISTED_OPTIONS));
        let mut form = CanonicalForm { position: game, value, canonical, options: Vec::new(), omitted };
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
            form.options.push(CanonicalOption { option, value, fate });
        }
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
