//! Nimstring: strings between coins are cut, and who frees a coin moves again.

use hashbrown::HashMap;

use super::{Turn, Worth};
use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// Coins tied to one another and to the ground by strings. A move cuts a string; a player who frees
/// a coin moves again, and a player who cannot do so has lost. The strings that are left are a set
/// of bits.
///
/// Worths are found by play from what is asked for, with these savings: what hangs together through
/// coins is a component by itself, since the ground joins nothing; the symmetries that were given
/// bring sets of strings to one of them; and a position with a capture that can be declined is loony
/// at once. Each component is kept once, in 16 bytes.
///
/// Source: *Winning Ways*, chapter 16; E. R. Berlekamp, *The Dots and Boxes Game* (2000).
///
/// ```
/// use sprague::entailing::{Nimstring, Worth};
/// use sprague::{Interrupt, Limits};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// // A chain of three coins between two strings to the ground, which is coin 0: it is long.
/// let mut chain = Nimstring::new(4, 0, &[(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// assert_eq!(chain.worth(chain.all(), &limits, &interrupt)?, Worth::Number(0));
/// // One of two boxes, in the game of boxes: it is worth *1.
/// let mut boxes = Nimstring::of_boxes(1, 2)?;
/// assert_eq!(boxes.worth(boxes.all(), &limits, &interrupt)?, Worth::Number(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Nimstring {
    strings: Vec<(u16, u16)>,
    ground: u16,
    /// For each coin, its strings.
    at: Vec<u64>,
    symmetries: Vec<Vec<u8>>,
    known: HashMap<u64, u8>,
}

/// What is attained, as bits: those below the last one are numbers, and the last one stands for all
/// further numbers and ☾. No number is larger than the number of strings.
type Bits = u128;

/// Kept for ☾.
const LOONY: u8 = u8::MAX;

impl Nimstring {
    /// The most strings.
    pub const MOST: usize = 64;

    /// Strings between the coins 0, 1, …; one of these is the ground.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if there are more than [`Nimstring::MOST`] strings.
    ///
    /// # Panics
    /// If a string, or the ground, names a coin that there is none of.
    pub fn new(coins: usize, ground: u16, strings: &[(u16, u16)]) -> Result<Nimstring> {
        if strings.len() > Self::MOST {
            let message =
                format!("{} strings; Nimstring is played with at most {}", strings.len(), Self::MOST);
            return Err(Error::new(ErrorKind::Domain, message));
        }
        assert!(usize::from(ground) < coins, "the ground is one of the coins");
        let mut at = vec![0; coins];
        for (place, &(a, b)) in strings.iter().enumerate() {
            at[usize::from(a)] |= 1 << place;
            at[usize::from(b)] |= 1 << place;
        }
        let strings = strings.to_vec();
        Ok(Nimstring { strings, ground, at, symmetries: Vec::new(), known: HashMap::new() })
    }

