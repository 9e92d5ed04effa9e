//! `sprague solve`: a sheet of exercises with its solutions.

use std::io;
use std::path::Path;

use sprague::check::{self, Summary};
use sprague::front_end::solve::{self, Proofs, Solved};
use sprague::front_end::{json, markup};
use sprague::proof::Detail;
use sprague::{Error, Session, Source};

use super::Status;
use super::args::{Format, SOLVED, Settings, SolveRequest};
use super::check::Report;
use super::files::{self, shown};
use super::latex::{self, Made};
use super::output::Output;
use super::status::status_of;
use super::used;
use super::watch::Watch;

pub fn run(
    request: &SolveRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let formats = match formats(request) {
        Ok(formats) => formats,
        Err(message) => {
            output.complain(&message);
            return Ok(Status::Error);
        }
    };
    if formats.1 == Format::Pdf && request.file.is_none() && output.is_terminal() {
        output.complain("a PDF file is not text: name a file with -o, or use a pipe");
        return Ok(Status::Error);
    }
    let name = if request.sheet == Path::new("-") { "<stdin>".into() } else { shown(&request.sheet) };
    let source = Source::new(Some(&name), "");
    let text = match watch.waiting(|| files::read(&request.sheet)) {
        Ok(text) => text,
        Err(error) => {
            output.report(&error, &source, settings.json)?;
            return Ok(Status::Error);
        }
    };
    let mut session = used::session_of_file(&request.sheet, &[&request.sheet], settings);
    let proofs = match Detail::level(request.detail) {
        None => Proofs::None,
        Some(detail) if request.whole => Proofs::Whole(detail),
        Some(detail) => Proofs::Page(detail),
    };
    let solved = solved(&mut session, &text, formats, proofs, watch);
    let Solved { sheet: made, summary, wrong, .. } = match solved {
        Ok(solved) => solved,
        Err(error) => {
            output.report(&error, &Source::new(Some(&name), &text), settings.json)?;
            return Ok(status_of(&error));
        }
    };
    if summary == Summary::default() && check::statements(&text, formats.0).is_empty() {
        output.warn(&format!("{name}: there are no blocks of statements, and so nothing to solve"));
    }
    if let Some(remark) = &made.remark {
        output.warn(remark);
    }
    let written = output.write_to(&made.bytes, request.file.as_deref(), settings.json)?;
    let statements = check::statements(&text, formats.0);
    let beside = request.file.is_some();
    let mut report = Report::new(&name, settings.json, output);
    let source = Source::new(Some(&name), &text);
    for wrong in &wrong {
        let Some(statement) = statements.iter().find(|statement| statement.span.start == wrong.place) else {
            continue;
        };
        match &wrong.finding {
            finding if beside => report.finding(finding, &source, statement)?,
            finding => report.complaint(finding, &source, statement)?,
        }
    }
    if beside && settings.json {
        output.object(&json::summary(&summary))?;
    } else if beside {
        output.answer(&format!("{name}: {summary}"))?;
    }
    let found = match summary {
        Summary { errors: 1.., .. } => Status::Error,
        Summary { fail: 1.., .. } => Status::ClaimFails,
        _ => Status::Well,
    };
    Ok(written.max(found))
}

/// How the sheet is written, and how its solutions are to be.
fn formats(request: &SolveRequest) -> Result<(check::Format, Format), String> {
    let sheet = match files::format(&request.sheet) {
        Format::Latex => check::Format::Latex,
        Format::Markdown => check::Format::Markdown,
        _ if request.sheet == Path::new("-") => check::Format::Markdown,
        _ => {
            return Err(format!(
                "{}: a sheet is a .md or a .tex file; `sprague check` runs other files",
                shown(&request.sheet)
            ));
        }
    };
    let is_latex = sheet == check::Format::Latex;
    let usual = if is_latex { Format::Latex } else { Format::Markdown };
    let format = SOLVED.chosen(request.format, request.file.as_deref(), usual)?;
    if is_latex && matches!(format, Format::Markdown | Format::Html) {
        return Err("a sheet of LaTeX is solved in LaTeX: a .tex or a .pdf file".to_owned());
    }
    Ok((sheet, format))
}

/// The sheet with its solutions as a file.
fn solved(
    session: &mut Session,
    sheet: &str,
    (format, wanted): (check::Format, Format),
    proofs: Proofs,
    watch: &Watch,
) -> Result<Solved<Made>, Error> {
    let interrupt = session.interrupt();
    // Each statement has its own time, and so has what is written in the end.
    let watched = |work: &mut dyn FnMut()| watch.over(&interrupt, work);
    let pdf = |text: &str| watch.over(&interrupt, || latex::pdf(text, &interrupt));
    if format == check::Format::Latex || wanted == Format::Markdown {
        return solve::solve_watched(session, sheet, format, proofs, &watched)?.then(|text| match wanted {
            Format::Pdf => pdf(&text),
            _ => Ok(text.into()),
        });
    }
    solve::document_watched(session, sheet, proofs, &watched)?.then(|document| {
        let page = |format| watch.over(&interrupt, || document.write(format, 0, &interrupt));
        match wanted {
            Format::Html => page(markup::Format::Html).map(Made::from),
            Format::Pdf => pdf(&page(markup::Format::Latex)?),
            _ => page(markup::Format::Latex).map(Made::from),
        }
    })
}
