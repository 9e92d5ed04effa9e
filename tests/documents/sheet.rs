//! The example sheet and its solutions, which are made here: in Markdown and in LaTeX.

use std::process::{Command, Stdio};

use sprague::check::Format;
use sprague::front_end::{markup, solve};
use sprague::proof::Detail;
use sprague::{Interrupt, Session};

use crate::golden;

#[test]
fn the_solutions_are_those_of_the_sheet() {
    let sheet = golden::read("examples/sheet/sheet.md");
    let detail = Some(Detail::One);
    let solved = solve::solve(&mut Session::new(), &sheet, Format::Markdown, detail).unwrap();
    assert_eq!((solved.summary.hold, solved.summary.fail, solved.summary.errors), (6, 0, 0));
    golden::check("examples/sheet/solutions.md", &solved.text);
    let (document, _) = solve::document(&mut Session::new(), &sheet, detail).unwrap();
    let latex = document.write(markup::Format::Latex, 80, &Interrupt::new()).unwrap();
    golden::check("examples/sheet/solutions.tex", &latex);
}

/// Where LaTeX is installed it accepts the solutions, and lines are as long as a line.
#[test]
fn latex_accepts_the_solutions() {
    for engine in ["pdflatex", "lualatex"] {
        if Command::new(engine).arg("--version").stdout(Stdio::null()).status().is_err() {
            println!("SKIPPED: there is no {engine}");
            continue;
        }
        let folder = std::env::temp_dir().join(format!("sprague-sheet-{engine}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("sheet.tex"), golden::read("examples/sheet/solutions.tex")).unwrap();
        let output = Command::new(engine)
            .args(["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"])
            .current_dir(&folder)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&output.stdout).into_owned();
        let missing = log.contains("not found") && log.contains(".sty");
        let _ = std::fs::remove_dir_all(&folder);
        if missing {
            println!("SKIPPED: {engine} lacks a package");
            continue;
        }
        assert!(output.status.success(), "{engine}: {log}");
        let points = |line: &str| line.split_once('(')?.1.split_once("pt")?.0.parse::<f64>().ok();
        for line in log.lines().filter(|line| line.starts_with("Overfull \\hbox")) {
            assert!(points(line).is_none_or(|points| points < 20.), "{engine}: {line}");
        }
    }
}