    /// Dots and Boxes without a line: a coin for each box, row by row after the ground, and a string
    /// for each side. The strings of rows of sides come first, from the top.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if there are more than [`Nimstring::MOST`] sides, or no box.
    pub fn of_boxes(rows: usize, columns: usize) -> Result<Nimstring> {
        Nimstring::check_boxes(rows, columns)?;
        let box_at = |row: usize, column: usize| -> u16 {
            // Outside all boxes is the ground; a row or column before the first wraps round.
            if row < rows && column < columns { (1 + row * columns + column) as u16 } else { 0 }
        };
        let level = |row: usize, column: usize| (box_at(row.wrapping_sub(1), column), box_at(row, column));
        let upright = |row: usize, column: usize| (box_at(row, column.wrapping_sub(1)), box_at(row, column));
        let mut strings = Vec::new();
        strings.extend((0..=rows).flat_map(|row| (0..columns).map(move |column| level(row, column))));
        strings.extend((0..rows).flat_map(|row| (0..=columns).map(move |column| upright(row, column))));
        let mut boxes = Nimstring::new(1 + rows * columns, 0, &strings)?;
        let first_upright = (rows + 1) * columns;
        let level = |row: usize, column: usize| (row * columns + column) as u8;
        let upright = |row: usize, column: usize| (first_upright + row * (columns + 1) + column) as u8;
        for turned in 0..8_u8 {
            let (across, down, swapped) = (turned & 1 != 0, turned & 2 != 0, turned & 4 != 0);
            if turned == 0 || swapped && rows != columns {
                continue;
            }
            let flip = |place: usize, last: usize, flipped: bool| if flipped { last - place } else { place };
            let levels = (0..=rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let uprights = (0..rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
            let images = levels.map(|(row, column)| {
                let (row, column) = (flip(row, rows, down), flip(column, columns - 1, across));
                if swapped { upright(column, row) } else { level(row, column) }
            });
            let others = uprights.map(|(row, column)| {
                let (row, column) = (flip(row, rows - 1, down), flip(column, columns, across));
                if swapped { level(column, row) } else { upright(row, column) }
            });
            boxes.symmetries.push(images.chain(others).collect());
        }
        Ok(boxes)
    }

    /// Refuses boards with too many sides, or no box.
    pub(crate) fn check_boxes(rows: usize, columns: usize) -> Result<()> {
        let sides = rows
            .saturating_mul(columns.saturating_add(1))
            .saturating_add(rows.saturating_add(1).saturating_mul(columns));
        if rows == 0 || columns == 0 || sides > Self::MOST {
            let message =
                format!("{rows} × {columns} boxes; expected some, with at most {} sides", Self::MOST);
            let help = "the largest boards are 5 × 5, 4 × 6, 3 × 8, 2 × 12 and 1 × 21 boxes";
            return Err(Error::new(ErrorKind::Domain, message).help(help));
        }
        Ok(())
    }

    /// The set of all strings.
    #[must_use]
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.strings.len() as u32).unwrap_or(0)
    }

    /// The ends of the string at a place.
    #[must_use]
    pub fn ends(&self, string: usize) -> (u16, u16) {
        self.strings[string]
    }

    /// The coin that is the ground.
    #[must_use]
    pub fn ground(&self) -> u16 {
        self.ground
    }

    /// How many coins there are, with the ground.
    #[must_use]
    pub fn coins(&self) -> usize {
        self.at.len()
    }

    /// The moves from a set of strings: which string is cut, and whether that frees a coin.
    pub fn moves(&self, left: u64) -> impl Iterator<Item = (usize, Turn)> {
        places(left).map(move |string| {
            let frees = self.frees(left, string);
            (string, if frees { Turn::Complimenting } else { Turn::Plain })
        })
    }

    fn frees(&self, left: u64, string: usize) -> bool {
        let (a, b) = self.strings[string];
        [a, b].into_iter().any(|coin| self.is_freed(left, string, coin))
    }

    fn is_freed(&self, left: u64, string: usize, coin: u16) -> bool {
        coin != self.ground && self.at[usize::from(coin)] & left == 1 << string
    }

    /// The coins that are freed where a string is cut: none, one or two.
    #[must_use]
    pub fn freed(&self, left: u64, string: usize) -> Vec<u16> {
        let (a, b) = self.strings[string];
        let ends = if a == b { vec![a] } else { vec![a, b] };
        ends.into_iter().filter(|&coin| self.is_freed(left, string, coin)).collect()
    }

    /// The components of a set of strings: those that hang together through coins.
    #[must_use]
    pub fn components(&self, left: u64) -> Vec<u64> {
        let mut rest = left;
        let mut all = Vec::new();
        while rest != 0 {
            let mut component = 0_u64;
            let mut open = rest & rest.wrapping_neg();
            while open != 0 {
                component |= open;
                let mut reached = 0;
                for string in places(open) {
                    let (a, b) = self.strings[string];
                    for coin in [a, b] {
                        if coin != self.ground {
                            reached |= self.at[usize::from(coin)] & left;
                        }
                    }
                }
                open = reached & !component;
            }
            rest &= !component;
            all.push(component);
        }
        all
    }

