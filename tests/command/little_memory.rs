//! Requests of every kind in a process that may have 300 MB of addresses: each ends with an answer, or
//! with an error that names what was reached. None is aborted, and none panics.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::folder::Folder;
use crate::patience::wait_until;
use crate::terminal::Terminal;

/// A command of the program under the limit, in a folder.
fn limited(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 300000 && ulimit -c 0 && exec \"$0\" \"$@\""]);
    command.arg(env!("CARGO_BIN_EXE_sprague")).args(arguments).current_dir(directory);
    command.env_remove("MALLOC_ARENA_MAX").stdin(Stdio::null());
    command
}

/// What was written, once it has ended by itself.
fn ended(output: &Output, request: &str) -> String {
    let said = [&*output.stdout, &*output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let shown: String = said.chars().take(2_000).collect();
    assert!(matches!(output.status.code(), Some(0..=2)), "{request}: {:?}\n{shown}", output.status);
    assert!(!said.contains("panicked") && !said.contains("memory allocation of"), "{request}\n{shown}");
    said
}

/// Nobody asks how far these come: the time that each has is short.
const ANY_ENDING: [&[&str]; 36] = [
    &["eval", "f(n) := {f(k) for k in 0..n-1}", "f(5000)"],
    &["eval", "f(n) := if n < 1 then {} else {f(n-1), {f(n-1)}}", "f(100000)"],
    &["eval", "followers(nim(40, 40, 40))", "birthday(chomp(6, 6))", "canonical(cram(5, 5))"],
    &["eval", "cram(6, 7)"],
    &["eval", "chomp(10, 12)"],
    &["eval", "kayles(10000000)", "kayles(5000000) + dawsons_kayles(6000000)"],
    &["eval", "subtraction(1..3000)(500000)"],
    &["eval", "misere_outcome(cram(5, 6))", "misere_quotient(cram(4, 5))"],
    &["eval", "[*(2^(2^18)) for n in 0..100000]"],
    &["eval", "*(2^(2^20)) * *(2^(2^20) + 1)"],
    &["eval", "claim 3*a ⊕ 5*b ⊕ 7*c != 11*d + 1 for all a, b, c, d"],
    &["check", "many.claims"],
    &["solve", "many.claims", "-o", "many.html"],
    &["draw", "chomp(60, 60)", "-o", "board.png", "--width", "2000"],
    &["draw", "nim(500, 500)", "-o", "heaps.pdf"],
    &["table", "wythoff(a, b) for a in 0..99 for b in 0..99", "-o", "table.png"],
    &["table", "nim(a, b) for a in 0..299 for b in 0..299", "-o", "table.csv"],
    &["graph", "nim(4, 4)", "-o", "graph.png"],
    &["plot", "kayles", "--to", "2000000", "-o", "plot.png"],
    &["plot", "0.007", "--to", "100000", "-o", "plot.svg"],
    &["sequence", "0.007", "--to", "3000000", "-o", "values.npy"],
    &["sequence", "subtraction(1..3)", "--to", "3000000", "-o", "values.npy"],
    &["period", "0.165", "--to", "3000000"],
    &["period", "0.007", "--to", "3000000", "--checkpoint", "points"],
    &["compare", "0.07", "0.77", "--to", "1000000"],
    &["guess", "f(a, b) := {f(a-i, b) for i in 1..a} + {f(a, b-i) for i in 1..b}"],
    &["survey", "0.dddd", "--to", "100000", "--shard", "1/1400", "--jobs", "64"],
    &["survey", "0.ddd", "--to", "100", "--misere", "--shard", "1/200", "--jobs", "8"],
    &["quotient", "0.3122"],
    &["quotient", "--position", "cram(4, 4) + kayles(9)"],
    &["genus", "4.7", "--to", "200"],
    &["prove", "claim nim(60, 60, 60) is N", "--format", "cert", "-o", "nim.cert"],
    &["prove", "claim kayles(n) is N for all n >= 1", "-o", "kayles.txt"],
    &["verify", "long.cert"],
    &["values", "graph.tsv"],
    &["play", "cram(7, 9)"],
];

/// These reach a ceiling on every machine, which the error names.
const CEILINGS: [(&[&str], &str); 8] = [
    (&["eval", "[2^2000000 for n in 0..5000]"], "lists, strings and long integers take more than"),
    (&["eval", "[{*a, *b} for a in 0..1000 for b in 0..1000]"], "entries are held at once"),
    (&["eval", "options(nim(10000000))"], "entries are held at once"),
    (&["eval", "claim (1000*a ⊕ 777*b) != 513*c + 11 for all a, b, c"], "is too large"),
    (&["eval", "f(n) := if n < 1 then 0 else f(n-1) + 1", "f(1000000)"], "more than"),
    (&["plot", "0.07", "--to", "50000000", "-o", "plot.svg"], "and the ceiling is"),
    (&["draw", "nim(50, 50)", "-o", "board.png", "--width", "9000"], "pixels, of which"),
    // A ceiling that was raised beyond the memory.
    (
        &["eval", "--max-nodes", "2000000000", "[n for n in 0..200000000]"],
        "error: the memory limit has been reached",
    ),
];

#[test]
fn each_request_ends_by_itself() {
    let directory = Folder::new("requests");
    let (mut claims, mut graph) = (String::new(), String::new());
    let mut certificate = "sprague-cert 1\n1 o =0\n".to_owned();
    for number in 2..300_000 {
        writeln!(graph, "{number}\t{}", number / 2).unwrap();
        writeln!(certificate, "{number} o {} ={}", number - 1, 1 - number % 2).unwrap();
        if number < 2_000 {
            writeln!(claims, "claim nim({number}, {number}) is P").unwrap();
        }
    }
    certificate += "q value 2 1\nend 299999 1\n";
    for (name, text) in [("many.claims", claims), ("graph.tsv", graph), ("long.cert", certificate)] {
        fs::write(directory.join(name), text).unwrap();
    }
    for arguments in ANY_ENDING {
        let output = limited(&directory, &[arguments, &["--time-limit", "2"]].concat()).output().unwrap();
        ended(&output, &arguments.join(" "));
    }
    for (arguments, named) in CEILINGS {
        let output = limited(&directory, &[arguments, &["--time-limit", "0"]].concat()).output().unwrap();
        let said = ended(&output, &arguments.join(" "));
        assert!(output.status.code() == Some(2) && said.contains(named), "{arguments:?}\n{said}");
    }
}

/// A session goes on after a ceiling.
#[test]
fn a_session_goes_on() {
    let directory = Folder::new("session");
    let mut command = limited(&directory, &["--color", "never"]);
    command.env("HOME", &*directory).env("XDG_STATE_HOME", &*directory);
    let mut terminal = Terminal::start(command);
    terminal.wait_for("> ");
    terminal.enter("[{*a, *b} for a in 0..1000 for b in 0..1000]");
    terminal.wait_for("entries are held at once");
    terminal.enter("nim(1, 2) + nim(3)");
    terminal.wait_for("P-position");
    terminal.enter(":quit");
    assert_eq!(terminal.end().code(), Some(0));
}

/// An editor is told what was reached, and is answered after it.
#[test]
fn the_language_server_goes_on() {
    let directory = Folder::new("server");
    let mut server =
        limited(&directory, &["lsp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = server.stdin.take().unwrap();
    let mut send =
        |message: &str| write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).unwrap();
    send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
    send(r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#);
    let text = "[{*a, *b} for a in 0..1000 for b in 0..1000]\\nclaim *1 is P\\n";
    send(&format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file:///a.claims","languageId":"sprague","version":1,"text":"{text}"}}}}}}"#
    ));
    let mut output = server.stdout.take().unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 4096]);
    wait_until("both lines are answered", || {
        let count = output.read(&mut bytes).unwrap();
        said += &String::from_utf8_lossy(&bytes[..count]);
        count == 0 || (said.contains("entries are held at once") && said.contains("fails"))
    });
    send(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#);
    send(r#"{"jsonrpc":"2.0","method":"exit"}"#);
    assert_eq!(server.wait().unwrap().code(), Some(0), "{said}");
}
