//! What helps while a person types: the ways to go on from a place, how a function is written whose
//! arguments are about to come, and what stands at a place. For editors, prompts and notebooks.

use std::ops::Range;

use crate::syntax::{LATEX, Token, TokenKind, WordKind, tokens};

use super::{topics, word, words};

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// What a list of several shows.
    pub shown: String,
    /// What stands in the place of what was typed.
    pub replacement: String,
}

impl Candidate {
    /// A way to go on that is shown as it will stand.
    #[must_use]
    pub fn plain(text: &str) -> Candidate {
        Candidate { shown: text.to_owned(), replacement: text.to_owned() }
    }
}

/// The ways to go on from the end of a text, and the byte where the part begins that they replace:
/// words of the language, names that are defined, and signs for their LaTeX names. A function and
/// a ruleset come with the parenthesis that follows.
///
/// Linear in the text and in the number of words.
///
/// ```
/// use sprague::front_end::help::candidates;
/// let (start, found) = candidates("claim grund", &["ground".to_owned()]);
/// assert_eq!((start, found[0].replacement.as_str()), (6, "grundy("));
/// assert_eq!(candidates("*\\omega", &[]).1[0].replacement, "ω");
/// ```
#[must_use]
pub fn candidates(text: &str, names: &[String]) -> (usize, Vec<Candidate>) {
    let last = tokens(text).last().map_or("", |token| &text[token.span.start..]);
    if let Some(name) = last.strip_prefix('\\')
        && name.bytes().all(|letter| letter.is_ascii_alphabetic())
    {
        return (text.len() - last.len(), signs(name));
    }
    beginning_with(text, &mut in_letters().chain(names.iter().cloned()))
}

/// The topics of the help that go on from the end of a text, and the byte where the part begins
/// that they replace.
///
/// ```
/// use sprague::front_end::help::candidate_topics;
/// let (start, found) = candidate_topics(":help nimb");
/// assert_eq!(start, 6);
/// assert!(found.iter().any(|topic| topic.replacement == "nimber"));
/// ```
#[must_use]
pub fn candidate_topics(text: &str) -> (usize, Vec<Candidate>) {
    beginning_with(text, &mut topics().map(str::to_owned))
}

/// For a function or ruleset whose arguments are being typed: how they are written, and what the
/// result is. `None` unless the text ends with its name and a parenthesis.
///
/// ```
/// use sprague::front_end::help::signature;
/// assert!(signature("claim grundy(").unwrap().starts_with("G)  "));
/// assert_eq!(signature("grundy"), None);
/// ```
#[must_use]
pub fn signature(text: &str) -> Option<String> {
    let name = text.strip_suffix('(')?;
    let name = &name[word_start(name)..];
    let word = words().find(|word| word.name == name)?;
    let first = word.signature.split('·').next().unwrap_or_default().trim();
    let arguments = first.strip_prefix(name)?.strip_prefix('(')?;
    Some(format!("{arguments}  {}", word.summary))
}

/// What a person asks about who points at a place of a text, as a range of bytes: the word, code or
/// sign there; where there is none, or only a number or a separator, the function or ruleset whose
/// arguments are written there. `place` is a byte offset; one inside a character counts as the
/// character's beginning.
///
/// Linear in the text.
///
/// ```
/// use sprague::front_end::help::asked_at;
/// let text = "claim wythoff(3, 5) = 0.137(7)";
/// let asked = |place| asked_at(text, place).map(|range| &text[range]);
/// assert_eq!(asked(8), Some("wythoff"));
/// assert_eq!(asked(17), Some("wythoff"));
/// assert_eq!(asked(20), Some("="));
/// assert_eq!(asked(24), Some("0.137"));
/// ```
#[must_use]
pub fn asked_at(text: &str, place: usize) -> Option<Range<usize>> {
    let place = (0..=place.min(text.len())).rev().find(|&place| text.is_char_boundary(place))?;
    let all: Vec<Token> = tokens(text).collect();
    let here = |token: &&Token| token.span.start <= place && place <= token.span.end;
    let rank = |token: &&Token| match token.kind {
        TokenKind::Name | TokenKind::Keyword | TokenKind::Code => 3,
        // If two signs meet at the place, the second one is meant.
        _ if token.span.start == place => 2,
        _ => 1,
    };
    let tells = |token: &&Token| match token.kind {
        TokenKind::Name | TokenKind::Keyword | TokenKind::Code => true,
        TokenKind::Integer | TokenKind::Separator | TokenKind::Comment | TokenKind::End => false,
        TokenKind::Open(_) | TokenKind::Close(_) => false,
        _ => word(&text[token.span.start..token.span.end]).is_some(),
    };
    let range = |token: &Token| token.span.start..token.span.end;
    if all.iter().filter(here).any(|token| token.kind == TokenKind::Comment) {
        return None;
    }
    let found = all.iter().filter(here).filter(tells).max_by_key(rank);
    found.map(range).or_else(|| called_around(&all, place).map(range))
}

