//! What was verified.

use std::fmt;

use super::game::Game;

/// What a certificate of misère play proves. The player who cannot move wins; a position is a
/// misère P-position if the player to move loses.
///
/// ```
/// use sprague_kernel::{MisereRoute, verify_misere};
/// let text = "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq P 1\nq N 1 1\nend\n";
/// let verified = verify_misere(&mut text.as_bytes(), None, &mut || true).unwrap();
/// assert_eq!((verified.route(), verified.claims()), (MisereRoute::Play, 2));
/// assert_eq!(verified.to_string(), "VERIFIED misère play, 2 claims");
/// assert_eq!(verified.statement_lines()[2], "generator 1 + generator 1 is misère N");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedMisere {
    proved: Proved,
    claims: Vec<String>,
}

/// By what a certificate of misère play is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MisereRoute {
    /// A finite monoid has the outcomes of all sums.
    Quotient,
    /// Some sums are played out.
    Play,
    /// Positions are simplified step by step.
    Forms,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Proved {
    Quotient(VerifiedQuotient),
    /// How many generators there are, and how many sums in the closed set.
    Play {
        generators: u64,
        closed: u64,
    },
    /// How many nodes there are.
    Forms {
        nodes: u64,
    },
}

impl VerifiedMisere {
    pub(crate) fn new(proved: Proved, claims: Vec<String>) -> VerifiedMisere {
        VerifiedMisere { proved, claims }
    }

    /// By what it is right.
    #[must_use]
    pub fn route(&self) -> MisereRoute {
        match self.proved {
            Proved::Quotient(_) => MisereRoute::Quotient,
            Proved::Play { .. } => MisereRoute::Play,
            Proved::Forms { .. } => MisereRoute::Forms,
        }
    }

    /// The quotient that it proves, if it is of that kind.
    #[must_use]
    pub fn quotient(&self) -> Option<&VerifiedQuotient> {
        if let Proved::Quotient(quotient) = &self.proved { Some(quotient) } else { None }
    }

    /// How many claims there are.
    #[must_use]
    pub fn claims(&self) -> usize {
        self.claims.len()
    }

    /// What is proved, line by line: first by what, then the claims in order.
    #[must_use]
    pub fn statement_lines(&self) -> Vec<String> {
        let mut lines = match &self.proved {
            Proved::Quotient(quotient) => quotient.in_words(),
            Proved::Play { generators, closed } => vec![format!(
                "by playing out sums of {}: {closed} sums are misère P",
                counted(*generators, "generator")
            )],
            Proved::Forms { nodes } => vec![format!("by the options of {}", counted(*nodes, "node"))],
        };
        lines.extend_from_slice(&self.claims);
        lines
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `VERIFIED misère quotient, 3 claims`.
impl fmt::Display for VerifiedMisere {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.route() {
            MisereRoute::Quotient => "quotient",
            MisereRoute::Play => "play",
            MisereRoute::Forms => "forms",
        };
        write!(formatter, "VERIFIED misère {what}, {}", counted(self.claims() as u64, "claim"))
    }
}

/// A finite commutative monoid with a set P, in which heaps or generators have values: a sum of
/// them is a misère P-position if and only if the product of the values is in P.
///
/// ```
/// use sprague_kernel::verify_misere;
/// // In 0.1 a heap of 1 can be taken, and no other.
/// let text = "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 1 2\nend\n";
/// let verified = verify_misere(&mut text.as_bytes(), None, &mut || true).unwrap();
/// let quotient = verified.quotient().unwrap();
/// assert_eq!((quotient.order(), quotient.p_elements()), (2, 1));
/// assert_eq!((quotient.period(), quotient.last()), (Some((1, 2)), None));
/// assert!(quotient.is_misere_quotient());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedQuotient {
    /// What the sums are of, in words.
    pub(crate) sums: String,
    pub(crate) order: u64,
    pub(crate) p_elements: u64,
    pub(crate) period: Option<(u64, u64)>,
    pub(crate) last: Option<u64>,
    pub(crate) exact: bool,
}

impl VerifiedQuotient {
    /// How many elements the monoid has.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.order
    }

    /// How many of them are in P.
    #[must_use]
    pub fn p_elements(&self) -> u64 {
        self.p_elements
    }

    /// The period of the values of heaps, and the least heap from which on they have it: at least
    /// 1. `None` if not all heaps have values.
    #[must_use]
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// The last heap or generator that has a value; `None` if all heaps have.
    #[must_use]
    pub fn last(&self) -> Option<u64> {
        self.last
    }

    /// Whether it is *the* misère quotient: each element is the value of a sum, and any two differ
    /// by being in P in some context.
    #[must_use]
    pub fn is_misere_quotient(&self) -> bool {
        self.exact
    }

    fn in_words(&self) -> Vec<String> {
        let (order, p) = (self.order, self.p_elements);
        let mut lines = vec![if self.exact {
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
    pub(crate) sum: Vec<u64>,
}

impl OutcomeClaim {
    pub(crate) fn in_words(&self, game: &Game) -> String {
        format!("{} is misère {}", game.sum_in_words(&self.sum), if self.is_p { "P" } else { "N" })
    }
}
