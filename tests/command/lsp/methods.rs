//! Every method that an editor asks about a document, as an editor sees it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::client::{Client, usual};
use super::{CLAIMS, checked, range};
use crate::folder::Folder;
use crate::patience::wait_until;

/// A text with the edits of a list done; places are of ASCII text.
fn with_edits(text: &str, edits: &Value) -> String {
    let place = |position: &Value| {
        let (line, column) = (position["line"].as_u64().unwrap(), position["character"].as_u64().unwrap());
        let before: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        before + column as usize
    };
    let mut all: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (place(&range["start"]), place(&range["end"]), edit["newText"].as_str().unwrap())
        })
        .collect();
    all.sort_unstable();
    let mut new = text.to_owned();
    for (start, end, instead) in all.into_iter().rev() {
        new.replace_range(start..end, instead);
    }
    new
}

fn document(uri: &str) -> Value {
    json!({ "uri": uri })
}

fn rename(client: &mut Client, uri: &str, (line, character): (usize, usize), new: &str) -> Value {
    let position = json!({ "line": line, "character": character });
    client.ask(
        "textDocument/rename",
        json!({ "textDocument": document(uri), "position": position, "newName": new }),
    )
}

/// The lines and columns of some places.
fn starts(places: &Value) -> Vec<(u64, u64)> {
    let start = |one: &Value| {
        let start = &one["range"]["start"];
        (start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
    };
    places.as_array().expect("a list").iter().map(start).collect()
}

#[test]
fn references_and_highlights() {
    let mut client = Client::new(&[], usual());
    let text = "S := *1\nf(n) := {S, n + count(n is P for n in 1..3)}\nclaim f(2) + S is N\n";
    checked(&mut client, "a.claims", text);
    assert_eq!(starts(&client.about("textDocument/references", CLAIMS, (2, 13))), [(0, 0), (1, 9), (2, 13)]);
    // The two variables of one name are told apart.
    assert_eq!(starts(&client.about("textDocument/references", CLAIMS, (1, 12))), [(1, 2), (1, 12)]);
    assert_eq!(starts(&client.about("textDocument/references", CLAIMS, (1, 22))), [(1, 22), (1, 33)]);
    let position = json!({ "line": 0, "character": 0 });
    let params = json!({ "textDocument": document(CLAIMS), "position": position, "context": { "includeDeclaration": false } });
    assert_eq!(starts(&client.ask("textDocument/references", params)["result"]), [(1, 9), (2, 13)]);
    let marked = client.about("textDocument/documentHighlight", CLAIMS, (2, 13));
    let kinds: Vec<&Value> = marked.as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, [3, 2, 2]);
    assert_eq!(client.about("textDocument/references", CLAIMS, (2, 17)), Value::Null);
    client.end();
}

#[test]
fn a_name_is_changed_everywhere_and_takes_no_other() {
    let mut client = Client::new(&[], usual());
    let text = "S := *1\nf(n) := {S, n}\nT := f(2) + S\nclaim kayles(3) = S + S + *3\nclaim g(\n";
    checked(&mut client, "a.claims", text);
    let answer = rename(&mut client, CLAIMS, (2, 12), "U'");
    let new = with_edits(text, &answer["result"]["changes"][CLAIMS]);
    assert_eq!(new, text.replace('S', "U'"));
    let answer = rename(&mut client, CLAIMS, (1, 12), "m");
    let new = with_edits(text, &answer["result"]["changes"][CLAIMS]);
    assert_eq!(new, text.replace("(n)", "(m)").replace(", n}", ", m}"));
    for (place, name, why) in [
        ((0, 0), "T", "already stands for something else in line 3"),
        ((1, 12), "S", "already stands for something else in line 2"),
        ((0, 0), "kayles", "is a word of the language"),
        ((0, 0), "2n", "is not a name"),
        ((0, 0), "a b", "is not a name"),
        ((0, 0), "claim", "is not a name"),
        ((0, 0), "", "is not a name"),
        ((3, 8), "x", "`kayles` is a word of the language"),
        ((4, 6), "x", "`g` is not defined"),
        ((3, 0), "x", "no name stands at this place"),
        ((99, 99), "x", "no name stands at this place"),
    ] {
        let answer = rename(&mut client, CLAIMS, place, name);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(why), "{place:?} {name}: {answer}");
    }
    let prepared = client.about("textDocument/prepareRename", CLAIMS, (2, 12));
    assert_eq!(prepared, json!({ "range": range((2, 12), (2, 13)), "placeholder": "S" }));
    client.end();
}

