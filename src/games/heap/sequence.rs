//! Nim-sequences: the Grundy values of heaps of 0, 1, 2, ….

use hashbrown::HashMap;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::error::{Advice, Error, ErrorKind, Limit, Result};
use crate::heap::octal::LongRun;
use crate::heap::period::{self, Found, Period, Theorem};
use crate::heap::{Engine, HeapRule, SolvedGame, place};
use crate::interrupt::{Counted, Interrupt};
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::room::reserve_exact;

/// A period is first looked for when this many values are known, and then each time that there are
/// a quarter more; where values are found quickly, from the second number on, each time that there
/// are twice as many.
const FIRST_LOOK: u64 = 64;
const MANY: u64 = 1 << 17;

/// The Grundy values G(0), G(1), G(2), … of the heaps of a game, found as far as somebody asks, and
/// kept.
///
/// Once a theorem proves a period, no further value is computed: that of any larger heap follows.
/// For a game of the table of [`SolvedGame`]s the period is known from the beginning.
///
/// What values cost depends on the engine that suits the rule. Four bytes a value are kept.
///
/// Source: *Winning Ways*, chapter 4; the theorems are at [`Period`].
///
/// ```
/// use sprague::heap::{HeapRule, NimSequence};
/// use sprague::{Interrupt, Limits};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// let mut chess = NimSequence::new(HeapRule::of_code("0.137".parse()?)?);
/// chess.extend(12, &limits, &interrupt)?;
/// assert_eq!(chess.values()[..12], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
/// let huge = 10_u64.pow(18).into();
/// assert_eq!(chess.value(&huge, &limits, &interrupt)?.to_u64(), Some(7));
/// assert_eq!(chess.proved().unwrap().period, 34);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct NimSequence {
    rule: HeapRule,
    engine: Box<dyn Engine>,
    values: Vec<u32>,
    proved: Option<Period>,
    /// How many values there were when a proof was looked for last.
    looked: u64,
    /// What proved a period with too many values to be kept, or goes through such
    /// values.
    run: Option<Box<LongRun>>,
    /// The game of the table that proves the period, and by how much the heaps are larger than
    /// there.
    solved: Option<(&'static SolvedGame, u64)>,
    /// Single values that the run found.
    recent: HashMap<u64, u32>,
}

impl NimSequence {
    /// The sequence of a rule, without any value yet. If the rule is that of a
    /// [`SolvedGame`] the period is.
    #[must_use]
    pub fn new(rule: HeapRule) -> NimSequence {
        let solved = SolvedGame::of(&rule);
        let proved = solved.map(|(game, shift)| game.shifted(shift));
        NimSequence { proved, solved, ..NimSequence::without_table(rule) }
    }

