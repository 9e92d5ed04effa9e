//! First cousins: codes whose games are the same except for the sizes of heaps.

use crate::heap::{Code, Digit};

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
