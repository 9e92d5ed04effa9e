//! Documents that use files of their folder.

use serde_json::json;

use super::client::{Client, lines, usual};
use crate::folder::Folder;

const TEXT: &str = "use \"games.claims\"\nclaim S = *1\nT := S + *4\ngr\n";

#[test]
fn what_is_used_is_known() {
    let folder = Folder::new("lsp");
    folder.write("games.claims", "S := *1\nclaim S = *7\ngrump(n) := *n\nuse \"more.claims\"\n");
    folder.write("more.claims", "more := *2\n");
    let uri = format!("file://{}/main%20sheet.claims", folder.display());
    let mut client = Client::new(&[], usual());
    client.open(&uri, "", TEXT);
    let found = client.diagnostics(&uri, 1);
    assert_eq!(lines(&found).len(), 1, "only `gr` is unknown: {found:?}");
    assert!(client.hints(&uri)[0].contains("3 definitions of games.claims"), "{:?}", client.hints(&uri));
    let items = client.about("textDocument/completion", &uri, (3, 2));
    assert!(items.as_array().unwrap().iter().any(|item| item["label"] == "grump"), "{items}");
    let hover = client.about("textDocument/hover", &uri, (1, 6));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("S := *1"), "{hover}");
    // What is saved is looked at again; a document that rests on nothing of it stays as it is.
    folder.write("games.claims", "S := *3\n");
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": "file:///other.claims" } }));
    let found = client.diagnostics(&uri, 1);
    assert!(lines(&found).iter().any(|line| line.0 == 1 && line.1.starts_with("fails")), "{found:?}");
    // What is wrong there is told at the statement that uses it, with its place.
    folder.write("games.claims", "# words\nS := {*1,\n");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let found = client.diagnostics(&uri, 1);
    let wrong = &lines(&found)[0];
    assert!(wrong.0 == 0 && wrong.1.starts_with("games.claims:2:6: `{` is never closed"), "{found:?}");
    assert_eq!(found[0]["range"]["start"], json!({ "line": 0, "character": 4 }));
    client.change(&uri, 2, "use \"../none.claims\"\nuse \"main sheet.claims\"\nuse \"none\"\n");
    let found = client.diagnostics(&uri, 2);
    assert_eq!(lines(&found).iter().map(|line| line.0).collect::<Vec<_>>(), [0, 1, 2], "{found:?}");
    client.end();
}

#[test]
fn a_document_without_a_folder_has_no_files() {
    let mut client = Client::new(&[], usual());
    for uri in ["untitled:Untitled-1", "file:///no/such/folder/a.claims"] {
        client.open(uri, "sprague", "use \"games.claims\"\n");
        let found = client.diagnostics(uri, 1);
        assert!(lines(&found)[0].1.contains("there are no files here"), "{found:?}");
    }
    client.end();
}
