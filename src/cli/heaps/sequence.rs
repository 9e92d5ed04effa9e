//! `sprague sequence`: the values of a game of heaps, written as they are found.

use std::io::{self, Write};

use sprague::reply::SequenceReply;
use sprague::{Error, Session};

use super::super::Status;
use super::super::answer::refused;
use super::super::args::{Format, SEQUENCE, SequenceRequest, Settings};
use super::super::output::{Output, one_object};
use super::super::watch::Watch;
use super::npy;

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
    let usual = if settings.json { Format::Json } else { Format::Text };
    let format = SEQUENCE.or_usual(request.format, request.file.as_deref(), usual);
    if request.from > request.to {
        output.complain(&format!("the first heap, {}, is beyond the last, {}", request.from, request.to));
        return Ok(Status::Error);
    }
    if format == Format::Npy && request.file.is_none() && output.is_terminal() {
        output.complain("an array for NumPy is not text: name a file with -o, or use a pipe");
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
    format: Format,
    writer: &mut dyn Write,
) -> io::Result<Result<(), Error>> {
    let SequenceRequest { game, from, to, .. } = request;
    let game = match session.defined(game) {
        Ok(game) => game,
        Err(error) => return Ok(Err(error)),
    };
    let mut first = *from;
    while first <= *to {
        let last = (*to).min(first.saturating_add(BLOCK - 1));
        let block = match session.sequence(&game, first, last) {
            Ok(block) => block,
            Err(error) => return Ok(Err(error)),
        };
        if first == *from {
            begin(format, request, writer)?;
        }
        write_block(format, &block, *from, writer)?;
        // The reader may have to wait long for the next values.
        writer.flush()?;
        first = last + 1;
    }
    end(format, writer)?;
    Ok(Ok(()))
}

fn begin(format: Format, request: &SequenceRequest, writer: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Csv => writer.write_all(b"heap,value\n"),
        Format::Json => {
            // The values follow one by one, into the list at the end of the object.
            let empty = one_object(&SequenceReply::new(request.game.as_str(), request.from, Vec::new()));
            writer.write_all(empty.trim_end_matches("]}").as_bytes())
        }
        Format::Npy => npy::write_head(writer, request.to - request.from + 1),
        _ => Ok(()),
    }
}

fn write_block(format: Format, block: &SequenceReply, from: u64, writer: &mut dyn Write) -> io::Result<()> {
    if format == Format::Npy {
        return npy::write_values(writer, &block.values);
    }
    for (heap, value) in block.heaps() {
        match format {
            Format::Text if heap == from => write!(writer, "{value}")?,
            Format::Text => write!(writer, " {value}")?,
            Format::Json if heap == from => write!(writer, "{value}")?,
            Format::Json => write!(writer, ",{value}")?,
            Format::Csv => writeln!(writer, "{heap},{value}")?,
            Format::Table if (heap - from).is_multiple_of(ROW) => {
                let new_line = if heap == from { "" } else { "\n" };
                write!(writer, "{new_line}{heap:>8}: {value:>3}")?;
            }
            Format::Table => write!(writer, " {value:>3}")?,
            Format::Bfile => writeln!(writer, "{heap} {value}")?,
            _ => {}
        }
    }
    Ok(())
}

fn end(format: Format, writer: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Text | Format::Table => writer.write_all(b"\n"),
        Format::Json => writer.write_all(b"]}\n"),
        _ => Ok(()),
    }
}
