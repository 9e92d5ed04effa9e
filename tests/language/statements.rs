//! What a person sees for what they type: `tests/golden/*.txt` hold statements, each line after
//! `> `, and below it the answer, with `.` for a blank line in it. A blank line begins a new
//! session.

use std::fmt::Write as _;

use sprague::report;
use sprague::{Session, Source, front_end::syntax};

use crate::golden;

fn shown(session: &mut Session, text: &str) -> String {
    let mut shown = String::new();
    for statement in syntax::statements(text) {
        let line = match session.eval(&statement.text) {
            Ok(reply) => report::text(&reply),
            Err(error) => report::diagnostic(&error, &Source::new(None, &statement.text), false, 80),
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
    golden::replay(&format!("tests/golden/{name}"), replayed);
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
fn move_words() {
    check("move_words.txt");
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
