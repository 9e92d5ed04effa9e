//! What linear forms are made of: variables, and terms that are not linear, each once.

use super::automaton::{Automaton, Track};
use super::linear::Linear;
use super::recognizer::Recognizer;
use super::stop::Stop;
use super::syntax::Variable;
use hashbrown::HashMap;
use std::rc::Rc;

/// The most that numbers in a comparison may reach: far from an overflow of 128 bits.
const MOST: i128 = 1 << 100;

/// The most that the value of one atom may reach: times a coefficient it does not overflow.
const SMALL: i128 = 1 << 62;

/// A list of values; the last ones repeat.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub(super) values: Vec<i64>,
    /// How many repeat. If it is 0, nothing follows the list.
    pub(super) period: usize,
}

impl Sequence {
    /// The entry with an index. Outside of what there is stands the first entry, so that there is
    /// always one; a term is undefined there.
    pub(super) fn at(&self, index: i128) -> i64 {
        let length = self.values.len() as i128;
        let start = length - self.period as i128;
        let place = if index < length {
            Some(index)
        } else {
            (index - start).checked_rem(self.period as i128).map(|place| start + place)
        };
        let place = place.and_then(|place| usize::try_from(place).ok()).unwrap_or(0);
        self.values.get(place).copied().unwrap_or(0)
    }
}

/// The index of a sequence.
pub(super) type SequenceId = u32;

/// What an atom is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Definition {
    /// A natural number of any size, on a track of its own.
    Number(Number),
    /// A value of a sequence. The coefficients of its argument are positive, the atoms numbers.
    Reading(SequenceId, Linear),
    /// 1 where an automaton accepts, else 0. Its tracks are variables.
    Truth(Rc<Automaton>),
    /// A value that bounded values determine.
    Function(Function),
}

/// A natural number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Number {
    Variable(Variable),
    Named(Linear),
    NimSum(Vec<Track>),
    /// The number that an automaton accepts after these.
    Only(Rc<Recognizer>, Vec<Track>),
    /// The floor of the quotient. The dividend is not negative.
    Quotient(Linear, i64),
    /// The first where an automaton accepts, else the second.
    Case(Rc<Automaton>, Linear, Linear),
}

/// A function of linear forms that are bounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Function {
    NimSum(Vec<Linear>),
    Mex(Vec<Linear>),
    Entry(SequenceId, Linear),
    Quotient(Linear, i64),
    Remainder(Linear, i64),
    /// The first where the condition is 1, else the second.
    Case(Linear, Linear, Linear),
}

impl Function {
    /// The forms that are its arguments.
    pub(super) fn forms(&self) -> Vec<&Linear> {
        match self {
            Function::NimSum(forms) | Function::Mex(forms) => forms.iter().collect(),
            Function::Entry(_, form) | Function::Quotient(form, _) | Function::Remainder(form, _) => {
                vec![form]
            }
            Function::Case(condition, left, right) => vec![condition, left, right],
        }
    }
}

/// All atoms, each with a number of its own. That of a number is its track, too.
#[derive(Default)]
pub(super) struct Atoms {
    definitions: Vec<(Definition, Option<Bounds>)>,
    numbers: HashMap<Definition, Track>,
    sequences: Vec<Rc<Sequence>>,
}

/// The least and the greatest value.
type Bounds = (i128, i128);

impl Atoms {
    /// The atom that is so defined.
    pub(super) fn intern(&mut self, definition: Definition) -> Result<Track, Stop> {
        if let Some(&atom) = self.numbers.get(&definition) {
            return Ok(atom);
        }
        let bounds = self.bounds_of(&definition)?;
        let atom = u32::try_from(self.definitions.len()).map_err(|_| Stop::TooLarge)?;
        self.definitions.push((definition.clone(), bounds));
        self.numbers.insert(definition, atom);
        Ok(atom)
    }

    pub(super) fn number(&mut self, number: Number) -> Result<Track, Stop> {
        self.intern(Definition::Number(number))
    }

    /// The form that is one function of others.
    pub(super) fn function(&mut self, function: Function) -> Result<Linear, Stop> {
        self.intern(Definition::Function(function)).map(Linear::atom)
    }

