//! The one table of commands and options: parsing, help, completions and the manual pages come from
//! it.

mod arguments;
mod formats;
mod heaps;
mod misere;
mod pictures;
mod proofs;
mod requests;

pub use arguments::{count, seconds};
pub use formats::{
    ANSWER, AnswerAs, DRAWING, Format, Formats, GRAPH, PLOT, PROOF, QUOTIENT, SEQUENCE, SHEET, SOLVED, TABLE,
};
pub use heaps::{PeriodRequest, SequenceRequest, SurveyRequest, ValuesRequest};
pub use misere::QuotientRequest;
pub use pictures::{DrawRequest, GraphRequest, ImageSize, PlotRequest, TableRequest};
pub use proofs::{CheckRequest, ProofRequest, SolveRequest, VerifyRequest};
pub use requests::{PlayRequest, Task};

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, ValueEnum};
use sprague::Limits;
use sprague::front_end::{help, syntax::WordKind};

use self::arguments::TimeLimit;
use super::memory;
use super::shown::one_line;
use super::terminal;

/// Impartial games: positions, sums, Grundy values, equivalence and canonical forms, with reasons
#[derive(Debug, Parser)]
#[command(name = "sprague", version, disable_help_subcommand = true, after_help = AFTER_HELP)]
struct CommandLine {
    #[command(flatten, next_help_heading = "Options of every command")]
    options: Options,
    #[command(subcommand)]
    task: Option<Task>,
}

const AFTER_HELP: &str = "\
Without a command, `sprague` starts an interactive session on a terminal; otherwise it runs the statements on \
standard input.

Examples:
  sprague eval 'nim(1,2,6)' 'claim {*1, {*1}} = *2'
  sprague check exercises.claims notes.md
  sprague graph '{*1, {*1}}' -o position.svg

Exit status: 0 all is well (every claim holds), 1 a claim fails, 2 an error, 130 interrupted.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
struct Options {
    /// The most positions that a session may keep; other ceilings grow with it [default: 20000000]
    #[arg(long, global = true, value_name = "N", value_parser = count)]
    max_nodes: Option<usize>,
    /// How deep calls of definitions may be nested [default: 1000000]
    #[arg(long, global = true, value_name = "N", value_parser = count)]
    max_depth: Option<usize>,
    /// How large the automata may be that decide claims `for all` [default: 16777216]
    #[arg(long, global = true, value_name = "N", value_parser = count)]
    max_states: Option<usize>,
    /// Time for one statement, 0 for no limit [default: 600; none in a session, 10 in an editor]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<TimeLimit>,
    /// Use colours; auto: on a terminal, unless NO_COLOR is set [default: auto]
    #[arg(long, global = true, value_name = "WHEN", value_enum)]
    color: Option<Color>,
    /// Answer in JSON, one object a line
    #[arg(long, global = true)]
    json: bool,
}

/// What a person asked for.
pub struct Request {
    /// The options that every command takes.
    pub settings: Settings,
    /// The command; none for an interactive session.
    pub task: Option<Task>,
}

/// The options that every command takes.
#[derive(Clone)]
pub struct Settings {
    /// Limits for every session.
    pub limits: Limits,
    /// How long one statement may take: not said, no limit, or a time.
    pub time_limit: Option<Option<Duration>>,
    /// When to use colours.
    pub color: Color,
    /// Whether to answer in JSON.
    pub json: bool,
    /// What answers are written as, if not as text for the screen: parts of documents.
    pub answers: Option<Format>,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    // No comments for the help: `--color` says it all.
    Auto,
    Always,
    Never,
}

/// All commands and options. The names of commands complete the argument of `man`.
pub fn command() -> Command {
    let command = CommandLine::command().term_width(terminal::width());
    let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
    let names: Vec<String> = shown.map(|one| one.get_name().to_owned()).collect();
    command.mut_subcommand("man", |man| {
        man.mut_arg("command", |argument| {
            argument.value_parser(clap::builder::PossibleValuesParser::new(names))
        })
    })
}

/// Whether a word is a command of the shell.
pub fn is_command(word: &str) -> bool {
    let command = CommandLine::command();
    command.find_subcommand(word).is_some_and(|one| !one.is_hide_set())
}

/// Reads the arguments; the error is a message for the person, or the help that was asked for.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, clap::Error> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut read = command().try_get_matches_from(&arguments);
    if let Some(place) = read.as_ref().err().and_then(|error| place_of_statement(error, &arguments)) {
        arguments.insert(place, "eval".into());
        read = command().try_get_matches_from(&arguments);
    }
    let read = read.and_then(|matches| CommandLine::from_arg_matches(&matches));
    let CommandLine { options, mut task } = read.map_err(|error| explained(error, &arguments))?;
    // As everywhere, `-o -` is standard output, and not a file with this name.
    if let Some(file) = task.as_mut().and_then(Task::output)
        && file.as_deref() == Some(Path::new("-"))
    {
        *file = None;
    }
    Ok(Request { settings: settings(options), task })
}

