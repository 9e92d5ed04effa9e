//! The language server, as an editor sees it.

mod client;
mod long;
mod methods;
#[cfg(unix)]
mod used;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use sprague::Session;
use sprague::check::{self, Format, Statement, Summary};
use sprague::front_end::help;
use sprague::front_end::syntax::StatementKind;

use client::{Client, lines, usual};

use crate::patience::wait_until;

const CLAIMS: &str = "file:///folder/a.claims";

/// A text as a document, and what is found in it.
fn checked(client: &mut Client, name: &str, text: &str) -> Vec<Value> {
    let uri = format!("file:///folder/{name}");
    client.open(&uri, "", text);
    client.diagnostics(&uri, 1)
}

#[test]
fn failing_claims_and_errors_stand_at_their_places() {
    let mut client = Client::new(&[], usual());
    let text = "# 𝔸⊕\nS := {*1, {*1}}\nclaim S = *3; claim \"𝔸\" = \"𝔸\"; claim S is Q\nclaim (*1\n = *1)\nkayles(\n";
    let found = checked(&mut client, "a.claims", text);
    let said = lines(&found);
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[0].0 == 2 && said[0].1.starts_with("fails: S ≈ *2, and *3 ≈ *3\n*2 tells them apart"));
    assert!(said[1].0 == 2 && said[1].1.contains("help: "), "{said:?}");
    assert_eq!(said[2], (5, "`(` is never closed: opened here\nhelp: close it with `)`"));
    // The letters before are two units of UTF-16 each.
    assert_eq!(found[0]["range"], range((2, 0), (2, 12)));
    assert_eq!(found[1]["range"]["start"], json!({ "line": 2, "character": 44 }));
    assert!(found.iter().all(|one| one["severity"] == 1 && one["source"] == "sprague"));
    // The second place is that of the definition.
    let related = &found[0]["relatedInformation"];
    assert_eq!(related[0]["message"], "S is defined here");
    assert_eq!(related[0]["location"], json!({ "uri": CLAIMS, "range": range((1, 0), (1, 1)) }));
    client.end();
}

fn range(start: (u64, u64), end: (u64, u64)) -> Value {
    let place = |(line, column): (u64, u64)| json!({ "line": line, "character": column });
    json!({ "start": place(start), "end": place(end) })
}

/// An editor's text may have half of a character, which no text in UTF-8 has.
#[test]
fn half_a_character_loses_no_edit() {
    let mut client = Client::new(&[], usual());
    client.open(CLAIMS, "", "claim *1 is N");
    client.diagnostics(CLAIMS, 1);
    for (version, half) in [(2, "\\ud83d"), (3, "\\ude00"), (4, "\\ude00\\ud83d")] {
        let message = format!(
            r##"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{CLAIMS}","version":{version}}},"contentChanges":[{{"text":"# {half}\nclaim \"{half}\" = \"a\""}}]}}}}"##
        );
        client.write(format!("Content-Length: {}\r\n\r\n{message}", message.len()).as_bytes());
        let found = client.diagnostics(CLAIMS, version);
        let units = half.len() as u64 / 6;
        assert_eq!(found[0]["range"], range((1, 0), (1, 14 + units)), "{half}: {found:?}");
        assert!(found[0]["message"].as_str().unwrap().contains('\u{fffd}'), "{found:?}");
    }
    client.end();
}

/// Signs that turn the direction of writing round are escapes in what an editor shows.
#[test]
fn signs_that_turn_the_direction_are_escapes() {
    let mut client = Client::new(&[], usual());
    let text = "# \u{202e}\nS := \"\u{2066}\"\nclaim \"a\u{202e}\" = \"b\"\nfoo\u{202e}\n\"\u{202e}\"\nS\n";
    client.open(CLAIMS, "", text);
    let turns = |value: &Value| value.to_string().contains(['\u{202e}', '\u{2066}']);
    let found = client.diagnostics(CLAIMS, 1);
    assert!(found.len() > 1 && !found.iter().any(turns), "{found:?}");
    let hints = client.hints(CLAIMS);
    assert!(
        !hints.is_empty() && !hints.iter().any(|hint| hint.contains(['\u{202e}', '\u{2066}'])),
        "{hints:?}"
    );
    for place in [(1, 0), (5, 0), (4, 1)] {
        let hover = client.about("textDocument/hover", CLAIMS, place);
        assert!(!turns(&hover), "{hover}");
    }
    client.end();
}

