//! The parts of a sum as they were typed.

use crate::drawing::Part;
use crate::error::{Error, ErrorKind, Result, Span};
use crate::syntax::Statement;
use crate::syntax::operator::Infix;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};

use super::{Session, typed};

/// Characters of the name of a part; a longer one goes by how its position is written.
const NAME: usize = 60;

/// A part of a longer sum has no name of its own.
const MOST_NAMED: usize = 1_000;

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
