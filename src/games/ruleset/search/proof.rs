//! A small proof of the values of some positions, from what a search has learned.
//!
//! It is a list of positions with values. It proves them if for each position K of value v
//!
//! - some option has each value m < v: its components are in the list, and their nim-sum is m;
//! - no option has the value v: its components are in the list, and their nim-sum is not v; or all
//!   but one are, whose nim-sum is s, and that one has an option, its *reply*, whose components are
//!   in the list and whose value is v ⊕ s.
//!
//! For if the one without a value has an option of value v ⊕ s, it is not worth v ⊕ s itself.

use std::collections::BinaryHeap;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::couples::{LARGEST_HEAP, without_pairs};
use crate::ruleset::search::Search;
use crate::ruleset::solver::LARGE;

/// What a position costs that is not in the list yet, beside the square of its weight.
const COST: u64 = 25;

/// Lists are made until they have this many positions together, and the shortest is taken.
const ENOUGH: usize = 10_000;
/// The most lists that are made, and after how many of them one begins anew. The others improve on
/// the shortest list since: what it has costs less by a factor.
const MOST_LISTS: u64 = 48;
const LISTS_OF_A_KIND: u64 = 8;
const LESS: u64 = 8;
/// Afterwards lists are made until they have this many positions together, each without one position of
/// the shortest, which costs so much more.
const ENOUGH_AVOIDED: usize = 30_000;
const AVOIDED: u64 = 1 << 20;

/// Replies early in play say most about how long a list is, and the search looks for one only. So more
/// are tried in positions of at least this share of the heaviest weight, as far as proof numbers below
/// a bound, and until that number of couples was visited.
const EARLY: (u64, u64) = (6, 7);
const TRIED: u32 = 80;
const MOST_VISITS: u64 = 10_000;

/// A position in a proof.
#[derive(Debug)]
pub(crate) struct Proved {
    pub(crate) key: u32,
    /// Nothing is said of the value of a position that only has a reply, or cancels.
    pub(crate) value: Option<u32>,
    /// All options of a position with a value, and the replies of another one; each as the keys of
    /// its components.
    pub(crate) options: Vec<Vec<u32>>,
}

/// The list while it is made.
#[derive(Default)]
struct Chosen {
    /// Which list it is, from 0: replies that cost about the same are chosen in another way in each.
    number: u64,
    /// What the list has that it improves on.
    before: HashSet<u32>,
    /// A position that the list should do without.
    avoided: Option<u32>,
    keys: HashSet<u32>,
    /// Those whose options were not looked at, the heaviest first, so that light ones serve many.
    open: BinaryHeap<(u64, u32)>,
    /// The replies that have a value, by the position without one and that value.
    replies: HashMap<(u32, u32), Vec<u32>>,
    /// Handed on from list to list.
    valued: Valued,
}

/// The options of some positions that are worth some number and whose components have values, with
/// their places in the list of options. That list is made once for each.
#[derive(Default)]
struct Valued {
    options: HashMap<(u32, u32), Arc<[Placed]>>,
    /// From this weight on more options are tried, and how many couples were visited for it.
    early: u64,
    visits: u64,
}

type Placed = (usize, Box<[u32]>);

impl Chosen {
    /// What an option that is not free costs more in this list: nothing in the first one, and in the
    /// others a number that is different for each place.
    fn surcharge(&self, place: usize) -> u64 {
        let mixed = (place as u64 + 1).wrapping_mul(2 * self.number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let largest = self.number % LISTS_OF_A_KIND + self.number / LISTS_OF_A_KIND;
        (mixed >> 56) * largest / 40
    }
}

/// How one option is shown not to have a value.
struct Way {
    cost: u64,
    /// The components that have to be in the list.
    keys: Vec<u32>,
    /// The one that is not, the value of the reply, and its components.
    reply: Option<(u32, u32, Vec<u32>)>,
}

impl Search<'_> {
    /// A proof of the values of some keys: positions, each after those that it is made of.
    pub(in crate::games::ruleset) fn proof(&mut self, roots: &[u32]) -> Result<Vec<Proved>> {
        let heaviest = roots.iter().map(|&root| self.rules.weight_of(root)).max().unwrap_or_default();
        let valued =
            Valued { early: heaviest.saturating_mul(EARLY.0).div_ceil(EARLY.1), ..Valued::default() };
        let mut shortest = self.chosen(roots, Chosen { valued, ..Chosen::default() })?;
        let (mut made, mut improved) = (shortest.keys.len(), shortest.keys.clone());
        let mut valued = std::mem::take(&mut shortest.valued);
        for number in 1..MOST_LISTS {
            if made >= ENOUGH {
                break;
            }
            let begins = number % LISTS_OF_A_KIND == 0;
            let before = if begins { HashSet::new() } else { improved.clone() };
            let mut another = self.chosen(roots, Chosen { number, before, valued, ..Chosen::default() })?;
            valued = std::mem::take(&mut another.valued);
            made += another.keys.len();
            if begins || another.keys.len() < improved.len() {
                improved.clone_from(&another.keys);
            }
            if another.keys.len() < shortest.keys.len() {
                shortest = another;
            }
        }
        shortest.valued = valued;
        let shortest = self.shortened(roots, shortest)?;
        self.written_out(&shortest)
    }