/// The place of the command, if it holds something that can only be a statement of the language, as
/// `kayles(5)`, `claim *1 is N`. Then this is evaluated.
fn place_of_statement(error: &clap::Error, arguments: &[OsString]) -> Option<usize> {
    if error.kind() != clap::error::ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let in_words = |sign: char| sign.is_ascii_alphanumeric() || "-_./\\".contains(sign);
    if typed.chars().all(in_words) || typed.trim().is_empty() || Path::new(typed).exists() {
        return None;
    }
    arguments.iter().position(|argument| argument.to_str() == Some(typed))
}

/// The error, with what was typed in a form that cannot act on the terminal. Something that is not
/// a command was probably meant to be evaluated.
fn explained(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let shown = arguments.iter().map(|argument| match argument.to_str() {
        Some(text) => one_line(text).into_owned().into(),
        None => argument.clone(),
    });
    let mut error = command().try_get_matches_from(shown).err().unwrap_or(error);
    if error.kind() == clap::error::ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(tips) = of_language(typed, arguments)
    {
        // A new error: commands that are spelt alike are not meant.
        let mut other = clap::Error::new(error.kind()).with_cmd(&command());
        for kind in [ContextKind::InvalidSubcommand, ContextKind::Usage] {
            error.get(kind).and_then(|value| other.insert(kind, value.clone()));
        }
        other.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        return other;
    }
    if error.kind() == clap::error::ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
    {
        let quoted = format!("'{}'", typed.replace('\'', "'\\''"));
        let tip = if Path::new(typed).is_file() {
            format!("to check the claims of a file: sprague check {quoted}")
        } else {
            format!("to evaluate it: sprague eval {quoted}")
        };
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// What to type for a game or a function in the place of a command, as in `kayles 5`.
fn of_language(typed: &str, arguments: &[OsString]) -> Option<Vec<StyledStr>> {
    let word = help::word(typed)?;
    if !matches!(word.kind, WordKind::Function | WordKind::Ruleset) {
        return None;
    }
    let others = arguments.iter().skip_while(|argument| argument.to_str() != Some(typed)).skip(1);
    let numbers: Option<Vec<&str>> = others.map(|argument| argument.to_str()).collect();
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let call = match numbers.filter(|numbers| !numbers.is_empty() && numbers.iter().all(is_number)) {
        Some(numbers) => format!("{typed}({})", numbers.join(", ")),
        None => word.example.to_owned(),
    };
    let tip = format!("`{typed}` is a word of the language: sprague eval '{call}'");
    Some(vec![tip.into(), format!("its help: sprague help {typed}").into()])
}

fn settings(options: Options) -> Settings {
    let usual = memory::room().map_or_else(Limits::default, Limits::within);
    let mut limits = match options.max_nodes {
        None => usual,
        Some(nodes) => {
            let (max_depth, max_states) = (usual.max_depth, usual.max_states);
            Limits::with_nodes(nodes).with_max_depth(max_depth).with_max_states(max_states)
        }
    };
    if let Some(depth) = options.max_depth {
        limits.max_depth = depth;
    }
    if let Some(states) = options.max_states {
        limits.max_states = states;
    }
    Settings {
        limits,
        time_limit: options.time_limit.map(|TimeLimit(time)| time),
        color: options.color.unwrap_or(Color::Auto),
        json: options.json,
        answers: None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Task, command, parse};

    fn words(line: &str) -> Result<super::Request, clap::Error> {
        parse(line.split(' ').map(Into::into))
    }

    #[test]
    fn the_table_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn the_defaults_in_the_help_are_the_real_ones() {
        let limits = sprague::Limits::default();
        let help = command().render_help().to_string();
        let help = help.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(help.contains(&format!("[default: {}]", limits.max_nodes)));
        assert!(help.contains(&format!("[default: {}]", limits.max_depth)));
        assert!(help.contains(&format!("[default: {}]", limits.max_states)));
    }

    #[test]
    fn flags_before_and_after() {
        let request = words("sprague --max-nodes 1_000 eval *1 - --json --time-limit 0 -- -*2").unwrap();
        assert_eq!(request.settings.limits.max_nodes, 1_000);
        assert!(request.settings.json);
        assert_eq!(request.settings.time_limit, Some(None));
        assert!(matches!(request.task, Some(Task::Eval(eval)) if eval.expressions == ["*1", "-", "-*2"]));
    }

    #[test]
    fn what_is_refused() {
        for line in [
            "sprague --max-nodes 0",
            "sprague --time-limit -1",
            "sprague --time-limit nan",
            "sprague --time-limit 1e300",
            "sprague eval",
            "sprague nothing",
        ] {
            assert!(words(line).is_err(), "{line}");
        }
    }
}
