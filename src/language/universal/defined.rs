//! Where a part has a value. Everything that the machine evaluates must have one, even if the
//! answer does not depend on it: an unused argument, or an entry after the one that is found.

use crate::arithmetic::{Formula, Relation, Term};
use crate::syntax::canonical_name;
use crate::syntax::operator::Level;
use crate::syntax::tree::{Kind, Run, Tree, TreeId};
use crate::universal::part::Part;

/// True where all parts have values, and undefined elsewhere; `None` if they have values everywhere.
pub(super) fn defined<'p>(parts: impl IntoIterator<Item = &'p Part>) -> Option<Formula> {
    let mut formulas = Vec::new();
    parts.into_iter().for_each(|part| collect(part, &mut formulas));
    if formulas.is_empty() { None } else { Some(Formula::And(formulas)) }
}

fn collect(part: &Part, formulas: &mut Vec<Formula>) {
    match part {
        Part::Integer(term) | Part::Game(term) => of_term(term, formulas),
        Part::Truth(formula) | Part::Outcome(formula) | Part::OutcomeOnly(formula) => {
            if !matches!(formula, Formula::Boolean(_)) {
                formulas.push(Formula::Or(vec![formula.clone(), Formula::Boolean(true)]));
            }
        }
        Part::List(parts) => parts.iter().for_each(|part| collect(part, formulas)),
        Part::Range(first, last) => [first, last].into_iter().for_each(|end| of_term(end, formulas)),
        Part::Ruleset(_) | Part::Definition(_) => {}
    }
}

fn of_term(term: &Term, formulas: &mut Vec<Formula>) {
    if !is_total(term) {
        let compared = Formula::Compare(term.clone(), Relation::AtLeast, Term::Integer(0));
        formulas.push(Formula::Or(vec![compared, Formula::Boolean(true)]));
    }
}

/// Whether a term has a value everywhere, as far as is seen at once.
fn is_total(term: &Term) -> bool {
    match term {
        Term::Integer(_) | Term::Variable(_) => true,
        Term::Sum(terms) => terms.iter().all(is_total),
        Term::Multiple(_, inner) | Term::Quotient(inner, 1..) | Term::Remainder(inner, 1..) => {
            is_total(inner)
        }
        Term::NimSum(terms) | Term::Mex(terms) => terms.iter().all(is_natural),
        Term::Table(_, inner) => is_natural(inner),
        Term::Only(_, terms) => terms.iter().all(is_natural),
        Term::Entry(entries, inner) => match &**inner {
            Term::Remainder(index, modulus @ 1..) => {
                usize::try_from(*modulus).is_ok_and(|modulus| modulus <= entries.len()) && is_total(index)
            }
            _ => false,
        },
        Term::Quotient(..) | Term::Remainder(..) | Term::If(..) => false,
    }
}

/// Whether a term has a value everywhere that is not negative, as far as is seen at once.
fn is_natural(term: &Term) -> bool {
    match term {
        Term::Integer(integer) => *integer >= 0,
        Term::Variable(_) => true,
        Term::Sum(terms) => terms.iter().all(is_natural),
        Term::Multiple(factor, inner) => *factor >= 0 && is_natural(inner),
        Term::Quotient(inner, 1..) => is_natural(inner),
        Term::Entry(entries, _) => entries.iter().all(|&entry| entry >= 0) && is_total(term),
        Term::Remainder(..) | Term::NimSum(_) | Term::Mex(_) | Term::Table(..) | Term::Only(..) => {
            is_total(term)
        }
        Term::Quotient(..) | Term::If(..) => false,
    }
}

/// A part that has no value where the condition has none.
pub(super) fn only_where(condition: Option<Formula>, part: Part) -> Part {
    let Some(condition) = condition else { return part };
    // The condition is never false.
    let term = |term| Term::If(Box::new(condition.clone()), Box::new(term), Box::new(Term::Integer(0)));
    let formula = |formula| Formula::And(vec![condition.clone(), formula]);
    match part {
        Part::Integer(integer) => Part::Integer(term(integer)),
        Part::Game(value) => Part::Game(term(value)),
        Part::OutcomeOnly(is_p) => Part::OutcomeOnly(formula(is_p)),
        Part::Truth(truth) => Part::Truth(formula(truth)),
        Part::Outcome(is_p) => Part::Outcome(formula(is_p)),
        Part::List(parts) => {
            let only = |part: Part| only_where(Some(condition.clone()), part);
            Part::List(parts.into_iter().map(only).collect())
        }
        Part::Range(first, last) => Part::Range(term(first), term(last)),
        part @ (Part::Ruleset(_) | Part::Definition(_)) => part,
    }
}

/// Whether an expression reads a parameter whatever the parameters are, as far as is seen at once.
/// What is read is nothing to ask for beside it.
pub(super) fn always_reads(tree: &Tree, id: TreeId, name: &str) -> bool {
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        let all = |run: Run| tree.children(run).iter().copied();
        match tree.kind(id) {
            Kind::Name if canonical_name(tree.slice(tree.span(id))) == name => return true,
            Kind::Set(run) | Kind::List(run) | Kind::Call { arguments: run, .. } => waiting.extend(all(run)),
            Kind::Apply { arguments, .. } => waiting.extend(all(arguments)),
            Kind::Nimber(Some(part)) | Kind::Prefix { operand: part, .. } => waiting.push(part),
            Kind::Conditional { condition, .. } => waiting.push(condition),
            Kind::Chain { operands, operators } => {
                let read = match tree.operators(operators)[0].0.level() {
                    Level::Sum | Level::Product | Level::Range => usize::MAX,
                    Level::Relation => 2,
                    _ => 1,
                };
                waiting.extend(all(operands).take(read));
            }
            _ => {}
        }
    }
    false
}
