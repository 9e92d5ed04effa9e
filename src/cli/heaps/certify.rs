//! `sprague period --certificate` and `--checkpoint`: proofs that others verify, and runs that go
//! on after a kill.

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sprague::front_end::code_of;
use sprague::front_end::octal::LongRun;
use sprague::heap::{HeapRule, PeriodProof, PeriodSearch, prove, prove_by_run};
use sprague::reply::PeriodReply;
use sprague::{Error, ErrorKind, Interrupt, Limits};

use super::super::args::PeriodRequest;
use super::kernel::{self, ByKernel};
use crate::cli::files::{in_words, shown};
use crate::cli::output::Output;
use crate::cli::saving::save_text;

/// The name of a checkpoint within its folder.
const CHECKPOINT: &str = "run.checkpoint";
/// How long it takes from one checkpoint to the next, at first and at last.
const SOON: Duration = Duration::from_millis(100);
const LATER: Duration = Duration::from_secs(30);

/// Looks for a period, and writes what is asked for.
pub fn certify(
    request: &PeriodRequest,
    limits: &Limits,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<(PeriodReply, Option<ByKernel>), Error> {
    let code = code_of(&request.game, "only a code has certificates and checkpoints")?;
    if request.certificate.is_some() && code.places().all(|(_, digit)| digit.is_zero()) {
        return Err(Error::new(ErrorKind::Domain, "a game without moves has no certificate of a period")
            .note("all of its heaps are worth *0"));
    }
    let rule = HeapRule::of_code(code)?;
    let mut search = PeriodSearch::default();
    search.to = request.bound;
    let proof = match &request.checkpoint {
        _ if rule.octal().is_none() => prove(&rule, &search, limits, interrupt)
            .map_err(|error| error.help("without --certificate and --checkpoint any game does")),
        None => prove(&rule, &search, limits, interrupt),
        Some(folder) => kept_run(&rule, request.bound, folder, limits, interrupt),
    };
    let PeriodProof { reply, certificate, .. } = proof?;
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

/// A long run that is saved in a folder now and then, and goes on from what is there.
fn kept_run(
    rule: &HeapRule,
    to: Option<u64>,
    folder: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<PeriodProof, Error> {
    let file = folder.join(CHECKPOINT);
    let text = saved(&file)?;
    let mut search = PeriodSearch::default();
    search.to = to;
    search.checkpoint = text.as_deref();
    search.threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut saving = Saving { file, last: Instant::now(), wait: SOON, failed: false };
    let proof = prove_by_run(rule, &search, limits, interrupt, &mut |run, ends| saving.keep(run, ends));
    proof.map_err(|error| match error.kind() {
        ErrorKind::Domain => error.help("without --checkpoint the period is looked for in memory"),
        ErrorKind::File if !saving.failed => error.note(shown(&saving.file)),
        _ => error,
    })
}

/// What an earlier run has left.
fn saved(file: &Path) -> Result<Option<String>, Error> {
    let named =
        |error: io::Error| Error::new(ErrorKind::File, format!("{}: {}", shown(file), in_words(&error)));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(named)?;
    }
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(named(error)),
    }
}

/// When a run was saved last, and how long to wait until the next time.
struct Saving {
    file: PathBuf,
    last: Instant,
    wait: Duration,
    /// What failed was the writing.
    failed: bool,
}

impl Saving {
    fn keep(&mut self, run: &LongRun, ends: bool) -> Result<(), Error> {
        if ends || self.last.elapsed() >= self.wait {
            save_text(&self.file, &run.checkpoint()).inspect_err(|_| self.failed = true)?;
            (self.last, self.wait) = (Instant::now(), (2 * self.wait).min(LATER));
        }
        Ok(())
    }
}
