//! Regions of squares as bits: connected parts, the eight symmetries of the square, and boards of more
//! squares than a word has bits.

/// The most squares of the least rectangle around a connected region, unless it is a single row or
/// column.
pub(super) const MOST_SQUARES: u32 = 64;

/// For each width, the bits of the first column.
const FIRST_COLUMN: [u64; 65] = {
    let mut columns = [0; 65];
    let mut width = 1;
    while width <= 64 {
        let mut bit = 0;
        while bit < 64 {
            columns[width] |= 1 << bit;
            bit += width;
        }
        width += 1;
    }
    columns
};

/// The free squares of a board, a connected region or several. Each board has one form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Region {
    pub(super) shape: Shape,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// Free squares in a row, or in a column, and nothing else.
    Strip { length: u32, upright: bool },
    /// At most 64 squares; a bit that is set is a free square, see [`Board`].
    Board { width: u8, height: u8, free: u64 },
    /// More squares than that, or none.
    Large(Box<LargeBoard>),
}

/// A board of at most 64 squares, row after row from the lowest bit.
///
/// With at most 8 rows and columns a row takes 8 bits, whatever its width: then each symmetry is a
/// few operations on the word.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) free: u64,
}

/// What becomes of dominoes on free squares that a half-turn leaves as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HalfTurn {
    /// None meets its image.
    Pairs,
    /// The one in the middle is its own image, and no other meets its image.
    PairsButOne,
}

impl Board {
    /// A board with these squares free, each a row and a column from 0.
    pub(super) fn with_squares(width: u32, height: u32, squares: impl Iterator<Item = (u32, u32)>) -> Board {
        let mut board = Board { width, height, free: 0 };
        let stride = board.stride();
        squares.for_each(|(row, column)| board.free |= 1 << (row * stride + column));
        board
    }

    /// The row and the column of a bit, from 0.
    pub(super) fn square(self, bit: u32) -> (u32, u32) {
        (bit / self.stride(), bit % self.stride())
    }

    /// Bits from one row to the next.
    fn stride(self) -> u32 {
        if self.width <= 8 && self.height <= 8 { 8 } else { self.width }
    }

    fn row(self, row: u32) -> u64 {
        self.free >> (row * self.stride()) & (u64::MAX >> (64 - self.width))
    }

    /// The bits one row further; a board may have a single row of 64.
    pub(super) fn down(self, bits: u64) -> u64 {
        (bits << (self.stride() - 1)) << 1
    }

    fn up(self, bits: u64) -> u64 {
        (bits >> (self.stride() - 1)) >> 1
    }

    /// Free squares whose right neighbour is free.
    pub(super) fn horizontal(self) -> u64 {
        self.free & ((self.free & !FIRST_COLUMN[self.stride() as usize]) >> 1)
    }

    /// Free squares whose lower neighbour is free.
    pub(super) fn vertical(self) -> u64 {
        self.free & self.up(self.free)
    }

