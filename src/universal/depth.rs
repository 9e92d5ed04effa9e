//! How deep formulas are nested: what decides them recurses, and so this is bounded.

use crate::arithmetic::{Formula, Term};

/// How deep a claim may be nested, definitions that are written out included.
pub(super) const MOST: usize = 200;

/// How many operators of one chain may put what is before them one level deeper.
pub(super) const MOST_IN_A_CHAIN: usize = 50;

/// A part of a formula.
enum Node<'a> {
    Term(&'a Term),
    Formula(&'a Formula),
}

/// Whether a formula is nested deeper than what decides it can follow.
pub(super) fn is_too_deep(formula: &Formula) -> bool {
    let mut open = vec![(Node::Formula(formula), 0_usize)];
    while let Some((node, depth)) = open.pop() {
        if depth > 2 * MOST {
            return true;
        }
        let mut push = |node| open.push((node, depth + 1));
        match node {
            Node::Formula(Formula::Boolean(_)) | Node::Term(Term::Integer(_) | Term::Variable(_)) => {}
            Node::Formula(Formula::Compare(left, _, right)) => {
                [left, right].map(Node::Term).into_iter().for_each(push)
            }
            Node::Formula(Formula::Not(inner) | Formula::ForAll(_, inner) | Formula::Exists(_, inner)) => {
                push(Node::Formula(inner))
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
    false
}
