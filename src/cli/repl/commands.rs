//! What a line that was entered does: statements, and the `:commands`. No terminal in here: text comes
//! out, and whoever wants Ctrl-C to work stops the session's interrupt.

mod pictures;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use sprague::picture::Line;
use sprague::play::{Play, Player, Theory};
use sprague::{Error, ErrorKind, Reply, Session, check, render, syntax};

use super::help;
use crate::cli::{files, play};

/// One piece of what a line answers.
pub enum Said {
    /// An answer.
    Answer(String),
    /// Lines of a picture or a table, which may have colours.
    Lines(Vec<Line>),
    /// An error, with the text that it is about and the file the text came from.
    Trouble { error: Error, name: Option<String>, text: String },
}

/// What comes after a line.
pub enum Turn {
    /// The next line.
    Said(Vec<Said>),
    /// A game begins: the lines that follow are entered into it, until it is over.
    Play(Play, Vec<Said>),
    /// The end of the session.
    Quit,
}

/// A command of the session.
pub struct Command {
    /// Its name, with the colon.
    pub name: &'static str,
    /// What stands behind the name.
    pub arguments: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// How it is used.
    pub example: &'static str,
    act: fn(&mut Session, &Arguments<'_>) -> Result<Vec<Said>, Error>,
}

/// What stands behind the name of a command.
struct Arguments<'a> {
    text: &'a str,
    /// The name ended with `!`.
    insists: bool,
}

/// Every command.
pub static COMMANDS: &[Command] = &[
    Command {
        name: ":help",
        arguments: "[TOPIC]",
        summary: "what there is, or a word of the language with an example",
        example: ":help mex",
        act: |_, topic| Ok(vec![Said::Answer(help::about(topic.text))]),
    },
    Command {
        name: ":load",
        arguments: "FILE",
        summary: "runs the statements of a file in this session",
        example: ":load exercises.claims",
        act: load,
    },
    Command {
        name: ":list",
        arguments: "",
        summary: "shows the definitions made so far",
        example: ":list",
        act: |session, _| Ok(vec![Said::Answer(listed(session))]),
    },
    Command {
        name: ":save",
        arguments: "FILE",
        summary: "writes the definitions to a new file; `:save! FILE` writes over an old one",
        example: ":save games.claims",
        act: save,
    },
    Command {
        name: ":time",
        arguments: "STATEMENT",
        summary: "runs a statement and says how long it took",
        example: ":time grundy(nim(1 2 6))",
        act: time,
    },
    Command {
        name: ":graph",
        arguments: "EXPR [FILE]",
        summary: "draws a position and what can be reached from it, into a .svg or .dot file",
        example: ":graph {*1, {*1}} position.svg",
        act: pictures::graph,
    },
    Command {
        name: ":draw",
        arguments: "EXPR [FILE]",
        summary: "draws what a position looks like, with a winning move marked; into a .svg or .txt file",
        example: ":draw kayles(7) + nim(2, 3)",
        act: pictures::draw,
    },
    Command {
        name: ":table",
        arguments: "EXPR for … [FILE]",
        summary: "values over one or two variables; into a .svg, .csv, .json or .txt file",
        example: ":table wythoff(a, b) for a in 0..9 for b in 0..9",
        act: pictures::table,
    },
    Command {
        name: ":play",
        arguments: "EXPR",
        summary: "a game against the tool, which wins where it can and says why; `:play! EXPR` lets it begin",
        example: ":play nim(1, 2, 6)",
        act: |_, _| Ok(Vec::new()),
    },
    Command {
        name: ":quit",
        arguments: "",
        summary: "leaves, as does Ctrl-D",
        example: ":quit",
        act: |_, _| Ok(Vec::new()),
    },
];

/// Does what a line says.
pub fn perform(session: &mut Session, line: &str) -> Turn {
    let trimmed = line.trim_start();
    if !trimmed.starts_with(':') || trimmed.starts_with(":=") {
        return Turn::Said(statements(session, line, None));
    }
    let (name, rest) = split_command(trimmed);
    let result = match find(name) {
        Ok(command) if command.name == ":quit" => return Turn::Quit,
        Ok(command) if command.name == ":play" => {
            return begin(session, &Arguments { text: rest, insists: name.ends_with('!') });
        }
        Ok(command) => (command.act)(session, &Arguments { text: rest, insists: name.ends_with('!') }),
        Err(error) => Err(error),
    };
    Turn::Said(match result {
        Ok(said) => said,
        // The name of a file is no place in a text: the error stands for itself.
        Err(error) => vec![Said::Trouble { error, name: None, text: String::new() }],
    })
}

/// The statement that a line contains, whose brackets may still be open: all of it, or what `:time` or `:play` is given.
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
    let plain = if plain == ":exit" { ":quit" } else { plain };
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
    if syntax::word(word).is_some_and(|word| word.kind == syntax::WordKind::Statement) {
        return Err(error.help(format!("`{word}` is a statement, and has no colon")));
    }
    Err(match syntax::nearest(plain, COMMANDS.iter().map(|command| command.name)) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error.help("`:help` lists the commands"),
    })
}

