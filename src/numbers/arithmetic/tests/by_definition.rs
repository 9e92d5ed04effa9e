//! Evaluates formulas at numbers, by definition.

use super::super::{Formula, Relation, Table, Term, Variable};

/// The values of variables, the innermost last.
pub(super) type Values = Vec<(Variable, i128)>;

/// Quantifiers go through the numbers below this. Guards must see to it that no others matter.
pub(super) const BOUND: i128 = 12;

pub(super) fn term(term_: &Term, values: &mut Values) -> Option<i128> {
    match term_ {
        Term::Integer(integer) => Some((*integer).into()),
        Term::Variable(variable) => {
            values.iter().rev().find(|(other, _)| other == variable).map(|&(_, value)| value)
        }
        Term::Sum(terms) => all(terms, values).map(|terms| terms.iter().sum()),
        Term::Multiple(factor, inner) => Some(i128::from(*factor) * term(inner, values)?),
        Term::Quotient(inner, divisor) => Some(term(inner, values)?.div_euclid((*divisor).into())),
        Term::Remainder(inner, divisor) => Some(term(inner, values)?.rem_euclid((*divisor).into())),
        Term::NimSum(terms) => {
            let terms = all(terms, values)?;
            terms.iter().all(|&value| value >= 0).then(|| terms.iter().fold(0, |sum, value| sum ^ value))
        }
        Term::Mex(terms) => {
            let terms = all(terms, values)?;
            let mex = (0..).find(|value| !terms.contains(value));
            mex.filter(|_| terms.iter().all(|&value| value >= 0))
        }
        Term::If(condition, left, right) => {
            if truth(condition, values)? {
                term(left, values)
            } else {
                term(right, values)
            }
        }
        Term::Entry(list, index) => {
            let index = usize::try_from(term(index, values)?).ok()?;
            list.get(index).copied().map(i128::from)
        }
        Term::Table(table, index) => entry(table, term(index, values)?),
        Term::Only(given, terms) => {
            let numbers = all(terms, values)?;
            let high = 1 << numbers.len();
            // In the tests each digit is known where it stands: all others lead to a dead end.
            let (mut state, mut value) = (0, 0);
            for letter in letters(&numbers)? {
                let accepted =
                    |digit: &usize| given.is_accepting(given.successor(state, letter + digit * high));
                let digit = (0..2).find(accepted)?;
                state = given.successor(state, letter + digit * high);
                value = 2 * value + digit as i128;
            }
            Some(value)
        }
    }
}

fn entry(table: &Table, index: i128) -> Option<i128> {
    let (period, mut index) = (i128::from(table.period), index);
    let mut added = 0;
    while index >= i128::from(table.preperiod) + period {
        index -= period;
        added += i128::from(table.saltus);
    }
    let index = usize::try_from(index).ok()?;
    Some(i128::from(table.values[index]) + added)
}

/// The letters of natural numbers that are written below one another in binary digits.
fn letters(numbers: &[i128]) -> Option<Vec<usize>> {
    if numbers.iter().any(|&number| number < 0) {
        return None;
    }
    let texts: Vec<Vec<u8>> = numbers.iter().map(|number| format!("{number:0130b}").into_bytes()).collect();
    let letter = |place| texts.iter().rev().fold(0, |sum, text| 2 * sum + usize::from(text[place] == b'1'));
    Some((0..130).map(letter).collect())
}

fn all(terms: &[Term], values: &mut Values) -> Option<Vec<i128>> {
    terms.iter().map(|inner| term(inner, values)).collect()
}

pub(super) fn truth(formula: &Formula, values: &mut Values) -> Option<bool> {
    match formula {
        Formula::Boolean(value) => Some(*value),
        Formula::Compare(left, relation, right) => {
            let (left, right) = (term(left, values)?, term(right, values)?);
            Some(match relation {
                Relation::Equal => left == right,
                Relation::NotEqual => left != right,
                Relation::Less => left < right,
                Relation::AtMost => left <= right,
                Relation::Greater => left > right,
                Relation::AtLeast => left >= right,
            })
        }
        Formula::Accepts(given, terms) => {
            let letters = letters(&all(terms, values)?)?;
            let last = letters.into_iter().fold(0, |state, letter| given.successor(state, letter));
            Some(given.is_accepting(last))
        }
        Formula::Not(inner) => truth(inner, values).map(|value| !value),
        Formula::And(formulas) => {
            for inner in formulas {
                if !truth(inner, values)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Formula::Or(formulas) => {
            for inner in formulas {
                if truth(inner, values)? {
                    return Some(true);
                }
            }
            Some(false)
        }
        Formula::Iff(left, right) => Some(truth(left, values)? == truth(right, values)?),
        Formula::ForAll(variables, inner) => {
            let instances = instances(variables, inner, values)?;
            Some(instances.iter().all(|&value| value))
        }
        Formula::Exists(variables, inner) => {
            let instances = instances(variables, inner, values)?;
            Some(instances.iter().any(|&value| value))
        }
    }
}

/// The truth values of all instances, if all have one.
fn instances(variables: &[Variable], inner: &Formula, values: &mut Values) -> Option<Vec<bool>> {
    let Some((&first, rest)) = variables.split_first() else {
        return truth(inner, values).map(|value| vec![value]);
    };
    let mut found = Vec::new();
    for value in 0..BOUND {
        values.push((first, value));
        let instances = instances(rest, inner, values);
        values.pop();
        found.extend(instances?);
    }
    Some(found)
}
