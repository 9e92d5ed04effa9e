//! Positions of definitions that have words for their moves.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::ruleset_table::ListedMove;
use crate::game::store::{MovesInWords, Store, Worded, Words};
use crate::room::drop_aside;

impl Store {
    /// Gives the node that was made last the words of its moves.
    pub(crate) fn has_words(&mut self, node: GameId, said: Arc<dyn MovesInWords>) {
        self.worded.push(Worded { node, said, made: None });
    }

    fn worded_place(&self, id: GameId) -> Option<usize> {
        self.worded.binary_search_by_key(&id, |worded| worded.node).ok()
    }

    /// What the moves of a position lead to, in the order in which its definition has words for
    /// them.
    pub(super) fn options_with_words(&self, id: GameId) -> Option<&[GameId]> {
        Some(self.worded[self.worded_place(id)?].said.options())
    }

    /// Whether the moves of a position have words: those of a ruleset, or of its definition.
    pub(crate) fn is_worded(&self, id: GameId) -> bool {
        self.ruleset_of(id).is_some() || self.worded_place(id).is_some()
    }

    /// Makes the options of a position, and the words of its moves, if it has some. What is wrong in
    /// the words of a definition is kept for [`Store::check_words`].
    ///
    /// # Errors
    /// Those of [`Store::make_options`]; or if words are asked for while others are made.
    pub(crate) fn make_moves(&mut self, id: GameId) -> Result<()> {
        self.make_options(id)?;
        let Some(place) = self.worded_place(id) else { return Ok(()) };
        if self.worded[place].made.is_some() || self.words == Words::PutOff {
            return Ok(());
        }
        if self.words == Words::BeingMade {
            let message = "the words of a move cannot depend on the words of another";
            return Err(Error::new(ErrorKind::Domain, message));
        }
        let said = Arc::clone(&self.worded[place].said);
        let made = self.with_words(Words::BeingMade, |store| {
            let before = store.extent();
            let words = said.words(store);
            store.take_back(before);
            words
        });
        let made = match made {
            Err(error) if error.is_stop() => return Err(error),
            made => made.map(|words| {
                let moves = said.options().iter().zip(words);
                moves.map(|(&to, words)| ListedMove { to, words: words.into() }).collect()
            }),
        };
        self.worded[place].made = Some(made);
        Ok(())
    }

    /// Does what lists moves for what they lead to alone: no words are made.
    pub(crate) fn doing_without_words<T>(&mut self, work: impl FnOnce(&mut Store) -> T) -> T {
        self.with_words(Words::PutOff, work)
    }

    fn with_words<T>(&mut self, words: Words, work: impl FnOnce(&mut Store) -> T) -> T {
        let before = std::mem::replace(&mut self.words, words);
        let done = work(self);
        self.words = before;
        done
    }

    /// The moves of a position in the words of its definition, if they were made.
    pub(super) fn moves_by_definition(&self, id: GameId) -> &[ListedMove] {
        let made = self.worded_place(id).and_then(|place| self.worded[place].made.as_ref());
        made.and_then(|made| made.as_ref().ok()).map_or(&[], |moves| moves)
    }

    /// What is wrong in the words of the moves of a position or of a component of it, after its
    /// moves were asked for.
    ///
    /// # Errors
    /// That.
    pub(crate) fn check_words(&self, position: GameId) -> Result<()> {
        self.components(position).into_iter().try_for_each(|component| {
            let made = self.worded_place(component).map(|place| &self.worded[place].made);
            match made {
                Some(Some(Err(error))) => Err(error.clone()),
                _ => Ok(()),
            }
        })
    }

    /// Forgets the words of the positions from a node on.
    pub(super) fn take_back_words(&mut self, nodes: usize) {
        let kept = self.worded.partition_point(|worded| worded.node.index() < nodes);
        let gone = self.worded.split_off(kept);
        let count = gone.len();
        drop_aside(gone, count);
    }
}
