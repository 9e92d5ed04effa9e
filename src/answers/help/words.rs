//! The words of the language together: those of the syntax, the functions and the rulesets.

use std::iter;
use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::eval::functions;
use crate::library::{self, Game};
use crate::registry::{Named, rulesets};
use crate::syntax::{WORDS, Word, WordKind};

/// Every word, sign, function and ruleset of the language.
///
/// ```
/// use sprague::front_end::help;
/// assert!(help::words().any(|word| word.name == "grundy" && word.signature == "grundy(G)"));
/// ```
pub fn words() -> impl Iterator<Item = Word> {
    ALL.iter().copied()
}

static ALL: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let of_ruleset = |ruleset: &'static Named| Word {
        name: ruleset.name(),
        kind: WordKind::Ruleset,
        signature: ruleset.signature,
        summary: ruleset.rule,
        example: ruleset.example,
        spellings: "",
    };
    let functions = functions().map(|(_, word)| *word);
    let syntax = WORDS.iter().copied().chain(functions);
    syntax.chain(rulesets().map(of_ruleset)).chain(library().iter().map(Game::word)).collect()
});

/// The word of a name, under any of its spellings. One look-up.
///
/// ```
/// use sprague::front_end::help;
/// assert_eq!(help::word("≈").unwrap().name, "=");
/// assert!(help::word("zugzwang").is_none() && help::word("").is_none());
/// ```
#[must_use]
pub fn word(name: &str) -> Option<Word> {
    // Where several words have a spelling, the first of them counts.
    static SPELLED: LazyLock<HashMap<&str, Word>> = LazyLock::new(|| {
        let spelled = |word: &Word| {
            let word = *word;
            iter::once(word.name).chain(word.spellings.split_whitespace()).map(move |one| (one, word))
        };
        ALL.iter().rev().flat_map(spelled).collect()
    });
    SPELLED.get(name).copied()
}

/// The games of the library, in the order of its pages.
///
/// ```
/// use sprague::front_end::help;
/// assert!(help::library().iter().any(|game| game.signature == "delete_nim(a, b)"));
/// ```
#[must_use]
pub fn library() -> &'static [Game] {
    library::games()
}

/// The functions, each with the topic that it belongs to: `positions`, `lists`, `nimbers`,
/// `sequences` or `graphs`.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static Word)> {
    functions::all().map(|(topic, function)| (topic, &function.word))
}

#[cfg(test)]
mod tests {
    use super::{word, words};

    /// The first word with a spelling is found by it, as by going through all of them.
    #[test]
    fn words_are_found_by_every_spelling() {
        for one in words() {
            for spelling in one.spellings.split_whitespace().chain([one.name]) {
                let mut all = words();
                let first = all.find(|word| {
                    word.name == spelling || word.spellings.split(' ').any(|other| other == spelling)
                });
                let [found, first] = [word(spelling), first].map(|word| word.map(|word| word.signature));
                assert_eq!(found, first, "{spelling}");
            }
        }
        assert!(word("").is_none());
    }
}
