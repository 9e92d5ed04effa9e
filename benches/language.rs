//! S7 and S8: text to DAG against pest alone with the same grammar, and the whole process against
//! Python's. `cargo bench --bench language`.

mod common {
    mod work;
    pub use work::*;
}

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, Stdio};

use common::{Random, median};
use grammar::{Grammar, Rule};
use pest::Parser as _;
use sprague::{Limits, Session};

/// The grammar alone, with nothing built on it.
mod grammar {
    #![allow(missing_docs, reason = "pest generates the items")]

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/sprague.pest"]
    pub struct Grammar;
}

/// Sets nested at random to about `bytes` bytes of text.
fn nested(bytes: usize) -> String {
    let mut random = Random(7);
    let mut text = String::from("{");
    let mut depth = 1;
    while text.len() < bytes || depth > 0 {
        if text.len() >= bytes || depth > 12 || depth > 1 && random.below(3) == 0 {
            text.push('}');
            depth -= 1;
            continue;
        }
        if !text.ends_with('{') {
            text.push_str(", ");
        }
        if random.below(2) == 0 {
            text.push('{');
            depth += 1;
        } else {
            let _ = write!(text, "*{}", random.below(20));
        }
    }
    text
}

/// A sum of many small positions.
fn sum(bytes: usize) -> String {
    let mut random = Random(11);
    let mut text = String::from("*1");
    while text.len() < bytes {
        let _ = write!(text, " + {{*{}, *{}}}", random.below(9), random.below(9));
    }
    text
}

fn pest_alone(text: &str) -> usize {
    Grammar::parse(Rule::statement, text).expect("the text is read").tokens().count()
}

fn ours(text: &str) -> usize {
    // A statement is at most a tenth of the nodes long.
    let mut session = Session::with_limits(Limits::with_nodes(50_000_000));
    black_box(session.position(text).expect("a position"));
    session.store().len()
}

/// The most memory this process has held, in bytes, where the system says so.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Peak memory is that of a process of its own.
fn memory(what: &str) -> Option<u64> {
    let output = Command::new(std::env::current_exe().ok()?).args(["memory", what]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "memory") {
        let text = nested(4_000_000);
        match arguments[at + 1].as_str() {
            "pest" => black_box(pest_alone(&text)),
            "ours" => black_box(ours(&text)),
            _ => 0,
        };
        println!("{}", peak().unwrap_or(0));
        return;
    }
    println!("S7: text to DAG");
    for (name, text) in [("nested sets", nested(4_000_000)), ("a sum", sum(4_000_000))] {
        let alone = median(5, || pest_alone(&text)).as_secs_f64();
        let whole = median(5, || ours(&text)).as_secs_f64();
        let megabytes = text.len() as f64 / 1e6;
        println!(
            "  {name}, {megabytes:.1} MB: {:.1} MB/s, pest alone {:.1} MB/s, ratio {:.2}",
            megabytes / whole,
            megabytes / alone,
            alone / whole
        );
    }
    if let (Some(base), Some(pest), Some(ours)) = (memory("nothing"), memory("pest"), memory("ours")) {
        let (pest, ours) = ((pest - base) as f64, (ours - base) as f64);
        println!("  memory: {:.0} MB, pest alone {:.0} MB, ratio {:.2}", ours / 1e6, pest / 1e6, ours / pest);
    }
    println!("S8: a whole process");
    let process = |program: &str, arguments: &[&str]| {
        median(41, || {
            Command::new(program)
                .args(arguments)
                .stdout(Stdio::null())
                .status()
                .map(|status| status.success())
        })
        .as_secs_f64()
    };
    let ours = process(env!("CARGO_BIN_EXE_sprague"), &["eval", "*1"]);
    let python = process("python3", &["-c", ""]);
    println!(
        "  eval '*1' {:.2} ms, python3 -c '' {:.2} ms, ratio 1/{:.1}",
        ours * 1e3,
        python * 1e3,
        python / ours
    );
}
