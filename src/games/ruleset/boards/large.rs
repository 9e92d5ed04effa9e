//! Boards of more squares than a word has bits.

/// Any board: which of its squares are free, a bit each, row after row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct LargeBoard {
    pub(super) rows: u32,
    pub(super) columns: u32,
    free: Box<[u64]>,
}

/// A place on a board: its row and its column, from 0.
pub(super) type Place = (u32, u32);

impl LargeBoard {
    /// A board on which these squares are free.
    pub(super) fn with_squares(rows: u32, columns: u32, squares: impl Iterator<Item = Place>) -> LargeBoard {
        let squares_in_all = rows as usize * columns as usize;
        let mut board = LargeBoard { rows, columns, free: vec![0; squares_in_all.div_ceil(64)].into() };
        squares.for_each(|square| board.turn(square));
        board
    }

    /// How many words the squares take.
    pub(super) fn words(&self) -> usize {
        self.free.len()
    }

    fn bit(&self, (row, column): Place) -> (usize, u64) {
        let number = row as usize * self.columns as usize + column as usize;
        (number / 64, 1 << (number % 64))
    }

    /// Blocks a free square, and frees a blocked one.
    fn turn(&mut self, square: Place) {
        let (word, bit) = self.bit(square);
        self.free[word] ^= bit;
    }

    /// Whether a square is on the board and free.
    pub(super) fn is_free(&self, (row, column): Place) -> bool {
        if row >= self.rows || column >= self.columns {
            return false;
        }
        let (word, bit) = self.bit((row, column));
        self.free[word] & bit != 0
    }

    /// The free squares, row after row.
    pub(super) fn squares(&self) -> impl Iterator<Item = Place> {
        let columns = self.columns as usize;
        self.free.iter().enumerate().flat_map(move |(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                let number = 64 * word + place;
                Some(((number / columns) as u32, (number % columns) as u32))
            })
        })
    }

    /// The same board with a domino on two free squares.
    pub(super) fn covered(&self, domino: [Place; 2]) -> LargeBoard {
        let mut board = self.clone();
        domino.into_iter().for_each(|square| board.turn(square));
        board
    }

    /// The connected regions of free squares, each as its squares.
    pub(super) fn regions(&self) -> Vec<Vec<Place>> {
        if self.rows == 1 || self.columns == 1 {
            return self.runs();
        }
        let mut left = self.clone();
        let mut regions = Vec::new();
        for square in self.squares() {
            if !left.is_free(square) {
                continue;
            }
            left.turn(square);
            let mut region = vec![square];
            let mut done = 0;
            while let Some(&(row, column)) = region.get(done) {
                done += 1;
                let beside = [
                    (row, column + 1),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row.wrapping_sub(1), column),
                ];
                for next in beside {
                    if left.is_free(next) {
                        left.turn(next);
                        region.push(next);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// The regions of a single row or column.
    fn runs(&self) -> Vec<Vec<Place>> {
        let mut runs: Vec<Vec<Place>> = Vec::new();
        for (row, column) in self.squares() {
            match runs.last_mut() {
                Some(run) if run.last().is_some_and(|last| last.0 + last.1 + 1 == row + column) => {
                    run.push((row, column));
                }
                _ => runs.push(vec![(row, column)]),
            }
        }
        runs
    }
}