    /// The connected free squares around a square.
    fn around(self, square: u64) -> u64 {
        let inner = !FIRST_COLUMN[self.stride() as usize];
        let mut found = square;
        loop {
            let sideways = (found | (found << 1 & inner) | (found & inner) >> 1) & self.free;
            let next = (sideways | self.down(sideways) | self.up(sideways)) & self.free;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// Without empty rows and columns around it; there must be a free square.
    fn trimmed(self) -> Board {
        let stride = self.stride();
        let (first, last) = (self.free.trailing_zeros(), 63 - self.free.leading_zeros());
        // To divide by a number that is not known takes longer than all else.
        let (top, bottom) = if stride == 8 { (first / 8, last / 8) } else { (first / stride, last / stride) };
        let columns = match stride {
            8 => columns_of_bytes(self.free),
            _ => (top..=bottom).fold(0, |columns, row| columns | self.row(row)),
        };
        let left = columns.trailing_zeros();
        let trimmed = Board { width: 64 - columns.leading_zeros() - left, height: bottom - top + 1, free: 0 };
        if trimmed.stride() == stride {
            return Board { free: self.free >> (top * stride + left), ..trimmed };
        }
        let rows = (0..trimmed.height).map(|row| (self.row(top + row) >> left) << (row * trimmed.stride()));
        Board { free: rows.fold(0, |free, row| free | row), ..trimmed }
    }

    fn half_turned(self) -> Board {
        let last = self.stride() * (self.height - 1) + self.width - 1;
        Board { free: self.free.reverse_bits() >> (63 - last), ..self }
    }

    /// What a half-turn does that leaves the free squares as they are. A domino meets its own image
    /// if the centre is on the side between its squares, or in one of them.
    fn half_turn(self) -> Option<HalfTurn> {
        let (row, column) = ((self.height - 1) / 2, (self.width - 1) / 2);
        let is_free = self.free >> (row * self.stride() + column) & 1 == 1;
        let is_alike = self.half_turned().free == self.free;
        match [self.height, self.width].map(|side| side.is_multiple_of(2)) {
            _ if !is_alike => None,
            [true, true] => Some(HalfTurn::Pairs),
            _ if !is_free => Some(HalfTurn::Pairs),
            [false, false] => None,
            _ => Some(HalfTurn::PairsButOne),
        }
    }

    /// Upside down.
    fn flipped(self) -> Board {
        let stride = self.stride();
        if stride == 8 {
            return Board { free: self.free.swap_bytes() >> (8 * (8 - self.height)), ..self };
        }
        let rows = (0..self.height).map(|row| self.row(row) << ((self.height - 1 - row) * stride));
        Board { free: rows.fold(0, |free, row| free | row), ..self }
    }

    /// Rows made columns.
    fn transposed(self) -> Board {
        let turned = Board { width: self.height, height: self.width, free: 0 };
        if self.stride() == 8 {
            return Board { free: transposed_8_by_8(self.free), ..turned };
        }
        let mut bits = self.free;
        let mut free = 0;
        while bits != 0 {
            let (row, column) = self.square(bits.trailing_zeros());
            free |= 1 << (column * turned.stride() + row);
            bits &= bits - 1;
        }
        Board { free, ..turned }
    }

    /// Whether the region, which is connected, is a path of squares, straight or bent.
    fn is_path(self) -> bool {
        let Board { free, .. } = self;
        let (across, along) = (self.horizontal(), self.vertical());
        if across.count_ones() + along.count_ones() + 1 != free.count_ones() {
            return false;
        }
        let (right, left, below, above) = (across, across << 1, along, self.down(along));
        let branching = (right & left & (below | above)) | (below & above & (right | left));
        branching == 0
    }

    /// The least of the forms that come from each other by turning and reflecting, wider than high.
    fn least(self) -> Board {
        let lying = if self.width < self.height { self.transposed() } else { self };
        let four = |board: Board| {
            let turned = board.half_turned();
            board.free.min(turned.free).min(board.flipped().free).min(turned.flipped().free)
        };
        let mut free = four(lying);
        if lying.width == lying.height {
            free = free.min(four(lying.transposed()));
        }
        Board { free, ..lying }
    }
}

/// Which bits are set in any of the eight bytes.
fn columns_of_bytes(bits: u64) -> u64 {
    let four = bits | bits >> 32;
    let two = four | four >> 16;
    (two | two >> 8) & 0xff
}

/// The transpose of 8 × 8 bits: blocks of 1, 2 and 4 change places across the diagonal.
fn transposed_8_by_8(mut bits: u64) -> u64 {
    for (distance, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let change = (bits ^ bits >> distance) & mask;
        bits ^= change ^ change << distance;
    }
    bits
}

impl Region {
    /// A board with these squares free, each a row and a column from 0. It has not more squares
    /// than a number of 32 bits counts.
    pub(super) fn with_squares(rows: u32, columns: u32, squares: impl Iterator<Item = Place>) -> Region {
        match rows * columns {
            1..=MOST_SQUARES => Region::board(Board::with_squares(columns, rows, squares)),
            _ => Region::large(LargeBoard::with_squares(rows, columns, squares)),
        }
    }

    /// All squares of a board.
    pub(super) fn full(rows: u32, columns: u32) -> Region {
        match (rows, columns) {
            (1, length @ 1..) => Region::strip(length, false),
            (length @ 1.., 1) => Region::strip(length, true),
            _ => {
                let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                Region::with_squares(rows, columns, squares)
            }
        }
    }

    pub(super) fn strip(length: u32, upright: bool) -> Region {
        Region { shape: Shape::Strip { length, upright } }
    }

    pub(super) fn board(board: Board) -> Region {
        let Board { width, height, free } = board;
        Region { shape: Shape::Board { width: width as u8, height: height as u8, free } }
    }

    pub(super) fn large(board: LargeBoard) -> Region {
        Region { shape: Shape::Large(Box::new(board)) }
    }

    /// A connected region in its own form: a strip if it is straight.
    fn tidied(board: Board) -> Region {
        let board = board.trimmed();
        match (board.height, board.width) {
            (1, length) => Region::strip(length, false),
            (length, 1) => Region::strip(length, true),
            _ => Region::board(board),
        }
    }

    /// What a half-turn does that leaves the free squares as they are.
    pub(super) fn half_turn(&self) -> Option<HalfTurn> {
        match self.shape {
            Shape::Board { width, height, free } => {
                Board { width: u32::from(width), height: u32::from(height), free }.half_turn()
            }
            Shape::Strip { length, .. } => length.is_multiple_of(2).then_some(HalfTurn::PairsButOne),
            Shape::Large(_) => None,
        }
    }

    /// Without empty rows and columns around it.
    pub(super) fn trimmed(self) -> Region {
        match self.shape {
            Shape::Board { width, height, free } if free != 0 => {
                let board = Board { width: u32::from(width), height: u32::from(height), free };
                Region::board(board.trimmed())
            }
            _ => self,
        }
    }

    /// The connected parts of at least two squares.
    pub(super) fn connected(self, parts: &mut Vec<Region>) {
        match self.shape {
            Shape::Strip { length, .. } if length < 2 => {}
            Shape::Strip { .. } => parts.push(self),
            Shape::Board { width, height, free } => {
                let mut board = Board { width: u32::from(width), height: u32::from(height), free };
                while board.free != 0 {
                    let first = board.free & board.free.wrapping_neg();
                    let part = board.around(first);
                    if part != first {
                        parts.push(Region::tidied(Board { free: part, ..board }));
                    }
                    board.free &= !part;
                }
            }
            Shape::Large(board) => {
                let regions = board.regions().into_iter().filter(|region| region.len() > 1);
                parts.extend(regions.map(|region| Region::around(&region)));
            }
        }
    }

    /// Connected squares on the least board that holds them.
    fn around(squares: &[Place]) -> Region {
        let least = |of: fn(&Place) -> u32| squares.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Place) -> u32| squares.iter().map(of).max().unwrap_or(0);
        let (top, left) = (least(|place| place.0), least(|place| place.1));
        let (rows, columns) = (most(|place| place.0) - top + 1, most(|place| place.1) - left + 1);
        if rows.min(columns) == 1 {
            return Region::full(rows, columns);
        }
        Region::with_squares(rows, columns, squares.iter().map(|&(row, column)| (row - top, column - left)))
    }

    /// The form that all turned and reflected regions share. A bent path is as good as a straight
    /// one.
    pub(super) fn least(self) -> Region {
        match self.shape {
            Shape::Strip { length, .. } => Region::strip(length, false),
            Shape::Board { width, height, free } => {
                let board = Board { width: u32::from(width), height: u32::from(height), free };
                if board.is_path() {
                    Region::strip(free.count_ones(), false)
                } else {
                    Region::board(board.least())
                }
            }
            Shape::Large(_) => self,
        }
    }

    /// How many rows and columns there are.
    pub(super) fn sizes(&self) -> (u32, u32) {
        match &self.shape {
            Shape::Strip { length, upright: false } => (1, *length),
            Shape::Strip { length, upright: true } => (*length, 1),
            Shape::Board { width, height, .. } => (u32::from(*height), u32::from(*width)),
            Shape::Large(board) => (board.rows, board.columns),
        }
    }

    /// Whether a square is free; rows and columns are counted from 0.
    /// How many squares are free.
    pub(super) fn count(&self) -> u32 {
        match &self.shape {
            Shape::Strip { length, .. } => *length,
            Shape::Board { free, .. } => free.count_ones(),
            Shape::Large(board) => board.count(),
        }
    }

    pub(super) fn is_free(&self, (row, column): Place) -> bool {
        match &self.shape {
            Shape::Strip { .. } => true,
            &Shape::Board { width, height, free } => {
                let board = Board { width: u32::from(width), height: u32::from(height), free };
                board.row(row) >> column & 1 == 1
            }
            Shape::Large(board) => board.is_free((row, column)),
        }
    }

    /// All squares, row after row.
    pub(super) fn squares(&self) -> impl Iterator<Item = Place> + use<> {
        let (rows, columns) = self.sizes();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}

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

    /// How many squares are free.
    fn count(&self) -> u32 {
        self.free.iter().map(|word| word.count_ones()).sum()
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
