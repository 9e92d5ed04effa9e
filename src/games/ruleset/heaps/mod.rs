//! Rulesets of heaps, and of coins on a strip that are heaps in disguise.
//!
//! Several heaps are a sum: `kayles(3) + kayles(5)`. *Guy and Smith* is R. K. Guy and C. A. B.
//! Smith, *The G-values of various games* (1956); *Ferguson* is T. S. Ferguson, *Game Theory*.

mod by_sequence;
mod dawsons_circle;
mod moore;
mod one_heap;
mod remembering;
mod silver_dollar;
mod strips;
mod subtraction;
mod take_and_break;
mod treblecross;
mod two_heaps;

pub use dawsons_circle::{DawsonsCircle, Vertices};
pub use moore::{Moore, MooreHeaps};
pub use one_heap::OneHeap;
pub use remembering::{FibonacciNim, Mem, RememberingHeap};
pub use silver_dollar::{DollarStrip, SilverDollarBag};
pub use strips::{Nimble, Northcott, SilverDollar, Staircase, Welter};
pub use subtraction::Subtraction;
pub use take_and_break::TakeAndBreak;
pub use treblecross::{Cells, Treblecross};
pub use two_heaps::{Euclid, Wythoff};

pub(crate) use by_sequence::BySequence;

use crate::ruleset::row::{Family, Group, Named};

/// The rulesets, as the registry has them.
pub(crate) const FAMILY: Family = Family {
    name: "heaps",
    about: "A position is one heap or several; coins on a strip turn out to be heaps too. \
            Positions side by side are a sum: kayles(3) + kayles(5). In a game of one heap, \
            kayles(3, 5) is short for that sum.",
    groups: &[
        Group { name: "one heap", rulesets: ONE_HEAP },
        Group { name: "several heaps", rulesets: SEVERAL_HEAPS },
    ],
};

const ONE_HEAP: &[Named] = &[
    subtraction::SUBTRACTION,
    subtraction::ALL_BUT,
    OneHeap::KAYLES.row(),
    OneHeap::DAWSONS_KAYLES.row(),
    OneHeap::DAWSONS_CHESS.row(),
    treblecross::TREBLECROSS,
    dawsons_circle::DAWSONS_CIRCLE,
    OneHeap::GUILES.row(),
    OneHeap::OFFICERS.row(),
    OneHeap::LASKER.row(),
    OneHeap::GRUNDYS_GAME.row(),
    OneHeap::COUPLES_ARE_FOREVER.row(),
    OneHeap::PRIM.row(),
    OneHeap::PRIM_MINUS.row(),
    OneHeap::DIM.row(),
    OneHeap::ALIQUOT.row(),
    OneHeap::AT_LEAST_HALF.row(),
    OneHeap::AT_MOST_HALF.row(),
    OneHeap::TAKE_A_SQUARE.row(),
    OneHeap::TAKE_A_PRIME.row(),
    OneHeap::TAKE_A_POWER_OF_2.row(),
];

const SEVERAL_HEAPS: &[Named] = &[
    two_heaps::WYTHOFF,
    two_heaps::GENERALIZED_WYTHOFF,
    two_heaps::EUCLID,
    two_heaps::EUCLID_TO_ZERO,
    moore::MOORE,
    remembering::FIBONACCI_NIM,
    remembering::MEM,
    strips::STAIRCASE,
    strips::NIMBLE,
    strips::SILVER_DOLLAR,
    silver_dollar::SILVER_DOLLAR_ONE_STEP,
    silver_dollar::SILVER_DOLLAR_TWO_STEPS,
    strips::WELTER,
    strips::NORTHCOTT,
];
