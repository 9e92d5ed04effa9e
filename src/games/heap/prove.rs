//! Periods with certificates: how far to look for them, and by which engine.

use crate::error::{Error, ErrorKind, Result};
use crate::heap::engines::{RARE_HEAPS, REACH, REACH_SPARSE};
use crate::heap::octal::{LongRun, Octal, OctalSequence, PeriodCertificate, ProvedPeriod, prove_in_memory};
use crate::heap::reply::PeriodReply;
use crate::heap::{Found, HeapRule, Period, Theorem};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// What finds the values of a long run.
const LONG_RUN: &str = "octal, by a long run";

/// How far a period is looked for, and from where.
///
/// ```
/// use sprague::heap::PeriodSearch;
/// assert_eq!(PeriodSearch::default().up_to(1_000).to, Some(1_000));
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct PeriodSearch<'c> {
    /// The last heap that is looked at. Without one [`prove`] goes as far as some seconds take it,
    /// and [`prove_by_run`] goes on until a period is proved.
    pub to: Option<u64>,
    /// What [`LongRun::checkpoint`] wrote, from which [`prove_by_run`] goes on.
    pub checkpoint: Option<&'c str>,
    /// In how many threads a checkpoint is computed again, before what rests on it is called
    /// proved.
    pub threads: usize,
}

impl Default for PeriodSearch<'_> {
    fn default() -> Self {
        PeriodSearch { to: None, checkpoint: None, threads: 1 }
    }
}

impl<'c> PeriodSearch<'c> {
    /// The same up to a heap.
    #[must_use]
    pub fn up_to(self, heap: u64) -> PeriodSearch<'c> {
        PeriodSearch { to: Some(heap), ..self }
    }

    /// The same from a checkpoint, which is computed again in this number of threads.
    #[must_use]
    pub fn resuming(self, checkpoint: &'c str, threads: usize) -> PeriodSearch<'c> {
        PeriodSearch { checkpoint: Some(checkpoint), threads, ..self }
    }

    /// Heaps are looked at below.
    fn end(&self) -> Option<u64> {
        self.to.map(|heap| heap.saturating_add(1))
    }
}

/// What a search found, and the certificate if that is a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodProof {
    /// What is known of the period.
    pub reply: PeriodReply,
    /// What anybody can verify it by; none if no period was proved.
    pub certificate: Option<PeriodCertificate>,
}

/// Looks for a period of an octal game, and proves it anew: the table of solved games is not asked.
///
/// First the values are kept in memory, for the theorem of Guy and Smith. Where few heaps are rare
/// and that is not enough, a [`LongRun`] goes further.
///
/// # Errors
/// [`ErrorKind::Domain`] for a rule that is not an octal game ([`HeapRule::octal`]); those of
/// [`OctalSequence::extend`] and [`LongRun::advance`].
///
/// ```
/// use sprague::heap::{HeapRule, PeriodSearch, prove};
/// use sprague::{Interrupt, Limits};
/// let rule = HeapRule::of_code("0.45".parse()?)?;
/// let proof = prove(&rule, &PeriodSearch::default(), &Limits::default(), &Interrupt::new())?;
/// assert_eq!(proof.reply.found.period().unwrap().period, 20);
/// assert!(proof.certificate.unwrap().to_string().contains("preperiod 498"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn prove(
    rule: &HeapRule,
    search: &PeriodSearch<'_>,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<PeriodProof> {
    let mut prover = Prover::new(rule, limits, interrupt)?;
    let usual = search.end().unwrap_or(REACH);
    let found = prover.in_memory(usual.min(REACH_SPARSE))?;
    if let Some(proof) = found {
        return Ok(proof);
    }
    if search.to.is_none()
        && prover.sequence.has_few_rare_heaps()
        && let Some(proof) = prover.in_memory(REACH_SPARSE)?
    {
        return Ok(proof);
    }
    if prover.known() <= REACH {
        return Ok(prover.nothing());
    }
    let end = search.end().unwrap_or_else(LongRun::usual_heaps);
    let run = LongRun::new(&prover.game, LongRun::USUAL_SPACING, limits, interrupt);
    match run.and_then(|run| prover.by_run(run, end, 1, &mut |_, _| Ok(()))) {
        // Rare heaps do not end soon enough. In memory it goes as far as was asked for.
        Err(error) if error.kind() == ErrorKind::Domain => match search.end() {
            Some(end) => Ok(prover.in_memory(end)?.unwrap_or_else(|| prover.nothing())),
            None => Ok(prover.nothing()),
        },
        other => other,
    }
}

/// Looks for a period of an octal game by a [`LongRun`] alone, which can be kept and go on later.
///
/// After each step `keep` is called with the run. What it is given beside says whether the run ends
/// there, so that it must be kept now or never.
///
/// # Errors
/// [`ErrorKind::Domain`] for a rule that is not an octal game, or that suits no long run; those of
/// [`LongRun::resume`], [`LongRun::advance`] and [`LongRun::check`]; and those of `keep`.
///
/// ```
/// use sprague::heap::{HeapRule, PeriodSearch, prove_by_run};
/// use sprague::{Interrupt, Limits};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// let rule = HeapRule::of_code("0.104".parse()?)?;
/// let search = PeriodSearch::default().up_to(1 << 18);
/// let mut last = String::new();
/// prove_by_run(&rule, &search, &limits, &interrupt, &mut |run, ends| {
///     if ends {
///         last = run.checkpoint();
///     }
///     Ok(())
/// })?;
/// let further = PeriodSearch::default().up_to(1 << 19).resuming(&last, 2);
/// let proof = prove_by_run(&rule, &further, &limits, &interrupt, &mut |_, _| Ok(()))?;
/// assert_eq!(proof.certificate, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn prove_by_run(
    rule: &HeapRule,
    search: &PeriodSearch<'_>,
    limits: &Limits,
    interrupt: &Interrupt,
    keep: &mut dyn FnMut(&LongRun, bool) -> Result<()>,
) -> Result<PeriodProof> {
    let mut prover = Prover::new(rule, limits, interrupt)?;
    let spacing = LongRun::USUAL_SPACING;
    let run = match search.checkpoint {
        None => LongRun::new(&prover.game, spacing, limits, interrupt),
        Some(checkpoint) => LongRun::resume(&prover.game, checkpoint, spacing, limits, interrupt),
    };
    prover.by_run(run?, search.end().unwrap_or(u64::MAX), search.threads, keep)
}

