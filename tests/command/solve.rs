//! `sprague solve`: what LaTeX is given and how it is ended, and the time of each statement.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::patience::wait_until;

const SHEET: &str = "# Nim\n\n```sprague\nclaim nim(1, 2, 3) is P\n```\n";

/// A program of this name in a folder, which does what the lines of the shell say.
fn engine(folder: &Path, name: &str, lines: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn solve(folder: &Path, sheet: &str, arguments: &[&str]) -> Output {
    let (programs, temporary) = (folder.join("bin"), folder.join("tmp"));
    let _ = fs::create_dir(&temporary);
    let path = folder.join("sheet.md");
    fs::write(&path, sheet).unwrap();
    Command::new(env!("CARGO_BIN_EXE_sprague"))
        .arg("solve")
        .arg(&path)
        .args(arguments)
        .env("PATH", format!("{}:/usr/bin:/bin", programs.display()))
        .env("TMPDIR", &temporary)
        .output()
        .unwrap()
}

fn with_engines(engines: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let programs = folder.path().join("bin");
    fs::create_dir(&programs).unwrap();
    for (name, lines) in engines {
        engine(&programs, name, lines);
    }
    folder
}

/// The output under the first time limit that is long enough for what has to come before it.
fn under_a_limit(folder: &Path, sheet: &str, more: &[&str], enough: impl Fn(&Output) -> bool) -> Output {
    let limits = ["1", "10", "100", "1000"].into_iter();
    let mut outputs = limits.map(|limit| solve(folder, sheet, &[more, &["--time-limit", limit]].concat()));
    outputs.find(enough).expect("a time limit is long enough")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn latex_is_kept_in_its_folder() {
    let lines = "echo \"$openin_any $openout_any $TMPDIR $*\" > sheet.pdf";
    let folder = with_engines(&[("lualatex", "echo lua > sheet.pdf"), ("xelatex", lines)]);
    let output = solve(folder.path(), SHEET, &["--format", "pdf"]);
    let made = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(made.starts_with("p p ") && made.contains(" -no-shell-escape "), "{made}{}", said(&output));
    assert!(made.contains(&*folder.path().join("tmp").to_string_lossy()), "{made}");
    assert_eq!(fs::read_dir(folder.path().join("tmp")).unwrap().count(), 0);
}

#[test]
fn the_next_program_is_asked_and_a_missing_package_is_named() {
    let lacks = "echo \"! LaTeX Error: File \\`fontspec.sty' not found.\"; exit 1";
    let folder = with_engines(&[("xelatex", lacks), ("pdflatex", "echo made > sheet.pdf")]);
    assert_eq!(solve(folder.path(), SHEET, &["--format", "pdf"]).stdout, b"made\n");
    let folder = with_engines(&[("xelatex", lacks), ("pdflatex", "exit 1")]);
    let output = solve(folder.path(), SHEET, &["--format", "pdf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("xelatex needs the package fontspec"), "{}", said(&output));
}

#[test]
fn a_program_that_hangs_is_ended_with_its_children() {
    let lines = "sleep 1000 & echo $! > \"$SPRAGUE_TEST_CHILD\"; wait";
    let folder = with_engines(&[]);
    let child = folder.path().join("child");
    let lines = lines.replace("$SPRAGUE_TEST_CHILD", &child.to_string_lossy());
    engine(&folder.path().join("bin"), "xelatex", &lines);
    let output = under_a_limit(folder.path(), SHEET, &["--format", "pdf"], |_| child.exists());
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("time limit"), "{}", said(&output));
    assert_eq!(fs::read_dir(folder.path().join("tmp")).unwrap().count(), 0);
    let number: i32 = fs::read_to_string(&child).unwrap().trim().parse().unwrap();
    // What was ended may wait for whoever asks how.
    let runs = || {
        let state = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        state.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    };
    wait_until("the child has ended", || !runs());
}

#[test]
fn formulas_that_read_files_do_not_reach_latex() {
    let folder = with_engines(&[("xelatex", "cp sheet.tex sheet.pdf")]);
    for (formula, named) in [("$\\directlua{x}$", "\\directlua"), ("$$\\input{/etc/passwd}$$", "\\input")] {
        for format in ["pdf", "latex", "html"] {
            let output = solve(folder.path(), &format!("{SHEET}\nA {formula}\n"), &["--format", format]);
            assert_eq!(output.status.code(), Some(2), "{}", said(&output));
            assert!(said(&output).contains(named) && output.stdout.is_empty(), "{}", said(&output));
        }
    }
}

#[test]
fn each_statement_has_its_own_time() {
    let folder = with_engines(&[]);
    let sheet = "```sprague\nclaim all(n >= 0 for n in 0..10^15)\nclaim *1 is N\n```\n";
    let second_holds = |output: &Output| String::from_utf8_lossy(&output.stdout).contains("holds");
    let output = under_a_limit(folder.path(), sheet, &[], second_holds);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("sheet.md:2") && said(&output).contains("time limit"),
        "{}",
        said(&output)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("**error**") && text.contains("`claim *1 is N`"), "{text}");
    assert!(text.contains("holds"), "{text}");
}
