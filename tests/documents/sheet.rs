//! The example sheet and its solutions, which are made here: in Markdown and in LaTeX.

use sprague::check::Format;
use sprague::front_end::markup;
use sprague::front_end::solve::{self, Proofs, Solved};
use sprague::proof::Detail;
use sprague::{Interrupt, Reply, Session};

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

fn solved(sheet: &str, format: Format, proofs: Proofs) -> Solved<String> {
    let watched = |work: &mut dyn FnMut()| work();
    solve::solve_watched(&mut Session::new(), sheet, format, proofs, &watched).unwrap()
}

fn block(statement: &str) -> String {
    format!("```sprague\n{statement}\n```\n")
}

/// A long proof is that of the first case, or of the highest positions, and says what is missing.
#[test]
fn a_solution_has_about_a_page() {
    for (statement, shown, missing) in [
        (
            "claim chomp(n, n) is N for n in 2..5",
            "**The first case.** $\\mathit{chomp}(2, 2)$",
            "3 more cases",
        ),
        ("claim kayles(40) is N", "So $\\mathit{kayles}(40)$ is N. ∎", "values of smaller positions"),
    ] {
        let sheet = block(statement);
        let page = solved(&sheet, Format::Markdown, Proofs::Page(Detail::One)).sheet;
        assert!(page.contains(shown), "{page}");
        assert!(page.contains(&format!("Left out here: {missing}; `sprague solve` with `whole`")), "{page}");
        assert!(page.len() < 8_000, "{page}");
        let whole = solved(&sheet, Format::Markdown, Proofs::Whole(Detail::One)).sheet;
        assert!(whole.len() > 3 * page.len() && !whole.contains("eft out here:"), "{whole}");
    }
    let short = block("claim nim(1, 2, 3) is P");
    let [page, whole] = [Proofs::Page(Detail::One), Proofs::Whole(Detail::One)]
        .map(|proofs| solved(&short, Format::Markdown, proofs).sheet);
    assert_eq!(page, whole);
}

#[test]
fn a_claim_about_winning_moves_has_them_in_its_solution() {
    let sheet = block("claim len(winning_moves(nim(7, 7, 7))) = 3");
    let text = solved(&sheet, Format::Markdown, Proofs::None).sheet;
    assert!(text.contains("in any of the 3") && text.matches("**wins**").count() == 1, "{text}");
    // With a variable they are not those of one position.
    let sheet = block("n := 3\nclaim len(winning_moves(nim(n))) = 1 for n in 1..2");
    assert!(!solved(&sheet, Format::Markdown, Proofs::None).sheet.contains("**wins**"));
}

/// What a comment of LaTeX says is understood, or an error at its place.
#[test]
fn comments_of_latex_draw() {
    let drawn = solved("% sprague draw: cram(2, 2)\n", Format::Latex, Proofs::None);
    assert!(drawn.sheet.contains("\\begin{tikzpicture}") && drawn.wrong.is_empty());
    for (sheet, place) in [
        ("Words.\n% sprague draw: kayles(\n", 23),
        ("% sprague drow: cram(2, 2)\n", 2),
        ("% sprague claim kayles(4) is P\n", 2),
    ] {
        let solved = solved(sheet, Format::Latex, Proofs::None);
        assert_eq!((solved.summary.errors + solved.summary.fail, solved.wrong.len()), (1, 1), "{sheet}");
        assert_eq!(solved.wrong[0].place, place, "{sheet}");
        assert!(solved.sheet.contains("\\textbf{error}"), "{sheet}");
    }
    for words in ["% sprague rocks, and claims\n", "% Sprague theorem: see there\n", "% spragues: 1\n"] {
        assert_eq!(solved(words, Format::Latex, Proofs::None).sheet, words);
    }
}

/// The signs by which formulas of Markdown and of LaTeX write a remainder are read.
#[test]
fn a_percent_sign_of_a_formula_is_read() {
    let text =
        solved(&block("claim n % 3 <= 2 for all n"), Format::Markdown, Proofs::Page(Detail::One)).sheet;
    assert!(text.contains("\\text{％}"), "{text}");
    for written in ["7 \\text{％} 4", "7\\%4", "7 ％ 4"] {
        assert!(
            Session::new().eval(&format!("claim {written} = 3")).is_ok_and(|reply| holds(&reply)),
            "{written}"
        );
    }
    assert!(Session::new().eval("7 \\text 4").is_err());
}

fn holds(reply: &Reply) -> bool {
    matches!(reply, Reply::Claim(claim) if claim.holds())
}
