//! A game, line by line.

use std::io;

use sprague::front_end::play::Play;
use sprague::{ErrorKind, Source, Store};

use super::lines::{Lines, NoLine};
use super::output::Output;
use super::status::Status;
use super::watch::Watch;

/// What stands before the cursor while a game is played.
pub const PROMPT: &str = "play> ";

/// Plays until the person leaves, or the input is over.
pub fn converse(
    (mut play, opening): (Play, Vec<String>),
    store: &mut Store,
    lines: &mut Lines,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    say(&opening, output)?;
    if lines.is_typed() {
        say_what_is_left(&play, output)?;
    }
    let interrupt = store.interrupt().clone();
    while !play.is_left() {
        let line = match lines.next(PROMPT, play.entries(store), watch, output)? {
            Ok(line) => line,
            Err(NoLine::End) => {
                say(&play.end(store), output)?;
                break;
            }
            Err(NoLine::Interrupted) => return Ok(Status::Interrupted),
        };
        match watch.over(&interrupt, || play.enter(store, &line)) {
            Ok(said) => {
                say(&said, output)?;
                if lines.is_typed() {
                    say_what_is_left(&play, output)?;
                }
            }
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

/// Says at a terminal what can be entered after a game.
pub fn say_what_is_left(play: &Play, output: &mut Output) -> io::Result<()> {
    if !play.is_over() || play.is_left() {
        return Ok(());
    }
    output.remark("`undo` takes your move back, `why` explains mine, `quit` leaves the game")
}

pub fn say(lines: &[String], output: &mut Output) -> io::Result<()> {
    if lines.is_empty() { Ok(()) } else { output.answer(&lines.join("\n")) }
}
