//! Measures that fall with each move, so that play ends.

use crate::arithmetic::{Formula, Relation, Term};
use crate::syntax::tree::Quantifier;
use crate::universal::expressions::compare;
use crate::universal::moves::{OptionTerm, Options};
use crate::universal::quantifiers::guarded;
use crate::universal::{Translated, Translator};

/// The greatest weight of a parameter.
const MOST_WEIGHT: i64 = 4;

/// Parameters for which all weights are tried.
const MOST_WEIGHTED: usize = 4;

/// What is less after a move than before.
enum Measure {
    /// The sum of the parameters, each with its weight.
    Sum(Vec<i64>),
    /// The parameters in the order of a dictionary.
    FromFirst,
    /// The same, the last parameter first.
    FromLast,
}

/// What else must be true of the arguments of a call.
pub(super) type Inside<'a> = dyn FnMut(&mut Translator<'_>, &[Term]) -> Translated<Option<Formula>> + 'a;

impl Translator<'_> {
    /// Whether every call has arguments from 0 on that are smaller by some measure.
    pub(super) fn calls_fall(
        &mut self,
        options: &Options,
        domain: &[Formula],
        inside: &mut Inside<'_>,
    ) -> Translated<bool> {
        let calls =
            || options.list.iter().flat_map(|option| option.calls.iter().map(move |call| (option, call)));
        for (option, call) in calls() {
            let mut conditions: Vec<Formula> =
                call.iter().map(|term| compare(term.clone(), Relation::AtLeast, Term::Integer(0))).collect();
            conditions.extend(inside(self, call)?);
            if !self.is_so(options, option, domain, Formula::And(conditions))? {
                return Ok(false);
            }
        }
        let parameters: Vec<Term> =
            options.parameters.iter().map(|&variable| Term::Variable(variable)).collect();
        for measure in measures(parameters.len()) {
            let mut falls = true;
            for (option, call) in calls() {
                falls = falls
                    && call.len() == parameters.len()
                    && self.is_so(options, option, domain, measure.falls(call, &parameters))?;
            }
            if falls {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something is true wherever there is an option.
    fn is_so(
        &mut self,
        options: &Options,
        option: &OptionTerm,
        domain: &[Formula],
        what: Formula,
    ) -> Translated<bool> {
        let guards = domain.iter().chain(&option.own_guards).cloned().collect();
        let variables = [&*options.parameters, &*option.variables].concat();
        self.decided(&variables, &guarded(guards, what, Quantifier::All))
    }
}

/// The measures that are tried, the usual ones first.
fn measures(parameters: usize) -> impl Iterator<Item = Measure> {
    let usual = [Measure::Sum(vec![1; parameters]), Measure::FromFirst, Measure::FromLast];
    let count = match parameters {
        0 | 1 => 0,
        2..=MOST_WEIGHTED => MOST_WEIGHT.pow(parameters as u32),
        _ => 0,
    };
    let weights = (1..count).map(move |number| {
        let weight = |place| number / MOST_WEIGHT.pow(place) % MOST_WEIGHT + 1;
        Measure::Sum((0..parameters as u32).map(weight).collect())
    });
    let powers = move |from_first: bool| {
        let weight = move |place| 1i64 << if from_first { place } else { parameters - 1 - place };
        Measure::Sum((0..parameters).map(weight).collect())
    };
    let powers = [true, false].into_iter().filter(move |_| (2..=32).contains(&parameters)).map(powers);
    usual.into_iter().chain(powers).chain(weights)
}

impl Measure {
    /// Whether it is less for a call than for the parameters.
    fn falls(&self, call: &[Term], parameters: &[Term]) -> Formula {
        let places: Vec<usize> = match self {
            Measure::Sum(weights) => {
                let sum = |terms: &[Term]| {
                    let weighed = weights.iter().zip(terms);
                    Term::Sum(
                        weighed
                            .map(|(&weight, term)| Term::Multiple(weight, Box::new(term.clone())))
                            .collect(),
                    )
                };
                return compare(sum(call), Relation::Less, sum(parameters));
            }
            Measure::FromFirst => (0..call.len()).collect(),
            Measure::FromLast => (0..call.len()).rev().collect(),
        };
        let cases = places.iter().enumerate().map(|(index, &place)| {
            let equal =
                |&before: &usize| compare(call[before].clone(), Relation::Equal, parameters[before].clone());
            let mut parts: Vec<Formula> = places[..index].iter().map(equal).collect();
            parts.push(compare(call[place].clone(), Relation::Less, parameters[place].clone()));
            Formula::And(parts)
        });
        Formula::Or(cases.collect())
    }
}
