//! The misère quotient of a game, heap by heap; and where the search ended, with what is known of the
//! whole quotient then.
//!
//! A generator whose options are known either has a value among the elements found so far, which
//! the [closure](super::closure) accepts, or it becomes a letter: the diagram of outcomes grows by a
//! level, the quotient is read off again, and all generators are checked again. One that fails then
//! was taken for a word that it is not in this company; it becomes a letter, too, and the search
//! goes back to where it came up. Nothing is guessed that is not checked in the end.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::Bounds;
use super::closure::{Closure, Contradiction};
use super::monoid::{Bits, Element, Monoid};
use super::rules::Rules;
use crate::error::{Error, ErrorKind, Result, StopReason};
use crate::interrupt::{Counted, Interrupt};
use crate::misere::lasso::{Diagram, Diagrams, Halt, Made, NOWHERE, Word};

/// How often a period is looked for.
const HEAPS_BETWEEN_LOOKS: usize = 16;

/// What a search found.
pub(super) struct Solved {
    pub(super) monoid: Arc<Monoid>,
    pub(super) closure: Closure,
    /// The value of each generator from 0, the empty sum.
    pub(super) values: Vec<Element>,
    pub(super) period: Option<HeapPeriod>,
    /// The generator at which it ended before its bounds, and why.
    pub(super) stopped: Option<(u64, Halt)>,
}

/// Whether all generators are letters, so that nothing is taken for a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Guess,
    Free,
}

/// How things stood before a generator became a letter.
struct Before {
    generator: usize,
    outcomes: Diagram,
}

/// A monoid with the values of generators, and the closure that proves these right.
struct Proved {
    monoid: Arc<Monoid>,
    values: Vec<Element>,
    closure: Closure,
}

struct Search<'a> {
    rules: &'a Rules,
    bounds: &'a Bounds,
    interrupt: &'a Interrupt,
    diagrams: Diagrams,
    outcomes: Diagram,
    monoid: Arc<Monoid>,
    closure: Closure,
    values: Vec<Element>,
    /// What was in order for the most generators, noted before anything is tried that may not come
    /// to its end.
    best: Proved,
    /// A word over the letters for each generator.
    words: Vec<Word>,
    /// The generators that are letters, ascending.
    letters: Vec<usize>,
    past: Vec<Before>,
    forced: BTreeSet<usize>,
}

/// Looks for the quotient of the generators up to a bound, or until a period is proved.
///
/// # Errors
/// Those of the rules. Neither a ceiling nor an interrupt is an error: it is said what was proved
/// before.
pub(super) fn solve(rules: &Rules, bounds: &Bounds, mode: Mode, interrupt: &Interrupt) -> Result<Solved> {
    let monoid = Arc::new(Monoid::trivial());
    let closure = Closure::new(1, most_pairs(bounds), interrupt);
    let mut search = Search {
        rules,
        bounds,
        interrupt,
        diagrams: Diagrams::new(bounds.lasso, bounds.entries, interrupt),
        outcomes: NOWHERE,
        best: Proved { monoid: monoid.clone(), values: vec![0], closure: closure.clone() },
        closure,
        monoid,
        values: vec![0],
        words: vec![Word::default()],
        letters: Vec::new(),
        past: Vec::new(),
        forced: BTreeSet::new(),
    };
    let last = bounds.heaps.min(rules.last());
    let mut stopped = None;
    while (search.values.len() as u64) <= last {
        interrupt.reach(Counted::Heaps, search.values.len() as u64);
        match search.go_on(mode) {
            Ok(Some(period)) => return Ok(search.solved(Some(period), None)),
            Ok(None) => {}
            Err(Halt::Stopped(error)) if stop_reason(&error).is_none() => return Err(error),
            Err(halt) => {
                // It may have gone back before it ended.
                search.return_to_best();
                stopped = Some((search.values.len() as u64, halt));
                break;
            }
        }
    }
    // What is left to do is short, so that it is done even after an interrupt.
    let found = find(rules, &search.values, &Interrupt::new())?;
    Ok(search.solved(found, stopped.filter(|_| found.is_none())))
}

fn most_pairs(bounds: &Bounds) -> usize {
    bounds.elements.saturating_mul(16)
}