fn split_command(line: &str) -> (&str, &str) {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}

fn statements(session: &mut Session, text: &str, name: Option<&str>) -> Vec<Said> {
    run(session, text, check::Format::Statements, name)
}

/// Runs every statement of a text, until one is interrupted.
fn run(session: &mut Session, text: &str, format: check::Format, name: Option<&str>) -> Vec<Said> {
    let mut said = Vec::new();
    for statement in check::statements(text, format) {
        match session.eval(&text[statement.start..statement.end]) {
            Ok(Reply::Nothing) => {}
            Ok(reply) => said.push(Said::Answer(render::text(&reply))),
            Err(error) => {
                let interrupted = error.kind() == ErrorKind::Interrupted;
                let error = with_command(error, text).shifted(statement.start).at(statement);
                said.push(Said::Trouble { error, name: name.map(Into::into), text: text.to_string() });
                if interrupted {
                    break;
                }
            }
        }
    }
    said
}

/// `quit` and `help` are no names of the language, but what one tries first.
fn with_command(error: Error, text: &str) -> Error {
    let meant = text.trim().trim_end_matches("()");
    match COMMANDS.iter().find(|command| command.name[1..] == *meant) {
        Some(command) if error.kind() == ErrorKind::UnknownName => {
            error.help(format!("the command is `{}`", command.name))
        }
        _ => error,
    }
}

fn load(session: &mut Session, file: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let path = Path::new(needed(file.text, ":load FILE")?);
    let text = files::read(path).map_err(|error| about_file(error, path))?;
    Ok(run(session, &text, files::format(path), Some(file.text)))
}

fn listed(session: &Session) -> String {
    let texts: Vec<String> = session.definitions().into_iter().map(|definition| definition.text).collect();
    if texts.is_empty() {
        "nothing is defined yet; `S := {*1, {*1}}` defines S".to_string()
    } else {
        texts.join("\n")
    }
}

fn save(session: &mut Session, file: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let path = Path::new(needed(file.text, ":save FILE")?);
    let definitions = session.definitions();
    let text: String = definitions.iter().map(|definition| definition.text.clone() + "\n").collect();
    let written = if file.insists {
        fs::write(path, text)
    } else {
        let create = OpenOptions::new().write(true).create_new(true).open(path);
        create.and_then(|mut file| file.write_all(text.as_bytes()))
    };
    written.map_err(|error| {
        let refused = Error::new(ErrorKind::File, error.to_string());
        let exists = error.kind() == std::io::ErrorKind::AlreadyExists;
        about_file(if exists { refused.help("`:save! FILE` writes over it") } else { refused }, path)
    })?;
    let plural = if definitions.len() == 1 { "" } else { "s" };
    Ok(vec![Said::Answer(format!("{} definition{plural} saved to {}", definitions.len(), path.display()))])
}

fn time(session: &mut Session, statement: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(statement.text, ":time STATEMENT")?;
    let started = Instant::now();
    let mut said = statements(session, text, None);
    said.push(Said::Answer(format!("took {:.3?}", started.elapsed())));
    Ok(said)
}

fn trouble(error: Error, text: &str) -> Vec<Said> {
    vec![Said::Trouble { error, name: None, text: text.to_string() }]
}

/// Begins a game. What it says, and what is said in it, are lines of the game.
fn begin(session: &mut Session, position: &Arguments<'_>) -> Turn {
    let (text, first) = (position.text, if position.insists { Player::Tool } else { Player::Person });
    if let Err(error) = needed(text, ":play EXPR") {
        return Turn::Said(trouble(error, ""));
    }
    let begun = play::position(session, text)
        .and_then(|position| Play::begin(session.store_mut(), position, first, Box::new(Theory)));
    match begun {
        Ok((game, opening)) => Turn::Play(game, vec![Said::Answer(opening.join("\n"))]),
        Err(error) => Turn::Said(trouble(error, text)),
    }
}

/// What a game answers to a line.
pub fn play_on(session: &mut Session, game: &mut Play, line: &str) -> Vec<Said> {
    vec![match game.enter(session.store_mut(), line) {
        Ok(lines) => Said::Answer(lines.join("\n")),
        Err(error) => Said::Trouble { error, name: None, text: String::new() },
    }]
}

fn needed<'a>(text: &'a str, usage: &str) -> Result<&'a str, Error> {
    if text.is_empty() {
        return Err(Error::new(ErrorKind::WrongCount, format!("something is missing: `{usage}`")));
    }
    Ok(text)
}

