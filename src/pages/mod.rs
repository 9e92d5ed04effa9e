//! What is shown: pictures and tables, documents with their writers, replies as documents.

pub mod drawing;
pub(crate) mod markup;
pub(crate) mod picture;
pub mod report;
pub(crate) mod table;
