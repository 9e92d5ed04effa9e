//! What [`Forms`] know, asked of positions of a store: what is equal, and why a canonical form is
//! what it is.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::misere::forms::{Form, Forms};
use crate::misere::kind::Kind;
use crate::theory::canonical::Proviso;
use crate::theory::{Canonical, CanonicalOption, Convention, Fate};

/// Does something with forms, and leaves nothing in the store if it fails.
pub(super) fn with_forms<T>(
    store: &mut Store,
    work: impl FnOnce(&mut Store, &mut Forms) -> Result<T>,
) -> Result<T> {
    let mut forms = Forms::new(store.limits(), store.interrupt());
    store.attempt(|store| work(store, &mut forms))
}

/// The canonical form of a position in misère play: the simplest position that is equal to it.
pub(crate) fn canonical(store: &mut Store, game: GameId) -> Result<GameId> {
    if store.is_nimber(game) {
        return Ok(game);
    }
    with_forms(store, |store, forms| {
        let form = forms.of(store, game)?;
        forms.position(store, form)
    })
}

/// Whether two positions are equal in misère play. Equal positions have the same Grundy value; else
/// their canonical forms are compared.
pub(crate) fn equal(store: &mut Store, first: GameId, second: GameId) -> Result<bool> {
    if first == second || store.value_view(first) != store.value_view(second) {
        return Ok(first == second);
    }
    with_forms(store, |store, forms| Ok(forms.of(store, first)? == forms.of(store, second)?))
}

/// A position that tells two others apart in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Distinguished {
    pub(crate) by: GameId,
    /// Whether it is known that no such position is born earlier.
    pub(crate) is_least: bool,
}

/// See [`Forms::distinguish`].
pub(crate) fn distinguish(store: &mut Store, first: GameId, second: GameId) -> Result<Option<Distinguished>> {
    if first == second {
        return Ok(None);
    }
    with_forms(store, |store, forms| {
        let (first, second) = (forms.of(store, first)?, forms.of(store, second)?);
        let Some((form, is_least)) = forms.distinguish(first, second)? else { return Ok(None) };
        Ok(Some(Distinguished { by: forms.position(store, form)?, is_least }))
    })
}

/// See [`Forms::mate`].
pub(crate) fn mate(store: &mut Store, game: GameId) -> Result<GameId> {
    with_forms(store, |store, forms| {
        let form = forms.of(store, game)?;
        let mate = forms.mate(form)?;
        forms.position(store, mate)
    })
}

/// See [`Forms::link`].
pub(crate) fn link(store: &mut Store, first: GameId, second: GameId) -> Result<GameId> {
    with_forms(store, |store, forms| {
        let (first, second) = (forms.of(store, first)?, forms.of(store, second)?);
        let link = forms.link(first, second)?;
        forms.position(store, link)
    })
}

/// See [`Forms::kind`]; a nimber of any size is tame.
pub(crate) fn kind(store: &mut Store, game: GameId) -> Result<Kind> {
    if store.is_nimber(game) {
        return Ok(Kind::Tame);
    }
    with_forms(store, |store, forms| {
        let form = forms.of(store, game)?;
        forms.kind(form)
    })
}

/// The canonical form of a position in misère play with the reasons, for at most `most` options.
///
/// # Errors
/// Those of [`canonical`](super::canonical).
pub(crate) fn canonical_form(store: &mut Store, game: GameId, most: usize) -> Result<Canonical<GameId>> {
    with_forms(store, |store, forms| {
        let value = store.value(game);
        let mut whole = Canonical {
            convention: Convention::Misere,
            position: game,
            is_nimber: store.is_nimber(game),
            canonical: game,
            outcome: if value.to_u64() == Some(1) { Outcome::P } else { Outcome::N },
            value,
            options: Vec::new(),
            omitted: Some(BigUint::ZERO),
            option_values: Vec::new(),
            proviso: None,
        };
        if whole.is_nimber {
            return Ok(whole);
        }
        let form = forms.of(store, game)?;
        whole.canonical = forms.position(store, form)?;
        let all = store.options(game)?;
        let mut found = Found { forms, form, first: HashMap::new() };
        let mut back_to_zero = !all.is_empty();
        for (place, &option) in all.iter().enumerate() {
            store.interrupt().poll()?;
            let reached = found.forms.of(store, option)?;
            back_to_zero &= found.forms.has_option(reached, Form::ZERO);
            if place < most {
                whole.options.push(found.option(store, option, reached)?);
            }
        }
        whole.outcome = forms.outcome(form);
        whole.proviso = match (back_to_zero, form == Form::ZERO) {
            (true, true) => Some(Proviso::Met),
            (true, false) if whole.outcome == Outcome::P => Some(Proviso::Missed),
            _ => None,
        };
        whole.option_values = all.iter().map(|&option| store.value(option)).collect();
        whole.option_values.sort_unstable();
        whole.option_values.dedup();
        whole.omitted = Some(BigUint::from(all.len() - whole.options.len()));
        Ok(whole)
    })
}

struct Found<'a> {
    forms: &'a mut Forms,
    form: Form,
    /// The first option of each form that is kept.
    first: HashMap<Form, GameId>,
}

impl Found<'_> {
    fn option(&mut self, store: &mut Store, option: GameId, form: Form) -> Result<CanonicalOption<GameId>> {
        let fate = self.fate(store, option, form)?;
        let canonical = match fate {
            Fate::Kept => Some(self.forms.position(store, form)?),
            _ => None,
        };
        Ok(CanonicalOption { option, value: store.value(option), canonical, fate })
    }

    fn fate(&mut self, store: &mut Store, option: GameId, reached: Form) -> Result<Fate<GameId>> {
        if self.forms.has_option(self.form, reached) {
            if let Some(&of) = self.first.get(&reached) {
                return Ok(Fate::Duplicate { of });
            }
            self.first.insert(reached, option);
            return Ok(Fate::Kept);
        }
        if store.is_nimber(option) {
            return Ok(Fate::Reversible { through: self.forms.position(store, self.form)? });
        }
        for through in store.options(option)? {
            store.interrupt().poll()?;
            if self.forms.of(store, through)? == self.form {
                return Ok(Fate::Reversible { through });
            }
        }
        unreachable!("an option that is left out has an option that is equal to the whole")
    }
}
