//! A value certificate as data, and how it is written.

use std::io::{self, Write};

use crate::nimber::{NimSum, Nimber};
use crate::picture::Picture;
use crate::proof::block::Block;
use crate::proof::claim::Claim;

/// Positions, a value for each, and claims about them: what a value certificate says.
///
/// Nodes are numbered from 1, and options and components have smaller numbers than what they belong
/// to. It is data and may be wrong; whether it is right is what a checker finds out. What the
/// format means and what makes a certificate right is in `docs/proofs.md`.
///
/// ```
/// use sprague::Nimber;
/// use sprague::proof::{Certificate, Claim, Contents};
/// let mut certificate = Certificate::new();
/// let zero = certificate.add_options(&[], Nimber::ZERO);
/// let one = certificate.add_options(&[zero], Nimber::from(1_u8));
/// let sum = certificate.add_sum(&[one, one], Nimber::ZERO);
/// certificate.claim(Claim::Equal { first: sum, second: zero });
/// let mut text = Vec::new();
/// certificate.write(&mut text, Contents::Certificate)?;
/// assert_eq!(text, b"sprague-cert 1\n1 o =0\n2 o 1 =1\n3 s 2 2 =0\nq equal 3 1\nend 3 1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Certificate {
    kinds: Vec<NodeKind>,
    /// How many have no value.
    without_value: usize,
    /// Where the parts of each node end in `parts`; they begin where those of the node before end.
    ends: Vec<usize>,
    parts: Vec<u32>,
    values: Vec<Nimber>,
    claims: Vec<Claim>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Options,
    Among,
    Nimber,
    Sum,
    OpenSum,
}

/// How a position of a certificate is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateNode<'a> {
    /// The set of these options, strictly increasing.
    Options(&'a [u32]),
    /// A position with these among its options, strictly increasing. It has no value here.
    Among(&'a [u32]),
    /// `*n`; n, a number or an infinite ordinal, is the value of the node.
    Nimber,
    /// The sum of these components, at least two, in order, with repetition. It has no value if one
    /// of them has none, unless that stands twice.
    Sum(&'a [u32]),
}

/// A move in the words of its ruleset. A certificate does not have it; a text may.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct MoveInWords {
    /// The number of the position in the certificate.
    pub from: u32,
    /// The number of the option.
    pub to: u32,
    /// What is said after "the move": `take pin 3`.
    pub words: String,
    /// What the move leaves as the game writes it, where the option goes by the name of another
    /// position that is played alike: a board that was turned, a graph with other labels.
    pub leaves: Option<String>,
}

impl MoveInWords {
    /// A move from a position to an option of it, by their numbers.
    #[must_use]
    pub fn new(from: u32, to: u32, words: impl Into<String>) -> MoveInWords {
        MoveInWords { from, to, words: words.into(), leaves: None }
    }

    /// The same with another `leaves`.
    #[must_use]
    pub fn with_leaves(mut self, leaves: Option<String>) -> MoveInWords {
        self.leaves = leaves;
        self
    }
}

/// A picture of a position of a certificate.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PositionPicture {
    /// The number of the position in the certificate.
    pub position: u32,
    /// What it looks like.
    pub picture: Picture,
}

/// The places in a picture are numbers and never NaN, so that it is equal to itself.
impl Eq for PositionPicture {}

impl PositionPicture {
    /// A picture of the position of this number.
    #[must_use]
    pub fn new(position: u32, picture: Picture) -> PositionPicture {
        PositionPicture { position, picture }
    }
}

/// How much of a certificate is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contents {
    /// All of it.
    Certificate,
    /// Positions and claims without the values, which are the proof.
    Statement,
}

impl Certificate {
    /// A certificate of nothing.
    #[must_use]
    pub fn new() -> Certificate {
        Certificate::default()
    }

