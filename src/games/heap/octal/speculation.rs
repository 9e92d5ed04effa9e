//! Stretches of common heaps, by vectors, for a sequence that is kept.

use super::exact::ExactSequence;
use super::plan::{Plan, RARE, index};
use super::stretch::{CHUNK, Stretch};
use super::tables::Tables;
use super::witnesses;
use crate::error::Result;
use crate::interrupt::Interrupt;

/// Fewer values are not worth the preparation.
pub const LEAST: usize = 1 << 15;
/// The depth to which witnesses are looked for.
const DEPTH: usize = 1 << 15;

/// Heaps of the first stretch, and of the first one behind a heap that stretches do not decide;
/// then twice as many, up to [`CHUNK`].
const FIRST: usize = 1 << 11;

/// Appends values up to `heaps`, or up to the first that is rare or whose value is too great.
///
/// A heap that the recurrence alone does not decide is left to the exact engine.
pub fn extend(sequence: &mut ExactSequence, heaps: usize, interrupt: &Interrupt) -> Result<()> {
    let start = sequence.values().len();
    let depth = DEPTH.min(start / 4);
    let game = sequence.game().clone();
    let Some(plan) = Plan::new(&game, sequence.class(), sequence.values(), sequence.rare(), depth) else {
        return Ok(());
    };
    if !plan.holds_from(start as u64, depth, &game) {
        return Ok(());
    }
    let at = |value: u16| index(u32::from(value), plan.dropped) as u8;
    let kept = (4 * depth).min(start);
    let mut indices: Vec<u8> = sequence.values()[start - kept..].iter().map(|&value| at(value)).collect();
    let tables = Tables::new(&plan, &witnesses::choose(&plan, &indices, start as u64, witnesses::SHORT));
    let window = plan.window(depth, &game);
    if window > kept {
        return Ok(());
    }
    indices.drain(..kept - window);
    indices.resize(window + CHUNK + 1, 0);
    let full = 8 * plan.planes as u32;
    let values =
        [0, 1].map(|parity| std::array::from_fn(|index| plan.value(parity, index as u32 % full, 1) as u16));
    let mut length = FIRST;
    loop {
        interrupt.poll()?;
        let heap = sequence.values().len();
        let Some(left) = heaps.checked_sub(heap).filter(|&left| left > 0) else { return Ok(()) };
        let end = window + length;
        let stretch =
            Stretch { plan: &plan, tables: &tables, start: window, end, parity: heap % 2, gram: [RARE; 4] };
        let report = stretch.compute(&mut indices);
        let right = stretch.right_up_to(&indices, &report);
        let mut count = (right - window).min(left);
        sequence.append_common(&indices[window..window + count], &values);
        if count == length {
            length = (2 * length).min(CHUNK);
        } else if count < left {
            let value = sequence.next_value();
            let common = sequence.class().of((heap + count) as u64, u32::from(value)) == 1;
            sequence.push(value)?;
            if !common || index(u32::from(value), plan.dropped) >= full {
                return Ok(());
            }
            indices[window + count] = at(value);
            count += 1;
            length = FIRST;
        }
        indices.copy_within(count..count + window, 0);
    }
}
