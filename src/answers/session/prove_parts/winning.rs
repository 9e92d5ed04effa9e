//! Lists of winning moves. They are compared as sets of positions, by identity.

use super::{Parts, Word, applied, chained, word};
use crate::error::Result;
use crate::eval::functions::called;
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

    /// What all options of a position are, that the mover wins from each but those that are listed, and
    /// that these are options.
    fn winning_moves(&mut self, position: TreeId, listed: TreeId) -> Result<Vec<Word>> {
        let listed = self.listed(listed, &mut Parts::set)?;
        let whole = self.set(position)?;
        let game = self.positions[self.positions.len() - 1];
        let options = self.machine.store.options(game)?;
        let mut said = vec![self.options_are(whole.clone(), &options)];
        for option in options {
            let among: Vec<Vec<Word>> =
                listed.iter().map(|other| applied("same", [self.named(option), other.clone()])).collect();
            let won = self.named(option);
            said.push(match among.is_empty() {
                true => applied("win", [won]),
                false => applied("iff", [applied("lose", [won]), chained("or", among)]),
            });
        }
        let are_options = listed.into_iter().map(|other| applied("option", [other, whole.clone()]));
        said.extend(are_options);
        Ok(chained("and", said))
    }

    fn options_are(&mut self, whole: Vec<Word>, options: &[GameId]) -> Vec<Word> {
        if options.is_empty() {
            return applied("same", [whole, self.named(GameId::ZERO)]);
        }
        let mut words = vec![word("options"), word(&options.len().to_string())];
        words.extend(whole);
        for &option in options {
            words.extend(self.named(option));
        }
        words
    }

    /// A follower of a position that is written out as a set.
    fn named(&mut self, position: GameId) -> Vec<Word> {
        self.as_sets.push(position);
        self.positions.push(position);
        vec![Word::Position(self.positions.len() - 1)]
    }
}
