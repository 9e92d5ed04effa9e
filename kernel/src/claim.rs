//! Claims, and what they say in words.

use crate::input::Input;
use crate::refused::Refused;
use crate::verified::{Node, Route, Verified};

/// What a certificate claims of its nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The position is equivalent to the nimber of its value.
    Value {
        /// The position.
        position: u32,
    },
    /// The two are equivalent.
    Equal {
        /// One of them.
        first: u32,
        /// The other.
        second: u32,
    },
    /// The two are not equivalent: beside the witness one is a P-position and the other is not.
    Differ {
        /// One of them.
        first: u32,
        /// The other.
        second: u32,
        /// What tells them apart.
        witness: u32,
    },
    /// The position is an N-position: moving to the option wins.
    Win {
        /// The position.
        position: u32,
        /// The component that is moved in, if the position is a sum.
        component: Option<u32>,
        /// The option of the component or the position.
        option: u32,
    },
    /// The position is a P-position.
    Lose {
        /// The position.
        position: u32,
    },
}

/// Reads the rest of a line `q …` whose claims speak of two positions or one; `value` reads what
/// follows the position in `q value`.
pub(crate) fn read(
    input: &mut Input<'_>,
    below: usize,
    value: impl FnOnce(&mut Input<'_>, u32) -> Result<(), Refused>,
) -> Result<Claim, Refused> {
    let (word, end) = input.word()?;
    if end {
        return Err(input.reject_line("a claim speaks of a node"));
    }
    let (position, end) = input.node(below)?;
    if word == "value" && !end {
        value(input, position)?;
        return Ok(Claim::Value { position });
    }
    if word == "lose" && end {
        return Ok(Claim::Lose { position });
    }
    if end || word == "lose" {
        return Err(wrong(input, end));
    }
    let (second, end) = input.node(below)?;
    if word == "equal" && end {
        return Ok(Claim::Equal { first: position, second });
    }
    if word == "win" && end {
        return Ok(Claim::Win { position, component: None, option: second });
    }
    if end || word == "equal" {
        return Err(wrong(input, end));
    }
    let (third, end) = input.node(below)?;
    match word.as_str() {
        "differ" if end => Ok(Claim::Differ { first: position, second, witness: third }),
        "win" if end => Ok(Claim::Win { position, component: Some(second), option: third }),
        _ => Err(wrong(input, end)),
    }
}

fn wrong(input: &Input<'_>, end: bool) -> Refused {
    let reason = "there is no claim of this form";
    if end { input.reject_line(reason) } else { input.reject(reason) }
}

impl Verified {
    /// A claim of this certificate in words; positions are given by their numbers.
    #[must_use]
    pub fn in_words(&self, claim: &Claim) -> String {
        match *claim {
            Claim::Value { position } => format!("node {position} ≈ *{}", self.value(position)),
            Claim::Equal { first, second } => format!("node {first} ≈ node {second}"),
            Claim::Differ { first, second, witness } => {
                let least = self.route == Route::Values
                    && self.node(witness) == Node::Nimber
                    && !self.value(first).is_below(self.value(witness))
                    && !self.value(second).is_below(self.value(witness));
                let least = if least { ", and no position of lesser birthday does" } else { "" };
                format!("node {first} ≉ node {second}: node {witness} tells them apart{least}")
            }
            Claim::Win { position, component: None, option } => {
                format!("node {position} is an N-position: moving to node {option} wins")
            }
            Claim::Win { position, component: Some(component), option } => {
                format!(
                    "node {position} is an N-position: moving from its component {component} to node {option} wins"
                )
            }
            Claim::Lose { position } => format!("node {position} is a P-position"),
        }
    }
}
