//! What a game of generators is: the heaps of a code, or a list, such as the components of the followers
//! of a position.

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::monoid::{Bits, Element, Monoid};
use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::heap::{Code, Partitions, Sizes};
use crate::interrupt::Interrupt;

/// Generators 1, 2, … with their options, each of them a sum of smaller generators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rules {
    /// The heaps of a take-and-break game.
    Code(Code),
    /// The options of each generator, ascending sums; of the place 0, the empty sum, none.
    List(Vec<Vec<Vec<u32>>>),
    /// A list, and after it the heaps of a code.
    Beside(Vec<Vec<Vec<u32>>>, Code),
}

impl Rules {
    /// The greatest generator.
    pub(super) fn last(&self) -> u64 {
        match self {
            Rules::Code(_) | Rules::Beside(..) => u64::MAX,
            Rules::List(list) => list.len() as u64 - 1,
        }
    }

    /// The code whose heaps are generators.
    pub(super) fn code(&self) -> Option<&Code> {
        match self {
            Rules::Code(code) | Rules::Beside(_, code) => Some(code),
            Rules::List(_) => None,
        }
    }

    /// How many generators stand before the heaps of the code.
    pub(super) fn before_heaps(&self) -> usize {
        match self {
            Rules::Code(_) => 0,
            Rules::List(list) | Rules::Beside(list, _) => list.len() - 1,
        }
    }

    /// The greatest number of counters that may be taken, and of heaps into which one may be
    /// divided, where a theorem on periods holds: not with demands on the sizes.
    pub(super) fn periodic_by(&self) -> Option<(u64, u64)> {
        let code = self.code().filter(|code| code.leaves_any_sizes())?;
        Some((code.last_place()? as u64, u64::from(code.most_heaps()).max(2)))
    }

    /// Visits every option of a generator as a sum, perhaps more than once.
    pub(super) fn each_option(
        &self,
        generator: usize,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&[u32]),
    ) -> Result<()> {
        interrupt.poll()?;
        let before = self.before_heaps();
        let code = match self {
            Rules::List(list) | Rules::Beside(list, _) if generator <= before => {
                list[generator].iter().for_each(|sum| visit(sum));
                return Ok(());
            }
            Rules::Code(code) | Rules::Beside(_, code) => code,
            Rules::List(_) => unreachable!("a list has no generators behind its last"),
        };
        let generator = generator - before;
        let heap = |size: u64| before as u32 + size as u32;
        let last = code.last_place().map_or(generator, |last| last.min(generator));
        for place in -(code.added() as i64)..=last as i64 {
            let digit = code.digit(place);
            let rest = (generator as i64 - place) as u64;
            for count in digit.counts() {
                match count {
                    0 if rest == 0 => visit(&[]),
                    1 if rest > 0 => visit(&[heap(rest)]),
                    0 | 1 => {}
                    2 if digit.sizes() == Sizes::Any => {
                        (1..=rest / 2).for_each(|part| visit(&[heap(part), heap(rest - part)]));
                    }
                    _ => {
                        let mut ways = Partitions::new(rest, count, digit.sizes());
                        let mut sum = Vec::with_capacity(count as usize);
                        while let Some(parts) = ways.next_parts() {
                            interrupt.poll()?;
                            sum.clear();
                            sum.extend(parts.iter().map(|&part| heap(part)));
                            visit(&sum);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The options of a generator as sums, each once.
    pub(super) fn options(&self, generator: usize, interrupt: &Interrupt) -> Result<Vec<Vec<u32>>> {
        let mut options = Vec::new();
        self.each_option(generator, interrupt, |sum| options.push(sum.to_vec()))?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The values of the options of a generator.
    pub(super) fn values_of_options(
        &self,
        generator: usize,
        monoid: &Monoid,
        values: &[Element],
        interrupt: &Interrupt,
    ) -> Result<Bits> {
        let mut found = Bits::none(monoid.order());
        self.each_option(generator, interrupt, |sum| {
            let times = |product, &part: &u32| monoid.product(product, values[part as usize]);
            found.insert(sum.iter().fold(0, times) as usize);
        })?;
        Ok(found)
    }
}

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
