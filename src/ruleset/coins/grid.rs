//! Coins on a grid that are turned over.

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::coins::picture;
use crate::ruleset::coins::row::{Row, heads_of, turned};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset};

/// A coin-turning game on a grid, made from a game for its columns and one for its rows.
///
/// The coin furthest down and to the right of those turned goes from heads to tails. In a *product* the coins turned are those
/// whose row is in a set of the first game and whose column is in a set of the second. In an *acrostic* game they are a set of one row or
/// of one column. Source: *Winning Ways*, chapter 14; Ferguson, Part I, section 5.
///
/// | name | is | which coins |
/// | --- | --- | --- |
/// | `turning_corners` | Twins × Twins | the four corners of a rectangle |
/// | `rugs` | Ruler × Ruler | all coins of a rectangle |
/// | `acrostic_twins` | acrostic of Twins | two in one row or one column |
/// | `product("mock_turtles", "ruler")(…)` | the product of any two | |
///
/// The position is a string of rows from the top, separated by `/`, all equally long: `turning_corners("TT/TH")`. Rows and columns are counted
/// from 1; books often count from 0, so that what they call place (2, 3) of Turning Corners is row 3 and column 4 here. Tails at the lower and right
/// edge do not matter and are not written.
///
/// The value of a position is the nim-sum of the values of its heads, each alone. The value of a
/// head in a product is the nim-product of the values of the two games (the Tartan theorem); it is found by play here. In Acrostic Twins it is
/// the nim-sum of row and column, each less 1, without play.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, Solver, coins::Grid};
/// use sprague::{Interrupt, Limits};
/// let rules = Grid::turning_corners();
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

/// The rows and columns with heads, counted from 1, in order.
pub type GridHeads = Vec<(u64, u64)>;

impl Grid {
    /// Turning Corners: the four corners of a rectangle.
    #[must_use]
    pub fn turning_corners() -> Grid {
        Grid { name: Some("turning_corners"), rows: Row::TWINS, columns: Row::TWINS, acrostic: false }
    }

    /// Rugs: all coins of a rectangle.
    #[must_use]
    pub fn rugs() -> Grid {
        Grid { name: Some("rugs"), rows: Row::RULER, columns: Row::RULER, acrostic: false }
    }

    /// Acrostic Twins: two coins in one row or one column.
    #[must_use]
    pub fn acrostic_twins() -> Grid {
        Grid { name: Some("acrostic_twins"), rows: Row::TWINS, columns: Row::TWINS, acrostic: true }
    }

    /// The product of two games on a row, by their names: which rows and which columns may be turned together.
    ///
    /// # Errors
    /// If the arguments are not two such names.
    pub fn product(arguments: &[Argument]) -> Result<Grid> {
        const DUE: &str = "two names of coin-turning games, such as \"twins\" and \"ruler\",";
        let [rows, columns] = Argument::exactly(arguments, DUE)?;
        let game = |argument: &Argument| {
            let name = argument.text(DUE)?;
            Row::named(name).ok_or_else(|| {
                let message = format!("{DUE} is due here, and {name:?} is none");
                let names = Row::ALL.map(|row| row.name()).join(", ");
                Error::new(ErrorKind::Domain, message).note(format!("there are {names}"))
            })
        };
        Ok(Grid { name: None, rows: game(rows)?, columns: game(columns)?, acrostic: false })
    }

    /// Visits each set of coins that may be turned if `last` is the one furthest down and to the right.
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
    type Position = GridHeads;

    fn name(&self) -> String {
        self.name.map_or_else(
            || format!("product(\"{}\", \"{}\")", self.rows.name(), self.columns.name()),
            str::to_owned,
        )
    }

    fn moves(&self, heads: &GridHeads, moves: &mut Moves<GridHeads>) -> Result<()> {
        for &last in heads.iter().filter(|(row, column)| *row > 0 && *column > 0) {
            self.turns(last, |coins| {
                moves.hold(2 * (heads.len() + coins.len()))?;
                moves.to(turned(heads, coins.iter().copied()), || {
                    let coins: Vec<String> =
                        coins.iter().map(|(row, column)| format!("({row}, {column})")).collect();
                    match coins.as_slice() {
                        [only] => format!("turn coin {only}"),
                        [first @ .., last] => format!("turn coins {} and {last}", first.join(", ")),
                        [] => String::new(),
                    }
                })
            })?;
        }
        Ok(())
    }

    fn known_values(&self) -> Option<&dyn KnownValues<Position = Self::Position>> {
        Some(self)
    }

    fn entries(&self, heads: &GridHeads) -> usize {
        2 * heads.len()
    }

    fn write(&self, heads: &GridHeads) -> String {
        let height = heads.iter().map(|&(row, _)| row).max().unwrap_or(0);
        let width = heads.iter().map(|&(_, column)| column).max().unwrap_or(0);
        let rows: Vec<String> = (1..=height)
            .map(|row| {
                let coin = |column| if heads.binary_search(&(row, column)).is_ok() { 'H' } else { 'T' };
                (1..=width).map(coin).collect()
            })
            .collect();
        format!("{}(\"{}\")", self.name(), rows.join("/"))
    }

    fn read(&self, arguments: &[Argument]) -> Result<GridHeads> {
        const DUE: &str = "rows of coins, equally long, such as \"TT/TH\",";
        let mut heads = Vec::new();
        let mut width = None;
        for (row, place) in Argument::only(arguments, DUE)?.text(DUE)?.split('/').zip(1..) {
            heads.extend(heads_of(row, DUE)?.into_iter().map(|column| (place, column)));
            let first = *width.get_or_insert(row.len());
            if first != row.len() {
                let message = format!(
                    "{DUE} is due here, and row {place} has {} coins where row 1 has {first}",
                    row.len()
                );
                return Err(Error::new(ErrorKind::Domain, message));
            }
        }
        Ok(heads)
    }

    fn picture(&self, heads: &GridHeads, after: Option<&[GridHeads]>) -> Option<Picture> {
        Some(picture::coins(from_0(heads), after.and_then(<[_]>::first).map(from_0)))
    }
}

impl KnownValues for Grid {
    fn value_parts(&self, heads: GridHeads, parts: &mut Vec<GridHeads>) {
        let places = heads.into_iter().filter(|&(row, column)| row > 0 && column > 0);
        parts.extend(places.map(|place| vec![place]));
    }

    fn value(&self, heads: &GridHeads) -> Option<Nimber> {
        match heads.as_slice() {
            &[(row, column)] if *self == Grid::acrostic_twins() => {
                Some(Nimber::from(row.checked_sub(1)? ^ column.checked_sub(1)?))
            }
            _ => None,
        }
    }
}

/// Rows and columns counted from 0; those that are none are left out.
fn from_0(heads: &GridHeads) -> Vec<(u64, u64)> {
    heads.iter().filter_map(|(row, column)| Some((row.checked_sub(1)?, column.checked_sub(1)?))).collect()
}
