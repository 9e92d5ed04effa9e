//! `sprague eval`: statements from the arguments or standard input, and what they answer.

use std::io;
use std::path::Path;

use sprague::{ErrorKind, Reply, Session, Source, Span, render, syntax};

use super::args::Settings;
use super::output::{Output, visible};
use super::watch::Watch;
use super::{Status, files};

pub fn run(
    expressions: &[String],
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let mut status = Status::Well;
    for (place, expression) in expressions.iter().enumerate() {
        let from_input = expression == "-";
        let name = match (from_input, expressions.len()) {
            (true, _) => Some("<stdin>".to_string()),
            (false, 1) => None,
            (false, _) => Some(format!("<argument {}>", place + 1)),
        };
        let read =
            if from_input { watch.waiting(|| files::read(Path::new("-"))) } else { Ok(expression.clone()) };
        let text = match read {
            Ok(text) => text,
            Err(error) => {
                output.report(&error, &Source::new(name.as_deref(), ""), settings.json)?;
                status = status.max(Status::Error);
                continue;
            }
        };
        let source = Source::new(name.as_deref(), &text);
        status = status.max(statements(&mut session, &source, settings, watch, output)?);
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

/// Runs the statements that stand before what a command is about, until one cannot be read or evaluated.
pub fn definitions(
    session: &mut Session,
    definitions: &[String],
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut status = Status::Well;
    for definition in definitions {
        status = status.max(statements(session, &Source::new(None, definition), settings, watch, output)?);
        if status >= Status::Error {
            break;
        }
    }
    Ok(status)
}

/// Runs statements and prints what they answer.
pub fn statements(
    session: &mut Session,
    source: &Source<'_>,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut status = Status::Well;
    for statement in syntax::statements(source.text()) {
        let Span { start, end } = statement;
        let interrupt = session.interrupt();
        let result = watch.over(&interrupt, || session.eval(&source.text()[start..end]));
        match result {
            Ok(reply) => {
                if fails(&reply) {
                    status = status.max(Status::ClaimFails);
                }
                answer(&reply, settings, output)?;
            }
            Err(error) => {
                let error = error.shifted(start).at(statement);
                output.report(&error, source, settings.json)?;
                if error.kind() == ErrorKind::Interrupted {
                    return Ok(Status::Interrupted);
                }
                status = status.max(Status::Error);
            }
        }
    }
    Ok(status)
}

/// Whether a claim was stated that does not hold.
pub fn fails(reply: &Reply) -> bool {
    match reply {
        Reply::Claim(claim) => !claim.holds,
        Reply::Proof(reply) => !reply.proof.holds,
        _ => false,
    }
}

fn answer(reply: &Reply, settings: &Settings, output: &mut Output) -> io::Result<()> {
    if settings.json {
        match render::json::reply(reply) {
            Some(object) => output.answer(&object.to_string()),
            None => Ok(()),
        }
    } else {
        let text = render::text(reply);
        if text.is_empty() { Ok(()) } else { output.answer(&visible(&text)) }
    }
}
