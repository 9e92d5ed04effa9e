//! A claim over ranges as one over all integers, where that is decided at once.

use std::sync::Arc;

use crate::arithmetic::{self, Budget, Stop, Verdict};
use crate::error::{Result, Span};
use crate::eval::machine::Machine;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Action, Kind, Quantifier, Tree, TreeId};
use crate::universal::{ClaimFormula, Refused, Translator};

/// Values that a range must have to be one that stands for all integers.
const FEWEST: u64 = 9;

/// Parts of a claim, at most.
const MOST_NODES: usize = 2_000;

/// Entries of the table of an automaton, and how often a decision may poll. That is some
/// milliseconds.
const CELLS: usize = 1 << 14;
const POLLS: u32 = 16;

/// The claim for all integers from the beginnings of its ranges on, if that is decided at once and
/// holds. Returns the clause that then replaces the ranges, `for all n >= 1`.
///
/// # Errors
/// If interrupted.
pub(crate) fn holds_for_all(machine: &mut Machine, tree: &Tree, root: TreeId) -> Result<Option<String>> {
    let Some((widened, root, said)) = widened(tree, root) else { return Ok(None) };
    let widened = Arc::new(widened);
    let interrupt = machine.store.interrupt().clone();
    let mut translator = Translator::new(machine, &widened);
    translator.hurries = true;
    let ClaimFormula { variables, formula, .. } = match translator.claim(root) {
        Ok(claim) => claim,
        Err(Refused::Error(error)) if error.is_stop() => return Err(error),
        Err(_) => return Ok(None),
    };
    let polls = std::cell::Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        if polls.get() > POLLS { Err(Stop::Interrupted) } else { Ok(()) }
    };
    let decision = arithmetic::decide(&variables, &formula, &Budget { max_cells: CELLS, poll: &poll });
    interrupt.poll()?;
    Ok(matches!(decision, Ok(decision) if decision.verdict == Verdict::Holds).then_some(said))
}

/// The claim with `for all` in the place of ranges between two numbers, and what is then said.
fn widened(tree: &Tree, root: TreeId) -> Option<(Tree, TreeId, String)> {
    let Kind::Element { value, clauses } = tree.kind(root) else { return None };
    if tree.nodes.len() > MOST_NODES {
        return None;
    }
    let mut new = tree.clone();
    let mut written = Vec::new();
    let mut bounds: Vec<(&str, u64)> = Vec::new();
    for &clause in tree.children(clauses) {
        let Kind::For { name, source } = tree.kind(clause) else {
            written.push(clause);
            continue;
        };
        let Some((first, from, to)) = range(tree, source) else {
            written.push(clause);
            continue;
        };
        if to.saturating_sub(from) + 1 < FEWEST {
            written.push(clause);
            continue;
        }
        let bound = (from > 0).then_some((Infix::AtLeast, first));
        let binder = new.add(Kind::Binder { name, bound }, tree.span(clause));
        let binders = new.add_children([binder]);
        let every = Kind::Every { quantifier: Quantifier::All, games: false, binders };
        written.push(new.add(every, tree.span(clause)));
        bounds.push((tree.slice(name), from));
    }
    let said = said(&bounds)?;
    let clauses = new.add_children(written);
    let root = new.add(Kind::Element { value, clauses }, tree.span(root));
    new.action = Action::Claim(root);
    Some((new, root, said))
}

/// The ends of a range that are written in digits, and the node of the first.
fn range(tree: &Tree, source: TreeId) -> Option<(TreeId, u64, u64)> {
    let Kind::Chain { operands, operators } = tree.kind(source) else { return None };
    let (&[first, last], &[(Infix::Range, _)]) = (tree.children(operands), tree.operators(operators)) else {
        return None;
    };
    let digits = |id: TreeId| match tree.kind(id) {
        Kind::Integer => {
            let Span { start, end } = tree.span(id);
            tree.text[start..end].replace('_', "").parse().ok()
        }
        _ => None,
    };
    Some((first, digits(first)?, digits(last)?))
}

/// `for all n >= 1, m`, in which a bound is one of all names before it.
fn said(bounds: &[(&str, u64)]) -> Option<String> {
    let (&(_, first), _) = bounds.split_first()?;
    let bound = |from: u64| if from == 0 { String::new() } else { format!(" >= {from}") };
    if bounds.iter().all(|&(_, from)| from == first) {
        let names: Vec<&str> = bounds.iter().map(|&(name, _)| name).collect();
        return Some(format!("for all {}{}", names.join(", "), bound(first)));
    }
    let each: Vec<String> =
        bounds.iter().map(|&(name, from)| format!("for all {name}{}", bound(from))).collect();
    Some(each.join(" "))
}
