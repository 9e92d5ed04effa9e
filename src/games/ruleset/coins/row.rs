//! Rows of coins that are turned over.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::choices::choose;
use crate::ruleset::coins::picture::{self, Heads};
use crate::ruleset::coins::position::CoinRow;
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

/// A coin-turning game on a row: turn over some coins, of which the one furthest to the right goes
/// from heads to tails.
///
/// Which coins may be turned together is what the games differ in; each is a constant here. All are
/// from *Winning Ways*, chapter 14, and the theory is H. W. Lenstra's. The position is a string of
/// `H` and `T`, `mock_turtles("TTHTH")`; places are counted from 1 at the left. Tails at the right
/// end are never turned; a position keeps them, as it was typed.
///
/// The value of a row is the nim-sum of the values of its heads, each alone in the row. That
/// theorem finds values. The options are those of the rules: a row is not the sum of its heads.
///
/// | name | which coins | value of a head on place n |
/// | --- | --- | --- |
/// | `turning_turtles` | one or two | n |
/// | `mock_turtles` | one to three | the n-th odious number |
/// | `moebius`, `mogul`, `moidores` | one to five, seven, nine | by play |
/// | `motley` | any | 2^(n − 1) |
/// | `twins` | exactly two | n − 1 |
/// | `triplets` | exactly three | 0 for n < 3, else the (n − 2)-th number among 1, 2, 4, 7, … of Mock Turtles |
/// | `ruler` | any number, side by side | the highest power of 2 that divides n |
/// | `ruler_fives` | one to five, side by side | by play |
/// | `mock_turtle_fives`, `triplet_fives` | one to three, exactly three, among five side by side | by play |
/// | `turnips` (Ternups) | exactly three at equal distances | by play |
/// | `sym` | any number, symmetrical about their middle | by play |
/// | `sympler` | the same, with the coin on place 1 among them | by play |
/// | `grunt` | exactly four, symmetrical, with the coin on place 1 | that of Grundy's game for n − 1 |
///
/// A head on place n costs its moves: up to n^(k − 1) of k coins, and 2^(n/2) in Sym.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, coins::Row};
/// use sprague::{Interrupt, Limits};
/// let row = Row::MOCK_TURTLES.read(&[Argument::from("TTHTH")])?;
/// let mut solver = Solver::new(Row::MOCK_TURTLES, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&row)?.to_u64(), Some(4 ^ 8));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    name: &'static str,
    shape: Shape,
    theorem: Theorem,
}

/// Which coins may be turned together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// From so many to so many coins, among so many side by side.
    Any { least: usize, most: usize, span: u64 },
    /// At most so many, side by side.
    Consecutive { most: u64 },
    /// Three at equal distances.
    EquallySpaced,
    /// Any number, mirrored about their middle; perhaps only with the coin on place 1.
    Symmetric { first: bool },
    /// Four, mirrored about their middle, with the coin on place 1.
    FourSymmetric,
}

/// What a head is worth without play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Theorem {
    None,
    /// n − 1, for Twins.
    PlacesFromZero,
    /// n, for Turning Turtles.
    Places,
    /// The odious numbers, for Mock Turtles.
    Odious,
    /// 0, 0, and the numbers of Mock Turtles, before which 0 is put, for Triplets.
    ZeroThenOdious,
    /// The highest power of 2 that divides n, for Ruler.
    PowersOfTwoDividing,
    /// 2^(n − 1), for Motley.
    PowersOfTwo,
}

/// Beyond this place a value of Motley is a number too long to be of use.
const LAST_OF_MOTLEY: u64 = 4096;

const ANYWHERE: u64 = u64::MAX;
const ANY_NUMBER: usize = usize::MAX;

