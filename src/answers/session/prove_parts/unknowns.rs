//! Claims for all numbers, and for some, for Coq: the unknowns stay in the claim, and Coq goes through the
//! cases that stand for all others.

use std::sync::Arc;

use num_traits::ToPrimitive as _;

use super::heaps::Game;
use super::misere_heaps::MISERE_OF_HEAPS;
use super::{Checker, Parts, Truth, Word, applied, nested, word};
use crate::error::Result;
use crate::eval::functions::called;
use crate::eval::machine::Machine;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::game::GameId;
use crate::heap::octal::Octal;
use crate::proof::{Quantified, Unknown};
use crate::syntax::canonical_name;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Quantifier, Tree, TreeId};

/// The numbers that show what is a position and what is an integer; each unknown has another one.
const EXAMPLE: i64 = 1_009;

/// Said of all other positions.
pub(super) const HEAPS: &str = "for all numbers Coq has nimbers, heaps of octal games, and sums of these";

/// The file for Coq of a claim with quantifiers, or of its negation; with values that decide it, if these
/// are enough.
///
/// # Errors
/// Why there is none; an interrupt or a limit.
pub(crate) fn all_for_coq(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    holds: bool,
    at: Option<Vec<String>>,
) -> Result<String> {
    let mut parts = Parts::new(machine, tree, root, Checker::Coq(MISERE_OF_HEAPS))?;
    let truth = parts.quantified_truth(root)?;
    let unknowns = parts.unknowns.clone();
    let mut words = Vec::new();
    nested(&truth, &mut words);
    // Of quantifiers one in another, the values of the outer ones alone decide nothing.
    let at = at.filter(|at| at.len() == unknowns.len());
    parts.file(root, words, Some(&Quantified { unknowns, holds, at }))
}

