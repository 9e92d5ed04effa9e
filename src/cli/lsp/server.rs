//! What is known of the client and of its documents, and what each message does.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use sprague::check::{self, Statement};

use super::actions::{self, Action};
use super::answers::Diagnostic;
use super::check::{Bounds, answer_all, answer_soon};
use super::client::{Client, capabilities};
use super::colours::colours;
use super::document::{Document, Progress, format};
use super::hover::{hints, hover};
use super::names::{completion, definition_at, symbols};
use super::places::Lines;
use super::used::files_for;
use super::workers::{Handle, Workers};

/// A person who types is not answered at every key.
const PAUSE: Duration = Duration::from_millis(120);

/// A person who waits is told after this time what was found so far.
const PATIENCE: Duration = Duration::from_millis(500);

/// More would be of no use to anybody.
const MOST_DIAGNOSTICS: usize = 1_000;

/// What a worker has done.
pub enum Done {
    /// A check has ended; one that is broken failed where it must not.
    Checked { uri: String, check: u64, is_broken: bool },
    /// A request was answered.
    Answered { id: RequestId, result: Result<Value, String> },
}

/// How a request goes on.
enum Answer {
    Now(Value),
    /// A worker answers it.
    Later,
    Refused(ErrorCode, String),
}

/// A request that a worker answers, about a state of a document.
struct Pending {
    uri: String,
    version: Value,
}

#[derive(PartialEq, Eq)]
enum Stage {
    New,
    Running,
    /// The client has said that it will end the server.
    Ending,
}

pub struct Server<Output, Event> {
    output: Output,
    done: Sender<Event>,
    workers: Workers,
    /// Threads for what takes long, so that those that answer soon are never all taken.
    patient: Workers,
    bounds: Bounds,
    client: Client,
    stage: Stage,
    documents: BTreeMap<String, Document>,
    pending: HashMap<RequestId, Pending>,
    /// How many checks were begun, and how many requests sent.
    checks: u64,
    sent: i32,
}

