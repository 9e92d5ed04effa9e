//! Moore's Nim.

use std::rc::Rc;

use crate::arithmetic::{Formula, Recognizer, Term};
use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::{Heap, Picture};
use crate::ruleset::moves::choose;
use crate::ruleset::row::{Make, Means, Named, Theorem};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

pub(super) const MOORE: Named = Named::new(
    "moore(k, [a, b, …])",
    "take from at least one and at most k of the heaps",
    "Moore (1910); Winning Ways, ch. 15",
    "claim moore(2, [1, 1, 1]) is P",
    Make::Plain(&Moore),
)
.means(Means::Theorem(2, is_p));

/// Heaps that a claim over all values may speak of: each is a track of an automaton.
const MOST_HEAPS: usize = 12;

/// Moore's theorem: a position is P if and only if in each binary place the number of heaps with a 1
/// is divisible by k + 1.
fn is_p(arguments: &[Vec<Term>]) -> Theorem {
    let modulus = match arguments[0][..] {
        [Term::Integer(most @ 1..)] => u32::try_from(most).ok().and_then(|most| most.checked_add(1)),
        _ => None,
    };
    let Some(modulus) = modulus else {
        return Theorem::Nothing("the number of heaps that a move may change is not known", Some(0));
    };
    let heaps = &arguments[1];
    let columns = (heaps.len() <= MOST_HEAPS).then(|| Recognizer::columns(modulus, heaps.len())).flatten();
    match columns {
        Some(columns) => Theorem::IsP(Formula::Accepts(Rc::new(columns), heaps.clone())),
        None => Theorem::Nothing("there are too many heaps", None),
    }
}

/// Moore's Nim_k: take any numbers from at least one heap and at most k heaps.
///
/// Source: E. H. Moore, *A generalization of the game called Nim* (1910); *Winning Ways*,
/// chapter 15. Nim_1 is Nim. The position is k and the list of heaps, whose order does not matter:
/// `moore(2, [1, 2, 3])`.
///
/// Without play: the value is 0 where in each binary place the number of heaps with a 1 is a
/// multiple of k + 1 (Moore's theorem); with at most k heaps it is their sum, since each smaller
/// number can be left; with k = 1 the heaps are components. Else a position costs the product of
/// the sizes of any k of its heaps.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::{Moore, MooreHeaps}};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Moore, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&MooreHeaps { k: 3, heaps: vec![5, 5, 5, 5] })?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moore;

/// A position of [`Moore`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MooreHeaps {
    /// How many heaps a move may change.
    pub k: u64,
    /// The sizes of the heaps.
    pub heaps: Vec<u64>,
}

impl Ruleset for Moore {
    type Position = MooreHeaps;

    fn name(&self) -> String {
        "moore".to_owned()
    }

    fn moves(&self, position: &MooreHeaps, moves: &mut Moves<MooreHeaps>) -> Result<()> {
        let (places, sizes): (Vec<usize>, Vec<u64>) =
            position.heaps.iter().copied().enumerate().filter(|&(_, size)| size > 0).unzip();
        let most = usize::try_from(position.k).unwrap_or(usize::MAX);
        choose(&sizes, most, |chosen| {
            moves.hold(position.heaps.len())?;
            let mut heaps = position.heaps.clone();
            chosen.iter().for_each(|&(place, left)| heaps[places[place]] = left);
            moves.to(MooreHeaps { k: position.k, heaps }, || {
                let changes = chosen.iter().map(|&(place, left)| format!("heap {} → {left}", sizes[place]));
                changes.collect::<Vec<_>>().join(" and ")
            })
        })
    }

    fn components(&self, mut position: MooreHeaps, parts: &mut Vec<MooreHeaps>) {
        position.heaps.retain(|&size| size > 0);
        position.heaps.sort_unstable();
        if position.k == 1 {
            parts.extend(position.heaps.into_iter().map(|heap| MooreHeaps { k: 1, heaps: vec![heap] }));
        } else if !position.heaps.is_empty() {
            parts.push(position);
        }
    }

    knows_values!();

    fn entries(&self, position: &MooreHeaps) -> usize {
        position.heaps.len()
    }

    fn write(&self, position: &MooreHeaps) -> String {
        format!("moore({}, {:?})", position.k, position.heaps)
    }

    fn read(&self, arguments: &[Argument]) -> Result<MooreHeaps> {
        const DUE: &str = "a number of heaps that a move may change, and a list of heaps";
        let [k, heaps] = Argument::exactly(arguments, DUE)?;
        let k = k.size("a number of heaps that a move may change")?;
        if k == 0 {
            let message = "expected a number of heaps that a move may change, at least 1";
            return Err(Error::new(ErrorKind::Domain, message));
        }
        Ok(MooreHeaps { k, heaps: heaps.sizes("a list of heap sizes")? })
    }

    fn picture(&self, position: &MooreHeaps, after: Option<&[MooreHeaps]>) -> Option<Picture> {
        let next = after.and_then(<[_]>::first).unwrap_or(position);
        let heaps = position.heaps.iter().zip(&next.heaps);
        Some(Picture::Heaps(heaps.map(|(&size, &left)| Heap::after(size, Some(&[left]))).collect()))
    }
}

impl KnownValues for Moore {
    /// Moore's theorem, and the sum of at most k heaps.
    fn value(&self, position: &MooreHeaps) -> Option<Nimber> {
        let heaps = position.heaps.iter().filter(|&&size| size > 0);
        if heaps.clone().count() as u64 <= position.k {
            return heaps.copied().try_fold(0, u64::checked_add).map(Nimber::from);
        }
        let mut counts = [0_u64; u64::BITS as usize];
        for &heap in heaps {
            let mut ones = heap;
            while ones > 0 {
                counts[ones.trailing_zeros() as usize] += 1;
                ones &= ones - 1;
            }
        }
        counts.iter().all(|count| count % (position.k + 1) == 0).then(Nimber::default)
    }
}
