//! What a line that was entered does: statements, and the `:commands`. There is no terminal here:
//! the functions return text, and to make Ctrl-C work the caller stops the session's interrupt.

use std::path::Path;
use std::time::Instant;

use sprague::front_end::in_convention;
use sprague::front_end::play::{Boards, Player};
use sprague::{Error, ErrorKind, Reply, Session, front_end::syntax, report};

use super::said::{Arguments, Kind, Note, Said, Talk, defined, needed, said_to_fail, split_command, trouble};
use super::shell::{self, Meant};
use super::{limits, pictures, sheets};
use crate::cli::command_table::{COMMANDS, Command};
use crate::cli::conversation::Playing;
use crate::cli::{args, help, verify};

/// What comes after a line.
pub enum Turn {
    /// The next line.
    Said(Vec<Said>),
    /// A game begins: the lines that follow are entered into it, until it is over.
    Play(Playing, Vec<Said>),
    /// The end of the session.
    Quit,
}

/// Does what a line says. A statement that was left open ends before a line with a command.
pub fn perform(talk: &mut Talk, line: &str) -> Turn {
    if let Some((open, command)) = before_command(line) {
        let mut said = statements(talk, open);
        let with = |more: Vec<Said>| {
            said.extend(more);
            said
        };
        return match perform(talk, command) {
            Turn::Said(more) => Turn::Said(with(more)),
            Turn::Play(play, more) => Turn::Play(play, with(more)),
            Turn::Quit => Turn::Quit,
        };
    }
    let meant = asked(line).map(Meant::Command).or_else(|| shell::meant(&talk.session, line));
    let command = match meant {
        Some(Meant::Command(command)) => Some(command),
        Some(Meant::Statement(statement)) => return Turn::Said(statements(talk, &statement)),
        Some(Meant::Explained(statement)) => return Turn::Said(explained(talk, &statement)),
        Some(Meant::Trouble(error)) => return Turn::Said(trouble(error, line.trim())),
        None => None,
    };
    let trimmed = command.as_deref().unwrap_or(line).trim_start();
    if !trimmed.starts_with(':') || trimmed.starts_with(":=") {
        return Turn::Said(statements(talk, line));
    }
    let (name, rest) = split_command(trimmed);
    let result = match find(name) {
        Ok(command) if command.name == ":quit" => return Turn::Quit,
        Ok(command) if command.name == ":play" => {
            return begin(talk, &Arguments { text: rest, insists: name.ends_with('!') });
        }
        Ok(command) => act(talk, command, &Arguments { text: rest, insists: name.ends_with('!') }),
        Err(error) => Err(error),
    };
    Turn::Said(match result {
        Ok(said) => said,
        // The name of a file is not a place in a text, so the error is shown without one.
        Err(error) => vec![Said::Trouble { error, name: None, text: String::new() }],
    })
}

/// What was typed before a line with a command, and that line.
fn before_command(text: &str) -> Option<(&str, &str)> {
    let begins = |line: &str| line.trim_start().starts_with(':') && !line.trim_start().starts_with(":=");
    text.match_indices('\n')
        .map(|(place, _)| text.split_at(place + 1))
        .find(|(_, rest)| begins(rest.lines().next().unwrap_or_default()))
}

/// What a command does that is neither the end nor a game.
fn act(talk: &mut Talk, command: &Command, given: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    match command.name {
        ":help" => Ok(vec![Said::Help(given.text.to_string())]),
        ":load" => sheets::load(talk, given),
        ":list" => Ok(vec![Said::Answer(listed(&talk.session))]),
        ":save" => sheets::save(talk, given),
        ":undo" => undo(talk, given),
        ":time" => time(talk, given),
        ":limits" => limits::limits(talk, given),
        ":verify" => {
            let file = needed(given.text, ":verify FILE")?;
            verify::said(Path::new(file), &talk.session.interrupt()).map(|said| vec![Said::Answer(said)])
        }
        request => pictures::answered(talk, request, given)
            .map(|said| said.unwrap_or_else(|| unreachable!("`{request}` is a row without an action"))),
    }
}

/// The command that `kayles?` means: a word, or a topic, with a question mark after it.
fn asked(line: &str) -> Option<String> {
    let topic = line.trim().strip_suffix('?')?;
    let word = !topic.ends_with(char::is_whitespace);
    (word && (syntax::is_word(topic) || help::is_topic(topic))).then(|| format!(":help {topic}"))
}

/// The statement that a line contains, whose brackets may still be open: all of it, or what `:time`
/// or `:play` is given.
pub fn statement_within(line: &str) -> Option<&str> {
    let trimmed = line.trim_start();
    if !trimmed.starts_with(':') {
        return Some(line);
    }
    let (name, rest) = split_command(trimmed);
    find(name).is_ok_and(|command| [":time", ":play"].contains(&command.name)).then_some(rest)
}

