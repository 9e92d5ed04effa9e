//! What a certificate proves, as certificates of each kind say it.

use std::any::Any;
use std::fmt;

/// Something that was found in a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// There is no such thing.
    Nothing,
    /// Whether something holds.
    Truth(bool),
    /// How many there are, or another number.
    Number(u64),
    /// Several numbers.
    Numbers(Vec<u64>),
    /// Several facts, each with its name.
    Facts(Vec<(&'static str, Fact)>),
}

/// What a certificate proves; written, the line that says so.
pub(crate) trait Proof: Any + fmt::Debug + fmt::Display + Send + Sync {
    /// By what it is right, in a word.
    fn route(&self) -> &'static str;

    /// What was found, each with its name.
    fn facts(&self) -> Vec<(&'static str, Fact)>;

    /// What is proved, line by line.
    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(std::iter::empty())
    }

    /// Whether all of the certificate was verified: only then something is proved.
    fn is_whole(&self) -> bool {
        true
    }
}
