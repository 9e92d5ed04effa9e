//! The one table of commands and flags: parsing, help, completions and the manual pages come from it.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueEnum, ValueHint};
use clap_complete::Shell;
use sprague::Limits;
use sprague::game_graph::Format;

/// The last heap of a plot, if nobody says.
const LAST_PLOTTED: usize = 1_000;

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
    Compare { games: [String; 2], to: usize },
    /// `sprague plot`.
    Plot(PlotRequest),
    /// `sprague survey`.
    Survey(SurveyRequest),
    /// `sprague completions`.
    Completions { shell: Shell },
    /// `sprague man`.
    Manual { command: Option<String> },
}

/// What to draw and where to.
pub struct GraphRequest {
    /// An expression that is a position.
    pub expression: String,
    /// The format, if said.
    pub format: Option<GraphFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// How many positions to draw at most, if said.
    pub most: Option<usize>,
    /// Whether nimbers and sums are written out as sets.
    pub expand: bool,
}

/// What to draw as it looks, and where to.
pub struct DrawRequest {
    /// Statements, the last of them a position.
    pub expressions: Vec<String>,
    /// The format, if said.
    pub format: Option<DrawFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which table to make, and where to.
pub struct TableRequest {
    /// Statements, and last an expression with one or two variables.
    pub expressions: Vec<String>,
    /// The format, if said.
    pub format: Option<TableFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which graph to value, and how.
pub struct ValuesRequest {
    /// The file with the graph, or `-`.
    pub graph: PathBuf,
    /// The format, if said.
    pub format: Option<Format>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// Whether the graph may have cycles.
    pub loopy: bool,
}

/// Which values to write, and how.
/// What `sprague period` is asked for.
#[derive(Debug)]
pub struct PeriodRequest {
    pub game: String,
    /// The last heap that is looked at.
    pub bound: Option<usize>,
    /// The file for a certificate.
    pub certificate: Option<PathBuf>,
    /// The folder for checkpoints.
    pub checkpoint: Option<PathBuf>,
}

/// What `sprague verify` is asked for.
#[derive(Debug)]
pub struct VerifyRequest {
    pub certificate: PathBuf,
    pub statement: Option<PathBuf>,
    /// The segments of a certificate of a period, if not all of them.
    pub segments: Option<RangeInclusive<u64>>,
}

pub struct SequenceRequest {
    /// A ruleset of one heap size.
    pub game: String,
    /// The first heap.
    pub from: usize,
    /// The last heap.
    pub to: usize,
    /// The format, if said.
    pub format: Option<SequenceFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which values to plot, and how.
pub struct PlotRequest {
    /// A ruleset of one heap size.
    pub game: String,
    /// The first heap.
    pub from: usize,
    /// The last heap.
    pub to: usize,
    /// The format, if said.
    pub format: Option<PlotFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// What `sprague plot` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlotFormat {
    /// Dots for a terminal.
    Text,
    /// An SVG document.
    Svg,
    /// A PNG picture.
    Png,
}

impl PlotFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<PlotFormat> {
        match path.extension()?.to_str()? {
            "txt" => Some(PlotFormat::Text),
            "svg" => Some(PlotFormat::Svg),
            "png" => Some(PlotFormat::Png),
            _ => None,
        }
    }
}

impl ValueEnum for PlotFormat {
    fn value_variants<'a>() -> &'a [PlotFormat] {
        &[PlotFormat::Text, PlotFormat::Svg, PlotFormat::Png]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            PlotFormat::Text => "text",
            PlotFormat::Svg => "svg",
            PlotFormat::Png => "png",
        }))
    }
}

/// Which games to go through, and how far.
pub struct SurveyRequest {
    /// A pattern that stands for a family of games.
    pub pattern: String,
    /// How far a period is looked for.
    pub to: usize,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// The part of the family, counted from 1, and of how many.
    pub shard: (usize, usize),
}

