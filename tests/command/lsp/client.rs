//! An editor without a screen: it speaks to a server over pipes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use crate::patience::patience_since;

pub struct Client {
    server: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// What came while something else was waited for.
    put_off: VecDeque<Value>,
    asked: i64,
}

/// What most editors say of themselves.
pub fn usual() -> Value {
    json!({
        "textDocument": {
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "codeAction": { "resolveSupport": { "properties": ["edit"] } },
        },
    })
}

impl Client {
    /// A server that was initialized.
    pub fn new(arguments: &[&str], capabilities: Value) -> Client {
        Client::with(arguments, capabilities, Value::Null)
    }

    /// The same, with options of the client's own.
    pub fn with(arguments: &[&str], capabilities: Value, options: Value) -> Client {
        let mut client = Client::start(arguments);
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        let answer = client.ask("initialize", params);
        assert!(answer["result"]["capabilities"]["hoverProvider"] == true, "{answer}");
        client.notify("initialized", json!({}));
        client
    }

    pub fn start(arguments: &[&str]) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.stderr(Stdio::inherit()).spawn().expect("it starts");
        let input = server.stdin.take().expect("a pipe");
        let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client { server, input, messages, put_off: VecDeque::new(), asked: 0 }
    }

    /// Sends bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request, and gives its number.
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.asked += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params });
        self.send(&request);
        self.asked
    }

    /// The first message that is wanted, of those that are not taken yet.
    #[track_caller]
    pub fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.put_off.iter().position(&is_wanted) {
            return self.put_off.remove(place).expect("it is there");
        }
        let begun = Instant::now();
        loop {
            let message = self.messages.recv_timeout(patience_since(begun)).expect("the server answers");
            if is_wanted(&message) {
                return message;
            }
            self.put_off.push_back(message);
        }
    }

    #[track_caller]
    pub fn answer(&mut self, id: i64) -> Value {
        self.wait_for(|message| message["id"] == id && message["method"].is_null())
    }

    /// The whole answer to a request.
    #[track_caller]
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// The result of a request about a document, at a line and a column.
    #[track_caller]
    pub fn about(&mut self, method: &str, uri: &str, place: (usize, usize)) -> Value {
        let position = json!({ "line": place.0, "character": place.1 });
        let range = json!({ "start": position, "end": position });
        let context = json!({ "diagnostics": [] });
        let params = match method {
            "textDocument/codeAction" => {
                json!({ "textDocument": { "uri": uri }, "range": range, "context": context })
            }
            _ => json!({ "textDocument": { "uri": uri }, "position": position }),
        };
        self.ask(method, params)["result"].clone()
    }

    pub fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn change(&mut self, uri: &str, version: i64, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.notify("textDocument/didChange", params);
    }

    /// The next diagnostics of a state of a document.
    #[track_caller]
    pub fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let found = self.wait_for(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        found["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// What stands beside the statements of a document.
    #[track_caller]
    pub fn hints(&mut self, uri: &str) -> Vec<String> {
        let hints = self.about("textDocument/inlayHint", uri, (0, 0));
        let label = |hint: &Value| hint["label"].as_str().expect("a label").to_owned();
        hints.as_array().expect("a list").iter().map(label).collect()
    }

    /// Ends the server as the protocol says.
    #[track_caller]
    pub fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.code(), Some(0));
    }

    /// The exit code, once the input has ended.
    pub fn code(mut self) -> Option<i32> {
        drop(self.input);
        self.server.wait().expect("it ends").code()
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|&length| length > 0)?;
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().expect("a number"),
            _ if line == "\r\n" => break,
            _ => panic!("{line:?} is not a header"),
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}

/// The first line and the message of each diagnostic.
pub fn lines(diagnostics: &[Value]) -> Vec<(u64, &str)> {
    let line = |one: &Value| one["range"]["start"]["line"].as_u64().expect("a line");
    diagnostics.iter().map(|one| (line(one), one["message"].as_str().expect("a message"))).collect()
}
