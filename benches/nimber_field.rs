//! N1 to N5: the field of nimbers beside the plain recursion, and the portable path beside the one
//! that the library takes. `cargo bench --bench nimber_field -- N1 N5` runs two of them.

mod common {
    mod work;
    pub use work::{Random, median, short};
}

/// The portable path, which the library leaves where the processor has carry-less multiplication.
#[allow(dead_code, unused_imports, reason = "the benchmark uses a part, and not its tests")]
#[path = "../src/numbers/nimber/finite"]
mod field {
    mod basis;
    mod bytes;
    mod portable;
    mod sliced;
    mod tower;

    pub use sliced::products as portable_products;

    use tower::WordField;

    pub fn portable_product(left: u64, right: u64) -> u64 {
        portable::Portable::new().nim_product(left, right)
    }

    pub fn portable_product_of_pairs(left: u128, right: u128) -> u128 {
        let split = |value: u128| [value as u64, (value >> 64) as u64];
        let [low, high] = portable::Portable::new().nim_product_of_pairs(split(left), split(right));
        u128::from(high) << 64 | u128::from(low)
    }
}

use std::hint::black_box;

use common::{Random, median, short};
use num_bigint::BigUint;
use sprague::{FiniteNimber, Interrupt, Limits, NimField, Nimber};

/// Enough to be no prediction's, few enough for the fastest cache.
const PAIRS: usize = 1 << 10;

fn main() {
    let named: Vec<String> = std::env::args().filter(|argument| argument.starts_with('N')).collect();
    let asked = |name: &str| named.is_empty() || named.iter().any(|argument| argument == name);
    let mut random = Random(1);
    let pairs: Vec<(u64, u64)> = (0..PAIRS).map(|_| (random.next(), random.next())).collect();
    if asked("N1") {
        println!("N1: products below 2^64, ns");
        let ours = each(&pairs, |(left, right)| left.nim_product(right));
        line("ours", ours, ours);
        line("ours, one behind the other", chain(|value| value.nim_product(pairs[0].0)), ours);
        line("portable path", each(&pairs, |(left, right)| field::portable_product(left, right)), ours);
        line("plain recursion", each(&pairs, |(left, right)| product(left.into(), right.into(), 64)), ours);
    }
    if asked("N2") {
        println!("N2: slices of products below 2^64, ns a product");
        let (left, right): (Vec<u64>, Vec<u64>) = pairs.iter().copied().unzip();
        let mut products = vec![0; PAIRS];
        let bulk = short(|| u64::nim_products(&left, &right, black_box(&mut products)).expect("one length"));
        let bulk = bulk.as_nanos() as f64 / PAIRS as f64;
        line("ours", bulk, bulk);
        let portable = short(|| field::portable_products(&left, &right, black_box(&mut products)));
        line("portable path", portable.as_nanos() as f64 / PAIRS as f64, bulk);
        line("ours, one by one", each(&pairs, |(left, right)| left.nim_product(right)), bulk);
    }
    if asked("N3") {
        println!("N3: products below 2^128, ns");
        let long: Vec<(u128, u128)> = pairs
            .iter()
            .zip(pairs.iter().rev())
            .map(|(low, high)| {
                let join = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
                (join(low.0, high.0), join(low.1, high.1))
            })
            .collect();
        let ours = each(&long, |(left, right)| left.nim_product(right));
        line("ours", ours, ours);
        let portable = each(&long, |(left, right)| field::portable_product_of_pairs(left, right));
        line("portable path", portable, ours);
        line("plain recursion", each(&long, |(left, right)| product(left, right, 128)), ours);
    }
    if asked("N4") {
        println!("N4: inverses and square roots below 2^64, ns");
        let ours = each(&pairs, |(value, _)| value.nim_inverse());
        line("inverse, ours", ours, ours);
        line("inverse, plain recursion", each(&pairs, |(value, _)| inverse(value.into(), 64)), ours);
        let ours = each(&pairs, |(value, _)| value.nim_sqrt());
        line("square root, ours", ours, ours);
        line("square root, plain recursion", each(&pairs, |(value, _)| root(value.into(), 64)), ours);
    }
    if asked("N5") {
        long(&mut random);
    }
}

fn long(random: &mut Random) {
    let limits = Limits::default();
    let interrupt = Interrupt::new();
    let field = NimField::new(&limits, &interrupt);
    println!("N5: long nimbers, µs (times the product)");
    for exponent in (10..=20).step_by(2) {
        let mut nimber = || {
            let digits = (0..1_u32 << (exponent - 5)).map(|_| random.next() as u32).collect();
            Nimber::from(BigUint::new(digits))
        };
        let (left, right) = (nimber(), nimber());
        let time = |work: &mut dyn FnMut() -> Nimber| {
            let time = if exponent > 14 { median(5, work) } else { short(work) };
            time.as_secs_f64() * 1e6
        };
        let ours = time(&mut || field.product(&left, &right).expect("it ends"));
        line(&format!("2^{exponent} bits, product"), ours, ours);
        line("  square", time(&mut || field.square(&left).expect("it ends")), ours);
        line("  inverse", time(&mut || field.inverse(&left).expect("it is not 0")), ours);
        line("  square root", time(&mut || field.square_root(&left).expect("it ends")), ours);
    }
}

/// One line of a comparison: what, how long, and how many times ours.
fn line(name: &str, time: f64, ours: f64) {
    println!("  {name:<30} {time:>14.2}  {:>9.2}", time / ours);
}

/// Nanoseconds for one of the pairs, when they do not wait for each other.
fn each<T: Copy, U>(pairs: &[T], work: impl Fn(T) -> U) -> f64 {
    let time = short(|| {
        for &pair in black_box(pairs) {
            black_box(work(pair));
        }
    });
    time.as_nanos() as f64 / pairs.len() as f64
}

/// Nanoseconds for a step, when each waits for the one before.
fn chain(work: impl Fn(u64) -> u64) -> f64 {
    let time = short(|| (0..PAIRS).fold(black_box(3), |value, _| work(value)));
    time.as_nanos() as f64 / PAIRS as f64
}

/// The plain recursion by the rules for Fermat powers: three products of half the length, and one
/// by the power's half.
fn product(left: u128, right: u128, bits: u32) -> u128 {
    if bits == 1 {
        return left & right;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let low = product(left & mask, right & mask, half);
    let high = product(left >> half, right >> half, half);
    let all = product((left ^ left >> half) & mask, (right ^ right >> half) & mask, half);
    (all ^ low) << half | (low ^ times_top(high, half))
}

/// The product with 2^(bits - 1).
fn times_top(value: u128, bits: u32) -> u128 {
    if bits == 1 {
        return value;
    }
    let half = bits / 2;
    let (low, high) = (value & ((1 << half) - 1), value >> half);
    times_top(low ^ high, half) << half | times_top(times_top(high, half), half)
}

/// By the norm, which is half as long.
fn inverse(value: u128, bits: u32) -> u128 {
    if bits == 1 {
        return value;
    }
    let half = bits / 2;
    let conjugate = value ^ value >> half;
    let norm = inverse(product(value, conjugate, bits), half);
    product(conjugate & ((1 << half) - 1), norm, half) | product(conjugate >> half, norm, half) << half
}

/// By the square roots of the halves.
fn root(value: u128, bits: u32) -> u128 {
    if bits == 1 {
        return value;
    }
    let half = bits / 2;
    let (low, high) = (value & ((1 << half) - 1), value >> half);
    root(high, half) << half | root(low ^ times_top(high, half), half)
}
