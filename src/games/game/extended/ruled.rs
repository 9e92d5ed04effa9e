//! Vertices of games whose values an engine finds: their moves are made when somebody asks.

use crate::entailing::{Attained, TopEntails, Turn};
use crate::error::Result;
use crate::game::store::Store;
use crate::game::vertices::{ExtendedMove, Form, Name, Ruled, StringsAndCoins, Target};

impl Store {
    /// A stack of Top Entails.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn top_entails(&mut self, coins: u64) -> Result<Target> {
        self.ruled(Ruled::TopEntails(coins))
    }

    /// A position of Nimstring with all its strings.
    ///
    /// # Errors
    /// A ceiling, or if interrupted.
    pub(crate) fn nimstring(&mut self, game: StringsAndCoins) -> Result<Target> {
        let known = &self.extended.engines.nimstrings;
        let is_same = |one: &StringsAndCoins| one.written(one.rules.all()) == game.written(game.rules.all());
        let (number, all) = (known.iter().position(is_same), game.rules.all());
        let number = number.unwrap_or_else(|| {
            self.extended.engines.nimstrings.push(game);
            self.extended.engines.nimstrings.len() - 1
        });
        self.ruled(Ruled::Nimstring(number as u32, all))
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
    pub(super) fn moves_by_rule(&mut self, ruled: Ruled) -> Result<Vec<(ExtendedMove, String)>> {
        let mut all = Vec::new();
        match ruled {
            Ruled::TopEntails(coins) => {
                for one in 1..=coins / 2 {
                    self.interrupt.poll()?;
                    let terms = [self.top_entails(one)?, self.top_entails(coins - one)?];
                    let target = self.sum_of_targets(&terms)?;
                    let words = format!("divide {coins} into {one} and {}", coins - one);
                    all.push((ExtendedMove { turn: Turn::Plain, target }, words));
                }
                let target = self.top_entails(coins - 1)?;
                let words = format!("take the top coin of {coins}");
                all.push((ExtendedMove { turn: Turn::Entailing, target }, words));
            }
            Ruled::Nimstring(number, left) => {
                let game = &self.extended.engines.nimstrings[number as usize];
                let cut: Vec<(usize, Turn, String)> = game
                    .rules
                    .moves(left)
                    .map(|(string, turn)| (string, turn, game.in_words(string)))
                    .collect();
                for (string, turn, words) in cut {
                    let target = self.ruled(Ruled::Nimstring(number, left & !(1 << string)))?;
                    all.push((ExtendedMove { turn, target }, words));
                }
            }
        }
        Ok(all)
    }

    /// What a stack of Top Entails attains.
    pub(super) fn attained_by_stack(&mut self, coins: u64) -> Result<Attained> {
        let mut stacks = TopEntails::default();
        stacks.of_stack(coins as usize, &self.interrupt)?;
        Ok(stacks.attained())
    }
}
