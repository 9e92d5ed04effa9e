//! The command line as a whole: what is written where, and with which exit code it ends.
//!
//! `tests/golden/cli/*.txt` show commands after `$ `, their standard input after `< `, their
//! standard output after `> `, their standard error after `! `, and their exit code after `? `.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use crate::golden;
use crate::patience::patience_since;
#[cfg(unix)]
use crate::patience::wait_until;

fn sprague(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.current_dir(directory).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command.env("COLUMNS", "100");
    command
}

fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// Files that the commands are run on, in a directory of their own.
fn files(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("sprague-cli-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(directory.join("directory")).unwrap();
    let long = format!("claim {}*1 = *1\nclaim {}?\n", "*0 + ".repeat(200_000), "*0 + ".repeat(200_000));
    for (name, bytes) in [
        ("good.claims", &b"S := {*1, {*1}}\nclaim S = *2; claim S is N # both\nclaim *2 == {*0, *1}\n"[..]),
        ("failing.claims", b"claim *1 + *1 = *0\nclaim *1 = *2\n\nclaim nim(1 2) is P\nclaim {*1} == *0\n"),
        ("errors.claims", b"claim *1 = \nclaim *1 = *1\nwhat\nclaim 1 = *1\nclaim *2 is N\n"),
        ("long.claims", long.as_bytes()),
        ("crlf.claims", b"claim *1 = *1\r\nclaim *1 = *2\r\n"),
        ("mark.claims", b"\xef\xbb\xbfclaim *1 = *1\nclaim ? \n"),
        ("empty.claims", b""),
        ("prose.md", b"Words alone.\n```rust\nclaim\n```\n"),
        ("latin.claims", b"claim *1 = *1\n# caf\xe9\n"),
        ("nul.claims", b"claim *1 = *1\n\0\n"),
        ("wide.claims", b"\xff\xfec\0l\0"),
        (
            "values.cert",
            b"sprague-cert 1\n1 o =0\n2 o 1 =1\n3 o 1 2 =2\n4 o 2 3 =0\n5 s 2 3 =3\n6 o 1 2 5 =2\n7 n 2\nq value 6 2\nq equal 6 7\nq differ 6 4 1\nq win 6 1\nq lose 4\nend 7 5\n",
        ),
        (
            "strategy.cert",
            b"sprague-strategy 1\n1 o\n2 o 1\n3 o 2\n4 o 1 3\np 1 1\np 1 3\np 2 2\np 2 4\nq equal 2 4\nq lose 3\nq win 4 1\nq differ 2 3 1\nend 4 4 4\n",
        ),
        ("one.cert", b"sprague-cert 1\n1 n 5\n2 s 1 1 =0\nq lose 2\nend 2 1\n"),
        ("none.cert", b"sprague-cert 1\n1 n 5\nend 1 0\n"),
        ("wrong.cert", b"sprague-cert 1\n1 n 5\n2 s 1 1 =1\nq lose 2\nend 2 1\n"),
        ("escape.claims", b"claim \x1b[31m\n"),
        (
            "quoted.md",
            b"# Quoted\n> Words.\n> ```sprague\n> S := {*1,\n>   {*1}}\n> claim S = *2\n> claim (S\n>   = *3)\n> claim what\n> ```\n\n1. A list\n\n   > ~~~~ Sprague\n   > claim *1 is N\n   > ~~~~\n\n   ```SPRAGUE\n   claim S + *2 is N\n   ```\n",
        ),
        (
            "unread.md",
            b"# Unread\n<details>\n```sprague\nclaim *1 = *2\n```\n</details>\n\n    ```sprague\n    claim *1 = *2\n    ```\n\n```sprague\nclaim *1 = *1\n```\n",
        ),
        (
            "notes.md",
            b"# Notes\n```sprague\nclaim *1 = *1\n```\n```rust\nclaim\n```\n~~~~ sprague\nclaim *1 = *2\n~~~\n~~~~\n   ```sprague\nT := *4\n```\n```sprague\nclaim T = *5",
        ),
    ] {
        fs::write(directory.join(name), bytes).unwrap();
    }
    let sheets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/sheets");
    for sheet in fs::read_dir(sheets).unwrap().map(|entry| entry.unwrap()) {
        fs::copy(sheet.path(), directory.join(sheet.file_name())).unwrap();
    }
    directory
}

/// The words of a command line, in which `'` quotes, `\n` is a newline, and `\e` begins an order to
/// a terminal.
fn words(line: &str) -> Vec<String> {
    let line = line.replace("\\n", "\n").replace("\\e", "\x1b");
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

fn prefixed(shown: &mut String, prefix: char, bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines() {
        let _ = writeln!(shown, "{}", format!("{prefix} {line}").trim_end());
    }
}

/// The file with what every command does written again.
fn replayed(golden: &str, directory: &Path) -> String {
    let mut replayed = String::new();
    let mut lines = golden.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with(['>', '!', '?']) {
            continue;
        }
        let _ = writeln!(replayed, "{line}");
        let Some(command) = line.strip_prefix("$ sprague") else { continue };
        let mut input = String::new();
        while let Some(typed) = lines.peek().and_then(|line| line.strip_prefix("< ")) {
            let _ = writeln!(replayed, "< {typed}");
            let _ = writeln!(input, "{typed}");
            lines.next();
        }
        let mut process = sprague(directory);
        process.args(words(command));
        let output = run(process, input.as_bytes());
        prefixed(&mut replayed, '>', &output.stdout);
        prefixed(&mut replayed, '!', &output.stderr);
        let _ =
            writeln!(replayed, "? {}", output.status.code().map_or("none".into(), |code| code.to_string()));
    }
    replayed
}

/// A test for each file.
macro_rules! goldens {
    ($($(#[$attribute:meta])* $name:ident)*) => {
        mod goldens {
            use super::*;

            const NAMES: &[&str] = &[$(stringify!($name)),*];

            $(
                $(#[$attribute])*
                #[test]
                fn $name() {
                    let name = stringify!($name);
                    let directory = files(&format!("goldens-{name}"));
                    let file = format!("tests/golden/cli/{name}.txt");
                    golden::replay(&file, |golden| replayed(golden, &directory));
                }
            )*

            #[test]
            fn every_file_has_a_test() {
                let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/cli");
                let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
                let mut names: Vec<String> =
                    files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
                names.sort_unstable();
                assert_eq!(names, NAMES);
            }
        }
    };
}

goldens! { arguments check draw eval for_all graph heaps help infinite #[ignore = "slow"] long_runs play prove sheets table values }

/// Text that a program may rely on: JSON, one object a line.
#[test]
fn json_reads_back() {
    let directory = files("json");
    let mut command = sprague(&directory);
    command.args([
        "check",
        "--json",
        "good.claims",
        "failing.claims",
        "errors.claims",
        "nowhere",
        "notes.md",
    ]);
    let output = run(command, b"");
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let (summary, findings) = objects.split_last().unwrap();
    let count =
        |key: &str, value: &str| findings.iter().filter(|finding| finding["reply"][key] == value).count();
    assert_eq!(summary["hold"], count("verdict", "holds") + count("verdict", "holds_vacuously"));
    assert_eq!(summary["fail"], count("verdict", "fails"));
    assert_eq!(summary["errors"], count("kind", "error"));
    assert_eq!(summary["kind"], "summary");
    for finding in findings {
        for key in ["file", "line", "statement", "reply"] {
            assert!(finding.get(key).is_some(), "{finding}");
        }
        let reply = &finding["reply"];
        if reply["kind"] == "claim" {
            let holds = reply["verdict"] != "fails";
            assert_eq!(reply["reasons"].as_array().unwrap().is_empty(), holds, "{finding}");
        }
    }
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_stray_sign_on_a_pipe_leaves_the_next_line_alone() {
    for stray in [".", "?", "!", ":", "&", "$"] {
        let shown = run(sprague(Path::new(".")), format!("nim(1 2){stray}\nnim(1 1)\n").as_bytes());
        let (answers, errors) =
            (String::from_utf8_lossy(&shown.stdout), String::from_utf8_lossy(&shown.stderr));
        assert!(answers.starts_with("*0  P-position"), "{stray}: {answers}");
        assert_eq!(errors.matches("error: ").count(), 1, "{stray}: {errors}");
        assert_eq!(shown.status.code(), Some(2), "{stray}");
    }
}

#[test]
fn colours_are_for_terminals_and_for_who_asks() {
    let directory = files("colours");
    let escapes = |arguments: &[&str], variable: Option<&str>| {
        let mut command = sprague(&directory);
        command.args(arguments);
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        let output = run(command, b"");
        [output.stdout, output.stderr].map(|bytes| bytes.contains(&0x1b))
    };
    assert_eq!(escapes(&["check", "failing.claims", "errors.claims"], None), [false, false]);
    let always = ["check", "--color", "always", "failing.claims", "errors.claims"];
    assert_eq!(escapes(&always, None), [true, true]);
    assert_eq!(escapes(&always, Some("NO_COLOR")), [true, true]);
    assert_eq!(
        escapes(&["check", "--color", "never", "errors.claims"], Some("CLICOLOR_FORCE")),
        [false, false]
    );
    // Nor can a file act on the terminal.
    assert_eq!(escapes(&["check", "escape.claims"], None), [false, false]);
}

#[test]
fn completions_and_manual() {
    let directory = files("generated");
    // The scripts of bash and zsh ask the program: `completion` tests them.
    for shell in ["fish", "elvish", "powershell"] {
        let mut command = sprague(&directory);
        command.args(["completions", shell]);
        let output = run(command, b"");
        let script = String::from_utf8(output.stdout).unwrap();
        for word in ["eval", "check", "graph", "max-nodes", "time-limit", "verbose", "expand"] {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
    for (page, words) in [(None, &["max\\-nodes", "NO_COLOR"][..]), (Some("graph"), &["expand", "json"])] {
        let mut command = sprague(&directory);
        command.arg("man").args(page);
        let page = String::from_utf8(run(command, b"").stdout).unwrap();
        assert!(page.contains(".TH"));
        for word in words {
            assert!(page.contains(word), "{word}");
        }
    }
}

#[test]
fn a_game_survives_whatever_is_typed() {
    let directory = files("typed");
    let mut command = sprague(&directory);
    command.args(["play", "nim(1, 2, 6)"]);
    let mut input = b"\xff\xfe\n\0\n\x1b[31m\n".to_vec();
    input.extend("x".repeat(3_000_000).bytes());
    input.extend("\n".bytes());
    input.extend("≈".repeat(1_000_000).bytes());
    input.extend(b"\r\n7\r\n1\n1\n");
    let output = run(command, &input);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(said.contains("You move *6 → *3.") && said.ends_with("*0\n"), "{said}");
    assert!(!said.contains('\x1b') && said.len() < 5_000, "{said}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("not UTF-8"));
}

#[test]
fn pictures_are_written_to_files() {
    let directory = files("pictures");
    let cases: [(&[&str], &str, &str); 3] =
        [(&[], "a.svg", "<svg "), (&[], "a.dot", "digraph "), (&["--format", "dot"], "a.other", "digraph ")];
    for (format, file, start) in cases {
        let mut command = sprague(&directory);
        command.args(["graph", "nim(1, 2, 3)", "-o", file]).args(format);
        let output = run(command, b"");
        assert!(output.status.success() && output.stdout.is_empty());
        assert!(fs::read_to_string(directory.join(file)).unwrap().starts_with(start));
    }
    for wrong in ["nowhere/a.svg", "b.jpg"] {
        let mut command = sprague(&directory);
        command.args(["graph", "*1", "-o", wrong]);
        assert_eq!(run(command, b"").status.code(), Some(2), "{wrong}");
        assert!(!directory.join(wrong).exists());
    }
}

/// The parts of a survey are the whole, a file that has all rows is left alone, and one of another run
/// is refused.
#[test]
fn shards_of_a_survey() {
    let directory = files("survey");
    let survey = |pattern: &str, to: &str, arguments: &[&str]| {
        let mut command = sprague(&directory);
        command.args(["survey", pattern, "--to", to]).args(arguments);
        run(command, b"")
    };
    let whole = survey("0.dd", "60", &[]);
    let whole = String::from_utf8(whole.stdout).unwrap();
    assert_eq!(whole.lines().count(), 65);
    let mut rows: Vec<String> = Vec::new();
    for part in 1..=3 {
        let file = format!("part{part}.tsv");
        let shard = format!("{part}/3");
        let arguments = ["--shard", &*shard, "-o", &*file];
        let output = survey("0.dd", "60", &arguments);
        assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b""[..]));
        let text = fs::read_to_string(directory.join(&file)).unwrap();
        assert!(
            text.starts_with("# sprague ") && text.lines().next().unwrap().contains("0.dd --to 60"),
            "{text}"
        );
        rows.extend(text.lines().skip(2).map(str::to_owned));
        let other_part = format!("{}/3", part % 3 + 1);
        let again = survey("0.dd", "60", &arguments);
        assert_eq!(again.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&again.stderr).contains("left as it is"));
        assert_eq!(fs::read_to_string(directory.join(&file)).unwrap(), text);
        // The rows of a run are in their order.
        let mut lines: Vec<&str> = text.lines().collect();
        lines.swap(3, 4);
        let kept = lines.join("\n") + "\n";
        fs::write(directory.join(&file), &kept).unwrap();
        let refused = survey("0.dd", "60", &arguments);
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains("line 4: expected the row of 0."), "{said}");
        for (pattern, to, shard, more) in [
            ("0.ddd", "60", &*shard, &[][..]),
            ("0.dd", "61", &*shard, &[]),
            ("0.dd", "60", &*other_part, &[]),
            ("0.dd", "60", &*shard, &["--json"]),
            ("0.dd", "60", &*shard, &["--max-nodes", "100000"]),
            ("0.dd", "60", &*shard, &["--time-limit", "7"]),
            ("0.dd", "60", &*shard, &["--misere"]),
        ] {
            let output = survey(pattern, to, &[&["--shard", shard, "-o", &*file], more].concat());
            assert_eq!(output.status.code(), Some(2), "{pattern} {to} {shard} {more:?}");
            let said = [output.stdout, output.stderr].concat();
            assert!(String::from_utf8(said).unwrap().contains("is not of this run"));
        }
        assert_eq!(fs::read_to_string(directory.join(&file)).unwrap(), kept);
    }
    // A file without such a line may be anything; an empty one is nothing.
    fs::write(directory.join("other.tsv"), "game\n").unwrap();
    fs::write(directory.join("empty.tsv"), "").unwrap();
    assert_eq!(survey("0.d", "60", &["-o", "other.tsv"]).status.code(), Some(2));
    assert_eq!(survey("0.d", "60", &["-o", "empty.tsv"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(directory.join("other.tsv")).unwrap(), "game\n");
    assert_eq!(fs::read_to_string(directory.join("empty.tsv")).unwrap().lines().count(), 10);
    let mut expected: Vec<String> = whole.lines().skip(1).map(str::to_owned).collect();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
    let unfinished = fs::read_dir(&directory).unwrap();
    assert!(unfinished.flatten().all(|entry| !entry.file_name().to_string_lossy().contains(".part")));
}

/// A game that takes too long has a row that says so, and the others have theirs.
#[test]
fn a_game_of_a_survey_may_meet_a_limit() {
    let directory = files("limits");
    let survey = |arguments: &[&str]| {
        let mut command = sprague(&directory);
        command.arg("survey").args(arguments);
        let output = run(command, b"");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    // No period of 0.007 is known, and nobody gets this far in a hundredth of a second.
    let (code, rows, said) = survey(&["0.0d7", "--to", "1_000_000_000", "--time-limit", "0.01"]);
    assert_eq!(code, Some(0), "{said}");
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 8);
    assert_eq!((rows[0][0], rows[0][5], rows[0][9]), ("0.007", "limit", "the time limit has passed"));
    assert!(said.contains("met a limit"), "{said}");
    // A ceiling is the same on every machine.
    let (code, rows, said) = survey(&["0.dd", "--to", "3000", "--max-nodes", "200", "--json"]);
    assert_eq!(code, Some(0), "{said}");
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows.len(), 64);
    assert!(
        rows[7].starts_with(r#"{"game":"0.07","#) && rows[7].contains(r#""ground":"proved""#),
        "{}",
        rows[7]
    );
    assert!(rows[4].starts_with(r#"{"game":"0.04","#) && rows[4].contains(r#""ground":"limit","heaps":800"#));
    assert!(said.contains("games met a limit, and their rows say which"), "{said}");
}

/// Misère quotients are those of codes; nothing is written where there are none.
#[test]
fn a_misere_survey_goes_through_codes() {
    let directory = files("misere-survey");
    let mut command = sprague(&directory);
    command.args(["survey", "subtraction(1..3)", "--to", "20", "--misere", "-o", "rows.tsv"]);
    let output = run(command, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("goes through codes"));
    assert!(!directory.join("rows.tsv").exists());
}

/// Two processes do not write one file.
#[test]
fn a_survey_has_its_file_alone() {
    let directory = files("alone");
    let file = fs::File::create(directory.join("rows.tsv")).unwrap();
    file.lock().unwrap();
    let survey = || {
        let mut command = sprague(&directory);
        command.args(["survey", "0.d", "--to", "20", "-o", "rows.tsv"]);
        run(command, b"")
    };
    let output = survey();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another process is writing rows.tsv"));
    drop(file);
    assert_eq!(survey().status.code(), Some(0));
}

/// The job of Slurm in the examples, with a stand-in for what puts it into the queue again: ended by
/// the signal that comes before its time is over, it goes on and has all rows in the end.
#[cfg(unix)]
#[test]
fn a_job_of_the_example_goes_on() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let directory = files("slurm");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/survey/survey.slurm");
    symlink(env!("CARGO_BIN_EXE_sprague"), directory.join("sprague")).unwrap();
    let queue = directory.join("scontrol");
    fs::write(&queue, "#!/bin/sh\necho \"$@\" >> requeued\n").unwrap();
    fs::set_permissions(&queue, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    let job = |part: &str| {
        let mut command = Command::new("sh");
        command.arg(&script).env("PATH", &path).current_dir(&directory);
        command.envs([("FAMILY", "0.ddd"), ("TO", "150"), ("SLURM_ARRAY_TASK_ID", part)]);
        command.envs([
            ("SLURM_ARRAY_TASK_COUNT", "2"),
            ("SLURM_ARRAY_JOB_ID", "17"),
            ("SLURM_CPUS_PER_TASK", "1"),
        ]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let lines = |part: &str| {
        let file = directory.join(format!("survey/part-{part}.tsv"));
        fs::read_to_string(file).map_or(0, |text| text.lines().count())
    };
    for part in ["1", "2"] {
        let mut child = job(part);
        wait_until("rows come", || lines(part) >= 20 || child.try_wait().unwrap().is_some());
        let id = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
        let _ = nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGINT);
        let status = child.wait().unwrap();
        let requeued = fs::read_to_string(directory.join("requeued")).unwrap_or_default();
        // A signal that came too late found a job that was done.
        assert_eq!(status.code() == Some(130), requeued.contains(&format!("requeue 17_{part}")), "{status}");
        assert_eq!(job(part).wait().unwrap().code(), Some(0));
    }
    let mut rows: Vec<String> = Vec::new();
    for part in ["1", "2"] {
        let text = fs::read_to_string(directory.join(format!("survey/part-{part}.tsv"))).unwrap();
        rows.extend(text.lines().skip(2).map(str::to_owned));
    }
    let mut command = sprague(&directory);
    command.args(["survey", "0.ddd", "--to", "150"]);
    let whole = String::from_utf8(run(command, b"").stdout).unwrap();
    let mut expected: Vec<String> = whole.lines().skip(1).map(str::to_owned).collect();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
}

/// A program at the other end of the pipes: each line is answered before the next is sent.
#[test]
fn answers_come_line_by_line() {
    let directory = files("pipe");
    for arguments in [&["eval", "-"][..], &["eval", "--json", "-"], &[]] {
        let mut child = sprague(&directory).args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let [answers, errors] =
            [lines_of(child.stdout.take().unwrap()), lines_of(child.stderr.take().unwrap())];
        let json = arguments.contains(&"--json");
        let mut ask = |lines: &str, answer: &str| {
            input.write_all(lines.as_bytes()).unwrap();
            line_with(&answers, answer);
        };
        // What each answer says stands in none since the one before.
        let [three, four] = if json { ["\"value\":3", "\"value\":4"] } else { ["*3 ", "*4 "] };
        ask("nim(1 2)\n", three);
        ask("S := {*1,\n\n  {*1}} # a set\n", "S");
        ask("# nothing\n\nS + *6\n", four);
        ask("claim S = *2; claim S is N\n", "holds");
        ask("22 ⊕\n 51\n", "37");
        if json {
            ask("what\n", "what");
        }
        // An open bracket ends where a line begins a statement, which is then answered too.
        ask("{*1,\nclaim *1 = *1\n", "holds");
        if !json {
            line_with(&errors, "error");
            // The place is that in the whole input, whose first lines are gone.
            assert!(line_with(&errors, "<stdin>").contains("<stdin>:11:"));
        }
        input.write_all(b"*1 +").unwrap();
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

/// The next line that has these words.
#[track_caller]
fn line_with(lines: &Receiver<String>, words: &str) -> String {
    let begun = Instant::now();
    let mut seen = Vec::new();
    while let Ok(line) = lines.recv_timeout(patience_since(begun)) {
        if line.contains(words) {
            return line;
        }
        seen.push(line);
    }
    panic!("no {words:?} in {seen:?}");
}

/// The lines of a pipe as they come.
fn lines_of(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// `yes 'nim(1 2)' | sprague | head`: the input has no end, and who reads leaves.
#[test]
fn endless_input_is_answered() {
    let directory = files("endless");
    for arguments in [&["eval", "-"][..], &["eval", "--json", "-"], &[]] {
        let mut child = sprague(&directory).args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = thread::spawn(move || while input.write_all(b"nim(1 2)\n").is_ok() {});
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let first: Vec<String> = answers.by_ref().take(10).map(Result::unwrap).collect();
        let value = if arguments.contains(&"--json") { "\"value\":3" } else { "*3" };
        assert!(first.iter().any(|line| line.contains(value)), "{first:?}");
        drop(answers);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        writer.join().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "");
    }
}

/// The ceiling is that of a statement: a stream may be longer, and a line that has no end is
/// refused.
#[test]
#[ignore = "slow"]
fn the_ceiling_of_input_is_that_of_a_statement() {
    let directory = files("ceiling");
    let fed = |piece: Vec<u8>, count: usize, last: &'static [u8]| {
        let mut child = sprague(&directory).args(["eval", "-"]).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = thread::spawn(move || {
            for _ in 0..count {
                if input.write_all(&piece).is_err() {
                    return;
                }
            }
            let _ = input.write_all(last);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let comment = [b"#".repeat((1 << 20) - 1), b"\n".to_vec()].concat();
    let (code, said) = fed(comment, 270, b"*1\n");
    assert!(code == Some(0) && said.starts_with("*1"), "{said}");
    let (code, said) = fed(b"*1 + ".repeat(1 << 18), 300, b"*1\n");
    assert!(code == Some(2) && said.contains("a statement is longer than 32 MiB"), "{said}");
    // Bytes that are not text only cost their own line.
    let (code, said) = fed(Vec::new(), 0, b"*1\n\xff\n*4 + *8\n\0\n");
    assert_eq!(code, Some(2));
    for part in ["*1  N", "*12  N", "not UTF-8: byte 3 (line 2)", "byte 13 (line 4) is NUL"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (code, said) = fed(Vec::new(), 0, b"\xff\xfe*\x001\x00\n\0");
    assert!(code == Some(2) && said.contains("UTF-16") && said.matches("error").count() == 1, "{said}");
}

/// Commands that write a file, each with a name whose ending suits it.
const WRITERS: [(&[&str], &str); 12] = [
    (&["prove", "nim(1 3) = *2", "-o"], "proof.cert"),
    (&["prove", "nim(1 3) = *2", "-o"], "proof.md"),
    (&["statement", "nim(1 3) = *2", "-o"], "proof.statement"),
    (&["graph", "nim(1, 2, 3)", "-o"], "graph.svg"),
    (&["graph", "nim(1, 2, 3)", "-o"], "graph.dot"),
    (&["draw", "kayles(7)", "-o"], "drawing.svg"),
    (&["table", "kayles(n) for n in 0..50", "-o"], "table.csv"),
    (&["values", "edges.tsv", "-o"], "values.tsv"),
    (&["plot", "0.77", "-o"], "plot.png"),
    (&["sequence", "0.77", "--to", "40000", "-o"], "values.csv"),
    (&["survey", "0.dd", "--to", "60", "-o"], "survey.tsv"),
    (&["period", "0.77", "--certificate"], "period.cert"),
];

fn names_in(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A file that cannot be written whole stays what it was, and nothing is left beside it.
#[cfg(unix)]
#[test]
fn a_good_file_is_never_destroyed() {
    use std::os::unix::fs::PermissionsExt;
    let directory = files("whole");
    fs::write(directory.join("edges.tsv"), "a\tb\nb\tc\n").unwrap();
    for (arguments, file) in WRITERS {
        let path = directory.join(file);
        // A survey refuses the file of another run; an empty file is fine.
        let old = if arguments[0] == "survey" { "" } else { "old\n" };
        fs::write(&path, old).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let before = names_in(&directory);
        // A file may have no byte at all: the disk is full, as an error and as a signal that kills.
        for (trap, code) in [("trap '' XFSZ; ", Some(2)), ("", None)] {
            let mut command = Command::new("sh");
            command.args([
                "-c",
                &format!("{trap}ulimit -f 0; exec \"$@\""),
                "sh",
                env!("CARGO_BIN_EXE_sprague"),
            ]);
            command.args(arguments).arg(file).current_dir(&directory);
            let output = command.output().unwrap();
            let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
            assert_eq!(output.status.code(), code, "{arguments:?}: {said}");
            if code.is_some() {
                assert!(
                    said.contains(file) && said.contains("larger than is allowed"),
                    "{arguments:?}: {said}"
                );
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), old, "{arguments:?}");
            assert_eq!(names_in(&directory), before, "{arguments:?}");
        }
        let mut command = sprague(&directory);
        command.args(arguments).arg(file);
        let output = run(command, b"");
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_ne!(fs::read(&path).unwrap(), old.as_bytes(), "{arguments:?}");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640, "{arguments:?}");
        assert_eq!(names_in(&directory), before, "{arguments:?}");
    }
}

/// Links, pipes, devices and standard output are written as what they are.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_too() {
    use std::os::unix::fs::symlink;
    let directory = files("devices");
    fs::write(directory.join("edges.tsv"), "a\tb\nb\tc\n").unwrap();
    fs::create_dir(directory.join("folder")).unwrap();
    for (arguments, file) in WRITERS.into_iter().filter(|(arguments, _)| arguments[0] != "period") {
        let format: &[&str] = match (arguments[0], file.rsplit('.').next().unwrap()) {
            ("prove", "md") => &["--format", "markdown"],
            ("prove" | "graph" | "draw" | "table" | "plot" | "sequence", ending) => &["--format", ending],
            _ => &[],
        };
        let write = |target: &str, redirect: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("\"$@\" {redirect}"), "sh", env!("CARGO_BIN_EXE_sprague")]);
            command.args(arguments).arg(target).args(format).current_dir(&directory);
            let output = command.output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!((output.status.code(), &*said), (Some(0), ""), "{arguments:?} {target}");
            output.stdout
        };
        let _ = fs::remove_file(directory.join(file));
        write(file, "");
        let expected = fs::read(directory.join(file)).unwrap();
        assert!(!expected.is_empty());
        assert_eq!(write("/dev/stdout", ""), expected, "{arguments:?}");
        assert_eq!(write("/dev/stdout", "| cat"), expected, "{arguments:?}");
        write("/dev/fd/3", "3> third");
        assert_eq!(fs::read(directory.join("third")).unwrap(), expected, "{arguments:?}");
        write("/dev/null", "");
        // A link to a file that is not there yet, by way of another link.
        for name in ["link", "folder/link", "folder/target"] {
            let _ = fs::remove_file(directory.join(name));
        }
        symlink("folder/link", directory.join("link")).unwrap();
        symlink("target", directory.join("folder/link")).unwrap();
        write("link", "");
        assert!(directory.join("link").is_symlink() && directory.join("folder/link").is_symlink());
        assert_eq!(fs::read(directory.join("folder/target")).unwrap(), expected, "{arguments:?}");
        let fifo = directory.join("fifo");
        let _ = fs::remove_file(&fifo);
        nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let reader = thread::spawn({
            let fifo = fifo.clone();
            move || fs::read(fifo).unwrap()
        });
        write("fifo", "");
        assert_eq!(reader.join().unwrap(), expected, "{arguments:?}");
    }
    let mut command = sprague(&directory);
    command.args(["graph", "*1", "--format", "dot", "-o", "/dev/full"]);
    let output = run(command, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/dev/full: the disk is full"));
}

/// Names of files and what was typed cannot act on the terminal, and the numbers of the system are
/// not shown.
#[test]
fn names_are_escaped_and_errors_are_in_words() {
    let directory = files("names");
    let name = "no\u{1b}[31m\u{9b}1m";
    let inside = format!("{name}/{name}");
    for ending in ["", ".cert", ".md", ".svg", ".txt", ".tsv", ".csv", ".dot", ".json", ".npy"] {
        for arguments in [
            &["verify", "FILE"][..],
            &["verify", "values.cert", "--statement", "FILE"],
            &["check", "FILE"],
            &["check", "FILE", "--json"],
            &["values", "FILE"],
            &["values", "edges.tsv", "-o", "INSIDE"],
            &["play", "FILE"],
            &["prove", "*1 = *1", "-o", "FILE", "--format", "q"],
            &["prove", "*1 = *1", "-o", "INSIDE"],
            &["statement", "*1 = *1", "-o", "INSIDE"],
            &["graph", "*1", "-o", "INSIDE"],
            &["draw", "kayles(3)", "-o", "INSIDE"],
            &["table", "kayles(n) for n in 0..3", "-o", "INSIDE"],
            &["plot", "0.77", "-o", "INSIDE"],
            &["sequence", "0.77", "--to", "3", "-o", "INSIDE"],
            &["survey", "0.d", "--to", "30", "-o", "INSIDE"],
            &["period", "0.104", "--to", "100", "--checkpoint", "good.claims/FILE"],
            &["period", "0.77", "--certificate", "INSIDE"],
            &["compare", "0.27 # FILE", "0.06"],
            &["sequence", "FILE", "--to", "3"],
            &["survey", "FILE", "--to", "3"],
            &["eval", "FILE"],
            &["eval", "[1, # FILE\n 2] = 3"],
            &["prove", "*1 = (*1 # FILE\n)"],
            &["FILE"],
            &["eval", "--FILE"],
            &["eval", "*1", "--color", "FILE"],
        ] {
            let file = format!("{name}{ending}");
            let words = arguments
                .iter()
                .map(|word| word.replace("INSIDE", &format!("{inside}{ending}")).replace("FILE", &file));
            let mut command = sprague(&directory);
            command.args(words);
            let output = run(command, b"");
            let json = arguments.contains(&"--json");
            for stream in [output.stdout, output.stderr] {
                let said = String::from_utf8_lossy(&stream);
                let acts = |sign: char| sign.is_control() && sign != '\n' && (sign < '\u{80}' || !json);
                // What is written to a pipe in place of a file is as it is.
                if arguments[0] != "prove" || arguments.contains(&"-o") {
                    assert!(!said.contains(acts), "{arguments:?} {ending}: {said:?}");
                }
                assert!(!said.contains("os error"), "{arguments:?} {ending}: {said}");
            }
        }
    }
}

/// Where nobody says how far, as far as is usual; where a command is missing, which.
#[test]
fn what_to_type_is_said() {
    let directory = files("tips");
    let said = |arguments: &[&str]| {
        let mut command = sprague(&directory);
        command.args(arguments);
        let output = run(command, b"");
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (code, text) = said(&["compare", "0.27", "0.06"]);
    assert_eq!((code, text), said(&["compare", "0.27", "0.06", "--to", "1000"]));
    for (typed, tip) in [("good.claims", "sprague check 'good.claims'"), ("chekc", "'check'")] {
        let (code, text) = said(&[typed]);
        assert_eq!(code, Some(2));
        assert!(text.contains(tip), "{typed}: {text}");
    }
    // What can be no command is evaluated.
    for typed in ["nim(1 2)", "*1 + *2", "f'(n) := *n", "claim *1 is N", "moves kayles(3)"] {
        assert_eq!(said(&[typed]), said(&["eval", typed]), "{typed}");
        assert_eq!(said(&[typed]).0, Some(0), "{typed}");
    }
    assert_eq!(
        said(&["--max-nodes", "100", "kayles(5)"]),
        said(&["eval", "--max-nodes", "100", "kayles(5)"])
    );
    assert_eq!(said(&["--color", "never", "claim *1 is P"]).0, Some(1));
    assert_eq!(said(&["claim *1 is P", "--json"]), said(&["eval", "claim *1 is P", "--json"]));
}

/// A claim over all values that fails is refuted in numbers, and a certificate that claims nothing
/// proves nothing.
#[test]
fn a_certificate_of_a_failure_says_at_which_values() {
    let directory = files("failures");
    for (claim, says) in [
        ("n < 5 for all n", "for all x0: A4(x0)"),
        ("kayles(n) is P for some n >= 1", "A5 holds"),
        ("nim(n, 3) is P and n > 3 for some n", "A11 holds"),
        ("not (n < 5 for some n)", "holds"),
        ("kayles(n) is N for all n", "node 1 is a P-position"),
    ] {
        let mut prove = sprague(&directory);
        prove.args(["prove", claim, "-o", "failure.cert"]);
        assert_eq!(run(prove, b"").status.code(), Some(1), "{claim}");
        let mut verify = sprague(&directory);
        verify.args(["verify", "failure.cert"]);
        let output = run(verify, b"");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{claim}: {said}");
        // A proof to read is there, too.
        let mut prove = sprague(&directory);
        prove.args(["prove", claim, "--format", "latex"]);
        assert_eq!(run(prove, b"").status.code(), Some(1), "{claim}");
        assert!(said.contains(says) && !said.contains(" 0 claims"), "{claim}: {said}");
    }
    for nothing in [
        "sprague-cert 1\nend 0 0\n",
        "sprague-strategy 1\nend 0 0 0\n",
        "sprague-forall 1\nend 0 0\n",
        "sprague-form 1\no = 1\nend\n",
        "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nend\n",
    ] {
        let mut verify = sprague(&directory);
        verify.args(["verify", "-"]);
        let output = run(verify, nothing.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{nothing}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("the certificate claims nothing"),
            "{nothing}"
        );
    }
}

#[test]
fn values_of_heaps_in_files() {
    let directory = files("sequences");
    for (format, first) in [
        ("npy", &b"\x93NUMPY\x01\x00\x76\x00{'descr': '<u4'"[..]),
        ("csv", b"heap,value\n0,0\n1,1\n"),
        ("json", b"{\"game\":\"0.77\","),
    ] {
        let file = format!("kayles.{format}");
        let mut command = sprague(&directory);
        command.args(["sequence", "0.77", "--to", "40000", "-o", &file]);
        assert_eq!(run(command, b"").status.code(), Some(0));
        let bytes = fs::read(directory.join(&file)).unwrap();
        assert!(bytes.starts_with(first), "{format}");
        if format == "npy" {
            assert_eq!(bytes.len(), 128 + 4 * 40_001);
            assert_eq!(bytes[bytes.len() - 4..], [1, 0, 0, 0]);
        }
    }
    // A device keeps its name, and a link stays one.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, symlink};
        fs::write(directory.join("old.csv"), "old").unwrap();
        let _ = fs::remove_file(directory.join("link.csv"));
        symlink("old.csv", directory.join("link.csv")).unwrap();
        for file in ["/dev/null", "link.csv"] {
            let mut command = sprague(&directory);
            command.args(["sequence", "0.77", "--to", "1", "-o", file]);
            assert_eq!(run(command, b"").status.code(), Some(0));
        }
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        assert!(directory.join("link.csv").is_symlink());
        assert!(fs::read_to_string(directory.join("old.csv")).unwrap().starts_with("heap,value\n0,0\n"));
    }
    // A file that could not be finished is not there.
    let mut command = sprague(&directory);
    command.args(["sequence", "0.007", "--to", "40000", "--max-nodes", "5000", "-o", "short.csv"]);
    assert_eq!(run(command, b"").status.code(), Some(2));
    assert!(!directory.join("short.csv").exists());
    let mut command = sprague(&directory);
    command.args(["sequence", "0.77", "--to", "4", "-o", "nowhere/kayles.csv"]);
    let output = run(command, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere/kayles.csv"));
}
