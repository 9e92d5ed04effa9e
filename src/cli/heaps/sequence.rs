//! `sprague sequence`: the values of a game of heaps, written as they are found.

use std::io::{self, Write};

use sprague::{Error, Session};

use super::super::Status;
use super::super::args::{SequenceFormat, SequenceRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::{npy, refused};

/// Heaps whose values are found before they are written.
const BLOCK: u64 = 1 << 14;

/// Values in a line of a table.
const ROW: u64 = 20;

pub fn sequence(
    request: &SequenceRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let by_name = request.file.as_deref().and_then(SequenceFormat::of_file);
    let usual = if settings.json { SequenceFormat::Json } else { SequenceFormat::Text };
    let format = request.format.or(by_name).unwrap_or(usual);
    if request.from > request.to {
        output.complain(&format!("the first heap is {}, and the last {}", request.from, request.to));
        return Ok(Status::Error);
    }
    if format == SequenceFormat::Npy && request.file.is_none() && output.is_terminal() {
        output.complain("an array for NumPy is no text: name a file with -o, or a pipe");
        return Ok(Status::Error);
    }
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let written = watch.over(&interrupt, || {
        output.write_out(request.file.as_deref(), |writer| write(&mut session, request, format, writer))
    })?;
    match written {
        Ok(()) => Ok(Status::Well),
        Err(error) => refused(error, &request.game, settings.json, output),
    }
}

fn write(
    session: &mut Session,
    request: &SequenceRequest,
    format: SequenceFormat,
    writer: &mut dyn Write,
) -> io::Result<Result<(), Error>> {
    let SequenceRequest { game, from, to, .. } = request;
    let mut first = *from;
    while first <= *to {
        let last = (*to).min(first.saturating_add(BLOCK - 1));
        let values = match session.heap_values(game, first, last) {
            Ok(values) => values,
            Err(error) => return Ok(Err(error)),
        };
        if first == *from {
            begin(format, request, writer)?;
        }
        write_block(format, first, *from, &values, writer)?;
        // Whoever reads may wait long for the next values.
        writer.flush()?;
        first = last + 1;
    }
    end(format, writer)?;
    Ok(Ok(()))
}

fn begin(format: SequenceFormat, request: &SequenceRequest, writer: &mut dyn Write) -> io::Result<()> {
    match format {
        SequenceFormat::Csv => writer.write_all(b"heap,value\n"),
        SequenceFormat::Json => {
            let game = serde_json::Value::from(request.game.as_str());
            write!(writer, "{{\"game\":{game},\"from\":{},\"values\":[", request.from)
        }
        SequenceFormat::Npy => npy::write_head(writer, request.to - request.from + 1),
        _ => Ok(()),
    }
}

fn write_block(
    format: SequenceFormat,
    first: u64,
    from: u64,
    values: &[u32],
    writer: &mut dyn Write,
) -> io::Result<()> {
    if format == SequenceFormat::Npy {
        return npy::write_values(writer, values);
    }
    for (heap, value) in (first..).zip(values) {
        match format {
            SequenceFormat::Text if heap == from => write!(writer, "{value}")?,
            SequenceFormat::Text => write!(writer, " {value}")?,
            SequenceFormat::Json if heap == from => write!(writer, "{value}")?,
            SequenceFormat::Json => write!(writer, ",{value}")?,
            SequenceFormat::Csv => writeln!(writer, "{heap},{value}")?,
            SequenceFormat::Table if (heap - from).is_multiple_of(ROW) => {
                let new_line = if heap == from { "" } else { "\n" };
                write!(writer, "{new_line}{heap:>8}: {value:>3}")?;
            }
            SequenceFormat::Table => write!(writer, " {value:>3}")?,
            SequenceFormat::Bfile => writeln!(writer, "{heap} {value}")?,
            SequenceFormat::Npy => {}
        }
    }
    Ok(())
}

fn end(format: SequenceFormat, writer: &mut dyn Write) -> io::Result<()> {
    match format {
        SequenceFormat::Text | SequenceFormat::Table => writer.write_all(b"\n"),
        SequenceFormat::Json => writer.write_all(b"]}\n"),
        _ => Ok(()),
    }
}
