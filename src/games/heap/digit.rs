//! One digit of a take-and-break code.

/// What a digit demands of the sizes of the heaps into which it divides; of one heap or none that
/// says nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// Nothing.
    #[default]
    Any,
    /// No two are equal: `!` after the digit.
    Different,
    /// All are equal: `=` after the digit.
    Equal,
}

/// What one digit of a [`Code`](crate::heap::Code) allows: into how many heaps the rest may be
/// divided.
///
/// As a number it is the sum of 2^r for every allowed number r of heaps, none of them empty: 1 for
/// none, so that a whole heap is taken, 2 for one, 4 for two, 8 for three, 16 for four, 32 for
/// five. Its sign is `0` to `9`, then `A` for 10, and so on to `Z` for 35. A digit with a `!`
/// after it divides into heaps of different sizes alone, one with a `=` into equal ones. (*Winning
/// Ways*, chapter 4; the signs `!` and `=` are those of CGSuite.)
///
/// ```
/// use sprague::heap::Digit;
/// let digit = Digit::from_sign('7').unwrap();
/// assert_eq!(digit.counts().collect::<Vec<_>>(), [0, 1, 2]);
/// assert!(!digit.leaves(3));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    counts: u8,
    sizes: Sizes,
}

impl Digit {
    /// The digit 0: no move.
    pub const ZERO: Digit = Digit { counts: 0, sizes: Sizes::Any };

    /// As many heaps as a digit can speak of: 35 is 32 + 2 + 1.
    pub const MOST_HEAPS: u32 = 5;

    /// The digit of a sign: `0` to `9`, `A` to `Z`, in either case.
    ///
    /// ```
    /// use sprague::heap::Digit;
    /// assert_eq!(Digit::from_sign('f').unwrap().to_string(), "F");
    /// assert_eq!(Digit::from_sign('-'), None);
    /// ```
    #[must_use]
    pub fn from_sign(sign: char) -> Option<Digit> {
        let counts = sign.is_ascii().then(|| sign.to_digit(36))??;
        Some(Digit { counts: counts as u8, sizes: Sizes::Any })
    }

    /// The digit that allows these numbers of heaps; `None` if there is no sign for it.
    ///
    /// ```
    /// use sprague::heap::Digit;
    /// assert_eq!(Digit::of_counts([0, 1, 2]), Digit::from_sign('7'));
    /// assert_eq!(Digit::of_counts([6]), None);
    /// ```
    #[must_use]
    pub fn of_counts(counts: impl IntoIterator<Item = u32>) -> Option<Digit> {
        let mut sum = 0_u8;
        for count in counts {
            if count > Digit::MOST_HEAPS {
                return None;
            }
            sum |= 1 << count;
        }
        (sum < 36).then_some(Digit { counts: sum, sizes: Sizes::Any })
    }

    /// The same digit with a demand on the sizes; without one if it divides into one heap at most.
    ///
    /// ```
    /// use sprague::heap::{Digit, Sizes};
    /// assert_eq!(Digit::from_sign('4').unwrap().with_sizes(Sizes::Different).to_string(), "4!");
    /// assert_eq!(Digit::from_sign('8').unwrap().with_sizes(Sizes::Equal).to_string(), "8=");
    /// assert_eq!(Digit::from_sign('3').unwrap().with_sizes(Sizes::Different).to_string(), "3");
    /// ```
    #[must_use]
    pub fn with_sizes(self, sizes: Sizes) -> Digit {
        Digit { sizes: if self.most_heaps() >= 2 { sizes } else { Sizes::Any }, ..self }
    }

    /// Whether the rest may be divided into `heaps` heaps, none of them empty.
    #[must_use]
    pub fn leaves(self, heaps: u32) -> bool {
        heaps <= Digit::MOST_HEAPS && self.counts >> heaps & 1 == 1
    }

    /// The numbers of heaps that may be left, in ascending order.
    pub fn counts(self) -> impl Iterator<Item = u32> {
        (0..=Digit::MOST_HEAPS).filter(move |&count| self.leaves(count))
    }

    /// The greatest number of heaps that may be left; 0 if none may, or no move is allowed.
    #[must_use]
    pub fn most_heaps(self) -> u32 {
        self.counts().last().unwrap_or(0)
    }

    /// What it demands of the sizes of the heaps.
    #[must_use]
    pub fn sizes(self) -> Sizes {
        self.sizes
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.counts == 0
    }
}

impl std::fmt::Display for Digit {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = char::from_digit(u32::from(self.counts), 36).unwrap_or('?').to_ascii_uppercase();
        let behind = match self.sizes {
            Sizes::Any => "",
            Sizes::Different => "!",
            Sizes::Equal => "=",
        };
        write!(formatter, "{sign}{behind}")
    }
}
