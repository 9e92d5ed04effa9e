//! Signals, pipes and devices: how the process ends when the world around it does not play along.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, PipeReader, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::folder::Folder;
use crate::patience::wait_until;
use crate::terminal::Terminal;

const ENDLESS: &str = "all(n >= 0 for n in 0..10^15)";

/// More than any machine finds while a test waits.
const HEAPS: [&str; 4] = ["--to", "1_000_000_000", "--max-nodes", "1_000_000_000"];

/// More than a pipe holds: who has written it knows that somebody reads.
const MORE_THAN_A_PIPE: usize = 1 << 20;

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id().try_into().unwrap()), signal).expect("it is there");
}

fn end(child: &mut Child) -> ExitStatus {
    let mut status = None;
    wait_until("the process ends", || {
        status = child.try_wait().expect("it is ours");
        status.is_some()
    });
    status.expect("it has ended")
}

/// A process that was asked something, and has said on a terminal that it computes and hears Ctrl-C.
fn computing(arguments: &[&str], input: &str) -> (Terminal, ChildStdout) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(arguments).env("TERM", "xterm");
    let mut terminal = Terminal::for_errors(command);
    let (mut asked, answers) = terminal.pipes();
    asked.write_all(input.as_bytes()).expect("it reads");
    drop(asked);
    terminal.wait_for("Ctrl-C stops");
    (terminal, answers)
}

/// Waits until a line was answered: the process is past its start, and in the next statement.
fn first_line(child: &mut Child) -> (String, BufReader<ChildStdout>) {
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    answers.read_line(&mut line).expect("an answer");
    (line, answers)
}

fn rest(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut text).expect("text");
    text
}

#[test]
fn an_interrupt_ends_an_evaluation() {
    let mut child = start(&["eval", "22 ⊕ 51", ENDLESS, "*1"]);
    let (line, mut answers) = first_line(&mut child);
    assert_eq!(line, "37\n");
    signal(&child, Signal::SIGINT);
    assert_eq!(end(&mut child).code(), Some(130));
    assert!(rest(&mut child).contains("interrupted"));
    let mut others = String::new();
    answers.read_to_string(&mut others).unwrap();
    assert_eq!(others, "", "nothing after it is run");
}

/// Without the word it did not hear, and was ended after two seconds of the processor's time.
#[test]
#[ignore = "slow"]
fn an_interrupt_is_heard_in_large_computations() {
    let heads = |count: usize| "H".repeat(count);
    let doubled = "s(n) := if n = 0 then \"H\" else s(n-1) ++ s(n-1); \
        t(n) := if n = 0 then \"H\" else t(n-1) ++ t(n-1); ";
    for statements in [
        "[*(ω^n + ω) + *(ω*n) for n in 1..10^12]".to_owned(),
        "[sum(*(ω^k*n) for k in 0..500) for n in 1..10^12]".to_owned(),
        "[nim(ω^n, ω^(n+1), n) for n in 1..10^12]".to_owned(),
        format!("options(motley(\"{}\"))", heads(60)),
        format!("moves motley(\"{}\")", heads(60)),
        "[mem(10^6 + n) for n in 1..10^12]".to_owned(),
        "sum(kayles(n) for n in 1..10^12)".to_owned(),
        "[moore(3, 0..10^6 + n) for n in 1..10^12]".to_owned(),
        format!("options(turning_turtles(\"{}\"))", heads(1_000_000)),
        // The two strings are compared to their ends each time.
        format!("{doubled}sort([[s(21), t(21)][n % 2] for n in 1..10^7])"),
        format!("{doubled}[s(21) for n in 1..10^9] = [t(21) for n in 1..10^9]"),
    ] {
        // No ceiling ends it before the signal comes, however fast the machine.
        let (mut terminal, _) = computing(&["eval", "-", "--max-nodes", "1000000000"], &statements);
        terminal.signal(Signal::SIGINT);
        terminal.wait_for("interrupted");
        let shown: String = statements.chars().take(60).collect();
        assert_eq!(terminal.end().code(), Some(130), "{shown}");
    }
}

