//! Infinite ordinals below ε₀ in Cantor normal form: read, compared, added without carry.

use std::cmp::Ordering;
use std::fmt;

use crate::meter::Meter;
use crate::number::Number;
use crate::refused::Refused;

/// An infinite ordinal below ε₀.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let text = "sprague-cert 2\n1 n w^(w+1)*3+w+5\nq equal 1 1\nend 1 1\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// let verified = verified.positions().unwrap();
/// assert_eq!(verified.value(1).to_string(), "(w^(w+1)*3+w+5)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordinal(Box<[Token]>);

/// A Cantor normal form, flat, so that no function has to recurse over it. Each summand `w^E*C` is
/// `Summand`, the tokens of E, and C; after the last comes `End`.
///
/// The order of ordinals is that of their tokens from the first that differs: where one form has
/// ended the other one goes on and is greater, and otherwise what differs is a coefficient, in the
/// exponent or after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    Summand,
    Coefficient(Number),
}

/// The exponent and the coefficient of a summand.
type Summand<'o> = (&'o [Token], &'o Number);

/// Tokens up to which an ordinal is written.
const WRITTEN: usize = 2_000;

/// The tokens of ω.
pub(crate) fn omega() -> Vec<Token> {
    power(1, Number::small(1))
}

/// The tokens of a natural number.
pub(crate) fn natural(number: Number) -> Vec<Token> {
    if number == Number::ZERO {
        return vec![Token::End];
    }
    vec![Token::Summand, Token::End, Token::Coefficient(number), Token::End]
}

/// The order of two ordinals, or of two exponents.
pub(crate) fn compare(left: &[Token], right: &[Token]) -> Ordering {
    for pair in left.iter().zip(right) {
        match pair {
            (Token::End, Token::Summand) => return Ordering::Less,
            (Token::Summand, Token::End) => return Ordering::Greater,
            (Token::Coefficient(one), Token::Coefficient(other)) if one != other => {
                return if one.is_below(other) { Ordering::Less } else { Ordering::Greater };
            }
            _ => {}
        }
    }
    Ordering::Equal
}

/// The natural number that it is, if it is one.
pub(crate) fn to_natural(tokens: &[Token]) -> Option<Number> {
    match tokens {
        [Token::End] => Some(Number::ZERO),
        [Token::Summand, Token::End, Token::Coefficient(number), Token::End] => Some(number.clone()),
        _ => None,
    }
}

/// The summands ω^E·C by descending exponents, E where it is a natural number, and C.
pub(crate) fn powers(tokens: &[Token]) -> impl Iterator<Item = (Option<Number>, &Number)> {
    summands(tokens).into_iter().map(|(exponent, coefficient)| (to_natural(exponent), coefficient))
}

/// The tokens of ω^E·C.
pub(crate) fn power(exponent: u64, coefficient: Number) -> Vec<Token> {
    if coefficient == Number::ZERO {
        return vec![Token::End];
    }
    let mut tokens = vec![Token::Summand];
    tokens.extend(natural(Number::small(exponent)));
    tokens.extend([Token::Coefficient(coefficient), Token::End]);
    tokens
}

/// How many tokens and words of coefficients there are.
pub(crate) fn size(tokens: &[Token]) -> usize {
    let words = |token: &Token| match token {
        Token::Coefficient(number) => number.words().len(),
        Token::End | Token::Summand => 1,
    };
    tokens.iter().map(words).sum()
}

/// Where the ordinal that begins at a place ends, its `End` included.
fn end_of(tokens: &[Token], start: usize) -> usize {
    let mut open = 0;
    for (place, token) in tokens.iter().enumerate().skip(start) {
        match token {
            Token::Summand => open += 1,
            Token::End if open == 0 => return place + 1,
            Token::End => open -= 1,
            Token::Coefficient(_) => {}
        }
    }
    tokens.len()
}

/// The summands, by descending exponents.
fn summands(tokens: &[Token]) -> Vec<Summand<'_>> {
    let mut summands = Vec::new();
    let mut place = 0;
    while tokens.get(place) == Some(&Token::Summand) {
        let end = end_of(tokens, place + 1);
        let Some(Token::Coefficient(coefficient)) = tokens.get(end) else { break };
        summands.push((&tokens[place + 1..end], coefficient));
        place = end + 1;
    }
    summands
}

/// The nim-sum of two ordinals: of coefficients of the same exponent. Linear, except for long
/// exponents, which are compared.
pub(crate) fn nim_sum(left: &[Token], right: &[Token], meter: &mut Meter<'_>) -> Result<Vec<Token>, Refused> {
    meter.work((size(left) + size(right)) as u64)?;
    let (left, right) = (summands(left), summands(right));
    let mut sum = Vec::new();
    let mut push = |exponent: &[Token], coefficient: Number| {
        if coefficient != Number::ZERO {
            sum.push(Token::Summand);
            sum.extend_from_slice(exponent);
            sum.push(Token::Coefficient(coefficient));
        }
    };
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (Some((one, _)), Some((other, _))) => compare(one, other),
        };
        let first = if order == Ordering::Less { None } else { left.next() };
        let second = if order == Ordering::Greater { None } else { right.next() };
        match (first, second) {
            (Some((exponent, one)), Some((_, other))) => {
                push(exponent, Number::nim_sum([one, other].into_iter(), meter)?)
            }
            (Some((exponent, one)), None) | (None, Some((exponent, one))) => push(exponent, one.clone()),
            (None, None) => {}
        }
    }
    sum.push(Token::End);
    Ok(sum)
}

