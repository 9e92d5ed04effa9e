//! Positions with claims about them, and the text that is printed when they are verified.

use std::fmt;

use crate::input::Input;
use crate::nimber::Nimber;
use crate::proof::{Fact, Proof};
use crate::refused::Refused;

/// By which theorem a certificate is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// The Sprague–Grundy theorem: each node has a value.
    Values,
    /// The Second Lemma alone: pairs of nodes in which each move has an answer.
    Strategy,
}

/// How a node is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node<'c> {
    /// The position with these options.
    Options(&'c [u32]),
    /// A position with these among its options, and perhaps others. It has no value.
    Among(&'c [u32]),
    /// `*n`, where n is the value of the node.
    Nimber,
    /// The sum of these components. It has no value if just one that does not cancel has none.
    Sum(&'c [u32]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Options,
    Among,
    Nimber,
    Sum,
    /// A sum without a value, of this node beside others.
    Beside(u32),
}

/// A certificate that was verified. Nodes are numbered from 1.
///
/// ```
/// use sprague_kernel::{Claim, Node, Options, verify};
/// let text = "sprague-cert 1\n1 n 0\n2 n 1\n3 o 1 2 =2\nq value 3 2\nend 3 1\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// let positions = verified.positions().unwrap();
/// assert_eq!(positions.node(3), Node::Options(&[1, 2]));
/// assert_eq!(positions.value(3).to_u64(), Some(2));
/// assert_eq!(positions.claims(), [Claim::Value { position: 3 }]);
/// ```
#[derive(Debug)]
pub struct VerifiedPositions {
    pub(crate) route: Route,
    pub(crate) kinds: Vec<Kind>,
    /// Where the parts of each node end; they begin where those of the node before end.
    pub(crate) ends: Vec<usize>,
    pub(crate) parts: Vec<u32>,
    /// Empty for a strategy. A sum without a value has what the others are worth together.
    pub(crate) values: Vec<Nimber>,
    pub(crate) pairs: Vec<(u32, u32)>,
    pub(crate) claims: Vec<Claim>,
}

impl VerifiedPositions {
    pub(crate) fn new(route: Route) -> VerifiedPositions {
        VerifiedPositions {
            route,
            kinds: Vec::new(),
            ends: Vec::new(),
            parts: Vec::new(),
            values: Vec::new(),
            pairs: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// By which theorem it is right.
    #[must_use]
    pub fn route(&self) -> Route {
        self.route
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// A node by its number; a number that none has panics.
    #[must_use]
    pub fn node(&self, number: u32) -> Node<'_> {
        match self.kinds[number as usize - 1] {
            Kind::Options => Node::Options(self.parts(number)),
            Kind::Among => Node::Among(self.parts(number)),
            Kind::Nimber => Node::Nimber,
            Kind::Sum | Kind::Beside(_) => Node::Sum(self.parts(number)),
        }
    }

    pub(crate) fn parts(&self, number: u32) -> &[u32] {
        let place = number as usize - 1;
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.parts[start..self.ends[place]]
    }

    /// The value of a node of a value certificate that has one; a number that none has panics, and
    /// so does a strategy certificate.
    #[must_use]
    pub fn value(&self, number: u32) -> &Nimber {
        &self.values[number as usize - 1]
    }

    /// Whether a node of a value certificate has a value.
    #[must_use]
    pub fn has_value(&self, number: u32) -> bool {
        !matches!(self.kinds[number as usize - 1], Kind::Among | Kind::Beside(_))
    }

    /// The pairs of a strategy certificate, in ascending order, the smaller number first.
    #[must_use]
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs
    }

    /// The claims, in order.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

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

    /// Whether two nodes are a pair, in either order.
    pub(crate) fn is_pair(&self, first: u32, second: u32) -> bool {
        self.pairs.binary_search(&(first.min(second), first.max(second))).is_ok()
    }
}

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

/// `VERIFIED 3 nodes 1 claim`; of a strategy, the number of pairs too.
impl fmt::Display for VerifiedPositions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(formatter, "VERIFIED {} node{}", self.len(), plural(self.len()))?;
        if self.route == Route::Strategy {
            write!(formatter, " {} pair{}", self.pairs.len(), plural(self.pairs.len()))?;
        }
        write!(formatter, " {} claim{}", self.claims.len(), plural(self.claims.len()))
    }
}

impl Proof for VerifiedPositions {
    fn route(&self) -> &'static str {
        match self.route {
            Route::Values => "values",
            Route::Strategy => "strategy",
        }
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let counts = [("nodes", self.len()), ("pairs", self.pairs.len()), ("claims", self.claims.len())];
        counts.map(|(name, count)| (name, Fact::Number(count as u64))).into()
    }

    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(self.claims.iter().map(|claim| self.in_words(claim)))
    }
}

/// Reads the number of the next node, at the beginning of its line.
pub(crate) fn read_id(input: &mut Input<'_>, verified: &VerifiedPositions) -> Result<usize, Refused> {
    let id = verified.len() + 1;
    let (number, end) = input.number()?;
    if end || number.to_u64() != Some(id as u64) || id > u32::MAX as usize {
        return Err(input.reject(format!("expected node {id}")));
    }
    Ok(id)
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
    let reason = "no claim has this form";
    if end { input.reject_line(reason) } else { input.reject(reason) }
}
