//! Rows of coins that are turned over.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::coins::position::{CoinRow, Heads, coins};
use crate::ruleset::moves::choose;
use crate::ruleset::row::{Make, Named, name_of};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

/// A coin-turning game on a row: turn over some coins; the one furthest to the right goes from
/// heads to tails.
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
    signature: &'static str,
    rule: &'static str,
    /// The values that are known, in words.
    values: &'static str,
    example: &'static str,
    shape: Shape,
    theorem: Theorem,
}

/// Which coins may be turned together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// From `least` to `most` coins, among `span` adjacent ones.
    Any { least: usize, most: usize, span: u64 },
    /// At most `most` adjacent coins.
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

pub(super) const CHAPTER_14: &str = "Winning Ways, ch. 14";

/// The rows of all of them in the registry.
pub(super) const ROWS: [Named; 16] = {
    let games: &'static [Row; 16] = &Row::ALL;
    let mut rows = [games[0].named_row(); 16];
    let mut place = 1;
    while place < games.len() {
        rows[place] = games[place].named_row();
        place += 1;
    }
    rows
};

const fn up_to(most: usize) -> Shape {
    Shape::Any { least: 1, most, span: ANYWHERE }
}

const fn exactly(number: usize, span: u64) -> Shape {
    Shape::Any { least: number, most: number, span }
}

impl Row {
    /// Turning Turtles: one or two coins.
    pub const TURNING_TURTLES: Row = Row {
        signature: "turning_turtles(\"TTHTH\")",
        rule: "turn one or two coins",
        values: "of a head on place n: n",
        example: "claim turning_turtles(\"HTH\") = *2",
        shape: up_to(2),
        theorem: Theorem::Places,
    };
    /// Mock Turtles: one to three coins.
    pub const MOCK_TURTLES: Row = Row {
        signature: "mock_turtles(\"TTHTH\")",
        rule: "turn one to three coins",
        values: "of a head on place n: the n-th odious number: 1, 2, 4, 7, 8, 11, 13, 14, …",
        example: "claim mock_turtles(\"TTTH\") = *7",
        shape: up_to(3),
        theorem: Theorem::Odious,
    };
    /// Moebius: one to five coins.
    pub const MOEBIUS: Row = Row {
        signature: "moebius(\"TTHTH\")",
        rule: "turn one to five coins",
        values: "of a head on place n: 1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, …",
        example: "claim moebius(\"TTTH\") = *8",
        shape: up_to(5),
        ..Row::DEFAULT
    };
    /// Mogul: one to seven coins.
    pub const MOGUL: Row = Row {
        signature: "mogul(\"TTHTH\")",
        rule: "turn one to seven coins",
        example: "claim mogul(\"TTH\") = *4",
        shape: up_to(7),
        ..Row::DEFAULT
    };
    /// Moidores: one to nine coins.
    pub const MOIDORES: Row = Row {
        signature: "moidores(\"TTHTH\")",
        rule: "turn one to nine coins",
        example: "claim moidores(\"TTH\") = *4",
        shape: up_to(9),
        ..Row::DEFAULT
    };
    /// Motley: any number of coins.
    pub const MOTLEY: Row = Row {
        signature: "motley(\"TTHTH\")",
        rule: "turn any number of coins",
        values: "of a head on place n: 2^(n − 1)",
        example: "claim motley(\"TTTH\") = *8",
        shape: up_to(ANY_NUMBER),
        theorem: Theorem::PowersOfTwo,
    };
    /// Twins: exactly two coins.
    pub const TWINS: Row = Row {
        signature: "twins(\"TTHTH\")",
        rule: "turn exactly two coins",
        values: "of a head on place n: n − 1",
        example: "claim twins(\"TTTH\") = *3",
        shape: exactly(2, ANYWHERE),
        theorem: Theorem::PlacesFromZero,
    };
    /// Triplets: exactly three coins.
    pub const TRIPLETS: Row = Row {
        signature: "triplets(\"TTHTH\")",
        rule: "turn exactly three coins",
        values: "of a head on place n: 0, 0, and then as in Mock Turtles",
        example: "claim triplets(\"TTTH\") = *2",
        shape: exactly(3, ANYWHERE),
        theorem: Theorem::ZeroThenOdious,
    };
    /// Ruler: any number of coins side by side.
    pub const RULER: Row = Row {
        signature: "ruler(\"TTHTH\")",
        rule: "turn any number of coins side by side",
        values: "of a head on place n: the highest power of 2 that divides n",
        example: "claim ruler(\"TTTH\") = *4",
        shape: Shape::Consecutive { most: ANYWHERE },
        theorem: Theorem::PowersOfTwoDividing,
    };
    /// Ruler Fives: one to five coins side by side.
    pub const RULER_FIVES: Row = Row {
        signature: "ruler_fives(\"TTHTH\")",
        rule: "turn one to five coins side by side",
        example: "claim ruler_fives(\"TTTT\") is P",
        shape: Shape::Consecutive { most: 5 },
        ..Row::DEFAULT
    };
    /// Mock Turtle Fives: one to three of five coins side by side.
    pub const MOCK_TURTLE_FIVES: Row = Row {
        signature: "mock_turtle_fives(\"TTHTH\")",
        rule: "turn one to three coins out of five side by side",
        example: "claim mock_turtle_fives(\"TTTT\") is P",
        shape: Shape::Any { least: 1, most: 3, span: 5 },
        ..Row::DEFAULT
    };
    /// Triplet Fives: exactly three of five coins side by side.
    pub const TRIPLET_FIVES: Row = Row {
        signature: "triplet_fives(\"TTHTH\")",
        rule: "turn exactly three coins out of five side by side",
        example: "claim triplet_fives(\"TTTT\") is P",
        shape: exactly(3, 5),
        ..Row::DEFAULT
    };
    /// Turnips, or Ternups: exactly three coins at equal distances.
    pub const TURNIPS: Row = Row {
        signature: "turnips(\"TTHTH\")",
        rule: "turn exactly three coins at equal distances; also called Ternups",
        example: "claim turnips(\"TTH\") = *1",
        shape: Shape::EquallySpaced,
        ..Row::DEFAULT
    };
    /// Sym: any number of coins, symmetrical about their middle.
    pub const SYM: Row = Row {
        signature: "sym(\"TTHTH\")",
        rule: "turn any number of coins that lie symmetrically about their middle",
        example: "claim sym(\"TTTT\") is P",
        shape: Shape::Symmetric { first: false },
        ..Row::DEFAULT
    };
    /// Sympler: as Sym, and the coin on place 1 is among those turned.
    pub const SYMPLER: Row = Row {
        signature: "sympler(\"TTHTH\")",
        rule: "turn coins as in sym, one of them on place 1",
        example: "claim sympler(\"TTTT\") is P",
        shape: Shape::Symmetric { first: true },
        ..Row::DEFAULT
    };
    /// Grunt: four coins, symmetrical about their middle, the coin on place 1 among them. It is
    /// Grundy's game.
    pub const GRUNT: Row = Row {
        signature: "grunt(\"TTHTH\")",
        rule: "turn exactly four coins as in sym, one of them on place 1",
        values: "of a head on place n: `grundys_game(n - 1)`",
        example: "claim grunt(\"TTTT\") is P",
        shape: Shape::FourSymmetric,
        ..Row::DEFAULT
    };

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

