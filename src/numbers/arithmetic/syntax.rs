//! What can be said: terms over the integers, and formulas about natural numbers; and what is decided
//! of it.

use super::numeration::Numeration;
use super::recognizer::Recognizer;
use num_bigint::BigUint;
use std::rc::Rc;

/// The name of a variable. It ranges over the natural numbers.
pub(crate) type Variable = u32;

/// A sequence that is ultimately periodic, with a saltus: what is added in each period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The values of the preperiod and of one period.
    pub(crate) values: Vec<u64>,
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

/// A term. Its value is an integer, or it has none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term {
    Integer(i64),
    Variable(Variable),
    Sum(Vec<Term>),
    Multiple(i64, Box<Term>),
    /// The floor of a quotient by a positive number. By another it is undefined.
    Quotient(Box<Term>, i64),
    /// What the floor leaves. It is never negative.
    Remainder(Box<Term>, i64),
    /// The nim-sum. It is undefined if an operand is negative.
    NimSum(Vec<Term>),
    /// The least natural number that is not among these. It is undefined if one is negative.
    Mex(Vec<Term>),
    /// The first term where the formula is true, else the second. The other need have no value.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// An entry of a list, from 0 on. It is undefined outside.
    Entry(Rc<[i64]>, Box<Term>),
    /// A value of a sequence. It is undefined at a negative argument.
    Table(Rc<Table>, Box<Term>),
    /// The number that is accepted after these, one on each track. For all natural numbers there
    /// must be exactly one. It is undefined if one of these is negative.
    Only(Rc<Recognizer>, Vec<Term>),
}

impl Term {
    /// What has no value, since no nimber is negative.
    pub(crate) fn nothing() -> Term {
        Term::NimSum(vec![Term::Integer(-1)])
    }

    /// Whether a variable is somewhere in it.
    pub(crate) fn reads(&self, variable: Variable) -> bool {
        let mut waiting = vec![Node::Term(self)];
        while let Some(node) = waiting.pop() {
            if matches!(node, Node::Term(Term::Variable(other)) if *other == variable) {
                return true;
            }
            node.for_each_inside(|inside| waiting.push(inside));
        }
        false
    }
}

/// How two integers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Relation {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A formula. It is true, false or undefined of natural numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    Boolean(bool),
    Compare(Term, Relation, Term),
    /// An automaton accepts the terms, one a track. It is undefined if one is negative.
    Accepts(Rc<Recognizer>, Vec<Term>),
    Not(Box<Formula>),
    /// What follows a false formula is not looked at.
    And(Vec<Formula>),
    /// What follows a true formula is not looked at.
    Or(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    /// It is undefined if one instance is.
    ForAll(Vec<Variable>, Box<Formula>),
    /// It is undefined if one instance is.
    Exists(Vec<Variable>, Box<Formula>),
}

/// A formula, or a term in it.
#[derive(Clone, Copy)]
pub(crate) enum Node<'a> {
    Term(&'a Term),
    Formula(&'a Formula),
}

impl<'a> Node<'a> {
    /// Does something with what is one level deeper, from left to right.
    pub(crate) fn for_each_inside(self, mut visit: impl FnMut(Node<'a>)) {
        match self {
            Node::Formula(Formula::Boolean(_)) | Node::Term(Term::Integer(_) | Term::Variable(_)) => {}
            Node::Formula(Formula::Compare(left, _, right)) => {
                [left, right].map(Node::Term).into_iter().for_each(visit);
            }
            Node::Formula(Formula::Not(inner) | Formula::ForAll(_, inner) | Formula::Exists(_, inner)) => {
                visit(Node::Formula(inner));
            }
            Node::Formula(Formula::And(parts) | Formula::Or(parts)) => {
                parts.iter().map(Node::Formula).for_each(visit);
            }
            Node::Formula(Formula::Iff(left, right)) => {
                visit(Node::Formula(left));
                visit(Node::Formula(right));
            }
            Node::Formula(Formula::Accepts(_, terms))
            | Node::Term(Term::Sum(terms) | Term::NimSum(terms) | Term::Mex(terms) | Term::Only(_, terms)) => {
                terms.iter().map(Node::Term).for_each(visit);
            }
            Node::Term(
                Term::Multiple(_, inner)
                | Term::Quotient(inner, _)
                | Term::Remainder(inner, _)
                | Term::Entry(_, inner)
                | Term::Table(_, inner),
            ) => visit(Node::Term(inner)),
            Node::Term(Term::If(condition, left, right)) => {
                visit(Node::Formula(condition));
                visit(Node::Term(left));
                visit(Node::Term(right));
            }
        }
    }

    /// How numbers are written where this is decided: as in the automata that are given in it, if
    /// some are not in binary.
    pub(crate) fn numeration(self) -> Numeration {
        let mut numeration = match self {
            Node::Formula(Formula::Accepts(given, _)) | Node::Term(Term::Only(given, _)) => {
                given.numeration()
            }
            _ => Numeration::Binary,
        };
        self.for_each_inside(|inner| {
            if numeration == Numeration::Binary {
                numeration = inner.numeration();
            }
        });
        numeration
    }
}

/// What a formula says of all numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is true of all.
    Holds,
    /// It has a truth value everywhere. It is false here, and of no smaller numbers.
    Fails(Vec<BigUint>),
    /// It has no truth value here. It has one at all smaller numbers.
    Undefined(Vec<BigUint>),
}

/// How a verdict was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Finitely many numbers represent all others.
    Classes,
    /// Automata read the digits.
    Automata,
}

/// A verdict and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) way: Way,
    /// How automata read numbers here.
    pub(crate) numeration: Numeration,
    /// The states of the largest automaton, or the most numbers that represent one variable.
    pub(crate) peak_states: usize,
}
