//! `sprague-kernel FILE`: whether a certificate is right.

#![forbid(unsafe_code)]

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use sprague_kernel::{Options, Refused, Verified, read_segments, verify, verify_by_jobs};

/// Claims that are said in words.
const IN_WORDS: usize = 1_000;

const USAGE: &str = "\
Verifies a certificate of sprague.

Usage: sprague-kernel FILE [--statement FILE | --segments FIRST..LAST | --jobs N]

FILE may be `-` for standard input. With --statement the certificate must be one of that statement.
With --segments only these segments of a certificate of a period are verified, and the answer says so.
With --jobs N threads verify the segments of a certificate of a period.
Exit status: 0 verified, 1 rejected, 2 unreadable or cannot be written, 3 verified in part.";

fn main() -> ExitCode {
    let mut files: Vec<OsString> = Vec::new();
    let mut statement: Option<OsString> = None;
    let mut segments: Option<RangeInclusive<u64>> = None;
    let mut jobs: Option<NonZero<usize>> = None;
    let mut arguments = env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--help" | "-h") => return ended(told(ExitCode::SUCCESS, &format!("{USAGE}\n"))),
            Some("--version" | "-V") => {
                let version = format!("sprague-kernel {}\n", env!("CARGO_PKG_VERSION"));
                return ended(told(ExitCode::SUCCESS, &version));
            }
            Some("--statement") => match arguments.next() {
                Some(file) if statement.is_none() => statement = Some(file),
                _ => return misused(),
            },
            Some("--segments") => {
                match arguments.next().as_ref().and_then(|range| read_segments(range.to_str()?)) {
                    Some(range) if segments.is_none() => segments = Some(range),
                    _ => return misused(),
                }
            }
            Some("--jobs") => match arguments.next().as_ref().and_then(|jobs| jobs.to_str()?.parse().ok()) {
                Some(number) if jobs.is_none() => jobs = Some(number),
                _ => return misused(),
            },
            Some(flag) if flag.starts_with('-') && flag != "-" => return misused(),
            _ => files.push(argument),
        }
    }
    let [certificate] = &files[..] else { return misused() };
    // One input cannot be read as both.
    if certificate == "-" && statement.as_ref().is_some_and(|file| file == "-") {
        return misused();
    }
    if [statement.is_some(), segments.is_some(), jobs.is_some()].iter().filter(|given| **given).count() > 1 {
        return misused();
    }
    ended(match jobs {
        Some(jobs) => run_by_jobs(certificate, jobs.get()),
        None => run(certificate, statement.as_ref(), segments),
    })
}

fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|message| {
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(2)
    })
}

fn misused() -> ExitCode {
    let _ = writeln!(io::stderr(), "{USAGE}");
    ExitCode::from(2)
}

fn run(
    certificate: &OsString,
    statement: Option<&OsString>,
    segments: Option<RangeInclusive<u64>>,
) -> Result<ExitCode, String> {
    let (mut certificate, mut statement) = (open(certificate)?, statement.map(open).transpose()?);
    let statement = statement.as_mut().map(|file| file as &mut dyn Read);
    answered(verify(&mut certificate, Options { statement, segments }, &mut || true))
}

fn run_by_jobs(certificate: &OsString, jobs: usize) -> Result<ExitCode, String> {
    let mut text = Vec::new();
    open(certificate)?.read_to_end(&mut text).map_err(|error| error.to_string())?;
    answered(verify_by_jobs(&text, jobs, &|| true))
}

fn answered(verified: Result<Verified, Refused>) -> Result<ExitCode, String> {
    match verified {
        Ok(verified) => {
            let code = if verified.is_whole() { ExitCode::SUCCESS } else { ExitCode::from(3) };
            let lines = [vec![verified.to_string()], verified.first_lines(IN_WORDS)].concat();
            told(code, &format!("{}\n", lines.join("\n")))
        }
        Err(Refused::Unreadable(error)) => Err(error.to_string()),
        Err(refused @ Refused::Rejected { .. }) => told(ExitCode::from(1), &format!("{refused}\n")),
        Err(refused) => Err(refused.to_string()),
    }
}

/// Prints the answer. If that fails, the exit status must not look like the answer.
fn told(code: ExitCode, text: &str) -> Result<ExitCode, String> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Ok(()) => Ok(code),
        // The reader has closed the pipe after reading enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(code),
        Err(error) => Err(format!("cannot write to standard output: {error}")),
    }
}

/// A file that is named in its errors, for there may be two.
struct Named {
    name: String,
    reader: Box<dyn Read>,
}

impl Read for Named {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.name));
        self.reader.read(into).map_err(named)
    }
}

fn open(file: &OsString) -> Result<Named, String> {
    let name = file.to_string_lossy().into_owned();
    if file == "-" {
        return Ok(Named { name, reader: Box::new(io::stdin().lock()) });
    }
    match File::open(file) {
        Ok(reader) => Ok(Named { name, reader: Box::new(reader) }),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
