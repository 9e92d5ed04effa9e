//! A proof below every statement of a page leaves the page as right as it was.

use sprague::check::{self, Format, Statement, Summary};
use sprague::front_end::solve::proof_below;
use sprague::proof::Detail;
use sprague::{Interrupt, Session};

use crate::docs::files_below;
use crate::golden;

/// Steps for one proof; what needs more is left out, as where nothing is to be proved.
const STEPS: u64 = 100_000;

fn format(path: &str) -> Format {
    match path.rsplit('.').next() {
        Some("md") => Format::Markdown,
        Some("tex") => Format::Latex,
        _ => Format::Statements,
    }
}

/// The statements as they are typed, and what becomes of them.
fn said(page: &str, format: Format) -> (Vec<String>, Summary) {
    let mut session = Session::new();
    let mut summary = Summary::default();
    let statements = check::statements(page, format);
    statements.iter().for_each(|statement| summary.count(&check::run(&mut session, statement)));
    (statements.iter().map(|statement| statement.text.to_string()).collect(), summary)
}

/// Writes every proof that there is into a page, the last one first, and gives their number.
fn proved(path: &str) -> usize {
    let page = golden::read(path);
    let format = format(path);
    let (mut written, mut count) = (page.clone(), 0);
    let statements: Vec<Statement<'_>> = check::statements(&page, format);
    for statement in statements.iter().rev() {
        let mut session = Session::new();
        session.set_interrupt(Interrupt::with_steps(STEPS));
        let proof = proof_below(&mut session, &page, format, statement.span.start, Detail::default());
        if let Ok(insertion) = proof {
            written.insert_str(insertion.place, &insertion.text);
            count += 1;
        }
    }
    assert_eq!(said(&written, format), said(&page, format), "{path}");
    count
}

#[test]
fn proofs_of_the_worked_example() {
    assert!(proved("examples/worked_example.claims") >= 6);
}

#[test]
#[ignore = "slow"]
fn proofs_of_pages() {
    let mut paths = vec!["docs/glossary.md".to_owned()];
    for folder in ["docs/games", "examples/sheet", "examples/theorem"] {
        paths.extend(files_below(folder, &["md", "claims", "tex"]));
    }
    let count: usize = paths.iter().map(|path| proved(path)).sum();
    assert!(count >= 150, "{count}");
}
