//! The one table of commands and flags: parsing, help, completions and the manual pages come from it.

mod arguments;
mod commands;
mod formats;
mod heaps;
mod requests;

pub use commands::command;
pub use formats::{DrawFormat, GraphFormat, PlotFormat, ProofFormat, SequenceFormat, TableFormat};
pub use requests::{
    DrawRequest, GraphRequest, PeriodRequest, PlayRequest, PlotRequest, ProofRequest, SequenceRequest,
    SurveyRequest, TableRequest, ValuesRequest, VerifyRequest,
};

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, ValueEnum};
use clap_complete::Shell;
use sprague::Limits;

use super::output::one_line;

/// The last heap of a plot and of a comparison, if nobody says.
const LAST_HEAP: u64 = 1_000;

/// What a person asked for.
pub struct Request {
    /// The flags that every command takes.
    pub settings: Settings,
    /// The command.
    pub task: Task,
}

/// The flags that every command takes.
pub struct Settings {
    /// Ceilings for every session.
    pub limits: Limits,
    /// How long one statement may take: not said, no limit, or a time.
    pub time_limit: Option<Option<Duration>>,
    /// When to use colours.
    pub color: Color,
    /// Whether to answer in JSON.
    pub json: bool,
}

/// One command with what it was given.
pub enum Task {
    /// `sprague` alone.
    Interactive,
    /// `sprague eval`.
    Eval { expressions: Vec<String> },
    /// `sprague check`.
    Check { files: Vec<PathBuf>, verbose: bool },
    /// `sprague graph`.
    Graph(GraphRequest),
    /// `sprague draw`.
    Draw(DrawRequest),
    /// `sprague table`.
    Table(TableRequest),
    /// `sprague values`.
    Values(ValuesRequest),
    /// `sprague play`.
    Play(PlayRequest),
    /// `sprague prove` and `sprague statement`.
    Prove(ProofRequest),
    /// `sprague verify`.
    Verify(VerifyRequest),
    /// `sprague sequence`.
    Sequence(SequenceRequest),
    /// `sprague period`.
    Period(PeriodRequest),
    /// `sprague compare`.
    Compare { games: [String; 2], to: u64 },
    /// `sprague plot`.
    Plot(PlotRequest),
    /// `sprague survey`.
    Survey(SurveyRequest),
    /// `sprague completions`.
    Completions { shell: Shell },
    /// `sprague man`.
    Manual { command: Option<String> },
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Color] {
        &[Color::Auto, Color::Always, Color::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Color::Auto => PossibleValue::new("auto"),
            Color::Always => PossibleValue::new("always"),
            Color::Never => PossibleValue::new("never"),
        })
    }
}

/// Reads the arguments; the error is a message for the person, or the help that was asked for.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, clap::Error> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut matches =
        command().try_get_matches_from(&arguments).map_err(|error| explained(error, &arguments))?;
    let task = match matches.remove_subcommand() {
        Some((name, matches)) => task(&name, matches),
        None => Task::Interactive,
    };
    Ok(Request { settings: settings(&matches), task })
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

fn settings(matches: &ArgMatches) -> Settings {
    let mut limits = match matches.get_one::<usize>("max-nodes") {
        Some(nodes) => Limits::with_nodes(*nodes),
        None => Limits::default(),
    };
    if let Some(depth) = matches.get_one::<usize>("max-depth") {
        limits.max_depth = *depth;
    }
    Settings {
        limits,
        time_limit: matches.get_one::<Option<Duration>>("time-limit").copied(),
        color: matches.get_one("color").copied().unwrap_or(Color::Auto),
        json: matches.get_flag("json"),
    }
}

