//! Nimbers with their field and the ordinals; formulas over the natural numbers, decided by
//! automata.

pub(crate) mod arithmetic;
pub(crate) mod nimber;
