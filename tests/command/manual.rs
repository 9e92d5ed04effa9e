//! What the manual says of the environment and of files is so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::folder::{Folder, run};
use crate::terminal::Terminal;

/// A section of the manual.
fn section(title: &str) -> String {
    let (status, page, _) = run(Path::new("/"), &["man"]);
    assert_eq!(status, 0);
    let (_, section) = page.split_once(&format!("\n.SH {title}\n")).expect("a section");
    section.split("\n.SH ").next().unwrap_or_default().to_owned()
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            _ if path.is_dir() => sources(&path, found),
            Some(rust) if rust == "rs" => found.push(fs::read_to_string(&path).unwrap()),
            _ => {}
        }
    }
}

/// Every variable that is read here, and every one that the libraries read for us.
#[test]
fn the_environment() {
    let section = section("ENVIRONMENT");
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let mut read = BTreeSet::new();
    for source in &found {
        for call in ["env::var(", "env::var_os("] {
            let names = source.split(call).skip(1);
            for name in names {
                // A name must be a literal, so that it can be found.
                let name = name.trim_start().strip_prefix('"').expect("the name of a variable");
                read.insert(name.split('"').next().unwrap_or_default());
            }
        }
        // What the calls of libraries read: on Unix, for colours, and for other programs.
        for (call, names) in [
            ("env::home_dir()", &["HOME"][..]),
            ("tempfile::tempdir()", &["TMPDIR"]),
            ("anstream::", &["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"]),
            ("Command::new(engine)", &["PATH"]),
        ] {
            if source.contains(call) {
                read.extend(names);
            }
        }
        for other in ["env::vars(", "env::vars_os("] {
            assert!(!source.contains(other), "{other} reads what nobody knows");
        }
    }
    for name in &read {
        assert!(section.contains(&format!("\\fB{name}\\fR")), "the manual has no word on {name}");
    }
    // And it names nothing that is not read.
    let named = section.split("\\fB").skip(1).map(|rest| rest.split("\\fR").next().unwrap_or_default());
    for name in named {
        assert!(read.contains(name), "nothing reads {name}");
    }
}

/// Each file is where the manual says, and is for what it says.
#[test]
fn the_files() {
    let section = section("FILES");
    let named: Vec<&str> =
        section.split("\\fI").skip(1).filter_map(|rest| rest.split("\\fR").next()).collect();
    let known = ["~/.local/state/sprague/history", "*.claims", "*.cert", ".sprague.XXXXXX.part"];
    assert_eq!(named, known, "{section}");

    let folder = Folder::new("files");
    let home = &folder.0;
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    for name in ["SPRAGUE_HISTORY", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    command.env("HOME", home).env("TERM", "dumb").current_dir(home);
    let mut session = Terminal::start(command);
    session.wait_for("> ");
    session.enter("nim(1, 2)");
    session.wait_for("*3  N-position");
    session.enter(":quit");
    assert!(session.end().success());
    let history = fs::read_to_string(home.join(".local/state/sprague/history")).unwrap();
    assert!(history.lines().any(|line| line == "nim(1, 2)"), "{history}");

    fs::write(home.join("a.claims"), "claim nim(1 2) = *3\n").unwrap();
    let (status, said, _) = run(home, &["check", "a.claims"]);
    assert_eq!((status, said.as_str()), (0, "1 claim: 1 holds, 0 fail, 0 errors\n"));
    assert_eq!(run(home, &["prove", "nim(1 2) = *3", "-o", "a.cert"]).0, 0);
    assert_eq!(run(home, &["verify", "a.cert"]).0, 0);
    let writer = include_str!("../../src/cli/saving.rs");
    assert!(writer.contains("prefix(\".sprague.\").suffix(\".part\")"));
}
