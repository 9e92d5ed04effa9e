//! `sprague eval`: statements from the arguments or standard input, and what they answer.

use std::io;

use sprague::front_end::markup::Format;
use sprague::front_end::syntax::{self, Statement};
use sprague::front_end::{help, json, said_to_fail};
use sprague::{Error, ErrorKind, Interrupt, Reply, Session, Source, report};

use super::args::{self, Format as Written, Settings};
use super::output::Output;
use super::watch::Watch;
use super::{Status, files, used};

pub fn run(
    expressions: &[String],
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = used::session(settings);
    let mut status = Status::Well;
    for (place, expression) in expressions.iter().enumerate() {
        status = status.max(if expression == "-" {
            input(&mut session, settings, watch, output)?
        } else {
            let name = (expressions.len() > 1).then(|| format!("<argument {}>", place + 1));
            let source = Source::new(name.as_deref(), expression);
            statements(&mut session, &source, settings, watch, output)?
        });
        if status == Status::Interrupted {
            break;
        }
    }
    Ok(status)
}

/// Runs the statements of standard input, each as soon as it is whole: the program at the other end
/// may wait for the answer before it sends the next.
fn input(
    session: &mut Session,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    const NAME: Option<&str> = Some("<stdin>");
    let mut status = Status::Well;
    let mut lines = files::Lines::default();
    let mut stream = syntax::Stream::new();
    loop {
        let line = watch.waiting(|| lines.next(stream.text().len()));
        let (ended, is_all) = match line {
            Ok(Some(line)) => (stream.push(&line), false),
            Ok(None) => (stream.end(), true),
            Err(error) => {
                output.report(&error, &Source::new(NAME, ""), settings.json)?;
                status = status.max(Status::Error);
                // A line that is not text is left out, and counted.
                match error.kind() {
                    ErrorKind::File if !lines.are_over() => (stream.push("\n"), false),
                    _ => return Ok(status),
                }
            }
        };
        let source = Source::new(NAME, stream.text()).from_line(stream.first_line());
        status = status.max(run_all(session, &ended, &source, settings, watch, output)?);
        if is_all || status == Status::Interrupted {
            return Ok(status);
        }
    }
}

/// Runs the statements that stand before what a command is about, until one cannot be read or
/// evaluated.
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
    run_all(session, &syntax::statements(source.text()), source, settings, watch, output)
}

fn run_all(
    session: &mut Session,
    statements: &[Statement<'_>],
    source: &Source<'_>,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut status = Status::Well;
    for statement in statements {
        let interrupt = session.interrupt();
        let result = watch.over(&interrupt, || session.run(statement));
        match result {
            Ok(reply) => {
                if reply.fails() {
                    status = status.max(Status::ClaimFails);
                    if output.is_silent() {
                        output.warn(&said_to_fail(&statement.text));
                    }
                }
                answer(&reply, settings, output)?;
            }
            Err(error) => {
                output.report(&with_command(error.clone(), session, statement), source, settings.json)?;
                if error.kind() == ErrorKind::Interrupted {
                    return Ok(Status::Interrupted);
                }
                status = status.max(Status::Error);
            }
        }
    }
    Ok(status)
}

/// `draw cram(3, 4)` is a command of the shell and not a statement.
fn with_command(error: Error, session: &Session, statement: &Statement<'_>) -> Error {
    let text = statement.text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_defined = || session.definitions().iter().any(|definition| definition.name == word);
    if matches!(error.kind(), ErrorKind::Syntax | ErrorKind::UnknownName)
        && !rest.contains(['\'', '\n'])
        && help::word(word).is_none()
        && args::is_command(word)
        && !is_defined()
    {
        let argument = if rest.is_empty() { String::new() } else { format!(" '{}'", rest.trim()) };
        return error.help(format!("`{word}` is a command of the shell: sprague {word}{argument}"));
    }
    error
}

/// Says which claims before the last statement fail, and how the command ends by that.
/// `more` is said of each.
pub fn say_failing(failing: &[String], more: &str, output: &mut Output) -> Status {
    failing.iter().for_each(|statement| output.warn(&(said_to_fail(statement) + more)));
    if failing.is_empty() { Status::Well } else { Status::ClaimFails }
}

fn answer(reply: &Reply, settings: &Settings, output: &mut Output) -> io::Result<()> {
    if settings.json {
        match json::reply(reply) {
            Some(object) => output.object(&object),
            None => Ok(()),
        }
    } else {
        let document = report::document(reply);
        let format = match settings.answers.and_then(Written::of_documents) {
            _ if document.is_empty() => return Ok(()),
            None | Some(Format::Text) => return output.document(&document),
            Some(format) => format,
        };
        // There is nothing that could interrupt it.
        let part = document.fragment(format, &Interrupt::new()).unwrap_or_default();
        // A row of a table and a comment are lines that must not be cut.
        output.answer_as_it_is(&output.for_terminal(&part, None))
    }
}
