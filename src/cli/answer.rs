//! The commands that ask a session one question: `draw`, `graph`, `table`, `plot`, `guess`, `compare`,
//! `genus`, `quotient`, `prove`.
//! What stands before it is run, and the reply is written in a format.

use std::io;
use std::path::Path;

use sprague::front_end::markup;
use sprague::front_end::{Request, json};
use sprague::heap::Found;
use sprague::reply::Guessed;
use sprague::{Error, ErrorKind, Interrupt, Reply, Session, Source, Span, StopReason, report};

use super::args::{AnswerAs, Format, ImageSize, Settings};
use super::certificates;
use super::eval;
use super::images;
use super::output::{Output, drawn, one_object};
use super::status::{Status, status_of};
use super::terminal::{self, WIDTH};
use super::used;
use super::watch::Watch;

/// Characters of a plot across and up without a screen.
const PLOT_SIZE: (usize, usize) = (100, 24);

/// What is asked, and how the answer is written.
pub struct Question<'q> {
    /// Statements that are run before.
    pub definitions: &'q [String],
    pub request: Request,
    pub form: Form<'q>,
}

/// How an answer is written, and where to.
#[derive(Clone, Copy)]
pub struct Form<'q> {
    pub format: Format,
    pub size: ImageSize,
    pub caption: Option<&'q str>,
    pub file: Option<&'q Path>,
    /// Whether a document stands alone, or is a part of another.
    pub whole: bool,
    /// Whether it has no colours on a screen either.
    pub plain: bool,
    /// Whether the certificate of a proof is one by a strategy.
    pub strategy: bool,
    /// Whether of a certificate only what it states is written.
    pub statement: bool,
}

impl<'q> Form<'q> {
    /// In a format, with nothing else that was asked for.
    pub fn new(format: Format, file: Option<&'q Path>) -> Form<'q> {
        let (size, caption) = (ImageSize::default(), None);
        Form { format, size, caption, file, whole: false, plain: false, strategy: false, statement: false }
    }

    /// On the screen, or in the format that is asked for.
    pub fn answer(format: Option<Format>, settings: &Settings) -> Form<'static> {
        let usual = if settings.json { Format::Json } else { Format::Text };
        Form::new(format.unwrap_or(usual), None)
    }
}

/// Answers what the arguments of a command ask for, after these definitions.
pub fn asked(
    (definitions, request, answer): (&[String], Request, &AnswerAs),
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let form = Form::answer(answer.format, settings);
    run(&Question { definitions, request, form }, settings, watch, output)
}

pub fn run(
    question: &Question<'_>,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let Question { definitions, request, form } = question;
    let to_terminal = form.file.is_none() && output.is_terminal();
    if let Some(message) = images::refused(form.format, &form.size, to_terminal) {
        output.complain(&message);
        return Ok(Status::Error);
    }
    let mut session = used::session(settings);
    // A file has its answer alone, and what is defined for a guess is the question.
    let among_text = form.format == Format::Text || form.file.is_some() || settings.json;
    let silent = !among_text || matches!(request, Request::Guess(_));
    let status = output
        .silently(silent, |output| eval::definitions(&mut session, definitions, settings, watch, output))?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let mut failing = Vec::new();
    let mut about = String::new();
    let made = watch.over(&interrupt, || {
        let answered = session.answer(request);
        (failing, about) = (answered.failing, answered.about);
        let reply = captioned(answered.reply?, form.caption);
        let bytes = bytes(&reply, form, &mut session, Some(&*output)).map_err(|error| match &reply {
            Reply::Proof(reply) => {
                certificates::explained(error, &reply.proof, (form.format, form.strategy), &mut about)
            }
            _ => error,
        })?;
        Ok((reply, bytes))
    });
    let status = match (request, &made) {
        (Request::Prove { .. }, Err(_)) => status,
        (Request::Prove { .. }, Ok(_)) => {
            status.max(eval::say_failing(&failing, "; only the last claim is proved", output))
        }
        _ => status.max(eval::say_failing(&failing, "", output)),
    };
    match made {
        Ok((reply, bytes)) => Ok(status.max(told(reply, &about, &bytes, form, settings, output)?)),
        Err(error) => Ok(status.max(refused(error, &about, settings.json, output)?)),
    }
}

/// Writes an answer; and how the command ends by it.
pub fn told(
    reply: Reply,
    about: &str,
    bytes: &[u8],
    form: &Form<'_>,
    settings: &Settings,
    output: &mut Output,
) -> io::Result<Status> {
    if let Reply::Table(table) = &reply
        && (table.columns.labels.is_empty() || table.by_rows().next().is_none())
    {
        output.warn("a range is empty, and so is the table");
    }
    let written = match form.format.is_binary() {
        _ if let (Reply::Proof(reply), true, None) = (&reply, settings.json, form.file) => {
            let document = String::from_utf8_lossy(bytes);
            output.object(&json::proof(&reply.proof, form.format.name(), &document))?;
            Status::Well
        }
        true => output.write_to(bytes, form.file, settings.json)?,
        false if form.format == Format::Text => output.write_to(bytes, form.file, settings.json)?,
        false => {
            let text = String::from_utf8_lossy(bytes);
            let text = output.for_terminal(&text, form.file).into_owned();
            output.write_to(&text, form.file, settings.json)?
        }
    };
    output.flush()?;
    if let Reply::Quotient(found) = &reply
        && !found.is_whole
        && found.quotient.period().is_none()
        && form.format != Format::Text
    {
        output.warn(&format!("{}, and no further", found.quotient));
    }
    Ok(written.max(ended(reply, about, settings, output)?))
}

