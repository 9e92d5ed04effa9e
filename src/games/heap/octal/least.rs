//! From a state that came again to the least period and the preperiod.

use super::guy_smith::ProvedPeriod;
use super::run::LongRun;
use crate::error::Result;
use crate::heap::place;
use crate::interrupt::Interrupt;

/// Heaps that are compared at once.
const PIECE: u64 = 1 << 20;

impl LongRun {
    /// The period, once the state has come again and a window beyond.
    ///
    /// Proved by the theorem at [`PeriodCertificate`](super::PeriodCertificate): two windows are
    /// the same and all heaps between are common. The least period is found by trying the divisors
    /// with one prime less, the preperiod by bisection over the points and a comparison of what
    /// lies between two of them. Costs about as much as computing a few points' distance for each
    /// prime divisor and each doubling of the number of points.
    ///
    /// What was taken over from a checkpoint is computed again first, unless [`LongRun::check`] did
    /// that.
    ///
    /// # Errors
    /// [`ErrorKind::File`](crate::ErrorKind::File) if the checkpoint was wrong; if interrupted.
    pub fn period(&mut self, interrupt: &Interrupt) -> Result<Option<ProvedPeriod>> {
        let Some((met, multiple)) = self.state.found else { return Ok(None) };
        if self.state.heap < met + multiple + 2 * self.window as u64 {
            return Ok(None);
        }
        if !self.is_checked() {
            self.check(1, interrupt)?;
        }
        let mut period = multiple;
        for prime in primes(multiple) {
            while period.is_multiple_of(prime) && self.repeats(met, period / prime, interrupt)? {
                period /= prime;
            }
        }
        let points: Vec<u64> =
            self.state.points.iter().map(|point| point.heap).filter(|&heap| heap < met).collect();
        let (mut low, mut high) = (0, points.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.repeats(points[middle], period, interrupt)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let from = if low == 0 { 0 } else { points[low - 1] - self.window as u64 };
        let to = points.get(low).copied().unwrap_or(met);
        let preperiod = self.last_exception(from, to, period, interrupt)?.map_or(from, |heap| heap + 1);
        Ok(Some(ProvedPeriod { period, preperiod }))
    }

    /// The values of `count` heaps from one on; `None` if some were not computed yet. Computes
    /// again from the point before, beyond these heaps at most the distance of two points.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::front_end::octal::LongRun;
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let run = LongRun::new(&"0.104".parse()?, 1 << 20, &Limits::default(), &interrupt)?;
    /// assert_eq!(run.values(12, 4, &interrupt)?, Some(vec![4, 1, 0, 4]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn values(&self, first: u64, count: usize, interrupt: &Interrupt) -> Result<Option<Vec<u32>>> {
        let end = first.saturating_add(count as u64);
        if end > self.heap() {
            return Ok(None);
        }
        if let Some(known) = self.sequence.values().get(place(first)..place(end)) {
            return Ok(Some(known.iter().map(|&value| u32::from(value)).collect()));
        }
        let values = self.walk(first)?.values(count, interrupt)?;
        Ok(Some(values.into_iter().map(u32::from).collect()))
    }

    /// Whether the window before a heap is that before a later one.
    pub(super) fn repeats(&self, heap: u64, later: u64, interrupt: &Interrupt) -> Result<bool> {
        let before = |heap: u64| self.walk(heap - self.window as u64)?.values(self.window, interrupt);
        Ok(before(heap)? == before(heap + later)?)
    }

    /// The last heap from `from` to below `to` whose value is not that of the heap that is greater
    /// by `period`.
    fn last_exception(&self, from: u64, to: u64, period: u64, interrupt: &Interrupt) -> Result<Option<u64>> {
        let (mut here, mut there) = (self.walk(from)?, self.walk(from + period)?);
        let mut last = None;
        let mut begin = from;
        while begin < to {
            let count = place((to - begin).min(PIECE));
            let (values, later) = (here.values(count, interrupt)?, there.values(count, interrupt)?);
            if let Some(place) = (0..count).rfind(|&place| values[place] != later[place]) {
                last = Some(begin + place as u64);
            }
            begin += count as u64;
        }
        Ok(last)
    }
}

/// The primes that divide a number, by trial division.
pub fn primes(number: u64) -> Vec<u64> {
    let mut rest = number;
    let mut found = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= rest {
        if rest.is_multiple_of(divisor) {
            found.push(divisor);
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
            }
        }
        divisor += 1;
    }
    if rest > 1 {
        found.push(rest);
    }
    found
}
