//! Chomp.

use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::{Board, Picture, Square};
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, OutcomeTheorem, Ruleset, knows_values};

pub(super) const CHOMP: Named = Named::new(
    "chomp(m, n)  ·  chomp([4, 4, 3])  ·  chomp(a, b, c)",
    "bite off a square with all squares to the right and below; the corner is poisoned",
    "Gale (1974); Winning Ways, ch. 18",
    "claim chomp(2, 3) is N",
    Make::Plain(&Chomp),
);

/// The most squares, or cubes, that a bar may have.
pub const MOST_SQUARES: u64 = 10_000;

/// A bar from which nothing was bitten is won.
const STRATEGY_STEALING: OutcomeTheorem = OutcomeTheorem::won(
    "strategy stealing",
    "biting the last square alone wins, or the bite that answers it wins at once",
);

const DUE: &str = "two or three sizes, or a list of rows";

/// Chomp: bite off a square of a bar of chocolate with all squares to the right and below; the
/// square in the corner, row 1 and column 1, is poisoned.
///
/// `chomp(3, 4)` is the bar of 3 rows and 4 columns, and `chomp([4, 4, 3])` gives the lengths of
/// the rows from the top, none longer than the one before. `chomp(2, 3, 4)` has 2 layers of 3 rows
/// and 4 columns, and `chomp([[4, 4], [3]])` gives the rows of each layer; a bite then takes the
/// layers below as well. At most 10,000 squares.
///
/// Normal play: biting the poisoned square is not a move, so a player who is left with it alone has
/// lost. That is the same as having to eat it and lose.
///
/// A bar of one row is a Nim heap of its other squares, and a row and a column that meet in the
/// corner are the sum of two such bars. Other values are found by play: an m × n bar has C(m + n,
/// n) positions.
///
/// Source: D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974); *Winning
/// Ways*, chapter 18.
///
/// ```
/// use sprague::ruleset::boards::Chomp;
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Chomp, Limits::default(), Interrupt::new());
/// // The only winning bite of the 3 × 4 bar leaves the rows 4, 2, 2.
/// let rows = Argument::List(vec![4.into(), 2.into(), 2.into()]);
/// assert_eq!(solver.value(&Chomp.read(&[rows])?)?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Chomp;

/// What is left of a bar: the lengths of the rows in each layer.
///
/// Layers and rows go from the poisoned corner; no row is longer than the one before it, nor than
/// the one in the layer before.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bar(Form);

/// A bar that fits a word is always written as one: most bars that are solved at all do, and
/// nothing is allotted for them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Form {
    /// One layer of at most 8 rows of at most 255 squares: a byte for each row, the first in the
    /// lowest.
    Word(u64),
    Rows {
        /// Row after row, layer after layer; each layer has as many rows as the first, some perhaps
        /// without a square.
        rows: Box<[u16]>,
        /// How many rows there are in a layer.
        height: u16,
    },
}

impl Bar {
    /// Without empty layers and rows at the end.
    fn new(layers: &[Vec<u16>]) -> Bar {
        let full = |layer: &[u16]| layer.iter().take_while(|&&row| row > 0).count();
        let height = layers.first().map_or(0, |layer| full(layer));
        let depth = layers.iter().filter(|layer| full(layer) > 0).count();
        if depth <= 1 {
            return Bar::flat(layers.first().map_or(&[][..], |layer| &layer[..height]));
        }
        let rows = layers[..depth]
            .iter()
            .flat_map(|layer| (0..height).map(|row| layer.get(row).copied().unwrap_or(0)));
        Bar(Form::Rows { rows: rows.collect(), height: height as u16 })
    }

    /// One layer, of rows that have squares.
    fn flat(rows: &[u16]) -> Bar {
        if rows.len() <= 8 && rows.iter().all(|&row| row <= 255) {
            let mut word = [0; 8];
            word.iter_mut().zip(rows).for_each(|(byte, &row)| *byte = row as u8);
            return Bar(Form::Word(u64::from_le_bytes(word)));
        }
        Bar(Form::Rows { rows: rows.into(), height: rows.len() as u16 })
    }

    /// Depth, height and width.
    fn sizes(&self) -> [usize; 3] {
        match &self.0 {
            Form::Word(0) => [0; 3],
            Form::Word(word) => [1, 8 - word.leading_zeros() as usize / 8, (word & 0xff) as usize],
            Form::Rows { rows, height } => {
                let height = usize::from(*height);
                let width = rows.first().map_or(0, |&row| usize::from(row));
                [rows.len().checked_div(height).unwrap_or(0), height, width]
            }
        }
    }

