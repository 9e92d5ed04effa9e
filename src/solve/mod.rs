//! Sheets of exercises with their solutions: the sheet again, and below each claim or question its
//! answer and a proof. For editors, a proof or a counterexample below one statement.

mod answers;
mod below;
mod counterexample;
mod insert;
mod page;

use crate::check::{self, Format, Summary};
use crate::error::Result;
use crate::markup::Document;
use crate::proof::Detail;
use crate::session::Session;

pub use below::{Insertion, proof_below};
pub use counterexample::counterexample_below;

/// A sheet with its solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The text.
    pub text: String,
    /// How many claims of it hold.
    pub summary: Summary,
}

/// A sheet again with a solution below each block of statements: what each statement answers, and
/// with a detail a proof of it. Nothing else of the text changes, and solutions that stand in it
/// already are replaced. A block tagged `sprague draw`, in LaTeX `\begin{sprague}[draw]`, has
/// pictures as its answer.
///
/// It costs what its statements and proofs cost.
///
/// # Errors
/// If interrupted. What cannot be read or evaluated says so in its solution, and is counted.
///
/// ```
/// use sprague::{Session, check::Format, front_end::solve::solve};
/// let sheet = "Who wins?\n\n```sprague\nclaim nim(1, 2, 3) is P\n```\n";
/// let solved = solve(&mut Session::new(), sheet, Format::Markdown, None)?;
/// assert!(solved.text.starts_with(sheet) && solved.text.contains("**Solution.**"));
/// assert_eq!(solved.summary.hold, 1);
/// let again = solve(&mut Session::new(), &solved.text, Format::Markdown, None)?;
/// assert_eq!(again.text, solved.text);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn solve(session: &mut Session, sheet: &str, format: Format, detail: Option<Detail>) -> Result<Solved> {
    let interrupt = session.interrupt();
    let sheet = insert::without_solutions(sheet, format);
    let blocks = check::blocks(&sheet, format);
    let (answers, summary) = answers::of(session, &blocks, detail)?;
    let text = insert::solutions(&sheet, format, &blocks, &answers, &interrupt)?;
    Ok(Solved { text, summary })
}

/// A sheet of Markdown with its solutions as a document, which can be written as LaTeX or as a page.
/// Of the sheet it keeps headings, paragraphs, lists, tables and code; emphasis, links and pictures
/// are written as their words.
///
/// # Errors
/// Those of [`solve`].
///
/// ```
/// use sprague::front_end::markup::Format;
/// use sprague::{Interrupt, Session, front_end::solve};
/// let sheet = "# Nim\n\n```sprague\nclaim nim(1, 2, 3) is P\n```\n";
/// let (document, summary) = solve::document(&mut Session::new(), sheet, None)?;
/// assert!(document.write(Format::Latex, 80, &Interrupt::new())?.contains("\\section*{Nim}"));
/// assert_eq!(summary.claims, 1);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn document(session: &mut Session, sheet: &str, detail: Option<Detail>) -> Result<(Document, Summary)> {
    let sheet = insert::without_solutions(sheet, Format::Markdown);
    let blocks = check::blocks(&sheet, Format::Markdown);
    let (answers, summary) = answers::of(session, &blocks, detail)?;
    Ok((page::document(&sheet, &blocks, answers), summary))
}
