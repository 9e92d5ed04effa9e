//! Makes linear forms of terms, and says where they have a value.

use super::atom::{Definition, Function, Number, Sequence, SequenceId};
use super::automaton::{Automaton, Track};
use super::compiler::{Compiler, Truth};
use super::linear::{Linear, Test};
use super::numeration::Numeration;
use super::product::{and, or};
use super::stop::Stop;
use super::syntax::{Formula, Table, Term};
use std::rc::Rc;

/// A term as a linear form.
pub(super) struct Value {
    pub(super) linear: Linear,
    /// Accepts where the term has a value. Elsewhere the form says nothing.
    pub(super) defined: Rc<Automaton>,
}

impl Compiler<'_> {
    pub(super) fn term(&mut self, term: &Term) -> Result<Value, Stop> {
        match term {
            Term::Integer(integer) => Ok(self.total(Linear::integer(*integer))),
            Term::Variable(variable) => {
                let atom = self.atoms.number(Number::Variable(*variable))?;
                Ok(self.total(Linear::atom(atom)))
            }
            Term::Sum(terms) => {
                let mut sum = self.total(Linear::default());
                for term in terms {
                    let Value { linear, defined } = self.term(term)?;
                    sum.linear = sum.linear.plus(1, &linear)?;
                    sum.defined = self.both(&sum.defined, &defined)?;
                }
                Ok(sum)
            }
            Term::Multiple(factor, term) => {
                let Value { linear, defined } = self.term(term)?;
                Ok(Value { linear: linear.times(*factor)?, defined })
            }
            Term::Quotient(term, divisor) => {
                self.of_divisor(term, *divisor, |this, dividend| this.quotient(dividend, *divisor))
            }
            Term::Remainder(term, divisor) => {
                self.of_divisor(term, *divisor, |this, dividend| this.remainder(dividend, *divisor))
            }
            Term::NimSum(terms) => {
                let (forms, defined) = self.naturals(terms)?;
                Ok(Value { linear: self.nim_sum(forms)?, defined })
            }
            Term::Mex(terms) => {
                let (forms, defined) = self.naturals(terms)?;
                Ok(Value { linear: self.mex(forms)?, defined })
            }
            Term::If(condition, left, right) => self.choice(condition, left, right),
            Term::Entry(list, index) => {
                let Value { linear, defined } = self.term(index)?;
                let last = i64::try_from(list.len()).map_err(|_| Stop::TooLarge)? - 1;
                let not_after =
                    self.compare(&linear.clone().shift(last.saturating_neg())?, Test::AtMostZero)?;
                let defined = self.both(&defined, &not_after)?;
                let defined = self.and_natural(&defined, &linear)?;
                // A list without entries has none that could stand outside of it.
                let values = if list.is_empty() { vec![0] } else { list.to_vec() };
                let sequence = Sequence { values, period: 0 };
                let sequence = self.atoms.intern_sequence(sequence);
                Ok(Value { linear: self.entry(sequence, linear)?, defined })
            }
            Term::Table(table, index) => {
                let Value { linear, defined } = self.term(index)?;
                let defined = self.and_natural(&defined, &linear)?;
                Ok(Value { linear: self.table(table, linear)?, defined })
            }
            Term::Only(recognizer, terms) => self.only(recognizer, terms),
        }
    }

    fn total(&self, linear: Linear) -> Value {
        Value { linear, defined: self.everywhere() }
    }

    /// These forms, and where all are defined and not negative.
    pub(super) fn naturals(&mut self, terms: &[Term]) -> Result<(Vec<Linear>, Rc<Automaton>), Stop> {
        let mut all_defined = self.everywhere();
        let mut forms = Vec::with_capacity(terms.len());
        for term in terms {
            let Value { linear, defined } = self.term(term)?;
            all_defined = self.both(&all_defined, &defined)?;
            all_defined = self.and_natural(&all_defined, &linear)?;
            forms.push(linear);
        }
        Ok((forms, all_defined))
    }

    /// Where this holds and the form is not negative.
    fn and_natural(&mut self, defined: &Rc<Automaton>, linear: &Linear) -> Result<Rc<Automaton>, Stop> {
        if self.atoms.is_natural(linear)? {
            return Ok(defined.clone());
        }
        let natural = self.compare(&linear.times(-1)?, Test::AtMostZero)?;
        self.both(defined, &natural)
    }

    fn of_divisor(
        &mut self,
        term: &Term,
        divisor: i64,
        operation: impl FnOnce(&mut Self, &Linear) -> Result<Linear, Stop>,
    ) -> Result<Value, Stop> {
        if divisor <= 0 {
            return Ok(Value { linear: Linear::default(), defined: self.nowhere() });
        }
        let Value { linear, defined } = self.term(term)?;
        Ok(Value { linear: operation(self, &linear)?, defined })
    }

    /// The floor of a quotient.
    ///
    /// What the divisor divides comes out of it. Coefficients from 0 to the divisor remain, so the
    /// dividend that remains is not negative, whatever the sign of the whole.
    fn quotient(&mut self, dividend: &Linear, divisor: i64) -> Result<Linear, Stop> {
        let mut outside = dividend.map(|coefficient| coefficient.div_euclid(divisor));
        let mut inside = dividend.map(|coefficient| coefficient.rem_euclid(divisor));
        let below = self.atoms.bounds(&inside)?.0.unwrap_or(0).min(0);
        let lift = i64::try_from(-below.div_euclid(divisor.into())).map_err(|_| Stop::TooLarge)?;
        outside = outside.shift(-lift)?;
        inside = inside.shift(lift.checked_mul(divisor).ok_or(Stop::TooLarge)?)?;
        if let (Some(_), Some(most)) = self.atoms.bounds(&inside)?
            && most < i128::from(divisor)
        {
            return Ok(outside);
        }
        let quotient = if self.atoms.all_bounded(&inside) {
            self.atoms.function(Function::Quotient(inside, divisor))?
        } else {
            Linear::atom(self.atoms.number(Number::Quotient(inside, divisor))?)
        };
        outside.plus(1, &quotient)
    }

    /// The remainder: of a number by the digits, and then with what is bounded.
    fn remainder(&mut self, dividend: &Linear, divisor: i64) -> Result<Linear, Stop> {
        let inside = dividend.map(|coefficient| coefficient.rem_euclid(divisor));
        let (numbers, mut rest) = inside.split(|atom| !self.atoms.is_bounded(atom));
        if !numbers.terms.is_empty() {
            let residues = self.first_naturals(divisor, divisor)?;
            if rest.terms.is_empty() {
                return self.entry(residues, inside);
            }
            let residue = self.entry(residues, numbers)?;
            rest = rest.plus(1, &residue)?;
        }
        if let Some(integer) = rest.as_integer() {
            return Ok(Linear::integer(integer.rem_euclid(divisor)));
        }
        self.atoms.function(Function::Remainder(rest, divisor))
    }

    /// The sequence 0, 1, …, of this length, whose last `period` terms repeat.
    fn first_naturals(&mut self, length: i64, period: i64) -> Result<SequenceId, Stop> {
        let states = usize::try_from(length).map_err(|_| Stop::TooLarge)?;
        self.meter.states(states, 1)?;
        let period = usize::try_from(period).map_err(|_| Stop::TooLarge)?;
        Ok(self.atoms.intern_sequence(Sequence { values: (0..length).collect(), period }))
    }

    /// The nim-sum. What stands in it twice cancels, and what is bounded is one operand. Where it is
    /// written down how automata are made, nothing cancels: a certificate says what was claimed.
    fn nim_sum(&mut self, forms: Vec<Linear>) -> Result<Linear, Stop> {
        let as_claimed = self.meter.is_recording();
        let (mut bounded, mut numbers) = (Vec::new(), Vec::new());
        let mut constant = 0;
        for form in forms {
            if let Some(integer) = form.as_integer() {
                constant ^= integer;
            } else if self.atoms.all_bounded(&form) {
                if as_claimed { bounded.push(form) } else { toggle(&mut bounded, form) }
            } else {
                let mut atom = self.name(form)?;
                while as_claimed && numbers.contains(&atom) {
                    // The same number on a track of its own.
                    atom = self.atoms.number(Number::Named(Linear::atom(atom)))?;
                }
                match self.atoms.as_number(atom) {
                    Some(Number::NimSum(parts)) if !as_claimed => {
                        parts.clone().into_iter().for_each(|part| toggle(&mut numbers, part));
                    }
                    _ => toggle(&mut numbers, atom),
                }
            }
        }
        if constant != 0 || bounded.is_empty() {
            bounded.push(Linear::integer(constant));
        }
        bounded.sort_unstable();
        let bounded = match &bounded[..] {
            [only] => only.clone(),
            _ => self.atoms.function(Function::NimSum(bounded))?,
        };
        if bounded.as_integer() != Some(0) || numbers.is_empty() {
            if numbers.is_empty() {
                return Ok(bounded);
            }
            let atom = self.name(bounded)?;
            toggle(&mut numbers, atom);
        }
        numbers.sort_unstable();
        match numbers[..] {
            [only] => Ok(Linear::atom(only)),
            _ if self.numeration != Numeration::Binary => Err(Stop::Mixed),
            _ => self.atoms.number(Number::NimSum(numbers)).map(Linear::atom),
        }
    }

    /// The least natural number that is not among these: at most as many as they are.
    fn mex(&mut self, forms: Vec<Linear>) -> Result<Linear, Stop> {
        if forms.is_empty() {
            return Ok(Linear::integer(0));
        }
        let cap = i64::try_from(forms.len()).map_err(|_| Stop::TooLarge)?;
        let mut capped = Vec::with_capacity(forms.len());
        for form in forms {
            capped.push(if self.atoms.all_bounded(&form) {
                form
            } else {
                let sequence = self.first_naturals(cap + 1, 1)?;
                self.entry(sequence, form)?
            });
        }
        capped.sort_unstable();
        capped.dedup();
        self.atoms.function(Function::Mex(capped))
    }

    /// The value of a sequence at a form.
    pub(super) fn entry(&mut self, sequence: SequenceId, index: Linear) -> Result<Linear, Stop> {
        if let Some(integer) = index.as_integer() {
            return Ok(Linear::integer(self.atoms.sequence(sequence).at(integer.into())));
        }
        if self.atoms.all_bounded(&index) {
            return self.atoms.function(Function::Entry(sequence, index));
        }
        let reads = |&(atom, coefficient): &(Track, i64)| coefficient > 0 && !self.atoms.is_bounded(atom);
        let index = if index.terms.iter().all(reads) { index } else { Linear::atom(self.name(index)?) };
        self.atoms.intern(Definition::Reading(sequence, index)).map(Linear::atom)
    }

    /// The periodic part of a table: what is left of its values without the saltus.
    pub(super) fn periodic_part(&mut self, table: &Table) -> Result<SequenceId, Stop> {
        let large = |_| Stop::TooLarge;
        let length = table.preperiod.checked_add(table.period).ok_or(Stop::TooLarge)?;
        let length = usize::try_from(length).map_err(large)?;
        if table.values.len() < length || table.period == 0 {
            return Err(Stop::TooLarge);
        }
        let mut values = Vec::with_capacity(length);
        for (place, &value) in (0u64..).zip(&table.values[..length]) {
            let added = u128::from(place / table.period) * u128::from(table.saltus);
            let base = i128::from(value) - added as i128;
            values.push(i64::try_from(base).map_err(large)?);
        }
        let period = usize::try_from(table.period).map_err(large)?;
        Ok(self.atoms.intern_sequence(Sequence { values, period }))
    }

    /// The value of a table: of a periodic sequence, and the saltus times the whole periods.
    fn table(&mut self, table: &Table, index: Linear) -> Result<Linear, Stop> {
        let large = |_| Stop::TooLarge;
        let sequence = self.periodic_part(table)?;
        let period = i64::try_from(table.period).map_err(large)?;
        let saltus = i64::try_from(table.saltus).map_err(large)?;
        let base = self.entry(sequence, index.clone())?;
        if saltus == 0 {
            return Ok(base);
        }
        let periods = self.quotient(&index, period)?;
        base.plus(saltus, &periods)
    }

    /// The track of a natural number that has the value of the form, where that is natural.
    pub(super) fn name(&mut self, form: Linear) -> Result<Track, Stop> {
        match form.as_atom().filter(|&atom| !self.atoms.is_bounded(atom)) {
            Some(atom) => Ok(atom),
            None => self.atoms.number(Number::Named(form)),
        }
    }

    fn choice(&mut self, condition: &Formula, left: &Term, right: &Term) -> Result<Value, Stop> {
        let Truth { holds, defined } = self.formula(condition)?;
        let (left, right) = (self.term(left)?, self.term(right)?);
        let fails = holds.complement();
        let left_defined = or(&fails, &left.defined, self.meter)?;
        let right_defined = or(&holds, &right.defined, self.meter)?;
        let branches = and(&left_defined, &right_defined, self.meter)?;
        let defined = self.both(&defined, &branches.into())?;
        let linear = if self.meter.is_plain(&holds, true) {
            left.linear
        } else if self.meter.is_plain(&holds, false) {
            right.linear
        } else {
            let total = [&left.defined, &right.defined];
            let total = total.iter().all(|defined| self.meter.is_plain(defined, true));
            self.case(holds, &left.linear, &right.linear, total)?
        };
        Ok(Value { linear, defined })
    }

    /// The first form where an automaton accepts, else the second.
    ///
    /// A form that is not bounded is a difference of natural numbers, and each of these is chosen.
    /// So is a bounded one that has no value somewhere: it may read a number that does not exist there,
    /// and where the other form is chosen that must not matter.
    fn case(
        &mut self,
        holds: Rc<Automaton>,
        left: &Linear,
        right: &Linear,
        total: bool,
    ) -> Result<Linear, Stop> {
        if left == right {
            return Ok(left.clone());
        }
        if total && self.atoms.all_bounded(left) && self.atoms.all_bounded(right) {
            let truth = Linear::atom(self.atoms.intern(Definition::Truth(holds))?);
            return self.atoms.function(Function::Case(truth, left.clone(), right.clone()));
        }
        let (left_above, left_below) = self.natural_parts(left)?;
        let (right_above, right_below) = self.natural_parts(right)?;
        let mut choose = |left: Linear, right: Linear| {
            if left == right {
                return Ok(left);
            }
            let number = Number::Case(holds.clone(), left, right);
            self.atoms.number(number).map(Linear::atom)
        };
        let above = choose(left_above, right_above)?;
        let below = choose(left_below, right_below)?;
        above.plus(-1, &below)
    }

    /// Two natural numbers whose difference is a form.
    fn natural_parts(&self, form: &Linear) -> Result<(Linear, Linear), Stop> {
        if self.atoms.is_natural(form)? {
            return Ok((form.clone(), Linear::default()));
        }
        let mut above = Linear::default();
        let mut below = Linear::default();
        for &(atom, coefficient) in &form.terms {
            let part = if coefficient > 0 { &mut above } else { &mut below };
            *part = part.plus(coefficient.checked_abs().ok_or(Stop::TooLarge)?, &Linear::atom(atom))?;
        }
        let constant = form.constant.checked_abs().ok_or(Stop::TooLarge)?;
        if form.constant > 0 {
            above.constant = constant;
        } else {
            below.constant = constant;
        }
        // A bounded atom that can be negative is lifted on both sides.
        let lift = |part: &Linear| Ok(self.atoms.bounds(part)?.0.unwrap_or(0).min(0));
        let lift = lift(&above)?.min(lift(&below)?);
        let lift = i64::try_from(-lift).map_err(|_| Stop::TooLarge)?;
        Ok((above.shift(lift)?, below.shift(lift)?))
    }
}

/// Puts in what is not there, and takes out what is.
fn toggle<T: PartialEq>(set: &mut Vec<T>, member: T) {
    match set.iter().position(|other| *other == member) {
        Some(place) => {
            set.swap_remove(place);
        }
        None => set.push(member),
    }
}
