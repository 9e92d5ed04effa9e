//! Coins on a grid that are turned over.

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::coins::position::{CoinGrid, Heads, coins};
use crate::ruleset::coins::row::{CHAPTER_14, Row, heads_of, words};
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, keyed, knows_values};

pub(super) const TURNING_CORNERS: Named = Named::new(
    "turning_corners(\"TT/TH\")",
    "turn the four corners of a rectangle",
    CHAPTER_14,
    "claim turning_corners(\"TT/TH\") = *1",
    Make::Plain(&Grid::TURNING_CORNERS),
)
.values("of a head on row r, column c: the nim-product (r − 1) ⊗ (c − 1)");

pub(super) const RUGS: Named = Named::new(
    "rugs(\"TT/TH\")",
    "turn all coins of a rectangle",
    CHAPTER_14,
    "claim rugs(\"TT/TH\") = *3",
    Make::Plain(&Grid::RUGS),
)
.values("of a head on row r, column c: the nim-product of the values of `ruler` for r and c");

pub(super) const ACROSTIC_TWINS: Named = Named::new(
    "acrostic_twins(\"TT/TH\")",
    "turn two coins in one row or one column",
    CHAPTER_14,
    "claim acrostic_twins(\"TT/TH\") is P",
    Make::Plain(&Grid::ACROSTIC_TWINS),
)
.values("of a head on row r, column c: (r − 1) ⊕ (c − 1)");

pub(super) const PRODUCT: Named = Named::new(
    "product(\"twins\", \"ruler\")(\"TT/TH\")",
    "turn the coins where the rows of a move in the first game meet the columns of one in the second",
    CHAPTER_14,
    "claim product(\"twins\", \"ruler\")(\"TT/TT\") is P",
    Make::With(|arguments| Ok(keyed(Grid::product(arguments)?))),
)
.values("of a head on row r, column c: the nim-product of the two values");

/// A coin-turning game on a grid, made from a game for its columns and one for its rows.
///
/// The coin furthest down and to the right of those turned goes from heads to tails. In a *product*
/// the coins turned are those whose row is in a set of the first game and whose column is in a set
/// of the second. In an *acrostic* game they are a set of one row or of one column.
/// Source: *Winning Ways*, chapter 14; Ferguson, Part I, section 5.
///
/// | name | is | which coins |
/// | --- | --- | --- |
/// | `turning_corners` | Twins × Twins | the four corners of a rectangle |
/// | `rugs` | Ruler × Ruler | all coins of a rectangle |
/// | `acrostic_twins` | acrostic of Twins | two in one row or one column |
/// | `product("mock_turtles", "ruler")(…)` | the product of any two | |
///
/// The position is a string of rows from the top, separated by `/`, all equally long:
/// `turning_corners("TT/TH")`. Rows and columns are counted from 1; books often count from 0, so
/// that what they call place (2, 3) of Turning Corners is row 3 and column 4 here. Tails at the
/// lower and right edge are never turned; a position keeps them, as it was typed.
///
/// The value of a position is the nim-sum of the values of its heads, each alone. That theorem
/// finds values; the options are those of the rules. The value of a head in a product is the
/// nim-product of the values of the two games (the Tartan theorem); it is found by play here. In
/// Acrostic Twins it is the nim-sum of row and column, each less 1, without play.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, coins::Grid};
/// use sprague::{Interrupt, Limits};
/// let rules = Grid::TURNING_CORNERS;
/// let head = rules.read(&[Argument::from("TTT/TTT/TTH")])?;
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&head)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The name, if it has one of its own.
    name: Option<&'static str>,
    rows: Row,
    columns: Row,
    acrostic: bool,
}

impl Grid {
    /// Turning Corners: the four corners of a rectangle.
    pub const TURNING_CORNERS: Grid = Grid::of("turning_corners", Row::TWINS);
    /// Rugs: all coins of a rectangle.
    pub const RUGS: Grid = Grid::of("rugs", Row::RULER);
    /// Acrostic Twins: two coins in one row or one column.
    pub const ACROSTIC_TWINS: Grid = Grid { acrostic: true, ..Grid::of("acrostic_twins", Row::TWINS) };

    const fn of(name: &'static str, row: Row) -> Grid {
        Grid { name: Some(name), rows: row, columns: row, acrostic: false }
    }

