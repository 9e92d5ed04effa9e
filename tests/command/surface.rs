//! The surface: every command with its options and formats on small inputs. The golden file holds how
//! each run ended and digests of what it wrote, so that a change of the house changes nothing that
//! a user sees, unless the commit says so.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use sha2::{Digest as _, Sha256};

use crate::golden;

const GOLDEN: &str = "tests/golden/surface.txt";

/// What stands for each name in [`LINES`]: a line there is run once for each choice.
const CHOICES: &[(&str, &[&str])] = &[
    ("ANSWER", &["", "--format text", "--format markdown", "--format latex", "--format html", "--json"]),
    ("IMAGE", &["svg", "png", "pdf", "tikz"]),
    ("PROOF", &["text", "markdown", "latex", "html", "cert", "coq"]),
    ("DETAIL", &["--detail 1", "--detail 2", "--detail 3"]),
    (
        "TABLE",
        &[
            "",
            "--format text",
            "--format csv",
            "--format markdown",
            "--format latex",
            "--format json",
            "--json",
        ],
    ),
    ("JSON", &["", "--json"]),
    ("SHOWN", &["board", "value", "outcome", "move", "all"]),
    ("SEQUENCE", &["text", "table", "csv", "json", "npy", "bfile"]),
    ("QUOTIENT", &["text", "json", "markdown", "latex", "html", "svg", "png", "pdf", "tikz", "cert"]),
    ("SOLVED", &["markdown", "latex", "html"]),
    (
        "STATEMENT",
        &[
            "nim(1, 3, 5)",
            "kayles(7) + *2",
            "{*0,{*1},*2}",
            "*ω + *3",
            "grundy(kayles(8))",
            "[grundy(kayles(n)) for n in 0..6]",
            "claim nim(1 2 3) is P",
            "claim kayles(5) = *3",
            "moves kayles(5)",
            "moves misere nim(1, 2, 4)",
            "winning_moves(nim(7,7,7))",
            "options({*1,{*2}})",
            "canonical({*1,{*1},*2})",
            "misere_canonical(kayles(4))",
            "nim(1, 1, 2) is misere N",
            "{*1} = *0 + *0",
            "{{*2}} =⁻ {*0}",
            "kayles(4) == nim(1)",
            "f(n) := {f(k) for k in 0..n-1}",
            "period(0.137)",
            "genus(kayles(5))",
            "birthday({*1,{*2}})",
            "claim n ⊕ n = 0 for all n",
            "claim nim(n, n) is P for all n",
            "claim n < 5 for all n",
            "chomp(3, 3)",
            "misere_grundy(kayles(6))",
            "\"a\"",
            "true and not false",
            "2 ⊗ 3",
            "*1 +",
            "nimm(3)",
        ],
    ),
    (
        "POSITION",
        &[
            "kayles(7)",
            "nim(1, 2, 4)",
            "chomp(2, 3)",
            "node_kayles(path(4)) + *2",
            "turning_turtles(\"HTH\")",
        ],
    ),
    (
        "CLAIM",
        &[
            "nim(1 3) = *2",
            "claim kayles(3) ≠ *1",
            "nim(3, 3) is P",
            "claim nim(n, n) is P for all n",
            "claim nim(1, 1) =⁻ *0",
            "claim nim(1, 1, 1) is misere P",
            "claim *1 = *2",
        ],
    ),
    (
        "CERTIFICATE",
        &["value.cert", "strategy.cert", "forall.cert", "misere.cert", "quotient.cert", "wrong.cert"],
    ),
];

