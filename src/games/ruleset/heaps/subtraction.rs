//! Subtraction games: how many may be taken does not depend on the heap.

use crate::error::{Error, ErrorKind, Result};
use crate::heap::{Code, HeapRule};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::heaps::BySequence;
use crate::ruleset::heaps::one_heap;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Rules, Ruleset, SharedSequence, keyed, knows_values};

pub(super) const SUBTRACTION: Named = Named::new(
    "subtraction([1, 3, 4])(n)",
    "take a number that is in the set from a heap of n; the set is a list, or a range 1..6",
    "Winning Ways, ch. 4; Siegel, IV.2",
    "claim subtraction([1, 3, 4])(7) is P",
    Make::With(|arguments| by_sequence(Subtraction::new(arguments)?)),
)
.values("of 1..k: n mod (k + 1)");

pub(super) const ALL_BUT: Named = Named::new(
    "all_but([1, 2])(n)",
    "take a number that is not in the set from a heap of n",
    "Siegel, IV.2",
    "claim all_but([1, 2])(2) is P",
    Make::With(|arguments| by_sequence(Subtraction::all_but(arguments)?)),
);

/// The most digits that a set is written with as a code.
const LONGEST: u64 = 1_000;

/// With the values of its nim-sequence.
fn by_sequence(rules: Subtraction) -> Result<Box<dyn Rules>> {
    let rule = if rules.all_but { HeapRule::AllBut } else { HeapRule::Subtraction };
    let sequence = SharedSequence::new(rule(rules.set.clone()), 0);
    Ok(keyed(BySequence::new(rules, sequence)))
}

/// The subtraction game of a finite set: from a heap take any number that is in the set; or its
/// all-but game: take any number that is not.
///
/// Called a subtraction game in *Winning Ways* (chapter 4) and by Siegel (section IV.2), and a
/// take-away game by Ferguson (Part I, section 1). A position is the size of the heap, from 0:
/// `subtraction([1, 3, 4])(10)`, `all_but([1, 2])(10)`. The set is a list or a range, `1..6`. The
/// all-but game of no numbers is Nim.
///
/// A position costs the size of the set, in the all-but game that of the heap. For the set of 1 to k
/// the value of a heap of n is n mod (k + 1), without play.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, heaps::Subtraction};
/// use sprague::{Interrupt, Limits};
/// let set = Argument::List([1, 3, 4].map(Argument::from).to_vec());
/// let rules = Subtraction::new(&[set])?;
/// assert_eq!(rules.write(&10), "subtraction([1, 3, 4])(10)");
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&10)?.to_u64(), Some(1));
/// let rules = Subtraction::all_but(&[Argument::List(vec![Argument::from(2)])])?;
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&9)?.to_u64(), Some(5));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    set: Vec<u64>,
    all_but: bool,
}

impl Subtraction {
    /// The game of a set of positive integers.
    ///
    /// # Errors
    /// If the argument is not a list of integers from 1.
    pub fn new(arguments: &[Argument]) -> Result<Subtraction> {
        Ok(Subtraction { set: read_set(arguments)?, all_but: false })
    }

    /// The game in which the numbers of a set must not be taken.
    ///
    /// # Errors
    /// If the argument is not a list of integers from 1.
    pub fn all_but(arguments: &[Argument]) -> Result<Subtraction> {
        Ok(Subtraction { set: read_set(arguments)?, all_but: true })
    }

    /// The take-and-break code whose positions are those of this game, option by option, if it is short.
    pub(crate) fn code(&self) -> Option<Code> {
        let last = self.set.last().map_or(0, |&last| last);
        let is_taken = |number| self.set.binary_search(&number).is_ok() != self.all_but;
        let digits: String =
            (1..=last.min(LONGEST)).map(|number| if is_taken(number) { '3' } else { '0' }).collect();
        let tail = if self.all_but { "[3]" } else { "" };
        (last <= LONGEST).then(|| format!("0.{digits}{tail}").parse().ok())?
    }

    /// The numbers that may be taken, or must not be, sorted, each once.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for Subtraction {
    type Position = u64;

    knows_values!();

    fn name(&self) -> String {
        format!("{}({:?})", if self.all_but { "all_but" } else { "subtraction" }, self.set)
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        let mut take = |taken| one_heap::take(heap, taken, moves);
        let mut start = 1;
        for &number in self.set.iter().take_while(|&&number| number <= heap) {
            match self.all_but {
                true => (start..number).try_for_each(&mut take)?,
                false => take(number)?,
            }
            start = number + 1;
        }
        if self.all_but { (start..=heap).try_for_each(take) } else { Ok(()) }
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
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        if self.all_but {
            return self.set.is_empty().then(|| Nimber::from(heap));
        }
        let most = self.set.last().filter(|&&last| last == self.set.len() as u64)?;
        Some(Nimber::from(heap % (most + 1)))
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
