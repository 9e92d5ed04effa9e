//! How numbers are written: in binary, or as sums of Fibonacci numbers.
//!
//! In the Zeckendorf system the places are worth 1, 2, 3, 5, 8, … Any digits 0 and 1 are a word, and a
//! number has several: 011 and 100 are both 3. An automaton accepts all words of a number or none. This
//! is demanded of a guess, and true of all else, which depends on numbers alone.

/// How the digits of numbers are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Numeration {
    #[default]
    Binary,
    Zeckendorf,
}

/// What a sum of multiples of numbers is for the digits read so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sum {
    pub(crate) value: i128,
    /// In the Zeckendorf system, what the digits are worth one place lower: 1, 1, 2, 3, 5, …
    pub(crate) below: i128,
}

impl Numeration {
    /// After one more digit of each number, which are `added` with their multiples. Each Fibonacci
    /// number is the sum of the two before it.
    #[inline]
    pub(crate) fn step(self, Sum { value, below }: Sum, added: i128) -> Sum {
        match self {
            Numeration::Binary => Sum { value: 2 * value + added, below: 0 },
            Numeration::Zeckendorf => Sum { value: value + below + added, below: value + added },
        }
    }

    /// Whether the value never falls again if no step adds less than `-falls`: the two inequalities
    /// hold after each step, too.
    #[inline]
    pub(crate) fn never_falls(self, sum: Sum, falls: i128) -> bool {
        match self {
            Numeration::Binary => sum.value >= falls,
            Numeration::Zeckendorf => sum.value >= 2 * falls && sum.below >= falls,
        }
    }
}
