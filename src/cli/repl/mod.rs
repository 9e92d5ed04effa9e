//! The interactive session: a prompt, statements and `:commands`.

mod commands;
mod complete;
mod helper;
mod highlight;
mod history;
mod limits;
mod pictures;
mod said;
mod sheets;
mod shell;

use std::io;

use crate::cli::conversation::Playing;
use rustyline::Editor;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use sprague::Source;
use sprague::front_end::syntax;

use self::commands::Turn;
use self::helper::SessionHelper;
use self::history::HistoryFile;
use self::said::{Said, Talk};
use super::Status;
use super::args::Settings;
use super::conversation;
use super::help;
use super::line_editor;
use super::output::{Output, drawn};
use super::pager;
use super::terminal;
use super::used;
use super::watch::Watch;

const PROMPT: &str = "> ";

/// Before the lines that a statement goes on in.
const GOES_ON: &str = "… ";

/// Talks until the person leaves.
pub fn run(settings: &Settings, output: &mut Output) -> io::Result<Status> {
    // First of all: every later thread inherits which signals it leaves alone.
    terminal::restore_when_terminated();
    output.is_session();
    let session = used::session(settings);
    let mut talk = Talk::new(session, settings.time_limit.flatten());
    let watch = Watch::attended(talk.time_limit);
    let mut editor = line_editor::editor(SessionHelper::new(), output).map_err(io::Error::other)?;
    let mut history = HistoryFile::open(history::path());
    for entry in history.entries() {
        let _ = editor.add_history_entry(entry);
    }
    if let Some(remark) = history.remark() {
        output.complain(&remark);
    }
    output.remark(&format!("sprague {}: `:help` for help, Ctrl-D leaves", env!("CARGO_PKG_VERSION")))?;
    let mut game: Option<Playing> = None;
    loop {
        output.flush()?;
        if let Some(helper) = editor.helper_mut() {
            helper.know(&talk.session, game.as_ref().and_then(Playing::usual));
        }
        let prompt = if game.is_some() { conversation::PROMPT } else { PROMPT };
        let in_game = game.as_ref().is_some_and(|game| !game.is_over());
        let line = match whole(&mut editor, prompt, in_game) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Eof) => match game.take() {
                Some(mut game) => {
                    conversation::say(&game.end(talk.session.store()), output)?;
                    continue;
                }
                None => return Ok(Status::Well),
            },
            // Bytes that are no text were typed; the next line may be.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                output.complain("that was not UTF-8");
                continue;
            }
            Err(error) => return Err(io::Error::other(error)),
        };
        output.measure();
        talk.screen = terminal::size();
        let interrupt = talk.session.interrupt();
        // A game that is over still hears `undo` and `why`; what is not for it ends it.
        game = game.filter(|game| game.hears(&line));
        if let Some(playing) = &mut game {
            let said = watch.over(&interrupt, || commands::play_on(&mut talk.session, playing, &line));
            say(&said, output)?;
            conversation::say_what_is_left(playing, output)?;
            game = game.filter(|game| !game.is_left());
            continue;
        }
        if line.trim().is_empty() {
            continue;
        }
        if editor.add_history_entry(line.as_str()).unwrap_or(false) {
            history.append(&line);
        }
        let turn = watch.over(&interrupt, || commands::perform(&mut talk, &line));
        watch.limit(talk.time_limit);
        match turn {
            Turn::Said(said) => say(&said, output)?,
            Turn::Play(begun, said) => {
                say(&said, output)?;
                conversation::say_what_is_left(&begun, output)?;
                game = Some(begun);
            }
            Turn::Quit => return Ok(Status::Well),
        }
    }
}

/// A statement that goes on is read to its end. An empty line ends it whatever is open, so that
/// nobody is caught; so does Ctrl-D.
fn whole(
    editor: &mut Editor<SessionHelper, MemHistory>,
    prompt: &str,
    in_game: bool,
) -> rustyline::Result<String> {
    let mut text = editor.readline(prompt)?;
    while !in_game && commands::statement_within(&text).is_some_and(syntax::is_incomplete) {
        let line = match editor.readline(GOES_ON) {
            Err(ReadlineError::Eof) => break,
            line => line?,
        };
        text.push('\n');
        text.push_str(&line);
        if line.trim().is_empty() {
            break;
        }
    }
    Ok(text)
}

fn say(said: &[Said], output: &mut Output) -> io::Result<()> {
    for piece in said {
        match piece {
            Said::Answer(text) => output.answer(text)?,
            Said::Document(document) => output.document(document)?,
            Said::Help(topic) => match help::about(topic, output.width()) {
                Ok(page) => pager::show(&page, output)?,
                Err(missing) => output.answer(&missing)?,
            },
            Said::Lines(lines) => {
                output.answer_as_it_is(drawn(lines.clone(), Some(&*output)).trim_end())?;
            }
            Said::Trouble { error, name, text } => {
                output.error(error, &Source::new(name.as_deref(), text))?
            }
        }
    }
    Ok(())
}
