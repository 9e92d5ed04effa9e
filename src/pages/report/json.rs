//! Replies, errors and tables as JSON, for programs that read the output. `docs/json/README.md`
//! says what the fields are.

use serde::Serialize;
use serde_json::Value;

use crate::error::{Error, ErrorKind};
use crate::markup::Prose;
use crate::reply::{ClaimReply, Proof, QuotientReply, Reply};
use crate::report::sentences;
use crate::report::text::text;
use crate::source::Source;
use crate::visible::turns;

/// A reply as an object whose `kind` says which fields it has. `None` for a statement that answers
/// nothing, such as a comment, and for what is drawn.
///
/// ```
/// let reply = sprague::Session::new().eval("*1 + *2").unwrap();
/// let object = sprague::front_end::json::reply(&reply).unwrap();
/// assert_eq!(object["value"], 3);
/// ```
#[must_use]
pub fn reply(reply: &Reply) -> Option<Value> {
    let mut object = written(reply);
    match reply {
        Reply::Nothing => return None,
        Reply::Value(value) => {
            object["type"] = value.value.what().into();
            say(&mut object["notes"], value.notes.iter().map(sentences::note));
        }
        Reply::Position(position) if !position.warnings.is_empty() => {
            say(&mut object["warnings"], position.warnings.iter().map(sentences::warning));
        }
        Reply::Extended(position) if !position.warnings.is_empty() => {
            say(&mut object["warnings"], position.warnings.iter().map(sentences::warning));
        }
        Reply::Defined(definition) => {
            say(&mut object["warnings"], definition.warnings.iter().map(sentences::warning));
        }
        Reply::Used(used) => {
            for (place, definition) in used.definitions.iter().enumerate() {
                let warnings = &mut object["definitions"][place]["warnings"];
                say(warnings, definition.warnings.iter().map(sentences::warning));
            }
        }
        Reply::Claim(claim) => say_claim(&mut object, claim),
        Reply::Proof(_) => {
            let text = text(reply);
            object["lines"] = text.lines().collect();
        }
        Reply::Distinguish(found) => {
            object["apart"]["text"] = sentences::apart(&found.apart).plain().into();
        }
        Reply::Drawing(_) | Reply::Graph(_) | Reply::Plot(_) => return None,
        _ => {}
    }
    Some(object)
}

/// A claim as the object that [`reply`] makes of it.
///
/// ```
/// use sprague::check::{self, Finding};
/// use sprague::{Session, front_end::json};
/// let text = "claim *1 is P";
/// let statements = check::statements(text, check::Format::Statements);
/// let Finding::Claim(claim) = check::run(&mut Session::new(), &statements[0]) else { panic!("a claim") };
/// let object = json::claim(&claim);
/// assert_eq!(object["verdict"], "fails");
/// assert_eq!(object["reasons"][0]["outcome"], "N");
/// ```
#[must_use]
pub fn claim(claim: &ClaimReply) -> Value {
    let mut object = written(&Kind { kind: "claim", rest: claim });
    say_claim(&mut object, claim);
    object
}

/// A proof with the document that it was written as: in which format, and its text.
///
/// ```
/// use sprague::{Reply, Session, front_end::json};
/// let Reply::Proof(reply) = Session::new().eval("prove *1 is N").unwrap() else { panic!("a proof") };
/// let object = json::proof(&reply.proof, "text", "Proof.");
/// assert_eq!((&object["kind"], &object["verdict"]), (&"proof".into(), &"holds".into()));
/// ```
#[must_use]
pub fn proof(proof: &Proof, format: &str, document: &str) -> Value {
    #[derive(Serialize)]
    struct Document<'a> {
        #[serde(flatten)]
        proof: &'a Proof,
        format: &'a str,
        document: &'a str,
    }
    written(&Kind { kind: "proof", rest: &Document { proof, format, document } })
}

/// A misère quotient as an object.
///
/// ```
/// use sprague::misere::{Bounds, quotient_of_code};
/// use sprague::reply::QuotientReply;
/// use sprague::{Interrupt, Store, front_end::json};
/// let quotient = quotient_of_code(&"0.75".parse()?, &Bounds::default(), &Interrupt::new())?;
/// let object = json::quotient(&QuotientReply::new(&quotient, &Store::new()));
/// assert_eq!((&object["kind"], &object["order"]), (&"quotient".into(), &8.into()));
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn quotient(quotient: &QuotientReply) -> Value {
    written(&Kind { kind: "quotient", rest: quotient })
}

