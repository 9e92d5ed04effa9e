//! Sequences, and terms that take finitely many values.

use super::fields::{Fields, NUMBERS_END, Read, Track, integer, reference};
use super::lines::{Component, Form, Lines, Signed, Term, TermKind, formula_tracks};

/// Entries of a sequence.
pub(crate) const MOST_ENTRIES: u64 = 1 << 24;

impl Term {
    /// The rest of a line after its number.
    pub(crate) fn read(fields: &mut Fields<'_>, lines: &Lines) -> Read<Term> {
        let terms = &lines.terms[..];
        let kind = match fields.next("what the term is")? {
            "read" => {
                let sequence = reference(fields.next("a sequence")?, 's', lines.sequences.len())?;
                let form = Form::read_rest(fields, terms)?;
                if !form.terms.is_empty() || form.tracks.iter().any(|&(_, times)| times < 0) {
                    return Err("the index of `read` has positive multiples of tracks alone".to_owned());
                }
                TermKind::Read { sequence, form }
            }
            "truth" => {
                let component = Component::read(fields.next("an automaton")?, lines)?;
                if matches!(component.what, Signed::Test(_)) {
                    return Err("expected an automaton after `truth`".to_owned());
                }
                TermKind::Truth(component)
            }
            "nimsum" => TermKind::NimSum(Form::read_all(fields, terms)?),
            "mex" => TermKind::Mex(Form::read_all(fields, terms)?),
            "entry" => {
                let sequence = reference(fields.next("a sequence")?, 's', lines.sequences.len())?;
                TermKind::Entry { sequence, form: Form::read_rest(fields, terms)? }
            }
            word @ ("quotient" | "remainder") => {
                let divisor = integer(fields.next("a divisor")?)?;
                if divisor < 1 {
                    return Err("a divisor is at least 1".to_owned());
                }
                let form = Form::read_rest(fields, terms)?;
                if word == "quotient" {
                    TermKind::Quotient { divisor, form }
                } else {
                    TermKind::Remainder { divisor, form }
                }
            }
            "if" => {
                let forms: [Form; 3] = Form::read_all(fields, terms)?
                    .try_into()
                    .map_err(|_| "expected three sums after `if`".to_owned())?;
                TermKind::If(Box::new(forms))
            }
            other => return Err(format!("there is no term `{other}`")),
        };
        fields.end()?;
        let (low, high) = kind.bounds(lines)?;
        let tracks = kind.tracks(lines)?;
        Ok(Term { kind, low, high, tracks })
    }
}

impl TermKind {
    /// The forms of bounded terms.
    pub(crate) fn operands(&self) -> &[Form] {
        match self {
            TermKind::Read { .. } | TermKind::Truth(_) => &[],
            TermKind::NimSum(forms) | TermKind::Mex(forms) => forms,
            TermKind::Entry { form, .. }
            | TermKind::Quotient { form, .. }
            | TermKind::Remainder { form, .. } => std::slice::from_ref(form),
            TermKind::If(forms) => &forms[..],
        }
    }

    /// Bounds of the value; all operands must be bounded, too.
    fn bounds(&self, lines: &Lines) -> Read<(i64, i64)> {
        let mut operands = Vec::new();
        for form in self.operands() {
            if !form.tracks.is_empty() {
                return Err("a bounded sum has no tracks".to_owned());
            }
            operands.push(form.operand_bounds(&lines.terms)?);
        }
        let divided = |divisor: i64| (operands[0].0.div_euclid(divisor), operands[0].1.div_euclid(divisor));
        Ok(match self {
            TermKind::Read { sequence, .. } | TermKind::Entry { sequence, .. } => {
                let sequence = &lines.sequences[*sequence];
                (sequence.low, sequence.high)
            }
            TermKind::Truth(_) => (0, 1),
            TermKind::NimSum(_) => {
                let most = operands.iter().map(|&(_, high)| high).max().unwrap_or(0).max(0);
                (0, ((most as u64 + 1).next_power_of_two() - 1) as i64)
            }
            TermKind::Mex(forms) => (0, forms.len() as i64),
            TermKind::Quotient { divisor, .. } => divided(*divisor),
            TermKind::Remainder { divisor, .. } => (0, divisor - 1),
            TermKind::If(_) => (operands[1].0.min(operands[2].0), operands[1].1.max(operands[2].1)),
        })
    }

    /// The tracks on which the value depends.
    fn tracks(&self, lines: &Lines) -> Read<Vec<Track>> {
        let mut tracks = Vec::new();
        match self {
            TermKind::Read { form, .. } => tracks.extend(form.tracks.iter().map(|&(track, _)| track)),
            TermKind::Truth(component) => tracks.extend(component.tracks(lines)),
            _ => {}
        }
        for (term, _) in self.operands().iter().flat_map(|form| &form.terms) {
            tracks.extend(&lines.terms[*term].tracks);
        }
        formula_tracks(tracks)
    }

    /// The value, where `reading` is the index of a `read` or whether the automaton of a `truth`
    /// accepts.
    pub(crate) fn value(&self, lines: &Lines, reading: i128, value_of: &dyn Fn(usize) -> i64) -> i64 {
        let natural = |form: &Form| form.value(value_of) as i64;
        match self {
            TermKind::Read { sequence, .. } => lines.sequences[*sequence].at(reading),
            TermKind::Truth(component) => i64::from((reading != 0) != component.negated),
            TermKind::NimSum(forms) => forms.iter().fold(0, |sum, form| sum ^ natural(form).max(0)),
            TermKind::Mex(forms) => {
                let mut values: Vec<i64> = forms.iter().map(natural).collect();
                values.sort_unstable();
                values.iter().fold(0, |mex, &value| if value == mex { mex + 1 } else { mex })
            }
            TermKind::Entry { sequence, form } => lines.sequences[*sequence].at(form.value(value_of)),
            TermKind::Quotient { divisor, form } => natural(form).div_euclid(*divisor),
            TermKind::Remainder { divisor, form } => natural(form).rem_euclid(*divisor),
            TermKind::If(forms) => natural(&forms[if natural(&forms[0]) == 1 { 1 } else { 2 }]),
        }
    }
}

/// A period with as many values before it, from the head of the line of a sequence.
pub(crate) fn read_sequence_head(fields: &mut Fields<'_>) -> Read<(usize, usize)> {
    let preperiod = integer(fields.next("the preperiod")?)?;
    let period = integer(fields.next("the period")?)?;
    fields.end()?;
    let entries = preperiod.max(0) as u64 + period.max(0) as u64;
    if preperiod < 0 || period < 0 || entries == 0 || entries > MOST_ENTRIES {
        return Err(format!("a sequence has between 1 and {MOST_ENTRIES} entries"));
    }
    debug_assert!(entries < NUMBERS_END as u64);
    Ok((preperiod as usize, period as usize))
}