    /// How many positions there are. They are numbered from 1 to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many options and components are written out.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.parts.len()
    }

    /// How a position is given. Numbers begin with 1; others panic.
    #[must_use]
    pub fn node(&self, number: u32) -> CertificateNode<'_> {
        let place = number as usize - 1;
        let parts = &self.parts[place.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[place]];
        match self.kinds[place] {
            NodeKind::Options => CertificateNode::Options(parts),
            NodeKind::Among => CertificateNode::Among(parts),
            NodeKind::Nimber => CertificateNode::Nimber,
            NodeKind::Sum | NodeKind::OpenSum => CertificateNode::Sum(parts),
        }
    }

    /// Whether the certificate gives a value to a position. Numbers begin with 1; others panic.
    #[must_use]
    pub fn has_value(&self, number: u32) -> bool {
        !matches!(self.kinds[number as usize - 1], NodeKind::Among | NodeKind::OpenSum)
    }

    /// Whether it gives a value to each position, and so all their options.
    #[must_use]
    pub fn has_all_values(&self) -> bool {
        self.without_value == 0
    }

    /// The value that the certificate gives to a position, 0 where it gives none. Numbers begin with
    /// 1; others panic.
    #[must_use]
    pub fn value(&self, number: u32) -> &Nimber {
        &self.values[number as usize - 1]
    }

    /// The claims, in order.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The same with the first of its claims alone.
    pub(crate) fn first_claims(&self, claims: usize) -> Certificate {
        let mut first = self.clone();
        first.claims.truncate(claims);
        first
    }

    /// Adds a set of options, and says what it is worth. Returns its number.
    pub fn add_options(&mut self, options: &[u32], value: Nimber) -> u32 {
        self.add(NodeKind::Options, options, value)
    }

    /// Adds `*value`. Returns its number.
    pub fn add_nimber(&mut self, value: Nimber) -> u32 {
        self.add(NodeKind::Nimber, &[], value)
    }

    /// Adds a sum, and says what it is worth. Returns its number.
    pub fn add_sum(&mut self, components: &[u32], value: Nimber) -> u32 {
        self.add(NodeKind::Sum, components, value)
    }

    /// Adds a position with these among its options, without a value. Returns its number.
    pub fn add_among(&mut self, options: &[u32]) -> u32 {
        self.without_value += 1;
        self.add(NodeKind::Among, options, Nimber::ZERO)
    }

    /// Adds a sum without a value. Returns its number.
    pub fn add_open_sum(&mut self, components: &[u32]) -> u32 {
        self.without_value += 1;
        self.add(NodeKind::OpenSum, components, Nimber::ZERO)
    }

    /// Adds a sum with the value that its components give it. Returns its number.
    pub(super) fn add_sum_of(&mut self, components: &[u32]) -> u32 {
        let node = self.add_open_sum(components);
        let (open, value) = self.open_part(node);
        if open == node {
            self.without_value -= 1;
            self.kinds[node as usize - 1] = NodeKind::Sum;
            self.values[node as usize - 1] = value;
        }
        node
    }

    /// The component without a value in a sum, and what the others are worth together; for another
    /// position itself, and 0.
    pub(super) fn open_part(&self, number: u32) -> (u32, Nimber) {
        let CertificateNode::Sum(parts) = self.node(number) else { return (number, Nimber::ZERO) };
        let is_odd = |same: &&[u32]| same.len() % 2 == 1;
        let open = parts
            .chunk_by(|first, second| first == second)
            .filter(is_odd)
            .find(|same| !self.has_value(same[0]))
            .map_or(number, |same| same[0]);
        let mut others = NimSum::default();
        parts.iter().for_each(|&part| others.add(self.value(part)));
        (open, others.finish())
    }

    /// From an option without a value the move that leaves this value, if there is one: the
    /// component that is moved in, and what it becomes.
    pub(super) fn reply(&self, option: u32, value: &Nimber) -> Option<(u32, u32)> {
        let (open, others) = self.open_part(option);
        let CertificateNode::Among(replies) = self.node(open) else { return None };
        let wanted = others.nim_sum(value);
        let is_such = |&&reply: &&u32| self.has_value(reply) && *self.value(reply) == wanted;
        replies.iter().find(is_such).map(|&reply| (open, reply))
    }

    fn add(&mut self, kind: NodeKind, parts: &[u32], value: Nimber) -> u32 {
        self.kinds.push(kind);
        self.parts.extend_from_slice(parts);
        self.ends.push(self.parts.len());
        self.values.push(value);
        self.kinds.len() as u32
    }

    /// Adds a claim.
    pub fn claim(&mut self, claim: Claim) {
        self.claims.push(claim);
    }

    /// Whether every value is finite. If not, the certificate is written in the second version of
    /// the format. Linear.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let claimed = |claim: &Claim| !matches!(claim, Claim::Value { value, .. } if !value.is_finite());
        self.values.iter().all(Nimber::is_finite) && self.claims.iter().all(claimed)
    }

    /// Writes the certificate, or the statement alone, in the format of `docs/proofs.md`. Linear;
    /// what is written is gathered into blocks, so that `out` needs no buffer.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write, contents: Contents) -> io::Result<()> {
        let mut block = Block::new(out);
        block.text(match (self.has_all_values(), self.is_finite()) {
            (false, _) => b"sprague-cert 3\n",
            (true, false) => b"sprague-cert 2\n",
            (true, true) => b"sprague-cert 1\n",
        });
        for number in 1..=self.len() as u32 {
            block.number(u64::from(number));
            let value = self.value(number);
            let labelled = match self.node(number) {
                CertificateNode::Options(options) => {
                    block.text(b" o");
                    options.iter().for_each(|&option| block.part(option));
                    true
                }
                CertificateNode::Among(options) => {
                    block.text(b" p");
                    options.iter().for_each(|&option| block.part(option));
                    false
                }
                CertificateNode::Nimber => {
                    block.text(b" n ");
                    block.nimber(value);
                    false
                }
                CertificateNode::Sum(components) => {
                    block.text(b" s");
                    components.iter().for_each(|&component| block.part(component));
                    self.has_value(number)
                }
            };
            if labelled && contents == Contents::Certificate {
                block.text(b" =");
                block.nimber(value);
            }
            block.end_line()?;
        }
        for claim in &self.claims {
            block.claim(claim)?;
        }
        block.text(b"end");
        block.part(self.len() as u32);
        block.part(self.claims.len() as u32);
        block.end_line()?;
        block.finish()
    }
}