#[test]
fn names_of_files_that_are_used() {
    let folder = Folder::new("lsp-names");
    let games = "S := *1\ngrump(n) := *n\n";
    let sheet = "use \"games.claims\"\nclaim S = *1\nclaim S + grump(3) is N\n";
    folder.write("games.claims", games);
    folder.write("sheet.claims", sheet);
    let [games_uri, uri] =
        ["games", "sheet"].map(|name| format!("file://{}/{name}.claims", folder.display()));
    let mut client = Client::new(&[], usual());
    client.open(&uri, "sprague", sheet);
    client.diagnostics(&uri, 1);
    let found = client.about("textDocument/definition", &uri, (1, 6));
    assert!(found["uri"].as_str().unwrap().ends_with("games.claims"), "{found}");
    assert_eq!(found["range"], range((0, 0), (0, 1)));
    let symbols = client.ask("workspace/symbol", json!({ "query": "gRmp" }))["result"].clone();
    assert_eq!(symbols[0]["name"], "grump", "{symbols}");
    let refused = rename(&mut client, &uri, (1, 6), "T");
    assert!(refused["error"]["message"].as_str().unwrap().contains("open that file"), "{refused}");
    // Both are open now.
    client.open(&games_uri, "sprague", games);
    client.diagnostics(&games_uri, 1);
    let found = client.about("textDocument/references", &uri, (1, 6));
    assert_eq!(found.as_array().unwrap().len(), 3, "{found}");
    for (from, place) in [(&uri, (1, 6)), (&games_uri, (0, 0))] {
        let answer = rename(&mut client, from, place, "T");
        let changes = &answer["result"]["changes"];
        assert_eq!(with_edits(games, &changes[&games_uri]), games.replace('S', "T"), "{answer}");
        assert_eq!(with_edits(sheet, &changes[&uri]), sheet.replace('S', "T"), "{answer}");
    }
    client.end();
}

#[test]
fn how_a_call_is_written() {
    let mut client = Client::new(&[], usual());
    let text = "f(x, y) := *x\n*1 + *2\nclaim wythoff(3, \ng := f(1, kayles(3), \nclaim 0.77(\n";
    checked(&mut client, "a.claims", text);
    let mut at = |place| client.about("textDocument/signatureHelp", CLAIMS, place);
    let help = at((2, 17));
    assert_eq!(help["activeParameter"], 1);
    assert_eq!(help["signatures"][0]["label"], "wythoff(a, b)");
    assert_eq!(help["signatures"][0]["parameters"][1]["label"], json!([11, 12]));
    let help = at((3, 21));
    assert_eq!((&help["signatures"][0]["label"], &help["activeParameter"]), (&json!("f(x, y)"), &json!(2)));
    assert_eq!(at((3, 17))["signatures"][0]["label"], "kayles(n)");
    assert_eq!(at((4, 11))["signatures"][0]["label"], "0.77(n)");
    assert_eq!(at((1, 5)), Value::Null);
    client.end();
}

