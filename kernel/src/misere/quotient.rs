//! Certificates of quotients: `sprague-misere 1`.

use super::blind::blind_pairs;
use super::closure;
use super::game::Game;
use super::monoid::{Monoid, are_different};
use super::values::{Products, Values};
use super::verified::{OutcomeClaim, Proved, VerifiedMisere, VerifiedQuotient};
use crate::input::Input;
use crate::number::Number;
use crate::octal::code_name;
use crate::refused::Refused;

/// A quotient that has the outcomes of all sums, and claims that it proves.
pub(crate) struct Checked {
    pub(crate) values: Values,
    pub(crate) quotient: VerifiedQuotient,
    pub(crate) claims: Vec<String>,
}

/// Everything after the first line.
pub(crate) fn verify(mut input: Input<'_>) -> Result<VerifiedMisere, Refused> {
    let Checked { quotient, claims, .. } = read(&mut input)?;
    read_end(&mut input)?;
    Ok(VerifiedMisere { proved: Proved::Quotient(quotient), claims })
}

/// The lines from the game to the last claim.
pub(crate) fn read(input: &mut Input<'_>) -> Result<Checked, Refused> {
    let game = Game::read(input)?;
    let monoid = Monoid::read(input)?;
    let values = Values::read(&game, &monoid, input)?;
    let products = Products::new(&values, &monoid, input)?;
    let contexts = monoid.contexts(input)?;
    let window = values.window(&game);
    let pairs = blind_pairs(&game, &products, &contexts, &window, input)?;
    closure::check(&monoid, &products, &pairs, input)?;
    let exact = are_different(&contexts) && products.generate(input)?;
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        let claim = read_claim(values.end(), input)?;
        let value =
            claim.sum.iter().fold(0, |value, heap| products.with(values.of_any(heap))[value] as usize);
        if contexts[0].has(value) != claim.is_p {
            let outcome = if claim.is_p { "N" } else { "P" };
            return Err(input.reject_line(format!("the misère outcome of this sum is {outcome}")));
        }
        claims.push(claim);
    }
    let quotient = VerifiedQuotient {
        sums: sums(&game, &values),
        order: monoid.order() as u64,
        p_elements: monoid.in_p.len() as u64,
        period: values.period,
        last: values.end().map(|end| end - 1),
        is_misere_quotient: exact,
    };
    let claims = claims.iter().map(|claim| claim.in_words(&game)).collect();
    Ok(Checked { values, quotient, claims })
}

/// What the quotient is of.
fn sums(game: &Game, values: &Values) -> String {
    match (game, values.end()) {
        (Game::Heaps { digits, unequal }, None) => code_name(digits, *unequal),
        (Game::Heaps { digits, unequal }, Some(end)) => {
            format!("{} to heap {}", code_name(digits, *unequal), end - 1)
        }
        (Game::Generators(options), _) => format!("{} generators", options.len() - 1),
    }
}

/// A line `q P 1 2` or `q N …`: a sum of heaps or generators, below `end` if there is one.
pub(crate) fn read_claim(end: Option<u64>, input: &mut Input<'_>) -> Result<OutcomeClaim, Refused> {
    input.name("q")?;
    let is_p = match input.peek()? {
        b'P' => true,
        b'N' => false,
        _ => return Err(input.reject("a claim is `q P` or `q N` and a sum")),
    };
    input.take()?;
    let mut ended = input.separator_before(None)?;
    let mut sum: Vec<Number> = Vec::new();
    while !ended {
        input.work(4)?;
        let number = input.digits()?;
        if let Some(end) = end
            && !number.is_below(&Number::small(end))
        {
            return Err(input.reject(format!("{number} is not below {end}")));
        }
        ended = input.separator_before(None)?;
        sum.push(number);
    }
    if sum.windows(2).any(|pair| pair[1].is_below(&pair[0])) {
        return Err(input.reject_line("the summands ascend"));
    }
    Ok(OutcomeClaim { is_p, sum })
}

/// The line `end`.
pub(crate) fn read_end(input: &mut Input<'_>) -> Result<(), Refused> {
    if !input.expect("end")? {
        return Err(input.reject("nothing stands behind `end`"));
    }
    input.end()
}
