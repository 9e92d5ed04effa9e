//! `sprague survey`: a row for each game of a family; of its nim-sequence, or its misère quotient.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;
use sprague::heap::{Code, Family, HeapRule};
use sprague::misere::{Bounds, quotient_of_code};
use sprague::reply::SurveyRow;
use sprague::{Error, ErrorKind, Interrupt, Limits};

use super::super::Status;
use super::super::args::{Settings, SurveyRequest};
use super::super::files::{in_words, shown};
use super::super::output::{Output, one_line, one_object};
use super::super::saving::is_open;
use super::super::watch::Watch;
use super::{quotient, refused};

/// Numbers of games whose rows are found before they are written, in their order.
const BLOCK: usize = 1 << 10;

/// Bytes of the line that says what made a file, at most.
const LONGEST_LINE: u64 = 4_096;

const HEAD: &str = "game\tstandard_form\tperiod\tpreperiod\tsaltus\tground\theaps\tlargest\tlargest_heap";

pub fn survey(
    request: &SurveyRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let made_by = made_by(request, settings);
    if let Some(file) = request.file.as_deref().filter(|file| file.is_file() && !is_open(file)) {
        match made_by_of(file) {
            Ok(None) => {}
            Ok(Some(first)) if first == made_by => {
                output.warn(&format!("{} is there already, and left as it is", shown(file)));
                return Ok(Status::Well);
            }
            Ok(Some(first)) => {
                let other = Error::new(ErrorKind::File, format!("{} is not of this run", shown(file)))
                    .note(format!("it begins with: {first}"))
                    .note(format!("and this run with: {made_by}"))
                    .help("remove it, or name another file");
                return refused(other, &request.pattern, settings.json, output);
            }
            Err(error) => {
                let error = Error::new(ErrorKind::File, format!("{}: {}", shown(file), in_words(&error)));
                return refused(error, &request.pattern, settings.json, output);
            }
        }
    }
    let family = match Family::read(&request.pattern) {
        Ok(family) => family,
        Err(error) => return refused(error, &request.pattern, settings.json, output),
    };
    let interrupt = Interrupt::new();
    let written = watch.over(&interrupt, || {
        output.write_out(request.file.as_deref(), |writer| {
            if request.file.is_some() {
                writeln!(writer, "{made_by}")?;
            }
            write(&family, request, &settings.limits, settings.json, &interrupt, writer)
        })
    })?;
    match written {
        Ok(()) => Ok(Status::Well),
        Err(error) => refused(error, &request.pattern, settings.json, output),
    }
}

#[derive(Serialize)]
struct MadeBy<'r> {
    made_by: &'r str,
}

/// The first line of a file, which says what made it: all that its rows depend on.
fn made_by(request: &SurveyRequest, settings: &Settings) -> String {
    let (part, of) = request.shard;
    let run = format!(
        "sprague {} survey {}{} --to {} --shard {part}/{of} --max-nodes {}",
        env!("CARGO_PKG_VERSION"),
        one_line(&request.pattern),
        if request.misere { " --misere" } else { "" },
        request.to,
        settings.limits.max_nodes
    );
    if settings.json { one_object(&MadeBy { made_by: &run }) } else { format!("# {run}") }
}

/// The first line of a file, or as much of it as matters; none if the file is empty.
fn made_by_of(file: &Path) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    BufReader::new(File::open(file)?).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    let first = String::from_utf8_lossy(&bytes);
    Ok((!first.is_empty()).then(|| first.trim_end().to_owned()))
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
        writeln!(writer, "{}", if request.misere { quotient::HEAD } else { HEAD })?;
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
                if request.misere {
                    return misere_row(game, &rule, request.to, limits, json, interrupt);
                }
                let row = sprague::heap::survey(game, rule, request.to, limits, interrupt)?;
                Ok(Some(if json { one_object(&row) } else { fields(&row) }))
            })
            .collect();
        match rows {
            Ok(rows) => rows.iter().flatten().try_for_each(|row| writeln!(writer, "{row}"))?,
            Err(error) => return Ok(Err(error)),
        }
        writer.flush()?;
    }
}

/// The row of the misère quotient of a code.
fn misere_row(
    game: String,
    rule: &HeapRule,
    to: u64,
    limits: &Limits,
    json: bool,
    interrupt: &Interrupt,
) -> Result<Option<String>, Error> {
    let code: Code = match rule {
        HeapRule::Code(code) => code.clone(),
        // Its code repeats for ever.
        HeapRule::AllBut(_) if game.contains('.') => game.parse()?,
        _ => {
            let error = Error::new(ErrorKind::Domain, "a survey of misère quotients goes through codes");
            return Err(error.help("a pattern of codes: 0.ddd"));
        }
    };
    let bounds = Bounds::under(limits, None).with_heaps(to).with_entries(limits.max_nodes / 8);
    let quotient = quotient_of_code(&code, &bounds, interrupt)?;
    // A row says how far the bounds reach, and not the time.
    if quotient.stopped().is_some_and(|stopped| stopped.interrupted.is_some()) {
        interrupt.poll()?;
    }
    Ok(Some(quotient::Row::new(game, &quotient).written(json)))
}

/// The row with tabs between its fields, in the order of [`HEAD`].
fn fields(row: &SurveyRow) -> String {
    let written = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let period = row.found.period();
    let fields = [
        row.game.clone(),
        row.standard_form.as_ref().map_or(String::new(), |form| form.code.to_string()),
        written(period.map(|period| period.period)),
        written(period.map(|period| period.preperiod)),
        written(period.map(|period| u64::from(period.saltus))),
        row.ground.to_string(),
        row.found.heaps().to_string(),
        written(row.largest.map(|(value, _)| u64::from(value))),
        written(row.largest.map(|(_, heap)| heap)),
    ];
    fields.join("\t")
}
