//! N1, N3, N4, N5: the field of nimbers.

use std::hint::black_box;

use nimber::FiniteNimber as Peer;
use num_bigint::BigUint;
use ogdoad::scalar::{nim_inv, nim_mul, nim_sqrt};
use sprague::{FiniteNimber, Nimber};

use crate::line;
use crate::work::{Random, median, short};

pub fn products() {
    let mut random = Random(1);
    let pairs: Vec<(u64, u64)> = (0..256).map(|_| (random.next(), random.next())).collect();
    let peers: Vec<(Peer, Peer)> = pairs.iter().map(|&(left, right)| (left.into(), right.into())).collect();
    println!("N1, products below 2^64");
    let ours = each(&pairs, |&(left, right)| left.nim_product(right));
    line("ours", "ns", ours, ours);
    line("nimber", "ns", each(&peers, |(left, right)| left * right), ours);
    line("ogdoad", "ns", each(&pairs, |&(left, right)| nim_mul(left.into(), right.into())), ours);
    println!("N4, inverses and square roots below 2^64");
    let inverse = each(&pairs, |&(value, _)| value.nim_inverse());
    line("inverse, ours", "ns", inverse, inverse);
    line("inverse, nimber", "ns", each(&peers, |(value, _)| value.inverse()), inverse);
    line("inverse, ogdoad", "ns", each(&pairs, |&(value, _)| nim_inv(value.into())), inverse);
    let root = each(&pairs, |&(value, _)| value.nim_sqrt());
    line("square root, ours", "ns", root, root);
    line("square root, nimber", "ns", each(&peers, |(value, _)| value.sqrt()), root);
    line("square root, ogdoad", "ns", each(&pairs, |&(value, _)| nim_sqrt(value.into())), root);
}

pub fn double_words() {
    let mut random = Random(2);
    let mut value = || u128::from(random.next()) << 64 | u128::from(random.next());
    let pairs: Vec<(u128, u128)> = (0..256).map(|_| (value(), value())).collect();
    let words = |value: u128| Peer::from(&[value as u64, (value >> 64) as u64]);
    let peers: Vec<(Peer, Peer)> = pairs.iter().map(|&(left, right)| (words(left), words(right))).collect();
    println!("N3, products below 2^128");
    let ours = each(&pairs, |&(left, right)| left.nim_product(right));
    line("ours", "ns", ours, ours);
    line("nimber", "ns", each(&peers, |(left, right)| left * right), ours);
    line("ogdoad", "ns", each(&pairs, |&(left, right)| nim_mul(left, right)), ours);
}

pub fn long() {
    let mut random = Random(3);
    for exponent in [10_u32, 12, 14] {
        println!("N5, products of 2^{exponent} bits");
        let mut words = || (0..1_usize << (exponent - 6)).map(|_| random.next()).collect::<Vec<u64>>();
        let (left, right) = (words(), words());
        let number = |words: &[u64]| {
            Nimber::from(BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect()))
        };
        let nimbers = (number(&left), number(&right));
        let ours = short(|| black_box(&nimbers.0).nim_product(black_box(&nimbers.1))).as_secs_f64() * 1e6;
        line("ours", "µs", ours, ours);
        let peers = (Peer::from(left), Peer::from(right));
        let mut found = Peer::from(0);
        let time = median(3, || found = &peers.0 * &peers.1).as_secs_f64() * 1e6;
        line("nimber", "µs", time, ours);
        assert_eq!(number(found.as_slice()), nimbers.0.nim_product(&nimbers.1));
    }
}

/// Nanoseconds for one of the pairs.
fn each<T, U>(pairs: &[T], work: impl Fn(&T) -> U) -> f64 {
    let time = short(|| {
        for pair in black_box(pairs) {
            black_box(work(pair));
        }
    });
    time.as_nanos() as f64 / pairs.len() as f64
}
