//! Work to measure, and how it is measured: the same for our side and for the peers.

#![allow(dead_code, reason = "each benchmark uses its part")]

use std::hint::black_box;
use std::time::{Duration, Instant};

/// SplitMix64: the same numbers everywhere, without a dependency.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// The median of `runs` timings.
pub fn median<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}

/// The time of one call that is too short to be timed alone.
pub fn short<T>(mut work: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    let mut calls = 0_u32;
    while start.elapsed() < Duration::from_millis(20) {
        for _ in 0..16 {
            black_box(work());
        }
        calls += 16;
    }
    let calls = calls * 4;
    median(5, || {
        for _ in 0..calls {
            black_box(work());
        }
    }) / calls
}

/// Sets made batch by batch, so that choosing them is not timed and what they are made of is known.
const BATCH: usize = 1 << 14;

/// Interns `nodes` random sets of 1 to 8 options out of those made before; then, if asked, all of
/// the first million again in random order. Returns nanoseconds a node, and a hit.
pub fn random_sets<H: Clone>(nodes: usize, zero: H, mut intern: impl FnMut(&[H]) -> H) -> (f64, f64) {
    let mut random = Random(1);
    let mut made: Vec<H> = Vec::with_capacity(nodes + 1);
    made.push(zero);
    let mut kept: Vec<Vec<H>> = Vec::new();
    let mut spent = Duration::ZERO;
    let mut count = 0;
    let (mut pool, mut ends): (Vec<H>, Vec<usize>) = (Vec::new(), Vec::new());
    while count < nodes {
        pool.clear();
        ends.clear();
        let batch = BATCH.min(nodes - count).min(made.len());
        for _ in 0..batch {
            let options = 1 + random.below(8);
            for _ in 0..options {
                pool.push(made[random.below(made.len())].clone());
            }
            ends.push(pool.len());
            if kept.len() < 1 << 20 && random.below(nodes) < 1 << 20 {
                kept.push(pool[pool.len() - options..].to_vec());
            }
        }
        let start = Instant::now();
        let mut from = 0;
        for &end in &ends {
            made.push(intern(&pool[from..end]));
            from = end;
        }
        spent += start.elapsed();
        count += batch;
    }
    for place in (1..kept.len()).rev() {
        kept.swap(place, random.below(place + 1));
    }
    let start = Instant::now();
    for set in &kept {
        black_box(intern(set));
    }
    let hits = start.elapsed();
    (spent.as_nanos() as f64 / nodes as f64, hits.as_nanos() as f64 / kept.len() as f64)
}

/// All positions of Nim with three heaps of up to these sizes, each as the set of its options.
pub fn nim_positions<H: Copy>(
    [first, second, third]: [usize; 3],
    zero: H,
    mut intern: impl FnMut(&[H]) -> H,
) -> H {
    let place = |i: usize, j: usize, k: usize| (i * (second + 1) + j) * (third + 1) + k;
    let mut table = vec![zero; (first + 1) * (second + 1) * (third + 1)];
    let mut options = Vec::new();
    for i in 0..=first {
        for j in 0..=second {
            for k in 0..=third {
                options.clear();
                options.extend((0..i).map(|i| table[place(i, j, k)]));
                options.extend((0..j).map(|j| table[place(i, j, k)]));
                options.extend((0..k).map(|k| table[place(i, j, k)]));
                table[place(i, j, k)] = intern(&options);
            }
        }
    }
    table[table.len() - 1]
}

/// Values of which most are small, as the values of options are.
pub fn mex_values(count: usize) -> Vec<u64> {
    let mut random = Random(7);
    (0..count as u64)
        .map(|value| if value % 16 == 3 { random.next() } else { random.below(count) as u64 })
        .collect()
}
