//! Games in which a heap remembers how many were taken last: Fibonacci Nim and Mem.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::row::{LinearMoves, Make, Means, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

pub(super) const FIBONACCI_NIM: Named = Named::new(
    "fibonacci_nim(n)  ·  fibonacci_nim(n, most)",
    "take any number but not the whole heap; after that, at most twice what was taken last",
    "Whinihan (1963)",
    "claim fibonacci_nim(13) is P",
    Make::Plain(&FibonacciNim),
)
.values("P if n is a Fibonacci number")
.means(Means::Moves(&[
    LinearMoves::new("fibonacci_nim(n, most)", &["n", "most"], "{ f(n-k, 2*k) for k in 1..n if k <= most }"),
    LinearMoves::new("fibonacci_nim(n)", &["n"], "fibonacci_nim(n, if n = 0 then 0 else n - 1)"),
]));

pub(super) const MEM: Named = Named::new(
    "mem(n)  ·  mem(n, last)",
    "take at least as many as were taken last",
    "Larsson, Rubinstein-Salzedo and Siegel (2019)",
    "claim mem(3) is N",
    Make::Plain(&Mem),
)
.means(Means::Moves(&[LinearMoves { call: "mem(n)", appended: &[1], ..MEM_WITH_LAST }, MEM_WITH_LAST]));

const MEM_WITH_LAST: LinearMoves =
    LinearMoves::new("mem(n, last)", &["n", "last"], "{ f(n-k, k) for k in 1..n if k >= last }");

/// A heap that remembers the last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RememberingHeap {
    /// How many are left.
    pub size: u64,
    /// In Fibonacci Nim the most that may be taken now, in Mem the least.
    pub bound: u64,
}

/// Fibonacci Nim: take any number from one heap, but first not all, and then at most twice as many
/// as were taken last.
///
/// Source: M. J. Whinihan, *Fibonacci Nim* (1963); Ferguson, Part I, exercise 1.5.7. The position
/// is the size of the heap, which may not be taken whole, `fibonacci_nim(43)`; or the size and the
/// most that may be taken, `fibonacci_nim(20, 6)`. In a sum each heap remembers its own last move.
///
/// The value is 0, without play, where the most that may be taken is less than the least Fibonacci
/// number of the size's Zeckendorf sum (Whinihan's theorem); else a position costs the most that
/// may be taken.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, heaps::FibonacciNim};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(FibonacciNim, Limits::default(), Interrupt::new());
/// let heap = FibonacciNim.read(&[Argument::from(1_346_269)])?;
/// assert_eq!(solver.value(&heap)?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FibonacciNim;

impl Ruleset for FibonacciNim {
    type Position = RememberingHeap;

    fn name(&self) -> String {
        "fibonacci_nim".to_owned()
    }

    fn moves(&self, heap: &RememberingHeap, moves: &mut Moves<RememberingHeap>) -> Result<()> {
        (1..=heap.bound.min(heap.size)).try_for_each(|taken| {
            let left = heap.size - taken;
            // What is empty remembers nothing.
            let bound = if left == 0 { 0 } else { taken.saturating_mul(2) };
            moves.to(RememberingHeap { size: left, bound }, || match left {
                0 => format!("heap {} → 0", heap.size),
                _ => format!("heap {} → {left}, of which {} may be taken next", heap.size, bound.min(left)),
            })
        })
    }

    fn components(&self, mut heap: RememberingHeap, parts: &mut Vec<RememberingHeap>) {
        heap.bound = heap.bound.min(heap.size);
        if heap.bound > 0 {
            parts.push(heap);
        }
    }

    knows_values!();

    fn write(&self, heap: &RememberingHeap) -> String {
        if heap.bound == heap.size.saturating_sub(1) {
            format!("fibonacci_nim({})", heap.size)
        } else {
            format!("fibonacci_nim({}, {})", heap.size, heap.bound)
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<RememberingHeap> {
        if let [size, bound] = arguments {
            let bound = bound.size("the most that may be taken")?;
            return Ok(RememberingHeap { size: size.size("a heap size")?, bound });
        }
        let size = Argument::only(arguments, "a heap size, and perhaps the most that may be taken")?;
        let size = size.size("a heap size")?;
        Ok(RememberingHeap { size, bound: size.saturating_sub(1) })
    }

    fn picture(&self, heap: &RememberingHeap, after: Option<&[RememberingHeap]>) -> Option<Picture> {
        Some(one_heap(heap, after))
    }
}

impl KnownValues for FibonacciNim {
    /// Whinihan's theorem.
    fn value(&self, heap: &RememberingHeap) -> Option<Nimber> {
        let (mut last, mut fibonacci) = (1_u128, 1_u128);
        while fibonacci <= u128::from(heap.size) {
            (last, fibonacci) = (fibonacci, last + fibonacci);
        }
        // Zeckendorf's sum: the greatest Fibonacci number, again and again.
        let (mut rest, mut least) = (u128::from(heap.size), 0);
        while rest > 0 {
            while last > rest {
                (last, fibonacci) = (fibonacci - last, last);
            }
            rest -= last;
            least = last;
        }
        (u128::from(heap.bound) < least || heap.size == 0).then(Nimber::default)
    }
}

/// Mem: from a heap take any number, but at least as many as were taken from it last.
///
/// Source: U. Larsson, S. Rubinstein-Salzedo and A. N. Siegel, *Memgames* (2019). The position is
/// the size of the heap, `mem(7)`, when nothing was taken yet; or the size and how many were taken
/// last, `mem(5, 2)`. In a sum each heap remembers its own last move.
///
/// A position costs its size.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, heaps::Mem};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Mem, Limits::default(), Interrupt::new());
/// let heap = Mem.read(&[Argument::from(5), Argument::from(3)])?;
/// assert_eq!(solver.value(&heap)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mem;

impl Ruleset for Mem {
    type Position = RememberingHeap;

    fn name(&self) -> String {
        "mem".to_owned()
    }

    fn moves(&self, heap: &RememberingHeap, moves: &mut Moves<RememberingHeap>) -> Result<()> {
        (heap.bound.max(1)..=heap.size).try_for_each(|taken| {
            let left = heap.size - taken;
            let bound = if left == 0 { 1 } else { taken };
            moves.to(RememberingHeap { size: left, bound }, || format!("heap {} → {left}", heap.size))
        })
    }

    fn components(&self, heap: RememberingHeap, parts: &mut Vec<RememberingHeap>) {
        if heap.bound.max(1) <= heap.size {
            parts.push(RememberingHeap { bound: heap.bound.max(1), ..heap });
        }
    }

    fn write(&self, heap: &RememberingHeap) -> String {
        if heap.bound <= 1 {
            format!("mem({})", heap.size)
        } else {
            format!("mem({}, {})", heap.size, heap.bound)
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<RememberingHeap> {
        if let [size, bound] = arguments {
            // Who must take something must take 1.
            let bound = bound.size("how many were taken last")?.max(1);
            return Ok(RememberingHeap { size: size.size("a heap size")?, bound });
        }
        let size = Argument::only(arguments, "a heap size, and perhaps how many were taken last")?;
        Ok(RememberingHeap { size: size.size("a heap size")?, bound: 1 })
    }

    fn picture(&self, heap: &RememberingHeap, after: Option<&[RememberingHeap]>) -> Option<Picture> {
        Some(one_heap(heap, after))
    }
}

fn one_heap(heap: &RememberingHeap, after: Option<&[RememberingHeap]>) -> Picture {
    let left = after.and_then(<[_]>::first).map(|next| [next.size]);
    Picture::heap(heap.size, left.as_ref().map(<[_; 1]>::as_slice))
}
