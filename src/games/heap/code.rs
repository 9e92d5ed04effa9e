//! Codes of take-and-break games, their digits, and first cousins: codes whose games are the same
//! except for the sizes of heaps.

use std::fmt;

use crate::error::{Error, ErrorKind, Result};

/// The code of a take-and-break game: 0.77 is Kayles, 0.137 Dawson's Chess, `4.[3]` Lasker's Nim,
/// 4!.0 Grundy's game.
///
/// The digit at place k after the point says what may become of a heap from which k counters are
/// taken: it is the sum of 2^r for every number r of heaps, none of them empty, into which the rest
/// may be divided; see [`Digit`]. Place 0 stands before the point: there a heap is divided and
/// nothing is taken. Places further left *add* counters: place −1 one, place −2 two. Play must end,
/// so that such a digit must divide into enough heaps for each to be smaller than before;
/// [`Code::endless`] finds one that does not.
///
/// Digits up to 7 make an octal game, up to F a hexadecimal one. A part in brackets repeats for
/// ever: `0.[3]` is Nim, and `0.3[37]` has the digits 3, 3, 7, 3, 7, …. Codes that mean the same
/// game are equal, and written alike: trailing zeros go, the first part and the repeating one are
/// as short as they can be. Memory is linear in the number of digits.
///
/// Source: R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); *Winning Ways*,
/// chapter 4; J. C. Kenyon for hexadecimal codes.
///
/// ```
/// use sprague::heap::Code;
/// let kayles: Code = "0.77".parse()?;
/// assert!(kayles.digit(2).leaves(2));
/// assert_eq!(kayles.last_place(), Some(2));
/// assert_eq!("0.333…".parse::<Code>()?.to_string(), "0.[3]");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    /// Digits that do not repeat, in the order of their places; that of place 0 is among them.
    digits: Vec<Digit>,
    /// How many of them stand before place 0.
    added: usize,
    /// What repeats after them; empty if nothing does.
    tail: Vec<Digit>,
}

impl Code {
    /// The code with these digits one after the other, `added` of them before place 0, and a part
    /// that repeats.
    pub(super) fn from_digits(mut digits: Vec<Digit>, mut added: usize, mut tail: Vec<Digit>) -> Code {
        if tail.iter().all(|digit| digit.is_zero()) {
            tail.clear();
        }
        digits.resize(digits.len().max(added + 1), Digit::ZERO);
        if tail.is_empty() {
            while digits.len() > added + 1 && digits.last().is_some_and(|digit| digit.is_zero()) {
                digits.pop();
            }
        } else {
            tail.truncate(least_block(&tail));
            while digits.len() > added + 1 && digits.last() == tail.last() {
                digits.pop();
                tail.rotate_right(1);
            }
        }
        let leading = digits[..added].iter().take_while(|digit| digit.is_zero()).count();
        digits.drain(..leading);
        added -= leading;
        Code { digits, added, tail }
    }