    /// Does without one position of a list after the other, the heaviest first, where that does not make
    /// it longer.
    fn shortened(&mut self, roots: &[u32], mut shortest: Chosen) -> Result<Chosen> {
        let (mut made, mut tried) = (0, HashSet::new());
        while made < ENOUGH_AVOIDED {
            let left = shortest.keys.iter().filter(|key| !tried.contains(*key));
            let Some(&avoided) = left.max_by_key(|&&key| (self.rules.weight_of(key), key)) else { break };
            tried.insert(avoided);
            let (before, valued) = (shortest.keys.clone(), std::mem::take(&mut shortest.valued));
            let without = Chosen { before, avoided: Some(avoided), valued, ..Chosen::default() };
            let mut another = self.chosen(roots, without)?;
            made += another.keys.len();
            if another.keys.len() <= shortest.keys.len() {
                shortest = another;
            } else {
                shortest.valued = std::mem::take(&mut another.valued);
            }
        }
        Ok(shortest)
    }

    fn chosen(&mut self, roots: &[u32], mut chosen: Chosen) -> Result<Chosen> {
        for &root in roots {
            self.choose(root, &mut chosen)?;
        }
        while let Some((_, key)) = chosen.open.pop() {
            self.rules.interrupt().poll()?;
            self.justify(key, &mut chosen)?;
        }
        Ok(chosen)
    }

    /// Puts a key into the list.
    fn choose(&mut self, key: u32, chosen: &mut Chosen) -> Result<()> {
        self.find(key)?;
        if chosen.keys.insert(key) {
            chosen.open.push((self.rules.weight_of(key), key));
        }
        Ok(())
    }

