//! `sprague survey`: a row for each game of a family.

use std::io::{self, Write};

use rayon::prelude::*;
use serde_json::json;
use sprague::heap::{Found, HeapRule, NimSequence};
use sprague::{Error, Interrupt, Limits};

use super::super::Status;
use super::super::args::{Settings, SurveyRequest};
use super::super::output::Output;
use super::super::watch::Watch;
use super::family::Family;
use super::{refused, write_out};

/// Numbers of games whose rows are found before they are written, in their order.
const BLOCK: usize = 1 << 10;

const HEAD: &str = "game\tstandard_form\tperiod\tpreperiod\tsaltus\tground\theaps\tlargest\tlargest_heap";

pub fn survey(
    request: &SurveyRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    if let Some(file) = request.file.as_deref().filter(|file| file.is_file()) {
        output.warn(&format!("{} is there already, and left as it is", file.display()));
        return Ok(Status::Well);
    }
    let family = match Family::read(&request.pattern) {
        Ok(family) => family,
        Err(error) => return refused(error, &request.pattern, settings.json, output),
    };
    let interrupt = Interrupt::new();
    let written = watch.over(&interrupt, || {
        write_out(request.file.as_deref(), output, |writer| {
            write(&family, request, &settings.limits, settings.json, &interrupt, writer)
        })
    })?;
    match written {
        Ok(()) => Ok(Status::Well),
        Err(error) => refused(error, &request.pattern, settings.json, output),
    }
}

fn write(
    family: &Family,
    request: &SurveyRequest,
    limits: &Limits,
    json: bool,
    interrupt: &Interrupt,
    writer: &mut dyn Write,
) -> io::Result<Result<(), Error>> {
    if !json {
        writeln!(writer, "{HEAD}")?;
    }
    let (part, of) = request.shard;
    let mut numbers = (part - 1..family.len()).step_by(of);
    loop {
        let block: Vec<usize> = numbers.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return Ok(Ok(()));
        }
        let rows: Result<Vec<Option<String>>, Error> = block
            .into_par_iter()
            .map(|number| {
                interrupt.poll()?;
                let Some((game, rule)) = family.game(number) else { return Ok(None) };
                row(&game, rule, request.to, limits, json, interrupt).map(Some)
            })
            .collect();
        match rows {
            Ok(rows) => rows.iter().flatten().try_for_each(|row| writeln!(writer, "{row}"))?,
            Err(error) => return Ok(Err(error)),
        }
        writer.flush()?;
    }
}

fn row(
    game: &str,
    rule: HeapRule,
    to: usize,
    limits: &Limits,
    json: bool,
    interrupt: &Interrupt,
) -> Result<String, Error> {
    let standard = match &rule {
        HeapRule::Code(code) => code.standard_form(),
        _ => None,
    };
    let mut sequence = NimSequence::new(rule);
    let found = sequence.period(to, limits, interrupt)?;
    let (ground, heaps) = match &found {
        Found::Proved(period) if sequence.solved().is_some() => ("table", period.heaps),
        Found::Proved(period) => ("proved", period.heaps),
        Found::Seen(period) => ("seen", period.heaps),
        Found::Nothing { heaps } => ("none", *heaps),
    };
    let period = found.period();
    let largest = match sequence.solved() {
        Some((game, shift)) => game.largest().map(|(value, heap)| (value, heap + shift)),
        None => period
            .filter(|period| period.is_shown_by(sequence.values()))
            .and_then(|period| period.largest(sequence.values())),
    };
    if json {
        return Ok(json!({
            "game": game,
            "standard_form": standard.map(|form| json!({ "code": form.code.to_string(), "shift": form.shift })),
            "period": period.map(|period| period.period),
            "preperiod": period.map(|period| period.preperiod),
            "saltus": period.map(|period| period.saltus),
            "ground": ground,
            "heaps": heaps,
            "largest": largest.map(|(value, _)| value),
            "largest_heap": largest.map(|(_, heap)| heap),
        })
        .to_string());
    }
    let written = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    let fields = [
        game.to_owned(),
        standard.map_or(String::new(), |form| form.code.to_string()),
        written(period.map(|period| period.period)),
        written(period.map(|period| period.preperiod)),
        written(period.map(|period| period.saltus as usize)),
        ground.to_owned(),
        heaps.to_string(),
        written(largest.map(|(value, _)| value as usize)),
        written(largest.map(|(_, heap)| heap)),
    ];
    Ok(fields.join("\t"))
}
