//! Games in which arithmetic says how many may be taken: divisors, coprime numbers, squares,
//! primes, powers.

use std::sync::OnceLock;

use num_integer::{Integer, Roots};

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::heaps::one_heap::{self, one_heap_size};
use crate::ruleset::{KnownValues, Moves, Ruleset, knows_values};

/// Prim: from a heap take a number that is prime to the heap's size. From a heap of 1 the last may
/// be taken, since 1 is prime to 1.
///
/// Source: *On Numbers and Games*, chapter 11, and *Winning Ways*, chapter 4; *On Numbers and
/// Games* does not let the last one be taken, which is [`PrimMinus`] here. The position is the size
/// of the heap: `prim(7)`.
///
/// The value is 0 for an even heap, 1 for a heap of 1, else k if the k-th prime is the least that
/// divides the size; where that prime is below 65,536 no play is needed.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Prim};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Prim, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&35)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prim;

impl Ruleset for Prim {
    knows_values!();

    one_heap_size!("prim");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        take_coprime(heap, moves)
    }
}

impl KnownValues for Prim {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        match heap {
            1 => Some(Nimber::from(1_u64)),
            even if even % 2 == 0 => Some(Nimber::from(0_u64)),
            odd => place_of_least_prime(odd).map(Nimber::from),
        }
    }
}

/// Prim as *On Numbers and Games* has it: from a heap of 2 or more take a number that is prime to
/// the heap's size.
///
/// Source: *On Numbers and Games*, chapter 11, where it is PRIM. In [`Prim`] the last one of a heap
/// may be taken. The position is the size of the heap: `prim_minus(7)`.
///
/// The value is k if the k-th prime is the least that divides the size, 0 for a heap of 1; where
/// that prime is below 65,536 no play is needed.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::PrimMinus};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(PrimMinus, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&2)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrimMinus;

impl Ruleset for PrimMinus {
    knows_values!();

    one_heap_size!("prim_minus");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap < 2 { Ok(()) } else { take_coprime(heap, moves) }
    }
}

impl KnownValues for PrimMinus {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        if heap < 2 { Some(Nimber::from(0_u64)) } else { place_of_least_prime(heap).map(Nimber::from) }
    }
}

fn take_coprime(heap: u64, moves: &mut Moves<u64>) -> Result<()> {
    (1..=heap).filter(|taken| taken.gcd(&heap) == 1).try_for_each(|taken| one_heap::take(heap, taken, moves))
}

/// k, if the k-th prime is the least that divides a number from 2; unless that prime is large.
fn place_of_least_prime(number: u64) -> Option<u64> {
    let place = small_primes().iter().position(|&prime| number.is_multiple_of(prime))?;
    Some(place as u64 + 1)
}

/// Dim: from a heap take a number that divides the heap's size, perhaps the whole heap.
///
/// Source: *On Numbers and Games*, chapter 11; Ferguson, Part I, exercise 3.5.4, as Dim⁺. Where the
/// whole heap must not be taken it is [`Aliquot`]. The position is the size of the heap: `dim(12)`.
///
/// The value needs no play: 1 more than the exponent of 2 in the size, and 0 for no heap.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Dim};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Dim, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&12)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dim;

impl Ruleset for Dim {
    knows_values!();

    one_heap_size!("dim");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        take_divisors(heap, heap, moves)
    }
}

impl KnownValues for Dim {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(if heap == 0 { 0 } else { u64::from(heap.trailing_zeros()) + 1 }))
    }
}

/// The aliquot game: from a heap take a number that divides the heap's size, but not the whole
/// heap.
///
/// Source: *Winning Ways*, chapter 4, as Dim⁻; Ferguson, Part I, exercise 3.5.4, as the aliquot
/// game. Where the whole heap may be taken, too, it is [`Dim`]. The position is the size of the
/// heap: `aliquot(12)`.
///
/// The value needs no play: the exponent of 2 in the size, and 0 for no heap.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Aliquot};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Aliquot, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&12)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Aliquot;

impl Ruleset for Aliquot {
    knows_values!();

    one_heap_size!("aliquot");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        take_divisors(heap, heap / 2, moves)
    }
}

impl KnownValues for Aliquot {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(if heap == 0 { 0 } else { u64::from(heap.trailing_zeros()) }))
    }
}

/// Takes a divisor of the heap's size that is not more than `most`.
fn take_divisors(heap: u64, most: u64, moves: &mut Moves<u64>) -> Result<()> {
    for divisor in (1..=heap.sqrt()).filter(|&divisor| heap.is_multiple_of(divisor)) {
        let other = heap / divisor;
        if divisor <= most {
            one_heap::take(heap, divisor, moves)?;
        }
        if other != divisor && other <= most {
            one_heap::take(heap, other, moves)?;
        }
    }
    Ok(())
}

