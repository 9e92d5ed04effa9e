//! `sprague solve`: what LaTeX is given and how it is ended, and the time of each statement.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::patience::wait_until;

const SHEET: &str = "# Nim\n\n```sprague\nclaim nim(1, 2, 3) is P\n```\n";

/// A program of this name in a folder, which does what the lines of the shell say.
fn engine(folder: &Path, name: &str, lines: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Where programs are looked for: first in a folder, then on this machine.
fn path_of(folder: &Path) -> String {
    format!("{}:/usr/bin:/bin", folder.join("bin").display())
}

fn solving_file(programs: &str, folder: &Path, sheet: &Path, arguments: &[&str]) -> Command {
    let temporary = folder.join("tmp");
    let _ = fs::create_dir(&temporary);
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.arg("solve").arg(sheet).args(arguments).env("PATH", programs).env("TMPDIR", &temporary);
    command
}

fn solving(programs: &str, folder: &Path, sheet: &str, arguments: &[&str]) -> Command {
    let path = folder.join("sheet.md");
    fs::write(&path, sheet).unwrap();
    solving_file(programs, folder, &path, arguments)
}

fn solve_with(programs: &str, folder: &Path, sheet: &str, arguments: &[&str]) -> Output {
    solving(programs, folder, sheet, arguments).output().unwrap()
}

fn solve(folder: &Path, sheet: &str, arguments: &[&str]) -> Output {
    solve_with(&path_of(folder), folder, sheet, arguments)
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

/// What was said, without the ends of lines.
fn in_one_line(output: &Output) -> String {
    said(output).split_whitespace().collect::<Vec<&str>>().join(" ")
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
    let output = solve(folder.path(), SHEET, &["--format", "pdf"]);
    assert_eq!(output.stdout, b"made\n");
    let needs = "xelatex needs the package fontspec, which is not installed";
    assert!(
        in_one_line(&output).contains(&format!("{needs}; pdflatex made the PDF file")),
        "{}",
        said(&output)
    );
    let folder = with_engines(&[("xelatex", lacks), ("pdflatex", "exit 1")]);
    let output = solve(folder.path(), SHEET, &["--format", "pdf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(in_one_line(&output).contains(needs), "{}", said(&output));
    assert!(in_one_line(&output).contains("pdflatex failed"), "{}", said(&output));
}

#[test]
fn a_missing_program_is_named() {
    let folder = with_engines(&[("pdflatex", "echo made > sheet.pdf")]);
    let alone = folder.path().join("bin");
    let output = solve_with(&alone.to_string_lossy(), folder.path(), SHEET, &["--format", "pdf"]);
    assert_eq!(output.stdout, b"made\n", "{}", said(&output));
    assert!(in_one_line(&output).contains("xelatex is not installed; pdflatex made the PDF file"));
    engine(&alone, "pdflatex", "echo \"I can't find the format file \\`pdflatex.fmt'!\"; exit 1");
    let output = solve_with(&alone.to_string_lossy(), folder.path(), SHEET, &["--format", "pdf"]);
    assert!(in_one_line(&output).contains("pdflatex finds no format file of LaTeX"), "{}", said(&output));
    fs::remove_file(alone.join("pdflatex")).unwrap();
    let output = solve_with(&alone.to_string_lossy(), folder.path(), SHEET, &["--format", "pdf"]);
    assert!(in_one_line(&output).contains("PDF output needs LaTeX, and none was found"), "{}", said(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// A program that starts two others and hangs: one of them in a session of its own, where there is a
/// program that begins one. Each writes its number into a file.
fn hanging(folder: &Path) -> Vec<PathBuf> {
    let own_session = Command::new("setsid").arg("true").status().is_ok_and(|status| status.success());
    let starts: &[&str] = if cfg!(target_os = "linux") && own_session { &["", "setsid "] } else { &[""] };
    let children: Vec<PathBuf> =
        (0..starts.len()).map(|which| folder.join(format!("child{which}"))).collect();
    let lines = starts.iter().zip(&children).map(|(start, child)| {
        let child = child.display();
        // The name is there when the number is.
        format!("{start}sh -c 'echo $$ > {child}.new; mv {child}.new {child}; exec sleep 1000' &\n")
    });
    engine(&folder.join("bin"), "xelatex", &(lines.collect::<String>() + "wait"));
    children
}

fn assert_ended(children: &[PathBuf]) {
    for child in children {
        let number: i32 = fs::read_to_string(child).unwrap().trim().parse().unwrap();
        // An ended process may wait for its parent to ask how it ended.
        let runs = || {
            let state = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            state.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
        };
        wait_until("the child has ended", || !runs());
    }
}

#[test]
fn a_program_that_hangs_is_ended_with_its_children() {
    let folder = with_engines(&[]);
    let children = hanging(folder.path());
    let there = |_: &Output| children.iter().all(|child| child.exists());
    let output = under_a_limit(folder.path(), SHEET, &["--format", "pdf"], there);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("time limit"), "{}", said(&output));
    assert_eq!(fs::read_dir(folder.path().join("tmp")).unwrap().count(), 0);
    assert_ended(&children);
}

#[test]
fn ctrl_c_ends_a_program_that_hangs_with_its_children() {
    let folder = with_engines(&[]);
    let children = hanging(folder.path());
    let mut command = solving(&path_of(folder.path()), folder.path(), SHEET, &["--format", "pdf"]);
    let process = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until("its children run", || children.iter().all(|child| child.exists()));
    kill(Pid::from_raw(process.id().try_into().unwrap()), Signal::SIGINT).unwrap();
    let output = process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert_eq!(fs::read_dir(folder.path().join("tmp")).unwrap().count(), 0);
    assert_ended(&children);
}

/// What the LaTeX of this machine makes of sheets, by each of its programs that is installed.
#[test]
fn the_latex_of_this_machine_reads_and_writes_nothing_else() {
    for (name, others) in [("xelatex", &[][..]), ("pdflatex", &[("xelatex", "exit 1")][..])] {
        if Command::new(name).arg("--version").stdout(Stdio::null()).status().is_err() {
            println!("SKIPPED: there is no {name}");
            continue;
        }
        let folder = with_engines(others);
        let tidy = || fs::read_dir(folder.path().join("tmp")).unwrap().count() == 0;
        let good = format!("{SHEET}\nA formula $\\sum_{{i=1}}^n i = \\binom{{n+1}}{{2}}$.\n");
        let output = solve(folder.path(), &good, &["--format", "pdf"]);
        if said(&output).contains("which is not installed") && !output.status.success() {
            println!("SKIPPED: {name} lacks a package");
            continue;
        }
        assert!(output.stdout.starts_with(b"%PDF") && tidy(), "{name}: {}", said(&output));
        // A sheet of LaTeX is a program as it stands.
        let secret = folder.path().join("secret.tex");
        fs::write(&secret, "SECRET").unwrap();
        for (line, makes) in [
            (format!("\\input{{{}}}", secret.display()), false),
            ("\\input{/etc/passwd}".to_owned(), false),
            ("\\input{../../secret}".to_owned(), false),
            ("\\newwrite\\f\\immediate\\openout\\f=../written.txt\\immediate\\write\\f{x}".to_owned(), false),
            ("\\immediate\\write18{touch ../written.txt}".to_owned(), true),
            ("\\directlua{os.execute('touch ../written.txt')}".to_owned(), false),
        ] {
            let sheet = format!(
                "\\documentclass{{article}}\n\\begin{{document}}\nA {line} b.\n% sprague: claim *1 is N\n\\end{{document}}\n"
            );
            let path = folder.path().join("sheet.tex");
            fs::write(&path, sheet).unwrap();
            let mut command =
                solving_file(&path_of(folder.path()), folder.path(), &path, &["--format", "pdf"]);
            let output = command.output().unwrap();
            let made = output.stdout.starts_with(b"%PDF");
            assert_eq!(made, makes, "{name}: {line}: {}", said(&output));
            assert!(tidy() && !folder.path().join("written.txt").exists(), "{name}: {line}");
        }
        // A formula without an end.
        let endless = format!("{SHEET}\nA $\\loop\\iftrue\\repeat$\n");
        let output = solve(folder.path(), &endless, &["--format", "pdf", "--time-limit", "1"]);
        assert!(said(&output).contains("time limit") && tidy(), "{name}: {}", said(&output));
        assert_eq!(output.status.code(), Some(2), "{name}: {}", said(&output));
    }
}

#[test]
fn formulas_that_read_files_do_not_reach_latex() {
    let folder = with_engines(&[("xelatex", "cp sheet.tex sheet.pdf")]);
    for (formula, named) in [
        ("$\\directlua{x}$", "\\directlua"),
        ("$$\\input{/etc/passwd}$$", "\\input"),
        ("$\\newwrite\\a\\openout\\a=b$", "\\openout"),
        ("$x\\label{\\string\\i nput}$", "\\string"),
    ] {
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

/// Statements in the signs of a textbook: solutions hold no number of a sign, and no command that
/// stands as a word.
#[test]
fn solutions_of_textbook_notation_are_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sheet = "G := {*0, *1}\nclaim ∗2 + ⋆2 is P\nclaim G \\oplus G = 0\nclaim ∗2 ∈ {∗2} ∧ *1 ≢ *2\n";
    let sheet = format!("# Sums\n\n```sprague\n{sheet}```\n");
    for format in ["latex", "markdown", "html"] {
        let output = solve(folder, &sheet, &["--format", format]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches("holds").count(), 3, "{text}");
        let formulas = text.replace("claim G \\oplus G = 0", "").replace("\\textbackslash{}oplus", "");
        for slip in ["[U+", "backslash", "mathit{oplus}", "{\\ast}\\{"] {
            assert!(!formulas.contains(slip), "{slip}: {formulas}");
        }
    }
}
