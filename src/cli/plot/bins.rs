//! Points gathered into the cells of a grid, so that a plot of many heaps stays small and shows
//! where they are dense.

use super::Plot;

/// How many heaps fall into a cell, and whether one of them is rare.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cell {
    pub heaps: u32,
    pub rare: bool,
}

/// The plane of heap sizes and values in cells.
pub struct Bins {
    pub columns: usize,
    pub rows: usize,
    cells: Vec<Cell>,
}

impl Bins {
    /// The heaps of a plot, the values from 0 to `top` in the rows from the bottom up.
    pub fn new(plot: &Plot, columns: usize, rows: usize, top: u64) -> Bins {
        let mut bins = Bins { columns, rows, cells: vec![Cell::default(); columns * rows] };
        for (place, &value) in plot.values.iter().enumerate() {
            let column = place_of(place as u64, plot.values.len() as u64, columns);
            let row = place_of(value.into(), top.saturating_add(1), rows);
            let cell = &mut bins.cells[row * columns + column];
            cell.heaps = cell.heaps.saturating_add(1);
            cell.rare |= plot.is_rare(place);
        }
        bins
    }

    pub fn cell(&self, column: usize, row: usize) -> Cell {
        self.cells[row * self.columns + column]
    }

    /// The most heaps in a cell.
    pub fn densest(&self) -> u32 {
        self.cells.iter().map(|cell| cell.heaps).max().unwrap_or(0)
    }
}

/// Which of `cells` equal parts of `0..length` a place is in.
fn place_of(place: u64, length: u64, cells: usize) -> usize {
    let part = u128::from(place) * cells as u128 / u128::from(length.max(1));
    usize::try_from(part).unwrap_or(usize::MAX).min(cells - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_fall_into_their_cells() {
        let values = [0, 1, 2, 3, 1, 4, 3, 2];
        let rare = [true, false, false, true, false, false, true, false];
        let plot = Plot { title: String::new(), first: 0, values: &values, rare: Some(&rare), period: None };
        let bins = Bins::new(&plot, 8, 5, 4);
        for (heap, &value) in values.iter().enumerate() {
            for row in 0..5 {
                let there = row == value as usize;
                let due = Cell { heaps: u32::from(there), rare: there && rare[heap] };
                assert_eq!(bins.cell(heap, row), due, "heap {heap}, row {row}");
            }
        }
        let bins = Bins::new(&plot, 2, 1, 4);
        assert_eq!((bins.cell(0, 0).heaps, bins.cell(1, 0).heaps, bins.densest()), (4, 4, 4));
        assert!(bins.cell(0, 0).rare && bins.cell(1, 0).rare);
    }

    #[test]
    fn largest_numbers_have_a_place() {
        assert_eq!(place_of(u64::MAX - 1, u64::MAX, 7), 6);
        assert_eq!(place_of(0, u64::MAX, 7), 0);
        assert_eq!(place_of(0, 0, 7), 0);
    }
}
