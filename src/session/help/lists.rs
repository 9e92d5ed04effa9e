//! Topics that list what there is: the rulesets of a family, the functions, the signs.

use unicode_width::UnicodeWidthStr;

use super::topics::TOPICS;
use super::words::functions;
use crate::registry::{FAMILIES, Family};
use crate::syntax::{WORDS, Word, WordKind};

/// Columns for how something is written.
const LEFT: usize = 26;

/// What is listed.
pub(super) const NAMES: [&str; 10] = [
    "topics",
    "rulesets",
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
pub(super) fn about(topic: &str) -> Option<String> {
    if let Some(family) = FAMILIES.iter().find(|family| family.name == topic) {
        return Some(of_family(family));
    }
    let of_kind = |title: &str, kind: WordKind| {
        let mut text = title.to_owned();
        rows(&mut text, WORDS.iter().filter(|word| word.kind == kind).map(parts));
        Some(text)
    };
    match topic {
        "rulesets" | "ruleset" | "games" => Some(of_rulesets()),
        "functions" | "function" => Some(of_functions()),
        "statements" | "statement" => {
            of_kind("Statements, one a line, or several with `;` between them", WordKind::Statement)
        }
        "words" | "keywords" => of_kind("Words inside a statement", WordKind::Keyword),
        "topics" => Some(of_topics()),
        _ if SIGNS.contains(&topic) => of_kind("Signs", WordKind::Sign),
        _ => None,
    }
}

fn of_family(family: &Family) -> String {
    let mut text = format!("Rulesets: {}", family.name);
    text.extend(family.about.lines().map(|line| format!("\n  {line}")));
    for group in family.groups {
        if family.groups.len() > 1 {
            text.push_str(&format!("\n\n{}:", group.name));
        }
        rows(&mut text, group.rulesets.iter().map(|ruleset| (ruleset.signature, ruleset.rule)));
    }
    text.push_str("\n\nMore on each by its name, as in: help ");
    text.push_str(family.rulesets().next().map_or("", |ruleset| ruleset.name()));
    text
}

fn of_rulesets() -> String {
    let mut text = "Rulesets, in four families; each family and each ruleset has its own topic".to_owned();
    for family in &FAMILIES {
        names(&mut text, family.name, family.rulesets().map(|ruleset| ruleset.name()));
    }
    names(
        &mut text,
        "octal",
        ["0.77", "0.137", "4!.0", "0.[3]", "and every other take-and-break code"].into_iter(),
    );
    text
}

fn of_functions() -> String {
    let mut text = "Functions; G and H are positions, a and b integers, xs a list, R a ruleset".to_owned();
    let mut topic = "";
    for (of, word) in functions() {
        if of != topic {
            topic = of;
            text.push_str(&format!("\n\n{topic}:"));
        }
        rows(&mut text, std::iter::once(parts(word)));
    }
    text
}

fn of_topics() -> String {
    let mut text = "Topics, beside every word, sign, function and ruleset".to_owned();
    names(&mut text, "lists", NAMES.into_iter());
    names(&mut text, "terms", TOPICS.iter().map(|topic| topic.name));
    text
}

fn parts(word: &Word) -> (&'static str, &'static str) {
    (word.signature, word.summary)
}

/// Two columns: how it is written, and what it means.
fn rows<'a>(text: &mut String, rows: impl Iterator<Item = (&'a str, &'a str)>) {
    for (signature, summary) in rows {
        let first = signature.split("  ·  ").next().unwrap_or_default();
        let room = LEFT.saturating_sub(first.width());
        text.push_str(&format!("\n  {first}{:room$}  {summary}", ""));
    }
}

/// Names after what they are.
fn names<'a>(text: &mut String, what: &'a str, names: impl Iterator<Item = &'a str>) {
    let names: Vec<&str> = names.collect();
    text.push_str(&format!("\n  {what:8}  {}", names.join(", ")));
}
