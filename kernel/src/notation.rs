//! The notation of nimbers: numbers, and Cantor normal forms.

use std::ops::Range;

use crate::input::Input;
use crate::nimber::Nimber;
use crate::number::Number;
use crate::ordinal::{self, Token};
use crate::refused::Refused;

/// Exponents of ω that may stand in one another.
const HIGHEST: usize = 200;

/// Summands of one ordinal, those in brackets included.
const MOST_SUMMANDS: usize = 1 << 16;

/// A sum of powers of ω that is being read.
#[derive(Default)]
struct OpenSum {
    /// Where the exponent begins that is read.
    exponent: usize,
    /// Where that of the summand before stands.
    before: Option<Range<usize>>,
}

impl Input<'_> {
    /// A number, or where they may stand, an infinite ordinal; each in its one spelling, and
    /// whether it ends the line.
    #[inline]
    pub(crate) fn nimber(&mut self, ordinals: bool) -> Result<(Nimber, bool), Refused> {
        if ordinals && self.peek()? == b'w' {
            let ordinal = self.ordinal()?;
            return Ok((Nimber::from_tokens(ordinal), self.separator()?));
        }
        let (number, end) = self.number()?;
        Ok((Nimber::Finite(number), end))
    }

    /// The tokens of a Cantor normal form: `w^E*C` and numbers, joined by `+`. Exponents in
    /// brackets are read on a stack.
    fn ordinal(&mut self) -> Result<Vec<Token>, Refused> {
        let mut tokens = Vec::new();
        let mut open = vec![OpenSum::default()];
        let mut summands = 0;
        loop {
            let Some(sum) = open.last_mut() else { return Ok(tokens) };
            summands += 1;
            if summands > MOST_SUMMANDS {
                return Err(self.reject(format!("an ordinal has more than {MOST_SUMMANDS} summands")));
            }
            tokens.push(Token::Summand);
            sum.exponent = tokens.len();
            if self.peek()? != b'w' {
                tokens.push(Token::End);
                let number = self.at_least(1)?;
                self.end_summand(&mut tokens, &mut open, number)?;
            } else {
                self.take()?;
                let power = self.peek()? == b'^';
                if power {
                    self.take()?;
                }
                match if power { self.peek()? } else { b' ' } {
                    b'(' if open.len() > HIGHEST => {
                        return Err(
                            self.reject(format!("more than {HIGHEST} exponents stand in one another"))
                        );
                    }
                    b'(' => {
                        self.take()?;
                        open.push(OpenSum::default());
                        continue;
                    }
                    b'w' => {
                        self.take()?;
                        tokens.extend(ordinal::omega());
                    }
                    b' ' if !power => tokens.extend(ordinal::natural(Number::small(1))),
                    _ => tokens.extend(ordinal::natural(self.at_least(2)?)),
                }
                let coefficient = self.coefficient()?;
                self.end_summand(&mut tokens, &mut open, coefficient)?;
            }
            // The sums that end here.
            while self.peek()? != b'+' {
                tokens.push(Token::End);
                open.pop();
                let Some(sum) = open.last() else { return Ok(tokens) };
                if self.peek()? != b')' {
                    return Err(self.reject("a bracket of an ordinal is not closed"));
                }
                let exponent = &tokens[sum.exponent..];
                if ordinal::to_natural(exponent).is_some() || exponent == ordinal::omega() {
                    return Err(self.reject("a number or w stands in no brackets"));
                }
                self.take()?;
                let coefficient = self.coefficient()?;
                self.end_summand(&mut tokens, &mut open, coefficient)?;
            }
            self.take()?;
        }
    }

    /// The rest of a summand, whose exponent has been read.
    fn coefficient(&mut self) -> Result<Number, Refused> {
        if self.peek()? != b'*' {
            return Ok(Number::small(1));
        }
        self.take()?;
        self.at_least(2)
    }

    fn at_least(&mut self, least: u64) -> Result<Number, Refused> {
        let number = self.digits()?;
        let below = number.to_u64().is_some_and(|number| number < least);
        if below { Err(self.reject(format!("expected a number of at least {least}"))) } else { Ok(number) }
    }

    /// Takes the coefficient of a summand, whose exponent must be less than that of the summand
    /// before.
    fn end_summand(
        &self,
        tokens: &mut Vec<Token>,
        open: &mut [OpenSum],
        coefficient: Number,
    ) -> Result<(), Refused> {
        let Some(sum) = open.last_mut() else { return Ok(()) };
        let exponent = sum.exponent..tokens.len();
        if let Some(before) = &sum.before
            && !ordinal::compare(&tokens[exponent.clone()], &tokens[before.clone()]).is_lt()
        {
            return Err(self.reject("the summands of an ordinal stand by descending exponents"));
        }
        sum.before = Some(exponent);
        tokens.push(Token::Coefficient(coefficient));
        Ok(())
    }
}
