//! Statements for all natural numbers: the kernel against evaluation by definition, and against
//! automata that a builder of these tests finds.

mod alike;
mod builder;
mod codes;
mod counts;
mod document;
mod facts;
mod formulas;
mod games;
mod hostile;
mod mutants;
mod oracle;
mod refuted;
mod stated;
mod zeckendorf;

use crate::kernel::{accepts, is_of, reason, verify};

/// The certificate of a statement, which the kernel accepts, against the statement, too.
fn certified(statement: &str) -> String {
    let certificate = builder::complete(statement);
    let verified = verify(&certificate);
    assert!(verified.is_ok(), "{certificate}{verified:?}");
    assert!(is_of(&certificate, builder::statement(&certificate)), "{certificate}");
    certificate
}

/// The line and the reason for which the certificate of a statement is rejected.
fn rejected(statement: &str) -> (u64, String) {
    reason(builder::complete(statement))
}
