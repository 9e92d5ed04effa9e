//! What the statements of a text answer, in the words that an editor shows.

use sprague::check::{self, Finding, Statement};
use sprague::front_end::syntax::{self, TokenKind};
use sprague::reply::{ClaimReply, Definition, Step, Warning};
use sprague::{Advice, Error, ErrorKind, Reply, Session, Span, report};

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
    /// What would mend it.
    pub fix: Option<Fix>,
}

/// A change of the text that would mend something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    pub title: String,
    pub span: Span,
    pub text: String,
}

impl Diagnostic {
    pub fn warning(span: Span, message: String) -> Diagnostic {
        Diagnostic { is_warning: true, ..Diagnostic::error(span, message) }
    }

    pub fn error(span: Span, message: String) -> Diagnostic {
        Diagnostic {
            span,
            is_warning: false,
            message: shortened(&message, TEXT),
            related: Vec::new(),
            fix: None,
        }
    }
}

/// What became of one statement. It stays the same wherever the statement stands.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The whole answer, whose first line stands beside the statement; empty where there is none.
    pub text: String,
    /// Their places count from the beginning of the statement.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there is something to prove in it.
    pub can_be_proved: bool,
    /// Whether it is a claim that fails.
    pub fails: bool,
    /// What a definition gives its name, in a line.
    pub value: Option<String>,
    /// Whether it is a position, or defines one, that can be drawn.
    pub is_position: bool,
    /// Whether it may change though all that it rests on stays the same.
    pub is_fleeting: bool,
}

impl Answer {
    /// What stands beside the statement.
    pub fn hint(&self) -> Option<String> {
        let value = self.value.as_ref().map(|value| format!("= {value}"));
        value.or_else(|| self.text.lines().next().map(|line| shortened(line, HINT)))
    }

    /// That of a statement whose computation failed where it must not.
    pub fn broken(statement: Span) -> Answer {
        let message = "internal error: this statement has no answer".to_owned();
        let whole = Span::new(0, statement.end - statement.start);
        Answer { diagnostics: vec![Diagnostic::error(whole, message)], ..Answer::default() }
    }
}

/// Warns of blocks of a page of Markdown that look like ours and are not.
pub fn unread(text: &str) -> Vec<Diagnostic> {
    let warning = |place: usize| {
        let line = text[place..].lines().next().unwrap_or_default();
        let message = "this block is not read: CommonMark takes it for HTML, which ends at an empty line, or by its indent for text or code";
        Diagnostic::warning(Span::new(place, place + line.len()), message.to_owned())
    };
    check::unread(text).into_iter().map(warning).collect()
}

/// The answer to a statement that a session has run, with the value of what it defines.
pub fn answered(session: &mut Session, finding: Finding, statement: &Statement<'_>) -> Answer {
    let named = match &finding {
        Finding::Other(Reply::Defined(one)) if one.parameters.is_empty() && one.family.is_empty() => {
            syntax::statements(&one.name).pop().and_then(|name| session.aside(&name).ok())
        }
        _ => None,
    };
    let mut answer = answer(finding, statement);
    if let Some(reply) = named {
        answer.is_position = matches!(reply, Reply::Position(_));
        let text = report::text(&reply);
        let line = text.lines().next().map(|line| shortened(line, HINT)).unwrap_or_default();
        // What is written out already need not be said again.
        let said = line.split("  ").next().unwrap_or_default();
        let typed = syntax::tokens(&statement.text).filter(|token| token.kind != TokenKind::Comment).last();
        let is_said = typed.is_some_and(|last| statement.text[..last.span.end].ends_with(said));
        answer.value = (!is_said).then_some(line);
    }
    answer
}

