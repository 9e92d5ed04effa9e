//! Measures that fall with each move, so that play ends.

use crate::arithmetic::{Formula, Relation, Term};
use crate::syntax::tree::Quantifier;
use crate::universal::evidence::Measure;
use crate::universal::expressions::compare;
use crate::universal::moves::{OptionTerm, Options};
use crate::universal::quantifiers::guarded;
use crate::universal::{Condition, Translated, Translator};

/// The greatest weight of a parameter.
const MOST_WEIGHT: i64 = 4;

/// Parameters for which all weights are tried.
const MOST_WEIGHTED: usize = 4;

/// What else must be true of the arguments of a call.
pub(super) type Inside<'a> = dyn FnMut(&mut Translator<'_>, &[Term]) -> Translated<Option<Formula>> + 'a;

impl Translator<'_> {
    /// By what measure every call has arguments from 0 on that are smaller.
    pub(super) fn calls_fall(
        &mut self,
        options: &Options,
        domain: &[Formula],
        inside: &mut Inside<'_>,
    ) -> Translated<Option<Measure>> {
        self.asks = Condition::CallFalls;
        self.checked.clear();
        let calls =
            || options.list.iter().flat_map(|option| option.calls.iter().map(move |call| (option, call)));
        for (option, call) in calls() {
            let mut conditions: Vec<Formula> =
                call.iter().map(|term| compare(term.clone(), Relation::AtLeast, Term::Integer(0))).collect();
            conditions.extend(inside(self, call)?);
            if !self.is_so(options, option, domain, Formula::And(conditions))? {
                return Ok(None);
            }
        }
        let inside = std::mem::take(&mut self.checked);
        let parameters: Vec<Term> =
            options.parameters.iter().map(|&variable| Term::Variable(variable)).collect();
        for measure in Measure::candidates(parameters.len()) {
            self.checked.clear();
            let mut falls = true;
            for (option, call) in calls() {
                falls = falls
                    && call.len() == parameters.len()
                    && self.is_so(options, option, domain, measure.falls(call, &parameters))?;
            }
            if falls {
                self.measure = measure.clone();
                // Both are one condition of a call.
                for (both, inside) in self.checked.iter_mut().zip(inside) {
                    if inside.states > both.states {
                        *both = inside;
                    }
                }
                return Ok(Some(measure));
            }
        }
        Ok(None)
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

impl Measure {
    /// Those that are tried, the usual ones first.
    fn candidates(parameters: usize) -> impl Iterator<Item = Measure> {
        let usual =
            [Measure::sum(parameters), Measure::from_first(parameters), Measure::from_last(parameters)];
        let count = match parameters {
            2..=MOST_WEIGHTED => MOST_WEIGHT.pow(parameters as u32),
            _ => 0,
        };
        let weights = (1..count).map(move |number| {
            let weight = |place| number / MOST_WEIGHT.pow(place) % MOST_WEIGHT + 1;
            Measure(vec![(0..parameters as u32).map(weight).collect()])
        });
        let powers = move |from_first: bool| {
            let weight = move |place| 1i64 << if from_first { place } else { parameters - 1 - place };
            Measure(vec![(0..parameters).map(weight).collect()])
        };
        let powers = [true, false].into_iter().filter(move |_| (2..=32).contains(&parameters)).map(powers);
        usual.into_iter().chain(powers).chain(weights)
    }

    /// Whether it is less for a call than for the parameters.
    fn falls(&self, call: &[Term], parameters: &[Term]) -> Formula {
        let sum = |weights: &[i64], terms: &[Term]| {
            let weighed = weights.iter().zip(terms).filter(|(weight, _)| **weight != 0);
            Term::Sum(weighed.map(|(&weight, term)| Term::Multiple(weight, Box::new(term.clone()))).collect())
        };
        let related =
            |weights: &Vec<i64>, relation| compare(sum(weights, call), relation, sum(weights, parameters));
        let cases = self.0.iter().enumerate().map(|(place, weights)| {
            let mut parts: Vec<Formula> =
                self.0[..place].iter().map(|before| related(before, Relation::Equal)).collect();
            parts.push(related(weights, Relation::Less));
            Formula::And(parts)
        });
        Formula::Or(cases.collect())
    }
}
