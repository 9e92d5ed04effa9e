//! What a period is, and what proves one.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::heap::place;

/// A period of a nim-sequence: G(n + period) = G(n) + saltus for every n from `preperiod` on.
///
/// `period` is the least that there is, and `preperiod` the least n from which on it holds; the
/// last exceptional heap is the one before. Heap 0 counts, with G(0) = 0. A saltus of 0 is an
/// ordinary period; with another the sequence is *arithmetic periodic*.
///
/// Source: *Winning Ways*, chapter 4; Siegel, *Combinatorial Game Theory*, section IV.2.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Period {
    /// p.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub period: u64,
    /// n₀, from which on it holds.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub preperiod: u64,
    /// What the values gain in a period.
    pub saltus: u32,
    /// Why it holds forever; of a period that was only seen, nothing.
    pub theorem: Option<Theorem>,
    /// How many values it was found in: those of the heaps below.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub heaps: u64,
}

/// `period 6 and saltus 3 from heap 0 on`.
impl fmt::Display for Period {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period { period, preperiod, saltus, .. } = self;
        write!(formatter, "period {period}")?;
        if *saltus > 0 {
            write!(formatter, " and saltus {saltus}")?;
        }
        write!(formatter, " from heap {preperiod} on")
    }
}

/// What proves that a period goes on forever, once it holds in a window.
///
/// t is the greatest number that may be taken, s the greatest number of heaps that may be left, n₀
/// the preperiod and p the period. In all of them induction is on n: an option of a heap of n + p
/// leaves a heap so large that it can be exchanged for one that is smaller by p.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Theorem {
    /// A set of numbers that may be taken: the period holds for n₀ ≤ n < n₀ + t. Siegel, section
    /// IV.2.
    Subtraction,
    /// At most two heaps are left: the period holds for n₀ ≤ n < 2n₀ + p + t, and n₀ ≥ 1. R. K. Guy
    /// and C. A. B. Smith (1956).
    GuySmith,
    /// At most s heaps are left: the period holds for n₀ ≤ n < s·n₀ + (s − 1)·p + t, and n₀ ≥ 1;
    /// the proof is that of Guy and Smith.
    SeveralHeaps,
    /// Two heaps that must be of different sizes: as [`Theorem::GuySmith`], and no value from n₀ to
    /// n₀ + p − 1 is 0. For an option of n + p that none of n corresponds to is a heap of m + p
    /// beside one of m, of value 0, and 0 is among the values of the options already.
    DifferentHeaps,
    /// All numbers may be taken but those of a finite set, whose greatest is f. What decides the
    /// values from n on is the set of values up to n − f − 1, and the f values after it, both
    /// counted from the mex of that set; where that is the same at n and n + p, and the mex has
    /// grown by s, the sequence is arithmetic periodic. Siegel, section IV.2, for the fact.
    AllBut,
    /// Few heaps are rare, the last of them L, and two windows as long as max(L, D) + t are alike,
    /// between which every heap is common and has witnesses whose smaller heaps are at most D: the
    /// proof stands at [`Certificate`](crate::heap::octal::PeriodCertificate).
    CommonHeaps,
    /// The moves themselves: no option of a heap has the value that the period gives it, and every
    /// smaller value is an option's. Both are formulas about all heap sizes, and are decided.
    Moves,
}

impl Theorem {
    /// What the theorem says, in a sentence without its end. v(n) is the value of a heap of n, n₀
    /// the preperiod, p the period, t the greatest number that may be taken.
    ///
    /// ```
    /// use sprague::heap::Theorem;
    /// assert!(Theorem::GuySmith.statement().contains("n₀ ≤ n < 2n₀ + p + t"));
    /// ```
    #[must_use]
    pub fn statement(self) -> &'static str {
        match self {
            Theorem::Subtraction => {
                "A move leaves a heap that is smaller by at most t, so t values decide the next one: where \
                 v(n + p) = v(n) for t heaps in a row, it holds from there on"
            }
            Theorem::GuySmith => {
                "A move takes at most t and leaves at most two heaps. If v(n + p) = v(n) for \
                 n₀ ≤ n < 2n₀ + p + t, then of two heaps that are left of a larger one, one is at least \
                 n₀ + p; it has the value of the heap smaller by p, so the options of n + p have the values \
                 of those of n, and induction goes on"
            }
            Theorem::SeveralHeaps => {
                "A move takes at most t and leaves at most s heaps. If v(n + p) = v(n) for \
                 n₀ ≤ n < s·n₀ + (s − 1)·p + t, then of the heaps that are left of a larger one, one is at \
                 least n₀ + p; it has the value of the heap smaller by p, and induction goes on"
            }
            Theorem::DifferentHeaps => {
                "A move takes at most t and leaves at most two heaps, of different sizes. If v(n + p) = v(n) \
                 for n₀ ≤ n < 2n₀ + p + t, one of them is at least n₀ + p, and has the value of the heap \
                 smaller by p. What leaves m + p beside m has value 0, which is among the values already, \
                 since no value from n₀ to n₀ + p − 1 is 0"
            }
            Theorem::AllBut => {
                "All numbers may be taken but those of a finite set, whose greatest is f. The set of the \
                 values up to n − f − 1 and the f values behind it decide all that follows, counted from the \
                 mex of that set; where these are the same at n and n + p, the rest is, too"
            }
            Theorem::CommonHeaps => {
                "Few heaps are rare. Two windows of values are alike that are as long as the last rare heap \
                 and t together, and between them each heap is common, with options that witness its value; \
                 so what comes after the second window is what came after the first"
            }
            Theorem::Moves => {
                "By induction on the moves: no option of a heap has the value that the period gives it, and \
                 each lesser value is that of an option. Both are formulas about all heap sizes, and are \
                 decided by automata"
            }
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Theorem::Subtraction => "the theorem on subtraction games",
            Theorem::GuySmith => "the theorem of Guy and Smith",
            Theorem::SeveralHeaps => "the theorem of Guy and Smith for more than two heaps",
            Theorem::DifferentHeaps => "the theorem of Guy and Smith for heaps of different sizes",
            Theorem::AllBut => "the theorem on all-but games",
            Theorem::CommonHeaps => "the theorem on common heaps",
            Theorem::Moves => "induction on its moves",
        })
    }
}