    /// The digit at a place: what may become of a heap after `place` counters are taken from it; at
    /// a negative place, after counters are added.
    ///
    /// ```
    /// use sprague::heap::Code;
    /// let code: Code = "80.1[7]".parse()?;
    /// let signs: Vec<String> = (-2..=3).map(|place| code.digit(place).to_string()).collect();
    /// assert_eq!(signs, ["0", "8", "0", "1", "7", "7"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn digit(&self, place: i64) -> Digit {
        let Some(index) = usize::try_from(place.saturating_add(self.added as i64)).ok() else {
            return Digit::ZERO;
        };
        match self.digits.get(index) {
            Some(&digit) => digit,
            None if self.tail.is_empty() => Digit::ZERO,
            None => self.tail[(index - self.digits.len()) % self.tail.len()],
        }
    }

    /// How many counters may be added at most: 0 if only what stands after the point, and the
    /// digit before it, counts.
    #[must_use]
    pub fn added(&self) -> usize {
        self.added
    }

    /// t, the greatest number of counters that may be taken; `None` if the code repeats forever.
    #[must_use]
    pub fn last_place(&self) -> Option<usize> {
        self.tail.is_empty().then(|| self.digits.len() - self.added - 1)
    }

    /// The digits that repeat forever; none for a finite code.
    #[must_use]
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// The first place from which on the digits repeat; for a finite code the one after the last
    /// digit.
    #[must_use]
    pub fn tail_start(&self) -> usize {
        self.digits.len() - self.added
    }

    /// The digits with their places that do not repeat, those without a move left out.
    pub fn places(&self) -> impl Iterator<Item = (i64, Digit)> {
        let added = self.added as i64;
        self.digits
            .iter()
            .zip(-added..)
            .map(|(&digit, place)| (place, digit))
            .filter(|(_, digit)| !digit.is_zero())
    }

    /// The greatest number of heaps into which a move may divide one.
    ///
    /// ```
    /// assert_eq!("0.3F".parse::<sprague::heap::Code>()?.most_heaps(), 3);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn most_heaps(&self) -> u32 {
        self.all_digits().map(Digit::most_heaps).max().unwrap_or(0)
    }

    /// Whether some move demands this of the sizes of heaps.
    ///
    /// ```
    /// use sprague::heap::{Code, Sizes};
    /// assert!("4!.0".parse::<Code>()?.demands(Sizes::Different));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn demands(&self, sizes: Sizes) -> bool {
        self.all_digits().any(|digit| digit.sizes() == sizes)
    }

    /// Whether no move demands anything of the sizes of heaps, as it is in all octal and
    /// hexadecimal games of the books.
    #[must_use]
    pub fn leaves_any_sizes(&self) -> bool {
        self.all_digits().all(|digit| digit.sizes() == Sizes::Any)
    }

    /// Every digit, those that repeat once.
    pub(super) fn all_digits(&self) -> impl Iterator<Item = Digit> {
        self.digits.iter().chain(&self.tail).copied()
    }

    /// The first place whose digit lets a heap grow or stay as it is, so that play need not end.
    ///
    /// With k counters added and r heaps left, none of them empty, the largest is smaller than
    /// before if and only if r ≥ k + 2.
    ///
    /// ```
    /// use sprague::heap::Code;
    /// assert_eq!("20.017".parse::<Code>()?.endless(), Some(-1));
    /// assert_eq!("3.0".parse::<Code>()?.endless(), Some(0));
    /// assert_eq!("80.4".parse::<Code>()?.endless(), None);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn endless(&self) -> Option<i64> {
        let needed = |place: i64| place.unsigned_abs() + 2;
        self.places()
            .take_while(|&(place, _)| place <= 0)
            .find(|&(place, digit)| digit.counts().any(|count| u64::from(count) < needed(place)))
            .map(|(place, _)| place)
    }

    /// The same code, if play ends.
    ///
    /// # Errors
    /// [`ErrorKind::Cycle`] with the digit that is to blame, and which ones would do.
    pub fn checked(self) -> Result<Code> {
        match self.endless() {
            None => Ok(self),
            Some(place) => Err(self.never_ends(place)),
        }
    }

    pub(super) fn never_ends(&self, place: i64) -> Error {
        let digit = self.digit(place);
        let message = match place {
            0 => format!(
                "in {self} the digit {digit} before the point allows moves that take nothing: play need not end"
            ),
            _ => format!(
                "in {self} the digit {digit} at place {place} allows moves that add counters: play need not end"
            ),
        };
        let least = place.unsigned_abs() + 2;
        let error = Error::new(ErrorKind::Cycle, message);
        if least > u64::from(Digit::MOST_HEAPS) {
            return error.help("no digit stands there: no division leaves only smaller heaps");
        }
        let first = Digit::of_counts([least as u32]).unwrap_or(Digit::ZERO);
        error.help(format!("a digit there must divide into {least} heaps or more, such as {first}"))
    }
}

/// The length of the shortest part that gives a row by being repeated.
fn least_block(row: &[Digit]) -> usize {
    (1..row.len())
        .find(|&length| row.len().is_multiple_of(length) && row[length..] == row[..row.len() - length])
        .unwrap_or(row.len())
}

/// The form in which codes that mean the same game are all written; it reads back.
impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In the language what begins with a letter is a name.
        let first = self.digit(-(self.added() as i64)).to_string();
        if first.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            formatter.write_str("0")?;
        }
        for place in -(self.added() as i64)..self.tail_start() as i64 {
            write!(formatter, "{}", self.digit(place))?;
            if place == 0 {
                formatter.write_str(".")?;
            }
        }
        if !self.tail().is_empty() {
            formatter.write_str("[")?;
            self.tail().iter().try_for_each(|digit| write!(formatter, "{digit}"))?;
            return formatter.write_str("]");
        }
        if self.last_place() == Some(0) { formatter.write_str("0") } else { Ok(()) }
    }
}

