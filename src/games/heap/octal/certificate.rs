//! Periods as certificates, which another program verifies: from a state that came again to the least
//! period and the preperiod.

use std::fmt::Write;

use super::class::Class;
use super::game::Octal;
use super::guy_smith::ProvedPeriod;
use super::run::LongRun;
use super::sequence::OctalSequence;
use super::state::write_digits;
use crate::error::{Error, ErrorKind, Result};
use crate::heap::place;
use crate::interrupt::Interrupt;

/// A period with all that a verifier needs: `docs/certificates.md` specifies the format.
///
/// One kind rests on the theorem of Guy and Smith ([`prove_in_memory`](super::prove_in_memory));
/// the verifier computes the whole window. The other rests on this, the *theorem of common heaps*:
/// let all heaps above L and below N be common, D ≥ 0, t the greatest number that may be taken and
/// W = max(L, D) + t. If n₀ > L, N = n₀ + W + p, and
///
/// - G(n + p) = G(n) for n₀ ≤ n < n₀ + W, and p is even if the parity of the heap counts for the
///   class, and
/// - for n₀ + W ≤ n < N each value of class 0 below G(n) is that of an option whose greater part is
///   n₀ or more,
///
/// then G(n + p) = G(n) for all n ≥ n₀. *Proof* by induction on n ≥ n₀ + W. The options of class 1
/// of the heap of n + p have a rare part r ≤ L, or are single heaps; their other part b + p has b ≥
/// n₀, so their values are those of the options of n, and the least missing value c of class 1 is
/// the same. Each smaller value of class 0 has a witness (a, b) at n with b ≥ n₀, hence (a, b + p)
/// at n + p. So G(n + p) = c = G(n), and n + p is common. ∎
///
/// Only heaps below n₀ + W + p are needed, about half of what Guy and Smith need, and of them a
/// window at a time. So the certificate has *points*, copies of the window, between which segments
/// are verified independently of each other.
///
/// ```
/// use sprague::front_end::octal::{PeriodCertificate, OctalSequence, prove_in_memory};
/// use sprague::{Interrupt, Limits};
/// let mut kayles = OctalSequence::new(&"0.77".parse()?);
/// let period = prove_in_memory(&mut kayles, 1_000, &Limits::default(), &Interrupt::new())?.unwrap();
/// let text = PeriodCertificate::guy_smith(&kayles, period).to_string();
/// assert!(text.starts_with("sprague-period 2\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 71\n"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodCertificate(String);

impl std::fmt::Display for PeriodCertificate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl PeriodCertificate {
    /// That of a period which [`prove_in_memory`](super::prove_in_memory) found in this sequence.
    #[must_use]
    pub fn guy_smith(sequence: &OctalSequence, period: ProvedPeriod) -> PeriodCertificate {
        let mut text = head(sequence.game(), "guy-smith", period, sequence.class_of_certificate());
        text += "end\n";
        PeriodCertificate(text)
    }

    /// That of a period which [`LongRun::period`] found in this run.
    ///
    /// About 33 kB for each point below n₀ + W + p and for each prime divisor of p, and the time
    /// that [`LongRun::period`] takes.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if the preperiod is so small that Guy and Smith are enough; if
    /// interrupted.
    pub fn of_run(run: &LongRun, period: ProvedPeriod, interrupt: &Interrupt) -> Result<PeriodCertificate> {
        let (depth, last_rare) = (run.state.depth - 1, run.plan.last_rare);
        let window = depth.max(last_rare) + run.game().most_taken();
        let ProvedPeriod { period: p, preperiod } = period;
        let (last_rare, before) = (last_rare as u64, window as u64);
        if preperiod <= last_rare || preperiod + before < run.state.start {
            let least = (last_rare + 1).max(run.state.start - before);
            let message =
                format!("a preperiod of {preperiod}, and this kind of certificate begins with {least}");
            let error = Error::new(ErrorKind::Domain, message);
            return Err(error.help("a sequence in memory is enough for a certificate of this period"));
        }
        let mut text = head(run.game(), "common-heaps", period, run.plan.class);
        let _ = writeln!(text, "depth {depth}");
        let rare: Vec<String> = run.sequence.rare_heaps().map(|heap| heap.to_string()).collect();
        let _ = writeln!(text, "rare {}", rare.join(" "));
        let (first, last) = (preperiod + before, preperiod + before + p);
        let mut heaps: Vec<u64> =
            primes(p).iter().map(|prime| first + p / prime).chain([first, last]).collect();
        heaps.extend(run.state.points.iter().map(|point| point.heap).filter(|&heap| heap < last));
        heaps.sort_unstable();
        heaps.dedup();
        for heap in heaps {
            interrupt.poll()?;
            // One value more than the window: the first exception is seen to be one.
            let values = run.walk(heap - before - 1)?.values(window + 1, interrupt)?;
            let _ = writeln!(text, "point {heap} {}", write_digits(&values));
        }
        text += "end\n";
        Ok(PeriodCertificate(text))
    }
}

fn head(game: &Octal, theorem: &str, period: ProvedPeriod, class: Class) -> String {
    let numbers: Vec<String> = game.digits().iter().map(u8::to_string).collect();
    let unequal = if game.unequal() { " unequal" } else { "" };
    let ProvedPeriod { period, preperiod } = period;
    let parity = class.parity.map_or(String::from("none"), |parity| parity.to_string());
    format!(
        "sprague-period 2\ndigits {}{unequal}\ntheorem {theorem}\nperiod {period}\npreperiod {preperiod}\nmask {}\nparity {parity}\n",
        numbers.join(" "),
        class.mask
    )
}

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
