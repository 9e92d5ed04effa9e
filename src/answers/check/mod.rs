//! Claim files: every statement of a text run in one session, and what became of each.

mod block;
pub(crate) mod code;
mod latex;
mod markdown;
#[cfg(feature = "json")]
mod notebook;
pub(crate) mod used;

use crate::error::{Error, Result};
use crate::interrupt::Interrupt;
use crate::markup;
use crate::reply::{ClaimReply, Proof, Reply};
use crate::session::Session;
use crate::syntax::{self, StatementKind};

pub(crate) use block::Block;
pub(crate) use markdown::is_ours;
#[cfg(feature = "json")]
pub use notebook::{Cell, cells};

pub use crate::syntax::Statement;

/// Columns of a line that is not broken.
const ONE_LINE: usize = 1 << 20;

/// How the statements stand in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The whole text is statements.
    Statements,
    /// Only the fenced blocks tagged `sprague` are, in quotes and lists too.
    Markdown,
    /// Only environments `sprague` are, and comments that begin with `sprague:`.
    Latex,
}

impl Format {
    /// The statements of a text one after the other, so that a long text takes little memory.
    ///
    /// ```
    /// use sprague::check::Format;
    /// assert_eq!(Format::Statements.statements("*1\nclaim *1 is N; *2").count(), 3);
    /// ```
    pub fn statements(self, text: &str) -> impl Iterator<Item = Statement<'_>> {
        let whole = (self == Format::Statements).then(|| syntax::each_statement(text.into(), 0));
        let in_blocks = blocks(text, self)
            .into_iter()
            .flat_map(|block| syntax::each_statement(block.code.into(), block.span.start));
        whole.into_iter().flatten().chain(in_blocks)
    }
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
    format.statements(text).collect()
}

/// The blocks of statements of a page; a text of statements has none.
pub(crate) fn blocks(page: &str, format: Format) -> Vec<Block> {
    match format {
        Format::Statements => Vec::new(),
        Format::Markdown => markdown::blocks(page),
        Format::Latex => latex::blocks(page),
    }
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
///         holding += usize::from(claim.holds());
///     }
/// }
/// assert_eq!(holding, 1);
/// ```
pub fn run(session: &mut Session, statement: &Statement<'_>) -> Finding {
    match session.run_quietly(statement) {
        Ok(Reply::Claim(claim)) => Finding::Claim(claim),
        // In a file of claims what counts is whether there is a proof of the claim, or of its
        // negation.
        Ok(Reply::Proof(reply)) if statement.kind == StatementKind::Prove => {
            let proof = reply.proof;
            let lines = match proof.holds() {
                true => Vec::new(),
                false => short_lines(&proof, &session.interrupt())
                    .unwrap_or_else(|error| vec![error.message().to_owned()]),
            };
            Finding::Claim(ClaimReply::proved(proof.claim, proof.verdict, lines))
        }
        Ok(other) => Finding::Other(other),
        // The kind of a statement is also known if it does not parse.
        Err(error) => match statement.kind {
            StatementKind::Claim | StatementKind::Prove => Finding::ClaimError(error),
            _ => Finding::StatementError(error),
        },
    }
}

/// The short version of a proof, line by line.
fn short_lines(proof: &Proof, interrupt: &Interrupt) -> Result<Vec<String>> {
    let text = proof.short(interrupt)?.write(markup::Format::Text, ONE_LINE, interrupt)?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Counts of what was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
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
                if claim.holds() {
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
    use super::{Finding, Format, Summary, run, statements};
    use crate::session::Session;
    use crate::syntax::scanned;

    #[test]
    fn each_text_is_scanned_once() {
        let text = "S := {*1,\n {*1}} # a set\nclaim S = *2; moves S\nclaim＇ := *1\n";
        let (before, mut session) = (scanned(), Session::new());
        for statement in statements(text, Format::Statements) {
            let finding = run(&mut session, &statement);
            assert!(matches!(finding, Finding::Claim(_) | Finding::Other(_)), "{statement:?}");
        }
        assert_eq!(scanned() - before, text.len());
        session.eval("S + *1").expect("it is a position");
        assert_eq!(scanned() - before, text.len() + "S + *1".len());
    }

    #[test]
    fn a_carriage_return_alone_ends_a_comment() {
        for (text, format) in [
            ("# exercises\rclaim *1 is P\r", Format::Statements),
            ("a\n\n```sprague\n# exercises\rclaim *1 is P\n```\n", Format::Markdown),
            ("a\r\\begin{sprague}\r# exercises\rclaim *1 is P\r\\end{sprague}\r", Format::Latex),
            ("a\r% sprague: claim *1 is P\rb\r", Format::Latex),
        ] {
            let statements = statements(text, format);
            assert_eq!(statements.len(), 1, "{text:?}: {statements:?}");
            let finding = run(&mut Session::new(), &statements[0]);
            assert!(matches!(finding, Finding::Claim(claim) if !claim.holds()), "{text:?}");
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
