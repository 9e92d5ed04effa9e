//! `sprague check`: files of claims, and a report of which hold.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sprague::check::{Finding, Statement, Summary};
use sprague::session::{ClaimReply, Definition};
use sprague::{Error, ErrorKind, Reply, Session, Source, check, render};

use super::args::Settings;
use super::files::shown;
use super::output::{BAD, GOOD, Output, visible};
use super::watch::Watch;
use super::{Status, files};

/// Blocks of one page that are not read, each with a warning of its own.
const MOST_WARNINGS: usize = 20;

pub fn run(
    paths: &[PathBuf],
    verbose: bool,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut total = Summary::default();
    for path in paths {
        let name = if path == Path::new("-") { "<stdin>".into() } else { shown(path) };
        let mut report =
            Report { name: &name, verbose, json: settings.json, summary: Summary::default(), output };
        let interrupted = file(path, &mut report, settings, watch)?;
        let summary = report.summary;
        total = total.plus(summary);
        if !settings.json {
            let place = if paths.len() > 1 { format!("{name}: ") } else { String::new() };
            output.answer(&format!("{place}{summary}"))?;
        }
        if interrupted {
            return Ok(Status::Interrupted);
        }
    }
    if settings.json {
        let Summary { claims, hold, fail, errors } = total;
        output.object(&json!({ "claims": claims, "hold": hold, "fail": fail, "errors": errors }))?;
    } else if paths.len() > 1 {
        output.answer(&format!("{} files: {total}", paths.len()))?;
    }
    Ok(match total {
        Summary { errors: 1.., .. } => Status::Error,
        Summary { fail: 1.., .. } => Status::ClaimFails,
        _ => Status::Well,
    })
}

/// Runs one file in a session of its own; says whether it was interrupted.
fn file(path: &Path, report: &mut Report<'_>, settings: &Settings, watch: &Watch) -> io::Result<bool> {
    let text = match watch.waiting(|| files::read(path)) {
        Ok(text) => text,
        Err(error) => {
            report.summary.errors += 1;
            report.unreadable(&error)?;
            return Ok(false);
        }
    };
    let source = Source::new(Some(report.name), &text);
    let mut session = Session::with_limits(settings.limits.clone());
    let format = files::format(path);
    let statements = check::statements(&text, format);
    if format == check::Format::Markdown {
        report.warn_of_unread(&source, statements.is_empty());
    }
    for statement in statements {
        let interrupt = session.interrupt();
        let finding = watch.over(&interrupt, || check::run(&mut session, &statement));
        if let Finding::ClaimError(error) | Finding::StatementError(error) = &finding
            && error.kind() == ErrorKind::Interrupted
        {
            report.output.error(error, &source)?;
            return Ok(true);
        }
        report.summary.count(&finding);
        report.finding(&finding, &source, &statement)?;
        if let Finding::Claim(ClaimReply { warnings, .. })
        | Finding::Other(Reply::Defined(Definition { warnings, .. })) = &finding
        {
            let line = source.line_number(statement.span.start);
            warnings
                .iter()
                .for_each(|warning| report.output.warn(&format!("{}:{line}: {warning}", report.name)));
        }
    }
    Ok(false)
}

/// What is said about one file.
struct Report<'a> {
    name: &'a str,
    verbose: bool,
    json: bool,
    summary: Summary,
    output: &'a mut Output,
}

