//! Completions for shells: scripts, and for bash and zsh what the scripts ask the program for. So
//! they know the games, the functions and the topics of the help, and never more or fewer options
//! than the program has.
//!
//! The engine of clap_complete finds the ways to go on. Its own scripts write them without quotes,
//! so that the bracket of `kayles(` is an error of bash, and quotes that are open are not seen.

use std::ffi::{OsStr, OsString};
use std::io;

use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use sprague::front_end::help;
use sprague::registry;

use super::Status;
use super::args;
use super::output::Output;

const BASH: &str = include_str!("sprague.bash");
const ZSH: &str = include_str!("sprague.zsh");

/// What the scripts call the beginning of an expression, whose brackets and spaces want quotes.
const EXPRESSION: &str = "expression";
/// And the names of files, which the shell knows best.
const FILES: &str = "files";
/// And what is written as it is, with a space after it.
const WHOLE: &str = "whole";

fn candidate(text: impl Into<OsString>, written: &'static str) -> CompletionCandidate {
    CompletionCandidate::new(text).tag(Some(written.into()))
}

/// Prints the script for a shell.
pub fn script(shell: Shell, output: &mut Output) -> io::Result<Status> {
    let script = match shell {
        Shell::Bash => BASH.as_bytes().to_vec(),
        Shell::Zsh => ZSH.as_bytes().to_vec(),
        // The generator panics when it cannot write, so it writes to memory.
        _ => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(), "sprague", &mut script);
            script
        }
    };
    output.write_bytes(&script)?;
    Ok(Status::Well)
}

/// Prints the ways to complete the last of some words, a line each: how it is written, and the word.
/// The first word is the program.
pub fn words(words: &[OsString], output: &mut Output) -> io::Result<Status> {
    let Some(last) = words.len().checked_sub(1) else { return Ok(Status::Well) };
    // A line that the command would not understand has no completions.
    let found = complete(&mut completed(args::command()), words.to_vec(), last, None).unwrap_or_default();
    for candidate in found {
        let Some(text) = candidate.get_value().to_str() else { continue };
        let tag = candidate.get_tag().map(ToString::to_string);
        let written = [EXPRESSION, FILES].into_iter().find(|&one| tag.as_deref() == Some(one));
        output.answer_as_it_is(&format!("{} {text}", written.unwrap_or(WHOLE)))?;
    }
    Ok(Status::Well)
}

/// The table of commands, with what completes each argument.
fn completed(command: Command) -> Command {
    let command = command.mut_args(|argument| match completer(&argument) {
        Some(completer) => argument.add(completer),
        None => argument,
    });
    command.mut_subcommands(completed)
}

fn completer(argument: &Arg) -> Option<ArgValueCompleter> {
    let name = argument.get_value_names().and_then(<[_]>::first).map(|name| name.as_str());
    let files = matches!(argument.get_value_hint(), ValueHint::FilePath | ValueHint::DirPath);
    let values: fn(&OsStr) -> Vec<CompletionCandidate> = match name {
        Some("EXPR" | "STATEMENT" | "DEFINITION" | "POSITION") => expressions,
        Some("GAME" | "OTHER") => games,
        Some("TOPIC") => topics,
        _ if files => |_| Vec::new(),
        _ => return None,
    };
    Some(ArgValueCompleter::new(move |typed: &OsStr| {
        // What begins an option is offered as one, not as an argument.
        if typed.as_encoded_bytes().starts_with(b"-") {
            return Vec::new();
        }
        let mut found = values(typed);
        found.extend(files.then(|| candidate("", FILES)));
        found
    }))
}

/// The ways to go on with an expression; of none, the games.
fn expressions(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(text) = typed.to_str() else { return Vec::new() };
    if text.is_empty() {
        return registry::rulesets().map(|game| candidate(format!("{}(", game.name()), EXPRESSION)).collect();
    }
    let (start, found) = help::candidates(text, &[]);
    let whole = found.iter().map(|found| format!("{}{}", &text[..start], found.replacement));
    whole.map(|whole| candidate(whole, EXPRESSION)).collect()
}

