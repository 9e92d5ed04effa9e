//! The search of the help: what is found by the words of its names and of what is said of it.
//!
//! Everything that can be found is an [`Entry`]; [`entries`] has the sources of those that the
//! library knows.

use std::sync::LazyLock;

use super::{lists, topics::TOPICS, words};
use crate::registry::{FAMILIES, family_of, rulesets};
use crate::syntax::WordKind;

/// Most rows of a list of what is found.
const MOST: usize = 12;

/// Words that are left out of a question, if another word is in it.
const SMALL: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "by", "do", "for", "from", "game", "how", "i", "in", "is", "it",
    "of", "on", "or", "play", "that", "the", "this", "to", "what", "which", "with",
];

/// Everything that the library knows by name.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(entries);

/// Something that the search can find.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entry {
    /// What is asked for to see it: `kayles`, or the name of a page.
    pub name: String,
    /// What it is, in a line.
    pub line: String,
    /// What it is found by, in plain words: its names, with `|` around each, the line, and the rest.
    texts: [String; 3],
}

/// Whole words of a line are nearer to the name than this.
const IN_LINE: usize = 3;

impl Entry {
    /// An entry, and what it is found by: its names, the line, and further text.
    ///
    /// ```
    /// use sprague::front_end::help::{Entry, found};
    /// let draw = Entry::new(":draw", "draws a position", &["draw"], "picture, svg");
    /// assert!(found("an svg of a position", 80, &[draw]).unwrap().contains(":draw"));
    /// ```
    #[must_use]
    pub fn new(name: &str, line: &str, names: &[&str], rest: &str) -> Entry {
        let mut all = String::from("|");
        for name in names {
            all.push_str(&plain(name));
            all.push('|');
        }
        Entry { name: name.to_owned(), line: line.to_owned(), texts: [all, plain(line), plain(rest)] }
    }

    /// How far from the name a word is: twice the place of the text that has it, and one more where
    /// it only begins a word.
    fn distance(&self, asked: &str) -> Option<usize> {
        let (whole, begun) = (format!(" {asked} "), format!(" {asked}"));
        self.texts.iter().enumerate().find_map(|(place, text)| match text.contains(&whole) {
            true => Some(2 * place),
            false => (asked.len() > 2 && text.contains(&begun)).then_some(2 * place + 1),
        })
    }
}

/// What the library knows, source by source.
fn entries() -> Vec<Entry> {
    let mut all = Vec::new();
    for ruleset in rulesets() {
        let family = family_of(ruleset.name()).map_or("", |family| family.name);
        let rest = [ruleset.source, ruleset.values, family].join(" ");
        all.push(Entry::new(ruleset.name(), ruleset.rule, &[ruleset.name()], &rest));
    }
    for game in words::library() {
        let rest = [&*game.rule, &*game.source, "library"].join(" ");
        all.push(Entry::new(game.name, game.summary(), &[game.name, game.title], &rest));
    }
    for topic in TOPICS.iter() {
        let names: Vec<&str> = topic.names.iter().map(String::as_str).collect();
        let (line, rest) = topic.text.split_once(". ").unwrap_or((&topic.text, ""));
        all.push(Entry::new(topic.title, line.trim_end_matches('.'), &names, rest));
    }
    for word in words().filter(|word| word.kind != WordKind::Ruleset) {
        all.push(Entry::new(word.name, word.summary, &[word.name, word.spellings], word.signature));
    }
    for name in lists::NAMES {
        let about = FAMILIES.iter().find(|family| family.name == name).map_or("", |family| family.about);
        all.push(Entry::new(name, &format!("the list of all {name}"), &[name], about));
    }
    all
}

/// What has all words of a topic, the nearest first; `others` are entries beside those of the
/// library. Linear in what is said of all entries.
///
/// ```
/// use sprague::front_end::help;
/// assert_eq!(help::search("domino", &[])[0].name, "cram");
/// assert_eq!(help::search("theorem of Sprague and Grundy", &[])[0].name, "Sprague–Grundy theorem");
/// assert!(help::search("zugzwang", &[]).is_empty());
/// ```
#[must_use]
pub fn search<'a>(topic: &str, others: &'a [Entry]) -> Vec<&'a Entry> {
    ranked(topic, others).into_iter().map(|(_, entry)| entry).collect()
}

