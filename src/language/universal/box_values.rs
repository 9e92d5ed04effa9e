//! The values of a definition on a box of positions, by play.

use std::sync::Arc;

use crate::arithmetic::Numeration;
use crate::error::{Advice, Limit};
use crate::eval::compile;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::universal::{Translated, Translator};

/// Positions that are looked at in one run of the machine.
const AT_ONCE: usize = 1 << 10;

/// The values of all positions whose parameters have at most a given number of digits.
pub(super) struct BoxValues {
    pub(super) parameters: usize,
    pub(super) numeration: Numeration,
    pub(super) digits: u32,
    values: Vec<u64>,
}

impl BoxValues {
    /// The value at parameters that lie in the box.
    pub(super) fn at(&self, point: &[u32]) -> u64 {
        let side = side(self.numeration, self.digits);
        let place = point.iter().rev().fold(0, |place, &number| place * side + number as usize);
        self.values[place]
    }

    /// How far each parameter goes.
    pub(super) fn side(&self) -> u32 {
        side(self.numeration, self.digits) as u32
    }

    /// The different values, ascending.
    pub(super) fn different(&self) -> Vec<u64> {
        let mut values = self.values.clone();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The box in which each value is 0 for a P-position, else 1.
    pub(super) fn outcomes(&self) -> BoxValues {
        let values = self.values.iter().map(|&value| u64::from(value != 0)).collect();
        BoxValues { values, ..*self }
    }

    /// All points of a box with such sides.
    pub(super) fn points(
        parameters: usize,
        numeration: Numeration,
        digits: u32,
    ) -> impl Iterator<Item = Vec<u32>> {
        let side = side(numeration, digits);
        let point = move |mut place: usize| {
            let mut parameter = || {
                let number = place % side;
                place /= side;
                number as u32
            };
            (0..parameters).map(|_| parameter()).collect()
        };
        (0..side.pow(parameters as u32)).map(point)
    }

    #[cfg(test)]
    pub(super) fn of(
        parameters: usize,
        numeration: Numeration,
        digits: u32,
        value: impl Fn(&[u32]) -> u64,
    ) -> BoxValues {
        let values = BoxValues::points(parameters, numeration, digits).map(|point| value(&point)).collect();
        BoxValues { parameters, numeration, digits, values }
    }
}

/// How many numbers have at most `digits` digits.
fn side(numeration: Numeration, digits: u32) -> usize {
    numeration.count(digits) as usize
}

impl Translator<'_> {
    /// The values of a definition in a box; `None` if one cannot be found.
    pub(super) fn box_values(
        &mut self,
        definition: u32,
        parameters: usize,
        numeration: Numeration,
        digits: u32,
    ) -> Translated<Option<BoxValues>> {
        let points: Vec<Vec<u32>> = BoxValues::points(parameters, numeration, digits).collect();
        let mut values = Vec::with_capacity(points.len());
        for points in points.chunks(AT_ONCE) {
            let arguments: Vec<Vec<Value>> = points
                .iter()
                .map(|point| {
                    point.iter().map(|&number| Value::Integer(Integer::Small(number.into()))).collect()
                })
                .collect();
            let code = compile::worths(&Value::Definition(definition), &arguments)?;
            let Some(found) = self.natural_numbers(&Arc::new(code))? else { return Ok(None) };
            values.extend(found);
        }
        Ok(Some(BoxValues { parameters, numeration, digits, values }))
    }

    /// The entries of a list of natural numbers; `None` if there is no such list.
    pub(super) fn natural_numbers(
        &mut self,
        code: &Arc<crate::eval::code::Code>,
    ) -> Translated<Option<Vec<u64>>> {
        let list = match self.machine.run(code) {
            Ok(finished) => match finished.value {
                Value::List(list) => list,
                _ => return Ok(None),
            },
            Err(error) => {
                // Calls without end take long, and no guess helps.
                let endless = error.advice().contains(&Advice::Raise(Limit::Depth));
                return if endless || error.is_stop() { Err(error.into()) } else { Ok(None) };
            }
        };
        let value = |entry: &Value| match entry {
            Value::Integer(integer) => integer.to_u64(),
            _ => None,
        };
        Ok(list.entries.iter().map(value).collect())
    }
}
