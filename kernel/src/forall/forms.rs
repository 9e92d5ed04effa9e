//! Forms: a constant and multiples of tracks and bounded terms.

use super::fields::{Fields, NUMBERS_END, Read, Track, integer, reference, track};
use super::lines::{Form, Term};

/// No sum of a constant and bounded terms is as large: so nothing that is computed overflows.
const SUMS_END: i128 = 1 << 100;

impl Form {
    /// The form that these fields spell, of terms that were read.
    pub(crate) fn read(fields: &[&str], terms: &[Term]) -> Read<Form> {
        let (constant, summands) = fields.split_first().ok_or("expected a sum")?;
        let mut form = Form { constant: integer(constant)?, ..Form::default() };
        for summand in summands {
            let place = summand.find(['x', 'b']).ok_or_else(|| {
                format!("expected a multiple of a track or a term, as `2x0` or `-1b3`; got `{summand}`")
            })?;
            let (coefficient, name) = summand.split_at(place);
            let coefficient = integer(coefficient)?;
            if coefficient == 0 {
                return Err(format!("`{summand}` is 0 times something"));
            }
            if name.starts_with('x') {
                form.tracks.push((track(name)?, coefficient));
            } else {
                form.terms.push((reference(name, 'b', terms.len())?, coefficient));
            }
        }
        form.tracks.sort_unstable();
        form.terms.sort_unstable();
        if form.tracks.windows(2).any(|pair| pair[0].0 == pair[1].0)
            || form.terms.windows(2).any(|pair| pair[0].0 == pair[1].0)
        {
            return Err("a sum has something twice".to_owned());
        }
        Ok(form)
    }

    /// The form that all other fields of a line spell.
    pub(crate) fn read_rest(fields: &mut Fields<'_>, terms: &[Term]) -> Read<Form> {
        let fields: Vec<&str> = fields.rest().iter().map(String::as_str).collect();
        Form::read(&fields, terms)
    }

    /// The form that is spelled in parentheses.
    pub(crate) fn read_enclosed(fields: &mut Fields<'_>, terms: &[Term]) -> Read<Form> {
        let mut enclosed = Vec::new();
        let first = fields.next("a sum in parentheses")?;
        let mut field =
            first.strip_prefix('(').ok_or_else(|| format!("expected a sum in parentheses; got `{first}`"))?;
        loop {
            if let Some(last) = field.strip_suffix(')') {
                enclosed.push(last);
                return Form::read(&enclosed, terms);
            }
            enclosed.push(field);
            field = fields.next("the closing parenthesis")?;
        }
    }

    /// All other forms of a line, each in parentheses.
    pub(crate) fn read_all(fields: &mut Fields<'_>, terms: &[Term]) -> Read<Vec<Form>> {
        let mut forms = Vec::new();
        while fields.peek().is_some() {
            forms.push(Form::read_enclosed(fields, terms)?);
        }
        Ok(forms)
    }

    /// Bounds of the constant with the terms.
    pub(crate) fn bounds(&self, terms: &[Term]) -> Read<(i128, i128)> {
        let (mut low, mut high, mut size) = (i128::from(self.constant), i128::from(self.constant), 0_i128);
        for &(term, coefficient) in &self.terms {
            let coefficient = i128::from(coefficient);
            let ends = [terms[term].low, terms[term].high].map(|end| coefficient * i128::from(end));
            size += ends[0].abs().max(ends[1].abs());
            if size >= SUMS_END {
                return Err("a sum may be beyond 2^100".to_owned());
            }
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        Ok((low, high))
    }

    /// The same, for a form that is an operand: below 2^62, and so are all sums on the way.
    pub(crate) fn operand_bounds(&self, terms: &[Term]) -> Read<(i64, i64)> {
        let (low, high) = self.bounds(terms)?;
        let end = i128::from(NUMBERS_END);
        if low <= -end || high >= end {
            return Err("a bounded sum may be beyond 2^62".to_owned());
        }
        Ok((low as i64, high as i64))
    }

    /// The constant with these values of the terms.
    pub(crate) fn value(&self, value_of: &dyn Fn(usize) -> i64) -> i128 {
        let products = self.terms.iter().map(|&(term, times)| i128::from(times) * i128::from(value_of(term)));
        i128::from(self.constant) + products.sum::<i128>()
    }

    /// What one digit on each track adds, by the place of each track in a letter.
    pub(crate) fn digits(&self, tracks: &[Track]) -> Vec<(usize, i128)> {
        let place = |track: &Track| tracks.binary_search(track).ok();
        self.tracks.iter().filter_map(|(track, times)| Some((place(track)?, i128::from(*times)))).collect()
    }
}