/// The games of one heap size: `kayles`, which is whole, and `subtraction(`, which wants arguments.
fn games(typed: &OsStr) -> Vec<CompletionCandidate> {
    let of_one_heap = registry::rulesets().filter_map(|game| {
        let (name, first) = (game.name(), game.signature.split('·').next().unwrap_or_default().trim());
        let arguments = first.strip_prefix(name)?.strip_suffix("(n)")?;
        Some(match arguments {
            "" => (name.to_owned(), WHOLE),
            _ => (format!("{name}("), EXPRESSION),
        })
    });
    of_one_heap
        .filter(|(name, _)| typed.to_str().is_some_and(|typed| name.starts_with(typed)))
        .map(|(name, written)| candidate(name, written))
        .collect()
}

/// What `sprague help` explains and a shell's line can hold as it is: the commands, and the topics.
fn topics(typed: &OsStr) -> Vec<CompletionCandidate> {
    let commands = args::command();
    let commands = commands.get_subcommands().filter(|command| !command.is_hide_set());
    let commands = commands.map(|command| command.get_name().to_owned());
    let plain = |topic: &str| topic.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-.".contains(sign));
    let topics = help::topics().filter(|topic| plain(topic)).map(str::to_owned);
    let mut found: Vec<String> = commands.chain(topics).collect();
    found.retain(|topic| typed.to_str().is_some_and(|typed| topic.starts_with(typed)));
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|topic| candidate(topic, WHOLE)).collect()
}

#[cfg(test)]
mod tests {
    use super::{completed, games, topics};
    use crate::cli::{args, help};
    use clap_complete::engine::complete;
    use sprague::Session;
    use std::ffi::OsStr;

    /// What the last word of a line can become; the words are separated by bars.
    fn found(line: &str) -> Vec<String> {
        let words: Vec<_> = line.split('|').map(Into::into).collect();
        let last = words.len() - 1;
        let found = complete(&mut completed(args::command()), words, last, None).unwrap();
        found.iter().map(|candidate| candidate.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn arguments_and_options() {
        assert_eq!(found("sprague|draw|kay"), ["kayles("]);
        assert_eq!(found("sprague|eval|S := kayles(3)|claim S = kay"), ["claim S = kayles("]);
        assert_eq!(found("sprague|sequence|kay"), ["kayles"]);
        assert_eq!(found("sprague|draw|nim(2)|--sh"), ["--show"]);
        assert_eq!(found("sprague|draw|nim(2)|--show|val"), ["value"]);
        assert_eq!(found("sprague|draw|nim(2)|--show|board,val"), ["board,value"]);
        assert_eq!(found("sprague|draw|nim(2)|--caption|kay"), [""; 0]);
        assert_eq!(found("sprague|draw|nim(2)|--format=s"), ["--format=svg"]);
        assert_eq!(found("sprague|che"), ["check"]);
        assert_eq!(found("sprague|check|--verb"), ["--verbose"]);
        // What is empty stands for the names of files.
        assert_eq!(found("sprague|check|no"), [""]);
        assert_eq!(found("sprague|play|kay"), ["kayles(", ""]);
        assert_eq!(found("sprague|help|kay"), ["kayles"]);
        assert_eq!(found("sprague|nothing|kay"), [""; 0]);
        assert!(found("sprague|draw|").iter().any(|game| game == "cram("));
    }

    #[test]
    fn every_game_that_is_offered_has_a_nim_sequence() {
        let offered = games(OsStr::new(""));
        assert!(offered.len() > 10);
        for candidate in offered {
            let name = candidate.get_value().to_str().unwrap();
            let game = match name.strip_suffix('(') {
                Some(name) => format!("{name}([1, 2])"),
                None => name.to_owned(),
            };
            assert!(Session::new().heap_values(&game, 0, 3).is_ok(), "{game}");
        }
    }

    #[test]
    fn every_topic_that_is_offered_is_one() {
        let offered = topics(OsStr::new(""));
        assert!(offered.len() > 100);
        for candidate in offered {
            let topic = candidate.get_value().to_str().unwrap();
            let command = args::command().find_subcommand(topic).is_some();
            assert!(command || help::is_topic(topic), "{topic}");
        }
    }
}
