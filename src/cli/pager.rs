//! Long texts on a terminal: through `$PAGER`, or `less` if it is not set, as `git` and `man` do.
//!
//! The crates for this either bring a pager of their own, with a crate for terminals beside
//! rustyline's, or fork the whole process; to start a program and to wait for it is less.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use console::Term;
use sprague::front_end::markup::{visible, wrap};

use super::output::Output;

/// Quits by itself where all fits, shows colours, and leaves the text on the screen.
const LESS: &str = "less -FRX";

/// Shows a text, in lines that fit: through the pager if answers go to a terminal that it does not
/// fit, else as an answer.
pub fn show(text: &str, output: &mut Output) -> io::Result<()> {
    let (rows, _) = Term::stdout().size();
    let text = &*wrap(text, output.width());
    let pager = std::env::var("PAGER").unwrap_or_else(|_| LESS.to_string());
    // An empty PAGER means none, and so does `cat`.
    let wanted = output.is_terminal()
        && text.lines().count() >= usize::from(rows)
        && !["", "cat"].contains(&pager.trim());
    output.flush()?;
    if wanted && paged(&pager, &visible(text)).is_some() {
        return Ok(());
    }
    output.answer(text)
}

/// Runs the pager until it ends; `None` if there is no such program.
fn paged(pager: &str, text: &str) -> Option<()> {
    let mut child = command(pager)?.stdin(Stdio::piped()).spawn().ok()?;
    if let Some(mut input) = child.stdin.take() {
        // A reader who quits before the end has read enough.
        let _ = input.write_all(text.as_bytes()).and_then(|()| input.write_all(b"\n"));
    }
    // The shell says 126 and 127 of a program that it cannot run.
    let ended = child.wait().ok()?;
    (!matches!(ended.code(), Some(126 | 127))).then_some(())
}

#[cfg(unix)]
fn command(pager: &str) -> Option<Command> {
    let mut command = Command::new("sh");
    command.args(["-c", pager]);
    Some(command)
}

#[cfg(not(unix))]
fn command(pager: &str) -> Option<Command> {
    let mut words = pager.split_whitespace();
    let mut command = Command::new(words.next()?);
    command.args(words);
    Some(command)
}
