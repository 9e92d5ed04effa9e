//! Boards of Dots and Boxes.

use std::collections::BTreeSet;

/// Dots, lines between neighbours among them, and the boxes that they enclose.
///
/// Lines are counted from 0: first the level ones, row by row from the top, then the upright ones,
/// row by row as well. A dot is called by its column and its row, `b1` the second one above, and a
/// line by its ends.
///
/// ```
/// use sprague::front_end::picture::Boxes;
/// let mut board = Boxes::new(1, 2);
/// (0..4).for_each(|line| board.draw(line));
/// assert_eq!((board.lines(), board.name_of(0), board.name_of(4)), (7, "a1-b1".into(), "a1-a2".into()));
/// assert!(!board.is_complete(0, 0));
/// (4..6).for_each(|line| board.draw(line));
/// assert!(board.is_complete(0, 0) && !board.is_complete(0, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boxes {
    rows: usize,
    columns: usize,
    drawn: BTreeSet<usize>,
    marked: BTreeSet<usize>,
}

/// A dot: its row and its column, from 0.
pub(crate) type Dot = (usize, usize);

impl Boxes {
    /// Rows and columns of boxes, no line drawn.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Boxes {
        Boxes { rows, columns, drawn: BTreeSet::new(), marked: BTreeSet::new() }
    }

    /// How many rows of boxes there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns of boxes there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many lines there are, drawn or not.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.upright(self.rows, 0)
    }

    /// Draws a line.
    pub fn draw(&mut self, line: usize) {
        self.drawn.insert(line);
    }

    /// Whether a line is drawn.
    #[must_use]
    pub fn is_drawn(&self, line: usize) -> bool {
        self.drawn.contains(&line)
    }

    /// Marks a line.
    pub fn mark(&mut self, line: usize) {
        self.marked.insert(line);
    }

    /// Whether a line is marked.
    #[must_use]
    pub fn is_marked(&self, line: usize) -> bool {
        self.marked.contains(&line)
    }

    /// The lines that are marked, in order.
    pub fn marked(&self) -> impl Iterator<Item = usize> + '_ {
        self.marked.iter().copied()
    }

    /// Whether all four lines of a box are drawn.
    #[must_use]
    pub fn is_complete(&self, row: usize, column: usize) -> bool {
        let level = [self.level(row, column), self.level(row + 1, column)];
        let upright = [self.upright(row, column), self.upright(row, column + 1)];
        level.into_iter().chain(upright).all(|line| self.is_drawn(line))
    }

    /// What people call a line: its two dots.
    #[must_use]
    pub fn name_of(&self, line: usize) -> String {
        let name = |(row, column): Dot| format!("{}{}", Boxes::letter(column), row + 1);
        let [from, to] = self.ends(line);
        format!("{}-{}", name(from), name(to))
    }

    /// The letter of a column of dots, from 0.
    pub(crate) fn letter(column: usize) -> String {
        char::from(b'a' + (column % 26) as u8).to_string().repeat(1 + column / 26)
    }

    /// The level line from a dot to the right.
    pub(crate) fn level(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// The upright line from a dot downwards.
    pub(crate) fn upright(&self, row: usize, column: usize) -> usize {
        (self.rows + 1) * self.columns + row * (self.columns + 1) + column
    }

    /// The dots that a line joins.
    pub(crate) fn ends(&self, line: usize) -> [Dot; 2] {
        match line.checked_sub(self.upright(0, 0)) {
            None => {
                let (row, column) = (line / self.columns, line % self.columns);
                [(row, column), (row, column + 1)]
            }
            Some(line) => {
                let (row, column) = (line / (self.columns + 1), line % (self.columns + 1));
                [(row, column), (row + 1, column)]
            }
        }
    }
}
