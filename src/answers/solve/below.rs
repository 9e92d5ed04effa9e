//! What is written below one statement of a page: a proof of it, and lines of the language.

use crate::check::{self, Format};
use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::markup::{self, Document};
use crate::proof::{Detail, Style};
use crate::reply::{Proof, Reply};
use crate::session::Session;
use crate::solve::{answers, insert};
use crate::source::with_newlines;
use crate::syntax::{Statement, StatementKind, tokens};

/// How wide the lines of a comment are, the sign before them left out.
const COLUMNS: usize = 90;

/// A text, and where in a page it is to be inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Insertion {
    /// The place, in bytes.
    pub place: usize,
    /// The text.
    pub text: String,
}

/// A proof below a statement: comments in a file of statements, a solution below the block in
/// Markdown and LaTeX, as [`solve`](super::solve()) writes it. `place` is a byte of the statement. A
/// claim that fails has a proof of its negation; of an expression it is proved what it is worth.
///
/// The session is a new one: the definitions above the statement are run in it. It costs what they
/// and the proof cost.
///
/// # Errors
/// No statement stands at the place, or there is nothing to prove in it; and what the statements
/// themselves meet.
///
/// ```
/// use sprague::{Session, check::Format, front_end::solve::proof_below, proof::Detail};
/// let page = "S := {*1, {*1}}\nclaim S = *2\n";
/// let detail = Detail::default();
/// let proof = proof_below(&mut Session::new(), page, Format::Statements, 20, detail)?;
/// assert_eq!(proof.place, 28);
/// assert!(proof.text.starts_with("\n# ") && proof.text.contains("mex{0, 1} = 2"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn proof_below(
    session: &mut Session,
    page: &str,
    format: Format,
    place: usize,
    detail: Detail,
) -> Result<Insertion> {
    let page = &*with_newlines(page);
    let statements = check::statements(page, format);
    let number = statement_at(&statements, place)?;
    let statement = &statements[number];
    run_above(session, &statements, number)?;
    let proof = proof_of(session, statement)?;
    let interrupt = session.interrupt();
    let block = check::blocks(page, format)
        .into_iter()
        .find(|block| block.span.start <= statement.span.start && statement.span.end <= block.span.end);
    // Comments are read as they are: the shortest proof that is whole.
    let detail = if block.is_some() { detail } else { Detail::One };
    let style = Style::default().with_detail(detail).with_facts(false);
    let document = Document::from(answers::without_claim(&proof.document(&style, &interrupt)?));
    let Some(block) = block else {
        let text = document.write(markup::Format::Text, COLUMNS, &interrupt)?;
        let lines: Vec<String> = text.trim_end().lines().map(comment).collect();
        return Ok(lines_below(page, format, &statements, number, &lines));
    };
    let mut text = insert::below(page, format, &block, &document, &interrupt)?;
    if !page[..block.end].ends_with('\n') {
        text.insert(0, '\n');
    }
    Ok(Insertion { place: block.end, text: with_line_ends_of(page, text) })
}

/// A line as a comment of the language.
pub(super) fn comment(line: &str) -> String {
    if line.is_empty() { "#".to_owned() } else { format!("# {line}") }
}

