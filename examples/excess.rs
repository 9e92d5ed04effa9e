//! Finds Lenstra's excess of the odd primes again, from its definition, and holds it against the
//! table of the library.
//!
//! `cargo run --release --example excess [MOST [FROM [TO]]]`: for the primes FROM to TO (3 to 577)
//! for which the degree of α over GF(2) is at most MOST (2,000). The time grows with the square of
//! the degree, and a little faster. With 237,820 all are found but 347, 359, 383, 467, 479 and 557,
//! in less than half an hour.
//!
//! A line for each prime: the prime, the excess, α, the degree of α, seconds.

use std::process::ExitCode;
use std::time::Instant;

use num_bigint::BigUint;
use sprague::{ErrorKind, Interrupt, Limits, Result, TransfiniteNimbers};

fn main() -> ExitCode {
    let numbers: std::result::Result<Vec<u64>, _> =
        std::env::args().skip(1).map(|text| text.parse()).collect();
    let Ok(numbers) = numbers else {
        eprintln!("excess [MOST [FROM [TO]]], numbers all three");
        return ExitCode::from(2);
    };
    let argument = |index: usize, default| numbers.get(index).copied().unwrap_or(default);
    let (most, from, to) = (argument(0, 2_000), argument(1, 3), argument(2, 577));
    match find(most, from, to) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all that was found is what the table says.
fn find(most: u64, from: u64, to: u64) -> Result<bool> {
    let (limits, interrupt) = (Limits::default().with_max_degree(most), Interrupt::new());
    let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    let (mut found, mut left, mut agree) = (0, Vec::new(), true);
    for prime in (from.max(3)..=to).filter(|number| (2..*number).all(|divisor| number % divisor != 0)) {
        let begin = Instant::now();
        let excess = match nimbers.find_excess(prime) {
            Err(error) if error.kind() == ErrorKind::Limit => {
                left.push(prime);
                continue;
            }
            excess => excess?,
        };
        let (alpha, degree) =
            (TransfiniteNimbers::alpha(prime)?, TransfiniteNimbers::degree_of_alpha(prime)?);
        println!("{prime}\t{excess}\t{alpha}\t{degree}\t{:.3}", begin.elapsed().as_secs_f64());
        let table = TransfiniteNimbers::excess(prime)?;
        if excess != table {
            println!("the table has {table} for {prime}, which is wrong");
            agree = false;
        }
        found += 1;
    }
    let next = left
        .iter()
        .map(|&prime| TransfiniteNimbers::degree_of_alpha(prime))
        .collect::<Result<Vec<BigUint>>>()?;
    println!("{found} found; {} left above the degree {most}", left.len());
    if let Some((degree, prime)) = next.iter().zip(&left).min() {
        println!("the next would be {prime}, of degree {degree}");
    }
    Ok(agree)
}
