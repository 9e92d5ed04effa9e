//! Tree to values: what is written is compiled to operations on a stack and run.

pub(crate) mod alike;
pub(crate) mod arithmetic;
mod blame;
pub(crate) mod code;
pub(crate) mod compile;
pub(crate) mod definitions;
mod field;
pub(crate) mod functions;
pub(crate) mod held;
pub(crate) mod integer;
mod iteration;
pub(crate) mod listed_moves;
pub(crate) mod machine;
pub(crate) mod memo;
mod naming;
pub(crate) mod ordinals;
pub(crate) mod refuse;
pub(crate) mod relations;
mod rulesets;
mod sequences;
pub(crate) mod value;
