//! Stretches of common heaps, by vectors, for a sequence that is kept.

use super::plan::{Plan, RARE, index};
use super::sequence::OctalSequence;
use super::stretch::{CHUNK, Stretch};
use super::tables::Tables;
use super::witnesses;
use crate::error::Result;
use crate::limits::Interrupt;

/// Fewer values are not worth the preparation.
pub const LEAST: usize = 1 << 15;
/// The depth to which witnesses are looked for.
const DEPTH: usize = 1 << 14;

/// Appends values up to `heaps`, or up to the first heap that the recurrence alone does not decide.
pub fn extend(sequence: &mut OctalSequence, heaps: usize, interrupt: &Interrupt) -> Result<()> {
    let start = sequence.values().len();
    let depth = DEPTH.min(start / 4);
    let game = sequence.game().clone();
    let Some(plan) = Plan::new(&game, sequence.class(), sequence.values(), sequence.rare(), depth) else {
        return Ok(());
    };
    if !plan.holds_from(start, depth, &game) {
        return Ok(());
    }
    let kept = (4 * depth).min(start);
    let recent =
        sequence.values()[start - kept..].iter().map(|&value| index(u32::from(value), plan.dropped) as u8);
    let mut indices: Vec<u8> = recent.collect();
    let tables = Tables::new(&plan, &witnesses::choose(&plan, &indices, start));
    let window = plan.window(depth, &game);
    if window > kept {
        return Ok(());
    }
    indices.drain(..kept - window);
    indices.resize(window + CHUNK, 0);
    let values: [[u16; 32]; 2] = [0, 1].map(|parity| {
        std::array::from_fn(|common| plan.value(parity, common as u32 % (8 * plan.planes as u32), 1) as u16)
    });
    let mut heap = start;
    while heap < heaps {
        interrupt.poll()?;
        let end = window + CHUNK;
        let stretch =
            Stretch { plan: &plan, tables: &tables, start: window, end, parity: heap % 2, gram: [RARE; 4] };
        let report = stretch.compute(&mut indices);
        let right = stretch.right_up_to(&indices, &report);
        let count = (right - window).min(heaps - heap);
        let found = indices[window..window + count].iter().zip(heap..);
        sequence.append_common(found.map(|(&index, heap)| values[heap % 2][usize::from(index)]));
        if right < end {
            break;
        }
        heap += count;
        indices.copy_within(CHUNK.., 0);
    }
    Ok(())
}
