//! scaffold
#![allow(missing_docs)]
pub mod error;
pub mod limits;
