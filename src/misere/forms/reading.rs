//! The forms of the positions of a store.

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::misere::forms::table::{Form, Forms, too_large};

/// What the form of a position is found from.
pub(crate) enum MadeOf {
    Nimber(u64),
    /// It is identical to this position.
    Same(GameId),
    Sum(Vec<GameId>),
    Options(Vec<GameId>),
}

impl MadeOf {
    pub(crate) fn parts(&self) -> &[GameId] {
        match self {
            MadeOf::Nimber(_) => &[],
            MadeOf::Same(only) => std::slice::from_ref(only),
            MadeOf::Sum(parts) | MadeOf::Options(parts) => parts,
        }
    }
}

impl Forms {
    /// The canonical form of a position, in misère play.
    ///
    /// Positions of rulesets are taken apart into components first, as far as their rulesets do
    /// that, and sums are not written out in the store. Linear in the moves of the positions below,
    /// besides the sums of forms.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are too many forms or positions, or a
    /// nimber above `*(2^31)`; or if interrupted.
    ///
    /// ```
    /// use sprague::misere::Forms;
    /// use sprague::Session;
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let [row, set] = [session.position("kayles(2) + kayles(1)")?, session.position("{*0, *1, *2}")?];
    /// assert_eq!(forms.of(session.store_mut(), row)?, forms.of(session.store_mut(), set)?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn of(&mut self, store: &mut Store, game: GameId) -> Result<Form> {
        let found = store.attempt(|store| self.read(store, game));
        if found.is_err() {
            // Positions made meanwhile are void.
            self.positions.clear();
        }
        found
    }

    fn read(&mut self, store: &mut Store, game: GameId) -> Result<Form> {
        // Each with what it is made of; nothing while that was not looked at.
        let mut waiting: Vec<(GameId, Option<MadeOf>)> = vec![(game, None)];
        while let Some((top, made_from)) = waiting.last_mut() {
            self.interrupt.poll()?;
            let top = *top;
            if self.positions.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let Some(made_from) = made_from.take() else {
                let found = made_of(store, top)?;
                let known = |part: &&GameId| !self.positions.contains_key(*part);
                let missing: Vec<_> = found.parts().iter().filter(known).map(|&part| (part, None)).collect();
                let last = waiting.len() - 1;
                waiting[last].1 = Some(found);
                waiting.extend(missing);
                continue;
            };
            let mut parts: Vec<Form> = made_from.parts().iter().map(|part| self.positions[part]).collect();
            let form = match made_from {
                MadeOf::Nimber(size) => self.nimber(size)?,
                MadeOf::Same(_) => parts[0],
                MadeOf::Options(_) => self.of_set(&mut parts)?,
                MadeOf::Sum(_) => self.sum_of(parts)?,
            };
            self.positions.insert(top, form);
            waiting.pop();
        }
        Ok(self.positions[&game])
    }

    /// The sum of several forms, those that are born first before the others.
    fn sum_of(&mut self, mut parts: Vec<Form>) -> Result<Form> {
        parts.sort_by_key(|&part| (self.birthday(part), part));
        parts.into_iter().try_fold(Form::ZERO, |sum, part| self.sum(sum, part))
    }
}

/// What a position is made of, its ruleset's components apart.
pub(crate) fn made_of(store: &mut Store, position: GameId) -> Result<MadeOf> {
    Ok(match store.node(position) {
        Node::Sum(components) => MadeOf::Sum(components.to_vec()),
        Node::Options(options) => MadeOf::Options(options.to_vec()),
        Node::Nimber(size) => MadeOf::Nimber(size.to_u64().ok_or_else(|| too_large(&size.to_string()))?),
        Node::Position => match store.simplified(position)? {
            same if same == position => MadeOf::Options(store.simplified_parts(position)?),
            other => MadeOf::Same(other),
        },
    })
}
