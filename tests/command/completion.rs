//! What Tab does in a real bash and a real zsh: a line is typed with Tab, and run.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::terminal::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sprague");
const PROMPT: &str = "go-on> ";

/// What is typed, and what the completed line prints, which does not occur in what is typed. A line
/// that goes on with an expression closes the quotes.
const LINES: [(&str, &str); 12] = [
    ("sprague eval kay\t5)'", "*4  N-position"),
    ("sprague eval 'kay\t5)'", "*4  N-position"),
    ("sprague eval \"kay\t5)\"", "*4  N-position"),
    ("sprague eval 'nim(2) + kay\t5)'", "*6  N-position"),
    ("sprague --json eval kay\t5)'", "\"value\":"),
    ("sprague help dawsons_ch\t", "take a pawn from a row"),
    ("sprague sequence dawsons_ch\t--to 12", "0 1 1 2 0 3 1 1 0 3 3 2 2"),
    ("sprague sequence subtrac\t[1, 2])' --to 4", "0 1 2 0 1"),
    ("sprague check two\t", "2 claims: 2 hold"),
    ("sprague check --verb\ttwo\t", "nim(1 1) = 0"),
    ("sprague eval 'nim(2)' --format=mark\t", "ast}2$"),
    ("sprague ev\t'nim(1 2)'", "*3  N-position"),
];

fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("sprague-completion-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("two claims.claims"), "claim nim(1 1) = 0\nclaim *1 = *1\n").unwrap();
    let script = |shell| Command::new(PROGRAM).args(["completions", shell]).output().unwrap().stdout;
    fs::write(folder.join("sprague.bash"), script("bash")).unwrap();
    fs::write(folder.join("_sprague"), script("zsh")).unwrap();
    folder
}

/// A shell with its arguments, in a folder where the programs of the tests are found. `None` if it
/// is not installed.
fn shell(arguments: &[&str], folder: &Path) -> Option<Command> {
    let mut try_out = Command::new(arguments[0]);
    try_out.args(["-c", "true"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if !try_out.status().is_ok_and(|status| status.success()) {
        println!("SKIPPED: {} is not installed", arguments[0]);
        return None;
    }
    let mut path = OsString::from(Path::new(PROGRAM).parent().unwrap());
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new(arguments[0]);
    command.args(&arguments[1..]).current_dir(folder).env("PATH", path).env("TERM", "dumb");
    command.env("PS1", PROMPT).env("PAGER", "cat").env("HOME", folder).env("HISTFILE", "");
    Some(command)
}

/// Types the lines into a shell that a line makes ready.
fn type_lines(command: Command, ready: &str) {
    let mut terminal = Terminal::start(command);
    terminal.wait_for(PROMPT);
    terminal.enter(ready);
    terminal.wait_for(PROMPT);
    for (line, printed) in LINES {
        terminal.enter(line);
        terminal.wait_for(printed);
        terminal.wait_for(PROMPT);
    }
    terminal.enter("exit");
    terminal.end();
}

#[test]
fn bash() {
    let folder = folder("bash");
    let Some(command) = shell(&["bash", "--norc", "--noprofile", "-i"], &folder) else { return };
    type_lines(command, "source ./sprague.bash");
}

#[test]
fn zsh_that_reads_the_script() {
    let folder = folder("zsh");
    let Some(command) = shell(&["zsh", "-f", "-i"], &folder) else { return };
    type_lines(command, "autoload -Uz compinit; compinit -u -D; source ./_sprague");
}

#[test]
fn zsh_that_finds_the_script() {
    let folder = folder("fpath");
    let Some(command) = shell(&["zsh", "-f", "-i"], &folder) else { return };
    type_lines(command, "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D");
}
