//! Stretches heap by heap, to compare the others with.

use super::plan::{Plan, RARE};
use super::tables::{Report, Stretch};

/// As [`Stretch::compute`].
pub fn compute(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    let mut report = Report::default();
    let full = 8 * stretch.plan.planes as u8;
    for place in stretch.start..stretch.end {
        let mut marks = 0_u64;
        for tap in &stretch.plan.taps {
            marks |= 1 << ((indices[place - tap.offset] ^ tap.sum) & 63);
        }
        indices[place] = marks.trailing_ones() as u8;
        report.overflow |= indices[place] >= full;
        if (0..4).all(|back| indices[place - back] == stretch.gram[back]) {
            report.marked.push(place);
        }
        if !report.overflow {
            let parity = (place - stretch.start + stretch.parity) % 2;
            match depth_of_witnesses(stretch.plan, indices, place, parity) {
                Some(depth) => report.deepest = report.deepest.max(depth),
                None => report.failed.push(place),
            }
        }
    }
    report
}

/// The greatest smaller part that is needed so that all values of class 0 below that of this place
/// have witnesses.
pub fn depth_of_witnesses(plan: &Plan, indices: &[u8], place: usize, parity: usize) -> Option<usize> {
    let mut need = plan.need[parity][usize::from(indices[place])];
    for tap in &plan.single {
        need &= !1_u32.unbounded_shl(u32::from(indices[place - tap.offset] ^ tap.sum));
    }
    let mut part = 0;
    while need != 0 {
        part += 1;
        let &lesser = plan.prefix.get(part)?;
        if lesser != RARE {
            for &taken in &plan.split {
                need &= !1_u32.unbounded_shl(u32::from(indices[place - taken - part] ^ lesser));
            }
        }
    }
    Some(part)
}
