//! `sprague values`: the values of a game graph from a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use sprague::game_graph::{self, Format, Valued};
use sprague::{Error, ErrorKind, Interrupt, Source};

use super::Status;
use super::args::{Settings, ValuesRequest};
use super::output::{Output, Visible};
use super::verify::{Stoppable, open};
use super::watch::Watch;

/// Bytes written to a file at a time.
const BLOCK: usize = 1 << 16;

pub fn run(
    request: &ValuesRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let Some(format) = request.format.or_else(|| format_of(&request.graph)) else {
        output.complain(&format!(
            "{}: a graph is a .tsv, .csv, .dot, .gv or .json file; another name needs --format",
            request.graph.display()
        ));
        return Ok(Status::Error);
    };
    let file = match open(&request.graph) {
        Ok(file) => file,
        Err(message) => {
            output.complain(&message);
            return Ok(Status::Error);
        }
    };
    let interrupt = Interrupt::new();
    let written = watch.over(&interrupt, || -> io::Result<Result<(), Error>> {
        let reader = Stoppable { name: &request.graph, file, interrupt: &interrupt };
        let graph = match game_graph::read(reader, format, &settings.limits, &interrupt) {
            Ok(graph) => graph,
            Err(error) => return Ok(Err(error)),
        };
        let valued = if request.loopy { graph.loopy_values(&interrupt) } else { graph.values(&interrupt) };
        match valued {
            Ok(valued) => write(&valued, request, settings.json, output, &interrupt),
            Err(error) => Ok(Err(error)),
        }
    })?;
    let Err(error) = written else { return Ok(Status::Well) };
    let status = if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
    if let (ErrorKind::File, Some(path)) = (error.kind(), &request.file)
        && error.message().starts_with(&path.display().to_string())
    {
        // About what is written, and not about the graph.
        output.report(&error, &Source::new(None, ""), settings.json)?;
        return Ok(status);
    }
    let name = match request.graph.to_str() {
        Some("-") => "standard input".into(),
        _ => request.graph.display().to_string(),
    };
    output.report(&error, &Source::new(Some(&name), ""), settings.json)?;
    Ok(status)
}

fn format_of(graph: &Path) -> Option<Format> {
    if graph == Path::new("-") { Some(Format::Tsv) } else { Format::of_file(graph) }
}

fn write(
    valued: &Valued<'_>,
    request: &ValuesRequest,
    json: bool,
    output: &mut Output,
    interrupt: &Interrupt,
) -> io::Result<Result<(), Error>> {
    let Some(path) = &request.file else {
        return if output.is_terminal() {
            write_to(valued, &mut Visible(output), json, interrupt)
        } else {
            write_to(valued, output, json, interrupt)
        };
    };
    let wrong = |error: &io::Error| Error::new(ErrorKind::File, format!("{}: {error}", path.display()));
    let file = match File::create(path) {
        Ok(file) => file,
        Err(error) => return Ok(Err(wrong(&error))),
    };
    let mut writer = BufWriter::with_capacity(BLOCK, file);
    let result = write_to(valued, &mut writer, json, interrupt)
        .and_then(|result| writer.flush().map(|()| result))
        .unwrap_or_else(|error| Err(wrong(&error)));
    if result.is_err() {
        // A table that lacks its end would pass for a whole one.
        drop(writer);
        let _ = fs::remove_file(path);
    }
    Ok(result)
}

fn write_to(
    valued: &Valued<'_>,
    writer: &mut impl Write,
    json: bool,
    interrupt: &Interrupt,
) -> io::Result<Result<(), Error>> {
    if json { valued.write_json(writer, interrupt) } else { valued.write_tsv(writer, interrupt) }
}
