//! Tree to values: what is written is compiled to operations on a stack and run.

pub(crate) mod alike;
pub(crate) mod arithmetic;
pub(crate) mod budget;
pub(crate) mod code;
pub(crate) mod compile;
mod error_spans;
pub(crate) mod extended;
pub(crate) mod families;
pub(crate) mod functions;
pub(crate) mod indices;
pub(crate) mod integer;
mod iteration;
pub(crate) mod listed_moves;
pub(crate) mod machine;
pub(crate) mod memo;
mod move_words;
mod names;
pub(crate) mod notes;
pub(crate) mod ordinals;
pub(crate) mod relations;
pub(crate) mod rulesets;
mod sequences;
pub(crate) mod unsupported;
pub(crate) mod value;
pub(crate) mod written;
