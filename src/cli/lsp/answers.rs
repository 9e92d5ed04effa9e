//! What the statements of a text answer, in the words that an editor shows.

use std::sync::Arc;

use sprague::check::{self, Finding, Statement};
use sprague::reply::{ClaimReply, Definition, Step};
use sprague::{Error, ErrorKind, Reply, Span, report};

use crate::cli::advice;
use crate::cli::output::visible;

/// How long what an editor shows may be, in characters: a hint beside a statement, and a text.
const HINT: usize = 60;
const TEXT: usize = 10_000;

/// What there is to say about a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub span: Span,
    pub is_warning: bool,
    pub message: String,
    /// Other places, with a few words on each.
    pub related: Vec<(Span, String)>,
}

impl Diagnostic {
    pub fn warning(span: Span, message: String) -> Diagnostic {
        Diagnostic { span, is_warning: true, message, related: Vec::new() }
    }
}

/// What became of one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub span: Span,
    /// The whole answer; empty where there is none.
    pub text: Arc<str>,
    /// Whether its first line stands beside the statement.
    pub has_hint: bool,
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there is something to prove in it.
    pub can_be_proved: bool,
    /// Whether it is a claim that fails.
    pub fails: bool,
    /// Whether it stays the same as long as all that it rests on does.
    pub lasts: bool,
}

impl Answer {
    /// What stands beside the statement.
    pub fn hint(&self) -> Option<String> {
        let line = self.text.lines().next().filter(|_| self.has_hint)?;
        Some(shortened(line, HINT))
    }

    /// The same answer to the same statement at another place.
    pub fn moved_to(&self, span: Span) -> Answer {
        let moved = |place: usize| (place + span.start).saturating_sub(self.span.start);
        let diagnostic = |one: &Diagnostic| Diagnostic {
            span: Span::new(moved(one.span.start), moved(one.span.end)),
            ..one.clone()
        };
        Answer { span, diagnostics: self.diagnostics.iter().map(diagnostic).collect(), ..self.clone() }
    }
}

/// Warns of blocks of a page of Markdown that look like ours and are not.
pub fn unread(text: &str) -> Vec<Diagnostic> {
    let warning = |place: usize| {
        let line = text[place..].lines().next().unwrap_or_default();
        let message =
            "this block is not read: to CommonMark it is HTML, which an empty line ends, or indented code";
        Diagnostic::warning(Span::new(place, place + line.len()), message.to_owned())
    };
    check::unread(text).into_iter().map(warning).collect()
}

/// What an editor shows of what became of a statement.
pub fn answer(finding: Finding, statement: &Statement<'_>) -> Answer {
    let mut answer = Answer::none(statement.span);
    let warn = |warnings: &[sprague::reply::Warning]| -> Vec<Diagnostic> {
        warnings
            .iter()
            .map(|one| Diagnostic::warning(statement.span, shortened(&one.to_string(), TEXT)))
            .collect()
    };
    match finding {
        Finding::Claim(claim) => {
            answer.diagnostics = warn(&claim.warnings);
            answer.fails = !claim.holds();
            if answer.fails {
                answer.diagnostics.insert(0, failure(&claim, statement.span));
            }
            answer.can_be_proved = true;
            answer.show(&Reply::Claim(claim));
        }
        Finding::ClaimError(error) | Finding::StatementError(error) => {
            // A ceiling may be met for what stood above, and what is meant may be defined meanwhile.
            answer.lasts = !matches!(error.kind(), ErrorKind::Limit | ErrorKind::UnknownName);
            answer.diagnostics.push(mistake(&error, statement.span));
        }
        Finding::Other(Reply::Defined(Definition { warnings, .. })) => answer.diagnostics = warn(&warnings),
        Finding::Other(reply) => {
            answer.can_be_proved = matches!(reply, Reply::Position(_));
            answer.show(&reply);
        }
        _ => {}
    }
    answer
}

impl Answer {
    fn none(span: Span) -> Answer {
        Answer {
            span,
            text: Arc::default(),
            has_hint: false,
            diagnostics: Vec::new(),
            can_be_proved: false,
            fails: false,
            lasts: true,
        }
    }

    /// That of a statement whose computation failed where it must not.
    pub fn broken(span: Span) -> Answer {
        let message = "internal error: this statement has no answer".to_owned();
        let diagnostic = Diagnostic { span, is_warning: false, message, related: Vec::new() };
        Answer { diagnostics: vec![diagnostic], ..Answer::none(span) }
    }

    fn show(&mut self, reply: &Reply) {
        self.text = shortened(&report::text(reply), TEXT).into();
        self.has_hint = true;
    }
}

/// A claim that fails, with the reasons.
fn failure(claim: &ClaimReply, span: Span) -> Diagnostic {
    let reasons: Vec<String> = claim.reasons.iter().map(Step::to_string).collect();
    let message = match &reasons[..] {
        [] => "fails".to_owned(),
        reasons => format!("fails: {}", reasons.join("\n")),
    };
    Diagnostic { span, is_warning: false, message: shortened(&message, TEXT), related: Vec::new() }
}

/// What could not be read or evaluated, with what would help.
fn mistake(error: &Error, statement: Span) -> Diagnostic {
    let error = advice::worded(error, false);
    let mut message = error.message().to_owned();
    if let Some(label) = error.label_text() {
        message.push_str(&format!(": {label}"));
    }
    error.notes().iter().for_each(|note| message.push_str(&format!("\nnote: {note}")));
    error.helps().iter().for_each(|help| message.push_str(&format!("\nhelp: {help}")));
    let span = error.span().unwrap_or(statement);
    Diagnostic { span, is_warning: false, message: shortened(&message, TEXT), related: Vec::new() }
}

/// The text, or its beginning, as it stands.
fn shortened(text: &str, most: usize) -> String {
    let text = &*visible(text);
    match text.char_indices().nth(most) {
        Some((place, _)) => format!("{}…", text[..place].trim_end()),
        None => text.trim_end().to_owned(),
    }
}
