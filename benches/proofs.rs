//! P1 and P2: what it takes to verify a certificate, and to make one.
//! `cargo bench --bench proofs -- 7` measures up to 10^7 nodes (6 if nothing is said).

mod common {
    mod work;
    pub use work::*;
}

use std::time::Duration;

use common::{Random, median};
use sprague::proof::{Contents, Question, certificate};
use sprague::{GameId, Result, Store};

/// Options of each position.
const OPTIONS: usize = 4;

/// What an edge may cost: a wait for memory, at random.
const NANOSECONDS_AN_EDGE: f64 = 60.0;

fn main() -> Result<()> {
    let digits = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(6);
    println!(
        "P1: verify beside the sum of the bytes and {NANOSECONDS_AN_EDGE} ns an edge; P2: make and write beside verify"
    );
    for exponent in 4..=digits {
        measure(exponent)?;
    }
    Ok(())
}

fn measure(exponent: u32) -> Result<()> {
    let mut store = Store::new();
    let top = random_positions(&mut store, 10_usize.pow(exponent))?;
    let question = [Question::Value(top)];
    let runs = if exponent > 5 { 5 } else { 21 };

    let mut text = Vec::new();
    let made = certificate(&mut store, &question)?;
    made.write(&mut text, Contents::Certificate).expect("a vector takes all");
    let (nodes, edges) = (made.len() as f64, made.edges() as f64);
    drop(made);

    let sum = median(runs, || text.iter().map(|&byte| u64::from(byte)).sum::<u64>());
    let verify = median(runs, || {
        sprague_kernel::verify(&mut &text[..], sprague_kernel::Options::default(), &mut || true)
            .expect("it is right")
    });
    let mut again = Vec::with_capacity(text.len());
    let make = median(runs, || certificate(&mut store, &question).map(|made| made.len()));
    let both = median(runs, || {
        again.clear();
        certificate(&mut store, &question)?
            .write(&mut again, Contents::Certificate)
            .expect("a vector takes all");
        Ok::<(), sprague::Error>(())
    });
    assert!(again == text);

    let floor = sum.as_nanos() as f64 + NANOSECONDS_AN_EDGE * edges;
    let a_node = |time: Duration| time.as_nanos() as f64 / nodes;
    println!(
        "  10^{exponent}: P1 {:.2}, P2 {:.2}; ns a node: verify {:.0}, make and write {:.0} (make {:.0}), floor {:.0}; {:.1} bytes a node",
        verify.as_nanos() as f64 / floor,
        both.as_nanos() as f64 / verify.as_nanos() as f64,
        a_node(verify),
        a_node(both),
        a_node(make),
        floor / nodes,
        text.len() as f64 / nodes,
    );
    Ok(())
}

/// Positions with random options out of those made before, and one that has as its options all that
/// are options of none.
fn random_positions(store: &mut Store, nodes: usize) -> Result<GameId> {
    let mut random = Random(5);
    let mut made = vec![store.zero()];
    let mut is_option = vec![false];
    let mut options = Vec::new();
    while made.len() < nodes {
        options.clear();
        for _ in 0..OPTIONS {
            let place = random.below(made.len());
            is_option[place] = true;
            options.push(made[place]);
        }
        made.push(store.set_of(&options)?);
        is_option.push(false);
    }
    let tops: Vec<GameId> = made.iter().zip(is_option).filter(|(_, is)| !is).map(|(&id, _)| id).collect();
    store.set_of(&tops)
}
