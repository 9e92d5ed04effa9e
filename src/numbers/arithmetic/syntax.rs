//! What can be said: terms over the integers, and formulas about natural numbers.

use super::recognizer::Recognizer;
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
#[derive(Clone, Debug)]
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
    /// The number that is accepted behind these, one a track. For all natural numbers there must be
    /// exactly one. It is undefined if one of these is negative.
    Only(Rc<Recognizer>, Vec<Term>),
}

impl Term {
    /// What has no value, since no nimber is negative.
    pub(crate) fn nothing() -> Term {
        Term::NimSum(vec![Term::Integer(-1)])
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
#[derive(Clone, Debug)]
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
