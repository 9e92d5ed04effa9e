//! The certificates of what is answered. The kernel verifies each before anybody is told that it proves
//! something.

use sprague::proof::Contents;
use sprague::reply::Proof;
use sprague::{Error, ErrorKind, Interrupt, Session};
use sprague_kernel::{Options, verify};

use super::args::Format;

/// The certificate, or what it states, after the kernel has accepted it.
///
/// # Errors
/// If there is none, or it is refused.
pub fn certificate(
    session: &mut Session,
    proof: &Proof,
    (strategy, statement): (bool, bool),
) -> Result<String, Error> {
    let interrupt = session.interrupt();
    let mut made = |contents| match strategy {
        true => session.strategy_of(proof, contents),
        false => session.certificate_of(proof, contents),
    };
    let certificate = made(Contents::Certificate)?;
    let claims_nothing = proof.positions().is_some_and(|positions| positions.certificate.claims().is_empty());
    if strategy || !claims_nothing {
        accepted(certificate.as_bytes(), &interrupt)?;
    }
    if statement { made(Contents::Statement) } else { Ok(certificate) }
}

/// An error of a proof that cannot be written: which text it is about, and what works.
pub fn explained(
    error: Error,
    proof: &Proof,
    (format, strategy): (Format, bool),
    about: &mut String,
) -> Error {
    if proof.is_of_all() && format == Format::Cert && !strategy {
        // The certificate of a claim over all values is made of it as a statement.
        about.insert_str(0, "claim ");
    }
    helped(error, proof, format, strategy)
}

/// Says what works where a proof has no file of the kind that is asked for.
fn helped(error: Error, proof: &Proof, format: Format, strategy: bool) -> Error {
    const OTHERS: &str =
        "a certificate: --format cert; or a proof to read: --format text, markdown, latex or html";
    if error.kind() != ErrorKind::Domain {
        return error;
    }
    match format {
        Format::Cert if proof.is_of_misere_play() && proof.positions().is_some() => {
            error.help("a proof to read has both: --format text, markdown, latex or html")
        }
        Format::Cert if !strategy => error,
        Format::Cert if proof.is_of_misere_play() => {
            error.help("leave out --strategy: a certificate with canonical forms or outcomes is written")
        }
        Format::Cert if proof.is_of_loopy_positions() => {
            error.help("leave out --strategy: a certificate with values and ranks is written")
        }
        Format::Cert if proof.is_of_entailing_moves() => {
            error.help("leave out --strategy: a certificate with values is written")
        }
        Format::Cert if proof.positions().is_none() => {
            error.help("leave out --strategy: a certificate with automata is written")
        }
        Format::Coq if proof.is_of_all() => {
            error.help(OTHERS).help("for a range, for n in 0..9, there is one of each kind")
        }
        Format::Coq if proof.is_of_misere_play() => error.help(OTHERS),
        Format::Coq => error.help("the other formats have it: --format text, markdown, latex, html or cert"),
        _ => error,
    }
}

/// Has the kernel verify the positions that a proof rests on.
///
/// # Errors
/// As [`accepted`].
pub fn accepted_positions(proof: &Proof, interrupt: &Interrupt) -> Result<(), Error> {
    match proof.positions() {
        Some(positions) if !positions.certificate.claims().is_empty() => {
            accepted(positions.written(Contents::Certificate).as_bytes(), interrupt)
        }
        _ => Ok(()),
    }
}

/// Has the kernel verify a certificate before anybody is told that it proves something.
///
/// # Errors
/// If interrupted, or if it is refused: then it is wrong, and so is this program.
pub fn accepted(mut certificate: &[u8], interrupt: &Interrupt) -> Result<(), Error> {
    let verified = verify(&mut certificate, Options::default(), &mut || interrupt.poll().is_ok());
    let Err(refused) = verified else { return Ok(()) };
    interrupt.poll()?;
    let message = format!("the kernel does not accept the certificate: {refused}");
    let error = Error::new(ErrorKind::File, message);
    Err(error.note("nothing is written; this is an error of sprague, and worth a report"))
}
