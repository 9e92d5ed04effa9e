//! `sprague sequence`: the values of a game of heaps, written as they are found.

use std::io::{self, Write};

use sprague::reply::SequenceReply;
use sprague::{Error, Session};

use super::super::Status;
use super::super::args::{SequenceFormat, SequenceRequest, Settings, of_file};
use super::super::output::{Output, one_object};
use super::super::watch::Watch;
use super::{defined, npy, refused};

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
    let by_name = request.file.as_deref().and_then(of_file::<SequenceFormat>);
    let usual = if settings.json { SequenceFormat::Json } else { SequenceFormat::Text };
    let format = request.format.or(by_name).unwrap_or(usual);
    if request.from > request.to {
        output.complain(&format!("the first heap, {}, is beyond the last, {}", request.from, request.to));
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
    let game = match defined(session, game) {
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
            // The values follow one by one, into the list at the end of the object.
            let empty = one_object(&SequenceReply::new(request.game.as_str(), request.from, Vec::new()));
            writer.write_all(empty.trim_end_matches("]}").as_bytes())
        }
        SequenceFormat::Npy => npy::write_head(writer, request.to - request.from + 1),
        _ => Ok(()),
    }
}

fn write_block(
    format: SequenceFormat,
    block: &SequenceReply,
    from: u64,
    writer: &mut dyn Write,
) -> io::Result<()> {
    if format == SequenceFormat::Npy {
        return npy::write_values(writer, &block.values);
    }
    for (heap, value) in block.heaps() {
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
