//! What the library itself takes for what `benchmarks/bench.py` asks of the package: a name and
//! seconds a line, the least of several runs.

use std::hint::black_box;
use std::time::Instant;

use sprague::{FiniteNimber, Result, Session};

/// As many as in `benchmarks/bench.py`.
const COUNT: usize = 1_000_000;
const REPEATS: usize = 9;

fn least(mut work: impl FnMut()) -> f64 {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..REPEATS).map(|_| once(&mut work)).fold(f64::INFINITY, f64::min)
}

/// As the package asks: the period is looked for on the way.
fn sequence(code: &str) {
    let seconds = least(|| {
        let values = Session::new().heap_values(code, 0, COUNT as u64 - 1);
        black_box(values.expect("so many values are allowed"));
    });
    println!("sequence({code}) {seconds:e}");
}

fn products<T: FiniteNimber + Default>(name: &str, from: impl Fn(u64) -> T) -> Result<()> {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from(state >> 32 ^ state)
    };
    let left: Vec<T> = (0..COUNT).map(|_| random()).collect();
    let right: Vec<T> = (0..COUNT).map(|_| random()).collect();
    let mut out = vec![T::default(); COUNT];
    T::nim_products(&left, &right, &mut out)?;
    let seconds = least(|| {
        T::nim_products(black_box(&left), &right, &mut out).expect("the slices are equally long");
    });
    println!("nim_products({name}) {seconds:e}");
    Ok(())
}

fn main() -> Result<()> {
    for code in ["0.137", "0.77", "0.106", "0.56"] {
        sequence(code);
    }
    products("uint8", |bits| bits as u8)?;
    products("uint16", |bits| bits as u16)?;
    products("uint32", |bits| bits as u32)?;
    products("uint64", |bits| bits)
}
