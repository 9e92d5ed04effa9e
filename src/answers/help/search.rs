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
    "a", "an", "and", "are", "as", "at", "by", "do", "does", "for", "from", "game", "games", "how", "i",
    "in", "is", "it", "of", "on", "or", "play", "that", "the", "this", "to", "what", "which", "with",
];

/// How far from the name the words of a text are: those of a line, and those of the rest.
const LINE: usize = 2;
const REST: usize = 4;

/// Everything that the library knows by name.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries().collect());

/// Something that the search can find.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Entry {
    /// What is asked for to see it: `kayles`, or the name of a page.
    pub name: String,
    /// What it is, in a line.
    pub line: String,
    /// Each name, in plain words.
    names: Vec<String>,
    /// All words, with the distance of their text from the name.
    words: Vec<(usize, String)>,
}

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
        let at = |distance: usize, text: &str| plain(text).into_iter().map(move |word| (distance, word));
        let of_names = names.iter().flat_map(|name| at(0, name));
        Entry {
            name: name.to_owned(),
            line: line.to_owned(),
            names: names.iter().map(|name| phrase(&plain(name))).collect(),
            words: of_names.chain(at(LINE, line)).chain(at(REST, rest)).collect(),
        }
    }

    /// How far from the name a word is; one more where it only begins a word.
    fn distance(&self, asked: &str) -> Option<usize> {
        let stem = singular(asked);
        let of = |(text, word): &(usize, String)| match singular(word) == stem {
            true => Some(*text),
            false => (stem.len() > 2 && word.starts_with(stem)).then_some(text + 1),
        };
        self.words.iter().filter_map(of).min()
    }
}

/// What the library knows, source by source.
fn entries() -> impl Iterator<Item = Entry> {
    let of_rulesets = rulesets().map(|ruleset| {
        let family = family_of(ruleset.name()).map_or("", |family| family.name);
        let rest = format!("{} {} {family}", ruleset.source, ruleset.values);
        Entry::new(ruleset.name(), ruleset.rule, &[ruleset.name()], &rest)
    });
    let of_terms = TOPICS.iter().map(|topic| {
        let names: Vec<&str> = topic.names.iter().map(String::as_str).collect();
        let (line, rest) = topic.text.split_once(". ").unwrap_or((&topic.text, ""));
        Entry::new(topic.title, line.trim_end_matches('.'), &names, rest)
    });
    let of_words = words()
        .filter(|word| word.kind != WordKind::Ruleset)
        .map(|word| Entry::new(word.name, word.summary, &[word.name, word.spellings], word.signature));
    let of_families = FAMILIES.iter().map(|family| {
        Entry::new(family.name, &format!("the rulesets of {}", family.name), &[family.name], family.about)
    });
    let is_family = |name: &&&str| FAMILIES.iter().any(|family| family.name == **name);
    let of_lists = lists::NAMES
        .iter()
        .filter(move |name| !is_family(name))
        .map(|name| Entry::new(name, &format!("the list of all {name}"), &[name], ""));
    of_rulesets.chain(of_terms).chain(of_words).chain(of_families).chain(of_lists)
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

/// The same, each with its distance; 0 if the topic is one of its names.
fn ranked<'a>(topic: &str, others: &'a [Entry]) -> Vec<(usize, &'a Entry)> {
    let all = plain(topic);
    let called = phrase(&all);
    let telling: Vec<&String> = all.iter().filter(|word| !SMALL.contains(&word.as_str())).collect();
    let asked = if telling.is_empty() { all.iter().collect() } else { telling };
    let distance = |entry: &Entry| match entry.names.contains(&called) {
        true => Some(0),
        false => asked.iter().map(|word| entry.distance(word)).sum::<Option<usize>>().map(|far| far + 1),
    };
    let mut found: Vec<(usize, &Entry)> = match asked.is_empty() {
        true => Vec::new(),
        false => ENTRIES.iter().chain(others).filter_map(|one| Some((distance(one)?, one))).collect(),
    };
    found.sort_by_key(|(distance, _)| *distance);
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
    let called = found.iter().take_while(|(distance, _)| *distance == 0);
    if let Some(page) = called.filter_map(|(_, entry)| super::about(&entry.name, width)).next() {
        return Some(page);
    }
    let is_page = |entry: &Entry| entry.name.starts_with(DOCUMENTS);
    let mut shown: Vec<&Entry> = found.iter().take(MOST).map(|(_, entry)| *entry).collect();
    shown.sort_by_key(|entry| is_page(entry));
    let first = shown.first()?;
    let mut text = format!("there is no topic `{}`; a search finds", topic.trim());
    lists::rows(&mut text, shown.iter().map(|entry| (&*entry.name, &*entry.line)), width);
    if found.len() > MOST {
        text.push_str(&format!("\n  … and {} more; further words find fewer", found.len() - MOST));
    }
    if !is_page(first) {
        text.push_str(&format!("\n\nMore on each by its name, as in: help {}", first.name));
    }
    if shown.iter().any(|entry| is_page(entry)) {
        text.push_str(&format!("\n{DOCUMENTS}… are pages of the documentation, with the title of a section"));
    }
    Some(text)
}

/// The names of what a search finds, not by long texts, for a name that nobody defined. Short names
/// are variables.
pub(crate) fn found_for(name: &str) -> Vec<&'static str> {
    if name.len() < 4 || SMALL.contains(&name) {
        return Vec::new();
    }
    let is_near = |(distance, _): &(usize, &Entry)| *distance <= LINE + 1;
    ranked(name, &[]).into_iter().filter(is_near).map(|(_, entry)| entry.name.as_str()).collect()
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

/// The words of a text in small letters, without accents and apostrophes.
fn plain(text: &str) -> Vec<String> {
    let without_accent = |sign: char| match sign {
        'é' | 'è' => 'e',
        'ö' | 'ő' => 'o',
        'ü' => 'u',
        'á' | 'ä' | 'ă' => 'a',
        other => other,
    };
    let kept = text.chars().filter(|sign| !['\'', '’', '′'].contains(sign));
    let text: String = kept.flat_map(char::to_lowercase).map(without_accent).collect();
    text.split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Words as one name, in which plurals do not matter.
fn phrase(words: &[String]) -> String {
    words.iter().map(|word| singular(word)).collect::<Vec<_>>().join(" ")
}

/// A word without the ending of a plural, such that the word begins with it.
fn singular(word: &str) -> &str {
    let without = |ending: &str, least: usize| word.strip_suffix(ending).filter(|rest| rest.len() >= least);
    let sharp = ["s", "x", "o", "h"];
    without("ies", 4)
        .or_else(|| without("es", 2).filter(|rest| sharp.iter().any(|end| rest.ends_with(end))))
        .or_else(|| without("s", 2).filter(|rest| !["s", "u", "i"].iter().any(|end| rest.ends_with(end))))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::{found, found_for, plain, search, sections, singular};
    use crate::help::{about, topics};

    #[test]
    fn each_topic_finds_itself() {
        for topic in topics().filter(|topic| !plain(topic).is_empty()) {
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
        assert_eq!(found_for("geography"), ["vertex_geography", "edge_geography"]);
        assert_eq!(found_for("domino"), ["cram"]);
        for variable in ["n", "G", "xs", "what", "that", "zugzwang"] {
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
        assert_eq!(plain("Misère — Dawson's"), ["misere", "dawsons"]);
    }
}