impl Ordinal {
    /// What these tokens say, which are no natural number's.
    pub(crate) fn new(tokens: Vec<Token>) -> Ordinal {
        Ordinal(tokens.into_boxed_slice())
    }

    pub(crate) fn tokens(&self) -> &[Token] {
        &self.0
    }
}

/// As it stands in a certificate, with brackets around it; a very long one by its size.
impl fmt::Display for Ordinal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tokens = &self.0;
        if tokens.len() > WRITTEN {
            let summands = tokens.iter().filter(|&token| *token == Token::Summand).count();
            return write!(formatter, "(an ordinal of {summands} summands)");
        }
        let (one, omega) = (natural(Number::small(1)), omega());
        formatter.write_str("(")?;
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            match token {
                Token::Summand => {
                    if place > 0 && matches!(tokens[place - 1], Token::Coefficient(_)) {
                        formatter.write_str("+")?;
                    }
                    let exponent = &tokens[place + 1..end_of(tokens, place + 1)];
                    match (exponent, tokens.get(place + 1 + exponent.len())) {
                        ([Token::End], Some(Token::Coefficient(number))) => {
                            write!(formatter, "{number}")?;
                            place += 2;
                        }
                        ([_, _, Token::Coefficient(number), _], _) => {
                            formatter.write_str("w")?;
                            if exponent != one {
                                write!(formatter, "^{number}")?;
                            }
                            place += exponent.len();
                        }
                        _ if exponent == omega => {
                            formatter.write_str("w^w")?;
                            place += exponent.len();
                        }
                        // The exponent is written next.
                        _ => formatter.write_str("w^(")?,
                    }
                }
                Token::End => formatter.write_str(")")?,
                Token::Coefficient(number) if *number == Number::small(1) => {}
                Token::Coefficient(number) => write!(formatter, "*{number}")?,
            }
            place += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::input::{Input, Options};
    use crate::meter::Meter;
    use crate::nimber::Nimber;

    fn ordinal(text: &str) -> Nimber {
        let line = format!("{text}\n");
        let mut bytes = line.as_bytes();
        let (nimber, end) = Input::new(&mut bytes, Options::default(), &mut || true).nimber(true).unwrap();
        assert!(end);
        nimber
    }

    /// In ascending order.
    const ORDINALS: [&str; 16] = [
        "0",
        "1",
        "7",
        "w",
        "w+1",
        "w*2",
        "w*18446744073709551616",
        "w^2",
        "w^2+w*3+5",
        "w^3",
        "w^w",
        "w^w+1",
        "w^(w+1)",
        "w^(w^2)",
        "w^(w^w)",
        "w^(w^(w+1)*2+w)*7+w^(w*2)+w^2*3+5",
    ];

    #[test]
    fn there_and_back_and_the_order() {
        for (place, left) in ORDINALS.iter().enumerate() {
            let (bare, brackets) = (left.to_string(), format!("({left})"));
            assert!([bare, brackets].contains(&ordinal(left).to_string()), "{left}");
            for (other, right) in ORDINALS.iter().enumerate() {
                assert_eq!(ordinal(left).is_below(&ordinal(right)), place < other, "{left} {right}");
            }
        }
    }

    fn nim_sum<'n>(summands: impl Iterator<Item = &'n Nimber> + Clone) -> String {
        Nimber::nim_sum(summands, &mut Meter::new(&mut || true)).unwrap().to_string()
    }

    #[test]
    fn sums_without_carry() {
        for (left, right, sum) in [
            ("w+1", "w+3", "2"),
            ("w*3", "w", "(w*2)"),
            ("w^w+w^2*5+1", "w^2*4+w+1", "(w^w+w^2+w)"),
            ("w^(w+1)", "w^(w+1)", "0"),
            ("w", "5", "(w+5)"),
            ("6", "5", "3"),
        ] {
            let (left, right) = (ordinal(left), ordinal(right));
            assert_eq!(nim_sum([&left, &right].into_iter()), sum);
            assert_eq!(nim_sum([&right, &left].into_iter()), sum);
        }
        let all: Vec<Nimber> = ORDINALS.iter().map(|text| ordinal(text)).collect();
        assert_eq!(nim_sum(all.iter().chain(&all)), "0");
    }

    /// One spelling each, and what is not it is refused.
    #[test]
    fn other_spellings_are_refused() {
        for text in [
            "w^1",
            "w^0",
            "w*1",
            "w*0",
            "1*w",
            "w+w",
            "1+w",
            "w+0",
            "w^(2)",
            "w^(w)",
            "w^w^2",
            "w^(w",
            "w^w)",
            "(w)",
            "w^(1+w)",
            "w^(w+1)+w^(w+1)",
            "w^(w+1)+w^(w+2)",
            "w+",
            "w^",
            "w*",
            "+w",
            "w w",
            "W",
            "w^(w+1",
            "w*02",
            "w^()",
            "w2",
            "w+5+3",
            "w+1*2",
        ] {
            let line = format!("{text}\n");
            let mut bytes = line.as_bytes();
            let read = Input::new(&mut bytes, Options::default(), &mut || true).nimber(true);
            assert!(!matches!(read, Ok((_, true))), "{text}");
        }
        let deep = |height: usize| format!("{}w{}\n", "w^(".repeat(height), "+1)".repeat(height));
        assert!(Input::new(&mut deep(100).as_bytes(), Options::default(), &mut || true).nimber(true).is_ok());
        for height in [250, 100_000] {
            assert!(
                Input::new(&mut deep(height).as_bytes(), Options::default(), &mut || true)
                    .nimber(true)
                    .is_err()
            );
        }
        assert!(Input::new(&mut "w\n".as_bytes(), Options::default(), &mut || true).nimber(false).is_err());
    }
}