/// The runs, in the directory of [`made`]. Words stand between blanks; `'…'` is one word.
const LINES: &[&str] = &[
    "",
    "--help",
    "--version",
    "help",
    "eval ANSWER 'STATEMENT'",
    "'STATEMENT'",
    "check JSON good.claims failing.claims",
    "check --verbose JSON good.claims sheet.md sheet.tex",
    "check none.claims",
    "solve sheet.md",
    "solve sheet.tex",
    "solve --format SOLVED DETAIL sheet.md",
    "solve --whole sheet.md",
    "prove --format PROOF 'CLAIM'",
    "prove DETAIL 'CLAIM'",
    "prove --json 'CLAIM'",
    "prove --strategy --format cert 'nim(1 1) is P'",
    "prove --preamble --format latex",
    "prove --preamble --format html",
    "prove --fragment --format latex 'nim(1 3) = *2'",
    "prove --brief 'nim(1 3) = *2'",
    "statement 'CLAIM'",
    "verify JSON CERTIFICATE",
    "verify --statement value.statement value.cert",
    "verify --statement value.statement strategy.cert",
    "graph 'POSITION'",
    "graph --format IMAGE 'POSITION'",
    "graph --show all --expand --format svg 'kayles(3) + *1'",
    "graph --misere --format dot 'nim(1, 2)'",
    "graph --caption Words --format tikz 'nim(1, 2)'",
    "graph --most 2 'nim(3, 3)'",
    "draw --show SHOWN 'POSITION'",
    "draw --format IMAGE --show all 'POSITION'",
    "draw --misere --show all 'nim(1, 2)'",
    "draw --format png --width 300 'nim(1, 2)'",
    "draw --format png --scale 0.5 'nim(1, 2)'",
    "draw --caption Words 'nim(1, 2)'",
    "table TABLE 'wythoff(a, b) for a in 0..4 for b in 0..5'",
    "table TABLE 'kayles(n) for n in 0..12'",
    "table --format IMAGE --caption Words 'nim(a, b) for a in 0..4 for b in 0..5'",
    "values JSON graph.tsv",
    "values --loopy loopy.tsv",
    "values --misere graph.tsv",
    "sequence --format SEQUENCE 0.137 --to 60",
    "sequence JSON kayles --to 20",
    "sequence 'f(n) := {f(k) for k in 0..n-1}' --to 10",
    "sequence --from 5 --to 25 0.77",
    "period ANSWER 0.137",
    "period JSON kayles",
    "period JSON 0.16 --to 100",
    "period 'subtraction([1,3])'",
    "period JSON 0.8",
    "guess JSON 'f(n) := {f(k) for k in 0..n-1}'",
    "guess ANSWER 'f(n) := if n < 2 then {} else {f(n-2)}'",
    "guess ANSWER 'mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }'",
    "guess 'w(a, b) := {w(a - k, b) for k in 1..a} union {w(a, b - k) for k in 1..b}'",
    "compare ANSWER 0.137 0.07",
    "compare JSON kayles 0.137",
    "compare 0.3 0.33 --to 50",
    "plot 0.137 --to 100",
    "plot --format IMAGE 0.137 --to 100",
    "plot --format IMAGE --from 100 --to 3000 --caption Words 0.16",
    "plot --format svg 'subtraction([1,3])' --to 30",
    "survey 0.dd --to 60",
    "survey --json 0.1d --to 60",
    "survey --misere 0.0d --to 8",
    "quotient --format QUOTIENT 0.123 --to 6",
    "quotient --position 'nim(1, 2)'",
    "quotient 0.77 --to 4",
    "genus 0.75 --to 30",
    "genus ANSWER 0.77 --to 12 --columns 6",
    "play 'nim(1, 2, 3)'",
    "play --second --no-board 'kayles(5)'",
    "play --misere 'nim(1, 1, 2)'",
    "play strategy.cert",
    "help kayles",
    "help mex",
    "help canonical form",
    "help topics",
    "help prove",
    "help nosuchtopic",
    "completions bash",
    "completions zsh",
    "man",
    "man prove",
    "draw --format svg -o drawing.txt 'nim(1, 2)'",
    "draw -o drawing.xyz 'nim(1, 2)'",
    "table -o table.xyz 'n for n in 0..3'",
    "plot --format png --from 9 --to 3 0.137",
    "graph --format svg --width 100 'nim(1, 2)'",
    "table --format csv --caption Words 'n for n in 0..3'",
    "--max-nodes 10 eval 'nim(9, 9) == {*1}'",
    "--no-such-option",
];

/// The files that the lines name.
fn made(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("sprague-surface-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    for (name, text) in [
        ("good.claims", "S := {*1, {*1}}\nclaim S = *2; claim S is N\nkayles(4)\n"),
        ("failing.claims", "claim *1 = *2\nclaim nim(1 2) is P\nclaim what\n"),
        (
            "sheet.md",
            "# A sheet\n```sprague\nclaim nim(1 2 3) is P\nmoves kayles(5)\n```\nWords.\n```sprague\nclaim *1 = *2\n```\n",
        ),
        (
            "sheet.tex",
            "\\documentclass{article}\n\\begin{document}\nWords.\n\\begin{sprague}\nclaim nim(1 2 3) is P\n\\end{sprague}\n% sprague: grundy(kayles(5))\n\\end{document}\n",
        ),
        ("wrong.cert", "sprague-cert 1\n1 n 5\n2 s 1 1 =1\nq lose 2\nend 2 1\n"),
        ("graph.tsv", "a\tb\nb\tc\na\tc\n"),
        ("loopy.tsv", "a\tb\nb\ta\nb\tc\n"),
    ] {
        fs::write(directory.join(name), text).unwrap();
    }
    for (file, line) in [
        ("value.cert", "prove --format cert 'nim(1 3) = *2'"),
        ("strategy.cert", "prove --strategy --format cert 'nim(1 1) is P'"),
        ("forall.cert", "prove --format cert 'claim nim(n, n) is P for all n'"),
        ("misere.cert", "prove --format cert 'claim nim(1, 1) =⁻ *0'"),
        ("quotient.cert", "quotient 0.123 --to 6 --format cert"),
        ("value.statement", "statement 'nim(1 3) = *2'"),
    ] {
        let (_, bytes, complaints) = run(&directory, &words(line), "");
        assert!(!bytes.is_empty(), "{line}: {}", String::from_utf8_lossy(&complaints));
        fs::write(directory.join(file), bytes).unwrap();
    }
    directory
}

