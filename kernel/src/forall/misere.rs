//! That heaps of an octal game may stand for each other in misère play, by a misère quotient.

use super::fields::{self, Fields};
use super::lines::Sequence;
use crate::input::Input;
use crate::misere::quotient::{self, Checked};
use crate::refused::Refused;

/// Heaps that are compared.
const MOST_HEAPS: u64 = 1 << 24;

/// A sequence that names for each heap one with the same outcomes, and outcomes of sums of those.
#[derive(Debug)]
pub(crate) struct Misere {
    pub(crate) sequence: usize,
    pub(crate) game: String,
    pub(crate) claims: Vec<String>,
}

/// `misere s1`, and the lines of a quotient.
pub(crate) fn verify(
    fields: &mut Fields<'_>,
    sequences: &[Sequence],
    input: &mut Input<'_>,
) -> Result<Misere, Refused> {
    let sequence = fields
        .next("a sequence")
        .and_then(|field| fields::reference(field, 's', sequences.len()))
        .and_then(|sequence| fields.end().map(|()| sequence))
        .map_err(|reason| input.reject_line(reason))?;
    let Checked { values, quotient, claims } = quotient::read(input)?;
    let Some((period, preperiod)) = values.period else {
        return Err(input.reject_line("not all heaps have values"));
    };
    let named = &sequences[sequence];
    if named.period == 0 {
        return Err(input.reject_line("the sequence ends, and a game has heaps of all sizes"));
    }
    // From here on both repeat together.
    let both = least_common_multiple(period, named.period as u64);
    let end = both.and_then(|both| both.checked_add(preperiod.max(named.preperiod as u64)));
    let Some(end) = end.filter(|&end| end <= MOST_HEAPS) else {
        return Err(input.reject_line(format!("more than {MOST_HEAPS} heaps would have to be compared")));
    };
    for heap in 0..end {
        input.work(1)?;
        let like = u64::try_from(named.at(heap.into()));
        if like.map(|like| values.of(like)) != Ok(values.of(heap)) {
            return Err(
                input.reject_line(format!("heap {heap} has another value than the heap named for it"))
            );
        }
    }
    Ok(Misere { sequence, game: quotient.sums, claims })
}

fn least_common_multiple(one: u64, other: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor).checked_mul(other)
}
