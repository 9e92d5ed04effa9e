//! Claim files: every statement of a text run in one session, and what became of each.

mod markdown;

use std::borrow::Cow;

use crate::error::{Error, Span};
use crate::session::{ClaimReply, Reply, Session};
use crate::syntax;

/// How the statements stand in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The whole text is statements.
    Statements,
    /// Only the fenced blocks tagged `sprague` are, in quotes and lists too.
    Markdown,
}

/// A statement of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement<'t> {
    /// Where it stands in the whole text.
    pub span: Span,
    /// What is evaluated: the text there, with blanks for the marks of a Markdown quote or list.
    pub text: Cow<'t, str>,
}

/// The statements of a text in order. Linear in the text.
///
/// Fences are read as CommonMark has them.
///
/// ```
/// use sprague::check::{Format, statements};
/// let page = "# Nim\n> ```sprague\n> claim nim(1 1) is P\n> ```\n```rust\nlet x = 1;\n```\n";
/// let statements = statements(page, Format::Markdown);
/// assert_eq!(statements.len(), 1);
/// assert_eq!(statements[0].text, "claim nim(1 1) is P");
/// ```
#[must_use]
pub fn statements(text: &str, format: Format) -> Vec<Statement<'_>> {
    let mut statements = Vec::new();
    match format {
        Format::Statements => {
            let borrowed = |span: Span| Statement { span, text: Cow::Borrowed(&text[span.start..span.end]) };
            statements.extend(syntax::statements(text).into_iter().map(borrowed));
        }
        Format::Markdown => {
            for block in markdown::blocks(text) {
                statements.extend(syntax::statements(&block.code).into_iter().map(|span| Statement {
                    span: span.shifted(block.span.start),
                    text: Cow::Owned(block.code[span.start..span.end].to_owned()),
                }));
            }
        }
    }
    statements
}

/// Lines of a Markdown page that look like the beginning of a block tagged `sprague` but are not,
/// as byte offsets: those inside HTML, and those indented by four spaces or more. Nothing there is
/// run. Linear in the page.
///
/// ```
/// let page = "<div>\n```sprague\nclaim *1 is N\n```\n</div>\n";
/// assert_eq!(sprague::check::unread(page), [6]);
/// ```
#[must_use]
pub fn unread(page: &str) -> Vec<usize> {
    markdown::unread(page)
}

/// What became of one statement. The places of errors are byte offsets into the whole text.
#[non_exhaustive]
pub enum Finding {
    /// A claim that holds or fails.
    Claim(ClaimReply),
    /// A claim that could not be evaluated.
    ClaimError(Error),
    /// Another statement that could not be evaluated.
    StatementError(Error),
    /// Any other statement.
    Other(Reply),
}

/// Runs one statement, so that a caller can report each, watch the clock and stop between them.
///
/// ```
/// use sprague::{Session, check};
/// let text = "S := {*1, {*1}}\nclaim S = *2\nclaim S is P";
/// let mut session = Session::new();
/// let mut holding = 0;
/// for statement in check::statements(text, check::Format::Statements) {
///     if let check::Finding::Claim(claim) = check::run(&mut session, &statement) {
///         holding += usize::from(claim.holds);
///     }
/// }
/// assert_eq!(holding, 1);
/// ```
pub fn run(session: &mut Session, statement: &Statement<'_>) -> Finding {
    let written = &*statement.text;
    match session.eval(written) {
        Ok(Reply::Claim(claim)) => Finding::Claim(claim),
        // In a file of claims what counts is whether there is a proof of the claim, or of its negation.
        Ok(Reply::Proof(reply)) if begins_with(written, "prove") => {
            let proof = reply.proof;
            let why = match proof.holds {
                true => Vec::new(),
                false => {
                    proof.short(&session.interrupt()).unwrap_or_else(|error| vec![error.message().to_owned()])
                }
            };
            let (text, holds, vacuous) = (proof.claim, proof.holds, proof.vacuous);
            Finding::Claim(ClaimReply { text, holds, vacuous, why, warnings: Vec::new() })
        }
        Ok(other) => Finding::Other(other),
        Err(error) => {
            let error = error.shifted(statement.span.start).at(statement.span);
            if begins_with(written, "claim") || begins_with(written, "prove") {
                Finding::ClaimError(error)
            } else {
                Finding::StatementError(error)
            }
        }
    }
}

/// Whether this is the first word of a statement, which can be told of one that does not parse too.
fn begins_with(statement: &str, word: &str) -> bool {
    let mut rest = statement.trim_start();
    while rest.starts_with('#') {
        rest = rest.split_once('\n').map_or("", |(_, after)| after.trim_start());
    }
    rest.strip_prefix(word).is_some_and(|after| {
        !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '_' | '\'' | '′' | '’'))
    })
}

/// Counts of what was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Claims stated.
    pub claims: usize,
    /// Claims that hold.
    pub hold: usize,
    /// Claims that fail.
    pub fail: usize,
    /// What could not be read or evaluated: claims, other statements, whole files.
    pub errors: usize,
}

impl Summary {
    /// Counts one more statement.
    pub fn count(&mut self, finding: &Finding) {
        match finding {
            Finding::Claim(claim) => {
                self.claims += 1;
                if claim.holds {
                    self.hold += 1;
                } else {
                    self.fail += 1;
                }
            }
            Finding::ClaimError(_) => {
                self.claims += 1;
                self.errors += 1;
            }
            Finding::StatementError(_) => self.errors += 1,
            Finding::Other(_) => {}
        }
    }

    /// The counts of both together.
    #[must_use]
    pub fn plus(self, other: Summary) -> Summary {
        Summary {
            claims: self.claims + other.claims,
            hold: self.hold + other.hold,
            fail: self.fail + other.fail,
            errors: self.errors + other.errors,
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Summary { claims, hold, fail, errors } = self;
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let verb = |count: usize| if count == 1 { "s" } else { "" };
        write!(formatter, "{claims} claim{}: ", plural(*claims))?;
        write!(
            formatter,
            "{hold} hold{}, {fail} fail{}, {errors} error{}",
            verb(*hold),
            verb(*fail),
            plural(*errors)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Summary, begins_with};

    #[test]
    fn claims_by_their_first_word() {
        for claim in ["claim *1 = *1", " # why\n claim(*1 = *1)", "claim"] {
            assert!(begins_with(claim, "claim"), "{claim}");
        }
        for other in ["claims := 1", "claim' := *1", "claimé", "", "# claim", "(claim)"] {
            assert!(!begins_with(other, "claim"), "{other}");
        }
    }

    #[test]
    fn a_summary_in_words() {
        let summary = Summary { claims: 12, hold: 11, fail: 1, errors: 0 };
        assert_eq!(summary.to_string(), "12 claims: 11 hold, 1 fails, 0 errors");
        let summary = Summary { claims: 1, hold: 1, fail: 0, errors: 1 };
        assert_eq!(summary.to_string(), "1 claim: 1 holds, 0 fail, 1 error");
    }
}
