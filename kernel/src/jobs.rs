//! The segments of a certificate of a period, by several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::input::Options;
use crate::kinds::{Verified, recognize, verify};
use crate::refused::Refused;

/// Verifies a certificate as [`verify`] does. If it is one of a period, `jobs` threads verify its
/// segments, each of them alone; other certificates are verified by one.
///
/// The certificate is read once for each segment. `go_on` is asked by all threads.
///
/// # Errors
/// Those of [`verify`]. If several segments are wrong, the error is that of the first.
///
/// ```
/// use sprague_kernel::verify_by_jobs;
/// let text = "sprague-period 2\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 71\nmask 15\nparity none\nend\n";
/// let verified = verify_by_jobs(text.as_bytes(), 2, &|| true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED the nim-sequence of 0.77 has period 12 and preperiod 71");
/// ```
pub fn verify_by_jobs(
    certificate: &[u8],
    jobs: usize,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Verified, Refused> {
    let is_period = recognize(certificate).is_ok_and(|(kind, _)| kind.name == "period");
    if jobs < 2 || !is_period {
        return verify(&mut { certificate }, Options::default(), &mut || go_on());
    }
    let part = |segment: u64, go_on: &mut dyn FnMut() -> bool| {
        verify(&mut { certificate }, Options { statement: None, segments: Some(segment..=segment) }, go_on)
    };
    // There are fewer segments than this, so that none is verified, and all else is.
    let head = part(u64::MAX, &mut || go_on())?;
    let Some((count, 0)) = head.period().map(|period| period.segments()) else { return Ok(head) };
    let next = AtomicU64::new(1);
    let lowest = AtomicU64::new(u64::MAX);
    let refused = Mutex::new(None);
    let work = || {
        loop {
            let segment = next.fetch_add(1, Ordering::Relaxed);
            // What is beyond a wrong segment decides nothing.
            let needed = || segment < lowest.load(Ordering::Relaxed);
            if segment > count || !needed() {
                return;
            }
            if let Err(error) = part(segment, &mut || go_on() && needed()) {
                let mut first = refused.lock().unwrap_or_else(PoisonError::into_inner);
                if lowest.fetch_min(segment, Ordering::Relaxed) > segment {
                    *first = Some(error);
                }
            }
        }
    };
    thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(work))));
    match refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(head.with_all_segments()),
    }
}
