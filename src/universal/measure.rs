//! What becomes smaller with every move.

use crate::arithmetic::{Formula, Relation, Term};
use crate::universal::expressions::compare;

/// Sums of the parameters with factors that are not negative, in the order of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measure(pub(crate) Vec<Vec<i64>>);

impl Measure {
    /// The sum of the parameters.
    pub(crate) fn sum(parameters: usize) -> Measure {
        Measure(vec![vec![1; parameters]])
    }

    /// The parameters from the first on.
    pub(crate) fn dictionary(parameters: usize) -> Measure {
        let one = |place| (0..parameters).map(|other| i64::from(place == other)).collect();
        Measure((0..parameters).map(one).collect())
    }

    /// Those that are tried.
    pub(super) fn candidates(parameters: usize) -> Vec<Measure> {
        vec![Measure::sum(parameters), Measure::dictionary(parameters)]
    }

    /// Whether a call is less than the position with the parameters.
    pub(super) fn falls(&self, call: &[Term], parameters: &[Term]) -> Formula {
        let sum = |factors: &[i64], terms: &[Term]| {
            let terms = factors.iter().zip(terms).filter(|(factor, _)| **factor != 0);
            Term::Sum(terms.map(|(&factor, term)| Term::Multiple(factor, Box::new(term.clone()))).collect())
        };
        let related = |factors: &Vec<i64>, relation| {
            compare(sum(factors, call), relation, sum(factors, parameters))
        };
        let mut cases = Vec::new();
        for (place, factors) in self.0.iter().enumerate() {
            let mut parts: Vec<Formula> =
                self.0[..place].iter().map(|before| related(before, Relation::Equal)).collect();
            parts.push(related(factors, Relation::Less));
            cases.push(Formula::And(parts));
        }
        Formula::Or(cases)
    }
}
