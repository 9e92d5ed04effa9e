//! stub
mod budget;
mod syntax;
pub(crate) use budget::{Budget, Stop};
use num_bigint::BigUint;
pub(crate) use syntax::{Formula, Relation, Table, Term, Variable};
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Holds,
    Fails(Vec<BigUint>),
    Undefined(Vec<BigUint>),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Classes,
    Automata,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) way: Way,
    pub(crate) peak_states: usize,
}
pub(crate) fn decide(_: &[Variable], _: &Formula, _: &Budget<'_>) -> Result<Decision, Stop> {
    Err(Stop::TooLarge)
}
