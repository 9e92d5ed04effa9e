//! The options of vertices, and what a vertex is made of.

use crate::error::{Error, Limit, Result};
use crate::game::store::Store;
use crate::game::vertices::{ExtendedId, ExtendedMove, ExtendedValue, Form, Name, Target};

/// How a vertex is written.
pub(crate) enum Spelled<'s> {
    /// The call that gives it.
    Call(&'s str),
    /// `∞` with a set.
    Infinite(&'s ExtendedValue),
    /// A set.
    Set(&'s [ExtendedMove]),
    /// A sum.
    Sum(&'s [ExtendedMove]),
}

impl Store {
    /// How a vertex is written: by its name if it has one, or by what it is made of.
    pub(crate) fn spelled(&self, id: ExtendedId) -> Spelled<'_> {
        let vertex = self.vertex(id);
        match (&vertex.name, vertex.form, &vertex.value) {
            (Name::Call { text, .. }, ..) => Spelled::Call(text),
            (Name::Infinite, _, Some(value)) => Spelled::Infinite(value),
            (_, Form::Sum, _) => Spelled::Sum(self.held(id)),
            _ => Spelled::Set(self.held(id)),
        }
    }

    /// The components of a sum; anything else is its only component.
    pub(crate) fn target_components(&self, target: Target) -> Vec<Target> {
        match target {
            Target::Extended(id) if self.vertex(id).form == Form::Sum => {
                self.held(id).iter().map(|part| part.target).collect()
            }
            _ => vec![target],
        }
    }

    /// The moves of a position or a vertex, each once: those of a set as they were made, those of a
    /// sum component by component.
    ///
    /// # Errors
    /// While the vertex is open; a ceiling; or if interrupted.
    pub(crate) fn moves_of(&mut self, target: Target) -> Result<Vec<ExtendedMove>> {
        let id = match self.settled(target) {
            Target::Position(position) => {
                let most = self.limits.max_elements;
                if self.option_count(position)? > most.into() {
                    return Err(Error::limit(
                        format!("more than {most} entries are held at once"),
                        Limit::Nodes,
                    ));
                }
                let options = self.options(position)?;
                let plain = |option| ExtendedMove::plain(Target::Position(option));
                return Ok(options.into_iter().map(plain).collect());
            }
            Target::Extended(id) => id,
        };
        match self.vertex(id).form {
            Form::Open | Form::Same(_) => Err(self.is_open(id)),
            Form::Sum => self.moves_of_sum(id),
            Form::Ruled(ruled) => self.moves_by_rule(ruled),
            _ => {
                let settle = |one: &ExtendedMove| ExtendedMove { target: self.settled(one.target), ..*one };
                Ok(self.held(id).iter().map(settle).collect())
            }
        }
    }

    fn moves_of_sum(&mut self, id: ExtendedId) -> Result<Vec<ExtendedMove>> {
        let components = self.target_components(Target::Extended(id));
        let mut moves: Vec<ExtendedMove> = Vec::new();
        for (place, &component) in components.iter().enumerate() {
            if place > 0 && components[place - 1] == component {
                continue;
            }
            let mut terms = components.clone();
            for ExtendedMove { turn, target } in self.moves_of(component)? {
                self.interrupt.poll()?;
                if moves.len() >= self.limits.max_elements {
                    let most = self.limits.max_elements;
                    return Err(Error::limit(
                        format!("more than {most} entries are held at once"),
                        Limit::Nodes,
                    ));
                }
                terms[place] = target;
                moves.push(ExtendedMove { turn, target: self.sum_of_targets(&terms)? });
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }
}
