//! Games on two heaps: Wythoff and Euclid.

use crate::error::{Error, ErrorKind, Result};
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::picture::{Heap, Picture};
use crate::ruleset::row::{LinearMoves, Make, Means, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, keyed, knows_values};

pub(super) const WYTHOFF: Named = Named::new(
    "wythoff(a, b)",
    "take from one heap, or the same number from both",
    "Wythoff (1907); Winning Ways, ch. 3",
    "claim wythoff(3, 5) is P",
    Make::Plain(&Wythoff { difference: 1 }),
)
.means(Means::Moves(&[LinearMoves::new(
    "wythoff(a, b)",
    &["a", "b"],
    "{ f(i, b) for i in 0..a-1, f(a, j) for j in 0..b-1, f(a-k, b-k) for k in 1..a if k <= b }",
)]));

pub(super) const GENERALIZED_WYTHOFF: Named = Named::new(
    "generalized_wythoff(t)(a, b)",
    "take from one heap; or from both, numbers that differ by less than t",
    "Fraenkel (1982)",
    "claim generalized_wythoff(1)(3, 5) is P",
    Make::With(|arguments| Ok(keyed(Wythoff::new(arguments)?))),
);

pub(super) const EUCLID: Named = Named::new(
    "euclid(a, b)",
    "subtract a multiple of the smaller number from the larger; both stay positive",
    "Grossman (1997); Nivasch (2006)",
    "claim euclid(5, 8) is P",
    Make::Plain(&Euclid::POSITIVE),
)
.values("⌊b/a − a/b⌋ for a ≤ b");

pub(super) const EUCLID_TO_ZERO: Named = Named::new(
    "euclid_to_zero(a, b)",
    "subtract a multiple of the smaller number from the larger, until one is 0",
    "Cole and Davie (1969)",
    "claim euclid_to_zero(25, 7) is N",
    Make::Plain(&Euclid::TO_ZERO),
);

/// Wythoff's game (Wyt Queens): take any number from one of two heaps, or the same number from
/// both.
///
/// As a queen on a chessboard it moves towards the corner (0, 0). Source: W. A. Wythoff
/// (1907); *Winning Ways*, chapter 3. The generalised game of A. S. Fraenkel (*How to beat your
/// Wythoff games' opponent on three fronts*, 1982) lets the two numbers differ by less than t:
/// `generalized_wythoff(t)`; for t = 1 it is Wythoff's. The position is the two heaps, whose order
/// does not matter: `wythoff(3, 5)`, `generalized_wythoff(2)(3, 5)`.
///
/// A position costs the sum of its heaps, t times. For t = 1 the values up to m, n are found
/// together in a table, m · n · (m + n) / 64 steps at worst.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Wythoff};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Wythoff::default(), Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&(3, 5))?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wythoff {
    /// The numbers taken from both heaps differ by less than this.
    difference: u64,
}

impl Default for Wythoff {
    fn default() -> Wythoff {
        Wythoff { difference: 1 }
    }
}

impl Wythoff {
    /// The generalised game of some t.
    ///
    /// # Errors
    /// If the argument is not an integer from 1.
    pub fn new(arguments: &[Argument]) -> Result<Wythoff> {
        const DUE: &str = "a bound of the difference";
        let difference = Argument::only(arguments, DUE)?.size(DUE)?;
        if difference == 0 {
            return Err(Error::new(ErrorKind::Domain, format!("expected {DUE}, at least 1")));
        }
        Ok(Wythoff { difference })
    }
}

impl Ruleset for Wythoff {
    type Position = (u64, u64);

    fn name(&self) -> String {
        match self.difference {
            1 => "wythoff".to_owned(),
            difference => format!("generalized_wythoff({difference})"),
        }
    }

    fn moves(&self, &(left, right): &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
        for to in 0..left {
            moves.to((to, right), || format!("heap {left} → {to}"))?;
        }
        for to in 0..right {
            moves.to((left, to), || format!("heap {right} → {to}"))?;
        }
        for taken in 1..=left {
            let least = (taken + 1).saturating_sub(self.difference).max(1);
            let most = (taken + self.difference - 1).min(right);
            for other in least..=most {
                let to = (left - taken, right - other);
                moves.to(to, || {
                    if taken == other {
                        format!("take {taken} from both heaps: {left} → {}, {right} → {}", to.0, to.1)
                    } else {
                        format!("take {taken} and {other}: heaps {left} → {}, {right} → {}", to.0, to.1)
                    }
                })?;
            }
        }
        Ok(())
    }

