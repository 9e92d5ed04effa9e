//! Objects of Python by their numbers, as a dictionary tells them apart.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

/// Integers from 0 that are below this are looked up in a list.
const SMALL: usize = 1 << 20;

/// Different objects, numbered from 0 in the order in which they came. Their `__hash__` and `==`
/// decide which are the same, so 2 is 2.0, and 1 is True; the first of them is kept.
#[derive(Debug)]
pub(crate) struct Numbering {
    numbers: Py<PyDict>,
    objects: Vec<Py<PyAny>>,
    /// One more than the number of each small integer; 0 if it was not met yet. The dictionary does
    /// not have those that came as integers.
    small: Vec<u32>,
}

impl Numbering {
    pub(crate) fn new(py: Python<'_>) -> Numbering {
        Numbering { numbers: PyDict::new(py).unbind(), objects: Vec::new(), small: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.objects.len()
    }

    pub(crate) fn get(&self, number: u32) -> &Py<PyAny> {
        &self.objects[number as usize]
    }

    /// All of them, in the order of their numbers.
    pub(crate) fn objects(&self) -> &[Py<PyAny>] {
        &self.objects
    }

    /// The number of an object, a new one if it was not met yet.
    #[inline]
    pub(crate) fn number(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Some(place) = small(object) else { return self.look_up(object) };
        if let Some(&one_more) = self.small.get(place)
            && one_more > 0
        {
            return Ok(one_more - 1);
        }
        let numbers = self.numbers.bind(object.py());
        let equal = if numbers.is_empty() { None } else { numbers.get_item(object)? };
        let number = match equal {
            Some(number) => number.extract()?,
            None => self.push(object)?,
        };
        if place >= self.small.len() {
            self.small.resize((place + 1).next_power_of_two(), 0);
        }
        self.small[place] = number + 1;
        Ok(number)
    }

    /// The number of any other object, which may be equal to a small integer.
    fn look_up(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        if let Some(number) = self.equal_to_small(object)? {
            return Ok(number);
        }
        let numbers = self.numbers.bind(object.py()).clone();
        if let Some(known) = numbers.get_item(object)? {
            return known.extract();
        }
        let number = self.push(object)?;
        numbers.set_item(object, number)?;
        Ok(number)
    }

    /// The number of the small integer that an object is equal to. It has the hash of the integer,
    /// which is the integer.
    fn equal_to_small(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if self.small.is_empty() {
            return Ok(None);
        }
        let place = usize::try_from(object.hash()?).ok();
        let one_more = place.and_then(|place| self.small.get(place)).copied().unwrap_or_default();
        let Some(number) = one_more.checked_sub(1) else { return Ok(None) };
        Ok(self.get(number).bind(object.py()).eq(object)?.then_some(number))
    }

    fn push(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let number =
            u32::try_from(self.objects.len()).ok().filter(|&number| number < u32::MAX).ok_or_else(|| {
                pyo3::exceptions::PyMemoryError::new_err("more than 2^32 - 2 different objects")
            })?;
        self.objects.push(object.clone().unbind());
        Ok(number)
    }
}

/// A small integer as a place in a list. Only a plain int, whose hash Python knows.
#[inline]
fn small(object: &Bound<'_, PyAny>) -> Option<usize> {
    let place = object.cast_exact::<PyInt>().ok()?.extract::<i64>().ok()?;
    usize::try_from(place).ok().filter(|&place| place < SMALL)
}