/// Without conditions they are counted before the first cell is found.
#[test]
fn a_table_of_too_many_cells_is_refused_at_once() {
    let mut child = start(&["table", "mem(a) for a in 10^6..2*10^6 for b in 1..10^6"]);
    assert_eq!(end(&mut child).code(), Some(2));
    assert!(rest(&mut child).contains("the table has more than 250000 cells"));
}

#[test]
fn an_interrupt_ends_a_check_and_keeps_what_was_found() {
    let directory = Folder::new("signals");
    let (endless, good) = (directory.join("endless.claims"), directory.join("good.claims"));
    fs::write(&endless, format!("claim *1 = *2\nclaim {ENDLESS}\nclaim *1 = *1\n")).unwrap();
    fs::write(&good, "claim *1 = *1\n").unwrap();
    for extra in [&[][..], &["--json"]] {
        let (endless, good) = (endless.to_str().unwrap(), good.to_str().unwrap());
        let (mut terminal, mut found) = computing(&[&["check", endless, good], extra].concat(), "");
        terminal.signal(Signal::SIGINT);
        assert_eq!(terminal.end().code(), Some(130));
        let mut answers = String::new();
        found.read_to_string(&mut answers).unwrap();
        assert!(answers.contains("*1 = *2"), "{answers}");
        assert!(!answers.contains("good.claims"), "{answers}");
    }
}

/// Starts a process, and waits until it has answered, or has read something.
fn at_work(arguments: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut child = start(arguments);
    let input = child.stdin.as_mut().expect("a pipe");
    if arguments.first() == Some(&"check") {
        // It answers when the input has ended.
        input.write_all("\n".repeat(MORE_THAN_A_PIPE).as_bytes()).expect("it reads");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        return (child, answers);
    }
    input.write_all(b"*1\n").expect("a pipe holds it");
    let (_, answers) = first_line(&mut child);
    (child, answers)
}

#[test]
fn an_interrupt_while_waiting_for_input() {
    for arguments in [&["eval", "-"][..], &["check", "-"], &[], &["play", "nim(1, 2, 6)"]] {
        let (mut child, _answers) = at_work(arguments);
        signal(&child, Signal::SIGINT);
        assert_eq!(end(&mut child).code(), Some(130), "{arguments:?}");
    }
}

/// Starts a process that answers more than a pipe holds, which nobody reads, and waits until the
/// pipe is full.
fn unread() -> (Child, PipeReader) {
    let (answers, pipe) = std::io::pipe().expect("a pipe");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["eval", "[n for n in 1..2000]; ".repeat(200).as_str()]);
    let pipe_of_child = pipe.try_clone().expect("its other end");
    let child = command.stdout(pipe_of_child).stderr(Stdio::null()).spawn().expect("it starts");
    wait_until("the pipe is full", || {
        let mut room = [PollFd::new(pipe.as_fd(), PollFlags::POLLOUT)];
        poll(&mut room, PollTimeout::ZERO).expect("it is a pipe") == 0
    });
    (child, answers)
}

#[test]
fn an_interrupt_while_nobody_reads() {
    for signals in 1..3 {
        let (mut child, _answers) = unread();
        (0..signals).for_each(|_| signal(&child, Signal::SIGINT));
        assert_eq!(end(&mut child).code(), Some(130));
    }
}

#[test]
fn an_interrupt_ends_a_run_over_heaps_and_leaves_no_file() {
    let directory = Folder::new("heaps");
    let file = directory.join("values.csv");
    let file = file.to_str().unwrap();
    for arguments in [
        &["sequence", "0.007", "-o", file][..],
        &["sequence", "0.3F"],
        &["period", "4!.0"],
        &["compare", "0.007", "0.6"],
    ] {
        let (mut terminal, mut values) = computing(&[arguments, &HEAPS].concat(), "");
        // A process that waits for a reader would not hear it.
        thread::spawn(move || std::io::copy(&mut values, &mut std::io::sink()));
        terminal.signal(Signal::SIGINT);
        terminal.wait_for("interrupted");
        assert_eq!(terminal.end().code(), Some(130), "{arguments:?}");
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 0, "{arguments:?}");
    }
}

