//! Our own side of the benchmarks of the store, against the least that can be done.
//! `cargo bench --bench store -- 7 S1 S4` runs two of them, with up to 10^7 nodes (6 if nothing is
//! said).

mod common {
    pub mod floor;
    mod work;
    pub use work::*;
}

use std::hint::black_box;

use common::{floor, median, mex_values, nim_positions, random_sets, short};
use num_bigint::BigUint;
use sprague::{GameId, Nimber, Result, Store, mex, mex_of_integers};

fn main() -> Result<()> {
    let digits = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(6);
    let named: Vec<String> = std::env::args().filter(|argument| argument.starts_with('S')).collect();
    let asked = |name: &str| named.is_empty() || named.iter().any(|argument| argument == name);
    if asked("S1") {
        intern(digits)?;
    }
    if asked("S3") {
        nim()?;
    }
    if asked("S4") {
        write_out()?;
    }
    if asked("S5") {
        nim_sums();
    }
    if asked("S6") {
        mexes(digits);
    }
    Ok(())
}

fn intern(digits: u32) -> Result<()> {
    println!("S1, S2: random sets, ns a node (floor: without values), ns a hit in random order");
    for exponent in 4..=digits {
        let nodes = 10_usize.pow(exponent);
        let mut arena = floor::Arena::new();
        let least = random_sets(nodes, 0, |options| arena.intern(options));
        drop(arena);
        let mut store = Store::new();
        let ours = random_sets(nodes, GameId::ZERO, |options| store.set_of(options).expect("room"));
        println!(
            "  10^{exponent}: {:.0} ({:.0}), hit {:.0} ({:.0}), {:.1} bytes a node",
            ours.0,
            least.0,
            ours.1,
            least.1,
            store.memory() as f64 / store.len() as f64
        );
    }
    Ok(())
}

fn nim() -> Result<()> {
    println!("S3: Nim as explicit positions, ms (floor: without values)");
    for heaps in [[7, 8, 9], [15, 16, 17]] {
        let least = median(21, || {
            let mut arena = floor::Arena::new();
            nim_positions(heaps, 0, |options| arena.intern(options))
        });
        let ours = median(21, || {
            let mut store = Store::new();
            let game = nim_positions(heaps, GameId::ZERO, |options| store.set_of(options).expect("room"));
            store.value(game)
        });
        println!("  {heaps:?}: {:.3} ({:.3})", ours.as_secs_f64() * 1e3, least.as_secs_f64() * 1e3);
    }
    Ok(())
}

fn write_out() -> Result<()> {
    println!("S4: write out *n + *n, ms");
    for size in [40_u32, 100, 400] {
        let time = median(15, || -> Result<GameId> {
            let mut store = Store::new();
            let heap = store.nimber(size)?;
            let sum = store.sum(&[heap, heap])?;
            store.expand(sum)
        });
        println!("  {size}: {:.3}", time.as_secs_f64() * 1e3);
    }
    Ok(())
}

fn nim_sums() {
    println!("S5: nim-sum in place, ns (floor: BigUint ^=)");
    for exponent in [5_u32, 10, 20, 30] {
        let bits = 1_u64 << exponent;
        let left = (BigUint::from(1_u8) << bits) - 1_u8;
        let right = (BigUint::from(1_u8) << (bits - 1)) / 3_u8;
        let (mut ours, other) = (Nimber::from(left.clone()), Nimber::from(right.clone()));
        let mut least = left;
        let time = |work: &mut dyn FnMut()| if exponent > 20 { median(5, work) } else { short(work) };
        let ours = time(&mut || black_box(&mut ours).nim_sum_assign(black_box(&other)));
        let least = time(&mut || *black_box(&mut least) ^= black_box(&right));
        println!("  2^{exponent} bits: {} ({})", ours.as_nanos(), least.as_nanos());
    }
}

fn mexes(digits: u32) {
    println!("S6: mex, ns a value: of integers, of nimbers (floor: bit set)");
    for exponent in 1..=digits {
        let values = mex_values(10_usize.pow(exponent));
        let nimbers: Vec<Nimber> = values.iter().copied().map(Nimber::from).collect();
        let per_value = |time: std::time::Duration| time.as_secs_f64() * 1e9 / values.len() as f64;
        println!(
            "  10^{exponent}: {:.2}, {:.2} ({:.2})",
            per_value(short(|| mex_of_integers(black_box(&values)))),
            per_value(short(|| mex(black_box(&nimbers)))),
            per_value(short(|| floor::mex(black_box(&values)))),
        );
    }
}
