//! Long work, during which the caller is asked now and then whether to go on.

use crate::refused::Refused;

/// Steps between two questions: some milliseconds.
const BETWEEN: u64 = 1 << 20;

/// Counts steps, and asks whether to go on.
pub(crate) struct Meter<'m> {
    go_on: &'m mut dyn FnMut() -> bool,
    steps: u64,
}

impl<'m> Meter<'m> {
    pub(crate) fn new(go_on: &'m mut dyn FnMut() -> bool) -> Meter<'m> {
        Meter { go_on, steps: 0 }
    }

    /// Notes that `steps` steps were done or are about to be done.
    #[inline]
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), Refused> {
        self.steps += steps;
        if self.steps < BETWEEN { Ok(()) } else { self.ask() }
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Refused> {
        self.steps = 0;
        if (self.go_on)() { Ok(()) } else { Err(Refused::Stopped) }
    }
}
