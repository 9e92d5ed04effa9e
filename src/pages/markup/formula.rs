//! Formulas in the notation of the language, cut into what LaTeX and HTML write differently.

use crate::tex;

/// A part of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A letter that stands for something.
    Letter(char),
    /// `G12`, and `nk` of n1, …, nk.
    Indexed(char, String),
    /// `mex`, which is set upright.
    Operator(String),
    /// A name of several letters.
    Name(String),
    /// The star of a nimber.
    Star,
    /// The star of a product.
    Times,
    /// An exponent that begins, and ends with [`Token::ExponentEnds`].
    Exponent,
    ExponentEnds,
    /// A space that parts two words or numbers.
    WordSpace,
    /// Any other sign, a space among them.
    Sign(char),
}

/// A stretch of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stretch<'f> {
    Formula(&'f str),
    /// What has a text in quotes, such as the squares of a board: it is shown as it is typed.
    Typed(&'f str),
}

/// The stretches of a formula, and whether a space stands before each. Typed text goes from the
/// name of a game to the bracket after its arguments. Linear in its length.
pub(super) fn stretches(formula: &str) -> Vec<(bool, Stretch<'_>)> {
    let mut found = Vec::new();
    let mut start = 0;
    // The names whose brackets are open; none for a bracket without a name.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut typed: Option<(usize, usize)> = None;
    let mut quoted = false;
    for (place, sign) in formula.char_indices() {
        match sign {
            '"' => {
                quoted = !quoted;
                if typed.is_none() {
                    let depth = open.iter().position(Option::is_some);
                    typed = Some(match depth.and_then(|depth| Some((open[depth]?, depth))) {
                        Some((name, depth)) => (name, depth),
                        None => (place, open.len()),
                    });
                }
            }
            _ if quoted => {}
            '(' => {
                let name = formula[..place].rfind(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
                let name = name
                    .map_or(0, |before| before + formula[before..].chars().next().map_or(1, char::len_utf8));
                open.push((name < place).then_some(name));
            }
            ')' => drop(open.pop()),
            _ => continue,
        }
        let ends =
            typed.is_some_and(|(_, depth)| !quoted && open.len() <= depth && matches!(sign, ')' | '"'));
        if let (true, Some((from, _))) = (ends, typed) {
            let end = place + sign.len_utf8();
            push(&mut found, formula, start..from, Stretch::Formula);
            push(&mut found, formula, from..end, Stretch::Typed);
            (start, typed) = (end, None);
        }
    }
    let from = typed.map_or(formula.len(), |(from, _)| from);
    push(&mut found, formula, start..from, Stretch::Formula);
    push(&mut found, formula, from..formula.len(), Stretch::Typed);
    found
}

fn push<'f>(
    found: &mut Vec<(bool, Stretch<'f>)>,
    formula: &'f str,
    range: std::ops::Range<usize>,
    stretch: fn(&'f str) -> Stretch<'f>,
) {
    let part = &formula[range.clone()];
    if !part.trim().is_empty() {
        let spaced = part.starts_with(' ') || formula[..range.start].ends_with(' ');
        found.push((spaced, stretch(part.trim())));
    }
}

/// The parts of a formula, in which every exponent ends. Linear in its length.
pub(super) fn tokens(formula: &str) -> Vec<Token> {
    // The stars that are read as one.
    let star = |sign| if matches!(sign, '∗' | '⋆' | '＊' | '★') { '*' } else { sign };
    let signs: Vec<char> = formula.chars().map(star).collect();
    let mut tokens = Vec::with_capacity(signs.len());
    let mut place = 0;
    // For each open bracket, whether it holds an exponent.
    let mut brackets: Vec<bool> = Vec::new();
    while let Some(&sign) = signs.get(place) {
        let before = place.checked_sub(1).map_or(' ', |place| signs[place]);
        let next = signs.get(place + 1).copied().unwrap_or(' ');
        place += 1;
        match sign {
            _ if is_of_name(sign) => {
                let start = place - 1;
                place += signs[place..]
                    .iter()
                    .take_while(|&&sign| sign.is_ascii_digit() || is_of_name(sign))
                    .count();
                tokens.push(word(&signs[start..place]));
            }
            // A star before a space, or in an ordinal after a factor; otherwise it makes a nimber.
            '*' if next == ' ' || before.is_ascii_digit() || matches!(before, 'ω' | ')') => {
                tokens.push(Token::Times);
            }
            '*' => tokens.push(Token::Star),
            '^' if next.is_ascii_digit() => {
                let digits = signs[place..].iter().take_while(|sign| sign.is_ascii_digit()).count();
                tokens.push(Token::Exponent);
                tokens.extend(signs[place..place + digits].iter().map(|&digit| Token::Sign(digit)));
                tokens.push(Token::ExponentEnds);
                place += digits;
            }
            '^' if next == 'ω' || before == 'ω' && next.is_ascii_alphabetic() => {
                let exponent = if next == 'ω' { Token::Sign(next) } else { Token::Letter(next) };
                tokens.extend([Token::Exponent, exponent, Token::ExponentEnds]);
                place += 1;
            }
            '^' if next == '(' => {
                tokens.push(Token::Exponent);
                brackets.push(true);
                place += 1;
            }
            '(' => {
                tokens.push(Token::Sign('('));
                brackets.push(false);
            }
            ')' if brackets.pop() == Some(true) => tokens.push(Token::ExponentEnds),
            ' ' if parts_words(before, [next, signs.get(place + 1).copied().unwrap_or(' ')]) => {
                tokens.push(Token::WordSpace);
            }
            _ => tokens.push(Token::Sign(sign)),
        }
    }
    tokens.extend(brackets.into_iter().filter(|&exponent| exponent).map(|_| Token::ExponentEnds));
    tokens
}

/// Whether a space means something: between two words or numbers, and between a word and a bracket or
/// a nimber.
fn parts_words(before: char, after: [char; 2]) -> bool {
    match after {
        [next, _] if next.is_ascii_alphanumeric() => {
            before.is_ascii_alphanumeric() || matches!(before, '\'' | ')' | ']' | '}')
        }
        ['[' | '(' | '{', _] => before.is_ascii_alphabetic(),
        ['*', next] => before.is_ascii_alphabetic() && next != ' ',
        _ => false,
    }
}

/// Letters of all languages, except those that have a meaning in formulas, such as `ω`.
fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphabetic() || sign.is_alphabetic() && tex::symbol(sign).is_none()
}

fn word(signs: &[char]) -> Token {
    let word: String = signs.iter().collect();
    match signs {
        &[letter] => Token::Letter(letter),
        // The last one of n1, …, nk.
        ['n', 'k'] => Token::Indexed('n', "k".to_owned()),
        [letter, index @ ..] if index.iter().all(char::is_ascii_digit) => {
            Token::Indexed(*letter, index.iter().collect())
        }
        _ if word == "mex" => Token::Operator(word),
        _ => Token::Name(word),
    }
}

#[cfg(test)]
mod tests {
    use super::{Stretch, Token, stretches, tokens};

    #[test]
    fn words_are_parted_from_what_stands_beside_them() {
        let spaces = |formula: &str| {
            tokens(formula).into_iter().filter(|token| matches!(token, Token::WordSpace)).count()
        };
        assert_eq!(spaces("3 not in [1, 2]"), 3);
        assert_eq!(spaces("{*1} in {{*1}}"), 2);
        assert_eq!(spaces("if n > 1 then *1 else (*2)"), 5);
        assert_eq!(spaces("n * 2 + f(3) = {*1} + [2]"), 0);
    }

    #[test]
    fn texts_are_typed_with_their_game() {
        let shown = |formula: &str| -> Vec<String> {
            let shown = |(spaced, stretch): (bool, Stretch<'_>)| {
                let space = if spaced { " " } else { "" };
                match stretch {
                    Stretch::Formula(part) => format!("{space}{part}"),
                    Stretch::Typed(part) => format!("{space}`{part}`"),
                }
            };
            stretches(formula).into_iter().map(shown).collect()
        };
        assert_eq!(shown("cram(2, 2) + *1"), ["cram(2, 2) + *1"]);
        assert_eq!(shown("cram(\"##/..\") = *1"), ["`cram(\"##/..\")`", " = *1"]);
        assert_eq!(shown("{*1, g(2, \"a(b\", (3)), *2}"), ["{*1,", " `g(2, \"a(b\", (3))`", ", *2}"]);
        assert_eq!(shown("*1 + f(g(\"a\"))"), ["*1 +", " `f(g(\"a\"))`"]);
        assert_eq!(shown("(\"a\")"), ["(", "`\"a\"`", ")"]);
        assert_eq!(shown("f(\"a"), ["`f(\"a`"]);
        assert_eq!(shown("é(\"a\")(\"b\")"), ["`é(\"a\")`", "(", "`\"b\"`", ")"]);
        assert_eq!(shown(""), Vec::<String>::new());
    }
}
