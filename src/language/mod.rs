//! The language: how things are written, text to tree, tree to values, claims over all values to
//! formulas.

pub(crate) mod eval;
pub(crate) mod library;
pub(crate) mod notation;
pub(crate) mod syntax;
pub(crate) mod universal;