/// What `sprague sequence` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequenceFormat {
    /// The values behind one another.
    Text,
    /// Twenty values a line, with the first heap of each.
    Table,
    /// Heap and value, with a head.
    Csv,
    /// One object.
    Json,
    /// An array for NumPy.
    Npy,
    /// Heap and value, as the OEIS has them.
    Bfile,
}

impl SequenceFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<SequenceFormat> {
        match path.extension()?.to_str()? {
            "txt" => Some(SequenceFormat::Text),
            "csv" => Some(SequenceFormat::Csv),
            "json" => Some(SequenceFormat::Json),
            "npy" => Some(SequenceFormat::Npy),
            _ => None,
        }
    }
}

impl ValueEnum for SequenceFormat {
    fn value_variants<'a>() -> &'a [SequenceFormat] {
        use SequenceFormat::{Bfile, Csv, Json, Npy, Table, Text};
        &[Text, Table, Csv, Json, Npy, Bfile]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            SequenceFormat::Text => "text",
            SequenceFormat::Table => "table",
            SequenceFormat::Csv => "csv",
            SequenceFormat::Json => "json",
            SequenceFormat::Npy => "npy",
            SequenceFormat::Bfile => "bfile",
        }))
    }
}

/// What to play, and who begins.
pub struct PlayRequest {
    /// Statements, the last of them a position; or a certificate.
    pub expressions: Vec<String>,
    /// Whether the tool begins.
    pub second: bool,
}

/// What to prove, and how to write it.
pub struct ProofRequest {
    /// Statements to run, and last the claim.
    pub statements: Vec<String>,
    /// The format, if said.
    pub format: Option<ProofFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// How much of the text is spelt out, 1 to 3.
    pub detail: u8,
    /// How many positions the text speaks of at most, if said.
    pub most: Option<usize>,
    /// Whether the lemmas and the theorem are cited, and not proved.
    pub brief: bool,
    /// Whether the certificate is a strategy.
    pub strategy: bool,
    /// Whether only the statement is written.
    pub statement: bool,
}

/// What `sprague prove` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofFormat {
    /// A text to read.
    Text,
    /// The same for a page of Markdown.
    Markdown,
    /// The same as a LaTeX document.
    Latex,
    /// A certificate.
    Cert,
    /// A file for Coq.
    Coq,
}

impl ProofFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<ProofFormat> {
        match path.extension()?.to_str()? {
            "txt" => Some(ProofFormat::Text),
            "md" | "markdown" => Some(ProofFormat::Markdown),
            "tex" => Some(ProofFormat::Latex),
            "cert" => Some(ProofFormat::Cert),
            "v" => Some(ProofFormat::Coq),
            _ => None,
        }
    }
}

impl ValueEnum for ProofFormat {
    fn value_variants<'a>() -> &'a [ProofFormat] {
        &[ProofFormat::Text, ProofFormat::Markdown, ProofFormat::Latex, ProofFormat::Cert, ProofFormat::Coq]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            ProofFormat::Text => PossibleValue::new("text").alias("txt"),
            ProofFormat::Markdown => PossibleValue::new("markdown").alias("md"),
            ProofFormat::Latex => PossibleValue::new("latex").alias("tex"),
            ProofFormat::Cert => PossibleValue::new("cert"),
            ProofFormat::Coq => PossibleValue::new("coq").alias("v"),
        })
    }
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

/// What `sprague graph` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphFormat {
    /// Text for Graphviz.
    Dot,
    /// A picture.
    Svg,
}

impl GraphFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<GraphFormat> {
        match path.extension()?.to_str()? {
            "svg" => Some(GraphFormat::Svg),
            "dot" | "gv" => Some(GraphFormat::Dot),
            _ => None,
        }
    }
}

impl ValueEnum for GraphFormat {
    fn value_variants<'a>() -> &'a [GraphFormat] {
        &[GraphFormat::Dot, GraphFormat::Svg]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            GraphFormat::Dot => PossibleValue::new("dot"),
            GraphFormat::Svg => PossibleValue::new("svg"),
        })
    }
}

