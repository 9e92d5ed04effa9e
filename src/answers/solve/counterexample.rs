//! Why a claim fails, in lines of the language below it.

use crate::check::{self, Finding, Format};
use crate::error::{Error, ErrorKind, Result};
use crate::markup::wrap;
use crate::reply::{Apart, ClaimReply, Step};
use crate::session::Session;
use crate::solve::below::{Insertion, comment, lines_below, run_above, statement_at};
use crate::source::with_newlines;
use crate::syntax::{self, TokenKind, tokens};
use crate::theory::Convention;

/// How wide the lines of a comment are, the sign before them left out.
const COLUMNS: usize = 90;

/// The counterexample below a claim that fails: the reasons as comments, and where the language can
/// say it, a claim that holds. `place` is a byte of the claim.
///
/// The session is a new one: the definitions above the claim are run in it. It costs what they and
/// the claim cost.
///
/// # Errors
/// No claim that fails stands at the place; and what the statements themselves meet.
///
/// ```
/// use sprague::{Session, check::Format, front_end::solve::counterexample_below};
/// let page = "claim nim(n, n, 1) is P for n in 0..5";
/// let insertion = counterexample_below(&mut Session::new(), page, Format::Statements, 0)?;
/// assert!(insertion.text.starts_with("\n# fails: it fails first for n = 0\n"));
/// assert!(insertion.text.ends_with("\nclaim not (nim(n, n, 1) is P) for n in [0]"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn counterexample_below(
    session: &mut Session,
    page: &str,
    format: Format,
    place: usize,
) -> Result<Insertion> {
    let page = &*with_newlines(page);
    let statements = check::statements(page, format);
    let number = statement_at(&statements, place)?;
    run_above(session, &statements, number)?;
    let claim = match check::run(session, &statements[number]) {
        Finding::Claim(claim) if !claim.holds() => claim,
        Finding::Claim(_) => return Err(Error::new(ErrorKind::Domain, "the claim holds")),
        Finding::ClaimError(error) | Finding::StatementError(error) => return Err(error),
        Finding::Other(_) => return Err(Error::new(ErrorKind::Domain, "this statement is not a claim")),
    };
    let reasons: Vec<String> = claim.reasons.iter().map(Step::to_string).collect();
    let text = wrap(&format!("fails: {}", reasons.join("\n")), COLUMNS);
    let mut lines: Vec<String> = text.lines().map(comment).collect();
    let said = said(&claim);
    session.interrupt().poll()?;
    lines.extend(said.filter(|said| holds(session, said)));
    Ok(lines_below(page, format, &statements, number, &lines))
}

/// The claim that a counterexample is one, in one line.
fn said(claim: &ClaimReply) -> Option<String> {
    claim.reasons.iter().find_map(|step| match step {
        Step::Counterexample { bindings, .. } => {
            let whole = claim.claim.split_whitespace().collect::<Vec<&str>>().join(" ");
            let body = whole[..first_clause(&whole)?].trim_end().to_owned();
            let clauses =
                bindings.iter().map(|binding| format!(" for {} in [{}]", binding.name, binding.text));
            Some(format!("claim not ({body}){}", clauses.collect::<String>()))
        }
        Step::Distinguished(Apart { convention: Convention::Normal, p_position, n_position, .. }) => {
            Some(format!("claim {p_position} is P and {n_position} is N"))
        }
        _ => None,
    })
}

/// Where the first `for` of a claim stands that is inside no bracket.
fn first_clause(claim: &str) -> Option<usize> {
    let mut depth = 0_usize;
    tokens(claim).find_map(|token| {
        let text = &claim[token.span.start..token.span.end];
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ if depth == 0 && matches!(text, "for" | "∀" | "\\forall") => return Some(token.span.start),
            _ => {}
        }
        None
    })
}

/// Whether a text is one claim, and holds.
fn holds(session: &mut Session, text: &str) -> bool {
    let statements = syntax::statements(text);
    let [statement] = &statements[..] else { return false };
    matches!(check::run(session, statement), Finding::Claim(claim) if claim.holds())
}

#[cfg(test)]
mod tests {
    use super::counterexample_below;
    use crate::check::{self, Format, Summary};
    use crate::session::Session;

    fn summary(page: &str, format: Format) -> Summary {
        let mut session = Session::new();
        let mut summary = Summary::default();
        let statements = check::statements(page, format);
        statements.iter().for_each(|statement| summary.count(&check::run(&mut session, statement)));
        summary
    }

    /// The page with the counterexample to its first claim, which is one claim more that holds, or
    /// none.
    fn with_counterexample(page: &str, format: Format, more: usize) -> String {
        let place = page.find("claim").unwrap();
        let insertion = counterexample_below(&mut Session::new(), page, format, place).unwrap();
        let written = format!("{}{}{}", &page[..insertion.place], insertion.text, &page[insertion.place..]);
        let (before, after) = (summary(page, format), summary(&written, format));
        assert_eq!((after.claims, after.hold), (before.claims + more, before.hold + more), "{written}");
        assert_eq!((after.fail, after.errors), (before.fail, before.errors), "{written}");
        written
    }

    #[test]
    fn claims_with_variables() {
        let said = |claim: &str| with_counterexample(claim, Format::Statements, 1);
        assert!(said("claim nim(a, b) is P for all a, b").ends_with("for a in [0] for b in [1]"));
        assert!(said("claim G + H = G for all games G, H").ends_with("for G in [*0] for H in [*1]"));
        assert!(said("claim (nim(n,\n 2) is P) for n in 1..3 # why").contains("# why\n# fails: it"));
        assert!(said("f(n) := *1\nclaim f(n) = *n for n in 0..2; f(4)").contains("for n in [0]"));
    }

    #[test]
    fn other_claims() {
        let said = with_counterexample("S := {*1, {*1}}\nclaim S = *3\nS", Format::Statements, 1);
        assert!(said.ends_with("\nclaim S + *2 is P and *3 + *2 is N\nS"), "{said}");
        let said = with_counterexample("claim *1 is P", Format::Statements, 0);
        assert_eq!(said, "claim *1 is P\n# fails: *1 is N: it is ≈ *1; to win, move to *0");
    }

    #[test]
    fn pages() {
        let said = with_counterexample("> ```sprague\n> claim *1 = *2\n> ```\n", Format::Markdown, 1);
        assert!(said.contains("\n> claim *1 + *1 is P and *2 + *1 is N\n> ```\n"), "{said}");
        let said = with_counterexample("See. % sprague: claim *1 = *2\n", Format::Latex, 1);
        assert!(said.contains("\n% sprague: claim *1 + *1 is P"), "{said}");
        let said = with_counterexample(
            "\\begin{sprague}\r\n  claim *1 = *2\r\n\\end{sprague}\r\n",
            Format::Latex,
            1,
        );
        assert!(said.contains("\r\n  claim *1 + *1 is P and *2 + *1 is N\r\n\\end"), "{said}");
    }

    #[test]
    fn what_has_none() {
        let error = |page| {
            counterexample_below(&mut Session::new(), page, Format::Statements, 0)
                .unwrap_err()
                .message()
                .to_owned()
        };
        assert_eq!(error("claim *1 is N"), "the claim holds");
        assert_eq!(error("*1"), "this statement is not a claim");
    }
}