/// What a search for a period finds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A period that holds forever.
    Proved(Period),
    /// One that holds as far as was looked, in the second half at least and four times over. It may
    /// end.
    Seen(Period),
    /// None, in the values of `heaps` heaps.
    Nothing {
        /// The heaps that were looked at are those below.
        heaps: u64,
    },
}

impl Found {
    /// The period, proved or seen.
    #[must_use]
    pub fn period(&self) -> Option<&Period> {
        match self {
            Found::Proved(period) | Found::Seen(period) => Some(period),
            Found::Nothing { .. } => None,
        }
    }

    /// How many values this rests on: those of the heaps below.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        match self {
            Found::Proved(period) | Found::Seen(period) => period.heaps,
            Found::Nothing { heaps } => *heaps,
        }
    }
}

/// What an answer about a period rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ground {
    /// It is in the table of solved games, and was proved before.
    Table,
    /// It was proved here.
    Proved,
    /// It was seen and not proved.
    Seen,
    /// No period was found.
    None,
    /// A limit ended the search before its last heap, and no period was found.
    Limit,
}

impl Ground {
    /// What this rests on, if it comes from the table of solved games, or if it does not.
    pub(in crate::games::heap) fn of(found: &Found, solved: bool) -> Ground {
        match found {
            Found::Proved(_) if solved => Ground::Table,
            Found::Proved(_) => Ground::Proved,
            Found::Seen(_) => Ground::Seen,
            Found::Nothing { .. } => Ground::None,
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Ground::Table => "table",
            Ground::Proved => "proved",
            Ground::Seen => "seen",
            Ground::None => "none",
            Ground::Limit => "limit",
        })
    }
}

impl Period {
    /// The value of a heap, if `values` holds those below `preperiod` + `period`.
    pub(crate) fn value(&self, values: &[u32], heap: &BigUint) -> BigUint {
        match heap.to_u64().filter(|&heap| heap < self.end()) {
            Some(heap) => values[place(heap)].into(),
            None => {
                let beyond = heap - self.preperiod;
                let turn = (&beyond % self.period).to_u64().unwrap_or(0);
                beyond / self.period * self.saltus + values[place(self.preperiod + turn)]
            }
        }
    }

    /// The heap below preperiod + period from whose value that of a heap follows.
    pub(crate) fn representative(&self, heap: &BigUint) -> u64 {
        match heap.to_u64().filter(|&heap| heap < self.end()) {
            Some(heap) => heap,
            None => self.preperiod + ((heap - self.preperiod) % self.period).to_u64().unwrap_or(0),
        }
    }

    /// Preperiod + period: the values of the heaps below decide all others.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, SolvedGame};
    /// let (game, _) = SolvedGame::of(&HeapRule::of_code("0.106".parse()?)?).unwrap();
    /// assert_eq!(game.period().end(), 793_610_404_271);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> u64 {
        self.preperiod.saturating_add(self.period)
    }

    /// Whether these are the values of all heaps below preperiod + period.
    #[must_use]
    pub fn is_shown_by(&self, values: &[u32]) -> bool {
        values.len() as u64 >= self.end()
    }

    /// [`Period::value`] for a heap whose size is a word; none if the value does not fit into 32
    /// bits.
    pub(crate) fn small_value(&self, values: &[u32], heap: u64) -> Option<u32> {
        let Some(beyond) = heap.checked_sub(self.preperiod) else {
            return values.get(place(heap)).copied();
        };
        let gained = (beyond / self.period).checked_mul(self.saltus.into())?;
        let value = values[place(self.preperiod + beyond % self.period)];
        u32::try_from(gained.checked_add(value.into())?).ok()
    }

    /// The heaps below the preperiod whose values are not those that the period, continued
    /// backwards, would give them.
    ///
    /// `values` holds those below `preperiod` + `period`.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, NimSequence};
    /// use sprague::{Interrupt, Limits};
    /// let mut chess = NimSequence::new(HeapRule::of_code("0.137".parse()?)?);
    /// let found = chess.period(1_000, &Limits::default(), &Interrupt::new())?;
    /// assert_eq!(found.period().unwrap().exceptions(chess.values()), [0, 14, 16, 17, 31, 34, 51]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self, values: &[u32]) -> Vec<u64> {
        let value = |heap: u64| i128::from(values[place(heap)]);
        let expected = |heap: u64| {
            let periods = (self.preperiod - heap).div_ceil(self.period);
            value(heap + periods * self.period) - i128::from(periods) * i128::from(self.saltus)
        };
        (0..self.preperiod).filter(|&heap| value(heap) != expected(heap)).collect()
    }

    /// The greatest value of all, and the first heap that has it; none if there is no greatest.
    ///
    /// `values` holds those below `preperiod` + `period`.
    #[must_use]
    pub fn largest(&self, values: &[u32]) -> Option<(u32, u64)> {
        if self.saltus > 0 {
            return None;
        }
        let within = values[..place(self.end())].iter().zip(0..);
        within
            .map(|(&value, heap)| (value, heap))
            .max_by_key(|&(value, heap)| (value, std::cmp::Reverse(heap)))
    }

    /// The last exceptional heap; none if the sequence is periodic from heap 0 on.
    #[must_use]
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}
