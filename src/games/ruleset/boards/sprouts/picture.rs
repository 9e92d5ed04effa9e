//! A schema of a position of Sprouts: what each region touches.

use crate::interrupt::Interrupt;
use crate::picture::{Regions, Spot};
use crate::ruleset::Moves;

use super::drawing::{Drawing, END_OF_BOUNDARY, END_OF_REGION, FIRST_LETTER, LAST};
use super::moves;
use super::text::{self, name};

/// Moves among which that to a position is looked for, at most.
const MOST_MOVES: usize = 10_000;

/// The regions; the spots that a move to `after` joins are marked.
pub(super) fn of(drawing: &Drawing, after: Option<&[Drawing]>) -> Regions {
    let (corners, _) = text::named(drawing);
    let joined = after.and_then(|after| joined(drawing, after)).unwrap_or_default();
    let mut regions = vec![Vec::new()];
    let mut ring = Vec::new();
    for corner in corners {
        match corner.code {
            END_OF_REGION => regions.push(Vec::new()),
            END_OF_BOUNDARY => {
                let whole = std::mem::take(&mut ring);
                regions.last_mut().into_iter().for_each(|region| region.push(whole.clone()));
            }
            code => {
                let pair = corner.is_letter().then(|| usize::from(code - FIRST_LETTER));
                let mut spot = Spot::new(name(corner.name), code.min(LAST), pair);
                spot.marked = joined.contains(&corner.name);
                ring.push(spot);
            }
        }
    }
    regions.pop();
    Regions::new(regions)
}

/// The names of the spots that a move joins.
fn joined(drawing: &Drawing, after: &[Drawing]) -> Option<[u16; 2]> {
    let mut moves = Moves::new(MOST_MOVES, Interrupt::new()).with_words();
    let ends = moves::list(drawing, &mut moves).ok()?;
    let place = moves.iter().position(|(option, _)| option == after)?;
    ends.get(place).copied()
}
