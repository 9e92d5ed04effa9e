//! S1 and S2: interning random sets.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::process::Command;

use cgt::misere::left_dead_end::LeftDeadEndContext;
use cgt::misere::left_dead_end::interned::Interner;
use hashconsing::{HConsed, HConsign, HashConsign};
use sprague::{GameId, Store};

use crate::floor::Arena;
use crate::line;
use crate::work::random_sets;

const SUBJECTS: [&str; 6] = [
    "ours",
    "floor, without values",
    "hashconsing, fxhash",
    "hashconsing as shipped",
    "cgt interner",
    "std map",
];

/// A set whose members are compared and hashed by their number.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Set(Vec<HConsed<Set>>);

type FxBuild = BuildHasherDefault<fxhash::FxHasher>;

/// Every subject at every size, each in a process of its own.
pub fn all(digits: u32) {
    let program = std::env::current_exe().expect("this program");
    let run = |subject: &str, nodes: usize| -> [f64; 3] {
        let output = Command::new(&program).args(["--intern", subject, &nodes.to_string()]).output();
        let output = String::from_utf8(output.expect("a process").stdout).expect("text");
        let numbers: Vec<f64> =
            output.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        [numbers[0], numbers[1], numbers[2]]
    };
    for exponent in 4..=digits {
        let nodes = 10_usize.pow(exponent);
        println!(
            "S1 with S2, 10^{exponent} random sets: ns a node; a hit; bytes a node of the whole process"
        );
        let mut ours = [0.0; 3];
        for subject in SUBJECTS {
            let [node, hit, bytes] = run(subject, nodes);
            if subject == "ours" {
                ours = [node, hit, bytes];
            }
            line(subject, "ns", node, ours[0]);
            line("  hit", "ns", hit, ours[1]);
            line("  memory", "B ", bytes, ours[2]);
        }
    }
}

/// One subject, which prints its numbers.
pub fn one(subject: &str, nodes: usize) {
    let before = resident_bytes();
    let (node, hit) = match subject {
        "ours" => {
            let mut store = Store::new();
            let times = random_sets(nodes, GameId::ZERO, |options| store.set_of(options).expect("room"));
            return print(times, store.memory() as f64 / nodes as f64);
        }
        "floor, without values" => {
            let mut arena = Arena::new();
            let times = random_sets(nodes, 0, |options| arena.intern(options));
            return print(times, (resident_bytes() - before) / nodes as f64);
        }
        "hashconsing, fxhash" => consed(nodes, HConsign::with_hasher(FxBuild::default())),
        "hashconsing as shipped" => consed(nodes, HConsign::empty()),
        "cgt interner" => {
            let interner = Interner::new();
            let times =
                random_sets(nodes, interner.new_integer(0), |options| interner.new_moves(options.to_vec()));
            std::mem::forget(interner);
            times
        }
        _ => {
            let mut map: HashMap<Box<[u32]>, u32> = HashMap::new();
            let mut sets: Vec<Box<[u32]>> = Vec::new();
            let times = random_sets(nodes, 0, |options| {
                let mut set = options.to_vec();
                set.sort_unstable();
                set.dedup();
                let set = set.into_boxed_slice();
                if let Some(&id) = map.get(&set) {
                    return id;
                }
                let id = sets.len() as u32 + 1;
                sets.push(set.clone());
                map.insert(set, id);
                id
            });
            std::mem::forget((map, sets));
            times
        }
    };
    print((node, hit), (resident_bytes() - before) / nodes as f64);
}

fn print((node, hit): (f64, f64), bytes: f64) {
    println!("{node} {hit} {bytes}");
}

fn consed<S: BuildHasher>(nodes: usize, mut consign: HConsign<Set, S>) -> (f64, f64) {
    let zero = consign.mk(Set(Vec::new()));
    let times = random_sets(nodes, zero, |options| {
        let mut set = options.to_vec();
        set.sort_unstable();
        set.dedup();
        consign.mk(Set(set))
    });
    std::mem::forget(consign);
    times
}

/// What the process holds, the handles and sets of the harness included.
fn resident_bytes() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = text.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0.0);
    pages * 4096.0
}
