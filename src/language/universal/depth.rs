//! How deep formulas are nested, and how large they are: what decides them recurses, and parts are
//! copied to where names stand for them, so that both are bounded.

use crate::arithmetic::{Formula, Node};
use crate::universal::part::Part;

/// How deep a claim may be nested, definitions that are written out included.
pub(super) const MOST: usize = 200;

/// How many operators of one chain may put what is before them one level deeper.
pub(super) const MOST_IN_A_CHAIN: usize = 50;

/// Terms and formulas that may be copied to where names stand for them, all together: definitions
/// that are called inside one another may double them each time.
pub(super) const MOST_WRITTEN_OUT: usize = 1 << 19;

/// Whether a formula is nested deeper than what decides it can follow.
pub(super) fn is_too_deep(formula: &Formula) -> bool {
    let mut open = vec![(Node::Formula(formula), 0_usize)];
    while let Some((node, depth)) = open.pop() {
        if depth > 2 * MOST {
            return true;
        }
        node.for_each_inside(|node| open.push((node, depth + 1)));
    }
    false
}

/// How many terms and formulas a part of a claim has, as far as they are no more than `most`.
pub(super) fn size(part: &Part, most: usize) -> usize {
    let (mut lists, mut open, mut size) = (vec![part], Vec::new(), 0);
    while let Some(part) = lists.pop() {
        size += 1;
        match part {
            Part::List(parts) => lists.extend(parts.iter().take(most)),
            Part::Integer(term) | Part::Game(term) => open.push(Node::Term(term)),
            Part::OutcomeOnly(formula) | Part::Truth(formula) | Part::Outcome(formula) => {
                open.push(Node::Formula(formula));
            }
            Part::Range(first, last) => open.extend([Node::Term(first), Node::Term(last)]),
            Part::Ruleset(_) | Part::Definition(_) => {}
        }
        while let Some(node) = open.pop() {
            size += 1;
            if size >= most {
                return most;
            }
            node.for_each_inside(|node| open.push(node));
        }
        if size >= most {
            return most;
        }
    }
    size
}
