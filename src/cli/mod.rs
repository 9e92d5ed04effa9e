//! The command line: arguments, files, output, signals, and the interactive session.

mod apart;
mod args;
mod challenge;
mod check;
mod draw;
mod eval;
mod files;
mod generate;
mod graph;
mod heaps;
mod lines;
mod output;
mod paint;
mod play;
mod plot;
mod prove;
mod repl;
mod saving;
mod table;
mod values;
mod verify;
mod watch;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use self::args::{Color, Request, Settings, Task};
use self::output::Output;
use self::watch::Watch;

/// What the process says with its exit code. The worst of several is the one that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every claim holds, or there was none.
    Well,
    /// A claim fails.
    ClaimFails,
    /// Something could not be read or evaluated.
    Error,
    /// A part of a certificate is verified, and the rest was not looked at.
    InPart,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Status::Well => 0,
            Status::ClaimFails => 1,
            Status::Error => 2,
            Status::InPart => 3,
            Status::Interrupted => 130,
        }
    }
}

/// How long a statement may take that nobody watches.
const UNATTENDED_TIME_LIMIT: Duration = Duration::from_secs(600);

/// Everything but the exit itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Status {
    let request = match args::parse(arguments) {
        Ok(request) => request,
        Err(error) => {
            // Help and version are no errors and go to standard output.
            let printed = error.print().and_then(|()| io::stdout().flush());
            let status = if error.use_stderr() { Status::Error } else { Status::Well };
            return ended(printed.map(|()| status), &mut Output::new(Color::Auto));
        }
    };
    let mut output = Output::new(request.settings.color);
    let result = perform(request, &mut output).and_then(|status| output.flush().map(|()| status));
    ended(result, &mut output)
}

/// How it ends, if some answer may not have been written.
fn ended(result: io::Result<Status>, output: &mut Output) -> Status {
    match result {
        Ok(status) => status,
        // The reader has seen what it wanted to see.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Well,
        Err(error) => {
            output.complain(&format!("cannot write to standard output: {}", files::in_words(&error)));
            Status::Error
        }
    }
}

fn perform(request: Request, output: &mut Output) -> io::Result<Status> {
    let Request { settings, task } = request;
    if settings.json && matches!(task, Task::Graph(_) | Task::Draw(_) | Task::Plot(_)) {
        output.warn("with --json errors are JSON; what is drawn is not");
    }
    match task {
        Task::Interactive if io::stdin().is_terminal() => repl::run(&settings, output),
        Task::Interactive => eval::run(&["-".to_string()], &settings, &unattended(&settings), output),
        Task::Eval { expressions } => eval::run(&expressions, &settings, &unattended(&settings), output),
        Task::Check { files, verbose } => {
            check::run(&files, verbose, &settings, &unattended(&settings), output)
        }
        Task::Graph(request) => graph::run(&request, &settings, &unattended(&settings), output),
        Task::Draw(request) => draw::run(&request, &settings, &unattended(&settings), output),
        Task::Table(request) => table::run(&request, &settings, &unattended(&settings), output),
        Task::Values(request) => values::run(&request, &settings, &unattended(&settings), output),
        Task::Play(request) => play::run(&request, &settings, &unattended(&settings), output),
        Task::Prove(request) => prove::run(&request, &settings, &unattended(&settings), output),
        Task::Verify(request) => verify::run(&request, &settings, &unattended(&settings), output),
        Task::Sequence(request) => heaps::sequence(&request, &settings, &unattended(&settings), output),
        Task::Plot(request) => heaps::plot(&request, &settings, &unattended(&settings), output),
        Task::Period(request) => heaps::period(&request, &settings, &unattended(&settings), output),
        Task::Compare { games, to } => heaps::compare(&games, to, &settings, &unattended(&settings), output),
        Task::Survey(request) => heaps::survey(&request, &settings, &unattended(&settings), output),
        Task::Completions { shell } => generate::completions(shell, output),
        Task::Manual { command } => generate::manual(command.as_deref(), output),
    }
}

fn unattended(settings: &Settings) -> Watch {
    Watch::unattended(settings.time_limit.unwrap_or(Some(UNATTENDED_TIME_LIMIT)))
}