/// The number of the statement that stands at a place.
pub(super) fn statement_at(statements: &[Statement<'_>], place: usize) -> Result<usize> {
    let stands = |statement: &Statement<'_>| statement.span.start <= place && place <= statement.span.end;
    let found = statements.iter().position(stands);
    found.ok_or_else(|| Error::new(ErrorKind::Domain, "there is no statement at this place"))
}

/// Runs what a statement may rest on: the definitions above it, and all of it where the statement
/// asks for the last result. What fails there is no fault of this statement.
pub(super) fn run_above(session: &mut Session, statements: &[Statement<'_>], number: usize) -> Result<()> {
    let text = &statements[number].text;
    let asks_for_last =
        tokens(text).any(|token| matches!(&text[token.span.start..token.span.end], "_" | "why"));
    for statement in &statements[..number] {
        if asks_for_last || matches!(statement.kind, StatementKind::Definition | StatementKind::Use) {
            stopped(session.run_quietly(statement), &session.interrupt())?;
        }
    }
    Ok(())
}

/// The error of a statement, if the whole work is to end with it.
fn stopped(result: Result<Reply>, interrupt: &Interrupt) -> Result<()> {
    match result {
        Err(error) if interrupt.requested().is_some() => Err(error),
        _ => Ok(()),
    }
}

/// The proof of what a statement says.
fn proof_of(session: &mut Session, statement: &Statement<'_>) -> Result<Proof> {
    let nothing = || {
        Error::new(ErrorKind::Domain, "there is nothing to prove in this statement")
            .help("you can prove a claim, or the value of a position")
    };
    let text = statement.text.trim();
    let reply = match statement.kind {
        StatementKind::Prove => session.run_quietly(statement)?,
        StatementKind::Claim => prove(session, statement, text.strip_prefix("claim").unwrap_or(text))?,
        StatementKind::Expression => {
            let reply = session.run_quietly(statement)?;
            let claim = answers::question(text, &reply).ok_or_else(nothing)?;
            prove(session, statement, &claim)?
        }
        _ => return Err(nothing()),
    };
    match reply {
        Reply::Proof(reply) => Ok(reply.proof),
        _ => Err(nothing()),
    }
}

fn prove(session: &mut Session, statement: &Statement<'_>, claim: &str) -> Result<Reply> {
    // The places are those of another text.
    session.eval(&format!("prove {claim}")).map_err(|error| error.moved_to(statement.span))
}

/// Lines of the language below the line in which a statement ends, or below the statements that go
/// on from that line.
pub(super) fn lines_below(
    page: &str,
    format: Format,
    statements: &[Statement<'_>],
    number: usize,
    lines: &[String],
) -> Insertion {
    let mut place = line_end(page, statements[number].span.end);
    for statement in &statements[number + 1..] {
        if statement.span.start < place && place < statement.span.end {
            place = line_end(page, statement.span.end);
        }
    }
    let before = line_prefix(page, format, statements[number].span.start);
    let text: String = lines.iter().map(|line| format!("\n{before}{line}")).collect();
    Insertion { place, text: with_line_ends_of(page, text) }
}

/// Where the line of a place ends, before the signs that end it.
fn line_end(page: &str, place: usize) -> usize {
    let rest = &page[place..];
    let line = rest.split('\n').next().unwrap_or(rest);
    place + line.strip_suffix('\r').unwrap_or(line).len()
}

/// What stands before a further line of statements: blanks, the marks of quotes, and in LaTeX the
/// beginning of a comment that is run.
fn line_prefix(page: &str, format: Format, place: usize) -> String {
    let start = page[..place].rfind('\n').map_or(0, |line_end| line_end + 1);
    let before = &page[start..place];
    if format == Format::Latex && before.to_ascii_lowercase().contains("sprague:") {
        return "% sprague: ".to_owned();
    }
    let is_mark = |sign: char| sign == ' ' || sign == '\t' || sign == '>' && format == Format::Markdown;
    before.chars().take_while(|&sign| is_mark(sign)).collect()
}

fn with_line_ends_of(page: &str, text: String) -> String {
    if page.contains("\r\n") { text.replace('\n', "\r\n") } else { text }
}

#[cfg(test)]
mod tests {
    use super::{Insertion, proof_below};
    use crate::check::{self, Finding, Format, Summary};
    use crate::proof::Detail;
    use crate::session::Session;

    fn summary(page: &str, format: Format) -> Summary {
        let mut session = Session::new();
        let mut summary = Summary::default();
        for statement in check::statements(page, format) {
            let finding: Finding = check::run(&mut session, &statement);
            summary.count(&finding);
        }
        summary
    }

    fn inserted(page: &str, Insertion { place, text }: &Insertion) -> String {
        format!("{}{text}{}", &page[..*place], &page[*place..])
    }

    #[test]
    fn with_a_proof_a_page_says_what_it_said() {
        for (page, format) in [
            ("S := {*1, {*1}}\nclaim S = *3; claim {*1,\n *2} = *0 # here\nS", Format::Statements),
            ("  claim nim(a, b) = nim(b, a) for all a, b\r\n  *1\r\n", Format::Statements),
            ("> ```sprague\n> claim S = *2\n> kayles(3)\n> ```\ntext\n", Format::Markdown),
            ("1. a\n\n   ```sprague\n   claim *1 + *2 = *3\n   ```", Format::Markdown),
            ("\\begin{sprague}\nclaim *2 is N\n\\end{sprague}\n% sprague: claim *1 is P\nx", Format::Latex),
        ] {
            let before = summary(page, format);
            for statement in check::statements(page, format) {
                let proof =
                    proof_below(&mut Session::new(), page, format, statement.span.start, Detail::default());
                let Ok(proof) = proof else {
                    assert!(statement.text.starts_with("S :=") || page.starts_with('>'), "{proof:?}");
                    continue;
                };
                let page = inserted(page, &proof);
                assert_eq!(summary(&page, format), before, "{page}");
                assert!(page.matches("\r\n").count() == 0 || !page.replace("\r\n", "").contains('\n'));
            }
        }
    }

    #[test]
    fn nothing_to_prove() {
        let proof = |page, place| {
            proof_below(&mut Session::new(), page, Format::Statements, place, Detail::default())
                .unwrap_err()
                .message()
                .to_owned()
        };
        assert_eq!(proof("*1\n\n\n*2", 4), "there is no statement at this place");
        assert_eq!(proof("S := *1", 0), "there is nothing to prove in this statement");
        assert_eq!(proof("[1, 2]", 0), "there is nothing to prove in this statement");
    }
}