impl Search<'_> {
    fn solved(self, period: Option<HeapPeriod>, stopped: Option<(u64, Halt)>) -> Solved {
        let Search { monoid, closure, values, .. } = self;
        Solved { monoid, closure, values, period, stopped }
    }

    /// One step, and now and then a look for a period.
    fn go_on(&mut self, mode: Mode) -> Made<Option<HeapPeriod>> {
        self.step(self.values.len(), mode)?;
        if !self.values.len().is_multiple_of(HEAPS_BETWEEN_LOOKS) {
            return Ok(None);
        }
        let found = find(self.rules, &self.values, self.interrupt);
        if found.is_err() {
            self.note_best();
        }
        Ok(found?)
    }

    /// Finds the value of one generator more, or goes back to a smaller one.
    fn step(&mut self, generator: usize, mode: Mode) -> Made<()> {
        let options = self.rules.values_of_options(generator, &self.monoid, &self.values, self.interrupt);
        if options.is_err() {
            self.note_best();
        }
        let options = options?;
        if options.is_empty() {
            self.values.push(0);
            self.words.push(Word::default());
            return Ok(());
        }
        if mode == Mode::Guess
            && !self.forced.contains(&generator)
            && let Some(value) = self.value_of(&options, generator)?
        {
            self.values.push(value);
            self.words.push(self.monoid.word(value).into());
            return Ok(());
        }
        self.grow(generator)?;
        // All generators again, from the least.
        self.values = self.words.iter().map(|word| self.monoid.value(word)).collect();
        if let Some(suspects) = self.check_all()? {
            let wrong = self.wrong_generator(&suspects)?;
            self.go_back(wrong)?;
        }
        Ok(())
    }

    /// Makes a generator a letter.
    fn grow(&mut self, generator: usize) -> Made<()> {
        self.note_best();
        let sums = self.rules.options(generator, self.interrupt)?;
        let options: BTreeSet<Word> = sums.iter().map(|sum| self.word_of(sum)).collect();
        let options: Vec<Word> = options.into_iter().collect();
        self.diagrams.add_letter(&options)?;
        let grown = self.diagrams.extend(self.outcomes).and_then(|outcomes| {
            let most = self.bounds.elements;
            let monoid = Monoid::of_outcomes(&mut self.diagrams, outcomes, most, self.interrupt)?;
            Ok((outcomes, monoid.ok_or(Halt::Elements(most + 1))?))
        });
        let (outcomes, monoid) = match grown {
            Ok(grown) => grown,
            Err(halt) => {
                self.diagrams.truncate(self.letters.len());
                return Err(halt);
            }
        };
        self.past.push(Before { generator, outcomes: self.outcomes });
        (self.outcomes, self.monoid) = (outcomes, Arc::new(monoid));
        self.letters.push(generator);
        let mut unit = vec![0; self.letters.len()];
        unit[self.letters.len() - 1] = 1;
        self.words.push(unit.into());
        Ok(())
    }

    /// The word of a sum of generators.
    fn word_of(&self, sum: &[u32]) -> Word {
        let mut whole = vec![0; self.letters.len()];
        for &part in sum {
            let word = &self.words[part as usize];
            whole.iter_mut().zip(word).for_each(|(count, &more): (&mut u32, _)| *count += more);
        }
        whole.into()
    }

    /// Builds the closure anew; the generators of a sum that contradicts it.
    fn check_all(&mut self) -> Made<Option<Contradiction>> {
        self.closure = Closure::new(self.monoid.order(), most_pairs(self.bounds), self.interrupt);
        for generator in 1..self.values.len() {
            let options =
                self.rules.values_of_options(generator, &self.monoid, &self.values, self.interrupt)?;
            if !options.is_empty()
                && let Some(wrong) = self.fit(&options, self.values[generator], generator)?
            {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    /// Notes how things stand. Everything is in order.
    fn note_best(&mut self) {
        if self.values.len() >= self.best.values.len() {
            let (monoid, values, closure) = (&self.monoid, &self.values, &self.closure);
            self.best = Proved { monoid: monoid.clone(), values: values.clone(), closure: closure.clone() };
        }
    }

    /// The state that was in order for the most generators.
    fn return_to_best(&mut self) {
        let trivial = Arc::new(Monoid::trivial());
        let none = Closure::new(1, 0, self.interrupt);
        let best =
            std::mem::replace(&mut self.best, Proved { monoid: trivial, values: vec![0], closure: none });
        (self.monoid, self.values, self.closure) = (best.monoid, best.values, best.closure);
    }

    /// Adds a generator with this value to the closure; or names generators whose sum contradicts.
    fn fit(&mut self, options: &Bits, value: Element, generator: usize) -> Made<Option<Contradiction>> {
        let mut blind = self.monoid.safe(options);
        let alone = vec![generator as u32];
        if !self.monoid.row(value).is_subset(&blind) {
            return Ok(Some(alone));
        }
        blind.remove_all(self.monoid.row(value));
        if blind.has(0) {
            return Ok(Some(alone));
        }
        self.closure.add(&self.monoid, value, blind, generator as u32)
    }

    /// The element that a generator with these options may be, if there is one.
    fn value_of(&mut self, options: &Bits, generator: usize) -> Made<Option<Element>> {
        let safe = self.monoid.safe(options);
        let blind_of = |monoid: &Monoid, value: Element| {
            let mut blind = safe.clone();
            blind.remove_all(monoid.row(value));
            blind
        };
        let mut candidates: Vec<Element> = (0..self.monoid.order() as Element)
            .filter(|&value| {
                let row = self.monoid.row(value);
                row.has(0) == safe.has(0) && row.is_subset(&safe)
            })
            .collect();
        // The fewer blind contexts, the more likely.
        candidates.sort_by_key(|&value| std::cmp::Reverse(self.monoid.row(value).count()));
        let covered = |&&value: &&Element| self.closure.is_covered(value, &blind_of(&self.monoid, value));
        if let Some(&value) = candidates.iter().find(covered) {
            return Ok(Some(value));
        }
        self.note_best();
        for value in candidates {
            let blind = blind_of(&self.monoid, value);
            if self.closure.contradicts(value, &blind) {
                continue;
            }
            let before = self.closure.clone();
            match self.closure.add(&self.monoid, value, blind, generator as u32)? {
                None => return Ok(Some(value)),
                Some(_) => self.closure = before,
            }
        }
        Ok(None)
    }

    /// A generator that is not what it was taken for: the least that one copy of it shows, else the
    /// least of the suspects.
    fn wrong_generator(&mut self, suspects: &[u32]) -> Made<usize> {
        for generator in 1..self.words.len() {
            if self.letters.contains(&generator) {
                continue;
            }
            let sums = self.rules.options(generator, self.interrupt)?;
            if sums.is_empty() {
                continue;
            }
            let options: BTreeSet<Word> = sums.iter().map(|sum| self.word_of(sum)).collect();
            let options: Vec<u32> = options.iter().map(|word| self.diagrams.word(word)).collect();
            let word = self.diagrams.word(&self.words[generator]);
            let alone = self.diagrams.with_one(self.outcomes, &options);
            let alike = alone.and_then(|alone| Ok(self.diagrams.shift(self.outcomes, word)? == alone));
            match alike {
                Ok(true) => {}
                Err(Halt::Stopped(error)) => return Err(error.into()),
                // A letter is never wrong.
                Ok(false) | Err(_) => return Ok(generator),
            }
        }
        let words = suspects.iter().map(|&suspect| suspect as usize);
        let wrong = words.filter(|suspect| !self.letters.contains(suspect)).min();
        Ok(wrong.expect("letters alone are in order"))
    }

    /// Goes back to a generator, which is to be a letter.
    fn go_back(&mut self, generator: usize) -> Made<()> {
        self.forced.insert(generator);
        let later = self.past.iter().position(|before| before.generator > generator);
        let later = later.expect("it came up before the last letter");
        self.outcomes = self.past[later].outcomes;
        self.past.truncate(later);
        self.letters.truncate(later);
        self.diagrams.truncate(later);
        self.words.truncate(generator);
        let most = self.bounds.elements;
        let monoid = Monoid::of_outcomes(&mut self.diagrams, self.outcomes, most, self.interrupt)?;
        self.monoid = Arc::new(monoid.ok_or(Halt::Elements(most + 1))?);
        self.values = self.words.iter().map(|word| self.monoid.value(word)).collect();
        match self.check_all()? {
            None => Ok(()),
            Some(wrong) => unreachable!("the generators {wrong:?} were in order before"),
        }
    }
}

/// Why somebody stopped a computation; `None` if the error is another one.
pub(super) fn stop_reason(error: &Error) -> Option<StopReason> {
    match error.kind() {
        ErrorKind::Interrupted => Some(StopReason::Interrupted),
        ErrorKind::TimeLimit => Some(StopReason::TimeLimit),
        ErrorKind::StepLimit => Some(StopReason::StepLimit),
        _ => None,
    }
}

/// From `preperiod` on heaps that differ by `period` have the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HeapPeriod {
    pub(super) period: usize,
    pub(super) preperiod: usize,
}

impl HeapPeriod {
    /// The place of a heap among those below preperiod + period.
    pub(super) fn place(self, heap: u64) -> u64 {
        let (period, preperiod) = (self.period as u64, self.preperiod as u64);
        if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period }
    }

    /// The same of a heap of any size.
    pub(super) fn place_of(self, heap: &BigUint) -> u64 {
        let (period, preperiod) = (self.period as u64, self.preperiod as u64);
        match heap.to_u64() {
            Some(heap) => self.place(heap),
            None => preperiod + ((heap - preperiod) % period).to_u64().unwrap_or_default(),
        }
    }
}

