//! Vertices with entailing or complimenting moves: what they attain, and from it what they are worth.
//! The theorem is in [`crate::entailing`].

use std::sync::Arc;

use crate::entailing::{Attained, Turn, Worth};
use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::store::Store;
use crate::game::vertices::{ExtendedMove, ExtendedValue, Form, Name, Ruled, Target, Vertex};
use crate::nimber::Nimber;
use crate::picture::PartName;

/// A move in a component of a position, and what it does there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TurnedMove {
    pub(crate) turn: Turn,
    /// The component.
    pub(crate) from: Target,
    /// What the move makes of the component: in it the opponent has to reply, if the move is entailing.
    pub(crate) to: Target,
    /// The components that stay as they are.
    pub(crate) rest: Vec<Target>,
    /// All that is there after the move.
    pub(crate) whole: Target,
    /// Whether it wins; not known where a worth was left open.
    pub(crate) wins: Option<bool>,
    /// What a player does, where the game says so.
    pub(crate) words: Option<String>,
    /// The part of the picture that the move touches, and what people call it.
    pub(crate) part: Option<(PartName, String)>,
}

impl TurnedMove {
    /// Whether it is known to win.
    pub(crate) fn is_winning(&self) -> bool {
        self.wins == Some(true)
    }

    /// An entailing move to a position without options: the opponent cannot reply.
    pub(crate) fn is_sunny(&self, store: &Store) -> bool {
        self.turn == Turn::Entailing && self.to == Target::Position(store.zero())
    }
}

impl Store {
    /// Whether there are entailing or complimenting moves in a position, or somewhere below it.
    pub(crate) fn is_turned(&self, target: Target) -> bool {
        match self.settled(target) {
            Target::Position(_) => false,
            Target::Extended(id) => self.vertex(id).is_turned,
        }
    }

    /// The position with these moves, where some are not plain, or lead to such positions.
    pub(super) fn turned_set(&mut self, mut moves: Vec<ExtendedMove>) -> Result<Target> {
        moves.sort_unstable();
        moves.dedup();
        let id = self.intern_vertex(Form::Options, &moves, Name::None)?;
        if self.vertex(id).value.is_none() {
            let attained = self.attained_by(&moves)?;
            let vertex = self.vertex_mut(id);
            vertex.value = Some(attained.worth().into());
            vertex.attained = Some(Arc::new(attained));
            vertex.is_turned = true;
        }
        Ok(Target::Extended(id))
    }

    /// The position that a call gives, as one of its own, so that it is written as that call, if that
    /// can be written.
    ///
    /// # Errors
    /// A ceiling.
    pub(crate) fn turned_call(&mut self, given: Target, call: Option<&str>) -> Result<Target> {
        let Target::Extended(id) = given else { return Ok(given) };
        let vertex = self.vertex(id).clone();
        if vertex.form != Form::Options || !vertex.is_turned {
            return Ok(given);
        }
        let name = call.map_or(Name::None, |call| Name::Call { text: call.into(), is_whole: true });
        let named = self.push_vertex(vertex.form, &[], name)?;
        let (start, end) = (vertex.start, vertex.end);
        *self.vertex_mut(named) = Vertex { start, end, name: self.vertex(named).name.clone(), ..vertex };
        Ok(Target::Extended(named))
    }

    /// Refuses a sum of positions whose theories do not go together.
    pub(super) fn check_turned_sum(&self, parts: &[ExtendedMove]) -> Result<()> {
        if !parts.iter().any(|part| self.is_turned(part.target)) {
            return Ok(());
        }
        parts.iter().try_for_each(|part| self.worth(part.target).map(drop))
    }

    /// What a position is worth beside entailing moves.
    ///
    /// # Errors
    /// If it is loopy, or its value is infinite or beyond [`Attained::END`].
    pub(crate) fn worth(&self, target: Target) -> Result<Worth> {
        let target = self.settled(target);
        let value = match target {
            Target::Extended(_) if !self.is_turned(target) => return Err(loopy_beside()),
            _ => self.target_value(target).ok_or_else(loopy_beside)?,
        };
        match value {
            ExtendedValue::Loony => Ok(Worth::Loony),
            ExtendedValue::Infinite(_) => Err(loopy_beside()),
            ExtendedValue::Finite(nimber) => number(&nimber).map(Worth::Number),
        }
    }

    /// What a player attains who has to reply in a position.
    ///
    /// # Errors
    /// Those of [`Store::worth`]; or if interrupted, or a ceiling.
    pub(crate) fn attained(&mut self, target: Target) -> Result<Attained> {
        match self.settled(target) {
            Target::Position(position) => {
                let parts = self.components(position);
                if parts.len() < 2 {
                    return self.attained_by_options(position);
                }
                let parts = parts.into_iter().map(|part| self.attained_by_options(part));
                let parts: Vec<Attained> = parts.collect::<Result<_>>()?;
                Ok(Attained::of_sum(&parts))
            }
            Target::Extended(id) => match (self.vertex(id).form, self.vertex(id).attained.clone()) {
                (Form::Ruled(ruled), _) => self.attained_by_rule(ruled),
                (Form::Sum, _) => {
                    let parts: Vec<Target> = self.held(id).iter().map(|part| part.target).collect();
                    let parts = parts.into_iter().map(|part| self.attained(part));
                    let parts: Vec<Attained> = parts.collect::<Result<_>>()?;
                    Ok(Attained::of_sum(&parts))
                }
                (_, Some(attained)) => Ok((*attained).clone()),
                _ => Err(loopy_beside()),
            },
        }
    }