    fn components(&self, (left, right): (u64, u64), parts: &mut Vec<(u64, u64)>) {
        parts.push((left.min(right), left.max(right)));
    }

    knows_values!();

    fn write(&self, (left, right): &(u64, u64)) -> String {
        format!("{}({left}, {right})", self.name())
    }

    fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
        const DUE: &str = "two heap sizes";
        let [left, right] = Argument::exactly(arguments, DUE)?;
        Ok((left.size("heap sizes")?, right.size("heap sizes")?))
    }

    fn picture(&self, &(left, right): &(u64, u64), after: Option<&[(u64, u64)]>) -> Option<Picture> {
        Some(two_numbers((left, right), after))
    }
}

impl KnownValues for Wythoff {
    /// For t = 1 all values up to a position are found row by row.
    fn table(
        &self,
        &(left, right): &(u64, u64),
        limits: &Limits,
    ) -> Option<Box<dyn Iterator<Item = ((u64, u64), u64)>>> {
        if self.difference > 1 {
            return None;
        }
        WythoffTable::new(left.min(right), left.max(right), limits)
            .map(|table| Box::new(table) as Box<dyn Iterator<Item = _>>)
    }

    /// With one heap empty it is Nim.
    fn value(&self, &(left, right): &(u64, u64)) -> Option<Nimber> {
        (left == 0 || right == 0).then(|| Nimber::from(left.max(right)))
    }
}

/// Euclid: of two integers subtract a multiple of the smaller from the greater.
///
/// Both stay positive ([`Euclid::POSITIVE`]), so that play stops when the numbers are equal: J. W.
/// Grossman (1997); or play goes on until a number is 0 ([`Euclid::TO_ZERO`]), as the game was first
/// told: A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm* (1969). Both have
/// the same P-positions except for equal numbers, and different values. The position is the two
/// integers, whose order does not matter: `euclid(5, 8)`, `euclid_to_zero(5, 8)`.
///
/// Where both stay positive the value needs no play: ⌊y/x − x/y⌋ for x ≤ y (G. Nivasch, *The
/// Sprague–Grundy function of the game Euclid*, 2006). Else a position costs the quotient of its
/// integers.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Euclid};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Euclid::POSITIVE, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&(5, 8))?.to_u64(), Some(0));
/// assert_eq!(solver.value(&(7, 25))?.to_u64(), Some(3));
/// let mut solver = Solver::new(Euclid::TO_ZERO, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&(15, 24))?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Euclid {
    /// What a number must not go below.
    least: u64,
}

impl Euclid {
    /// Both integers stay positive.
    pub const POSITIVE: Euclid = Euclid { least: 1 };
    /// Until an integer is 0.
    pub const TO_ZERO: Euclid = Euclid { least: 0 };
}

impl Ruleset for Euclid {
    type Position = (u64, u64);

    fn name(&self) -> String {
        if self.least == 0 { "euclid_to_zero" } else { "euclid" }.to_owned()
    }

    fn moves(&self, &position: &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
        subtract_multiples(position, self.least, moves)
    }

    fn components(&self, (left, right): (u64, u64), parts: &mut Vec<(u64, u64)>) {
        if left > 0 && right > 0 {
            parts.push((left.min(right), left.max(right)));
        }
    }

    knows_values!();

    fn write(&self, (left, right): &(u64, u64)) -> String {
        format!("{}({left}, {right})", self.name())
    }

    fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
        const DUE: &str = "two integers";
        let [left, right] = Argument::exactly(arguments, DUE)?;
        let (left, right) = (left.size("integers")?, right.size("integers")?);
        if left.min(right) < self.least {
            return Err(Error::new(
                ErrorKind::Domain,
                "expected two positive integers; got 0 for one of them",
            )
            .help("euclid_to_zero is the variant in which play goes on until a number is 0"));
        }
        Ok((left, right))
    }

    fn picture(&self, &position: &(u64, u64), after: Option<&[(u64, u64)]>) -> Option<Picture> {
        Some(two_numbers(position, after))
    }
}