impl Row {
    /// Turning Turtles: one or two coins.
    pub const TURNING_TURTLES: Row = Row::up_to("turning_turtles", 2, Theorem::Places);
    /// Mock Turtles: one to three coins.
    pub const MOCK_TURTLES: Row = Row::up_to("mock_turtles", 3, Theorem::Odious);
    /// Moebius: one to five coins.
    pub const MOEBIUS: Row = Row::up_to("moebius", 5, Theorem::None);
    /// Mogul: one to seven coins.
    pub const MOGUL: Row = Row::up_to("mogul", 7, Theorem::None);
    /// Moidores: one to nine coins.
    pub const MOIDORES: Row = Row::up_to("moidores", 9, Theorem::None);
    /// Motley: any number of coins.
    pub const MOTLEY: Row = Row::up_to("motley", ANY_NUMBER, Theorem::PowersOfTwo);
    /// Twins: exactly two coins.
    pub const TWINS: Row = Row::exactly("twins", 2, ANYWHERE, Theorem::PlacesFromZero);
    /// Triplets: exactly three coins.
    pub const TRIPLETS: Row = Row::exactly("triplets", 3, ANYWHERE, Theorem::ZeroThenOdious);
    /// Ruler: any number of coins side by side.
    pub const RULER: Row = Row {
        name: "ruler",
        shape: Shape::Consecutive { most: ANYWHERE },
        theorem: Theorem::PowersOfTwoDividing,
    };
    /// Ruler Fives: one to five coins side by side.
    pub const RULER_FIVES: Row = Row::shaped("ruler_fives", Shape::Consecutive { most: 5 });
    /// Mock Turtle Fives: one to three of five coins side by side.
    pub const MOCK_TURTLE_FIVES: Row =
        Row::shaped("mock_turtle_fives", Shape::Any { least: 1, most: 3, span: 5 });
    /// Triplet Fives: exactly three of five coins side by side.
    pub const TRIPLET_FIVES: Row = Row::exactly("triplet_fives", 3, 5, Theorem::None);
    /// Turnips, or Ternups: exactly three coins at equal distances.
    pub const TURNIPS: Row = Row::shaped("turnips", Shape::EquallySpaced);
    /// Sym: any number of coins, symmetrical about their middle.
    pub const SYM: Row = Row::shaped("sym", Shape::Symmetric { first: false });
    /// Sympler: as Sym, and the coin on place 1 is among those turned.
    pub const SYMPLER: Row = Row::shaped("sympler", Shape::Symmetric { first: true });
    /// Grunt: four coins, symmetrical about their middle, the coin on place 1 among them. It is
    /// Grundy's game.
    pub const GRUNT: Row = Row::shaped("grunt", Shape::FourSymmetric);

    /// All games on a row.
    pub const ALL: [Row; 16] = [
        Row::TURNING_TURTLES,
        Row::MOCK_TURTLES,
        Row::MOEBIUS,
        Row::MOGUL,
        Row::MOIDORES,
        Row::MOTLEY,
        Row::TWINS,
        Row::TRIPLETS,
        Row::RULER,
        Row::RULER_FIVES,
        Row::MOCK_TURTLE_FIVES,
        Row::TRIPLET_FIVES,
        Row::TURNIPS,
        Row::SYM,
        Row::SYMPLER,
        Row::GRUNT,
    ];

    const fn shaped(name: &'static str, shape: Shape) -> Row {
        Row { name, shape, theorem: Theorem::None }
    }

    const fn up_to(name: &'static str, most: usize, theorem: Theorem) -> Row {
        Row { name, shape: Shape::Any { least: 1, most, span: ANYWHERE }, theorem }
    }

    const fn exactly(name: &'static str, number: usize, span: u64, theorem: Theorem) -> Row {
        Row { name, shape: Shape::Any { least: number, most: number, span }, theorem }
    }

    /// The game of a name: of `ruler` it is [`Row::RULER`].
    #[must_use]
    pub fn named(name: &str) -> Option<Row> {
        Row::ALL.into_iter().find(|row| row.name == name)
    }

    /// Visits each set of coins that may be turned if that on `last` is the one furthest to the
    /// right: the others' places.
    pub(super) fn turns(&self, last: u64, mut visit: impl FnMut(&[u64]) -> Result<()>) -> Result<()> {
        match self.shape {
            Shape::Any { least, most, span } => {
                if least <= 1 {
                    visit(&[])?;
                }
                let start = last.saturating_sub(span - 1).max(1);
                let places: Vec<u64> = vec![1; (last - start) as usize];
                let mut others = Vec::new();
                choose(&places, most - 1, |chosen| {
                    if chosen.len() + 1 < least {
                        return Ok(());
                    }
                    others.clear();
                    others.extend(chosen.iter().map(|&(place, _)| start + place as u64));
                    visit(&others)
                })
            }
            Shape::Consecutive { most } => {
                let others: Vec<u64> = (last.saturating_sub(most - 1).max(1)..last).collect();
                (0..=others.len()).rev().try_for_each(|start| visit(&others[start..]))
            }
            Shape::EquallySpaced => {
                (1..=(last - 1) / 2).try_for_each(|apart| visit(&[last - 2 * apart, last - apart]))
            }
            Shape::Symmetric { first } => {
                if !first || last == 1 {
                    visit(&[])?;
                }
                let firsts = if first { 1..last.min(2) } else { 1..last };
                firsts.into_iter().try_for_each(|first| symmetric_turns(first, last, &mut visit))
            }
            Shape::FourSymmetric => {
                (2..(last + 1).div_ceil(2)).try_for_each(|second| visit(&[1, second, last + 1 - second]))
            }
        }
    }
}