/// What `sprague draw` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawFormat {
    /// For a terminal.
    Text,
    /// A picture.
    Svg,
}

impl DrawFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<DrawFormat> {
        match path.extension()?.to_str()? {
            "txt" => Some(DrawFormat::Text),
            "svg" => Some(DrawFormat::Svg),
            _ => None,
        }
    }
}

impl ValueEnum for DrawFormat {
    fn value_variants<'a>() -> &'a [DrawFormat] {
        &[DrawFormat::Text, DrawFormat::Svg]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            DrawFormat::Text => PossibleValue::new("text").alias("txt"),
            DrawFormat::Svg => PossibleValue::new("svg"),
        })
    }
}

/// What `sprague table` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// For a terminal.
    Text,
    /// A heat map.
    Svg,
    /// For a spreadsheet.
    Csv,
    /// For a program.
    Json,
}

impl TableFormat {
    /// The format that the ending of a file's name says.
    pub fn of_file(path: &Path) -> Option<TableFormat> {
        match path.extension()?.to_str()? {
            "txt" => Some(TableFormat::Text),
            "svg" => Some(TableFormat::Svg),
            "csv" => Some(TableFormat::Csv),
            "json" => Some(TableFormat::Json),
            _ => None,
        }
    }
}

impl ValueEnum for TableFormat {
    fn value_variants<'a>() -> &'a [TableFormat] {
        &[TableFormat::Text, TableFormat::Svg, TableFormat::Csv, TableFormat::Json]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            TableFormat::Text => PossibleValue::new("text").alias("txt"),
            TableFormat::Svg => PossibleValue::new("svg"),
            TableFormat::Csv => PossibleValue::new("csv"),
            TableFormat::Json => PossibleValue::new("json"),
        })
    }
}

/// The formats of game graphs by the names that people type.
fn graph_format(text: &str) -> Result<Format, String> {
    match text {
        "tsv" => Ok(Format::Tsv),
        "csv" => Ok(Format::Csv),
        "spaces" => Ok(Format::Spaces),
        "dot" => Ok(Format::Dot),
        "json" => Ok(Format::Json),
        _ => Err("tsv, csv, spaces, dot or json is due".to_string()),
    }
}

