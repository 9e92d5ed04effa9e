//! What the client can do, and what it is told that the server can.

use serde_json::{Value, json};

use super::colours::KINDS;
use super::places::Encoding;

/// The commands of the server: a proof below a statement, and the picture of a position. Both are told
/// the document, its version and a byte of the statement.
pub const PROVE: &str = "sprague.proveBelow";
pub const DRAW: &str = "sprague.picture";

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
    pub refreshes_lenses: bool,
    /// It changes its documents when the server asks for it.
    pub applies_edits: bool,
    /// It has a command that begins a game: `sprague.play`.
    pub plays: bool,
    /// It shows pictures in what it shows of a place.
    pub shows_pictures: bool,
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
            refreshes_lenses: can["workspace"]["codeLens"]["refreshSupport"] == true,
            applies_edits: can["workspace"]["applyEdit"] == true,
            plays: has(&params["initializationOptions"]["commands"], "sprague.play"),
            shows_pictures: params["initializationOptions"]["pictures"] == true,
            refreshes_hints: can["workspace"]["inlayHint"]["refreshSupport"] == true,
            shows_progress: can["window"]["workDoneProgress"] == true,
        }
    }
}

impl Client {
    /// Edits of documents, each with its name and its version, in a form that this client reads.
    pub fn edit(&self, changes: Vec<(String, Value, Vec<Value>)>) -> Value {
        if self.edits_versions {
            let of_document = |(uri, version, edits)| json!({ "textDocument": { "uri": uri, "version": version }, "edits": edits });
            return json!({ "documentChanges": changes.into_iter().map(of_document).collect::<Vec<Value>>() });
        }
        let all: serde_json::Map<String, Value> =
            changes.into_iter().map(|(uri, _, edits)| (uri, Value::Array(edits))).collect();
        json!({ "changes": all })
    }
}

/// The answer to `initialize`.
pub fn capabilities(client: &Client) -> Value {
    json!({
        "capabilities": {
            "positionEncoding": client.encoding.name(),
            // With a change come the parts of the text that are new.
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "hoverProvider": true,
            "inlayHintProvider": true,
            "completionProvider": { "triggerCharacters": ["\\", " "] },
            "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "codeLensProvider": {},
            "executeCommandProvider": { "commands": [PROVE, DRAW] },
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor"], "resolveProvider": true },
            "semanticTokensProvider": {
                "legend": { "tokenTypes": KINDS, "tokenModifiers": [] },
                "full": { "delta": true },
            },
        },
        "serverInfo": { "name": "sprague", "version": env!("CARGO_PKG_VERSION") },
    })
}
