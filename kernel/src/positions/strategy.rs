//! Strategy certificates: pairs in which every move has an answer, by the Second Lemma alone.

use super::claims::{self, Claim, Kind, Route, VerifiedPositions};
use crate::input::Input;
use crate::refused::Refused;

/// The node without options.
const ZERO: u32 = 1;

/// Checks everything after the first line.
pub(crate) fn check(mut input: Input<'_>) -> Result<VerifiedPositions, Refused> {
    let mut verified = VerifiedPositions::new(Route::Strategy);
    while input.peek()?.is_ascii_digit() {
        node(&mut input, &mut verified)?;
    }
    let nodes_end = input.lines();
    while input.peek()? == b'p' {
        pair(&mut input, &mut verified)?;
    }
    for (line, &(first, second)) in (nodes_end + 1..).zip(&verified.pairs) {
        let rejected = |reason: String| Refused::Rejected { line, reason };
        answers(&verified, first, second, &mut input)?.map_err(rejected)?;
        answers(&verified, second, first, &mut input)?.map_err(rejected)?;
    }
    loop {
        let (word, end) = input.word()?;
        match word.as_str() {
            "q" if !end => {
                let below = verified.len() + 1;
                let claim = claims::read(&mut input, below, |input, _| {
                    Err(input.reject("a strategy says nothing of values"))
                })?;
                input.work(steps(&verified, &claim))?;
                holds(&verified, &claim).map_err(|reason| input.reject_line(reason))?;
                verified.claims.push(claim);
            }
            "end" if !end => break,
            _ if end => return Err(input.reject_line("expected a node, a pair, a claim or `end`")),
            _ => return Err(input.reject("expected a node, a pair, a claim or `end`")),
        }
    }
    let counts = [verified.len(), verified.pairs.len(), verified.claims.len()];
    for (place, count) in counts.into_iter().enumerate() {
        // The number of pairs and the space after it are part of the proof.
        input.hide(place == 1);
        let (number, last) = input.number()?;
        if number.to_u64() != Some(count as u64) || last != (place == 2) {
            let reason = "the numbers of nodes, pairs and claims are not these";
            return Err(if last { input.reject_line(reason) } else { input.reject(reason) });
        }
    }
    input.end()?;
    input.claims(verified.claims.len())?;
    Ok(verified)
}

/// A line `ID o …`.
fn node(input: &mut Input<'_>, verified: &mut VerifiedPositions) -> Result<(), Refused> {
    let id = claims::read_id(input, verified)?;
    let (word, mut end) = input.word()?;
    if word != "o" {
        return Err(input.reject("a node of a strategy is `o`"));
    }
    let mut before = 0;
    while !end {
        let part;
        (part, end) = input.node(id)?;
        if part <= before {
            return Err(input.reject(format!("{part} stands after {before}")));
        }
        verified.parts.push(part);
        before = part;
    }
    verified.kinds.push(Kind::Options);
    verified.ends.push(verified.parts.len());
    Ok(())
}

/// A line `p A B`.
fn pair(input: &mut Input<'_>, verified: &mut VerifiedPositions) -> Result<(), Refused> {
    input.hide_line();
    let (word, end) = input.word()?;
    if word != "p" || end {
        return Err(input.reject("a pair is `p` and two nodes"));
    }
    let below = verified.len() + 1;
    let (first, end) = input.node(below)?;
    if end {
        return Err(input.reject_line("a pair is `p` and two nodes"));
    }
    let (second, end) = input.node(below)?;
    if !end {
        return Err(input.reject("a pair is `p` and two nodes"));
    }
    if second < first || verified.pairs.last().is_some_and(|&before| (first, second) <= before) {
        return Err(input.reject_line("pairs are in ascending order, the lesser node first"));
    }
    verified.pairs.push((first, second));
    Ok(())
}

/// Whether every move in the first node of a pair has an answer that leads to a pair.
fn answers(
    verified: &VerifiedPositions,
    first: u32,
    second: u32,
    input: &mut Input<'_>,
) -> Result<Result<(), String>, Refused> {
    for &option in verified.parts(first) {
        // A look-up among the pairs takes some ten steps.
        input.work(16 * (1 + verified.parts(option).len() + verified.parts(second).len()))?;
        let back = verified.parts(option).iter().any(|&back| verified.is_pair(back, second));
        let beside = || verified.parts(second).iter().any(|&beside| verified.is_pair(option, beside));
        if !back && !beside() {
            let reason = format!("in {first} + {second} the move from {first} to {option} has no answer");
            return Ok(Err(reason));
        }
    }
    Ok(Ok(()))
}

/// The steps that a claim takes, about: options are looked up among the pairs.
fn steps(verified: &VerifiedPositions, claim: &Claim) -> usize {
    let options = |number| verified.parts(number).len();
    match *claim {
        Claim::Differ { first, second, witness } => {
            16 * (options(first) + options(second) + 2 * options(witness))
        }
        _ => 16,
    }
}

/// Whether a claim holds, and why not.
fn holds(verified: &VerifiedPositions, claim: &Claim) -> Result<(), String> {
    let is_pair = |first, second| match verified.is_pair(first, second) {
        true => Ok(()),
        false => Err(format!("{first}, {second} is no pair")),
    };
    match *claim {
        Claim::Value { .. } => Err("a strategy says nothing of values".to_owned()),
        Claim::Equal { first, second } => is_pair(first, second),
        Claim::Lose { position } => is_pair(ZERO, position),
        Claim::Win { position, component: None, option } => {
            if verified.parts(position).binary_search(&option).is_err() {
                return Err(format!("{option} is no option of {position}"));
            }
            is_pair(ZERO, option)
        }
        Claim::Win { component: Some(_), .. } => Err("a strategy has no sums".to_owned()),
        Claim::Differ { first, second, witness } => {
            let lost = |position| verified.is_pair(position, witness);
            let won = |position| {
                let moved = verified.parts(position).iter().any(|&option| verified.is_pair(option, witness));
                moved || verified.parts(witness).iter().any(|&option| verified.is_pair(position, option))
            };
            if lost(first) && won(second) || lost(second) && won(first) {
                Ok(())
            } else {
                Err(format!("the pairs do not show that {witness} tells them apart"))
            }
        }
    }
}
