//! Winning moves in heaps of any size, by a misère quotient.
//!
//! Where the values of heaps have period p from n₀ on, a move that divides a heap has the value of
//! one all of whose parts but the largest are less than n₀ + p: a larger one is made smaller by p,
//! and the largest part larger. So there are few moves to try, however large the heap is.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::joint::Joint;
use crate::error::Result;
use crate::game::{GameId, Store};
use crate::heap::{Code, Digit, Partitions, Sizes};
use crate::interrupt::Interrupt;
use crate::nimber::Nimber;
use crate::ruleset::Argument;
use crate::ruleset::heaps::TakeAndBreak;
use crate::theory::Move;

/// The options of smaller heaps are gone through one by one.
const LARGEST_LISTED: u64 = 64;

/// The options of smaller heaps are made to find the words of a move.
const LARGEST_IN_WORDS: u64 = 2_000;

/// A move in a heap: from which place of the code, and what is left.
struct Division {
    place: i64,
    parts: Vec<BigUint>,
}

impl Joint {
    /// A winning move, the first in the order of components and of their options; `None` if there is
    /// none, or if an option has no value in this quotient.
    pub(super) fn winning_move(&self, store: &mut Store, game: GameId) -> Result<Option<Move>> {
        store.attempt(|store| {
            for place in places(store, game)? {
                let Some((from, rest)) = self.rest(store, game, place)? else { continue };
                if let Some((to, words)) = self.winning_option(store, from, rest)? {
                    return Ok(Some(a_move(store, game, place, (to, words))?));
                }
            }
            Ok(None)
        })
    }

    /// All winning moves, those in equal components once.
    pub(super) fn winning_moves(&self, store: &mut Store, game: GameId) -> Result<Vec<Move>> {
        store.attempt(|store| {
            let mut found = Vec::new();
            for place in places(store, game)? {
                let Some((from, rest)) = self.rest(store, game, place)? else { continue };
                store.make_options(from)?;
                for option in store.options(from)? {
                    if self.wins(store, option, rest)? {
                        found.push(a_move(store, game, place, (option, Vec::new()))?);
                    }
                }
            }
            Ok(found)
        })
    }

    /// A component, and the value of all others.
    fn rest(&self, store: &mut Store, game: GameId, place: usize) -> Result<Option<(GameId, usize)>> {
        let mut others = store.components(game);
        let from = others.remove(place);
        let rest = store.sum(&others)?;
        Ok(self.value(store, rest)?.map(|rest| (from, rest)))
    }

    /// Whether an option beside a rest of this value is a P-position.
    fn wins(&self, store: &mut Store, option: GameId, rest: usize) -> Result<bool> {
        store.interrupt().poll()?;
        let value = self.value(store, option)?;
        Ok(value.is_some_and(|value| self.quotient.is_p(self.quotient.product(rest, value))))
    }

    /// An option of a component that wins beside a rest of this value, with the words of the move if
    /// they are known.
    fn winning_option(
        &self,
        store: &mut Store,
        component: GameId,
        rest: usize,
    ) -> Result<Option<(GameId, Vec<String>)>> {
        if let Some((code, heap)) = store.heap_of_code(component)
            && code == self.code
            && heap > LARGEST_LISTED.into()
        {
            return self.winning_division(store, component, &heap, rest);
        }
        store.make_options(component)?;
        for option in store.options(component)? {
            if self.wins(store, option, rest)? {
                return Ok(Some((option, Vec::new())));
            }
        }
        Ok(None)
    }

    fn winning_division(
        &self,
        store: &mut Store,
        component: GameId,
        heap: &BigUint,
        rest: usize,
    ) -> Result<Option<(GameId, Vec<String>)>> {
        let wins = |parts: &[BigUint]| {
            let value = self.quotient.pretend_beside(&[], parts);
            value.is_some_and(|value| self.quotient.is_p(self.quotient.product(rest, value)))
        };
        let period = self.quotient.period().map(|(period, preperiod)| period + preperiod - 1);
        let found = find_division(&self.code, heap, period, store.interrupt(), wins)?;
        let Some(Division { place, parts }) = found else { return Ok(None) };
        let Some(ruleset) = store.ruleset_of(component) else { return Ok(None) };
        let mut heaps = Vec::new();
        for part in &parts {
            heaps.push(store.read_position(ruleset, &[Argument::Integer(part.clone().into())])?);
        }
        let option = store.sum(&heaps)?;
        if store.ruleset_name(ruleset) == self.code.to_string() {
            return Ok(Some((option, vec![TakeAndBreak::in_words(place, heap, &parts)])));
        }
        if *heap <= LARGEST_IN_WORDS.into() {
            store.make_options(component)?;
        }
        Ok(Some((option, Vec::new())))
    }
}