/// The same, each with its distance; `None` if the topic is one of its names.
fn ranked<'a>(topic: &str, others: &'a [Entry]) -> Vec<(Option<usize>, &'a Entry)> {
    let topic = plain(topic);
    let called = format!("|{topic}|");
    let mut asked: Vec<&str> = topic.split(' ').filter(|word| !word.is_empty()).collect();
    if asked.iter().any(|word| !SMALL.contains(word)) {
        asked.retain(|word| !SMALL.contains(word));
    }
    let mut found: Vec<(Option<usize>, &Entry)> = Vec::new();
    if asked.is_empty() {
        return found;
    }
    for entry in ENTRIES.iter().chain(others) {
        let distance = match entry.texts[0].contains(&called) {
            true => None,
            false => match asked.iter().map(|word| entry.distance(word)).sum::<Option<usize>>() {
                None => continue,
                far => far,
            },
        };
        let place = found.iter().rposition(|(before, _)| *before <= distance).map_or(0, |place| place + 1);
        found.insert(place, (distance, entry));
    }
    found
}

/// What a search finds for a topic that there is not: the page of what has this name in other
/// letters, or a list; `None` if it finds nothing.
///
/// ```
/// use sprague::front_end::help;
/// assert!(help::found("pins", 80, &[]).unwrap().contains("dawsons_kayles"));
/// assert_eq!(help::found("Dawson's Kayles", 80, &[]), help::about("dawsons_kayles", 80));
/// ```
#[must_use]
pub fn found(topic: &str, width: usize, others: &[Entry]) -> Option<String> {
    let found = ranked(topic, others);
    for (distance, entry) in &found {
        if distance.is_none()
            && let Some(page) = super::about(&entry.name, width)
        {
            return Some(page);
        }
    }
    // Pages come last.
    let (mut rows, mut pages) = (Vec::new(), Vec::new());
    for (_, entry) in found.iter().take(MOST) {
        let into = if entry.name.starts_with(DOCUMENTS) { &mut pages } else { &mut rows };
        into.push((&*entry.name, &*entry.line));
    }
    let mut end = String::new();
    if found.len() > MOST {
        end = format!("\n  … and {} more; further words find fewer", found.len() - MOST);
    }
    if let Some((first, _)) = rows.first() {
        end = format!("{end}\n\nMore on each by its name, as in: help {first}");
    }
    if !pages.is_empty() {
        end = format!("{end}\n{DOCUMENTS}… are pages of the documentation, with the title of a section");
    }
    rows.extend(pages);
    let mut text = format!("no topic is called `{}`; a search finds", topic.trim());
    lists::rows(&mut text, &mut rows.iter().copied(), width);
    (!found.is_empty()).then(|| text + &end)
}

/// The names of what a search finds, not by long texts, for a name that nobody defined.
pub(crate) fn found_for(name: &str) -> Vec<&'static str> {
    let mut names = Vec::new();
    if !SMALL.contains(&name) {
        for (distance, entry) in ranked(name, &[]) {
            if distance < Some(IN_LINE) {
                names.push(entry.name.as_str());
            }
        }
    }
    names
}

/// The folder of the documentation.
const DOCUMENTS: &str = "docs/";

/// The sections of the pages of the documentation, as entries: each has the name of the page, and
/// is found by its title.
///
/// ```
/// use sprague::front_end::help;
/// assert!(help::found("Zeckendorf", 80, &help::sections()).unwrap().contains("docs/language.md"));
/// ```
#[must_use]
pub fn sections() -> Vec<Entry> {
    // `UPDATE_GOLDEN=1 cargo test --test documents titles` writes the list.
    let mut page = "";
    let section = |line: &'static str| match line.strip_prefix("  ") {
        Some(title) => Some(Entry::new(page, title, &[title], "")),
        None => {
            page = line;
            None
        }
    };
    include_str!("titles.txt").lines().filter_map(section).collect()
}

/// The words of a text between blanks, in small letters, without accents, apostrophes and the endings
/// of plurals.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['é', 'è'], "e").replace(['\'', '’', '′'], "");
    let mut words = String::from(" ");
    for word in text.split(|sign: char| !sign.is_alphanumeric()) {
        if !word.is_empty() {
            words.push_str(singular(word));
            words.push(' ');
        }
    }
    words
}