    /// The worth of a set of strings.
    ///
    /// # Errors
    /// If interrupted, or if more components are met than [`Limits::max_nodes`]; what was found until
    /// then is kept.
    pub fn worth(&mut self, left: u64, limits: &Limits, interrupt: &Interrupt) -> Result<Worth> {
        let found = self.of_sum(left, limits.max_nodes, interrupt)?;
        Ok(if found == LOONY { Worth::Loony } else { Worth::Number(found.into()) })
    }

    /// How many components are kept.
    pub(crate) fn kept(&self) -> usize {
        self.known.len()
    }

    fn of_sum(&mut self, left: u64, most: usize, interrupt: &Interrupt) -> Result<u8> {
        let components = self.components(left);
        if components.iter().any(|&component| self.can_decline(component)) {
            return Ok(LOONY);
        }
        let mut sum = 0;
        for component in components {
            match self.of_component(component, most, interrupt)? {
                LOONY => return Ok(LOONY),
                number => sum ^= number,
            }
        }
        Ok(sum)
    }

    /// Whether there is a coin a on its last string, which leads to a coin b that has one more string,
    /// and cutting that one would free no further coin. Then the position is loony.
    ///
    /// Proof. Let K be what is left without both strings. To cut the second one is a plain move to K
    /// and two coins that are tied to each other, whose only move is complimenting and leads to
    /// nothing: they attain all but 0, and are worth 0. So that move gives the worth of K. To cut the
    /// first one is complimenting and leads to a position H, where b is on its last string. There
    /// the complimenting move to K is possible, so H is worth what K is, or is loony. If H is
    /// loony, everything is attained; if not, all but the worth of K by the one move, and that by the
    /// other.
    fn can_decline(&self, left: u64) -> bool {
        places(left).any(|first| {
            let (one, other) = self.strings[first];
            [(one, other), (other, one)].into_iter().any(|(a, b)| {
                let second = self.at[usize::from(b)] & left & !(1 << first);
                a != self.ground
                    && b != self.ground
                    && a != b
                    && self.at[usize::from(a)] & left == 1 << first
                    && second.count_ones() == 1
                    && !self.frees(left, second.trailing_zeros() as usize)
            })
        })
    }

    /// The worth of strings that hang together. At most as deep as there are strings.
    fn of_component(&mut self, component: u64, most: usize, interrupt: &Interrupt) -> Result<u8> {
        let component = self.least_image(component);
        if let Some(&known) = self.known.get(&component) {
            return Ok(known);
        }
        interrupt.poll()?;
        let found = self.by_play(component, most, interrupt)?;
        if self.known.len() >= most {
            let message = format!("more than {most} positions of Nimstring are kept");
            return Err(Error::limit(message, Limit::Nodes));
        }
        self.known.insert(component, found);
        Ok(found)
    }

    fn by_play(&mut self, component: u64, most: usize, interrupt: &Interrupt) -> Result<u8> {
        let mut attained: Bits = 0;
        // Complimenting moves first: two that differ are enough.
        for freeing in [true, false] {
            for string in places(component) {
                if self.frees(component, string) != freeing {
                    continue;
                }
                let option = self.of_sum(component & !(1 << string), most, interrupt)?;
                attained |= match (freeing, option) {
                    (true, LOONY) => Bits::MAX,
                    (true, number) => !(1 << number),
                    (false, LOONY) => 0,
                    (false, number) => 1 << number,
                };
                if attained == Bits::MAX {
                    return Ok(LOONY);
                }
            }
        }
        Ok(attained.trailing_ones() as u8)
    }

    /// The least of what the symmetries make of a set of strings.
    fn least_image(&self, set: u64) -> u64 {
        let image = |symmetry: &Vec<u8>| places(set).map(|string| 1 << symmetry[string]).sum();
        self.symmetries.iter().map(image).fold(set, u64::min)
    }
}

/// The places of the bits of a set.
fn places(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
