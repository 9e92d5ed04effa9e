//! Statements for all natural numbers: the kernel against evaluation by definition, and against
//! automata that a builder of these tests finds.

mod builder;
mod codes;
mod document;
mod facts;
mod formulas;
mod games;
mod hostile;
mod mutants;
mod oracle;
mod refuted;
mod stated;

use sprague_kernel::{Refused, VerifiedForAll, verify_for_all};

fn verify(text: &str) -> Result<VerifiedForAll, Refused> {
    verify_for_all(&mut text.as_bytes(), None, &mut || true)
}

/// The certificate of a statement, which the kernel accepts, against the statement, too.
fn certified(statement: &str) -> String {
    let certificate = builder::complete(statement);
    let verified = verify(&certificate);
    assert!(verified.is_ok(), "{certificate}{verified:?}");
    let statement = builder::statement(&certificate);
    let stated = verify_for_all(&mut certificate.as_bytes(), Some(&mut statement.as_bytes()), &mut || true);
    assert!(stated.is_ok(), "{certificate}{stated:?}");
    certificate
}

/// The line and the reason for which the certificate of a statement is rejected.
fn rejected(statement: &str) -> (u64, String) {
    reason(&builder::complete(statement))
}

/// The line and the reason for which a certificate is rejected.
fn reason(certificate: &str) -> (u64, String) {
    match verify(certificate) {
        Err(Refused::Rejected { line, reason }) => (line, reason),
        other => panic!("{certificate}{other:?}"),
    }
}
