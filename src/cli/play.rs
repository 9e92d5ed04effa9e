//! `sprague play`: a game against the tool, lines from standard input.

use std::io;
use std::path::Path;

use sprague::play::{Play, Player, Theory};
use sprague::{Error, ErrorKind, GameId, Session, Source, Store, syntax};

use super::args::{PlayRequest, Settings};
use super::output::Output;
use super::watch::Watch;
use super::{Status, challenge, eval, lines};

/// What stands before the cursor while a game is played.
pub const PROMPT: &str = "play> ";

pub fn run(
    request: &PlayRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    if settings.json {
        output.complain("`play` has no JSON output: it is a conversation, line by line");
        return Ok(Status::Error);
    }
    if let [file] = &request.expressions[..]
        && file.ends_with(".cert")
    {
        if request.second {
            output
                .complain("who begins is what a claim of the certificate says: --second does not go with it");
            return Ok(Status::Error);
        }
        return challenge::run(Path::new(file), settings, watch, output);
    }
    let mut session = Session::with_limits(settings.limits.clone());
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let status = eval::definitions(&mut session, definitions, settings, watch, output)?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let first = if request.second { Player::Tool } else { Player::Person };
    let begun = watch.over(&interrupt, || {
        let position = position(&mut session, last)?;
        Play::begin(session.store_mut(), position, first, Box::new(Theory))
    });
    match begun {
        Ok(begun) => converse(begun, session.store_mut(), watch, output),
        Err(error) => {
            output.error(&error, &Source::new(None, last))?;
            Ok(status_of(&error))
        }
    }
}

/// The position that a text stands for: what its last statement is, after those before it were run.
pub fn position(session: &mut Session, text: &str) -> Result<GameId, Error> {
    let statements = syntax::statements(text);
    let Some((last, before)) = statements.split_last() else {
        return session.position(text);
    };
    for statement in before {
        let evaluated = session.eval(&text[statement.start..statement.end]);
        evaluated.map_err(|error| error.shifted(statement.start).at(*statement))?;
    }
    let position = session.position(&text[last.start..last.end]);
    position.map_err(|error| error.shifted(last.start).at(*last))
}

/// Plays until the game is over or the input is.
pub fn converse(
    (mut play, opening): (Play, Vec<String>),
    store: &mut Store,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    say(&opening, output)?;
    let interrupt = store.interrupt().clone();
    while !play.is_over() {
        let Some(line) = lines::next(PROMPT, watch, output)? else {
            say(&play.end(store), output)?;
            break;
        };
        match watch.over(&interrupt, || play.enter(store, &line)) {
            Ok(said) => say(&said, output)?,
            Err(error) => {
                output.error(&error, &Source::new(None, ""))?;
                if error.kind() == ErrorKind::Interrupted {
                    return Ok(Status::Interrupted);
                }
            }
        }
    }
    Ok(Status::Well)
}

pub fn say(lines: &[String], output: &mut Output) -> io::Result<()> {
    output.answer(&lines.join("\n"))
}

/// The exit code that an error leads to.
pub fn status_of(error: &Error) -> Status {
    if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error }
}
