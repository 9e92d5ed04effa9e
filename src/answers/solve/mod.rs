//! Sheets of exercises with their solutions: the sheet again, and below each claim or question its
//! answer and a proof. For editors, a proof or a counterexample below one statement.

mod answers;
mod below;
mod counterexample;
mod formulas;
mod insert;
mod page;
mod page_of;
mod watched;

use crate::check::{self, Block, Format, Summary};
use crate::error::{Result, Span};
use crate::markup::Document;
use crate::proof::Detail;
use crate::session::Session;
use crate::source::with_newlines;

use answers::Answers;
use insert::Bare;
use watched::{over, unwatched};

pub use answers::Wrong;
pub use below::{Insertion, proof_below};
pub use counterexample::counterexample_below;
pub use page_of::Proofs;
pub use watched::Watched;

/// A sheet with its solutions: as a text, or as a document.
#[non_exhaustive]
pub struct Solved<T> {
    /// The sheet with them.
    pub sheet: T,
    /// How many claims of it hold.
    pub summary: Summary,
    /// Claims that fail, and what cannot be read or evaluated, in order.
    pub wrong: Vec<Wrong>,
}

impl<T> Solved<T> {
    /// The same with something else made of the sheet, such as its bytes in a file.
    ///
    /// # Errors
    /// Those of what makes it.
    ///
    /// ```
    /// use sprague::{Error, Session, check::Format, front_end::solve};
    /// let solved = solve::solve(&mut Session::new(), "Words.", Format::Markdown, None)?;
    /// assert_eq!(solved.then(|text| Ok::<_, Error>(text.into_bytes()))?.sheet, b"Words.");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn then<U, E>(
        self,
        make: impl FnOnce(T) -> std::result::Result<U, E>,
    ) -> std::result::Result<Solved<U>, E> {
        let Solved { sheet, summary, wrong } = self;
        Ok(Solved { sheet: make(sheet)?, summary, wrong })
    }
}

/// A sheet again with a solution below each block of statements: what each statement answers, and
/// with a detail a proof of it, at most about a page. Nothing else of the text changes, and solutions
/// that stand in it already are replaced; a carriage return that ends a line alone becomes a newline. A
/// block tagged `sprague draw`, in LaTeX `\begin{sprague}[draw]`, has pictures as its answer.
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
/// assert!(solved.sheet.starts_with(sheet) && solved.sheet.contains("**Solution.**"));
/// assert_eq!(solved.summary.hold, 1);
/// let again = solve(&mut Session::new(), &solved.sheet, Format::Markdown, None)?;
/// assert_eq!(again.sheet, solved.sheet);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn solve(
    session: &mut Session,
    sheet: &str,
    format: Format,
    detail: Option<Detail>,
) -> Result<Solved<String>> {
    solve_watched(session, sheet, format, Proofs::page(detail), &unwatched)
}

/// The same, where each statement is watched on its own. One that is over its time says so in its
/// solution, is counted as an error, and the others are answered.
///
/// # Errors
/// Those of [`solve`].
///
/// ```
/// use sprague::{Session, check::Format, front_end::solve::{Proofs, solve_watched}};
/// let pieces = std::cell::Cell::new(0);
/// let watched = |work: &mut dyn FnMut()| {
///     pieces.set(pieces.get() + 1);
///     work();
/// };
/// let sheet = "```sprague\n*1\n*2\n```\n";
/// let solved = solve_watched(&mut Session::new(), sheet, Format::Markdown, Proofs::None, &watched)?;
/// assert_eq!(pieces.get(), 3, "two statements, and the sheet is written");
/// assert!(solved.wrong.is_empty());
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn solve_watched(
    session: &mut Session,
    sheet: &str,
    format: Format,
    proofs: Proofs,
    watched: Watched<'_>,
) -> Result<Solved<String>> {
    let interrupt = session.interrupt();
    let (bare, blocks, answers) = answered(session, sheet, format, proofs, watched)?;
    let text = over(watched, || insert::solutions(&bare.text, format, &blocks, &answers.blocks, &interrupt))?;
    Ok(Solved { sheet: text, summary: answers.summary, wrong: answers.wrong })
}

/// A sheet of Markdown with its solutions as a document, which can be written as LaTeX or as a
/// page. It keeps the headings, paragraphs, lists, tables and code of the sheet; emphasis, links
/// and pictures are written as their words.
///
/// # Errors
/// Those of [`solve`]; and a formula that could have LaTeX read or write a file, or run a program.
///
/// ```
/// use sprague::front_end::markup::Format;
/// use sprague::{Interrupt, Session, front_end::solve};
/// let sheet = "# Nim\n\n```sprague\nclaim nim(1, 2, 3) is P\n```\n";
/// let solved = solve::document(&mut Session::new(), sheet, None)?;
/// let latex = solved.sheet.write(Format::Latex, 80, &Interrupt::new())?;
/// assert!(latex.contains("\\section*{Nim}"));
/// assert_eq!(solved.summary.claims, 1);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn document(session: &mut Session, sheet: &str, detail: Option<Detail>) -> Result<Solved<Document>> {
    document_watched(session, sheet, Proofs::page(detail), &unwatched)
}

/// The same, where each statement is watched on its own, as [`solve_watched`] does it.
///
/// # Errors
/// Those of [`document`].
pub fn document_watched(
    session: &mut Session,
    sheet: &str,
    proofs: Proofs,
    watched: Watched<'_>,
) -> Result<Solved<Document>> {
    let bare = insert::without_solutions(&with_newlines(sheet), Format::Markdown);
    page::check_formulas(&bare.text).map_err(|error| match error.span() {
        Some(Span { start, end }) => error.moved_to(Span::new(bare.place(start), bare.place(end))),
        None => error,
    })?;
    let (bare, blocks, answers) = answered(session, sheet, Format::Markdown, proofs, watched)?;
    let document = page::document(&bare.text, &blocks, answers.blocks);
    Ok(Solved { sheet: document, summary: answers.summary, wrong: answers.wrong })
}

/// The sheet without solutions, its blocks, and the answers to them.
fn answered(
    session: &mut Session,
    sheet: &str,
    format: Format,
    proofs: Proofs,
    watched: Watched<'_>,
) -> Result<(Bare, Vec<Block>, Answers)> {
    let bare = insert::without_solutions(&with_newlines(sheet), format);
    let blocks = check::blocks(&bare.text, format);
    let starts = blocks.iter().map(|block| bare.place(block.span.start));
    let answers = answers::of(session, starts.zip(&blocks), proofs, watched)?;
    Ok((bare, blocks, answers))
}
