//! Conditions on single heaps or generators: that no move leads from P to P, and in which contexts
//! none leads from outside P to P.

use super::elements::{Elements, Pairs};
use super::game::Game;
use super::options::Options;
use super::values::Products;
use crate::input::Input;
use crate::refused::Refused;

/// The pairs (Φ(n), B(n)) of all n with options, where B(n) has the *blind contexts* of n: the z
/// with neither zΦ(n) nor zΦ(n') in P for any option n'. Those that are empty, or below another,
/// are left out.
pub(crate) fn blind_pairs(
    game: &Game,
    products: &Products,
    contexts: &[Elements],
    values: &[u32],
    input: &mut Input<'_>,
) -> Result<Pairs, Refused> {
    let order = contexts.len();
    let kind = if matches!(game, Game::Heaps { .. }) { "heap" } else { "generator" };
    let mut options = Options::new(game, products, values);
    let mut pairs = Pairs::new(order);
    for (number, &value) in values.iter().enumerate().skip(1) {
        let value = value as usize;
        let Some(options) = options.of(number, input)? else {
            if value != 0 {
                let reason = format!("{kind} {number} has no options, and its value is not the identity");
                return Err(input.reject_line(reason));
            }
            continue;
        };
        let mut winning = Elements::none(order);
        for option in (0..order).filter(|&option| options.has(option)) {
            input.work(order / 64 + 1)?;
            winning.add(&contexts[option]);
        }
        input.work(order)?;
        let mut blind = Elements::none(order);
        for context in 0..order {
            match (contexts[value].has(context), winning.has(context)) {
                (true, true) => {
                    let reason =
                        format!("{kind} {number} in the context {context} is in P, and so is an option");
                    return Err(input.reject_line(reason));
                }
                (false, false) => blind.insert(context),
                _ => {}
            }
        }
        input.work(pairs.with_value(value).len() * (order / 64 + 1))?;
        if !blind.is_empty() && !pairs.cover(value, &blind) {
            pairs.remove_below(value, &blind);
            if !pairs.insert(value, blind) {
                return Err(input.reject_line("too many different blind contexts"));
            }
        }
    }
    Ok(pairs)
}
