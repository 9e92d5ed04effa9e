//! Topics that list what there is: the rulesets of a family, the functions, the signs.

use unicode_width::UnicodeWidthStr;

use super::pages::paragraph;
use super::topics::TOPICS;
use super::words::{functions, library};
use crate::markup::wrap_behind;
use crate::registry::{FAMILIES, Family};
use crate::syntax::{WORDS, Word, WordKind};

/// Columns for how something is written.
const LEFT: usize = 26;

/// Columns before what it means, where that stands below.
const BELOW: usize = 6;

/// What is listed.
pub(super) const NAMES: [&str; 11] = [
    "topics",
    "rulesets",
    "library",
    "heaps",
    "coins",
    "graphs",
    "boards",
    "functions",
    "statements",
    "words",
    "operators",
];

/// The names of signs as people call them.
const SIGNS: [&str; 4] = ["operators", "operator", "signs", "sign"];

/// The list of a topic.
pub(super) fn about(topic: &str, width: usize) -> Option<String> {
    if let Some(family) = FAMILIES.iter().find(|family| family.name == topic) {
        return Some(of_family(family, width));
    }
    let of_kind = |title: &str, kind: WordKind| {
        let mut text = title.to_owned();
        rows(&mut text, &mut WORDS.iter().filter(|word| word.kind == kind).map(parts), width);
        Some(text)
    };
    match topic {
        "rulesets" | "ruleset" | "games" => Some(of_rulesets()),
        "library" => Some(of_library(width)),
        "functions" | "function" => Some(of_functions(width)),
        "statements" | "statement" => {
            of_kind("Statements, one a line, or several with `;` between them", WordKind::Statement)
        }
        "words" | "keywords" => of_kind("Words inside a statement", WordKind::Keyword),
        "topics" => Some(of_topics()),
        _ if SIGNS.contains(&topic) => of_kind("Signs", WordKind::Sign),
        _ => None,
    }
}

fn of_family(family: &Family, width: usize) -> String {
    let mut text = format!("Rulesets: {}", family.name);
    paragraph(&mut text, family.about, width);
    for group in family.groups {
        if family.groups.len() > 1 {
            text.push_str(&format!("\n\n{}:", group.name));
        } else {
            text.push('\n');
        }
        let mut rulesets = group.rulesets.iter().map(|ruleset| (ruleset.signature, ruleset.rule));
        rows(&mut text, &mut rulesets, width);
    }
    text.push_str("\n\nMore on each by its name, as in: help ");
    text.push_str(family.rulesets().next().map_or("", |ruleset| ruleset.name()));
    text
}

fn of_rulesets() -> String {
    let mut text = "Rulesets, in four families; each family and each ruleset has its own topic".to_owned();
    for family in &FAMILIES {
        names(&mut text, family.name, &mut family.rulesets().map(|ruleset| ruleset.name()));
    }
    names(&mut text, "library", &mut library().iter().map(|game| game.name));
    names(
        &mut text,
        "octal",
        &mut ["0.77", "0.137", "4!.0", "0.[3]", "and every other take-and-break code"].into_iter(),
    );
    text
}

fn of_library(width: usize) -> String {
    let mut text = "The library: games that are written in the language".to_owned();
    rows(&mut text, &mut library().iter().map(|game| parts(&game.word())), width);
    text
}

fn of_functions(width: usize) -> String {
    let mut text = "Functions; G and H are positions, a and b integers, xs a list, R a ruleset".to_owned();
    let mut topic = "";
    for (of, word) in functions() {
        if of != topic {
            topic = of;
            text.push_str(&format!("\n\n{topic}:"));
        }
        rows(&mut text, &mut std::iter::once(parts(word)), width);
    }
    text
}

fn of_topics() -> String {
    let mut text = "Topics, besides every word, sign, function and ruleset".to_owned();
    names(&mut text, "lists", &mut NAMES.into_iter());
    names(&mut text, "terms", &mut TOPICS.iter().map(|topic| topic.title));
    text
}

fn parts(word: &Word) -> (&'static str, &'static str) {
    (word.signature, word.summary)
}

/// Two columns: how it is written, and what it means. What does not fit beside the other stands
/// below it.
pub(super) fn rows<'a>(text: &mut String, rows: &mut dyn Iterator<Item = (&'a str, &'a str)>, width: usize) {
    let beside = 2 + LEFT + 2;
    let right = if beside <= width / 2 { beside } else { BELOW };
    for (signature, summary) in rows {
        let first = signature.split("  ·  ").next().unwrap_or_default();
        if right == beside && first.width() <= LEFT {
            text.push_str(&format!("\n  {first:LEFT$}  {summary}"));
        } else {
            let margin = " ".repeat(right);
            text.push_str(&format!("\n  {first}\n{margin}{}", wrap_behind(&margin, summary, width)));
        }
    }
}

/// Names after what they are.
fn names<'a>(text: &mut String, what: &'a str, names: &mut dyn Iterator<Item = &'a str>) {
    let names: Vec<&str> = names.collect();
    text.push_str(&format!("\n  {what:8}  {}", names.join(", ")));
}