/// The lines of a file. The last may not be whole; before there is a file, there are none.
fn lines_in(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

/// However often a survey is ended, and by what: its file has whole rows, and in the end those of a
/// run that nobody disturbed. A signal that comes too late changes nothing.
#[test]
fn a_survey_goes_on_where_it_was_ended() {
    let directory = Folder::new("survey");
    for more in [&[][..], &["--json"], &["--misere"]] {
        let whole = directory.join("whole");
        let file = directory.join("ended");
        let arguments = |file: &Path| {
            let words = ["survey", "0.ddd", "--to", "60", "--jobs", "2", "--max-nodes", "20000", "-o"];
            let words = words.into_iter().chain([file.to_str().unwrap()]).chain(more.iter().copied());
            words.map(str::to_owned).collect::<Vec<String>>()
        };
        let run = |file: &Path| {
            let words = arguments(file);
            start(&words.iter().map(String::as_str).collect::<Vec<&str>>())
        };
        assert_eq!(end(&mut run(&whole)).code(), Some(0));
        let all = fs::read_to_string(&whole).unwrap();
        let signals = [Signal::SIGKILL, Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];
        for (round, kind) in signals.into_iter().enumerate() {
            let mut child = run(&file);
            let before = lines_in(&file);
            wait_until("rows come", || lines_in(&file) >= before + 40 || child.try_wait().unwrap().is_some());
            if child.try_wait().unwrap().is_none() {
                signal(&child, kind);
            }
            let status = end(&mut child);
            let mut said = rest(&mut child);
            child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
            if status.code() == Some(130) {
                assert!(said.contains("interrupted") && said.contains("goes on after them"), "{said}");
            }
            let kept = fs::read_to_string(&file).unwrap();
            let rows = kept.rfind('\n').map_or("", |last| &kept[..=last]);
            assert!(all.starts_with(rows), "{more:?} {kind}");
            if round == 1 {
                // As if a disk had been full, or the machine had lost its power.
                fs::write(&file, rows.to_owned() + "0.7").unwrap();
            }
        }
        assert_eq!(end(&mut run(&file)).code(), Some(0));
        assert_eq!(fs::read_to_string(&file).unwrap(), all, "{more:?}");
        fs::remove_file(file).unwrap();
        fs::remove_file(whole).unwrap();
    }
}

/// Rows come when they are found: somebody who reads the pipe has the first while the last is not
/// looked at. Ctrl-C ends it.
#[test]
fn rows_of_a_survey_come_at_once() {
    let long = ["survey", "0.d07", "--to", "100_000_000", "--jobs", "1", "--time-limit", "0"];
    let mut child = start(&long);
    let (line, mut answers) = first_line(&mut child);
    assert!(line.starts_with("game\tstandard_form"), "{line}");
    signal(&child, Signal::SIGINT);
    assert_eq!(end(&mut child).code(), Some(130));
    assert!(rest(&mut child).contains("interrupted"));
    let mut kept = String::new();
    answers.read_to_string(&mut kept).unwrap();
    assert!(kept.is_empty() || kept.ends_with('\n'), "{kept}");
}

/// Whatever ends a process that writes a file, the old one stays whole, and nothing else is left.
#[test]
fn a_killed_process_leaves_the_old_file() {
    let directory = Folder::new("killed");
    let file = directory.join("values.csv");
    fs::write(&file, "old").unwrap();
    let run = [&["sequence", "0.007", "-o", file.to_str().unwrap()], &HEAPS[..]].concat();
    for kind in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL] {
        let (mut terminal, _) = computing(&run, "");
        terminal.signal(kind);
        let status = terminal.end();
        assert!(status.code() == Some(130) || status.signal() == Some(kind as i32), "{kind}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{kind}");
        let names: Vec<_> =
            fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["values.csv"], "{kind}");
    }
    // A second Ctrl-C does not wait for the computation.
    let (mut terminal, _) = computing(&run, "");
    terminal.signal(Signal::SIGINT);
    terminal.signal(Signal::SIGINT);
    assert_eq!(terminal.end().code(), Some(130));
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}