    fn row(&self, layer: usize, row: usize) -> u16 {
        match &self.0 {
            Form::Word(word) => u16::from(word.to_le_bytes()[row]),
            Form::Rows { rows, height } => rows[layer * usize::from(*height) + row],
        }
    }

    /// The layers, each without the empty rows at its end.
    fn layers(&self) -> Vec<Vec<u16>> {
        let [depth, height, _] = self.sizes();
        let rows = |layer| (0..height).map(move |row| self.row(layer, row)).take_while(|&length| length > 0);
        (0..depth).map(|layer| rows(layer).collect()).collect()
    }

    fn is_flat(&self) -> bool {
        self.sizes()[0] <= 1
    }

    /// What a bite leaves; places are counted from 0.
    fn bitten(&self, layer: usize, row: usize, column: u16) -> Bar {
        if let Form::Word(word) = self.0 {
            // The rows that are longer come before the others.
            let bitten = first_rows(longer_rows(word, column)) & !first_rows(row);
            let rows = u64::from(column) * 0x0101_0101_0101_0101;
            return Bar(Form::Word(word & !bitten | rows & bitten));
        }
        if self.is_flat() {
            let left = (0..self.sizes()[1]).map(|place| {
                let length = self.row(0, place);
                if place < row { length } else { length.min(column) }
            });
            return Bar::flat(&left.take_while(|&length| length > 0).collect::<Vec<u16>>());
        }
        let mut layers = self.layers();
        for rows in &mut layers[layer..] {
            rows.iter_mut().skip(row).for_each(|length| *length = (*length).min(column));
        }
        Bar::new(&layers)
    }

    /// The sizes of a bar from which nothing was bitten: rows and columns, and before them the
    /// layers of a solid one.
    fn full_sizes(&self) -> Option<Vec<usize>> {
        let sizes @ [depth, height, width] = self.sizes();
        let mut places = (0..depth).flat_map(|layer| (0..height).map(move |row| (layer, row)));
        let is_full = depth > 0 && places.all(|(layer, row)| usize::from(self.row(layer, row)) == width);
        is_full.then(|| if depth == 1 { sizes[1..].to_vec() } else { sizes.to_vec() })
    }

    /// A flat bar with rows made columns.
    fn transposed(&self) -> Bar {
        let [_, height, width] = self.sizes();
        if let (Form::Word(word), ..=8) = (&self.0, width) {
            // Each row adds a square to as many columns.
            let columns =
                word.to_le_bytes().into_iter().map(|row| 0x0101_0101_0101_0101 & first_rows(row.into()));
            return Bar(Form::Word(columns.sum()));
        }
        let mut rows = Vec::with_capacity(width);
        for before in (0..height).rev() {
            rows.resize(usize::from(self.row(0, before)), before as u16 + 1);
        }
        Bar::flat(&rows)
    }

    /// The same bar with its three axes in another order.
    fn turned(&self, axes: [usize; 3]) -> Bar {
        let sizes = self.sizes();
        let [depth, height, width] = axes.map(|axis| sizes[axis]);
        let has = |at: [usize; 3]| {
            let mut old = [0; 3];
            axes.iter().zip(at).for_each(|(&axis, place)| old[axis] = place);
            usize::from(self.row(old[0], old[1])) > old[2]
        };
        let length = |l: usize, r: usize| (0..width).take_while(|&c| has([l, r, c])).count() as u16;
        let layers: Vec<Vec<u16>> = (0..depth).map(|l| (0..height).map(|r| length(l, r)).collect()).collect();
        Bar::new(&layers)
    }
}

/// How many rows of a word are longer.
fn longer_rows(word: u64, length: u16) -> usize {
    word.to_le_bytes().iter().filter(|&&row| u16::from(row) > length).count()
}

/// The bits of the first rows of a word.
fn first_rows(count: usize) -> u64 {
    if count < 8 { (1 << (8 * count)) - 1 } else { u64::MAX }
}

impl Ruleset for Chomp {
    type Position = Bar;

    fn name(&self) -> String {
        "chomp".to_owned()
    }

    fn weight(&self, bar: &Bar) -> Option<u64> {
        let [depth, height, _] = bar.sizes();
        let rows = (0..depth).flat_map(|layer| (0..height).map(move |row| (layer, row)));
        Some(rows.map(|(layer, row)| bar.row(layer, row) as u64).sum())
    }

    fn outcome_theorem(&self, bar: &Bar) -> Option<OutcomeTheorem> {
        bar.full_sizes().filter(|sizes| sizes.iter().any(|&size| size > 1)).map(|_| STRATEGY_STEALING)
    }

