//! R1 to R3: positions of rulesets by play, R3 beside memoised Python as a student writes it.
//! `cargo bench --bench rulesets`.

mod common {
    mod work;
    pub use work::median;
}

use std::process::Command;

use common::median;
use sprague::ruleset::boards::{Chomp, Cram};
use sprague::ruleset::heaps::{Kayles, Wythoff};
use sprague::ruleset::{Argument, Ruleset, Solver};
use sprague::{Interrupt, Limits};

const RUNS: usize = 5;

/// Prints the milliseconds and the value of two games, with a memoised function.
const PYTHON: &str = include_str!("rulesets.py");

fn main() {
    println!("R1: Cram by play, ms");
    one("cram(4, 5)", || Cram, &[4, 5]);
    one("cram(5, 5)", || Cram, &[5, 5]);
    println!("R2: Kayles by play, ms");
    one("kayles(1000)", || Kayles, &[1_000]);
    println!("R3: beside memoised Python, ms");
    one("wythoff(300, 300)", Wythoff::default, &[300, 300]);
    one("chomp(6, 6)", || Chomp, &[6, 6]);
    match Command::new("python3").args(["-c", PYTHON]).output() {
        Ok(output) if output.status.success() => print!("{}", String::from_utf8_lossy(&output.stdout)),
        _ => println!("  no python3 here"),
    }
}

fn one<R: Ruleset>(name: &str, rules: impl Fn() -> R, sizes: &[u64]) {
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