/// The least period with its preperiod, if the values prove it for all heaps.
///
/// Let t be the most counters that a move takes, m the most heaps that it leaves, without demands on
/// their sizes, and let the values repeat with period p from n₀ ≥ 1 on. From n ≥ m(n₀ + p − 1) + 1 −
/// p + t on, the options of n + p have the values of the options of n: an option of n + p has a part
/// of at least (n + p − t)/m > n₀ + p − 1, which may be made shorter by p, and an option of n a part
/// of at least n₀, which may be made longer. So if the values are right for the heaps below m(n₀ + p
/// − 1) + t + 1, they are right for all. Generators that stand beside the heaps change nothing of
/// this: no heap becomes one of them.
pub(super) fn find(rules: &Rules, values: &[Element], interrupt: &Interrupt) -> Result<Option<HeapPeriod>> {
    let Some((most_taken, most_heaps)) = rules.periodic_by() else { return Ok(None) };
    // The values of the heaps, at their sizes.
    let Some(values) = values.get(rules.before_heaps()..).filter(|heaps| !heaps.is_empty()) else {
        return Ok(None);
    };
    let top = values.len() - 1;
    for period in 1..=top / 2 {
        interrupt.poll()?;
        let differs = (1..=top - period).rev().find(|&heap| values[heap] != values[heap + period]);
        let preperiod = differs.map_or(1, |heap| heap + 1);
        let window = most_heaps * (preperiod + period - 1) as u64 + most_taken;
        if preperiod + period <= top && window <= top as u64 {
            return Ok(Some(HeapPeriod { period, preperiod }));
        }
    }
    Ok(None)
}

