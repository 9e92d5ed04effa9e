//! Value certificates: a mex and a nim-sum for each node, by the Sprague–Grundy theorem.

use super::claims::{self, Claim, Kind, Node, Route, VerifiedPositions};
use crate::input::Input;
use crate::meter::Meter;
use crate::nimber::Nimber;
use crate::refused::Refused;

/// Checks everything after the first line. Infinite ordinals are part of the second version of the
/// format.
pub(crate) fn check(mut input: Input<'_>, ordinals: bool) -> Result<VerifiedPositions, Refused> {
    let mut verified = VerifiedPositions::new(Route::Values);
    let mut marks = Marks::default();
    while input.peek()?.is_ascii_digit() {
        node(&mut input, &mut verified, &mut marks, ordinals)?;
    }
    loop {
        let (word, end) = input.word()?;
        match word.as_str() {
            "q" if !end => {
                let below = verified.len() + 1;
                let values = &verified.values;
                let claim = claims::read(&mut input, below, |input, position| {
                    let (value, end) = input.nimber(ordinals)?;
                    if !end {
                        return Err(input.reject("there is something after the value"));
                    }
                    let known = &values[position as usize - 1];
                    input.work(known.size())?;
                    let refused = || input.reject_line(format!("the value of {position} is {known}"));
                    if *known == value { Ok(()) } else { Err(refused()) }
                })?;
                input.work(steps(&verified, &claim))?;
                holds(&verified, &claim).map_err(|reason| input.reject_line(reason))?;
                verified.claims.push(claim);
            }
            "end" if !end => break,
            _ if end => return Err(input.reject_line("expected a node, a claim or `end`")),
            _ => return Err(input.reject("expected a node, a claim or `end`")),
        }
    }
    let (nodes, last) = input.number()?;
    let counts = [Some(verified.len() as u64), Some(verified.claims.len() as u64)];
    if last {
        return Err(input.reject_line("`end` is followed by the numbers of nodes and of claims"));
    }
    let (claims, last) = input.number()?;
    if !last || [nodes.to_u64(), claims.to_u64()] != counts {
        return Err(input.reject_line("the numbers of nodes and of claims are not these"));
    }
    input.end()?;
    input.claims(verified.claims.len())?;
    Ok(verified)
}

/// A line `ID o … =V`, `ID s … =V` or `ID n V`.
fn node(
    input: &mut Input<'_>,
    verified: &mut VerifiedPositions,
    marks: &mut Marks,
    ordinals: bool,
) -> Result<(), Refused> {
    let id = claims::read_id(input, verified)?;
    let (word, end) = input.word()?;
    let kind = match word.as_str() {
        "o" => Kind::Options,
        "s" => Kind::Sum,
        "n" => Kind::Nimber,
        _ => return Err(input.reject("a node is `o`, `s` or `n`")),
    };
    if end {
        return Err(input.reject_line("the value is missing"));
    }
    let start = verified.parts.len();
    if kind != Kind::Nimber {
        while input.peek()? != b'=' {
            let (part, end) = input.node(id)?;
            if end {
                return Err(input.reject_line("the value is missing"));
            }
            let before = verified.parts[start..].last().copied().unwrap_or(0);
            if part < before || part == before && kind == Kind::Options {
                return Err(input.reject(format!("{part} stands after {before}")));
            }
            verified.parts.push(part);
        }
        input.equals()?;
    }
    let (value, end) = input.nimber(ordinals)?;
    if !end {
        return Err(input.reject("there is something after the value"));
    }
    let parts = &verified.parts[start..];
    input.work(parts.len())?;
    let values = parts.iter().map(|&part| &verified.values[part as usize - 1]);
    match kind {
        Kind::Nimber => {}
        Kind::Options => marks.check_mex(&value, parts).map_err(|reason| input.reject_line(reason))?,
        Kind::Sum if parts.len() < 2 => {
            return Err(input.reject_line("a sum has at least two components"));
        }
        Kind::Sum => {
            let sum = Nimber::nim_sum(values, &mut input.meter)?;
            if sum != value {
                return Err(input.reject_line(format!("the nim-sum is {sum}")));
            }
        }
    }
    verified.kinds.push(kind);
    verified.ends.push(verified.parts.len());
    marks.small.push(value.to_u64().and_then(|value| u32::try_from(value).ok()).unwrap_or(u32::MAX));
    verified.values.push(value);
    Ok(())
}

