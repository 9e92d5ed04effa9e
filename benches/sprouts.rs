//! S1: who wins in Sprouts, by couples. `cargo bench --bench sprouts`; numbers of spots behind `--`
//! choose others.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use sprague::ruleset::boards::{Drawing, Sprouts};
use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
use sprague::{Interrupt, Limits, Nimber, Result};

static EXPANDED: AtomicUsize = AtomicUsize::new(0);

/// Sprouts, where positions are counted whose moves are made.
#[derive(Debug)]
struct Counted;

impl Ruleset for Counted {
    type Position = Drawing;

    fn name(&self) -> String {
        Sprouts.name()
    }
    fn moves(&self, drawing: &Drawing, moves: &mut Moves<Drawing>) -> Result<()> {
        EXPANDED.fetch_add(1, Ordering::Relaxed);
        Sprouts.moves(drawing, moves)
    }
    fn components(&self, drawing: Drawing, parts: &mut Vec<Drawing>) {
        Sprouts.components(drawing, parts);
    }
    fn representative(&self, land: Drawing) -> Drawing {
        Sprouts.representative(land)
    }
    fn weight(&self, drawing: &Drawing) -> Option<u64> {
        Sprouts.weight(drawing)
    }
    fn searched_from(&self) -> Option<u64> {
        Sprouts.searched_from()
    }
    fn cost(&self) -> usize {
        Sprouts.cost()
    }
    fn entries(&self, drawing: &Drawing) -> usize {
        Sprouts.entries(drawing)
    }
    fn write(&self, drawing: &Drawing) -> String {
        Sprouts.write(drawing)
    }
}

fn main() {
    let chosen: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let spots = if chosen.is_empty() { (6..=17).collect() } else { chosen };
    println!("S1: who wins in Sprouts: spots, outcome, positions met, expanded, seconds, peak MiB so far");
    for spots in spots {
        let start = Instant::now();
        EXPANDED.store(0, Ordering::Relaxed);
        let mut solver = Solver::new(Counted, Limits::default(), Interrupt::new());
        let position = Sprouts.read(&[Argument::from(spots)]).expect("few spots");
        let is_p = solver.is_value(&position, &Nimber::ZERO).map(|is_p| if is_p { "P" } else { "N" });
        println!(
            "  {spots:>2}  {}  {:>9}  {:>9}  {:>8.2}  {:>4}",
            is_p.unwrap_or("no answer"),
            solver.len(),
            EXPANDED.load(Ordering::Relaxed),
            start.elapsed().as_secs_f64(),
            peak()
        );
    }
}

/// The most memory that the process had, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}
