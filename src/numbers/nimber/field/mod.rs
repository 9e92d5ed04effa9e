//! The field of nimbers under ceilings, with what follows from it for single nimbers: orders,
//! logarithms, polynomials.

mod logarithm;
mod nimber;
mod operations;

pub use operations::NimField;