/// A mark for each small number, told apart by the round that made it, so that nothing has to be
/// wiped out.
#[derive(Default)]
struct Marks {
    rounds: Vec<u64>,
    round: u64,
    /// The values of all nodes once more, in few bytes; one that does not fit is above every mex.
    small: Vec<u32>,
}

impl Marks {
    /// Whether `mex` is the least number that is not the value of an option.
    fn check_mex(&mut self, mex: &Nimber, options: &[u32]) -> Result<(), String> {
        let count = options.len();
        // Some number up to `count` is not among `count` values, and `count` is below 2^32 - 1.
        let mex = match mex.to_u64() {
            Some(mex) if mex <= count as u64 => mex as usize,
            _ => return Err(format!("{mex} is no mex of {count} values")),
        };
        if self.rounds.len() < mex {
            self.rounds.resize(mex, 0);
        }
        self.round += 1;
        let mut missing = mex;
        for &option in options {
            let value = self.small[option as usize - 1] as usize;
            if value == mex {
                return Err(format!("an option has the value {mex}"));
            }
            if value < mex && self.rounds[value] != self.round {
                self.rounds[value] = self.round;
                missing -= 1;
            }
        }
        match self.rounds[..mex].iter().position(|&round| round != self.round) {
            Some(absent) if missing > 0 => {
                Err(format!("no option has the value {absent}, which is below {mex}"))
            }
            _ => Ok(()),
        }
    }
}

/// The steps that a claim takes, about: its positions have values that may be long, and components
/// that are gone through.
fn steps(verified: &VerifiedPositions, claim: &Claim) -> usize {
    let sizes = |numbers: &[u32]| numbers.iter().map(|&number| verified.value(number).size()).sum::<usize>();
    match *claim {
        Claim::Value { position } | Claim::Lose { position } => sizes(&[position]),
        Claim::Equal { first, second } => sizes(&[first, second]),
        Claim::Differ { first, second, witness } => sizes(&[first, second, witness]),
        Claim::Win { position, component, option } => {
            sizes(&[position, component.unwrap_or(position), option]) + verified.parts(position).len()
        }
    }
}

/// Whether a claim holds, and why not.
fn holds(verified: &VerifiedPositions, claim: &Claim) -> Result<(), String> {
    let value = |number: u32| verified.value(number);
    let is_sum = |number: u32| matches!(verified.node(number), Node::Sum(_));
    match *claim {
        // The value was compared when it was read.
        Claim::Value { .. } => Ok(()),
        Claim::Equal { first, second } if value(first) == value(second) => Ok(()),
        Claim::Equal { first, second } => {
            Err(format!("the values are {} and {}", value(first), value(second)))
        }
        Claim::Differ { first, second, witness } => {
            let with_first = value(first) == value(witness);
            let with_second = value(second) == value(witness);
            if with_first != with_second {
                Ok(())
            } else {
                Err(format!("{witness} does not tell them apart"))
            }
        }
        Claim::Win { position, component: None, option } => {
            if is_sum(position) {
                return Err("a move in a sum names its component".to_owned());
            }
            is_option(verified, position, option)?;
            if *value(option) == Nimber::ZERO { Ok(()) } else { Err(format!("{option} is no P-position")) }
        }
        Claim::Win { position, component: Some(component), option } => {
            if is_sum(component) {
                return Err(format!("the component {component} is a sum itself"));
            }
            if !matches!(verified.node(position), Node::Sum(parts) if parts.contains(&component)) {
                return Err(format!("{component} is no component of {position}"));
            }
            is_option(verified, component, option)?;
            let three = [value(position), value(component), value(option)].into_iter();
            // The steps were counted before.
            let left = Nimber::nim_sum(three, &mut Meter::new(&mut || true));
            let left = left.map_err(|refused| refused.to_string())?;
            if left == Nimber::ZERO { Ok(()) } else { Err(format!("the move leaves the value {left}")) }
        }
        Claim::Lose { position } if *value(position) == Nimber::ZERO => Ok(()),
        Claim::Lose { position } => Err(format!("the value is {}, and not 0", value(position))),
    }
}

fn is_option(verified: &VerifiedPositions, position: u32, option: u32) -> Result<(), String> {
    let is = match (verified.node(position), verified.node(option)) {
        (Node::Options(options), _) => options.binary_search(&option).is_ok(),
        (Node::Nimber, Node::Nimber) => verified.value(option).is_below(verified.value(position)),
        _ => false,
    };
    if is { Ok(()) } else { Err(format!("{option} is no option of {position}")) }
}
