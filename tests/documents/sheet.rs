//! The example sheet and its solutions, which are made here: in Markdown and in LaTeX.

use sprague::check::Format;
use sprague::front_end::{markup, solve};
use sprague::proof::Detail;
use sprague::{Interrupt, Session};

use crate::{golden, tex};

#[test]
fn the_solutions_are_those_of_the_sheet() {
    let sheet = golden::read("examples/sheet/sheet.md");
    let detail = Some(Detail::One);
    let solved = solve::solve(&mut Session::new(), &sheet, Format::Markdown, detail).unwrap();
    assert_eq!((solved.summary.hold, solved.summary.fail, solved.summary.errors), (6, 0, 0));
    golden::check("examples/sheet/solutions.md", &solved.sheet);
    let document = solve::document(&mut Session::new(), &sheet, detail).unwrap().sheet;
    let latex = document.write(markup::Format::Latex, 80, &Interrupt::new()).unwrap();
    golden::check("examples/sheet/solutions.tex", &latex);
}

/// Where LaTeX is installed it accepts the solutions, and lines are as long as a line.
#[test]
fn latex_accepts_the_solutions() {
    let solutions = golden::read("examples/sheet/solutions.tex");
    for engine in tex::ENGINES {
        let folder = tex::Folder::new(&format!("sheet-{engine}"), &[("sheet.tex", &solutions)]);
        if let Some(log) = folder.compile(engine, "sheet.tex", 1) {
            tex::assert_lines_fit(&log, 20.);
        }
    }
}