/// Reads the arguments; the error is a message for the person, or the help that was asked for.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, clap::Error> {
    let mut matches = command().try_get_matches_from(arguments)?;
    let task = match matches.remove_subcommand() {
        Some((name, matches)) => task(&name, matches),
        None => Task::Interactive,
    };
    Ok(Request { settings: settings(&matches), task })
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
            to: matches.remove_one("to").unwrap_or(0),
        },
        "plot" => Task::Plot(PlotRequest {
            game: matches.remove_one("game").unwrap_or_default(),
            from: matches.remove_one("from").unwrap_or(0),
            to: matches.remove_one("to").unwrap_or(LAST_PLOTTED),
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

/// The table itself.
pub fn command() -> Command {
    Command::new("sprague")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Impartial games: positions, sums, Grundy values, equivalence and canonical forms, with reasons")
        .after_help(
            "Without a command: an interactive session on a terminal, else the statements on standard input are run.\n\n\
             Examples:\n  sprague eval 'nim(1,2,6)' 'claim {*1, {*1}} = *2'\n  sprague check exercises.claims notes.md\n  \
             sprague graph '{*1, {*1}}' -o position.svg\n\n\
             Exit status: 0 all is well (every claim holds), 1 a claim fails, 2 an error, 130 interrupted.",
        )
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .args(global_flags())
        .subcommands([
            eval(),
            check(),
            prove(),
            statement(),
            verify(),
            graph(),
            draw(),
            table(),
            values(),
            sequence(),
            period(),
            compare(),
            plot(),
            survey(),
            play(),
            completions(),
            manual(),
        ])
}

fn global_flags() -> [Arg; 5] {
    [
        Arg::new("max-nodes")
            .long("max-nodes")
            .value_name("N")
            .value_parser(count)
            .help("Positions a session may keep, and what grows with them [default: 20000000]"),
        Arg::new("max-depth")
            .long("max-depth")
            .value_name("N")
            .value_parser(count)
            .help("Calls of definitions inside one another [default: 1000000]"),
        Arg::new("time-limit")
            .long("time-limit")
            .value_name("SECONDS")
            .value_parser(ValueParser::new(seconds))
            .help("Time for one statement, 0 for no limit [default: 600; none in a session]"),
        Arg::new("color")
            .long("color")
            .value_name("WHEN")
            .value_parser(EnumValueParser::<Color>::new())
            .help("Use colours; auto: on a terminal, unless NO_COLOR is set [default: auto]"),
        Arg::new("json").long("json").action(ArgAction::SetTrue).help("Answer in JSON, one object a line"),
    ]
    .map(|flag| flag.global(true).help_heading("Options of every command"))
}

fn eval() -> Command {
    Command::new("eval")
        .about("Run statements and print what they answer")
        .arg(
            Arg::new("expressions")
                .value_name("EXPR")
                .required(true)
                .num_args(1..)
                .help("Statements, in one session; `-` reads them from standard input; after `--` they may begin with a minus"),
        )
        .after_help("Example: sprague eval 'S := {*1, {*1}}' 'S + *2'")
}

fn check() -> Command {
    Command::new("check")
        .about("Run files of claims and report which hold")
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .required(true)
                .num_args(1..)
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("Claim files; of .md and .markdown files the blocks tagged `sprague`; `-` for standard input"),
        )
        .arg(
            Arg::new("verbose")
                .long("verbose")
                .short('v')
                .action(ArgAction::SetTrue)
                .help("Report claims that hold, too"),
        )
        .after_help("Exit status: 0 every claim holds, 1 a claim fails, 2 something could not be read or evaluated.")
}

fn graph() -> Command {
    Command::new("graph")
        .about("Draw a position and all that can be reached from it")
        .arg(
            Arg::new("expression").value_name("EXPR").required(true).help("An expression that is a position"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<GraphFormat>::new())
                .help("Text for Graphviz, or a picture [default: by the ending of FILE, else dot]"),
        )
        .arg(output_file())
        .arg(
            Arg::new("max")
                .long("max")
                .value_name("N")
                .value_parser(count)
                .help("Positions to draw at most [default: 2000 as dot, 200 as svg]"),
        )
        .arg(
            Arg::new("expand")
                .long("expand")
                .action(ArgAction::SetTrue)
                .help("Write nimbers and sums out as sets of options"),
        )
}

fn draw() -> Command {
    Command::new("draw")
        .about("Draw what a position looks like, component by component, with a winning move marked")
        .arg(
            Arg::new("expressions")
                .value_name("EXPR")
                .required(true)
                .num_args(1..)
                .help("Statements, the last of them a position"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<DrawFormat>::new())
                .help("Text for a terminal, or a picture [default: by the ending of FILE (.txt, .svg), else text]"),
        )
        .arg(output_file())
        .after_help(
            "In text, squares and vertices that the marked move touches stand in brackets, ○ is taken, ◆ is put apart, × is an edge.\n\n\
             Examples:\n  sprague draw 'kayles(7) + nim(2, 3)'\n  sprague draw 'chomp(3, 4)' -o chomp.svg\n  \
             sprague draw 'S := {*1, {*1}}' 'S + *3'",
        )
}

fn table() -> Command {
    Command::new("table")
        .about("Tabulate values over one or two variables, as text, heat map, CSV or JSON")
        .arg(
            Arg::new("expressions")
                .value_name("EXPR")
                .required(true)
                .num_args(1..)
                .help("Statements, and last an expression for one variable or two: EXPR for a in 0..9 for b in 0..9"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<TableFormat>::new())
                .help("How it is written [default: by the ending of FILE (.txt, .svg, .csv, .json), else text]"),
        )
        .arg(output_file())
        .after_help(
            "The expression is a position, whose value is written, an integer, an outcome or a truth value. The first variable \
             goes down, the second to the right. `if` leaves cells out.\n\n\
             Examples:\n  sprague table 'wythoff(a, b) for a in 0..9 for b in 0..9'\n  \
             sprague table 'cram(m, n) for m in 1..4 for n in m..6' -o cram.svg\n  \
             sprague table 'f(n) := {f(n - 1) if n > 0, f(n - 2) if n > 1}' 'f(n) for n in 1..20'",
        )
}

fn values() -> Command {
    Command::new("values")
        .about("Find the values of a game graph of one's own: of every vertex, with outcome and a winning move")
        .arg(
            Arg::new("graph")
                .value_name("GRAPH")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("A list of edges, DOT or JSON: .tsv, .csv, .dot, .gv, .json; `-` for standard input"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(
                    PossibleValuesParser::new(["tsv", "csv", "spaces", "dot", "json"])
                        .try_map(|name| graph_format(&name)),
                )
                .help("How the graph is written [default: by the ending of GRAPH; tsv on standard input]"),
        )
        .arg(
            Arg::new("loopy")
                .long("loopy")
                .action(ArgAction::SetTrue)
                .help("Allow cycles: values are those of loopy games, ∞ with a set among them, and outcomes may be draws, D"),
        )
        .arg(output_file())
        .after_help(
            "A list of edges has an edge a line: a label, a tab (a comma in CSV, one space with --format spaces), and the label \
             that a move leads to. A line with one label is a vertex; # begins a comment.\n\n\
             A line is answered for each vertex: label, value, outcome, and a move to a P-position if there is one; with --json an \
             object. --max-nodes is the number of vertices, and 16 times as many edges are read.\n\n\
             Examples:\n  sprague values game.tsv\n  sprague values game.dot --loopy --json -o values.json\n\n\
             Exit status: 0 all is well, 2 an error or, without --loopy, a cycle, 130 interrupted.",
        )
}

fn sequence() -> Command {
    Command::new("sequence")
        .about("Print the nim-sequence of a game of heaps: a code, a ruleset")
        .arg(game())
        .arg(last_heap("The last heap").required(true))
        .arg(first_heap())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<SequenceFormat>::new())
                .help("text, a table of twenty a line, csv, json, npy for NumPy, the b-file of the OEIS [default: by the ending of FILE, else text]"),
        )
        .arg(output_file())
        .after_help(
            "A code says what may be left when as many are taken as the place of its digit: 0.77 is Kayles, 4!.0 Grundy's game.\n\n\
             Examples:\n  sprague sequence 0.77 --to 100\n  sprague sequence 'subtraction([1, 3, 4])' --to 1_000_000 -o values.npy",
        )
}

