//! Waiting for events. The time here is a last resort: nothing takes so long on any machine.

use std::thread;
use std::time::{Duration, Instant};

/// After this long a test gives up.
const PATIENCE: Duration = Duration::from_secs(1_200);

/// How long to wait for what is waited for since then.
pub fn patience_since(begun: Instant) -> Duration {
    PATIENCE.saturating_sub(begun.elapsed())
}

/// Waits until something is so that nobody sends word of.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(!patience_since(begun).is_zero(), "not yet: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
