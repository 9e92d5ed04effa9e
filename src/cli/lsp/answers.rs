//! What the statements of a text answer, in the words that an editor shows.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sprague::check::{self, Finding, Format, Statement};
use sprague::front_end::syntax::{StatementKind, tokens};
use sprague::reply::{ClaimReply, Definition, Step};
use sprague::{Error, ErrorKind, Limits, Reply, Session, Span, report};

use crate::cli::advice;

use super::names::{self, definitions};
use super::workers::Handle;

/// How long what an editor shows may be, in characters: a hint beside a statement, and a text.
const HINT: usize = 60;
const TEXT: usize = 10_000;

/// Answers that are kept of earlier states of a document.
const SPARE: usize = 1_000;

/// Definitions that a message points at.
const MOST_RELATED: usize = 5;

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
    fn warning(span: Span, message: String) -> Diagnostic {
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
}

impl Answer {
    /// What stands beside the statement.
    pub fn hint(&self) -> Option<String> {
        let line = self.text.lines().next().filter(|_| self.has_hint)?;
        Some(shortened(line, HINT))
    }

    /// The same answer to the same statement at another place.
    fn moved_to(&self, span: Span) -> Answer {
        let moved = |place: usize| (place + span.start).saturating_sub(self.span.start);
        let diagnostic = |one: &Diagnostic| Diagnostic {
            span: Span::new(moved(one.span.start), moved(one.span.end)),
            related: Vec::new(),
            ..one.clone()
        };
        Answer { span, diagnostics: self.diagnostics.iter().map(diagnostic).collect(), ..self.clone() }
    }
}

/// Answers to statements of a document, which need not be found again. Clones are the same.
#[derive(Clone, Default)]
pub struct Known(Arc<Mutex<HashMap<u64, Answer>>>);

impl Known {
    fn answers(&self) -> MutexGuard<'_, HashMap<u64, Answer>> {
        // A panic elsewhere leaves no answer behind that is half made.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what is of states of the document that are long gone.
    fn fit(&self, statements: usize) {
        let mut answers = self.answers();
        if answers.len() > 2 * statements + SPARE {
            answers.clear();
        }
    }
}

/// Tells what an answer rests on: the statement, and the definitions above it.
struct Keys {
    above: DefaultHasher,
    /// Whether some statement asks for the last result: then each rests on all above it.
    all_count: bool,
}

impl Keys {
    fn new(statements: &[Statement<'_>]) -> Keys {
        let asks = |statement: &Statement<'_>| {
            let mut tokens = tokens(&statement.text);
            tokens.any(|token| matches!(&statement.text[token.span.start..token.span.end], "_" | "why"))
        };
        Keys { above: DefaultHasher::new(), all_count: statements.iter().any(asks) }
    }

    fn next(&mut self, statement: &Statement<'_>) -> Option<u64> {
        let is_definition = statement.kind == StatementKind::Definition;
        if is_definition {
            statement.text.hash(&mut self.above);
        }
        if is_definition || self.all_count {
            return None;
        }
        let mut hasher = self.above.clone();
        statement.text.hash(&mut hasher);
        Some(hasher.finish())
    }
}

/// What a check tells, in this order.
pub enum Found {
    /// What there is to say about the text beside its statements.
    Warnings(Vec<Diagnostic>),
    /// What became of the next statement.
    Answer(Answer),
    /// There is nothing more.
    All,
}

/// What bounds a check: that of the session, and the time for each statement.
#[derive(Clone)]
pub struct Bounds {
    pub limits: Limits,
    pub time: Option<Duration>,
}

/// Runs the statements of a text, as `sprague check` does, and tells what each answers; those that
/// are known are not run again. Tells nothing more when nobody wants it any more.
pub fn check(
    (text, format): (&str, Format),
    known: &Known,
    bounds: &Bounds,
    handle: &Handle,
    mut tell: impl FnMut(Found),
) {
    let mut session = Session::with_limits(bounds.limits.clone());
    session.set_interrupt(handle.interrupt());
    let statements = check::statements(text, format);
    let definitions = definitions(&statements);
    let mut keys = Keys::new(&statements);
    known.fit(statements.len());
    tell(Found::Warnings(if format == Format::Markdown { unread(text) } else { Vec::new() }));
    for statement in &statements {
        if !handle.begin(bounds.time) {
            return;
        }
        let key = keys.next(statement);
        let known_already = key.and_then(|key| known.answers().get(&key).cloned());
        let mut answer = match known_already {
            Some(known) => known.moved_to(statement.span),
            None => {
                let finding = check::run(&mut session, statement);
                if handle.is_given_up() {
                    return;
                }
                let lasts = !meets_ceiling(&finding);
                let answer = answer(finding, statement);
                if let Some(key) = key.filter(|_| lasts) {
                    known.answers().insert(key, answer.clone());
                }
                answer
            }
        };
        let mistakes = answer.diagnostics.iter_mut().filter(|diagnostic| !diagnostic.is_warning);
        for diagnostic in mistakes {
            let used = names::used(&definitions, statement).into_iter().take(MOST_RELATED);
            let named = used.map(|used| (used.at, format!("{} is defined here", used.name)));
            diagnostic.related = named.collect();
        }
        tell(Found::Answer(answer));
    }
    tell(Found::All);
}

/// Whether a ceiling was met, perhaps for what stands above alone.
fn meets_ceiling(finding: &Finding) -> bool {
    let (Finding::ClaimError(error) | Finding::StatementError(error)) = finding else { return false };
    error.kind() == ErrorKind::Limit
}

fn unread(text: &str) -> Vec<Diagnostic> {
    let warning = |place: usize| {
        let line = text[place..].lines().next().unwrap_or_default();
        let message =
            "this block is not read: to CommonMark it is HTML, which an empty line ends, or indented code";
        Diagnostic::warning(Span::new(place, place + line.len()), message.to_owned())
    };
    check::unread(text).into_iter().map(warning).collect()
}

fn answer(finding: Finding, statement: &Statement<'_>) -> Answer {
    let mut answer = Answer {
        span: statement.span,
        text: Arc::default(),
        has_hint: false,
        diagnostics: Vec::new(),
        can_be_proved: false,
        fails: false,
    };
    let warn = |warnings: &[sprague::reply::Warning]| -> Vec<Diagnostic> {
        warnings.iter().map(|warning| Diagnostic::warning(statement.span, warning.to_string())).collect()
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

/// The text, or its beginning.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((place, _)) => format!("{}…", text[..place].trim_end()),
        None => text.trim_end().to_owned(),
    }
}
