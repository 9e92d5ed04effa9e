//! The page of a word, of a ruleset, of a code and of a term.

use super::topics::Topic;
use crate::heap::Code;
use crate::library::{self, Game};
use crate::markup::wrap_behind;
use crate::registry::{family_of, named, rulesets};
use crate::syntax::{Word, WordKind};

/// The folder of the documentation with a page for each ruleset and each section of the library.
const TABLES: &str = "docs/games/tables/";

/// How a word is written, what it means, and an example.
pub(super) fn of_word(word: Word, width: usize) -> String {
    let mut text = word.signature.replace("  ·  ", "\n");
    match library::games().iter().find(|game| game.name == word.name) {
        Some(game) => of_game(&mut text, game, width),
        None => line(&mut text, word.summary),
    }
    if word.kind == WordKind::Ruleset {
        of_ruleset(&mut text, word.name, width);
    }
    if !word.spellings.is_empty() {
        line(&mut text, &format!("also written: {}", word.spellings));
    }
    line(&mut text, &format!("for example: {}", word.example));
    text
}

/// What there is to say of a ruleset beside its rule.
fn of_ruleset(text: &mut String, name: &str, width: usize) {
    let (Some(ruleset), Some(family)) = (named(name), family_of(name)) else { return };
    paragraph(text, family.about, width);
    match ruleset.code() {
        None => {}
        Some((code, 0)) => line(text, &format!("{name} is {code}")),
        Some((code, shift)) => line(text, &format!("{name}(n) is worth {code}(n + {shift})")),
    }
    if !ruleset.values.is_empty() {
        line(text, &format!("known values: {}", ruleset.values.replace('`', "")));
    }
    line(text, &format!("from: {}", ruleset.source));
    line(text, &format!("see also: {}", family.name));
    line(text, &format!("first values: {TABLES}{name}.md"));
}

/// What there is to say of a game of the library.
fn of_game(text: &mut String, game: &Game, width: usize) {
    paragraph(text, &game.rule, width);
    for written in game.definition.lines() {
        line(text, written);
    }
    if !game.source.is_empty() {
        paragraph(text, &format!("from: {}", game.source), width);
    }
    line(text, "see also: library");
    // A section has one page, whose name is that of its first game.
    let of_section = |other: &&Game| (other.page, other.title) == (game.page, game.title);
    let first = library::games().iter().find(of_section).unwrap_or(game);
    line(text, &format!("first values: {TABLES}{}.md", first.name));
}

/// What a take-and-break code says, or why it is not a code.
pub(super) fn of_code(topic: &str) -> Option<String> {
    let code: Code = match topic.parse() {
        Ok(code) => code,
        Err(error) if topic.starts_with(|sign: char| sign == '.' || sign.is_ascii_digit()) => {
            let mut text = format!("{topic} is not a code");
            line(&mut text, error.message());
            error.helps().iter().for_each(|help| line(&mut text, &help.to_string()));
            return Some(text);
        }
        Err(_) => return None,
    };
    let mut text = format!("{code}(n)");
    line(&mut text, &code.in_words());
    if let Some(form) = code.standard_form() {
        line(&mut text, &format!("{code} is {} shifted by {}", form.code, form.shift));
    }
    for ruleset in rulesets().filter(|ruleset| ruleset.code().is_some_and(|known| known == (code.clone(), 0)))
    {
        line(&mut text, &format!("it is {}: {}", ruleset.name(), ruleset.rule));
    }
    line(&mut text, "see also: octal");
    Some(text)
}

/// A term of the theory, or a part of the program.
pub(super) fn of_topic(topic: &Topic, width: usize) -> String {
    let mut text = topic.title.to_owned();
    paragraph(&mut text, &topic.text, width);
    if let Some(example) = topic.example {
        line(&mut text, &format!("for example: {example}"));
    }
    if let Some(see) = topic.see {
        line(&mut text, &format!("see also: {see}"));
    }
    text
}

/// Adds a line of a page.
fn line(text: &mut String, line: &str) {
    text.push_str("\n  ");
    text.push_str(line);
}

/// Adds a paragraph, in lines that begin below one another.
pub(super) fn paragraph(text: &mut String, words: &str, width: usize) {
    line(text, &wrap_behind("  ", words, width));
}