#[test]
fn completion_where_nothing_is_begun() {
    let mut client = Client::new(&[], usual());
    checked(&mut client, "a.claims", "Sum := *1\n\nclaim Sum is \nclaim Sum \nkayles(\n# \n");
    let mut at = |place| -> Vec<String> {
        let items = client.about("textDocument/completion", CLAIMS, place);
        items.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(at((1, 0))[0], "claim");
    assert!(at((1, 0)).iter().any(|label| label == "Sum"));
    assert_eq!(at((2, 13)), ["P", "N", "D", "not P", "not N", "misere P", "misere N"]);
    assert!(at((3, 10)).iter().any(|label| label == "is") && !at((3, 10)).iter().any(|label| label == "Sum"));
    assert_eq!(at((4, 7))[0], "Sum");
    assert!(at((5, 2)).is_empty());
    // A space that was typed asks after `is` alone.
    for (line, character, count) in [(2, 13, 7), (3, 10, 0)] {
        let params = json!({
            "textDocument": document(CLAIMS),
            "position": { "line": line, "character": character },
            "context": { "triggerKind": 2, "triggerCharacter": " " },
        });
        let items = client.ask("textDocument/completion", params)["result"].clone();
        assert_eq!(items.as_array().unwrap().len(), count, "{items}");
    }
    client.end();
}

#[test]
fn a_document_is_laid_out() {
    let mut client = Client::new(&[], usual());
    let text = "S:={ *1,{*1} }   # a set\n\n\n\nclaim   S=*2;broken( \n f(n):={f(n - 1) for k in 0 .. n}";
    checked(&mut client, "a.claims", text);
    let params = json!({ "textDocument": document(CLAIMS), "options": { "tabSize": 8 } });
    let edits = client.ask("textDocument/formatting", params.clone())["result"].clone();
    let expected = "S := {*1, {*1}}   # a set\n\nclaim S = *2; broken(\nf(n) := {f(n-1) for k in 0..n}\n";
    assert_eq!(with_edits(text, &edits), expected);
    client.change(CLAIMS, 2, expected);
    assert_eq!(client.ask("textDocument/formatting", params)["result"], json!([]));
    // Blocks of a page keep their lines.
    let page = "text  a\n\n> ```sprague\n> S:={*1,\n>   *2 }\n> ```\n";
    checked(&mut client, "a.md", page);
    let uri = "file:///folder/a.md";
    let edits =
        client.ask("textDocument/formatting", json!({ "textDocument": document(uri) }))["result"].clone();
    assert_eq!(with_edits(page, &edits), page.replace(":=", " := ").replace("*2 }", "*2}"));
    let part = json!({ "textDocument": document(uri), "range": range((4, 0), (5, 0)) });
    let edits = client.ask("textDocument/rangeFormatting", part)["result"].clone();
    assert_eq!(with_edits(page, &edits), page.replace("*2 }", "*2}"));
    client.end();
}

#[test]
fn what_is_wrong_is_mended() {
    for capabilities in [usual(), json!({})] {
        let mut client = Client::new(&[], capabilities);
        for (text, place, title, expected) in [
            ("claim grundi(*3) = 3\n", (0, 8), "Write `grundy`", "claim grundy(*3) = 3\n"),
            ("*1; claim *1 = kalyes(1)\n", (0, 17), "Write `kayles`", "*1; claim *1 = kayles(1)\n"),
            ("claim {*1, *2 # (\n", (0, 6), "Close it with `}`", "claim {*1, *2} # (\n"),
            ("kayles(3", (0, 8), "Close it with `)`", "kayles(3)"),
        ] {
            checked(&mut client, "a.claims", text);
            let actions = client.about("textDocument/codeAction", CLAIMS, place);
            let action = actions.as_array().unwrap().iter().find(|one| one["title"] == title);
            let action = action.unwrap_or_else(|| panic!("{text}: {actions}"));
            assert_eq!(with_edits(text, &action["edit"]["changes"][CLAIMS]), expected);
            assert_eq!((&action["kind"], &action["isPreferred"]), (&json!("quickfix"), &json!(true)));
        }
        client.end();
    }
}

#[test]
fn lenses_prove_and_play() {
    let able = json!({ "workspace": { "applyEdit": true } });
    let mut client = Client::with(&[], able, json!({ "commands": ["sprague.play"] }));
    let text = "S := *1\nT := *2\nclaim S is N\nclaim S = *2\nclaim grundy(S) = 1\n*3\n";
    checked(&mut client, "a.claims", text);
    let lenses = client.about("textDocument/codeLens", CLAIMS, (0, 0));
    let shown: Vec<(u64, &str)> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (one["range"]["start"]["line"].as_u64().unwrap(), one["command"]["title"].as_str().unwrap())
        })
        .collect();
    assert_eq!(shown, [(2, "prove"), (2, "play"), (3, "prove that this fails"), (3, "play"), (4, "prove")]);
    assert_eq!(lenses[1]["command"]["arguments"], json!([CLAIMS, ["S := *1"], "S", false]));
    let command = &lenses[0]["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    let id = client.request("workspace/executeCommand", params.clone());
    let asked = client.wait_for(|message| message["method"] == "workspace/applyEdit");
    let new = with_edits(text, &asked["params"]["edit"]["changes"][CLAIMS]);
    assert!(new.starts_with("S := *1\nT := *2\nclaim S is N\n# ") && new.contains("Proof"), "{new}");
    assert_eq!(client.answer(id)["result"], Value::Null);
    client.change(CLAIMS, 2, text);
    assert_eq!(client.ask("workspace/executeCommand", params)["error"]["code"], -32801);
    client.end();
    // A client that can do neither is shown none.
    let mut client = Client::new(&[], usual());
    checked(&mut client, "a.claims", text);
    assert_eq!(client.about("textDocument/codeLens", CLAIMS, (0, 0)), json!([]));
    client.end();
}

