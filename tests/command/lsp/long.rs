//! Statements that take long: they keep no other line waiting, and nobody begins them again.

use serde_json::{Value, json};

use super::CLAIMS;
use super::client::{Client, lines, usual};

const ENDLESS: &str = "claim any(n < 0 for n in 1..10^12)";

fn shows_progress() -> Value {
    let mut capabilities = usual();
    capabilities["window"]["workDoneProgress"] = true.into();
    capabilities
}

/// The next report on what takes long: its kind, and what it says.
#[track_caller]
fn progress(client: &mut Client) -> (String, String) {
    let found = client.wait_for(|message| message["method"] == "$/progress");
    let text = |name: &str| found["params"]["value"][name].as_str().unwrap_or_default().to_owned();
    (text("kind"), text("message"))
}

/// The diagnostics of a state of a document, once there are as many as this.
#[track_caller]
fn said(client: &mut Client, version: i64, count: usize) -> Vec<(u64, String)> {
    loop {
        let found = client.diagnostics(CLAIMS, version);
        if found.len() >= count {
            return lines(&found).into_iter().map(|(line, said)| (line, said.to_owned())).collect();
        }
    }
}

#[test]
fn one_goes_on_while_the_lines_around_it_are_typed_and_answered() {
    let mut client = Client::new(&["--time-limit", "0"], shows_progress());
    client.open(CLAIMS, "sprague", ENDLESS);
    assert_eq!(progress(&mut client), ("begin".to_owned(), ENDLESS.to_owned()));
    for version in 2..6 {
        let text = format!("S := *{version}\n{ENDLESS}\n# more\nclaim S = *1\n*3\n");
        client.change(CLAIMS, version, &text);
        let found = said(&mut client, version, 1);
        assert!(found.len() == 1 && found[0].0 == 3, "{found:?}");
        assert_eq!(client.hints(CLAIMS), ["fails", "*3  N-position"]);
    }
    // It was not begun again: the next report is that it is over, since it is no longer in the
    // text.
    client.change(CLAIMS, 6, "claim *1 = *2\n");
    assert_eq!(progress(&mut client), ("end".to_owned(), String::new()));
    assert_eq!(said(&mut client, 6, 1).len(), 1);
    client.end();
}

#[test]
fn its_answer_comes_to_where_it_stands_then() {
    let mut client = Client::new(&["--time-limit", "2"], shows_progress());
    client.open(CLAIMS, "sprague", ENDLESS);
    progress(&mut client);
    client.change(CLAIMS, 2, &format!("# more\n\n{ENDLESS}\nclaim *1 = *2\n"));
    let found = said(&mut client, 2, 2);
    assert!(found[0].0 == 2 && found[0].1.starts_with("the time limit has passed"), "{found:?}");
    assert_eq!(found[1].0, 3);
    assert_eq!(progress(&mut client).0, "end");
    client.end();
}

/// What rests on a definition that takes long waits for it, and nothing else does.
#[test]
fn a_definition_takes_long() {
    let mut client = Client::new(&["--time-limit", "2"], shows_progress());
    let long = "x := count(n*n < 0 for n in 1..10^12)";
    let text =
        |claim: &str| format!("{long}\nf(n) := {{x}}\n{claim}\nclaim *1 = *2\nS := *1\nclaim S = *2\n");
    client.open(CLAIMS, "sprague", &text("claim f(1) = *1"));
    assert_eq!(progress(&mut client), ("begin".to_owned(), long.to_owned()));
    client.change(CLAIMS, 2, &text("claim f(2) = *1"));
    let found = client.diagnostics(CLAIMS, 2);
    assert!(lines(&found).iter().all(|(line, _)| [3, 5].contains(line)), "{found:?}");
    let found = said(&mut client, 2, 4);
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [0, 2, 3, 5], "{found:?}");
    client.end();
}

#[test]
fn a_bracket_that_is_left_open_ends_where_a_line_begins_something() {
    let mut client = Client::new(&[], usual());
    let text = "kayles(\n:plot kayles\nS := {*1,\n  T := *1\n{(\n  claim *1 = *2\n";
    client.open(CLAIMS, "sprague", text);
    let found = said(&mut client, 1, 5);
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [0, 1, 2, 4, 5], "{found:?}");
    assert!(found[4].1.starts_with("fails"), "{found:?}");
    client.end();
}

#[test]
fn more_is_found_than_is_shown() {
    let mut client = Client::new(&[], usual());
    client.open(CLAIMS, "sprague", &"claim *1 = *2\n".repeat(1_003));
    let found = said(&mut client, 1, 1_001);
    assert_eq!(found[1_000], (1_000, "3 more from here on are not shown".to_owned()));
    client.change(CLAIMS, 2, &"claim *1 = *2\n".repeat(1_001));
    assert_eq!(said(&mut client, 2, 1_001)[1_000], (1_000, "1 more from here on is not shown".to_owned()));
    client.end();
}

#[test]
fn a_name_in_its_own_definition() {
    let mut client = Client::new(&[], usual());
    client.open(CLAIMS, "sprague", "S := {*1}\nf(n) := {*n}\n");
    for (line, text) in [(0, "S := {*1}"), (1, "f(n) := {*n}")] {
        let hover = client.about("textDocument/hover", CLAIMS, (line, 0));
        assert_eq!(hover["contents"]["value"], json!(format!("```sprague\n{text}\n```")));
    }
    client.end();
}
