//! What a claim to be proved names by a computation: `*2 ⊗ *3` is a nimber that arithmetic gives, and
//! a certificate about that nimber says nothing of the product.

use std::sync::Arc;

use hashbrown::HashSet;

use crate::error::{Result, Span};
use crate::eval::code::Meaning;
use crate::eval::functions::{Alone, Means, called, named};
use crate::eval::machine::Machine;
use crate::eval::unsupported;
use crate::syntax::operator::{Infix, Level};
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::syntax::{parser, statements};
use crate::theory::Convention;

/// An expression that is looked at.
struct Part {
    tree: Arc<Tree>,
    id: TreeId,
    /// Whether it gives a number, and not a position.
    is_number: bool,
    /// Where the claim comes to it.
    place: Span,
}

/// Refuses a claim with a side that is computed: by a nim-product, or by a function that gives a
/// nimber. Definitions are looked into.
///
/// # Errors
/// If a side is.
pub(super) fn refuse(machine: &Machine, tree: &Arc<Tree>, root: TreeId) -> Result<()> {
    let part = |id| Part { tree: tree.clone(), id, is_number: false, place: tree.span(id) };
    let (mut seen, mut parts) = (HashSet::new(), vec![part(root)]);
    for id in below(tree, root) {
        let Kind::Chain { operands, operators } = tree.kind(id) else { continue };
        if tree.operators(operators).first().is_some_and(|(infix, _)| infix.level() == Level::Relation) {
            parts.extend(tree.children(operands).iter().map(|&id| part(id)));
        }
    }
    while let Some(part) = parts.pop() {
        machine.store.interrupt().poll()?;
        if let Some(what) = is_computed(&part) {
            return Err(unsupported::proof_of_computed(part.place, what));
        }
        further(machine, &part, &mut parts, &mut seen);
    }
    Ok(())
}

/// Refuses a claim over all values with a product of nimbers: it stands for its result there, as does what
/// a function gives.
///
/// # Errors
/// If there is one.
pub(super) fn refuse_products(tree: &Arc<Tree>, root: TreeId) -> Result<()> {
    for id in below(tree, root) {
        let part = Part { tree: tree.clone(), id, is_number: false, place: tree.span(id) };
        let is_mex = called(tree, id).is_some_and(|(function, _)| function.name() == "mex");
        if let Some(what) = is_computed(&part).filter(|_| !is_mex) {
            return Err(unsupported::proof_of_computed(part.place, what));
        }
    }
    Ok(())
}

/// Whether a side of a relation is a number that is computed, as in `grundy(G) = 1 + 1`, or a nimber of
/// one, as in `G = *(n % 3)`.
pub(super) fn has_arithmetic(tree: &Tree, root: TreeId) -> bool {
    let is_computed =
        |&id: &TreeId| matches!(tree.kind(id), Kind::Chain { .. } | Kind::Prefix { .. } | Kind::Call { .. });
    let is_value =
        |&id: &TreeId| called(tree, id).is_some_and(|(function, _)| matches!(function.means, Means::Value));
    below(tree, root).into_iter().any(|id| {
        let Kind::Chain { operands, operators } = tree.kind(id) else { return false };
        let operands = tree.children(operands);
        if tree.operators(operators)[0].0.level() != Level::Relation {
            return false;
        }
        operands.iter().any(|&side| matches!(tree.kind(side), Kind::Nimber(Some(size)) if is_computed(&size)))
            || operands.iter().any(is_value)
                && operands.iter().any(|side| is_computed(side) && !is_value(side))
    })
}

/// All nodes below one, and itself.
fn below(tree: &Tree, root: TreeId) -> Vec<TreeId> {
    let (mut found, mut next) = (Vec::new(), vec![root]);
    while let Some(id) = next.pop() {
        found.push(id);
        tree.for_each_child(tree.kind(id), |child| next.push(child));
    }
    found
}

