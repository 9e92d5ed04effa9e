//! Heaps of octal games that are too large to be played out: their values by a period, which the
//! kernel proves.

use num_traits::ToPrimitive as _;

use super::{Parts, Word, applied, word};
use crate::error::Result;
use crate::eval::relations;
use crate::game::{GameId, Store};
use crate::heap::octal::Octal;
use crate::heap::{Code, Found, HeapRule, NimSequence};
use crate::proof::Sequence;
use crate::syntax::tree::TreeId;

/// An octal game, and its code.
pub(super) type Game = (Octal, Code);

/// From this heap on a period is asked for; heaps that the kernel computes to prove one.
const LARGE: u64 = 1_000;
const COMPUTED: u64 = 20_000;

/// The octal game and the size of a heap that is too large to be played out.
fn large_heap(store: &mut Store, position: GameId) -> Option<(Octal, Code, String)> {
    let (code, size) = store.heap_of_code(position)?;
    if size.to_u64().is_some_and(|size| size < LARGE) {
        return None;
    }
    let octal: Octal = code.to_string().parse().ok()?;
    (!octal.unequal()).then(|| (octal, code, size.to_string()))
}

/// Whether a position is such a heap, or a sum with one.
pub(crate) fn has_large_heap(store: &mut Store, position: GameId) -> bool {
    store.components(position).into_iter().any(|component| large_heap(store, component).is_some())
}

impl Parts<'_> {
    /// The value of a position with such heaps; nothing if it has none.
    pub(super) fn with_large_heaps(&mut self, id: TreeId, position: GameId) -> Result<Option<Vec<Word>>> {
        if !has_large_heap(&mut self.machine.store, position) {
            return Ok(None);
        }
        let mut found: Option<Vec<Word>> = None;
        for component in self.machine.store.components(position) {
            let words = match large_heap(&mut self.machine.store, component) {
                Some((octal, code, size)) => {
                    let sequence = self.sequence(id, &octal, &code)?;
                    applied("heap", [vec![word(&sequence.to_string()), word(&size)]])
                }
                None => {
                    self.positions.push(component);
                    applied("value", [vec![Word::Position(self.positions.len() - 1)]])
                }
            };
            found = Some(match found {
                Some(before) => applied("sum", [before, words]),
                None => words,
            });
        }
        Ok(found)
    }

    /// Whether an expression is a position with such heaps.
    pub(super) fn has_large_heaps(&mut self, id: TreeId) -> bool {
        let position = self.value(id).ok().and_then(|value| relations::position(&self.machine.store, &value));
        position.is_some_and(|position| has_large_heap(&mut self.machine.store, position))
    }

    /// The number of a sequence, whose period is found first.
    pub(super) fn sequence(&mut self, id: TreeId, octal: &Octal, code: &Code) -> Result<usize> {
        let digits = octal.digits();
        if let Some(place) = self.sequences.iter().position(|sequence| sequence.digits == digits) {
            return Ok(place + 1);
        }
        let store = &self.machine.store;
        let mut sequence = NimSequence::new(HeapRule::of_code(code.clone())?);
        let found = sequence.period(COMPUTED, store.limits(), store.interrupt())?;
        let period = match found {
            Found::Proved(period) if period.saltus == 0 => period,
            _ => return self.refuse(id, "no period of this game is proved by its first 20,000 heaps"),
        };
        self.sequences.push(Sequence { digits: digits.to_vec(), period });
        if self.sequences.iter().map(Sequence::heaps_computed).sum::<u64>() > COMPUTED {
            return self.refuse(id, "the kernel proves periods by at most 20,000 heaps");
        }
        Ok(self.sequences.len())
    }
}