/// At-Least-Half: from a heap take at least half of it.
///
/// Source: Ferguson, Part I, section 4.3. The position is the size of the heap: `at_least_half(7)`.
///
/// The value needs no play: the number of binary digits of the size.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::AtLeastHalf};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(AtLeastHalf, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&17)?.to_u64(), Some(5));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtLeastHalf;

impl Ruleset for AtLeastHalf {
    knows_values!();

    one_heap_size!("at_least_half");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (heap.div_ceil(2).max(1)..=heap).try_for_each(|taken| one_heap::take(heap, taken, moves))
    }
}

impl KnownValues for AtLeastHalf {
    fn value(&self, heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(u64::BITS - heap.leading_zeros()))
    }
}

/// At-Most-Half: from a heap take at most half of it, but something.
///
/// Source: Ferguson, Part I, exercise 3.5.3. The position is the size of the heap:
/// `at_most_half(7)`.
///
/// The value needs no play: half of an even size; of an odd one that of (n − 1) / 2.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::AtMostHalf};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(AtMostHalf, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&13)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtMostHalf;

impl Ruleset for AtMostHalf {
    knows_values!();

    one_heap_size!("at_most_half");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (1..=heap / 2).try_for_each(|taken| one_heap::take(heap, taken, moves))
    }
}

impl KnownValues for AtMostHalf {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(heap.checked_shr(heap.trailing_ones()).unwrap_or(0) / 2))
    }
}

/// Take-a-Square: from a heap take a square, 1, 4, 9, and so on.
///
/// Source: S. W. Golomb, *A mathematical investigation of games of “take-away”* (1966). The
/// position is the size of the heap: `take_a_square(7)`.
///
/// A position costs the square root of its size. No pattern is known.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::TakeASquare};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(TakeASquare, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&5)?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TakeASquare;

impl Ruleset for TakeASquare {
    one_heap_size!("take_a_square");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (1..=heap.sqrt()).try_for_each(|root| one_heap::take(heap, root * root, moves))
    }
}

/// Take-a-Prime: from a heap take a prime number, 2, 3, 5, and so on.
///
/// Source: S. W. Golomb, *A mathematical investigation of games of “take-away”* (1966). The
/// position is the size of the heap: `take_a_prime(7)`.
///
/// A position costs the number of primes up to its size, while that is below 65,536; above, each
/// candidate is tried by division.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::TakeAPrime};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(TakeAPrime, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&8)?.to_u64(), Some(4));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TakeAPrime;

impl Ruleset for TakeAPrime {
    one_heap_size!("take_a_prime");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        let primes = small_primes();
        let large = (SMALL..=heap).filter(|&candidate| {
            let divisors = primes.iter().take_while(|&&prime| prime * prime <= candidate);
            !divisors.into_iter().any(|&prime| candidate.is_multiple_of(prime))
        });
        primes
            .iter()
            .copied()
            .take_while(|&prime| prime <= heap)
            .chain(large)
            .try_for_each(|prime| one_heap::take(heap, prime, moves))
    }
}

/// Take-a-Power-of-2: from a heap take a power of 2, 1, 2, 4, and so on.
///
/// Source: a classical exercise; Ferguson, Part I, section 1. The position is the size of the heap:
/// `take_a_power_of_2(7)`.
///
/// The value needs no play: n mod 3, since no power of 2 is a multiple of 3.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::TakeAPowerOf2};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(TakeAPowerOf2, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&8)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TakeAPowerOf2;

impl Ruleset for TakeAPowerOf2 {
    knows_values!();

    one_heap_size!("take_a_power_of_2");

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..u64::BITS)
            .map(|exponent| 1 << exponent)
            .take_while(|&power| power <= heap)
            .try_for_each(|power| one_heap::take(heap, power, moves))
    }
}

impl KnownValues for TakeAPowerOf2 {
    fn value(&self, heap: &u64) -> Option<Nimber> {
        Some(Nimber::from(heap % 3))
    }
}

/// The primes below this are kept; they are enough to try any heap size by division.
const SMALL: u64 = 1 << 16;

fn small_primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; SMALL as usize];
        let mut primes = Vec::new();
        for number in 2..SMALL {
            if !composite[number as usize] {
                primes.push(number);
                (number * number..SMALL)
                    .step_by(number as usize)
                    .for_each(|multiple| composite[multiple as usize] = true);
            }
        }
        primes
    })
}
