//! What [`Forms`] know, asked of positions of a store.

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::misere::forms::Forms;
use crate::misere::kind::Kind;

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
