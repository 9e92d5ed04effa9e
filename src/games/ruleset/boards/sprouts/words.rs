//! Moves and spots in words.

use super::drawing::{Corner, END_OF_REGION};
use super::text::name;

/// What the words for a move need to know.
pub(super) struct Words<'a> {
    pub(super) corners: &'a [Corner],
    /// The region of the move, from 0.
    pub(super) region: usize,
    pub(super) new_spot: u16,
}

impl Words<'_> {
    /// A line between two corners, each given by its boundary and its place there. `around` are
    /// spots that a line divides from the rest: with what is from the first corner on to the second.
    pub(super) fn join(
        &self,
        one: (&[Corner], usize),
        other: (&[Corner], usize),
        around: Option<&[Corner]>,
    ) -> String {
        let region = match self.shared_regions(one.0[one.1], other.0[other.1]) {
            0 | 1 => String::new(),
            _ => format!(" through region {}", self.region + 1),
        };
        let [one, other] = [one, other].map(spot);
        let around = around.map(listed).unwrap_or_default();
        format!("join {one} and {other}{region}{around}, new spot {}", self.new_spot)
    }

    /// A line from a spot back to it.
    pub(super) fn round(&self, line: (&[Corner], usize), around: &[Corner]) -> String {
        format!("loop at {}{}, new spot {}", spot(line), listed(around), self.new_spot)
    }

    /// How many regions have corners of both spots.
    fn shared_regions(&self, one: Corner, other: Corner) -> usize {
        let regions = self.corners.split(|corner| corner.code == END_OF_REGION);
        regions.filter(|region| [one, other].iter().all(|spot| region.contains(spot))).count()
    }
}

/// A spot by its name; of a spot with two corners on the boundary, which of them.
fn spot((boundary, at): (&[Corner], usize)) -> String {
    let name = name(boundary[at].name);
    let is_same = |corner: &&Corner| corner.is_letter() && corner.code == boundary[at].code;
    match (boundary.iter().filter(is_same).count(), boundary[..at].iter().filter(is_same).count()) {
        (2, 0) => format!("the first corner of {name}"),
        (2, _) => format!("the second corner of {name}"),
        _ => name,
    }
}

/// ` around 2 and 3`: boundaries by their first spots.
fn listed(around: &[Corner]) -> String {
    let names: Vec<String> = around.iter().map(|corner| name(corner.name)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" around {last}"),
        Some((last, others)) => format!(" around {} and {last}", others.join(", ")),
    }
}
