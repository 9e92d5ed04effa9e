//! `sprague genus`: the genera of the heaps of a game, in rows.

use std::io;

use sprague::misere::{Bounds, Genus, genera_into, quotient_of_code};
use sprague::{Error, Session};

use super::super::Status;
use super::super::args::{GenusRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::{code_of, refused};

/// Heaps in a row, where no period is known, and of a period at most.
const USUAL: u64 = 10;
const MOST: u64 = 24;

/// What looking for a period may cost.
const HEAPS: u64 = 500;
const ENTRIES: usize = 200_000;

pub fn rows_of_genera(
    request: &GenusRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let mut genera = Vec::new();
    let found = watch.over(&interrupt, || -> Result<(u64, Option<Error>), Error> {
        let code = code_of(&request.game, "a table of genera is found by a code")?;
        let width = match request.columns {
            Some(columns) => columns,
            None => {
                let bounds = Bounds::default().with_heaps(HEAPS).with_elements(200).with_entries(ENTRIES);
                let period = quotient_of_code(&code, &bounds, &interrupt)?.period().map(|found| found.0);
                // A short period is repeated, so that rows are filled.
                let repeated = |period: u64| period * (USUAL / period).max(1);
                period.map(repeated).filter(|&period| period <= MOST).unwrap_or(USUAL)
            }
        };
        let mut heaps = Vec::new();
        for heap in 0..=request.to {
            heaps.push(session.position(&format!("{code}({heap})"))?);
        }
        Ok((width, genera_into(session.store_mut(), &heaps, &mut genera).err()))
    });
    let (width, ended) = match found {
        Ok(found) => found,
        Err(error) => return refused(error, &request.game, settings.json, output),
    };
    let genera: Vec<String> = genera.iter().map(Genus::to_string).collect();
    match genera.first() {
        Some(_) if settings.json => {
            output.object(&Reply { kind: "genera", game: &request.game, first: 0, genera: &genera })?;
        }
        Some(first) => output.answer_as_it_is(&rows(first, &genera[1..], width))?,
        None => {}
    }
    match ended {
        None => Ok(Status::Well),
        // What was found is shown nevertheless.
        Some(error) => refused(error, &request.game, settings.json, output),
    }
}

/// The genera in rows, that of heap 0 before them.
fn rows(first: &str, genera: &[String], width: u64) -> String {
    let cell = genera.iter().map(|genus| genus.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    // As in the literature, heap 1 stands first in its row.
    lines.push(format!("{:>6}: {first}", 0));
    for (row, place) in genera.chunks(width as usize).zip(0..) {
        let cells: Vec<String> = row.iter().map(|genus| format!("{genus:<cell$}")).collect();
        lines.push(format!("{:>6}: {}", 1 + place * width, cells.join(" ").trim_end()));
    }
    lines.join("\n")
}

/// The genera as an object.
#[derive(serde::Serialize)]
struct Reply<'a> {
    kind: &'static str,
    game: &'a str,
    first: u64,
    genera: &'a [String],
}
