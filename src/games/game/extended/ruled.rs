//! Vertices of games whose values an engine finds: their moves are made when somebody asks.

use crate::entailing::{Attained, TopEntails, Turn};
use crate::error::{Error, ErrorKind, Limit, Result};
use crate::game::store::Store;
use crate::game::vertices::{ExtendedMove, Form, Name, Ruled, RuledMove, StringsAndCoins, Target};
use crate::picture::{PartName, Picture};

fn too_high(most: usize) -> Error {
    let message = format!("the stack is too high: worths are found stack by stack, up to {most} coins");
    Error::limit(message, Limit::Nodes)
}

impl Store {
    /// Positions of Nimstring that are looked at for a worth, at most, where it can be left out: more than
    /// decide a board of 3 × 3 boxes.
    pub(crate) const SOON: usize = 300_000;

    /// The same for each of many, or where nobody asks.
    pub(crate) const AT_ONCE: usize = 500;

    /// From now on a worth of Nimstring for which more positions than these have to be looked at is left
    /// open, until the same position is asked for again. Gives back what was so before.
    pub(crate) fn leave_open_beyond(&mut self, most: Option<usize>) -> Option<usize> {
        std::mem::replace(&mut self.extended.engines.most, most)
    }

    /// Whether what a position is worth was left open.
    pub(crate) fn is_left_open(&self, target: Target) -> bool {
        matches!(self.settled(target), Target::Extended(id) if self.known_value(id).is_none())
    }

    /// Whether worths that take long are left open now.
    pub(crate) fn leaves_open(&self) -> bool {
        self.extended.engines.most.is_some()
    }

