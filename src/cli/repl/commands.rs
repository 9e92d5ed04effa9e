//! What a line that was entered does: statements, and the `:commands`. No terminal in here: text
//! comes out, and whoever wants Ctrl-C to work stops the session's interrupt.

use std::path::Path;
use std::time::Instant;

use sprague::check::{Finding, Summary};
use sprague::front_end::play::{Boards, Play, Player};
use sprague::{Error, ErrorKind, Reply, Session, Source, check, front_end::syntax, report};

use super::pictures;
use super::said::{Arguments, Said, in_convention, needed, trouble};
use crate::cli::check::{claim_row, padding, reasons};
use crate::cli::command_table::{COMMANDS, Command};
use crate::cli::saving::save_text;
use crate::cli::{files, help, play};

/// What comes after a line.
pub enum Turn {
    /// The next line.
    Said(Vec<Said>),
    /// A game begins: the lines that follow are entered into it, until it is over.
    Play(Play, Vec<Said>),
    /// The end of the session.
    Quit,
}

/// Does what a line says.
pub fn perform(session: &mut Session, line: &str) -> Turn {
    let meant = asked(line).or_else(|| without_colon(session, line));
    let trimmed = meant.as_deref().unwrap_or(line).trim_start();
    if !trimmed.starts_with(':') || trimmed.starts_with(":=") {
        return Turn::Said(statements(session, line));
    }
    let (name, rest) = split_command(trimmed);
    let result = match find(name) {
        Ok(command) if command.name == ":quit" => return Turn::Quit,
        Ok(command) if command.name == ":play" => {
            return begin(session, &Arguments { text: rest, insists: name.ends_with('!') });
        }
        Ok(command) => act(session, command, &Arguments { text: rest, insists: name.ends_with('!') }),
        Err(error) => Err(error),
    };
    Turn::Said(match result {
        Ok(said) => said,
        // The name of a file is no place in a text: the error stands for itself.
        Err(error) => vec![Said::Trouble { error, name: None, text: String::new() }],
    })
}

/// What a command does that is neither the end nor a game.
fn act(session: &mut Session, command: &Command, given: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    match command.name {
        ":help" => Ok(vec![Said::Help(given.text.to_string())]),
        ":load" => load(session, given),
        ":list" => Ok(vec![Said::Answer(listed(session))]),
        ":save" => save(session, given),
        ":time" => time(session, given),
        ":graph" => pictures::graph(session, given),
        ":draw" => pictures::draw(session, given),
        ":table" => pictures::table(session, given),
        other => unreachable!("`{other}` is a row without an action"),
    }
}

/// The command that `kayles?` means: a word, or a topic, with a question mark after it.
fn asked(line: &str) -> Option<String> {
    let topic = line.trim().strip_suffix('?')?;
    let word = !topic.ends_with(char::is_whitespace);
    (word && (syntax::is_word(topic) || help::is_topic(topic))).then(|| format!(":help {topic}"))
}

