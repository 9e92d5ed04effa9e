//! What is claimed of sums of loopy positions.

use super::values::{Checked, Outcome, Worth};
use crate::input::Input;
use crate::refused::Refused;
use crate::sums::{Part, in_words, same, without};

/// The claims up to the end of the text, in words.
pub(super) fn read(input: &mut Input<'_>, checked: &Checked) -> Result<Vec<String>, Refused> {
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        input.name("q")?;
        claims.push(claim(input, checked)?);
    }
    input.read_end(checked.nodes.len(), claims.len())?;
    Ok(claims)
}

/// The rest of a line `q`.
fn claim(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    if let letter @ (b'P' | b'N' | b'D') = input.peek()? {
        input.take()?;
        if input.separator()? {
            return Err(input.reject_line("expected a sum"));
        }
        return outcome(input, checked, letter);
    }
    let (word, ended) = input.word()?;
    if ended {
        return Err(input.reject_line("expected a sum"));
    }
    match word.as_str() {
        "value" => value(input, checked),
        "equal" => {
            let [one, other] = sums(input, checked)?;
            let values = (checked.value(&one), checked.value(&other));
            let words = format!("{} ≈ {}", in_words(&one), in_words(&other));
            decided(input, values.0 == values.1, words, "the values differ")
        }
        "differ" => differ(input, checked),
        "win" => moved(input, checked, Outcome::N, Outcome::P),
        "hold" => moved(input, checked, Outcome::D, Outcome::D),
        _ => Err(input.reject("no claim has this form")),
    }
}

fn decided(input: &Input<'_>, holds: bool, words: String, reason: &str) -> Result<String, Refused> {
    if holds { Ok(words) } else { Err(input.reject_line(reason)) }
}

/// Sums up to the end of the line.
fn sums<const COUNT: usize>(input: &mut Input<'_>, checked: &Checked) -> Result<[Vec<Part>; COUNT], Refused> {
    let mut sums = [const { Vec::new() }; COUNT];
    for (place, sum) in sums.iter_mut().enumerate() {
        let ended = input.read_sum(checked.nodes.len() + 1, sum)?;
        if ended != (place + 1 == COUNT) {
            return Err(input.reject_at(ended, format!("this claim speaks of {COUNT} sums")));
        }
        let steps = sum.iter().map(|&part| match part {
            Part::Node(node) => 1 + checked.reached(node).len(),
            Part::Heap(_) => 1,
        });
        input.work(8 * steps.sum::<usize>())?;
    }
    Ok(sums)
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::P => 'P',
        Outcome::N => 'N',
        Outcome::D => 'D',
    }
}

fn outcome(input: &mut Input<'_>, checked: &Checked, claimed: u8) -> Result<String, Refused> {
    let [sum] = sums(input, checked)?;
    let found = letter(checked.outcome(checked.worth(&sum)));
    let words = format!("{} is {found}", in_words(&sum));
    decided(input, found == char::from(claimed), words, &format!("the outcome is {found}"))
}

/// `value S 3` or `value S oo 0 2`.
fn value(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    let mut sum = Vec::new();
    if input.read_sum(checked.nodes.len() + 1, &mut sum)? {
        return Err(input.reject_line("expected a value"));
    }
    let claimed = if input.peek()? == b'o' {
        let mut set = Vec::new();
        let mut ended = input.expect("oo")?;
        while !ended {
            let number;
            (number, ended) = input.small()?;
            if set.last().is_some_and(|&last| last >= number) {
                return Err(input.reject_at(ended, "the values of a set ascend"));
            }
            set.push(number);
        }
        Value::Infinite(set)
    } else {
        let (number, ended) = input.small()?;
        if !ended {
            return Err(input.reject("there is something after the value"));
        }
        Value::Finite(number)
    };
    let found = checked.value(&sum);
    let words = format!("{} ≈ {}", in_words(&sum), found.in_words());
    decided(input, found == claimed, words, &format!("the value is {}", found.in_words()))
}

fn differ(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    let [one, other, beside] = sums(input, checked)?;
    let with = |sum: &[Part]| checked.outcome(checked.worth(&[sum, &beside].concat()));
    let outcomes = [with(&one), with(&other)];
    let [first, second] = outcomes.map(letter);
    let words = format!(
        "{} ≉ {}: beside {} one is {first} and the other {second}",
        in_words(&one),
        in_words(&other),
        in_words(&beside)
    );
    decided(input, first != second, words, &format!("beside it both are {first}"))
}

/// A move from a sum to another, each with its outcome.
fn moved(input: &mut Input<'_>, checked: &Checked, from: Outcome, to: Outcome) -> Result<String, Refused> {
    let [sum, target] = sums(input, checked)?;
    if !is_option(input, checked, &sum, &target)? {
        return Err(input.reject_line("no move leads there"));
    }
    let outcomes = [&sum, &target].map(|sum| checked.outcome(checked.worth(sum)));
    let does = if to == Outcome::P { "wins" } else { "holds the draw" };
    let words = format!("{} is {}: moving to {} {does}", in_words(&sum), letter(from), in_words(&target));
    let reason = outcomes.map(letter);
    let reason = format!("the outcomes are {} and {}", reason[0], reason[1]);
    decided(input, outcomes == [from, to], words, &reason)
}

/// Whether a move in one part of a sum leads to the other sum.
fn is_option(
    input: &mut Input<'_>,
    checked: &Checked,
    sum: &[Part],
    target: &[Part],
) -> Result<bool, Refused> {
    for &part in sum {
        let rest = without(sum, part).unwrap_or_default();
        match part {
            Part::Node(node) => {
                input.work((1 + rest.len() + target.len()) * (1 + checked.nodes.size(node)))?;
                if checked.nodes.options(node).any(|option| same(&[&rest, option].concat(), target)) {
                    return Ok(true);
                }
            }
            Part::Heap(heap) => {
                input.work(sum.len() * (2 + target.len()))?;
                // What is left of the heap stands in the target, if it is not empty.
                let left = target.iter().filter(|part| matches!(part, Part::Heap(left) if *left < heap));
                let mut lefts = left.map(std::slice::from_ref).chain([&[][..]]);
                if lefts.any(|left| same(&[&rest[..], left].concat(), target)) {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// The value of a sum.
#[derive(Debug, PartialEq, Eq)]
enum Value {
    Finite(u64),
    /// The finite values of options, ascending.
    Infinite(Vec<u64>),
}

impl Value {
    fn in_words(&self) -> String {
        match self {
            Value::Finite(value) => format!("*{value}"),
            Value::Infinite(set) => {
                let numbers: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("∞{{{}}}", numbers.join(", "))
            }
        }
    }
}

impl Checked {
    fn value(&self, sum: &[Part]) -> Value {
        let Worth { infinite, one, rest, .. } = self.worth(sum);
        match infinite {
            0 => Value::Finite(rest),
            1 => {
                let mut set: Vec<u64> = self.reached(one).iter().map(|reached| reached.0 ^ rest).collect();
                set.sort_unstable();
                Value::Infinite(set)
            }
            _ => Value::Infinite(Vec::new()),
        }
    }
}
