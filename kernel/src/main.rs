//! `sprague-kernel FILE`: whether a certificate is right.

#![forbid(unsafe_code)]

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use sprague_kernel::{
    Certificate, Refused, read_segments, recognize, verify, verify_period, verify_statement,
};

/// Claims that are said in words.
const IN_WORDS: usize = 1_000;

const USAGE: &str = "\
Verifies a certificate of sprague.

Usage: sprague-kernel FILE [--statement FILE | --segments FIRST..LAST]

FILE may be `-` for standard input. With --statement the certificate must be one of that statement.
With --segments only these segments of a certificate of a period are verified, and the answer says so.
Exit status: 0 verified, 1 rejected, 2 unreadable.";

fn main() -> ExitCode {
    let mut files: Vec<OsString> = Vec::new();
    let mut statement: Option<OsString> = None;
    let mut segments: Option<RangeInclusive<u64>> = None;
    let mut arguments = env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--help" | "-h") => {
                let _ = writeln!(io::stdout(), "{USAGE}");
                return ExitCode::SUCCESS;
            }
            Some("--version" | "-V") => {
                let _ = writeln!(io::stdout(), "sprague-kernel {}", env!("CARGO_PKG_VERSION"));
                return ExitCode::SUCCESS;
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
            Some(flag) if flag.starts_with('-') && flag != "-" => return misused(),
            _ => files.push(argument),
        }
    }
    let [certificate] = &files[..] else { return misused() };
    // One input cannot be read as both.
    if certificate == "-" && statement.as_ref().is_some_and(|file| file == "-") {
        return misused();
    }
    if statement.is_some() && segments.is_some() {
        return misused();
    }
    match run(certificate, statement.as_ref(), segments) {
        Ok(code) => code,
        Err(message) => {
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
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
    let (kind, mut certificate_file) = recognize(open(certificate)?).map_err(|error| error.to_string())?;
    if kind == Certificate::Period || segments.is_some() {
        if statement.is_some() {
            return Err("a certificate of a period contains its statement: leave out --statement".to_owned());
        }
        return answer(verify_period(&mut certificate_file, segments, &mut |_| true), |verified, output| {
            writeln!(output, "{verified}")
        });
    }
    let result = match statement {
        None => verify(&mut certificate_file),
        Some(file) => verify_statement(&mut certificate_file, &mut open(file)?),
    };
    answer(result, |verified, output| {
        writeln!(output, "{verified}")?;
        for claim in verified.claims().iter().take(IN_WORDS) {
            writeln!(output, "{}", verified.in_words(claim))?;
        }
        match verified.claims().len().checked_sub(IN_WORDS + 1) {
            Some(further) => writeln!(output, "… and {} further claims", further + 1),
            None => Ok(()),
        }
    })
}

/// Prints what was verified, or the refusal, with the exit status.
fn answer<T>(
    result: Result<T, Refused>,
    print: impl FnOnce(T, &mut dyn Write) -> io::Result<()>,
) -> Result<ExitCode, String> {
    let mut output = BufWriter::new(io::stdout().lock());
    let code = match result {
        Ok(verified) => {
            // Whoever reads has closed the pipe: nobody is left to tell.
            let _ = print(verified, &mut output);
            ExitCode::SUCCESS
        }
        Err(refused @ Refused::Rejected { .. }) => {
            let _ = writeln!(output, "{refused}");
            ExitCode::from(1)
        }
        Err(Refused::Unreadable(error)) => return Err(error.to_string()),
    };
    let _ = output.flush();
    Ok(code)
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
