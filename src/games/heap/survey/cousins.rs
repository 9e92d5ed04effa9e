//! The values of first cousins, found once for all of them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::{Error, Result};
use crate::heap::{Code, Engine, HeapRule, NimSequence, place};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// What first cousins share: the values of their standard form, as far as one of them needed these.
#[derive(Debug, Clone)]
pub(super) struct Cousins(Arc<Mutex<Shared>>);

#[derive(Debug)]
struct Shared {
    engine: Box<dyn Engine>,
    values: Vec<u32>,
    /// Why no more values are to be found: the next cousin would meet the same limit.
    ended: Option<Error>,
}

impl Cousins {
    pub(super) fn new(standard_form: &Code) -> Cousins {
        let engine = HeapRule::Code(standard_form.clone()).engine();
        Cousins(Arc::new(Mutex::new(Shared { engine, values: Vec::new(), ended: None })))
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // An engine that panicked ended the thread that looks at all these games.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sequence of a game. Where it has cousins, its heaps of n + `shift` are worth what theirs of n
/// are worth.
pub(super) fn sequence(rule: &HeapRule, shift: u64, cousins: Option<&Cousins>) -> NimSequence {
    let sequence = NimSequence::new(rule.clone());
    match cousins {
        // What the table of solved games says is not computed.
        Some(cousins) if sequence.solved().is_none() => {
            let engine = Box::new(ShiftedEngine { cousins: cousins.clone(), shift });
            NimSequence::with_engine(rule.clone(), engine)
        }
        _ => sequence,
    }
}

/// Values that first cousins share: a heap of n + `shift` is worth what one of n is worth in the
/// standard form, and a smaller one 0.
#[derive(Debug)]
struct ShiftedEngine {
    cousins: Cousins,
    shift: u64,
}

impl Engine for ShiftedEngine {
    fn name(&self) -> &'static str {
        self.cousins.shared().engine.name()
    }

    fn reach(&self) -> u64 {
        self.cousins.shared().engine.reach()
    }

    fn suits_long_runs(&self) -> bool {
        self.cousins.shared().engine.suits_long_runs()
    }

    fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<()> {
        let mut shared = self.cousins.shared();
        let Shared { engine, values: known, ended } = &mut *shared;
        let needed = heaps.saturating_sub(self.shift);
        let mut result = Ok(());
        if (known.len() as u64) < needed {
            result = match ended {
                Some(error) => Err(error.clone()),
                None => engine.extend(known, needed, limits, interrupt),
            };
            *ended = result.as_ref().err().cloned();
        }
        let small = (values.len() as u64..heaps.min(self.shift)).map(|_| 0);
        values.extend(small);
        let begin = (values.len() as u64).saturating_sub(self.shift);
        // No further than asked for, as the engine of the game itself would go.
        let end = needed.min(known.len() as u64);
        values.extend(known.get(place(begin)..place(end)).unwrap_or_default());
        result
    }
}