    /// The same without the table of [`SolvedGame`]s: a period is proved by what is computed here
    /// alone.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, NimSequence};
    /// let rule = HeapRule::of_code("0.127".parse()?)?;
    /// assert!(NimSequence::new(rule.clone()).proved().is_some());
    /// assert_eq!(NimSequence::without_table(rule).proved(), None);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn without_table(rule: HeapRule) -> NimSequence {
        let engine = rule.engine();
        NimSequence::with_engine(rule, engine)
    }

    /// The same with another engine, which must find the values of this rule; and without the
    /// table.
    pub(crate) fn with_engine(rule: HeapRule, engine: Box<dyn Engine>) -> NimSequence {
        NimSequence {
            rule,
            engine,
            values: Vec::new(),
            proved: None,
            looked: 0,
            run: None,
            solved: None,
            recent: HashMap::new(),
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// What finds the values.
    pub(crate) fn engine(&self) -> &dyn Engine {
        &*self.engine
    }

    /// The values that were computed, from that of heap 0 on.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period that was proved, if one was.
    #[must_use]
    pub fn proved(&self) -> Option<&Period> {
        self.proved.as_ref()
    }

    /// The game of the table that proves the period, and by how much the heaps of this one are
    /// larger; none if the period was proved here, or is not known.
    #[must_use]
    pub fn solved(&self) -> Option<(&'static SolvedGame, u64)> {
        self.solved
    }

    /// Computes the values of heaps below `heaps`, also where a proved period would give them.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more heaps than [`Limits::max_heaps`]; or
    /// if interrupted. What was found stays.
    pub fn extend(&mut self, heaps: u64, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
        if heaps <= self.known() {
            return Ok(());
        }
        if heaps > limits.max_heaps {
            let message = format!(
                "the values of {heaps} heaps of {}, and the ceiling is {}",
                self.rule, limits.max_heaps
            );
            return Err(Error::limit(message, Limit::Nodes));
        }
        interrupt.expect(Counted::Heaps, heaps);
        self.engine.extend(&mut self.values, heaps, limits, interrupt)
    }

    /// The value of a heap of any size: computed, or by a period that is proved on the way.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for a heap beyond [`Limits::max_heaps`], if no
    /// period is proved by what the engine can reach;
    /// [`ErrorKind::Domain`](crate::ErrorKind::Domain) if a period is proved, but the heap below
    /// preperiod + period that is alike is beyond what can be computed in some seconds; or if
    /// interrupted.
    pub fn value(&mut self, heap: &BigUint, limits: &Limits, interrupt: &Interrupt) -> Result<Nimber> {
        let small = heap.to_u64().filter(|&heap| heap < limits.max_heaps);
        if self.proved.is_none() {
            match small {
                Some(heap) => self.look(heap + 1, limits, interrupt)?,
                None => {
                    self.period_within_reach(limits, interrupt)?;
                }
            }
        }
        if let Some(value) = small.and_then(|heap| self.values.get(place(heap))) {
            return Ok(Nimber::from(*value));
        }
        if let Some(period) = &self.proved {
            if period.is_shown_by(&self.values) {
                return Ok(Nimber::from(period.value(&self.values, heap)));
            }
            let alike = period.representative(heap);
            return self.single(alike, limits, interrupt).map(Nimber::from);
        }
        let message = format!(
            "no period of {} is proved by its first {} values, and values are kept for {} heaps",
            self.rule,
            self.values.len(),
            limits.max_heaps
        );
        Err(Error::limit(message, Limit::Nodes).help(format!(
            "period({}, n) looks for a period in the heaps up to n, and what it proves is kept",
            self.rule
        )))
    }

    /// The values of the heaps from `first` to `end` − 1: computed, or by a period that is proved
    /// on the way.
    ///
    /// # Errors
    /// Those of [`NimSequence::extend`], and [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more
    /// than [`Limits::max_heaps`] values, and for one from 2^32 on.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, NimSequence};
    /// use sprague::{Interrupt, Limits};
    /// let mut kayles = NimSequence::new(HeapRule::of_code("0.77".parse()?)?);
    /// let values = kayles.between(1_000_000, 1_000_003, &Limits::default(), &Interrupt::new())?;
    /// assert_eq!(values, [1, 4, 7]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn between(
        &mut self,
        first: u64,
        end: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Vec<u32>> {
        let count = end.saturating_sub(first);
        if count > limits.max_heaps {
            let message = format!("{count} values at once, and the ceiling is {}", limits.max_heaps);
            return Err(Error::limit(message, Limit::Nodes));
        }
        self.look(end, limits, interrupt)?;
        if let Some(period) = self.proved.clone() {
            let needed = end.min(period.end());
            if self.solved.is_some() && needed <= limits.max_heaps {
                self.extend(needed, limits, interrupt)?;
            } else if !period.is_shown_by(&self.values) && end > self.known() {
                return self.by_turns(&period, first, end, limits, interrupt);
            }
        }
        let known = self.values.get(place(first)..place(end.min(self.known()))).unwrap_or_default();
        let mut values = known.to_vec();
        let Some(period) = &self.proved else { return Ok(values) };
        for heap in first + values.len() as u64..end {
            interrupt.poll()?;
            let value = period.small_value(&self.values, heap);
            let message = || format!("the value of heap {heap} of {} is not below 2^32", self.rule);
            values.push(value.ok_or_else(|| Error::new(ErrorKind::Limit, message()))?);
        }
        Ok(values)
    }

    /// Looks for a period in the heaps up to `bound`, and stops when it is proved.
    ///
    /// # Errors
    /// Those of [`NimSequence::extend`].
    ///
    /// ```
    /// use sprague::heap::{Found, HeapRule, NimSequence};
    /// use sprague::{Interrupt, Limits};
    /// let mut kayles = NimSequence::new(HeapRule::of_code("0.77".parse()?)?);
    /// let Found::Proved(period) = kayles.period(1_000, &Limits::default(), &Interrupt::new())? else { panic!() };
    /// assert_eq!((period.period, period.preperiod), (12, 71));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn period(&mut self, bound: u64, limits: &Limits, interrupt: &Interrupt) -> Result<Found> {
        self.look(bound.saturating_add(1), limits, interrupt)?;
        if let Some(period) = &self.proved {
            return Ok(Found::Proved(period.clone()));
        }
        if self.looked < self.known() {
            self.prove(interrupt)?;
            if let Some(period) = &self.proved {
                return Ok(Found::Proved(period.clone()));
            }
        }
        period::seen(&self.values[..=place(bound)], interrupt)
    }

    /// Looks for a period as far as the engine gets in reasonable time: in the values that are
    /// kept, and then by a long run if the game suits one.
    ///
    /// # Errors
    /// Those of [`NimSequence::extend`].
    ///
    /// ```
    /// use sprague::heap::{Found, HeapRule, NimSequence};
    /// use sprague::{Interrupt, Limits};
    /// let mut game = NimSequence::new(HeapRule::of_code("0.156".parse()?)?);
    /// let found = game.period_within_reach(&Limits::default(), &Interrupt::new())?;
    /// assert_eq!(found.period().unwrap().period, 349);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn period_within_reach(&mut self, limits: &Limits, interrupt: &Interrupt) -> Result<Found> {
        let mut reach = 0;
        loop {
            // What is known by now may say that the engine gets further.
            let further = self.engine.reach().min(limits.max_heaps);
            if further <= reach {
                break;
            }
            reach = further;
            let found = self.period(reach - 1, limits, interrupt)?;
            if matches!(found, Found::Proved(_)) {
                return Ok(found);
            }
        }
        if self.engine.suits_long_runs() && self.run.is_none() {
            self.follow(limits, interrupt)?;
        }
        let mut found = self.period(reach - 1, limits, interrupt)?;
        if let (Found::Nothing { heaps }, Some(run)) = (&mut found, &self.run) {
            *heaps = run.heap().max(*heaps);
        }
        Ok(found)
    }

    /// How many values are kept.
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    /// Computes values until there are `heaps` or a period is proved.
    fn look(&mut self, heaps: u64, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
        interrupt.expect(Counted::Heaps, heaps);
        while self.proved.is_none() {
            let known = self.known();
            if known >= FIRST_LOOK.max(self.more_than(self.looked) + 1) {
                self.prove(interrupt)?;
            } else if known >= heaps {
                break;
            } else {
                let next = (self.more_than(known) + 1).max(FIRST_LOOK).min(heaps);
                // At the ceiling it is said what was wanted.
                let within = if known < limits.max_heaps { next.min(limits.max_heaps) } else { heaps };
                self.extend(within, limits, interrupt)?;
            }
        }
        Ok(())
    }

    /// How many values are worth another look after this many.
    fn more_than(&self, looked: u64) -> u64 {
        let quick = looked >= MANY && self.engine.suits_long_runs();
        looked + if quick { looked } else { looked / 4 }
    }

    fn prove(&mut self, interrupt: &Interrupt) -> Result<()> {
        self.proved = period::proved(&self.rule, &self.values, interrupt)?;
        self.looked = self.known();
        Ok(())
    }
}

