//! What an editor is shown of a check that takes long: the statement that it is at.

use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use crate::cli::output::visible;

/// A check of what takes long.
pub struct Progress {
    pub check: u64,
    /// The statement that it is at, and since when, until that is shown.
    statement: Option<(String, Instant)>,
    is_shown: bool,
}

impl Progress {
    pub fn new(check: u64) -> Progress {
        Progress { check, statement: None, is_shown: false }
    }

    /// It begins a statement.
    pub fn begins(&mut self, statement: String) {
        self.statement = Some((visible(&statement).into_owned(), Instant::now()));
    }

    /// What the editor is told once a statement takes longer than somebody waits without a word.
    pub fn due(&mut self, patience: Duration) -> Vec<Message> {
        let Some((statement, _)) = self.statement.take_if(|(_, since)| since.elapsed() >= patience) else {
            return Vec::new();
        };
        if self.is_shown {
            return vec![self.report(&json!({ "kind": "report", "message": statement }))];
        }
        self.is_shown = true;
        let token = json!({ "token": self.token() });
        let create = Request::new(self.token().into(), "window/workDoneProgress/create".to_owned(), token);
        let begin = json!({ "kind": "begin", "title": "sprague", "message": statement });
        vec![create.into(), self.report(&begin)]
    }

    /// What the editor is told at the end.
    pub fn end(self) -> Option<Message> {
        self.is_shown.then(|| self.report(&json!({ "kind": "end" })))
    }

    fn report(&self, value: &Value) -> Message {
        Notification::new("$/progress".to_owned(), json!({ "token": self.token(), "value": value })).into()
    }

    fn token(&self) -> String {
        format!("check {}", self.check)
    }
}
