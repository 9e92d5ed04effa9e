//! What was verified.

use std::fmt;

use super::lines::Lines;
use super::statement::{self, Goal};

/// A statement for all natural numbers that a certificate proves.
///
/// ```
/// use sprague_kernel::verify_for_all;
/// let text = "sprague-forall 1\nt 1 < 0 0 1x0\na 1 all t1 | | 0 | 0\nnothing a1\nend 1 1\n";
/// let verified = verify_for_all(&mut text.as_bytes(), None, &mut || true).unwrap();
/// assert_eq!((verified.automata(), verified.goals(), verified.places()), (1, 1, 2));
/// assert_eq!(verified.in_words(), "A1(x0): 0 <= x0 < 0\nthere is no x0 with A1(x0)\n");
/// ```
#[derive(Debug)]
pub struct VerifiedForAll {
    lines: Lines,
    goals: Vec<Goal>,
    places: u64,
}

impl VerifiedForAll {
    pub(crate) fn new(lines: Lines, goals: Vec<Goal>, places: u64) -> VerifiedForAll {
        VerifiedForAll { lines, goals, places }
    }

    /// How many automata there are.
    ///
    /// ```
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = sprague_kernel::verify_for_all(&mut text.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().automata(), 1);
    /// ```
    #[must_use]
    pub fn automata(&self) -> usize {
        self.lines.automata.len()
    }

    /// How many goals there are: what is said to accept nothing, and rules.
    ///
    /// ```
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = sprague_kernel::verify_for_all(&mut text.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().goals(), 1);
    /// ```
    #[must_use]
    pub fn goals(&self) -> usize {
        self.goals.len()
    }

    /// How many places were walked, over all lines and goals.
    ///
    /// ```
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = sprague_kernel::verify_for_all(&mut text.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().places(), 2);
    /// ```
    #[must_use]
    pub fn places(&self) -> u64 {
        self.places
    }

    /// What is proved, line by line: first what the goals depend on, then the goals.
    ///
    /// ```
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = sprague_kernel::verify_for_all(&mut text.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().statement_lines(), ["A1: true", "A1 holds"]);
    /// ```
    #[must_use]
    pub fn statement_lines(&self) -> Vec<String> {
        statement::lines(&self.lines, &self.goals)
    }

    /// The same as one text, each line ended by a line feed.
    ///
    /// ```
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = sprague_kernel::verify_for_all(&mut text.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().in_words(), "A1: true\nA1 holds\n");
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        self.statement_lines().iter().map(|line| format!("{line}\n")).collect()
    }
}

/// `VERIFIED 12 automata, 1 goal`.
impl fmt::Display for VerifiedForAll {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let automata = if self.automata() == 1 { "automaton" } else { "automata" };
        let goals = if self.goals() == 1 { "goal" } else { "goals" };
        write!(formatter, "VERIFIED {} {automata}, {} {goals}", self.automata(), self.goals())
    }
}
