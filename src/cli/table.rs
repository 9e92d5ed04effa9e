//! `sprague table`: values over one or two variables.

use std::io;

use sprague::front_end::json;
use sprague::front_end::markup::Format;
use sprague::front_end::table::Table;
use sprague::{Error, Interrupt, Session, Source, Span};

use super::args::{ImageSize, Settings, TableFormat, TableRequest, of_file};
use super::files::shown;
use super::images::{self, Image, Picture};
use super::output::{Output, drawn, one_object};
use super::screen::WIDTH;
use super::status::status_of;
use super::watch::Watch;
use super::{Status, eval};

pub fn run(
    request: &TableRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let by_name = request.file.as_deref().and_then(of_file::<TableFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a table is a .txt, .svg, .png, .pdf, .tikz, .csv, .md, .tex or .json file; another name needs --format",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let usual = if settings.json { TableFormat::Json } else { TableFormat::Text };
    let format = request.format.or(by_name).unwrap_or(usual);
    let to_terminal = request.file.is_none() && output.is_terminal();
    if let Some(message) = images::refused(image(format), &request.size, to_terminal) {
        output.complain(&message);
        return Ok(Status::Error);
    }
    if request.caption.is_some() && matches!(format, TableFormat::Csv | TableFormat::Json) {
        output.complain("CSV and JSON have no captions: leave out --caption");
        return Ok(Status::Error);
    }
    let mut session = Session::with_limits(settings.limits.clone());
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let among_text = format == TableFormat::Text || request.file.is_some() || settings.json;
    let status = output.silently(!among_text, |output| {
        eval::definitions(&mut session, definitions, settings, watch, output)
    })?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let mut failing = Vec::new();
    let made = watch.over(&interrupt, || {
        let mut table = table(&mut session, last, &mut failing)?;
        table.caption.clone_from(&request.caption);
        let is_empty = table.columns.labels.is_empty() || table.by_rows().next().is_none();
        let written = written(&table, format, &request.size, request.file.is_none().then_some(&*output))?;
        Ok((written, is_empty))
    });
    let status = status.max(eval::say_failing(&failing, output));
    match made {
        Ok((bytes, is_empty)) => {
            if is_empty {
                output.warn("a range is empty, and so is the table");
            }
            Ok(status.max(output.write_to(&bytes, request.file.as_deref(), settings.json)?))
        }
        Err(error) => {
            let status = status_of(&error);
            output.report(&error.at(Span::new(0, last.len())), &Source::new(None, last), settings.json)?;
            Ok(status)
        }
    }
}

/// The table that the last statement of a text is, after those before it were run; claims among
/// these that fail are noted.
pub fn table(session: &mut Session, text: &str, failing: &mut Vec<String>) -> Result<Table, Error> {
    match eval::last_of(session, text, failing)? {
        None => session.table(text),
        Some(last) => session.run_table(&last),
    }
}

/// The table in a format, for a file or an output; a text ends with a new line.
pub fn written(
    table: &Table,
    format: TableFormat,
    size: &ImageSize,
    output: Option<&Output>,
) -> Result<Vec<u8>, Error> {
    let picture = Picture { svg: &|| Ok(table.svg()), tikz: &|| Ok(table.tikz()) };
    if let Some(image) = image(format) {
        return images::bytes(&picture, image, size);
    }
    let fragment = |format| table.document().fragment(format, &Interrupt::new());
    let text = match format {
        TableFormat::Csv => table.csv(),
        TableFormat::Json => one_object(&json::table(table)) + "\n",
        TableFormat::Markdown => fragment(Format::Markdown)?,
        TableFormat::Latex => fragment(Format::Latex)?,
        _ => drawn(table.text_within(output.map_or(WIDTH, Output::width)), output),
    };
    Ok(text.into_bytes())
}

fn image(format: TableFormat) -> Option<Image> {
    match format {
        TableFormat::Svg => Some(Image::Svg),
        TableFormat::Png => Some(Image::Png),
        TableFormat::Pdf => Some(Image::Pdf),
        TableFormat::Tikz => Some(Image::Tikz),
        TableFormat::Text
        | TableFormat::Csv
        | TableFormat::Json
        | TableFormat::Markdown
        | TableFormat::Latex => None,
    }
}