    fn moves(&self, bar: &Bar, moves: &mut Moves<Bar>) -> Result<()> {
        let [depth, height, _] = bar.sizes();
        for layer in 0..depth {
            for row in 0..height {
                for column in 0..bar.row(layer, row) {
                    if (layer, row, column) == (0, 0, 0) {
                        continue;
                    }
                    moves.to(bar.bitten(layer, row, column), || {
                        let place = format!("row {}, column {}", row + 1, column + 1);
                        if depth == 1 {
                            format!("bite at {place}")
                        } else {
                            format!("bite at layer {}, {place}", layer + 1)
                        }
                    })?;
                }
            }
        }
        Ok(())
    }

    /// A row and a column that meet in the corner have nothing to do with each other.
    fn components(&self, bar: Bar, parts: &mut Vec<Bar>) {
        match bar.sizes() {
            [0, ..] | [1, 1, 1] => {}
            [1, height, width] if height > 1 && width > 1 && bar.row(0, 1) == 1 => {
                parts.push(Bar::flat(&[width as u16]));
                parts.push(Bar::flat(&vec![1; height]));
            }
            _ => parts.push(bar),
        }
    }

    /// Lying rather than upright, if flat; the least of its six forms, if solid.
    fn representative(&self, bar: Bar) -> Bar {
        const TURNS: [[usize; 3]; 5] = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        if bar.is_flat() {
            let [_, height, width] = bar.sizes();
            return if height > width { bar.transposed() } else { bar };
        }
        let key = |bar: &Bar| (bar.sizes(), bar.layers());
        let turned = TURNS.iter().map(|&axes| bar.turned(axes));
        turned.fold(bar.clone(), |least, other| if key(&other) < key(&least) { other } else { least })
    }

    knows_values!();

    fn write(&self, bar: &Bar) -> String {
        if let Some(sizes) = bar.full_sizes() {
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            return format!("chomp({})", sizes.join(", "));
        }
        let rows = |layer: &[u16]| {
            let rows: Vec<String> = layer.iter().map(u16::to_string).collect();
            format!("[{}]", rows.join(", "))
        };
        let layers: Vec<String> = bar.layers().iter().map(|layer| rows(layer)).collect();
        match layers.as_slice() {
            [] => "chomp([])".to_owned(),
            [layer] => format!("chomp({layer})"),
            layers => format!("chomp([{}])", layers.join(", ")),
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<Bar> {
        let sizes: Vec<u64> = match arguments {
            [bar] => {
                let entries = bar.list(DUE)?;
                let is_solid = entries.iter().any(|entry| matches!(entry, Argument::List(_)));
                let layers = if is_solid {
                    entries.iter().map(|layer| layer.sizes("a list of rows")).collect::<Result<_>>()?
                } else {
                    vec![bar.sizes("a list of rows")?]
                };
                return read_layers(&layers);
            }
            [_, _] | [_, _, _] => arguments
                .iter()
                .map(|size| size.size("a number of rows or columns"))
                .collect::<Result<_>>()?,
            _ => return Err(Argument::wrong_count(arguments, DUE)),
        };
        let squares = sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(size));
        if squares > MOST_SQUARES {
            return Err(too_large());
        }
        if squares == 0 {
            return Ok(Bar::new(&[]));
        }
        let [depth, rows, columns] = match sizes[..] {
            [depth, rows, columns] => [depth, rows, columns],
            _ => [1, sizes[0], sizes[1]],
        };
        let layer = vec![columns as u16; rows as usize];
        Ok(Bar::new(&vec![layer; depth as usize]))
    }

    fn end(&self, bars: &[Bar]) -> Option<&'static str> {
        bars.iter().all(|bar| bar.sizes() == [1; 3]).then_some("only the poisoned square is left")
    }

    fn picture(&self, bar: &Bar, after: Option<&[Bar]>) -> Option<Picture> {
        let next = after.and_then(<[_]>::first);
        let [depth, height, width] = bar.sizes();
        let layer = |layer: usize| {
            let board = Board::new(height as u64, width as u64, Square::Nothing).numbered_from(1);
            let mut board = if depth > 1 { board.titled(format!("layer {}", layer + 1)) } else { board };
            let stays_in = |next: &Bar, row: usize| {
                let [depth, height, _] = next.sizes();
                if layer < depth && row < height { next.row(layer, row) } else { 0 }
            };
            for row in 0..height {
                let stays = next.map_or(u16::MAX, |next| stays_in(next, row));
                for column in 0..bar.row(layer, row) {
                    let poisoned = (layer, row, column) == (0, 0, 0);
                    let (row, place) = (row as u64, u64::from(column));
                    board.set(row, place, if poisoned { Square::Poison } else { Square::Chocolate });
                    if column >= stays {
                        board.mark(row, place);
                    }
                }
            }
            board
        };
        Some(Picture::Boards((0..depth).map(layer).collect()))
    }
}

