//! `sprague verify`: whether a certificate is right, by the kernel.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::Serialize;
use sprague::{Interrupt, Source};
use sprague_kernel::{
    CertificateKind, MisereRoute, Refused, Route, Verified, VerifiedMisere, VerifiedPeriod, recognize,
    verify_for_all, verify_misere, verify_period, verify_while,
};

use super::args::{Settings, VerifyRequest};
use super::certificates::carried;
use super::files::{in_words, shown};
use super::output::Output;
use super::status::{Status, status_of};
use super::watch::Watch;

/// Claims that are said in words.
const IN_WORDS: usize = 1_000;

pub fn run(
    request: &VerifyRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let (certificate, statement) = (&*request.certificate, request.statement.as_deref());
    if certificate == Path::new("-") && statement == Some(Path::new("-")) {
        output.complain("standard input is either the certificate or the statement");
        return Ok(Status::Error);
    }
    let interrupt = Interrupt::new();
    let opened = open(certificate).and_then(|file| Ok((file, statement.map(open).transpose()?)));
    let (file, statement_file) = match opened {
        Ok(opened) => opened,
        Err(message) => {
            output.complain(&message);
            return Ok(Status::Error);
        }
    };
    let file = Stoppable { name: certificate, file, interrupt: &interrupt };
    let (kind, mut file) = match recognize(file) {
        Ok(recognized) => recognized,
        Err(error) => {
            output.complain(&error.to_string());
            return Ok(Status::Error);
        }
    };
    if kind == CertificateKind::Period || request.segments.is_some() {
        if statement.is_some() {
            output.complain("a certificate of a period contains its statement: leave out --statement");
            return Ok(Status::Error);
        }
        return run_period(file, &interrupt, request, settings, watch, output);
    }
    let name = statement.unwrap_or(certificate);
    let statement_file = statement_file.map(|file| Stoppable { name, file, interrupt: &interrupt });
    if kind == CertificateKind::ForAll {
        return run_for_all(file, statement_file, &interrupt, settings, watch, output);
    }
    if kind == CertificateKind::Misere {
        return run_misere(file, statement_file, &interrupt, settings, watch, output);
    }
    let mut go_on = || interrupt.poll().is_ok();
    let result = watch.over(&interrupt, || match statement_file {
        None => verify_while(&mut file, None, &mut go_on),
        Some(mut statement) => verify_while(&mut file, Some(&mut statement), &mut go_on),
    });
    match result {
        Ok(verified) => {
            if settings.json {
                output.object(&VerifiedReply::new(&verified))?;
            } else {
                output.answer(&verified.to_string())?;
                output.answer(by(verified.route()))?;
                for claim in verified.claims().iter().take(IN_WORDS) {
                    output.answer(&verified.in_words(claim))?;
                }
                if verified.claims().len() > IN_WORDS {
                    output.answer(&format!("… and {} further claims", verified.claims().len() - IN_WORDS))?;
                }
            }
            Ok(Status::Well)
        }
        Err(refused) => not_verified(refused, &interrupt, settings, output),
    }
}

/// Verifies a certificate of a statement for all natural numbers.
fn run_for_all(
    mut file: impl Read,
    mut statement: Option<Stoppable<'_>>,
    interrupt: &Interrupt,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut go_on = || interrupt.poll().is_ok();
    let statement = statement.as_mut().map(|statement| statement as &mut dyn Read);
    let verified = watch.over(interrupt, || verify_for_all(&mut file, statement, &mut go_on));
    let verified = match verified {
        Ok(verified) => verified,
        Err(refused) => return not_verified(refused, interrupt, settings, output),
    };
    let lines = verified.statement_lines();
    if settings.json {
        let (automata, goals) = (verified.automata(), verified.goals());
        let in_words = lines.iter().take(IN_WORDS).map(String::as_str).collect();
        output.object(&ForAllReply { verified: true, route: "for-all", automata, goals, in_words })?;
        return Ok(Status::Well);
    }
    with_lines(&verified.to_string(), &lines, output)
}

/// Verifies a certificate of misère play.
fn run_misere(
    mut file: impl Read,
    mut statement: Option<Stoppable<'_>>,
    interrupt: &Interrupt,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut go_on = || interrupt.poll().is_ok();
    let statement = statement.as_mut().map(|statement| statement as &mut dyn Read);
    let verified = match watch.over(interrupt, || verify_misere(&mut file, statement, &mut go_on)) {
        Ok(verified) => verified,
        Err(refused) => return not_verified(refused, interrupt, settings, output),
    };
    if settings.json {
        output.object(&MisereReply::new(&verified))?;
        return Ok(Status::Well);
    }
    with_lines(&verified.to_string(), &verified.statement_lines(), output)
}

/// The answer, and what is proved as far as it is not too long.
fn with_lines(verified: &str, lines: &[String], output: &mut Output) -> io::Result<Status> {
    output.answer(verified)?;
    for line in lines.iter().take(IN_WORDS) {
        output.answer(line)?;
    }
    if lines.len() > IN_WORDS {
        output.answer(&format!("… and {} further lines", lines.len() - IN_WORDS))?;
    }
    Ok(Status::Well)
}

