//! What all rulesets of one heap size share: how a position is written and read, and the moves that
//! take and divide.

use crate::error::Result;
use crate::ruleset::{Argument, Moves};

/// The name, positions, notation and picture of a ruleset without parameters whose position is a
/// size; a picture is made of a size and of those that a move leaves.
macro_rules! one_heap_size {
    ($name:literal) => {
        one_heap_size!($name, crate::picture::Picture::heap);
    };
    ($name:literal, $picture:path) => {
        crate::ruleset::heaps::one_heap::one_heap_of!($picture);

        fn name(&self) -> String {
            $name.to_owned()
        }

        fn write(&self, heap: &u64) -> String {
            format!(concat!($name, "({})"), heap)
        }
    };
}

/// The same but for the name and how a position is written, which parameters change.
macro_rules! one_heap_of {
    ($picture:path) => {
        type Position = u64;

        fn components(&self, heap: u64, parts: &mut Vec<u64>) {
            one_heap::component(heap, parts);
        }

        fn read(&self, arguments: &[crate::ruleset::Argument]) -> Result<u64> {
            one_heap::read(arguments)
        }

        fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<crate::picture::Picture> {
            Some($picture(heap, after))
        }
    };
}

pub(super) use {one_heap_of, one_heap_size};

/// The heap that arguments stand for.
pub(super) fn read(arguments: &[Argument]) -> Result<u64> {
    Argument::only(arguments, "a heap size")?.size("a heap size")
}

/// A heap is its own only component; from an empty one nobody moves, in any of these games.
pub(super) fn component(heap: u64, parts: &mut Vec<u64>) {
    parts.extend((heap > 0).then_some(heap));
}

/// Takes so many from a heap and leaves the rest as it is.
#[inline]
pub(super) fn take(heap: u64, taken: u64, moves: &mut Moves<u64>) -> Result<()> {
    moves.to(heap - taken, || format!("heap {heap} → {}", heap - taken))
}

/// Divides a heap into two that are not empty, in each way once.
pub(super) fn divide(heap: u64, moves: &mut Moves<u64>) -> Result<()> {
    (1..=heap / 2).try_for_each(|less| divide_into(heap, less, moves))
}

/// Divides a heap into two, of which one has so many.
#[inline]
pub(super) fn divide_into(heap: u64, less: u64, moves: &mut Moves<u64>) -> Result<()> {
    let more = heap - less;
    moves.to_sum([less, more], || format!("divide heap {heap} into {less} and {more}"))
}