impl Code {
    /// What one digit says, in words: "take 2 and leave nothing, one heap or two heaps".
    ///
    /// ```
    /// let code: sprague::heap::Code = "4!.07".parse()?;
    /// assert_eq!(code.in_words(), "divide into two different heaps; take 2 and leave nothing, one heap or two heaps");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut rules: Vec<String> = self.places().map(|(place, digit)| rule(place, digit)).collect();
        if !self.tail().is_empty() {
            let start = self.tail_start();
            let shown = (start..).zip(self.tail()).filter(|(_, digit)| !digit.is_zero());
            rules.extend(shown.map(|(place, &digit)| rule(place as i64, digit)));
            rules.push(match self.tail().len() {
                1 => "and so on with every larger number".to_owned(),
                period => format!("and so on, with {period} more each time"),
            });
        }
        if rules.is_empty() { "there is no move".to_owned() } else { rules.join("; ") }
    }
}

fn rule(place: i64, digit: Digit) -> String {
    let counts: Vec<String> = digit.counts().map(|count| heaps(count, digit.sizes())).collect();
    let left = match counts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    match place {
        0 => format!("divide into {left}"),
        _ if place < 0 => format!("add {} and divide into {left}", -place),
        _ => format!("take {place} and leave {left}"),
    }
}

fn heaps(count: u32, sizes: Sizes) -> String {
    let word = ["nothing", "one heap", "two", "three", "four", "five"][count as usize];
    match (count, sizes) {
        (0 | 1, _) => word.to_owned(),
        (_, Sizes::Any) => format!("{word} heaps"),
        (_, Sizes::Different) => format!("{word} different heaps"),
        (_, Sizes::Equal) => format!("{word} equal heaps"),
    }
}

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

/// The standard form of a code, and how sizes are counted in it.
///
/// ```
/// use sprague::heap::Code;
/// let form = "0.07".parse::<Code>()?.standard_form().unwrap();
/// assert_eq!((form.code.to_string().as_str(), form.shift), ("0.137", 1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StandardForm {
    /// The code in standard form: a heap of 1 may be taken.
    pub code: Code,
    /// A heap of n + `shift` of the game is a heap of n in the standard form.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub shift: u64,
}

impl Code {
    /// The standard form: the first cousin in which a heap of 1 may be taken. `None` for a code in
    /// standard form, one without a move, one that repeats forever, and one that demands different
    /// or equal sizes.
    ///
    /// While a heap of 1 has no move, it is as good as no heap, and every heap may be counted one
    /// smaller: what takes k and leaves r heaps then takes k + r − 1 and leaves up to r heaps that
    /// are not empty. So the position of a heap of n in this game is the same set of options as
    /// that of a heap of n − `shift` in the other, for every n ≥ `shift`.
    ///
    /// Source: *Winning Ways*, chapter 4, "standard form" and "first cousins"; Guy and Smith
    /// (1956). Costs the number of digits for each counter of the shift.
    ///
    /// ```
    /// use sprague::heap::Code;
    /// assert_eq!("0.137".parse::<Code>()?.standard_form(), None);
    /// assert_eq!("4.6".parse::<Code>()?.standard_form().unwrap().code, "0.77".parse::<Code>()?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn standard_form(&self) -> Option<StandardForm> {
        let plain = self.last_place().is_some() && self.leaves_any_sizes() && self.endless().is_none();
        if !plain || self.places().next().is_none() {
            return None;
        }
        let (mut code, mut shift) = (self.clone(), 0);
        while !code.digit(1).leaves(0) {
            code = code.counted_one_smaller()?;
            shift += 1;
        }
        (shift > 0).then_some(StandardForm { code, shift })
    }

    /// The same game with every heap counted one smaller, in which a heap of 1 is now none; `None`
    /// if it has no code.
    fn counted_one_smaller(&self) -> Option<Code> {
        let places = i64::from(Digit::MOST_HEAPS) + self.last_place()? as i64;
        let added = self.added();
        let mut counts = vec![0_u32; added + places as usize + 1];
        for (place, digit) in self.places() {
            for heaps in digit.counts() {
                let to = place + i64::from(heaps) - 1;
                let to = usize::try_from(to + added as i64).ok()?;
                // Each of the heaps may have had one counter, and be none now.
                *counts.get_mut(to)? |= (2 << heaps) - 1;
            }
        }
        let digits = counts
            .into_iter()
            .map(|counts| Digit::of_counts((0..=Digit::MOST_HEAPS).filter(|heaps| counts >> heaps & 1 == 1)))
            .collect::<Option<Vec<Digit>>>()?;
        Some(Code::from_digits(digits, added, Vec::new()))
    }
}
