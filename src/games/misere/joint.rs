//! Positions in the misère quotient of all heaps of a code together with other components;
//! quotients that were found before are kept with the store.

use std::sync::Arc;

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::forms::most_played;
use super::quotient::{self, Bounds, Quotient, Stopped, components, generators_of, quotient_of_code};
use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Outcome, Store};
use crate::heap::Code;
use crate::nimber::Nimber;

/// Sums of heaps below this are played out: that is as quick.
const LEAST_SIZE: u64 = 32;

/// Playing out sums of heaps above this takes seconds.
const LONG_SIZE: u64 = 64;

/// Components beside the heaps, with their followers, at most; and the heaps among them.
const MOST_BESIDE: usize = 200;
const LARGEST_BESIDE: u64 = 100;

/// Misère Grundy values are looked for up to this one, the larger ones only if need be.
const NIMBERS: [u64; 3] = [3, 7, LARGEST_NIMBER];

/// The largest nimber beside heaps.
pub(super) const LARGEST_NIMBER: u64 = 15;

/// A position in a quotient that all its followers have a value in, too.
pub(crate) struct Joint {
    pub(crate) quotient: Arc<Quotient>,
    /// The heaps of this code are generators.
    pub(crate) code: Code,
    /// The numbers of the other generators.
    numbers: HashMap<GameId, u32>,
    /// What stands beside the heaps.
    pub(crate) beside: Vec<GameId>,
}

/// What is known of a position by quotients.
pub(crate) enum Found {
    Joint(Joint),
    /// There are no heaps of a code, or none that are large.
    Small,
    /// No quotient reaches it.
    Undecided(Undecided),
}

/// Why no quotient says what a position with large heaps is worth.
pub(crate) struct Undecided {
    code: Code,
    largest: BigUint,
    /// Where the search ended, and how many generators stand before the heaps.
    stopped: Option<(Stopped, u64)>,
    why: Option<String>,
}

impl Undecided {
    /// The error, if playing the position out would not end soon.
    pub(crate) fn refused(&self, store: &Store) -> Result<()> {
        let most = most_played(store, &self.code);
        if self.largest <= most.into() {
            return Ok(());
        }
        let Undecided { code, largest, .. } = self;
        let message = format!("who wins in misère play was not found: the heap of {largest} is too large");
        let error = Error::new(ErrorKind::Limit, message);
        let error = match (&self.why, &self.stopped) {
            (Some(why), _) => error.note(why.as_str()),
            (None, Some((stopped, before))) => {
                error.note(format!("the misère quotient of {code} would tell: {}", ended(stopped, *before)))
            }
            (None, None) => error.note(no_period(code)),
        };
        Err(error.help(format!("heaps up to {most} are played out, if that ends in time")))
    }
}

impl Joint {
    /// The quotient of a position with large heaps of a code, with the nimbers up to one.
    pub(crate) fn of_large(store: &mut Store, game: GameId, nimber: u64) -> Result<Found> {
        let heaps = store.components(game).into_iter().filter_map(|one| store.heap_of_code(one));
        if heaps.map(|heap| heap.1).sum::<BigUint>() < LEAST_SIZE.into() {
            return Ok(Found::Small);
        }
        Joint::of(store, game, nimber)
    }

