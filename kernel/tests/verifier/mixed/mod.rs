//! Claims of several parts: the kernel against the definitions, and against files made to hurt.

mod document;
mod mutants;
mod refuted;
mod truth;