/// An error as an object: what kind of error it is, its message, line and column, further facts,
/// and what would work instead. Line and column are null for an error about no place. For an error in
/// a file that a statement uses they are those of that statement, and `in` says where in the file.
///
/// ```
/// use sprague::{Session, Source};
/// let text = "*1 +\n nothing";
/// let error = Session::new().eval(text).unwrap_err();
/// let object = sprague::front_end::json::error(&error, &Source::new(None, text));
/// assert_eq!((&object["kind"], &object["error"]), (&"error".into(), &"unknown name".into()));
/// assert_eq!((&object["line"], &object["column"]), (&2.into(), &2.into()));
/// ```
#[must_use]
pub fn error(error: &Error, source: &Source<'_>) -> Value {
    #[derive(Serialize)]
    struct Written<'a> {
        error: &'static str,
        message: &'a str,
        line: Option<usize>,
        column: Option<usize>,
        #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
        elsewhere: Option<InFile<'a>>,
        notes: &'a [String],
        helps: Vec<String>,
    }
    #[derive(Serialize)]
    struct InFile<'a> {
        file: &'a str,
        line: usize,
        column: usize,
    }
    let place = error.span().map(|span| source.place(span.start));
    written(&Kind {
        kind: "error",
        rest: &Written {
            error: kind(error.kind()),
            message: error.message(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            elsewhere: error.elsewhere().map(|place| InFile {
                file: &place.name,
                line: place.line,
                column: place.column,
            }),
            notes: error.notes(),
            helps: error.helps(),
        },
    })
}

/// The finding for one statement of a file: the file, the line, the statement, and its answer, a
/// reply or an error. For a file that cannot be read there is neither line nor statement.
///
/// ```
/// use sprague::{Session, front_end::json};
/// let reply = Session::new().eval("claim *1 is N").unwrap();
/// let object = json::reply(&reply).unwrap();
/// let finding = json::finding("sheet", Some((3, "claim *1 is N")), object);
/// assert_eq!((&finding["line"], &finding["reply"]["verdict"]), (&3.into(), &"holds".into()));
/// ```
#[must_use]
pub fn finding(file: &str, statement: Option<(usize, &str)>, reply: Value) -> Value {
    #[derive(Serialize)]
    struct Written<'a> {
        file: &'a str,
        line: Option<usize>,
        statement: Option<&'a str>,
        reply: Value,
    }
    let (line, statement) = statement.unzip();
    written(&Kind { kind: "finding", rest: &Written { file, line, statement, reply } })
}

/// A value as a line of JSON. Signs that turn the direction of writing round are the escapes that JSON
/// has for them: a program reads what was typed, and a person what stands there.
///
/// # Errors
/// If a value fails to be written, as a map whose keys are no strings does.
///
/// ```
/// let line = sprague::front_end::json::line(&"a\u{202e}b").unwrap();
/// assert_eq!(line, "\"a\\u202eb\"");
/// ```
pub fn line(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    if !text.contains(turns) {
        return Ok(text);
    }
    // Such a sign stands in strings alone.
    let escaped = |sign: char| match turns(sign) {
        true => format!("\\u{:04x}", u32::from(sign)),
        false => sign.to_string(),
    };
    Ok(text.chars().map(escaped).collect())
}

/// An object with its `kind` before its fields.
#[derive(Serialize)]
struct Kind<'a, T> {
    kind: &'static str,
    #[serde(flatten)]
    rest: &'a T,
}

/// An object of a kind, with these fields.
pub(crate) fn of_kind(kind: &'static str, rest: &impl Serialize) -> Value {
    written(&Kind { kind, rest })
}

/// What a reply is in JSON. All keys of maps are strings and nothing in it fails, so there is no
/// error.
fn written<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Reasons and warnings also say themselves as a sentence.
fn say_claim(object: &mut Value, claim: &ClaimReply) {
    say(&mut object["reasons"], claim.reasons.iter().map(sentences::step));
    say(&mut object["warnings"], claim.warnings.iter().map(sentences::warning));
    if !claim.notes.is_empty() {
        say(&mut object["notes"], claim.notes.iter().map(sentences::note));
    }
}

/// Adds to each object of a list what it is as a sentence.
fn say(objects: &mut Value, sentences: impl Iterator<Item = Prose>) {
    let Value::Array(objects) = objects else { return };
    for (object, sentence) in objects.iter_mut().zip(sentences) {
        object["text"] = sentence.plain().into();
    }
}

/// The word for a kind of error. A program may rely on it.
fn kind(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Syntax => "syntax",
        ErrorKind::UnknownName => "unknown name",
        ErrorKind::WrongKind => "wrong kind",
        ErrorKind::WrongCount => "wrong count",
        ErrorKind::Domain => "domain",
        ErrorKind::Cycle => "cycle",
        ErrorKind::Limit => "limit",
        ErrorKind::Interrupted => "interrupted",
        ErrorKind::TimeLimit => "time limit",
        ErrorKind::StepLimit => "step limit",
        ErrorKind::NotYet => "not yet",
        ErrorKind::File => "file",
        ErrorKind::Ruleset => "ruleset",
    }
}
