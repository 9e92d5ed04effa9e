//! What is known of the client and of its documents, and what each message does.

use std::collections::HashMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::actions::{self, Action};
use super::answers::Diagnostic;
use super::check::{Bounds, answer_all, answer_soon};
use super::client::{Client, DRAW, PROVE, capabilities};
use super::document::{Document, Progress, format};
use super::hover::hover;
use super::known::Wanted;
use super::pictures::{in_markdown, picture};
use super::places::Lines;
use super::requests::{About, Documents, workspace_symbols};
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
    /// Whether the answer is an edit that the client is asked to apply.
    is_applied: bool,
}

/// What a worker does, about a state of a document.
type Work = Box<dyn FnOnce(&Wanted, &Bounds, &Handle) -> Result<Value, String> + Send>;

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
    documents: Documents,
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
            documents: Documents::new(),
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
    fn ask(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.sent = self.sent.wrapping_add(1);
        self.send(Request::new(self.sent.into(), method.to_owned(), params))
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
            (Stage::Running, "workspace/executeCommand") => self.execute(&id, &params),
            (Stage::Running, "workspace/symbol") => {
                let query = params["query"].as_str().unwrap_or_default();
                Answer::Now(workspace_symbols(&self.documents, &self.client, query))
            }
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
        let unknown =
            || Answer::Refused(ErrorCode::MethodNotFound, format!("the method `{method}` is unknown"));
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some(document) = self.documents.get(uri) else {
            return match method.starts_with("textDocument/") {
                true => Answer::Now(Value::Null),
                false => unknown(),
            };
        };
        let lines = Lines::new(&document.text, self.client.encoding);
        match method {
            "textDocument/hover" => {
                let place = lines.offset(&params["position"]);
                let shown = hover(document, &lines, place, self.client.reads_markdown);
                let draws = self.client.shows_pictures && document.is_position(place) && !shown.is_null();
                if draws { self.with_picture(id, uri, place, shown) } else { Answer::Now(shown) }
            }
            "textDocument/codeAction" => {
                let offered = actions::offered(document, &lines, params);
                let mut fixes = actions::fixes(document, uri, &lines, params, &self.client);
                if self.client.resolves_edits {
                    fixes.extend(offered.into_iter().map(|action| action.listed(uri, &document.version)));
                    return Answer::Now(Value::Array(fixes));
                }
                self.all_worked_out(id, uri, offered, fixes)
            }
            _ => {
                let about = About { client: &self.client, documents: &self.documents, uri, document, params };
                match about.answer(method) {
                    Some(Ok(answer)) => Answer::Now(answer),
                    Some(Err((code, message))) => Answer::Refused(code, message),
                    None => unknown(),
                }
            }
        }
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
        if !self.is_current(&uri, &action["data"]["version"]) {
            return changed();
        }
        let (client, of) = (self.client.clone(), uri.clone());
        let version = action["data"]["version"].clone();
        let work = move |wanted: &Wanted, bounds: &Bounds, handle: &Handle| {
            let edit = worked_out(chosen, wanted, &of, &version, &client, bounds, handle)?;
            Ok(with_edit(action, edit))
        };
        self.work(id, &uri, false, Box::new(work))
    }

    /// The actions that are offered, each with its edit, after the fixes.
    fn all_worked_out(
        &mut self,
        id: &RequestId,
        uri: &str,
        offered: Vec<Action>,
        fixes: Vec<Value>,
    ) -> Answer {
        let Some(document) = self.documents.get(uri) else { return Answer::Now(Value::Null) };
        let (client, of, version) = (self.client.clone(), uri.to_owned(), document.version.clone());
        let work = move |wanted: &Wanted, bounds: &Bounds, handle: &Handle| {
            let mut all = fixes;
            for action in offered {
                let edit = worked_out(action, wanted, &of, &version, &client, bounds, handle);
                all.extend(edit.ok().map(|edit| with_edit(action.listed(&of, &version), edit)));
            }
            Ok(Value::Array(all))
        };
        self.work(id, uri, false, Box::new(work))
    }

    /// A command of the server: its arguments are a document, its version and a byte of a statement.
    fn execute(&mut self, id: &RequestId, params: &Value) -> Answer {
        let arguments = &params["arguments"];
        let place = arguments[2].as_u64().and_then(|place| usize::try_from(place).ok());
        let (Some(command @ (PROVE | DRAW)), Some(uri), Some(place)) =
            (params["command"].as_str(), arguments[0].as_str(), place)
        else {
            let message = "this is not a command of this server, with its arguments".to_owned();
            return Answer::Refused(ErrorCode::InvalidParams, message);
        };
        if !self.is_current(uri, &arguments[1]) {
            return changed();
        }
        if command == DRAW {
            let work = move |wanted: &Wanted, bounds: &Bounds, handle: &Handle| {
                Ok(picture(wanted, place, bounds, handle).map_or(Value::Null, Value::String))
            };
            return self.work(id, uri, false, Box::new(work));
        }
        let (client, of, version) = (self.client.clone(), uri.to_owned(), arguments[1].clone());
        let work = move |wanted: &Wanted, bounds: &Bounds, handle: &Handle| {
            worked_out(Action::proof(place), wanted, &of, &version, &client, bounds, handle)
        };
        self.work(id, uri, true, Box::new(work))
    }

    /// What is shown of a place, with the picture of the position there.
    fn with_picture(&mut self, id: &RequestId, uri: &str, place: usize, mut shown: Value) -> Answer {
        let work = move |wanted: &Wanted, bounds: &Bounds, handle: &Handle| {
            let drawn = picture(wanted, place, bounds, handle).and_then(|svg| in_markdown(&svg));
            if let (Some(drawn), Some(words)) = (drawn, shown["contents"]["value"].as_str()) {
                shown["contents"]["value"] = json!(format!("{drawn}\n\n{words}"));
            }
            Ok(shown)
        };
        self.work(id, uri, false, Box::new(work))
    }

    /// Whether a document is open, and in this state.
    fn is_current(&self, uri: &str, version: &Value) -> bool {
        self.documents.get(uri).is_some_and(|document| document.version == *version)
    }

    /// Has a worker answer a request about a document as it is now.
    fn work(&mut self, id: &RequestId, uri: &str, is_applied: bool, work: Work) -> Answer {
        let Some(document) = self.documents.get(uri) else { return Answer::Now(Value::Null) };
        let (Some(wanted), version) = (document.known.wanted(), document.version.clone()) else {
            return Answer::Now(Value::Null);
        };
        self.pending.insert(id.clone(), Pending { uri: uri.to_owned(), version, is_applied });
        let (bounds, done, answered) = (self.bounds.clone(), self.done.clone(), id.clone());
        let ended = move |result: Option<Result<Value, String>>| {
            let result = result.unwrap_or_else(|| Err("internal error".to_owned()));
            let _ = done.send(Done::Answered { id: answered, result }.into());
        };
        let work = move |handle: &Handle| work(&wanted, &bounds, handle);
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
                let (Some(changes), Some(open)) =
                    (params["contentChanges"].as_array(), self.documents.get_mut(uri))
                else {
                    return Ok(());
                };
                let mut text = Arc::clone(&open.text);
                for change in changes {
                    let Some(new) = Document::edited(&text, change, self.client.encoding) else {
                        return Ok(());
                    };
                    text = new.into();
                }
                open.change(&text, document["version"].clone());
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
                let Some(Pending { uri, version, is_applied }) = self.pending.remove(&id) else {
                    return Ok(());
                };
                let is_current = self.is_current(&uri, &version);
                let refused = |code: ErrorCode, message| Response::new_err(id.clone(), code as i32, message);
                let response = match result {
                    _ if !is_current => {
                        refused(ErrorCode::ContentModified, "the text was changed meanwhile".to_owned())
                    }
                    Ok(edit) if is_applied => {
                        self.ask("workspace/applyEdit", json!({ "label": "prove", "edit": edit }))?;
                        Response::new_ok(id, Value::Null)
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
        if self.client.refreshes_lenses {
            self.ask("workspace/codeLens/refresh", Value::Null)?;
        }
        if self.client.refreshes_hints {
            self.ask("workspace/inlayHint/refresh", Value::Null)?;
        }
        Ok(())
    }
}

/// What a worker knows a request by. No document has such a name.
fn key_of(id: &RequestId) -> String {
    format!("request {id}")
}

/// The edit that an action stands for.
fn worked_out(
    action: Action,
    wanted: &Wanted,
    uri: &str,
    version: &Value,
    client: &Client,
    bounds: &Bounds,
    handle: &Handle,
) -> Result<Value, String> {
    let insertion = action.insertion(wanted, bounds, handle).map_err(|error| error.to_string())?;
    let lines = Lines::new(&wanted.text, client.encoding);
    Ok(actions::edit(&insertion, uri, version, &lines, client))
}

fn changed() -> Answer {
    Answer::Refused(ErrorCode::ContentModified, "the text was changed meanwhile".to_owned())
}

fn with_edit(mut action: Value, edit: Value) -> Value {
    action["edit"] = edit;
    action
}

fn published(diagnostic: &Diagnostic, uri: &str, lines: &Lines<'_>) -> Value {
    let Diagnostic { span, is_warning, message, related, .. } = diagnostic;
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