/// Single values that are remembered, for they take a part of a second each.
const MOST_RECENT: usize = 1 << 16;

impl NimSequence {
    /// A long run, until it proves a period.
    fn follow(&mut self, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
        let Some(game) = self.rule.octal() else { return Ok(()) };
        // Where no run suits the game, or its beginning does not fit the ceilings, nothing is
        // proved.
        let nothing = |error: &Error| matches!(error.kind(), ErrorKind::Limit | ErrorKind::Domain);
        let mut run = match LongRun::new(&game, LongRun::USUAL_SPACING, limits, interrupt) {
            Ok(run) => run,
            Err(error) if nothing(&error) => return Ok(()),
            Err(error) => return Err(error),
        };
        while self.proved.is_none() && run.heap() < LongRun::usual_heaps() {
            match run.advance(interrupt) {
                Err(error) if nothing(&error) => break,
                other => other?,
            }
            self.proved = run.period(interrupt)?.map(|found| Period {
                period: found.period,
                preperiod: found.preperiod,
                saltus: 0,
                theorem: Some(Theorem::CommonHeaps),
                heaps: run.heap(),
            });
        }
        self.run = Some(Box::new(run));
        Ok(())
    }

    /// Values by a period without a saltus.
    fn by_turns(
        &mut self,
        period: &Period,
        first: u64,
        end: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Vec<u32>> {
        let turn = period.end();
        let mut values: Vec<u32> = Vec::new();
        reserve_exact(&mut values, place(end - first))?;
        while first + (values.len() as u64) < end {
            interrupt.poll()?;
            let known = values.len() as u64;
            let heap = first + known;
            if heap >= turn && known >= period.period {
                values.push(values[place(known - period.period)]);
                continue;
            }
            let alike = period.representative(&heap.into());
            let count = (turn - alike).min(end - heap);
            values.extend(self.found(alike, count, limits, interrupt)?);
        }
        Ok(values)
    }

    /// The value of a heap below preperiod + period.
    fn single(&mut self, heap: u64, limits: &Limits, interrupt: &Interrupt) -> Result<u32> {
        if let Some(&value) = self.values.get(place(heap)).or_else(|| self.recent.get(&heap)) {
            return Ok(value);
        }
        let value = self.found(heap, 1, limits, interrupt)?[0];
        if self.recent.len() >= MOST_RECENT {
            self.recent.clear();
        }
        self.recent.insert(heap, value);
        Ok(value)
    }

    /// The values of `count` heaps below preperiod + period, from `first` on: those that are kept,
    /// or by a long run.
    fn found(&mut self, first: u64, count: u64, limits: &Limits, interrupt: &Interrupt) -> Result<Vec<u32>> {
        let end = first + count;
        if let Some(run) = &self.run
            && let Some(values) = run.values(first, place(count), interrupt)?
        {
            return Ok(values);
        }
        if end <= limits.max_heaps {
            self.extend(end, limits, interrupt)?;
            return Ok(self.values[place(first)..place(end)].to_vec());
        }
        if end > LongRun::usual_heaps() {
            return Err(self.too_far(end - 1));
        }
        if self.run.is_none()
            && let Some(game) = self.rule.octal()
        {
            match LongRun::new(&game, LongRun::USUAL_SPACING, limits, interrupt) {
                Ok(run) => self.run = Some(Box::new(run)),
                Err(error) if error.kind() == ErrorKind::Domain => {}
                Err(error) => return Err(error),
            }
        }
        let Some(run) = &mut self.run else {
            let message = format!("the values of {end} heaps of {}", self.rule);
            return Err(Error::limit(message, Limit::Nodes));
        };
        while run.heap() < end {
            run.advance(interrupt)?;
        }
        Ok(run.values(first, place(count), interrupt)?.unwrap_or_default())
    }

    /// The error where a value needs a run of minutes or hours.
    fn too_far(&self, heap: u64) -> Error {
        let message = format!(
            "the period of {} is proved, but the value of its heap {heap} takes all heaps below to compute",
            self.rule
        );
        Error::new(ErrorKind::Domain, message)
            .note("that is done for some 250 million heaps a second with AVX-512, and 60 to 100 million without")
            .help(Advice::LongRun { game: self.rule.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapRule;

    #[test]
    fn turns_come_again() {
        let (limits, interrupt) = (Limits::default(), Interrupt::new());
        let rule = || HeapRule::of_code("0.77".parse().unwrap()).unwrap();
        let mut all = NimSequence::without_table(rule());
        all.extend(400, &limits, &interrupt).unwrap();
        let period =
            Period { period: 12, preperiod: 71, saltus: 0, theorem: Some(Theorem::GuySmith), heaps: 168 };
        for first in 0..200 {
            for count in [0, 1, 5, 12, 13, 100, 200_u64] {
                let mut sequence = NimSequence::without_table(rule());
                let values = sequence.by_turns(&period, first, first + count, &limits, &interrupt).unwrap();
                assert_eq!(
                    values,
                    all.values()[place(first)..place(first + count)],
                    "{count} from {first} on"
                );
                assert!(sequence.values().len() <= 83);
            }
        }
    }
}
