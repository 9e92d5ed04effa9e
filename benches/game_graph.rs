//! R4: values of a game graph from a file, beside a loop over its bytes that finds the numbers in
//! it. `cargo bench --bench game_graph -- 7` reads up to 10^7 edges (6 if nothing is said); a name
//! behind it, `Numbers`, `InOrder` or `Names`, chooses a kind of graph.
//!
//! Then R5: values of a graph with 10^6 edges in memory, without cycles and with. What is asked for is
//! that the graph with cycles takes at most twice the time. `Cycles` alone runs only that.

mod common {
    mod work;
    pub use work::*;
}

use std::fmt::Write as _;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use common::{Random, median};
use sprague::game_graph::{Format, GameGraph, read};
use sprague::{Interrupt, Limits};

/// Vertices have ten options each on average.
const OPTIONS: usize = 10;

const RUNS: usize = 5;

fn main() -> io::Result<()> {
    let digits = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(6);
    println!(
        "R4: values of a game graph from a file, ns an edge: all, of it reading; loopy (floor: a byte loop), what is asked for"
    );
    let named: Vec<String> =
        std::env::args().filter(|argument| argument.starts_with(['N', 'I', 'C'])).collect();
    for exponent in 4..=digits {
        let edges = 10_usize.pow(exponent);
        for kind in [Kind::Numbers, Kind::InOrder, Kind::Names] {
            if !named.is_empty() && !named.contains(&format!("{kind:?}")) {
                continue;
            }
            let path = kind.path(edges);
            kind.write(&path, edges)?;
            one(kind, &path, edges);
            fs::remove_file(path)?;
        }
    }
    if named.is_empty() || named.iter().any(|name| name == "Cycles") {
        with_cycles(1_000_000);
    }
    Ok(())
}

/// One edge of these leads up.
const UP: [usize; 3] = [10, 100, 10_000];

/// One vertex of these has no options.
const ENDS: usize = 20;

/// Values of graphs in memory, without what reads and writes.
fn with_cycles(edges: usize) {
    println!(
        "R5: values alone, {edges} edges, ns an edge: without cycles; by the theory of cycles: the same"
    );
    println!("graph, one edge of 10,000, of 100 and of 10 upward (and how often the first), at most 2 times");
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    for kind in [Kind::Numbers, Kind::InOrder] {
        let graph = |up: usize| {
            let text = kind.text_with_cycles(edges, up);
            read(text.as_bytes(), Format::Tsv, &limits, &interrupt).expect("a graph")
        };
        let time = |graph: &GameGraph, loopy: bool| {
            let values = || if loopy { graph.loopy_values(&interrupt) } else { graph.values(&interrupt) };
            median(RUNS, || values().expect("values")).as_secs_f64() * 1e9 / edges as f64
        };
        let without = graph(usize::MAX);
        let floor = time(&without, false);
        print!("  {kind:?}: {floor:.1}");
        for graph in [without].into_iter().chain(UP.into_iter().rev().map(graph)) {
            let loopy = time(&graph, true);
            print!("; {loopy:.1} ({:.1})", loopy / floor);
        }
        println!();
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Labels are numbers, edges in random order.
    Numbers,
    /// Labels are numbers, edges in the order of the vertices they come from.
    InOrder,
    /// Labels are longer than a word, edges in random order.
    Names,
}

impl Kind {
    fn path(self, edges: usize) -> PathBuf {
        std::env::temp_dir().join(format!("sprague-graph-{}-{self:?}-{edges}.tsv", std::process::id()))
    }

    /// Moves go to lesser numbers, mostly far down, so that the values are small and differ.
    fn write(self, path: &Path, edges: usize) -> io::Result<()> {
        let vertices = (edges / OPTIONS).max(2);
        let mut random = Random(11);
        let mut file = BufWriter::new(File::create(path)?);
        for edge in 0..edges {
            let from = match self {
                Kind::InOrder => edge / OPTIONS,
                Kind::Numbers | Kind::Names => random.below(vertices),
            }
            .max(1);
            let to = random.below(from);
            match self {
                Kind::Names => writeln!(file, "position-{from}\tposition-{to}")?,
                Kind::Numbers | Kind::InOrder => writeln!(file, "{from}\t{to}")?,
            }
        }
        file.flush()
    }

    /// The same with some vertices that have no options, and with one edge of `up` leading anywhere up.
    fn text_with_cycles(self, edges: usize, up: usize) -> String {
        let vertices = edges / OPTIONS * ENDS / (ENDS - 1) + 1;
        let mut random = Random(11);
        let mut text = String::new();
        let mut count = 0;
        while count < edges {
            let from = match self {
                Kind::InOrder => count / OPTIONS * ENDS / (ENDS - 1) + 1,
                Kind::Numbers | Kind::Names => random.below(vertices),
            };
            let upward = random.below(up) == 0;
            let to = if upward { from + random.below(vertices - from) } else { random.below(from) };
            if from % ENDS != 0 {
                writeln!(text, "{from}\t{to}").expect("a string");
                count += 1;
            }
        }
        text
    }
}

fn one(kind: Kind, path: &Path, edges: usize) {
    let interrupt = Interrupt::new();
    let limits = Limits::default();
    let open = || File::open(path).expect("it was written");
    let graph = || read(open(), Format::Tsv, &limits, &interrupt).expect("a graph");
    let per_edge = |time: std::time::Duration| time.as_secs_f64() * 1e9 / edges as f64;
    let floor = per_edge(median(RUNS, || byte_loop(&mut open())));
    let reading = per_edge(median(RUNS, graph));
    let loopy = per_edge(median(RUNS, || {
        let graph = graph();
        let values = graph.loopy_values(&interrupt).expect("values");
        values.write_tsv(&mut io::sink(), &interrupt).expect("a sink")
    }));
    let all = per_edge(median(RUNS, || {
        let graph = graph();
        let values = graph.values(&interrupt).expect("values");
        values.write_tsv(&mut io::sink(), &interrupt).expect("a sink")
    }));
    println!(
        "  {edges} {kind:?}: {all:.1}, {reading:.1}; {loopy:.1} ({floor:.1}), {:.1}; {:.2} bytes an edge in the end",
        2.0 * floor + 60.0,
        graph().memory() as f64 / edges as f64,
    );
}

/// The numbers of a file, added up.
fn byte_loop(reader: &mut impl Read) -> (u64, u64) {
    let mut block = vec![0; 1 << 16];
    let (mut sum, mut count, mut number) = (0_u64, 0_u64, 0_u64);
    while let Ok(length) = reader.read(&mut block)
        && length > 0
    {
        for &byte in &block[..length] {
            if byte.is_ascii_digit() {
                number = number * 10 + u64::from(byte - b'0');
            } else {
                sum = sum.wrapping_add(number);
                count += 1;
                number = 0;
            }
        }
    }
    black_box((sum, count))
}
