//! The terminal: how large its screen is, and how it is left when a signal ends the process.

use console::Term;

/// Columns of lines that go to no screen.
pub const WIDTH: usize = 80;

/// Rows of an output that goes to no screen.
const HEIGHT: usize = 28;

/// A screen with fewer columns is too narrow to read.
const NARROWEST: usize = 20;

/// The columns of a screen, if there is one. The variable COLUMNS says it first.
pub fn columns(terminal: &Term) -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let measured = || terminal.size_checked().map(|(_, columns)| usize::from(columns));
    said.filter(|&columns| columns > NARROWEST).or_else(measured).filter(|&columns| columns > NARROWEST)
}

/// The columns and rows of the screen that answers go to, or the usual ones.
pub fn size() -> (usize, usize) {
    let terminal = Term::stdout();
    let rows = terminal.size_checked().map_or(HEIGHT, |(rows, _)| usize::from(rows));
    (columns(&terminal).unwrap_or(WIDTH), rows)
}

/// The columns for lines on standard output.
pub fn width() -> usize {
    columns(&Term::stdout()).unwrap_or(WIDTH)
}

/// After SIGTERM and SIGHUP at the prompt the terminal is put back into the state it was found in, and
/// the process ends as these signals end a process. After a panic it is put back too, for without
/// unwinding the line editor does not do so.
#[cfg(unix)]
pub fn restore_when_terminated() {
    use std::{io, panic, sync::Mutex, thread};

    use nix::sys::signal::{SigSet, Signal, raise};
    use nix::sys::termios::tcgetattr;

    let Ok(found) = tcgetattr(io::stdin()) else { return };
    let (before, said) = (Mutex::new(found.clone()), panic::take_hook());
    panic::set_hook(Box::new(move |panic| {
        if let Ok(found) = before.try_lock() {
            put_back(&found);
        }
        said(panic);
    }));
    let signals: SigSet = [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    // Threads that start later inherit this: the signals reach nobody but the thread that waits for
    // them.
    if signals.thread_block().is_err() {
        return;
    }
    let waiting = thread::Builder::new().spawn(move || {
        let Ok(signal) = signals.wait() else { return };
        put_back(&found);
        let _ = signals.thread_unblock();
        let _ = raise(signal);
    });
    if waiting.is_err() {
        let _ = signals.thread_unblock();
    }
}

#[cfg(unix)]
fn put_back(found: &nix::sys::termios::Termios) {
    use std::io::{self, IsTerminal, Write};

    use nix::sys::termios::{SetArg, tcsetattr};

    let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, found);
    // The line editor had asked for marks around pasted text. Standard error takes no lock that the main
    // thread holds while it prints.
    if io::stderr().is_terminal() {
        let _ = io::stderr().write_all(b"\x1b[?2004l\r\n");
    }
}

#[cfg(not(unix))]
pub fn restore_when_terminated() {}
