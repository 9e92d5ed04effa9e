//! What may be done with one heap, as far as its nim-sequence is found by an engine.

use std::fmt;

use crate::error::Result;
use crate::heap::engines::{AllButEngine, OctalEngine, SetEngine, StampEngine, SubtractionEngine};
use crate::heap::octal::Octal;
use crate::heap::{Code, Digit, Engine, Sizes, StandardForm};

/// The rule of a game of heaps in which heaps of one size are all alike, for which there is an
/// engine.
///
/// ```
/// use sprague::heap::HeapRule;
/// let rule = HeapRule::of_code("0.30[3]".parse()?)?;
/// assert_eq!(rule, HeapRule::AllBut(vec![2]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HeapRule {
    /// A take-and-break code.
    Code(Code),
    /// Take a number of this set; sorted, each once, from 1.
    Subtraction(Vec<u64>),
    /// Take a number that is not in this set; sorted, each once, from 1.
    AllBut(Vec<u64>),
}

impl HeapRule {
    /// The rule of a code. One that lets take any number from some number on, and never divide, is
    /// an all-but rule.
    ///
    /// # Errors
    /// [`ErrorKind::Cycle`](crate::ErrorKind::Cycle) if play by this code need not end.
    pub fn of_code(code: Code) -> Result<HeapRule> {
        let code = code.checked()?;
        let any = Digit::of_counts([0, 1]);
        let plain = code.added() == 0 && code.all_digits().all(|digit| digit.is_zero() || Some(digit) == any);
        if plain && code.tail().len() == 1 {
            let forbidden = 1..code.tail_start();
            let set = forbidden.filter(|&taken| code.digit(taken as i64).is_zero());
            return Ok(HeapRule::AllBut(set.map(|taken| taken as u64).collect()));
        }
        Ok(HeapRule::Code(code))
    }

    /// The octal game, if it is one: a code with a finite number of digits up to 7 that adds no
    /// counters, and in which all digits or none divide into different heaps.
    ///
    /// ```
    /// use sprague::heap::HeapRule;
    /// let grundys_game = HeapRule::of_code("4!.0".parse()?)?;
    /// assert!(grundys_game.octal().unwrap().unequal());
    /// assert_eq!(HeapRule::of_code("0.F".parse()?)?.octal(), None);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn octal(&self) -> Option<Octal> {
        let HeapRule::Code(code) = self else { return None };
        let last = code.last_place()?;
        let unequal = code.demands(Sizes::Different);
        let sizes = if unequal { Sizes::Different } else { Sizes::Any };
        let mut dividing = code.places().filter(|(_, digit)| digit.leaves(2));
        if code.added() > 0 || code.most_heaps() > 2 || !dividing.all(|(_, digit)| digit.sizes() == sizes) {
            return None;
        }
        let number = |digit: Digit| digit.counts().fold(0, |sum, count| sum | 1 << count);
        let digits: Vec<u8> = (0..=last).map(|place| number(code.digit(place as i64))).collect();
        Octal::new(&digits, unequal).ok()
    }

    /// The standard form of its code, if it is the rule of one that has another.
    #[must_use]
    pub fn standard_form(&self) -> Option<StandardForm> {
        match self {
            HeapRule::Code(code) => code.standard_form(),
            HeapRule::Subtraction(_) | HeapRule::AllBut(_) => None,
        }
    }

    /// The engine that finds the values: exact, and made for the rule.
    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        if let Some(game) = self.octal() {
            return Box::new(OctalEngine::new(&game));
        }
        match self {
            HeapRule::Code(code)
                if code.tail().is_empty() && code.most_heaps() <= 2 && !code.demands(Sizes::Equal) =>
            {
                Box::new(StampEngine::new(code))
            }
            HeapRule::Code(code) => Box::new(SetEngine::new(code)),
            HeapRule::Subtraction(set) => Box::new(SubtractionEngine::new(set)),
            HeapRule::AllBut(set) => Box::new(AllButEngine::new(set)),
        }
    }
}

/// As it is written in the language.
impl fmt::Display for HeapRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRule::Code(code) => write!(formatter, "{code}"),
            HeapRule::Subtraction(set) => write!(formatter, "subtraction({set:?})"),
            HeapRule::AllBut(set) => write!(formatter, "all_but({set:?})"),
        }
    }
}
