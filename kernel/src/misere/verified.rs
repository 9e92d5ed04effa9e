//! What was verified.

use std::fmt;

use super::game::Game;
use crate::number::Number;
use crate::proof::{Fact, Proof};

/// What a certificate of misère play proves. The player who cannot move wins; a position is a
/// misère P-position if the player to move loses.
#[derive(Debug)]
pub(crate) struct VerifiedMisere {
    pub(crate) proved: Proved,
    pub(crate) claims: Vec<String>,
}

/// By what it is right.
#[derive(Debug)]
pub(crate) enum Proved {
    /// A finite monoid has the outcomes of all sums.
    Quotient(VerifiedQuotient),
    /// Some sums are played out: how many generators there are, and sums in the closed set.
    Play { generators: u64, closed: u64 },
    /// Positions are simplified step by step: how many nodes there are.
    Forms { nodes: u64 },
}

/// A finite commutative monoid with a set P, in which heaps or generators have values: a sum of
/// them is a misère P-position if and only if the product of the values is in P.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// // In 0.1 a heap of 1 can be taken, and no other.
/// let text = "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 1 2\nend\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// let quotient = verified.quotient().unwrap();
/// assert_eq!((quotient.order, quotient.p_elements), (2, 1));
/// assert_eq!((quotient.period, quotient.last), (Some((1, 2)), None));
/// assert!(quotient.is_misere_quotient);
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct VerifiedQuotient {
    /// What the sums are of, in words.
    pub sums: String,
    /// How many elements the monoid has.
    pub order: u64,
    /// How many of them are in P.
    pub p_elements: u64,
    /// The period of the values of heaps, and the least heap from which on they have it: at least
    /// 1. `None` if not all heaps have values.
    pub period: Option<(u64, u64)>,
    /// The last heap or generator that has a value; `None` if all heaps have.
    pub last: Option<u64>,
    /// Whether it is *the* misère quotient: each element is the value of a sum, and any two differ
    /// by being in P in some context.
    pub is_misere_quotient: bool,
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl VerifiedMisere {
    pub(crate) fn quotient(&self) -> Option<&VerifiedQuotient> {
        if let Proved::Quotient(quotient) = &self.proved { Some(quotient) } else { None }
    }
}

/// `VERIFIED misère quotient, 3 claims`.
impl fmt::Display for VerifiedMisere {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.proved {
            Proved::Quotient(_) => "quotient",
            Proved::Play { .. } => "play",
            Proved::Forms { .. } => "forms",
        };
        write!(formatter, "VERIFIED misère {what}, {}", counted(self.claims.len() as u64, "claim"))
    }
}

impl Proof for VerifiedMisere {
    fn route(&self) -> &'static str {
        match self.proved {
            Proved::Quotient(_) => "misere-quotient",
            Proved::Play { .. } => "misere-play",
            Proved::Forms { .. } => "misere-forms",
        }
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let quotient = self.quotient().map_or(Fact::Nothing, |quotient| Fact::Facts(quotient.facts()));
        vec![("quotient", quotient), ("claims", Fact::Number(self.claims.len() as u64))]
    }

    /// First by what it is proved, then the claims in order.
    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        let by = match &self.proved {
            Proved::Quotient(quotient) => quotient.in_words(),
            Proved::Play { generators, closed } => vec![format!(
                "by playing out sums of {}: {closed} sums are misère P",
                counted(*generators, "generator")
            )],
            Proved::Forms { nodes } => vec![format!("by the options of {}", counted(*nodes, "node"))],
        };
        Box::new(by.into_iter().chain(self.claims.iter().cloned()))
    }
}

impl VerifiedQuotient {
    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let number = |number: Option<u64>| number.map_or(Fact::Nothing, Fact::Number);
        vec![
            ("order", Fact::Number(self.order)),
            ("p_elements", Fact::Number(self.p_elements)),
            ("period", number(self.period.map(|(period, _)| period))),
            ("preperiod", number(self.period.map(|(_, preperiod)| preperiod))),
            ("last", number(self.last)),
            ("is_misere_quotient", Fact::Truth(self.is_misere_quotient)),
        ]
    }

    fn in_words(&self) -> Vec<String> {
        let (order, p) = (self.order, self.p_elements);
        let mut lines = vec![if self.is_misere_quotient {
            let are = if p == 1 { "is" } else { "are" };
            format!("the misère quotient of {} has order {order}, and {p} of its elements {are} P", self.sums)
        } else {
            format!(
                "a monoid of order {order}, {p} of whose elements are P, has the misère outcomes of {}; it need not be the misère quotient",
                self.sums
            )
        }];
        if let Some((period, start)) = self.period {
            lines.push(format!("the values of heaps have period {period} from heap {start} on"));
        }
        lines
    }
}

/// The outcome of a sum of heaps or generators.
#[derive(Debug)]
pub(crate) struct OutcomeClaim {
    pub(crate) is_p: bool,
    pub(crate) sum: Vec<Number>,
}

impl OutcomeClaim {
    pub(crate) fn in_words(&self, game: &Game) -> String {
        format!("{} is misère {}", game.sum_in_words(&self.sum), if self.is_p { "P" } else { "N" })
    }
}
