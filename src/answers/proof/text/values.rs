//! Sets of values, a mex and a nim-sum, as formulas that stay true when they are shortened.

use crate::nimber::Nimber;
use crate::proof::text::names::Names;

/// Up to this many values are listed one by one.
const LISTED: usize = 12;

/// Ranges and single values that are written of a longer set, and terms of a nim-sum.
const WRITTEN: usize = 30;

/// Sorted, each once.
pub(super) fn distinct<'v>(values: impl IntoIterator<Item = &'v Nimber>) -> Vec<&'v Nimber> {
    let mut values: Vec<&Nimber> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// `0–41, 57`: of distinct values in order, with the stars of nimbers if asked for. What is left
/// out, `…`, are the greatest ones, and the second part says how many.
pub(super) fn set(names: &Names<'_>, values: &[&Nimber], star: bool) -> (String, usize) {
    let ranges = ranges(values, values.len() > LISTED);
    let one = |value: &Nimber| if star { names.nimber(value) } else { names.number(value) };
    let mut text: Vec<String> = Vec::new();
    let mut written = 0;
    for &(start, end) in ranges.iter().take(WRITTEN) {
        written += end - start + 1;
        text.push(if start == end {
            one(values[start])
        } else {
            format!("{}–{}", one(values[start]), one(values[end]))
        });
    }
    if written < values.len() {
        text.push("…".to_owned());
    }
    (text.join(", "), values.len() - written)
}

/// `mex{0–41, 57} = 42`, and how many values are left out. All values below the mex are one range,
/// so that what is left out is above it.
pub(super) fn mex(names: &Names<'_>, values: &[&Nimber], mex: &Nimber) -> (String, usize) {
    let (set, left_out) = set(names, values, false);
    (format!("mex{{{set}}} = {}", names.number(mex)), left_out)
}

/// Places of the first and last value of each range. Two neighbours are no range yet.
fn ranges(values: &[&Nimber], join: bool) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (place, value) in values.iter().enumerate() {
        match ranges.last_mut() {
            Some((_, end)) if join && follows(values[*end], value) => *end = place,
            _ => ranges.push((place, place)),
        }
    }
    ranges
        .into_iter()
        .flat_map(
            |(start, end)| {
                if end == start + 1 { vec![(start, start), (end, end)] } else { vec![(start, end)] }
            },
        )
        .collect()
}

fn follows(value: &Nimber, next: &Nimber) -> bool {
    value.to_u64().and_then(|value| value.checked_add(1)).is_some_and(|after| next.to_u64() == Some(after))
}

/// `1 ⊕ 3 = 2`. The second part, for many terms, is what the terms are.
pub(super) fn nim_sum(names: &Names<'_>, terms: &[&Nimber], sum: &Nimber) -> (String, Option<String>) {
    if terms.len() <= WRITTEN {
        return (equation(names, terms, sum), None);
    }
    let mut sorted = terms.to_vec();
    sorted.sort_unstable();
    let odd: Vec<&Nimber> = sorted
        .chunk_by(|first, second| first == second)
        .filter(|equal| equal.len() % 2 == 1)
        .map(|equal| equal[0])
        .collect();
    match &*odd {
        [] => (String::new(), Some("equal values cancel in pairs, and nothing remains".to_owned())),
        _ if odd.len() > WRITTEN => {
            (names.number(sum), Some(format!("the nim-sum of the {} values is ", terms.len())))
        }
        _ => {
            let how = "equal values cancel in pairs, and what remains is ";
            (equation(names, &odd, sum), Some(how.to_owned()))
        }
    }
}

fn equation(names: &Names<'_>, terms: &[&Nimber], sum: &Nimber) -> String {
    match terms {
        [_] => names.number(sum),
        _ => {
            let terms: Vec<String> = terms.iter().map(|term| names.number(term)).collect();
            format!("{} = {}", terms.join(" ⊕ "), names.number(sum))
        }
    }
}
