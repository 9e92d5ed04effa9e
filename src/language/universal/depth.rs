//! How deep formulas are nested, and how large they are: what decides them recurses, and parts are
//! copied to where names stand for them, so that both are bounded.

use crate::arithmetic::{Formula, Term};
use crate::universal::part::Part;

/// How deep a claim may be nested, definitions that are written out included.
pub(super) const MOST: usize = 200;

/// How many operators of one chain may put what is before them one level deeper.
pub(super) const MOST_IN_A_CHAIN: usize = 50;

/// Terms and formulas that may be copied to where names stand for them, all together: definitions
/// that are called inside one another may double them each time.
pub(super) const MOST_WRITTEN_OUT: usize = 1 << 19;

/// A part of a formula.
enum Node<'a> {
    Term(&'a Term),
    Formula(&'a Formula),
}

impl<'a> Node<'a> {
    /// Does something with what is one level deeper.
    fn for_each_inside(self, mut push: impl FnMut(Node<'a>)) {
        match self {
            Node::Formula(Formula::Boolean(_)) | Node::Term(Term::Integer(_) | Term::Variable(_)) => {}
            Node::Formula(Formula::Compare(left, _, right)) => {
                [left, right].map(Node::Term).into_iter().for_each(push);
            }
            Node::Formula(Formula::Not(inner) | Formula::ForAll(_, inner) | Formula::Exists(_, inner)) => {
                push(Node::Formula(inner));
            }
            Node::Formula(Formula::And(parts) | Formula::Or(parts)) => {
                parts.iter().map(Node::Formula).for_each(push);
            }
            Node::Formula(Formula::Iff(left, right)) => {
                push(Node::Formula(left));
                push(Node::Formula(right));
            }
            Node::Formula(Formula::Accepts(_, terms))
            | Node::Term(Term::Sum(terms) | Term::NimSum(terms) | Term::Mex(terms) | Term::Only(_, terms)) => {
                terms.iter().map(Node::Term).for_each(push);
            }
            Node::Term(
                Term::Multiple(_, inner)
                | Term::Quotient(inner, _)
                | Term::Remainder(inner, _)
                | Term::Entry(_, inner)
                | Term::Table(_, inner),
            ) => push(Node::Term(inner)),
            Node::Term(Term::If(condition, left, right)) => {
                push(Node::Formula(condition));
                push(Node::Term(left));
                push(Node::Term(right));
            }
        }
    }
}

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
