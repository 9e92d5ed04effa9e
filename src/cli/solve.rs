//! `sprague solve`: a sheet of exercises with its solutions.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use sprague::check::{self, Summary};
use sprague::front_end::solve::{self, Solved};
use sprague::front_end::{json, markup};
use sprague::proof::Detail;
use sprague::{Error, ErrorKind, Interrupt, Session, Source};

use super::Status;
use super::args::{Settings, SheetFormat, SolveRequest, SolvedFormat, of_file};
use super::check::Report;
use super::files::{self, shown};
use super::output::Output;
use super::saving::save_text;
use super::status::status_of;
use super::watch::Watch;

/// Programs that make a PDF file of LaTeX, the first that is there.
const ENGINES: [&str; 3] = ["lualatex", "xelatex", "pdflatex"];

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
    if formats.1 == SolvedFormat::Pdf && request.file.is_none() && output.is_terminal() {
        output.complain("a PDF file is no text: name a file with -o, or a pipe");
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
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let solved = watch.over(&interrupt, || solved(&mut session, &text, formats, request.detail));
    let Solved { sheet: bytes, summary, wrong, .. } = match solved {
        Ok(solved) => solved,
        Err(error) => {
            output.report(&error, &source, settings.json)?;
            return Ok(status_of(&error));
        }
    };
    if summary == Summary::default() && check::statements(&text, formats.0).is_empty() {
        output.warn(&format!("{name}: there are no blocks of statements, and so nothing to solve"));
    }
    let written = output.write_to(&bytes, request.file.as_deref(), settings.json)?;
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
fn formats(request: &SolveRequest) -> Result<(check::Format, SolvedFormat), String> {
    let sheet = match files::format(&request.sheet) {
        SheetFormat::Latex => check::Format::Latex,
        SheetFormat::Markdown => check::Format::Markdown,
        _ if request.sheet == Path::new("-") => check::Format::Markdown,
        _ => {
            return Err(format!(
                "{}: a sheet is a .md or a .tex file; `sprague check` runs other files",
                shown(&request.sheet)
            ));
        }
    };
    let by_name = request.file.as_deref().and_then(of_file::<SolvedFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        return Err(format!(
            "{}: solutions are a .md, .tex, .html or .pdf file; another name needs --format",
            shown(file)
        ));
    }
    let is_latex = sheet == check::Format::Latex;
    let usual = if is_latex { SolvedFormat::Latex } else { SolvedFormat::Markdown };
    let format = request.format.or(by_name).unwrap_or(usual);
    if is_latex && matches!(format, SolvedFormat::Markdown | SolvedFormat::Html) {
        return Err("a sheet of LaTeX is solved in LaTeX: a .tex or a .pdf file".to_owned());
    }
    Ok((sheet, format))
}

/// The sheet with its solutions as the bytes of a file.
fn solved(
    session: &mut Session,
    sheet: &str,
    (format, wanted): (check::Format, SolvedFormat),
    detail: u8,
) -> Result<Solved<Vec<u8>>, Error> {
    let detail = Detail::level(detail);
    let interrupt = session.interrupt();
    if format == check::Format::Latex || wanted == SolvedFormat::Markdown {
        return solve::solve(session, sheet, format, detail)?.then(|text| match wanted {
            SolvedFormat::Pdf => pdf(&text, &interrupt),
            _ => Ok(text.into_bytes()),
        });
    }
    solve::document(session, sheet, detail)?.then(|document| {
        let page = |format| document.write(format, 0, &interrupt);
        match wanted {
            SolvedFormat::Html => page(markup::Format::Html).map(String::into_bytes),
            SolvedFormat::Pdf => pdf(&page(markup::Format::Latex)?, &interrupt),
            SolvedFormat::Latex | SolvedFormat::Markdown => {
                page(markup::Format::Latex).map(String::into_bytes)
            }
        }
    })
}

/// The PDF file that LaTeX makes of a document, in a folder that is gone afterwards.
fn pdf(document: &str, interrupt: &Interrupt) -> Result<Vec<u8>, Error> {
    let failed = |message: String| Error::new(ErrorKind::File, message);
    let folder = tempfile::tempdir().map_err(|error| failed(format!("no folder for LaTeX: {error}")))?;
    let path = folder.path().join("sheet.tex");
    save_text(&path, document)?;
    let engine = ENGINES.into_iter().find(|engine| {
        let asked = Command::new(engine).arg("--version").stdin(Stdio::null()).output();
        asked.is_ok_and(|output| output.status.success())
    });
    let Some(engine) = engine else {
        return Err(failed("there is no LaTeX on this machine, which makes the PDF file".to_owned())
            .help("install TeX Live, or write a .tex or an .html file instead"));
    };
    // The second run knows the widths of tables and the numbers of theorems.
    for _ in 0..2 {
        interrupt.poll()?;
        let run = Command::new(engine)
            .args(["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .map_err(|error| failed(format!("{engine}: {}", files::in_words(&error))))?;
        interrupt.poll()?;
        if !run.status.success() {
            let log = String::from_utf8_lossy(&run.stdout).into_owned();
            let wrong = log.lines().find(|line| line.starts_with('!')).unwrap_or("it failed");
            return Err(failed(format!("{engine} does not accept the document: {wrong}"))
                .help("write a .tex file and look at what LaTeX says of it"));
        }
    }
    std::fs::read(folder.path().join("sheet.pdf")).map_err(|error| failed(files::in_words(&error)))
}
