//! `sprague sequence`: the values of a game of heaps, written as they are found.

use std::io::{self, Write};

use sprague::reply::SequenceReply;
use sprague::{Error, Session};

use super::super::Status;
use super::super::answer::refused;
use super::super::args::{Format, SEQUENCE, SequenceRequest, Settings};
use super::super::output::{Output, one_object};
use super::super::used;
use super::super::watch::Watch;

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
    if let Err(error) = request.by.choose() {
        return refused(error, "", settings.json, output);
    }
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
    let mut session = used::session(settings);
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
        Format::Npy => write_head(writer, request.to - request.from + 1),
        _ => Ok(()),
    }
}

fn write_block(format: Format, block: &SequenceReply, from: u64, writer: &mut dyn Write) -> io::Result<()> {
    if format == Format::Npy {
        return write_values(writer, &block.values);
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

/// The head of an array for NumPy, in version 1.0 of its format: of `length` 32-bit numbers,
/// least significant byte first.
fn write_head(writer: &mut dyn Write, length: u64) -> io::Result<()> {
    const MAGIC: &[u8] = b"\x93NUMPY\x01\x00";
    let mut head = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': ({length},), }}");
    // The numbers begin at a multiple of 64 bytes, and the head ends with a new line.
    let whole = (MAGIC.len() + 2 + head.len() + 1).next_multiple_of(64);
    head.extend(std::iter::repeat_n(' ', whole - MAGIC.len() - 2 - head.len() - 1));
    head.push('\n');
    writer.write_all(MAGIC)?;
    writer.write_all(&(head.len() as u16).to_le_bytes())?;
    writer.write_all(head.as_bytes())
}

fn write_values(writer: &mut dyn Write, values: &[u32]) -> io::Result<()> {
    values.iter().try_for_each(|value| writer.write_all(&value.to_le_bytes()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_head_is_that_of_the_format() {
        for length in [0, 1, 999_999_999, 4_294_967_295, 4_294_967_296] {
            let mut bytes = Vec::new();
            super::write_head(&mut bytes, length).unwrap();
            super::write_values(&mut bytes, &[258]).unwrap();
            let (head, values) = bytes.split_at(bytes.len() - 4);
            assert_eq!(head.len() % 64, 0);
            assert_eq!(usize::from(u16::from_le_bytes([head[8], head[9]])), head.len() - 10);
            assert!(head.starts_with(b"\x93NUMPY\x01\x00") && head.ends_with(b" \n"));
            let text = std::str::from_utf8(&head[10..]).unwrap();
            assert!(
                text.starts_with(&format!(
                    "{{'descr': '<u4', 'fortran_order': False, 'shape': ({length},), }}"
                ))
            );
            assert_eq!(values, [2, 1, 0, 0]);
        }
    }
}