/// What an editor shows of what became of a statement.
fn answer(finding: Finding, statement: &Statement<'_>) -> Answer {
    let mut answer = Answer::default();
    let whole = Span::new(0, statement.span.end - statement.span.start);
    let warn = |warnings: &[Warning]| -> Vec<Diagnostic> {
        warnings.iter().map(|one| Diagnostic::warning(whole, one.to_string())).collect()
    };
    match finding {
        Finding::Claim(claim) => {
            answer.diagnostics = warn(&claim.warnings);
            answer.fails = !claim.holds();
            if answer.fails {
                answer.diagnostics.insert(0, Diagnostic::error(whole, failure(&claim)));
            }
            answer.can_be_proved = true;
            answer.text = shortened(&report::text(&Reply::Claim(claim)), TEXT);
        }
        Finding::ClaimError(error) | Finding::StatementError(error) => {
            // A ceiling may be met for what stood above, and what is meant may be defined meanwhile.
            let kinds = [ErrorKind::Limit, ErrorKind::UnknownName, ErrorKind::File];
            answer.is_fleeting = kinds.contains(&error.kind());
            let from_start = |place: usize| place.saturating_sub(statement.span.start);
            let at = error.span().map(|span| Span::new(from_start(span.start), from_start(span.end)));
            let fix = at.and_then(|at| fix(&error, at, statement));
            answer.diagnostics =
                vec![Diagnostic { fix, ..Diagnostic::error(at.unwrap_or(whole), mistake(&error)) }];
        }
        Finding::Other(Reply::Defined(Definition { warnings, .. })) => answer.diagnostics = warn(&warnings),
        Finding::Other(Reply::Used(used)) => {
            answer.diagnostics = used.definitions.iter().flat_map(|one| warn(&one.warnings)).collect();
            answer.text = shortened(&report::text(&Reply::Used(used)), TEXT);
        }
        Finding::Other(reply) => {
            answer.is_position = matches!(reply, Reply::Position(_));
            answer.can_be_proved = answer.is_position;
            answer.text = shortened(&report::text(&reply), TEXT);
        }
        _ => {}
    }
    answer
}

/// A claim that fails, with the reasons.
fn failure(claim: &ClaimReply) -> String {
    let reasons: Vec<String> = claim.reasons.iter().map(Step::to_string).collect();
    match &reasons[..] {
        [] => "fails".to_owned(),
        reasons => format!("fails: {}", reasons.join("\n")),
    }
}

/// What could not be read or evaluated, with what would help.
fn mistake(error: &Error) -> String {
    let error = advice::worded(error, false);
    let place = error.elsewhere().map(|file| format!("{}:{}:{}: ", file.name, file.line, file.column));
    let mut message = place.unwrap_or_default() + error.message();
    if let Some(label) = error.label_text() {
        message.push_str(&format!(": {label}"));
    }
    error.notes().iter().for_each(|note| message.push_str(&format!("\nnote: {note}")));
    error.helps().iter().for_each(|help| message.push_str(&format!("\nhelp: {help}")));
    message
}

/// The change of a statement that an error asks for, where it is one of the text.
fn fix(error: &Error, at: Span, statement: &Statement<'_>) -> Option<Fix> {
    if error.elsewhere().is_some() {
        return None;
    }
    error.advice().iter().find_map(|advice| match advice {
        Advice::Instead(meant) => {
            Some(Fix { title: format!("Write `{meant}`"), span: at, text: meant.clone() })
        }
        Advice::CloseWith(bracket) => {
            // A bracket inside a comment would close nothing.
            let last =
                syntax::tokens(&statement.text).filter(|token| token.kind != TokenKind::Comment).last()?;
            let (end, text) = (last.span.end, (*bracket).to_owned());
            Some(Fix { title: format!("Close it with `{bracket}`"), span: Span::new(end, end), text })
        }
        _ => None,
    })
}

/// The text, or its beginning, as it stands.
fn shortened(text: &str, most: usize) -> String {
    let text = &*visible(text);
    match text.char_indices().nth(most) {
        Some((place, _)) => format!("{}…", text[..place].trim_end()),
        None => text.trim_end().to_owned(),
    }
}
