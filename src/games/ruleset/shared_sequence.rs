//! Nim-sequences that several rulesets and statements read and lengthen.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use num_traits::{ToPrimitive as _, Zero as _};

use crate::error::Result;
use crate::heap::place;
use crate::heap::{Found, HeapRule, NimSequence, Period, SolvedGame};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;

/// The nim-sequence of a ruleset of one heap size, shared by all who ask for it: a heap of n is
/// worth what a heap of n + `shift` is in it.
///
/// ```
/// use sprague::heap::HeapRule;
/// use sprague::ruleset::SharedSequence;
/// use sprague::{Interrupt, Limits};
/// // Treblecross.
/// let sequence = SharedSequence::new(HeapRule::of_code("0.007".parse()?)?, 2);
/// let value = sequence.value(&5_u32.into(), &Limits::default(), &Interrupt::new())?;
/// assert_eq!(value.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct SharedSequence {
    rule: HeapRule,
    sequence: Arc<Mutex<NimSequence>>,
    shift: u64,
    is_lasker: bool,
}

/// The value of a heap in Lasker's Nim, `4.[3]` (Lasker, *Brettspiele der Völker*, 1931).
pub(super) fn lasker(heap: BigUint) -> Nimber {
    match (&heap % 4_u32).to_u32() {
        Some(0) if !heap.is_zero() => Nimber::from(heap - 1_u32),
        Some(3) => Nimber::from(heap + 1_u32),
        _ => Nimber::from(heap),
    }
}

impl SharedSequence {
    /// The sequence of a rule, and by how much its heaps are larger.
    #[must_use]
    pub fn new(rule: HeapRule, shift: u64) -> SharedSequence {
        let sequence = Arc::new(Mutex::new(NimSequence::new(rule.clone())));
        let is_lasker = matches!(&rule, HeapRule::Code(code) if code.to_string() == "4.[3]");
        SharedSequence { rule, sequence, shift, is_lasker }
    }

    /// The rule of the sequence.
    #[must_use]
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// By how much the heaps of the sequence are larger.
    #[must_use]
    pub fn shift(&self) -> u64 {
        self.shift
    }

    /// What finds the values.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        self.lock().engine().name()
    }

    fn lock(&self) -> MutexGuard<'_, NimSequence> {
        // A sequence holds whole values whatever happens.
        self.sequence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a heap.
    ///
    /// # Errors
    /// Those of [`NimSequence::value`].
    pub fn value(&self, heap: &BigUint, limits: &Limits, interrupt: &Interrupt) -> Result<Nimber> {
        let heap = heap + self.shift;
        if self.is_lasker { Ok(lasker(heap)) } else { self.lock().value(&heap, limits, interrupt) }
    }

    /// The values of the heaps from `first` to `end` − 1.
    ///
    /// # Errors
    /// Those of [`NimSequence::between`].
    pub fn values(&self, first: u64, end: u64, limits: &Limits, interrupt: &Interrupt) -> Result<Vec<u32>> {
        let shifted = |heap: u64| heap.saturating_add(self.shift);
        self.lock().between(shifted(first), shifted(end), limits, interrupt)
    }

    /// The game of the table that proves the period, if one does.
    #[must_use]
    pub fn solved(&self) -> Option<&'static SolvedGame> {
        self.lock().solved().map(|(game, _)| game)
    }

    /// Looks for a period in the heaps up to `bound`, or without one as far as the engine gets in
    /// reasonable time.
    ///
    /// # Errors
    /// Those of [`NimSequence::period`].
    pub fn period(&self, bound: Option<u64>, limits: &Limits, interrupt: &Interrupt) -> Result<Found> {
        let mut sequence = self.lock();
        let mut found = match bound {
            Some(bound) => sequence.period(bound.saturating_add(self.shift), limits, interrupt)?,
            None => sequence.period_within_reach(limits, interrupt)?,
        };
        match &mut found {
            Found::Nothing { heaps } => *heaps = heaps.saturating_sub(self.shift),
            Found::Proved(period) | Found::Seen(period) => {
                period.preperiod = period.preperiod.saturating_sub(self.shift);
                period.heaps = period.heaps.saturating_sub(self.shift);
            }
        }
        Ok(found)
    }

    /// The values of the heaps below preperiod + period, computed where they are not known; none if
    /// they are more than `most`, or more than are kept.
    ///
    /// # Errors
    /// If interrupted.
    pub fn values_of(
        &self,
        period: &Period,
        most: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Vec<u32>> {
        let end = self.shift.saturating_add(period.end());
        if end > most.min(limits.max_heaps) {
            return Ok(Vec::new());
        }
        let mut sequence = self.lock();
        sequence.extend(end, limits, interrupt)?;
        Ok(sequence.values()[place(self.shift)..place(end)].to_vec())
    }
}