/// What an expression is computed by, if it is.
fn is_computed(part: &Part) -> Option<&'static str> {
    let Part { tree, id, is_number, .. } = part;
    match tree.kind(*id) {
        Kind::Chain { operators, .. } => {
            tree.operators(operators).iter().find_map(|(infix, _)| match infix {
                Infix::NimProduct => Some("a nim-product"),
                Infix::NimQuotient => Some("a nim-quotient"),
                Infix::NimSum if *is_number => Some("a nim-sum of numbers"),
                _ => None,
            })
        }
        Kind::Call { .. } => {
            let (function, _) = called(tree, *id)?;
            let of_positions = match function.alone {
                Alone::Canonical(_) | Alone::Distinguish(Convention::Normal) => true,
                _ => function.name().starts_with("nim_") || function.name() == "mex",
            };
            let is_one = of_positions || *is_number && !matches!(function.means, Means::Value);
            is_one.then_some("a function")
        }
        _ => None,
    }
}

/// What the value of an expression is made of. Arguments of rules are not: they choose the position.
fn further(machine: &Machine, part: &Part, parts: &mut Vec<Part>, seen: &mut HashSet<(u32, bool)>) {
    let tree = &part.tree;
    let mut push = |id, is_number| parts.push(Part { tree: tree.clone(), id, is_number, place: part.place });
    match tree.kind(part.id) {
        Kind::Nimber(Some(size)) => push(size, true),
        Kind::Set(run) | Kind::Infinite(run) | Kind::List(run) => {
            tree.children(run).iter().for_each(|&child| push(child, false));
        }
        Kind::Element { value, .. } | Kind::Worded { value, .. } | Kind::Turned { value, .. } => {
            push(value, part.is_number);
        }
        Kind::Where { value, names } => {
            push(value, part.is_number);
            tree.children(names).iter().for_each(|&name| push(name, part.is_number));
        }
        Kind::Named { value, .. } | Kind::Prefix { operand: value, .. } => push(value, part.is_number),
        Kind::Chain { operands, operators } => {
            if matches!(tree.operators(operators)[0].0.level(), Level::Sum | Level::Product | Level::Power) {
                tree.children(operands).iter().for_each(|&child| push(child, part.is_number));
            }
        }
        Kind::Conditional { then, otherwise, .. } => {
            [then, otherwise].into_iter().for_each(|id| push(id, part.is_number))
        }
        Kind::Call { name, arguments, .. } => match named(tree.slice(name)) {
            Some(function) if function.name() == "nim" => {
                tree.children(arguments).iter().for_each(|&child| push(child, true));
            }
            Some(function) if matches!(function.means, Means::Value) => {
                tree.children(arguments).iter().for_each(|&child| push(child, false));
            }
            Some(_) => {}
            None => definition(machine, part, tree.slice(name), parts, seen),
        },
        Kind::Name => definition(machine, part, tree.slice(tree.span(part.id)), parts, seen),
        _ => {}
    }
}

/// The body of the definition that a name stands for, if it stands for one.
fn definition(
    machine: &Machine,
    part: &Part,
    name: &str,
    parts: &mut Vec<Part>,
    seen: &mut HashSet<(u32, bool)>,
) {
    let Some(number) = machine.find_in(&part.tree, name) else { return };
    if !seen.insert((number, part.is_number)) {
        return;
    }
    let defined = &machine.definitions[number as usize];
    let tree = match &defined.meaning {
        Meaning::Function(code) => Some(code.tree.clone()),
        Meaning::Family(family) => Some(family.tree.clone()),
        _ => parsed(machine, &defined.text),
    };
    if let Some(tree) = tree
        && let Action::Define { body, .. } = tree.action
    {
        parts.push(Part { tree, id: body, is_number: part.is_number, place: part.place });
    }
}

/// The tree of a definition that is kept as text.
fn parsed(machine: &Machine, text: &str) -> Option<Arc<Tree>> {
    let statements = statements(text);
    let [statement] = &statements[..] else { return None };
    parser::parse(statement, machine.store.limits()).ok().map(Arc::new)
}