    /// What is attained by an ordinary position that is not a sum: the values of its options.
    fn attained_by_options(&mut self, position: GameId) -> Result<Attained> {
        if self.is_nimber(position) {
            return Ok(Attained::below(number(&self.value(position))?));
        }
        let mut worths = Vec::new();
        for option in self.options(position)? {
            self.interrupt.poll()?;
            worths.push(Worth::Number(number(&self.value(option))?));
        }
        Ok(Attained::of_plain_options(worths))
    }

    /// What is attained by some moves.
    pub(super) fn attained_by(&mut self, moves: &[ExtendedMove]) -> Result<Attained> {
        let (mut plain, mut all) = (Vec::new(), Attained::none());
        for one in moves {
            self.interrupt.poll()?;
            let worth = self.worth(one.target)?;
            let gives = match one.turn {
                Turn::Plain => {
                    plain.push(worth);
                    continue;
                }
                Turn::Entailing => self.attained(one.target)?.complement(),
                Turn::Complimenting => Attained::of_complimenting(worth),
            };
            all = all.union(&gives);
        }
        Ok(all.union(&Attained::of_plain_options(plain)))
    }

    fn attained_by_rule(&mut self, ruled: Ruled) -> Result<Attained> {
        if let Ruled::TopEntails(coins) = ruled {
            return self.attained_by_stack(coins);
        }
        let moves = self.moves_by_rule(ruled)?;
        self.attained_by(&moves)
    }

    /// The moves of a position, component by component, each with what it does there.
    ///
    /// # Errors
    /// Those of [`Store::attained`].
    pub(crate) fn turned_moves(&mut self, of: Target) -> Result<Vec<TurnedMove>> {
        let components = self.parts_of_target(of);
        let mut all = Vec::new();
        for (place, &component) in components.iter().enumerate() {
            if components[..place].contains(&component) {
                continue;
            }
            let mut rest = components.clone();
            rest.remove(place);
            all.extend(self.turned_moves_in(component, &rest)?);
        }
        Ok(all)
    }

    /// The moves in one component beside others.
    ///
    /// # Errors
    /// Those of [`Store::attained`].
    pub(crate) fn turned_moves_in(&mut self, component: Target, rest: &[Target]) -> Result<Vec<TurnedMove>> {
        let mut beside = Worth::Number(0);
        for &other in rest {
            beside = beside ^ self.worth(other)?;
        }
        let mut all = Vec::new();
        for (one, words, part) in self.moves_in_words(component)? {
            self.interrupt.poll()?;
            if all.len() >= self.limits.max_elements {
                return Err(self.too_many());
            }
            let wins = match (self.is_left_open(one.target), one.turn) {
                (true, _) => None,
                (_, Turn::Entailing) => Some(!self.attained(one.target)?.contains(beside)),
                (_, turn) => {
                    let is_zero = self.worth(one.target)? ^ beside == Worth::Number(0);
                    Some(is_zero == (turn == Turn::Plain))
                }
            };
            let terms = [&[one.target], rest].concat();
            let whole = self.sum_of_targets(&terms)?;
            let (turn, to, rest) = (one.turn, one.target, rest.to_vec());
            all.push(TurnedMove { turn, from: component, to, rest, whole, wins, words, part });
        }
        Ok(all)
    }

    /// The components of a position of any kind, those of the ordinary part, too.
    pub(crate) fn parts_of_target(&self, of: Target) -> Vec<Target> {
        let parts = self.target_components(self.settled(of));
        let open = |part: Target| match part {
            Target::Position(position) => {
                self.components(position).into_iter().map(Target::Position).collect()
            }
            Target::Extended(_) => vec![part],
        };
        parts.into_iter().flat_map(open).collect()
    }

    /// The moves of a component, each with the words of its rules or its definition, if it has some.
    fn moves_in_words(&mut self, component: Target) -> Result<Vec<Said>> {
        let worded = match component {
            Target::Extended(id) => match self.vertex(id).form {
                Form::Ruled(ruled) => {
                    let moves = self.moves_by_rule_in_words(ruled)?;
                    return Ok(moves.into_iter().map(|one| (one.is, Some(one.words), one.part)).collect());
                }
                _ => self.vertex_moves_in_words(id)?,
            },
            Target::Position(id) => {
                self.make_moves(id)?;
                self.check_words(id)?;
                let legal = self.legal_moves(id);
                let plain = |(to, words): (GameId, &str)| {
                    (ExtendedMove::plain(Target::Position(to)), words.to_owned())
                };
                legal.map(plain).collect()
            }
        };
        if !worded.is_empty() {
            return Ok(worded.into_iter().map(|(one, words)| (one, Some(words), None)).collect());
        }
        let moves = self.moves_of(component)?;
        Ok(moves.into_iter().map(|one| (one, None, None)).collect())
    }
}

/// A move, its words, and the part of the picture that it touches.
type Said = (ExtendedMove, Option<String>, Option<(PartName, String)>);

impl From<Worth> for ExtendedValue {
    fn from(worth: Worth) -> ExtendedValue {
        match worth {
            Worth::Number(number) => ExtendedValue::Finite(Nimber::from(number)),
            Worth::Loony => ExtendedValue::Loony,
        }
    }
}

/// A value that sets of numbers can hold.
fn number(value: &Nimber) -> Result<u64> {
    value.to_u64().filter(|&number| number < Attained::END - 1).ok_or_else(|| {
        Error::new(ErrorKind::Domain, "beside entailing moves values are finite, and below 2^63 - 1")
            .note("what a position attains is a set of such numbers, or all but such a set")
    })
}

/// The error for loopy positions beside entailing moves.
pub(super) fn loopy_beside() -> Error {
    Error::new(
        ErrorKind::Domain,
        "entailing or complimenting moves and loopy positions do not stand in one game",
    )
    .note("of sums of both kinds only a part is known")
}