#[test]
fn folds_selections_and_symbols() {
    let mut client = Client::new(&[], usual());
    let text = "# one\n# two\n\nS := {*1,\n  *2}\nclaim (S + *12) is N # here\n# last\n";
    checked(&mut client, "a.claims", text);
    let folds = client.about("textDocument/foldingRange", CLAIMS, (0, 0));
    assert_eq!(
        folds,
        json!([{ "startLine": 0, "endLine": 1, "kind": "comment" }, { "startLine": 3, "endLine": 4 }])
    );
    let positions = json!([{ "line": 5, "character": 13 }, { "line": 2, "character": 0 }, { "line": 99, "character": 7 }]);
    let params = json!({ "textDocument": document(CLAIMS), "positions": positions });
    let found = client.ask("textDocument/selectionRange", params)["result"].clone();
    let mut columns = Vec::new();
    let mut part = &found[0];
    while part.is_object() {
        columns
            .push((part["range"]["start"]["character"].as_u64(), part["range"]["end"]["character"].as_u64()));
        part = &part["parent"];
    }
    let some = |start, end| (Some(start), Some(end));
    assert_eq!(&columns[..4], [some(12, 14), some(11, 14), some(6, 15), some(6, 20)], "{columns:?}");
    assert_eq!(found.as_array().unwrap().len(), 3);
    let symbols = client.ask("workspace/symbol", json!({ "query": "s" }))["result"].clone();
    assert_eq!((&symbols[0]["name"], &symbols[0]["location"]["uri"]), (&json!("S"), &json!(CLAIMS)));
    checked(&mut client, "b.md", "a\n```sprague\n*1\n*2\n```\n");
    let folds = client.about("textDocument/foldingRange", "file:///folder/b.md", (0, 0));
    assert_eq!(folds, json!([{ "startLine": 2, "endLine": 3 }]));
    client.end();
}

#[test]
fn definitions_show_their_values() {
    let mut client = Client::new(&[], usual());
    checked(
        &mut client,
        "a.claims",
        "S := {*1, {*1}}\nn := 3\nxs := [k^2 for k in 1..3] # c\nf(k) := *k\nm := n # c\nT := *5\n_ := 1\n",
    );
    assert_eq!(client.hints(CLAIMS), ["= *2  N-position", "= [1, 4, 9]", "= 3"]);
    client.end();
}

