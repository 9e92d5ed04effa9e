//! Positions that need no value: those of pictures, definitions and lists of moves.

use std::sync::Arc;

use crate::error::{ErrorKind, Result};
use crate::eval::code::Defined;
use crate::eval::{compile, extended};
use crate::game::{GameId, Store, Target};
use crate::reply::{Reply, TurnedMovesReply};
use crate::session::{Session, answer, loopy, turned};
use crate::syntax::tree::{Tree, TreeId};
use crate::syntax::{Statement, parser};
use crate::theory::Convention;

impl Session {
    /// Evaluates an expression that is to be a position, as [`Session::position`] does, but without
    /// its value where that takes long: to be drawn, or played.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let board = session.unsolved_position("cram(7, 9)")?;
    /// assert!(!session.store().is_solved(board));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Session::position`].
    pub fn unsolved_position(&mut self, expression: &str) -> Result<GameId> {
        let expression = parser::only_statement(expression)?;
        self.attempt(|session| session.without_values(|session| session.eval_position(&expression)))
            .map_err(|error| self.meant(error, &expression.text).shifted(expression.span.start))
    }

    /// Evaluates a statement of a text that is to be a position, without its value where that takes
    /// long.
    ///
    /// # Errors
    /// Those of [`Session::position`], with places in the whole text.
    pub fn run_unsolved_position(&mut self, expression: &Statement<'_>) -> Result<GameId> {
        self.attempt(|session| session.without_values(|session| session.eval_position(expression)))
            .map_err(|error| expression.place(self.meant(error, &expression.text)))
    }

    /// Runs what makes positions whose values nobody asks for.
    pub(super) fn without_values<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> T {
        let before = self.machine.store.without_values();
        let result = work(self);
        self.machine.store.as_before(before);
        result
    }

    /// The moves of a position that play may come back to; `None` for any other.
    pub(super) fn loopy_moves(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Reply>> {
        if !self.machine.definitions.iter().any(Defined::is_loopy) && !tree.writes_infinite() {
            return Ok(None);
        }
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.without_values(|session| session.machine.run(&code))?.value;
        match extended::target(&self.machine.store, &value) {
            Some(target @ Target::Extended(id)) if !self.machine.store.is_turned(target) => {
                let moves = loopy::moves(&mut self.machine.store, id);
                moves.map(Reply::LoopyMoves).map(Some).map_err(|error| error.at(tree.span(root)))
            }
            _ => Ok(None),
        }
    }

    /// Does what makes positions whose values nobody asks for, also without worths of Nimstring that are
    /// not found at once. What cannot do without them is done again with them.
    pub(super) fn without_worths<T>(&mut self, mut work: impl FnMut(&mut Session) -> Result<T>) -> Result<T> {
        let before = self.machine.store.leave_open_beyond(Some(Store::AT_ONCE));
        let result = self.without_values(&mut work);
        self.machine.store.leave_open_beyond(before);
        match result {
            Err(error) if error.kind() == ErrorKind::Domain => self.without_values(&mut work),
            result => result,
        }
    }

    /// The moves of a position with entailing or complimenting moves, with the worths that are soon
    /// found where the whole has none.
    fn turned_moves(&mut self, of: Target) -> Result<TurnedMovesReply> {
        let store = &mut self.machine.store;
        store.close_open(of, Some(Store::SOON))?;
        if !store.is_left_open(of) {
            return turned::moves(store, of);
        }
        let before = store.leave_open_beyond(Some(Store::AT_ONCE));
        let moves = turned::moves(store, of);
        store.leave_open_beyond(before);
        moves
    }

    /// The moves of a position. In normal play they are listed without values where that of the
    /// position, or those of its options, take long.
    pub(super) fn moves(&mut self, tree: &Arc<Tree>, root: TreeId, convention: Convention) -> Result<Reply> {
        if convention == Convention::Normal
            && let Some(reply) = self.loopy_moves(tree, root)?
        {
            return Ok(reply);
        }
        let position = match convention {
            Convention::Misere => self.under(convention, |session| session.position_of(tree, root))?,
            Convention::Normal => {
                match self.without_worths(|session| session.position_or_turned(tree, root))? {
                    Target::Position(position) => position,
                    turned => {
                        let listed = self.turned_moves(turned);
                        return listed.map(Reply::TurnedMoves).map_err(|error| error.at(tree.span(root)));
                    }
                }
            }
        };
        // Who wins in misère play is found without the values of normal play.
        let has_values =
            convention == Convention::Misere || self.machine.store.has_solved_options(position)?;
        let listed = match has_values {
            true => answer::moves(&mut self.machine.store, position, convention),
            false => self
                .without_values(|session| answer::moves_without_values(&mut session.machine.store, position)),
        };
        listed.map(Reply::Moves).map_err(|error| error.at(tree.span(root)))
    }
}