impl KnownValues for Euclid {
    /// Nivasch's formula, where both stay positive.
    fn value(&self, &(left, right): &(u64, u64)) -> Option<Nimber> {
        if self.least == 0 {
            return None;
        }
        let (less, more) = (u128::from(left.min(right)), u128::from(left.max(right)));
        if less == 0 {
            return Some(Nimber::from(0_u64));
        }
        let quotient = (more - less) * (more + less) / (less * more);
        u64::try_from(quotient).ok().map(Nimber::from)
    }
}

/// Subtracts a multiple of the smaller number from the greater, down to `least`; of equal numbers
/// either is the greater.
fn subtract_multiples((left, right): (u64, u64), least: u64, moves: &mut Moves<(u64, u64)>) -> Result<()> {
    if left.min(right) == 0 {
        return Ok(());
    }
    let words = |multiple: u64, less: u64, more: u64, rest: u64| {
        move || format!("subtract {multiple}·{less}: {more} → {rest}")
    };
    for multiple in 1..=left.saturating_sub(least) / right {
        let rest = left - multiple * right;
        moves.to((rest, right), words(multiple, right, left, rest))?;
    }
    for multiple in 1..=right.saturating_sub(least) / left {
        let rest = right - multiple * left;
        moves.to((left, rest), words(multiple, left, right, rest))?;
    }
    Ok(())
}

fn two_numbers((left, right): (u64, u64), after: Option<&[(u64, u64)]>) -> Picture {
    let next = after.and_then(<[_]>::first).copied().unwrap_or((left, right));
    Picture::Heaps(vec![Heap::after(left, Some(&[next.0])), Heap::after(right, Some(&[next.1]))])
}

/// The values of all pairs of heaps i ≤ j up to a pair, by rising i and then j.
///
/// A pair's value is the mex of those before it in its row, in its column and on its diagonal. What
/// each of these has seen is a set of bits, and the mex is the first bit that none of the three
/// has. A pair has the value of its mirror image, so that row i begins with what column i saw.
///
/// Room: two sets for each column.
struct WythoffTable {
    last: (u64, u64),
    next: (u64, u64),
    /// 64-bit words of a set.
    words: usize,
    row: Vec<u64>,
    columns: Vec<u64>,
    diagonals: Vec<u64>,
}

impl WythoffTable {
    /// The table up to a pair, with the smaller one first; none if it takes more words than there
    /// may be nodes.
    fn new(less: u64, more: u64, limits: &Limits) -> Option<WythoffTable> {
        // An upper bound on the number of options.
        let greatest = less.checked_mul(2)?.checked_add(more)?;
        let words = greatest / 64 + 1;
        let room = words.checked_mul(more.checked_add(1)?)?;
        if room.checked_mul(2)? > limits.max_nodes as u64 {
            return None;
        }
        Some(WythoffTable {
            last: (less, more),
            next: (0, 0),
            words: words as usize,
            row: vec![0; words as usize],
            columns: vec![0; room as usize],
            diagonals: vec![0; room as usize],
        })
    }
}

impl Iterator for WythoffTable {
    type Item = ((u64, u64), u64);

    fn next(&mut self) -> Option<Self::Item> {
        let (row, column) = self.next;
        if row > self.last.0 {
            return None;
        }
        let set = |number: u64| number as usize * self.words..(number as usize + 1) * self.words;
        if row == column {
            self.row.copy_from_slice(&self.columns[set(row)]);
        }
        let in_column = &mut self.columns[set(column)];
        let on_diagonal = &mut self.diagonals[set(column - row)];
        let lines = self.row.iter_mut().zip(in_column).zip(on_diagonal).enumerate();
        let mut value = 0;
        for (word, ((in_row, in_column), on_diagonal)) in lines {
            let seen = *in_row | *in_column | *on_diagonal;
            if seen != u64::MAX {
                let bit = seen.trailing_ones();
                for line in [in_row, in_column, on_diagonal] {
                    *line |= 1 << bit;
                }
                value = word as u64 * 64 + u64::from(bit);
                break;
            }
        }
        self.next = if column < self.last.1 { (row, column + 1) } else { (row + 1, row + 1) };
        Some(((row, column), value))
    }
}