/// A line once for each choice of what its names stand for.
fn chosen(line: &str) -> Vec<String> {
    for (name, choices) in CHOICES {
        if line.contains(name) {
            return choices.iter().flat_map(|choice| chosen(&line.replacen(name, choice, 1))).collect();
        }
    }
    vec![line.to_owned()]
}

fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// How a run ends, and what it writes on standard output and standard error.
fn run(directory: &Path, words: &[String], input: &str) -> (i32, Vec<u8>, Vec<u8>) {
    let read = directory.join(format!("input-{:?}", thread::current().id()));
    fs::write(&read, input).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(words).current_dir(directory).env("COLUMNS", "100").stdin(fs::File::open(&read).unwrap());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().expect("it ends");
    (output.status.code().unwrap_or(-1), output.stdout, output.stderr)
}

/// Bytes in short: how many, and the beginning of their digest.
fn digest(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "nothing".to_owned();
    }
    let start: String = Sha256::digest(bytes).iter().take(6).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    });
    format!("{} bytes {start}", bytes.len())
}

#[test]
fn every_command_writes_what_it_wrote() {
    let lines: Vec<String> = LINES.iter().flat_map(|line| chosen(line)).collect();
    let half = lines.len().div_ceil(2);
    let rows = thread::scope(|scope| {
        let parts = lines.chunks(half).enumerate().map(|(number, part)| {
            scope.spawn(move || {
                let directory = made(&number.to_string());
                let rows = part.iter().map(|line| row(&directory, line));
                let rows = rows.collect::<String>();
                fs::remove_dir_all(directory).unwrap();
                rows
            })
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect::<String>()
    });
    golden::check(GOLDEN, &rows);
}

#[test]
fn every_command_has_a_line_and_is_in_the_reference() {
    let folder = std::env::temp_dir();
    let (_, help, _) = run(&folder, &words("--help"), "");
    let help = String::from_utf8(help).unwrap();
    let commands = help.split("\nCommands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<&str> = commands
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(names.len() > 20, "{names:?}");
    let reference = fs::read_to_string("docs/commands.md").unwrap();
    for name in names {
        // A server waits for an editor, and has tests of its own.
        let has_line = LINES.iter().any(|line| line.split(' ').next() == Some(name));
        assert!(has_line || name == "lsp", "no line runs `sprague {name}`");
        let is_told =
            [format!("`sprague {name}"), format!("`{name}`")].iter().any(|one| reference.contains(one));
        assert!(is_told, "docs/commands.md lacks `sprague {name}`");
    }
}

#[test]
fn every_format_of_pictures_has_a_line_and_is_told() {
    let (_, help, _) = run(&std::env::temp_dir(), &words("draw --help"), "");
    let help = String::from_utf8(help).unwrap();
    let formats = help.split("--format <FORMAT>").nth(1).unwrap().split("--width").next().unwrap();
    let names: Vec<&str> = formats
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("- "))
        .filter_map(|line| line.split(':').next())
        .filter(|name| *name != "text")
        .collect();
    let (_, images) = CHOICES.iter().find(|(name, _)| *name == "IMAGE").unwrap();
    assert_eq!(names, *images, "the formats in the help, and those that lines have");
    let page = fs::read_to_string("docs/pictures.md").unwrap();
    for name in names {
        assert!(page.contains(&format!("`.{name}`")), "docs/pictures.md lacks `.{name}`");
    }
}

/// What a line's run wrote, in a row of the golden file.
fn row(directory: &Path, line: &str) -> String {
    let input = if line.starts_with("play") { "hint\n1\nwhy\nboard\n1\nquit\n" } else { "" };
    let (code, answer, complaints) = run(directory, &words(line), input);
    if answer.starts_with(b"%PDF") {
        // A PDF file names its parts in another order each time.
        return format!("{code} | {} bytes of PDF | {line}\n", answer.len());
    }
    if let Some(header) = answer.strip_prefix(b"\x89PNG\r\n\x1a\n").and_then(|rest| rest.get(8..16)) {
        // The last bits of a color are the processor's; width and height stand in the header.
        let side = |at: usize| u32::from_be_bytes(header[at..at + 4].try_into().unwrap());
        return format!("{code} | {} × {} pixels | {line}\n", side(0), side(4));
    }
    format!("{code} | {} | {} | {line}\n", digest(&answer), digest(&complaints))
}
