//! Quotients of codes that were found before, and what they say of sums of heaps.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

use super::quotient::{Bounds, Quotient, heaps_of, quotient_of_code};
use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::heap::Code;
use crate::interrupt::Interrupt;

/// How many searches are kept, and of quotients of how many elements.
const KEPT: usize = 32;
const LARGEST_KEPT: usize = 1_000;

/// Sums of heaps below this are played out: that is as quick.
const LEAST_SIZE: u64 = 32;

/// A search that was made. What it found is a fact about the code, whoever asked for it.
struct Search {
    code: Code,
    bounds: Bounds,
    quotient: Arc<Quotient>,
}

static SEARCHES: Mutex<Vec<Search>> = Mutex::new(Vec::new());

fn searches() -> MutexGuard<'static, Vec<Search>> {
    SEARCHES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The quotient of a code, as [`quotient_of_code`] finds it, or as it was found before.
pub(crate) fn code_quotient(code: &Code, bounds: &Bounds, interrupt: &Interrupt) -> Result<Arc<Quotient>> {
    let same = |search: &&Search| {
        // A quotient of all heaps is one within all greater bounds.
        let proved = search.quotient.period().is_some() && search.bounds.is_within(bounds);
        search.code == *code && (search.bounds == *bounds || proved)
    };
    if let Some(known) = searches().iter().find(same) {
        return Ok(known.quotient.clone());
    }
    let quotient = Arc::new(quotient_of_code(code, bounds, interrupt)?);
    if quotient.order() <= LARGEST_KEPT {
        let mut searches = searches();
        if searches.len() >= KEPT {
            searches.remove(0);
        }
        searches.push(Search { code: code.clone(), bounds: bounds.clone(), quotient: quotient.clone() });
    }
    Ok(quotient)
}

/// A quotient of a code that reaches heaps of these sizes, if one is known or found at once.
pub(crate) fn quotient_for(
    code: &Code,
    heaps: &[BigUint],
    interrupt: &Interrupt,
) -> Result<Option<Arc<Quotient>>> {
    let reaches = |search: &&Search| search.code == *code && search.quotient.pretend_heaps(heaps).is_some();
    if let Some(known) = searches().iter().find(reaches) {
        return Ok(Some(known.quotient.clone()));
    }
    let quotient = code_quotient(code, &Bounds::quick(), interrupt)?;
    Ok(quotient.pretend_heaps(heaps).is_some().then_some(quotient))
}

/// The outcome of a sum of large heaps of a code, if a quotient that is known or found at once says
/// it.
pub(super) fn outcome(store: &mut Store, game: GameId) -> Result<Option<Outcome>> {
    let Some((code, heaps)) = heaps_of(store, game) else { return Ok(None) };
    if heaps.iter().sum::<BigUint>() < LEAST_SIZE.into() {
        return Ok(None);
    }
    let Some(quotient) = quotient_for(&code, &heaps, store.interrupt())? else { return Ok(None) };
    let value = quotient.pretend_heaps(&heaps);
    Ok(value.map(|value| if quotient.is_p(value) { Outcome::P } else { Outcome::N }))
}
