//! `sprague period --certificate` and `--checkpoint`: proofs of periods that others verify, and runs that go on after a kill.

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sprague::heap::octal::{Certificate, LongRun, Octal, OctalSequence, prove_in_memory};
use sprague::heap::{Code, Found, HeapRule, Period, Theorem};
use sprague::ruleset::{Named, named};
use sprague::session::PeriodReply;
use sprague::{Error, ErrorKind, Interrupt, Limits};

use super::super::args::PeriodRequest;
use super::kernel::{self, ByKernel};
use crate::cli::files::{in_words, shown};
use crate::cli::output::Output;
use crate::cli::saving::save_text;

/// The engine that keeps all values.
const IN_MEMORY: &str = "octal, by rare heaps";
/// The name of a checkpoint within its folder.
const CHECKPOINT: &str = "run.checkpoint";
/// How long it takes from one checkpoint to the next, at first and at last.
const SOON: Duration = Duration::from_millis(100);
const LATER: Duration = Duration::from_secs(30);
/// The distance of the points of a run at first.
const SPACING: u64 = 1 << 22;
/// Heaps that are gone through in memory where nobody says how many: if few are rare, and otherwise.
const USUAL: [u64; 2] = [6_000_000, 60_000];

/// Looks for a period, and writes what is asked for.
pub fn certify(
    request: &PeriodRequest,
    limits: &Limits,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<(PeriodReply, Option<ByKernel>), Error> {
    let code = code(&request.game)?;
    let rule = HeapRule::of_code(code.clone())?;
    let game = rule.octal().ok_or_else(|| {
        Error::new(
            ErrorKind::Domain,
            format!("{code} is no finite octal game, and these alone have certificates"),
        )
        .help("without --certificate and --checkpoint any game does")
    })?;
    let mut reply = PeriodReply {
        game: code.to_string(),
        found: Found::Nothing { heaps: 0 },
        values: Vec::new(),
        rule: Some((rule, 0)),
        engine: IN_MEMORY,
        standard: code.standard_form().map(|form| (form.code, form.shift)),
        // What is written here is proved anew.
        solved: None,
    };
    let certificate =
        match &request.checkpoint {
            None => match in_memory(&game, request.bound, USUAL[0], limits, interrupt, &mut reply)? {
                Some(certificate) => Some(certificate),
                None if matches!(reply.found, Found::Nothing { heaps } if heaps > USUAL[1]) => {
                    match long_run(&game, None, request.bound, limits, interrupt, &mut reply) {
                        // Rare heaps do not end soon enough; in memory it goes as far as was asked for.
                        Err(error) if error.kind() == ErrorKind::Domain => {
                            reply.engine = IN_MEMORY;
                            match request.bound {
                                Some(_) => {
                                    in_memory(&game, request.bound, u64::MAX, limits, interrupt, &mut reply)?
                                }
                                None => None,
                            }
                        }
                        other => other?,
                    }
                }
                None => None,
            },
            Some(folder) => long_run(&game, Some(folder), request.bound, limits, interrupt, &mut reply)
                .map_err(|error| match error.kind() {
                    ErrorKind::Domain => {
                        error.help("without --checkpoint the period is looked for in memory")
                    }
                    _ => error,
                })?,
        };
    let mut by_kernel = None;
    if let (Some(file), Some(certificate)) = (&request.certificate, certificate) {
        let text = certificate.to_string();
        by_kernel = Some(kernel::verified(&text, interrupt)?);
        output
            .write_out(Some(file), |writer| writer.write_all(text.as_bytes()).map(Ok))
            .map_err(|error| Error::new(ErrorKind::File, in_words(&error)))??;
    }
    Ok((reply, by_kernel))
}

/// The code that is asked about; of a game by its name it is said.
fn code(game: &str) -> Result<Code, Error> {
    game.parse().map_err(|error| match named(game).and_then(Named::code) {
        Some((code, 0)) => Error::new(ErrorKind::Domain, "certificates and checkpoints are those of a code")
            .help(format!("{game} is {code}")),
        _ => error,
    })
}

fn in_memory(
    game: &Octal,
    bound: Option<u64>,
    most: u64,
    limits: &Limits,
    interrupt: &Interrupt,
    reply: &mut PeriodReply,
) -> Result<Option<Certificate>, Error> {
    let mut sequence = OctalSequence::new(game);
    let wanted = bound.map_or(USUAL[1], |bound| bound.saturating_add(1)).min(limits.max_heaps);
    let mut found = prove_in_memory(&mut sequence, wanted.min(most), limits, interrupt)?;
    let few = !sequence.class().is_trivial() && sequence.rare_heaps().count() < sequence.values().len() / 200;
    if found.is_none() && few && bound.is_none() {
        found = prove_in_memory(&mut sequence, USUAL[0].min(limits.max_heaps), limits, interrupt)?;
    }
    let heaps = sequence.values().len() as u64;
    reply.found = Found::Nothing { heaps };
    let Some(found) = found else { return Ok(None) };
    // The values that prove a period are in memory.
    let end = (found.preperiod + found.period) as usize;
    reply.values = sequence.values()[..end].iter().map(|&value| u32::from(value)).collect();
    let theorem = if game.unequal() { Theorem::DifferentHeaps } else { Theorem::GuySmith };
    let heaps = 2 * (found.preperiod.max(1) + found.period) + game.most_taken() as u64;
    let (period, preperiod) = (found.period, found.preperiod);
    reply.found = Found::Proved(Period { period, preperiod, saltus: 0, theorem: Some(theorem), heaps });
    Ok(Some(Certificate::guy_smith(&sequence, found)))
}

fn long_run(
    game: &Octal,
    folder: Option<&PathBuf>,
    bound: Option<u64>,
    limits: &Limits,
    interrupt: &Interrupt,
    reply: &mut PeriodReply,
) -> Result<Option<Certificate>, Error> {
    reply.engine = "octal, by a long run";
    let file = folder.map(|folder| folder.join(CHECKPOINT));
    let end = bound.map_or(if folder.is_some() { u64::MAX } else { LongRun::usual_heaps() }, |bound| {
        bound.saturating_add(1)
    });
    let mut run = begin(game, file.as_deref(), limits, interrupt)?;
    let (mut saved, mut wait) = (Instant::now(), SOON);
    while run.heap() < end {
        let step = run.advance(interrupt).and_then(|()| {
            if run.has_repeated() && !run.is_checked() {
                // What the checkpoint says is no proof: it is computed again, on all processors.
                run.check(thread::available_parallelism().map_or(1, NonZero::get), interrupt)?;
            }
            run.period(interrupt)
        });
        let wrong = matches!(&step, Err(error) if error.kind() == ErrorKind::File);
        let ends = !matches!(step, Ok(None));
        if let Some(file) = &file
            && !wrong
            && (ends || saved.elapsed() >= wait)
        {
            save(file, &run)?;
            (saved, wait) = (Instant::now(), (2 * wait).min(LATER));
        }
        let named = |error: Error| match &file {
            Some(file) if wrong => error.note(shown(file)),
            _ => error,
        };
        let Some(found) = step.map_err(named)? else { continue };
        let (period, preperiod, heaps) = (found.period, found.preperiod, run.heap());
        let theorem = Some(Theorem::CommonHeaps);
        reply.found = Found::Proved(Period { period, preperiod, saltus: 0, theorem, heaps });
        return match Certificate::of_run(&run, found, interrupt) {
            Ok(certificate) => Ok(Some(certificate)),
            // So short a preperiod can be proved in memory, and it is known how far that takes.
            Err(error) if error.kind() == ErrorKind::Domain => {
                let needed = 2 * (preperiod.max(1) + period) + game.most_taken() as u64;
                in_memory(game, Some(needed), u64::MAX, limits, interrupt, reply)
            }
            Err(error) => Err(error),
        };
    }
    if let Some(file) = &file {
        save(file, &run)?;
    }
    reply.found = Found::Nothing { heaps: run.heap() };
    Ok(None)
}

/// A run from the beginning, or from where it was.
fn begin(
    game: &Octal,
    file: Option<&Path>,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<LongRun, Error> {
    let Some(file) = file else { return LongRun::new(game, SPACING, limits, interrupt) };
    let named =
        |error: io::Error| Error::new(ErrorKind::File, format!("{}: {}", shown(file), in_words(&error)));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(named)?;
    }
    match fs::read_to_string(file) {
        Ok(text) => {
            LongRun::resume(game, &text, SPACING, limits, interrupt).map_err(|error| error.note(shown(file)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            LongRun::new(game, SPACING, limits, interrupt)
        }
        Err(error) => Err(named(error)),
    }
}

fn save(file: &Path, run: &LongRun) -> Result<(), Error> {
    save_text(file, &run.checkpoint())
}
