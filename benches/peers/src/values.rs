//! S5, S6: nim-sums and minimum excludants.

use std::collections::HashSet;
use std::hint::black_box;

use cgt::numeric::nimber::Nimber as CgtNimber;
use nimber::FiniteNimber;
use num_bigint::BigUint;
use sprague::{Nimber, mex, mex_of_integers};

use crate::work::{median, mex_values, short};
use crate::{floor, line};

pub fn nim_sums() {
    for exponent in [10_u32, 20, 27] {
        println!("S5, nim-sum of 2^{exponent} bits");
        let bits = 1_u64 << exponent;
        let left = (BigUint::from(1_u8) << bits) - 1_u8;
        let right = (BigUint::from(1_u8) << (bits - 1)) / 3_u8;
        let (mut sum, other) = (Nimber::from(left.clone()), Nimber::from(right.clone()));
        let words = |value: &BigUint| FiniteNimber::from(value.to_u64_digits());
        let (peer, peer_other) = (words(&left), words(&right));
        let mut least = left;
        let time = |work: &mut dyn FnMut()| {
            let time = if exponent > 20 { median(5, work) } else { short(work) };
            time.as_nanos() as f64
        };
        let ours = time(&mut || black_box(&mut sum).nim_sum_assign(black_box(&other)));
        line("ours, in place", "ns", ours, ours);
        let new = time(&mut || {
            black_box(black_box(&sum).nim_sum(black_box(&other)));
        });
        line("ours, a new one", "ns", new, ours);
        line("BigUint ^=", "ns", time(&mut || *black_box(&mut least) ^= black_box(&right)), ours);
        let peer = time(&mut || {
            black_box(black_box(&peer) + black_box(&peer_other));
        });
        line("nimber, a new one", "ns", peer, ours);
    }
}

pub fn mexes(digits: u32) {
    for exponent in 1..=digits {
        println!("S6, mex of 10^{exponent} values, a value");
        let values = mex_values(10_usize.pow(exponent));
        let nimbers: Vec<Nimber> = values.iter().copied().map(Nimber::from).collect();
        let cgt: Vec<CgtNimber> = values.iter().map(|&value| CgtNimber::new(value as u32)).collect();
        let each = |time: std::time::Duration| time.as_secs_f64() * 1e9 / values.len() as f64;
        let ours = each(short(|| mex_of_integers(black_box(&values))));
        line("ours, integers", "ns", ours, ours);
        line("ours, nimbers", "ns", each(short(|| mex(black_box(&nimbers)))), ours);
        line("bit set", "ns", each(short(|| floor::mex(black_box(&values)))), ours);
        line("cgt, its copy included", "ns", each(short(|| CgtNimber::mex(black_box(&cgt).clone()))), ours);
        let set = short(|| {
            let set: HashSet<u64> = black_box(&values).iter().copied().collect();
            (0..).find(|value| !set.contains(value))
        });
        line("std hash set", "ns", each(set), ours);
    }
}
