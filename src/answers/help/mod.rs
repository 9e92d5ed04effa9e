//! Help by topic: words of the language, rulesets, codes, and the terms of the theory, as plain
//! text.
//!
//! ```
//! use sprague::front_end::help;
//! assert!(help::about("mex", 80).unwrap().contains("the least integer from 0 that is missing"));
//! assert!(help::about("kayles", 80).unwrap().contains("Winning Ways"));
//! assert!(help::about("zugzwang", 80).is_none());
//! ```

mod lists;
mod pages;
mod search;
mod topics;
mod typing;
mod words;

pub(crate) use search::found_for;
pub use search::{Entry, found, search, sections};
use topics::TOPICS;
pub use typing::{Call, Candidate, asked_at, call_at, candidate_topics, candidates, offered, signature};
pub use words::{functions, library, word, words};

pub use crate::library::Game;
use crate::syntax::{Word, WordKind, nearest};

/// What there is to say on a topic; `None` if there is no such topic. Its paragraphs fit `width`
/// columns; other lines may be longer: [`wrap`](crate::markup::wrap) breaks them.
#[must_use]
pub fn about(topic: &str, width: usize) -> Option<String> {
    let topic = topic.trim();
    let mut pages: Vec<String> =
        words().filter(|word| is_called(word, topic)).map(|word| pages::of_word(word, width)).collect();
    pages.extend(lists::about(topic, width));
    pages.extend(
        TOPICS.iter().filter(|known| known.is_called(topic)).map(|known| pages::of_topic(known, width)),
    );
    if pages.is_empty() && topic.contains('.') {
        pages.extend(pages::of_code(topic));
    }
    (!pages.is_empty()).then(|| pages.join("\n\n"))
}

/// The topic nearest to one that there is not, if any is near enough to be meant; `others` are
/// topics beside those of the language.
///
/// ```
/// use sprague::front_end::help;
/// assert_eq!(help::near("grundi", []), Some("grundy"));
/// ```
#[must_use]
pub fn near<'a>(topic: &str, others: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let topics = topics().map(|topic| -> &'a str { topic });
    nearest(topic, topics.chain(others))
}

/// The names of all topics.
pub fn topics() -> impl Iterator<Item = &'static str> {
    let terms = TOPICS.iter().flat_map(|topic| topic.names.iter().map(String::as_str));
    words().map(|word| word.name).chain(lists::NAMES.iter().copied()).chain(terms)
}

/// `*` is a nimber and a product, and the two brackets of a sign may be asked for alone.
fn is_called(word: &Word, topic: &str) -> bool {
    word.name == topic
        || word.spellings.split(' ').any(|spelling| spelling == topic)
        || word.kind == WordKind::Sign && word.name.split(' ').any(|part| part == topic)
        || word.name == "*n" && topic == "*"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reply, Session};

    fn runs(name: &str, example: &str) {
        let mut session = Session::new();
        let statements = crate::syntax::statements(example);
        assert!(!statements.is_empty(), "{name} has no example");
        for statement in statements {
            match session.run(&statement) {
                Ok(Reply::Claim(claim)) => assert!(claim.holds(), "{name}: {example}: {:?}", claim.reasons),
                Ok(_) => {}
                Err(error) => panic!("{name}: {example}: {error}"),
            }
        }
    }

    #[test]
    fn every_example_runs() {
        // The library has no files that could be used; the documents run that example.
        words().filter(|word| word.name != "use").for_each(|word| runs(word.name, word.example));
        for topic in TOPICS.iter() {
            topic.example.iter().for_each(|example| runs(topic.title, example));
        }
    }

    #[test]
    fn every_word_stands_once_and_has_its_page() {
        let all: Vec<Word> = words().collect();
        for (place, word) in all.iter().enumerate() {
            assert!(all[..place].iter().all(|other| other.name != word.name), "{} stands twice", word.name);
            for name in std::iter::once(word.name).chain(word.spellings.split_whitespace()) {
                let page = about(name, 80).unwrap_or_default();
                assert!(page.contains(word.example), "{name}: {page}");
            }
        }
    }

    #[test]
    fn every_topic_has_its_page_and_each_fits() {
        for topic in topics() {
            let page = about(topic, 80).unwrap_or_else(|| panic!("{topic} has no page"));
            for line in crate::markup::wrap(&page, 80).lines() {
                assert!(unicode_width::UnicodeWidthStr::width(line) <= 80, "{topic}: {line}");
            }
        }
        assert!(TOPICS.len() > 60, "the page has {} entries", TOPICS.len());
        for topic in TOPICS.iter() {
            let lines = crate::markup::wrap_behind("  ", &topic.text, 80);
            assert!(lines.lines().count() <= 12, "{} is long", topic.title);
            assert!(!topic.text.contains(['*', '[']) || topic.text.contains('`'), "{}", topic.text);
            for other in topic.see.iter().flat_map(|see| see.split(", ")) {
                assert!(about(other, 80).is_some() || other == "commands", "{}: {other}", topic.title);
            }
        }
    }

    #[test]
    fn topics_that_people_ask_for() {
        for topic in [
            "rulesets",
            "coins",
            "heaps",
            "graphs",
            "boards",
            "octal",
            "nimber",
            "equivalence",
            "claims",
            "pictures",
            "P",
            "N",
            "reversible",
            "mex",
            "birthday",
            "sum",
            "octal code",
            "period",
            "saltus",
            "functions",
            "operators",
            "statements",
            "+",
            "*",
            "{",
            "0.137",
            "kayles",
            "option",
            "canonical form",
            "normal",
            "partizan",
            "misere P",
            "who wins",
            "star",
            "SG value",
            "minimal excludant",
            "Sprague-Grundy",
            "components",
            "field",
            "omega",
            "isomorphic",
            "reversal",
            "play length",
            "hexadecimal",
            "Guy and Smith",
            "loopy",
            "exercises",
            "recursive",
            "comprehension",
            "arithmetic",
            "certificates",
            "svg",
            "heat map",
            "max-nodes",
            "signs and letters",
        ] {
            assert!(about(topic, 80).is_some(), "{topic}");
        }
        assert!(about("Nimber", 80).is_some() && about("octal kodes", 80).is_none());
        assert_eq!(near("equivalance", []), Some("equivalence"));
        assert_eq!(near(":lod", [":load"]), Some(":load"));
    }

    #[test]
    fn pages_of_rulesets_and_codes() {
        assert!(about("kayles", 80).unwrap().contains("kayles is 0.77"));
        assert!(about("treblecross", 80).unwrap().contains("0.007(n + 2)"));
        assert!(about("twins", 80).unwrap().contains("from heads to tails"));
        let page = about(".07", 80).unwrap();
        assert!(page.contains("take 2") && page.contains("0.137 shifted by 1"), "{page}");
        assert!(page.contains("dawsons_kayles"), "{page}");
        assert!(about("0.-", 80).unwrap().contains('-'));
    }
}