    /// What most of them have in common.
    const DEFAULT: Row =
        Row { signature: "", rule: "", values: "", example: "", shape: up_to(1), theorem: Theorem::None };

    /// Its row in the registry.
    const fn named_row(&'static self) -> Named {
        Named::new(self.signature, self.rule, CHAPTER_14, self.example, Make::Plain(self)).values(self.values)
    }

    /// The game of a name: of `ruler` it is [`Row::RULER`].
    #[must_use]
    pub fn named(name: &str) -> Option<Row> {
        Row::ALL.into_iter().find(|row| name_of(row.signature) == name)
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
        name_of(self.signature).to_owned()
    }

    fn moves(&self, row: &CoinRow, moves: &mut Moves<CoinRow>) -> Result<()> {
        for &last in row.heads() {
            self.turns(last, |others| {
                moves.hold(row.heads().len() + others.len())?;
                let next = row.turned(others.iter().copied().chain([last]));
                moves.to(next, || words(others.iter().chain([&last]), u64::to_string))
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
        format!("{}(\"{coins}\")", name_of(self.signature))
    }

    fn read(&self, arguments: &[Argument]) -> Result<CoinRow> {
        const DUE: &str = "a row of coins";
        let row = Argument::only(arguments, DUE)?.text(DUE)?;
        Ok(CoinRow::new(heads_of(row, DUE)?, row.len() as u64))
    }

    fn picture(&self, row: &CoinRow, after: Option<&[CoinRow]>) -> Option<Picture> {
        let heads = |row: &CoinRow| -> Heads { row.heads().iter().map(|&place| (1, place)).collect() };
        Some(coins((1, row.count()), &heads(row), after.and_then(<[_]>::first).map(heads)))
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

/// The words for a move: the coin first that goes to tails, and the others down from it.
pub(super) fn words<P: Ord>(turns: impl Iterator<Item = P>, written: impl Fn(P) -> String) -> String {
    let mut places: Vec<P> = turns.collect();
    places.sort_unstable_by(|one, other| other.cmp(one));
    let places: Vec<String> = places.into_iter().map(written).collect();
    match places.as_slice() {
        [only] => format!("turn coin {only}"),
        [first @ .., last] => format!("turn coins {} and {last}", first.join(", ")),
        [] => String::new(),
    }
}
