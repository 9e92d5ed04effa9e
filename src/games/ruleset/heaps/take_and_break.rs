//! Take-and-break games by their codes.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use crate::error::{Error, ErrorKind, Result};
use crate::heap::{Code, Digit, HeapRule, Partitions, Sizes};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, SharedSequence, knows_values};

/// The take-and-break game of a code: `0.137(10)` is a heap of 10 in Dawson's Chess.
///
/// Source: R. K. Guy and C. A. B. Smith (1956); *Winning Ways*, chapter 4; see [`Code`] for what a
/// code says. The position is the size of the heap, of any size.
///
/// Values come from the nim-sequence, not from play: what they cost is the engine's. Once a period
/// is proved, the value of any heap is known at once.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::TakeAndBreak};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(TakeAndBreak::new("0.137".parse()?)?, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&10_u32.into())?.to_u64(), Some(3));
/// assert_eq!(solver.value(&1_000_000_u32.into())?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TakeAndBreak {
    code: Code,
    sequence: SharedSequence,
}

impl TakeAndBreak {
    /// The game of a code.
    ///
    /// # Errors
    /// [`ErrorKind::Cycle`] if play need not end.
    pub fn new(code: Code) -> Result<TakeAndBreak> {
        let sequence = SharedSequence::new(HeapRule::of_code(code.clone())?, 0);
        Ok(TakeAndBreak { code, sequence })
    }

    /// The code.
    pub(crate) fn code(&self) -> &Code {
        &self.code
    }

    /// A move in words: at a place of the code, from a heap to its parts.
    pub(crate) fn in_words<P: ToString>(place: i64, heap: &BigUint, parts: &[P]) -> String {
        let taken = place.unsigned_abs();
        let before = match place {
            0 => String::new(),
            _ if place < 0 => format!("add {taken} and "),
            _ => format!("take {taken} and "),
        };
        match parts {
            [] => format!("take the whole heap of {heap}"),
            [rest] => format!("{before}leave {}", rest.to_string()),
            parts => format!("{before}divide into {}", in_words(parts)),
        }
    }

    /// What may be done at one place.
    fn moves_at(&self, place: i64, digit: Digit, heap: &BigUint, moves: &mut Moves<BigUint>) -> Result<()> {
        let taken = place.unsigned_abs();
        let rest = if place < 0 { heap + taken } else { heap - taken };
        for count in digit.counts() {
            match count {
                0 if rest.is_zero() => {
                    moves.to_sum([], || TakeAndBreak::in_words::<u64>(place, heap, &[]))?
                }
                1 if !rest.is_zero() => {
                    moves.to(rest.clone(), || TakeAndBreak::in_words(place, heap, &[&rest]))?
                }
                0 | 1 => {}
                _ if digit.sizes() == Sizes::Equal => {
                    // Without trying: of a heap of any size there is one such division at most.
                    let part = &rest / count;
                    if !part.is_zero() && (&rest % count).is_zero() {
                        let parts = vec![part; count as usize];
                        let words = || TakeAndBreak::in_words(place, heap, &parts);
                        moves.to_sum(parts.iter().cloned(), words)?;
                    }
                }
                _ => {
                    // There are at least half as many divisions, up to a few, as there are counters
                    // to divide.
                    let most = rest.to_u64().unwrap_or(u64::MAX);
                    moves.expect(most / 2 - most.min(20) / 2)?;
                    let mut ways = Partitions::new(most, count, digit.sizes());
                    while let Some(parts) = ways.next_parts() {
                        let words = || TakeAndBreak::in_words(place, heap, parts);
                        moves.to_sum(parts.iter().map(|&part| part.into()), words)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// `3 and 5`, `1, 2 and 3`.
fn in_words(parts: &[impl ToString]) -> String {
    let sizes: Vec<String> = parts.iter().map(ToString::to_string).collect();
    match sizes.split_last() {
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Ruleset for TakeAndBreak {
    type Position = BigUint;

    fn name(&self) -> String {
        self.code.to_string()
    }

    fn moves(&self, heap: &BigUint, moves: &mut Moves<BigUint>) -> Result<()> {
        for (place, digit) in
            self.code.places().filter(|&(place, _)| place <= 0 || *heap >= BigUint::from(place as u64))
        {
            self.moves_at(place, digit, heap, moves)?;
        }
        if self.code.tail().iter().all(|digit| digit.is_zero()) {
            return Ok(());
        }
        let most = heap.to_u64().unwrap_or(u64::MAX);
        moves.expect(most.saturating_sub(self.code.tail_start() as u64) / self.code.tail().len() as u64)?;
        for place in self.code.tail_start() as i64..=most as i64 {
            self.moves_at(place, self.code.digit(place), heap, moves)?;
        }
        Ok(())
    }

    fn components(&self, heap: BigUint, parts: &mut Vec<BigUint>) {
        if !heap.is_zero() {
            parts.push(heap);
        }
    }

    knows_values!();

    fn entries(&self, heap: &BigUint) -> usize {
        heap.bits() as usize / 64 + 1
    }

    fn write(&self, heap: &BigUint) -> String {
        format!("{}({heap})", self.code)
    }

    fn read(&self, arguments: &[Argument]) -> Result<BigUint> {
        const DUE: &str = "a heap size";
        match Argument::only(arguments, DUE)? {
            Argument::Integer(integer) => integer.to_biguint().ok_or_else(|| {
                Error::new(ErrorKind::Domain, format!("expected {DUE}, from 0; got {integer}"))
            }),
            other => other.size(DUE).map(BigUint::from),
        }
    }

    fn picture(&self, heap: &BigUint, after: Option<&[BigUint]>) -> Option<Picture> {
        let heap = heap.to_u64()?;
        let after: Option<Vec<u64>> = match after {
            Some(parts) => Some(parts.iter().map(ToPrimitive::to_u64).collect::<Option<_>>()?),
            None => None,
        };
        Some(Picture::heap(heap, after.as_deref()))
    }
}

impl KnownValues for TakeAndBreak {
    fn find_value(&self, heap: &BigUint, limits: &Limits, interrupt: &Interrupt) -> Result<Option<Nimber>> {
        self.sequence.value(heap, limits, interrupt).map(Some)
    }

    fn nim_sequence(&self) -> Option<&SharedSequence> {
        Some(&self.sequence)
    }
}