impl Report<'_> {
    /// Claims that nobody runs would be taken for claims that hold.
    fn warn_of_unread(&mut self, source: &Source<'_>, nothing: bool) {
        let unread = check::unread(source.text());
        for &place in unread.iter().take(MOST_WARNINGS) {
            let line = source.line_number(place);
            self.output.warn(&format!(
                "{}:{line}: this block is not read: to CommonMark it is HTML, which an empty line ends, or indented code",
                self.name
            ));
        }
        if unread.len() > MOST_WARNINGS {
            self.output.warn(&format!("{}: nor are {} more", self.name, unread.len() - MOST_WARNINGS));
        }
        if nothing {
            self.output.warn(&format!(
                "{}: there is no fenced block tagged `sprague`, and so nothing to check",
                self.name
            ));
        }
    }

    fn unreadable(&mut self, error: &Error) -> io::Result<()> {
        let source = Source::new(Some(self.name), "");
        if self.json {
            self.object(Value::Null, Value::Null, Value::Null, error_why(error), Some((error, &source)))
        } else {
            self.output.error(error, &source)
        }
    }

    fn finding(
        &mut self,
        finding: &Finding,
        source: &Source<'_>,
        statement: &Statement<'_>,
    ) -> io::Result<()> {
        let line = source.line_number(statement.span.start);
        let written = || {
            let text = &*statement.text;
            json!(text.strip_prefix("claim").or(text.strip_prefix("prove")).map_or(text, str::trim_start))
        };
        match finding {
            Finding::Claim(claim) if self.json => {
                let mut object = self.described(
                    line.into(),
                    json!(claim.text),
                    claim.holds.into(),
                    render::json::why(claim),
                );
                if !claim.warnings.is_empty() {
                    object["warnings"] = json!(claim.warnings);
                }
                self.output.answer(&object.to_string())
            }
            Finding::ClaimError(error) if self.json => {
                self.object(line.into(), written(), Value::Null, error_why(error), Some((error, source)))
            }
            Finding::StatementError(error) if self.json => {
                self.object(line.into(), Value::Null, Value::Null, error_why(error), Some((error, source)))
            }
            Finding::Claim(claim) if claim.holds && !claim.vacuous && !self.verbose => Ok(()),
            Finding::Claim(claim) => {
                let style = if claim.holds { GOOD } else { BAD };
                let [word, place] = claim_row(claim, self.name, line);
                self.row(&word, style, &place)?;
                whys(claim).try_for_each(|row| self.output.answer(&row))
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => {
                // Only the beginning: a statement may be a whole file.
                let first = statement.text.lines().next().unwrap_or_default();
                let short: String = first.chars().take(100).collect();
                let more = if short.len() < statement.text.len() { " …" } else { "" };
                self.row("ERROR", BAD, &placed(self.name, line, &format!("{short}{more}")))?;
                self.output.error(error, source)
            }
            _ => Ok(()),
        }
    }

    fn row(&mut self, word: &str, style: anstyle::Style, place: &str) -> io::Result<()> {
        let padding = padding(word);
        let word = self.output.styled(word, style);
        self.output.answer_as_it_is(&format!("{word}{padding} {}", visible(place)))
    }

    fn described(&self, line: Value, claim: Value, holds: Value, why: Value) -> Value {
        json!({ "file": self.name, "line": line, "claim": claim, "holds": holds, "why": why })
    }

    fn object(
        &mut self,
        line: Value,
        claim: Value,
        holds: Value,
        why: Value,
        error: Option<(&Error, &Source<'_>)>,
    ) -> io::Result<()> {
        let mut object = self.described(line, claim, holds, why);
        if let Some((error, source)) = error {
            object["error"] = render::json::error(error, source);
        }
        self.output.object(&object)
    }
}

/// Why something could not be evaluated, in the place where a failing claim says why.
fn error_why(error: &Error) -> Value {
    json!(error.message())
}

/// Whether a claim holds, in a word, and where it stands and what it is, in a line.
pub fn claim_row(claim: &ClaimReply, name: &str, line: usize) -> [String; 2] {
    let word = if claim.holds { "ok" } else { "FAILS" };
    let nothing = if claim.vacuous { " (there is nothing that it speaks of)" } else { "" };
    [word.to_owned(), placed(name, line, &format!("{}{nothing}", claim.text))]
}

/// Why a claim fails, in lines below its own.
pub fn whys(claim: &ClaimReply) -> impl Iterator<Item = String> {
    claim.why.iter().flat_map(|why| why.lines()).map(|row| format!("    {row}"))
}

/// What stands between the word and the place, so that places stand in a column.
pub fn padding(word: &str) -> String {
    " ".repeat(5 - word.len().min(5))
}

/// A claim of several lines is reported in one.
fn placed(name: &str, line: usize, text: &str) -> String {
    let text: Vec<&str> = text.lines().map(str::trim).collect();
    format!("{name}:{line}: {}", text.join(" "))
}