fn task(name: &str, mut matches: ArgMatches) -> Task {
    match name {
        "eval" => {
            Task::Eval { expressions: matches.remove_many("expressions").into_iter().flatten().collect() }
        }
        "check" => Task::Check {
            files: matches.remove_many("files").into_iter().flatten().collect(),
            verbose: matches.get_flag("verbose"),
        },
        "graph" => Task::Graph(GraphRequest {
            expression: matches.remove_one("expression").unwrap_or_default(),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
            most: matches.remove_one("max"),
            expand: matches.get_flag("expand"),
        }),
        "draw" => Task::Draw(DrawRequest {
            expressions: matches.remove_many("expressions").into_iter().flatten().collect(),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
        }),
        "table" => Task::Table(TableRequest {
            expressions: matches.remove_many("expressions").into_iter().flatten().collect(),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
        }),
        "values" => Task::Values(ValuesRequest {
            graph: matches.remove_one("graph").unwrap_or_default(),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
            loopy: matches.get_flag("loopy"),
        }),
        "play" => Task::Play(PlayRequest {
            expressions: matches.remove_many("expressions").into_iter().flatten().collect(),
            second: matches.get_flag("second"),
        }),
        "prove" => Task::Prove(ProofRequest {
            statements: matches.remove_many("statements").into_iter().flatten().collect(),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
            detail: matches.remove_one("detail").unwrap_or(2),
            most: matches.remove_one("max"),
            brief: matches.get_flag("brief"),
            strategy: matches.get_flag("strategy"),
            statement: false,
        }),
        "statement" => Task::Prove(ProofRequest {
            statements: matches.remove_many("statements").into_iter().flatten().collect(),
            format: Some(ProofFormat::Cert),
            file: matches.remove_one("output"),
            detail: 1,
            most: None,
            brief: false,
            strategy: matches.get_flag("strategy"),
            statement: true,
        }),
        "verify" => Task::Verify(VerifyRequest {
            certificate: matches.remove_one("certificate").unwrap_or_default(),
            statement: matches.remove_one("statement"),
            segments: matches.remove_one("segments"),
        }),
        "sequence" => Task::Sequence(SequenceRequest {
            game: matches.remove_one("game").unwrap_or_default(),
            from: matches.remove_one("from").unwrap_or(0),
            to: matches.remove_one("to").unwrap_or(0),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
        }),
        "period" => Task::Period(PeriodRequest {
            game: matches.remove_one("game").unwrap_or_default(),
            bound: matches.remove_one("to"),
            certificate: matches.remove_one("certificate"),
            checkpoint: matches.remove_one("checkpoint"),
        }),
        "compare" => Task::Compare {
            games: ["game", "other"].map(|name| matches.remove_one(name).unwrap_or_default()),
            to: matches.remove_one("to").unwrap_or(LAST_HEAP),
        },
        "plot" => Task::Plot(PlotRequest {
            game: matches.remove_one("game").unwrap_or_default(),
            from: matches.remove_one("from").unwrap_or(0),
            to: matches.remove_one("to").unwrap_or(LAST_HEAP),
            format: matches.remove_one("format"),
            file: matches.remove_one("output"),
        }),
        "survey" => Task::Survey(SurveyRequest {
            pattern: matches.remove_one("pattern").unwrap_or_default(),
            to: matches.remove_one("to").unwrap_or(0),
            file: matches.remove_one("output"),
            shard: matches.remove_one("shard").unwrap_or((1, 1)),
        }),
        "completions" => Task::Completions { shell: matches.remove_one("shell").unwrap_or(Shell::Bash) },
        _ => Task::Manual { command: matches.remove_one("command") },
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
        assert!(help.contains(&format!("[default: {}]", limits.max_nodes)));
        assert!(help.contains(&format!("[default: {}]", limits.max_depth)));
    }

    #[test]
    fn flags_before_and_after() {
        let request = words("sprague --max-nodes 1_000 eval *1 - --json --time-limit 0 -- -*2").unwrap();
        assert_eq!(request.settings.limits.max_nodes, 1_000);
        assert!(request.settings.json);
        assert_eq!(request.settings.time_limit, Some(None));
        assert!(matches!(request.task, Task::Eval { expressions } if expressions == ["*1", "-", "-*2"]));
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
