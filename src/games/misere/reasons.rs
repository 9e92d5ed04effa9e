//! Why the canonical form of a position is what it is.

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::misere::equality::with_forms;
use crate::misere::forms::{Form, Forms};

/// A canonical form, and what becomes of each option on the way to it.
#[derive(Debug)]
pub(crate) struct Reasons {
    pub(crate) canonical: GameId,
    /// The position is a nimber, which is its own form; its options are not listed.
    pub(crate) is_nimber: bool,
    pub(crate) outcome: Outcome,
    /// The first options.
    pub(crate) options: Vec<(GameId, Fate)>,
    /// Options that are not listed.
    pub(crate) omitted: usize,
    pub(crate) proviso: Option<Proviso>,
}

/// What becomes of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Its canonical form is an option of the canonical form.
    Kept { form: GameId },
    /// It is equal to an option before it.
    Duplicate { of: GameId },
    /// An option of it is equal to the whole position.
    Reversible { through: GameId },
}

/// What the proviso has to do with it: a position is equal to `*0` only if it is misère N.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proviso {
    /// The position has options, is equal to `*0`, and is misère N.
    Met,
    /// Each option has a move to a position that is equal to `*0`, but the position is misère P.
    Missed,
}

/// The canonical form of a position with the reasons, for at most so many options.
///
/// # Errors
/// Those of [`canonical`](super::canonical).
pub(crate) fn reasons(store: &mut Store, game: GameId, most: usize) -> Result<Reasons> {
    with_forms(store, |store, forms| {
        if store.is_nimber(game) {
            let is_one = store.value(game).to_u64() == Some(1);
            let outcome = if is_one { Outcome::P } else { Outcome::N };
            let (options, omitted, proviso) = (Vec::new(), 0, None);
            return Ok(Reasons { canonical: game, is_nimber: true, outcome, options, omitted, proviso });
        }
        let form = forms.of(store, game)?;
        let canonical = forms.position(store, form)?;
        let all = store.options(game)?;
        let mut found = Found { forms, form, first: HashMap::new() };
        let mut options = Vec::new();
        let mut back_to_zero = !all.is_empty();
        for (place, &option) in all.iter().enumerate() {
            store.interrupt().poll()?;
            let reached = found.forms.of(store, option)?;
            back_to_zero &= found.forms.has_option(reached, Form::ZERO);
            if place < most {
                options.push((option, found.fate(store, option, reached)?));
            }
        }
        let outcome = forms.outcome(form);
        let proviso = match (back_to_zero, form == Form::ZERO) {
            (true, true) => Some(Proviso::Met),
            (true, false) if outcome == Outcome::P => Some(Proviso::Missed),
            _ => None,
        };
        let omitted = all.len() - options.len();
        Ok(Reasons { canonical, is_nimber: false, outcome, options, omitted, proviso })
    })
}

struct Found<'a> {
    forms: &'a mut Forms,
    form: Form,
    /// The first option of each form that is kept.
    first: HashMap<Form, GameId>,
}

impl Found<'_> {
    fn fate(&mut self, store: &mut Store, option: GameId, reached: Form) -> Result<Fate> {
        if self.forms.has_option(self.form, reached) {
            if let Some(&of) = self.first.get(&reached) {
                return Ok(Fate::Duplicate { of });
            }
            self.first.insert(reached, option);
            return Ok(Fate::Kept { form: self.forms.position(store, reached)? });
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
