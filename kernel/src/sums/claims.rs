//! What is claimed of sums of nodes whose values were checked, and what is verified by that.

use std::fmt;

use super::{Nodes, Part, in_words};
use crate::input::Input;
use crate::proof::{Fact, Proof};
use crate::refused::Refused;

/// Nodes whose values were checked.
pub(crate) trait Values {
    /// The value of a sum.
    type Value: PartialEq;

    /// The letters of outcomes.
    const OUTCOMES: &'static [u8];

    fn nodes(&self) -> &Nodes;

    /// About the steps that it takes to find the value of a sum.
    fn steps(&self, sum: &[Part]) -> usize;

    fn value(&self, sum: &[Part]) -> Self::Value;

    fn outcome(&self, sum: &[Part]) -> char;

    /// What a sum of this outcome is.
    fn outcome_in_words(outcome: char) -> String;

    /// The rest of a claim that begins with this word, and that is not one of all kinds.
    fn claim(&self, word: &str, input: &mut Input<'_>) -> Result<String, Refused>;

    fn read_sum(&self, input: &mut Input<'_>, sum: &mut Vec<Part>) -> Result<bool, Refused> {
        let ended = input.read_sum(self.nodes().len() + 1, sum)?;
        input.work(8 * self.steps(sum))?;
        Ok(ended)
    }

    /// Sums up to the end of the line.
    fn read_sums<const COUNT: usize>(&self, input: &mut Input<'_>) -> Result<[Vec<Part>; COUNT], Refused> {
        let mut sums = [const { Vec::new() }; COUNT];
        for (place, sum) in sums.iter_mut().enumerate() {
            let ended = self.read_sum(input, sum)?;
            if ended != (place + 1 == COUNT) {
                return Err(input.reject_at(ended, format!("this claim speaks of {COUNT} sums")));
            }
        }
        Ok(sums)
    }
}

/// What was verified.
#[derive(Debug)]
struct Verified {
    route: &'static str,
    what: &'static str,
    nodes: u64,
    claims: Vec<String>,
}

/// Verifies the claims, up to the end of the text.
pub(crate) fn verify(
    input: &mut Input<'_>,
    values: &impl Values,
    route: &'static str,
    what: &'static str,
) -> Result<Box<dyn Proof>, Refused> {
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        input.name("q")?;
        claims.push(claim(input, values)?);
    }
    let nodes = values.nodes().len();
    input.read_end(nodes, claims.len())?;
    Ok(Box::new(Verified { route, what, nodes: nodes as u64, claims }))
}

/// The rest of a line `q`, in words.
fn claim<V: Values>(input: &mut Input<'_>, values: &V) -> Result<String, Refused> {
    let letter = input.peek()?;
    if V::OUTCOMES.contains(&letter) {
        input.take()?;
        if input.separator()? {
            return Err(input.reject_line("expected a sum"));
        }
        let [sum] = values.read_sums(input)?;
        let found = values.outcome(&sum);
        let words = format!("{} is {}", in_words(&sum), V::outcome_in_words(found));
        return decided(input, found == char::from(letter), words, &format!("the outcome is {found}"));
    }
    let (word, ended) = input.word()?;
    if ended {
        return Err(input.reject_line("expected a sum"));
    }
    match word.as_str() {
        "equal" => {
            let [one, other] = values.read_sums(input)?;
            let words = format!("{} ≈ {}", in_words(&one), in_words(&other));
            decided(input, values.value(&one) == values.value(&other), words, "the values differ")
        }
        "differ" => {
            let [one, other, beside] = values.read_sums(input)?;
            let [first, second] = [&one, &other].map(|sum| values.outcome(&[&sum[..], &beside].concat()));
            let [one, other, beside] = [&one, &other, &beside].map(|sum| in_words(sum));
            let words = format!("{one} ≉ {other}: beside {beside} one is {first} and the other {second}");
            decided(input, first != second, words, &format!("beside it both are {first}"))
        }
        word => values.claim(word, input),
    }
}

/// The words of a claim that holds.
pub(crate) fn decided(
    input: &Input<'_>,
    holds: bool,
    words: String,
    reason: &str,
) -> Result<String, Refused> {
    if holds { Ok(words) } else { Err(input.reject_line(reason)) }
}

/// `VERIFIED loopy positions, 2 nodes, 1 claim`.
impl fmt::Display for Verified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let (what, nodes, claims) = (self.what, self.nodes, self.claims.len() as u64);
        let (s, t) = (plural(nodes), plural(claims));
        write!(formatter, "VERIFIED {what}, {nodes} node{s}, {claims} claim{t}")
    }
}

impl Proof for Verified {
    fn route(&self) -> &'static str {
        self.route
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        vec![("nodes", Fact::Number(self.nodes)), ("claims", Fact::Number(self.claims.len() as u64))]
    }

    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(self.claims.iter().cloned())
    }
}
