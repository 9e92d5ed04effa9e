//! Value certificates: a mex and a nim-sum for each node, by the Sprague–Grundy theorem.

use super::claims::{self, Claim, Kind, Node, Route, VerifiedPositions};
use crate::input::Input;
use crate::meter::Meter;
use crate::nimber::Nimber;
use crate::refused::Refused;

/// Checks everything after the first line. Infinite ordinals are part of the format from its second
/// version on, and nodes without values from its third.
pub(crate) fn check(mut input: Input<'_>, version: u64) -> Result<VerifiedPositions, Refused> {
    let ordinals = version >= 2;
    let mut verified = nodes(&mut input, version)?;
    loop {
        let (word, end) = input.word()?;
        match word.as_str() {
            "q" if !end => {
                let below = verified.len() + 1;
                let nodes = &verified;
                let claim = claims::read(&mut input, below, |input, position| {
                    let (claimed, end) = input.nimber(ordinals)?;
                    if !end {
                        return Err(input.reject("there is something after the value"));
                    }
                    let known = value(nodes, position).map_err(|reason| input.reject_line(reason))?;
                    input.work(known.size())?;
                    let refused = || input.reject_line(format!("the value of {position} is {known}"));
                    if *known == claimed { Ok(()) } else { Err(refused()) }
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

/// The lines of nodes, with their values.
pub(crate) fn nodes(input: &mut Input<'_>, version: u64) -> Result<VerifiedPositions, Refused> {
    let mut verified = VerifiedPositions::new(Route::Values);
    let mut marks = Marks::default();
    while input.peek()?.is_ascii_digit() {
        node(input, &mut verified, &mut marks, version)?;
    }
    Ok(verified)
}

/// A line `ID o … =V`, `ID s … =V` or `ID n V`; without values `ID p …` or `ID s …`.
fn node(
    input: &mut Input<'_>,
    verified: &mut VerifiedPositions,
    marks: &mut Marks,
    version: u64,
) -> Result<(), Refused> {
    let id = claims::read_id(input, verified)?;
    let (word, mut end) = input.word()?;
    let mut kind = match word.as_str() {
        "o" => Kind::Options,
        "p" if version >= 3 => Kind::Among,
        "s" => Kind::Sum,
        "n" => Kind::Nimber,
        _ if version >= 3 => return Err(input.reject("a node is `o`, `p`, `s` or `n`")),
        _ => return Err(input.reject("a node is `o`, `s` or `n`")),
    };
    let start = verified.parts.len();
    if !end && kind != Kind::Nimber {
        end = read_parts(input, &mut verified.parts, (id, kind))?;
    }
    let parts = &verified.parts[start..];
    input.work(parts.len())?;
    if kind == Kind::Sum {
        if parts.len() < 2 {
            return Err(rejected(input, end, "a sum has at least two components".to_owned()));
        }
        let open = component_without_value(verified, parts);
        if let Some(open) = open.map_err(|reason| rejected(input, end, reason))? {
            kind = Kind::Beside(open);
        }
    }
    let has_value = !matches!(kind, Kind::Among | Kind::Beside(_));
    if end && has_value {
        return Err(input.reject_line("the value is missing"));
    }
    if !end && !has_value {
        return Err(input.reject("the node has no value"));
    }
    let claimed = if has_value { Some(claimed_value(input, kind, version)?) } else { None };
    let value = checked_value(input, verified, marks, (kind, start), claimed)?;
    let small = value.to_u64().and_then(|value| u32::try_from(value).ok()).unwrap_or(u32::MAX);
    marks.small.push(if has_value { small } else { u32::MAX });
    verified.kinds.push(kind);
    verified.ends.push(verified.parts.len());
    verified.values.push(value);
    Ok(())
}

/// The value that a node has, which is the claimed one; of a sum without a value that of the others.
fn checked_value(
    input: &mut Input<'_>,
    verified: &VerifiedPositions,
    marks: &mut Marks,
    (kind, start): (Kind, usize),
    claimed: Option<Nimber>,
) -> Result<Nimber, Refused> {
    let parts = &verified.parts[start..];
    let value = match kind {
        Kind::Among => Nimber::ZERO,
        Kind::Sum | Kind::Beside(_) => {
            let others = parts.iter().filter(|&&part| kind != Kind::Beside(part));
            let values = others.map(|&part| &verified.values[part as usize - 1]);
            Nimber::nim_sum(values, &mut input.meter)?
        }
        Kind::Options | Kind::Nimber => claimed.clone().unwrap_or(Nimber::ZERO),
    };
    match claimed {
        Some(claimed) if claimed != value => {
            return Err(input.reject_line(format!("the nim-sum is {value}")));
        }
        _ if kind == Kind::Options => {
            marks.check_mex(&value, parts).map_err(|reason| input.reject_line(reason))?;
            for &option in parts.iter().filter(|&&option| !verified.has_value(option)) {
                is_not_worth(input, verified, option, &value)?;
            }
        }
        _ => {}
    }
    Ok(value)
}

/// Reads options or components up to the value, and says whether the line ends without one.
fn read_parts(
    input: &mut Input<'_>,
    parts: &mut Vec<u32>,
    (id, kind): (usize, Kind),
) -> Result<bool, Refused> {
    let mut before = 0;
    while input.peek()? != b'=' {
        let (part, end) = input.node(id)?;
        if part < before || part == before && kind != Kind::Sum {
            return Err(rejected(input, end, format!("{part} stands after {before}")));
        }
        before = part;
        parts.push(part);
        if end {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A rejection of the line that is being read, perhaps to its end.
fn rejected(input: &Input<'_>, end: bool, reason: String) -> Refused {
    if end { input.reject_line(reason) } else { input.reject(reason) }
}

fn claimed_value(input: &mut Input<'_>, kind: Kind, version: u64) -> Result<Nimber, Refused> {
    if kind != Kind::Nimber {
        input.equals()?;
    }
    let (value, end) = input.nimber(version >= 2)?;
    if end { Ok(value) } else { Err(input.reject("there is something after the value")) }
}

/// The component of a sum that has no value, if there is one. What stands twice cancels, as G + G is
/// a P-position.
fn component_without_value(verified: &VerifiedPositions, parts: &[u32]) -> Result<Option<u32>, String> {
    let mut found = None;
    for same in parts.chunk_by(|first, second| first == second) {
        if verified.has_value(same[0]) || same.len() % 2 == 0 {
            continue;
        }
        if verified.kinds[same[0] as usize - 1] != Kind::Among {
            return Err(format!("the component {} is a sum without a value", same[0]));
        }
        if let Some(other) = found.replace(same[0]) {
            return Err(format!("{other} and {} have no value", same[0]));
        }
    }
    Ok(found)
}

/// An option without a value is not worth this: after a reply it would be, if one of its options is.
fn is_not_worth(
    input: &mut Input<'_>,
    verified: &VerifiedPositions,
    option: u32,
    value: &Nimber,
) -> Result<(), Refused> {
    let (open, others) = match verified.kinds[option as usize - 1] {
        Kind::Beside(open) => (open, verified.value(option)),
        _ => (option, &Nimber::ZERO),
    };
    let wanted = Nimber::nim_sum([value, others].into_iter(), &mut input.meter)?;
    let replies = verified.parts(open);
    input.work(replies.len())?;
    let is_reply = |&&reply: &&u32| verified.has_value(reply) && *verified.value(reply) == wanted;
    match replies.iter().find(is_reply) {
        Some(_) => Ok(()),
        None => {
            let reason = format!("nothing shows that the option {option} has another value than {value}");
            Err(input.reject_line(reason))
        }
    }
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

/// The value of a node, which not all have.
fn value(verified: &VerifiedPositions, number: u32) -> Result<&Nimber, String> {
    if verified.has_value(number) {
        Ok(verified.value(number))
    } else {
        Err(format!("{number} has no value"))
    }
}

/// Whether a claim holds, and why not.
fn holds(verified: &VerifiedPositions, claim: &Claim) -> Result<(), String> {
    let value = |number: u32| value(verified, number);
    let is_sum = |number: u32| matches!(verified.node(number), Node::Sum(_));
    match *claim {
        // The value was compared when it was read.
        Claim::Value { .. } => Ok(()),
        Claim::Equal { first, second } => {
            let (first, second) = (value(first)?, value(second)?);
            if first == second { Ok(()) } else { Err(format!("the values are {first} and {second}")) }
        }
        Claim::Differ { first, second, witness } => {
            let with_first = value(first)? == value(witness)?;
            let with_second = value(second)? == value(witness)?;
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
            if *value(option)? == Nimber::ZERO { Ok(()) } else { Err(format!("{option} is no P-position")) }
        }
        Claim::Win { position, component: Some(component), option } => {
            if is_sum(component) {
                return Err(format!("the component {component} is a sum itself"));
            }
            if !matches!(verified.node(position), Node::Sum(parts) if parts.contains(&component)) {
                return Err(format!("{component} is no component of {position}"));
            }
            is_option(verified, component, option)?;
            // What the other components are worth, with the option.
            let left = match verified.kinds[position as usize - 1] {
                Kind::Beside(open) if open == component => vec![verified.value(position), value(option)?],
                _ => vec![value(position)?, value(component)?, value(option)?],
            };
            // The steps were counted before.
            let left = Nimber::nim_sum(left.into_iter(), &mut Meter::new(&mut || true));
            let left = left.map_err(|refused| refused.to_string())?;
            if left == Nimber::ZERO { Ok(()) } else { Err(format!("the move leaves the value {left}")) }
        }
        Claim::Lose { position } => {
            let value = value(position)?;
            if *value == Nimber::ZERO { Ok(()) } else { Err(format!("the value is {value}, and not 0")) }
        }
    }
}

fn is_option(verified: &VerifiedPositions, position: u32, option: u32) -> Result<(), String> {
    let is = match (verified.node(position), verified.node(option)) {
        (Node::Options(options) | Node::Among(options), _) => options.binary_search(&option).is_ok(),
        (Node::Nimber, Node::Nimber) => verified.value(option).is_below(verified.value(position)),
        _ => false,
    };
    if is { Ok(()) } else { Err(format!("{option} is no option of {position}")) }
}