    /// The product of two games on a row, by their names: which rows and which columns may be
    /// turned together.
    ///
    /// # Errors
    /// If the arguments are not two such names.
    pub fn product(arguments: &[Argument]) -> Result<Grid> {
        const DUE: &str = "the names of two coin-turning games";
        let [rows, columns] = Argument::exactly(arguments, DUE)?;
        let game = |argument: &Argument| {
            let name = argument.text(DUE)?;
            Row::named(name).ok_or_else(|| {
                let message = format!("expected {DUE}; got {name:?}");
                let names = Row::ALL.map(|row| row.name()).join(", ");
                Error::new(ErrorKind::Domain, message).note(format!("there are {names}"))
            })
        };
        Ok(Grid { name: None, rows: game(rows)?, columns: game(columns)?, acrostic: false })
    }

    /// Visits each set of coins that may be turned if `last` is the one furthest down and to the
    /// right.
    fn turns(
        &self,
        (row, column): (u64, u64),
        mut visit: impl FnMut(&[(u64, u64)]) -> Result<()>,
    ) -> Result<()> {
        let mut turned = Vec::new();
        if self.acrostic {
            self.columns.turns(column, |columns| {
                turned.clear();
                turned.push((row, column));
                turned.extend(columns.iter().map(|&other| (row, other)));
                visit(&turned)
            })?;
            return self.rows.turns(row, |rows| {
                // A coin alone was turned with its row.
                if rows.is_empty() {
                    return Ok(());
                }
                turned.clear();
                turned.push((row, column));
                turned.extend(rows.iter().map(|&other| (other, column)));
                visit(&turned)
            });
        }
        self.rows.turns(row, |rows| {
            self.columns.turns(column, |columns| {
                turned.clear();
                for &row in [row].iter().chain(rows) {
                    turned.extend([column].iter().chain(columns).map(|&column| (row, column)));
                }
                visit(&turned)
            })
        })
    }
}

impl Ruleset for Grid {
    type Position = CoinGrid;

    fn name(&self) -> String {
        self.name.map_or_else(
            || format!("product(\"{}\", \"{}\")", self.rows.name(), self.columns.name()),
            str::to_owned,
        )
    }

    fn moves(&self, grid: &CoinGrid, moves: &mut Moves<CoinGrid>) -> Result<()> {
        for &last in grid.heads() {
            self.turns(last, |coins| {
                moves.hold(2 * (grid.heads().len() + coins.len()))?;
                moves.to(grid.turned(coins.iter().copied()), || {
                    words(coins.iter(), |(row, column)| format!("({row}, {column})"))
                })
            })?;
        }
        Ok(())
    }

    /// Tails beyond the last row and the last column with a head are never turned.
    fn representative(&self, grid: CoinGrid) -> CoinGrid {
        grid.trimmed()
    }

    knows_values!();

    fn entries(&self, grid: &CoinGrid) -> usize {
        2 * grid.heads().len()
    }

    fn write(&self, grid: &CoinGrid) -> String {
        let is_head = |row, column| grid.heads().binary_search(&(row, column)).is_ok();
        let rows: Vec<String> = (1..=grid.rows())
            .map(|row| {
                (1..=grid.columns()).map(|column| if is_head(row, column) { 'H' } else { 'T' }).collect()
            })
            .collect();
        format!("{}(\"{}\")", self.name(), rows.join("/"))
    }

    fn read(&self, arguments: &[Argument]) -> Result<CoinGrid> {
        const DUE: &str = "rows of coins, equally long";
        let mut heads = Vec::new();
        let mut width = None;
        let mut height = 0;
        for (row, place) in Argument::only(arguments, DUE)?.text(DUE)?.split('/').zip(1..) {
            heads.extend(heads_of(row, DUE)?.into_iter().map(|column| (place, column)));
            height = place;
            let first = *width.get_or_insert(row.len());
            if first != row.len() {
                let message =
                    format!("expected {DUE}; row {place} has {} coins where row 1 has {first}", row.len());
                return Err(Error::new(ErrorKind::Domain, message));
            }
        }
        Ok(CoinGrid::new(heads, height, width.unwrap_or(0) as u64))
    }

    fn picture(&self, grid: &CoinGrid, after: Option<&[CoinGrid]>) -> Option<Picture> {
        let heads = |grid: &CoinGrid| -> Heads { grid.heads().iter().copied().collect() };
        let after = after.and_then(<[_]>::first).map(heads);
        Some(coins((grid.rows(), grid.columns()), &heads(grid), after))
    }
}

impl KnownValues for Grid {
    fn value_parts(&self, grid: CoinGrid, parts: &mut Vec<CoinGrid>) {
        parts.extend(grid.heads().iter().map(|&place| CoinGrid::one_head(place)));
    }

    fn value(&self, grid: &CoinGrid) -> Option<Nimber> {
        match grid.heads() {
            &[(row, column)] if *self == Grid::ACROSTIC_TWINS => Some(Nimber::from((row - 1) ^ (column - 1))),
            _ => None,
        }
    }
}