/// The sets that are mirrored about their middle and reach from `first` to `last`, without the
/// latter.
fn symmetric_turns(first: u64, last: u64, visit: &mut impl FnMut(&[u64]) -> Result<()>) -> Result<()> {
    visit(&[first])?;
    // Each place up to the middle, and with it the one that mirrors it.
    let inside = last - first - 1;
    let places: Vec<u64> = vec![1; inside.div_ceil(2) as usize];
    let mut others = Vec::new();
    choose(&places, places.len(), |chosen| {
        others.clear();
        others.push(first);
        for &(place, _) in chosen {
            let left = first + 1 + place as u64;
            let right = first + last - left;
            others.push(left);
            if right != left {
                others.push(right);
            }
        }
        visit(&others)
    })
}

impl Ruleset for Row {
    type Position = CoinRow;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn moves(&self, row: &CoinRow, moves: &mut Moves<CoinRow>) -> Result<()> {
        for &last in row.heads() {
            self.turns(last, |others| {
                moves.hold(row.heads().len() + others.len())?;
                let next = row.turned(others.iter().copied().chain([last]));
                moves.to(next, || words(others.iter().copied().chain([last])))
            })?;
        }
        Ok(())
    }

    /// Tails at the end are never turned.
    fn representative(&self, row: CoinRow) -> CoinRow {
        row.trimmed()
    }

    knows_values!();

    fn entries(&self, row: &CoinRow) -> usize {
        row.heads().len()
    }

    fn write(&self, row: &CoinRow) -> String {
        let mut coins = String::new();
        let mut put = |count: u64, coin: &str| coins.push_str(&coin.repeat(count as usize));
        let mut before = 0;
        for &place in row.heads() {
            put(place - before - 1, "T");
            put(1, "H");
            before = place;
        }
        put(row.count() - before, "T");
        format!("{}(\"{coins}\")", self.name)
    }

    fn read(&self, arguments: &[Argument]) -> Result<CoinRow> {
        const DUE: &str = "a row of coins";
        let row = Argument::only(arguments, DUE)?.text(DUE)?;
        Ok(CoinRow::new(heads_of(row, DUE)?, row.len() as u64))
    }

    fn picture(&self, row: &CoinRow, after: Option<&[CoinRow]>) -> Option<Picture> {
        let heads = |row: &CoinRow| -> Heads { row.heads().iter().map(|&place| (1, place)).collect() };
        Some(picture::coins((1, row.count()), &heads(row), after.and_then(<[_]>::first).map(heads)))
    }
}

impl KnownValues for Row {
    fn value_parts(&self, row: CoinRow, parts: &mut Vec<CoinRow>) {
        parts.extend(row.heads().iter().map(|&place| CoinRow::one_head(place)));
    }

    fn value(&self, row: &CoinRow) -> Option<Nimber> {
        let &[place] = row.heads() else { return None };
        let zero_based = place - 1;
        let odious = |index: u64| 2 * index + u64::from(index.count_ones().is_multiple_of(2));
        Some(match self.theorem {
            Theorem::None => return None,
            Theorem::PlacesFromZero => Nimber::from(zero_based),
            Theorem::Places => Nimber::from(place),
            Theorem::Odious => Nimber::from(odious(zero_based)),
            Theorem::ZeroThenOdious if place < 3 => Nimber::default(),
            Theorem::ZeroThenOdious => Nimber::from(odious(zero_based - 2)),
            Theorem::PowersOfTwoDividing => Nimber::from(1_u64 << place.trailing_zeros()),
            Theorem::PowersOfTwo if place > LAST_OF_MOTLEY => return None,
            Theorem::PowersOfTwo => Nimber::from(BigUint::from(1_u8) << zero_based),
        })
    }
}

/// The places of the heads in a row that was written out.
pub(super) fn heads_of(row: &str, due: &str) -> Result<Vec<u64>> {
    let mut heads = Vec::new();
    for (coin, place) in row.chars().zip(1..) {
        match coin {
            'H' | 'h' => heads.push(place),
            'T' | 't' => {}
            other => {
                let message = format!("expected {due}; {other:?} is neither H (heads) nor T (tails)");
                return Err(Error::new(ErrorKind::Domain, message));
            }
        }
    }
    Ok(heads)
}

/// What is said of a move: the coin furthest to the right first.
fn words(turns: impl DoubleEndedIterator<Item = u64>) -> String {
    let places: Vec<String> = turns.rev().map(|place| place.to_string()).collect();
    match places.as_slice() {
        [only] => format!("turn coin {only}"),
        [first @ .., last] => format!("turn coins {} and {last}", first.join(", ")),
        [] => String::new(),
    }
}