    /// Finds what a position is worth, if that was left open and takes no more positions than these.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn close_open(&mut self, target: Target, most: Option<usize>) -> Result<()> {
        let Target::Extended(id) = self.settled(target) else { return Ok(()) };
        match self.vertex(id).form {
            Form::Ruled(ruled) if self.known_value(id).is_none() => {
                let before = self.leave_open_beyond(most);
                let closed = self.ruled(ruled);
                self.leave_open_beyond(before);
                closed.map(drop)
            }
            _ => Ok(()),
        }
    }

    /// A stack of Top Entails.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn top_entails(&mut self, coins: u64) -> Result<Target> {
        self.ruled(Ruled::TopEntails(coins))
    }

    /// A position of Nimstring with some of its strings.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn nimstring(&mut self, game: StringsAndCoins, left: u64) -> Result<Target> {
        let known = &self.extended.engines.nimstrings;
        let is_same = |one: &StringsAndCoins| one.written(one.rules.all()) == game.written(game.rules.all());
        let number = known.iter().position(is_same).unwrap_or_else(|| {
            self.extended.engines.nimstrings.push(game);
            self.extended.engines.nimstrings.len() - 1
        });
        self.ruled(Ruled::Nimstring(number as u32, left))
    }

    fn ruled(&mut self, ruled: Ruled) -> Result<Target> {
        let most = self.extended.engines.most;
        let known = self.extended.ruled.get(&ruled).copied();
        if let Some(known) = known.filter(|&id| self.known_value(id).is_some()) {
            return Ok(Target::Extended(known));
        }
        if ruled == Ruled::TopEntails(0) {
            return Ok(Target::Position(self.zero()));
        }
        let (mut limits, interrupt) = (self.limits.clone(), self.interrupt.clone());
        let (worth, text) = match ruled {
            Ruled::TopEntails(coins) => {
                let place = usize::try_from(coins).ok().filter(|&coins| coins < limits.max_nodes);
                let place = place.ok_or_else(|| too_high(limits.max_nodes))?;
                let worth = self.extended.engines.top_entails.of_stack(place, &interrupt)?;
                (Some(worth), format!("top_entails({coins})"))
            }
            Ruled::Nimstring(_, 0) => return Ok(Target::Position(self.zero())),
            Ruled::Nimstring(number, left) => {
                let game = &mut self.extended.engines.nimstrings[number as usize];
                if let Some(most) = most {
                    limits.max_nodes = limits.max_nodes.min(game.rules.kept() + most);
                }
                let worth = match game.rules.worth(left, &limits, &interrupt) {
                    Err(error) if most.is_some() && error.kind() == ErrorKind::Limit => None,
                    worth => Some(worth?),
                };
                (worth, game.written(left))
            }
        };
        if let Some(known) = known {
            self.vertex_mut(known).value = worth.map(Into::into);
            return Ok(Target::Extended(known));
        }
        let name = Name::Call { text: text.into(), is_whole: true };
        let id = self.push_vertex(Form::Ruled(ruled), &[], name)?;
        let vertex = self.vertex_mut(id);
        (vertex.value, vertex.is_turned) = (worth.map(Into::into), true);
        self.extended.ruled.insert(ruled, id);
        Ok(Target::Extended(id))
    }

    /// The moves of a position by its rules.
    pub(super) fn moves_by_rule(&mut self, ruled: Ruled) -> Result<Vec<ExtendedMove>> {
        Ok(self.moves_with_words(ruled, false)?.into_iter().map(|one| one.is).collect())
    }

    /// The same in words.
    pub(super) fn moves_by_rule_in_words(&mut self, ruled: Ruled) -> Result<Vec<RuledMove>> {
        self.moves_with_words(ruled, true)
    }

    /// A high stack has many moves, and words cost more than what they say.
    fn moves_with_words(&mut self, ruled: Ruled, worded: bool) -> Result<Vec<RuledMove>> {
        let written = |words: std::fmt::Arguments<'_>| if worded { words.to_string() } else { String::new() };
        let mut all = Vec::new();
        match ruled {
            Ruled::TopEntails(coins) => {
                for one in 1..=coins / 2 {
                    self.interrupt.poll()?;
                    let terms = [self.top_entails(one)?, self.top_entails(coins - one)?];
                    let is = ExtendedMove::plain(self.sum_of_targets(&terms)?);
                    let words = written(format_args!("divide {coins} into {one} and {}", coins - one));
                    all.push(RuledMove { is, words, part: None });
                }
                let is = ExtendedMove { turn: Turn::Entailing, target: self.top_entails(coins - 1)? };
                let words = written(format_args!("take the top coin of {coins}"));
                all.push(RuledMove { is, words, part: None });
            }
            Ruled::Nimstring(number, left) => {
                let moves: Vec<(usize, Turn)> = self.strings_and_coins(number).rules.moves(left).collect();
                for (string, turn) in moves {
                    let target = self.ruled(Ruled::Nimstring(number, left & !(1 << string)))?;
                    let game = self.strings_and_coins(number);
                    let part = Some((game.part(left, string), game.string(string)));
                    let words = game.in_words(left, string);
                    all.push(RuledMove { is: ExtendedMove { turn, target }, words, part });
                }
            }
        }
        Ok(all)
    }

    fn strings_and_coins(&self, number: u32) -> &StringsAndCoins {
        &self.extended.engines.nimstrings[number as usize]
    }

    /// What a position looks like, the part marked that its move touches; nothing if it has no
    /// picture of its own.
    pub(crate) fn picture_by_rule(&self, of: Target, marked: Option<PartName>) -> Option<Picture> {
        let Target::Extended(id) = self.settled(of) else { return None };
        let Form::Ruled(Ruled::Nimstring(number, left)) = self.vertex(id).form else { return None };
        let game = self.strings_and_coins(number);
        let mut moves = game.rules.moves(left).map(|(string, _)| string);
        let cut = moves.find(|&string| Some(game.part(left, string)) == marked);
        Some(game.picture(left, cut))
    }

    /// What a stack of Top Entails attains.
    pub(super) fn attained_by_stack(&mut self, coins: u64) -> Result<Attained> {
        let mut stacks = TopEntails::default();
        stacks.of_stack(coins as usize, &self.interrupt)?;
        Ok(stacks.attained())
    }
}