/// How the command ends by what was answered.
pub fn ended(reply: Reply, about: &str, settings: &Settings, output: &mut Output) -> io::Result<Status> {
    let well = match reply {
        Reply::Period(reply) => matches!(reply.found, Found::Proved(_)),
        Reply::Guess(reply) => !matches!(reply.found, Guessed::Nothing { .. }),
        Reply::Comparison(reply) => reply.alike(),
        // What was found is shown nevertheless.
        Reply::Genera(reply) => match reply.ended {
            Some(error) => return refused(error, about, settings.json, output),
            None => true,
        },
        Reply::Quotient(found) => match found.quotient.stopped().and_then(|stopped| stopped.interrupted) {
            Some(StopReason::Interrupted) => return Ok(Status::Interrupted),
            _ => found.is_whole,
        },
        Reply::Proof(reply) => {
            if !reply.proof.holds() {
                output.warn("the claim fails; what is proved is its negation");
            }
            reply.proof.holds()
        }
        _ => true,
    };
    Ok(if well { Status::Well } else { Status::ClaimFails })
}

/// Reports an error about a text.
pub fn refused(error: Error, text: &str, json: bool, output: &mut Output) -> io::Result<Status> {
    let status = status_of(&error);
    let error = if error.kind() == ErrorKind::File { error } else { error.at(Span::new(0, text.len())) };
    output.report(&error, &Source::new(None, text), json)?;
    Ok(status)
}

/// With other words above or below it.
fn captioned(reply: Reply, caption: Option<&str>) -> Reply {
    let Some(words) = caption else { return reply };
    match reply {
        Reply::Drawing(drawing) => Reply::Drawing(drawing.captioned(words)),
        Reply::Graph(mut graph) => {
            graph.caption = Some(words.to_owned());
            Reply::Graph(graph)
        }
        Reply::Table(mut table) => {
            table.caption = Some(words.to_owned());
            Reply::Table(table)
        }
        Reply::Plot(plot) => Reply::Plot(plot.captioned(words)),
        reply => reply,
    }
}

/// The reply in a format, for a file or an output. A text ends with a new line.
///
/// # Errors
/// If a picture cannot be made, or a certificate cannot, or the kernel does not accept it.
pub fn bytes(
    reply: &Reply,
    form: &Form<'_>,
    session: &mut Session,
    output: Option<&Output>,
) -> Result<Vec<u8>, Error> {
    let output = output.filter(|_| form.file.is_none());
    if let (Reply::Proof(reply), false) = (reply, form.format == Format::Cert) {
        certificates::accepted_positions(&reply.proof, &session.interrupt())?;
    }
    let text = match (form.format, reply) {
        (format, _) if format.is_picture() => {
            let picture = |format| match (reply, reply.picture(format)?) {
                (Reply::Quotient(found), _) => Ok(found.outcomes()?.written(format)),
                (_, Some(picture)) => Ok(picture),
                _ => unreachable!("this answer is not a picture, and has no such format"),
            };
            return images::bytes(picture, format, &form.size);
        }
        (Format::Markdown | Format::Latex | Format::Html, _) => {
            let (document, format) =
                (report::document(reply), form.format.of_documents().unwrap_or_default());
            match form.whole {
                true => document.write(format, width(output), &Interrupt::new())?,
                false => document.fragment(format, &Interrupt::new())?,
            }
        }
        (Format::Cert, Reply::Proof(reply)) => {
            certificates::certificate(session, &reply.proof, (form.strategy, form.statement))?
        }
        (Format::Cert, Reply::Quotient(found)) => {
            let certificate = found.quotient.certificate(&[])?;
            certificates::accepted(certificate.as_bytes(), &session.interrupt())?;
            certificate
        }
        (Format::Coq, Reply::Proof(reply)) => session.coq_of(&reply.proof)?,
        (Format::Json, _) => one_object(&json::reply(reply)) + "\n",
        (Format::Csv, Reply::Table(table)) => table.csv(),
        (_, Reply::Graph(graph)) => graph.dot().to_string(),
        (_, Reply::Drawing(drawing)) => drawn(drawing.text_within(width(output)), output),
        (_, Reply::Table(table)) => drawn(table.text_within(width(output)), output),
        (_, Reply::Plot(plot)) => {
            let screen = output.filter(|output| output.is_terminal()).map(|_| terminal::size());
            let (columns, rows) = screen.map_or(PLOT_SIZE, on_screen);
            drawn(plot.text_within(columns, rows), output)
        }
        _ => {
            let colored = output.is_some_and(Output::colored) && !form.plain;
            let format = if colored { markup::Format::Ansi } else { markup::Format::Text };
            report::document(reply).write(format, width(output), &Interrupt::new())?
        }
    };
    Ok(text.into_bytes())
}

/// The characters of a plot across and up, on a screen where a title and a line to type on have room.
pub fn on_screen((columns, rows): (usize, usize)) -> (usize, usize) {
    (columns, rows.saturating_sub(4).max(8))
}

fn width(output: Option<&Output>) -> usize {
    output.map_or(WIDTH, Output::width)
}