#[test]
fn pictures_for_clients_that_show_them() {
    let mut client = Client::with(&[], usual(), json!({ "pictures": true }));
    let text = "b := 4\nS := kayles(b)\nS + *2\nclaim S is N\nx := [1]\n";
    checked(&mut client, "a.claims", text);
    let mut at = |place| {
        let hover = client.about("textDocument/hover", CLAIMS, place);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    for place in [(1, 0), (2, 0)] {
        let shown = at(place);
        assert!(shown.starts_with("![picture](data:image/svg+xml,%3Csvg"), "{shown}");
        let link = shown.split(')').next().unwrap();
        assert!(!link.contains(['<', '"', ' ', '\n']) && shown.contains("```"), "{shown}");
    }
    for place in [(3, 6), (4, 0)] {
        assert!(!at(place).contains("picture"), "{}", at(place));
    }
    let drawn = |place| json!({ "command": "sprague.picture", "arguments": [CLAIMS, 1, place] });
    let svg = client.ask("workspace/executeCommand", drawn(8))["result"].clone();
    assert!(svg.as_str().unwrap().starts_with("<svg "), "{svg}");
    assert_eq!(client.ask("workspace/executeCommand", drawn(9_999))["result"], Value::Null);
    client.end();
    let mut client = Client::new(&[], usual());
    checked(&mut client, "a.claims", text);
    let hover = client.about("textDocument/hover", CLAIMS, (2, 0));
    assert!(!hover.to_string().contains("picture"), "{hover}");
    client.end();
}

/// Changes of parts of a text.
fn change_parts(client: &mut Client, version: i64, changes: &Value) {
    let params = json!({ "textDocument": { "uri": CLAIMS, "version": version }, "contentChanges": changes });
    client.notify("textDocument/didChange", params);
}

#[test]
fn parts_of_the_text_are_changed() {
    let mut client = Client::new(&[], usual());
    client.open(CLAIMS, "sprague", "𝔸 := *1\nclaim 𝔸 = *2\n");
    assert_eq!(client.diagnostics(CLAIMS, 1).len(), 1);
    // Columns count units of UTF-16; the changes come one after the other.
    let changes = json!([
        { "range": range((1, 12), (1, 13)), "text": "1" },
        { "range": range((0, 0), (0, 0)), "text": "# ⊕\n" },
        { "range": range((9, 9), (9, 99)), "text": "claim 𝔸 = *3\n" },
        { "range": range((3, 9), (3, 7)), "text": "" },
    ]);
    change_parts(&mut client, 2, &changes);
    let found = client.diagnostics(CLAIMS, 2);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"], range((3, 0), (3, 13)));
    // What cannot be read leaves the text as it is.
    change_parts(&mut client, 3, &json!([{ "range": range((0, 0), (0, 1)) }]));
    change_parts(&mut client, 4, &json!([{ "text": "claim *1 = *1" }]));
    assert_eq!(client.diagnostics(CLAIMS, 4), [Value::Null; 0]);
    client.end();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    /// However a text is changed, with columns in the middle of a character too, the server has the text
    /// that the editor has.
    #[test]
    fn any_changes_give_the_text_of_the_editor(
        changes in proptest::collection::vec((0..5_u64, 0..12_u64, 0..5_u64, 0..12_u64, 0..6_usize), 1..12),
    ) {
        const NEW: [&str; 6] = ["", "x", "𝔸\n", "\r\n", "# ⊕", "S := *1\n"];
        let mut text: Vec<u16> = "S := *1\n𝔸 + ⊕\nclaim S = *2\n".encode_utf16().collect();
        let mut client = Client::new(&[], usual());
        client.open(CLAIMS, "sprague", &String::from_utf16(&text).unwrap());
        for (number, &(line, column, to_line, to_column, new)) in changes.iter().enumerate() {
            let place = |line: u64, column: u64| {
                let mut starts = vec![0];
                starts.extend((0..text.len()).filter(|&at| {
                    text[at] == 10 || text[at] == 13 && text.get(at + 1) != Some(&10)
                }).map(|at| at + 1));
                let Some(&start) = starts.get(line as usize) else { return text.len() };
                let mut at = start;
                while at < text.len() && at < start + column as usize && text[at] != 10 && text[at] != 13 {
                    at += 1;
                }
                // A column inside a character is the character's beginning.
                if at < text.len() && (0xdc00..0xe000).contains(&text[at]) { at - 1 } else { at }
            };
            let (start, end) = (place(line, column), place(to_line, to_column));
            let change = json!([{ "range": range((line, column), (to_line, to_column)), "text": NEW[new] }]);
            text.splice(start..end.max(start), NEW[new].encode_utf16());
            change_parts(&mut client, number as i64 + 2, &change);
        }
        // The formatting of what the server has is that of what the editor has.
        let text = String::from_utf16(&text).unwrap();
        let expected = sprague::front_end::syntax::layout(&text);
        let edits = client.ask("textDocument/formatting", json!({ "textDocument": document(CLAIMS) }))["result"].clone();
        let texts: Vec<&str> = edits.as_array().unwrap().iter().map(|one| one["newText"].as_str().unwrap()).collect();
        let expected: Vec<&str> = expected.iter().map(|one| &*one.text).collect();
        prop_assert_eq!(texts, expected, "{:?}", text);
        client.end();
    }
}

const METHODS: [&str; 18] = [
    "hover",
    "inlayHint",
    "completion",
    "signatureHelp",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "selectionRange",
    "codeLens",
    "formatting",
    "rangeFormatting",
    "semanticTokens/full",
    "semanticTokens/full/delta",
    "codeAction",
];

#[test]
fn hostile_places_texts_and_names() {
    let mut client = Client::with(&[], usual(), json!({ "commands": 7, "pictures": "yes" }));
    let texts = [
        "",
        "\u{feff}",
        "𝔸",
        "𝔸 := *1; 𝔸\r𝔸",
        "((((",
        "f(f(f(",
        "\"open",
        "{*1,\n",
        "claim x for x in",
        "∀ ∃ \\oplus \\left(",
        "a := b\nb := a\nclaim a",
        "use \"none\"\n",
        "f(x, x) := x",
        "\u{202e}⊕\u{0}",
        "S := S",
        "0.77(",
        "# é",
    ];
    let long = "x + ".repeat(2_000);
    let deep = format!("{}1{}", "(".repeat(300), ")".repeat(300));
    for (number, text) in texts.iter().copied().chain([&*long, &*deep]).enumerate() {
        let uri = format!("file:///hostile{number}.claims");
        client.open(&uri, "sprague", text);
        for place in [(0, 0), (0, 1), (0, 2), (1, 0), (usize::MAX, usize::MAX), (0, 5_000)] {
            let position = json!({ "line": place.0, "character": place.1 });
            let range = json!({ "start": position, "end": { "line": 0, "character": 0 } });
            for method in METHODS {
                let params = json!({
                    "textDocument": document(&uri), "position": position, "range": range, "newName": "x\n",
                    "positions": [position, null, 3], "context": { "only": [7] },
                });
                let answer = client.ask(&format!("textDocument/{method}"), params);
                assert!(answer["error"]["code"] != -32603, "{method} {text}: {answer}");
            }
        }
    }
    // Unknown documents, and parameters that are none.
    for method in METHODS {
        for params in [
            json!(null),
            json!([]),
            json!({ "textDocument": 3 }),
            json!({ "textDocument": document("file:///none") }),
        ] {
            let answer = client.ask(&format!("textDocument/{method}"), params);
            assert_eq!((&answer["result"], &answer["error"]), (&Value::Null, &Value::Null), "{method}");
        }
        let answer = client.ask(
            &format!("textDocument/{method}"),
            json!({ "textDocument": document("file:///hostile4.claims") }),
        );
        assert!(answer["error"]["code"] != -32603, "{method}");
    }
    for params in [json!(null), json!({ "query": 3 }), json!({ "query": "\u{0}" })] {
        assert!(client.ask("workspace/symbol", params)["result"].is_array());
    }
    for arguments in
        [json!(null), json!([CLAIMS]), json!([CLAIMS, 1, -1]), json!([CLAIMS, 1, "x"]), json!([3, 1, 0])]
    {
        for command in ["sprague.proveBelow", "sprague.picture", "rm"] {
            let answer =
                client.ask("workspace/executeCommand", json!({ "command": command, "arguments": arguments }));
            assert!(!answer["error"].is_null(), "{command} {arguments}");
        }
    }
    client.end();
}

/// A text of many lines, as a person may have it.
fn long_text(lines: usize) -> String {
    let line = |number: usize| match number % 4 {
        0 => format!("G{number} := {{*{}, {{*1}}}}\n", number % 7),
        1 => format!("claim G{} is N or G{} is P\n", number - 1, number - 1),
        2 => format!("# line {number} of a long sheet\n"),
        _ => format!("kayles({}) + *{}\n", number % 5, number % 3),
    };
    (0..lines).map(line).collect()
}

/// Typing at speed: each key is a change of one character, and something is asked after it.
#[test]
fn typing_at_speed() {
    let mut client = Client::new(&[], usual());
    let text = long_text(2_000);
    client.open(CLAIMS, "sprague", &text);
    wait_until("all is answered", || client.hints(CLAIMS).len() >= 1_400);
    let mut version = 1;
    for (column, letter) in "claim kayles(10) + *3 is N".chars().enumerate() {
        version += 1;
        let place = (1_000, column as u64);
        let new = if column == 0 { format!("{letter}\n") } else { letter.to_string() };
        change_parts(&mut client, version, &json!([{ "range": range(place, place), "text": new }]));
        client.about("textDocument/completion", CLAIMS, (1_000, column + 1));
        client.about("textDocument/signatureHelp", CLAIMS, (1_000, column + 1));
    }
    assert!(client.diagnostics(CLAIMS, version).is_empty());
    wait_until("the new claim is answered", || client.hints(CLAIMS).iter().any(|hint| hint == "holds"));
    client.end();
}