    pub(super) fn definition(&self, atom: Track) -> &Definition {
        &self.definitions[atom as usize].0
    }

    pub(super) fn as_number(&self, atom: Track) -> Option<&Number> {
        match self.definition(atom) {
            Definition::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether the atom takes finitely many values.
    pub(super) fn is_bounded(&self, atom: Track) -> bool {
        self.definitions[atom as usize].1.is_some()
    }

    pub(super) fn all_bounded(&self, linear: &Linear) -> bool {
        linear.terms.iter().all(|&(atom, _)| self.is_bounded(atom))
    }

    pub(super) fn sequence(&self, id: SequenceId) -> &Rc<Sequence> {
        &self.sequences[id as usize]
    }

    pub(super) fn intern_sequence(&mut self, sequence: Sequence) -> SequenceId {
        let known = self.sequences.iter().position(|known| **known == sequence);
        known.unwrap_or_else(|| {
            self.sequences.push(Rc::new(sequence));
            self.sequences.len() - 1
        }) as SequenceId
    }

    /// What a form is at least and at most, as far as it is bounded.
    pub(super) fn bounds(&self, linear: &Linear) -> Result<(Option<i128>, Option<i128>), Stop> {
        let constant = i128::from(linear.constant);
        let (mut least, mut most) = (Some(constant), Some(constant));
        let mut magnitude = constant.abs();
        for &(atom, coefficient) in &linear.terms {
            let factor = i128::from(coefficient);
            let (low, high) = match self.definitions[atom as usize].1 {
                Some((low, high)) => (Some(factor * low), Some(factor * high)),
                None => (Some(0), None),
            };
            let (low, high) = if coefficient < 0 { (high, low) } else { (low, high) };
            magnitude += factor.abs();
            magnitude = [low, high].into_iter().flatten().fold(magnitude, |sum, bound| sum + bound.abs());
            if magnitude > MOST {
                return Err(Stop::TooLarge);
            }
            least = least.zip(low).map(|(sum, low)| sum + low);
            most = most.zip(high).map(|(sum, high)| sum + high);
        }
        Ok((least, most))
    }

    pub(super) fn is_natural(&self, linear: &Linear) -> Result<bool, Stop> {
        Ok(self.bounds(linear)?.0.is_some_and(|least| least >= 0))
    }

    fn finite_bounds(&self, linear: &Linear) -> Result<Bounds, Stop> {
        let (least, most) = self.bounds(linear)?;
        least.zip(most).ok_or(Stop::TooLarge)
    }

    fn bounds_of(&self, definition: &Definition) -> Result<Option<Bounds>, Stop> {
        let (low, high) = match definition {
            Definition::Number(_) => return Ok(None),
            Definition::Reading(sequence, _) => self.values(*sequence),
            Definition::Truth(_) => (0, 1),
            Definition::Function(function) => self.bounds_of_function(function)?,
        };
        if low < -SMALL || high > SMALL { Err(Stop::TooLarge) } else { Ok(Some((low, high))) }
    }

    fn bounds_of_function(&self, function: &Function) -> Result<Bounds, Stop> {
        Ok(match function {
            Function::NimSum(forms) => {
                let mut bits = 0;
                for form in forms {
                    bits = bits.max(128 - self.finite_bounds(form)?.1.max(0).leading_zeros());
                }
                (0, (1 << bits) - 1)
            }
            Function::Mex(forms) => (0, forms.len() as i128),
            Function::Entry(sequence, _) => self.values(*sequence),
            Function::Quotient(form, divisor) => {
                let (low, high) = self.finite_bounds(form)?;
                (low.div_euclid((*divisor).into()), high.div_euclid((*divisor).into()))
            }
            Function::Remainder(_, divisor) => (0, i128::from(*divisor) - 1),
            Function::Case(_, left, right) => {
                let (left, right) = (self.finite_bounds(left)?, self.finite_bounds(right)?);
                (left.0.min(right.0), left.1.max(right.1))
            }
        })
    }

    fn values(&self, sequence: SequenceId) -> Bounds {
        let values = &self.sequence(sequence).values;
        let (least, most) = (values.iter().min(), values.iter().max());
        (least.copied().unwrap_or(0).into(), most.copied().unwrap_or(0).into())
    }
}