#[test]
fn columns_in_what_the_client_counts() {
    for (offered, column) in [(json!(["utf-8", "utf-16"]), 12), (json!(["utf-32"]), 9), (json!([]), 10)] {
        let mut client = Client::new(&[], json!({ "general": { "positionEncodings": offered } }));
        let found = checked(&mut client, "a.claims", "\"𝔸\" = \"𝔸\" + \n");
        assert_eq!(found[0]["range"]["start"]["line"], 0);
        let found = checked(&mut client, "b.claims", "\"𝔸\"; 1 = ?");
        assert_eq!(found[0]["range"]["start"]["character"], column, "{offered}: {found:?}");
        client.end();
    }
}

#[test]
fn pages_of_markdown_and_latex() {
    let mut client = Client::new(&[], usual());
    let page = "# Nim\nclaim *1 = *2\n> ```sprague\n> claim *1 = *1\n> claim *1 = *2\n> ```\n\n<div>\n```sprague\nclaim\n```\n</div>\n";
    let found = checked(&mut client, "a.md", page);
    assert_eq!(lines(&found).len(), 2, "{found:?}");
    assert_eq!((&found[0]["range"], &found[0]["severity"]), (&range((4, 2), (4, 15)), &json!(1)));
    assert_eq!((&found[1]["range"]["start"]["line"], &found[1]["severity"]), (&json!(8), &json!(2)));
    let page = "claim *1 = *2\n\\begin{sprague}\nclaim *1 = *2\n\\end{sprague}\n% sprague: claim *2 is P\n";
    let found = checked(&mut client, "a.tex", page);
    assert_eq!(lines(&found).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4]);
    // The language of the editor says more than the name.
    client.open("untitled:1", "markdown", "claim *1 = *2\n");
    assert_eq!(client.diagnostics("untitled:1", 1), [Value::Null; 0]);
    client.end();
}

#[test]
fn warnings_are_warnings() {
    let mut client = Client::new(&[], usual());
    let found = checked(&mut client, "a.claims", "claim *1 + *1 =- *0\nP := *1\n");
    assert!(!found.is_empty() && found.iter().all(|one| one["severity"] == 2), "{found:?}");
    client.end();
}

