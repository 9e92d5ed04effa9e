//! What a question is answered by: sessions and their replies, certificates and proofs, claim
//! files, sheets, games against a person.

pub mod check;
pub mod front_end;
pub(crate) mod help;
pub(crate) mod play;
pub mod proof;
pub mod reply;
pub(crate) mod session;
pub(crate) mod solve;
