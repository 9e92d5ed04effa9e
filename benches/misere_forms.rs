//! Canonical forms of misère play, and outcomes by forms against outcomes by play.
//! `cargo bench --bench misere_forms -- M6 M7` runs two of the measurements.

use std::time::Instant;

use sprague::misere::{self, Form, Forms};
use sprague::{Outcome, Result, Session};

fn main() -> Result<()> {
    let named: Vec<String> = std::env::args().filter(|argument| argument.starts_with('M')).collect();
    let asked = |name: &str| named.is_empty() || named.iter().any(|argument| argument == name);
    if asked("M6") {
        println!("M6: forms of all heaps up to one");
        heaps("Kayles", "kayles", 56)?;
        heaps("Grundy's game", "grundys_game", 110)?;
        heaps("0.07", "0.07", 90)?;
    }
    if asked("M7") {
        day_five()?;
    }
    if asked("M10") {
        outcomes()?;
    }
    Ok(())
}

fn heaps(name: &str, ruleset: &str, last: u32) -> Result<()> {
    let mut session = Session::new();
    let mut forms = Forms::new(session.limits(), &session.interrupt());
    let start = Instant::now();
    for size in 1..=last {
        let heap = session.position(&format!("{ruleset}({size})"))?;
        forms.of(session.store_mut(), heap)?;
    }
    let time = start.elapsed().as_secs_f64();
    println!("  {name} to {last}: {time:.3} s, {} forms, {} MB", forms.len(), forms.memory() >> 20);
    Ok(())
}

fn day_five() -> Result<()> {
    let session = Session::new();
    let mut forms = Forms::new(session.limits(), &session.interrupt());
    let start = Instant::now();
    let mut born = vec![Form::ZERO];
    for _ in 0..5 {
        let mut next = Vec::new();
        for subset in 0..1_u64 << born.len() {
            let chosen = (0..born.len()).filter(|place| subset >> place & 1 == 1);
            let options: Vec<Form> = chosen.map(|place| born[place]).collect();
            next.push(forms.of_options(&options)?);
        }
        next.sort_unstable();
        next.dedup();
        born = next;
    }
    let time = start.elapsed().as_secs_f64();
    println!("M7: day 5: {} games, {time:.2} s, {} MB", born.len(), forms.memory() >> 20);
    Ok(())
}

/// Who wins sums of two heaps, by their forms and by play.
fn outcomes() -> Result<()> {
    println!("M10: outcomes of sums of two heaps, by forms and by play");
    for (ruleset, sizes) in [
        ("kayles", vec![12, 16, 20]),
        ("0.07", vec![20, 26, 32]),
        ("0.6", vec![16, 20, 24]),
        ("cram", vec![3, 4]),
    ] {
        for size in sizes {
            let sum = match ruleset {
                "cram" => format!("cram(3, {size}) + cram(3, {})", size - 1),
                _ => format!("{ruleset}({size}) + {ruleset}({})", size - 1),
            };
            let by_forms = {
                let mut session = Session::new();
                let mut forms = Forms::new(session.limits(), &session.interrupt());
                let start = Instant::now();
                let game = session.position(&sum)?;
                let form = forms.of(session.store_mut(), game)?;
                (forms.outcome(form), start.elapsed())
            };
            let by_play = {
                let mut session = Session::new();
                let start = Instant::now();
                let game = session.position(&sum)?;
                (misere::outcome_by_playing(session.store_mut(), game)?, start.elapsed())
            };
            assert_eq!(by_forms.0, by_play.0);
            let letter = if by_play.0 == Outcome::P { 'P' } else { 'N' };
            println!("  {sum} is {letter}: {:.2?} and {:.2?}", by_forms.1, by_play.1);
        }
    }
    Ok(())
}