/// Verifies a certificate of a period, or some segments of it.
fn run_period(
    mut file: impl Read,
    interrupt: &Interrupt,
    request: &VerifyRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut go_on = || interrupt.poll().is_ok();
    let result = watch.over(interrupt, || verify_period(&mut file, request.segments.clone(), &mut go_on));
    if let (Ok(verified), Some(wanted)) = (&result, &request.segments) {
        let (segments, _) = verified.segments();
        if *wanted.end() > segments {
            output
                .warn(&format!("there is no segment beyond {segments}, and {} was asked for", wanted.end()));
        }
    }
    match result {
        Ok(verified) => {
            if settings.json {
                output.object(&PeriodReply::new(&verified))?;
            } else {
                output.answer(&verified.to_string())?;
            }
            Ok(if verified.is_whole() { Status::Well } else { Status::InPart })
        }
        Err(refused) => not_verified(refused, interrupt, settings, output),
    }
}

pub fn not_verified(
    refused: Refused,
    interrupt: &Interrupt,
    settings: &Settings,
    output: &mut Output,
) -> io::Result<Status> {
    match refused {
        Refused::Rejected { line, reason } => {
            if settings.json {
                output.object(&RejectedReply { verified: false, line, reason: &reason })?;
            } else {
                output.answer(&format!("REJECTED line {line}: {reason}"))?;
            }
            Ok(Status::ClaimFails)
        }
        unread => {
            if let Err(error) = interrupt.poll() {
                output.report(&error, &Source::new(None, ""), settings.json)?;
                return Ok(status_of(&error));
            }
            output.complain(&match unread {
                Refused::Unreadable(error) => error.to_string(),
                other => other.to_string(),
            });
            Ok(Status::Error)
        }
    }
}

/// What a certificate rests on.
fn by(route: Route) -> &'static str {
    match route {
        Route::Values => "by the Sprague–Grundy theorem:",
        Route::Strategy => "by the Second Lemma alone:",
    }
}

/// What a certificate of positions proves.
#[derive(Serialize)]
struct VerifiedReply {
    verified: bool,
    route: &'static str,
    nodes: usize,
    pairs: usize,
    claims: usize,
    in_words: Vec<String>,
}

impl VerifiedReply {
    fn new(verified: &Verified) -> VerifiedReply {
        VerifiedReply {
            verified: true,
            route: match verified.route() {
                Route::Values => "values",
                Route::Strategy => "strategy",
            },
            nodes: verified.len(),
            pairs: verified.pairs().len(),
            claims: verified.claims().len(),
            in_words: verified.claims().iter().take(IN_WORDS).map(|claim| verified.in_words(claim)).collect(),
        }
    }
}

/// What a certificate of a statement for all natural numbers proves.
#[derive(Serialize)]
struct ForAllReply<'v> {
    verified: bool,
    route: &'static str,
    automata: usize,
    goals: usize,
    in_words: Vec<&'v str>,
}

/// What a certificate of misère play proves.
#[derive(Serialize)]
struct MisereReply {
    verified: bool,
    route: &'static str,
    quotient: Option<QuotientReply>,
    claims: usize,
    in_words: Vec<String>,
}

#[derive(Serialize)]
struct QuotientReply {
    order: u64,
    p_elements: u64,
    period: Option<u64>,
    preperiod: Option<u64>,
    last: Option<u64>,
    is_misere_quotient: bool,
}

impl MisereReply {
    fn new(verified: &VerifiedMisere) -> MisereReply {
        let quotient = verified.quotient().map(|quotient| QuotientReply {
            order: quotient.order(),
            p_elements: quotient.p_elements(),
            period: quotient.period().map(|(period, _)| period),
            preperiod: quotient.period().map(|(_, preperiod)| preperiod),
            last: quotient.last(),
            is_misere_quotient: quotient.is_misere_quotient(),
        });
        let route = match verified.route() {
            MisereRoute::Quotient => "misere-quotient",
            MisereRoute::Play => "misere-play",
            MisereRoute::Forms => "misere-forms",
        };
        let in_words = verified.statement_lines().into_iter().take(IN_WORDS).collect();
        MisereReply { verified: true, route, quotient, claims: verified.claims(), in_words }
    }
}

/// What a certificate of a period proves.
#[derive(Serialize)]
struct PeriodReply<'v> {
    verified: bool,
    route: &'static str,
    digits: &'v [u8],
    period: u64,
    preperiod: u64,
    in_part: bool,
    segments: u64,
    segments_verified: u64,
}

impl PeriodReply<'_> {
    fn new(verified: &VerifiedPeriod) -> PeriodReply<'_> {
        let (segments, segments_verified) = verified.segments();
        PeriodReply {
            verified: verified.is_whole(),
            route: "period",
            digits: verified.digits(),
            // The kernel takes none beyond 2^48.
            period: verified.period(),
            preperiod: verified.preperiod(),
            in_part: !verified.is_whole(),
            segments,
            segments_verified,
        }
    }
}

/// Where a certificate is wrong.
#[derive(Serialize)]
struct RejectedReply<'r> {
    verified: bool,
    line: u64,
    reason: &'r str,
}

/// A file whose reading ends when somebody presses Ctrl-C: the kernel knows nothing of that.
pub struct Stoppable<'i> {
    /// There may be two, and errors name the one.
    pub name: &'i Path,
    pub file: Box<dyn Read>,
    pub interrupt: &'i Interrupt,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match self.interrupt.poll() {
            Ok(()) => self.file.read(block).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {}", shown(self.name), in_words(&error)))
            }),
            Err(error) => Err(io::Error::other(error.to_string())),
        }
    }
}

/// A file to read, or standard input; or what is wrong with it.
pub fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    match (File::open(path), carried(path)) {
        (Ok(file), _) => Ok(Box::new(file)),
        (Err(_), Some(certificate)) => Ok(Box::new(certificate)),
        (Err(error), None) => Err(format!("{}: {}", shown(path), in_words(&error))),
    }
}