impl<Output: Write, Event: From<Done> + Send + 'static> Server<Output, Event> {
    /// A server that tells its loop through `done` what was computed.
    pub fn new(output: Output, done: Sender<Event>, bounds: Bounds) -> Self {
        let count = thread::available_parallelism().map_or(2, NonZeroUsize::get).clamp(2, 4);
        Server {
            output,
            done,
            workers: Workers::start(count),
            patient: Workers::start(count),
            bounds,
            client: Client::default(),
            stage: Stage::New,
            documents: BTreeMap::new(),
            pending: HashMap::new(),
            checks: 0,
            sent: 0,
        }
    }

    /// Whether somebody has to look at the clock.
    pub fn is_busy(&self) -> bool {
        !self.workers.are_idle() || !self.patient.are_idle()
    }

    /// To be called now and then while it is busy: ends what is over time, and tells what was found
    /// so far in a check that takes long, and what it is at.
    pub fn look_at_clock(&mut self) -> io::Result<()> {
        self.workers.look_at_clock();
        self.patient.look_at_clock();
        let late = self.documents.iter().filter(|(_, document)| document.known.takes_news(PATIENCE));
        let late: Vec<String> = late.map(|(uri, _)| uri.clone()).collect();
        late.iter().try_for_each(|uri| self.publish(uri))?;
        if !self.client.shows_progress {
            return Ok(());
        }
        let due = self.documents.values_mut().flat_map(|Document { known, long, .. }| {
            long.iter_mut()
                .filter_map(|long| Some(long.at(known.long(PATIENCE)?)))
                .flatten()
                .collect::<Vec<_>>()
        });
        due.collect::<Vec<Message>>().into_iter().try_for_each(|message| self.send(message))
    }

    /// Whether the client has said that it will end the server.
    pub fn is_ending(&self) -> bool {
        self.stage == Stage::Ending
    }

    /// Says that something came that could not be read.
    pub fn unreadable(&mut self, why: &str) -> io::Result<()> {
        super::wire::write_unreadable(&mut self.output, why)
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        message.into().write(&mut self.output)
    }

    fn notify(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.send(Notification::new(method.to_owned(), params))
    }

    /// Asks the client for something; what it answers is of no interest.
    fn ask(&mut self, method: &str) -> io::Result<()> {
        self.sent = self.sent.wrapping_add(1);
        self.send(Request::new(self.sent.into(), method.to_owned(), Value::Null))
    }

    /// Answers a request, or has a worker answer it.
    pub fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let refused = |code, message: &str| Answer::Refused(code, message.to_owned());
        let answer = match (&self.stage, method.as_str()) {
            (Stage::New, "initialize") => {
                self.client = Client::of(&params);
                self.stage = Stage::Running;
                Answer::Now(capabilities(&self.client))
            }
            (Stage::New, _) => refused(ErrorCode::ServerNotInitialized, "the first request is `initialize`"),
            (Stage::Ending, _) => refused(ErrorCode::InvalidRequest, "the last request was `shutdown`"),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Ending;
                Answer::Now(Value::Null)
            }
            (Stage::Running, "initialize") => {
                refused(ErrorCode::InvalidRequest, "the server is initialized already")
            }
            (Stage::Running, "codeAction/resolve") => self.resolve(&id, params),
            (Stage::Running, method) => self.about_document(&id, method, &params),
        };
        match answer {
            Answer::Now(result) => self.send(Response::new_ok(id, result)),
            Answer::Later => Ok(()),
            Answer::Refused(code, message) => self.send(Response::new_err(id, code as i32, message)),
        }
    }

    /// A request about a document. There is nothing to say of one that is not open.
    fn about_document(&mut self, id: &RequestId, method: &str, params: &Value) -> Answer {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some(document) = self.documents.get(uri) else {
            return match method.starts_with("textDocument/") {
                true => Answer::Now(Value::Null),
                false => Answer::Refused(ErrorCode::MethodNotFound, format!("there is no method `{method}`")),
            };
        };
        let text: &str = &document.text;
        let lines = Lines::new(text, self.client.encoding);
        let place = || lines.offset(&params["position"]);
        let statements = || -> Vec<Statement<'_>> { check::statements(text, document.format) };
        Answer::Now(match method {
            "textDocument/hover" => {
                hover(document, &statements(), &lines, place(), self.client.reads_markdown)
            }
            "textDocument/inlayHint" => hints(document, &lines, &params["range"]),
            "textDocument/completion" => completion(&statements(), &document.brought, &lines, place()),
            "textDocument/definition" => definition_at(&statements(), place())
                .map_or(Value::Null, |span| json!({ "uri": uri, "range": lines.range(span) })),
            "textDocument/documentSymbol" => symbols(&statements(), &lines),
            "textDocument/semanticTokens/full" => {
                colours(text, document.format, &statements(), &lines, self.client.encoding)
            }
            "textDocument/codeAction" => {
                let offered = actions::offered(document, &lines, params);
                if self.client.resolves_edits {
                    offered.into_iter().map(|action| action.listed(uri, &document.version)).collect()
                } else {
                    let (uri, offered) = (uri.to_owned(), offered);
                    return self.work_out(id, &uri, offered, Value::Null);
                }
            }
            _ => return Answer::Refused(ErrorCode::MethodNotFound, format!("there is no method `{method}`")),
        })
    }

    /// The edit of an action that was chosen.
    fn resolve(&mut self, id: &RequestId, action: Value) -> Answer {
        let uri = action["data"]["uri"].as_str().unwrap_or_default().to_owned();
        let Some(chosen) = Action::of_data(&action["data"]) else {
            return Answer::Refused(
                ErrorCode::InvalidParams,
                "this is not an action of this server".to_owned(),
            );
        };
        match self.documents.get(&uri) {
            Some(document) if document.version == action["data"]["version"] => {
                self.work_out(id, &uri, vec![chosen], action)
            }
            _ => Answer::Refused(ErrorCode::ContentModified, "the text was changed meanwhile".to_owned()),
        }
    }

    /// Has a worker find the edits of some actions: of one that was listed, or of all that are.
    fn work_out(&mut self, id: &RequestId, uri: &str, chosen: Vec<Action>, listed: Value) -> Answer {
        let Some(document) = self.documents.get(uri) else { return Answer::Now(Value::Null) };
        let (Some(wanted), version) = (document.known.wanted(), document.version.clone()) else {
            return Answer::Now(Value::Null);
        };
        let (bounds, client) = (self.bounds.clone(), self.client.clone());
        self.pending.insert(id.clone(), Pending { uri: uri.to_owned(), version: version.clone() });
        let (done, answered, uri) = (self.done.clone(), id.clone(), uri.to_owned());
        let work = move |handle: &Handle| {
            let lines = Lines::new(&wanted.text, client.encoding);
            let written = |action: &Action| {
                let insertion = action.insertion(&wanted, &bounds, handle)?;
                Ok(actions::edit(&insertion, &uri, &version, &lines, client.edits_versions))
            };
            match listed {
                Value::Null => Ok(chosen
                    .iter()
                    .filter_map(|action| {
                        let edit = written(action).ok()?;
                        Some(with_edit(action.listed(&uri, &version), edit))
                    })
                    .collect()),
                listed => written(&chosen[0])
                    .map(|edit| with_edit(listed, edit))
                    .map_err(|error: sprague::Error| error.to_string()),
            }
        };
        let ended = move |result: Option<Result<Value, String>>| {
            let result = result.unwrap_or_else(|| Err("internal error".to_owned()));
            let _ = done.send(Done::Answered { id: answered, result }.into());
        };
        self.workers.push(&key_of(id), Duration::ZERO, work, ended);
        Answer::Later
    }

    /// Takes note of what the client says. What is unknown or makes no sense is left alone.
    pub fn notification(&mut self, notification: &Notification) -> io::Result<()> {
        if self.stage != Stage::Running {
            return Ok(());
        }
        let params = &notification.params;
        let document = &params["textDocument"];
        let Some(uri) = document["uri"].as_str() else {
            match notification.method.as_str() {
                "$/cancelRequest" => return self.cancel(&params["id"]),
                "workspace/didChangeWatchedFiles" => self.files_have_changed(),
                _ => {}
            }
            return Ok(());
        };
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let Some(text) = document["text"].as_str() else { return Ok(()) };
                let format = format(document["languageId"].as_str().unwrap_or_default(), uri);
                self.give_up(uri)?;
                let version = document["version"].clone();
                self.documents.insert(uri.to_owned(), Document::new(text, format, version, files_for(uri)));
                self.check(uri, Duration::ZERO);
            }
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array();
                let text = changes.and_then(|changes| changes.last()?["text"].as_str());
                let (Some(text), Some(open)) = (text, self.documents.get_mut(uri)) else { return Ok(()) };
                open.change(text, document["version"].clone());
                self.check(uri, PAUSE);
            }
            "textDocument/didSave" => self.files_have_changed(),
            "textDocument/didClose" if self.documents.contains_key(uri) => {
                self.give_up(uri)?;
                self.documents.remove(uri);
                return self
                    .notify("textDocument/publishDiagnostics", json!({ "uri": uri, "diagnostics": [] }));
            }
            _ => {}
        }
        Ok(())
    }

    /// Documents that use files rest on what is on the disk now.
    fn files_have_changed(&mut self) {
        let documents = self.documents.iter_mut();
        let changed =
            documents.filter_map(|(uri, document)| document.has_changed_files().then(|| uri.clone()));
        changed.collect::<Vec<String>>().iter().for_each(|uri| self.check(uri, PAUSE));
    }

    /// Nobody waits for the answer to a request any more.
    fn cancel(&mut self, id: &Value) -> io::Result<()> {
        let Ok(id) = serde_json::from_value::<RequestId>(id.clone()) else { return Ok(()) };
        if self.pending.remove(&id).is_none() {
            return Ok(());
        }
        self.workers.give_up(&key_of(&id));
        self.send(Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned()))
    }

    /// Has a worker check a document: what is answered soon.
    fn check(&mut self, uri: &str, pause: Duration) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.soon = Some(self.checks);
        let (known, bounds) = (document.known.clone(), self.bounds.clone());
        let ended = self.end_of_check(uri);
        self.workers.push(uri, pause, move |handle| answer_soon(&known, &bounds, handle), ended);
    }

    /// Has a worker find the answers that take longer, if some are missing and none is at it.
    fn check_long(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.soon.is_some() || document.long.is_some() || !document.is_unanswered() {
            return;
        }
        document.long = Some(Progress::new(self.checks));
        let (known, bounds) = (document.known.clone(), self.bounds.clone());
        let ended = self.end_of_check(uri);
        self.patient.push(uri, Duration::ZERO, move |handle| answer_all(&known, &bounds, handle), ended);
    }

    /// What tells the loop that the check with the next number has ended.
    fn end_of_check(&mut self, uri: &str) -> impl FnOnce(Option<()>) + Send + 'static {
        let (done, uri, check) = (self.done.clone(), uri.to_owned(), self.checks);
        self.checks += 1;
        move |result| drop(done.send(Done::Checked { uri, check, is_broken: result.is_none() }.into()))
    }

    /// A check has ended, if it is still one of the document: a text that was changed has another.
    fn checked(&mut self, uri: &str, check: u64, is_broken: bool) -> io::Result<()> {
        let Some(document) = self.documents.get_mut(uri) else { return Ok(()) };
        if document.soon == Some(check) {
            document.soon = None;
            self.publish(uri)?;
        } else if let Some(long) = document.long.take_if(|long| long.check == check) {
            if is_broken {
                document.broken();
            }
            let has_news = document.known.takes_news(Duration::ZERO);
            long.end().map_or(Ok(()), |end| self.send(end))?;
            if has_news {
                self.publish(uri)?;
            }
        } else {
            return Ok(());
        }
        if is_broken {
            let message = format!("sprague: internal error in the check of {uri}");
            self.notify("window/logMessage", json!({ "type": 1, "message": message }))?;
        }
        self.check_long(uri);
        Ok(())
    }

    /// Ends the checks of a document, which is gone or another one now.
    fn give_up(&mut self, uri: &str) -> io::Result<()> {
        self.workers.give_up(uri);
        self.patient.give_up(uri);
        let long = self.documents.get_mut(uri).and_then(|document| document.long.take());
        long.and_then(Progress::end).map_or(Ok(()), |end| self.send(end))
    }

    /// Tells the client what a worker has done, if it is still of interest.
    pub fn done(&mut self, done: Done) -> io::Result<()> {
        match done {
            Done::Checked { uri, check, is_broken } => self.checked(&uri, check, is_broken),
            Done::Answered { id, result } => {
                let Some(Pending { uri, version }) = self.pending.remove(&id) else { return Ok(()) };
                let is_current = self.documents.get(&uri).is_some_and(|document| document.version == version);
                let refused = |code: ErrorCode, message| Response::new_err(id.clone(), code as i32, message);
                let response = match result {
                    _ if !is_current => {
                        refused(ErrorCode::ContentModified, "the text was changed meanwhile".to_owned())
                    }
                    Ok(result) => Response::new_ok(id, result),
                    Err(message) => refused(ErrorCode::RequestFailed, message),
                };
                self.send(response)
            }
        }
    }

    fn publish(&mut self, uri: &str) -> io::Result<()> {
        let Some(document) = self.documents.get(uri) else { return Ok(()) };
        document.known.takes_news(Duration::ZERO);
        let lines = Lines::new(&document.text, self.client.encoding);
        let found = document.diagnostics(MOST_DIAGNOSTICS);
        let diagnostics: Vec<Value> = found.iter().map(|one| published(one, uri, &lines)).collect();
        let version = &document.version;
        let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
        self.notify("textDocument/publishDiagnostics", params)?;
        if self.client.refreshes_hints {
            self.ask("workspace/inlayHint/refresh")?;
        }
        Ok(())
    }
}

/// What a worker knows a request by. No document has such a name.
fn key_of(id: &RequestId) -> String {
    format!("request {id}")
}

fn with_edit(mut action: Value, edit: Value) -> Value {
    action["edit"] = edit;
    action
}

fn published(diagnostic: &Diagnostic, uri: &str, lines: &Lines<'_>) -> Value {
    let Diagnostic { span, is_warning, message, related } = diagnostic;
    let related: Vec<Value> = related
        .iter()
        .map(|(span, words)| {
            json!({ "location": { "uri": uri, "range": lines.range(*span) }, "message": words })
        })
        .collect();
    json!({
        "range": lines.range(*span),
        "severity": if *is_warning { 2 } else { 1 },
        "source": "sprague",
        "message": message,
        "relatedInformation": related,
    })
}
