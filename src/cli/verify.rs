//! `sprague verify`: whether a certificate is right, by the kernel.

use std::io::{self, Read};
use std::path::Path;

use flate2::read::DeflateDecoder;
use serde::ser::{Serialize, SerializeMap, Serializer};
use sprague::{Error, ErrorKind, Interrupt, Source};
use sprague_kernel::{Fact, LEVEL, Options, Refused, Verified, verify, verify_by_jobs};

use super::args::{Settings, VerifyRequest};
use super::files::{in_words, opened, shown};
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
    let open = |name| Ok(Stoppable { name, file: open(name)?, interrupt: &interrupt });
    let opened = open(certificate).and_then(|file| Ok((file, statement.map(open).transpose()?)));
    let (mut file, mut statement) = match opened {
        Ok(opened) => opened,
        Err(message) => return unreadable(message, settings, output),
    };
    let statement = statement.as_mut().map(|statement| statement as &mut dyn Read);
    let options = Options { statement, segments: request.segments.clone() };
    let go_on = || interrupt.poll().is_ok();
    let verifying = || match request.jobs {
        Some(jobs) => by_jobs(&mut file, jobs, &go_on),
        None => verify(&mut file, options, &mut { go_on }),
    };
    let verified = match watch.over(&interrupt, verifying) {
        Ok(verified) => verified,
        Err(refused) => return not_verified(refused, &interrupt, settings, output),
    };
    if let (Some(period), Some(wanted)) = (verified.period(), &request.segments) {
        let (segments, _) = period.segments();
        if *wanted.end() > segments {
            output
                .warn(&format!("there is no segment beyond {segments}, and {} was asked for", wanted.end()));
        }
    }
    if settings.json {
        output.object(&VerifiedReply(&verified))?;
    } else {
        output.answer(&verified.in_words(IN_WORDS))?;
    }
    Ok(if verified.is_whole() { Status::Well } else { Status::InPart })
}

/// Several threads read the certificate, so it is read whole first.
fn by_jobs(file: &mut dyn Read, jobs: usize, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Verified, Refused> {
    let mut certificate = Vec::new();
    file.read_to_end(&mut certificate).map_err(Refused::Unreadable)?;
    verify_by_jobs(&certificate, jobs, go_on)
}

/// What a session says of a certificate in a file.
///
/// # Errors
/// If the file cannot be read, or not as a certificate; or if interrupted.
pub fn said(path: &Path, interrupt: &Interrupt) -> Result<String, Error> {
    let error = |message: String| Error::new(ErrorKind::File, message);
    let mut file = Stoppable { name: path, file: open(path).map_err(error)?, interrupt };
    match verify(&mut file, Options::default(), &mut || interrupt.poll().is_ok()) {
        Ok(verified) => Ok(verified.in_words(IN_WORDS)),
        Err(Refused::Rejected { line, reason }) => Ok(format!("REJECTED line {line}: {reason}")),
        Err(unread) => {
            interrupt.poll()?;
            Err(error(unread.to_string()))
        }
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
            let message = match unread {
                Refused::Unreadable(error) => error.to_string(),
                other => other.to_string(),
            };
            unreadable(message, settings, output)
        }
    }
}

/// A file that cannot be read.
pub fn unreadable(message: String, settings: &Settings, output: &mut Output) -> io::Result<Status> {
    let error = Error::new(ErrorKind::File, message);
    output.report(&error, &Source::new(None, ""), settings.json)?;
    Ok(status_of(&error))
}

/// What a certificate proves.
struct VerifiedReply<'v>(&'v Verified);

impl Serialize for VerifiedReply<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("verified", &self.0.is_whole())?;
        object.serialize_entry("route", self.0.route())?;
        if self.0.is_whole() {
            object.serialize_entry("level", &LEVEL)?;
        }
        for (name, fact) in &self.0.facts() {
            object.serialize_entry(name, &Found(fact))?;
        }
        let lines: Vec<String> = self.0.lines().take(IN_WORDS).collect();
        if !lines.is_empty() {
            object.serialize_entry("in_words", &lines)?;
        }
        object.end()
    }
}

/// A fact of a certificate.
struct Found<'f>(&'f Fact);

impl Serialize for Found<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Fact::Nothing => serializer.serialize_none(),
            Fact::Truth(truth) => serializer.serialize_bool(*truth),
            Fact::Number(number) => serializer.serialize_u64(*number),
            Fact::Numbers(numbers) => numbers.serialize(serializer),
            Fact::Facts(facts) => {
                serializer.collect_map(facts.iter().map(|(name, fact)| (name, Found(fact))))
            }
        }
    }
}

/// Where a certificate is wrong.
#[derive(serde::Serialize)]
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
    match (opened(path), carried(path)) {
        (Ok(file), _) => Ok(Box::new(file)),
        (Err(_), Some(certificate)) => Ok(Box::new(certificate)),
        (Err(error), None) => Err(format!("{}: {}", shown(path), in_words(&error))),
    }
}

/// The certificates of the table of solved games, as a part of the program: a user who installs the
/// command has no folder of them. Each stands by the code of its game, as build.rs has compressed it.
macro_rules! certificates {
    ($($code:literal),*) => {
        [$(($code, include_bytes!(concat!(env!("OUT_DIR"), "/", $code, ".cert")))),*]
    };
}

static CERTIFICATES: [(&str, &[u8]); 9] =
    certificates!("0.104", "0.106", "0.1077", "0.127", "0.16", "0.1777", "0.354", "0.376", "0.56");

/// The certificate that a path names, `certificates/0.104.cert` or `0.104`, wherever that is.
fn carried(path: &Path) -> Option<DeflateDecoder<&'static [u8]>> {
    let name = path.file_name()?.to_str()?;
    let code = name.strip_suffix(".cert").unwrap_or(name);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if folder.is_some_and(|folder| folder != Path::new("certificates")) {
        return None;
    }
    CERTIFICATES.iter().find(|(carried, _)| *carried == code).map(|(_, packed)| DeflateDecoder::new(*packed))
}

#[cfg(test)]
mod tests {
    use super::{CERTIFICATES, carried};
    use sprague::heap::SolvedGame;
    use std::io::Read;
    use std::path::Path;

    #[test]
    fn every_solved_game_has_its_certificate() {
        assert_eq!(CERTIFICATES.len(), SolvedGame::all().len());
        for game in SolvedGame::all() {
            let path = game.certificate();
            let file = std::fs::read(&path).expect(&path);
            for name in [path, game.code().to_string()] {
                let mut whole = Vec::new();
                carried(Path::new(&name)).expect(&name).read_to_end(&mut whole).expect(&name);
                assert!(whole == file, "{name}");
            }
        }
        for path in ["", "0.77", "elsewhere/0.104.cert", "/certificates/0.104.cert", ".cert", "-"] {
            assert!(carried(Path::new(path)).is_none(), "{path}");
        }
    }
}
