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

/// The parts of a formula, in which every exponent ends. Linear in its length.
pub(super) fn tokens(formula: &str) -> Vec<Token> {
    let signs: Vec<char> = formula.chars().collect();
    let mut tokens = Vec::with_capacity(signs.len());
    let mut place = 0;
    // Of each bracket that is open, whether it holds an exponent.
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
            // A star before a space, or in an ordinal behind what it multiplies; otherwise it makes
            // a nimber.
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
            // Between two words or numbers a space means something.
            ' ' if (before.is_ascii_alphanumeric() || matches!(before, '\'' | ')' | ']'))
                && next.is_ascii_alphanumeric() =>
            {
                tokens.push(Token::WordSpace);
            }
            _ => tokens.push(Token::Sign(sign)),
        }
    }
    tokens.extend(brackets.into_iter().filter(|&exponent| exponent).map(|_| Token::ExponentEnds));
    tokens
}

/// Letters of all languages, but for those that have a meaning in formulas, as `ω` has.
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
