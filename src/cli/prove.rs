//! `sprague prove` and `sprague statement`: a claim with its proof, as a certificate, as text, for
//! a proof assistant.

use std::io;

use sprague::front_end::syntax::{self, Statement, StatementKind};
use sprague::front_end::{json, said_to_fail};
use sprague::proof::{self, Contents, Detail, Format, Style};
use sprague::reply::Proof;
use sprague::{Error, ErrorKind, Interrupt, Reply, Session, Source, Span};
use sprague_kernel::{Options, verify};

use super::Status;
use super::args::{Format as Written, PROOF, ProofRequest, Settings};
use super::output::{Output, visible};
use super::screen::WIDTH;
use super::watch::Watch;

/// What went wrong, and where in what was typed.
struct Trouble {
    text: String,
    error: Error,
}

pub fn run(
    request: &ProofRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let format = match format_of(request) {
        Ok(format) => format,
        Err(message) => {
            output.complain(&message);
            return Ok(Status::Error);
        }
    };
    if request.preamble {
        return preamble(request, format, settings, output);
    }
    // A file has no screen, and no colours.
    let look = match &request.file {
        None if output.colored() && !settings.json => (Format::Ansi, output.width()),
        None => (Format::Text, output.width()),
        Some(_) => (Format::Text, WIDTH),
    };
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let mut failing = Vec::new();
    let made = watch.over(&interrupt, || {
        let proof = proved(&mut session, &request.statements, &mut failing)?;
        let bytes = written(&mut session, &proof, format, request, look)?;
        Ok((proof, bytes))
    });
    let (proof, bytes) = match made {
        Ok(made) => made,
        Err(Trouble { text, error }) => {
            let status =
                if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
            let error = error.at(Span::new(0, text.len()));
            output.report(&error, &Source::new(None, &text), settings.json)?;
            return Ok(status);
        }
    };
    match &request.file {
        None if settings.json => {
            let document = String::from_utf8_lossy(&bytes);
            output.object(&json::proof(&proof, format.name(), &document))?;
        }
        // Proofs are free of what acts on a terminal, and bring their own colours.
        None if format == Written::Text => {
            output.answer_as_it_is(String::from_utf8_lossy(&bytes).trim_end())?;
        }
        None if output.is_terminal() => {
            output.answer_as_it_is(&visible(String::from_utf8_lossy(&bytes).trim_end()))?;
        }
        file => {
            let written = output.write_out(file.as_deref(), |writer| writer.write_all(&bytes).map(Ok))?;
            if let Err(error) = written {
                output.report(&error, &Source::new(None, ""), settings.json)?;
                return Ok(Status::Error);
            }
        }
    }
    Ok(ended(proof.holds(), &failing, output))
}

/// The format that is asked for; or a complaint about it.
fn format_of(request: &ProofRequest) -> Result<Written, String> {
    let usual = match request {
        _ if request.strategy => Written::Cert,
        _ if request.preamble => Written::Latex,
        _ => Written::Text,
    };
    let file = request.file.as_deref();
    let format = match request.strategy {
        true => PROOF.or_usual(request.format, file, usual),
        false => PROOF.chosen(request.format, file, usual)?,
    };
    let is_part = matches!(format, Written::Latex | Written::Html | Written::Markdown);
    if request.strategy && format != Written::Cert {
        return Err("a strategy is written as a certificate: --strategy goes with --format cert".to_owned());
    }
    if request.fragment && !is_part {
        return Err(
            "--fragment goes with --format latex, html or markdown, or a .tex, .html or .md file".to_owned()
        );
    }
    Ok(format)
}

/// Writes what parts of documents share.
fn preamble(
    request: &ProofRequest,
    format: Written,
    settings: &Settings,
    output: &mut Output,
) -> io::Result<Status> {
    let Some(format) = format.of_documents() else {
        output.complain("--preamble is written as latex, html, markdown or text");
        return Ok(Status::Error);
    };
    // There is nothing that could interrupt it.
    let shared = proof::preamble(format, &Interrupt::new()).unwrap_or_default();
    output.write_to(&shared, request.file.as_deref(), settings.json)
}

/// The remarks after a proof, and the exit status of the command.
fn ended(holds: bool, failing: &[String], output: &mut Output) -> Status {
    for statement in failing {
        output.warn(&format!("{}; only the last claim is proved", said_to_fail(statement)));
    }
    if !holds {
        output.warn("the claim fails; what is proved is its negation");
    }
    if holds && failing.is_empty() { Status::Well } else { Status::ClaimFails }
}