/// When it is asked how many elements there are at least: copies of a generator, and entries.
const LASSO_FOR_BOUND: usize = 200;
const MOST_FOR_BOUND: usize = 200_000;

/// Where a search for a quotient ended before its bounds. What was proved before is the quotient.
///
/// ```
/// use sprague::misere::{Bounds, quotient_of_code};
/// use sprague::{Interrupt, StopReason};
/// let interrupt = Interrupt::with_steps(100_000);
/// let quotient = quotient_of_code(&"0.07".parse()?, &Bounds::default(), &interrupt)?;
/// let stopped = quotient.stopped().expect("the search takes longer");
/// assert_eq!(stopped.interrupted, Some(StopReason::StepLimit));
/// assert_eq!(quotient.last_generator(), Some(stopped.generator - 1));
/// assert!(stopped.at_least >= quotient.order());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stopped {
    /// The first generator that is not part of the quotient.
    pub generator: u64,
    /// Which ceiling was reached, or that the search was interrupted, in words.
    pub reason: String,
    /// The quotient with this generator, and with any more, has at least this many elements: no
    /// fewer than the one that was proved. Positions that a sum tells apart stay different where
    /// there are more sums.
    pub at_least: usize,
    /// Who stopped the search; `None` if it reached a ceiling.
    pub interrupted: Option<StopReason>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}

impl Stopped {
    /// What is known of the quotient where a search ended, at a generator and with as many elements
    /// before it. That it has more is proved only where nothing was taken for a word: so it is asked
    /// once more with all generators as letters.
    pub(super) fn new(
        rules: &Rules,
        bounds: &Bounds,
        (generator, halt, order): (u64, Halt, usize),
        mode: Mode,
        interrupt: &Interrupt,
    ) -> Result<Stopped> {
        let (reason, interrupted) = match &halt {
            Halt::Lasso | Halt::Copies(_) => {
                (format!("its powers do not become periodic within {} copies", bounds.lasso), None)
            }
            Halt::Elements(_) => (format!("it has more than {} elements", bounds.elements), None),
            Halt::Letters => ("it has too many generators that are no product of others".to_owned(), None),
            Halt::Entries => (format!("its diagrams have more than {} entries", bounds.entries), None),
            Halt::Stopped(error) => {
                let reason = stop_reason(error).ok_or_else(|| error.clone())?;
                let words = match reason {
                    StopReason::Interrupted => "the search was interrupted",
                    StopReason::TimeLimit => "the time limit has passed",
                    StopReason::StepLimit => "the step limit has been reached",
                    StopReason::MemoryLimit => "the memory limit has been reached",
                };
                (words.to_owned(), Some(reason))
            }
        };
        let proved = match (&halt, mode) {
            (Halt::Stopped(_), _) => None,
            (&(Halt::Copies(count) | Halt::Elements(count)), Mode::Free) => Some((generator, count)),
            (_, Mode::Free) => None,
            _ if !bounds.asks_at_least => None,
            (_, Mode::Guess) => {
                let mut bounds = bounds.clone().with_entries(bounds.entries.min(MOST_FOR_BOUND));
                (bounds.heaps, bounds.lasso) = (generator, bounds.lasso.max(LASSO_FOR_BOUND));
                match solve(rules, &bounds, Mode::Free, interrupt)?.stopped {
                    Some((at, Halt::Copies(count) | Halt::Elements(count))) => Some((at, count)),
                    _ => None,
                }
            }
        };
        let at_least = proved.filter(|&(at, _)| at <= generator).map_or(order, |(_, count)| count.max(order));
        Ok(Stopped { generator, reason, at_least, interrupted })
    }
}
