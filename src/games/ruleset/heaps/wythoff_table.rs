//! The values of Wythoff's game row by row.

use crate::limits::Limits;

/// The values of all pairs of heaps i ≤ j up to a pair, by rising i and then j.
///
/// A pair's value is the mex of those before it in its row, in its column and on its diagonal. What
/// each of these has seen is a set of bits, and the mex is the first bit that none of the three
/// has. A pair has the value of its mirror image, so that row i begins with what column i saw.
///
/// Room: two sets for each column.
pub(super) struct WythoffTable {
    last: (u64, u64),
    next: (u64, u64),
    /// 64-bit words of a set.
    words: usize,
    row: Vec<u64>,
    columns: Vec<u64>,
    diagonals: Vec<u64>,
}

impl WythoffTable {
    /// The table up to a pair, of which the first is the lesser; none if it takes more words than
    /// there may be nodes.
    pub(super) fn new(less: u64, more: u64, limits: &Limits) -> Option<WythoffTable> {
        // There are at most so many options.
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