/// A person who types gets an answer at once, and known answers stay beside the changed text.
#[test]
fn a_new_text_interrupts_the_check_of_the_old() {
    let mut client = Client::new(&["--time-limit", "0"], usual());
    client.open(CLAIMS, "sprague", "*1\nany(n < 0 for n in 1..10^15)\n");
    wait_until("the second statement is computed", || client.hints(CLAIMS) == ["*1  N-position"]);
    client.change(CLAIMS, 2, "*1\nclaim *1 = *2\n");
    let found = client.diagnostics(CLAIMS, 2);
    assert_eq!(lines(&found).len(), 1);
    assert_eq!(client.hints(CLAIMS), ["*1  N-position", "fails"]);
    client.change(CLAIMS, 3, "*1\nclaim *1 = *2\nany(n < 0 for n in 1..10^12)\n");
    client.diagnostics(CLAIMS, 3);
    assert_eq!(client.hints(CLAIMS), ["*1  N-position", "fails"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": CLAIMS } }));
    let gone = client.wait_for(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(gone["params"]["diagnostics"], json!([]));
    client.end();
}

#[test]
fn an_endless_claim_is_said_to_be_one() {
    let is_followed = |limit: &str| {
        let mut client = Client::new(&["--time-limit", limit], usual());
        client.open(CLAIMS, "sprague", "claim any(n < 0 for n in 1..10^15)\nclaim *1 = *2\n");
        let mut found = Vec::new();
        while found.len() < 2 {
            found = client.diagnostics(CLAIMS, 1);
        }
        client.end();
        let said = lines(&found);
        assert!(said[0].1.starts_with("the time limit has passed\nhelp: raise"), "{said:?}");
        assert_eq!((said[0].0, said[1].0), (0, 1));
        said[1].1.starts_with("fails")
    };
    // The second claim has as much time, which may be too little on a busy machine.
    assert!(["0.2", "2", "20", "200"].into_iter().any(is_followed));
}

/// While a claim takes forever, what stands before it and other documents are answered.
#[test]
fn an_endless_claim_holds_nothing_up() {
    let mut client = Client::new(&["--time-limit", "0"], usual());
    client.open(CLAIMS, "sprague", "claim *1 = *2\n*3\nclaim any(n < 0 for n in 1..10^15)\n");
    let other = checked(&mut client, "b.claims", "claim *1 = *3\n");
    assert_eq!(lines(&other).len(), 1);
    wait_until("what comes first is answered", || client.hints(CLAIMS) == ["fails", "*3  N-position"]);
    client.end();
}

#[test]
fn what_stands_under_the_pointer() {
    let mut client = Client::new(&[], usual());
    checked(
        &mut client,
        "a.claims",
        "S := {*1, {*1}}\ngrundy(S) + 0.137(3) * 0\nclaim kayles(n) is N for n in 1..3\n",
    );
    let mut at = |place| {
        let hover = client.about("textDocument/hover", CLAIMS, place);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert!(at((2, 2)).starts_with("```text\nholds\n"));
    assert!(!at((2, 2)).contains("---"), "{}", at((2, 2)));
    assert!(at((1, 3)).contains("grundy(G)\n  the Grundy value"));
    assert!(at((1, 8)).contains("```sprague\nS := {*1, {*1}}\n```"));
    assert!(at((2, 8)).contains("Winning Ways"));
    // A variable is not the class of the same letter.
    assert_eq!(at((2, 13)), "```text\nholds\n```");
    assert_eq!(at((9, 9)), "");
    client.end();
    let mut client = Client::new(&[], json!({}));
    checked(&mut client, "a.claims", "*1");
    let hover = client.about("textDocument/hover", CLAIMS, (0, 0));
    assert_eq!(hover["contents"]["kind"], "plaintext");
    client.end();
}

#[test]
fn completion_is_that_of_the_session() {
    let mut client = Client::new(&[], usual());
    let page = "# kay\n```sprague\nkaylee := *1\nclaim kay\n*\\ome\n```\n";
    client.open("file:///a.md", "markdown", page);
    let mut at = |place| {
        let items = client.about("textDocument/completion", "file:///a.md", place);
        items.as_array().expect("a list").clone()
    };
    let (_, expected) = help::candidates("claim kay", &["kaylee".to_owned()]);
    let expected: Vec<String> = expected.into_iter().map(|candidate| candidate.replacement).collect();
    let items = at((3, 9));
    let texts: Vec<&str> = items.iter().filter_map(|item| item["textEdit"]["newText"].as_str()).collect();
    assert!(expected.len() > 1 && texts == expected, "{texts:?}");
    assert_eq!(items[0]["textEdit"]["range"], range((3, 6), (3, 9)));
    assert_eq!(at((4, 5))[0]["textEdit"]["newText"], "ω");
    // Outside of the blocks there is nothing to go on with.
    assert!(at((0, 5)).is_empty());
    client.end();
}

#[test]
fn definitions_and_the_outline() {
    let mut client = Client::new(&[], usual());
    checked(&mut client, "a.claims", "S := *1\nf(n) := {*n}\nclaim f(2) + S is N\n");
    let found = client.about("textDocument/definition", CLAIMS, (2, 13));
    assert_eq!(found, json!({ "uri": CLAIMS, "range": range((0, 0), (0, 1)) }));
    let found = client.about("textDocument/definition", CLAIMS, (1, 10));
    assert_eq!(found["range"], range((1, 2), (1, 3)));
    assert_eq!(client.about("textDocument/definition", CLAIMS, (2, 1)), Value::Null);
    let symbols = client.about("textDocument/documentSymbol", CLAIMS, (0, 0));
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["S", "f"]);
    client.end();
}

#[test]
fn colours_lie_on_the_tokens() {
    let mut client = Client::new(&[], usual());
    let text = "claim nim(1) = *ω # 𝔸\n  2*x\n";
    checked(&mut client, "a.claims", text);
    let data = client.about("textDocument/semanticTokens/full", CLAIMS, (0, 0));
    let name = data["resultId"].clone();
    let data: Vec<u64> = data["data"].as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
    // claim, nim, 1, =, *, ω, the comment, 2, *, x: distance, length and kind.
    let expected = [
        [0, 0, 5, 0],
        [0, 6, 3, 1],
        [0, 4, 1, 4],
        [0, 3, 1, 7],
        [0, 2, 1, 4],
        [0, 1, 1, 4],
        [0, 2, 4, 6],
        [1, 2, 1, 4],
        [0, 1, 1, 7],
        [0, 1, 1, 3],
    ];
    let found: Vec<[u64; 4]> = data.chunks(5).map(|token| [token[0], token[1], token[2], token[3]]).collect();
    assert_eq!(found, expected);
    // After a change, what is another since then: the places of numbers and how many there are no more.
    let since = |client: &mut Client, name: &Value| {
        let params = json!({ "textDocument": { "uri": CLAIMS }, "previousResultId": name });
        client.ask("textDocument/semanticTokens/full/delta", params)["result"].clone()
    };
    client.change(CLAIMS, 2, "claim nim(1) = *ω # 𝔸\n  x\n");
    let delta = since(&mut client, &name);
    assert_eq!(delta["edits"], json!([{ "start": 38, "deleteCount": 10, "data": [] }]));
    assert_eq!(since(&mut client, &name)["data"].as_array().map(Vec::len), Some(40));
    client.end();
}

/// A text with an edit of the client done.
fn edited(text: &str, edit: &Value, uri: &str) -> String {
    let edit = &edit["changes"][uri][0];
    let start = &edit["range"]["start"];
    let (line, column) = (start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap());
    let before: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
    let mut units = 0;
    let within = text[before..].char_indices().find(|(_, letter)| {
        let found = units == column as usize;
        units += letter.len_utf16();
        found
    });
    let place = within.map_or(text.len(), |(place, _)| before + place);
    format!("{}{}{}", &text[..place], edit["newText"].as_str().unwrap(), &text[place..])
}

fn summary(text: &str, format: Format) -> Summary {
    let mut session = Session::new();
    let mut summary = Summary::default();
    let statements = check::statements(text, format);
    statements.iter().for_each(|statement| summary.count(&check::run(&mut session, statement)));
    summary
}

#[test]
fn proofs_and_counterexamples_leave_the_file_right() {
    let mut client = Client::new(&[], usual());
    for (name, format, text, line) in [
        ("a.claims", Format::Statements, "𝔸 := *1\nclaim 𝔸 = *2 # no\nclaim *1 = *1\n", 1),
        ("a.md", Format::Markdown, "> ```sprague\n> claim *1 = *2\n> ```\nmore\n", 1),
        ("a.tex", Format::Latex, "\\begin{sprague}\nclaim *1 = *2\n\\end{sprague}\nmore\n", 1),
    ] {
        let uri = format!("file:///folder/{name}");
        checked(&mut client, name, text);
        let actions = client.about("textDocument/codeAction", &uri, (line, 9));
        let titles: Vec<&Value> = actions.as_array().unwrap().iter().map(|one| &one["title"]).collect();
        assert_eq!(titles, ["Write the counterexample", "Prove that this fails"]);
        let before = summary(text, format);
        for (action, more) in actions.as_array().unwrap().iter().zip([1, 0]) {
            assert_eq!(action["edit"], Value::Null);
            let answer = client.ask("codeAction/resolve", action.clone());
            let written = edited(text, &answer["result"]["edit"], &uri);
            let after = summary(&written, format);
            assert_eq!(
                (after.hold, after.fail, after.errors),
                (before.hold + more, before.fail, 0),
                "{written}"
            );
            let proves = written.to_lowercase().contains("proof");
            assert_eq!(proves, more == 0, "{written}");
        }
    }
    // Nothing to do with a definition, and only a proof of what holds.
    assert_eq!(client.about("textDocument/codeAction", CLAIMS, (0, 1)), json!([]));
    assert_eq!(client.about("textDocument/codeAction", CLAIMS, (2, 1))[0]["title"], "Prove this");
    client.end();
}

#[test]
fn edits_of_clients_that_ask_for_them_at_once() {
    let versions = json!({ "workspace": { "workspaceEdit": { "documentChanges": true } } });
    let mut client = Client::new(&[], versions);
    checked(&mut client, "a.claims", "claim *1 = *2\n");
    let actions = client.about("textDocument/codeAction", CLAIMS, (0, 1));
    for action in actions.as_array().unwrap() {
        assert_eq!(action["edit"]["documentChanges"][0]["textDocument"]["version"], 1, "{action}");
    }
    assert_eq!(actions.as_array().unwrap().len(), 2);
    client.end();
}

#[test]
fn a_request_is_cancelled_or_comes_too_late() {
    let mut client = Client::new(&["--time-limit", "0"], usual());
    // The proof needs what stands above, and that takes forever.
    let text = "claim *1 = *1\n";
    checked(&mut client, "a.claims", text);
    let action = client.about("textDocument/codeAction", CLAIMS, (0, 1))[0].clone();
    let slow = "x := count(n*n > 0 for n in 1..10^12)\nclaim *1 = *1\n";
    client.open("file:///folder/slow.claims", "sprague", slow);
    let mut asked = action.clone();
    asked["data"] =
        json!({ "uri": "file:///folder/slow.claims", "version": 1, "place": slow.len() - 5, "proof": true });
    let id = client.request("codeAction/resolve", asked.clone());
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(id)["error"]["code"], -32800);
    // The text is changed before the answer comes, and before the question does.
    let id = client.request("codeAction/resolve", asked.clone());
    client.change("file:///folder/slow.claims", 2, "claim *1 = *1\n");
    client.diagnostics("file:///folder/slow.claims", 2);
    assert_eq!(client.ask("codeAction/resolve", asked)["error"]["code"], -32801);
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(id)["error"]["code"], -32800);
    client.end();
}

#[test]
fn nothing_that_comes_ends_the_server() {
    let mut client = Client::start(&[]);
    assert_eq!(client.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    client.notify("textDocument/didOpen", json!({ "textDocument": { "uri": CLAIMS, "text": "*1" } }));
    client.ask("initialize", json!({ "capabilities": 7 }));
    assert_eq!(client.ask("initialize", json!({}))["error"]["code"], -32600);
    for bytes in ["Content-Length: 3\r\n\r\n{{{", "nonsense\r\n\r\n", "Content-Length: 2\r\n\r\n[]"] {
        client.write(bytes.as_bytes());
        let error = client.wait_for(|message| !message["error"].is_null());
        assert_eq!((&error["id"], &error["error"]["code"]), (&Value::Null, &json!(-32700)));
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    client.write(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    client.wait_for(|message| !message["error"].is_null());
    for method in ["textDocument/hover", "textDocument/codeAction", "textDocument/nonsense"] {
        assert_eq!(client.about(method, "file:///not/open", (0, 0)), Value::Null, "{method}");
    }
    for (method, params) in [
        ("nonsense", json!(null)),
        ("codeAction/resolve", json!({ "data": { "place": -1 } })),
        ("codeAction/resolve", json!([])),
        ("workspace/executeCommand", json!({ "command": "rm" })),
    ] {
        assert!(!client.ask(method, params)["error"].is_null(), "{method}");
    }
    for (method, params) in [
        ("textDocument/didOpen", json!({ "textDocument": { "uri": 3 } })),
        ("textDocument/didOpen", json!({ "textDocument": { "uri": CLAIMS } })),
        ("textDocument/didChange", json!({ "textDocument": { "uri": CLAIMS }, "contentChanges": [] })),
        ("textDocument/didChange", json!({ "textDocument": { "uri": CLAIMS }, "contentChanges": "x" })),
        ("textDocument/didClose", json!({ "textDocument": { "uri": "file:///none" } })),
        ("$/cancelRequest", json!({ "id": [] })),
        ("$/unheard/of", json!([1])),
    ] {
        client.notify(method, params);
    }
    // A text that is huge, one long line, and places that are none.
    let huge = "claim *1 = *2; ".repeat(20_000);
    client.open(CLAIMS, "sprague", &huge);
    let nested = "(".repeat(300_000);
    client.open("file:///nested.claims", "sprague", &nested);
    assert_eq!(client.diagnostics("file:///nested.claims", 1).len(), 1);
    for place in [(usize::MAX, usize::MAX), (0, usize::MAX), (0, 299_990)] {
        for method in ["hover", "completion", "definition", "codeAction"] {
            client.about(&format!("textDocument/{method}"), CLAIMS, place);
        }
    }
    while client.diagnostics(CLAIMS, 1).len() < 1_000 {}
    client.end();
}

#[test]
fn how_it_ends() {
    // The client is gone, or ends the server without a word.
    assert_eq!(Client::start(&[]).code(), Some(1));
    let mut client = Client::new(&["--stdio"], usual());
    client.notify("exit", Value::Null);
    assert_eq!(client.code(), Some(1));
    let mut client = Client::new(&[], usual());
    client.ask("shutdown", Value::Null);
    assert_eq!(client.ask("textDocument/hover", json!({}))["error"]["code"], -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.code(), Some(0));
}

/// Every page and every claim file below a folder.
fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        if path.is_dir() {
            files_below(&path, found);
        } else if matches!(ending.as_deref(), Some("md" | "claims" | "tex")) {
            found.push(path);
        }
    }
}

/// The server says the same about files as `sprague check`: nothing, since all claims hold. Each
/// statement except definitions has its answer beside it.
fn hold(files: &[PathBuf]) -> usize {
    let mut client = Client::new(&["--time-limit", "0"], usual());
    let mut count = 0;
    for path in files {
        let text = fs::read_to_string(path).unwrap();
        let uri = format!("file://{}", path.display());
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("md") => Format::Markdown,
            Some("tex") => Format::Latex,
            _ => Format::Statements,
        };
        let statements = check::statements(&text, format);
        let has_answer = |one: &&Statement<'_>| one.kind != StatementKind::Definition;
        let answers = statements.iter().filter(has_answer).count();
        client.open(&uri, "", &text);
        let mut warnings;
        loop {
            let found = client.diagnostics(&uri, 1);
            let wrong: Vec<&Value> = found.iter().filter(|one| one["severity"] == 1).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
            warnings = found;
            // Definitions show their values beside them.
            let hints = client.hints(&uri);
            if hints.iter().filter(|hint| !hint.starts_with("= ")).count() == answers {
                break;
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        if !warnings.is_empty() {
            are_warned_of(path, &lines(&warnings));
        }
        count += answers;
    }
    client.end();
    count
}

/// That `sprague check` warns of the same.
fn are_warned_of(path: &Path, warnings: &[(u64, &str)]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    let output = command.arg("check").arg(path).stdin(Stdio::null()).output().expect("it runs");
    let said = String::from_utf8(output.stderr).expect("a text");
    let said = said.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert_eq!(said.matches("warning: ").count(), warnings.len(), "{said}");
    for (line, message) in warnings {
        assert!(said.contains(&format!(":{}: {message}", line + 1)), "{said}: {message}");
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_worked_example_holds() {
    let count = hold(&["examples/worked_example.claims", "README.md"].map(|name| root().join(name)));
    assert!(count >= 15, "{count}");
}

#[test]
#[ignore = "slow"]
fn all_documents_and_examples_hold() {
    let mut files = vec![root().join("README.md")];
    files_below(&root().join("docs"), &mut files);
    files_below(&root().join("examples"), &mut files);
    let count = hold(&files);
    assert!(count >= 1_000, "{count}");
}
