//! What the client can do, and what it is told that the server can.

use serde_json::{Value, json};

use super::colours::KINDS;
use super::places::Encoding;

/// What the client can do.
#[derive(Clone)]
pub struct Client {
    pub encoding: Encoding,
    pub reads_markdown: bool,
    /// It asks for the edit of an action when the action is chosen.
    pub resolves_edits: bool,
    /// Its edits say which state of a document they are for.
    pub edits_versions: bool,
    pub refreshes_hints: bool,
    /// It shows what takes long.
    pub shows_progress: bool,
}

impl Default for Client {
    fn default() -> Client {
        Client::of(&Value::Null)
    }
}

impl Client {
    /// What a client says of itself. What it does not mention it cannot do.
    pub fn of(params: &Value) -> Client {
        let can = &params["capabilities"];
        let has = |list: &Value, name: &str| {
            list.as_array().is_some_and(|names| names.iter().any(|one| one == name))
        };
        let actions = &can["textDocument"]["codeAction"];
        Client {
            encoding: Encoding::chosen(can),
            reads_markdown: has(&can["textDocument"]["hover"]["contentFormat"], "markdown"),
            resolves_edits: has(&actions["resolveSupport"]["properties"], "edit"),
            edits_versions: can["workspace"]["workspaceEdit"]["documentChanges"] == true,
            refreshes_hints: can["workspace"]["inlayHint"]["refreshSupport"] == true,
            shows_progress: can["window"]["workDoneProgress"] == true,
        }
    }
}

/// The answer to `initialize`.
pub fn capabilities(client: &Client) -> Value {
    json!({
        "capabilities": {
            "positionEncoding": client.encoding.name(),
            // With every change comes the whole text.
            "textDocumentSync": { "openClose": true, "change": 1, "save": true },
            "hoverProvider": true,
            "inlayHintProvider": true,
            "completionProvider": { "triggerCharacters": ["\\"] },
            "definitionProvider": true,
            "documentSymbolProvider": true,
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor"], "resolveProvider": true },
            "semanticTokensProvider": {
                "legend": { "tokenTypes": KINDS, "tokenModifiers": [] },
                "full": true,
            },
        },
        "serverInfo": { "name": "sprague", "version": env!("CARGO_PKG_VERSION") },
    })
}
