//! Words of the shell in a session, and commands without their colon: `draw cram(3, 4)`,
//! `why kayles(5)`, `sprague eval '*1 + *2'`. A line with only one meaning is run, unless such a
//! name is defined.

use sprague::front_end::{help as language, syntax};
use sprague::{Error, ErrorKind, Session, Span};

use super::said::split_command;
use crate::cli::command_table::COMMANDS;
use crate::cli::{args, help};

/// What a line means that begins with such a word.
pub enum Meant {
    /// A command, with its colon.
    Command(String),
    /// A statement.
    Statement(String),
    /// A statement, which is then explained.
    Explained(String),
    /// Nothing that a session does; what would work is said.
    Trouble(Error),
}

/// What a line means that begins with a word of the shell or the name of a command.
pub fn meant(session: &Session, line: &str) -> Option<Meant> {
    let line = line.trim();
    let is_one = || syntax::statements(line).len() <= 1 || !line.contains(['\n', '\r']);
    let (word, rest) = split_command(line);
    let is_apart = word.len() < line.len();
    if word == "sprague" && is_apart && !is_defined(session, word) && is_one() {
        return of_shell(session, rest);
    }
    let plain = word.trim_end_matches("()").trim_end_matches('!');
    if is_defined(session, plain) || is_definition(rest) || !is_one() {
        return None;
    }
    match plain {
        "quit" | "exit" => rest.is_empty().then(|| Meant::Command(format!(":{plain}"))),
        "help" => {
            let acts = rest.is_empty() || syntax::is_word(rest) || help::is_found(rest);
            acts.then(|| Meant::Command(format!(":help {rest}")))
        }
        "why" if is_apart => Some(Meant::Explained(rest.to_owned())),
        "eval" if is_apart => Some(Meant::Statement(rest.to_owned())),
        _ if is_function(plain) && (!is_apart || rest.starts_with('(')) => None,
        _ if is_statement(plain) => None,
        _ if COMMANDS.iter().any(|command| command.name[1..] == *plain) => {
            Some(Meant::Command(format!(":{} {rest}", word.trim_end_matches("()"))))
        }
        _ if is_function(plain) => None,
        _ if args::is_command(plain) => Some(Meant::Trouble(only_in_a_shell(plain, rest))),
        _ => None,
    }
}

/// The text after `sprague`: a command of the shell, whose argument may be in quotes.
fn of_shell(session: &Session, rest: &str) -> Option<Meant> {
    let (word, argument) = split_command(rest);
    let quoted = |quote: char| {
        let inner = argument.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(quote)).then_some(inner)
    };
    let line = match quoted('\'').or_else(|| quoted('"')) {
        Some(inner) => format!("{word} {inner}"),
        None => rest.to_owned(),
    };
    Some(match meant(session, &line) {
        Some(meant) => meant,
        None if is_statement(word) => Meant::Statement(line),
        None => {
            let error =
                Error::new(ErrorKind::Syntax, "`sprague` is typed in a shell; this is a session of it");
            Meant::Trouble(
                error.at(Span::new(0, "sprague".len())).help("statements are typed alone: kayles(5)"),
            )
        }
    })
}

fn only_in_a_shell(word: &str, rest: &str) -> Error {
    let error = Error::new(ErrorKind::UnknownName, format!("`{word}` is a command of the shell"));
    let shell = if rest.is_empty() {
        format!("in a shell: sprague {word}; `sprague help {word}` explains it")
    } else {
        format!("in a shell: sprague {word} {rest}")
    };
    let error = error.at(Span::new(0, word.len()));
    match word {
        "check" | "solve" if !rest.is_empty() => {
            error.help(format!("`:load {rest}` runs a file in this session")).help(shell)
        }
        _ => error.help(shell),
    }
}

fn is_defined(session: &Session, name: &str) -> bool {
    session.definitions().iter().any(|definition| definition.name == name)
}

/// Whether a name is about to be defined, judged by the text after it; `=` may be meant so.
fn is_definition(rest: &str) -> bool {
    let mut signs = syntax::tokens(rest);
    let defines = |sign: syntax::Token| sign.kind == syntax::TokenKind::Defines;
    rest.starts_with([':', '=', '≔', '←', '≜']) || rest.starts_with('(') && signs.any(defines)
}

fn is_function(name: &str) -> bool {
    language::word(name).is_some_and(|word| word.kind == syntax::WordKind::Function)
}

fn is_statement(name: &str) -> bool {
    language::word(name).is_some_and(|word| word.kind == syntax::WordKind::Statement)
}
