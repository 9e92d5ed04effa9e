//! What a person sees for what they type: `tests/golden/*.txt` hold statements, each line of them behind `> `,
//! and under each what is shown, with `.` for a blank line in it. A blank line begins a new session.
//!
//! `UPDATE_GOLDEN=1 cargo test --test statements` writes the files anew; read the difference before keeping it.
#![cfg(feature = "cli")]

use std::fmt::Write as _;
use std::path::Path;

use sprague::render::{self, diagnostic};
use sprague::{Session, Source, syntax};

fn shown(session: &mut Session, text: &str) -> String {
    let mut shown = String::new();
    for span in syntax::statements(text) {
        let statement = &text[span.start..span.end];
        let line = match session.eval(statement) {
            Ok(reply) => render::text(&reply),
            Err(error) => diagnostic::draw(&error, &Source::new(None, statement), false),
        };
        for row in line.trim_end().split('\n') {
            let _ = writeln!(shown, "{}", if row.is_empty() && line.contains('\n') { "." } else { row });
        }
    }
    shown
}

/// The file with every answer computed again.
fn replayed(golden: &str) -> String {
    let mut replayed = String::new();
    let mut session = Session::new();
    let mut typed = String::new();
    for line in golden.lines().chain([""]) {
        if let Some(input) = line.strip_prefix("> ") {
            let _ = writeln!(replayed, "{line}");
            typed.push_str(input);
            typed.push('\n');
            // A line that goes on is followed by the rest of its statement.
            if !syntax::is_incomplete(&typed) {
                replayed.push_str(&shown(&mut session, &std::mem::take(&mut typed)));
            }
            continue;
        }
        if !typed.is_empty() {
            replayed.push_str(&shown(&mut session, &std::mem::take(&mut typed)));
        }
        if line.is_empty() {
            replayed.push('\n');
            session = Session::new();
        } else if line.starts_with('#') {
            let _ = writeln!(replayed, "{line}");
        }
    }
    format!("{}\n", replayed.trim_end())
}

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let golden = std::fs::read_to_string(&path).expect("the golden file is there");
    let replayed = replayed(&golden);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &replayed).expect("the golden file can be written");
        return;
    }
    for (number, (expected, shown)) in golden.lines().zip(replayed.lines()).enumerate() {
        assert_eq!(shown, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(golden.lines().count(), replayed.lines().count(), "{name} has another number of lines");
}

#[test]
fn values() {
    check("values.txt");
}

#[test]
fn claims() {
    check("claims.txt");
}

#[test]
fn errors() {
    check("errors.txt");
}

#[test]
fn proofs() {
    check("proofs.txt");
}

#[test]
fn rulesets() {
    check("rulesets.txt");
}

#[test]
fn nim_sequences() {
    check("nim_sequences.txt");
}

#[test]
fn ordinals() {
    check("ordinals.txt");
}
