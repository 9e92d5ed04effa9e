//! Requests about a document that are answered at once, without a computation.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_server::ErrorCode;
use serde_json::{Value, json};
use sprague::Span;
use sprague::check::{Format, Statement};
use sprague::front_end::help;
use sprague::front_end::syntax::{Replacement, TokenKind, canonical_name, code, layout, layout_of, tokens};

use super::client::Client;
use super::colours::colours;
use super::document::{Brought, Document};
use super::hover::hints;
use super::lenses::lenses;
use super::names::{Asked, Place, asked_at, definition_at, definitions, names_in, places};
use super::places::Lines;
use super::structure::{MOST_SYMBOLS, folds, selections, symbols, symbols_for};
use super::typing::{completion, signature};
use super::used::{path_of, uri_of};

/// What is refused: the code of the protocol, and why.
pub type Refused = (ErrorCode, String);

/// The documents that are open, by the names that the editor has for them.
pub type Documents = BTreeMap<String, Document>;

/// A request, and the document that it is about.
pub struct About<'a> {
    pub client: &'a Client,
    pub documents: &'a Documents,
    pub uri: &'a str,
    pub document: &'a Document,
    pub params: &'a Value,
}

/// The places of a name in one document.
struct Found<'a> {
    uri: String,
    text: &'a str,
    document: Option<&'a Document>,
    places: Vec<Place>,
}

