//! `sprague compare`: two nim-sequences side by side.

use std::io;

use serde_json::json;
use sprague::{Error, Interrupt, Session};

use super::super::Status;
use super::super::args::Settings;
use super::super::output::Output;
use super::super::watch::Watch;
use super::refused;

/// Shifts that are tried, in both directions.
const MOST_SHIFT: usize = 16;

pub fn compare(
    games: &[String; 2],
    to: u64,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let mut blamed = 0;
    let compared = watch.over(&interrupt, || -> Result<Compared, Error> {
        let one = session.heap_values(&games[0], 0, to)?;
        blamed = 1;
        let other = session.heap_values(&games[1], 0, to)?;
        Compared::new(&one, &other, &interrupt)
    });
    let compared = match compared {
        Ok(compared) => compared,
        Err(error) => return refused(error, &games[blamed], settings.json, output),
    };
    if settings.json {
        output.object(&json!({
            "games": games,
            "to": to,
            "alike": compared.first.is_none(),
            "first_difference": compared.first.map(|(heap, _, _)| heap),
            "values": compared.first.map(|(_, one, other)| [one, other]),
            "shift": compared.shift,
        }))?;
    } else {
        output.answer(&compared.text(games, to))?;
    }
    Ok(if compared.first.is_none() { Status::Well } else { Status::ClaimFails })
}

/// What a comparison shows.
struct Compared {
    /// The first heap that differs, with both values.
    first: Option<(usize, u32, u32)>,
    /// The least shift s, if they differ, for which a heap of n + s of the one is worth a heap of n of the other; negative the other way round.
    shift: Option<i64>,
}

impl Compared {
    fn new(one: &[u32], other: &[u32], interrupt: &Interrupt) -> Result<Compared, Error> {
        let differs = |&(_, (one, other)): &(usize, (&u32, &u32))| one != other;
        let first = one.iter().zip(other).enumerate().find(differs);
        let first = first.map(|(heap, (&one, &other))| (heap, one, other));
        let mut shift = None;
        if first.is_some() {
            for distance in (1..=MOST_SHIFT).take_while(|distance| distance * 2 < one.len()) {
                interrupt.poll()?;
                let shifted = |by: &[u32], of: &[u32]| by[distance..] == of[..of.len() - distance];
                let signed = distance as i64;
                shift = shifted(one, other).then_some(signed).or(shifted(other, one).then_some(-signed));
                if shift.is_some() {
                    break;
                }
            }
        }
        Ok(Compared { first, shift })
    }

    fn text(&self, [one, other]: &[String; 2], to: u64) -> String {
        let Some((heap, value, of_other)) = self.first else {
            return format!("{one} and {other} are alike up to heap {to}");
        };
        let mut text = format!("{one} and {other} differ first at heap {heap}: {value} against {of_other}");
        if let Some(shift) = self.shift {
            let (long, short) = if shift > 0 { (one, other) } else { (other, one) };
            let shift = shift.unsigned_abs();
            text.push_str(&format!(
                "\n  shifted: {long}(n + {shift}) = {short}(n) for n up to {}",
                to - shift
            ));
        }
        text
    }
}
