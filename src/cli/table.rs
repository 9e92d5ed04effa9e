//! `sprague table`: values over one or two variables.

use std::io;

use sprague::picture::Line;
use sprague::table::Table;
use sprague::{Error, Session, Source, Span, render, syntax};

use super::args::{Settings, TableFormat, TableRequest};
use super::files::shown;
use super::output::{Output, visible};
use super::paint::painted;
use super::play::status_of;
use super::watch::Watch;
use super::{Status, eval};

pub fn run(
    request: &TableRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let by_name = request.file.as_deref().and_then(TableFormat::of_file);
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
    let colored = output.colored() && request.file.is_none();
    match watch.over(&interrupt, || table(&mut session, last)) {
        Ok(table) => {
            output.write_to(&written(&table, format, colored), request.file.as_deref(), settings.json)
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
        let evaluated = session.eval(&text[statement.start..statement.end]);
        evaluated.map_err(|error| error.shifted(statement.start).at(*statement))?;
    }
    let table = session.table(&text[last.start..last.end]);
    table.map_err(|error| error.shifted(last.start).at(*last))
}

/// The table as a text in a format, which ends with a new line.
pub fn written(table: &Table, format: TableFormat, colored: bool) -> String {
    match format {
        TableFormat::Text => lines(&table.text(), colored),
        TableFormat::Svg => table.svg(),
        TableFormat::Csv => table.csv(),
        TableFormat::Json => render::json::table(table).to_string() + "\n",
    }
}

/// Lines as a text, with colours or without.
pub fn lines(lines: &[Line], colored: bool) -> String {
    let line = |line: &Line| if colored { painted(line) } else { visible(&line.plain()).into_owned() };
    lines.iter().map(|one| line(one) + "\n").collect()
}
