//! What is claimed of sums of loopy positions.

use super::values::{Checked, Worth};
use crate::input::Input;
use crate::refused::Refused;
use crate::sums::claims::{Values, decided};
use crate::sums::{Nodes, Part, in_words, same, without};

impl Values for Checked {
    type Value = Value;

    const OUTCOMES: &'static [u8] = b"PND";

    fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    fn steps(&self, sum: &[Part]) -> usize {
        let steps = |part: &Part| match *part {
            Part::Node(node) => 1 + self.reached(node).len(),
            Part::Heap(_) => 1,
        };
        sum.iter().map(steps).sum()
    }

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

    fn outcome(&self, sum: &[Part]) -> char {
        let worth = self.worth(sum);
        match worth.infinite {
            0 if worth.rest == 0 => 'P',
            0 => 'N',
            _ if self.attains(worth, 0) => 'N',
            _ => 'D',
        }
    }

    fn outcome_in_words(outcome: char) -> String {
        outcome.to_string()
    }

    fn claim(&self, word: &str, input: &mut Input<'_>) -> Result<String, Refused> {
        match word {
            "value" => value(input, self),
            "win" => moved(input, self, ['N', 'P']),
            "hold" => moved(input, self, ['D', 'D']),
            _ => Err(input.reject("no claim has this form")),
        }
    }
}

/// `value S 3` or `value S oo 0 2`.
fn value(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    let mut sum = Vec::new();
    if checked.read_sum(input, &mut sum)? {
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

/// A move from a sum to another, each with its outcome.
fn moved(input: &mut Input<'_>, checked: &Checked, claimed: [char; 2]) -> Result<String, Refused> {
    let [sum, target] = checked.read_sums(input)?;
    if !is_option(input, checked, &sum, &target)? {
        return Err(input.reject_line("no move leads there"));
    }
    let [from, to] = [&sum, &target].map(|sum| checked.outcome(sum));
    let does = if claimed[1] == 'P' { "wins" } else { "holds the draw" };
    let words = format!("{} is {from}: moving to {} {does}", in_words(&sum), in_words(&target));
    decided(input, [from, to] == claimed, words, &format!("the outcomes are {from} and {to}"))
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
pub(super) enum Value {
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
