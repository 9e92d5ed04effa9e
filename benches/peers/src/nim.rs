//! S3, S4, S9: Nim as explicit positions, and sums written out.

use std::collections::HashMap;
use std::process::Command;

use cgt::misere::left_dead_end::LeftDeadEndContext;
use cgt::misere::left_dead_end::interned::Interner;
use cgt::numeric::nimber::Nimber as CgtNimber;
use ogdoad::games::{Game, grundy};
use sprague::{GameId, Result, Store, mex_of_integers};

use crate::line;
use crate::work::{median, nim_positions};

type Heaps = [u8; 3];

fn moves(heaps: &Heaps) -> Vec<Heaps> {
    let mut moves = Vec::new();
    for place in 0..3 {
        for smaller in 0..heaps[place] {
            let mut next = *heaps;
            next[place] = smaller;
            moves.push(next);
        }
    }
    moves
}

fn ours(heaps: [usize; 3]) -> f64 {
    let time = median(21, || {
        let mut store = Store::new();
        let game = nim_positions(heaps, GameId::ZERO, |options| store.set_of(options).expect("room"));
        store.value(game)
    });
    time.as_secs_f64() * 1e3
}

fn cgt_value(heaps: Heaps, memo: &mut HashMap<Heaps, CgtNimber>) -> CgtNimber {
    if let Some(&value) = memo.get(&heaps) {
        return value;
    }
    let values = moves(&heaps).into_iter().map(|next| cgt_value(next, memo)).collect();
    let value = CgtNimber::mex(values);
    memo.insert(heaps, value);
    value
}

/// What the peers do, with our mex: no sets, values by heaps.
fn memo_value(heaps: Heaps, memo: &mut HashMap<Heaps, u64>) -> u64 {
    if let Some(&value) = memo.get(&heaps) {
        return value;
    }
    let values: Vec<u64> = moves(&heaps).into_iter().map(|next| memo_value(next, memo)).collect();
    let value = mex_of_integers(&values);
    memo.insert(heaps, value);
    value
}

pub fn positions() {
    for heaps in [[7_u8, 8, 9], [15, 16, 17]] {
        println!("S3, Nim {heaps:?} as explicit positions, with values");
        let ours = ours(heaps.map(usize::from));
        line("ours, with the sets", "ms", ours, ours);
        let time = median(7, || {
            let interner = Interner::new();
            nim_positions(heaps.map(usize::from), interner.new_integer(0), |options| {
                interner.new_moves(options.to_vec())
            });
        });
        line("cgt interner, no values", "ms", time.as_secs_f64() * 1e3, ours);
        let time = median(7, || memo_value(heaps, &mut HashMap::new()));
        line("our mex, values alone", "ms", time.as_secs_f64() * 1e3, ours);
        let time = median(7, || cgt_value(heaps, &mut HashMap::new()));
        line("cgt, values alone", "ms", time.as_secs_f64() * 1e3, ours);
        let time = median(7, || grundy(&heaps, &moves, &mut HashMap::new()));
        line("ogdoad, values alone", "ms", time.as_secs_f64() * 1e3, ours);
        if heaps[0] < 10 {
            let time = median(3, || {
                let [first, second, third] = heaps.map(|size| Game::nim_heap(u128::from(size)));
                first.add(&second).add(&third).eq(&Game::zero())
            });
            line("ogdoad, its game DAG", "ms", time.as_secs_f64() * 1e3, ours);
        }
    }
}

pub fn write_out() {
    for size in [40_u32, 100] {
        println!("S4, *{size} + *{size} written out");
        let ours = median(15, || -> Result<GameId> {
            let mut store = Store::new();
            let heap = store.nimber(size)?;
            let sum = store.sum(&[heap, heap])?;
            store.expand(sum)
        });
        let ours = ours.as_secs_f64() * 1e3;
        line("ours", "ms", ours, ours);
        let time = median(3, || {
            let heap = Game::nim_heap(u128::from(size));
            heap.add(&heap)
        });
        line("ogdoad, build", "ms", time.as_secs_f64() * 1e3, ours);
        let time = median(3, || {
            let heap = Game::nim_heap(u128::from(size));
            heap.add(&heap).eq(&Game::zero())
        });
        line("ogdoad, build and compare", "ms", time.as_secs_f64() * 1e3, ours);
    }
}

pub fn python() {
    println!("S9, Nim (5, 6, 7) over frozensets in Python");
    let ours = ours([5, 6, 7]);
    line("ours", "ms", ours, ours);
    let output = Command::new("python3").arg("-c").arg(include_str!("nim.py")).output();
    let seconds = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    match seconds.and_then(|text| text.trim().parse::<f64>().ok()) {
        Some(seconds) => line("python3", "ms", seconds * 1e3, ours),
        None => println!("  no python3 here"),
    }
}
