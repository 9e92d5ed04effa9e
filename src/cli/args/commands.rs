//! The commands of the program, with what each takes.

use std::path::PathBuf;

use clap::builder::{EnumValueParser, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, Command, ValueHint};
use clap_complete::Shell;

use super::arguments::{count, graph_format, output_file, seconds, segments, statements, strategy};
use super::formats::{DrawFormat, GraphFormat, ProofFormat, TableFormat};
use super::{Color, heaps};

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
            heaps::sequence(),
            heaps::period(),
            heaps::compare(),
            heaps::plot(),
            heaps::survey(),
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
                .help("Statements, in one session; `-` reads them from standard input, line by line; after `--` they may begin with a minus"),
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
                .help("Claim files; in .md and .markdown files the blocks tagged `sprague`; `-` for standard input"),
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
             Exit status: 0 verified, 1 rejected, 2 an error, 3 verified in part, 130 interrupted.",
        )
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