fn period() -> Command {
    Command::new("period")
        .about("Find the period of a nim-sequence, and the theorem that proves it")
        .arg(game())
        .arg(last_heap("Look in the heaps up to N [default: as many as take about a second]"))
        .arg(
            Arg::new("certificate")
                .long("certificate")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("Write a certificate of the period of an octal game, for `sprague verify`"),
        )
        .arg(
            Arg::new("checkpoint")
                .long("checkpoint")
                .value_name("DIR")
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::DirPath)
                .help("Make a long run of an octal game with few rare heaps, which goes on from what it left in this folder"),
        )
        .after_help(
            "Examples:\n  sprague period 0.137\n  sprague period 0.3F --to 1000\n  \
             sprague period 0.104 --checkpoint run --certificate 0.104.cert\n\n\
             Exit status: 0 a period is proved, 1 none is, 2 an error, 130 interrupted.",
        )
}

fn compare() -> Command {
    Command::new("compare")
        .about("Compare two nim-sequences: where they differ first, and whether they are alike when shifted")
        .arg(game())
        .arg(Arg::new("other").value_name("OTHER").required(true).help("Another one"))
        .arg(last_heap("The last heap").required(true))
        .after_help(
            "Example: sprague compare 0.161 0.36 --to 1000\n\n\
             Exit status: 0 alike, 1 they differ, 2 an error, 130 interrupted.",
        )
}

