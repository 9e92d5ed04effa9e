//! Values beyond those that are kept: long runs, and periods with too many values.

use super::NimSequence;
use crate::error::{Advice, Error, ErrorKind, Limit, Result};
use crate::heap::octal::LongRun;
use crate::heap::period::{Period, Theorem};
use crate::heap::place;
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::room::reserve_exact;

/// Single values that are remembered, for they take a part of a second each.
const MOST_RECENT: usize = 1 << 16;

impl NimSequence {
    /// A long run, until it proves a period.
    pub(super) fn follow(&mut self, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
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
    pub(super) fn by_turns(
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
    pub(super) fn single(&mut self, heap: u64, limits: &Limits, interrupt: &Interrupt) -> Result<u32> {
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
            .note("that is done for some 250 million heaps a second with AVX-512, and 2 million without")
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
