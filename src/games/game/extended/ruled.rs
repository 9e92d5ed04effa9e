//! Vertices of games whose values an engine finds: their moves are made when somebody asks.

use crate::entailing::{Attained, TopEntails, Turn};
use crate::error::Result;
use crate::game::store::Store;
use crate::game::vertices::{ExtendedMove, Form, Name, Ruled, RuledMove, StringsAndCoins, Target};
use crate::picture::{PartName, Picture};

impl Store {
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
        if let Some(&known) = self.extended.ruled.get(&ruled) {
            return Ok(Target::Extended(known));
        }
        if ruled == Ruled::TopEntails(0) {
            return Ok(Target::Position(self.zero()));
        }
        let (limits, interrupt) = (self.limits.clone(), self.interrupt.clone());
        let (worth, text) = match ruled {
            Ruled::TopEntails(coins) => {
                let place = usize::try_from(coins).ok().filter(|&coins| coins < limits.max_nodes);
                let place = place.ok_or_else(|| self.too_many())?;
                let worth = self.extended.engines.top_entails.of_stack(place, &interrupt)?;
                (worth, format!("top_entails({coins})"))
            }
            Ruled::Nimstring(_, 0) => return Ok(Target::Position(self.zero())),
            Ruled::Nimstring(number, left) => {
                let game = &mut self.extended.engines.nimstrings[number as usize];
                (game.rules.worth(left, &limits, &interrupt)?, game.written(left))
            }
        };
        let name = Name::Call { text: text.into(), is_whole: true };
        let id = self.push_vertex(Form::Ruled(ruled), &[], name)?;
        let vertex = self.vertex_mut(id);
        (vertex.value, vertex.is_turned) = (Some(worth.into()), true);
        self.extended.ruled.insert(ruled, id);
        Ok(Target::Extended(id))
    }

    /// The moves of a position by its rules, and in words.
    pub(super) fn moves_by_rule(&mut self, ruled: Ruled) -> Result<Vec<RuledMove>> {
        let mut all = Vec::new();
        match ruled {
            Ruled::TopEntails(coins) => {
                for one in 1..=coins / 2 {
                    self.interrupt.poll()?;
                    let terms = [self.top_entails(one)?, self.top_entails(coins - one)?];
                    let is = ExtendedMove::plain(self.sum_of_targets(&terms)?);
                    let words = format!("divide {coins} into {one} and {}", coins - one);
                    all.push(RuledMove { is, words, part: None });
                }
                let is = ExtendedMove { turn: Turn::Entailing, target: self.top_entails(coins - 1)? };
                all.push(RuledMove { is, words: format!("take the top coin of {coins}"), part: None });
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
