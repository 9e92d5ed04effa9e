//! Tree to values: what is written is compiled to operations on a stack and run.

pub(crate) mod arithmetic;
pub(crate) mod code;
pub(crate) mod compile;
pub(crate) mod functions;
pub(crate) mod held;
pub(crate) mod integer;
pub(crate) mod machine;
pub(crate) mod memo;
pub(crate) mod refuse;
pub(crate) mod relations;
pub(crate) mod value;
