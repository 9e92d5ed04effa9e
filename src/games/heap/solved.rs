//! The table of solved games: periods of octal games that take long to prove, each with the digest
//! of its certificate.
//!
//! The table is the file `solved.tsv`, and the certificates are in the folder `certificates` of the
//! repository. Both were made by `sprague period CODE --certificate`. `certificates/verify.sh`
//! verifies them again; the tests compare the table with them.

use std::sync::LazyLock;

use crate::heap::{Code, HeapRule, Period, Theorem};

/// One line a game: code, period, preperiod, theorem, heaps, greatest value, first heap that has
/// it, SHA-256 of the certificate.
const TABLE: &str = include_str!("solved.tsv");

static GAMES: LazyLock<Vec<SolvedGame>> =
    LazyLock::new(|| TABLE.lines().skip(1).filter_map(SolvedGame::read).collect());

/// An octal game in standard form whose period was proved before, by this program, with a
/// certificate that anybody can verify.
///
/// ```
/// use sprague::heap::{HeapRule, SolvedGame};
/// let (game, shift) = SolvedGame::of(&HeapRule::of_code("0.106".parse()?)?).unwrap();
/// assert_eq!((game.period().preperiod, shift), (465_384_263_797, 0));
/// assert_eq!(game.certificate(), "certificates/0.106.cert");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedGame {
    code: Code,
    period: Period,
    largest: Option<(u32, u64)>,
    sha256: &'static str,
}

impl SolvedGame {
    /// All of them, as they stand in the table, on machines of any word.
    #[must_use]
    pub fn all() -> &'static [SolvedGame] {
        &GAMES
    }

    /// The game of the table that a rule is, or is a first cousin of; and by how much the heaps of
    /// the rule are larger. Costs a comparison for each row.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, SolvedGame};
    /// let (game, shift) = SolvedGame::of(&HeapRule::of_code("0.454".parse()?)?).unwrap();
    /// assert_eq!((game.code().to_string().as_str(), shift), ("0.1777", 1));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn of(rule: &HeapRule) -> Option<(&'static SolvedGame, u64)> {
        let HeapRule::Code(code) = rule else { return None };
        let find = |code: &Code| SolvedGame::all().iter().find(|game| game.code == *code);
        find(code).map(|game| (game, 0)).or_else(|| {
            let form = code.standard_form()?;
            Some((find(&form.code)?, form.shift))
        })
    }

    /// Its code, in standard form.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Its period, with the theorem that proves it and the heaps that the theorem needs.
    #[must_use]
    pub fn period(&self) -> &Period {
        &self.period
    }

    /// The greatest value, and the first heap that has it; none where it is not known. It is not
    /// part of the certificate.
    #[must_use]
    pub fn largest(&self) -> Option<(u32, u64)> {
        self.largest
    }

    /// The file of the certificate, from the root of the repository.
    #[must_use]
    pub fn certificate(&self) -> String {
        format!("certificates/{}.cert", self.code)
    }

    /// The SHA-256 of that file, as 64 hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &'static str {
        self.sha256
    }

    /// The same period for a first cousin whose heaps are larger by `shift`.
    pub(crate) fn shifted(&self, shift: u64) -> Period {
        let mut period = self.period.clone();
        period.preperiod += shift;
        period.heaps += shift;
        period
    }

    /// A line of the table.
    fn read(line: &'static str) -> Option<SolvedGame> {
        let fields: Vec<&'static str> = line.split('\t').collect();
        let [code, period, preperiod, theorem, heaps, largest, largest_heap, sha256] = fields[..] else {
            return None;
        };
        let theorem = match theorem {
            "guy-smith" => Theorem::GuySmith,
            "common-heaps" => Theorem::CommonHeaps,
            _ => return None,
        };
        let period = Period {
            period: period.parse().ok()?,
            preperiod: preperiod.parse().ok()?,
            saltus: 0,
            theorem: Some(theorem),
            heaps: heaps.parse().ok()?,
        };
        let largest = largest.parse().ok().zip(largest_heap.parse().ok());
        Some(SolvedGame { code: code.parse().ok()?, period, largest, sha256 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row() {
        assert_eq!(TABLE.lines().count() - 1, SolvedGame::all().len());
        for (game, line) in SolvedGame::all().iter().zip(TABLE.lines().skip(1)) {
            let Period { period, preperiod, heaps, .. } = game.period;
            assert_eq!(line.split('\t').next(), Some(game.code.to_string().as_str()));
            assert_eq!(game.code.standard_form(), None, "{line}");
            assert!(period > 0 && preperiod > 0 && heaps > preperiod + period, "{line}");
            assert!(
                game.sha256.len() == 64 && game.sha256.bytes().all(|digit| digit.is_ascii_hexdigit()),
                "{line}"
            );
            assert_eq!(game.largest.is_none(), line.contains("\t\t"), "{line}");
            assert!(game.largest.is_none_or(|(_, heap)| heap < preperiod + period), "{line}");
        }
        let twice = |code: &Code| SolvedGame::all().iter().filter(|game| game.code == *code).count();
        assert!(SolvedGame::all().iter().all(|game| twice(&game.code) == 1));
    }
}