/// A command by its name or an unambiguous beginning of it.
fn find(name: &str) -> Result<&'static Command, Error> {
    let plain = name.strip_suffix('!').unwrap_or(name);
    // Who leaves need not say more when there are more commands.
    let plain = if [":exit", ":q", ":qu"].contains(&plain) { ":quit" } else { plain };
    let matching: Vec<&Command> = COMMANDS.iter().filter(|command| command.name.starts_with(plain)).collect();
    if let [only] = matching[..] {
        return Ok(only);
    }
    if plain.len() > 1 && !matching.is_empty() {
        let names: Vec<&str> = matching.iter().map(|command| command.name).collect();
        return Err(Error::new(ErrorKind::UnknownName, format!("`{name}` may be {}", names.join(" or "))));
    }
    let error = Error::new(ErrorKind::UnknownName, format!("there is no command `{name}`"));
    let word = &plain[1..];
    let kind = sprague::front_end::help::word(word).map(|word| word.kind);
    let called = match kind {
        Some(syntax::WordKind::Statement) => Some("statement"),
        Some(syntax::WordKind::Function) => Some("function"),
        _ => None,
    };
    if let Some(called) = called {
        return Err(error.help(format!("`{word}` is a {called}, and is written without a colon")));
    }
    if args::is_command(word) {
        return Err(error.help(format!("in a shell: sprague {word}; `sprague help {word}` explains it")));
    }
    Err(match syntax::nearest(plain, COMMANDS.iter().map(|command| command.name)) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error.help("`:help` lists the commands"),
    })
}

/// Runs the statement after `why`, and explains it.
fn explained(talk: &mut Talk, statement: &str) -> Vec<Said> {
    let mut said = statements(talk, statement);
    if said.iter().all(|piece| !matches!(piece, Said::Trouble { .. })) {
        said.extend(statements(talk, "why"));
    }
    said
}

/// Runs every statement of a text, until one is interrupted.
fn statements(talk: &mut Talk, text: &str) -> Vec<Said> {
    let mut said = Vec::new();
    for statement in syntax::statements(text) {
        match talk.session.run(&statement) {
            Ok(Reply::Nothing) => {}
            Ok(reply) => {
                let kind = match &reply {
                    Reply::Defined(_) | Reply::Used(_) => Kind::Definition,
                    Reply::Claim(claim) if !claim.holds() => Kind::Passed,
                    _ => Kind::Repeatable,
                };
                let document = report::document(&reply);
                let (statement, answer) = (statement.text.trim().to_owned(), Some(document.clone()));
                talk.notes.push(Note { statement, answer, kind, defined: defined(&reply) });
                said.push(Said::Document(document));
            }
            Err(error) => {
                let interrupted = error.kind() == ErrorKind::Interrupted;
                said.push(Said::Trouble { error, name: None, text: text.to_string() });
                if interrupted {
                    break;
                }
            }
        }
    }
    said
}

fn listed(session: &Session) -> String {
    let texts: Vec<String> = session.definitions().into_iter().map(|definition| definition.text).collect();
    if texts.is_empty() {
        "nothing is defined yet; `S := {*1, {*1}}` defines S".to_string()
    } else {
        texts.join("\n")
    }
}

/// Takes back the last definition.
fn undo(talk: &mut Talk, given: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    if !given.text.is_empty() {
        return Err(Error::new(
            ErrorKind::WrongCount,
            "`:undo` takes back one definition, and takes no argument",
        ));
    }
    let Some(gone) = talk.session.undo()? else {
        return Ok(vec![Said::Answer("there is no definition to take back".to_owned())]);
    };
    talk.passes();
    let now = talk.session.definitions().into_iter().find(|definition| definition.name == gone.name);
    let now = now.map_or_else(String::new, |now| format!("\nnow it is {}", now.text));
    Ok(vec![Said::Answer(format!("taken back: {}{now}", gone.text))])
}

fn time(talk: &mut Talk, statement: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(statement.text, ":time STATEMENT")?;
    let started = Instant::now();
    let mut said = statements(talk, text);
    said.push(Said::Answer(format!("took {:.3?}", started.elapsed())));
    Ok(said)
}

/// Begins a game. What it says, and what is said in it, are lines of the game.
fn begin(talk: &mut Talk, position: &Arguments<'_>) -> Turn {
    let first = if position.insists { Player::Tool } else { Player::Person };
    let (convention, text) = in_convention(position.text);
    if let Err(error) = needed(text, ":play EXPR") {
        return Turn::Said(trouble(error, ""));
    }
    let session = &mut talk.session;
    let mut failing = Vec::new();
    let begun = Playing::begin(session, text, convention, first, Boards::Shown, &mut failing);
    match begun {
        Ok((game, opening)) => {
            let opening = Said::Answer(opening.join("\n"));
            Turn::Play(game, said_to_fail(&failing).chain([opening]).collect())
        }
        Err(error) => Turn::Said(trouble(error, text)),
    }
}

/// What a game answers to a line.
pub fn play_on(session: &mut Session, game: &mut Playing, line: &str) -> Vec<Said> {
    vec![match game.enter(session.store_mut(), line) {
        Ok(lines) if lines.is_empty() => return Vec::new(),
        Ok(lines) => Said::Answer(lines.join("\n")),
        Err(error) => Said::Trouble { error, name: None, text: String::new() },
    }]
}

#[cfg(test)]
mod tests;