    /// The same of heaps of any size.
    pub(crate) fn of(store: &mut Store, game: GameId, nimber: u64) -> Result<Found> {
        let Some((code, largest, beside)) = split(store, game) else { return Ok(Found::Small) };
        let undecided = |stopped, why| {
            Found::Undecided(Undecided { code: code.clone(), largest: largest.clone(), stopped, why })
        };
        if let Some(why) = too_large_beside(store, &code, &beside) {
            return Ok(undecided(None, Some(why)));
        }
        let mut with = beside.clone();
        with.push(store.nimber(nimber)?);
        let with = store.sum(&with)?;
        let (list, positions) = match generators_of(store, with, MOST_BESIDE) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::Limit => {
                let why = format!("beside the heaps of {code}, {}", error.message());
                return Ok(undecided(None, Some(why)));
            }
            Err(error) => return Err(error),
        };
        let mut quotient = None;
        let before = list.len() as u64 - 1;
        if before == 0 {
            let heaps = store.components(game).into_iter().filter_map(|one| store.heap_of_code(one));
            let heaps: Vec<BigUint> = heaps.filter(|heap| heap.0 == code).map(|heap| heap.1).collect();
            quotient = quotient_for(store, &code, &heaps)?;
        }
        let quotient = match quotient {
            Some(quotient) => quotient,
            None => quotient_beside(store, &code, list)?,
        };
        let numbers = positions.into_iter().zip(0..).collect();
        let joint = Joint { quotient, code: code.clone(), numbers, beside };
        Ok(match joint.value(store, game)? {
            Some(_) => Found::Joint(joint),
            None => undecided(joint.quotient.stopped().map(|stopped| (stopped.clone(), before)), None),
        })
    }

    /// The quotient of all heaps of a code, whose values have a period that is proved at once, and of
    /// some positions beside them; or why there is none.
    pub(crate) fn of_all_heaps(
        store: &mut Store,
        code: &Code,
        beside: Vec<GameId>,
    ) -> Result<std::result::Result<Joint, String>> {
        if let Some(why) = too_large_beside(store, code, &beside) {
            return Ok(Err(why));
        }
        let with = store.sum(&beside)?;
        let (list, positions) = match generators_of(store, with, MOST_BESIDE) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::Limit => {
                return Ok(Err(format!("beside the heaps of {code}, {}", error.message())));
            }
            Err(error) => return Err(error),
        };
        let before = list.len() as u64 - 1;
        let quotient = quotient_beside(store, code, list)?;
        store.interrupt().poll()?;
        if quotient.period().is_none() {
            return Ok(Err(match quotient.stopped() {
                Some(stopped) => {
                    format!("the misère quotient of {code} is not known: {}", ended(stopped, before))
                }
                None => no_period(code),
            }));
        }
        let numbers = positions.into_iter().zip(0..).collect();
        Ok(Ok(Joint { quotient, code: code.clone(), numbers, beside }))
    }

    /// The quotient of a position, and of sums of it with small nimbers.
    pub(crate) fn with_nimbers(store: &mut Store, game: GameId) -> Result<Found> {
        let mut found = Joint::of_large(store, game, NIMBERS[0])?;
        for nimber in &NIMBERS[1..] {
            let Found::Joint(joint) = &found else { break };
            if joint.grundy(store, game)?.is_some() {
                break;
            }
            found = Joint::of(store, game, *nimber)?;
        }
        Ok(found)
    }

    /// Whether playing a position out, or adding the forms of its components, takes long.
    pub(super) fn is_long(store: &mut Store, position: GameId) -> bool {
        let heaps = store.components(position).into_iter().filter_map(|one| store.heap_of_code(one));
        heaps.map(|heap| heap.1).sum::<BigUint>() > LONG_SIZE.into()
    }

    /// The value of a position; `None` if it has none in this quotient.
    pub(crate) fn value(&self, store: &mut Store, position: GameId) -> Result<Option<usize>> {
        let (mut heaps, mut others) = (Vec::new(), Vec::new());
        for component in store.components(position) {
            match store.heap_of_code(component) {
                Some((code, heap)) if code == self.code => heaps.push(heap),
                _ => {
                    for part in components(store, component)? {
                        match self.numbers.get(&part) {
                            Some(&number) => others.push(number),
                            None => return Ok(None),
                        }
                    }
                }
            }
        }
        Ok(self.quotient.pretend_beside(&others, &heaps))
    }

    /// Who wins a position; `None` if it has no value in this quotient.
    pub(crate) fn outcome(&self, store: &mut Store, position: GameId) -> Result<Option<Outcome>> {
        let value = self.value(store, position)?;
        Ok(value.map(|value| if self.quotient.is_p(value) { Outcome::P } else { Outcome::N }))
    }

    /// The misère Grundy value of a position, if the quotient has nimbers enough: the n for which the
    /// sum with `*n` is P.
    pub(crate) fn grundy(&self, store: &mut Store, position: GameId) -> Result<Option<Nimber>> {
        let Some(value) = self.value(store, position)? else { return Ok(None) };
        for size in 0..=NIMBERS[NIMBERS.len() - 1] {
            let nimber = store.nimber(size)?;
            let Some(nimber) = self.value(store, nimber)? else { break };
            if self.quotient.is_p(self.quotient.product(value, nimber)) {
                return Ok(Some(Nimber::from(size)));
            }
        }
        Ok(None)
    }
}

/// Where the search for a quotient ended; some generators stand before the heaps.
fn ended(stopped: &Stopped, before: u64) -> String {
    let with = match stopped.generator.checked_sub(before) {
        Some(heap) if heap > 0 => format!("heap {heap}"),
        _ => "what stands beside the heaps".to_owned(),
    };
    format!("with {with} it has at least {} elements; {stopped}", stopped.at_least)
}

fn no_period(code: &Code) -> String {
    format!("no period of the misère quotient of {code} is proved")
}

/// Why some positions are too large to stand beside the heaps of a code.
fn too_large_beside(store: &mut Store, code: &Code, beside: &[GameId]) -> Option<String> {
    for &other in beside {
        if store.is_nimber(other) && store.value(other) > Nimber::from(LARGEST_NIMBER) {
            return Some(format!("beside heaps of {code} nimbers are to be at most *{LARGEST_NIMBER}"));
        }
        if let Some((other, size)) = store.heap_of_code(other)
            && size > LARGEST_BESIDE.into()
        {
            return Some(format!(
                "large heaps of two codes, {code} and {other}: beside a large heap others are played out, \
                 which are to be at most {LARGEST_BESIDE}"
            ));
        }
    }
    None
}

/// The code of the largest heap of a sum, that heap, and the components that are no heaps of it;
/// `None` if there is none.
fn split(store: &mut Store, game: GameId) -> Option<(Code, BigUint, Vec<GameId>)> {
    let components = store.components(game);
    let heaps: Vec<Option<(Code, BigUint)>> =
        components.iter().map(|&component| store.heap_of_code(component)).collect();
    let (code, largest) = heaps.iter().flatten().max_by(|one, other| one.1.cmp(&other.1))?;
    let is_other = |heap: &Option<(Code, BigUint)>| heap.as_ref().is_none_or(|heap| heap.0 != *code);
    let beside = components.iter().zip(&heaps).filter(|(_, heap)| is_other(heap));
    let beside = beside.map(|(&component, _)| component).collect();
    Some((code.clone(), largest.clone(), beside))
}

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
