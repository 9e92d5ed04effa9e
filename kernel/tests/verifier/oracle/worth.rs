//! What a position may be worth, as the specification says: a Cantor normal form, read with
//! indulgence.

use std::collections::BTreeMap;
use std::fmt;

use super::Big;

/// Powers of ω with their coefficients, by descending exponents; a number n from 1 on is `w^0*n`,
/// and 0 has no summand. The order is that of the lists.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Worth(Vec<(Worth, Big)>);

/// Exponents in one another, brackets or not, that are read: more than the kernel allows.
const DEEP: usize = 400;

impl Worth {
    /// Any spelling, with summands in any order: printing brings to light what is not the right
    /// one.
    pub fn read(text: &str) -> Option<Worth> {
        let mut rest = text;
        let worth = sum(&mut rest, DEEP)?;
        rest.is_empty().then_some(worth)
    }

    pub fn is_finite(&self) -> bool {
        self.0.iter().all(|(exponent, _)| exponent.0.is_empty())
    }

    pub fn xor(&self, other: &Worth) -> Worth {
        let mut coefficients: BTreeMap<&Worth, Big> = BTreeMap::new();
        for (exponent, coefficient) in self.0.iter().chain(&other.0) {
            let sum = coefficients.entry(exponent).or_default();
            *sum = sum.xor(coefficient);
        }
        let rest = coefficients.into_iter().rev().filter(|(_, coefficient)| *coefficient != Big::default());
        Worth(rest.map(|(exponent, coefficient)| (exponent.clone(), coefficient)).collect())
    }

    /// Summands as they are written, those in brackets included.
    pub fn summands(&self) -> usize {
        let in_brackets = self.0.iter().filter(|(exponent, _)| exponent.in_brackets());
        self.0.len() + in_brackets.map(|(exponent, _)| exponent.summands()).sum::<usize>()
    }

    /// Exponents in brackets that stand in one another.
    pub fn depth(&self) -> usize {
        let exponents = self.0.iter().map(|(exponent, _)| exponent);
        exponents
            .filter(|exponent| exponent.in_brackets())
            .map(|exponent| 1 + exponent.depth())
            .max()
            .unwrap_or(0)
    }

    fn in_brackets(&self) -> bool {
        !self.is_finite() && *self != Worth(vec![(Worth::from(1), Big::from(1))])
    }
}

impl From<Big> for Worth {
    fn from(number: Big) -> Worth {
        if number == Big::default() { Worth::default() } else { Worth(vec![(Worth::default(), number)]) }
    }
}

impl From<u64> for Worth {
    fn from(number: u64) -> Worth {
        Worth::from(Big::from(number))
    }
}

fn take(rest: &mut &str, sign: char) -> bool {
    match rest.strip_prefix(sign) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn sum(rest: &mut &str, deep: usize) -> Option<Worth> {
    let mut summands = BTreeMap::new();
    loop {
        let (exponent, coefficient) = summand(rest, deep.checked_sub(1)?)?;
        if coefficient != Big::default() {
            summands.insert(exponent, coefficient);
        }
        if !take(rest, '+') {
            return Some(Worth(summands.into_iter().rev().collect()));
        }
    }
}

fn summand(rest: &mut &str, deep: usize) -> Option<(Worth, Big)> {
    if !take(rest, 'w') {
        return Some((Worth::default(), digits(rest)?));
    }
    let exponent = if !take(rest, '^') {
        Worth::from(1)
    } else if take(rest, '(') {
        let exponent = sum(rest, deep)?;
        take(rest, ')').then_some(exponent)?
    } else if take(rest, 'w') {
        Worth(vec![(Worth::from(1), Big::from(1))])
    } else {
        Worth::from(digits(rest)?)
    };
    let coefficient = if take(rest, '*') { digits(rest)? } else { Big::from(1) };
    Some((exponent, coefficient))
}

fn digits(rest: &mut &str) -> Option<Big> {
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = Big::read(&rest[..length])?;
    *rest = &rest[length..];
    Some(number)
}

impl fmt::Display for Worth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("0");
        }
        for (place, (exponent, coefficient)) in self.0.iter().enumerate() {
            formatter.write_str(if place > 0 { "+" } else { "" })?;
            if exponent.0.is_empty() {
                write!(formatter, "{coefficient}")?;
                continue;
            }
            formatter.write_str("w")?;
            if exponent.in_brackets() {
                write!(formatter, "^({exponent})")?;
            } else if *exponent != Worth::from(1) {
                write!(formatter, "^{exponent}")?;
            }
            if *coefficient != Big::from(1) {
                write!(formatter, "*{coefficient}")?;
            }
        }
        Ok(())
    }
}