/// The places of the components in the order in which they are written, of equal ones the first.
fn places(store: &Store, game: GameId) -> Result<Vec<usize>> {
    let components = store.components(game);
    let place = |component| components.iter().position(|&other| other == component);
    Ok(store.components_in_order(game)?.into_iter().filter_map(place).collect())
}

/// The winning move to an option of a component; its words are looked for if there are none.
fn a_move(
    store: &mut Store,
    game: GameId,
    place: usize,
    (to, mut words): (GameId, Vec<String>),
) -> Result<Move> {
    let components = store.components(game);
    let from = components[place];
    if words.is_empty() {
        store.make_moves(from)?;
        let legal = store.legal_moves(from).filter(|one| one.0 == to);
        words = legal.map(|one| one.1.to_owned()).collect();
    }
    let is_sum = components.len() > 1;
    let result = if is_sum { store.sum_with(game, place, to)? } else { to };
    let copies = components.iter().filter(|&&other| other == from).count();
    let component = is_sum.then_some(place);
    Ok(Move { component, copies, from, to, words, result, value: Nimber::ZERO, wins: true })
}

/// The first division of a heap that wins, in the order in which moves are listed.
fn find_division(
    code: &Code,
    heap: &BigUint,
    largest: Option<u64>,
    interrupt: &Interrupt,
    mut wins: impl FnMut(&[BigUint]) -> bool,
) -> Result<Option<Division>> {
    let most = heap.to_u64().unwrap_or(u64::MAX);
    let tail = match code.tail().iter().all(|digit| digit.is_zero()) {
        true => None,
        false => Some(
            (code.tail_start() as i64..=most.min(i64::MAX as u64) as i64)
                .map(|place| (place, code.digit(place))),
        ),
    };
    let places = code.places().filter(|&(place, _)| place <= 0 || *heap >= BigUint::from(place as u64));
    for (place, digit) in places.chain(tail.into_iter().flatten()) {
        let taken = place.unsigned_abs();
        let rest = if place < 0 { heap + taken } else { heap - taken };
        let mut found = None;
        for count in digit.counts() {
            each_division(digit, count, &rest, largest, interrupt, |parts| {
                let won = wins(parts);
                if won {
                    found = Some(parts.to_vec());
                }
                won
            })?;
            if let Some(parts) = found {
                return Ok(Some(Division { place, parts }));
            }
        }
    }
    Ok(None)
}

/// Visits the ways to divide a rest into `count` parts until one is accepted: with a bound on all
/// parts but the largest those within it, else all.
fn each_division(
    digit: Digit,
    count: u32,
    rest: &BigUint,
    largest: Option<u64>,
    interrupt: &Interrupt,
    mut accepts: impl FnMut(&[BigUint]) -> bool,
) -> Result<()> {
    match (count, largest) {
        (0, _) if rest.is_zero() => drop(accepts(&[])),
        (1, _) if !rest.is_zero() => drop(accepts(std::slice::from_ref(rest))),
        (0 | 1, _) => {}
        (_, Some(largest)) if digit.sizes() == Sizes::Any => {
            // Ascending parts, the last of them what is left.
            let mut parts = vec![1_u64; count as usize - 1];
            loop {
                interrupt.poll()?;
                let sum: BigUint = parts.iter().map(|&part| BigUint::from(part)).sum();
                let last = parts[parts.len() - 1];
                if sum.clone() + last <= *rest {
                    let mut all: Vec<BigUint> = parts.iter().map(|&part| part.into()).collect();
                    all.push(rest - sum);
                    if accepts(&all) {
                        return Ok(());
                    }
                }
                let Some(place) = parts.iter().rposition(|&part| part < largest) else { return Ok(()) };
                let next = parts[place] + 1;
                parts[place..].fill(next);
            }
        }
        _ => {
            let Some(total) = rest.to_u64() else { return Ok(()) };
            let mut ways = Partitions::new(total, count, digit.sizes());
            while let Some(parts) = ways.next_parts() {
                interrupt.poll()?;
                let parts: Vec<BigUint> = parts.iter().map(|&part| part.into()).collect();
                if accepts(&parts) {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}
