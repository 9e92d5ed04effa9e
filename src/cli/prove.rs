//! `sprague prove` and `sprague statement`: a claim with its proof, as a certificate, as text, for
//! a proof assistant.

use std::io;

use clap::ValueEnum;
use sprague::front_end::json;
use sprague::front_end::syntax::{self, Statement, StatementKind};
use sprague::proof::{self, Contents, Detail, Format, Style};
use sprague::reply::Proof;
use sprague::{Error, ErrorKind, Interrupt, Reply, Session, Source, Span};
use sprague_kernel::{Options, verify};

use super::Status;
use super::args::{ProofFormat, ProofRequest, Settings, of_file};
use super::eval::said_to_fail;
use super::files::shown;
use super::output::{Output, visible};
use super::screen::WIDTH;
use super::watch::Watch;

/// What went wrong: something in what was typed, or with the place to write to.
enum Trouble {
    Statement { text: String, error: Error },
    Writing(io::Error),
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
        Err(Trouble::Writing(error)) => return Err(error),
        Err(Trouble::Statement { text, error }) => {
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
            let format = format.to_possible_value();
            let format = format.as_ref().map_or("", |format| format.get_name());
            output.object(&json::proof(&proof, format, &document))?;
        }
        // Proofs are free of what acts on a terminal, and bring their own colours.
        None if format == ProofFormat::Text => {
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
fn format_of(request: &ProofRequest) -> Result<ProofFormat, String> {
    let by_name = request.file.as_deref().and_then(of_file::<ProofFormat>);
    if let (None, None, false, Some(file)) = (request.format, by_name, request.strategy, &request.file) {
        return Err(format!(
            "{}: a proof is a .cert, .txt, .md, .tex, .html or .v file; another name needs --format",
            shown(file)
        ));
    }
    let usual = match request {
        _ if request.strategy => ProofFormat::Cert,
        _ if request.preamble => ProofFormat::Latex,
        _ => ProofFormat::Text,
    };
    let format = request.format.or(by_name).unwrap_or(usual);
    let is_part = matches!(format, ProofFormat::Latex | ProofFormat::Html | ProofFormat::Markdown);
    if request.strategy && format != ProofFormat::Cert {
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
    format: ProofFormat,
    settings: &Settings,
    output: &mut Output,
) -> io::Result<Status> {
    let format = match format {
        ProofFormat::Latex => Format::Latex,
        ProofFormat::Html => Format::Html,
        ProofFormat::Markdown => Format::Markdown,
        ProofFormat::Text => Format::Text,
        ProofFormat::Cert | ProofFormat::Coq => {
            output.complain("--preamble is written as latex, html, markdown or text");
            return Ok(Status::Error);
        }
    };
    // There is nothing that could interrupt it.
    let shared = proof::preamble(format, &Interrupt::new()).unwrap_or_default();
    output.write_to(&shared, request.file.as_deref(), settings.json)
}

/// What there is to say behind a proof, and how the command ends.
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
        Err(error) => Err(Trouble::Statement { text, error }),
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
        Err(error) => return Err(Trouble::Statement { text: text.to_owned(), error }),
    }
    Ok(())
}

fn written(
    session: &mut Session,
    proof: &Proof,
    format: ProofFormat,
    request: &ProofRequest,
    (screen, width): (Format, usize),
) -> Result<Vec<u8>, Trouble> {
    let trouble = |error| Trouble::Statement { text: proof.claim.clone(), error };
    let contents = if request.statement { Contents::Statement } else { Contents::Certificate };
    let interrupt = session.interrupt();
    let style = style_of(request, width);
    let as_text = |format| {
        let style = style.with_format(format);
        let written = match request.fragment {
            true => proof.document(&style, &interrupt)?.fragment(format, &interrupt)?,
            false => proof.text(&style, &interrupt)?,
        };
        Ok(written.into_bytes())
    };
    let text = |format| as_text(format).map_err(trouble);
    if proof.is_of_misere_play() {
        return written_of_misere(session, proof, format, request, screen, as_text);
    }
    if proof.is_of_all() && format == ProofFormat::Coq {
        return Err(trouble(no_file_of_all()));
    }
    // Where a claim fails at positions, the certificate of these says it in fewer words.
    let says_nothing = proof.certificate.claims().is_empty();
    if proof.is_of_all() && (proof.holds() || says_nothing) && format == ProofFormat::Cert {
        return match request.strategy {
            true => Err(trouble(no_strategy_of_all())),
            false => certified_of_all(session, proof, contents),
        };
    }
    let mut bytes = Vec::new();
    // Whatever is written rests on the certificate, if it claims something; a strategy is another
    // one.
    if !request.strategy && !says_nothing {
        let mut certificate = Vec::new();
        proof.certificate.write(&mut certificate, Contents::Certificate).map_err(Trouble::Writing)?;
        accepted(&certificate, &interrupt).map_err(trouble)?;
    }
    match format {
        ProofFormat::Cert if request.strategy => {
            let certificate = proof::strategy(
                session.store_mut(),
                &proof.questions,
                proof::StrategyCertificate::MOST_PAIRS,
            )
            .map_err(trouble)?;
            certificate.write(&mut bytes, Contents::Certificate).map_err(Trouble::Writing)?;
            accepted(&bytes, &interrupt).map_err(trouble)?;
            if contents == Contents::Statement {
                bytes.clear();
                certificate.write(&mut bytes, contents).map_err(Trouble::Writing)?;
            }
        }
        ProofFormat::Cert => proof.certificate.write(&mut bytes, contents).map_err(Trouble::Writing)?,
        ProofFormat::Coq if !proof.certificate.is_finite() => {
            let error =
                Error::new(ErrorKind::Domain, "there is no proof for Coq where nimbers are transfinite")
                    .note("the development in Coq has the nimbers of natural numbers")
                    .help("the other formats have it: --format text, markdown, latex, html or cert");
            return Err(trouble(error));
        }
        ProofFormat::Coq => proof::write_coq(&proof.certificate, &mut bytes).map_err(Trouble::Writing)?,
        ProofFormat::Text => bytes = text(screen)?,
        ProofFormat::Markdown => bytes = text(Format::Markdown)?,
        ProofFormat::Latex => bytes = text(Format::Latex)?,
        ProofFormat::Html => bytes = text(Format::Html)?,
    }
    Ok(bytes)
}

/// The certificate of a claim over all values, or of its negation.
fn certified_of_all(session: &mut Session, proof: &Proof, contents: Contents) -> Result<Vec<u8>, Trouble> {
    let interrupt = session.interrupt();
    let claim = format!("claim {}", proof.claim);
    let of_claim = |error| Trouble::Statement { text: claim.clone(), error };
    let mut made = |contents| match proof.holds() {
        true => session.certificate_for_all(&claim, contents),
        false => session.certificate_of_negation(&claim, contents),
    };
    let certificate = made(Contents::Certificate).map_err(of_claim)?;
    accepted(certificate.as_bytes(), &interrupt)
        .map_err(|error| Trouble::Statement { text: proof.claim.clone(), error })?;
    match contents {
        Contents::Certificate => Ok(certificate.into_bytes()),
        contents => made(contents).map(String::into_bytes).map_err(of_claim),
    }
}

/// A proof of a claim that speaks of misère play, perhaps of normal play, too.
fn written_of_misere(
    session: &mut Session,
    proof: &Proof,
    format: ProofFormat,
    request: &ProofRequest,
    screen: Format,
    as_text: impl Fn(Format) -> Result<Vec<u8>, Error>,
) -> Result<Vec<u8>, Trouble> {
    let trouble = |error| Trouble::Statement { text: proof.claim.clone(), error };
    let interrupt = session.interrupt();
    if proof.is_of_normal_play() {
        if matches!(format, ProofFormat::Cert | ProofFormat::Coq) {
            return Err(trouble(no_file_of_both()));
        }
        let mut certificate = Vec::new();
        proof.certificate.write(&mut certificate, Contents::Certificate).map_err(Trouble::Writing)?;
        accepted(&certificate, &interrupt).map_err(trouble)?;
    }
    let contents = if request.statement { Contents::Statement } else { Contents::Certificate };
    let certificate = match proof.misere_certificate(contents) {
        Some(certificate) => certificate.to_owned(),
        None if format != ProofFormat::Cert => String::new(),
        None => of_misere_outcome(session, &proof.claim, contents).map_err(trouble)?,
    };
    if format == ProofFormat::Cert && contents == Contents::Certificate {
        accepted(certificate.as_bytes(), &interrupt).map_err(trouble)?;
    }
    of_misere(&certificate, format, request.strategy, screen, as_text).map_err(trouble)
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

/// The certificate of who wins one position in misère play.
fn of_misere_outcome(session: &mut Session, claim: &str, contents: Contents) -> Result<String, Error> {
    match session.misere_certificate(&format!("claim {claim}"), contents)? {
        Some(found) => Ok(found.text),
        None => Err(Error::new(ErrorKind::Domain, "there is no certificate of this claim")
            .help("one of a position alone has: G is misere P, G is misere N")),
    }
}

/// A proof of a claim about misère play, whose certificate is at hand.
fn of_misere(
    certificate: &str,
    format: ProofFormat,
    strategy: bool,
    screen: Format,
    text: impl Fn(Format) -> Result<Vec<u8>, Error>,
) -> Result<Vec<u8>, Error> {
    match format {
        ProofFormat::Cert if strategy => Err(no_strategy_of_misere()),
        ProofFormat::Coq => Err(no_file_of_misere()),
        ProofFormat::Cert => Ok(certificate.as_bytes().to_vec()),
        ProofFormat::Text => text(screen),
        ProofFormat::Markdown => text(Format::Markdown),
        ProofFormat::Latex => text(Format::Latex),
        ProofFormat::Html => text(Format::Html),
    }
}

/// The error where a proof of a claim over all values is to be written for Coq.
fn no_file_of_all() -> Error {
    Error::new(ErrorKind::Domain, "there is no proof for Coq of a claim over all values")
        .note("the development in Coq has positions, their values and outcomes, and no automata")
        .help("a certificate: --format cert; or a proof to read: --format text, markdown, latex or html")
        .help("for a range, for n in 0..9, there is one of each kind")
}

/// The error where a proof of equality in misère play is to be written for Coq.
fn no_file_of_misere() -> Error {
    Error::new(ErrorKind::Domain, "there is no proof for Coq of a claim about misère play")
        .help("a certificate: --format cert; or a proof to read: --format text, markdown, latex or html")
}

/// The error where a certificate is to be of both kinds of play.
fn no_file_of_both() -> Error {
    let message = "a certificate speaks of misère play alone, or of normal play alone";
    Error::new(ErrorKind::Domain, message)
        .help("prove the two parts of the claim one after the other")
        .help("a proof to read has both: --format text, markdown, latex or html")
}

fn no_strategy_of_misere() -> Error {
    Error::new(ErrorKind::Domain, "a strategy is one of normal play, and the claim speaks of misère play")
        .help("leave out --strategy: a certificate with canonical forms or outcomes is written")
}

fn no_strategy_of_all() -> Error {
    Error::new(
        ErrorKind::Domain,
        "a strategy has finitely many pairs of positions, and the claim speaks of all",
    )
    .help("leave out --strategy: a certificate with automata is written")
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
