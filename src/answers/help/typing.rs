//! What helps while a person types: the ways to go on from a place, how a function is written whose
//! arguments are about to come, and what stands at a place. For editors, prompts and notebooks.

use std::ops::Range;

use crate::syntax::{LATEX, Token, TokenKind, WordKind, is_word, tokens};

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

/// The ways to go on from a place where nothing need be begun, as [`candidates`] gives them. Where no
/// word is begun they are those that can stand there: statements at the beginning, words that join after
/// an operand, and functions, rulesets and names elsewhere. Nothing inside a comment or a string.
///
/// Linear in the text and in the number of words.
///
/// ```
/// use sprague::front_end::help::offered;
/// let begin = |text: &str| offered(text, &["S".to_owned()]).1[0].replacement.clone();
/// assert_eq!(begin(""), "claim ");
/// assert_eq!(begin("claim "), "S");
/// assert_eq!(begin("claim S is "), "P");
/// assert_eq!(begin("claim S is"), "is");
/// ```
#[must_use]
pub fn offered(text: &str, names: &[String]) -> (usize, Vec<Candidate>) {
    let all: Vec<Token> = tokens(text).collect();
    let last = all.last().filter(|token| token.kind != TokenKind::End);
    let is_inside = |token: &Token| {
        matches!(token.kind, TokenKind::Comment | TokenKind::OpenText) && token.span.end == text.len()
    };
    if last.is_some_and(is_inside) {
        return (text.len(), Vec::new());
    }
    let is_begun = |token: &Token| {
        use TokenKind::{Code, Integer, Keyword, Name, Stray};
        token.span.end == text.len() && matches!(token.kind, Name | Keyword | Stray | Integer | Code)
    };
    let before = all.iter().rev().nth(usize::from(last.is_some_and(is_begun)));
    if before
        .is_some_and(|token| matches!(&text[token.span.start..token.span.end], "is" | "misere" | "misère"))
    {
        let start = word_start(text);
        let outcomes = OUTCOMES.iter().filter(|outcome| outcome.starts_with(&text[start..]));
        return (start, outcomes.map(|outcome| Candidate::plain(outcome)).collect());
    }
    if last.is_some_and(is_begun) {
        return candidates(text, names);
    }
    let words_of = |kinds: &'static [WordKind]| {
        words().filter(move |word| kinds.contains(&word.kind) && is_word(word.name) && word.name != "_")
    };
    let spaced = words_of(if last.is_some() { &[WordKind::Keyword] } else { &[WordKind::Statement] });
    let spaced =
        spaced.map(|word| Candidate { shown: word.name.to_owned(), replacement: format!("{} ", word.name) });
    let operands = names.iter().cloned().chain(in_letters().filter(|name| name.ends_with('(')));
    let operands = operands.map(|name| Candidate::plain(&name));
    let found = match last.map(|token| token.kind) {
        None => spaced.chain(operands).collect(),
        Some(kind) if is_operand(kind) => spaced.collect(),
        Some(_) => operands.collect(),
    };
    (text.len(), found)
}

/// What can stand after `is` and `is misere`.
const OUTCOMES: [&str; 7] = ["P", "N", "D", "not P", "not N", "misere P", "misere N"];

fn is_operand(kind: TokenKind) -> bool {
    use TokenKind::{Close, Code, EmptySet, Integer, Name, Star, Text};
    matches!(kind, Close(_) | Code | EmptySet | Integer | Name | Star | Text)
}

/// A call whose arguments are being written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// Where the name of what is called stands.
    pub name: Range<usize>,
    /// The number of the argument, from 0, that is written at the place.
    pub argument: usize,
}

/// The innermost call around a place of a text, between whose parentheses the place is.
///
/// Linear in the text.
///
/// ```
/// use sprague::front_end::help::call_at;
/// let text = "claim wythoff(3, [1, 5";
/// let call = call_at(text, text.len()).unwrap();
/// assert_eq!((&text[call.name], call.argument), ("wythoff", 1));
/// ```
#[must_use]
pub fn call_at(text: &str, place: usize) -> Option<Call> {
    let all: Vec<Token> = tokens(text).collect();
    called_around(&all, place).map(|(name, argument)| Call { name: name.span.start..name.span.end, argument })
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
    found.map(range).or_else(|| called_around(&all, place).map(|(name, _)| range(name)))
}

/// The name before the innermost parenthesis that is open at a place, and the number of separators
/// since then.
fn called_around(all: &[Token], place: usize) -> Option<(&Token, usize)> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (number, token) in all.iter().enumerate().take_while(|(_, token)| token.span.end <= place) {
        match token.kind {
            TokenKind::Open(_) => open.push((number, 0)),
            TokenKind::Close(_) => drop(open.pop()),
            TokenKind::Separator => open.iter_mut().next_back().into_iter().for_each(|last| last.1 += 1),
            TokenKind::End => open.clear(),
            _ => {}
        }
    }
    open.into_iter().rev().find_map(|(bracket, separators)| {
        let before = all.get(bracket.checked_sub(1)?)?;
        let called = matches!(before.kind, TokenKind::Name | TokenKind::Code);
        (called && before.span.end == all[bracket].span.start).then_some((before, separators))
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
    fn where_nothing_is_begun() {
        let offered = |text: &str| -> Vec<String> {
            let (start, found) = super::offered(text, &["S".to_owned()]);
            found.into_iter().map(|one| format!("{}{}", &text[..start], one.replacement)).collect()
        };
        let has = |text: &str, whole: &str| offered(text).iter().any(|other| other == whole);
        assert!(has("", "prove ") && has("", "grundy(") && has("", "S") && !has("", "and "));
        assert!(has("*1; ", "*1; claim "));
        assert!(has("S ", "S is ") && has("S ", "S for ") && !has("S ", "S S") && !has("S ", "S claim "));
        assert!(has("*1 + ", "*1 + S") && has("kayles(", "kayles(S") && !has("*1 + ", "*1 + and "));
        assert_eq!(offered("S is m"), ["S is misere P", "S is misere N"]);
        assert_eq!(offered("S is misere N"), ["S is misere N"]);
        assert_eq!(offered("S # "), [""; 0]);
        assert_eq!(offered("\"S "), [""; 0]);
        assert_eq!(offered("claim grum"), [""; 0]);
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