/// Runs all statements but the last, and proves the last.
fn proved(session: &mut Session, statements: &[String], failing: &mut Vec<String>) -> Result<Proof, Trouble> {
    let Some((claim, before)) = statements.split_last() else {
        unreachable!("the table of arguments demands one")
    };
    for text in before {
        for statement in syntax::statements(text) {
            run_before(session, text, &statement, failing)?;
        }
    }
    let mut bare = "";
    let all = syntax::statements(claim);
    if let Some((last, before)) = all.split_last() {
        for statement in before {
            run_before(session, claim, statement, failing)?;
        }
        bare = match last.kind {
            StatementKind::Claim => &last.text["claim".len()..],
            StatementKind::Prove => &last.text["prove".len()..],
            _ => &last.text,
        };
    }
    let text = format!("prove {}", bare.trim());
    match session.eval(&text) {
        Ok(Reply::Proof(reply)) => Ok(reply.proof),
        Ok(_) => unreachable!("`prove` gives a proof"),
        Err(error) => Err(Trouble { text, error }),
    }
}

/// Runs a statement before the claim; one that is a claim itself and fails is noted.
fn run_before(
    session: &mut Session,
    text: &str,
    statement: &Statement<'_>,
    failing: &mut Vec<String>,
) -> Result<(), Trouble> {
    match session.run(statement) {
        Ok(reply) if reply.fails() => failing.push(statement.text.to_string()),
        Ok(_) => {}
        Err(error) => return Err(Trouble { text: text.to_owned(), error }),
    }
    Ok(())
}

/// A proof in a format, after the kernel has accepted what it rests on.
fn written(
    session: &mut Session,
    proof: &Proof,
    format: Written,
    request: &ProofRequest,
    (screen, width): (Format, usize),
) -> Result<Vec<u8>, Trouble> {
    let interrupt = session.interrupt();
    let as_text = |format| {
        accepted_positions(proof, &interrupt)?;
        let style = style_of(request, width).with_format(format);
        match request.fragment {
            true => proof.document(&style, &interrupt)?.fragment(format, &interrupt),
            false => proof.text(&style, &interrupt),
        }
    };
    let made = match format {
        Written::Cert => certificate(session, proof, request),
        Written::Coq => proof.coq().and_then(|file| {
            accepted_positions(proof, &interrupt)?;
            Ok(file)
        }),
        Written::Text => as_text(screen),
        other => as_text(other.of_documents().unwrap_or(screen)),
    };
    made.map(String::into_bytes).map_err(|error| {
        // The certificate of a claim over all values is made of it as a statement.
        let is_made_anew = proof.is_of_all() && format == Written::Cert && !request.strategy;
        let before = if is_made_anew { "claim " } else { "" };
        Trouble { text: format!("{before}{}", proof.claim), error: helped(error, proof, format, request) }
    })
}

/// The certificate, or what it states.
fn certificate(session: &mut Session, proof: &Proof, request: &ProofRequest) -> Result<String, Error> {
    let interrupt = session.interrupt();
    let mut made = |contents| match request.strategy {
        true => session.strategy_of(proof, contents),
        false => session.certificate_of(proof, contents),
    };
    let certificate = made(Contents::Certificate)?;
    let claims_nothing = proof.positions().is_some_and(|positions| positions.certificate.claims().is_empty());
    if request.strategy || !claims_nothing {
        accepted(certificate.as_bytes(), &interrupt)?;
    }
    if request.statement { made(Contents::Statement) } else { Ok(certificate) }
}

/// Says what works where a proof has no file of the kind that is asked for.
fn helped(error: Error, proof: &Proof, format: Written, request: &ProofRequest) -> Error {
    const OTHERS: &str =
        "a certificate: --format cert; or a proof to read: --format text, markdown, latex or html";
    if error.kind() != ErrorKind::Domain {
        return error;
    }
    match format {
        Written::Cert if proof.is_of_misere_play() && proof.positions().is_some() => {
            error.help("a proof to read has both: --format text, markdown, latex or html")
        }
        Written::Cert if !request.strategy => error,
        Written::Cert if proof.is_of_misere_play() => {
            error.help("leave out --strategy: a certificate with canonical forms or outcomes is written")
        }
        Written::Cert if proof.positions().is_none() => {
            error.help("leave out --strategy: a certificate with automata is written")
        }
        Written::Coq if proof.is_of_all() => {
            error.help(OTHERS).help("for a range, for n in 0..9, there is one of each kind")
        }
        Written::Coq if proof.is_of_misere_play() => error.help(OTHERS),
        Written::Coq => error.help("the other formats have it: --format text, markdown, latex, html or cert"),
        _ => error,
    }
}

/// How a proof is to be written as text.
fn style_of(request: &ProofRequest, width: usize) -> Style<'static> {
    let usual = Style::default();
    let most_nodes = request.most.unwrap_or(usual.most_nodes);
    let most_claims = request.most.unwrap_or(usual.most_claims);
    usual
        .with_detail(Detail::level(request.detail).unwrap_or(Detail::Two))
        .with_width(width)
        .with_most_nodes(most_nodes)
        .with_most_claims(most_claims)
        .with_facts(!request.brief && !request.fragment)
}

/// Has the kernel verify the positions that a proof rests on.
fn accepted_positions(proof: &Proof, interrupt: &Interrupt) -> Result<(), Error> {
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