/// The error with the file in its message, since no text is at hand to show.
fn about_file(error: Error, path: &Path) -> Error {
    let named = Error::new(error.kind(), format!("{}: {}", path.display(), error.message()));
    error.helps().iter().fold(named, |named, help| named.help(help.clone()))
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Said, Turn, find, perform, play_on, statement_within};
    use sprague::Session;

    fn said(session: &mut Session, line: &str) -> String {
        let said = match perform(session, line) {
            Turn::Said(said) | Turn::Play(_, said) => said,
            Turn::Quit => return "the end".to_string(),
        };
        let texts: Vec<String> = said
            .into_iter()
            .map(|piece| match piece {
                Said::Answer(text) => text,
                Said::Lines(lines) => crate::cli::table::lines(&lines, false).trim_end().to_string(),
                Said::Trouble { error, .. } => format!("error: {error}"),
            })
            .collect();
        texts.join("\n")
    }

    fn scratch(name: &str) -> String {
        let path = std::env::temp_dir().join(format!("sprague-commands-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path.to_str().unwrap().to_string()
    }

    #[test]
    fn commands_by_their_beginnings() {
        assert_eq!(find(":q").unwrap().name, ":quit");
        assert_eq!(find(":save!").unwrap().name, ":save");
        assert!(find(":l").err().unwrap().message().contains(":load or :list"));
        assert!(find(":hlep").err().unwrap().helps()[0].contains(":help"));
        assert!(find(":").is_err());
        assert!(COMMANDS.iter().all(|command| find(command.name).is_ok()));
        assert!(COMMANDS.iter().all(|command| command.example.starts_with(command.name)));
    }

    #[test]
    fn what_may_go_on() {
        assert_eq!(statement_within("{*1,"), Some("{*1,"));
        assert_eq!(statement_within(":time {*1,"), Some("{*1,"));
        assert_eq!(statement_within(":load {"), None);
    }

    #[test]
    fn definitions_are_listed_saved_and_loaded() {
        let file = scratch("saved.claims");
        let mut session = Session::new();
        assert!(said(&mut session, ":list").contains("nothing"));
        said(&mut session, "S := {*1, {*1}}; half(n) := { half(n // 2) if n > 0 }");
        assert_eq!(said(&mut session, ":list"), "S := {*1, {*1}}\nhalf(n) := { half(n // 2) if n > 0 }");
        assert!(said(&mut session, &format!(":save {file}")).contains("2 definitions saved"));
        assert!(said(&mut session, &format!(":save {file}")).contains(":save!"));
        assert!(said(&mut session, &format!(":save! {file}")).contains("2 definitions saved"));
        let mut other = Session::new();
        said(&mut other, &format!(":load {file}"));
        assert_eq!(said(&mut other, ":list"), said(&mut session, ":list"));
    }

    #[test]
    fn troubles() {
        let mut session = Session::new();
        for line in [
            ":load",
            ":load /nowhere/at/all",
            ":save",
            ":time",
            ":graph",
            ":graph ?",
            ":draw",
            ":draw ?",
            ":table",
            ":table kayles(3)",
            ":table kayles(a) for a in 0..9 for",
            ":draw 3",
            ":draw *1 /nowhere/at/all.svg",
            ":play",
            ":play 3",
            ":nothing",
            "quit",
        ] {
            assert!(said(&mut session, line).contains("error: "), "{line}");
        }
        assert!(said(&mut session, "quit").contains("`:quit`"));
        assert_eq!(said(&mut session, ":quit"), "the end");
        assert!(said(&mut session, ":time *1 + *2").contains("took "));
    }

    #[test]
    fn drawings_are_shown_and_written() {
        let file = scratch("drawn.svg");
        let mut session = Session::new();
        said(&mut session, "S := kayles(3)");
        assert!(said(&mut session, ":table S + *n for n in 0..3").contains("3  2  1  0"));
        assert!(said(&mut session, ":draw S + *1").contains("[┃]"));
        assert_eq!(said(&mut session, &format!(":draw S {file}")), format!("drawn to {file}"));
        assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg "));
    }

    #[test]
    fn a_game() {
        let mut session = Session::new();
        said(&mut session, "S := {*1, {*1}}");
        let Turn::Play(mut game, opening) = perform(&mut session, ":play S + *3") else { panic!("a game") };
        assert!(matches!(&opening[0], Said::Answer(text) if text.contains("your move")));
        for line in ["hint", "nonsense", "undo", "*3 → *2", "quit"] {
            assert!(matches!(play_on(&mut session, &mut game, line)[..], [Said::Answer(_)]), "{line}");
        }
        assert!(game.is_over());
        assert!(said(&mut session, ":play! S + *3").contains("I begin"));
    }

    #[test]
    fn an_interrupt_stops_a_whole_file() {
        let mut session = Session::new();
        session.interrupt().stop(sprague::StopReason::Interrupted);
        let answer = said(&mut session, "all(n >= 0 for n in 0..10^9); all(n >= 0 for n in 0..10^9)");
        assert_eq!(answer.matches("interrupted").count(), 1, "{answer}");
    }
}