/// The command that `quit`, `exit`, `help` or `help mex` means, unless such a name is defined:
/// people try these words first.
fn without_colon(session: &Session, line: &str) -> Option<String> {
    let (word, topic) = split_command(line.trim());
    let word = word.trim_end_matches("()");
    let acts = match word {
        "quit" | "exit" => topic.is_empty(),
        "help" => topic.is_empty() || syntax::is_word(topic) || help::is_topic(topic),
        _ => false,
    };
    let defined = || session.definitions().iter().any(|definition| definition.name == word);
    (acts && !defined()).then(|| format!(":{word} {topic}"))
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
    if sprague::front_end::help::word(word).is_some_and(|word| word.kind == syntax::WordKind::Statement) {
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

/// Runs every statement of a text, until one is interrupted.
fn statements(session: &mut Session, text: &str) -> Vec<Said> {
    let mut said = Vec::new();
    for statement in syntax::statements(text) {
        match session.run(&statement) {
            Ok(Reply::Nothing) => {}
            Ok(reply) => said.push(Said::Document(report::document(&reply))),
            Err(error) => {
                let interrupted = error.kind() == ErrorKind::Interrupted;
                let error = with_command(error, text);
                said.push(Said::Trouble { error, name: None, text: text.to_string() });
                if interrupted {
                    break;
                }
            }
        }
    }
    said
}

/// Names of commands are not names of the language, but people try them.
fn with_command(error: Error, text: &str) -> Error {
    let meant = text.trim().trim_end_matches("()");
    match COMMANDS.iter().find(|command| command.name[1..] == *meant) {
        Some(command) if error.kind() == ErrorKind::UnknownName => {
            error.help(format!("the command is `{}`", command.name))
        }
        _ => error,
    }
}

/// Runs a file in this session; its claims are reported with their places, as by `sprague check`.
fn load(session: &mut Session, file: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let path = Path::new(needed(file.text, ":load FILE")?);
    let text =
        files::read_unless_stopped(path, &session.interrupt()).map_err(|error| about_file(error, path))?;
    let parts = files::parts(&files::shown(path), text, files::format(path))
        .map_err(|error| about_file(error, path))?;
    let mut said = Vec::new();
    let mut summary = Summary::default();
    for files::Part { name, text, format } in &parts {
        let source = Source::new(None, text);
        for statement in check::statements(text, *format) {
            let finding = check::run(session, &statement);
            summary.count(&finding);
            let line = source.line_number(statement.span.start);
            let (piece, interrupted) = loaded(finding, name, line, text);
            said.extend(piece);
            if interrupted {
                return Ok(said);
            }
        }
    }
    if summary.claims > 0 {
        said.push(Said::Answer(summary.to_string()));
    }
    Ok(said)
}

/// What a statement of a file says, and whether it was interrupted.
fn loaded(finding: Finding, name: &str, line: usize, text: &str) -> (Option<Said>, bool) {
    match finding {
        Finding::Claim(claim) => {
            let [word, place] = claim_row(&claim, name, line);
            let rows = std::iter::once(format!("{word}{} {place}", padding(&word))).chain(reasons(&claim));
            (Some(Said::Answer(rows.collect::<Vec<String>>().join("\n"))), false)
        }
        Finding::Other(Reply::Nothing) => (None, false),
        Finding::Other(reply) => (Some(Said::Document(report::document(&reply))), false),
        Finding::ClaimError(error) | Finding::StatementError(error) => {
            let interrupted = error.kind() == ErrorKind::Interrupted;
            let trouble = Said::Trouble { error, name: Some(name.to_owned()), text: text.to_owned() };
            (Some(trouble), interrupted)
        }
        _ => (None, false),
    }
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
    if !file.insists && path.symlink_metadata().is_ok() {
        let there = Error::new(ErrorKind::File, "this file exists already");
        return Err(about_file(there.help("`:save! FILE` writes over it"), path));
    }
    save_text(path, &text)?;
    let plural = if definitions.len() == 1 { "" } else { "s" };
    Ok(vec![Said::Answer(format!(
        "{} definition{plural} saved to {}",
        definitions.len(),
        files::shown(path)
    ))])
}

fn time(session: &mut Session, statement: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(statement.text, ":time STATEMENT")?;
    let started = Instant::now();
    let mut said = statements(session, text);
    said.push(Said::Answer(format!("took {:.3?}", started.elapsed())));
    Ok(said)
}

/// Begins a game. What it says, and what is said in it, are lines of the game.
fn begin(session: &mut Session, position: &Arguments<'_>) -> Turn {
    let first = if position.insists { Player::Tool } else { Player::Person };
    let (convention, text) = in_convention(position.text);
    if let Err(error) = needed(text, ":play EXPR") {
        return Turn::Said(trouble(error, ""));
    }
    let begun = play::position(session, text).and_then(|position| {
        Play::begin(session.store_mut(), position, first, Boards::Shown, play::strategy(convention))
    });
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

/// The error with the file in its message, since no text is at hand to show.
fn about_file(error: Error, path: &Path) -> Error {
    let named = Error::new(error.kind(), format!("{}: {}", files::shown(path), error.message()));
    error.advice().iter().fold(named, |named, help| named.help(help.clone()))
}

#[cfg(test)]
mod tests {
    use sprague::Interrupt;
    use sprague::front_end::markup::Format;
    use sprague::front_end::picture::Line;

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
                Said::Help(topic) => crate::cli::help::about(&topic, 80).unwrap_or_else(|missing| missing),
                Said::Document(document) => {
                    let text = document.write(Format::Text, 80, &Interrupt::new()).unwrap();
                    text.trim_end().to_string()
                }
                Said::Lines(lines) => lines.iter().map(Line::plain).collect::<Vec<String>>().join("\n"),
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
        // Each does something.
        let mut session = Session::new();
        COMMANDS.iter().for_each(|command| drop(said(&mut session, command.name)));
        assert!(COMMANDS.iter().all(|command| command.example.starts_with(command.name)));
    }

    #[test]
    fn a_question_mark_asks_for_help() {
        let mut session = Session::new();
        for (line, command) in
            [("kayles?", ":help kayles"), (" nim-sum? ", ":help nim-sum"), ("?", ":help"), ("+?", ":help +")]
        {
            assert_eq!(said(&mut session, line), said(&mut session, command), "{line}");
        }
        assert!(said(&mut session, "kaylse?").contains("`kayles`"));
        assert!(said(&mut session, "*1 = *2?").contains("error: "));
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
            "list",
        ] {
            assert!(said(&mut session, line).contains("error: "), "{line}");
        }
        assert!(said(&mut session, "list").contains("`:list`"));
        assert_eq!(said(&mut session, ":quit"), "the end");
        assert!(said(&mut session, ":time *1 + *2").contains("took "));
    }

    #[test]
    fn words_that_need_no_colon() {
        let mut session = Session::new();
        for line in ["quit", " exit ", "quit()"] {
            assert_eq!(said(&mut session, line), "the end", "{line}");
        }
        assert_eq!(said(&mut session, "help"), said(&mut session, ":help"));
        assert_eq!(said(&mut session, "help mex"), said(&mut session, ":help mex"));
        assert!(said(&mut session, "quit + *1").contains("error: "));
        said(&mut session, "quit := *5; help(n) := *n");
        assert!(said(&mut session, "quit").starts_with("*5"));
        assert!(said(&mut session, "help(3)").starts_with("*3"));
        assert_eq!(said(&mut session, "exit"), "the end");
    }

    #[test]
    fn claims_of_a_file_are_named() {
        let file = scratch("sheet.md");
        let sheet = "# Sheet\n```sprague\nS := {*1, {*1}}\nclaim S = *2\n```\n> ```sprague\n> claim S\n>   = *3\n> ```\n";
        std::fs::write(&file, sheet.replace("S\n>   =", "(S\n>   =").replace("*3", "*3)")).unwrap();
        let answer = said(&mut Session::new(), &format!(":load {file}"));
        for part in [
            "S is defined",
            &format!("ok    {file}:4: S = *2"),
            &format!("FAILS {file}:7: (S = *3)"),
            "2 claims: 1 holds, 1 fails",
        ] {
            assert!(answer.contains(part), "{part} in {answer}");
        }
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
