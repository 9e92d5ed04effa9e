//! `sprague check`: files of claims, and a report of which hold.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sprague::check::{Finding, Summary};
use sprague::session::{ClaimReply, Definition};
use sprague::{Error, ErrorKind, Reply, Session, Source, Span, check, render};

use super::args::Settings;
use super::output::{BAD, GOOD, Output, visible};
use super::watch::Watch;
use super::{Status, files};

pub fn run(
    paths: &[PathBuf],
    verbose: bool,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut total = Summary::default();
    for path in paths {
        let name = if path == Path::new("-") { "<stdin>".into() } else { path.to_string_lossy() };
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
        output
            .answer(&json!({ "claims": claims, "hold": hold, "fail": fail, "errors": errors }).to_string())?;
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
    if statements.is_empty() && format == check::Format::Markdown {
        report.output.warn(&format!(
            "{}: there is no fenced block tagged `sprague`, and so nothing to check",
            report.name
        ));
    }
    for statement in statements {
        let interrupt = session.interrupt();
        let finding = watch.over(&interrupt, || check::run(&mut session, &text, statement));
        if let Finding::ClaimError(error) | Finding::StatementError(error) = &finding
            && error.kind() == ErrorKind::Interrupted
        {
            report.output.error(error, &source)?;
            return Ok(true);
        }
        report.summary.count(&finding);
        report.finding(&finding, &source, statement)?;
        if let Finding::Claim(ClaimReply { warnings, .. })
        | Finding::Other(Reply::Defined(Definition { warnings, .. })) = &finding
        {
            let line = source.line_number(statement.start);
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
    fn unreadable(&mut self, error: &Error) -> io::Result<()> {
        let source = Source::new(Some(self.name), "");
        if self.json {
            self.object(Value::Null, Value::Null, Value::Null, error_why(error), Some((error, &source)))
        } else {
            self.output.error(error, &source)
        }
    }

    fn finding(&mut self, finding: &Finding, source: &Source<'_>, statement: Span) -> io::Result<()> {
        let line = source.line_number(statement.start);
        let written = || {
            let text = &source.text()[statement.start..statement.end];
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
            Finding::Claim(claim) if claim.holds => {
                if claim.vacuous {
                    self.line(
                        "ok",
                        GOOD,
                        line,
                        &format!("{} (there is nothing that it speaks of)", claim.text),
                    )
                } else if self.verbose {
                    self.line("ok", GOOD, line, &claim.text)
                } else {
                    Ok(())
                }
            }
            Finding::Claim(claim) => {
                self.line("FAILS", BAD, line, &claim.text)?;
                for why in &claim.why {
                    for row in why.lines() {
                        self.output.answer(&visible(&format!("    {row}")))?;
                    }
                }
                Ok(())
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => {
                // Only the beginning: a statement may be a whole file.
                let first = source.text()[statement.start..statement.end].lines().next().unwrap_or_default();
                let short: String = first.chars().take(100).collect();
                let more = if short.len() < statement.end - statement.start { " …" } else { "" };
                self.line("ERROR", BAD, line, &format!("{short}{more}"))?;
                self.output.error(error, source)
            }
            _ => Ok(()),
        }
    }

    fn line(&mut self, word: &str, style: anstyle::Style, line: usize, text: &str) -> io::Result<()> {
        let padding = " ".repeat(5 - word.len().min(5));
        let word = self.output.styled(word, style);
        let name = visible(self.name);
        // A claim of several lines is reported in one.
        let text: Vec<&str> = text.lines().map(str::trim).collect();
        let text = text.join(" ");
        self.output.answer(&format!("{word}{padding} {name}:{line}: {}", visible(&text)))
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
        self.output.answer(&object.to_string())
    }
}

/// Why something could not be evaluated, in the place where a failing claim says why.
fn error_why(error: &Error) -> Value {
    json!(error.message())
}
