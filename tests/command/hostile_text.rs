//! Text that is read as something other than what it is: signs that turn the direction of writing
//! round, texts that a spreadsheet computes, lines that end with a carriage return alone.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Turns the direction round.
const OVERRIDE: char = '\u{202e}';
const ISOLATE: char = '\u{2066}';

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sprague")).args(arguments).current_dir(folder).output().unwrap()
}

fn turns(text: &str) -> bool {
    text.contains(|sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

fn in_text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn signs_that_turn_the_direction_are_escapes_at_every_door() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = format!(
        "# T{OVERRIDE}\n\ntext {OVERRIDE} `a{ISOLATE}` [l{OVERRIDE}](u{OVERRIDE})\n\n```sprague\nclaim kayles(3) is P # {OVERRIDE}\nclaim \"a{OVERRIDE}\" = \"b\"\nfoo{OVERRIDE}\n```\n"
    );
    fs::write(folder.path().join("sheet.md"), &sheet).unwrap();
    fs::write(folder.path().join(format!("{OVERRIDE}.md")), &sheet).unwrap();
    let claims = format!(
        "claim *1 is \"a{OVERRIDE}\"\nclaim \"a{OVERRIDE}\" = \"b\"\nfoo{ISOLATE}\nclaim cram(\"..{OVERRIDE}\") is N\n"
    );
    fs::write(folder.path().join("a.claims"), claims).unwrap();
    let (named, word) = (format!("{OVERRIDE}.md"), format!("x{OVERRIDE}{ISOLATE}"));
    let (text, label) = (format!("\"a{OVERRIDE}\""), format!("node_kayles(\"a{OVERRIDE}-b\")"));
    let table = format!("{text} for n in [\"{ISOLATE}\"]");
    let mut requests: Vec<Vec<&str>> = vec![
        vec!["check", "a.claims"],
        vec!["check", "--json", "a.claims"],
        vec!["check", &named],
        vec!["solve", &named, "--format", "latex"],
        vec!["solve", "sheet.md", "--format", "html"],
        vec!["eval", &text],
        vec!["eval", "--json", &text],
        vec!["eval", &word],
        vec!["eval", "--json", &word],
        vec!["help", &word],
        vec![&word],
        vec!["prove", &label],
        vec!["plot", "kayles", "--to", "9", "--caption", &word],
        vec!["graph", "kayles(2)", "--caption", &word, "--format", "dot"],
    ];
    for format in ["svg", "tikz", "text"] {
        requests.push(vec!["draw", "kayles(3)", "--caption", &word, "--format", format]);
        requests.push(vec!["plot", "kayles", "--to", "9", "--caption", &word, "--format", format]);
    }
    for format in ["svg", "tikz"] {
        requests.push(vec!["graph", "kayles(2)", "--caption", &word, "--format", format]);
    }
    for format in ["text", "svg", "tikz", "csv", "markdown", "latex", "json"] {
        requests.push(vec!["table", &table, "--format", format]);
    }
    for request in &requests {
        let output = run(folder.path(), request);
        let (said, wrong) = (in_text(&output.stdout), in_text(&output.stderr));
        assert!(!turns(&said) && !turns(&wrong), "{request:?}: {said:?} {wrong:?}");
        // What was typed is not left out.
        let shown = format!("{said}{wrong}").to_lowercase();
        assert!(["202e", "2066"].iter().any(|number| shown.contains(number)), "{request:?}: {shown}");
    }
    // A program reads what was typed.
    let output = run(folder.path(), &["eval", "--json", &text]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["value"]["string"], format!("a{OVERRIDE}"));
    // A sheet is what it was.
    let output = run(folder.path(), &["solve", "sheet.md"]);
    assert!(in_text(&output.stdout).starts_with(&sheet[..sheet.len() - 4]));
}

#[test]
fn a_spreadsheet_computes_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let table = "s for s in [\"=1+2\", \"+a\", \"-a\", \"@a\", \"-1\", \"a\"]";
    let output = run(folder.path(), &["table", table, "--format", "csv"]);
    for line in in_text(&output.stdout).lines() {
        for field in line.split(',').map(|field| field.strip_prefix('"').unwrap_or(field)) {
            let is_number = field.parse::<i64>().is_ok();
            assert!(is_number || !field.starts_with(['=', '+', '-', '@']), "{line}");
        }
    }
}

#[test]
fn a_carriage_return_alone_ends_a_line_in_sheets_and_notebooks() {
    let folder = tempfile::tempdir().unwrap();
    let sheets = [
        ("all.md", "# T\r\r```sprague\rclaim *1 is P\r# comment\rclaim *2 is N\r```\rtext\r"),
        ("inside.md", "# T\n\n```sprague\nclaim *1 is P # comment\rclaim *2 is N\n```\n"),
        ("quote.md", "> ```sprague\r> claim *1 is P\r> claim *2 is N\r> ```\rtext\r"),
        (
            "all.tex",
            "\\begin{document}\r\\begin{sprague}\rclaim *1 is P\rclaim *2 is N\r\\end{sprague}\r\\end{document}\r",
        ),
        (
            "all.ipynb",
            r#"{"cells": [{"cell_type": "code", "source": "%%sprague\r:draw *3\rclaim *1 is P\rclaim *2 is N"}]}"#,
        ),
    ];
    for (name, text) in sheets {
        fs::write(folder.path().join(name), text).unwrap();
        let output = run(folder.path(), &["check", name]);
        let said = in_text(&output.stdout);
        assert!(said.contains("2 claims: 1 holds, 1 fails, 0 errors"), "{name}: {said}");
        assert_eq!(output.status.code(), Some(1), "{name}");
        if name.ends_with("ipynb") {
            continue;
        }
        let solved = run(folder.path(), &["solve", name]);
        let solution = in_text(&solved.stdout);
        assert!(
            solution.to_lowercase().contains("fails") && solution.contains("solution"),
            "{name}: {solution}"
        );
        // Solved again, it is the same.
        let again = format!("again-{name}");
        fs::write(folder.path().join(&again), &solution).unwrap();
        assert_eq!(in_text(&run(folder.path(), &["solve", &again]).stdout), solution, "{name}");
    }
}
