//! The game of a certificate: an octal game, or a list of generators.

use crate::input::Input;
use crate::number::Number;
use crate::octal::code_name;
use crate::refused::Refused;

/// Generators of a list.
pub(crate) const MOST_GENERATORS: u64 = 1 << 20;

/// A sum of generators; the empty sum, or that of 0 alone, is the end of play.
pub(crate) type Sum = Vec<u32>;

/// Positions whose sums are played.
#[derive(Debug, Clone)]
pub(crate) enum Game {
    /// Heaps of an octal game.
    Heaps {
        /// The digits d_0, d_1, …
        digits: Vec<u8>,
        /// Whether the parts of a split must differ.
        unequal: bool,
    },
    /// The options of the generators 0, 1, …, where 0 stands for the empty sum.
    Generators(Vec<Vec<Sum>>),
}

impl Game {
    /// The lines of a game.
    pub(crate) fn read(input: &mut Input<'_>) -> Result<Game, Refused> {
        if input.peek()? == b'g' {
            return Ok(Game::Generators(read_generators(input)?));
        }
        let (digits, unequal) = input.game_digits()?;
        if digits.is_empty() {
            return Err(input.reject_line("expected digits"));
        }
        Ok(Game::Heaps { digits, unequal })
    }

    /// A sum of heaps or generators in words.
    pub(crate) fn sum_in_words(&self, sum: &[Number]) -> String {
        let name = match self {
            Game::Heaps { digits, unequal } => Some(code_name(digits, *unequal)),
            Game::Generators(_) => None,
        };
        let summand = |number: &Number| match &name {
            Some(code) => format!("{code}({number})"),
            None => format!("generator {number}"),
        };
        let summands: Vec<String> = sum.iter().map(summand).collect();
        if summands.is_empty() { "the empty sum".to_owned() } else { summands.join(" + ") }
    }
}

/// The lines `generators K` and `o …`: first of all the empty sum, which has no options.
pub(crate) fn read_generators(input: &mut Input<'_>) -> Result<Vec<Vec<Sum>>, Refused> {
    let count = input.field("generators", MOST_GENERATORS)?;
    let mut generators = vec![Vec::new()];
    for generator in 1..=count {
        let mut ended = input.expect("o")?;
        let mut options = Vec::new();
        while !ended {
            let option;
            (option, ended) = read_option(generator, input)?;
            options.push(option);
        }
        generators.push(options);
    }
    Ok(generators)
}

/// An option of a generator, as `2+3` or `0`, and whether it ends the line.
fn read_option(generator: u64, input: &mut Input<'_>) -> Result<(Sum, bool), Refused> {
    let mut sum = vec![input.digits_below(generator)? as u32];
    while input.peek()? == b'+' {
        input.take()?;
        sum.push(input.digits_below(generator)? as u32);
    }
    if sum.len() > 1 && sum.contains(&0) {
        return Err(input.reject("0 is the empty sum, and no summand"));
    }
    Ok((sum, input.separator_before(None)?))
}
