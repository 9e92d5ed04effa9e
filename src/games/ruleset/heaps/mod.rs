//! Rulesets of heaps, and of coins on a strip that are heaps in disguise.
//!
//! | name | rule | source |
//! | --- | --- | --- |
//! | `0.137(n)` | [`TakeAndBreak`]: a take-and-break code | *Winning Ways*, ch. 4 |
//! | `subtraction([1, 3, 4])(n)` | [`Subtraction`]: take a number of the set | *Winning Ways*, ch. 4 |
//! | `all_but([1, 2])(n)` | [`AllBut`]: take a number that is not in the set | Siegel, IV.2 |
//! | `kayles(n)` | [`Kayles`]: take one pin, or two side by side | *Winning Ways*, ch. 4 |
//! | `dawsons_kayles(n)` | [`DawsonsKayles`]: take two pins side by side | *Winning Ways*, ch. 4 |
//! | `dawsons_chess(n)` | [`DawsonsChess`]: n pawns a side that must capture | *Winning Ways*, ch. 4 |
//! | `treblecross(n)`, `treblecross("..X.X..")` | [`Treblecross`]: three crosses side by side win | *Winning Ways*, ch. 4 |
//! | `dawsons_circle(n)` | [`DawsonsCircle`]: remove a vertex of an n-gon and its neighbours | C. Lin |
//! | `guiles(n)` | [`Guiles`]: 0.15 | Guy and Smith |
//! | `officers(n)` | [`Officers`]: 0.6 | *Winning Ways*, ch. 4 |
//! | `lasker(n)` | [`Lasker`]: take, or divide | Lasker |
//! | `grundys_game(n)` | [`GrundysGame`]: divide into two of different sizes | Grundy |
//! | `couples_are_forever(n)` | [`CouplesAreForever`]: divide a heap of 3 or more | Guy |
//! | `prim(n)`, `prim_minus(n)` | [`Prim`], [`PrimMinus`]: take a number prime to the size | *On Numbers and Games*, ch. 11 |
//! | `dim(n)`, `aliquot(n)` | [`Dim`], [`Aliquot`]: take a divisor; a proper divisor | *On Numbers and Games*, ch. 11 |
//! | `at_least_half(n)`, `at_most_half(n)` | [`AtLeastHalf`], [`AtMostHalf`] | Ferguson, I |
//! | `take_a_square(n)`, `take_a_prime(n)` | [`TakeASquare`], [`TakeAPrime`] | Golomb |
//! | `take_a_power_of_2(n)` | [`TakeAPowerOf2`] | Ferguson, I |
//! | `wythoff(a, b)`, `generalized_wythoff(t)(a, b)` | [`Wythoff`]: take from one heap, or alike from both | Wythoff; Fraenkel |
//! | `euclid(a, b)`, `euclid_to_zero(a, b)` | [`Euclid`], [`EuclidToZero`]: subtract a multiple | Grossman; Cole and Davie |
//! | `moore(k, [a, b, …])` | [`Moore`]: take from at most k heaps | Moore |
//! | `fibonacci_nim(n)` | [`FibonacciNim`]: at most twice what was taken last | Whinihan |
//! | `mem(n)` | [`Mem`]: at least what was taken last | Larsson, Rubinstein-Salzedo, Siegel |
//! | `staircase([…])` | [`Staircase`]: move coins a step down | Ferguson, I |
//! | `nimble([…])` | [`Nimble`]: move a coin left | Ferguson, I |
//! | `silver_dollar([…])` | [`SilverDollar`]: slide a coin left, not over others | *On Numbers and Games*, ch. 11 |
//! | `silver_dollar_one_step([…], d)`, `silver_dollar_two_steps([…], d)` | [`SilverDollarBag`]: the same with the dollar | *On Numbers and Games*, ch. 11 |
//! | `welter([…])` | [`Welter`]: move a coin left to a free square | *On Numbers and Games*, ch. 13 |
//! | `northcott([[a, b], …])` | [`Northcott`]: slide the coins of a row together | *Winning Ways*, ch. 3 |
//!
//! Several heaps are a sum: `kayles(3) + kayles(5)`. *Guy and Smith* is R. K. Guy and C. A. B.
//! Smith, *The G-values of various games* (1956); *Ferguson* is T. S. Ferguson, *Game Theory*.

mod arithmetic;
mod by_sequence;
mod dawsons_circle;
mod moore;
mod one_heap;
mod remembering;
mod rows_of_pins;
mod silver_dollar;
mod strip_pictures;
mod strips;
mod subtraction;
mod take_and_break;
mod take_and_divide;
mod treblecross;
mod two_heaps;
mod wythoff_table;

pub use arithmetic::{
    Aliquot, AtLeastHalf, AtMostHalf, Dim, Prim, PrimMinus, TakeAPowerOf2, TakeAPrime, TakeASquare,
};
pub use dawsons_circle::{DawsonsCircle, Vertices};
pub use moore::{Moore, MooreHeaps};
pub use remembering::{FibonacciNim, Mem, RememberingHeap};
pub use rows_of_pins::{DawsonsChess, DawsonsKayles, Kayles};
pub use silver_dollar::{DollarStrip, SilverDollarBag};
pub use strips::{Nimble, Northcott, SilverDollar, Staircase, Welter};
pub use subtraction::{AllBut, Subtraction};
pub use take_and_break::TakeAndBreak;
pub use take_and_divide::{CouplesAreForever, GrundysGame, Guiles, Lasker, Officers};
pub use treblecross::{Cells, Treblecross};
pub use two_heaps::{Euclid, EuclidToZero, Wythoff};

pub(crate) use by_sequence::BySequence;