/// A search for the period of one game.
struct Prover<'p> {
    rule: &'p HeapRule,
    game: Octal,
    /// The values that are kept in memory.
    sequence: OctalSequence,
    limits: &'p Limits,
    interrupt: &'p Interrupt,
}

impl<'p> Prover<'p> {
    fn new(rule: &'p HeapRule, limits: &'p Limits, interrupt: &'p Interrupt) -> Result<Prover<'p>> {
        let game = rule.octal().ok_or_else(|| {
            let message = format!("{rule} is not a finite octal game, and only these have certificates");
            Error::new(ErrorKind::Domain, message)
        })?;
        let sequence = OctalSequence::new(&game);
        Ok(Prover { rule, game, sequence, limits, interrupt })
    }

    fn known(&self) -> u64 {
        self.sequence.values().len() as u64
    }

    /// The proof in the memory of the values below `heaps`, if there is one.
    fn in_memory(&mut self, heaps: u64) -> Result<Option<PeriodProof>> {
        let heaps = heaps.min(self.limits.max_heaps);
        let found = prove_in_memory(&mut self.sequence, heaps, self.limits, self.interrupt)?;
        Ok(found.map(|found| self.proved_in_memory(found)))
    }

    fn proved_in_memory(&self, found: ProvedPeriod) -> PeriodProof {
        let values = self.sequence.values();
        let known = &values[..values.len().min(crate::heap::place(found.preperiod + found.period))];
        let theorem = if self.game.unequal() { Theorem::DifferentHeaps } else { Theorem::GuySmith };
        let mut proof = self.proof(proved_by(found, theorem, self.guy_smith_heaps(found)), RARE_HEAPS);
        proof.reply.values = known.iter().map(|&value| u32::from(value)).collect();
        proof.certificate = Some(PeriodCertificate::guy_smith(&self.sequence, found));
        proof
    }

    /// The proof by a run that goes to `end`, or what it did not find.
    fn by_run(
        &mut self,
        mut run: LongRun,
        end: u64,
        threads: usize,
        keep: &mut dyn FnMut(&LongRun, bool) -> Result<()>,
    ) -> Result<PeriodProof> {
        while run.heap() < end {
            let step = run.advance(self.interrupt).and_then(|()| {
                if run.has_repeated() && !run.is_checked() {
                    // What the checkpoint says is not a proof.
                    run.check(threads, self.interrupt)?;
                }
                run.period(self.interrupt)
            });
            // Nothing of a wrong checkpoint is worth being kept.
            if !matches!(&step, Err(error) if error.kind() == ErrorKind::File) {
                keep(&run, !matches!(step, Ok(None)))?;
            }
            if let Some(found) = step? {
                return self.proved_by_run(&run, found);
            }
        }
        keep(&run, true)?;
        Ok(self.proof(Found::Nothing { heaps: run.heap() }, LONG_RUN))
    }

    fn proved_by_run(&mut self, run: &LongRun, found: ProvedPeriod) -> Result<PeriodProof> {
        match PeriodCertificate::of_run(run, found, self.interrupt) {
            Ok(certificate) => {
                let found = proved_by(found, Theorem::CommonHeaps, run.heap());
                Ok(PeriodProof { certificate: Some(certificate), ..self.proof(found, LONG_RUN) })
            }
            // So short a preperiod can be proved in memory, and it is known how far that takes.
            Err(error) if error.kind() == ErrorKind::Domain => {
                let heaps = self.guy_smith_heaps(found).saturating_add(1);
                Ok(self.in_memory(heaps)?.unwrap_or_else(|| self.nothing()))
            }
            Err(error) => Err(error),
        }
    }

    /// The heaps that the theorem of Guy and Smith needs.
    fn guy_smith_heaps(&self, ProvedPeriod { period, preperiod }: ProvedPeriod) -> u64 {
        2 * (preperiod.max(1) + period) + self.game.most_taken() as u64
    }

    /// No period in the values that are kept.
    fn nothing(&self) -> PeriodProof {
        self.proof(Found::Nothing { heaps: self.known() }, RARE_HEAPS)
    }

    /// What was found, without a certificate yet.
    fn proof(&self, found: Found, engine: &'static str) -> PeriodProof {
        let mut reply = PeriodReply::new(self.rule.to_string(), found, engine);
        reply.standard_form = self.rule.standard_form();
        PeriodProof { reply, certificate: None }
    }
}

fn proved_by(ProvedPeriod { period, preperiod }: ProvedPeriod, theorem: Theorem, heaps: u64) -> Found {
    Found::Proved(Period { period, preperiod, saltus: 0, theorem: Some(theorem), heaps })
}
