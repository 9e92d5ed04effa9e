//! The set S: no sum is blind in the empty context, which is the identity.

use super::elements::{Elements, Pairs};
use super::monoid::Monoid;
use super::values::Products;
use crate::input::Input;
use crate::refused::Refused;

/// Reads the lines `s`, and checks that the pairs of single heaps are below pairs of S, and that to
/// add a heap leads from S to what is below S, or to no context.
pub(crate) fn check(
    monoid: &Monoid,
    products: &Products,
    heaps: &Pairs,
    input: &mut Input<'_>,
) -> Result<(), Refused> {
    let before = input.lines();
    let (closure, list) = read(monoid.order(), input)?;
    let cost = |value: usize| closure.with_value(value).len() * (monoid.order() / 64 + 1);
    for (value, contexts) in heaps.iter() {
        input.work(cost(value))?;
        if !closure.cover(value, contexts) {
            let reason = format!("single heaps or generators of the value {value} are below no pair of S");
            return Err(input.reject_line(reason));
        }
    }
    // Every element times the value of a pair, for the pair before.
    let mut times = (0, monoid.times(0, input)?);
    for (line, &(value, place)) in (before + 1..).zip(&list) {
        if times.0 != value {
            times = (value, monoid.times(value, input)?);
        }
        let contexts = &closure.with_value(value)[place];
        for (added, blind) in heaps.iter() {
            let with_added = products.with(added as u32);
            let both = both_blind(contexts, with_added, blind, &times.1);
            let sum = with_added[value] as usize;
            input.work(monoid.order() + cost(sum))?;
            if !both.is_empty() && !closure.cover(sum, &both) {
                let reason =
                    format!("with a heap or generator of the value {added} this pair leads out of S");
                return Err(Refused::Rejected { line, reason });
            }
        }
    }
    Ok(())
}

/// The contexts z such that z with the one value is among the contexts of the other, both ways: the
/// blind contexts of X + Y are the z with zΦ(Y) in B(X) and zΦ(X) in B(Y).
fn both_blind(of_one: &Elements, with_other: &[u32], of_other: &Elements, with_one: &[u32]) -> Elements {
    let mut both = Elements::none(with_one.len());
    for (context, (&other, &one)) in with_other.iter().zip(with_one).enumerate() {
        if of_one.has(other as usize) && of_other.has(one as usize) {
            both.insert(context);
        }
    }
    both
}

/// The pairs of S; and line by line the value of a pair, and its place among those of this value.
fn read(order: usize, input: &mut Input<'_>) -> Result<(Pairs, Vec<(usize, usize)>), Refused> {
    let (mut closure, mut list) = (Pairs::new(order), Vec::new());
    while input.peek()? == b's' {
        input.hide_line();
        input.name("s")?;
        let (value, ended) = input.below(order as u64)?;
        let value = value as usize;
        let mut contexts = Elements::none(order);
        for context in input.rising(ended, order as u64)? {
            contexts.insert(context as usize);
        }
        if contexts.has(0) {
            return Err(input.reject_line("a pair of S is not blind in the empty context"));
        }
        list.push((value, closure.with_value(value).len()));
        if !closure.insert(value, contexts) {
            return Err(input.reject_line("too many pairs of S"));
        }
        input.work(order / 64 + 1)?;
    }
    Ok((closure, list))
}
