//! Lists of winning moves. They are compared as sets of positions, by identity.

use super::{Parts, Word, applied, applied_to_all, chained, word};
use crate::error::Result;
use crate::eval::functions::called;
use crate::eval::value::Value;
use crate::game::GameId;
use crate::syntax::tree::TreeId;

impl Parts<'_> {
    /// What is said if a side of an equality is a list of winning moves.
    pub(super) fn of_winning_moves(&mut self, sides: [TreeId; 2]) -> Result<Option<Vec<Word>>> {
        let tree = self.tree.clone();
        for [one, other] in [sides, [sides[1], sides[0]]] {
            match called(&tree, one) {
                Some((function, &[position])) if function.name() == "winning_moves" => {
                    return self.winning_moves(position, other).map(Some);
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// That the mover wins from each option of a position but those that are listed, and that these are
    /// options.
    fn winning_moves(&mut self, position: TreeId, listed: TreeId) -> Result<Vec<Word>> {
        let listed = self.listed(listed, &mut Parts::set)?;
        let whole = self.set(position)?;
        let game = self.positions[self.positions.len() - 1];
        let options = self.machine.store.options(game)?;
        self.say_options(position, whole.clone(), &options);
        let mut said = Vec::new();
        for option in options {
            let among: Vec<Vec<Word>> =
                listed.iter().map(|other| applied("same", [self.named(option), other.clone()])).collect();
            let won = self.named(option);
            said.push(match among.is_empty() {
                true => applied("win", [won]),
                false => applied("iff", [applied("lose", [won]), chained("or", among)]),
            });
        }
        for other in listed {
            said.push(applied("option", [other, whole.clone()]));
        }
        if said.is_empty() {
            // Nothing is listed, and there is no move: what was said of the options is all.
            said.push(applied("same", [whole.clone(), whole]));
        }
        Ok(chained("and", said))
    }

    /// How many options a position has, or winning moves. What its options are is said beside the number.
    pub(super) fn length(&mut self, id: TreeId, list: TreeId) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let (position, of_all) = match called(&tree, list) {
            Some((function, &[position])) if function.name() == "options" => (position, true),
            Some((function, &[position])) if function.name() == "winning_moves" => (position, false),
            _ => return self.refuse(id, "the kernel counts options and winning moves"),
        };
        let whole = self.set(position)?;
        let game = self.positions[self.positions.len() - 1];
        let options = self.machine.store.options(game)?;
        for (place, &option) in options.iter().enumerate() {
            for &other in &options[..place] {
                if self.machine.store.identical(option, other)? {
                    return self.refuse(position, "two of its options are the same set");
                }
            }
        }
        let mut counted = options.len();
        if !of_all {
            counted = options.iter().filter(|&&option| self.machine.store.value(option).is_zero()).count();
        }
        if self.unknowns.is_empty() && self.value(id)? != Value::small(counted as i64) {
            return self.refuse(position, "several moves lead to one position, and each is counted");
        }
        self.say_options(position, whole, &options);
        if of_all || options.is_empty() {
            return Ok(vec![word(&options.len().to_string())]);
        }
        let lost = options.into_iter().map(|option| applied("lose", [self.named(option)])).collect();
        Ok(applied_to_all("count", lost))
    }

    /// What the options of a position are, as a part of the claim of its own.
    fn say_options(&mut self, id: TreeId, whole: Vec<Word>, options: &[GameId]) {
        let text = format!("len(options({})) = {}", self.tree.slice(self.tree.span(id)), options.len());
        let words = match options.is_empty() {
            true => applied("same", [whole, self.named(GameId::ZERO)]),
            false => {
                let named = options.iter().map(|&option| self.named(option));
                let mut words = vec![word("options"), word(&options.len().to_string())];
                words.extend(whole.into_iter().chain(named.flatten()));
                words
            }
        };
        self.say(words, &text);
    }

    /// A follower of a position that is written out as a set.
    pub(super) fn named(&mut self, position: GameId) -> Vec<Word> {
        self.as_sets.push(position);
        self.positions.push(position);
        vec![Word::Position(self.positions.len() - 1)]
    }
}
