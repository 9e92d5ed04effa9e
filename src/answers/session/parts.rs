//! The parts of a sum as they were typed.

use std::sync::Arc;

use crate::drawing::{Drawing, Graph, Mark, Part, Show, TargetPart};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::{compile, extended};
use crate::game::{Store, Target};
use crate::syntax::Statement;
use crate::syntax::operator::Infix;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::theory::Convention;

use super::{Session, typed};

/// Characters of the name of a part; a longer one goes by how its position is written.
const NAME: usize = 60;

/// A part of a longer sum has no name of its own.
const MOST_NAMED: usize = 1_000;

/// Positions of Nimstring that are looked at where nothing is said beside a picture.
const UNASKED: usize = 2_000;

impl Session {
    /// The parts of a sum, in the order and by the names in which they were typed; of anything else
    /// one part. To a store the order of a sum does not matter. A part whose value takes long has
    /// none; see [`Store::is_solved`](crate::Store::is_solved).
    ///
    /// # Errors
    /// Those of [`Session::position`].
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let parts = session.parts("kayles(4) + chomp(2, 3)")?;
    /// let titles: Vec<&str> = parts.iter().filter_map(|part| part.title.as_deref()).collect();
    /// assert_eq!(titles, ["kayles(4)", "chomp(2, 3)"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn parts(&mut self, expression: &str) -> Result<Vec<Part>> {
        let expression = parser::only_statement(expression)?;
        self.attempt(|session| session.without_values(|session| session.eval_parts(&expression)))
            .map_err(|error| self.meant(error, &expression.text).shifted(expression.span.start))
    }

    /// The parts of a statement of a text that is to be a position.
    ///
    /// # Errors
    /// Those of [`Session::position`], with places in the whole text.
    pub fn run_parts(&mut self, expression: &Statement<'_>) -> Result<Vec<Part>> {
        self.attempt(|session| session.without_values(|session| session.eval_parts(expression)))
            .map_err(|error| expression.place(self.meant(error, &expression.text)))
    }

    fn eval_parts(&mut self, expression: &Statement<'_>) -> Result<Vec<Part>> {
        let tree = self.parsed(expression)?;
        let Action::Show(root) = tree.action else {
            let message = "expected an expression; got a statement of another kind";
            return Err(Error::new(ErrorKind::Syntax, message).at(Span::new(0, expression.text.len())));
        };
        // The sum as a whole has the errors that people expect.
        let whole = self.position_of(&tree, root)?;
        let Some(operands) = summands(&tree, root) else { return Ok(vec![named(&tree, root, whole)]) };
        let part = |&operand: &TreeId| Ok(named(&tree, operand, self.position_of(&tree, operand)?));
        operands.iter().map(part).collect()
    }
}

impl Session {
    /// A drawing of a statement of a text that is to be a position of any kind.
    pub(crate) fn drawing(
        &mut self,
        expression: &Statement<'_>,
        mark: Mark<'_>,
        show: Show,
        convention: Convention,
    ) -> Result<Drawing> {
        if convention == Convention::Normal
            && expression.text.contains("nimstring")
            && let Some(board) = self.board_alone(expression, show)?
        {
            return Ok(board);
        }
        let parts = match self.run_parts(expression) {
            Err(error) if error.kind() == ErrorKind::Domain && convention == Convention::Normal => {
                let Ok(Some(parts)) = self.target_parts(expression) else { return Err(error) };
                let store = &mut self.machine.store;
                return match parts.iter().any(|part| store.is_turned(part.position)) {
                    true => Drawing::of_turned(show, store, &parts),
                    false => Drawing::of_loopy(show, store, &parts),
                };
            }
            parts => parts?,
        };
        Drawing::of_parts(mark, show, convention, &mut self.machine.store, &parts)
    }

    /// A drawing of positions of Nimstring whose worths take long, without them; nothing if they do not,
    /// or are needed.
    fn board_alone(&mut self, expression: &Statement<'_>, show: Show) -> Result<Option<Drawing>> {
        let most = if show == Show::board() { UNASKED } else { Store::SOON };
        let before = self.machine.store.leave_open_beyond(Some(most));
        let parts = self.target_parts(expression);
        self.machine.store.leave_open_beyond(before);
        // A call may have given a board whose worth is open.
        self.machine.memo.forget_statement();
        let store = &mut self.machine.store;
        match parts {
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Ok(Some(parts)) if parts.iter().any(|part| store.is_left_open(part.position)) => {
                Drawing::of_turned(show, store, &parts).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The graph of a statement of a text that is to be a position. Play may come back to it, or moves
    /// may bind the opponent.
    pub(super) fn graph(
        &mut self,
        expression: &Statement<'_>,
        convention: Convention,
        most: usize,
        expand: bool,
    ) -> Result<Graph> {
        let position = match self.run_unsolved_position(expression) {
            Err(error) if error.kind() == ErrorKind::Domain && convention == Convention::Normal => {
                return match self.target_parts(expression) {
                    Ok(Some(parts)) => {
                        let terms: Vec<Target> = parts.iter().map(|part| part.position).collect();
                        let store = &mut self.machine.store;
                        let whole = store.sum_of_targets(&terms)?;
                        Graph::of_vertices(store, whole, most, expand)
                    }
                    _ => Err(error),
                };
            }
            position => position?,
        };
        Graph::under(convention, &mut self.machine.store, position, most, expand)
    }

    /// The parts of a sum that play may come back to, or that has entailing or complimenting moves;
    /// nothing if it is not a position.
    fn target_parts(&mut self, expression: &Statement<'_>) -> Result<Option<Vec<TargetPart>>> {
        self.attempt(|session| {
            let tree = session.parsed(expression)?;
            let Action::Show(root) = tree.action else { return Ok(None) };
            let operands = summands(&tree, root).unwrap_or(&[]).to_vec();
            let operands = if operands.is_empty() { vec![root] } else { operands };
            let mut parts = Vec::new();
            for operand in operands {
                let code = Arc::new(compile::expression(&tree, operand)?);
                let value = session.machine.run(&code)?.value;
                let store = &session.machine.store;
                let Some(position) = extended::target(store, &value) else { return Ok(None) };
                let name = typed::on_one_line(tree.slice(tree.span(operand)));
                let title = (name.chars().count() <= NAME).then_some(name);
                parts.push(TargetPart { title, position });
            }
            Ok(Some(parts))
        })
    }
}

/// The operands of a sum that has no other operators.
fn summands(tree: &Tree, root: TreeId) -> Option<&[TreeId]> {
    let Kind::Chain { operands, operators } = tree.kind(root) else { return None };
    let operands = tree.children(operands);
    let is_sum = tree.operators(operators).iter().all(|(operator, _)| *operator == Infix::Plus);
    (is_sum && operands.len() <= MOST_NAMED).then_some(operands)
}

fn named(tree: &Tree, root: TreeId, position: crate::game::GameId) -> Part {
    let part = Part::new(position);
    let name = typed::on_one_line(tree.slice(tree.span(root)));
    if name.chars().count() <= NAME { part.called(name) } else { part }
}
