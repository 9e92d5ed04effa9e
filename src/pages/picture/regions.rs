//! Regions of a sheet of paper, and the spots around them.

/// A corner of a spot, on the boundary of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spot {
    /// What the spot is called.
    pub label: String,
    /// How many lines end at it.
    pub lines: u8,
    /// A number that the two corners of one spot share, if it has two.
    pub pair: Option<usize>,
    /// Whether the marked move ends a line at the spot.
    pub marked: bool,
}

impl Spot {
    /// A spot that is not marked.
    #[must_use]
    pub fn new(label: String, lines: u8, pair: Option<usize>) -> Spot {
        Spot { label, lines, pair, marked: false }
    }
}

/// What each region of a sheet of paper touches: pieces of the drawing, each as a ring of spots.
///
/// ```
/// use sprague::front_end::picture::{Regions, Spot};
/// let free = |name: u32| vec![Spot::new(name.to_string(), 0, None)];
/// assert_eq!(Regions::new(vec![vec![free(1), free(2)]]).regions().len(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    regions: Vec<Vec<Vec<Spot>>>,
}

impl Regions {
    /// The rings of spots of each region.
    #[must_use]
    pub fn new(regions: Vec<Vec<Vec<Spot>>>) -> Regions {
        Regions { regions }
    }

    /// The rings of spots of each region.
    #[must_use]
    pub fn regions(&self) -> &[Vec<Vec<Spot>>] {
        &self.regions
    }

    /// How many corners there are, and regions.
    pub(super) fn parts(&self) -> u64 {
        (self.corners().count() + self.regions.len()) as u64
    }

    /// All corners, region by region.
    pub fn corners(&self) -> impl Iterator<Item = &Spot> {
        self.regions.iter().flatten().flatten()
    }
}