    /// Puts into the list what shows the value of a key.
    fn justify(&mut self, key: u32, chosen: &mut Chosen) -> Result<()> {
        let value = self.rules.values()[key as usize];
        let list = self.rules.listed(key)?;
        for less in 0..value {
            let parts = match self.cheapest(key, less, chosen)? {
                Some((_, parts)) => parts,
                None => self.option_of_value(key, less)?,
            };
            parts.into_iter().try_for_each(|part| self.choose(part, chosen))?;
        }
        // What costs nothing is left for last, when it is seen that it does not.
        for last in [false, true] {
            for place in 0..list.len() {
                self.rules.interrupt().poll()?;
                let option = list.option(place);
                if option.iter().all(|part| chosen.keys.contains(part)) {
                    continue;
                }
                match self.way(option, value, chosen)? {
                    Some(way) if way.cost == 0 || last => {
                        way.keys.into_iter().try_for_each(|part| self.choose(part, chosen))?;
                        if let Some((open, worth, reply)) = way.reply {
                            chosen.replies.insert((open, worth), reply);
                        }
                    }
                    Some(_) => {}
                    None if last => option.iter().try_for_each(|&part| self.choose(part, chosen))?,
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// The cheapest way to show that an option is not worth this.
    fn way(&mut self, option: &[u32], value: u32, chosen: &mut Chosen) -> Result<Option<Way>> {
        let mut best: Option<Way> = None;
        let mut offer = |way: Way| {
            if best.as_ref().is_none_or(|best| way.cost < best.cost) {
                best = Some(way);
            }
        };
        // The value of the position is the mex, so this option has another one.
        if let Some((cost, _)) = self.cost(option, chosen) {
            offer(Way { cost, keys: option.to_vec(), reply: None });
        }
        for (place, &open) in option.iter().enumerate() {
            let others: Vec<u32> = [&option[..place], &option[place + 1..]].concat();
            let Some((cost, worth)) = self.cost(&others, chosen) else { continue };
            if let Some((more, reply)) = self.cheapest(open, value ^ worth, chosen)? {
                let keys = [&others[..], &reply[..]].concat();
                offer(Way { cost: cost + more, keys, reply: Some((open, value ^ worth, reply)) });
            }
        }
        Ok(best)
    }

    /// What it costs to have all these in the list, and what they are worth together; `None` if one
    /// has no value yet.
    fn cost(&self, parts: &[u32], chosen: &Chosen) -> Option<(u64, u32)> {
        let (mut cost, mut worth) = (0_u64, 0);
        for &part in parts {
            let value = self.rules.values()[part as usize];
            if value >= LARGE {
                return None;
            }
            worth ^= value;
            if !chosen.keys.contains(&part) {
                let weight = self.rules.weight_of(part);
                let anew = COST + weight.saturating_mul(weight);
                let less = if chosen.before.contains(&part) { LESS } else { 1 };
                let more = if chosen.avoided == Some(part) { AVOIDED } else { 0 };
                cost = cost.saturating_add(anew / less + more);
            }
        }
        Some((cost, worth))
    }

    /// The cheapest option of this value whose components have values.
    fn cheapest(&mut self, key: u32, value: u32, chosen: &mut Chosen) -> Result<Option<(u64, Vec<u32>)>> {
        if let Some(reply) = chosen.replies.get(&(key, value)) {
            return Ok(Some((0, reply.clone())));
        }
        let options = self.options_worth(key, value, chosen)?;
        let options = options.iter().filter_map(|(place, option)| {
            let (cost, _) = self.cost(option, chosen)?;
            let surcharge = if cost > 0 { chosen.surcharge(*place) } else { 0 };
            Some((cost + surcharge, *place, option))
        });
        Ok(options.min().map(|(cost, _, option)| (cost, option.to_vec())))
    }

    /// The options of this value whose components have values. There are none if the search did not
    /// find out that the position has another value.
    fn options_worth(&mut self, key: u32, value: u32, chosen: &mut Chosen) -> Result<Arc<[Placed]>> {
        if u64::from(value) >= LARGEST_HEAP || self.known(key, value) != Some(false) {
            return Ok(Arc::default());
        }
        if let Some(options) = chosen.valued.options.get(&(key, value)) {
            return Ok(Arc::clone(options));
        }
        let list = self.rules.listed(key)?;
        if self.rules.weight_of(key) >= chosen.valued.early {
            for place in 0..list.len() {
                if chosen.valued.visits >= MOST_VISITS {
                    break;
                }
                chosen.valued.visits += self.attempt(list.option(place), value, TRIED)?;
            }
        }
        let is_worth = |place: &usize| {
            let worth = self.cost(list.option(*place), chosen).map(|(_, worth)| worth);
            worth == Some(value)
        };
        let options = (0..list.len()).filter(is_worth).map(|place| (place, list.option(place).into()));
        let options: Arc<[Placed]> = options.collect();
        chosen.valued.options.insert((key, value), Arc::clone(&options));
        Ok(options)
    }

    /// An option of this value where none is known.
    fn option_of_value(&mut self, key: u32, value: u32) -> Result<Vec<u32>> {
        let list = self.rules.listed(key)?;
        for place in 0..list.len() {
            let option = list.option(place);
            if self.is_value(option.to_vec(), &Nimber::from(value))? {
                option.iter().try_for_each(|&part| self.find(part))?;
                return Ok(option.to_vec());
            }
        }
        unreachable!("a value is the mex of the values of the options")
    }

    /// The options of a position with all their components, each once.
    fn whole_options(&mut self, key: u32) -> Result<Vec<Vec<u32>>> {
        let options = self.rules.whole_options(key)?;
        let mut options: Vec<Vec<u32>> = options.iter().map(<[u32]>::to_vec).collect();
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn written_out(&mut self, chosen: &Chosen) -> Result<Vec<Proved>> {
        let mut proved: HashMap<u32, Proved> = HashMap::new();
        let mut open: HashMap<u32, Vec<Vec<u32>>> = HashMap::new();
        for &key in &chosen.keys {
            self.rules.interrupt().poll()?;
            let value = self.rules.values()[key as usize];
            let options = self.whole_options(key)?;
            for option in &options {
                let mut left = option.clone();
                without_pairs(&mut left);
                let (known, unknown): (Vec<u32>, Vec<u32>) =
                    left.into_iter().partition(|part| chosen.keys.contains(part));
                let worth =
                    known.iter().fold(value, |worth, &part| worth ^ self.rules.values()[part as usize]);
                for part in unknown {
                    open.entry(part).or_default().extend(chosen.replies.get(&(part, worth)).cloned());
                }
                for &part in option.iter().filter(|part| !chosen.keys.contains(*part)) {
                    open.entry(part).or_default();
                }
            }
            proved.insert(key, Proved { key, value: Some(value), options });
        }
        let mut waiting: Vec<u32> = open.keys().copied().collect();
        while let Some(key) = waiting.pop() {
            self.rules.interrupt().poll()?;
            let wanted = &open[&key];
            let mut options = if wanted.is_empty() { Vec::new() } else { self.whole_options(key)? };
            let mut unmet: HashSet<Vec<u32>> = wanted.iter().cloned().collect();
            options.retain(|option| {
                let mut left = option.clone();
                without_pairs(&mut left);
                unmet.remove(&left)
            });
            for &part in options.iter().flatten() {
                if !chosen.keys.contains(&part) && !open.contains_key(&part) {
                    open.insert(part, Vec::new());
                    waiting.push(part);
                }
            }
            proved.insert(key, Proved { key, value: None, options });
        }
        Ok(children_first(proved))
    }
}

/// The heaviest need not be last: a position stands after what its options are made of.
fn children_first(mut proved: HashMap<u32, Proved>) -> Vec<Proved> {
    let mut order = Vec::with_capacity(proved.len());
    let mut keys: Vec<u32> = proved.keys().copied().collect();
    keys.sort_unstable();
    let mut met = HashSet::new();
    for key in keys {
        let mut waiting = vec![(key, false)];
        while let Some((key, done)) = waiting.pop() {
            if done {
                order.push(key);
            } else if met.insert(key) {
                waiting.push((key, true));
                let parts = proved[&key].options.iter().flatten();
                waiting.extend(parts.map(|&part| (part, false)));
            }
        }
    }
    order.into_iter().filter_map(|key| proved.remove(&key)).collect()
}