impl KnownValues for Chomp {
    /// A bar of one row is a Nim heap of the squares that are not poisoned.
    fn value(&self, bar: &Bar) -> Option<Nimber> {
        let sizes = bar.sizes();
        let long = sizes.iter().filter(|&&size| size > 1).count();
        (long <= 1).then(|| Nimber::from(sizes.into_iter().max().unwrap_or(0).saturating_sub(1) as u64))
    }
}

fn read_layers(layers: &[Vec<u64>]) -> Result<Bar> {
    let squares = layers.iter().flatten().fold(0_u64, |sum, &row| sum.saturating_add(row));
    let places = layers.iter().map(Vec::len).sum::<usize>().saturating_add(layers.len());
    // A bar is kept with as many rows in each layer.
    let kept = layers.iter().map(Vec::len).max().unwrap_or(0).saturating_mul(layers.len());
    if squares > MOST_SQUARES || places.max(kept) as u64 > MOST_SQUARES {
        return Err(too_large());
    }
    let at = |layer: &Vec<u64>, row: usize| layer.get(row).copied().unwrap_or(0);
    for (number, layer) in layers.iter().enumerate() {
        for row in 0..layer.len() {
            if row > 0 && layer[row] > layer[row - 1] {
                return Err(not_decreasing(
                    format!("row {} has {} squares", row + 1, layer[row]),
                    "row",
                    layer[row - 1],
                ));
            }
            if number > 0 && layer[row] > at(&layers[number - 1], row) {
                let what = format!("row {} of layer {} has {} squares", row + 1, number + 1, layer[row]);
                return Err(not_decreasing(what, "layer", at(&layers[number - 1], row)));
            }
        }
    }
    let layers: Vec<Vec<u16>> =
        layers.iter().map(|layer| layer.iter().map(|&row| row as u16).collect()).collect();
    Ok(Bar::new(&layers))
}

fn not_decreasing(what: String, before: &str, most: u64) -> Error {
    Error::new(ErrorKind::Domain, format!("{what}, and in the {before} before there are {most}"))
        .help("the poisoned square is in the first row and column; no row may be longer than the one before")
}

fn too_large() -> Error {
    Error::new(ErrorKind::Domain, format!("a bar of Chomp may have at most {MOST_SQUARES} squares"))
}

#[cfg(test)]
mod tests {
    use super::Bar;

    /// The lists of at most nine lengths, none longer than the one before.
    fn lists_of_rows(lengths: [u16; 3]) -> Vec<Vec<u16>> {
        let counts = || 0..=9_usize;
        let mut lists = Vec::new();
        for long in counts() {
            for middle in counts().filter(|middle| long + middle <= 9) {
                for short in counts().filter(|short| long + middle + short <= 9) {
                    let [short_row, middle_row, long_row] = lengths;
                    let mut rows = vec![long_row; long];
                    rows.extend(vec![middle_row; middle]);
                    rows.extend(vec![short_row; short]);
                    lists.push(rows);
                }
            }
        }
        lists
    }

    #[test]
    fn bars_in_a_word_are_bitten_and_transposed_as_lists_of_rows_are() {
        for lengths in [[1, 2, 3], [6, 7, 8], [7, 8, 9], [1, 8, 255], [127, 128, 256]] {
            for rows in lists_of_rows(lengths) {
                let bar = Bar::flat(&rows);
                assert_eq!(bar.layers().concat(), rows);
                let width = rows.first().copied().unwrap_or(0);
                let columns: Vec<u16> = (0..width)
                    .map(|column| rows.iter().filter(|&&row| row > column).count() as u16)
                    .collect();
                assert_eq!(bar.transposed(), Bar::flat(&columns), "{rows:?}");
                for (row, &length) in rows.iter().enumerate() {
                    for column in 0..length {
                        let mut left = rows.clone();
                        left[row..].iter_mut().for_each(|length| *length = column.min(*length));
                        left.retain(|&length| length > 0);
                        assert_eq!(bar.bitten(0, row, column), Bar::flat(&left), "{rows:?}");
                    }
                }
            }
        }
    }
}
