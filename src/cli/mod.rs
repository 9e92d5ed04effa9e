//! The command line: arguments, files, output, signals, and the interactive session.

mod advice;
pub(crate) mod answer;
pub(crate) mod args;
mod certificates;
mod challenge;
mod check;
mod command_table;
mod completion;
pub(crate) mod conversation;
mod draw;
mod eval;
pub(crate) mod files;
mod generate;
mod growing;
mod heaps;
mod help;
mod images;
mod latex;
mod line_editor;
mod lines;
mod lsp;
mod memory;
mod output;
mod pager;
mod play;
mod prove;
mod repl;
pub(crate) mod saving;
pub(crate) mod shown;
mod solve;
mod status;
mod terminal;
pub(crate) mod used;
mod values;
mod verify;
mod watch;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use self::args::{Color, Request, Settings, Task};
use self::output::Output;
pub use self::status::Status;
use self::watch::{UNATTENDED_TIME_LIMIT, Watch};

/// Everything but the exit itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Status {
    memory::share_among_threads();
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
    if settings.json && matches!(task, Some(Task::Graph(_) | Task::Draw(_) | Task::Plot(_))) {
        output.warn("with --json errors are JSON; what is drawn is not");
    }
    let watch = || unattended(&settings);
    let Some(task) = task else {
        return match io::stdin().is_terminal() {
            true => repl::run(&settings, output),
            false => eval::run(&["-".to_string()], &settings, &watch(), output),
        };
    };
    match task {
        Task::Eval(request) => {
            let settings = Settings { answers: request.answer.format, ..settings.clone() };
            eval::run(&request.expressions, &settings, &watch(), output)
        }
        Task::Check(request) => check::run(&request, &settings, &watch(), output),
        Task::Solve(request) => solve::run(&request, &settings, &watch(), output),
        Task::Statement(request) => prove::run(&request.into(), &settings, &watch(), output),
        Task::Graph(request) => draw::graph(&request, &settings, &watch(), output),
        Task::Draw(request) => draw::draw(&request, &settings, &watch(), output),
        Task::Table(request) => draw::table(&request, &settings, &watch(), output),
        Task::Values(request) => values::run(&request, &settings, &watch(), output),
        Task::Play(request) => {
            let watch = if io::stdin().is_terminal() {
                // First of all: every later thread inherits which signals it leaves alone.
                terminal::restore_when_terminated();
                Watch::attended(time_limit(&settings))
            } else {
                watch()
            };
            play::run(&request, &settings, &watch, output)
        }
        Task::Prove(request) => prove::run(&request, &settings, &watch(), output),
        Task::Verify(request) => verify::run(&request, &settings, &watch(), output),
        Task::Sequence(request) => heaps::sequence(&request, &settings, &watch(), output),
        Task::Plot(request) => draw::plot(&request, &settings, &watch(), output),
        Task::Period(request) => heaps::period(&request, &settings, &watch(), output),
        Task::Guess(request) => answer::asked(request.asked(), &settings, &watch(), output),
        Task::Compare(request) => answer::asked(request.asked(), &settings, &watch(), output),
        Task::Survey(request) => {
            // The time limit is that of each game.
            heaps::survey(&request, &settings, &Watch::unattended(None), output)
        }
        Task::Quotient(request) => heaps::quotient(&request, &settings, &watch(), output),
        Task::Genus(request) => answer::asked(request.asked(), &settings, &watch(), output),
        Task::Lsp(_) => lsp::run(&settings, output),
        Task::Help { topic } => help::run(&topic, output),
        Task::Completions { shell } => completion::script(shell, output),
        Task::Complete { words } => completion::words(&words, output),
        Task::Man { command } => generate::manual(command.as_deref(), output),
    }
}

fn unattended(settings: &Settings) -> Watch {
    Watch::unattended(time_limit(settings))
}

fn time_limit(settings: &Settings) -> Option<Duration> {
    settings.time_limit.unwrap_or(Some(UNATTENDED_TIME_LIMIT))
}
