//! Quotients of codes that were found before.

use std::sync::Arc;

use num_bigint::BigUint;

use super::quotient::{self, Bounds, Quotient, quotient_of_code};
use crate::error::Result;
use crate::game::Store;
use crate::heap::Code;

/// How many searches are kept, and of quotients of how many elements.
const KEPT: usize = 32;
const LARGEST_KEPT: usize = 1_000;

/// A search that was made. What it found is a fact about the code, and of no position.
struct Search {
    code: Code,
    bounds: Bounds,
    quotient: Arc<Quotient>,
}

/// A search for all heaps of a code together with other components.
struct Beside {
    code: Code,
    list: Vec<Vec<Vec<u32>>>,
    quotient: Arc<Quotient>,
}

/// The searches of a store, the oldest first.
#[derive(Default)]
struct Searches {
    of_codes: Vec<Search>,
    beside: Vec<Beside>,
}

impl Searches {
    /// What is known of the quotient of a code within some bounds.
    fn find(&self, code: &Code, bounds: &Bounds) -> Option<Arc<Quotient>> {
        self.of_codes.iter().filter(|search| search.code == *code).find_map(|search| {
            let (quotient, stopped) = (&search.quotient, search.quotient.stopped());
            // A quotient of all heaps is one within all greater bounds.
            let proved = quotient.period().is_some() && search.bounds.is_within(bounds);
            let interrupted = stopped.is_some_and(|stopped| stopped.interrupted.is_some());
            if proved || search.bounds == *bounds && !interrupted {
                return Some(quotient.clone());
            }
            // A search that got as far as this one has to go.
            let reaches = stopped.is_some() && quotient.last_generator() == Some(bounds.heaps);
            reaches.then(|| Arc::new(quotient.without_stop()))
        })
    }

    fn keep(&mut self, code: &Code, bounds: &Bounds, quotient: &Arc<Quotient>) {
        if quotient.order() > LARGEST_KEPT {
            return;
        }
        if self.of_codes.len() >= KEPT {
            self.of_codes.remove(0);
        }
        self.of_codes.push(Search { code: code.clone(), bounds: bounds.clone(), quotient: quotient.clone() });
    }
}

/// The quotient of a code, as [`quotient_of_code`] finds it, or as it was found before.
pub(crate) fn code_quotient(store: &mut Store, code: &Code, bounds: &Bounds) -> Result<Arc<Quotient>> {
    if let Some(known) = store.kept::<Searches>().find(code, bounds) {
        return Ok(known);
    }
    let quotient = Arc::new(quotient_of_code(code, bounds, store.interrupt())?);
    store.kept::<Searches>().keep(code, bounds, &quotient);
    Ok(quotient)
}

/// A quotient of a code that reaches heaps of these sizes, if one is known or found at once.
pub(crate) fn quotient_for(
    store: &mut Store,
    code: &Code,
    heaps: &[BigUint],
) -> Result<Option<Arc<Quotient>>> {
    let reaches = |search: &&Search| search.code == *code && search.quotient.pretend_heaps(heaps).is_some();
    if let Some(known) = store.kept::<Searches>().of_codes.iter().find(reaches) {
        return Ok(Some(known.quotient.clone()));
    }
    let quotient = code_quotient(store, code, &Bounds::quick())?;
    // A search that was interrupted may have reached them.
    store.interrupt().poll()?;
    Ok(quotient.pretend_heaps(heaps).is_some().then_some(quotient))
}

/// The quotient of all heaps of a code together with other components: a list of generators with
/// their options; the first is the empty sum.
pub(super) fn quotient_beside(
    store: &mut Store,
    code: &Code,
    list: Vec<Vec<Vec<u32>>>,
) -> Result<Arc<Quotient>> {
    if list.len() == 1 {
        return code_quotient(store, code, &Bounds::quick());
    }
    let known = &store.kept::<Searches>().beside;
    if let Some(known) = known.iter().find(|search| search.code == *code && search.list == list) {
        return Ok(known.quotient.clone());
    }
    let found = quotient::quotient_beside(list.clone(), code, &Bounds::quick(), store.interrupt())?;
    store.interrupt().poll()?;
    let quotient = Arc::new(found);
    let known = &mut store.kept::<Searches>().beside;
    if known.len() >= KEPT {
        known.remove(0);
    }
    known.push(Beside { code: code.clone(), list, quotient: quotient.clone() });
    Ok(quotient)
}
