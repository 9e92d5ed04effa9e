//! `sprague check`: files of claims, and a report of which hold.

use std::io;
use std::path::Path;

use sprague::check::{Finding, Statement, Summary};
use sprague::front_end::json;
use sprague::reply::{ClaimReply, Definition, Verdict};
use sprague::{Error, ErrorKind, Reply, Session, Source, check};

use super::args::{CheckRequest, Format as Written, Settings};
use super::files::shown;
use super::output::{BAD, GOOD, Output};
use super::watch::Watch;
use super::{Status, advice, files, used};

/// Blocks of one page that are not read, each with a warning of its own.
const MOST_WARNINGS: usize = 20;

pub fn run(
    request: &CheckRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    output.go_on_unread();
    let CheckRequest { files: paths, verbose, .. } = request;
    let mut total = Summary::default();
    for path in paths {
        let name = if path == Path::new("-") { "<stdin>".into() } else { shown(path) };
        let mut findings = Report {
            name: name.to_string(),
            verbose: *verbose,
            json: settings.json,
            summary: Summary::default(),
            output,
        };
        let interrupted = file(path, request, &mut findings, settings, watch)?;
        let summary = findings.summary;
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
        output.object(&json::summary(&total))?;
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
fn file(
    path: &Path,
    request: &CheckRequest,
    findings: &mut Report<'_>,
    settings: &Settings,
    watch: &Watch,
) -> io::Result<bool> {
    let format = request.format.unwrap_or_else(|| files::format(path));
    let name = findings.name.clone();
    let parts = watch.waiting(|| files::read(path)).and_then(|text| files::parts(&name, text, format));
    let parts = match parts {
        Ok(parts) => parts,
        Err(error) => {
            findings.summary.errors += 1;
            findings.unreadable(&error)?;
            return Ok(false);
        }
    };
    let mut session = used::session_of_file(path, &request.files, settings);
    let mut count = 0;
    for part in &parts {
        findings.name.clone_from(&part.name);
        let source = Source::new(Some(&part.name), &part.text);
        // To count them is to scan the text once more, which is done for those alone who see it.
        let statements = || part.format.statements(&part.text);
        let all = watch.shows_progress().then(|| watch.waiting(|| statements().count()));
        if part.format == check::Format::Markdown {
            findings.warn_of_unread(&source);
        }
        for (place, statement) in (1..).zip(statements()) {
            count += 1;
            if let Some(all) = all {
                watch.about(format!("{}: statement {place} of {all}", part.name));
            }
            if run_one(&mut session, &statement, &source, findings, watch)? {
                return Ok(true);
            }
        }
    }
    findings.name = name;
    if count == 0 {
        findings.warn_of_nothing(format);
    }
    Ok(false)
}

/// Runs one statement and says what became of it; and whether it was interrupted.
fn run_one(
    session: &mut Session,
    statement: &Statement<'_>,
    source: &Source<'_>,
    findings: &mut Report<'_>,
    watch: &Watch,
) -> io::Result<bool> {
    let interrupt = session.interrupt();
    let finding = watch.over(&interrupt, || check::run(session, statement));
    if let Finding::ClaimError(error) | Finding::StatementError(error) = &finding
        && error.kind() == ErrorKind::Interrupted
    {
        findings.output.error(error, source)?;
        return Ok(true);
    }
    findings.summary.count(&finding);
    findings.finding(&finding, source, statement)?;
    let warnings = match &finding {
        Finding::Claim(ClaimReply { warnings, .. })
        | Finding::Other(Reply::Defined(Definition { warnings, .. })) => warnings.iter().collect(),
        Finding::Other(Reply::Used(used)) => used.definitions.iter().flat_map(|one| &one.warnings).collect(),
        _ => Vec::new(),
    };
    if !warnings.is_empty() {
        let line = source.line_number(statement.span.start);
        for warning in warnings {
            findings.output.warn(&format!("{}:{line}: {warning}", findings.name));
        }
    }
    Ok(false)
}

/// What is said about one file.
pub struct Report<'a> {
    name: String,
    verbose: bool,
    json: bool,
    summary: Summary,
    output: &'a mut Output,
}

impl<'a> Report<'a> {
    /// Says what is wrong in a file.
    pub fn new(name: &str, json: bool, output: &'a mut Output) -> Report<'a> {
        Report { name: name.to_owned(), verbose: false, json, summary: Summary::default(), output }
    }

    /// Claims that nobody runs would be taken for claims that hold.
    fn warn_of_unread(&mut self, source: &Source<'_>) {
        let unread = check::unread(source.text());
        for &place in unread.iter().take(MOST_WARNINGS) {
            let line = source.line_number(place);
            self.output.warn(&format!(
                "{}:{line}: this block is not read: CommonMark takes it for HTML, which ends at an empty line, or by its indent for text or code",
                self.name
            ));
        }
        if unread.len() > MOST_WARNINGS {
            self.output.warn(&format!("{}: nor are {} more", self.name, unread.len() - MOST_WARNINGS));
        }
    }

    /// Nor would people know that there is nothing where they look.
    fn warn_of_nothing(&mut self, format: Written) {
        let missing = match format {
            Written::Markdown => "fenced block tagged `sprague`",
            Written::Latex => "environment `sprague`, and no comment that begins with `sprague:`",
            Written::Notebook => "cell with statements",
            _ => return,
        };
        self.output.warn(&format!("{}: there is no {missing}, and so nothing to check", self.name));
    }

    fn unreadable(&mut self, error: &Error) -> io::Result<()> {
        let source = Source::new(Some(&self.name), "");
        if self.json {
            let error = json::error(&advice::worded(error, false), &source);
            self.output.object(&json::finding(&self.name, None, error))
        } else {
            self.output.error(error, &source)
        }
    }

    pub fn finding(
        &mut self,
        finding: &Finding,
        source: &Source<'_>,
        statement: &Statement<'_>,
    ) -> io::Result<()> {
        let line = source.line_number(statement.span.start);
        match finding {
            Finding::Claim(claim) if self.json => self.object(line, statement, json::claim(claim)),
            Finding::ClaimError(error) | Finding::StatementError(error) if self.json => {
                self.object(line, statement, json::error(&advice::worded(error, false), source))
            }
            Finding::Claim(claim) if claim.verdict == Verdict::Holds && !self.verbose => Ok(()),
            Finding::Claim(claim) => {
                let style = if claim.holds() { GOOD } else { BAD };
                let [word, place] = claim_row(claim, &self.name, line);
                self.row(&word, style, &place)?;
                reasons(claim).try_for_each(|row| self.output.answer(&row))
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => {
                // Only the beginning: a statement may be a whole file.
                let first = statement.text.lines().next().unwrap_or_default();
                let short: String = first.chars().take(100).collect();
                let more = if short.len() < statement.text.len() { " …" } else { "" };
                self.row("ERROR", BAD, &placed(&self.name, line, &format!("{short}{more}")))?;
                self.output.error(error, source)
            }
            _ => Ok(()),
        }
    }

    /// The same on standard error, where answers are something else.
    pub fn complaint(
        &mut self,
        finding: &Finding,
        source: &Source<'_>,
        statement: &Statement<'_>,
    ) -> io::Result<()> {
        match finding {
            Finding::Claim(claim) => {
                let place = placed(&self.name, source.line_number(statement.span.start), &claim.claim);
                let reasons: Vec<String> = claim.reasons.iter().map(ToString::to_string).collect();
                self.output.complain(&format!("{place}: this claim fails: {}", reasons.join("; ")));
                Ok(())
            }
            // One that has no place of its own, such as a limit, stands at its statement.
            Finding::ClaimError(error) | Finding::StatementError(error) => match error.span() {
                Some(_) => self.output.error(error, source),
                None => self.output.error(&error.clone().moved_to(statement.span), source),
            },
            _ => Ok(()),
        }
    }

    fn row(&mut self, word: &str, style: anstyle::Style, place: &str) -> io::Result<()> {
        self.output.answer_behind(word, style, &format!("{} {place}", padding(word)))
    }

    fn object(&mut self, line: usize, statement: &Statement<'_>, reply: serde_json::Value) -> io::Result<()> {
        let statement = Some((line, &*statement.text));
        self.output.object(&json::finding(&self.name, statement, reply))
    }
}

/// Whether a claim holds, in a word, and where it stands and what it is, in a line.
pub fn claim_row(claim: &ClaimReply, name: &str, line: usize) -> [String; 2] {
    let word = if claim.holds() { "ok" } else { "FAILS" };
    let vacuously = match claim.verdict {
        Verdict::HoldsVacuously => format!(" ({})", claim.verdict),
        _ => String::new(),
    };
    [word.to_owned(), placed(name, line, &format!("{}{vacuously}", claim.claim))]
}

/// Why a claim fails, in lines below its own.
pub fn reasons(claim: &ClaimReply) -> impl Iterator<Item = String> {
    claim.reasons.iter().map(|step| format!("    {}", step))
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