impl About<'_> {
    /// The answer; `None` for a method that is unknown.
    pub fn answer(&self, method: &str) -> Option<Result<Value, Refused>> {
        let About { client, uri, document, params, .. } = *self;
        let lines = self.lines();
        let statements = || self.statements();
        let place = || lines.offset(&params["position"]);
        let colours = || colours(&document.text, document.format, statements(), &lines, client.encoding);
        let code = || code(&document.text, document.format);
        Some(Ok(match method {
            "textDocument/inlayHint" => hints(document, &lines, &params["range"]),
            "textDocument/completion" => {
                let at = (place(), &params["context"]["triggerCharacter"]);
                completion(&code(), statements(), &document.brought(), &lines, at)
            }
            "textDocument/signatureHelp" => signature(&code(), statements(), &document.brought(), place()),
            "textDocument/definition" => self.definition(place()),
            "textDocument/references" => self.references(place()),
            "textDocument/documentHighlight" => self.highlights(place()),
            "textDocument/prepareRename" => return Some(self.prepared(place())),
            "textDocument/rename" => return Some(self.renamed(place())),
            "textDocument/documentSymbol" => symbols(statements(), &lines),
            "textDocument/foldingRange" => {
                folds(&code(), statements(), &lines, document.format != Format::Statements)
            }
            "textDocument/selectionRange" => {
                selections(statements(), &lines, document.text.len(), &params["positions"])
            }
            "textDocument/codeLens" => lenses(document, client, uri, &lines),
            "textDocument/formatting" => self.laid_out(Span::new(0, document.text.len())),
            "textDocument/rangeFormatting" => {
                let [start, end] = ["start", "end"].map(|end| lines.offset(&params["range"][end]));
                self.laid_out(Span::new(start, end))
            }
            "textDocument/semanticTokens/full" => document.coloured.borrow_mut().all(colours()),
            "textDocument/semanticTokens/full/delta" => {
                document.coloured.borrow_mut().changed(&params["previousResultId"], colours())
            }
            _ => return None,
        }))
    }

    fn lines(&self) -> Lines<'_> {
        Lines::new(&self.document.text, self.client.encoding)
    }

    fn statements(&self) -> &[Statement<'static>] {
        &self.document.statements
    }

    /// Where the name at a place is defined: here, or in a file that this document uses.
    fn definition(&self, place: usize) -> Value {
        let statements = self.statements();
        if let Some(span) = definition_at(statements, place) {
            return json!({ "uri": self.uri, "range": self.lines().range(span) });
        }
        let Some(asked) = asked_at(statements, place) else { return Value::Null };
        let Some(Brought { definition, path, text }) = self.brought(&asked.name) else { return Value::Null };
        let lines = Lines::new(text, self.client.encoding);
        json!({ "uri": self.uri_of(path), "range": lines.range(definition.at) })
    }

    fn brought(&self, name: &str) -> Option<&Brought> {
        self.document.brought.iter().rfind(|one| one.definition.name == name)
    }

    /// The name that the editor has for a file; the one that it uses, if it is open.
    fn uri_of(&self, path: &PathBuf) -> String {
        let open = self.documents.keys().find(|uri| path_of(uri).as_ref() == Some(path));
        open.cloned().unwrap_or_else(|| uri_of(path))
    }

    /// The places of a name, here and in the open documents where it has the same meaning.
    fn found(&self, asked: &Asked) -> Vec<Found<'_>> {
        let found_in = |document: &Document| -> Vec<Place> { places(&document.statements, asked) };
        let mut found = vec![Found {
            uri: self.uri.to_owned(),
            text: &self.document.text,
            document: Some(self.document),
            places: found_in(self.document),
        }];
        let Some(home) = self.home(asked) else { return found };
        for (uri, document) in self.documents.iter().filter(|(uri, _)| *uri != self.uri) {
            let is_home = path_of(uri).as_ref() == Some(&home);
            let defines = || definitions(&document.statements).iter().any(|one| one.name == asked.name);
            if is_home || document.reaches.contains(&home) && !defines() {
                let (uri, places) = (uri.clone(), found_in(document));
                found.push(Found { uri, text: &document.text, document: Some(document), places });
            }
        }
        // The file where it is defined, if it is not open.
        if let Some(Brought { definition, path, text }) = self.brought(&asked.name)
            && *path == home
            && found.iter().all(|one| path_of(&one.uri).as_ref() != Some(path))
        {
            let places = vec![Place { at: definition.at, is_definition: true }];
            found.push(Found { uri: uri_of(path), text, document: None, places });
        }
        found
    }

    /// The file in which a name is defined that stands in several documents.
    fn home(&self, asked: &Asked) -> Option<PathBuf> {
        if asked.variable.is_some() {
            return None;
        }
        let statements = self.statements();
        match definitions(statements).iter().any(|one| one.name == asked.name) {
            true => path_of(self.uri),
            false => self.brought(&asked.name).map(|one| one.path.clone()),
        }
    }

    fn references(&self, place: usize) -> Value {
        let Some(asked) = asked_at(self.statements(), place) else { return Value::Null };
        let with_definitions = self.params["context"]["includeDeclaration"] != false;
        let mut all = Vec::new();
        for Found { uri, text, places, .. } in self.found(&asked) {
            let lines = Lines::new(text, self.client.encoding);
            let wanted = places.iter().filter(|place| with_definitions || !place.is_definition);
            all.extend(wanted.map(|place| json!({ "uri": uri, "range": lines.range(place.at) })));
        }
        Value::Array(all)
    }

    fn highlights(&self, place: usize) -> Value {
        let statements = self.statements();
        let Some(asked) = asked_at(statements, place) else { return Value::Null };
        let lines = self.lines();
        // As the protocol counts them: read, and written.
        let kind = |place: &Place| if place.is_definition { 3 } else { 2 };
        let highlight = |place: &Place| json!({ "range": lines.range(place.at), "kind": kind(place) });
        places(statements, &asked).iter().map(highlight).collect()
    }

    /// The name at a place, if it can be given another name.
    fn prepared(&self, place: usize) -> Result<Value, Refused> {
        let asked = self.to_rename(place)?;
        let written = &self.document.text[asked.at.start..asked.at.end];
        Ok(json!({ "range": self.lines().range(asked.at), "placeholder": written }))
    }

    fn to_rename(&self, place: usize) -> Result<Asked, Refused> {
        let asked = asked_at(self.statements(), place)
            .ok_or_else(|| failed("no name stands at this place".to_owned()))?;
        let name = &asked.name;
        if asked.variable.is_some() {
            return Ok(asked);
        }
        if definitions(self.statements()).iter().any(|one| one.name == *name) {
            return Ok(asked);
        }
        match self.brought(name) {
            Some(Brought { path, .. })
                if self.documents.keys().any(|uri| path_of(uri).as_ref() == Some(path)) =>
            {
                Ok(asked)
            }
            Some(Brought { path, .. }) => {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                Err(failed(format!("`{name}` is defined in {file}: open that file, and rename it")))
            }
            None if help::word(name).is_some() => Err(failed(format!("`{name}` is a word of the language"))),
            None => Err(failed(format!("`{name}` is not defined in this document"))),
        }
    }

    /// The edits that give a name another name.
    fn renamed(&self, place: usize) -> Result<Value, Refused> {
        let asked = self.to_rename(place)?;
        let new = self.params["newName"].as_str().unwrap_or_default();
        let is_name = tokens(new)
            .map(|token| (token.kind, token.span))
            .eq([(TokenKind::Name, Span::new(0, new.len()))]);
        if !is_name {
            return Err(failed(format!("`{new}` is not a name: letters, digits, `_` and primes")));
        }
        if help::word(new).is_some() {
            return Err(failed(format!("`{new}` is a word of the language: take another name")));
        }
        let found = self.found(&asked);
        self.check_free(&asked, &canonical_name(new), &found)?;
        let mut changes = Vec::new();
        for Found { uri, text, document, places } in &found {
            let lines = Lines::new(text, self.client.encoding);
            let edit = |place: &Place| json!({ "range": lines.range(place.at), "newText": new });
            let edits: Vec<Value> = places.iter().map(edit).collect();
            if let Some(document) = document.filter(|_| !edits.is_empty()) {
                changes.push((uri.clone(), document.version.clone(), edits));
            }
        }
        Ok(self.client.edit(changes))
    }

    /// Whether a new name stands for nothing else where it would come.
    fn check_free(&self, asked: &Asked, new: &str, found: &[Found<'_>]) -> Result<(), Refused> {
        if asked.name == *new {
            return Ok(());
        }
        let taken = |line: usize| {
            failed(format!(
                "`{new}` already stands for something else in line {}: take another name",
                line + 1
            ))
        };
        if asked.variable.is_none() && self.brought(new).is_some() {
            return Err(failed(format!("`{new}` already stands for something in a file that is used")));
        }
        for document in found.iter().filter_map(|one| one.document) {
            let within = asked.variable.map(|(statement, _)| statement);
            for statement in
                document.statements.iter().filter(|one| within.is_none_or(|span| span == one.span))
            {
                let is_new = |span: Span| canonical_name(&statement.text[span.start..span.end]) == *new;
                if let Some(found) = names_in(statement).iter().find(|one| is_new(one.span)) {
                    let lines = Lines::new(&document.text, self.client.encoding);
                    return Err(taken(
                        lines.line_and_column(found.span.shifted(statement.span.start).start).0,
                    ));
                }
            }
        }
        Ok(())
    }

    /// The edits that lay out what stands in a part of the document.
    fn laid_out(&self, within: Span) -> Value {
        let document = self.document;
        let replacements: Vec<Replacement> = match document.format {
            Format::Statements => layout(&document.text),
            _ => self.statements().iter().flat_map(of_page).collect(),
        };
        let lines = self.lines();
        let edit = |one: &Replacement| json!({ "range": lines.range(one.span), "newText": one.text });
        let inside = |one: &&Replacement| within.start <= one.span.start && one.span.end <= within.end;
        replacements.iter().filter(inside).map(edit).collect()
    }
}

/// What lays out a statement of a page.
fn of_page(statement: &Statement<'_>) -> Vec<Replacement> {
    let mut replacements = layout_of(statement);
    replacements.iter_mut().for_each(|one| one.span = one.span.shifted(statement.span.start));
    replacements
}

fn failed(message: String) -> Refused {
    (ErrorCode::RequestFailed, message)
}

/// The definitions of all open documents whose names are meant by a query.
pub fn workspace_symbols(documents: &Documents, client: &Client, query: &str) -> Value {
    let mut found = Vec::new();
    for (uri, document) in documents {
        let own = definitions(&document.statements);
        let lines = Lines::new(&document.text, client.encoding);
        found.extend(symbols_for(query, &own.iter().collect::<Vec<_>>(), uri, &lines));
        for Brought { definition, path, text } in &document.brought {
            if !documents.keys().any(|open| path_of(open).as_ref() == Some(path)) {
                let lines = Lines::new(text, client.encoding);
                found.extend(symbols_for(query, &[definition], &uri_of(path), &lines));
            }
        }
    }
    found.truncate(MOST_SYMBOLS);
    Value::Array(found)
}
