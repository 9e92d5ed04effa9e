//! How many files a person touches to add something: those that name one that is there. Each number
//! may only fall. A file that lists what is there by the rows does not count, since it is not
//! touched.

use std::fs;
use std::path::Path;

use super::reading::code_alone;

/// What is added, names that one of its kind goes by, and how many files have one of them.
const PLACES: &[(&str, &[&str], usize)] = &[
    ("a ruleset", &["aliquot"], 4),
    ("a verb of moves", &["advancing"], 2),
    ("a function", &["misere_mate"], 3),
    ("a command", &["genusrequest", "rows_of_genera", "task::genus"], 3),
    ("a format of pictures", &["fn tikz", "mod tikz", "format::tikz"], 5),
    ("a theorem on periods", &["severalheaps"], 1),
    ("a kind of certificate", &["sprague-form "], 4),
    ("a picture in SVG", &["<svg"], 1),
    ("a picture for LaTeX", &["tikzpicture"], 1),
    ("the sentence of a period", &["from heap {} on", "from heap {preperiod}"], 3),
];

/// The folders whose sources count.
const FOLDERS: &[&str] = &["src", "kernel/src", "bindings", "tests/rulesets", "tests/language"];

#[test]
fn places_to_touch_may_only_become_fewer() {
    let sources: Vec<(String, String)> = FOLDERS.iter().flat_map(|folder| sources(folder)).collect();
    let mut complaints = Vec::new();
    for (what, names, most) in PLACES {
        let touched: Vec<&str> = sources
            .iter()
            .filter(|(_, text)| names.iter().any(|name| text.contains(name)))
            .map(|(path, _)| path.as_str())
            .collect();
        if touched.len() != *most {
            complaints.push(format!(
                "{what}: {} files and not {most}: {}",
                touched.len(),
                touched.join(", ")
            ));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Each source below a folder, in small letters, without comments and what is there for tests of
/// its own.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut found, mut folders) = (Vec::new(), vec![root.join(folder)]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["target", "node_modules", "dist", "dist.new", "tests", "data"].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if ["rs", "py", "js", "mjs"].contains(&ending.as_str()) && name != "tests.rs" {
                let text = fs::read_to_string(&path).unwrap();
                let text = if ending == "rs" { code_alone(&text) } else { without_rulesets(&text) };
                let path = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                found.push((path, text.to_lowercase()));
            }
        }
    }
    found.sort();
    found
}

/// Without the names of rulesets in Python, which a test writes.
fn without_rulesets(text: &str) -> String {
    let kinds = [": NamedRuleset", ": RulesetFamily", ": EntailingRuleset"];
    let is_written = |line: &&str| kinds.iter().any(|kind| line.ends_with(kind));
    text.lines().filter(|line| !is_written(line)).map(|line| line.to_owned() + "\n").collect()
}
