//! Subtraction games: how many may be taken does not depend on the heap.

use crate::error::{Error, ErrorKind, Result};
use crate::heap::HeapRule;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::heaps::BySequence;
use crate::ruleset::heaps::one_heap;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, SharedSequence, keyed, knows_values};

pub(super) const SUBTRACTION: Named = Named::new(
    "subtraction([1, 3, 4])(n)",
    "take a number that is in the set from a heap of n; the set is a list, or a range 1..6",
    "Winning Ways, ch. 4; Siegel, IV.2",
    "claim subtraction([1, 3, 4])(7) is P",
    Make::With(|arguments| {
        let rules = Subtraction::new(arguments)?;
        let rule = HeapRule::Subtraction(rules.set.clone());
        Ok(keyed(BySequence::new(rules, SharedSequence::new(rule, 0))))
    }),
)
.values("of 1..k: n mod (k + 1)");

pub(super) const ALL_BUT: Named = Named::new(
    "all_but([1, 2])(n)",
    "take a number that is not in the set from a heap of n",
    "Siegel, IV.2",
    "claim all_but([1, 2])(2) is P",
    Make::With(|arguments| {
        let rules = AllBut::new(arguments)?;
        let rule = HeapRule::AllBut(rules.set.clone());
        Ok(keyed(BySequence::new(rules, SharedSequence::new(rule, 0))))
    }),
);

/// The subtraction game of a finite set: from a heap take any number that is in the set.
///
/// Called a subtraction game in *Winning Ways* (chapter 4) and by Siegel (section IV.2), and a
/// take-away game by Ferguson (Part I, section 1). A position is the size of the heap, from 0:
/// `subtraction([1, 3, 4])(10)`. The set is a list or a range, `1..6`.
///
/// A position costs the size of the set. For the set of 1 to k the value of a heap of n is n mod
/// (k + 1), without play.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, heaps::Subtraction};
/// use sprague::{Interrupt, Limits};
/// let set = Argument::List([1, 3, 4].map(Argument::from).to_vec());
/// let rules = Subtraction::new(&[set])?;
/// assert_eq!(rules.write(&10), "subtraction([1, 3, 4])(10)");
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&10)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    set: Vec<u64>,
    /// k, if the set is that of 1 to k.
    all_up_to: Option<u64>,
}

impl Subtraction {
    /// The game of a set of positive integers.
    ///
    /// # Errors
    /// If the argument is not a list of integers from 1.
    pub fn new(arguments: &[Argument]) -> Result<Subtraction> {
        let set = read_set(arguments)?;
        let all_up_to = set.last().copied().filter(|&last| last == set.len() as u64);
        Ok(Subtraction { set, all_up_to })
    }

    /// The numbers that may be taken, sorted, each once.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for Subtraction {
    type Position = u64;

    knows_values!();

    fn name(&self) -> String {
        format!("subtraction({:?})", self.set)
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        self.set
            .iter()
            .take_while(|&&taken| taken <= heap)
            .try_for_each(|&taken| one_heap::take(heap, taken, moves))
    }

    fn components(&self, heap: u64, parts: &mut Vec<u64>) {
        one_heap::component(heap, parts);
    }

    fn write(&self, heap: &u64) -> String {
        format!("{}({heap})", self.name())
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        one_heap::read(arguments)
    }

    fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<Picture> {
        Some(Picture::heap(heap, after))
    }
}

impl KnownValues for Subtraction {
    fn value(&self, heap: &u64) -> Option<Nimber> {
        self.all_up_to.map(|most| Nimber::from(heap % (most + 1)))
    }
}

/// The all-but game of a finite set: from a heap take any number that is not in the set.
///
/// All-but subtraction games: Siegel, section IV.2; *Winning Ways*, chapter 4. A position is the
/// size of the heap, from 0: `all_but([1, 2])(10)`. Without exceptions it is Nim.
///
/// A position costs the size of the heap.
///
/// ```
/// use sprague::ruleset::{Argument, Solver, heaps::AllBut};
/// use sprague::{Interrupt, Limits};
/// let rules = AllBut::new(&[Argument::List(vec![Argument::from(2)])])?;
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&9)?.to_u64(), Some(5));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllBut {
    set: Vec<u64>,
}

impl AllBut {
    /// The game in which the numbers of a set must not be taken.
    ///
    /// # Errors
    /// If the argument is not a list of integers from 1.
    pub fn new(arguments: &[Argument]) -> Result<AllBut> {
        Ok(AllBut { set: read_set(arguments)? })
    }

    /// The numbers that must not be taken, sorted, each once.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for AllBut {
    type Position = u64;

    knows_values!();

    fn name(&self) -> String {
        format!("all_but({:?})", self.set)
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        let mut start = 1;
        for &forbidden in self.set.iter().take_while(|&&forbidden| forbidden <= heap) {
            (start..forbidden).try_for_each(|taken| one_heap::take(heap, taken, moves))?;
            start = forbidden + 1;
        }
        (start..=heap).try_for_each(|taken| one_heap::take(heap, taken, moves))
    }

    fn components(&self, heap: u64, parts: &mut Vec<u64>) {
        one_heap::component(heap, parts);
    }

    fn write(&self, heap: &u64) -> String {
        format!("{}({heap})", self.name())
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        one_heap::read(arguments)
    }

    fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<Picture> {
        Some(Picture::heap(heap, after))
    }
}

impl KnownValues for AllBut {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        self.set.is_empty().then(|| Nimber::from(heap))
    }
}

/// A set of positive integers, sorted, each once.
fn read_set(arguments: &[Argument]) -> Result<Vec<u64>> {
    const DUE: &str = "a set of positive integers, as a list or a range";
    let mut set = Argument::only(arguments, DUE)?.sizes(DUE)?;
    if set.contains(&0) {
        return Err(Error::new(
            ErrorKind::Domain,
            format!("expected {DUE}; got one with 0, and a move takes at least 1"),
        ));
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}