fn plot() -> Command {
    Command::new("plot")
        .about("Plot a nim-sequence: values over heap sizes, rare heaps and the period marked")
        .arg(game())
        .arg(last_heap("The last heap [default: 1000]"))
        .arg(first_heap())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<PlotFormat>::new())
                .help("text, svg or png [default: by the ending of FILE, else text]"),
        )
        .arg(output_file())
        .after_help("Examples:\n  sprague plot 0.137\n  sprague plot 0.16 --to 1_000_000 -o plot.png")
}

fn survey() -> Command {
    Command::new("survey")
        .about("Go through a family of games, and print a row for each: period, preperiod, what proves it")
        .arg(
            Arg::new("pattern")
                .value_name("PATTERN")
                .required(true)
                .help("A code in which d stands for any octal digit and h for any hexadecimal one (D is the digit 13); subtraction(1..20) or all_but(1..20) for all sets within, with a second number for sets of that size"),
        )
        .arg(last_heap("Look for a period in the heaps up to N").required(true))
        .arg(
            Arg::new("shard")
                .long("shard")
                .value_name("K/M")
                .value_parser(shard)
                .help("Only each M-th game, from the K-th on: M runs cover the family"),
        )
        .arg(output_file())
        .after_help(
            "The games are gone through on all processors. With -o the rows are written to a temporary file that is renamed at the end; a \
             file that is there already is left as it is, so that a run can be repeated.\n\n\
             Examples:\n  sprague survey 0.dd --to 1000\n  sprague survey 'subtraction(1..12)' --to 10000 --shard 1/4 -o part1.tsv",
        )
}

fn game() -> Arg {
    Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help("A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'")
}

fn first_heap() -> Arg {
    Arg::new("from").long("from").value_name("M").value_parser(heap_size).help("The first heap [default: 0]")
}

fn last_heap(help: &'static str) -> Arg {
    Arg::new("to").long("to").value_name("N").value_parser(heap_size).help(help)
}

fn play() -> Command {
    Command::new("play")
        .about("Play a position against the tool, which wins where it can and says why")
        .arg(
            Arg::new("expressions")
                .value_name("EXPR")
                .required(true)
                .num_args(1..)
                .value_hint(ValueHint::FilePath)
                .help("Statements, the last of them a position; or a certificate, FILE.cert, to play against its claims"),
        )
        .arg(
            Arg::new("second")
                .long("second")
                .action(ArgAction::SetTrue)
                .help("Move second: the tool begins"),
        )
        .after_help(
            "Lines are read from standard input: the number of a move, a move as *6 -> *3, hint, why, undo, moves, \
             help, quit.\n\nA certificate is verified first. You play the side that its claim says loses, and every answer comes from the \
             certificate.\n\nExamples:\n  sprague play 'nim(1, 2, 6)'\n  sprague play --second 'S := {*1, {*1}}' 'S + *3'\n  sprague play proof.cert\n\n\
             Exit status: 0 however the game ends, 1 a certificate is rejected, 2 an error, 130 interrupted.",
        )
}

fn prove() -> Command {
    Command::new("prove")
        .about("Prove a claim, or its negation: as a text, a certificate, or for a proof assistant")
        .arg(statements("Statements to run, and last the claim"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<ProofFormat>::new())
                .help("How it is written [default: by the ending of FILE (.txt, .md, .tex, .cert, .v), else text]"),
        )
        .arg(
            Arg::new("detail")
                .long("detail")
                .value_name("N")
                .value_parser(clap::value_parser!(u8).range(1..=3))
                .help("How much a text spells out: 1 a sentence a position, 2 the steps of the theorem, 3 every move with its reply [default: 2]"),
        )
        .arg(
            Arg::new("max")
                .long("max")
                .value_name("N")
                .value_parser(count)
                .help("Positions, and claims, that a text speaks of at most [default: 2000, 10000]"),
        )
        .arg(
            Arg::new("brief")
                .long("brief")
                .action(ArgAction::SetTrue)
                .help("In a text, cite the lemmas and the theorem without their proofs"),
        )
        .arg(output_file())
        .arg(strategy())
        .after_help(
            "Examples:\n  sprague prove 'nim(1 3) = *2' --detail 3\n  \
             sprague prove 'S := {*1, {*1}}' 'S is N' -o s.cert\n  sprague verify s.cert\n\n\
             Exit status: 0 the claim holds, 1 it fails and its negation is proved, 2 an error.",
        )
}

