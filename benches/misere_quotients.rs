//! Misère quotients with their certificates, and the survey of all 512 codes 0.ddd.
//! `cargo bench --bench misere_quotients`; with `-- survey` the survey, which takes minutes.

use std::time::Instant;

use sprague::heap::{Code, Family};
use sprague::misere::{Bounds, quotient_of_code};
use sprague::{Interrupt, Result};

/// Codes, and the greatest heap where they are infinite.
const CASES: [(&str, Option<u64>); 10] = [
    ("0.77", None),
    ("0.07", Some(33)),
    ("0.26", Some(60)),
    ("0.007", Some(43)),
    ("0.644", None),
    ("0.15", None),
    ("0.45", Some(26)),
    ("0.16", Some(18)),
    ("0.106", Some(21)),
    ("0.156", None),
];

fn main() -> Result<()> {
    let interrupt = Interrupt::new();
    println!("quotients: ms to find it, ms with its certificate, bytes of that");
    for (code, heaps) in CASES {
        let parsed: Code = code.parse()?;
        let bounds = match heaps {
            Some(heaps) => Bounds::default().with_heaps(heaps).with_elements(5_000),
            None => Bounds::default(),
        };
        let begin = Instant::now();
        let quotient = quotient_of_code(&parsed, &bounds, &interrupt)?;
        let found = begin.elapsed();
        let text = quotient.certificate(&[])?;
        let written = begin.elapsed();
        let [found, written] = [found, written].map(|time| time.as_secs_f64() * 1_000.0);
        println!("  {found:8.1} {written:8.1} {:9}  {code}: {quotient}", text.len());
    }
    if std::env::args().any(|argument| argument == "survey") {
        survey(&interrupt)?;
    }
    Ok(())
}

/// All codes 0.ddd: those that are solved for all heaps, and how long these take together.
fn survey(interrupt: &Interrupt) -> Result<()> {
    let family = Family::read("0.ddd")?;
    let bounds = Bounds::default().with_entries(1_000_000);
    let (mut solved, mut seconds, mut bytes, mut games) = (0, 0.0, 0, 0);
    for number in 0..family.len() {
        let Some((game, _)) = family.game(number) else { continue };
        let begin = Instant::now();
        let quotient = quotient_of_code(&game.parse()?, &bounds, interrupt)?;
        games += 1;
        if quotient.period().is_some() {
            bytes += quotient.certificate(&[])?.len();
            solved += 1;
            seconds += begin.elapsed().as_secs_f64();
        }
    }
    println!(
        "survey: {solved} of {games} solved for all heaps, in {seconds:.1} s with {bytes} bytes of certificates"
    );
    Ok(())
}