/// A long run that is killed again and again, and whose disk is full in between, goes on from its
/// last whole checkpoint.
#[test]
fn a_checkpoint_is_whole_whenever_it_is_looked_at() {
    let directory = Folder::new("checkpoint");
    let folder = directory.to_str().unwrap();
    let file = directory.join("run.checkpoint");
    for changes in [1, 1, 2, 3] {
        let mut seen = fs::read(&file).unwrap_or_default();
        let mut child = start(&["period", "0.106", "--checkpoint", folder]);
        for _ in 0..changes {
            wait_until("there is a new checkpoint", || {
                let now = fs::read(&file).unwrap_or_default();
                std::mem::replace(&mut seen, now) != seen
            });
        }
        signal(&child, Signal::SIGKILL);
        end(&mut child);
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "nothing beside it");
    }
    let before = fs::read(&file).unwrap();
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    command.args([
        "-c",
        script,
        "sh",
        env!("CARGO_BIN_EXE_sprague"),
        "period",
        "0.106",
        "--checkpoint",
        folder,
    ]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    // The line breaks somewhere after the path.
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.split_whitespace()
            .collect::<Vec<&str>>()
            .join(" ")
            .contains("run.checkpoint: the file would be larger than is allowed")
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}

#[test]
fn termination_is_what_it_always_is() {
    let endless = ["eval", "*1", ENDLESS];
    for arguments in [&endless[..], &["eval", "-"]] {
        let (mut child, _answers) = at_work(arguments);
        signal(&child, Signal::SIGTERM);
        assert_eq!(end(&mut child).signal(), Some(Signal::SIGTERM as i32), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    for arguments in [
        &["eval", "[n for n in 1..2000]; ".repeat(200).as_str()][..],
        &["check", "-v", "-"],
        &["graph", "nim(5, 6, 7)"],
        &["completions", "bash"],
        &["man"],
        &["sequence", "0.77", "--to", "4_000_000_000"],
        &["sequence", "0.007", "--to", "20_000", "--format", "npy"],
        &["survey", "0.dd", "--to", "100"],
        &["--help"],
    ] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        let _ = input.write_all("claim *1 = *1\n".repeat(20_000).as_bytes());
        drop(input);
        assert_eq!(end(&mut child).code(), Some(0), "{arguments:?}");
        assert_eq!(rest(&mut child), "", "{arguments:?}");
    }
}

#[test]
fn a_pipe_closed_in_the_middle_is_quiet() {
    let many = "*1; [n for n in 1..2000]; ".repeat(200);
    let mut child = start(&["eval", &many]);
    let (line, answers) = first_line(&mut child);
    assert!(line.starts_with("*1"));
    drop(answers);
    assert_eq!(end(&mut child).code(), Some(0));
    assert_eq!(rest(&mut child), "");
}

#[test]
fn a_long_computation_does_not_hold_back_what_came_before() {
    let mut child = start(&["eval", "22 ⊕ 51", ENDLESS]);
    let (line, _) = first_line(&mut child);
    assert_eq!(line, "37\n");
    signal(&child, Signal::SIGTERM);
    end(&mut child);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["eval", "*1"]).stdout(full).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write to standard output"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_an_end_is_refused() {
    let mut child = start(&["check", "/dev/zero"]);
    assert_eq!(end(&mut child).code(), Some(2));
    assert!(rest(&mut child).contains("32 MiB"));
}

#[test]
fn nobody_hears_the_errors() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["eval", "what", "*1"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stderr.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.starts_with(b"*1"));
}

/// `sprague check bad.claims | head -1` says by its exit that a claim fails.
#[test]
fn what_was_found_counts_though_nobody_reads_it() {
    let mut child = start(&["check", "-"]);
    drop(child.stdout.take());
    child.stdin.take().expect("a pipe").write_all(b"claim *1 is P\n").expect("it reads");
    assert_eq!(end(&mut child).code(), Some(1));
}
