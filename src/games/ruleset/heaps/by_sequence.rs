//! Values of heaps from a nim-sequence instead of play.

use crate::error::{ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::row::Coded;
use crate::ruleset::{Argument, KnownValues, Moves, Rules, Ruleset, SharedSequence, keyed, knows_values};

/// A ruleset of one heap size whose values are those of a nim-sequence; its positions and moves
/// stay what they are.
///
/// The code that makes one vouches that the values are equal; the tests compare each with play.
#[derive(Debug)]
pub(crate) struct BySequence<R> {
    rules: R,
    sequence: SharedSequence,
}

impl<R> BySequence<R> {
    pub(crate) fn new(rules: R, sequence: SharedSequence) -> BySequence<R> {
        BySequence { rules, sequence }
    }

    /// The rules by which the positions are played.
    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }
}

/// A position that may be one heap.
pub(crate) trait HeapSize {
    /// The size of the heap, if it is one.
    fn size(&self) -> Option<u64>;
}

impl HeapSize for u64 {
    fn size(&self) -> Option<u64> {
        Some(*self)
    }
}

impl<R: Ruleset + Clone> Coded for R
where
    R::Position: HeapSize,
{
    fn rules_with(&self, values: SharedSequence) -> Box<dyn Rules> {
        keyed(BySequence::new(self.clone(), values))
    }
}

impl<R: Ruleset> Ruleset for BySequence<R>
where
    R::Position: HeapSize,
{
    type Position = R::Position;

    fn name(&self) -> String {
        self.rules.name()
    }

    fn moves(&self, position: &R::Position, moves: &mut Moves<R::Position>) -> Result<()> {
        self.rules.moves(position, moves)
    }

    fn components(&self, position: R::Position, parts: &mut Vec<R::Position>) {
        self.rules.components(position, parts);
    }

    fn representative(&self, position: R::Position) -> R::Position {
        self.rules.representative(position)
    }

    knows_values!();

    fn entries(&self, position: &R::Position) -> usize {
        self.rules.entries(position)
    }

    fn write(&self, position: &R::Position) -> String {
        self.rules.write(position)
    }

    fn read(&self, arguments: &[Argument]) -> Result<R::Position> {
        self.rules.read(arguments)
    }

    fn end(&self, positions: &[R::Position]) -> Option<&'static str> {
        self.rules.end(positions)
    }

    fn picture(&self, position: &R::Position, after: Option<&[R::Position]>) -> Option<Picture> {
        self.rules.picture(position, after)
    }
}

impl<R: Ruleset> KnownValues for BySequence<R>
where
    R::Position: HeapSize,
{
    fn find_value(
        &self,
        position: &R::Position,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Option<Nimber>> {
        let (known, heap) = (self.value(position), position.size());
        let (None, Some(heap)) = (&known, heap) else { return Ok(known) };
        match self.sequence.value(&heap.into(), limits, interrupt) {
            Ok(value) => Ok(Some(value)),
            // If large numbers are taken from a large heap, few others can be reached, and play may
            // find its value.
            Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn nim_sequence(&self) -> Option<&SharedSequence> {
        Some(&self.sequence)
    }

    fn value(&self, position: &R::Position) -> Option<Nimber> {
        self.rules.known_values()?.value(position)
    }
}
