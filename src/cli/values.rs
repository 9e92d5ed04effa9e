//! `sprague values`: the values of a game graph from a file.

use std::io::{self, Write};
use std::path::Path;

use sprague::game_graph::{self, Format, Valued};
use sprague::{Error, ErrorKind, Interrupt, Source};

use super::Status;
use super::args::{Settings, ValuesRequest};
use super::certificates::accepted;
use super::files::shown;
use super::output::{Output, Visible, one_object};
use super::saving::save_text;
use super::verify::{Stoppable, open, unreadable};
use super::watch::Watch;

pub fn run(
    request: &ValuesRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let Some(format) = request.format.or_else(|| format_of(&request.graph)) else {
        output.complain(&format!(
            "{}: a graph is a .tsv, .csv, .dot, .gv or .json file; another name needs --format",
            shown(&request.graph)
        ));
        return Ok(Status::Error);
    };
    let file = match open(&request.graph) {
        Ok(file) => file,
        Err(message) => return unreadable(message, settings, output),
    };
    let interrupt = Interrupt::new();
    let mut about_graph = true;
    let written = watch.over(&interrupt, || -> io::Result<Result<(), Error>> {
        let reader = Stoppable { name: &request.graph, file, interrupt: &interrupt };
        let graph = match game_graph::read(reader, format, &settings.limits, &interrupt) {
            Ok(graph) => graph,
            Err(error) => return Ok(Err(error)),
        };
        let valued = match (request.loopy, request.misere) {
            (true, _) => graph.loopy_values(&interrupt),
            (false, true) => graph.misere_values(&interrupt),
            (false, false) => graph.values(&interrupt),
        };
        match valued {
            Ok(valued) => {
                about_graph = false;
                if let Some(file) = &request.certificate
                    && let Err(error) = certify(&valued, file, &interrupt)
                {
                    return Ok(Err(error));
                }
                write(&valued, request, settings.json, output, &interrupt)
            }
            Err(error) => Ok(Err(error)),
        }
    })?;
    let Err(error) = written else { return Ok(Status::Well) };
    let status = if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
    let name = match request.graph.to_str() {
        Some("-") => "standard input".into(),
        _ => shown(&request.graph),
    };
    // An error of writing is not about the graph.
    let name = about_graph.then_some(name);
    output.report(&error, &Source::new(name.as_deref(), ""), settings.json)?;
    Ok(status)
}

fn format_of(graph: &Path) -> Option<Format> {
    if graph == Path::new("-") { Some(Format::Tsv) } else { Format::of_file(graph) }
}

/// Writes the certificate, after the kernel has accepted it.
fn certify(valued: &Valued<'_>, file: &Path, interrupt: &Interrupt) -> Result<(), Error> {
    let certificate = valued.certificate(interrupt)?;
    accepted(certificate.as_bytes(), interrupt)?;
    save_text(file, &certificate)
}

fn write(
    valued: &Valued<'_>,
    request: &ValuesRequest,
    json: bool,
    output: &mut Output,
    interrupt: &Interrupt,
) -> io::Result<Result<(), Error>> {
    match &request.file {
        None if output.is_terminal() => write_to(valued, &mut Visible(output), json, interrupt),
        file => output.write_out(file.as_deref(), |writer| write_to(valued, writer, json, interrupt)),
    }
}

fn write_to(
    valued: &Valued<'_>,
    mut writer: &mut dyn Write,
    json: bool,
    interrupt: &Interrupt,
) -> io::Result<Result<(), Error>> {
    if !json {
        return valued.write_tsv(&mut writer, interrupt);
    }
    valued.each(interrupt, |vertex| writeln!(writer, "{}", one_object(&valued.reply(vertex))))
}
