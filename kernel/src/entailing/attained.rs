//! What moves attain: the set A of values beside which somebody who has to move in a position wins.

use crate::input::Input;
use crate::refused::Refused;

/// What a position is worth; `None` is loony.
pub(super) type Worth = Option<u64>;

/// Numbers in all sets of a certificate together: half a gigabyte. And in one while it is made.
pub(super) const MOST_NUMBERS: usize = 1 << 26;

/// The largest heap in the target of an entailing move, whose options are gone through.
const LARGEST_HEAP: u64 = 1 << 20;

/// A finite set of numbers, or everything but these, with loony: a set with loony lacks only
/// finitely many numbers, and a set without it is finite.
#[derive(Debug)]
pub(super) struct Attained {
    pub(super) all_others: bool,
    /// Ascending.
    pub(super) numbers: Vec<u64>,
}

impl Attained {
    pub(super) fn everything() -> Attained {
        Attained { all_others: true, numbers: Vec::new() }
    }

    /// Whether a value is in the set.
    pub(super) fn has(&self, value: Worth) -> bool {
        match value {
            Some(number) => self.numbers.binary_search(&number).is_ok() != self.all_others,
            None => self.all_others,
        }
    }

    /// The least number outside; loony if there is none.
    pub(super) fn least_missing(&self) -> Worth {
        if self.all_others {
            return self.numbers.first().copied();
        }
        let here = (0..).zip(&self.numbers).take_while(|(least, number)| least == *number);
        Some(here.count() as u64)
    }
}

/// A union that is being made.
#[derive(Default)]
pub(super) struct Gathered {
    /// Numbers that are in it, in any order.
    inside: Vec<u64>,
    /// If all others are in it: what may still lack, ascending.
    outside: Option<Vec<u64>>,
}

impl Gathered {
    /// These numbers are in it.
    pub(super) fn numbers(&mut self, numbers: &[u64], input: &mut Input<'_>) -> Result<(), Refused> {
        self.take(numbers.len(), input)?;
        self.inside.extend_from_slice(numbers);
        Ok(())
    }

    /// The values of a heap's options are in it, each with the nim-sum of a number.
    pub(super) fn heap(&mut self, heap: u64, beside: u64, input: &mut Input<'_>) -> Result<(), Refused> {
        if heap > LARGEST_HEAP {
            let reason = format!("a heap of more than {LARGEST_HEAP} in the target of an entailing move");
            return Err(input.reject_line(reason));
        }
        self.take(heap as usize, input)?;
        self.inside.extend((0..heap).map(|left| left ^ beside));
        Ok(())
    }

    /// Everything but these is in it.
    pub(super) fn all_but(&mut self, numbers: &[u64], input: &mut Input<'_>) -> Result<(), Refused> {
        self.take(numbers.len(), input)?;
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        self.outside = Some(match self.outside.take() {
            None => numbers,
            Some(mut both) => {
                both.retain(|number| numbers.binary_search(number).is_ok());
                both
            }
        });
        Ok(())
    }

    fn take(&mut self, count: usize, input: &mut Input<'_>) -> Result<(), Refused> {
        let both = self.outside.as_ref().map_or(0, Vec::len);
        input.work(16 * (1 + count + both))?;
        if self.inside.len() + count > MOST_NUMBERS {
            return Err(input.reject_line("too many numbers in the set of a node"));
        }
        Ok(())
    }

    pub(super) fn finish(self, input: &mut Input<'_>) -> Result<Attained, Refused> {
        let Gathered { mut inside, outside } = self;
        input.work(16 * (inside.len() + outside.as_ref().map_or(0, Vec::len)))?;
        inside.sort_unstable();
        inside.dedup();
        inside.shrink_to_fit();
        Ok(match outside {
            None => Attained { all_others: false, numbers: inside },
            Some(mut numbers) => {
                numbers.retain(|number| inside.binary_search(number).is_err());
                Attained { all_others: true, numbers }
            }
        })
    }
}
