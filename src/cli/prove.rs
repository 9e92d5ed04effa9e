//! `sprague prove` and `sprague statement`: a claim with its proof, as a certificate, as text, for
//! a proof assistant.

use std::io;

use sprague::Interrupt;
use sprague::front_end::Request;
use sprague::proof::{self, Detail, Style};

use super::Status;
use super::answer::{self, Form, Question};
use super::args::{Format as Written, PROOF, ProofRequest, Settings};
use super::output::Output;
use super::watch::Watch;

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
    let ProofRequest { statements, strategy, statement, .. } = request;
    let style = format.of_documents().map(|_| style_of(request));
    let (whole, file) = (!request.fragment, request.file.as_deref());
    let question = Question {
        definitions: &[],
        request: Request::Prove { statements: statements.clone(), style },
        form: Form {
            whole,
            plain: settings.json,
            strategy: *strategy,
            statement: *statement,
            ..Form::new(format, file)
        },
    };
    answer::run(&question, settings, watch, output)
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

/// How a proof is to be written as text.
fn style_of(request: &ProofRequest) -> Style<'static> {
    let usual = Style::default();
    let most_nodes = request.most.unwrap_or(usual.most_nodes);
    let most_claims = request.most.unwrap_or(usual.most_claims);
    usual
        .with_detail(Detail::level(request.detail).unwrap_or(Detail::Two))
        .with_most_nodes(most_nodes)
        .with_most_claims(most_claims)
        .with_facts(!request.brief && !request.fragment)
}
