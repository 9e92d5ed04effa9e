//! Turns of phrase that are not plain English, in comments, messages and documents. There may only
//! be fewer of them.

use std::fs;
use std::path::{Path, PathBuf};

/// A turn, and how often it may stand in the folders. Lower the number when it has become less.
const CEILINGS: [(&str, usize); 7] = [
    ("so many", 1),
    ("of which", 25),
    ("is no", 94),
    ("Of a", 1),
    ("due here", 0),
    ("behind", 30),
    ("whoever", 0),
];

/// The folders that count, and those inside them that do not.
const FOLDERS: [&str; 5] = ["src", "kernel", "bindings", "tests", "docs"];
const LEFT_OUT: [&str; 7] = ["target", "node_modules", "golden", "data", "dist", "dist.new", "tables"];

#[test]
fn turns_may_only_become_fewer() {
    let mut counts = CEILINGS.map(|_| 0);
    for text in FOLDERS.iter().flat_map(|folder| texts(folder)) {
        for (count, more) in counts.iter_mut().zip(turns(&text)) {
            *count += more;
        }
    }
    let mut complaints = Vec::new();
    for ((turn, most), count) in CEILINGS.into_iter().zip(counts) {
        if count > most {
            complaints.push(format!("`{turn}` stands {count} times and not {most}: say it plainly"));
        } else if 10 * count < 9 * most {
            complaints.push(format!("`{turn}` stands {count} times: lower its ceiling of {most}"));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn turns_are_counted_across_lines() {
    let text = "/// Pops so\n/// many operands, of which one is none.\n// There is no move. Of a\n// heap nothing is left behind.";
    assert_eq!(turns(text), [1, 1, 1, 1, 0, 0, 0]);
    assert_eq!(turns("if x is None: it is no longer there"), [0; 7]);
    assert_eq!(turns("`two` is due here, behind it: *of which* whoever"), [0, 1, 0, 0, 1, 1, 1]);
}

/// How often each turn stands in a text.
fn turns(text: &str) -> [usize; 7] {
    let words: Vec<&str> = text.lines().flat_map(|line| bare(line).split_whitespace()).collect();
    let plain: Vec<String> = words.iter().map(|word| plain(word)).collect();
    let is = |place: usize, word: &str| plain.get(place).is_some_and(|other| other == word);
    let pair = |place: usize, first: &str, second: &str| is(place, first) && is(place + 1, second);
    let before = |place: usize, words: &[&str]| place > 0 && words.iter().any(|word| is(place - 1, word));
    let mut counts = [0; 7];
    for (place, word) in words.iter().enumerate() {
        let found = [
            pair(place, "so", "many"),
            pair(place, "of", "which"),
            (pair(place, "is", "no") && !is(place + 2, "longer")
                || pair(place, "is", "none") && !is_code(words.get(place + 1)))
                && !before(place, &["there"]),
            *word == "Of" && (is(place + 1, "a") || is(place + 1, "an")),
            pair(place, "due", "here"),
            is(place, "behind") && !before(place, &["left", "leaves", "nothing"]),
            is(place, "whoever"),
        ];
        counts.iter_mut().zip(found).for_each(|(count, found)| *count += usize::from(found));
    }
    counts
}

/// Whether a word is the `None` of Rust or Python.
fn is_code(word: Option<&&str>) -> bool {
    word.is_some_and(|word| word.contains("None"))
}

/// A line without the sign that makes it a comment.
fn bare(line: &str) -> &str {
    line.trim_start().trim_start_matches(['/', '!', '#', '*'])
}

/// A word in small letters, without the signs around it.
fn plain(word: &str) -> String {
    word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

/// The texts below a folder.
fn texts(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let ending = path.extension().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !LEFT_OUT.contains(&&*name) {
                    folders.push(path);
                }
            } else if ["rs", "md", "py", "js", "mjs", "sh"].contains(&&*ending) && name != "turns.rs" {
                found.push(fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}
