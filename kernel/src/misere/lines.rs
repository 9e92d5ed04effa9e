//! Lines of numbers.

use crate::input::Input;
use crate::refused::Refused;

impl Input<'_> {
    /// A number below `end`, and whether it ends the line.
    pub(crate) fn below(&mut self, end: u64) -> Result<(u64, bool), Refused> {
        let number = self.digits_below(end)?;
        Ok((number, self.separator_before(None)?))
    }

    /// A number below `end`; what follows it is not read.
    pub(crate) fn digits_below(&mut self, end: u64) -> Result<u64, Refused> {
        self.work(4)?;
        let number = self.natural()?;
        if number < end { Ok(number) } else { Err(self.reject(format!("{number} is not below {end}"))) }
    }

    /// The rest of a line, if it has not ended: at most `most` numbers below `end`.
    pub(crate) fn numbers(&mut self, ended: bool, end: u64, most: usize) -> Result<Vec<u64>, Refused> {
        let (mut numbers, mut ended) = (Vec::new(), ended);
        while !ended {
            if numbers.len() == most {
                return Err(self.reject(format!("more than {most} numbers")));
            }
            let number;
            (number, ended) = self.below(end)?;
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// The rest of a line: numbers below `end`, each greater than the one before.
    pub(crate) fn rising(&mut self, ended: bool, end: u64) -> Result<Vec<u64>, Refused> {
        let numbers = self.numbers(ended, end, usize::MAX)?;
        if numbers.windows(2).all(|pair| pair[0] < pair[1]) {
            Ok(numbers)
        } else {
            Err(self.reject_line("these numbers ascend"))
        }
    }

    /// The rest of a line: numbers below `end`, none less than the one before.
    pub(crate) fn sum(&mut self, ended: bool, end: u64) -> Result<Vec<u64>, Refused> {
        let numbers = self.numbers(ended, end, usize::MAX)?;
        if numbers.is_sorted() { Ok(numbers) } else { Err(self.reject_line("the summands ascend")) }
    }
}
