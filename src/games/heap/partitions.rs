//! Ways to divide a heap.

use crate::heap::Sizes;

/// The ways to divide a heap into a number of heaps, none of them empty: each as its parts in
/// ascending order, one after the other without recursion.
///
/// With sizes that must be different, in strictly ascending order; with equal ones there is one way
/// at most. A way costs about as much as it has parts.
#[derive(Debug, Clone)]
pub(crate) struct Partitions {
    parts: Vec<u64>,
    /// By how much a part must at least exceed the one before it.
    step: u64,
    only_one: bool,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Begins,
    Runs,
    Ended,
}

impl Partitions {
    /// The ways to divide `total` into `count` parts.
    #[must_use]
    pub fn new(total: u64, count: u32, sizes: Sizes) -> Partitions {
        let (step, only_one) = (u64::from(sizes == Sizes::Different), sizes == Sizes::Equal);
        let parts = vec![0; count as usize];
        let mut partitions = Partitions { parts, step, only_one, state: State::Begins };
        let possible = match u64::from(count) {
            0 => total == 0,
            count if only_one => {
                partitions.parts.fill(total / count);
                total > 0 && total.is_multiple_of(count)
            }
            _ => partitions.fill(0, 1, total),
        };
        if !possible {
            partitions.state = State::Ended;
        }
        partitions
    }

    /// Gives the parts from one on their least sizes, the last what is left; whether that is
    /// enough.
    fn fill(&mut self, from: usize, least: u64, total: u64) -> bool {
        let count = self.parts.len();
        let (mut size, mut left) = (least, total);
        for place in from..count - 1 {
            if size > left {
                return false;
            }
            self.parts[place] = size;
            left -= size;
            size += self.step;
        }
        self.parts[count - 1] = left;
        left >= size
    }

    /// The next way, if there is one.
    pub fn next_parts(&mut self) -> Option<&[u64]> {
        match self.state {
            State::Ended => return None,
            State::Begins => self.state = State::Runs,
            State::Runs => {
                if self.only_one || !self.advance() {
                    self.state = State::Ended;
                    return None;
                }
            }
        }
        Some(&self.parts)
    }

    /// The rightmost part but the last that can grow does, and those after it become as small as
    /// they can be.
    fn advance(&mut self) -> bool {
        let count = self.parts.len();
        let mut total = self.parts.last().copied().unwrap_or(0);
        for place in (0..count.saturating_sub(1)).rev() {
            total += self.parts[place];
            let size = self.parts[place] + 1;
            // The parts after it need at least as much each.
            if self.fill(place, size, total) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Partitions;
    use crate::heap::Sizes;

    /// All rows of positive numbers in ascending order with a sum, by trying.
    fn tried(total: u64, count: u32, sizes: Sizes) -> Vec<Vec<u64>> {
        let mut rows = vec![Vec::new()];
        for _ in 0..count {
            rows = rows
                .into_iter()
                .flat_map(|row: Vec<u64>| {
                    (1..=total).map(move |part| row.iter().copied().chain([part]).collect::<Vec<u64>>())
                })
                .filter(|row| row.iter().sum::<u64>() <= total)
                .collect();
        }
        rows.retain(|row| {
            let ascending = |pair: &[u64]| match sizes {
                Sizes::Any => pair[0] <= pair[1],
                Sizes::Different => pair[0] < pair[1],
                Sizes::Equal => pair[0] == pair[1],
            };
            row.iter().sum::<u64>() == total && row.windows(2).all(ascending)
        });
        rows
    }

    #[test]
    fn every_way_comes_once() {
        for total in 0..=14 {
            for count in 0..=5 {
                for sizes in [Sizes::Any, Sizes::Different, Sizes::Equal] {
                    let mut ways = Partitions::new(total, count, sizes);
                    let mut found = Vec::new();
                    while let Some(parts) = ways.next_parts() {
                        found.push(parts.to_vec());
                    }
                    assert_eq!(found, tried(total, count, sizes), "{total} into {count}, {sizes:?}");
                }
            }
        }
        let mut huge = Partitions::new(u64::MAX, 2, Sizes::Different);
        assert_eq!(huge.next_parts(), Some(&[1, u64::MAX - 1][..]));
    }
}
