//! `sprague table`: values over one or two variables.

use std::io;

use sprague::front_end::json;
use sprague::front_end::table::Table;
use sprague::{Error, Session, Source, Span, front_end::syntax};

use super::args::{Settings, TableFormat, TableRequest, of_file};
use super::files::shown;
use super::output::{Output, drawn};
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
            "{}: a table is a .txt, .svg, .csv or .json file; another name needs --format",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let usual = if settings.json { TableFormat::Json } else { TableFormat::Text };
    let format = request.format.or(by_name).unwrap_or(usual);
    let mut session = Session::with_limits(settings.limits.clone());
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let status = eval::definitions(&mut session, definitions, settings, watch, output)?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    match watch.over(&interrupt, || table(&mut session, last)) {
        Ok(table) => {
            let text = written(&table, format, request.file.is_none().then_some(&*output));
            output.write_to(&text, request.file.as_deref(), settings.json)
        }
        Err(error) => {
            let status = status_of(&error);
            output.report(&error.at(Span::new(0, last.len())), &Source::new(None, last), settings.json)?;
            Ok(status)
        }
    }
}

/// The table that the last statement of a text is, after those before it were run.
pub fn table(session: &mut Session, text: &str) -> Result<Table, Error> {
    let statements = syntax::statements(text);
    let Some((last, before)) = statements.split_last() else { return session.table(text) };
    for statement in before {
        session.run(statement)?;
    }
    session.run_table(last)
}

/// The table as a text in a format, for a file or an output, which ends with a new line.
pub fn written(table: &Table, format: TableFormat, output: Option<&Output>) -> String {
    match format {
        TableFormat::Text => drawn(table.text(), output),
        TableFormat::Svg => table.svg(),
        TableFormat::Csv => table.csv(),
        TableFormat::Json => json::table(table).to_string() + "\n",
    }
}