impl Parts<'_> {
    /// A claim whose quantifiers stand one in another; under each the conditions of its unknowns.
    fn quantified_truth(&mut self, id: TreeId) -> Result<Truth> {
        let tree = self.tree.clone();
        let Kind::Element { value, clauses } = tree.kind(id) else { return self.truth(id) };
        let mut conditions = Vec::new();
        let mut is_for_all = true;
        for &clause in tree.children(clauses) {
            match tree.kind(clause) {
                Kind::Every { games: true, quantifier: Quantifier::Some, .. } => {
                    return self.refuse(clause, "Coq has claims for all games, and none for some");
                }
                Kind::Every { games, quantifier, binders } => {
                    is_for_all = quantifier == Quantifier::All;
                    self.bind(tree.children(binders), games, is_for_all, &mut conditions)?;
                }
                Kind::If { condition } => conditions.push(self.truth(condition)?),
                _ => return self.refuse(clause, "Coq has claims for all numbers, and for some"),
            }
        }
        let body = self.quantified_truth(value)?;
        let joins = if is_for_all { "implies" } else { "and" };
        let under = |body, condition| Truth::Joined(joins, vec![condition, body]);
        Ok(conditions.into_iter().rev().fold(body, under))
    }

    /// Binds the names of a quantifier; a bound is one of all names since the last bound.
    fn bind(
        &mut self,
        binders: &[TreeId],
        is_game: bool,
        is_for_all: bool,
        conditions: &mut Vec<Truth>,
    ) -> Result<()> {
        let tree = self.tree.clone();
        let mut unbound = Vec::new();
        for &binder in binders {
            let Kind::Binder { name, bound } = tree.kind(binder) else {
                return self.refuse(binder, "a name is expected here");
            };
            let typed = tree.slice(name).to_owned();
            let mut example = Value::small(EXAMPLE + self.unknowns.len() as i64);
            if is_game {
                let size = EXAMPLE as u64 + self.unknowns.len() as u64;
                example = Value::Position(self.machine.store.nimber(size)?);
            }
            self.bindings.push((canonical_name(&typed).to_string(), example));
            let place = self.unknowns.iter().filter(|known| known.is_game == is_game).count();
            unbound.push(applied("unknown", [vec![word(&place.to_string())]]));
            self.unknowns.push(Unknown { typed, is_game, is_for_all });
            let Some((relation, bound)) = bound else { continue };
            let bound = self.integer(bound)?;
            for name in unbound.drain(..) {
                let (sign, sides) = match relation {
                    Infix::Less => ("lt", [name, bound.clone()]),
                    Infix::AtMost => ("le", [name, bound.clone()]),
                    Infix::Greater => ("lt", [bound.clone(), name]),
                    Infix::AtLeast => ("le", [bound.clone(), name]),
                    _ => return self.refuse(binder, "Coq has bounds with <, <=, > and >="),
                };
                conditions.push(Truth::Atom(applied(sign, sides), true, String::new()));
            }
        }
        Ok(())
    }

    /// Whether an unknown stands in an expression.
    pub(super) fn mentions_unknown(&self, id: TreeId) -> bool {
        let span = self.tree.span(id);
        !self.unknowns.is_empty()
            && self.tree.nodes.iter().any(|node| {
                let is_within = node.span.start >= span.start && node.span.end <= span.end;
                is_within && node.kind == Kind::Name && self.is_unknown(self.tree.slice(node.span))
            })
    }

    /// Whether a name is that of an unknown.
    pub(super) fn is_unknown(&self, name: &str) -> bool {
        self.unknowns.iter().any(|unknown| unknown.is(name))
    }

    /// The unknown of a name, the innermost if there are several: a number, or a game where one is expected.
    pub(super) fn unknown(&self, id: TreeId, as_game: bool) -> Result<Vec<Word>> {
        let name = self.tree.slice(self.tree.span(id));
        let Some(place) = self.unknowns.iter().rposition(|unknown| unknown.is(name)) else {
            return self.refuse(id, "a name is expected here");
        };
        let is_game = self.unknowns[place].is_game;
        if is_game && !as_game {
            return self.refuse(id, "an integer is expected here");
        }
        let before = self.unknowns[..place].iter().filter(|unknown| unknown.is_game == is_game).count();
        Ok(vec![word(if is_game { "any" } else { "unknown" }), word(&before.to_string())])
    }

    /// Who wins at a position with unknowns.
    pub(super) fn outcome_of_unknown(&mut self, position: TreeId, class: TreeId) -> Result<Vec<Word>> {
        let name = match self.tree.slice(self.tree.span(class)) {
            "P" => "is-p",
            "N" => "is-n",
            _ => return self.refuse(class, "Coq says whether a position is P or N"),
        };
        Ok(applied(name, [self.worth(position)?]))
    }

    /// Heaps of octal games, or of Nim, whose sizes have unknowns.
    pub(super) fn heaps_of_unknown_size(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let mut found: Option<Vec<Word>> = None;
        for (game, size) in self.unknown_heaps(id)? {
            let heap = match game {
                None => size,
                Some((octal, code)) => {
                    let sequence = self.sequence(id, &octal, &code)?.to_string();
                    applied("heap", [vec![word(&sequence)], size])
                }
            };
            found = Some(match found {
                Some(before) => applied("sum", [before, heap]),
                None => heap,
            });
        }
        found.map_or_else(|| self.refuse(id, HEAPS), Ok)
    }

    /// The same with the game of each heap, none for Nim: what a call gives for numbers in the place of the
    /// sizes shows which it is.
    pub(super) fn unknown_heaps(&mut self, id: TreeId) -> Result<Vec<(Option<Game>, Vec<Word>)>> {
        let tree = self.tree.clone();
        let is_nim = called(&tree, id).is_some_and(|(function, _)| function.name() == "nim");
        // A definition may tell sizes apart; a ruleset has the same code for all.
        let (is_ruleset, arguments) = match tree.kind(id) {
            Kind::Call { name, arguments, .. } => {
                let name = canonical_name(tree.slice(name));
                (self.machine.find_in(&tree, &name).is_none(), arguments)
            }
            Kind::Apply { ruleset, arguments } => {
                (matches!(self.value(ruleset)?, Value::Ruleset(_)), arguments)
            }
            _ => return self.refuse(id, HEAPS),
        };
        if !is_ruleset {
            return self.refuse(id, "a definition has a file for Coq where it is written out");
        }
        let value = match self.value(id) {
            Err(error) if !error.is_stop() => return self.refuse(id, HEAPS),
            value => value?,
        };
        let Some(position) = relations::position(&self.machine.store, &value) else {
            return self.refuse(id, HEAPS);
        };
        let mut found = Vec::new();
        for &argument in tree.children(arguments) {
            let Value::Integer(example) = self.value(argument)? else {
                return self.refuse(argument, HEAPS);
            };
            let size = self.integer(argument)?;
            let game = match is_nim {
                true => None,
                false => Some(self.game_of_heap(id, position, example.to_i64())?),
            };
            found.push((game, size));
        }
        Ok(found)
    }

    /// The octal game of a component that has this size.
    fn game_of_heap(&mut self, id: TreeId, position: GameId, example: Option<i64>) -> Result<Game> {
        for component in self.machine.store.components(position) {
            if let Some((code, heap)) = self.machine.store.heap_of_code(component)
                && heap.to_i64() == example
                && let Ok(octal) = code.to_string().parse::<Octal>()
                && !octal.unequal()
            {
                return Ok((octal, code));
            }
        }
        self.refuse(id, HEAPS)
    }
}

impl Unknown {
    /// Whether this is its name.
    fn is(&self, name: &str) -> bool {
        canonical_name(&self.typed) == canonical_name(name)
    }
}
