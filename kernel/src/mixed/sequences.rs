//! Values of heaps of octal games, as large as numbers are: by a period that is proved from the first
//! heaps (the theorem of Guy and Smith).

use crate::input::Input;
use crate::octal::{Game, code_name, guy_smith_values};
use crate::refused::Refused;

/// Sequences, and heaps of all of them that are computed one by one.
const MOST: usize = 1_000;
const MOST_HEAPS: u64 = 20_000;

/// The nim-sequence of an octal game.
#[derive(Debug)]
pub(super) struct Sequence {
    /// The code.
    pub(super) name: String,
    values: Vec<u32>,
    period: u64,
    preperiod: u64,
}

impl Sequence {
    /// The value of a heap.
    pub(super) fn value(&self, heap: u128) -> u32 {
        match usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)) {
            Some(&value) => value,
            None => {
                let beyond = (heap - u128::from(self.preperiod)) % u128::from(self.period);
                self.values[self.preperiod as usize + beyond as usize]
            }
        }
    }

    /// The least period, and the heap from which on it holds. The greatest divisor of two periods is one
    /// too, so the least divides the one that was proved, and what fails once fails in each period.
    pub(super) fn least(&self, input: &mut Input<'_>) -> Result<(u64, u64), Refused> {
        let repeats =
            |heap: u64, period: u64| self.values[heap as usize] == self.values[(heap + period) as usize];
        let mut least = self.period;
        for period in (1..self.period).filter(|&period| self.period.is_multiple_of(period)) {
            input.work(self.period as usize)?;
            if (self.preperiod..self.preperiod + self.period).all(|heap| repeats(heap, period)) {
                least = period;
                break;
            }
        }
        let before = (0..self.preperiod).rev().take_while(|&heap| repeats(heap, least)).count();
        Ok((least, self.preperiod - before as u64))
    }
}

/// Lines `digits …`, `period P` and `preperiod N` for each sequence, as in a certificate of a period. Neither
/// need be the least.
pub(super) fn read(input: &mut Input<'_>) -> Result<Vec<Sequence>, Refused> {
    let (mut sequences, mut room) = (Vec::new(), MOST_HEAPS);
    while input.peek()? == b'd' {
        if sequences.len() == MOST {
            return Err(input.reject("there are too many sequences"));
        }
        let (digits, unequal) = input.game_digits()?;
        if unequal {
            return Err(input.reject_line("the parts of a split may be equal here"));
        }
        let period = input.field("period", MOST_HEAPS)?;
        if period == 0 {
            return Err(input.reject_line("a period is 1 or more"));
        }
        let preperiod = input.field("preperiod", MOST_HEAPS)?.max(1);
        // Without classes each heap is compared with each smaller one.
        let game = Game { digits, unequal, mask: 0, parity: None };
        let values = guy_smith_values(&game, (period, preperiod), room, input)?;
        room -= values.len() as u64;
        let (p, n0) = (period as usize, preperiod as usize);
        if let Some(heap) = (n0..values.len() - p).find(|&heap| values[heap] != values[heap + p]) {
            return Err(input.reject_line(format!("the period does not hold at heap {heap}")));
        }
        let name = code_name(&game.digits, unequal);
        sequences.push(Sequence { name, values, period, preperiod });
    }
    Ok(sequences)
}