fn statement() -> Command {
    Command::new("statement")
        .about("Print what a certificate of a claim is to prove, to compare with one: sprague verify --statement")
        .arg(statements("Statements to run, and last the claim"))
        .arg(output_file())
        .arg(strategy())
        .after_help("Example: sprague statement 'nim(1 3) = *2' -o claim.statement")
}

fn verify() -> Command {
    Command::new("verify")
        .about("Verify a certificate, by a kernel that shares no code with the rest")
        .arg(
            Arg::new("certificate")
                .value_name("FILE")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("A certificate; `-` for standard input"),
        )
        .arg(
            Arg::new("statement")
                .long("statement")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("What the certificate is to prove, as `sprague statement` prints it"),
        )
        .arg(
            Arg::new("segments")
                .long("segments")
                .value_name("FIRST..LAST")
                .value_parser(segments)
                .conflicts_with("statement")
                .help("Only these segments of a certificate of a period, counted from 1; nothing is proved before all are verified"),
        )
        .after_help(
            "Examples:\n  sprague verify claim.cert --statement claim.statement\n  sprague verify 0.104.cert --segments 1..20\n\n\
             Exit status: 0 verified, 1 rejected, 2 unreadable.",
        )
}

fn segments(text: &str) -> Result<RangeInclusive<u64>, String> {
    sprague_kernel::read_segments(text)
        .ok_or_else(|| "segments are counted from 1, and written like 3..7".to_owned())
}

fn statements(help: &'static str) -> Arg {
    Arg::new("statements").value_name("STATEMENT").required(true).num_args(1..).help(help)
}

fn output_file() -> Arg {
    Arg::new("output")
        .long("output")
        .short('o')
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("Write to a file")
}

fn strategy() -> Arg {
    Arg::new("strategy")
        .long("strategy")
        .action(ArgAction::SetTrue)
        .help("A certificate that rests on the Second Lemma alone; for small positions")
}

fn completions() -> Command {
    Command::new("completions").about("Print completions for a shell").arg(
        Arg::new("shell").value_name("SHELL").required(true).value_parser(EnumValueParser::<Shell>::new()),
    )
}

fn manual() -> Command {
    Command::new("man").about("Print a manual page").arg(
        Arg::new("command")
            .value_name("COMMAND")
            .value_parser([
                "eval",
                "check",
                "prove",
                "statement",
                "verify",
                "graph",
                "draw",
                "table",
                "values",
                "sequence",
                "period",
                "compare",
                "plot",
                "survey",
                "play",
                "completions",
                "man",
            ])
            .help("The page of a command instead of the main one"),
    )
}

/// A count from 1, in which underscores may group the digits.
fn count(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(0) => Err("must be at least 1".to_string()),
        Ok(count) => Ok(count),
        Err(_) => Err("not a count".to_string()),
    }
}

/// A heap size, in which underscores may group the digits.
fn heap_size(text: &str) -> Result<usize, String> {
    let size: u32 = text.replace('_', "").parse().map_err(|_| "not a heap size below 2^32".to_string())?;
    Ok(size as usize)
}

/// `K/M` with K from 1 to M.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    parts
        .filter(|&(part, of)| 1 <= part && part <= of)
        .ok_or_else(|| "a part and of how many is due, as 1/4: the first of four".to_string())
}

/// A time in seconds; 0 is no limit.
fn seconds(text: &str) -> Result<Option<Duration>, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_string())?;
    Ok((!time.is_zero()).then_some(time))
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