/// A word without the ending of a plural, such that the word begins with it.
fn singular(word: &str) -> &str {
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let ending = match word.len() {
        7.. if word.ends_with("ies") => 3,
        4.. if ends(&["ses", "xes", "oes", "hes"]) => 2,
        3.. if word.ends_with('s') && !ends(&["ss", "us", "is"]) => 1,
        _ => 0,
    };
    &word[..word.len() - ending]
}

#[cfg(test)]
mod tests {
    use super::{found, found_for, plain, search, sections, singular};
    use crate::help::{about, topics};

    #[test]
    fn each_topic_finds_itself() {
        for topic in topics().filter(|topic| plain(topic) != " ") {
            let page = about(topic, 80).unwrap();
            let own =
                |name: &str| about(name, 80).is_some_and(|own| page.contains(&own) || own.contains(&page));
            assert!(search(topic, &[]).iter().any(|entry| own(&entry.name)), "{topic}");
            assert!(found(topic, 80, &[]).is_some(), "{topic}");
        }
    }

    #[test]
    fn what_people_ask_for() {
        for (asked, name) in [
            ("hackenbush", "green_hackenbush"),
            ("queen", "maze"),
            ("dominoes", "cram"),
            ("pins", "dawsons_kayles"),
            ("pins side", "kayles"),
            ("tartan", "Tartan theorem"),
            ("geography", "vertex_geography"),
            ("fraenkel", "generalized_wythoff"),
            ("Winning Ways coins", "ruler"),
            ("game of Northcott", "northcott"),
            ("misère genus", "Genus"),
        ] {
            let found = search(asked, &[]);
            assert!(found.iter().any(|entry| entry.name == name), "{asked}: {found:?}");
        }
        let pages = found("the road from the Zeckendorf system", 80, &sections());
        assert_eq!(pages, None);
        assert!(found("the Zeckendorf system", 80, &sections()).unwrap().contains("docs/language.md"));
        for nothing in ["zugzwang", "grundi", "kaylse", "", "+", "🂡", "of the"] {
            assert!(
                found(nothing, 80, &sections()).is_none_or(|page| nothing == "of the" && page.len() < 2000)
            );
        }
    }

    #[test]
    fn the_nearest_comes_first() {
        assert_eq!(search("kayles", &[])[0].name, "kayles");
        assert_eq!(search("nim", &[])[0].name, "Nim");
        assert_eq!(found("NIMBERS", 80, &[]), about("nimber", 80));
        assert_eq!(found("green hackenbush", 80, &[]), about("green_hackenbush", 80));
        assert_eq!(found("nim sums", 80, &[]), about("nim-sum", 80));
    }

    #[test]
    fn each_list_fits() {
        for asked in ["take", "heap size", "game", "n", "winning ways", "proof", "take any number"] {
            for width in [40, 80] {
                let list = found(asked, width, &sections()).unwrap();
                let wrapped = crate::markup::wrap(&list, width);
                assert!(wrapped.lines().count() < 60, "{asked}: {wrapped}");
                for line in wrapped.lines() {
                    assert!(unicode_width::UnicodeWidthStr::width(line) <= width, "{asked}: {line}");
                }
            }
        }
    }

    #[test]
    fn unknown_names() {
        for near in ["geography", "vertex_geography", "edge_geography"] {
            assert!(found_for("geography").contains(&near), "{:?}", found_for("geography"));
        }
        assert_eq!(found_for("domino"), ["cram"]);
        for variable in ["what", "that", "zugzwang"] {
            assert!(found_for(variable).is_empty(), "{variable}");
        }
    }

    #[test]
    fn plurals() {
        for (word, one) in [
            ("pins", "pin"),
            ("boxes", "box"),
            ("dominoes", "domino"),
            ("classes", "class"),
            ("chess", "chess"),
            ("genus", "genus"),
            ("theories", "theor"),
            ("is", "is"),
            ("heap", "heap"),
        ] {
            assert_eq!(singular(word), one);
        }
        assert_eq!(plain("Misère — Dawson's"), " misere dawson ");
    }
}
