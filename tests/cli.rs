//! The command line as a whole: what is written where, and with which exit code it ends.
//!
//! `tests/golden/cli/*.txt` show commands behind `$ `, what they read on standard input behind `< `, what they
//! write on standard output behind `> ` and on standard error behind `! `, and their exit code behind `? `.
//! `UPDATE_GOLDEN=1 cargo test --test cli` writes the files anew; read the difference before keeping it.
#![cfg(feature = "cli")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
            "notes.md",
            b"# Notes\n```sprague\nclaim *1 = *1\n```\n```rust\nclaim\n```\n~~~~ sprague\nclaim *1 = *2\n~~~\n~~~~\n   ```sprague\nT := *4\n```\n```sprague\nclaim T = *5",
        ),
    ] {
        fs::write(directory.join(name), bytes).unwrap();
    }
    directory
}

/// The words of a command line, in which `'` quotes, `\n` is a newline, and `\e` begins an order to a terminal.
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

#[test]
fn goldens() {
    let directory = files("goldens");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/cli");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut different = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let golden = fs::read_to_string(&path).unwrap();
        let now = replayed(&golden, &directory);
        if now == golden {
            continue;
        }
        if update {
            fs::write(&path, now).unwrap();
        } else {
            let first = golden.lines().zip(now.lines()).find(|(old, new)| old != new);
            different.push(format!("{}: {first:?}", path.display()));
        }
    }
    assert!(different.is_empty(), "{different:#?}");
}

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
        |holds: serde_json::Value| findings.iter().filter(|finding| finding["holds"] == holds).count();
    assert_eq!(summary["hold"], count(true.into()));
    assert_eq!(summary["fail"], count(false.into()));
    assert_eq!(summary["errors"], count(serde_json::Value::Null));
    assert_eq!(summary["claims"], findings.iter().filter(|finding| finding["claim"].is_string()).count());
    for finding in findings {
        for key in ["file", "line", "claim", "holds", "why"] {
            assert!(finding.get(key).is_some(), "{finding}");
        }
        assert_eq!(finding["why"].as_str().unwrap().is_empty(), finding["holds"] == true);
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
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
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
    input.extend(b"\r\n7\r\n1\n1\n1\n");
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
    for wrong in ["nowhere/a.svg", "b.pdf"] {
        let mut command = sprague(&directory);
        command.args(["graph", "*1", "-o", wrong]);
        assert_eq!(run(command, b"").status.code(), Some(2), "{wrong}");
        assert!(!directory.join(wrong).exists());
    }
}

/// The parts of a survey are the whole, each file comes into being at once, and one that is there is left alone.
#[test]
fn shards_of_a_survey() {
    let directory = files("survey");
    let survey = |arguments: &[&str]| {
        let mut command = sprague(&directory);
        command.args(["survey", "0.dd", "--to", "60"]).args(arguments);
        let output = run(command, b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = survey(&[]);
    assert_eq!(whole.lines().count(), 65);
    let mut rows: Vec<String> = Vec::new();
    for part in 1..=3 {
        let file = format!("part{part}.tsv");
        assert_eq!(survey(&["--shard", &format!("{part}/3"), "-o", &file]), "");
        let text = fs::read_to_string(directory.join(&file)).unwrap();
        rows.extend(text.lines().skip(1).map(str::to_owned));
        fs::write(directory.join(&file), "kept").unwrap();
        survey(&["--shard", &format!("{part}/3"), "-o", &file]);
        assert_eq!(fs::read_to_string(directory.join(&file)).unwrap(), "kept");
    }
    let mut expected: Vec<String> = whole.lines().skip(1).map(str::to_owned).collect();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
    let unfinished = fs::read_dir(&directory).unwrap();
    assert!(unfinished.flatten().all(|entry| !entry.file_name().to_string_lossy().contains(".part")));
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