/// The name before the innermost parenthesis that is open at a place.
fn called_around(all: &[Token], place: usize) -> Option<&Token> {
    let mut open: Vec<usize> = Vec::new();
    for (number, token) in all.iter().enumerate().take_while(|(_, token)| token.span.end <= place) {
        match token.kind {
            TokenKind::Open(_) => open.push(number),
            TokenKind::Close(_) => drop(open.pop()),
            TokenKind::End => open.clear(),
            _ => {}
        }
    }
    open.into_iter().rev().find_map(|bracket| {
        let before = all.get(bracket.checked_sub(1)?)?;
        let called = matches!(before.kind, TokenKind::Name | TokenKind::Code);
        (called && before.span.end == all[bracket].span.start).then_some(before)
    })
}

/// Those of some words that begin as the text ends.
fn beginning_with(text: &str, known: &mut dyn Iterator<Item = String>) -> (usize, Vec<Candidate>) {
    let start = word_start(text);
    let begun = &text[start..];
    if begun.is_empty() {
        return (start, Vec::new());
    }
    let mut found: Vec<String> = known.filter(|name| name.starts_with(begun)).collect();
    found.sort_unstable();
    found.dedup();
    (start, found.iter().map(|name| Candidate::plain(name)).collect())
}

/// A sign for its LaTeX name: the sign itself once the name is plain, until then the names that it
/// may be.
fn signs(name: &str) -> Vec<Candidate> {
    if let Some((_, exact)) = LATEX.iter().find(|(latex, _)| *latex == name) {
        return vec![Candidate::plain(exact)];
    }
    let matching: Vec<&(&str, &str)> = LATEX.iter().filter(|(latex, _)| latex.starts_with(name)).collect();
    match matching[..] {
        [(_, only)] => vec![Candidate::plain(only)],
        _ => matching
            .iter()
            .map(|(latex, sign)| Candidate {
                shown: format!("\\{latex} {sign}"),
                replacement: format!("\\{latex}"),
            })
            .collect(),
    }
}

/// The words that can be typed with letters; a function and a ruleset with the parenthesis that
/// follows.
fn in_letters() -> impl Iterator<Item = String> {
    let in_letters = words().filter(|word| word.name.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    in_letters.map(|word| match word.kind {
        WordKind::Function | WordKind::Ruleset => format!("{}(", word.name),
        _ => word.name.to_owned(),
    })
}

/// Where the name begins that a text ends in.
fn word_start(text: &str) -> usize {
    match tokens(text).last() {
        Some(Token { kind: TokenKind::Name | TokenKind::Keyword, span }) if span.end == text.len() => {
            span.start
        }
        _ => text.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::{asked_at, candidates, signature};

    fn offered(text: &str) -> (usize, Vec<String>) {
        let names = ["grump".to_owned(), "kayles'".to_owned()];
        let (start, candidates) = candidates(text, &names);
        (start, candidates.into_iter().map(|candidate| candidate.replacement).collect())
    }

    #[test]
    fn words_and_names() {
        assert_eq!(offered("claim grum"), (6, vec!["grump".into()]));
        let grundy = ["grundy(", "grundy_k(", "grundys_game("].map(String::from);
        assert_eq!(offered("claim grund"), (6, grundy.to_vec()));
        assert_eq!(offered("2*kay"), (2, vec!["kayles'".into(), "kayles(".into()]));
        assert_eq!(offered("*1 + "), (5, vec![]));
        assert_eq!(offered(""), (0, vec![]));
        assert_eq!(offered("*1 # grum"), (9, vec![]));
    }

    #[test]
    fn signs_by_their_latex_names() {
        assert_eq!(offered("*\\omega"), (1, vec!["ω".into()]));
        assert_eq!(offered("a \\opl"), (2, vec!["⊕".into()]));
        assert_eq!(offered("\\ne"), (0, vec!["≠".into()]));
        let (_, several) = offered("\\o");
        assert!(several.contains(&"\\omega".to_owned()) && several.contains(&"\\oplus".to_owned()));
        assert_eq!(offered("\\xyz").1, Vec::<String>::new());
    }

    #[test]
    fn signatures() {
        assert!(signature("wythoff(").unwrap().starts_with("a, b)  take"));
        assert_eq!(signature("xgrundy("), None);
    }

    #[test]
    fn what_is_asked_about() {
        let asked = |text: &'static str, place| asked_at(text, place).map(|range| &text[range]);
        // On a name, after it, and among its arguments.
        for place in [0, 3, 6, 7] {
            assert_eq!(asked("grundy( *3", place), Some("grundy"), "{place}");
        }
        assert_eq!(asked("grundy(kayles(5) + 0.07(3))", 15), Some("kayles"));
        assert_eq!(asked("grundy(kayles(5) + 0.07(3))", 20), Some("0.07"));
        assert_eq!(asked("grundy([1, {", 12), Some("grundy"));
        assert_eq!(asked("*1 ⊕ *2", 4), Some("⊕"));
        assert_eq!(asked("grundy( *3", 9), Some("*"));
        // Nothing, a comment, after the end of a statement, and beyond the text.
        assert_eq!(asked("", 0), None);
        assert_eq!(asked("grundy( # kayles", 12), None);
        assert_eq!(asked("grundy(3); 4", 11), None);
        assert_eq!(asked("kayles", 1_000), Some("kayles"));
        assert_eq!(asked("(3)", 1), None);
    }
}
