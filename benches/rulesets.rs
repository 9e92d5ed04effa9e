//! R1 to R3: positions of rulesets by play, R3 beside memoised Python as a student writes it.
//! `cargo bench --bench rulesets`; words behind `--`, such as `cram chomp`, choose the games that
//! begin with one of them.

mod common {
    mod work;
    pub use work::median;
}

use std::process::Command;

use common::median;
use sprague::ruleset::boards::{Chomp, Cram};
use sprague::ruleset::heaps::{OneHeap, Wythoff};
use sprague::ruleset::{Argument, Ruleset, Solver};
use sprague::{Interrupt, Limits};

const RUNS: usize = 11;

/// Prints the milliseconds and the value of two games, with a memoised function.
const PYTHON: &str = include_str!("rulesets.py");

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|word| name.starts_with(word.as_str()));
    println!("R1: Cram by play, ms");
    one("cram(4, 5)", wanted, || Cram, &[4, 5]);
    one("cram(5, 5)", wanted, || Cram, &[5, 5]);
    println!("R2: Kayles by play, ms");
    one("kayles(1000)", wanted, || OneHeap::KAYLES, &[1_000]);
    println!("R3: beside memoised Python, ms");
    one("wythoff(300, 300)", wanted, Wythoff::default, &[300, 300]);
    one("chomp(6, 6)", wanted, || Chomp, &[6, 6]);
    if !wanted("python") {
        return;
    }
    match Command::new("python3").args(["-c", PYTHON]).output() {
        Ok(output) if output.status.success() => print!("{}", String::from_utf8_lossy(&output.stdout)),
        _ => println!("  no python3 here"),
    }
}

fn one<R: Ruleset>(name: &str, wanted: impl Fn(&str) -> bool, rules: impl Fn() -> R, sizes: &[u64]) {
    if !wanted(name) {
        return;
    }
    let arguments: Vec<Argument> = sizes.iter().map(|&size| Argument::from(size)).collect();
    let (mut value, mut positions) = (None, 0);
    let time = median(RUNS, || {
        let mut solver = Solver::new(rules(), Limits::default(), Interrupt::new());
        let position = solver.rules().read(&arguments).expect("sizes are in bounds");
        value = solver.value(&position).ok();
        positions = solver.len();
    });
    let value = value.map_or("no value".to_owned(), |value| format!("*{value}"));
    println!("  {name:<18} {:>9.2}  {value}, {positions} positions", time.as_secs_f64() * 1e3);
}
