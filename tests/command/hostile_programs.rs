//! Programs at random: lists that share their parts, definitions, every function and every ruleset,
//! with arguments right and wrong. Under little memory and little time each statement ends with an
//! answer or an error.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use sprague::front_end::help;
use sprague::registry::{Named, rulesets};

/// Statements of one program.
const STATEMENTS: usize = 60;

/// Seconds for one statement. No test asks how many statements need more.
const TIME: &str = "0.2";

/// SplitMix64: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Runs statements in a process of 1 GB, which keeps fewer positions than that would hold.
fn run(program: &str, options: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "ulimit -v 1000000 && ulimit -t 1200 && ulimit -c 0 && exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_sprague"),
    ]);
    command.args(["eval", "--max-nodes", "200000"]).args(options).arg("-");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(program.as_bytes()).unwrap();
    drop(input);
    child.wait_with_output().unwrap()
}

/// The process ended by itself: nothing panicked, and no memory was missing. Says how many lines were
/// answered, or would have been with more time.
fn ends(program: &str, options: &[&str]) -> usize {
    let output = run(program, &[options, &["--time-limit", TIME]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(matches!(code, Some(0..=2)), "{:?}\n{program}\n{said}", output.status);
    assert!(!said.contains("panicked"), "{program}\n{said}");
    let stopped = said.matches("the time limit has passed").count();
    String::from_utf8_lossy(&output.stdout).lines().count() + stopped
}

#[test]
fn every_ruleset_has_an_application_that_is_found() {
    let found: Vec<&str> = rulesets().map(Named::position).collect();
    assert!(found.contains(&"generalized_wythoff(1)(3, 5)") && found.contains(&"node_kayles(\"a-b b-c\")"));
    let output = run(&found.join("\n"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The same with other numbers, and with longer strings.
fn changed(random: &mut Random, application: &str) -> String {
    let mut changed = String::new();
    for (place, part) in application.split('"').enumerate() {
        if place % 2 == 1 {
            let parts = vec![part; random.of(&[1, 2, 5, 50, 1_000])];
            write!(changed, "\"{}\"", parts.join(random.of(&["", "/", " "]))).unwrap();
            continue;
        }
        for piece in part.split_inclusive(|sign: char| !sign.is_ascii_digit()) {
            let digits = piece.trim_end_matches(|sign: char| !sign.is_ascii_digit());
            match random.below(2) {
                0 if !digits.is_empty() => write!(changed, "{}{}", number(random), &piece[digits.len()..]),
                _ => write!(changed, "{piece}"),
            }
            .unwrap();
        }
    }
    changed
}

fn number(random: &mut Random) -> String {
    let small = random.below(20).to_string();
    match random.below(10) {
        0 => random.of(&["10^6", "10^9", "4294967295", "2^64", "-1", "3^5000", "ω", "ω^2 + 1"]).to_owned(),
        1 => format!("len({})", list(random, 1)),
        2 => format!("{small} * {}", 1 + random.below(9)),
        _ => small,
    }
}

fn text(random: &mut Random) -> String {
    let long = random.of(&["H", "T", "HT", "H/", ".", "..#/", "X.", "a-b ", "a<b ", "é"]);
    let times = random.of(&[0, 1, 3, 20, 300, 5_000]);
    match random.below(4) {
        0 => random
            .of(&["\"a-b b-c c-a\"", "\"a<b b<c\"", "\"..#/...\"", "path(9)", "complete(7)", "grid(3, 4)"])
            .to_owned(),
        1 => "s(12)".to_owned(),
        _ => format!("\"{}\"", long.repeat(times)),
    }
}

/// A list, a range, or a list of 2^40 entries that holds each part once.
fn list(random: &mut Random, depth: usize) -> String {
    let inner = |random: &mut Random| if depth == 0 { number(random) } else { argument(random, depth - 1) };
    match random.below(9) {
        0 => format!("f({})", random.of(&[3, 12, 40])),
        1 => format!("g({})", random.of(&[3, 12, 40])),
        2 => format!("0..{}", number(random)),
        3 => format!("[{} for k in 0..{}]", inner(random), random.of(&[5, 300, 10_000])),
        4 => format!("{} ++ {}", inner(random), inner(random)),
        5 => "[]".to_owned(),
        _ => {
            let entries: Vec<String> = (0..random.below(5)).map(|_| inner(random)).collect();
            format!("[{}]", entries.join(", "))
        }
    }
}

fn argument(random: &mut Random, depth: usize) -> String {
    match random.below(8) {
        0..=2 => number(random),
        3..=4 => list(random, depth),
        5 => text(random),
        6 => expression(random, depth.saturating_sub(1)),
        _ => random
            .of(&[
                "_", "kayles", "f", "t", "t(2)", "mark", "k", "0.77", "*ω", "P", "true", "n", "n - 1", "m",
                "G",
            ])
            .to_owned(),
    }
}

fn call(random: &mut Random, name: &str, depth: usize) -> String {
    let mut call = name.to_owned();
    for _ in 0..random.of(&[1, 1, 1, 2]) {
        let arguments: Vec<String> =
            (0..random.of(&[1, 1, 1, 1, 2, 3])).map(|_| argument(random, depth)).collect();
        write!(call, "({})", arguments.join(", ")).unwrap();
    }
    call
}

fn expression(random: &mut Random, depth: usize) -> String {
    let below = depth.saturating_sub(1);
    match random.below(17) {
        13 => random
            .of(&[
                "∞{0, 2}",
                "∞{}",
                "oo{n for n in 0..9}",
                "∞{ω, 1}",
                "∞{0, -1}",
                "∞",
                "loony",
                "nimstring(\"2x2\")",
            ])
            .to_owned(),
        16 => format!("{{{}, {} {}}}", expression(random, 0), turn(random), expression(random, 0)),
        14 | 15 => {
            let name = random.of(&["l", "o", "q", "l(0) + o", "-∞{0} + l", "e", "c", "e(3) + c"]);
            call(random, name, below)
        }
        10 => {
            let games: Vec<&str> = help::library().iter().map(|game| game.name).collect();
            let name = random.of(&games);
            call(random, name, below)
        }
        11 => {
            let claims: Vec<&str> = help::library().iter().map(|game| game.example.as_str()).collect();
            let claim = random.of(&claims);
            let claim = claim.trim_start_matches("claim ").to_owned();
            format!("({})", changed(random, &claim))
        }
        12 => format!("({})[{}..{}]", list(random, below), number(random), number(random)),
        0..=3 => {
            let positions: Vec<&str> = rulesets().map(Named::position).collect();
            let position = random.of(&positions);
            changed(random, position)
        }
        4 => {
            let names: Vec<&str> = rulesets().map(Named::name).collect();
            let name = random.of(&names);
            call(random, name, below)
        }
        5..=6 => {
            let functions: Vec<&str> = help::functions().map(|(_, word)| word.name).collect();
            let name = random.of(&functions);
            call(random, name, below)
        }
        7 if depth > 0 => {
            let sign = random.of(&["+", "=", "==", "!=", "<", "++", "∪", "in", "*", "^", "⊕", "⊗", "is"]);
            format!("({}) {sign} ({})", expression(random, below), expression(random, below))
        }
        8 => {
            let name = random.of(&["f", "g", "h", "i", "j", "s", "t", "u", "v", "w", "k"]);
            call(random, name, below)
        }
        _ => format!("{{{}, *{}}}", expression(random, 0), random.below(9)),
    }
}

fn turn(random: &mut Random) -> &'static str {
    random.of(&["entailing", "complimenting"])
}

/// A count that may be long, and what may be claimed of it.
fn count(random: &mut Random) -> String {
    let condition = match random.below(4) {
        0 => format!("{} is P", expression(random, 1)),
        1 => format!("{} = {}", expression(random, 1), expression(random, 0)),
        _ => random
            .of(&["n % 3 = m", "nim(n, 2*n, m) is P", "n ⊕ m < 7", "wythoff(n, m) is P", "1 // n > m"])
            .to_owned(),
    };
    let end = random.of(&["10^6", "2^70", "2^k-1", "3*2^(k+1)", "m", "n - 2^65", "-1", "k"]);
    let first = random.of(&["m", "m", "m-3", "2^66-m", "-m-2^64"]);
    let count = format!(
        "count({condition} for m in 0..{} for n in {first}..{end})",
        random.of(&["3", "2^k", "10^20"])
    );
    match random.below(4) {
        0 => count,
        1 => format!("recurrence({count}, k)"),
        2 => format!(
            "claim {count} {} {} for all k",
            random.of(&["=", "<", "<=", ">", ">=", "!="]),
            random.of(&["2^k", "k", "4^k + 1", "3*k - 2^k", "n"])
        ),
        _ => format!("prove {count} = {count}"),
    }
}

/// What a file could be named, from the folder of the sources.
fn path(random: &mut Random) -> String {
    match random.below(3) {
        0 => text(random),
        1 => random.of(&["", " ", "\"", "\"src\"", "\"../a\"", "\"/dev/zero\"", "\"src/./../x\""]).to_owned(),
        _ => random
            .of(&["\"examples/own_games/sheet.md\"", "\"docs/language.md\"", "\"Cargo.toml\"", "“README.md”"])
            .to_owned(),
    }
}

fn program(random: &mut Random) -> String {
    // Lists with shared parts, twice; a definition called with them; a recursive one; longer and
    // longer ones; rulesets with parameters, whose moves have words; names of parts, another name.
    let mut program = String::from(
        "f(n) := if n = 0 then [1] else [f(n-1), f(n-1)]\n\
         g(n) := if n = 0 then [1] else [g(n-1), g(n-1)]\n\
         h(x) := len(x)\n\
         i(x) := if x = [1] then {} else {i(x[0]), *1}\n\
         j(x) := x ++ x\n\
         s(n) := if n = 0 then \"H\" else s(n-1) ++ s(n-1)\n\
         t(a)(n) := { t(a)(n-1) as \"{a} and {n}\" if n > 0, t(a+1)(n-2) if n > 2 }\n\
         u(R)(n) := R(n) + R(n)\n\
         v(x) := { y, *1 } where y := x[0]\n\
         w(x) := { w(x[1..m]) as \"leave {m}\" if m > 0 } where m := len(x) - 1\n\
         k := t\n\
         loopy l(n) := { l(n-1) as \"back to {n-1}\" if n > 0, l(n+1) if n < 9, *n }\n\
         loopy o(a)(n) := { l(n) + *a, o(a+1)(n // 2) if n > 2, o(a)(n) if n > 5 }\n\
         e(n) := { e(a) + e(n-a) for a in 1..n//2, entailing e(n-1) as \"reply in {n-1}\" if n > 0 }\n\
         c(n) := { complimenting c(n-1) if n > 0, c(n-2) + e(2) if n > 1, entailing kayles(n) }\n\
         loopy q(x) := if x = {} then {q(x), l(1)} else {x, q({})}\n",
    );
    for _ in 0..STATEMENTS {
        let expression = expression(random, 2);
        let statement = match random.below(16) {
            0 => format!("claim {expression} = {}", self::expression(random, 1)),
            1 => format!("moves {expression}"),
            2 => format!("claim options({expression}) = {}", list(random, 1)),
            3 => format!("prove {expression} is P"),
            4 => random
                .of(&["why", "moves _", "birthday(_)", "_ is D", "_ == _", "[_, l(3), _] = [_]"])
                .to_owned(),
            5 => format!("x := {expression}"),
            6 => format!("h({expression})"),
            7 => format!("claim {expression} is misere P"),
            8 => format!("claim {expression} = {} for all n, m if n < m", self::expression(random, 1)),
            9 => format!("claim ({expression} is P for some n) for all games G"),
            10 => format!("prove {expression} is N for all n >= 1"),
            11 => format!("use {}", path(random)),
            12 => count(random),
            _ => expression,
        };
        program.push_str(&statement);
        program.push('\n');
    }
    program
}

#[test]
#[ignore = "slow"]
fn programs_at_random() {
    for seed in 0..40 {
        let program = program(&mut Random(seed));
        let answers = ends(&program, if seed % 2 == 0 { &[] } else { &["--json"] });
        assert!(answers > 20, "too few statements are right: {answers} lines of answers to\n{program}");
    }
}

/// A list of 2^60 entries to every ruleset and every function, in every place.
#[test]
fn a_list_that_no_memory_holds() {
    let words = rulesets().map(Named::name).chain(help::functions().map(|(_, word)| word.name));
    let names = words.chain(help::library().iter().map(|game| game.name));
    let mut program = String::from(
        "f(n) := if n = 0 then [1] else [f(n-1), f(n-1)]\n\
         g(n) := if n = 0 then [1] else [g(n-1), g(n-1)]\n\
         h(x, y) := if x = y then len(x) else {h(y, x)}\n\
         h(f(60), g(60))\nf(60) ++ g(60)\nclaim f(60) = g(60)\nclaim f(60) == f(59)\nclaim f(60) in [g(60)]\nx := f(60)\nx\n",
    );
    for name in names {
        for arguments in ["(f(60))", "(f(60), 1)", "(1, f(60))", "([1, 2])(f(60))", "(f(60), g(60), 3)"] {
            writeln!(program, "{name}{arguments}").unwrap();
        }
    }
    ends(&program, &[]);
}
