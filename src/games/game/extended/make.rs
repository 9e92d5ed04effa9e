//! Sets, sums and `∞{…}`: what the language makes of positions among which there are vertices.

use crate::entailing::Turn;
use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::store::Store;
use crate::game::vertices::{ExtendedId, ExtendedMove, ExtendedValue, Form, Name, Target};
use crate::nimber::Nimber;

impl Store {
    /// The position with these moves. Where no vertex is among them it is an ordinary one.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn set_of_moves(&mut self, mut moves: Vec<ExtendedMove>) -> Result<Target> {
        for one in &mut moves {
            one.target = self.settled(one.target);
        }
        if moves.iter().any(|one| one.turn != Turn::Plain || self.is_turned(one.target)) {
            return self.turned_set(moves);
        }
        if let Some(options) = all_ordinary(&moves) {
            return self.set_of(&options).map(Target::Position);
        }
        moves.sort_unstable();
        moves.dedup();
        let id = self.intern_vertex(Form::Options, &moves, Name::None)?;
        if self.vertex(id).value.is_none() {
            self.vertex_mut(id).value = self.value_of_moves(&moves);
        }
        Ok(Target::Extended(id))
    }

    /// The sum of positions. Sums among them are opened, and ordinary positions added up.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn sum_of_targets(&mut self, terms: &[Target]) -> Result<Target> {
        let parts = self.flat_sum(terms)?;
        match parts[..] {
            [] => Ok(Target::Position(self.zero())),
            [only] => Ok(only.target),
            _ => {
                self.check_turned_sum(&parts)?;
                let id = self.intern_vertex(Form::Sum, &parts, Name::None)?;
                if self.vertex(id).value.is_none() {
                    self.vertex_mut(id).value = self.value_of_sum(&parts);
                    self.vertex_mut(id).is_turned = parts.iter().any(|part| self.is_turned(part.target));
                }
                Ok(Target::Extended(id))
            }
        }
    }

    /// The components of a sum, as a vertex keeps them.
    pub(super) fn flat_sum(&mut self, terms: &[Target]) -> Result<Vec<ExtendedMove>> {
        let (mut ordinary, mut parts): (Vec<GameId>, Vec<ExtendedMove>) = (Vec::new(), Vec::new());
        let most = self.limits.max_elements;
        for &term in terms {
            self.interrupt.poll()?;
            match self.settled(term) {
                Target::Position(position) => ordinary.push(position),
                Target::Extended(id) if self.vertex(id).form == Form::Sum => {
                    for part in self.held(id) {
                        match self.settled(part.target) {
                            Target::Position(position) => ordinary.push(position),
                            target => parts.push(ExtendedMove::plain(target)),
                        }
                    }
                }
                target => parts.push(ExtendedMove::plain(target)),
            }
            if parts.len() > most {
                return Err(Error::limit(format!("a sum of more than {most} components"), Limit::Nodes));
            }
        }
        let rest = self.sum(&ordinary)?;
        if rest != self.zero() {
            parts.push(ExtendedMove::plain(Target::Position(rest)));
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// `∞{…}`: the position whose options are these nimbers and itself.
    ///
    /// # Errors
    /// A ceiling.
    pub(crate) fn infinite(&mut self, among: impl IntoIterator<Item = Nimber>) -> Result<ExtendedId> {
        let value = ExtendedValue::infinite(among);
        let ExtendedValue::Infinite(among) = &value else { unreachable!("it is infinite") };
        let mut parts = Vec::with_capacity(among.len());
        for nimber in among {
            parts.push(ExtendedMove::plain(Target::Position(self.nimber(nimber.clone())?)));
        }
        parts.sort_unstable();
        let id = self.intern_vertex(Form::Options, &parts, Name::Infinite)?;
        self.vertex_mut(id).value = Some(value);
        Ok(id)
    }

    /// What a position is worth that has these moves and cannot be reached from itself; nothing
    /// while some are open.
    pub(super) fn value_of_moves(&self, moves: &[ExtendedMove]) -> Option<ExtendedValue> {
        let values: Option<Vec<_>> = moves.iter().map(|one| self.target_value(one.target)).collect();
        Some(ExtendedValue::of_options(values?.iter()))
    }

    pub(super) fn value_of_sum(&self, parts: &[ExtendedMove]) -> Option<ExtendedValue> {
        let mut sum = ExtendedValue::Finite(Nimber::ZERO);
        for part in parts {
            sum = sum.plus(&self.target_value(part.target)?);
        }
        Some(sum)
    }

    /// What a position or a vertex is worth; nothing while it is open.
    pub(crate) fn target_value(&self, target: Target) -> Option<ExtendedValue> {
        match target {
            Target::Position(position) => Some(ExtendedValue::Finite(self.value(position))),
            Target::Extended(id) => self.known_value(id),
        }
    }
}

/// The options of moves that are all plain ones to ordinary positions.
pub(super) fn all_ordinary(moves: &[ExtendedMove]) -> Option<Vec<GameId>> {
    moves
        .iter()
        .map(|one| match one.target {
            Target::Position(position) => Some(position),
            Target::Extended(_) => None,
        })
        .collect()
}
