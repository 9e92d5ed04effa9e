//! What is shown: pictures and tables, documents with their writers, replies as documents.

pub mod drawing;
pub(crate) mod markup;
pub(crate) mod picture;
mod plot;
pub mod report;
pub(crate) mod table;
