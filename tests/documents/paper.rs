//! What the command writes for LaTeX, in documents of one's own: the pictures of all rulesets, the
//! sample article, letters of all languages.

use std::process::Command;

use crate::{golden, positions, tex};

/// What the command writes.
#[track_caller]
fn written(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sprague")).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn document(preamble: &str, body: &str) -> String {
    format!(
        "\\documentclass[a4paper]{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    )
}

#[test]
fn latex_accepts_all_pictures() {
    let mut pictures: Vec<String> = positions::gallery()
        .map(|position| written(&["draw", position, "--show", "all", "--format", "tikz"]))
        .collect();
    for other in [
        &["graph", "{*1, {*1}}", "--format", "tikz"][..],
        &["graph", "nim(1, 2, 3)", "--format", "tikz", "--show", "board"],
        &["table", "wythoff(a, b) for a in 0..9 for b in 0..9", "--format", "tikz"],
        &["table", "genus(kayles(n)) for n in 0..5", "--format", "tikz"],
        &["quotient", "0.77", "--format", "tikz"],
        &["plot", "0.77", "--to", "100", "--format", "tikz"],
        &["plot", "grundys_game", "--to", "2000", "--format", "tikz"],
    ] {
        pictures.push(written(other));
    }
    assert!(pictures.len() >= 74);
    let body: Vec<String> =
        pictures.iter().map(|picture| format!("\\noindent {picture}\n\\bigskip\n")).collect();
    let document = document("\\usepackage{tikz}", &body.join("\n"));
    for engine in tex::ENGINES {
        let folder = tex::Folder::new(&format!("pictures-{engine}"), &[("pictures.tex", &document)]);
        if let Some(log) = folder.compile(engine, "pictures.tex", 1) {
            tex::assert_whole(&log);
        }
    }
}

/// The parts of the article by their files: the comment at its beginning says the commands.
fn parts(article: &str) -> Vec<(&str, String)> {
    let commands = article.lines().map_while(|line| line.strip_prefix('%'));
    commands
        .filter_map(|line| line.trim().split_once("  sprague "))
        .map(|(file, command)| (file.trim(), made(command)))
        .collect()
}

/// What a command as it is typed writes, be it to a file or not.
fn made(command: &str) -> String {
    let end = command.find(" -o ").or_else(|| command.find(" > ")).expect(command);
    let (command, file) = (&command[..end], command[end..].rsplit(' ').next().unwrap());
    let mut arguments: Vec<&str> = Vec::new();
    for (place, piece) in command.split('\'').enumerate() {
        match place % 2 {
            0 => arguments.extend(piece.split_whitespace()),
            _ => arguments.push(piece),
        }
    }
    // Where no format is named the ending of the file decides.
    let by_name = match (file.rsplit_once('.').unwrap().1, arguments[0]) {
        _ if command.contains("--format") || command.contains("--preamble") => None,
        ("tikz", _) => Some("tikz"),
        _ => Some("latex"),
    };
    arguments.extend(by_name.into_iter().flat_map(|format| ["--format", format]));
    written(&arguments)
}

#[test]
fn the_article_is_made_of_what_the_command_writes() {
    let article = golden::read("examples/article/article.tex");
    let parts = parts(&article);
    assert_eq!(parts.len(), 9);
    for (file, text) in &parts {
        golden::check(&format!("examples/article/{file}"), text);
        let name = file.trim_end_matches(".tex");
        assert!(article.contains(&format!("\\input{{{name}}}")), "{file}");
    }
}

#[test]
fn latex_accepts_the_article() {
    let article = golden::read("examples/article/article.tex");
    let mut files = vec![("article.tex", article.as_str())];
    let parts = parts(&article);
    files.extend(parts.iter().map(|(file, text)| (*file, text.as_str())));
    for engine in tex::ENGINES {
        let folder = tex::Folder::new(&format!("article-{engine}"), &files);
        if let Some(log) = folder.compile(engine, "article.tex", 2) {
            tex::assert_whole(&log);
            tex::assert_lines_fit(&log, 10.);
        }
    }
}

/// Names with letters of all languages: definitions, claims, captions and vertices.
#[test]
fn latex_accepts_letters_of_all_languages() {
    const NAMES: &str = "Größe(n) := {Größe(n - 1) if n > 0}; λ := {*1}; Я := {*2}; 日 := {*3, λ}";
    let caption = "Wer gewinnt? λ, Я, 日: Größe — 3 ≈ 3 … 100 %";
    let whole = written(&["prove", NAMES, "Größe(3) + λ + Я + 日 is P", "--format", "latex"]);
    let part = written(&["prove", NAMES, "Größe(3) + λ + Я + 日 is P", "--fragment", "--format", "latex"]);
    let answer = written(&["eval", NAMES, "moves λ + 日 + Größe(2)", "--format", "latex"]);
    let draw = |expression| written(&["draw", expression, "--caption", caption, "--format", "tikz"]);
    let pictures = draw("node_kayles(\"Größe-λ λ-Я Я-日\")") + &draw("*3");
    let table =
        written(&["table", NAMES, "Größe(n) for n in 0..3", "--caption", caption, "--format", "latex"]);
    let map = written(&["table", "kayles(n) for n in 0..3", "--caption", caption, "--format", "tikz"]);
    let preamble = written(&["prove", "--preamble"]);
    let body = [part, answer, table, pictures, map].join("\n\n");
    for engine in tex::ENGINES {
        let files = [("whole.tex", whole.as_str()), ("sprague.tex", &preamble)];
        let folder = tex::Folder::new(&format!("letters-{engine}"), &files);
        let Some(log) = folder.compile(engine, "whole.tex", 1) else { continue };
        tex::assert_whole(&log);
        let parts = document("\\input{sprague}", &body);
        let folder = tex::Folder::new(
            &format!("letters-of-parts-{engine}"),
            &[("parts.tex", &parts), ("sprague.tex", &preamble)],
        );
        if let Some(log) = folder.compile(engine, "parts.tex", 2) {
            tex::assert_whole(&log);
        }
    }
}
