//! The components of the followers of a position, as generators.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::heap::Code;

/// Options of all components together, at most: some hundred bytes each.
const MOST_OPTIONS: usize = 2_000_000;

/// A component whose options are looked at.
struct Frame {
    component: GameId,
    options: Vec<Vec<GameId>>,
    /// How many of the options were gone through.
    next: usize,
}

pub(crate) type Generators = (Vec<Vec<Vec<u32>>>, Vec<GameId>);

/// The components of a position and of all its followers, each once, in an order in which options
/// come first: the options of each as sums of those before it, and which positions they are. Number
/// 0 is the empty sum.
pub(crate) fn of_position(store: &mut Store, position: GameId, most: usize) -> Result<Generators> {
    let mut numbers: HashMap<GameId, u32> = HashMap::new();
    let (mut list, mut positions) = (vec![Vec::new()], vec![store.zero()]);
    let mut options = 0;
    for component in components(store, position)? {
        let mut line = vec![frame(store, component)?];
        while let Some(top) = line.last_mut() {
            store.interrupt().poll()?;
            if numbers.contains_key(&top.component) {
                line.pop();
                continue;
            }
            let is_missing = |part: &&GameId| !numbers.contains_key(*part);
            let mut missing = None;
            while missing.is_none() && top.next < top.options.len() {
                missing = top.options[top.next].iter().find(is_missing).copied();
                top.next += usize::from(missing.is_none());
            }
            if let Some(missing) = missing {
                let frame = frame(store, missing)?;
                line.push(frame);
                continue;
            }
            options += top.options.len();
            if options > MOST_OPTIONS {
                let message =
                    format!("the components of the followers have more than {MOST_OPTIONS} options");
                return Err(
                    Error::new(ErrorKind::Limit, message).help("a smaller position has fewer of them")
                );
            }
            if positions.len() > most {
                let message = format!("the followers have more than {most} different components");
                let error = Error::new(ErrorKind::Limit, message);
                return Err(error.help("a smaller position has fewer of them"));
            }
            let mut sums: Vec<Vec<u32>> = Vec::with_capacity(top.options.len());
            for option in &top.options {
                let mut sum: Vec<u32> = option.iter().map(|part| numbers[part]).collect();
                sum.sort_unstable();
                sums.push(sum);
            }
            sums.sort_unstable();
            sums.dedup();
            numbers.insert(top.component, positions.len() as u32);
            positions.push(top.component);
            list.push(sums);
            line.pop();
        }
    }
    Ok((list, positions))
}

fn frame(store: &mut Store, component: GameId) -> Result<Frame> {
    store.check_finitely_many(component)?;
    let mut options = Vec::new();
    for option in store.options(component)? {
        store.interrupt().poll()?;
        options.push(components(store, option)?);
    }
    options.sort_unstable();
    options.dedup();
    Ok(Frame { component, options, next: 0 })
}

/// The code and the sizes of the heaps whose sum a position is, if it is one of heaps of one code.
pub(crate) fn heaps_of(store: &mut Store, game: GameId) -> Option<(Code, Vec<BigUint>)> {
    let mut heaps = Vec::new();
    let mut of = None;
    for component in store.components(game) {
        let (code, heap) = store.heap_of_code(component)?;
        if *of.get_or_insert_with(|| code.clone()) != code {
            return None;
        }
        heaps.push(heap);
    }
    Some((of?, heaps))
}

/// The components of a position, those of rulesets taken apart, without what cannot move.
pub(crate) fn components(store: &mut Store, position: GameId) -> Result<Vec<GameId>> {
    let simplified = store.simplified(position)?;
    let mut components = Vec::new();
    for component in store.components(simplified) {
        if !is_without_options(store, component)? {
            components.push(component);
        }
    }
    components.sort_unstable();
    Ok(components)
}

fn is_without_options(store: &mut Store, component: GameId) -> Result<bool> {
    // Only what is worth 0 can be without options.
    if !store.value(component).is_zero() {
        return Ok(false);
    }
    store.check_finitely_many(component)?;
    Ok(store.options(component)?.is_empty())
}
