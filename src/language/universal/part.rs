//! What a part of a claim is, how large it is, and where it has a value.
//!
//! What decides formulas recurses, and parts are copied to where names stand for them, so that how
//! deep and how large they are is bounded. What the machine evaluates must have a value, also where
//! the answer does not depend on it: an argument that is not used, an entry after the one that is
//! found.

use crate::arithmetic::{Formula, Node, Relation, Term};
use crate::error::Result;
use crate::eval::arithmetic;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::game::RulesetId;
use crate::game_graph::Outcome;
use crate::syntax::canonical_name;
use crate::syntax::operator::Level;
use crate::syntax::tree::{Kind, Run, Tree, TreeId};

/// A part of a claim, its variables still open.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Integer(Term),
    /// The Grundy value of a position.
    Game(Term),
    /// A position of known outcome and unknown value: whether it is P.
    OutcomeOnly(Formula),
    Truth(Formula),
    /// The outcome class of a position: whether it is P.
    Outcome(Formula),
    List(Vec<Part>),
    Range(Term, Term),
    Ruleset(RulesetId),
    /// A definition without its arguments.
    Definition(u32),
    /// The exponent of a power of 2: a multiple of a variable, and what is added to it.
    Exponent(i64, i64),
    /// What a name of `where` stands for, and how many names of the scope are before it.
    Later(TreeId, usize),
}

impl Part {
    /// The kind with its article, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Part::Integer(_) => "an integer",
            Part::Game(_) => "a position",
            Part::OutcomeOnly(_) => "a position whose value is not known, only its outcome",
            Part::Truth(_) => "a truth value",
            Part::Outcome(_) => "an outcome",
            Part::List(_) => "a list",
            Part::Range(..) => "a range",
            Part::Ruleset(_) => "a ruleset without a position",
            Part::Definition(_) => "a definition without its arguments",
            Part::Exponent(..) => "the exponent of a power of 2",
            Part::Later(..) => "a name of a part",
        }
    }

    /// The integer, if it is one without a variable.
    pub(super) fn known(&self) -> Option<i64> {
        if let Part::Integer(Term::Integer(integer)) = self { Some(*integer) } else { None }
    }
}

/// What a part without variables is; `None` if it is too large, infinite, or of a kind that does
/// not occur in formulas.
pub(super) fn of_value(machine: &Machine, value: &Value) -> Result<Option<Part>> {
    Ok(match value {
        Value::Truth(truth) => Some(Part::Truth(Formula::Boolean(*truth))),
        // No position that these claims know is a draw.
        Value::Outcome(Outcome::D) => None,
        Value::Outcome(outcome) => Some(Part::Outcome(Formula::Boolean(*outcome == Outcome::P))),
        Value::Integer(integer) => integer.to_i64().map(|integer| Part::Integer(Term::Integer(integer))),
        Value::Position(position) => {
            let value = machine.store.value(*position).to_u64();
            value.and_then(|value| i64::try_from(value).ok()).map(|value| Part::Game(Term::Integer(value)))
        }
        Value::List(_) => {
            let entries = arithmetic::entries(&machine.store, value)?;
            let parts: Result<Option<Vec<Part>>> =
                entries.iter().map(|entry| of_value(machine, entry)).collect();
            parts?.map(Part::List)
        }
        Value::Range(ends) => match (ends.0.to_i64(), ends.1.to_i64()) {
            (Some(first), Some(last)) => Some(Part::Range(Term::Integer(first), Term::Integer(last))),
            _ => None,
        },
        Value::Ruleset(id) => Some(Part::Ruleset(*id)),
        Value::Definition(id) => Some(Part::Definition(*id)),
        Value::Ordinal(_)
        | Value::Text(_)
        | Value::Quotient(_)
        | Value::Element(..)
        | Value::Extended(_)
        | Value::Turned(..)
        | Value::Loony => None,
    })
}

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
            Part::Ruleset(_) | Part::Definition(_) | Part::Exponent(..) | Part::Later(..) => {}
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
        Part::Ruleset(_) | Part::Definition(_) | Part::Exponent(..) | Part::Later(..) => {}
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
pub(super) fn is_natural(term: &Term) -> bool {
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
        part @ (Part::Ruleset(_) | Part::Definition(_) | Part::Exponent(..) | Part::Later(..)) => part,
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
            Kind::Where { value, .. } => waiting.push(value),
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
