//! O1 to O9: nim-sequences of octal games, beside a naive program and plain Python.
//! `cargo bench --bench nim_sequences`.
//!
//! Times are those of the process on its processor where the system tells them, so that neighbours
//! count for little.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use num_bigint::BigUint;
use sprague::front_end::octal::{LongRun, Octal, OctalSequence, Vectors, prove_in_memory};
use sprague::heap::{HeapRule, NimSequence};
use sprague::{Interrupt, Limits};

/// Prints the seconds of plain Python.
const PYTHON: &str = include_str!("nim_sequences.py");

fn main() {
    println!("values, s and millions a second");
    for (name, code, heaps) in [
        ("O1", "0.77", 100_000),
        ("O1", "0.137", 100_000),
        ("O1", "0.07", 100_000),
        ("O2", "0.007", 100_000),
        ("O3", "0.16", 10_000_000),
        ("O3", "0.106", 10_000_000),
        ("O3", "0.104", 10_000_000),
        ("O3", "0.356", 10_000_000),
        ("O4", "0.454", 10_000_000),
        ("O5", "0.6", 100_000),
        ("O5", "4!.0", 100_000),
        ("O5", "0.6", 1_000_000),
        ("O5", "4!.0", 1_000_000),
        ("O6", "0.06", 100_000),
        ("O6", "0.165", 100_000),
    ] {
        let game = octal(code);
        let (time, _) = timed(|| {
            let mut sequence = OctalSequence::new(&game);
            sequence
                .extend(heaps, &Limits::default(), &Interrupt::new())
                .expect("values are below the ceiling");
            sequence.values().len()
        });
        println!("  {name} {code:<6} to {heaps:>9} {time:>9.3}  {:>8.2}", heaps as f64 / time / 1e6);
    }
    println!("O3 in the memory of a window, millions a second");
    for code in ["0.16", "0.106", "0.104", "0.454"] {
        let (game, interrupt) = (octal(code), Interrupt::new());
        let mut run =
            LongRun::new(&game, 1 << 24, &Limits::default(), &interrupt).expect("few heaps are rare");
        let from = run.heap();
        let (time, ()) = timed(|| (0..1_000).for_each(|_| run.advance(&interrupt).expect("no heap is rare")));
        println!("  {code:<6} {:>8.1}", (run.heap() - from) as f64 / time / 1e6);
    }
    by_each_path();
    println!("O7: to a proved period, s");
    for (code, heaps) in [("0.16", 600_000), ("0.56", 700_000), ("0.127", 100_000), ("0.376", 4_600_000)] {
        let mut sequence = OctalSequence::new(&octal(code));
        let (time, found) = timed(|| {
            prove_in_memory(&mut sequence, heaps, &Limits::default(), &Interrupt::new()).expect("few values")
        });
        println!("  {code:<6} {time:>9.3}  {found:?}");
    }
    for code in ["0.104", "0.454"] {
        let interrupt = Interrupt::new();
        let (time, found) = timed(|| {
            let mut run =
                LongRun::new(&octal(code), 1 << 22, &Limits::default(), &interrupt).expect("it is suited");
            loop {
                run.advance(&interrupt).expect("no heap is rare");
                if let Some(found) = run.period(&interrupt).expect("nobody interrupts") {
                    break found;
                }
            }
        });
        println!("  {code:<6} {time:>9.3}  {found:?}");
    }
    println!("O8: the value of a heap of 10^18 where the period is proved: the first time s, then ns");
    for code in ["0.137", "0.16", "0.104"] {
        let rule = HeapRule::of_code(code.parse().expect("a code")).expect("play ends");
        let (limits, interrupt) = (Limits::default(), Interrupt::new());
        let (mut sequence, heap) = (NimSequence::new(rule), BigUint::from(10_u64.pow(18)));
        let mut value = || sequence.value(black_box(&heap), &limits, &interrupt);
        let (first, found) = timed(&mut value);
        let Ok(found) = found else {
            println!("  {code:<6} takes too long on this processor");
            continue;
        };
        let (time, ()) = timed(|| (0..1_000_000).for_each(|_| drop(black_box(value()))));
        println!("  {code:<6} {first:>9.3} {:>9.0}  {found:?}", time * 1e3);
    }
    println!("O9: the naive program, s");
    for code in ["0.77", "0.137", "0.007"] {
        let game = octal(code);
        let (time, _) = timed(|| naive(game.digits(), 100_000).len());
        println!("  naive, {code:<6} to 10^5 {time:>9.3} s");
    }
    match Command::new("python3").args(["-c", PYTHON]).output() {
        Ok(output) if output.status.success() => print!("{}", String::from_utf8_lossy(&output.stdout)),
        _ => println!("  no python3 here"),
    }
}

/// O3 and O4 by all instructions that the processor has: 10^7 values kept, s, and in the memory of a
/// window, millions a second; with the same values.
fn by_each_path() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    println!("O3, O4 by each path: 10^7 values kept, s; in the memory of a window, millions a second");
    for code in ["0.16", "0.106", "0.104", "0.356", "0.454"] {
        let mut found: Option<Vec<u16>> = None;
        for vectors in Vectors::present() {
            vectors.choose().expect("the processor has them");
            let game = octal(code);
            let (kept, values) = timed(|| {
                let mut sequence = OctalSequence::new(&game);
                sequence.extend(10_000_000, &limits, &interrupt).expect("values are below the ceiling");
                sequence.values().to_vec()
            });
            assert!(found.as_ref().is_none_or(|found| *found == values), "{code} by {vectors}");
            found = Some(values);
            let mut run = LongRun::new(&game, 1 << 24, &limits, &interrupt).expect("few heaps are rare");
            let from = run.heap();
            let (time, ()) =
                timed(|| (0..400).for_each(|_| run.advance(&interrupt).expect("no heap is rare")));
            let rate = (run.heap() - from) as f64 / time / 1e6;
            println!("  {code:<6} {:<9} {kept:>8.3} {rate:>8.1}", vectors.name());
        }
    }
    Vectors::present().next().map(Vectors::choose);
}

fn octal(code: &str) -> Octal {
    code.parse().expect("an octal game")
}

/// Seconds of the processor, or by the clock where nobody tells them.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let spent = || -> Option<f64> {
        let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
    };
    let (begun, before) = (Instant::now(), spent());
    let result = work();
    let time = before.zip(spent()).map_or(begun.elapsed().as_secs_f64(), |(before, after)| after - before);
    (time, result)
}

/// The values as a textbook has them: every option marked.
fn naive(digits: &[u8], heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = vec![0];
    let mut marks = vec![0; 1 << 12];
    for heap in 1..heaps {
        for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                marks[0] = heap;
            }
            if digit & 2 != 0 && rest > 0 {
                marks[usize::from(values[rest])] = heap;
            }
            if digit & 4 != 0 {
                for part in 1..=rest / 2 {
                    marks[usize::from(values[part] ^ values[rest - part])] = heap;
                }
            }
        }
        let value = marks.iter().position(|&mark| mark != heap).expect("there are fewer values than marks");
        values.push(value as u16);
    }
    values
}
